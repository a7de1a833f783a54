/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verify.h"
#include <sys/stat.h>
#include "cases/battery/search.h"
#include "cases/core/child.h"
#include "cases/results/result_files.h"
#include "cases/subject/examination.h"
#include "cases/subject/shrink.h"
#include "command.h"

/* What is found does not depend on the machine, unless a law is so slow that the time counts. */
#define LOOKED_AT 60  /* cases that fail, in search of a difference */
#define TRIES     300 /* to make that case smaller */
#define MOTIONS   8   /* for principles */
#define SECONDS   5.0 /* for each of these three */
#define TOLD      4   /* principles in words */

static const double tolerances[] = {1e-9, 1e-12}; /* the second where the first shows nothing */

/* --- the mistake --------------------------------------------------------------------------------- */

/* A case with a row that failed. */
struct failing {
    const struct play_case *c;
    double steps;
};

/* Examines a law with cases that fail: the first of each file, then the second. */
static struct play_examined examine(struct play_subject *subject, const struct failing *of,
                                    size_t count) {
    const struct play_case **cases = play_resize(NULL, count, sizeof *cases);
    size_t *rank = play_zeroed(count, sizeof *rank), taken = 0;
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < i; k++)
            rank[i] += strcmp(of[k].c->name, of[i].c->name) == 0;
    for (size_t r = 0; taken < count; r++)
        for (size_t i = 0; i < count; i++)
            if (rank[i] == r)
                cases[taken++] = of[i].c;
    struct play_examined examined = examination(subject, cases, count);
    examined.law = play_subject_law(subject, of[0].c);
    return examined;
}

/* --- the difference ------------------------------------------------------------------------------- */

static int by_steps(const void *a, const void *b) {
    const struct failing *left = a, *right = b;
    if (left->steps < right->steps || left->steps > right->steps)
        return left->steps < right->steps ? -1 : 1;
    return (left->c > right->c) - (left->c < right->c);
}

static int fails(const struct play_rows *rows, const struct play_case *c, const char *subject) {
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].verdict == PLAY_VERDICT_FAIL &&
            strcmp(rows->rows[i].subject, subject) == 0 &&
            strcmp(rows->rows[i].case_name, c->name) == 0 &&
            strcmp(rows->rows[i].variant, c->variant) == 0)
            return 1;
    return 0;
}

/* Those of a law, the shortest first. */
static struct failing *failing_of(const struct verify_run *run, const struct play_rows *rows,
                                  const char *subject, size_t *ret_count) {
    struct failing *found = NULL;
    *ret_count = 0;
    for (size_t i = 0; i < run->files; i++)
        for (size_t k = 0; k < run->sets[i].count; k++) {
            const struct play_case *c = &run->sets[i].cases[k];
            if (c->record || !fails(rows, c, subject)) /* a record names its row itself */
                continue;
            const size_t moved = shrink_steps(c);
            found = play_resize(found, *ret_count + 1, sizeof *found);
            found[(*ret_count)++] =
                (struct failing){c, moved ? (double)moved : c->impact.steps * c->impact.impacts};
        }
    if (found)
        qsort(found, *ret_count, sizeof *found, by_steps);
    return found;
}

/* The first of them that shows a difference, as the law is asked it. Whether there is one. */
static int find(struct play_subject *subject, const struct failing *of, size_t count,
                struct smallest_search *search, struct play_case *ret_case,
                struct difference *ret_difference) {
    const double end = child_clock() + SECONDS;
    for (size_t t = 0; t < TOUCH_COUNT(tolerances); t++)
        for (size_t i = 0; i < count && i < LOOKED_AT && child_clock() < end; i++) {
            struct touch_message unused;
            int tie;
            search->tolerance = tolerances[t];
            if (!command_law_case(subject, of[i].c, ret_case, &unused) &&
                difference_find(subject, ret_case, search->tolerance, ret_difference, &tie))
                return 1;
        }
    return 0;
}

/* Writes the smallest case, if what is written still shows the difference. */
static void write_smallest(const struct verify_run *run, const struct smallest_search *search,
                           const struct play_case *c, const struct difference *d, const char *law,
                           struct play_witness *w) {
    struct play_case_set read;
    struct file_writer file;
    struct difference unused;
    char why[1024];
    int tie;
    char *about = play_format("Made smaller from %s%s%s%s, in which %s differs.", w->case_name,
                              *w->variant ? " [" : "", w->variant, *w->variant ? "]" : "", law);
    char *text = smallest_text(c, d, search->tolerance, about);
    char *folder = play_format("%s/" RESULT_SMALLEST, run->folder);
    char *name = play_format(RESULT_SMALLEST "/%s.yaml", law);
    for (char *p = name + sizeof RESULT_SMALLEST; *p; p++)
        *p = strchr("/:# ", *p) ? '_' : *p;
    if (play_case_read_text(name, text, NULL, &read, why, sizeof why) ||
        !difference_find(search->subject, &read.cases[0], search->tolerance, &unused, &tie))
        return;
    (void)mkdir(folder, 0777);
    if (file_begin(&file, why, sizeof why, "%s/%s", run->folder, name) ||
        file_commit(&file, fputs(text, file.stream) == EOF, why, sizeof why))
        return;
    w->file = name;
}

/* --- principles ----------------------------------------------------------------------------------- */

