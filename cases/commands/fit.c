/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone fit`: parameters of a law from measurements, with their uncertainties. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "command.h"
#include "fit_files.h"
#include "set_property.h"
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/core/shell.h"
#include "cases/core/suggest.h"
#include "cases/battery/plain_case.h"
#include "cases/case/read_parts.h"
#include "cases/case/units.h"
#include "touchstone/common.h"

#define VERB      FIT_VERB
#define CHANGE    0.01 /* by which a property is moved to see whether the data depend on it */
#define NO_CHANGE 1e-9 /* of the answer */
#define SPEED     1.0  /* m/s, where neither the data nor a case say one */

struct options {
    struct command_law law;
    struct option_list free, material, set, column, where, sigma;
    const char *radius, *density, *mass, *case_file, *variant;
    double speed, steps, budget;
    long starts;
    struct command_out out;
    int wall, end, model; /* numbers of words, from 1; 0: not given */
};

static int read_speed(const char *text, void *to, char *ret_why, size_t size) {
    double speed;
    if (play_number_read(text, "m/s", &speed, ret_why, size))
        return -1;
    if (!(speed > 0.0)) {
        snprintf(ret_why, size, "the speed must be above 0 m/s");
        return -1;
    }
    *(double *)to = speed;
    return 0;
}

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(
        LIST, "free", "KEY[=FROM:TO]", AT(free),
        "Fit this property of the law, within this range or within all that the law allows. May be "
        "given several times. The search starts at the value of the case or of --set."),
    COMMAND_MATERIAL_ROW(AT(material)),
    COMMAND_SET_ROW(AT(set)),
    OPTION(LIST, "column", "NAME=HEADER", AT(column),
           "The file calls NAME (a condition or a result, with its unit, as in angle_deg) HEADER. "
           "May be given several times."),
    OPTION(LIST, "where", "HEADER=TEXT", AT(where),
           "Take only rows that have this text in this column. May be given several times."),
    OPTION(LIST, "sigma", "NAME=VALUE", AT(sigma),
           "Standard deviation of all values of this result, with a unit or in per cent of each "
           "value: restitution=0.01, "
           "force=5%. May be given several times."),
    OPTION(CHOICE, "model", "reference|law", AT(model),
           "What computes the results: references, or the law itself. Default: of each result a "
           "reference that agrees with the law, where there is one."),
    OPTION(TEXT, "radius", "LENGTH[,LENGTH]", AT(radius), "Radius of the bodies."),
    OPTION(TEXT, "density", "DENSITY[,DENSITY]", AT(density), "Density of the bodies.",
           .not_with = "mass"),
    OPTION(TEXT, "mass", "MASS[,MASS]", AT(mass), "Mass of the bodies."),
    OPTION(CHOICE, "wall", "none|elastic|rigid", AT(wall), "Body 2 is a wall, or is none."),
    OPTION(READ, "speed", "SPEED", AT(speed),
           "Relative speed of the centres, where no column says it. Default: that of the case, or "
           "1 m/s.",
           .read = read_speed),
    OPTION(CHOICE, "end", "zero_overlap|zero_force", AT(end),
           "Where the contact ends. Default: as the case says, or at zero overlap."),
    COMMAND_VARIANT_ROW(AT(variant), "Default: the first."),
    OPTION(NUMBER, "steps", "N", AT(steps),
           "Time steps in a contact time, where the law itself is run.", .initial = "1000.3",
           .min = 20.0, .max = 1e6),
    OPTION(WHOLE, "starts", "N", AT(starts),
           "Begin the search at N places: the given one, and the best of a coarse search.",
           .initial = "4", .min = 1, .max = 100),
    OPTION(TEXT, "case", "FILE", AT(case_file),
           "Write the fit as a case to FILE. The data are what is expected: "
           "'touchstone verify FILE' runs it.",
           .writes = 1),
    COMMAND_BUDGET_ROW(AT(budget)),
    COMMAND_ANSWER_ROWS(AT(out), "Draw the data, the fit and the residuals."),
    COMMAND_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = VERB,
    .usage = "LAW|CASE|FILE DATA.csv --free KEY[=FROM:TO] [OPTIONS]\n"
             "DATA.csv --free KEY --law LAW [OPTIONS]",
    .purpose =
        "Fits properties of a law to measurements by weighted least squares: values with standard "
        "errors and 95 % intervals, how well they describe the data, and which combinations the "
        "data cannot tell.\n"
        "The first line of DATA.csv names its columns, with units: speed_m_per_s, 'angle (deg)', "
        "overlap_um. Conditions are speed, normal_speed, shear_speed, angle, spin1, height_drop, "
        "rebound; overlap and slide make a path. Results are the quantities of `touchstone list "
        "quantities`, force, height_rebound and flight_time; RESULT_sigma, or sigma beside a "
        "single result, is the standard deviation.\n"
        "Properties and bodies are those of the case. With a law they are plain values, as for "
        "`touchstone sweep LAW`, and --set, --radius, --density, --mass and --wall change them.",
    .rows = option_rows,
    .end = "A row of data at which your law fails is named and left out.\n\n"
           "Exit status: 0 done, 1 your law refused the values or did not answer in time, or "
           "nothing could be fitted, 2 wrong usage or input, 3 internal error, the time budget "
           "was used up, or gnuplot is missing (Debian: gnuplot-nox), 4 your law crashed. Of "
           "several the highest counts.",
    .least = 1,
    .most = 2,
    .arguments = "a law, a case or a file with a law, and a file of data"};

