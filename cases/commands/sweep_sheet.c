/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_sheet.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "asked_case.h"
#include "datasheet_files.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "cases/core/shell.h"
#include "cases/case/units.h"
#include "cases/sheet/sheet.h"
#include "touchstone/common.h"

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
    const struct command_out out = {.file = swap ? NULL : asked->out, .json = asked->json};
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
