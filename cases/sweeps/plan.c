/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "sweep.h"
#include "reference/solutions/designs.h"
#include "lib/math/power.h" /* power: a point has the same bits on every machine */

#define TABULATED_MAX 1000000 /* values of an axis */

/* --- as JSON ------------------------------------------------------------------------------------- */

static const char *const scales[] = {"linear", "log", "list"};
static const char *const designs[] = {"grid", "latin_hypercube", "sobol"};
static const char *const keeps[] = {"all", "reduced"};
static const char *const ways[] = {"impacts", "player", "oblique"};
static const char *const kinds[] = {"result", "reference", "error"};

static const struct record_field value_fields[] = {
    RECORD(struct sweep_value, value, RECORD_NUMBER),
    RECORD(struct sweep_value, word, RECORD_TEXT),
};
static const struct record_table value_table =
    RECORD_CLOSED(struct sweep_value, value_fields, NULL);

#define AXIS(member, kind) RECORD(struct sweep_axis, member, kind)
static const struct record_field axis_fields[] = {
    AXIS(name, RECORD_TEXT),
    AXIS(unit, RECORD_TEXT),
    RECORD_ONE_OF(struct sweep_axis, "scale", scale, scales, TOUCH_COUNT(scales), NULL),
    AXIS(from, RECORD_NUMBER),
    AXIS(to, RECORD_NUMBER),
    AXIS(points, RECORD_SIZE),
    RECORD_MANY(struct sweep_axis, "values", list, count, &value_table, 0),
};
static const struct record_table axis_table = RECORD_CLOSED(struct sweep_axis, axis_fields, NULL);

#define COLUMN(member, kind) RECORD(struct sweep_column, member, kind)
static const struct record_field column_fields[] = {
    COLUMN(name, RECORD_TEXT),
    COLUMN(unit, RECORD_TEXT),
    RECORD_ONE_OF(struct sweep_column, "kind", kind, kinds, TOUCH_COUNT(kinds), NULL),
    COLUMN(of, RECORD_SIZE),
    COLUMN(reference, RECORD_TEXT),
    RECORD_AS(struct sweep_column, "relative", is_relative, RECORD_FLAG),
    RECORD_AS(struct sweep_column, "log", is_log, RECORD_FLAG),
    COLUMN(low, RECORD_NUMBER),
    COLUMN(high, RECORD_NUMBER),
    COLUMN(bins, RECORD_SIZE),
};
static const struct record_table column_table =
    RECORD_CLOSED(struct sweep_column, column_fields, NULL);