/* --- bodies ------------------------------------------------------------------------------------- */

/* "5 mm" or "5 mm,10 mm" */
static int read_two(const char *option, const char *text, const char *unit, double ret[2]) {
    char why[256], *copy = play_copy(text), *comma = strchr(copy, ',');
    int code = 0;
    if (comma)
        *comma = '\0';
    if (play_number_read(copy, unit, &ret[0], why, sizeof why) ||
        play_number_read(comma ? comma + 1 : copy, unit, &ret[1], why, sizeof why))
        code = program_usage(VERB, "--%s %s: %s", option, text, why);
    else if (!(ret[0] > 0.0 && ret[1] > 0.0))
        code = program_usage(VERB, "--%s %s: the value must be above 0 %s", option, text, unit);
    return code;
}

static int set_bodies(const struct options *o, struct play_case *c) {
    double given[2] = {0.0, 0.0}, density[2];
    const int was_wall = isinf(c->pair.radius[1]), is_wall = o->wall ? o->wall > 1 : was_wall;
    int code = 0;
    if (!o->radius && !o->density && !o->mass && !o->wall)
        return 0;
    for (int b = 0; b < 2; b++)
        density[b] = c->pair.mass[was_wall ? 0 : b] / play_volume(&c->pair, was_wall ? 0 : b);
    if (was_wall)
        c->pair.radius[1] = c->pair.radius[0];
    if (o->radius && (code = read_two("radius", o->radius, "m", c->pair.radius)))
        return code;
    if (o->density && (code = read_two("density", o->density, "kg/m3", density)))
        return code;
    if (o->mass && (code = read_two("mass", o->mass, "kg", given)))
        return code;
    for (int b = 0; b < 2; b++) {
        c->pair.mass[b] = o->mass ? given[b] : density[b] * play_volume(&c->pair, b);
        c->inertia[b] = (c->pair.dimension == 2 ? 0.5 : 0.4) * c->pair.mass[b] * c->pair.radius[b] *
                        c->pair.radius[b];
    }
    if (is_wall)
        c->pair.radius[1] = c->pair.mass[1] = c->inertia[1] = HUGE_VAL;
    if (o->wall) {
        c->pair.rigid[0] = 0;
        c->pair.rigid[1] = o->wall == 3;
    }
    return 0;
}

/* --- free properties ---------------------------------------------------------------------------- */

