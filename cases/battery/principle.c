/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "principle.h"
#include <stdio.h>
#include <string.h>
#include "cases/subject/conventions.h"
#include "cases/subject/roles.h"

static battery_judge *const judges[] = {
#define X(name, statement) battery_##name,
    PLAY_PRINCIPLES(X)
#undef X
};

/* On which roles a principle rests: at least one of them is needed. Others need none. */
static const struct {
    enum play_principle principle;
    enum touch_role roles[6]; /* up to TOUCH_NO_ROLE */
} needs[] = {
    {PLAY_PRINCIPLE_coulomb, {TOUCH_FRICTION}},
    {PLAY_PRINCIPLE_given_restitution, {TOUCH_RESTITUTION}},
    {PLAY_PRINCIPLE_ranges,
     {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS, TOUCH_POISSON, TOUCH_FRICTION, TOUCH_RESTITUTION}},
    {PLAY_PRINCIPLE_returned, {TOUCH_RESTITUTION}},
    {PLAY_PRINCIPLE_rigid_limit, {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS}},
    {PLAY_PRINCIPLE_symmetry_plane, {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS}},
};

/* What is lacking is said; and with --strict, what is only inferred makes no pass. */
static void look_at_roles(const struct battery_player *player, const enum touch_role *roles,
                          const struct play_case *c, struct battery_judgement *ret) {
    struct play_subject *subject = player->subject;
    const struct play_description *d = subject ? play_subject_description(subject) : NULL;
    int known = 0;
    for (const enum touch_role *role = roles; *role != TOUCH_NO_ROLE; role++) {
        known |= touch_property_of(c->law, *role) >= 0;
        if (ret->applies && ret->error <= 1.0 && !ret->is_undetermined &&
            play_subject_is_strict(subject) &&
            roles_say_inferred(d, *role, ret->text, sizeof ret->text))
            ret->is_undetermined = 1;
    }
    if (!known && !ret->applies && !*ret->text)
        roles_say_lacking(ret->is_undetermined ? d : NULL, roles, ret->text, sizeof ret->text);
}

/* The same of what the harness does for the law. */
static void look_at_conventions(const struct battery_player *player,
                                struct battery_judgement *ret) {
    struct play_subject *subject = player->subject;
    if (subject && ret->applies && ret->error <= 1.0 && !ret->is_undetermined &&
        play_subject_is_strict(subject) &&
        conventions_say_inferred(play_subject_description(subject), ret->text, sizeof ret->text))
        ret->is_undetermined = 1;
}

void battery_ask(struct battery_player *player, enum play_principle principle,
                 const struct play_case *c, struct battery_judgement *ret) {
    *ret = (struct battery_judgement){0};
    /* The other principles make another motion of a path or of an impact. */
    if (!c->free.is || principle == PLAY_PRINCIPLE_mirror || principle == PLAY_PRINCIPLE_turned ||
        principle == PLAY_PRINCIPLE_exchanged)
        judges[principle](player, c, ret);
    for (size_t i = 0; i < TOUCH_COUNT(needs) && player->fault.kind == PLAY_ENDING_DONE; i++)
        if (needs[i].principle == principle)
            look_at_roles(player, needs[i].roles, c, ret);
    if (principle == PLAY_PRINCIPLE_rigid_motion || principle == PLAY_PRINCIPLE_momentum)
        look_at_conventions(player, ret);
}
