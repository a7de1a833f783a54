/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include "child.h"
#include "file.h"
#include "gnuplot.h"
#include "program.h"

#define MISSING "gnuplot was not found (Debian: apt install gnuplot-nox)"

static int run(const struct child_setup *setup, const char *script, char *ret_message,
               size_t size) {
    char *arguments[] = {(char[]){"gnuplot"}, (char[]){"-d"}, (char *)script, NULL};
    return child_run(setup, arguments, MISSING, ret_message, size);
}

/* --- a script of many pictures ------------------------------------------------------------------ */

#define PICTURE                                                                                    \
    "\n\nset terminal " /* begins a picture, for which those before it have left nothing */
#define PICTURES  16    /* from which another process is worth its start */
#define PARTS_MAX 8

/* A part of a script. What it begins with is drawn a second time, to nowhere: gnuplot begins a picture in the colour in
 * which it has ended the one before. */
struct part {
    const char *before, *begin, *end; /* before: the picture before; begin: in the first part */
};

/* The equal parts of a script, in pictures. How many there are; 1: it is not worth more. */
static size_t cut(const char *text, struct part ret_part[PARTS_MAX]) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    size_t pictures = 0, parts = processors > 0 ? (size_t)processors : 1, part = 0, number = 0;
    for (const char *at = text; (at = strstr(at, PICTURE)) != NULL; at++)
        pictures++;
    parts = parts > PARTS_MAX ? PARTS_MAX : parts;
    parts = parts > pictures / PICTURES ? pictures / PICTURES : parts;
    if (parts < 2)
        return 1;
    const char *before = NULL;
    for (const char *at = text; (at = strstr(at, PICTURE)) != NULL; before = at, at++, number++)
        if (number == part * pictures / parts) {
            if (part > 0)
                ret_part[part - 1].end = at;
            ret_part[part++] = (struct part){before ? before : at, at, text + strlen(text)};
        }
    return parts;
}

/* Writes the picture before a part, without its file. 0, or -1. */
static int put_before(const struct part *part, int script) {
    static const char output[] = "\nset output '", nowhere[] = "/dev/null";
    const char *name = part->before < part->begin ? strstr(part->before, output) : NULL;
    if (!name || name > part->begin)
        return part->before < part->begin ? -1 : 0;
    name += sizeof output - 1;
    const char *rest = name + strcspn(name, "'");
    return file_put(script, part->before, (size_t)(name - part->before)) ||
                   file_put(script, nowhere, sizeof nowhere - 1) ||
                   file_put(script, rest, (size_t)(part->begin - rest))
               ? -1
               : 0;
}

/* Starts gnuplot on the head of a script and a part of it. 0, or -1. */
static int start_part(const char *folder, const char *head, size_t length, const struct part *part,
                      struct child *ret_child) {
    /* As a file it is read in blocks; "-" is read in bytes. */
    char *arguments[] = {(char[]){"gnuplot"}, (char[]){"-d"}, (char[]){"/dev/stdin"}, NULL};
    const int script = file_in_memory();
    const struct child_setup setup = {.folder = folder,
                                      .in = script,
                                      .out = CHILD_NULL,
                                      .err = CHILD_NULL,
                                      .leads_group = 1,
                                      .end_signal = SIGKILL};
    const int bad = script < 0 || file_put(script, head, length) || put_before(part, script) ||
                    file_put(script, part->begin, (size_t)(part->end - part->begin)) ||
                    lseek(script, 0, SEEK_SET) || child_start(ret_child, &setup, arguments);
    if (script >= 0)
        close(script);
    return bad ? -1 : 0;
}

/* Draws the parts of a script side by side. 0 if all is drawn; or -1: what went wrong is not known. */
static int run_parts(const char *folder, const char *text, double seconds) {
    struct part part[PARTS_MAX];
    const size_t parts = cut(text, part);
    struct child child[PARTS_MAX];
    const double end = child_clock() + seconds;
    size_t started = 0;
    if (parts < 2)
        return -1;
    while (started < parts && !start_part(folder, text, (size_t)(part[0].begin - text),
                                          &part[started], &child[started]))
        started++;
    int bad = started < parts;
    for (size_t i = 0; i < started; i++) {
        const double left = bad ? 0.0 : end - child_clock();
        bad |= child_close(&child[i], left > 1e-3 ? left : 1e-3, NULL) != 0;
    }
    return bad ? -1 : 0;
}

/* If something goes wrong, one process draws everything again and says what it was. */
int gnuplot_run(const char *folder, const char *script, double seconds, char *ret_message,
                size_t size) {
    char *text = file_read(FILE_TEXT, "%s/%s", folder, script);
    const int is_drawn = text && !run_parts(folder, text, seconds);
    if (is_drawn)
        return 0;
    const struct child_setup setup = {.folder = folder,
                                      .in = CHILD_NULL,
                                      .out = CHILD_NULL,
                                      .err = CHILD_TEXT,
                                      .leads_group = 1,
                                      .end_signal = SIGKILL,
                                      .seconds = seconds};
    return run(&setup, script, ret_message, size);
}

/* out: a descriptor. */
static int draw_to(const char *script, size_t length, int out, char *ret_message, size_t size) {
    const struct child_setup setup = {.input = script,
                                      .length = length,
                                      .out = out,
                                      .err = CHILD_TEXT,
                                      .leads_group = 1,
                                      .end_signal = SIGKILL,
                                      .seconds = GNUPLOT_SECONDS};
    return run(&setup, "-", ret_message, size);
}

/* out: a file. */
static int draw_file(const char *script, size_t length, const char *out, char *ret_message,
                     size_t size) {
    char unused[256];
    struct file_writer file;
    if (file_begin(&file, ret_message, size, "%s", out))
        return -1;
    const int bad = draw_to(script, length, fileno(file.stream), ret_message, size);
    struct stat info;
    if (bad) {
        file_commit(&file, 1, unused, sizeof unused);
        return -1;
    }
    errno = ENOSPC; /* gnuplot ends well where it could not write */
    const int is_empty =
        fstat(fileno(file.stream), &info) || (S_ISREG(info.st_mode) && info.st_size == 0);
    return file_commit(&file, is_empty, ret_message, size);
}

/* By way of a file, because gnuplot ends well where it could not write. */
static int draw_here(const char *script, size_t length, char *ret_message, size_t size) {
    char part[4096];
    const int file = file_in_memory();
    if (file < 0)
        return REFUSED_INTO(ret_message, size, "there is no temporary file: %s", strerror(errno));
    const int bad = draw_to(script, length, file, ret_message, size);
    lseek(file, 0, SEEK_SET);
    for (ssize_t got; !bad && (got = read(file, part, sizeof part)) > 0;)
        fwrite(part, 1, (size_t)got, stdout);
    close(file);
    return bad;
}

int gnuplot_draw(const char *verb, const char *out, const char *script, size_t length) {
    char message[1024];
    if (!(out ? draw_file(script, length, out, message, sizeof message)
              : draw_here(script, length, message, sizeof message)))
        return EXIT_PASSED;
    fprintf(stderr, "touchstone %s: %s\n", verb, message);
    return EXIT_INTERNAL;
}
