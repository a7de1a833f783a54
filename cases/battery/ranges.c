/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What no body has must be refused, whatever the table of properties says: Poisson's ratios of no isotropic solid, friction
 * below 0, restitution above 1, moduli below 0 or not given. Which property that is, its role says. */
#include "principle.h"

static const struct {
    enum touch_role role;
    double value;
    const char *what;
} limits[] = {
    {TOUCH_POISSON, 0.6, "Poisson's ratio 0.6"},
    {TOUCH_POISSON, -1.1, "Poisson's ratio -1.1"},
    {TOUCH_FRICTION, -0.1, "friction -0.1"},
    {TOUCH_RESTITUTION, 1.1, "restitution 1.1"},
    {TOUCH_RESTITUTION, -0.1, "restitution -0.1"},
    {TOUCH_YOUNG, -1e6, "a modulus of -1e6 Pa"},
    {TOUCH_YOUNG, (double)NAN, "a modulus that is not given"},
    {TOUCH_SHEAR_MODULUS, -1e6, "a modulus of -1e6 Pa"},
    {TOUCH_SHEAR_MODULUS, (double)NAN, "a modulus that is not given"},
};

/* Whether the law takes the values of the case. */
static int takes(struct battery_player *player, const struct play_case *c) {
    struct touch_message unused;
    struct play_trace t;
    if (play_subject_skips(player->subject, c, &unused) || battery_play(player, c, &t))
        return 0;
    play_trace_free(&t);
    return 1;
}

static void ask(struct battery_player *player, const struct play_case *c, size_t k, size_t limit,
                struct battery_judgement *ret) {
    struct play_case other = random_case_copy(c);
    other.values.of[k][0] = other.values.of[k][1] = limits[limit].value;
    ret->applies = 1;
    if (takes(player, &other)) {
        ret->error = HUGE_VAL;
        snprintf(ret->text, sizeof ret->text, "%s is taken, under the keyword %s",
                 limits[limit].what, c->law->properties[k].keyword);
    }
}

PRINCIPLE(ranges, .roles = {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS, TOUCH_POISSON, TOUCH_FRICTION,
                            TOUCH_RESTITUTION}) {
    struct play_case still = random_case_copy(c);
    still.must_refuse = 1; /* only whether it takes the values is asked: nothing moves */
    still.segment_count = 0;
    still.free = (struct play_free){0};
    memset(still.held, 0, sizeof still.held);
    memset(still.inherit, 0, sizeof still.inherit);
    const int is_taken = takes(player, &still);
    for (size_t k = 0; is_taken && k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE)
            continue;
        for (size_t i = 0; i < TOUCH_COUNT(limits) && !(ret->error > 1.0); i++)
            if (p->role == limits[i].role)
                ask(player, &still, k, i, ret);
    }
}
