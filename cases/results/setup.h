/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was tested: the values that apply to one variant, and the command that runs it again. */
#ifndef PLAY_SETUP_H
#define PLAY_SETUP_H

#include <stddef.h>

struct play_case;

/* One value of a variant: numbers in SI units, or a word. */
struct play_setting {
    char *name, *unit; /* unit "" for a word, "1" for a pure number */
    char *word;        /* NULL: numbers */
    size_t count;      /* of numbers: 1; 2, one for each body; 3, along n, s, t */
    double value[3];   /* infinite for a wall; NaN: there is none */
};

struct play_setup {
    char *case_name, *variant, *law; /* as in the rows */
    char *command;                   /* that runs this case, for a shell, without --variant */
    size_t number;                   /* of the variant in its file, from 1 */
    size_t count;
    struct play_setting *settings;
};

struct play_setups {
    size_t count;
    struct play_setup *setups;
};

/* Adds what applies to a variant: the properties after inheritance, the pair, and how it moves. law is its
 * name in the rows. */
void play_setups_add(struct play_setups *setups, const struct play_case *c, const char *law,
                     size_t number, const char *command);
/* Adds one setting; word NULL: numbers, of which there are count. */
void play_setup_add(struct play_setup *setup, const char *name, const char *unit, const char *word,
                    size_t count, const double *value);
void play_setup_free(struct play_setup *setup);
void play_setups_free(struct play_setups *setups);
/* Moves all setups of part to the end of setups; part is empty afterwards. */
void play_setups_join(struct play_setups *setups, struct play_setups *part);
/* The setup of a row; NULL where the results have none. */
const struct play_setup *play_setups_find(const struct play_setups *setups, const char *case_name,
                                          const char *variant, const char *law);
const struct play_setting *play_setup_find(const struct play_setup *setup, const char *name);
/* Whether both have the same values under one name and unit. */
int play_setting_same(const struct play_setting *a, const struct play_setting *b);
/* The values as text, "0.01, inf", or the word; malloced. */
char *play_setting_text(const struct play_setting *setting);

/* The command of one variant, with --variant where the name is not empty; malloced. */
char *play_setup_command(const struct play_setup *setup);

#endif
