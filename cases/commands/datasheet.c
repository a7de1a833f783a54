/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone datasheet`: what a law does in impacts over speed and angle. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "datasheet_files.h"
#include "range.h"
#include "set_property.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/memory.h"
#include "cases/core/shell.h"
#include "cases/core/suggest.h"
#include "cases/battery/plain_case.h"
#include "cases/play/player.h"
#include "cases/case/units.h"
#include "touchstone/common.h"

#define SPEEDS_MAX 1000

struct options {
    struct command_law law;
    const char *speed, *variant, *out;
    struct option_list angle, material, set;
    double dt, budget;
    int json, csv;
};

static int read_step(const char *text, void *to, char *ret_why, size_t size) {
    double dt;
    if (play_number_read(text, "s", &dt, ret_why, size))
        return -1;
    if (!(dt > 0.0)) {
        snprintf(ret_why, size, "the step must be above 0 s");
        return -1;
    }
    *(double *)to = dt;
    return 0;
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(TEXT, "speed", "FROM:TO:N[:linear]", AT(speed),
           "Speeds along the normal: N of them in equal ratios, or in equal steps.",
           .initial = "0.01 m/s:10 m/s:4"),
    OPTION(
        LIST, "angle", "ANGLE", AT(angle),
        "Angles of the velocity to the normal, beside head-on impacts: in degrees, below 90. May "
        "be given several times. Default: 45, for a law that has a shear force."),
    OPTION(READ, "dt", "TIME", AT(dt),
           "Print the numbers with this time step as well, in s or with a unit: --dt '2 us'.",
           .read = read_step),
    COMMAND_MATERIAL_ROW(AT(material)),
    COMMAND_SET_ROW(AT(set)),
    COMMAND_VARIANT_ROW(AT(variant), "Default: the first."),
    OPTION(TEXT, "out", "DIR", AT(out),
           "Write datasheet.md, datasheet.csv, datasheet.json "
           "(cases/commands/datasheet.schema.json describes it) and two figures to this folder. "
           "Results that are there are replaced; a folder that holds anything else is refused."),
    COMMAND_BUDGET_ROW(AT(budget)),
    OPTION(FLAG, "json", NULL, AT(json), "Print one JSON object.", .not_with = "csv"),
    OPTION(FLAG, "csv", NULL, AT(csv), "Print CSV."),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "datasheet",
    .usage = "--law NAME|FILE [OPTIONS]\nCASE|FILE [OPTIONS]",
    .purpose =
        "Measures what a law does in impacts over speed and angle: restitution, duration, peak "
        "force, largest overlap, tangential restitution, and the energy that is lost, by kind. "
        "Each "
        "number is the limit of small time steps with its uncertainty and the order of convergence "
        "that was observed; and the largest stable step, where the law is built in. Properties and "
        "bodies are those of the case. Without a case the bodies are two balls of 10 mm, moduli "
        "are 1 GPa, stiffnesses 1e5 N/m, pure numbers without a default 0.3, and others as their "
        "defaults; --set changes "
        "them.",
    .rows = option_rows,
    .end = "An impact that fails has no numbers and a reason; the others stand.\n\n"
           "Exit status: 0 done, 1 your law refused values or did not answer in time, 2 wrong "
           "usage or input, 3 internal error, the time budget was used up, or gnuplot is missing "
           "(Debian: gnuplot-nox), 4 your law crashed. Of several the highest counts.",
    .least = 0,
    .most = 1,
    .arguments = "at most one case or file"};

/* --- the sheet ---------------------------------------------------------------------------------- */

/* Angles in rad, rising, with 0: 0, or an exit code. */
static int read_angles(const struct options *o, const struct touch_law *law, size_t *ret_count,
                       double ret[OPTION_LIST_MAX + 1]) {
    size_t count = 0;
    ret[count++] = 0.0;
    if (!o->angle.count && law->traits & TOUCH_TRAIT_SHEAR)
        ret[count++] = 45.0 * TOUCH_PI / 180.0;
    for (size_t i = 0; i < o->angle.count; i++) {
        double degrees;
        if (option_number(o->angle.text[i], 0.0, 89.9, &degrees))
            return program_usage("datasheet",
                                 "--angle %s: the value must be a number of degrees in [0, 89.9]",
                                 o->angle.text[i]);
        if (degrees > 0.0)
            ret[count++] = degrees * TOUCH_PI / 180.0;
    }
    *ret_count = count;
    return 0;
}

static int make_rows(const struct options *o, struct data_sheet *sheet) {
    double angle[OPTION_LIST_MAX + 1];
    struct range speed;
    size_t angles = 0;
    int code = range_read("datasheet", "--speed", o->speed, "m/s", 1, &speed);
    if (code || (code = read_angles(o, sheet->c->law, &angles, angle)))
        return code;
    if (!(speed.from > 0.0 && speed.to > 0.0) || speed.count > SPEEDS_MAX)
        return program_usage("datasheet",
                             "--speed %s: speeds must be above 0 m/s, and at most %d of them",
                             o->speed, SPEEDS_MAX);
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
    struct command_points points = {.verb = "datasheet", .subject = subject, .of = sheet->count};
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

static const struct {
    const char *name;
    int (*write)(const struct data_sheet *sheet, FILE *out);
} files[] = {{"datasheet.md", datasheet_markdown},
             {"datasheet.csv", datasheet_csv},
             {"datasheet.json", datasheet_json}};

static int write_folder(const struct data_sheet *sheet, struct folder_swap *swap) {
    char message[1024] = "";
    int bad = 0;
    for (size_t i = 0; i < TOUCH_COUNT(files) && !bad; i++) {
        struct file_writer file;
        bad = file_begin(&file, NULL, 0, "%s/%s", swap->temporary, files[i].name) ||
              file_commit(&file, files[i].write(sheet, file.stream), NULL, 0);
    }
    if (!bad && (bad = datasheet_draw(sheet, swap->temporary, message, sizeof message)))
        program_complain("datasheet", "%s", message);
    if (bad) {
        folder_abandon(swap);
        return EXIT_INTERNAL;
    }
    bad = folder_commit(swap, message, sizeof message);
    if (*message)
        program_complain("datasheet", "%s", message);
    return bad ? EXIT_INTERNAL : EXIT_PASSED;
}

/* What makes this sheet again. */
static char *command_of(const struct options *o, const struct play_case *c, const char *argument) {
    char *law = command_law_text(&o->law);
    char *text =
        argument ? play_format("touchstone datasheet %s%s --speed '%s'", argument, law, o->speed)
        : o->law.is.built_in
            ? play_format("touchstone datasheet --law %s --speed '%s'", c->law->name, o->speed)
            : play_format("touchstone datasheet%s --speed '%s'", law, o->speed);
    static const char *const names[] = {"angle", "material", "set"};
    const struct option_list *lists[] = {&o->angle, &o->material, &o->set};
    for (size_t k = 0; k < TOUCH_COUNT(lists); k++)
        for (size_t i = 0; i < lists[k]->count; i++) {
            char *word = shell_word(lists[k]->text[i]);
            text = play_format("%s --%s %s", text, names[k], word);
        }
    return text;
}

static int finish(const struct options *o, struct play_subject *subject, const struct play_case *c,
                  struct data_sheet *sheet, struct folder_swap *swap) {
    sheet->law = play_subject_law(subject, c);
    sheet->subject = play_subject_name(subject);
    command_budget(o->budget);
    const int code = measure(subject, c, sheet);
    if (sheet->is_empty) {
        if (swap)
            folder_abandon(swap);
        return code;
    }
    (o->json ? datasheet_json : o->csv ? datasheet_csv : datasheet_print)(sheet, stdout);
    const int bad = swap ? write_folder(sheet, swap) : EXIT_PASSED;
    return bad ? bad : code;
}

static int make_sheet(const struct options *o, struct play_subject *subject, struct play_case *c,
                      const char *argument) {
    struct data_sheet sheet = {.c = c, .dt = o->dt > 0.0 ? o->dt : (double)NAN};
    struct folder_swap swap;
    char message[1024];
    struct touch_message why;
    if (play_subject_skips(subject, c, &why)) {
        program_complain("datasheet", "%s", why.text);
        return EXIT_FAILED;
    }
    int code = command_set_material("datasheet", &o->material, c);
    if (!code)
        code = command_set_properties("datasheet", &o->set, c, NULL);
    double coefficients[TOUCH_COEFFICIENT_MAX / sizeof(double)];
    if (!code && play_law_is_here(c->law) &&
        touch_prepare(c->law, &c->values, &c->pair, coefficients, &why) != TOUCH_OK)
        code = program_usage("datasheet", "%s", why.text);
    if (!code)
        code = make_rows(o, &sheet);
    if (!code && o->out && folder_begin(&swap, o->out, entries, 1, message, sizeof message))
        code = program_usage("datasheet", "%s; choose another --out", message);
    if (!code && sheet.rows) {
        c->impact.speed = sheet.rows[0].normal_speed;
        sheet.command = command_of(o, c, argument);
        code = finish(o, subject, c, &sheet, o->out ? &swap : NULL);
    }
    return code;
}

/* --- the verb ----------------------------------------------------------------------------------- */

/* Without a case: plain values. The impacts are those of a case that says nothing else. */
static int plain_sheet(const struct options *o, struct play_subject *subject) {
    struct play_case c;
    struct touch_message why;
    if (plain_case_make(subject, o->law.wanted, &c, &why) && !o->set.count && !o->material.count) {
        program_complain("datasheet", "%s: %s; --set gives it other values", o->law.wanted->name,
                         why.text);
        return subject ? EXIT_FAILED : EXIT_USAGE;
    }
    return make_sheet(o, subject, &c, NULL);
}

static int sheet_of_case(const struct options *o, const struct play_subject_options *options,
                         char *argument) {
    struct play_case_set set;
    struct play_subject *subject = NULL;
    struct play_ending ending;
    if (command_read_one("datasheet", argument, &set))
        return EXIT_USAGE;
    const struct play_case *first =
        o->variant ? command_pick_one("datasheet", &set, o->variant) : &set.cases[0];
    int code = EXIT_USAGE;
    if (first && first->segment_count) {
        code = program_usage("datasheet", "%s is a path, and an impact is needed", first->file);
    } else if (first && command_law_open(options, first->law, &subject, &ending)) {
        program_complain("datasheet", "%s", ending.text);
        code = command_ending_code(&ending);
    } else if (first) {
        struct play_case c = *first;
        c.check_count = 0;
        code = make_sheet(o, subject, &c, argument);
        command_law_close(options, subject);
    }
    return code;
}

int command_datasheet(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    struct play_subject *subject = NULL;
    struct play_ending ending;
    int code = options_read(&program, argc, argv, &o, &given);
    o.law.is_own = !given.count;
    if (code >= 0 || (code = command_law_check("datasheet", &o.law, &options)))
        return code;
    if (given.count)
        return sheet_of_case(&o, &options, given.text[0]);
    if (!o.law.wanted)
        return program_usage("datasheet", "needs a case, or --law LAW");
    if (command_law_open(&options, o.law.wanted, &subject, &ending)) {
        program_complain("datasheet", "%s", ending.text);
        return command_ending_code(&ending);
    }
    code = plain_sheet(&o, subject);
    command_law_close(&options, subject);
    return code;
}
