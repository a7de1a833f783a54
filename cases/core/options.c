/* SPDX-License-Identifier: GPL-3.0-or-later */
/* getopt_long has the grammar; the messages and the help are ours. argp would bring both, but its messages come
 * from getopt and cannot be replaced, and it knows neither ranges nor defaults. */
#include <getopt.h>
#include <sys/stat.h>
#include "options.h"
#include "program.h"
#include "progress.h"
#include "quote.h"
#include "suggest.h"

#define ROWS_MAX 64  /* options of one program */
#define FIRST    256 /* what getopt_long returns for the first: beyond every character */
#define WIDTH    80  /* columns of the help */
#define MEANING  22  /* column where meanings begin */

/* The rows of a program and of its groups in one list, with the places where they store. */
struct known {
    size_t count;
    struct {
        const struct option_row *row;
        char *to;
        const char *text; /* the last value */
        int is_given;
    } of[ROWS_MAX];
    int force, quiet; /* where those of force_row and quiet_row are stored */
};

static const struct option_row force_row =
    OPTION(FLAG, "force", NULL, 0, "Replace an output file that is there.");

static const struct option_row quiet_row =
    OPTION(FLAG, "quiet", NULL, 0, "Do not show how far the work is.");

static int is_end(const struct option_row *row) {
    return row->kind != OPTION_GROUP && !row->name;
}

static int takes_value(const struct option_row *row) {
    return row->kind != OPTION_FLAG;
}

/* The letter that means the same, wherever there is an option of that name; 0: none. */
static char letter_of(const struct option_row *row) {
    static const char *const names[] = {"jobs", "out", "quiet", "verbose"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!strcmp(row->name, names[i]))
            return names[i][0];
    return 0;
}

/* The number of the option of a letter, or of what getopt_long returns for a name; the count of them: there is none. */
static size_t index_of(const struct known *known, int answer) {
    size_t i = answer >= FIRST ? (size_t)(answer - FIRST) : 0;
    while (answer < FIRST && i < known->count && letter_of(known->of[i].row) != answer)
        i++;
    if (i > known->count || (i < known->count && !known->of[i].row))
        abort();
    return i;
}

static void collect(const struct option_row *rows, char *base, struct known *known) {
    for (; !is_end(rows); rows++) {
        if (rows->kind == OPTION_GROUP) {
            collect(rows->group, base + rows->at, known);
            continue;
        }
        if (known->count == ROWS_MAX)
            abort();
        known->of[known->count].row = rows;
        known->of[known->count++].to = base + rows->at;
    }
}

/* Whether some row names a file to be written, and the program has no --force of its own. */
static int is_to_force(const struct option_row *rows) {
    int writes = 0;
    for (; !is_end(rows); rows++) {
        if (rows->name && rows->kind != OPTION_GROUP && !strcmp(rows->name, force_row.name))
            return 0;
        writes |= rows->kind == OPTION_GROUP ? is_to_force(rows->group) : rows->writes;
    }
    return writes;
}

/* --- values ------------------------------------------------------------------------------------- */

int option_number(const char *text, double min, double max, double *ret_value) {
    char *end;
    errno = 0;
    const double value = strtod(text, &end);
    if (end == text || *end || (errno && !isfinite(value)) || !(value >= min && value <= max))
        return -1;
    *ret_value = value;
    return 0;
}

int option_whole(const char *text, double min, double max, long *ret_value) {
    char *end;
    errno = 0;
    const long value = strtol(text, &end, 10);
    if (errno || end == text || *end || !((double)value >= min && (double)value <= max))
        return -1;
    *ret_value = value;
    return 0;
}

static int store_number(const struct option_row *row, const char *text, void *to, char *ret_why,
                        size_t size) {
    const int is_whole = row->kind == OPTION_WHOLE;
    const int bad = is_whole ? option_whole(text, row->min, row->max, to)
                             : option_number(text, row->min, row->max, to);
    const char *comma = strchr(text, ',');
    if (bad && comma && strspn(comma + 1, "0123456789"))
        snprintf(ret_why, size, "a decimal point is expected, not a comma");
    else if (bad)
        snprintf(ret_why, size, "the value must be a %s in [%.10g, %.10g]",
                 is_whole ? "whole number" : "number", row->min, row->max);
    return bad;
}

