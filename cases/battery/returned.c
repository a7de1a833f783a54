/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law that declares a dashpot that is exact for a restitution (convention damping), and has a property for it: a head-on
 * impact returns it, in the limit of small steps. Three step sizes say how far from the limit the last one is. */
#include "principle.h"

#define STEPS 1000.0 /* of the longest, in an undamped contact time */
#define LEAST 1e-6
#define LOW   0.05 /* of less, most of the impact is its end */

/* -1: the law does not play it, or the bodies stay together. */
static int impact(struct battery_player *player, const struct play_case *c, double steps,
                  int at_force, size_t property, double *ret) {
    struct play_trace t;
    struct play_case scene = battery_scene(c);
    battery_put_defaults(&scene, property);
    scene.impact = (struct play_impact){.speed = c->impact.speed > 0.0 ? c->impact.speed : 1.0,
                                        .scheme = PLAY_VERLET_IMPLICIT,
                                        .steps = steps,
                                        .phase = 0.5,
                                        .end_at_force = at_force,
                                        .impacts = 1};
    const int failed = battery_without_lengths(&scene) || battery_play(player, &scene, &t);
    *ret = failed ? 0.0 : t.outcome[PLAY_OUTCOME_restitution];
    const int apart = !failed && t.outcome[PLAY_OUTCOME_separated] > 0.5;
    if (!failed)
        play_trace_free(&t);
    return apart ? 0 : -1;
}

PRINCIPLE(returned, .roles = {TOUCH_RESTITUTION}) {
    double is[3];
    struct battery_law law = battery_law_facts(player, c);
    const int k = touch_property_of(c->law, TOUCH_RESTITUTION);
    const enum battery_exact exact = battery_exact_of(&law);
    if (k < 0 || c->law->properties[k].scope != TOUCH_OF_CONTACT || !exact ||
        !(c->values.of[k][0] >= LOW)) {
        if (k >= 0 && !exact)
            snprintf(ret->text, sizeof ret->text, "it declares no exact restitution");
        return;
    }
    for (int i = 0; i < 3; i++)
        if (impact(player, c, STEPS * (double)(1 << i), exact == BATTERY_EXACT_AT_FORCE, (size_t)k,
                   &is[i]))
            return;
    const double expected = c->values.of[k][0];
    const double tolerance = 2.0 * fmax(fabs(is[2] - is[1]), fabs(is[1] - is[0])) + LEAST;
    ret->applies = 1;
    ret->error = fabs(is[2] - expected) / tolerance;
    ret->relative = fabs(is[2] - expected) / expected;
    ret->expected = expected;
    ret->found = is[2];
    ret->quantity = play_quantity_find("restitution");
    if (ret->error > 1.0)
        snprintf(ret->text, sizeof ret->text,
                 "an impact at %g m/s returns %.9g of it with %g steps a contact, where the law "
                 "declares that it returns %s = %g",
                 c->impact.speed > 0.0 ? c->impact.speed : 1.0, is[2], 4.0 * STEPS,
                 c->law->properties[k].keyword, expected);
}
