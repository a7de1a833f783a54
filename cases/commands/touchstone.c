/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program `touchstone`: picks the verb from the table of verbs.csv. */
#include "command.h"
#include "cases/core/limits.h"
#include "cases/version.h"

static const struct {
    const char *name, *program, *meaning;
    int (*run)(int argc, char **argv); /* NULL: the other program has it */
} verbs[] = {
#define HERE(identifier, name, meaning)   {name, "touchstone", meaning, command_##identifier},
#define ELSEWHERE(name, program, meaning) {name, program, meaning, NULL},
    VERBS(HERE, ELSEWHERE)
#undef HERE
#undef ELSEWHERE
};

static const char statuses[] =
    "Exit status: 0 everything passed, 1 a verdict failed, 2 wrong usage or input,\n"
    "3 something could not be run or written, 4 a law crashed.";

static void print_help(void) {
    puts("Usage: touchstone VERB [ARGUMENTS]\n\n"
         "Verification of contact laws of the discrete element method.\n\nVerbs:");
    for (size_t i = 0; i < TOUCH_COUNT(verbs); i++)
        printf("  %-9s  %s\n", verbs[i].name, verbs[i].meaning);
    printf(
        "\n'touchstone VERB --help' explains a verb. Any other verb runs touchstone-VERB.\n\n%s\n",
        statuses);
}

/* The same as the source of a page for man(1). */
static int print_page(void) {
    char *purpose = play_copy(
        "Verification of contact laws of the discrete element method.\nThe verbs, each of "
        "which has a page of its own, touchstone-VERB(1):");
    for (size_t i = 0; i < TOUCH_COUNT(verbs); i++)
        purpose = play_format("%s\n  %s  %s", purpose, verbs[i].name, verbs[i].meaning);
    const struct option_row none[] = {OPTION_END};
    const struct option_program program = {
        .verb = "", .usage = "VERB [ARGUMENTS]", .purpose = purpose, .rows = none, .end = statuses};
    struct option_arguments arguments;
    char page[] = "--help=man", *words[] = {page, page, NULL};
    return options_read(&program, 2, words, NULL, &arguments);
}

/* Verbs that another one has taken over. */
static const struct {
    const char *name, *now;
} former[] = {
    {"battery", "verify LAW principles"},
    {"datasheet", "sweep LAW"},
    {"engines", "list engines"},
    {"fit", "calibrate LAW DATA.csv --free KEY"},
    {"kernels", "list kernels"},
    {"map", "sweep CASE NAME=FROM:TO"},
    {"merge", "sweep DIR... --out DIR"},
    {"plot", "show CASE"},
    {"reference", "solve NAME INPUT=VALUE..."},
    {"trace", "show CASE --out STEPS.csv, or --out -.csv"},
};

static int refuse_word(const char *word) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, word);
    play_suggest_offer(&suggest, "--help");
    play_suggest_offer(&suggest, "--version");
    for (size_t i = 0; i < TOUCH_COUNT(verbs); i++)
        play_suggest_offer(&suggest, verbs[i].name);
    return program_usage("", "%s '%s'%s", word[0] == '-' ? "unknown option" : "there is no verb",
                         word, play_suggest_hint(&suggest, ""));
}

/* Only a script of the source tree knows the build tree. */
static int refuse_script(const char *verb, const char *script) {
    return program_usage("", "the verb '%s' is run by the script %s of the source tree", verb,
                         script);
}

/* A program that is a part of its own of the build and of an installation. */
static int run_program(const char *verb, const char *program, char **argv) {
    const int code = program_external(verb, argv, NULL);
    return code >= 0
               ? code
               : program_usage("",
                               "the program %s of the verb '%s' is neither built (by "
                               "./touchstone %s) nor installed (by meson install --tags kernels)",
                               program, verb, verb);
}

static int run(int argc, char **argv, const char *verb) {
    if (!strcmp(verb, "help") && argc > 2) {
        char *of_verb[] = {argv[0], argv[2], (char[]){"--help=all"}, NULL};
        return run(3, of_verb, argv[2]);
    }
    if (!strcmp(verb, "--help") || !strcmp(verb, "-h") || !strcmp(verb, "help")) {
        print_help();
        return argc > 1 ? EXIT_PASSED : EXIT_USAGE;
    }
    if (!strcmp(verb, "--help=man"))
        return print_page();
    if (!strcmp(verb, "--version") || !strcmp(verb, "version")) {
        printf("touchstone %s (%s)\n", TOUCHSTONE_VERSION, TOUCHSTONE_COMMIT);
        return EXIT_PASSED;
    }
    for (size_t i = 0; i < TOUCH_COUNT(former); i++)
        if (!strcmp(former[i].name, verb))
            return program_usage("", "'%s' is now 'touchstone %s'", verb, former[i].now);
    for (size_t i = 0; i < TOUCH_COUNT(verbs); i++) {
        if (strcmp(verbs[i].name, verb) != 0)
            continue;
        if (verbs[i].run)
            return verbs[i].run(argc - 1, argv + 1);
        if (strchr(verbs[i].program, '/'))
            return refuse_script(verb, verbs[i].program);
        return run_program(verb, verbs[i].program, argv + 1);
    }
    if (strchr(verb, '/') || verb[0] == '-')
        return refuse_word(verb);
    const int code = program_external(verb, argv + 1, NULL);
    return code >= 0 ? code : refuse_word(verb);
}

int main(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : "--help";
    limit_prepare();
    play_memory_keep();
    const int fault = program_check_rounding("");
    const int code = fault ? fault : run(argc, argv, word);
    return program_end(word[0] == '-' || !strcmp(word, "help") ? "" : word, code);
}
