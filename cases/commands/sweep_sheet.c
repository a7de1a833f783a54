/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"
#include <jansson.h>
#include "asked.h"
#include "cases/core/folder.h"
#include "cases/core/quote.h"
#include "cases/case/units.h"
#include "cases/core/gnuplot.h"
#include "cases/tell/document.h"
#include "cases/tell/figure.h"
#include "cases/case/case_text.h"
#include "cases/version.h"
#include "cases/judge/data_sheet.h"

/* --- files of a data sheet -------------------------------------------------------------------- */

/* What the data sheet of `touchstone sweep` writes: the same numbers as text, sheet, page and figures. */
struct data_sheet {
    const struct play_case *c; /* law, properties, pair and scheme */
    const char *law, *subject; /* name of the law, and where it is from */
    char *command;             /* what the user typed */
    double dt;                 /* s; NaN: none was given */
    size_t count, speeds;      /* rows, and so many of each angle */
    struct data_row *rows;     /* by angle, the first is 0, and then by speed */
    struct data_number path[DATA_PATH_COUNT];
    double path_overlap; /* m; NaN: no head-on impact has a largest overlap */
    int is_empty;        /* no impact has numbers */
};

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

/* These return nonzero if the stream failed. */
static int datasheet_print(const struct data_sheet *s, FILE *out) {
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

/* Markdown, with the figures */
static int datasheet_page(const struct data_sheet *s, FILE *out) {
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
               "with this step, the mean over the places at which contact can begin within a step"),
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

static struct sheet *datasheet_sheet(const struct data_sheet *s) {
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

/* Makes restitution.svg and force.svg in a folder; -1 and a message. */
static int datasheet_draw(const struct data_sheet *s, const char *folder, char *ret_message,
                          size_t size) {
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

/* --- the sheet -------------------------------------------------------------------------------- */

#define SPEEDS_MAX 1000
#define ANGLES_MAX 64
#define SPEEDS     "0.01 m/s:10 m/s:4" /* where none are given */

/* What the words say: the rest are as in asked_case_words(). */
struct given {
    const char *speed;
    size_t angles;
    const char *angle[ANGLES_MAX];
    double dt; /* s; NaN: none */
    struct words rest;
};

static int read_step(const struct word_value *v, double *ret_dt) {
    char why[256];
    if (play_number_read(v->value, "s", ret_dt, why, sizeof why))
        return program_usage("sweep", "%s: %s", v->whole, why);
    return *ret_dt > 0.0 ? 0 : program_usage("sweep", "%s: the step must be above 0 s", v->whole);
}

/* 0; or an exit code. */
static int read_words(const struct words *words, struct given *ret) {
    *ret = (struct given){.speed = SPEEDS, .dt = (double)NAN};
    ret->rest.values = play_resize(NULL, words->count + 1, sizeof *words->values);
    for (size_t i = 0; i < words->count; i++) {
        const struct word_value *v = &words->values[i];
        const int is_speed = !strcmp(v->name, "speed"), is_angle = !strcmp(v->name, "angle");
        if (is_speed)
            ret->speed = v->value;
        else if (is_angle && ret->angles < ANGLES_MAX)
            ret->angle[ret->angles++] = v->value;
        else if (!strcmp(v->name, "dt")) {
            const int code = read_step(v, &ret->dt);
            if (code)
                return code;
        } else if (v->is_range || is_angle)
            return program_usage("sweep", "%s: a data sheet takes %s", v->whole,
                                 is_angle ? "at most 64 angles" : "a range of the speed alone");
        else
            ret->rest.values[ret->rest.count++] = *v;
    }
    return 0;
}

/* --- the sheet ---------------------------------------------------------------------------------- */

/* Angles in rad, with 0 before them: 0, or an exit code. */
static int read_angles(const struct given *g, const struct touch_law *law, size_t *ret_count,
                       double ret[ANGLES_MAX + 1]) {
    char why[256];
    size_t count = 0;
    ret[count++] = 0.0;
    if (!g->angles && law->traits & TOUCH_TRAIT_SHEAR)
        ret[count++] = 45.0 * TOUCH_PI / 180.0;
    for (size_t i = 0; i < g->angles; i++) {
        double degrees;
        const int is_plain = !option_number(g->angle[i], -HUGE_VAL, HUGE_VAL, &degrees);
        double angle = degrees * TOUCH_PI / 180.0;
        if (!is_plain && play_number_read(g->angle[i], "rad", &angle, why, sizeof why))
            return program_usage("sweep", "angle=%s: %s", g->angle[i], why);
        if (!(angle >= 0.0 && angle <= 89.9 * TOUCH_PI / 180.0))
            return program_usage("sweep",
                                 "angle=%s: the value must be a number of degrees in [0, 89.9]",
                                 g->angle[i]);
        if (angle > 0.0)
            ret[count++] = angle;
    }
    *ret_count = count;
    return 0;
}

/* One speed is a range of one. */
static int read_speeds(const char *text, struct range *ret) {
    char why[256];
    int code = 0;
    if (strchr(text, ':'))
        code = range_read("sweep", "speed", text, "m/s", 1, ret);
    else if (play_number_read(text, "m/s", &ret->from, why, sizeof why))
        code = program_usage("sweep", "speed=%s: %s", text, why);
    else
        *ret = (struct range){ret->from, ret->from, 1, 0};
    if (!code && (!(ret->from > 0.0 && ret->to > 0.0) || ret->count > SPEEDS_MAX))
        code =
            program_usage("sweep", "speed=%s: speeds must be above 0 m/s, and at most %d of them",
                          text, SPEEDS_MAX);
    return code;
}

static int make_rows(const struct given *g, struct data_sheet *sheet) {
    double angle[ANGLES_MAX + 1];
    struct range speed;
    size_t angles = 0;
    int code = read_speeds(g->speed, &speed);
    if (code || (code = read_angles(g, sheet->c->law, &angles, angle)))
        return code;
    sheet->speeds = speed.count;
    sheet->count = angles * speed.count;
    sheet->rows = play_resize(NULL, sheet->count, sizeof *sheet->rows);
    for (size_t i = 0; i < sheet->count; i++) {
        memset(&sheet->rows[i], 0, sizeof *sheet->rows);
        sheet->rows[i].angle = angle[i / speed.count];
        sheet->rows[i].normal_speed = range_point(&speed, i % speed.count);
    }
    return 0;
}

/* Half of the largest overlap of the head-on impact in the middle, or of the next slower one that has it. */
static double path_overlap(const struct data_sheet *sheet) {
    double overlap = (double)NAN;
    for (size_t i = sheet->speeds / 2 + 1; i-- > 0 && isnan(overlap);)
        overlap = 0.5 * sheet->rows[i].number[DATA_max_overlap].limit;
    return overlap;
}

/* Impacts that fail, or for which there is no time, are rows without numbers. The exit status. */
static int measure(struct play_subject *subject, const struct play_case *c,
                   struct data_sheet *sheet) {
    struct play_ending ending;
    struct command_points points = {.verb = "sweep", .subject = subject, .of = sheet->count};
    for (size_t i = 0; i < sheet->count; i++) {
        struct data_row *row = &sheet->rows[i];
        int bad = 1;
        if (!command_stopped()) {
            bad = data_sheet_impact(subject, c, sheet->dt, row, &ending);
            command_point(&points, bad ? &ending : NULL, "%s at %g m/s, %g degrees", sheet->law,
                          row->normal_speed, row->angle * 180.0 / TOUCH_PI);
        }
        if (bad && command_stopped())
            data_sheet_fail(row, program_stop_words(SIGALRM));
    }
    const int code = command_points_end(&points);
    sheet->path_overlap = path_overlap(sheet);
    sheet->is_empty = points.failed == points.done;
    if (!isfinite(sheet->path_overlap) ||
        data_sheet_path(subject, c, sheet->path_overlap, sheet->path, &ending))
        for (size_t q = 0; q < DATA_PATH_COUNT; q++)
            sheet->path[q] = (struct data_number){(double)NAN, (double)NAN, (double)NAN,
                                                  (double)NAN, (double)NAN};
    return !subject && points.failed == sheet->count ? EXIT_USAGE
                                                     : code; /* the values were wrong */
}

/* --- what is written ---------------------------------------------------------------------------- */

static const struct folder_entry entries[] = {
    {"datasheet.*", FOLDER_RESULT}, {"*.svg", FOLDER_RESULT},       {"figures.gp", FOLDER_RESULT},
    {"lean.lua", FOLDER_RESULT},    {MANIFEST_NAME, FOLDER_RESULT}, {NULL, FOLDER_RESULT}};

static int write_page(const struct data_sheet *data, const char *folder) {
    struct file_writer file;
    return file_begin(&file, NULL, 0, "%s/datasheet.md", folder) ||
           file_commit(&file, datasheet_page(data, file.stream), NULL, 0);
}

static int write_folder(const struct data_sheet *data, const struct sheet *sheet,
                        struct folder_swap *swap) {
    char message[1024] = "";
    const char *folder = swap->temporary;
    int bad = write_page(data, folder) ||
              sheet_put("sweep", sheet, play_format("%s/datasheet.csv", folder)) ||
              sheet_put("sweep", sheet, play_format("%s/datasheet.json", folder));
    if (!bad && (bad = datasheet_draw(data, folder, message, sizeof message)))
        program_complain("sweep", "%s", message);
    if (bad) {
        folder_abandon(swap);
        return EXIT_INTERNAL;
    }
    bad = folder_commit(swap, message, sizeof message);
    if (*message)
        program_complain("sweep", "%s", message);
    return bad ? EXIT_INTERNAL : EXIT_PASSED;
}

/* What makes this sheet again. */
static char *command_of(const struct sweep_sheet *asked, const struct command_law *law,
                        const struct play_case *c) {
    const char *of = asked->words->of ? asked->words->of : law->is.built_in ? c->law->name : "";
    char *text =
        play_format("touchstone sweep%s%s%s --sheet", *of ? " " : "", of, command_law_text(law));
    for (size_t i = 0; i < asked->words->count; i++)
        text = play_format("%s %s", text, shell_word(asked->words->values[i].whole));
    return text;
}

static int finish(const struct sweep_sheet *asked, struct play_subject *subject,
                  const struct play_case *c, struct data_sheet *data, struct folder_swap *swap) {
    struct command_out out = asked->answer;
    out.file = swap ? NULL : asked->out;
    data->law = play_subject_law(subject, c);
    data->subject = play_subject_name(subject);
    command_budget(asked->budget);
    const int code = measure(subject, c, data);
    if (data->is_empty) {
        if (swap)
            folder_abandon(swap);
        return code;
    }
    const struct sheet *sheet = datasheet_sheet(data);
    if (!command_out_is_read(&out))
        datasheet_print(data, stdout);
    int bad = command_put("sweep", &out, sheet);
    if (swap && bad)
        folder_abandon(swap);
    else if (swap)
        bad = write_folder(data, sheet, swap);
    return bad ? bad : code;
}

int sweep_sheet(const struct sweep_sheet *asked, const struct command_law *law,
                const struct play_subject_options *options) {
    struct data_sheet sheet = {.command = NULL};
    struct asked_case opened;
    struct folder_swap swap;
    struct given given;
    struct touch_message why;
    char message[1024];
    const int is_folder = asked->out && !sheet_takes(asked->out);
    int code = read_words(asked->words, &given);
    if (code || (code = asked_case_open("sweep", asked->words->of, asked->variant, 0, law, options,
                                        &opened)))
        return code;
    struct play_case *c = &opened.c;
    sheet.c = c;
    sheet.dt = given.dt;
    if (play_subject_skips(opened.subject, c, &why)) {
        program_complain("sweep", "%s", why.text);
        code = EXIT_FAILED;
    }
    code = code ? code : asked_case_words("sweep", &given.rest, &opened);
    double coefficients[TOUCH_COEFFICIENT_MAX / sizeof(double)];
    if (!code && play_law_is_here(c->law) &&
        touch_prepare(c->law, &c->values, &c->pair, coefficients, &why) != TOUCH_OK)
        code = program_usage("sweep", "%s", why.text);
    code = code ? code : make_rows(&given, &sheet);
    if (!code && is_folder && folder_begin(&swap, asked->out, entries, 1, message, sizeof message))
        code = program_usage("sweep", "%s; choose another --out", message);
    if (!code) {
        c->impact.speed = sheet.rows[0].normal_speed;
        sheet.command = command_of(asked, law, c);
        code = finish(asked, opened.subject, c, &sheet, is_folder ? &swap : NULL);
    }
    command_law_close(options, opened.subject);
    return code;
}
