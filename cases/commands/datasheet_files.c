/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "datasheet_files.h"
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/gnuplot.h"
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "cases/tell/figure.h"
#include "cases/read/case_text.h"
#include "cases/version.h"
#include "touchstone/common.h"

#define DEGREES (180.0 / TOUCH_PI)

/* A value with as many digits as its uncertainty leaves, "0.4939 +- 2e-06". */
static char *with_uncertainty(const struct data_number *n) {
    if (!isfinite(n->limit))
        return play_copy("-");
    const double part = n->uncertainty / fmax(fabs(n->limit), 1e-300);
    const int digits = part < 1e-12 ? 13 : part > 0.1 ? 2 : 2 - (int)floor(log10(part));
    return play_format("%.*g +- %.1g", digits, n->limit, n->uncertainty);
}

static char *of_order(const struct data_number *n) {
    return isfinite(n->order) ? play_format("%.2f", n->order) : play_copy("-");
}

/* --- terminal and Markdown: the same tables ----------------------------------------------------- */

static int is_shown(const struct data_row *row, enum data_quantity q) {
    return isfinite(row->number[q].limit);
}

static void put_number(FILE *out, const char *name, const char *unit, const struct data_number *n,
                       int markdown) {
    char *value = with_uncertainty(n), *order = of_order(n);
    const int has_dt = isfinite(n->at_dt);
    const char *shown = strcmp(unit, "1") ? unit : "";
    if (markdown)
        fprintf(out, "| %s | %s | %s | %s |", name, shown, value, order);
    else
        fprintf(out, "  %-23s %-3s %-30s %5s", name, shown, value, order);
    if (has_dt && markdown)
        fprintf(out, " %.6g | %.1g |", n->at_dt, n->error_at_dt);
    else if (has_dt)
        fprintf(out, " %12.6g %8.1g", n->at_dt, n->error_at_dt);
    fputc('\n', out);
}

static void put_head(const struct data_sheet *s, const struct data_row *row, int markdown,
                     FILE *out) {
    fprintf(out, markdown ? "\n### %g m/s" : "\n%g m/s along the normal", row->normal_speed);
    if (row->angle > 0.0)
        fprintf(out, ", %g degrees", row->angle * DEGREES);
    if (markdown)
        fputc('\n', out);
    if (isfinite(row->contact_time))
        fprintf(out,
                markdown ? "\nContact time of the undamped impact: %.4g s"
                         : "; contact time of the undamped impact %.4g s",
                row->contact_time);
    if (isfinite(row->stable_step))
        fprintf(out, "%s%.4g s", markdown ? ". Largest stable step: " : ", largest stable step ",
                row->stable_step);
    if (markdown)
        fprintf(out, ".\n\n| quantity | unit | limit | order |%s\n| --- | --- | --- | --- |%s\n",
                s->dt > 0.0 ? " with the step | error |" : "", s->dt > 0.0 ? " --- | --- |" : "");
    else
        fprintf(out, "\n  %-23s %-3s %-30s %5s%s\n", "", "", "limit of small steps", "order",
                s->dt > 0.0 ? "      with --dt    error" : "");
}

static void put_rows(const struct data_sheet *s, int markdown, FILE *out) {
    for (size_t i = 0; i < s->count; i++) {
        put_head(s, &s->rows[i], markdown, out);
        if (*s->rows[i].failed) {
            fprintf(out, markdown ? "\nNo numbers: %s.\n" : "  no numbers: %s\n",
                    s->rows[i].failed);
            continue;
        }
        for (enum data_quantity q = 0; q < DATA_COUNT; q++)
            if (is_shown(&s->rows[i], q))
                put_number(out, data_sheet_name(q).name, data_sheet_name(q).unit,
                           &s->rows[i].number[q], markdown);
        if (!is_shown(&s->rows[i], DATA_duration))
            fprintf(out,
                    markdown ? "\nThe bodies stay together%s%s.\n"
                             : "  the bodies stay together%s%s\n",
                    *s->rows[i].cut ? ": " : "", s->rows[i].cut);
    }
}

