/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What contact laws of one family do differently, as data: a law is a choice for each convention. The laws of
 * engines have a row of choices each; a plugin or a law command declares its own by keyword.
 */
#ifndef CONVENTIONS_H
#define CONVENTIONS_H

#include <stddef.h>
#include "touchstone/law.h"

/* X(name, "words", CHOICES): the name is the keyword. Choices are Y(NAME, "keyword", "words", "who does so"), of
 * which the first is that of MUSEN's documented law: the names of laws are measured from it. */
#define CONVENTIONS(X)                                                                             \
    X(history, "shear history", HISTORY_CHOICES)                                                   \
    X(unloading, "history while the contact radius shrinks", UNLOADING_CHOICES)                    \
    X(limit_on, "Coulomb limit on", LIMIT_ON_CHOICES)                                              \
    X(limit_from, "Coulomb limit from", LIMIT_FROM_CHOICES)                                        \
    X(limit_leaves, "what the limit leaves of the spring", LIMIT_LEAVES_CHOICES)                   \
    X(tension, "tensile normal force", TENSION_CHOICES)                                            \
    X(damping, "damping ratio from the restitution", DAMPING_CHOICES)                              \
    X(shear_stiffness, "shear stiffness", STIFFNESS_CHOICES)                                       \
    X(wall, "wall", WALL_CHOICES)                                                                  \
    X(slip, "slip", SLIP_CHOICES)                                                                  \
    X(velocity, "shear velocity", VELOCITY_CHOICES)                                                \
    X(rolling, "rolling friction", ROLLING_CHOICES)                                                \
    X(twirl, "spin about the normal", TWIRL_CHOICES)                                               \
    X(separation, "history after separation", SEPARATION_CHOICES)                                  \
    X(partial_slip, "partial slip", PARTIAL_SLIP_CHOICES)                                          \
    X(lever, "lever of slip by spin", LEVER_CHOICES)                                               \
    X(turning, "history when the plane turns", TURNING_CHOICES)

#define HISTORY_CHOICES(Y)                                                                         \
    Y(HISTORY_FORCE, "force", "force", "MUSEN's page; PFC; YADE")                                  \
    Y(HISTORY_DISPLACEMENT, "displacement", "displacement", "MUSEN's program; LAMMPS; LIGGGHTS")
#define UNLOADING_CHOICES(Y)                                                                       \
    Y(UNLOADING_KEPT, "kept", "kept", "MUSEN; LIGGGHTS; YADE")                                     \
    Y(UNLOADING_SCALED, "scaled", "scaled with the radius", "PFC, M_s = 1; LAMMPS mindlin_rescale")
#define LIMIT_ON_CHOICES(Y)                                                                        \
    Y(LIMIT_ON_SUM, "sum", "spring and dashpot", "MUSEN's page; LAMMPS")                           \
    Y(LIMIT_ON_SPRING, "spring", "spring alone, dashpot outside", "PFC")                           \
    Y(LIMIT_ON_SPRING_STICKING, "spring_sticking", "spring alone, dashpot only while sticking",    \
      "MUSEN's program; LIGGGHTS; YADE")
#define LIMIT_FROM_CHOICES(Y)                                                                      \
    Y(LIMIT_FROM_SIZE, "size", "size of the total normal force", "MUSEN; LAMMPS; LIGGGHTS")        \
    Y(LIMIT_FROM_REPULSIVE, "repulsive", "total normal force, at least 0", "YADE")                 \
    Y(LIMIT_FROM_ELASTIC, "elastic", "elastic normal force", "PFC")
#define LIMIT_LEAVES_CHOICES(Y)                                                                    \
    Y(LIMIT_LEAVES_ALIKE, "cut_alike", "spring and dashpot cut alike", "MUSEN's page")             \
    Y(LIMIT_LEAVES_REST, "less_dashpot", "limit less the dashpot", "LAMMPS")
#define TENSION_CHOICES(Y)                                                                         \
    Y(TENSION_ALLOWED, "allowed", "allowed", "MUSEN; LAMMPS; LIGGGHTS")                            \
    Y(TENSION_CUT, "cut", "cut at zero", "DEMLab, remove_cohesion; LIGGGHTS, limitForce; YADE")
#define DAMPING_CHOICES(Y)                                                                         \
    Y(DAMPING_MUSEN, "musen", "1.8257 times the exact one over 2 sqrt(5/6)", "MUSEN")              \
    Y(DAMPING_EXACT, "exact", "exact for an end at zero overlap", "Tsuji et al. (1992); LIGGGHTS") \
    Y(DAMPING_TSUJI, "tsuji", "Tsuji's polynomial with the reduced mass", "LAMMPS, damping tsuji") \
    Y(DAMPING_THORNTON, "thornton", "Thornton's fit for an end at zero force", "YADE")             \
    Y(DAMPING_DEMLAB, "demlab", "DEMLab's constants", "DEMLab")                                    \
    Y(DAMPING_EXACT_FORCE, "exact_at_zero_force", "exact for an end at zero force",                \
      "Schwager and Poeschel (2007)")                                                              \
    Y(DAMPING_SUPPLIED, "supplied", "coefficient supplied", "LAMMPS, gran/hertz/history")          \
    Y(DAMPING_NONE, "none", "none", "YADE, HertzWithLinearShear")
