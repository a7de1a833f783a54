/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options read from a table: what is stored, and in which order arguments are left. */
#include <criterion/criterion.h>
#include <criterion/redirect.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "cases/core/options.h"
#include "cases/core/program.h"

struct inner {
    int loud;
    double gain;
};

struct values {
    int quick, kind;
    long count;
    double share;
    const char *out;
    struct option_list tags;
    struct inner inner;
    char letter;
    int untouched;
};

static int read_letter(const char *text, void *to, char *ret_why, size_t size) {
    *(char *)to = *text;
    if (!text[1])
        return 0;
    snprintf(ret_why, size, "one letter is needed");
    return -1;
}

#define AT(field) offsetof(struct values, field)
static const struct option_row inner_rows[] = {
    OPTION(FLAG, "loud", NULL, offsetof(struct inner, loud), "Loud."),
    OPTION(NUMBER, "gain", "G", offsetof(struct inner, gain), "Gain.", .min = -1.5, .max = 1.5,
           .needs = "loud"),
    OPTION_END};
static const struct option_row rows[] = {
    OPTION(FLAG, "quick", NULL, AT(quick), "Quick.", .not_with = "tag|loud"),
    OPTION(CHOICE, "kind", "red|green", AT(kind), "Kind."),
    OPTION(WHOLE, "count", "N", AT(count), "Count.", .initial = "7", .min = -3, .max = 1e6),
    OPTION(NUMBER, "share", "S", AT(share), "Share.", .min = 0.0, .max = 1.0),
    OPTION(TEXT, "out", "DIR", AT(out), "Out.", .initial = "here"),
    OPTION(LIST, "tag", "TAG", AT(tags), "Tag."),
    OPTION(READ, "letter", "L", AT(letter), "Letter.", .read = read_letter),
    OPTION_GROUP_OF(inner_rows, "Inner", AT(inner)),
    OPTION_END};
static const struct option_program program = {.verb = "try",
                                              .usage = "[A] [B] [OPTIONS]",
                                              .purpose = "Tries.",
                                              .rows = rows,
                                              .most = 2,
                                              .arguments = "at most two arguments"};

static char words[1024], *argv[200];

/* The words of a line, separated by spaces. */
static int read(const char *line, struct values *values, struct option_arguments *given) {
    int argc = 0;
    snprintf(words, sizeof words, "try %s", line);
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    argv[argc] = NULL;
    *values = (struct values){.share = -1.0, .untouched = 5};
    return options_read(&program, argc, argv, values, given);
}

Test(options, initial_values) {
    struct values v;
    struct option_arguments given;
    cr_expect(read("", &v, &given) == -1 && given.count == 0);
    cr_expect(v.count == 7 && !strcmp(v.out, "here") && !v.quick && !v.kind && !v.tags.count);
    cr_expect(fabs(v.share + 1.0) < 1e-15 && v.untouched == 5, "what has no initial value is left");
}

Test(options, values_in_any_order) {
    struct values v;
    struct option_arguments given;
    cr_expect(read("a --count=-3 --kind green --sh 1 -- --quick", &v, &given) == -1);
    cr_expect(given.count == 2 && !strcmp(given.text[0], "a") && !strcmp(given.text[1], "--quick"));
    cr_expect(v.count == -3 && v.kind == 2 && fabs(v.share - 1.0) < 1e-15 && !v.quick);
    cr_expect(read("--out=a=b --out --c --loud --gain -1.5 --tag x --tag=y --letter=z", &v,
                   &given) == -1);
    cr_expect(!strcmp(v.out, "--c"), "the last of two, which is no option in full");
    cr_expect(v.inner.loud && fabs(v.inner.gain + 1.5) < 1e-15 && v.letter == 'z');
    cr_expect(v.tags.count == 2 && !strcmp(v.tags.text[0], "x") && !strcmp(v.tags.text[1], "y"));
    cr_expect(read("-o there", &v, &given) == -1 && !strcmp(v.out, "there"));
    cr_expect(read("-othere a", &v, &given) == -1 && !strcmp(v.out, "there") && given.count == 1);
}

Test(options, refused) {
    static const char *const lines[] = {"--count",
                                        "--count 1e6",
                                        "--count=1000001",
                                        "--count=-4",
                                        "--count 0x10",
                                        "--share nan",
                                        "--share=1.0001",
                                        "--share inf",
                                        "--share 1e400",
                                        "--share 0.5 1 2 3",
                                        "--kind blue",
                                        "--kind gree",
                                        "--kind=red|green",
                                        "--letter ab",
                                        "--gain 1",
                                        "--quick --tag x",
                                        "--loud --quick",
                                        "--l",
                                        "--quick=1",
                                        "a b c",
                                        "--tag --out",
                                        "-z",
                                        "-o",
                                        "-out x",
                                        "-j 2",
                                        "-",
                                        "---quick"};
    cr_redirect_stderr();
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct values v;
        struct option_arguments given;
        const int expected = strcmp(lines[i], "-") ? EXIT_USAGE : -1; /* "-" is an argument */
        cr_expect(read(lines[i], &v, &given) == expected, "'%s'", lines[i]);
        cr_expect(v.untouched == 5, "'%s'", lines[i]);
    }
}

Test(options, a_list_has_an_end) {
    struct values v;
    struct option_arguments given;
    char line[1024] = "";
    for (int i = 0; i < OPTION_LIST_MAX; i++)
        strcat(line, "--tag=x ");
    cr_expect(read(line, &v, &given) == -1 && v.tags.count == OPTION_LIST_MAX);
    cr_redirect_stderr();
    strcat(line, "--tag=x");
    cr_expect(read(line, &v, &given) == EXIT_USAGE && v.tags.count == OPTION_LIST_MAX);
}