static int store_list(const char *text, struct option_list *list, char *ret_why, size_t size) {
    if (list->count == OPTION_LIST_MAX)
        return REFUSED_INTO(ret_why, size, "this may be given at most %d times", OPTION_LIST_MAX);
    list->text[list->count++] = text;
    return 0;
}

static int store_choice(const struct option_row *row, const char *text, int *to, char *ret_why,
                        size_t size) {
    struct play_suggest suggest;
    int number = 1;
    for (const char *at = row->argument; *at; number++) {
        const size_t length = strcspn(at, "|");
        if (strlen(text) == length && !strncmp(text, at, length)) {
            *to = number;
            return 0;
        }
        at += length + (at[length] == '|');
    }
    play_suggest_begin(&suggest, text);
    play_suggest_offer_list(&suggest, row->argument);
    return REFUSED_INTO(ret_why, size, "the value must be one of %s%s", row->argument,
                        play_suggest_hint(&suggest, ""));
}

/* 0, or -1 and the reason. */
static int store(const struct option_row *row, const char *text, void *to, char *ret_why,
                 size_t size) {
    if (row->kind == OPTION_FLAG) {
        *(int *)to = 1;
        return 0;
    }
    if (!*text)
        return REFUSED_INTO(ret_why, size, "the value must not be empty");
    switch (row->kind) {
    case OPTION_TEXT:
        *(const char **)to = text;
        return 0;
    case OPTION_CHOICE:
        return store_choice(row, text, to, ret_why, size);
    case OPTION_LIST:
        return store_list(text, to, ret_why, size);
    case OPTION_READ:
        return row->read(text, to, ret_why, size);
    default:
        return store_number(row, text, to, ret_why, size);
    }
}

static void store_initial(const struct known *known) {
    char why[256];
    for (size_t i = 0; i < known->count; i++) {
        const struct option_row *row = known->of[i].row;
        if (row->initial && store(row, row->initial, known->of[i].to, why, sizeof why))
            abort();
    }
}

/* --- what is refused ---------------------------------------------------------------------------- */

/* The option of that name, written in full; -1: none. */
static int find(const struct known *known, const char *name, size_t length) {
    for (size_t i = 0; i < known->count; i++)
        if (strlen(known->of[i].row->name) == length &&
            !strncmp(known->of[i].row->name, name, length))
            return (int)i;
    return -1;
}

static int refuse_unknown(const char *verb, const struct known *known, const char *word) {
    struct play_suggest suggest;
    char name[PLAY_SUGGEST_MAX];
    const char *bare = word + strspn(word, "-");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(bare, "="), bare);
    play_suggest_begin(&suggest, name);
    play_suggest_offer(&suggest, "help");
    for (size_t i = 0; i < known->count; i++)
        play_suggest_offer(&suggest, known->of[i].row->name);
    const size_t length = *name ? strcspn(word, "=") : strlen(word);
    return program_usage(verb, "unknown option '%.*s'%s", (int)length, word,
                         play_suggest_hint(&suggest, "--"));
}

/* A name that begins several options, or none. */
static int refuse_name(const char *verb, const struct known *known, const char *word) {
    const char *name = word + 2;
    const size_t length = strcspn(name, "=");
    char *list = play_copy("");
    size_t count = 0;
    for (size_t i = 0; length && i <= known->count; i++) {
        const char *one = i < known->count ? known->of[i].row->name : "help";
        if (!strncmp(one, name, length))
            list = play_format("%s%s--%s", list, count++ ? ", " : "", one);
    }
    return count > 1
               ? program_usage(verb, "'--%.*s' begins several options: %s", (int)length, name, list)
               : refuse_unknown(verb, known, word);
}

