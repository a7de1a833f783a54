/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What contact laws of one family do differently, as data: a law is a choice for each convention.
 */
#ifndef ENGINE_CONVENTIONS_H
#define ENGINE_CONVENTIONS_H

#include <stddef.h>

/* X(name, "words", "choice|choice|..."): choices by index; choice 0 is that of MUSEN's documented
 * law, which is what the names are measured from. */
#define ENGINE_CONVENTIONS(X)                                                                      \
    X(history, "shear history", "force|displacement")                                              \
    X(unloading, "history while the contact radius shrinks", "kept|scaled with the radius")        \
    X(cap_on, "Coulomb limit on",                                                                  \
      "spring and dashpot|spring alone, dashpot outside|spring alone, dashpot only while "         \
      "sticking")                                                                                  \
    X(cap_of, "Coulomb limit from",                                                                \
      "size of the total normal force|total normal force, at least 0|elastic normal force")        \
    X(after_cap, "what the limit leaves of the spring",                                            \
      "spring and dashpot cut alike|limit less the dashpot")                                       \
    X(tension, "tensile normal force", "allowed|cut at zero")                                      \
    X(damping, "damping ratio from the restitution",                                               \
      "1.8257 times the exact one over 2 sqrt(5/6)|exact for an end at zero overlap|"              \
      "Tsuji's polynomial with the reduced mass|Thornton's fit for an end at zero force|"          \
      "DEMLab's constants|exact for an end at zero force|coefficient supplied|none")               \
    X(shear_stiffness, "shear stiffness", "8 G* a|8 G* sqrt(R*), not times sqrt(overlap)|none")    \
    X(wall, "wall", "plane|sphere of 1e8 radii")                                                   \
    X(slip, "slip", "of the contact point|times (R1 + R2)/distance")                               \
    X(velocity, "shear velocity", "as the scheme has it|slide over time step")                     \
    X(rolling, "rolling friction",                                                                 \
      "none|against each spin, total force|couple, total force|couple, elastic force")             \
    X(twirl, "spin about the normal", "shear does not follow|shear follows")                       \
    X(separation, "history after separation", "cleared|kept until the neighbour list is rebuilt")  \
    X(partial_slip, "partial slip", "none|Mindlin-Deresiewicz")                                    \
    X(lever, "lever of slip by spin", "radius|contact point|surface|share of the distance")        \
    X(turning, "history when the plane turns",                                                     \
      "projected, length kept|projected, length not kept|turned|turned by a linearised rotation")

enum engine_convention {
#define X(name, words, choices) CONVENTION_##name,
    ENGINE_CONVENTIONS(X)
#undef X
    CONVENTION_COUNT
};

enum {
    HISTORY_FORCE,
    HISTORY_DISPLACEMENT
};
enum {
    UNLOADING_KEPT,
    UNLOADING_SCALED
};
enum {
    CAP_ON_SUM,
    CAP_ON_SPRING,
    CAP_ON_SPRING_STICKING
};
enum {
    CAP_OF_SIZE,
    CAP_OF_REPULSIVE,
    CAP_OF_ELASTIC
};
enum {
    AFTER_CAP_ALIKE,
    AFTER_CAP_REST
};
enum {
    TENSION_ALLOWED,
    TENSION_CUT
};
enum {
    DAMPING_MUSEN,
    DAMPING_EXACT,
    DAMPING_TSUJI,
    DAMPING_THORNTON,
    DAMPING_DEMLAB,
    DAMPING_EXACT_FORCE,
    DAMPING_SUPPLIED,
    DAMPING_NONE
};
enum {
    STIFFNESS_MINDLIN,
    STIFFNESS_CONSTANT,
    STIFFNESS_NONE
};
enum {
    WALL_PLANE,
    WALL_SPHERE
};
enum {
    SLIP_POINT,
    SLIP_SCALED
};
enum {
    VELOCITY_SCHEME,
    VELOCITY_SLIDE
};
enum {
    ROLLING_NONE,
    ROLLING_EACH,
    ROLLING_COUPLE,
    ROLLING_COUPLE_ELASTIC
};
enum {
    TWIRL_STAYS,
    TWIRL_FOLLOWS
};
enum {
    SEPARATION_CLEARED,
    SEPARATION_KEPT
};
enum {
    PARTIAL_SLIP_NONE,
    PARTIAL_SLIP_EXACT
};
enum {
    LEVER_RADIUS,
    LEVER_POINT,
    LEVER_SURFACE,
    LEVER_SHARE
};
enum {
    TURNING_KEPT,
    TURNING_PROJECTED,
    TURNING_EXACT,
    TURNING_LINEAR
};

struct engine_conventions {
    unsigned char of[CONVENTION_COUNT];
};

/* "shear history": what a convention is about; and the words of its choice. Static text of the
 * first, at most size bytes of the second. */
const char *convention_words(enum engine_convention which);
void convention_choice(enum engine_convention which, unsigned choice, char *ret_text, size_t size);
/* Number of choices. */
unsigned convention_choices(enum engine_convention which);

/* All choices as one whole number below 2^53, and back: how a law's properties carry them. */
double conventions_pack(const struct engine_conventions *c);
struct engine_conventions conventions_unpack(double packed);

#endif
