/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "law_facts.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "cases/play/player.h"
#include "cases/subject/look_alike.h"
#include "touchstone/common.h"

void battery_law_facts(const struct battery_player *player, const struct play_case *c,
                       struct battery_law *ret) {
    const struct play_description *d =
        player->subject ? play_subject_description(player->subject) : NULL;
    struct conventions own;
    struct touch_message unused;
    *ret = (struct battery_law){.traits = d ? d->traits : c->law->traits,
                                .answers = d ? d->answers : PLAY_ANSWERS_ALL,
                                .friction = touch_property_of(c->law, TOUCH_FRICTION)};
    const int known = d ? !look_alike_declared(c, d, &own, &ret->conventions)
                        : !look_alike_conventions(c, &ret->conventions);
    memset(ret->declared, known, sizeof ret->declared);
    if (!known && d)
        (void)conventions_read(d->conventions, &ret->conventions, ret->declared, &unused);
    look_alike_choices(c, &ret->conventions, ret->declared);
}

/* Type D of rolling resistance, which is by its definition against the spin of each body. */
static int is_rolling_each(const struct play_case *c) {
    const int k = touch_property_find(c->law, "rolling");
    return k >= 0 && c->law->properties[k].type == TOUCH_CHOICE &&
           touch_choice_find(&c->law->properties[k], "D") == (int)c->values.of[k][0];
}

void battery_law_documented(const struct battery_player *player, const struct play_case *c,
                            struct battery_law *ret) {
    static const struct battery_player built_in = {0};
    battery_law_facts(play_law_is_here(c->law) ? &built_in : player, c, ret);
    /* Of no family whose conventions are known as a whole; this one is. */
    if (!strcmp(c->law->name, "hertz_mindlin_program") || is_rolling_each(c)) {
        ret->conventions.of[CONVENTION_rolling] = ROLLING_EACH;
        ret->declared[CONVENTION_rolling] = 1;
    }
}

int battery_leaves_rest(const struct battery_player *player, const struct play_case *c) {
    struct battery_law law;
    battery_law_documented(player, c, &law);
    return law.declared[CONVENTION_limit_on] && law.declared[CONVENTION_limit_leaves] &&
           law.conventions.of[CONVENTION_limit_on] == LIMIT_ON_SUM &&
           law.conventions.of[CONVENTION_limit_leaves] == LIMIT_LEAVES_REST;
}

enum battery_exact battery_exact_of(const struct battery_law *law) {
    const unsigned char damping = law->conventions.of[CONVENTION_damping];
    const int cut =
        law->declared[CONVENTION_tension] && law->conventions.of[CONVENTION_tension] == TENSION_CUT;
    if (!law->declared[CONVENTION_damping])
        return BATTERY_NOT_EXACT;
    return damping == DAMPING_EXACT_FORCE     ? BATTERY_EXACT_AT_FORCE
           : damping == DAMPING_EXACT && !cut ? BATTERY_EXACT_AT_OVERLAP
                                              : BATTERY_NOT_EXACT;
}

void battery_arms(const struct battery_player *player, const struct play_case *c,
                  enum touch_arm *ret_arm, enum touch_arm *ret_slip_arm) {
    const struct play_description *d =
        player->subject ? play_subject_description(player->subject) : NULL;
    *ret_arm = d && !c->arm_given ? d->arm : c->arm;
    *ret_slip_arm = d && !c->slip_arm_given ? d->slip_arm : c->slip_arm;
}

double battery_friction(const struct battery_law *law, const struct play_case *c, size_t leg) {
    if (law->friction < 0 || (!play_law_is_here(c->law) && c->inherit[law->friction]))
        return (
            double)NAN; /* what the law inherits is not known where its functions are not here */
    const double *value = c->values.of[law->friction];
    for (size_t i = 0, legs = 0; i < c->segment_count; i++) {
        if (c->segments[i].kind != PLAY_SET) {
            if (++legs >= leg)
                break;
        } else if (c->segments[i].property == law->friction) {
            value = c->segments[i].value;
        }
    }
    const int of_body = c->law->properties[law->friction].scope == TOUCH_OF_BODY;
    return of_body && (value[0] < value[1] || value[0] > value[1]) ? (double)NAN : value[0];
}

/* From the largest size of a length among the values that the case gives and sets. */
double battery_reach(const struct battery_law *law, const struct play_case *c) {
    double sum = law->traits & TOUCH_TRAIT_ADHESIVE ? HUGE_VAL : 0.0;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (p->scope == TOUCH_OF_STATE)
            continue;
        const int is_length = !strcmp(p->unit, "m"), is_surface_energy = !strcmp(p->unit, "J/m2");
        double most = 0.0;
        for (int b = 0; b < (p->scope == TOUCH_OF_BODY ? 2 : 1); b++)
            most = fmax(most, fabs(c->values.of[k][b]));
        for (size_t i = 0; i < c->segment_count; i++)
            if (c->segments[i].kind == PLAY_SET && c->segments[i].property == (int)k)
                most =
                    fmax(most, fmax(fabs(c->segments[i].value[0]), fabs(c->segments[i].value[1])));
        if (is_surface_energy && most > 0.0)
            return HUGE_VAL;
        sum += is_length ? most : 0.0;
    }
    return sum;
}

int battery_put_neutral_exponents(struct play_case *c) {
    static const struct {
        enum touch_role role;
        double neutral;
    } exponents[] = {{TOUCH_OVERLAP_EXPONENT, 1.5}, {TOUCH_DASHPOT_EXPONENT, 0.0}};
    int changed = 0;
    for (size_t i = 0; i < TOUCH_COUNT(exponents); i++) {
        const double neutral = exponents[i].neutral;
        const int k = touch_property_of(c->law, exponents[i].role);
        if (k < 0)
            continue;
        changed |= c->values.of[k][0] < neutral || c->values.of[k][0] > neutral;
        c->values.of[k][0] = c->values.of[k][1] = neutral;
        for (size_t j = 0; j < c->segment_count; j++) {
            struct play_segment *g = &c->segments[j];
            if (g->kind != PLAY_SET || g->property != k)
                continue;
            changed = 1;
            g->value[0] = g->value[1] = neutral;
        }
    }
    return changed;
}