/* The word of a letter that is no option. getopt_long is done with the word only where the letter is its last one,
 * and then goes on; an equal word before it may be the value of another option. begun: optind before the call. */
static const char *word_of_letter(char **argv, int begun) {
    const char *last = argv[optind - 1];
    const int is_last = last[0] == '-' && last[1] == optopt && !last[2];
    return is_last && optind > begun ? last : argv[optind];
}

/* After getopt_long has returned ':' or '?'. */
static int refuse(const char *verb, const struct known *known, int answer, char **argv, int begun) {
    const char *word = argv[optind - 1];
    const size_t i = index_of(known, optopt);
    if (optopt && i < known->count) {
        const struct option_row *row = known->of[i].row;
        return answer == ':' ? program_usage(verb, "--%s needs a value: --%s %s", row->name,
                                             row->name, row->argument)
                             : program_usage(verb, "--%s takes no value, and '%s' gives it one",
                                             row->name, word);
    }
    if (optopt)
        return refuse_unknown(verb, known, word_of_letter(argv, begun));
    return refuse_name(verb, known, word);
}

/* --- reading ------------------------------------------------------------------------------------ */

/* The option that a value looks like, "": none. `--out --quick`: the next option is hardly meant as a value; `--out
 * --quik`: nor is a mistyped one. */
static const char *meant_option(const struct known *known, const char *text,
                                struct play_suggest *suggest) {
    char name[PLAY_SUGGEST_MAX];
    if (strncmp(text, "--", 2) != 0)
        return "";
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text + 2, "="), text + 2);
    play_suggest_begin(suggest, name);
    for (size_t i = 0; i < known->count; i++)
        play_suggest_offer(suggest, known->of[i].row->name);
    return suggest->best;
}

static int keep(const char *verb, struct known *known, size_t i, char **argv) {
    const struct option_row *row = i < known->count ? known->of[i].row : NULL;
    if (!row)
        abort();
    struct play_suggest suggest = {0};
    char why[512];
    known->of[i].is_given = 1;
    known->of[i].text = takes_value(row) ? optarg : NULL;
    const int is_next = takes_value(row) && optarg == argv[optind - 1];
    if (argv[optind - 1][0] &&
        !strcmp(argv[optind - 1] + 1, row->name)) /* `-out x` is hardly meant as `-o ut` */
        return refuse_unknown(verb, known, argv[optind - 1]);
    const char *meant = is_next ? meant_option(known, optarg, &suggest) : "";
    if (*meant && !suggest.cost)
        return program_usage(verb,
                             "--%s needs a value, and '%s' is an option (--%s=%s if it is meant)",
                             row->name, optarg, row->name, optarg);
    if (*meant)
        return program_usage(verb,
                             "--%s needs a value, and '%s' looks like the option --%s (--%s=%s if "
                             "it is meant)",
                             row->name, optarg, meant, row->name, optarg);
    if (!store(row, takes_value(row) ? optarg : NULL, known->of[i].to, why, sizeof why))
        return 0;
    return program_usage(verb, "--%s%s%s: %s", row->name, takes_value(row) && *optarg ? " " : "",
                         takes_value(row) ? optarg : "", why);
}

/* Options that need others, and options that exclude each other. 0, or an exit status. */
static int check_together(const char *verb, const struct known *known) {
    for (size_t i = 0; i < known->count; i++) {
        const struct option_row *row = known->of[i].row;
        if (!known->of[i].is_given)
            continue;
        const int needed = row->needs ? find(known, row->needs, strlen(row->needs)) : (int)i;
        if (needed < 0 || !known->of[needed].is_given)
            return program_usage(verb, "--%s needs --%s", row->name, row->needs);
        for (const char *at = row->not_with; at && *at; at += at[0] == '|') {
            const size_t length = strcspn(at, "|");
            const int other = find(known, at, length);
            if (other >= 0 && known->of[other].is_given)
                return program_usage(verb, "--%s and --%.*s cannot be given together", row->name,
                                     (int)length, at);
            at += length;
        }
    }
    return 0;
}

