/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the mistake of a law is, from the rows that failed and those that did not: which part of the law is the first that is
 * wrong, in which way, and where. */
#ifndef PLAY_DIAGNOSIS_H
#define PLAY_DIAGNOSIS_H

#include "cases/core/records.h"
#include "verdict.h"

/* X(name, word, hint): the kinds of mistake, and where to look for one. */
#define PLAY_FAULTS(X)                                                                             \
    X(RANGE, "range", "values that the law takes though it must refuse them, or the reverse")      \
    X(UPDATE, "update", "coefficients that are kept when a property is changed in contact")        \
    X(MATERIAL, "material", "how the values of two bodies become one, and what is rigid")          \
    X(RADIUS, "radius", "the effective radius R1 R2/(R1 + R2), which is R1 at a wall")             \
    X(SPRING, "spring", "the constants and the exponent of the normal spring")                     \
    X(MASS, "mass", "the effective mass m1 m2/(m1 + m2), which is m1 at a wall, and its unit")     \
    X(DASHPOT, "dashpot", "the coefficient of the normal dashpot, and where it is cut")            \
    X(ADHESION, "adhesion", "the pull, and where the contact begins and ends")                     \
    X(YIELD, "yield", "the branches of loading and unloading, and the largest overlap")            \
    X(SHEAR, "shear", "the shear stiffness, k_s = 8 G* a of a Hertz contact")                      \
    X(STEP, "step", "which stiffness a step takes: that of its end, of its beginning, or between") \
    X(SHEAR_DASHPOT, "shear_dashpot", "the coefficient of the shear dashpot, and when it acts")    \
    X(FRICTION, "friction", "the friction limit: of which force, of which sum, and what is cut")   \
    X(HISTORY, "history", "what is remembered as the contact turns, slips, and is lost")           \
    X(LEVER, "lever", "the levers of the torque and of the slip velocity")                         \
    X(ROLLING, "rolling", "the moments of rolling and twisting, and their limits")                 \
    X(ENERGY, "energy", "what is booked as stored, slipped or damped")                             \
    X(TOLD, "told", "what the law tells beside its forces: events, flags, views")
enum play_fault {
    PLAY_FAULT_NONE,
#define X(name, word, hint) PLAY_FAULT_##name,
    PLAY_FAULTS(X)
#undef X
    PLAY_FAULT_COUNT
};

struct play_diagnosis {
    const char *law;      /* as in the rows */
    enum play_fault kind; /* none: the evidence is too weak for a guess */
    const char *word;     /* of the kind */
    char *sentence;       /* the mistake, or that there is no guess, with its evidence */
    char *evidence;   /* sentences: what fails beside it, what never does, where alone it fails */
    const char *look; /* for what to look; "" without a guess */
    size_t failed, first; /* rows that failed; those of the quantity that fails first */
};
extern const struct record_table play_diagnosis_table;

/* What an examination has found of a law, beside the one that it stands in for. */
struct play_examined {
    const char *law;      /* as in the rows */
    enum play_fault kind; /* none: what it shows has no name */
    char *sentence;       /* the mistake and its evidence; NULL: it shows nothing */
};

/* Of each law with rows that failed, in the order of the rows. Returns how many; NULL where there are none.
 * unknown: a kind that is not known then, for tests; else PLAY_FAULT_NONE. */
struct play_diagnosis *play_diagnoses_make(const struct play_rows *rows, enum play_fault unknown,
                                           size_t *ret_count);

/* The same, joined with what examinations have found, and kept with the rows: play_diagnoses_make then answers these. */
void play_diagnoses_join(struct play_rows *rows, const struct play_examined *examined,
                         size_t count);

/* The base of a ratio that is a power of 2 or 3 with a small exponent, and the power in words, "2^(1/2)"; 0: it is none, and
 * ret_words stays as it is. */
int play_power_of(double ratio, char **ret_words);

#endif
