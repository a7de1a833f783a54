/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/quote.h"
#include "cases/play/player.h"
#include "cases/case/case_facts.h"
#include "cases/case/reference_inputs.h"
#include "setup.h"
#include "cases/case/variant.h"

/* Of no lever said it is the point. */
static const char *lever_name(unsigned lever) {
    return touch_convention_value_at(TOUCH_CONVENTION_slip_lever, lever ? lever : 1)->name;
}

/* --- making --------------------------------------------------------------------------------- */

void play_setup_add(struct play_setup *setup, const char *name, const char *unit, const char *word,
                    size_t count, const double *value) {
    struct play_setting *setting = PLAY_ADDED(setup->settings, setup->count);
    *setting = (struct play_setting){.name = play_copy(name),
                                     .unit = play_copy(word ? "" : unit),
                                     .word = word ? play_copy(word) : NULL,
                                     .count = word ? 1 : count};
    for (size_t i = 0; !word && value && i < count; i++)
        setting->value[i] = value[i];
}

/* The unit of a property, also under the name "body.KEYWORD", or of what a case has. */
static const char *unit_of(const struct play_case *c, const char *name) {
    const int k = touch_property_find(c->law, strncmp(name, "body.", 5) ? name : name + 5);
    return k >= 0 ? c->law->properties[k].unit : play_fact_unit(c, name);
}

static void add_facts(struct play_setup *setup, const struct play_case *c) {
    struct play_fact fact;
    for (size_t i = 0; play_fact_at(c, play_motion_table(c), RECORD_SETUP, i, &fact); i++)
        play_setup_add(setup, fact.name, fact.unit, fact.word[0] ? fact.word : NULL, fact.count,
                       fact.value);
}

void play_setups_add(struct play_setups *setups, const struct play_case *c, const char *law,
                     size_t number, const char *command) {
    struct play_problem *problem = play_resize(NULL, 1, sizeof *problem);
    struct play_setup setup = {.case_name = play_copy(c->name),
                               .variant = play_copy(c->variant),
                               .law = play_copy(law),
                               .command = play_copy(command),
                               .number = number};
    play_problem_make(c, NULL, NULL, problem);
    for (size_t i = 0; i < problem->problem.count; i++) {
        const struct ref_given *given = &problem->given[i];
        play_setup_add(&setup, given->name, unit_of(c, given->name), given->word, given->count,
                       given->value);
    }
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->vector_given[k])
            play_setup_add(&setup, c->law->properties[k].keyword, c->law->properties[k].unit, NULL,
                           c->law->properties[k].type == TOUCH_VECTOR ? 3 : 1, c->vector[k]);
    play_setup_add(&setup, "torque_lever", "", lever_name(c->torque_lever), 1, NULL);
    if (c->slip_lever != c->torque_lever)
        play_setup_add(&setup, "slip_lever", "", lever_name(c->slip_lever), 1, NULL);
    add_facts(&setup, c);
    PLAY_ADD(setups->setups, setups->count, setup);
    play_setups_describe(setups, c, law);
    play_release(problem);
}

void play_setups_join(struct play_setups *setups, struct play_setups *part) {
    setups->setups =
        play_resize(setups->setups, setups->count + part->count + 1, sizeof *setups->setups);
    for (size_t i = 0; i < part->count; i++)
        setups->setups[setups->count++] = part->setups[i];
    for (size_t i = 0; i < part->described_count; i++)
        play_setups_describe_as(setups, &part->described[i]);
    *part = (struct play_setups){0};
}

/* --- asking --------------------------------------------------------------------------------- */

const struct play_setup *play_setups_find(const struct play_setups *setups, const char *case_name,
                                          const char *variant, const char *law) {
    for (size_t i = 0; i < setups->count; i++) {
        const struct play_setup *setup = &setups->setups[i];
        if (!strcmp(setup->variant, variant) && !strcmp(setup->case_name, case_name) &&
            !strcmp(setup->law, law))
            return setup;
    }
    return NULL;
}

const struct play_setting *play_setup_find(const struct play_setup *setup, const char *name) {
    for (size_t i = 0; i < setup->count; i++)
        if (!strcmp(setup->settings[i].name, name))
            return &setup->settings[i];
    return NULL;
}

/* The same bits, or both NaN: a value that is written once for a case must be that of every variant. */
static int same_number(double a, double b) {
    return (isnan(a) && isnan(b)) || !memcmp(&a, &b, sizeof a);
}

int play_setting_same(const struct play_setting *a, const struct play_setting *b) {
    int same = !strcmp(a->name, b->name) && !strcmp(a->unit, b->unit) && a->count == b->count &&
               !a->word == !b->word && (!a->word || !strcmp(a->word, b->word));
    for (size_t i = 0; same && !a->word && i < a->count; i++)
        same = same_number(a->value[i], b->value[i]);
    return same;
}

char *play_setting_text(const struct play_setting *setting) {
    char text[128] = "";
    size_t length = 0;
    if (setting->word)
        return play_copy(setting->word);
    const int alike = setting->count == 2 && same_number(setting->value[0], setting->value[1]);
    for (size_t i = 0; i < (alike ? 1 : setting->count) && length < sizeof text; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%.6g", i ? ", " : "",
                                   setting->value[i] + 0.0);
    return play_copy(text);
}

char *play_setup_command(const struct play_setup *setup) {
    if (!*setup->variant)
        return play_copy(setup->command);
    char *selection = play_variant_selection(setup->variant), *word = shell_word(selection);
    char *command = play_format("%s --variant %s", setup->command, word);
    return command;
}
