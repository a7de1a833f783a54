/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "child.h"
#include "memory.h"
#include "places.h"
#include "program.h"
#include "rounding.h"
#include "touchstone/common.h"

__attribute__((format(printf, 2, 0))) static void complain(const char *verb, const char *format,
                                                           va_list list) {
    char text[4352];
    vsnprintf(text, sizeof text, format, list);
    fprintf(stderr, "touchstone%s%s: ", *verb ? " " : "", verb);
    for (const char *at = text; *at; at++)
        putc((unsigned char)*at < 0x20 || *at == 0x7F ? '?' : *at, stderr);
    putc('\n', stderr);
}

void program_complain(const char *verb, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(verb, format, list);
    va_end(list);
}

int program_usage(const char *verb, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(verb, format, list);
    va_end(list);
    fprintf(stderr, "Try 'touchstone%s%s --help'.\n", *verb ? " " : "", verb);
    return EXIT_USAGE;
}

int program_end(const char *verb, int code) {
    const int was_bad = ferror(stdout);
    errno = 0;
    if (!fflush(stdout) && !was_bad)
        return code;
    if (!errno) { /* the failure was before: one byte more says why, in an output that is not whole anyway */
        clearerr(stdout);
        putchar('\n');
        fflush(stdout);
    }
    program_complain(verb, "the standard output could not be written%s%s", errno ? ": " : "",
                     errno ? strerror(errno) : "");
    return EXIT_INTERNAL;
}

int program_check_rounding(const char *verb) {
    const char *fault = rounding_fault();
    if (!fault)
        return EXIT_PASSED;
    program_complain(
        verb,
        "%s: forces would be wrong. A preloaded library, or an option of the compiler such as "
        "-ffast-math, can be the cause",
        fault);
    return EXIT_INTERNAL;
}

/* The exit status of a program; -1 where there is none. */
static int run(const char *program, char **argv) {
    struct child child;
    struct child_end end;
    char *const name = argv[0];
    argv[0] = (char *)program;
    const int bad = child_start(&child, &(struct child_setup){0}, argv);
    argv[0] = name;
    if (bad)
        return errno == ENOENT ? -1 : EXIT_INTERNAL;
    child_close(&child, 0.0, &end);
    return WIFEXITED(end.status) ? WEXITSTATUS(end.status) : EXIT_INTERNAL;
}

int program_external(const char *verb, char **argv) {
    static const char *const folders[] = {"", "engines/", "../reports/", "../bench/"};
    for (size_t i = 0; i < TOUCH_COUNT(folders); i++) {
        char *program = play_format("%s/%stouchstone-%s", place_program(), folders[i], verb);
        const int code = access(program, X_OK) == 0 ? run(program, argv) : -1;
        free(program);
        if (code >= 0)
            return code;
    }
    char *program = play_format("touchstone-%s", verb);
    const int code = run(program, argv);
    free(program);
    return code;
}