/* A file that is there may be somebody's years of work; an empty one, a pipe or a device is not. 0, or an exit
 * status. */
static int check_outputs(const char *verb, const struct known *known) {
    struct stat info;
    const int force = find(known, force_row.name, strlen(force_row.name));
    for (size_t i = 0; i < known->count && !(force >= 0 && known->of[force].is_given); i++)
        if (known->of[i].text && known->of[i].row->writes && !stat(known->of[i].text, &info) &&
            S_ISREG(info.st_mode) && info.st_size > 0)
            return program_usage(verb, "--%s %s: this file is there already; --force replaces it",
                                 known->of[i].row->name, known->of[i].text);
    return 0;
}

static int print_help(const struct option_program *program, const char *how);

static int count_arguments(const struct option_program *p, int count, char **argv) {
    if ((size_t)count < p->least && count == 0)
        return program_usage(p->verb, "needs %s", p->arguments);
    if ((size_t)count < p->least)
        return program_usage(p->verb, "needs %s, not only '%s'", p->arguments, argv[optind]);
    if ((size_t)count > p->most && p->most == 0)
        return program_usage(p->verb, "takes no arguments, and '%s' is one", argv[optind]);
    if ((size_t)count > p->most)
        return program_usage(p->verb, "needs %s, and '%s' is one argument too many", p->arguments,
                             argv[optind + (int)p->most]);
    return -1;
}

/* To the list of letters of getopt_long. */
static void add_letter(const struct option_row *row, char *letters) {
    const char letter[] = {letter_of(row), takes_value(row) ? ':' : '\0', '\0'};
    strcat(letters, letter);
}

int options_read(const struct option_program *program, int argc, char **argv, void *ret_values,
                 struct option_arguments *ret_arguments) {
    struct known known = {0};
    struct option options[ROWS_MAX + 2] = {{"help", optional_argument, NULL, 'h'}};
    char letters[2 * ROWS_MAX + 3] = ":h";
    if (is_to_force(program->rows)) {
        known.of[known.count].row = &force_row;
        known.of[known.count++].to = (char *)&known.force;
    }
    known.of[known.count].row = &quiet_row;
    known.of[known.count++].to = (char *)&known.quiet;
    collect(program->rows, ret_values, &known);
    store_initial(&known);
    for (size_t i = 0; i < known.count; i++) {
        options[i + 1] = (struct option){
            known.of[i].row->name, takes_value(known.of[i].row) ? required_argument : no_argument,
            NULL, FIRST + (int)i};
        add_letter(known.of[i].row, letters);
    }
    opterr = 0;
    optind = 0; /* from the beginning, whatever was read before */
    for (int answer, code, begun = 1;
         (answer = getopt_long(argc, argv, letters, options, NULL)) != -1; begun = optind) {
        if (answer == 'h')
            return print_help(program, optarg);
        code = answer == ':' || answer == '?'
                   ? refuse(program->verb, &known, answer, argv, begun)
                   : keep(program->verb, &known, index_of(&known, answer), argv);
        if (code)
            return code;
    }
    if (known.quiet)
        progress_be_quiet();
    int bad = check_together(program->verb, &known);
    bad = bad ? bad : check_outputs(program->verb, &known);
    if (bad)
        return bad;
    *ret_arguments = (struct option_arguments){argc - optind, argv + optind};
    return count_arguments(program, argc - optind, argv);
}

/* --- help --------------------------------------------------------------------------------------- */

/* The help as source of a page for man(1), and not as text of 80 columns. */
static int is_page;

/* Up to the end of a line, as roff reads it. */
static const char *print_roff(const char *text) {
    putchar('\\');
    putchar('&'); /* a line that begins with a '.' is no request */
    for (; *text && *text != '\n'; text++)
        if (*text == '\\' || *text == '-')
            printf("\\%c", *text == '-' ? '-' : 'e');
        else
            putchar(*text);
    putchar('\n');
    return *text ? text + 1 : text;
}

