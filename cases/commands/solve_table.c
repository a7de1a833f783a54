/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "told_limits.h"
#include "cases/core/memory.h"
#include "cases/sheet/sheet.h"
#include "cases/tell/figure.h"
#include "touchstone/common.h"

/* Angles are drawn in degrees. */
static int is_angle(const struct solve_table *t) {
    return !strcmp(t->model->number[t->over].unit, "rad");
}
static double drawn_factor(const struct solve_table *t) {
    return is_angle(t) ? TOUCH_PI / 180.0 : 1.0;
}

struct rows {
    const struct solve_table *t;
    struct sheet_table *table;
    size_t found, missed;       /* values of the range with and without a solution */
    size_t column[REF_NUMBERS]; /* of the table, from the first solution */
    size_t columns;
    double excess;                /* of the worst row, over the limits of the model */
    struct model_facts worst;     /* that row */
    struct figure_pair drawn;     /* where there is a figure */
    char message[SOLVER_MESSAGE]; /* why the first value without a solution has none */
};

/* Where something that is given has an uncertainty, what is found has two more columns. */
static int has_parts(const struct rows *r, size_t v) {
    return r->t->is_uncertain && v != r->t->over;
}

static void put_heading(struct rows *r, const struct solver_solution *s) {
    r->column[r->columns++] = r->t->over;
    for (size_t v = 0; v < r->t->model->numbers; v++)
        if (v != r->t->over && !r->t->model->number[v].hidden &&
            (r->t->wanted == SOLVER_ALL ? s->how[v] > SOLVER_DEFAULT : v == r->t->wanted))
            r->column[r->columns++] = v;
    for (size_t k = 0; k < r->columns; k++) {
        const size_t v = r->column[k];
        const struct ref_known_number *w = &r->t->model->number[v];
        const char *unit = v == r->t->wanted ? r->t->unit : w->unit;
        const struct sheet_column parts[] = {
            COLUMN(w->name, NUMBER, unit, w->meaning),
            COLUMN(play_format("%s_numerical", w->name), NUMBER, unit,
                   "uncertainty of that number"),
            COLUMN(play_format("%s_input", w->name), NUMBER, unit,
                   "standard uncertainty by those of what is given")};
        sheet_columns(r->table, has_parts(r, v) ? 3 : 1, parts);
    }
}

static void put_row(const struct rows *r, const struct solver_solution *s) {
    for (size_t k = 0; k < r->columns; k++) {
        const size_t v = r->column[k];
        const double one = v == r->t->wanted ? r->t->factor : 1.0;
        SHEET_ROW(r->table, NUMBER(s->value[v] / one));
        if (has_parts(r, v))
            SHEET_ROW(r->table, NUMBER(s->uncertainty[v] / one), NUMBER(s->input[v] / one));
    }
}

static void answer_at(struct rows *r, double x) {
    static struct solver_answer answer;
    char message[SOLVER_MESSAGE];
    int given[REF_NUMBERS];
    double value[REF_NUMBERS];
    memcpy(given, r->t->given, sizeof given);
    memcpy(value, r->t->value, sizeof value);
    given[r->t->over] = 1;
    value[r->t->over] = x;
    if (solver_solve(r->t->model, given, value, r->t->wanted, &answer, message)) {
        if (!r->missed++)
            memcpy(r->message, message, sizeof message);
        return;
    }
    r->found++;
    solver_spread(r->t->model, given, value, r->t->sigma, r->t->wanted, &answer);
    if (!r->columns)
        put_heading(r, &answer.solution[0]);
    for (size_t i = 0; i < answer.count; i++) {
        const struct model_facts facts = solver_facts(r->t->model, &answer.solution[i]);
        const double excess = model_limits_excess(&facts);
        if (excess > r->excess) {
            r->excess = excess;
            r->worst = facts;
        }
        put_row(r, &answer.solution[i]);
        if (command_figure(r->t->out))
            figure_pair_point(&r->drawn, x / drawn_factor(r->t),
                              answer.solution[i].value[r->t->wanted] / r->t->factor, (double)NAN,
                              0.0);
    }
}

/* --- the figure ----------------------------------------------------------------------------------- */

static int draw(const struct solve_table *t, struct figure_pair *drawn) {
    const struct ref_known_number *over = &t->model->number[t->over],
                                  *wanted = &t->model->number[t->wanted];
    struct figures figures = {0};
    struct figure *figure = figures_new(&figures, "", "", "", NULL);
    figure_axis(&figure->x, over->meaning, is_angle(t) ? "deg" : over->unit,
                t->range.ratios ? 10 : 0);
    figure_axis(&figure->y, wanted->meaning, t->unit, 0);
    drawn->name = play_copy("");
    drawn->is_loose = 1;
    figure_add_pair(figure, *drawn);
    *drawn = (struct figure_pair){0};
    return figures_put("solve", t->out->file, &figures, 1);
}

int solve_table(const struct solve_table *table) {
    struct sheet *sheet = sheet_new("touchstone solve",
                                    play_format("%s: %s", table->model->name, table->model->title));
    struct rows r = {.t = table, .table = sheet_table(sheet, "solutions", 0, NULL)};
    int code = EXIT_PASSED;
    for (size_t i = 0; i < table->range.count; i++)
        answer_at(&r, range_point(&table->range, i));
    if (!r.found) {
        program_complain("solve", "%s", r.message);
        code = EXIT_FAILED;
    } else if (r.missed) {
        program_complain("solve", "warning: %zu of %zu values have no solution, the first: %s",
                         r.missed, table->range.count, r.message);
    }
    if (r.found && !command_out_is_read(table->out))
        (void)sheet_put("solve", sheet, "-.csv");
    if (r.excess > 0.0)
        (void)told_limits_warn("solve", &r.worst);
    if (!code)
        code = command_put("solve", table->out, sheet);
    if (!code && command_figure(table->out))
        code = draw(table, &r.drawn);
    return code;
}
