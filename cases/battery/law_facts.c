/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "law_facts.h"
#include "cases/subject/fitting.h"
#include "cases/subject/look_alike.h"

struct battery_law battery_law_facts(const struct battery_player *player,
                                     const struct play_case *c) {
    const struct play_description *d =
        player->subject ? play_subject_description(player->subject) : NULL;
    struct touch_conventions own;
    struct battery_law law = {.traits = d ? d->traits : c->law->traits,
                              .answers = d ? d->answers : PLAY_ANSWERS_ALL,
                              .friction = touch_property_of(c->law, TOUCH_FRICTION)};
    if (!d ? !look_alike_conventions(c, &law.conventions)
           : !look_alike_declared(c, d, &own, &law.conventions))
        return law;
    /* What the law under test says, over what it leaves to properties of the case. */
    law.conventions = touch_law_conventions(c->law, &c->values);
    if (d)
        law.conventions = conventions_over(&law.conventions, &d->said);
    return law;
}

void battery_law_documented(const struct battery_player *player, const struct play_case *c,
                            struct battery_law *ret) {
    static const struct battery_player built_in = {0};
    *ret = battery_law_facts(play_law_is_here(c->law) ? &built_in : player, c);
}

int battery_leaves_rest(const struct battery_player *player, const struct play_case *c) {
    struct battery_law law;
    battery_law_documented(player, c, &law);
    return law.conventions.limit_on == TOUCH_limit_on_sum_rest;
}

enum battery_exact battery_exact_of(const struct battery_law *law) {
    const unsigned damping = law->conventions.damping, ending = law->conventions.ending;
    const int cut = law->conventions.tension == TOUCH_tension_cut;
    if (damping == TOUCH_damping_exact_at_zero_force)
        return BATTERY_EXACT_AT_FORCE;
    if (damping != TOUCH_damping_exact)
        return BATTERY_NOT_EXACT;
    if (ending == TOUCH_ending_zero_force || (ending == TOUCH_ending_matching && cut))
        return BATTERY_EXACT_AT_FORCE;
    return cut ? BATTERY_NOT_EXACT : BATTERY_EXACT_AT_OVERLAP;
}

void battery_levers(const struct battery_player *player, const struct play_case *c,
                    struct play_case *ret) {
    *ret = *c;
    if (player->subject)
        play_fit_levers(play_subject_description(player->subject), ret);
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