#define STIFFNESS_CHOICES(Y)                                                                       \
    Y(STIFFNESS_MINDLIN, "mindlin", "8 G* a", "Mindlin (1949)")                                    \
    Y(STIFFNESS_CONSTANT, "without_overlap", "8 G* sqrt(R*), not times sqrt(overlap)",             \
      "YADE, HertzWithLinearShear with nonLin=0")                                                  \
    Y(STIFFNESS_NONE, "none", "none", "YADE, MindlinDeresiewitz")
#define WALL_CHOICES(Y)                                                                            \
    Y(WALL_PLANE, "plane", "plane", "MUSEN; LAMMPS; LIGGGHTS")                                     \
    Y(WALL_SPHERE, "large_sphere", "sphere of 1e8 radii", "YADE")
#define SLIP_CHOICES(Y)                                                                            \
    Y(SLIP_POINT, "contact_point", "of the contact point", "MUSEN; LAMMPS; LIGGGHTS")              \
    Y(SLIP_SCALED, "scaled", "times (R1 + R2)/distance", "YADE, avoidGranularRatcheting")
#define VELOCITY_CHOICES(Y)                                                                        \
    Y(VELOCITY_SCHEME, "scheme", "as the scheme has it", "MUSEN")                                  \
    Y(VELOCITY_SLIDE, "slide_over_step", "slide over time step", "LAMMPS; LIGGGHTS; YADE")
#define ROLLING_CHOICES(Y)                                                                         \
    Y(ROLLING_NONE, "none", "none", "PFC; LAMMPS; YADE")                                           \
    Y(ROLLING_EACH, "each_spin", "against each spin, total force", "MUSEN's page")                 \
    Y(ROLLING_COUPLE, "couple", "couple, total force", "Ai et al. (2011), type A")                 \
    Y(ROLLING_COUPLE_ELASTIC, "couple_elastic", "couple, elastic force", "LIGGGHTS, cdt")
#define TWIRL_CHOICES(Y)                                                                           \
    Y(TWIRL_STAYS, "stays", "shear does not follow", "MUSEN; LAMMPS; LIGGGHTS")                    \
    Y(TWIRL_FOLLOWS, "follows", "shear follows", "PFC; YADE")
#define SEPARATION_CHOICES(Y)                                                                      \
    Y(SEPARATION_CLEARED, "cleared", "cleared", "MUSEN; PFC; LAMMPS; YADE")                        \
    Y(SEPARATION_KEPT, "kept", "kept until the neighbour list is rebuilt", "LIGGGHTS")
#define PARTIAL_SLIP_CHOICES(Y)                                                                    \
    Y(PARTIAL_SLIP_NONE, "none", "none", "all engines")                                            \
    Y(PARTIAL_SLIP_EXACT, "mindlin_deresiewicz", "Mindlin-Deresiewicz",                            \
      "Mindlin and Deresiewicz (1953)")
#define LEVER_CHOICES(Y)                                                                           \
    Y(LEVER_RADIUS, "radius", "radius", "MUSEN; LAMMPS; YADE")                                     \
    Y(LEVER_POINT, "contact_point", "contact point", "PFC; LIGGGHTS")                              \
    Y(LEVER_SURFACE, "surface", "surface", "MUSEN's program at a wall")                            \
    Y(LEVER_SHARE, "share", "share of the distance", "MUSEN's program")
#define TURNING_CHOICES(Y)                                                                         \
    Y(TURNING_KEPT, "kept", "projected, length kept", "MUSEN; LAMMPS granular")                    \
    Y(TURNING_PROJECTED, "projected", "projected, length not kept", "LAMMPS gran; LIGGGHTS")       \
    Y(TURNING_EXACT, "turned", "turned", "PFC")                                                    \
    Y(TURNING_LINEAR, "linearised", "turned by a linearised rotation", "YADE")

enum convention {
#define X(name, words, choices) CONVENTION_##name,
    CONVENTIONS(X)
#undef X
    CONVENTION_COUNT
};

#define Y(NAME, keyword, words, source) NAME,
#define X(name, words, choices)                                                                    \
    enum {                                                                                         \
        choices(Y)                                                                                 \
    };
CONVENTIONS(X)
#undef X
#undef Y

struct conventions {
    unsigned char of[CONVENTION_COUNT];
};

struct convention_choice {
    const char *keyword, *words, *source;
};

/* "shear history": what a convention is about; its keyword; and the choice of that index, NULL past the last. */
const char *convention_words(enum convention which);
const char *convention_keyword(enum convention which);
const struct convention_choice *convention_choice(enum convention which, unsigned choice);

/* All choices as one whole number below 2^53, and back: how a law's properties carry them. */
double conventions_pack(const struct conventions *c);
struct conventions conventions_unpack(double packed);

/* Reads "limit_on: spring, damping: tsuji" over *c, which keeps what is not named. ret_named, which may be NULL,
 * gets 1 for each convention that is. Returns 0; or -1 and why: *c is then left alone. */
int conventions_read(const char *text, struct conventions *c,
                     unsigned char ret_named[CONVENTION_COUNT], struct touch_message *ret_why);

#endif
