/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law with one thing changed, under one circumstance: what `touchstone selftest --sensitivity` plays, to find what no
 * case looks at, and `touchstone verify`, to find what a comparison would notice (judge/check_power.h). The changed law calls the right one, with other inputs, properties or bodies, or changes what it
 * answers or remembers. */
#ifndef SUBJECT_PERTURBED_H
#define SUBJECT_PERTURBED_H

#include "cases/play/case.h"

/* X(name, text): what belongs to a law and can be changed. */
#define PERTURBED_PARTS(X)                                                                         \
    X(INPUT, "input")       /* of: the motion of the step */                                       \
    X(PROPERTY, "property") /* of: the property table; body: of which body */                      \
    X(BODIES, "bodies")     /* of: the pair */                                                     \
    X(STATE, "state")       /* of: groups of state fields, whose names differ in a number */       \
    X(OUTPUT, "output")     /* of: the force */                                                    \
    X(FORCE, "force")       /* of: parts of the force, with all that follows from them */          \
    X(EVENT, "event")       /* of: the bits of touch_force.events */                               \
    X(INHERIT, "inherited") /* of: the property table, where the law inherits */                   \
    X(RANGE, "range")       /* of: the property table */                                           \
    X(VIEW, "view")         /* of: the property table; get and set */
enum perturbed_part {
#define X(name, text) PERTURBED_##name,
    PERTURBED_PARTS(X)
#undef X
    PERTURBED_PART_COUNT
};

/* X(name, text): how it is changed. */
#define PERTURBED_CHANGES(X)                                                                       \
    X(SCALED, "scaled")       /* by 1 + size */                                                    \
    X(DROPPED, "dropped")     /* 0 */                                                              \
    X(REVERSED, "reversed")   /* the other sign */                                                 \
    X(ADDED, "added")         /* something where there is nothing, or no more than round-off */    \
    X(INVERTED, "inverted")   /* a flag */                                                         \
    X(IGNORED, "ignored")     /* the default instead; of a view: not set */                        \
    X(OTHER, "other")         /* the next mode or choice */                                        \
    X(KEPT, "kept")           /* that of the first touch, though it has been changed */            \
    X(FROZEN, "frozen")       /* as before the step */                                             \
    X(EXCHANGED, "exchanged") /* body 1 for body 2 */                                              \
    X(BELOW_TAKEN, "below taken")     /* a value below the range, or one that is missing */        \
    X(ABOVE_TAKEN, "above taken")     /* a value above the range */                                \
    X(LEAST_REFUSED, "least refused") /* the smallest value that is allowed */                     \
    X(MOST_REFUSED, "most refused")   /* the largest */
enum perturbed_change {
#define X(name, text) PERTURBED_##name,
    PERTURBED_CHANGES(X)
#undef X
};

/* X(name, text): when it is changed. */
#define PERTURBED_WHENS(X)                                                                         \
    X(ALWAYS, "always")                                                                            \
    X(RIGID_1, "body 1 rigid")                                                                     \
    X(RIGID_2, "body 2 rigid")                                                                     \
    X(WALL, "wall")                                                                                \
    X(UNEQUAL_BODIES, "unequal bodies")                                                            \
    X(UNEQUAL_MATERIALS, "unequal materials")                                                      \
    X(PLANE, "2-D")                                                                                \
    X(SMALL_BODY, "radius below 0.1 mm")                                                           \
    X(LARGE_BODY, "radius above 1 m")                                                              \
    X(ALONG_T, "shear along t")                                                                    \
    X(ALONG_BOTH, "shear along s and t")                                                           \
    X(OBLIQUE, "oblique")                                                                          \
    X(LOADING, "loading")                                                                          \
    X(UNLOADING, "unloading")                                                                      \
    X(SLIPPING, "slipping")                                                                        \
    X(AFTER_SLIP, "sticking after slip")                                                           \
    X(SPINNING, "spinning")                                                                        \
    X(SECOND_CONTACT, "second contact")                                                            \
    X(CHANGED, "property changed in contact")                                                      \
    X(SMALL_OVERLAP, "overlap below 1e-7 R")                                                       \
    X(LARGE_OVERLAP, "overlap above R/20")                                                         \
    X(APART, "apart")                                                                              \
    X(TENSION, "tension")                                                                          \
    X(LATE, "after 5000 steps")                                                                    \
    X(FRICTION_ABOVE_1, "friction above 1")                                                        \
    X(RESTITUTION_LOW, "restitution below 0.05")                                                   \
    X(RESTITUTION_HIGH, "restitution above 0.98")                                                  \
    X(PATH, "path")                                                                                \
    X(VERLET_HALF, "verlet_half")                                                                  \
    X(VERLET_PREDICTED, "verlet_predicted")                                                        \
    X(VERLET_IMPLICIT, "verlet_implicit")                                                          \
    X(SYMPLECTIC_EULER, "symplectic_euler")                                                        \
    X(MOVING, "moving plane")
