/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve_table.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "told_limits.h"
#include "cases/base/gnuplot.h"
#include "cases/base/gnuplot_text.h"
#include "cases/base/memory.h"
#include "touchstone/common.h"

#define TEXT_MAX 200 /* characters of a label */

/* Angles are drawn in degrees. */
static int is_angle(const struct solve_table *t) {
    return !strcmp(t->model->number[t->over].unit, "rad");
}
static double drawn_factor(const struct solve_table *t) {
    return is_angle(t) ? TOUCH_PI / 180.0 : 1.0;
}

struct rows {
    const struct solve_table *t;
    size_t found, missed;       /* values of the range with and without a solution */
    size_t column[REF_NUMBERS]; /* of the table, from the first solution */
    size_t columns;
    double excess;                /* of the worst row, over the limits of the model */
    struct model_facts worst;     /* that row */
    FILE *script;                 /* of the figure; NULL: none */
    char message[SOLVER_MESSAGE]; /* why the first value without a solution has none */
};

/* Where something that is given has an uncertainty, what is found has two more columns. */
static int has_parts(const struct rows *r, size_t v) {
    return r->t->is_uncertain && v != r->t->over;
}

static void print_heading(struct rows *r, const struct solver_solution *s) {
    r->column[r->columns++] = r->t->over;
    for (size_t v = 0; v < r->t->model->numbers; v++)
        if (v != r->t->over && !r->t->model->number[v].hidden &&
            (r->t->wanted == SOLVER_ALL ? s->how[v] > SOLVER_DEFAULT : v == r->t->wanted))
            r->column[r->columns++] = v;
    for (size_t k = 0; k < r->columns; k++) {
        const size_t v = r->column[k];
        const struct ref_known_number *w = &r->t->model->number[v];
        const int pure = !*w->unit || !strcmp(w->unit, "1");
        const char *unit = v == r->t->wanted ? r->t->unit : w->unit;
        static const char *const parts[] = {"", "_numerical", "_input"};
        for (int i = 0; i < (has_parts(r, v) ? 3 : 1); i++) {
            printf("%s%s%s", k || i ? "," : "", w->name, parts[i]);
            if (!pure)
                printf(" (%s)", unit);
        }
    }
    putchar('\n');
}

static void print_row(const struct rows *r, const struct solver_solution *s) {
    for (size_t k = 0; k < r->columns; k++) {
        const size_t v = r->column[k];
        const double parts[] = {s->value[v], s->uncertainty[v], s->input[v]};
        for (int i = 0; i < (has_parts(r, v) ? 3 : 1); i++) {
            fputs(k || i ? "," : "", stdout);
            if (!isnan(parts[i]))
                printf("%.17g", parts[i] / (v == r->t->wanted ? r->t->factor : 1.0));
        }
    }
    putchar('\n');
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
        print_heading(r, &answer.solution[0]);
    for (size_t i = 0; i < answer.count; i++) {
        const struct model_facts facts = solver_facts(r->t->model, &answer.solution[i]);
        const double excess = model_limits_excess(&facts);
        if (excess > r->excess) {
            r->excess = excess;
            r->worst = facts;
        }
        print_row(r, &answer.solution[i]);
        if (r->script)
            fprintf(r->script, "%.17g %.17g\n", x / drawn_factor(r->t),
                    answer.solution[i].value[r->t->wanted] / r->t->factor);
    }
}

/* --- the figure ----------------------------------------------------------------------------------- */

static void put_label(FILE *script, const char *axis, const struct ref_known_number *w,
                      const char *unit) {
    char text[TEXT_MAX];
    const int pure = !*unit || !strcmp(unit, "1");
    snprintf(text, sizeof text, "%s%s%s%s", w->meaning, pure ? "" : " (", pure ? "" : unit,
             pure ? "" : ")");
    fprintf(script, "set %slabel ", axis);
    gnuplot_text(text, TEXT_MAX, 1, script);
    fputs(" noenhanced\n", script);
}

static void begin_script(FILE *script) {
    fputs("$data << EOD\n", script);
}

static void end_script(const struct solve_table *t, FILE *script) {
    fprintf(script, "EOD\nset encoding utf8\n%s",
            strcmp(command_figure_format(t->out), "svg") != 0
                ? "set terminal pngcairo size 1200,750 noenhanced\n"
                : "set terminal svg size 800,500 dynamic noenhanced font 'sans,14' background "
                  "'#ffffff'\n");
    fputs("set border 3\nset tics nomirror\nset grid lc rgb '#dddddd'\nunset key\n", script);
    if (t->range.ratios)
        fputs("set logscale x\nset format x '%g'\n", script);
    put_label(script, "x", &t->model->number[t->over],
              is_angle(t) ? "°" : t->model->number[t->over].unit);
    put_label(script, "y", &t->model->number[t->wanted], t->unit);
    fputs("plot $data using 1:2 with points pt 7 ps 0.5 lc rgb '#0072b2'\n", script);
}

int solve_table(const struct solve_table *table) {
    struct rows r = {.t = table};
    char *text = NULL;
    size_t length = 0;
    int code = EXIT_PASSED;
    if (table->out && !(r.script = play_text(&text, &length))) {
        program_complain("solve", "no memory for the figure");
        return EXIT_INTERNAL;
    }
    if (r.script)
        begin_script(r.script);
    for (size_t i = 0; i < table->range.count; i++)
        answer_at(&r, range_point(&table->range, i));
    if (r.script) {
        end_script(table, r.script);
        code = fclose(r.script) ? EXIT_INTERNAL : EXIT_PASSED;
    }
    if (!r.found) {
        program_complain("solve", "%s", r.message);
        code = EXIT_FAILED;
    } else if (r.missed) {
        program_complain("solve", "warning: %zu of %zu values have no solution, the first: %s",
                         r.missed, table->range.count, r.message);
    }
    if (r.excess > 0.0)
        (void)told_limits_warn("solve", &r.worst);
    if (!code && r.found && text)
        code = gnuplot_draw("solve", table->out, text, length);
    return code;
}