static void put_path(const struct data_sheet *s, int markdown, FILE *out) {
    if (markdown)
        fprintf(out,
                "\n## Self-convergence on a smooth path\n\nA quarter of a sine to an overlap of "
                "%.4g m and a slide of a tenth of it, in 100, 200 and 400 steps.\n\n| quantity | "
                "unit | limit | order |\n| --- | --- | --- | --- |\n",
                s->path_overlap);
    else
        fprintf(out,
                "\nself-convergence on a smooth path to an overlap of %.4g m, with a tenth of it "
                "as slide\n",
                s->path_overlap);
    for (enum data_path q = 0; q < DATA_PATH_COUNT; q++)
        put_number(out, data_path_name(q).name, data_path_name(q).unit, &s->path[q], markdown);
}

int datasheet_print(const struct data_sheet *s, FILE *out) {
    fprintf(out, "%s (%s)\n", s->law, s->subject);
    put_rows(s, 0, out);
    put_path(s, 0, out);
    return ferror(out) || fflush(out);
}

int datasheet_markdown(const struct data_sheet *s, FILE *out) {
    char *text = play_case_text(s->c, "Data sheet", NULL);
    fprintf(out,
            "# Data sheet of %s\n\nWritten by `%s`. Each number is the limit of small time steps, "
            "with its uncertainty and the observed order of convergence; '-' where the steps make "
            "no difference.\n\n```yaml\n%s```\n\n| quantity | unit | meaning |\n| --- | --- | --- "
            "|\n",
            s->law, s->command, text);
    for (enum data_quantity q = 0; q < DATA_COUNT; q++)
        fprintf(out, "| %s | %s | %s |\n", data_sheet_name(q).name, data_sheet_name(q).unit,
                data_sheet_name(q).meaning);
    fputs("\n![Restitution over speed](restitution.svg)\n\n![Peak force over speed](force.svg)\n\n"
          "## Impacts\n",
          out);
    put_rows(s, 1, out);
    put_path(s, 1, out);
    return ferror(out) || fflush(out);
}

/* --- CSV ---------------------------------------------------------------------------------------- */

static void put_cell(FILE *out, double x) {
    if (isfinite(x))
        fprintf(out, ",%.17g", x);
    else
        fputc(',', out);
}

int datasheet_csv(const struct data_sheet *s, FILE *out) {
    fputs("normal_speed_m_per_s,angle_deg,contact_time_s,stable_step_s,quantity,unit,limit,"
          "uncertainty,order,dt_s,at_dt,error_at_dt\n",
          out);
    for (size_t i = 0; i < s->count; i++)
        for (enum data_quantity q = 0; q < DATA_COUNT; q++) {
            const struct data_row *row = &s->rows[i];
            const struct data_number *n = &row->number[q];
            const double cells[] = {n->limit, n->uncertainty, n->order,
                                    s->dt,    n->at_dt,       n->error_at_dt};
            fprintf(out, "%.17g,%.17g", row->normal_speed, row->angle * DEGREES);
            put_cell(out, row->contact_time);
            put_cell(out, row->stable_step);
            fprintf(out, ",%s,%s", data_sheet_name(q).name, data_sheet_name(q).unit);
            for (size_t k = 0; k < TOUCH_COUNT(cells); k++)
                put_cell(out, cells[k]);
            fputc('\n', out);
        }
    return ferror(out) || fflush(out);
}

/* --- JSON --------------------------------------------------------------------------------------- */

static json_t *json_number(struct data_name name, const struct data_number *n) {
    return json_pack("{s:s,s:s,s:s,s:o,s:o,s:o,s:o,s:o}", "quantity", name.name, "unit", name.unit,
                     "meaning", name.meaning, "limit", play_json_number(n->limit), "uncertainty",
                     play_json_number(n->uncertainty), "order", play_json_number(n->order), "at_dt",
                     play_json_number(n->at_dt), "error_at_dt", play_json_number(n->error_at_dt));
}