static int search_principles(const struct verify_run *run, const struct touch_law *law,
                             struct play_subject *subject, const char *wanted,
                             struct battery_results *ret) {
    struct battery_plan plan = {.law = law,
                                .subject = subject,
                                .seed = 1,
                                .motions = MOTIONS,
                                .seconds = SECONDS,
                                .as_found = 1,
                                .jobs = run->jobs,
                                .stop = run->stop};
    char why[1024];
    memcpy(plan.wanted, wanted, sizeof plan.wanted);
    return battery_search(&plan, ret, why, sizeof why);
}

static size_t principle_of(const struct battery_found *found) {
    return (size_t)play_principle_find(found->principle)->index;
}

/* Principles that the law breaks, and the built-in one does not on the same motions. */
static char *broken_of(const struct verify_run *run, const struct touch_law *law,
                       struct play_subject *subject) {
    char wanted[PLAY_PRINCIPLE_COUNT], breaks[PLAY_PRINCIPLE_COUNT] = {0};
    struct battery_results found, of_right;
    char *text = play_copy("");
    size_t count = 0;
    memset(wanted, 1, sizeof wanted);
    wanted[PLAY_PRINCIPLE_patient] = 0; /* 1e5 steps and more */
    if (search_principles(run, law, subject, wanted, &found))
        return text;
    for (size_t i = 0; i < found.count; i++)
        breaks[principle_of(&found.found[i])] = (char)battery_found_is_broken(&found.found[i]);
    if (!memchr(breaks, 1, sizeof breaks) || search_principles(run, law, NULL, breaks, &of_right))
        return text;
    for (size_t i = 0; i < of_right.count; i++)
        if (battery_found_is_broken(&of_right.found[i]) ||
            of_right.found[i].verdict == PLAY_VERDICT_FINDING)
            breaks[principle_of(&of_right.found[i])] = 0;
    for (size_t i = 0; i < found.count; i++) {
        const struct battery_found *f = &found.found[i];
        if (!breaks[principle_of(f)] || ++count > TOLD)
            continue;
        text = play_format("%s%s%s (%.*s)", text, *text ? "; " : "", f->principle,
                           (int)strcspn(f->statement, "."), f->statement);
    }
    return !count ? text
                  : play_format("It breaks %zu principle%s of every contact law: %s%s.", count,
                                count == 1 ? "" : "s", text, count > TOLD ? "; and more" : "");
}

/* --- one law -------------------------------------------------------------------------------------- */

static struct play_witness witness_of(const struct verify_run *run, const struct verify_law *law,
                                      int principles, const struct failing *of, size_t count) {
    const char *subject = play_subject_name(law->subject);
    struct play_witness w = {.subject = subject,
                             .law = play_subject_law(law->subject, of[0].c),
                             .case_name = "",
                             .variant = "",
                             .quantity = "",
                             .unit = "",
                             .obtained = (double)NAN,
                             .built_in = (double)NAN,
                             .text = play_copy(""),
                             .before = play_copy(""),
                             .file = play_copy(""),
                             .command = play_copy(""),
                             .broken = play_copy("")};
    struct smallest_search search = {.subject = law->subject, .tries = TRIES, .seconds = SECONDS};
    struct play_case c, small;
    struct difference d;
    play_subject_share(law->subject, 1);
    if (find(law->subject, of, count, &search, &c, &d)) {
        w.case_name = c.name, w.variant = c.variant;
        if (d.kind == DIFFERENCE_VALUE) {
            w.quantity = d.quantity->name, w.unit = d.quantity->unit;
            w.obtained = d.theirs, w.built_in = d.ours;
            w.leg = c.segment_count ? d.leg : 0, w.step = c.segment_count ? d.step : d.row;
        }
        w.text = play_format("The first difference from the built-in law, in %s%s%s%s: %s.", c.name,
                             *c.variant ? " [" : "", c.variant, *c.variant ? "]" : "",
                             smallest_difference(&c, &d));
        w.before = smallest_before(&c, &d);
        small = random_case_copy(&c);
        smallest_make(&search, &small, &d);
        write_smallest(run, &search, &small, &d, w.law, &w);
        if (*w.file)
            w.command = play_format("touchstone verify%s", law->text);
    }
    play_subject_share(law->subject, 0);
    if (principles && !play_subject_stand_in(law->subject))
        w.broken = broken_of(run, of[0].c->law, law->subject);
    return w;
}

void verify_witness(const struct verify_run *run, int principles, struct play_rows *rows) {
    struct play_witnesses *all = &rows->witnesses;
    struct play_examined *examined = play_zeroed(run->law_count + 1, sizeof *examined);
    size_t examined_count = 0;
    for (size_t k = 0; k < run->law_count && !*run->stop; k++) {
        struct play_subject *subject = run->laws[k].subject;
        size_t count = 0;
        struct failing *of = subject && !play_subject_recorded(subject)
                                 ? failing_of(run, rows, play_subject_name(subject), &count)
                                 : NULL;
        if (!count)
            continue;
        if (!play_subject_stand_in(subject))
            examined[examined_count++] = examine(subject, of, count);
        PLAY_ADD(all->list, all->count, witness_of(run, &run->laws[k], principles, of, count));
    }
    if (examined_count)
        play_diagnoses_join(rows, examined, examined_count);
}