enum perturbed_when {
#define X(name, text) PERTURBED_##name,
    PERTURBED_WHENS(X)
#undef X
    PERTURBED_WHEN_COUNT
};

struct perturbed_what {
    enum perturbed_part part;
    size_t of;  /* index in the table of that part */
    size_t sub; /* PERTURBED_PROPERTY: body; PERTURBED_VIEW: component */
    enum perturbed_change change;
    double size; /* relative, of PERTURBED_SCALED and PERTURBED_ADDED; 0: 0.001 */
};

/* A mistake: what is changed, and when. */
struct perturbed_kind {
    struct perturbed_what what;
    enum perturbed_when when;
};

const char *perturbed_when_text(enum perturbed_when when);
/* "output shear_s reversed": the same text always means the same. */
void perturbed_text(const struct touch_law *law, const struct perturbed_what *what, char *ret_text,
                    size_t size);
/* What can be changed of a law, as a list. */
struct perturbed_what *perturbed_list(const struct touch_law *law, size_t *ret_count);
/* The mistakes that every comparison is held against: all changes of perturbed_list, but of ranges, which concern what must
 * be refused; and no force in a second contact. "force normal scaled", "force whole dropped, second contact". */
struct perturbed_kind *perturbed_kinds(const struct touch_law *law, size_t *ret_count);
void perturbed_kind_text(const struct touch_law *law, const struct perturbed_kind *kind,
                         char *ret_text, size_t size);
/* What a wrong law most likely has wrong: a force or a stiffness, and its size, its sign, or all of it. X(name, words):
 * what it is a mistake of. */
#define PERTURBED_SUBJECTS(X)                                                                      \
    X(NO_SUBJECT, "")                                                                              \
    X(OF_WHOLE, "force")                                                                           \
    X(OF_NORMAL, "normal force")                                                                   \
    X(OF_SHEAR, "shear force")                                                                     \
    X(OF_MOMENTS, "moments")                                                                       \
    X(OF_STIFFNESS, "stiffness")
enum perturbed_subject {
#define X(name, text) PERTURBED_##name,
    PERTURBED_SUBJECTS(X)
#undef X
    PERTURBED_SUBJECT_COUNT
};
const char *perturbed_subject_text(enum perturbed_subject subject);
enum perturbed_subject perturbed_subject_of(const struct touch_law *law,
                                            const struct perturbed_kind *kind);
/* Whether it is worth changing under that circumstance. Ranges, views, and changes that are stronger than another one
 * of the same thing only always. A law does not see by which scheme the bodies move, so under a scheme only what acts
 * on them is changed. */
int perturbed_has_when(const struct perturbed_what *what, enum perturbed_when when);

/* A changed law. what NULL: nothing is changed. */
struct perturbed *perturbed_new(const struct touch_law *right, const struct perturbed_what *what,
                                enum perturbed_when when);
/* The law itself. Its contacts live as long as no other run begins. */
const struct touch_law *perturbed_law(const struct perturbed *now);
/* To be called before each run of a case: forgets the runs before, and inherits once more where that is what is changed. */
void perturbed_begin(struct perturbed *now, struct play_case *c);
/* Of the runs since then: the circumstances that occurred, as bits of enum perturbed_when; and whether the change
 * changed any answer or memory: 0 nothing, 1 something, 2 a force on the bodies. */
uint64_t perturbed_seen(const struct perturbed *now);
int perturbed_fired(const struct perturbed *now);
/* Steps of the law since then. */
size_t perturbed_steps(const struct perturbed *now);
/* Where nothing was changed, for each circumstance: which inputs, outputs and events were ever not 0, for
 * perturbed_can_fire. PERTURBED_WHEN_COUNT numbers. */
const uint64_t *perturbed_numbers(const struct perturbed *now);
/* 0: with these numbers of a run, the change would change nothing. */
int perturbed_can_fire(const struct perturbed_what *what, uint64_t seen, uint64_t numbers);

#endif
