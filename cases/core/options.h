/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options of a program or of a verb: one table, from which the command line is read and --help is written.
 *
 * The grammar is that of getopt_long: `--name value` and `--name=value`, unambiguous abbreviations of a name,
 * options and arguments in any order, and `--` before arguments that begin with '-'. --help and -h, --quiet and -q are
 * part of every program, and -j, -o, -v are --jobs, --out, --verbose in each that has them. What is wrong is refused with
 * one line that names the option, the value and what is allowed, and with the nearest name where a name is unknown.
 * An option that is given twice has its last value, unless it is a list. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "base.h"

enum option_kind {
    OPTION_FLAG,   /* no value; sets an int to 1 */
    OPTION_TEXT,   /* const char *, not empty */
    OPTION_WHOLE,  /* long in [min, max] */
    OPTION_NUMBER, /* double in [min, max] */
    OPTION_CHOICE, /* int: which of the words of `argument`, from 1; 0 where none is given */
    OPTION_LIST,   /* struct option_list: all values in order, at most OPTION_LIST_MAX */
    OPTION_READ,   /* whatever the function `read` makes of the text */
    OPTION_GROUP,  /* no option: the rows of `group`, which store into the struct at `at` */
};

#define OPTION_LIST_MAX 64

struct option_list {
    size_t count;
    const char *text[OPTION_LIST_MAX];
};

struct option_row {
    enum option_kind kind;
    const char *name; /* without "--"; of a group: its heading in the help, or NULL */
    const char *
        argument; /* what the help calls the value: "FILE"; of a choice: "one|other"; NULL: no value */
    const char *meaning; /* whole sentences, in one line: the help wraps it */
    size_t at;           /* offsetof() in the struct that the values are stored into */
    const char
        *initial;    /* stored where the option is not given, and shown in the help; NULL: zero */
    double min, max; /* range of a number, both ends allowed */
    /* Stores what the text means at `to`. 0; or -1 and the reason, without the name of the option. */
    int (*read)(const char *text, void *to, char *ret_why, size_t size);
    const struct option_row *group; /* ended by OPTION_END */
    const char *needs;    /* another option, without which this one means nothing; or NULL */
    const char *not_with; /* options with which it cannot be given, "one|other"; or NULL */
    int writes; /* the value names a file to be written: one that is there is refused without --force, which each
                   program with such a row has */
};

/* A row of a table: its kind without "OPTION_", name, argument, offset, meaning, and by their names whatever
 * else it has: OPTION(WHOLE, "jobs", "N", offsetof(struct options, jobs), "...", .min = 1, .max = 64) */
#define OPTION(kind_, name_, argument_, at_, ...)                                                  \
    {                                                                                              \
        .kind = OPTION_##kind_, .name = (name_), .argument = (argument_), .at = (at_),             \
        .meaning = __VA_ARGS__                                                                     \
    }
/* The rows of another table, under a heading of their own in the help, or NULL. */
#define OPTION_GROUP_OF(rows_, heading_, at_)                                                      \
    { .kind = OPTION_GROUP, .name = (heading_), .group = (rows_), .at = (at_) }
#define OPTION_END                                                                                 \
    { .name = NULL }

struct option_program {
    const char *verb; /* "verify": in messages, "touchstone verify: ..." */
    const char
        *usage; /* what follows the verb, or "": "CASE [OPTIONS]"; further forms after '\n' */
    const char *purpose;           /* paragraphs, separated by '\n'; the help wraps them, and aligns
                                      rows of a table: "  word  what it means" */
    const struct option_row *rows; /* ended by OPTION_END */
    const char *end;               /* paragraphs after the options: exit statuses; or NULL */
    size_t least, most;            /* how many arguments there are */
    const char *arguments;         /* what they are, in a message: "one case or file" */
};

/* What is not an option, in order: the end of argv, which is reordered. */
struct option_arguments {
    int count;
    char **text;
};

/* Stores the initial values and what argv says into the struct `ret_values`, which is otherwise left alone.
 * -1 to go on; else the exit status at which to stop: EXIT_PASSED after the help, EXIT_USAGE after a message.
 * argv[0] is not read; argv is reordered. */
int options_read(const struct option_program *program, int argc, char **argv, void *ret_values,
                 struct option_arguments *ret_arguments);

/* The number of a text that has nothing else in it: 0, or -1 where it is none or outside [min, max]. */
int option_number(const char *text, double min, double max, double *ret_value);
/* The same for a whole number without a fraction or an exponent. */
int option_whole(const char *text, double min, double max, long *ret_value);

#endif
