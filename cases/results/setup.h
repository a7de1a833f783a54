/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was tested: the values that apply to one variant, the command that runs it again, and what a case is for. */
#ifndef PLAY_SETUP_H
#define PLAY_SETUP_H

#include "cases/core/base.h"

struct play_case;

/* One value of a variant: numbers in SI units, or a word. */
struct play_setting {
    const char *name, *unit; /* unit "" for a word, "1" for a pure number */
    const char *word;        /* NULL: numbers */
    size_t count;            /* of numbers: 1; 2, one for each body; 3, along n, s, t */
    double value[3];         /* infinite for a wall; NaN: there is none */
};

struct play_setup {
    const char *case_name, *variant, *law; /* as in the rows */
    const char *command;                   /* that runs this case, for a shell, without --variant */
    size_t number;                         /* of the variant in its file, from 1 */
    size_t count;
    struct play_setting *settings;
};

/* Most segments of a path that are described. */
#define PLAY_LEGS_MAX 400

/* One segment of a path, as it is drawn and described. SI units. What only a run can say, as the overlap after "press", is
 * NaN. */
struct play_leg {
    const char *kind; /* "move", "to", "hold", "sine", "random", "press", "rotate", "orbit", "roll",
                   "twist", "set" */
    const char *words;   /* "overlap by 1 mm, slide along s by 268 µm, in 10 steps of 1 ms" */
    size_t number;       /* of the leg, from 1, as in the checks; 0 of "set", which is no leg */
    size_t steps;        /* 0 of "set" */
    double time;         /* s, of the whole segment; 0 of "set" */
    double end[3];       /* m: overlap, slide_s, slide_t at its end */
    double swing[3];     /* m: amplitudes of "sine", bounds of "random", likewise; else 0 */
    double normal_force; /* N, at the end of "press"; else 0 */
    double angle;        /* rad, by which it turns or spins; else 0 */
    double about[3];     /* of the turn or spin: unit vector along (n, s, t) at its beginning */
    int body;            /* what rolls or twists: 1, 2, or 3 for both oppositely; else 0 */
};

/* What a case is for one law: the same for all its variants, but for the legs. */
struct play_described {
    const char *case_name, *law; /* as in the rows */
    const char *title, *about;   /* as in the case file; "" where it says nothing */
    const char *kind;            /* "path", "impact", "free" or "refused" */
    const char *variant;         /* whose legs these are */
    size_t leg_count;            /* 0 unless a path */
    struct play_leg *legs;
    size_t legs_left_out; /* segments behind the first PLAY_LEGS_MAX */
};

struct play_setups {
    size_t count;
    struct play_setup *setups;
    size_t described_count;
    struct play_described *described;
};

/* Adds what applies to a variant: the properties after inheritance, the pair, and how it moves; and with the first
 * variant of a case what the case is. law is its name in the rows. */
void play_setups_add(struct play_setups *setups, const struct play_case *c, const char *law,
                     size_t number, const char *command);
/* Adds one setting; word NULL: numbers, of which there are count. */
void play_setup_add(struct play_setup *setup, const char *name, const char *unit, const char *word,
                    size_t count, const double *value);
/* Adds what the case is, as its file says; nothing where it is there already. */
void play_setups_describe(struct play_setups *setups, const struct play_case *c, const char *law);
/* The same from a description, which is taken over and empty afterwards. */
void play_setups_describe_as(struct play_setups *setups, struct play_described *described);
/* Moves all setups and descriptions of part to the end of setups; part is empty afterwards. */
void play_setups_join(struct play_setups *setups, struct play_setups *part);
/* The setup of a row; NULL where the results have none. */
const struct play_setup *play_setups_find(const struct play_setups *setups, const char *case_name,
                                          const char *variant, const char *law);
/* What the case of a row is; NULL where the results do not say it. */
const struct play_described *play_setups_described(const struct play_setups *setups,
                                                   const char *case_name, const char *law);
const struct play_setting *play_setup_find(const struct play_setup *setup, const char *name);
/* Whether both have the same values under one name and unit. */
int play_setting_same(const struct play_setting *a, const struct play_setting *b);
/* The values as text, "0.01, inf", or the word. */
char *play_setting_text(const struct play_setting *setting);

/* The command of one variant, with --variant where the name is not empty. */
char *play_setup_command(const struct play_setup *setup);

#endif