static void print_heading(const char *text) {
    if (is_page)
        printf(".SH \"%s\"\n", text);
    else
        printf("\n%s:\n", text);
}

/* Prints words up to the end of the text or a '\n', from column `used`, in lines that begin at column
 * `indent`. What follows. */
static const char *print_wrapped(const char *text, size_t used, size_t indent) {
    size_t begun = 0; /* words of this line */
    while (*text && *text != '\n') {
        const size_t length = strcspn(text, " \n");
        if (begun && used + 1 + length > WIDTH) {
            printf("\n%*s", (int)indent, "");
            used = indent;
            begun = 0;
        }
        used += (size_t)printf("%s%.*s", begun ? " " : "", (int)length, text);
        begun++;
        text += length;
        text += strspn(text, " ");
    }
    putchar('\n');
    return *text ? text + 1 : text;
}

/* A paragraph that begins with spaces is a row of a table: "  word  what it means". */
static void print_paragraphs(const char *text) {
    while (*text) {
        const size_t line = strcspn(text, "\n"), lead = strspn(text, " ");
        const char *gap = lead ? strstr(text + lead, "  ") : NULL;
        const size_t begin = gap && gap < text + line ? (size_t)(gap - text) + strspn(gap, " ") : 0;
        if (is_page) {
            if (begin)
                printf(".TP\n.B \"%.*s\"\n", (int)(gap - text - (ptrdiff_t)lead), text + lead);
            else
                puts(".PP");
            text = print_roff(text + begin);
            continue;
        }
        printf("%.*s", (int)begin, text);
        text = print_wrapped(text + begin, begin, begin);
    }
}

static void print_option(char letter, const char *name, const char *argument, const char *meaning) {
    const char with_letter[] = {'-', letter, ',', ' ', '\0'};
    if (is_page) {
        printf(".TP\n");
        print_roff(play_format("%s--%s%s%s", letter ? with_letter : "", name, argument ? " " : "",
                               argument ? argument : ""));
        print_roff(meaning);
        return;
    }
    size_t used = (size_t)printf("  %s--%s%s%s", letter ? with_letter : "", name,
                                 argument ? " " : "", argument ? argument : "");
    if (used + 2 > MEANING) {
        putchar('\n');
        used = 0;
    }
    printf("%*s", (int)(MEANING - used), "");
    print_wrapped(meaning, MEANING, MEANING);
}

static void print_row(const struct option_row *row) {
    const int is_number = row->kind == OPTION_WHOLE || row->kind == OPTION_NUMBER;
    char *range = is_number ? play_format(" Range: [%.10g, %.10g].", row->min, row->max)
                            : play_copy(row->kind == OPTION_LIST ? " May be repeated." : "");
    char *word = row->initial ? shell_word(row->initial) : NULL;
    char *initial = word ? play_format(" Default: %s.", word) : play_copy("");
    char *needs = row->needs ? play_format(" Only with --%s.", row->needs) : play_copy("");
    char *meaning = play_format("%s%s%s%s", row->meaning, needs, range, initial);
    print_option(letter_of(row), row->name, row->argument, meaning);
}

/* As much of the first sentence as there is room for on the line. */
static void print_briefly(char letter, const char *name, const char *argument,
                          const char *meaning) {
    const char with_letter[] = {'-', letter, ',', ' ', '\0'}, *end = strstr(meaning, ". ");
    int used = printf("  %s--%s%s%s", letter ? with_letter : "", name, argument ? " " : "",
                      argument ? argument : "");
    const int gap = used + 2 > MEANING ? 2 : MEANING - used, room = WIDTH - used - gap;
    int length = end ? (int)(end - meaning) + 1 : (int)strlen(meaning);
    const int is_whole = length <= room;
    for (length = is_whole ? length : room - 4; !is_whole && length && meaning[length] != ' ';)
        length--;
    printf("%*s%.*s%s\n", gap, "", length, meaning, is_whole ? "" : " ...");
}

