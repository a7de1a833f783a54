/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "block.h"

#define STEPS 2000.3 /* a contact time; no step ends where the contact does */
#define FINER 4.0
#define CLOSE 1e-4
#define WEAK  0.05

/* Restitution and largest overlap. */
static int integrate(const struct play_case *c, const struct touch_impact_force *f, double ret[2],
                     struct touch_message *message) {
    const double damping = f->damping + f->damping_rate / c->impact.speed;
    const struct touch_impacts one = {.alpha = f->alpha,
                                      .exponent = f->exponent,
                                      .no_tension = f->no_tension,
                                      .end = c->impact.end_at_force ? TOUCH_IMPACT_ZERO_FORCE
                                                                    : TOUCH_IMPACT_ZERO_OVERLAP,
                                      .n = 1,
                                      .stiffness = &f->stiffness,
                                      .damping = &damping,
                                      .mass = &f->mass,
                                      .speed = &c->impact.speed,
                                      .restitution = &ret[0],
                                      .max_overlap = &ret[1]};
    return touch_impacts_run(&one, NULL, message) == TOUCH_OK ? 0 : -1;
}

static int play(const struct play_case *c, double steps, double ret[2],
                struct touch_message *message) {
    const struct play_refine refine = {.steps = steps, .phase = 0.5, .outcomes_only = 1};
    struct play_case copy = *c;
    struct play_trace trace;
    copy.impact.scheme = PLAY_VERLET_PREDICTED;
    copy.impact.dt = 0.0;
    play_trace_init(&trace);
    const int bad = play_run(&copy, &refine, &trace, message);
    ret[0] = trace.outcome[PLAY_OUTCOME_restitution];
    ret[1] = trace.outcome[PLAY_OUTCOME_max_overlap];
    play_trace_free(&trace);
    return bad;
}

int exact_as_played(const struct play_case *c, const struct touch_impact_force *force,
                    char *ret_message, size_t size) {
    static const char *const names[] = {"restitution", "max_overlap"};
    struct touch_message message = {""};
    double exact[2], coarse[2], fine[2] = {0.0, 0.0};
    int bad = integrate(c, force, exact, &message);
    if (!bad && exact[0] < WEAK)
        return 0;
    bad = bad || play(c, STEPS, coarse, &message);
    for (int k = 0, is_played = 0; k < 2 && !bad; k++) {
        const double close = CLOSE * (k ? exact[1] : 1.0), first = fabs(coarse[k] - exact[k]);
        if (first <= close)
            continue;
        bad = !is_played && play(c, FINER * STEPS, fine, &message);
        is_played = 1;
        if (bad || fabs(fine[k] - exact[k]) <= fmax(0.5 * first, close))
            continue;
        snprintf(ret_message, size,
                 "law %s at %g m/s: %s is %.9g by the force that was recognised, and %.9g and %.9g "
                 "played in %g and %g steps of a contact time: such impacts must be played",
                 c->law->name, c->impact.speed, names[k], exact[k], coarse[k], fine[k], STEPS,
                 FINER * STEPS);
        return -1;
    }
    if (bad)
        snprintf(ret_message, size, "law %s at %g m/s, played as a check: %s", c->law->name,
                 c->impact.speed, message.text);
    return bad ? -1 : 0;
}
