/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "command.h"
#include "cases/base/memory.h"
#include "cases/base/places.h"
#include "cases/base/suggest.h"
#include "cases/version.h"

/* Only the script knows the build tree. */
static int refuse_test(int argc, char **argv) {
    (void)argc, (void)argv;
    return command_usage("", "the tests are run by the script ./touchstone of the source tree");
}

static const struct {
    const char *name, *meaning;
    int (*run)(int argc, char **argv);
} verbs[] = {
    {"verify", "run cases against their references; leaves verdicts, plots and a report",
     command_verify},
    {"trace", "run one case and print every step as CSV", command_trace},
    {"plot", "draw one case into the terminal, or to SVG or PNG", command_plot},
    {"list", "list laws, cases, references, quantities, targets, kernels, properties of a law",
     command_list},
    {"engines",
     "the engines whose laws can be asked, their conventions and which case each can play",
     command_engines},
    {"timestep", "the time step that gives a wanted error in an impact", command_timestep},
    {"map", "restitution over speed and a property, as CSV or as a figure", command_map},
    {"selftest", "test the tester: known-wrong laws that verify must catch", command_selftest},
    {"new-law", "write a folder with a law of yours to begin from: C, Makefile, case",
     command_new_law},
    {"bench", "time the laws' kernels against the limits of this machine", NULL},
    {"report", "make the report again from a results folder", NULL},
    {"test", "run the project's own tests (through the script ./touchstone)", refuse_test},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static void print_help(void) {
    puts("Usage: touchstone VERB [ARGUMENTS]\n\n"
         "Verification of contact laws of the discrete element method.\n");
    for (size_t i = 0; i < COUNT(verbs); i++)
        printf("  %-8s %s\n", verbs[i].name, verbs[i].meaning);
    puts("\n'touchstone VERB --help' explains a verb. A verb that is not listed runs the program "
         "touchstone-VERB.\n"
         "Exit: 0 all passed, 1 a verdict failed, 2 wrong usage or input, 3 internal error,\n"
         "4 a law crashed.");
}

int command_usage(const char *verb, const char *format, ...) {
    va_list list;
    va_start(list, format);
    fprintf(stderr, "touchstone%s%s: ", *verb ? " " : "", verb);
    vfprintf(stderr, format, list);
    fprintf(stderr, "\nTry 'touchstone%s%s --help'.\n", *verb ? " " : "", verb);
    va_end(list);
    return EXIT_USAGE;
}

static int run_program(const char *program, char **argv) {
    fflush(stdout);
    fflush(stderr);
    const pid_t child = fork();
    if (child < 0)
        return EXIT_INTERNAL;
    if (child == 0) {
        execvp(program, argv);
        _exit(127);
    }
    int status;
    while (waitpid(child, &status, 0) < 0)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_INTERNAL;
}

int command_external(const char *verb, char **argv) {
    static const char *const places[] = {"%s/touchstone-%s", "%s/../reports/touchstone-%s",
                                         "%s/../bench/touchstone-%s"};
    for (size_t i = 0; i < COUNT(places); i++) {
        char program[4352];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(program, sizeof program, places[i], place_program(), verb);
#pragma GCC diagnostic pop
        if (access(program, X_OK) == 0)
            return run_program(program, argv);
    }
    char *program = play_format("touchstone-%s", verb);
    const int code = run_program(program, argv);
    free(program);
    return code == 127 ? -1 : code;
}

static int refuse_verb(const char *verb) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, verb);
    for (size_t i = 0; i < COUNT(verbs); i++)
        play_suggest_offer(&suggest, verbs[i].name);
    return command_usage("", "no verb '%s'%s%s%s", verb, *suggest.best ? " (did you mean '" : "",
                         suggest.best, *suggest.best ? "'?)" : "");
}

int main(int argc, char **argv) {
    signal(SIGCHLD, SIG_DFL); /* ignored by who started us, the ends of processes would be lost */
    const char *verb = argc > 1 ? argv[1] : "--help";
    if (!strcmp(verb, "--help") || !strcmp(verb, "-h") || !strcmp(verb, "help")) {
        print_help();
        return argc > 1 ? EXIT_PASSED : EXIT_USAGE;
    }
    if (!strcmp(verb, "--version")) {
        printf("touchstone %s (%s)\n", TOUCHSTONE_VERSION, TOUCHSTONE_COMMIT);
        return EXIT_PASSED;
    }
    for (size_t i = 0; i < COUNT(verbs); i++)
        if (verbs[i].run && !strcmp(verbs[i].name, verb))
            return verbs[i].run(argc - 1, argv + 1);
    if (strchr(verb, '/') || verb[0] == '-')
        return command_usage("", "unknown option or verb '%s'", verb);
    const int code = command_external(verb, argv + 1);
    return code >= 0 ? code : refuse_verb(verb);
}