static int can_be_free(const struct touch_property *p) {
    return p->type == TOUCH_REAL && p->scope != TOUCH_OF_STATE;
}

/* FROM:TO in the unit of the property. */
static int read_range(const char *text, const char *range, const struct touch_property *p,
                      struct fit_parameter *ret) {
    char why[256] = "", *copy = play_copy(range), *colon = strchr(copy, ':');
    struct touch_message message = {""};
    double from, to;
    if (colon)
        *colon = '\0';
    int code = 0;
    if (!colon)
        code = program_usage(VERB, "--free %s: the value must be KEY or KEY=FROM:TO", text);
    else if (play_number_read(copy, p->unit, &from, why, sizeof why) ||
             play_number_read(colon + 1, p->unit, &to, why, sizeof why))
        code = program_usage(VERB, "--free %s: %s", text, why);
    else if (!(from >= p->min && to <= p->max))
        code = program_usage(VERB, "--free %s: the range of %s is %g to %g", text, p->keyword,
                             p->min, p->max);
    else if (!(from < to))
        code = program_usage(VERB, "--free %s: FROM must be below TO", text);
    else {
        ret->from = from;
        ret->to = to;
    }
    (void)message;
    return code;
}

/* Where the search starts: the value of the case, or the middle of the range. */
static int find_start(const char *text, const struct play_case *c, struct fit_parameter *p) {
    const struct touch_property *property = &c->law->properties[p->property];
    const double *value = c->values.of[p->property];
    p->start = value[0];
    if (property->scope == TOUCH_OF_BODY && fabs(value[0] - value[1]) > 0.0 && !c->pair.rigid[1])
        return program_usage(VERB,
                             "--free %s: the bodies have %g and %g; a property that is free must "
                             "be the same for both",
                             text, value[0], value[1]);
    const int has_scale = isfinite(p->to - p->from) || fabs(p->start) > 0.0;
    if (p->start > p->from && p->start < p->to && has_scale && (!p->in_logarithm || p->start > 0.0))
        return 0;
    if (p->in_logarithm && p->from > 0.0 && isfinite(p->to))
        p->start = sqrt(p->from * p->to);
    else if (!p->in_logarithm && isfinite(p->from) && isfinite(p->to))
        p->start = 0.5 * (p->from + p->to);
    else
        return program_usage(VERB,
                             "--free %s: the search needs a start that is not 0: --set %s=VALUE; "
                             "or a range: --free %s=FROM:TO",
                             text, property->keyword, property->keyword);
    return 0;
}

static int read_free(const char *text, const struct play_case *c, struct fit_model *model) {
    const char *equals = strchr(text, '=');
    char *key = play_format("%.*s", equals ? (int)(equals - text) : (int)strlen(text), text);
    const int k = touch_property_find(c->law, key);
    struct fit_parameter p = {.property = k < 0 ? 0 : (size_t)k};
    struct play_suggest suggest;
    int code = 0;
    play_suggest_begin(&suggest, key);
    for (size_t i = 0; i < c->law->property_count; i++)
        if (can_be_free(&c->law->properties[i]))
            play_suggest_offer(&suggest, c->law->properties[i].keyword);
    if (k < 0 || !can_be_free(&c->law->properties[k]))
        code = program_usage(VERB, "--free %s: law %s has no real property '%s'%s", text,
                             c->law->name, key, play_suggest_hint(&suggest, ""));
    for (size_t i = 0; i < model->parameters && !code; i++)
        if (model->parameter[i].property == p.property)
            code = program_usage(VERB, "--free %s stands there twice", key);
    if (code)
        return code;
    const struct touch_property *property = &c->law->properties[k];
    p.from = property->min;
    p.to = property->max;
    if (equals && (code = read_range(text, equals + 1, property, &p)))
        return code;
    p.in_logarithm = p.from > 0.0 || (property->min >= 0.0 && isinf(p.to));
    if ((code = find_start(text, c, &p)))
        return code;
    model->parameter[model->parameters++] = p;
    return 0;
}

