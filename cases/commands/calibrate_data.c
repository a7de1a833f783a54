/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone calibrate LAW DATA.csv`: properties of a law from measurements, with their uncertainties. */
#include "calibrate.h"
#include "words.h"
#include "cases/core/quote.h"

#define CHANGE    0.01 /* by which a property is moved to see whether the data depend on it */
#define NO_CHANGE 1e-9 /* of the answer */

/* --- free properties ---------------------------------------------------------------------------- */

static int can_be_free(const struct touch_property *p) {
    return p->type == TOUCH_REAL && p->scope != TOUCH_OF_STATE;
}

/* FROM:TO in the unit of the property. */
static int read_range(const struct word_value *free, const struct touch_property *p,
                      struct fit_parameter *ret) {
    char *part[RANGE_PARTS];
    struct range range;
    if (range_parts(free->value, part) != 2)
        return program_usage("calibrate", "--free %s: the value must be KEY or KEY=FROM:TO",
                             free->whole);
    if (range_read("calibrate", play_format("--free %s", free->name), free->value, p->unit, 0,
                   &range))
        return EXIT_USAGE;
    if (!(range.from >= p->min && range.to <= p->max))
        return program_usage("calibrate", "--free %s: the range of %s is %g to %g", free->whole,
                             p->keyword, p->min, p->max);
    if (!(range.from < range.to))
        return program_usage("calibrate", "--free %s: FROM must be below TO", free->whole);
    ret->from = range.from;
    ret->to = range.to;
    return 0;
}

/* Where the search starts: the value of the case, or the middle of the range. */
static int find_start(const char *text, const struct play_case *c, struct fit_parameter *p) {
    const struct touch_property *property = &c->law->properties[p->property];
    const double *value = c->values.of[p->property];
    p->start = value[0];
    if (property->scope == TOUCH_OF_BODY && fabs(value[0] - value[1]) > 0.0 && !c->pair.rigid[1])
        return program_usage("calibrate",
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
        return program_usage("calibrate",
                             "--free %s: the search needs a start that is not 0: --set %s=VALUE; "
                             "or a range: --free %s=FROM:TO",
                             text, property->keyword, property->keyword);
    return 0;
}

static int read_free(const char *text, const struct play_case *c, struct fit_model *model) {
    struct word_value word;
    const int has_range = word_value_read(text, &word);
    const char *key = has_range ? word.name : text;
    const int k = touch_property_find(c->law, key);
    struct fit_parameter p = {.property = k < 0 ? 0 : (size_t)k};
    struct play_suggest suggest;
    int code = 0;
    play_suggest_begin(&suggest, key);
    for (size_t i = 0; i < c->law->property_count; i++)
        if (can_be_free(&c->law->properties[i]))
            play_suggest_offer(&suggest, c->law->properties[i].keyword);
    if (k < 0 || !can_be_free(&c->law->properties[k]))
        code = program_usage("calibrate", "--free %s: law %s has no real property '%s'%s", text,
                             c->law->name, key, play_suggest_hint(&suggest, ""));
    for (size_t i = 0; i < model->parameters && !code; i++)
        if (model->parameter[i].property == p.property)
            code = program_usage("calibrate", "--free %s stands there twice", key);
    if (code)
        return code;
    const struct touch_property *property = &c->law->properties[k];
    p.from = property->min;
    p.to = property->max;
    if (has_range && (code = read_range(&word, property, &p)))
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

static int read_all_free(const struct calibrate_options *o, struct fit_model *model) {
    if (o->free.count > FIT_PARAMETERS_MAX)
        return program_usage("calibrate", "%zu free properties; allowed: 1 to %d", o->free.count,
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
            ? program_usage("calibrate", "needs --free KEY; the data depend on: %s", sensitive)
            : program_usage("calibrate",
                            "needs --free KEY, a property of the law %s that is to be fitted",
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
        return program_usage("calibrate", "--case %s: %s", path, why.text);
    int bad = file_begin(&file, message, sizeof message, "%s", path);
    if (!bad)
        bad = file_commit(&file, fputs(text, file.stream) < 0, message, sizeof message);
    if (bad)
        program_complain("calibrate", "%s", message);
    else if (left)
        program_complain("calibrate", "%zu data are not in %s: the rebound before was not measured",
                         left, path);
    return bad ? EXIT_INTERNAL : 0;
}

/* What makes this fit again. */
static char *command_of(const struct calibrate_options *o, const struct option_arguments *given) {
    const struct {
        const char *name;
        const struct option_list *list;
    } lists[] = {{"free", &o->free},     {"material", &o->material}, {"set", &o->set},
                 {"column", &o->column}, {"where", &o->where},       {"sigma", &o->sigma}};
    char *text = play_copy("touchstone calibrate");
    int has_law = 0;
    for (int i = 0; i < given->count; i++) {
        text = play_format("%s %s", text, shell_word(given->text[i]));
        for (size_t k = 0; k < o->law.words.count; k++)
            has_law |= !strcmp(given->text[i], o->law.words.text[k]);
    }
    text = play_format("%s%s", text, has_law ? "" : command_law_text(&o->law));
    for (size_t k = 0; k < TOUCH_COUNT(lists); k++)
        for (size_t i = 0; i < lists[k].list->count; i++) {
            char *word = shell_word(lists[k].list->text[i]);
            text = play_format("%s --%s %s", text, lists[k].name, word);
        }
    return text;
}

/* --- the fit ------------------------------------------------------------------------------------ */

static int refuse_model(const struct fit_model *model, const struct touch_message *why) {
    program_complain("calibrate", "%s",
                     model->ending && *model->ending->text ? model->ending->text : why->text);
    return model->ending && *model->ending->text ? command_ending_code(model->ending)
           : model->subject                      ? EXIT_FAILED
                                                 : EXIT_USAGE;
}

static int choose_model(const struct calibrate_options *o, struct fit_model *model) {
    struct touch_message why = {""};
    if (o->model == FIT_BY_LAW)
        return 0;
    if (fit_model_choose(model, &why))
        return refuse_model(model, &why);
    for (size_t k = 0; k < model->data->results; k++)
        if (o->model == FIT_BY_REFERENCE && !model->reference[k])
            return program_usage("calibrate",
                                 "--model reference: no reference for %s has these properties as "
                                 "inputs and agrees with %s",
                                 model->data->result[k].name, model->base->law->name);
    return 0;
}

static int fit_model(const struct calibrate_options *o, const struct option_arguments *given,
                     struct fit_model *model) {
    struct touch_message why = {""};
    struct fit_answer answer;
    int code = read_all_free(o, model);
    if (code || (code = choose_model(o, model)))
        return code;
    if (fit_answer_make(model, (size_t)o->starts, &answer, &why)) {
        program_complain("calibrate", "%s",
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
    if (!code && o->file)
        code = write_case(&told, o->file);
    if (!code && command_figure(&o->out))
        code = fit_draw(&told, o->out.file);
    return code;
}

/* Leaves out the impacts at which the law of the user's does not survive, or does not answer. The exit status for them. */
static int survey(const struct fit_model *model, struct fit_data *data) {
    const struct play_refine refine = {.steps = model->steps, .outcomes_only = 1};
    struct command_points points = {.verb = "calibrate", .subject = model->subject};
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

int calibrate_data(const struct calibrate_options *o, const struct option_arguments *given,
                   const char *path, struct play_subject *subject, const struct play_case *c) {
    const struct fit_reading how = {o->column.count, o->column.text, o->where.count,
                                    o->where.text,   o->sigma.count, o->sigma.text};
    struct fit_data data;
    struct touch_message why = {""};
    struct play_ending ending = {.text = ""};
    if (fit_data_read(path, &how, &data, &why))
        return program_usage("calibrate", "%s", why.text);
    struct fit_model model = {
        .subject = subject, .base = c, .data = &data, .steps = o->steps, .ending = &ending};
    command_budget_of_search("calibrate", o->budget);
    const int failed = subject && !data.is_path ? survey(&model, &data) : EXIT_PASSED;
    fit_model_begin(&model);
    const int code = data.count ? fit_model(o, given, &model) : EXIT_PASSED;
    fit_model_end(&model);
    return failed > code ? failed : code;
}
