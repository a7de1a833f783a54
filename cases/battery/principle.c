/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "principle.h"
#include "cases/subject/roles.h"

static const struct battery_principle *const principles[] = {
#define X(name, statement) &battery_##name,
    PLAY_PRINCIPLES(X)
#undef X
};

static const char *const trait_names[32] = {
#define X(name, bit, keyword, meaning) [bit] = keyword,
    TOUCH_TRAITS(X)
#undef X
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

/* Whether the law answers what is needed; if not, that is said. */
static int is_answered(const struct battery_principle *principle,
                       const struct battery_player *player, const struct play_case *c,
                       struct battery_judgement *ret) {
    const struct play_description *d =
        player->subject ? play_subject_description(player->subject) : NULL;
    const uint32_t traits = d ? d->traits : c->law->traits;
    const uint32_t lacking = principle->answers & ~(d ? d->answers : PLAY_ANSWERS_ALL);
    for (size_t i = 0; i < PLAY_FORCE_COUNT && !*ret->text; i++)
        if (lacking >> i & 1u)
            snprintf(ret->text, sizeof ret->text, "the law does not answer %s", play_force_name(i));
    for (size_t i = 0; i < 32 && !*ret->text; i++)
        if ((principle->traits & ~traits) >> i & 1u)
            snprintf(ret->text, sizeof ret->text, "the law does not have the trait %s",
                     trait_names[i]);
    return !*ret->text;
}

void battery_ask(struct battery_player *player, enum play_principle principle,
                 const struct play_case *c, struct battery_judgement *ret) {
    const struct battery_principle *p = principles[principle];
    *ret = (struct battery_judgement){0};
    if (!is_answered(p, player, c, ret))
        return;
    if (!c->free.is || p->takes_free)
        p->judge(player, c, ret);
    if (*p->roles != TOUCH_NO_ROLE && player->fault.kind == PLAY_ENDING_DONE)
        look_at_roles(player, p->roles, c, ret);
    if (p->rests_on_conventions)
        look_at_conventions(player, ret);
}