/* The properties on which the data depend, "young, restitution". */
static char *find_sensitive(const struct fit_model *model) {
    const struct play_case *c = model->base;
    const size_t count = model->data->count;
    double *before = play_resize(NULL, count, sizeof *before),
           *after = play_resize(NULL, count, sizeof *after);
    struct fit_model probe = *model;
    struct touch_message unused;
    char *text = play_copy("");
    probe.parameters = 1;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const double at = c->values.of[k][0];
        const double step = fabs(at) > 0.0 ? CHANGE * at : CHANGE;
        int depends = 0;
        probe.parameter[0] = (struct fit_parameter){.property = k};
        if (!can_be_free(&c->law->properties[k]) || isnan(at) ||
            fit_model_values(&probe, &at, 1, before, &unused))
            continue;
        for (int sign = -1; sign <= 1 && !depends; sign += 2) {
            const double moved = at + sign * step;
            if (fit_model_values(&probe, &moved, 1, after, &unused))
                continue;
            for (size_t i = 0; i < count; i++)
                depends |= fabs(after[i] - before[i]) > NO_CHANGE * fabs(before[i]);
        }
        if (depends) {
            char *longer =
                play_format("%s%s%s", text, *text ? ", " : "", c->law->properties[k].keyword);
            text = longer;
        }
    }
    return text;
}

static int read_all_free(const struct options *o, struct fit_model *model) {
    if (o->free.count > FIT_PARAMETERS_MAX)
        return program_usage(VERB, "%zu free properties; allowed: 1 to %d", o->free.count,
                             FIT_PARAMETERS_MAX);
    for (size_t i = 0; i < o->free.count; i++) {
        const int code = read_free(o->free.text[i], model->base, model);
        if (code)
            return code;
    }
    if (o->free.count)
        return 0;
    char *sensitive = find_sensitive(model);
    const int code =
        *sensitive
            ? program_usage(VERB, "needs --free KEY; the data depend on: %s", sensitive)
            : program_usage(VERB, "needs --free KEY, a property of the law %s that is to be fitted",
                            model->base->law->name);
    return code;
}

/* --- what is written ---------------------------------------------------------------------------- */

static int write_case(const struct fit_told *told, const char *path) {
    struct touch_message why = {""};
    struct file_writer file;
    char message[512];
    size_t left = 0;
    char *text = fit_case(told, &left, &why);
    if (!text)
        return program_usage(VERB, "--case %s: %s", path, why.text);
    int bad = file_begin(&file, message, sizeof message, "%s", path);
    if (!bad)
        bad = file_commit(&file, fputs(text, file.stream) < 0, message, sizeof message);
    if (bad)
        program_complain(VERB, "%s", message);
    else if (left)
        program_complain(VERB, "%zu data are not in %s: the rebound before was not measured", left,
                         path);
    return bad ? EXIT_INTERNAL : 0;
}

/* What makes this fit again. */
static char *command_of(const struct options *o, const struct option_arguments *given) {
    const struct {
        const char *name;
        const struct option_list *list;
    } lists[] = {{"free", &o->free},     {"material", &o->material}, {"set", &o->set},
                 {"column", &o->column}, {"where", &o->where},       {"sigma", &o->sigma}};
    char *law = command_law_text(&o->law);
    char *text = play_format("touchstone " VERB);
    for (int i = 0; i < given->count; i++) {
        char *word = shell_word(given->text[i]), *longer = play_format("%s %s", text, word);
        text = longer;
    }
    if (given->count < 2) {
        text = play_format("%s%s", text, law);
    }
    for (size_t k = 0; k < TOUCH_COUNT(lists); k++)
        for (size_t i = 0; i < lists[k].list->count; i++) {
            char *word = shell_word(lists[k].list->text[i]);
            text = play_format("%s --%s %s", text, lists[k].name, word);
        }
    return text;
}