static json_t *json_row(const struct data_row *row) {
    json_t *list = json_array();
    for (enum data_quantity q = 0; q < DATA_COUNT; q++)
        json_array_append_new(list, json_number(data_sheet_name(q), &row->number[q]));
    json_t *object = json_pack("{s:o,s:o,s:o,s:o,s:o}", "normal_speed_m_per_s",
                               play_json_number(row->normal_speed), "angle_deg",
                               play_json_number(row->angle * DEGREES), "contact_time_s",
                               play_json_number(row->contact_time), "stable_step_s",
                               play_json_number(row->stable_step), "numbers", list);
    if (*row->failed)
        json_object_set_new(object, "failed", play_json_text(row->failed));
    if (*row->cut && !isfinite(row->number[DATA_duration].limit))
        json_object_set_new(object, "cut", play_json_text(row->cut));
    return object;
}

int datasheet_json(const struct data_sheet *s, FILE *out) {
    json_t *rows = json_array(), *path = json_array();
    char *text = play_case_text(s->c, "Data sheet", NULL);
    for (size_t i = 0; i < s->count; i++)
        json_array_append_new(rows, json_row(&s->rows[i]));
    for (enum data_path q = 0; q < DATA_PATH_COUNT; q++)
        json_array_append_new(path, json_number(data_path_name(q), &s->path[q]));
    json_t *whole = json_pack(
        "{s:i,s:s,s:s,s:s,s:o,s:o,s:o,s:o,s:o,s:o,s:o,s:o}", "schema", DATASHEET_SCHEMA, "tool",
        "touchstone datasheet", "version", TOUCHSTONE_VERSION, "commit", TOUCHSTONE_COMMIT, "law",
        play_json_text(s->law), "subject", play_json_text(s->subject), "command",
        play_json_text(s->command), "case", play_json_text(text), "dt_s", play_json_number(s->dt),
        "impacts", rows, "path_overlap_m", play_json_number(s->path_overlap), "path", path);
    const int bad = json_dumpf(whole, out, JSON_INDENT(1)) || fputc('\n', out) == EOF;
    return bad || ferror(out) || fflush(out);
}

/* --- figures ------------------------------------------------------------------------------------ */

/* A curve for each angle. */
static void add_angles(const struct data_sheet *s, enum data_quantity q, size_t first,
                       struct figure *figure) {
    const size_t angles = s->count / s->speeds, speeds = s->speeds;
    for (size_t k = first; k < angles; k++) {
        struct figure_pair pair = {.name = play_format("%s, %g degrees", data_sheet_name(q).name,
                                                       s->rows[k * speeds].angle * DEGREES),
                                   .style = figure->pair_count % FIGURE_CURVES};
        for (size_t i = k * speeds; i < (k + 1) * speeds; i++)
            figure_pair_point(&pair, s->rows[i].normal_speed, s->rows[i].number[q].limit,
                              (double)NAN, 0.0);
        figure_add_pair(figure, pair);
    }
}

static struct figure *new_figure(const struct data_sheet *s, const char *file,
                                 struct figures *figures) {
    struct figure *figure = figures_new(figures, s->law, "", s->law, play_copy(file));
    figure_axis(&figure->x, "normal speed", "m/s", 10);
    return figure;
}

int datasheet_draw(const struct data_sheet *s, const char *folder, char *ret_message, size_t size) {
    struct figures figures = {0};
    struct figure *figure = new_figure(s, "restitution.svg", &figures);
    figure_axis(&figure->y, "restitution", "1", 0);
    add_angles(s, DATA_restitution, 0, figure);
    add_angles(s, DATA_tangential_restitution, 1, figure); /* the first is head-on */
    figure_settle(figure);
    figure = new_figure(s, "force.svg", &figures);
    figure_axis(&figure->y, "peak force", "N", 10);
    add_angles(s, DATA_peak_force, 0, figure);
    figure_settle(figure);
    const size_t missing =
        figures_draw(&figures, "", FIGURE_SVG, folder, GNUPLOT_SECONDS, ret_message, size);
    return missing ? -1 : 0;
}
