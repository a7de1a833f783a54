/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References: what is known of a problem without asking the law under test.
 *
 * A reference gets a problem as plain named numbers, never a law. It answers with one number, or
 * with one number for each sample of a prescribed path, and with its own uncertainty: that of the number
 * within its model. ../README.md, "What exact means", says what each model leaves out.
 * This folder is the only one that names GSL. Signs and units as in touchstone/law.h.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>

enum ref_kind {
    REF_CLOSED_FORM,
    REF_QUADRATURE,
    REF_ODE,
    REF_EIGENVALUE,
    REF_FINITE_SUM, /* the documented scheme's own value for a finite number of steps */
    REF_ELEMENTS,   /* boundary elements, computed beforehand and stored */
};

struct ref_message {
    char text[512];
};

/* One named quantity of a problem: numbers in SI, or a word (for a choice).
 *
 * Names that the player gives, beside what a check adds under `given:` (which wins):
 *   <keyword>          every contact property of the law (hz_shear, dp_nratio, damp_formula, ...) as in
 *                      force after inheritance, count 1; a choice comes as word; an absent optional
 *                      property is left out. Properties of bodies (young, poisson, ...): count 2
 *   body.<keyword>     what the two bodies hold for inheritance (body.hz_shear, ...), count 2
 *   radius, mass, inertia   count 2; [1] infinite for a wall
 *   rigid              count 2, 1 where the body does not deform
 *   dimension          2 or 3
 *   speed, angle       impact: relative speed of the centres (m/s) and angle from the normal (rad)
 *   spin1, spin2       impact: initial spins (rad/s) in (n, s, t), count 3
 *   start_overlap      free motion: overlap at the start, m; below 0: a gap
 *   gravity, force1, force2, velocity1, velocity2   free motion, along (n, s, t), count 3; spin1 and spin2, too
 *   end                impact, a word: zero_overlap or zero_force, where contact is taken to end
 */
struct ref_given {
    const char *name;
    const char *word; /* NULL for numbers */
    size_t count;     /* 1; 2 for one value a body; 3 for a vector */
    double value[3];
};

/* A prescribed path, sampled at the ends of its steps. Sample 0 is the start. */
struct ref_path {
    size_t count;
    const double *time;    /* s */
    const double *overlap; /* m */
    const double *slide_s; /* m, shear displacement of 2 relative to 1 since the start */
    const double *slide_t; /* m */
    size_t leg_count;
    const size_t *leg_end; /* index of the last sample of each leg; leg k spans leg_end[k-1]..leg_end[k] */
};

struct ref_problem {
    size_t count;
    const struct ref_given *given;
    const struct ref_path *path; /* NULL for an impact */
};

/* A quantity that a reference needs. */
struct ref_input {
    const char *name, *unit, *meaning;
    int optional;
};

/* An equation that a reference solves or evaluates, as a report prints it. */
struct ref_equation {
    const char *tex;   /* LaTeX without a delimiter, as much of it as cases/tell/mathml.h reads */
    const char *words; /* what it says, with the symbols that it introduces; UTF-8, Greek letters */
};

struct ref_reference {
    const char *name;     /* <law>_<what is known> */
    const char *title;    /* one line */
    const char *quantity; /* what it predicts, as a trace or outcome calls it: "restitution", ... */
    const char *unit;
    enum ref_kind kind;
    int per_sample;     /* 1: one value for each sample of the path; 0: one value */
    double uncertainty; /* relative, of the value itself; 0 for a closed form means round-off */
    const char *source; /* author, year, equation; or a derivation named in the code */
    size_t input_count;
    const struct ref_input *inputs;
};

/* The i-th reference, NULL past the last; by name, or NULL. */
const struct ref_reference *ref_at(size_t i);
const struct ref_reference *ref_find(const char *name);
/* The input of that name; NULL: it has none. */
const struct ref_input *ref_input_find(const struct ref_reference *reference, const char *name);
const char *ref_kind_name(enum ref_kind kind);

/* Writes path->count values or one. Returns 0; or -1 with a message (a missing or impossible
 * input), and then leaves ret_values untouched. ret_uncertainty: absolute, of the worst value. */
int ref_evaluate(const struct ref_reference *reference, const struct ref_problem *problem, double *ret_values,
                 double *ret_uncertainty, struct ref_message *ret_message);

/* A quantity of a model, by its name, from what is given, which may be what formulas give, too; NaN where it does not follow, or
 * is out of its range. */
double ref_number(const char *model, const char *name, const struct ref_problem *problem);

/* An example of every input that there is, which this reference takes; the path is left out. Returns how many. */
enum {
    REF_EXAMPLES = 256,
};
size_t ref_examples(const struct ref_reference *reference, struct ref_given ret[REF_EXAMPLES]);
/* The symbol of the i-th number that the reference is given, and which number that is; 0 past the last. */
struct ref_symbol {
    const char *tex, *input;
    size_t number, numbers; /* of how many; a body's symbol has its number below it */
};
int ref_symbol_at(const struct ref_reference *reference, size_t i, struct ref_symbol *ret);

/* The i-th equation of that reference, first the one for its own value, then those of what stands in it;
 * NULL past the last, and of a name that is no reference. An equation that several references share has one address. */
const struct ref_equation *ref_equation_of(const char *reference, size_t i);

/* What an input may be. */
struct ref_word {
    const char *name, *unit, *meaning;
    size_t count;
    double min, max;
    unsigned flags;      /* REF_MIN_OPEN | ... */
    const char *choices; /* "a|b|c" for a word; else NULL */
};
enum {
    REF_MIN_OPEN = 1u << 0,
    REF_MAX_OPEN = 1u << 1,
    REF_WHOLE = 1u << 2, /* only whole numbers */
};
/* NULL: no reference has such an input. */
const struct ref_word *ref_word_find(const char *name);
/* Whether a number lies between these, by these flags. */
int ref_in_range(double min, double max, unsigned flags, double x);
/* What an input may be, as messages say it: "in (0, inf] m", "one of zero_overlap|zero_force". */
void ref_word_allowed(const struct ref_word *word, char *text, size_t size);

/* The first input that the reference cannot do without and the problem does not have, or NULL. ret_other: the name
 * of another input that would do in its place, or NULL. */
const struct ref_input *ref_missing(const struct ref_reference *reference, const struct ref_problem *problem,
                                    const char **ret_other);
/* 0 if the problem's value of the input is one that the reference takes; else -1 and a message. */
int ref_check_given(const struct ref_reference *reference, const struct ref_problem *problem, const char *name,
                    struct ref_message *ret_message);

#endif