/* --- the fit ------------------------------------------------------------------------------------ */

static int refuse_model(const struct fit_model *model, const struct touch_message *why) {
    program_complain(VERB, "%s",
                     model->ending && *model->ending->text ? model->ending->text : why->text);
    return model->ending && *model->ending->text ? command_ending_code(model->ending)
           : model->subject                      ? EXIT_FAILED
                                                 : EXIT_USAGE;
}

static int choose_model(const struct options *o, struct fit_model *model) {
    struct touch_message why = {""};
    if (o->model == FIT_BY_LAW)
        return 0;
    if (fit_model_choose(model, &why))
        return refuse_model(model, &why);
    for (size_t k = 0; k < model->data->results; k++)
        if (o->model == FIT_BY_REFERENCE && !model->reference[k])
            return program_usage(VERB,
                                 "--model reference: no reference for %s has these properties as "
                                 "inputs and agrees with %s",
                                 model->data->result[k].name, model->base->law->name);
    return 0;
}

static int fit_model(const struct options *o, const struct option_arguments *given,
                     struct fit_model *model) {
    struct touch_message why = {""};
    struct fit_answer answer;
    int code = read_all_free(o, model);
    if (code || (code = choose_model(o, model)))
        return code;
    if (fit_answer_make(model, (size_t)o->starts, &answer, &why)) {
        program_complain(VERB, "%s",
                         model->ending && *model->ending->text ? model->ending->text : why.text);
        return model->ending && *model->ending->text     ? command_ending_code(model->ending)
               : model->data->count <= model->parameters ? EXIT_USAGE
                                                         : EXIT_FAILED;
    }
    program_time_budget(0.0); /* what remains is to write */
    char *command = command_of(o, given);
    const struct fit_told told = {model, &answer, play_subject_name(model->subject), command};
    if (!command_out_is_read(&o->out))
        fit_print(&told, stdout);
    code = fit_put(&told, &o->out);
    if (!code && o->case_file)
        code = write_case(&told, o->case_file);
    if (!code && command_figure(&o->out))
        code = fit_draw(&told, o->out.file);
    return code;
}

/* Leaves out the impacts at which the law of the user's does not survive, or does not answer. The exit status for them. */
static int survey(const struct fit_model *model, struct fit_data *data) {
    const struct play_refine refine = {.steps = model->steps, .outcomes_only = 1};
    struct command_points points = {.verb = VERB, .subject = model->subject};
    size_t kept = 0, last = data->rows;
    int bad = 0;
    for (size_t i = 0; i < data->count; i++) {
        const size_t row = data->datum[i].row;
        struct play_case c;
        struct play_trace trace;
        struct play_ending ending;
        struct touch_message unused;
        if (row != last && !fit_model_case(model, NULL, row, &c, &unused)) {
            play_trace_init(&trace);
            bad = play_subject_run(model->subject, &c, &refine, &trace, &ending, NULL) &&
                  ending.kind != PLAY_ENDING_REFUSED;
            play_trace_free(&trace);
            points.of++;
            command_point(&points, bad ? &ending : NULL, "%s:%zu: %s at %g m/s", data->file,
                          data->line[row], play_subject_law(model->subject, &c), c.impact.speed);
        }
        last = row;
        if (!bad)
            data->datum[kept++] = data->datum[i];
    }
    data->count = kept;
    return command_points_end(&points);
}

