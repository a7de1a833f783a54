/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "datasheet_files.h"
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/gnuplot.h"
#include "cases/core/json.h"
#include "cases/core/memory.h"
#include "cases/tell/document.h"
#include "cases/tell/figure.h"
#include "cases/case/case_text.h"
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

/* --- terminal and Markdown: the same words ------------------------------------------------------- */

static json_t *number_facts(struct data_name name, const struct data_number *n) {
    const int has_dt = isfinite(n->at_dt);
    return json_pack("{s:s, s:s, s:s, s:s, s:s, s:s}", "name", name.name, "unit",
                     strcmp(name.unit, "1") ? name.unit : "", "value", with_uncertainty(n), "order",
                     of_order(n), "at_dt", has_dt ? play_format("%.6g", n->at_dt) : "", "error",
                     has_dt ? play_format("%.1g", n->error_at_dt) : "");
}

/* In so many digits; "" for what is not known. */
static char *finite(double x, int digits) {
    return isfinite(x) ? play_format("%.*g", digits, x) : play_copy("");
}

static json_t *row_facts(const struct data_sheet *s, const struct data_row *row) {
    json_t *numbers = json_array();
    for (enum data_quantity q = 0; q < DATA_COUNT; q++)
        if (isfinite(row->number[q].limit))
            json_array_append_new(numbers, number_facts(data_sheet_name(q), &row->number[q]));
    return json_pack(
        "{s:s, s:s, s:s, s:s, s:s, s:s, s:b, s:b, s:o}", "speed", finite(row->normal_speed, 6),
        "angle", row->angle > 0.0 ? finite(row->angle * DEGREES, 6) : "", "contact_time",
        finite(row->contact_time, 4), "stable_step", finite(row->stable_step, 4), "failed",
        row->failed, "cut", row->cut, "together", !isfinite(row->number[DATA_duration].limit),
        "has_dt", s->dt > 0.0, "numbers", numbers);
}

static json_t *facts_of(const struct data_sheet *s) {
    json_t *meanings = json_array(), *impacts = json_array(), *path = json_array();
    for (enum data_quantity q = 0; q < DATA_COUNT; q++) {
        const struct data_name name = data_sheet_name(q);
        json_array_append_new(meanings, json_pack("{s:s, s:s, s:s}", "name", name.name, "unit",
                                                  name.unit, "meaning", name.meaning));
    }
    for (size_t i = 0; i < s->count; i++)
        json_array_append_new(impacts, row_facts(s, &s->rows[i]));
    for (enum data_path q = 0; q < DATA_PATH_COUNT; q++)
        json_array_append_new(path, number_facts(data_path_name(q), &s->path[q]));
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:s, s:o}", "law", s->law, "command", s->command,
                     "case", play_case_text(s->c, "Data sheet", NULL), "meanings", meanings,
                     "impacts", impacts, "path_overlap",
                     isfinite(s->path_overlap) ? finite(s->path_overlap, 4) : "nan", "path", path);
}

static const char *text_at(const json_t *facts, const char *key) {
    return json_string_value(json_object_get(facts, key));
}

static void print_numbers(const json_t *numbers, FILE *out) {
    const json_t *n;
    size_t i;
    json_array_foreach(numbers, i, n) {
        fprintf(out, "  %-23s %-3s %-30s %5s", text_at(n, "name"), text_at(n, "unit"),
                text_at(n, "value"), text_at(n, "order"));
        if (*text_at(n, "at_dt"))
            fprintf(out, " %12s %8s", text_at(n, "at_dt"), text_at(n, "error"));
        fputc('\n', out);
    }
}

/* A text between two others, where there is one. */
static void print_between(const char *before, const char *text, const char *after, FILE *out) {
    if (*text)
        fprintf(out, "%s%s%s", before, text, after);
}

static void print_impact(const json_t *row, FILE *out) {
    fprintf(out, "\n%s m/s along the normal", text_at(row, "speed"));
    print_between(", ", text_at(row, "angle"), " degrees", out);
    print_between("; contact time of the undamped impact ", text_at(row, "contact_time"), " s",
                  out);
    print_between(", largest stable step ", text_at(row, "stable_step"), " s", out);
    fprintf(out, "\n  %-23s %-3s %-30s %5s%s\n", "", "", "limit of small steps", "order",
            json_is_true(json_object_get(row, "has_dt")) ? "      with --dt    error" : "");
    print_between("  no numbers: ", text_at(row, "failed"), "\n", out);
    if (*text_at(row, "failed"))
        return;
    print_numbers(json_object_get(row, "numbers"), out);
    if (json_is_true(json_object_get(row, "together")))
        fprintf(out, "  the bodies stay together%s%s\n", *text_at(row, "cut") ? ": " : "",
                text_at(row, "cut"));
}

int datasheet_print(const struct data_sheet *s, FILE *out) {
    const json_t *facts = facts_of(s), *row;
    size_t i;
    fprintf(out, "%s (%s)\n", s->law, s->subject);
    json_array_foreach(json_object_get(facts, "impacts"), i, row) {
        print_impact(row, out);
    }
    fprintf(out,
            "\nself-convergence on a smooth path to an overlap of %s m, with a tenth of it as "
            "slide\n",
            text_at(facts, "path_overlap"));
    print_numbers(json_object_get(facts, "path"), out);
    return ferror(out) || fflush(out);
}

int datasheet_markdown(const struct data_sheet *s, FILE *out) {
    static const char *const lines[] = {
#include "cases/datasheet_templates.h"
        NULL,
    };
    const struct document_templates templates = {lines, NULL};
    char message[256];
    const char *text =
        document_make(&templates, "datasheet.md", facts_of(s), message, sizeof message);
    return !text || fputs(text, out) < 0 || fflush(out);
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
        "touchstone sweep", "version", TOUCHSTONE_VERSION, "commit", TOUCHSTONE_COMMIT, "law",
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
