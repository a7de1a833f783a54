/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the law under test says of itself, as far as a principle depends on it. */
#ifndef BATTERY_LAW_FACTS_H
#define BATTERY_LAW_FACTS_H

#include "cases/subject/conventions.h"
#include "relation.h"

struct battery_law {
    uint32_t traits;
    uint32_t answers; /* bit i: field i of PLAY_FORCE_FIELDS is known */
    struct touch_conventions conventions;
    int friction; /* index of the coefficient of sliding friction among the properties of the case; -1: none is known */
};

/* The law that answers the case. */
struct battery_law battery_law_facts(const struct battery_player *player,
                                     const struct play_case *c);
/* What is documented of the law of the case: of a law that stands in for a built-in one these are the facts of that one, since
 * what it declares otherwise excuses nothing. */
void battery_law_documented(const struct battery_player *player, const struct play_case *c,
                            struct battery_law *ret);

/* Whether it is documented that the spring keeps what the dashpot leaves of the Coulomb limit: a spring that slips may then
 * pull against the slide, and slip gives energy back. */
int battery_leaves_rest(const struct battery_player *player, const struct play_case *c);

/* Whether the law declares that an impact returns the restitution it is given, and where that impact ends. What is exact at
 * zero overlap is not where a tensile force is cut: the impact ends before. */
enum battery_exact {
    BATTERY_NOT_EXACT,
    BATTERY_EXACT_AT_OVERLAP,
    BATTERY_EXACT_AT_FORCE
};
enum battery_exact battery_exact_of(const struct battery_law *law);

/* The case with the levers of the law under test, where it has none of its own. */
void battery_levers(const struct battery_player *player, const struct play_case *c,
                    struct play_case *ret);

/* The coefficient of sliding friction in force in a leg (from 1) of the case, after what its path sets before; NaN: not
 * known, as where two bodies have two of them. */
double battery_friction(const struct battery_law *law, const struct play_case *c, size_t leg);

/* Exponents of the overlap, beside which a constant keeps the dimension of another exponent: PFC's documents define these
 * constants by their numbers in SI. Puts the exponents for which they have their dimension, and returns whether the case had
 * others. */
int battery_put_neutral_exponents(struct play_case *c);

/* How far apart (m, >= 0) the surfaces may be while the contact acts: the sum of the sizes of all lengths among the
 * properties, since one of them can be a gap; infinite for a law with the trait adhesive, or with a
 * surface energy. */
double battery_reach(const struct battery_law *law, const struct play_case *c);

#endif
