/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The door of the library: the wrong laws, in the order of their files, and behind them every right law as it is. */
#include <stdio.h>
#include "wrong.h"

extern const struct wrong *const __start_wrong_rows[], *const __stop_wrong_rows[];

static enum touch_status take_prepare(SELF, const struct touch_values *values,
                                      const struct touch_pair *pair, void *ret,
                                      struct touch_message *message) {
    const struct wrong_law *wrong = wrong_of(self);
    struct wrong_coefficients *c = ret;
    struct touch_values other = *values;
    c->own[0] = values->of[wrong->taken][0];
    if (!isnan(wrong->row->instead))
        other.of[wrong->taken][0] = wrong->row->instead;
    return right_prepare(&other, pair, c->right, message);
}

static void take(struct wrong_law *wrong) {
    wrong->taken = wrong_index(touch_property_find(wrong->right, wrong->row->takes));
    wrong->law.prepare = take_prepare;
    wrong->law.coefficient_size = sizeof(struct wrong_coefficients);
}

static void add_field(struct wrong_law *wrong, const struct touch_field *field) {
    struct touch_law *law = &wrong->law;
    memcpy(wrong->fields, law->state, law->state_count * sizeof *wrong->fields);
    wrong->fields[law->state_count++] = *field;
    law->state = wrong->fields;
}

/* The coefficients of the first touch stand in the state, behind the fields of the right law. */
static void kept_step(SELF, const void *coefficients, const struct touch_motion *motion,
                      const double *state_in, double *ret_state, struct touch_force *ret) {
    const size_t first = right()->state_count, size = right()->coefficient_size;
    _Alignas(64) unsigned char kept[TOUCH_COEFFICIENT_MAX];
    memcpy(kept,
           state_in[wrong_field("active")] > 0.5 ? (const void *)(state_in + first) : coefficients,
           size);
    right_step(kept, motion, state_in, ret_state, ret);
    memset(ret_state + first, 0, size);
    if (ret->active)
        memcpy(ret_state + first, kept, size);
}

static void keep_coefficients(struct wrong_law *wrong) {
    const size_t count = wrong->right->coefficient_size / sizeof(double);
    if (wrong->right->coefficient_size % sizeof(double))
        abort();
    for (size_t k = 0; k < count; k++) {
        snprintf(wrong->names[k], sizeof wrong->names[k], "kept_%zu", k);
        wrong->fields[wrong->law.state_count + k] =
            (struct touch_field){wrong->names[k], "1", "a coefficient of the first touch"};
    }
    memcpy(wrong->fields, wrong->law.state, wrong->law.state_count * sizeof *wrong->fields);
    wrong->law.state = wrong->fields;
    wrong->law.state_count += count;
    wrong->law.step = kept_step;
}

static const struct touch_law *make(const struct wrong *row) {
    struct wrong_law *wrong = calloc(1, sizeof *wrong); /* as long as the library is there */
    if (!wrong)
        abort();
    struct touch_law *law = &wrong->law;
    wrong->row = row;
    wrong->right = touch_law_find(row->as);
    *law = *wrong->right;
    law->data = wrong;
    if (row->takes)
        take(wrong);
    if (row->keeps_coefficients)
        keep_coefficients(wrong);
    if (row->field.name)
        add_field(wrong, &row->field);
    law->inherit = row->inherit ? row->inherit : law->inherit;
    law->prepare = row->prepare ? row->prepare : law->prepare;
    law->step = row->step ? row->step : law->step;
    law->get = row->get ? row->get : law->get;
    law->coefficient_size = row->coefficient_size ? row->coefficient_size : law->coefficient_size;
    if (row->change)
        row->change(law, law);
    law->name = row->name;
    law->data = wrong;
    return law;
}

const struct touch_law *touch_plugin_law_at(size_t i) {
    static const struct touch_law *made[1024];
    const size_t count = (size_t)(__stop_wrong_rows - __start_wrong_rows);
    if (count > sizeof made / sizeof *made)
        abort();
    if (i >= count)
        return touch_law_at(i - count);
    return made[i] ? made[i] : (made[i] = make(__start_wrong_rows[i]));
}