static int fit_case_to(const struct options *o, const struct option_arguments *given,
                       struct play_subject *subject, struct play_case *c) {
    const struct fit_reading how = {o->column.count, o->column.text, o->where.count,
                                    o->where.text,   o->sigma.count, o->sigma.text};
    struct fit_data data;
    struct touch_message why = {""};
    struct play_ending ending = {.text = ""};
    int code = set_bodies(o, c);
    if (!code)
        code = command_set_material(VERB, &o->material, c);
    if (code || (code = command_set_properties(VERB, &o->set, c, NULL)))
        return code;
    if (o->speed > 0.0)
        c->impact.speed = o->speed;
    if (o->end)
        c->impact.end_at_force = o->end == 2;
    if (fit_data_read(given->text[given->count - 1], &how, &data, &why))
        return program_usage(VERB, "%s", why.text);
    struct fit_model model = {
        .subject = subject, .base = c, .data = &data, .steps = o->steps, .ending = &ending};
    command_budget_of_search(VERB, o->budget);
    const int failed = subject && !data.is_path ? survey(&model, &data) : EXIT_PASSED;
    fit_model_begin(&model);
    code = data.count ? fit_model(o, given, &model) : EXIT_PASSED;
    fit_model_end(&model);
    return failed > code ? failed : code;
}

/* --- the verb ----------------------------------------------------------------------------------- */

static int fit_law(const struct options *o, const struct option_arguments *given,
                   const struct play_subject_options *options) {
    struct play_subject *subject = NULL;
    struct play_ending ending;
    struct play_case c;
    struct touch_message why;
    if (command_law_open(options, o->law.wanted, &subject, &ending)) {
        program_complain(VERB, "%s", ending.text);
        return command_ending_code(&ending);
    }
    int code = 0;
    if (plain_case_make(subject, o->law.wanted, &c, &why) && !o->set.count && !o->material.count) {
        program_complain(VERB, "%s: %s; --set gives it other values", o->law.wanted->name,
                         why.text);
        code = subject ? EXIT_FAILED : EXIT_USAGE;
    }
    c.impact = (struct play_impact){
        .speed = SPEED, .scheme = PLAY_VERLET_PREDICTED, .steps = o->steps, .impacts = 1};
    if (!code)
        code = fit_case_to(o, given, subject, &c);
    command_law_close(options, subject);
    return code;
}

static int fit_of_case(const struct options *o, const struct option_arguments *given,
                       const struct play_subject_options *options) {
    struct play_case_set set;
    struct play_subject *subject = NULL;
    struct play_ending ending;
    if (command_read_one(VERB, given->text[0], &set))
        return EXIT_USAGE;
    const struct play_case *first =
        o->variant ? command_pick_one(VERB, &set, o->variant) : &set.cases[0];
    int code = EXIT_USAGE;
    if (first && command_law_open(options, first->law, &subject, &ending)) {
        program_complain(VERB, "%s", ending.text);
        code = command_ending_code(&ending);
    } else if (first) {
        struct play_case c = *first;
        if (!play_is_impact(first))
            c.impact = (struct play_impact){
                .speed = SPEED, .scheme = PLAY_VERLET_PREDICTED, .steps = o->steps, .impacts = 1};
        c.must_refuse = 0;
        code = fit_case_to(o, given, subject, &c);
        command_law_close(options, subject);
    }
    return code;
}

/* A case by its name or file; another file is a library with a law. */
static int names_case(const char *text) {
    const char *name = strrchr(text, '/'), *dot = strrchr(name ? name : text, '.');
    return command_is_case(text) && !touch_law_find(text) &&
           (!dot || !strcmp(dot, ".yaml") || !strcmp(dot, ".yml"));
}

int command_fit(int argc, char **argv) {
    struct options o = {.law = COMMAND_LAW_NONE};
    struct option_arguments given;
    struct play_subject_options options;
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0)
        return code;
    const int is_case = given.count == 2 && names_case(given.text[0]);
    if (given.count == 2 && !is_case) {
        if (o.law.words.count)
            return program_usage(VERB, "'%s' is no case, and a law is given by an option",
                                 given.text[0]);
        command_law_add(&o.law, given.text[0]);
    }
    o.law.is_own = !is_case;
    if ((code = command_law_check(VERB, &o.law, &options)))
        return code;
    if (is_case)
        return fit_of_case(&o, &given, &options);
    if (!o.law.wanted)
        return program_usage(VERB, "needs a law and a file of data: touchstone fit hertz DATA.csv");
    return fit_law(&o, &given, &options);
}
