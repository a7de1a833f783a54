/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "write.h"
#include <unistd.h>
#include "cases/core/child.h"
#include "cases/core/folder.h"
#include "cases/core/places.h"
#include "cases/core/random.h"
#include "cases/core/quote.h"

struct replay {
    struct report_results then, now;
    struct identity tested; /* of the cases that are played; files are those of then */
    char *place;            /* a temporary folder */
    char *message;
    size_t size, cases; /* in all */
};

static int refuse(const struct replay *r, const char *what, const char *why) {
    return REFUSED_INTO(r->message, r->size, "%s cannot be played again: %s%s", r->then.folder,
                        what, why);
}

/* The law and all cases must be what they were, before anything of them is run. */
static int check_files(const struct replay *r) {
    for (size_t i = 0; i < r->then.run.tested.count; i++) {
        const struct identity_file *file = &r->then.run.tested.files[i];
        char digest[CHECKSUM_SIZE];
        if (file->part == IDENTITY_TOOL)
            continue;
        if (checksum_file(file->path, digest))
            return refuse(r, file->path,
                          errno == ENOENT ? " is not there; is this the folder where "
                                            "verify was run?"
                                          : " cannot be read");
        if (strcmp(digest, file->sha256) != 0)
            return refuse(r, file->path, " is another one than what was judged");
    }
    return 0;
}

/* Takes a random share of the cases, in their order. */
static void choose(struct replay *r, double share, long seed) {
    const struct identity *all = &r->then.run.tested;
    uint64_t state = (uint64_t)seed;
    size_t left = 0, wanted;
    r->tested = *all;
    r->tested.motions = 0;
    r->tested.count = 0;
    r->tested.files = play_resize(NULL, all->count + 1, sizeof *all->files);
    for (size_t i = 0; i < all->count; i++)
        left += all->files[i].part == IDENTITY_CASE;
    r->cases = left;
    wanted = (size_t)ceil(share * (double)left);
    for (size_t i = 0; i < all->count; i++) {
        const int is_case = all->files[i].part == IDENTITY_CASE;
        const int is_taken = !is_case || random_real(&state) * (double)left-- < (double)wanted;
        wanted -= is_case && is_taken;
        if (is_taken)
            r->tested.files[r->tested.count++] = all->files[i];
    }
}

/* --- playing ------------------------------------------------------------------------------------ */

/* touchstone is beside this program, in the build tree, or on PATH. */
static char *program(void) {
    static const char *const folders[] = {"", "../cases/"};
    for (size_t i = 0; i < TOUCH_COUNT(folders); i++) {
        char *file = play_format("%s/%stouchstone", place_program(), folders[i]);
        if (!access(file, X_OK))
            return file;
    }
    return play_copy("touchstone");
}

/* The words of the command, with NULL at the end. */
static char **make_command(const struct replay *r) {
    char **options = shell_words(r->tested.options);
    char *const first[] = {program(), play_copy("verify"), play_copy("--no-report"),
                           play_copy("--no-principles"), play_format("--out=%s/results", r->place)};
    size_t count = TOUCH_COUNT(first), more = 0;
    while (options[more])
        more++;
    char **words = play_resize(NULL, count + more + r->tested.count + 2, sizeof *words);
    memcpy(words, first, sizeof first);
    memcpy(words + count, options, more * sizeof *words);
    count += more;
    words[count++] = play_copy("--");
    for (size_t i = 0; i < r->tested.count; i++)
        if (r->tested.files[i].part == IDENTITY_CASE)
            words[count++] = play_copy(r->tested.files[i].path);
    words[count] = NULL;
    return words;
}

/* Rows that fail are rows as well: there are results, or there are none. */
static int play(struct replay *r) {
    struct child child;
    char **words = make_command(r), *folder = play_format("%s/results", r->place);
    int bad = child_start(&child, &(struct child_setup){.out = CHILD_NULL}, words);
    if (bad)
        refuse(r, words[0], " cannot be started");
    else
        child_close(&child, 0.0, NULL);
    bad = bad || report_results_read_rows(folder, &r->now, r->message, r->size);
    return bad ? -1 : 0;
}

/* --- comparing ---------------------------------------------------------------------------------- */

static int is_played(const struct play_rows *now, const char *case_name) {
    for (size_t i = 0; i < now->count; i++)
        if (!strcmp(now->rows[i].case_name, case_name))
            return 1;
    return 0;
}

static int compare(const struct replay *r, FILE *out) {
    struct report_results then = r->then;
    struct report_comparison c;
    const struct play_row *const rows = r->then.rows.rows;
    then.rows.rows = play_resize(NULL, r->then.rows.count + 1, sizeof *rows);
    then.rows.count = 0;
    for (size_t i = 0; i < r->then.rows.count; i++)
        if (is_played(&r->now.rows, rows[i].case_name))
            then.rows.rows[then.rows.count++] = rows[i];
    report_comparison_make(&then, &r->now, 1, &c);
    for (size_t i = 0; i < c.count; i++)
        report_put_change(&c.changes[i], out);
    fprintf(out, "%zu rows the same, %zu not\n", c.same, c.count);
    return c.count > 0;
}

static int play_and_compare(struct replay *r, FILE *out) {
    int result = -1;
    if (!(r->place = folder_scratch("replay")))
        return refuse(r, "no temporary folder: ", strerror(errno));
    if (!play(r)) {
        char *what = identity_difference(&r->tested, &r->now.run.tested);
        result = what ? refuse(r, what, "") : compare(r, out);
    }
    folder_remove(r->place);
    return result;
}

int report_replay(const char *folder, double share, long seed, FILE *out, char *ret_message,
                  size_t size) {
    struct replay r = {.message = ret_message, .size = size};
    if (report_results_read_rows(folder, &r.then, ret_message, size))
        return -1;
    int result;
    if (!*r.then.run.tested.tool) {
        result = refuse(&r, "it does not say what was judged", ": an earlier touchstone wrote it");
    } else if (!(result = check_files(&r))) {
        choose(&r, share, seed);
        size_t chosen = 0;
        for (size_t i = 0; i < r.tested.count; i++)
            chosen += r.tested.files[i].part == IDENTITY_CASE;
        fprintf(out, "%zu of %zu cases are played again (--seed %ld)\n", chosen, r.cases, seed);
        fflush(out);
        result = chosen ? play_and_compare(&r, out) : refuse(&r, "it has no case", "");
    }
    return result;
}
