/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an input for LAMMPS, LIGGGHTS or YADE says of contacts: laws, materials, walls, sizes, units, time step. All in SI. */
#ifndef DECK_FACTS_H
#define DECK_FACTS_H

#include "deck_lines.h"
#include "cases/play/case.h"

#define DECK_TYPES    64
#define DECK_CONTACTS 64

/* Bits: what findings depend on. */
enum deck_trait {
    DECK_LAMMPS = 1 << 0,
    DECK_LIGGGHTS = 1 << 1,
    DECK_WALL = 1 << 2,
    DECK_TSUJI = 1 << 3,
    DECK_DAMPED = 1 << 4,
    DECK_PULLS = 1 << 5,
    DECK_SHEAR_SPRING = 1 << 6,
    DECK_SHEAR_DASHPOT = 1 << 7,
    DECK_DISPLACEMENT = 1 << 8,
    DECK_RESCALE = 1 << 9,
    DECK_STYLE_GRAN = 1 << 10,
    DECK_MATERIAL = 1 << 11,
    DECK_LIMIT_FORCE = 1 << 12,
    DECK_TWISTING = 1 << 13,
    DECK_UNMIXED = 1 << 14,
    DECK_ADHESIVE = 1 << 15,
    DECK_YADE = 1 << 16,
    DECK_ENDS_AT_FORCE = 1 << 17,   /* with the dashpot of an end at zero overlap */
    DECK_DAMPED_GLOBALLY = 1 << 18, /* besides the law */
    DECK_RATCHETING = 1 << 19,
    DECK_SOFT_WALL = 1 << 20,
    DECK_NO_ROOT = 1 << 21, /* of the overlap in the shear stiffness */
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
        speed;    /* Pa, m/s, of LIGGGHTS' hooke, whose stiffness follows from an impact; NaN */
    double share; /* of Hertz's force, at a wall of DECK_SOFT_WALL */
    const double *engine; /* its restitutions at facts.speed, of an input that was run; else NULL */
};

struct deck_range {
    double least, most; /* NaN: not known */
};

struct deck_facts {
    const char *engine, *units;
    const char *ran; /* how far an input that is a program was run, and behind what; else NULL */
    double damping;  /* of the engine besides its laws; 0: none */
    const struct deck_line *damping_at;
    size_t speeds;
    const double *speed; /* m/s, of the impacts that the engine has played */
    double time_step;    /* s; NaN: none is given */
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
