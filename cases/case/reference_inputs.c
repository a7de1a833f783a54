/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reference_inputs.h"
#include "case_facts.h"
#include "cases/play/player.h"

#define ROOM (sizeof((struct play_problem *)0)->given / sizeof(struct ref_given))

static struct ref_given *add(struct play_problem *p, const char *name, size_t count,
                             const double *value) {
    struct ref_given *g = &p->given[p->problem.count];
    if (p->problem.count + 1 < ROOM)
        p->problem.count++;
    *g = (struct ref_given){.name = name, .count = count};
    for (size_t i = 0; value && i < count; i++)
        g->value[i] = value[i];
    return g;
}

static void add_property(struct play_problem *p, const struct play_case *c, size_t k) {
    const struct touch_property *property = &c->law->properties[k];
    const size_t count = property->scope == TOUCH_OF_BODY ? 2 : 1;
    if (property->scope == TOUCH_OF_STATE ||
        (isnan(c->values.of[k][0]) && property->flags & TOUCH_OPTIONAL))
        return;
    struct ref_given *g = add(p, property->keyword, count, c->values.of[k]);
    if (property->type == TOUCH_CHOICE &&
        touch_choice_name(property, (size_t)c->values.of[k][0], p->word[k], sizeof p->word[k]))
        g->word = p->word[k];
    if (c->held[k][0] || c->held[k][1]) {
        snprintf(p->body[k], sizeof p->body[k], "body.%.64s", property->keyword);
        add(p, p->body[k], 2, c->body.of[k]);
    }
}

/* What the check itself gives comes first: the first of a name counts. */
static void add_given(struct play_problem *p, const struct play_check *check) {
    for (size_t i = 0; check && i < check->given_count; i++) {
        struct ref_given *g =
            add(p, check->given[i].name, check->given[i].count, check->given[i].value);
        g->word = check->given[i].word;
    }
}

static void add_facts(struct play_problem *p, const struct play_case *c,
                      const struct record_table *table) {
    struct play_fact fact;
    for (size_t i = 0; play_fact_at(c, table, RECORD_FACT, i, &fact); i++) {
        struct ref_given *g = add(p, fact.name, fact.count, fact.value);
        if (fact.word[0])
            g->word = strcpy(p->fact_word, fact.word);
    }
}

void play_problem_make(const struct play_case *c, const struct play_check *check,
                       const struct play_trace *trace, struct play_problem *ret_problem) {
    struct play_problem *p = ret_problem;
    memset(p, 0, sizeof *p);
    p->problem.given = p->given;
    add_given(p, check);
    for (size_t k = 0; k < c->law->property_count; k++)
        add_property(p, c, k);
    add_facts(p, c, &pair_table);
    add_facts(p, c, play_motion_table(c));
    if (!trace)
        return;
    p->path = (struct ref_path){
        .count = trace->count,
        .time = trace->column[PLAY_COLUMN_time],
        .overlap = trace->column[PLAY_COLUMN_overlap],
        .slide_s = trace->column[PLAY_COLUMN_slide_s],
        .slide_t = trace->column[PLAY_COLUMN_slide_t],
        .leg_count = trace->leg_count,
        .leg_end = trace->leg_end,
    };
    p->problem.path = &p->path;
}
