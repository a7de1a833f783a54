/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "datasheet_files.h"
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/gnuplot.h"
#include "cases/core/memory.h"
#include "cases/tell/document.h"
#include "cases/tell/figure.h"
#include "cases/case/case_text.h"
#include "cases/sheet/sheet.h"
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

/* --- terminal and page: the same words ------------------------------------------------------- */

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

int datasheet_page(const struct data_sheet *s, FILE *out) {
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

/* --- the sheet ---------------------------------------------------------------------------------- */

static const struct sheet_column number_columns[] = {
    COLUMN("quantity", TEXT, NULL, "one of the table quantities"),
    COLUMN("unit", TEXT, NULL, "of the numbers of this row"),
    COLUMN("limit", NUMBER, "", "for small time steps"),
    COLUMN("uncertainty", NUMBER, "", "of the limit", .as = "%.1g"),
    COLUMN("order", NUMBER, "1", "of convergence, observed; null: the steps make no difference",
           .as = "%.2f")};

static void put_number(struct data_name name, const struct data_number *n,
                       struct sheet_table *table) {
    SHEET_ROW(table, TEXT(name.name), TEXT(name.unit), NUMBER(n->limit), NUMBER(n->uncertainty),
              NUMBER(n->order));
}

static void put_values(const struct data_sheet *s, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("version", TEXT, NULL, "of touchstone"),
        COLUMN("commit", TEXT, NULL, "of touchstone"),
        COLUMN("law", TEXT, NULL, "name of the law"),
        COLUMN("subject", TEXT, NULL, "built-in, the file of a library, or a command"),
        COLUMN("command", TEXT, NULL, "what makes this sheet again"),
        COLUMN(
            "case", TEXT, NULL,
            "properties, bodies and the first impact, as the text of a case file without checks"),
        COLUMN("path_overlap_m", NUMBER, "m",
               "where the smooth path ends, with a tenth of it as slide")};
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(TOUCHSTONE_VERSION), TEXT(TOUCHSTONE_COMMIT),
              TEXT(s->law), TEXT(s->subject), TEXT(s->command),
              TEXT(play_case_text(s->c, "Data sheet", NULL)), NUMBER(s->path_overlap));
}

static void put_impacts(const struct data_sheet *s, struct sheet *sheet) {
    static const struct sheet_column before[] = {
        COLUMN("normal_speed_m_per_s", NUMBER, "m/s", "speed along the normal"),
        COLUMN("angle_deg", NUMBER, "deg", "of the velocity to the normal"),
        COLUMN("contact_time_s", NUMBER, "s", "of the undamped impact"),
        COLUMN("stable_step_s", NUMBER, "s",
               "the largest step with which the contact is stable, as measured; null for a law "
               "that is not built in")};
    static const struct sheet_column after[] = {
        COLUMN("dt_s", NUMBER, "s", "the time step that was given"),
        COLUMN("at_dt", NUMBER, "",
               "with this step, the mean over the places at which contact can begin within a "
               "step"),
        COLUMN("error_at_dt", NUMBER, "", "root mean square about the limit", .as = "%.1g"),
        COLUMN("failed", TEXT, NULL, "why this impact has no numbers"),
        COLUMN("cut", TEXT, NULL,
               "of bodies that stay together: after how many steps the impact was cut, and the "
               "state then")};
    struct sheet_table *table = SHEET_TABLE(sheet, "impacts", before);
    sheet_columns(table, SHEET_COUNT(number_columns), number_columns);
    sheet_columns(table, SHEET_COUNT(after), after);
    for (size_t i = 0; i < s->count; i++)
        for (enum data_quantity q = 0; q < DATA_COUNT; q++) {
            const struct data_row *row = &s->rows[i];
            const struct data_number *n = &row->number[q];
            const int is_cut = *row->cut && !isfinite(row->number[DATA_duration].limit);
            SHEET_ROW(table, NUMBER(row->normal_speed), NUMBER(row->angle * DEGREES),
                      NUMBER(row->contact_time), NUMBER(row->stable_step));
            put_number(data_sheet_name(q), n, table);
            SHEET_ROW(table, NUMBER(s->dt), NUMBER(n->at_dt), NUMBER(n->error_at_dt),
                      TEXT(*row->failed ? row->failed : NULL), TEXT(is_cut ? row->cut : NULL));
        }
}

static void put_path(const struct data_sheet *s, struct sheet *sheet) {
    struct sheet_table *table = SHEET_TABLE(sheet, "path", number_columns);
    for (enum data_path q = 0; q < DATA_PATH_COUNT; q++)
        put_number(data_path_name(q), &s->path[q], table);
}

static void put_quantities(struct sheet *sheet) {
    static const struct sheet_column columns[] = {COLUMN("quantity", TEXT, NULL, "its name"),
                                                  COLUMN("unit", TEXT, NULL, "its unit"),
                                                  COLUMN("meaning", TEXT, NULL, "one sentence")};
    struct sheet_table *table = SHEET_TABLE(sheet, "quantities", columns);
    for (size_t q = 0; q < DATA_COUNT + DATA_PATH_COUNT; q++) {
        const struct data_name name = q < DATA_COUNT
                                          ? data_sheet_name((enum data_quantity)q)
                                          : data_path_name((enum data_path)(q - DATA_COUNT));
        SHEET_ROW(table, TEXT(name.name), TEXT(name.unit), TEXT(name.meaning));
    }
}

struct sheet *datasheet_sheet(const struct data_sheet *s) {
    struct sheet *sheet = sheet_new("touchstone sweep", play_format("Data sheet of %s", s->law));
    put_values(s, sheet);
    put_impacts(s, sheet);
    put_path(s, sheet);
    put_quantities(sheet);
    return sheet;
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