#define PLAN(member, kind) RECORD(struct sweep_plan, member, kind)
#define CHOICE(member, words)                                                                      \
    RECORD_ONE_OF(struct sweep_plan, #member, member, words, TOUCH_COUNT(words), NULL)
static const struct record_field plan_fields[] = {
    PLAN(title, RECORD_TEXT),
    PLAN(law, RECORD_TEXT),
    RECORD_AS(struct sweep_plan, "case", case_name, RECORD_TEXT),
    PLAN(variant, RECORD_TEXT),
    PLAN(identity, RECORD_TEXT),
    CHOICE(design, designs),
    CHOICE(keep, keeps),
    CHOICE(way, ways),
    PLAN(seed, RECORD_SIZE),
    PLAN(points, RECORD_SIZE),
    PLAN(block, RECORD_SIZE),
    PLAN(fails_above, RECORD_NUMBER),
    RECORD_MANY(struct sweep_plan, "axes", axes, axis_count, &axis_table, 0),
    RECORD_MANY(struct sweep_plan, "columns", columns, column_count, &column_table, 0),
};
static const struct record_table plan_table = RECORD_CLOSED(struct sweep_plan, plan_fields, NULL);
static const struct record_file plan_json = {1, "touchstone sweep", &plan_table, NULL};

char *sweep_plan_text(const struct sweep_plan *plan) {
    json_t *whole = record_file_json(&plan_json, plan);
    char *text = json_dumps(whole, JSON_INDENT(1));
    if (!text)
        abort();
    return play_format("%s\n", text);
}

static int is_power_of_two(size_t n) {
    return n && !(n & (n - 1));
}

/* What the functions below rely on: the text may come from anywhere. NULL: it is fine. */
static const char *fault(const struct sweep_plan *p) {
    double points = 1.0;
    if (!p->axis_count || p->axis_count > SWEEP_AXES_MAX)
        return "the number of axes is out of range";
    if (!p->column_count || p->column_count > SWEEP_COLUMNS_MAX)
        return "the number of columns is out of range";
    if (!is_power_of_two(p->block) || p->block > SWEEP_BLOCK_MAX)
        return "the size of a block is no power of two, or too large";
    if (!p->points || (double)p->points > SWEEP_POINTS_MAX)
        return "the number of points is out of range";
    for (size_t i = 0; i < p->axis_count; i++) {
        const struct sweep_axis *a = &p->axes[i];
        if ((a->scale == SWEEP_LIST) != (a->count > 0))
            return "an axis has a list and another scale";
        if (p->design == SWEEP_GRID && (!a->points || (a->count && a->points != a->count)))
            return "an axis of a grid has no number of points";
        points *= (double)a->points;
    }
    if (p->design == SWEEP_GRID && (points < (double)p->points || points > (double)p->points))
        return "the points of a grid are not the product of its axes";
    for (size_t k = 0; k < p->column_count; k++) {
        const struct sweep_column *c = &p->columns[k];
        if (c->of > k || p->columns[c->of].kind != SWEEP_RESULT || c->bins > SWEEP_BINS_MAX ||
            !c->bins || !(c->low < c->high) || (c->is_log && !(c->low > 0.0)))
            return "a column does not fit the others, or has no histogram";
    }
    return NULL;
}

/* A power for each value, and not for each point that has it. */
static void tabulate(struct sweep_axis *axis) {
    axis->tabulated = NULL;
    if (axis->scale != SWEEP_LOG || !axis->points || axis->points > TABULATED_MAX)
        return;
    double *values = play_resize(NULL, axis->points, sizeof *values);
    for (size_t i = 0; i < axis->points; i++)
        values[i] = sweep_grid_value(axis, i);
    axis->tabulated = values;
}

int sweep_plan_settle(struct sweep_plan *plan, char *ret_message, size_t size) {
    const enum ref_design_kind kind =
        plan->design == SWEEP_SOBOL ? REF_DESIGN_SOBOL : REF_DESIGN_LATIN_HYPERCUBE;
    const char *why = fault(plan);
    for (size_t a = 0; !why && a < plan->axis_count && plan->design == SWEEP_GRID; a++)
        tabulate(&plan->axes[a]);
    if (!why && plan->design != SWEEP_GRID) {
        plan->places = play_resize(plan->places, 1, sizeof *plan->places);
        if (ref_design_make(plan->places, kind, (unsigned)plan->axis_count, plan->points,
                            plan->seed))
            why = "the design has too many points";
    }
    if (why)
        snprintf(ret_message, size, "%s", why);
    return why ? -1 : 0;
}

int sweep_plan_read(const char *text, struct sweep_plan *ret_plan, char *ret_message, size_t size) {
    if (record_text_read(text, &plan_json, ret_plan, ret_message, size))
        return -1;
    ret_plan->places = NULL;
    if (!sweep_plan_settle(ret_plan, ret_message, size))
        return 0;
    return -1;
}

/* --- words --------------------------------------------------------------------------------------- */

const char *sweep_verdict_word(enum sweep_verdict verdict) {
    static const char *const words[] = {SWEEP_VERDICTS(LIST_TEXT)};
    return words[verdict];
}

/* --- blocks and points --------------------------------------------------------------------------- */

size_t sweep_block_count(const struct sweep_plan *plan) {
    return (plan->points - 1) / plan->block + 1;
}

size_t sweep_block_points(const struct sweep_plan *plan, size_t block) {
    const size_t left = plan->points - block * plan->block;
    return left < plan->block ? left : plan->block;
}

/* Both ends are exact. */
static double between(const struct sweep_axis *axis, double place) {
    if (!(place > 0.0))
        return axis->from;
    if (place >= 1.0)
        return axis->to;
    if (axis->scale == SWEEP_LOG)
        return axis->from * power(axis->to / axis->from, place);
    return axis->from + (axis->to - axis->from) * place;
}

double sweep_axis_value(const struct sweep_axis *axis, double place) {
    if (axis->scale != SWEEP_LIST)
        return between(axis, place);
    const double i = floor(fmax(place, 0.0) * (double)axis->count);
    return axis->list[i < (double)axis->count ? (size_t)i : axis->count - 1].value;
}

double sweep_grid_value(const struct sweep_axis *axis, size_t i) {
    if (axis->scale == SWEEP_LIST)
        return axis->list[i].value;
    if (axis->tabulated)
        return axis->tabulated[i];
    return between(axis, axis->points > 1 ? (double)i / (double)(axis->points - 1) : 0.0);
}

void sweep_point(const struct sweep_plan *plan, size_t point, double *ret_values) {
    for (size_t a = 0; plan->design != SWEEP_GRID && a < plan->axis_count; a++)
        ret_values[a] =
            sweep_axis_value(&plan->axes[a], ref_design_value(plan->places, (unsigned)a, point));
    if (plan->design != SWEEP_GRID)
        return;
    for (size_t a = plan->axis_count; a-- > 0;) {
        const struct sweep_axis *axis = &plan->axes[a];
        ret_values[a] = sweep_grid_value(axis, point % axis->points);
        point /= axis->points;
    }
}
