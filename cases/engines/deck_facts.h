/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an input for LAMMPS or LIGGGHTS says of contacts: laws, materials, walls, sizes, units, time step. All in SI. */
#ifndef DECK_FACTS_H
#define DECK_FACTS_H

#include "deck_lines.h"
#include "cases/play/case.h"

#define DECK_TYPES    64
#define DECK_CONTACTS 64

/* X(name): what findings depend on. */
#define DECK_TRAITS(X)                                                                             \
    X(LAMMPS)                                                                                      \
    X(LIGGGHTS)                                                                                    \
    X(WALL)                                                                                        \
    X(TSUJI)                                                                                       \
    X(DAMPED)                                                                                      \
    X(PULLS)                                                                                       \
    X(SHEAR_SPRING)                                                                                \
    X(SHEAR_DASHPOT)                                                                               \
    X(DISPLACEMENT)                                                                                \
    X(RESCALE)                                                                                     \
    X(STYLE_GRAN)                                                                                  \
    X(MATERIAL)                                                                                    \
    X(LIMIT_FORCE)                                                                                 \
    X(TWISTING)                                                                                    \
    X(UNMIXED)                                                                                     \
    X(ADHESIVE)
enum deck_trait_index {
#define X(name) DECK_INDEX_##name,
    DECK_TRAITS(X)
#undef X
};
enum deck_trait {
#define X(name) DECK_##name = 1 << DECK_INDEX_##name,
    DECK_TRAITS(X)
#undef X
};

struct deck_contact {
    const char *name;  /* "balls 1 and 2", "wall floor" */
    const char *words; /* its law, as in the input */
    const struct deck_line *line;
    const char *not_covered;        /* why it cannot be computed; NULL: it can */
    unsigned traits;                /* of enum deck_trait */
    int is_wall, first[2], last[2]; /* types of balls, from 1 */
    /* The built-in law of the same settings, and its values: of pure numbers, moduli and stiffnesses. */
    const struct touch_law *law;
    struct touch_values values;
    const char *damped_by; /* property of the law that damps it; NULL: none does */
    double factor;         /* SI unit of that property in units of the input */
    const struct deck_line *damped_at;
    size_t damped_word, damped_too; /* of that line, from 1; 0: none */
    double restitution;             /* that is asked for; NaN: a dashpot is given instead */
    int is_tsuji_hooke;             /* c_n = restitution's polynomial times root(m* k_n) */
    const char *
        alone; /* its law in the engine's commands, of two balls alone, in SI; NULL: of a wall or in other units */
    double e_star,
        speed; /* Pa, m/s, of LIGGGHTS' hooke, whose stiffness follows from an impact; NaN */
};

struct deck_range {
    double least, most; /* NaN: not known */
};

struct deck_facts {
    const char *engine, *units;
    double time_step; /* s; NaN: none is given */
    const struct deck_line *time_step_at;
    double gravity;                                                    /* m/s2; NaN */
    struct deck_range radius[DECK_TYPES + 1], density[DECK_TYPES + 1]; /* of each type, from 1 */
    int types;
    size_t count;
    struct deck_contact contact[DECK_CONTACTS];
    size_t left_out; /* what is not covered */
    struct {
        const struct deck_line *line;
        const char *why;
    } out[DECK_CONTACTS];
};

/* Reads them from lines. 0; or -1 with a message of at most size bytes in ret_message, which has place and line. */
int deck_facts_read(const struct deck_lines *lines, struct deck_facts *ret_facts, char *ret_message,
                    size_t size);
/* The case of a contact between the smallest balls of its types, or the largest: an impact head-on. Sizes that the
 * input does not have are those of radius and density, NaN for none. 0; or -1 with why not. */
int deck_facts_case(const struct deck_facts *facts, const struct deck_contact *contact, int largest,
                    double radius, double density, struct play_case *ret_case, char *ret_message,
                    size_t size);

#endif
