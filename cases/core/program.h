/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the programs of touchstone have in common: exit statuses, how wrong usage is refused, and how one
 * program starts another. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include <signal.h>

enum program_exit {
    EXIT_PASSED = 0,   /* everything passed */
    EXIT_FAILED = 1,   /* a verdict failed */
    EXIT_USAGE = 2,    /* wrong usage or input; nothing was written */
    EXIT_INTERNAL = 3, /* the program itself could not do its work */
    EXIT_CRASHED = 4,  /* a law crashed */
};

/* Prints "touchstone VERB: text" on stderr, on one line: a control character in the text becomes '?'. verb "":
 * touchstone itself. */
__attribute__((format(printf, 2, 3))) void program_complain(const char *verb, const char *format,
                                                            ...);
/* The same for wrong usage, with a second line that points to --help. Returns EXIT_USAGE. */
__attribute__((format(printf, 2, 3))) int program_usage(const char *verb, const char *format, ...);

/* The end of a program that prints on stdout: its exit status, or EXIT_INTERNAL after a message where not all of
 * the output could be written. Every main() returns through this, so that no verb needs a check of its own. */
int program_end(const char *verb, int code);

/* For programs that compute laws, at their start: EXIT_PASSED, or EXIT_INTERNAL with a message where this process
 * does not round as IEEE 754 has it (rounding.h). */
int program_check_rounding(const char *verb);

/* Runs touchstone-VERB if there is one beside this program, in the build tree or on PATH, waits for it and
 * returns its exit status; -1 if there is none. argv[0] is replaced by the path of the program, NULL ends the list.
 * doing: what a terminal is told meanwhile, with the seconds; NULL: nothing. */
int program_external(const char *verb, char **argv, const char *doing);

/* Now, as "2026-11-29T11:50:00Z". */
char *program_now(void);

/* SIGINT, SIGTERM and SIGALRM set *flag to their numbers from now on, and end system calls that wait. */
void program_catch_stop(volatile sig_atomic_t *flag);
/* SIGALRM comes after so many seconds of wall time; 0: never. What is forked has no budget. */
void program_time_budget(double seconds);
/* What such a signal means: an exit status, 128 + N, or EXIT_INTERNAL where the time budget is used up; and words. */
int program_stop_code(int signal);
const char *program_stop_words(int signal);

#endif