/* Its own rows, a line each; of a group the names. */
static void print_rows_briefly(const struct option_row *rows, int of_groups) {
    for (; !is_end(rows); rows++) {
        if (rows->kind == OPTION_GROUP && !rows->name)
            print_rows_briefly(rows->group, of_groups);
        else if (rows->kind != OPTION_GROUP && !of_groups)
            print_briefly(letter_of(rows), rows->name, rows->argument, rows->meaning);
        else if (rows->kind == OPTION_GROUP && of_groups) {
            char *names = play_copy("");
            for (const struct option_row *row = rows->group; !is_end(row); row++)
                if (row->kind != OPTION_GROUP)
                    names = play_format("%s%s--%s", names, *names ? ", " : "", row->name);
            const size_t used = (size_t)printf("%s: ", rows->name);
            print_wrapped(names, used, used);
            print_rows_briefly(rows->group, 1);
        }
    }
}

/* Its own rows, then those of its groups. */
static void print_rows(const struct option_row *rows, int of_groups) {
    for (; !is_end(rows); rows++) {
        if (rows->kind != OPTION_GROUP && !of_groups)
            print_row(rows);
        if (rows->kind != OPTION_GROUP || !of_groups)
            continue;
        if (rows->name)
            print_heading(rows->name);
        print_rows(rows->group, 0);
        print_rows(rows->group, 1);
    }
}

static void print_usage(const struct option_program *program) {
    const char *usage = program->usage;
    for (int i = 0; !i || *usage; i++) {
        const size_t length = strcspn(usage, "\n");
        if (is_page) {
            printf("%s", i ? ".br\n" : "");
            print_roff(play_format("touchstone %s%s%.*s", program->verb, length ? " " : "",
                                   (int)length, usage));
        } else
            printf("%s touchstone %s%s%.*s\n", i ? "      " : "Usage:", program->verb,
                   length ? " " : "", (int)length, usage);
        usage += length + (usage[length] == '\n');
    }
    if (!is_page)
        putchar('\n');
}

/* One screen. */
static void print_brief(const struct option_program *program) {
    print_usage(program);
    print_wrapped(program->purpose, 0, 0);
    puts("\nOptions:");
    print_rows_briefly(program->rows, 0);
    if (is_to_force(program->rows))
        print_briefly(0, force_row.name, NULL, force_row.meaning);
    print_briefly('q', quiet_row.name, NULL, quiet_row.meaning);
    print_briefly(0, "help", NULL, "Show this help; --help=all shows all of it.");
    putchar('\n');
    print_rows_briefly(program->rows, 1);
}

/* The first sentence says what it does; the version is that of the file that is made. */
static void print_title(const struct option_program *program) {
    const size_t end = strcspn(program->purpose, ".\n");
    const char *dash = *program->verb ? "\\-" : "";
    printf(".TH TOUCHSTONE%s%s 1\n.SH NAME\ntouchstone%s%s \\- ", dash, program->verb, dash,
           program->verb);
    print_roff(play_format("%.*s", (int)end, program->purpose));
    print_heading("SYNOPSIS");
}

static int print_help(const struct option_program *program, const char *how) {
    is_page = how && !strcmp(how, "man");
    if (how && strcmp(how, "all") != 0 && !is_page)
        return program_usage(program->verb, "--help %s: the value can only be 'all' or 'man'", how);
    if (!how) {
        print_brief(program);
        return EXIT_PASSED;
    }
    if (is_page)
        print_title(program);
    print_usage(program);
    if (is_page)
        print_heading("DESCRIPTION");
    print_paragraphs(program->purpose);
    print_heading("Options");
    print_rows(program->rows, 0);
    if (is_to_force(program->rows))
        print_row(&force_row);
    print_row(&quiet_row);
    print_option(0, "help", NULL, "Show the help on one screen; --help=all shows this.");
    print_rows(program->rows, 1);
    if (program->end) {
        if (is_page)
            print_heading("EXIT STATUS");
        else
            putchar('\n');
        print_paragraphs(program->end);
    }
    return EXIT_PASSED;
}
