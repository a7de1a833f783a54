/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
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

int gnuplot_run(const char *folder, const char *script, double seconds, char *ret_message,
                size_t size) {
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
    if (file < 0) {
        snprintf(ret_message, size, "there is no temporary file: %s", strerror(errno));
        return -1;
    }
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
