/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fit.h"
#include "cases/case/reference_inputs.h"

/* A reference is that of a law if they agree within this part of the largest value: steps of time
 * leave less, another model more. */
#define AGREE     5e-3
#define LEG_STEPS 20

/* --- the case of a row -------------------------------------------------------------------------- */

void fit_model_begin(struct fit_model *model) {
    const struct fit_data *data = model->data;
    model->segments = data->is_path ? play_resize(NULL, data->rows, sizeof *model->segments) : NULL;
    for (size_t i = 0; model->segments && i < data->rows; i++) {
        const double slide = fit_condition_of(data, FIT_slide, i);
        model->segments[i] = (struct play_segment){
            .kind = PLAY_TO,
            .steps = LEG_STEPS,
            .time = 1.0,
            .to = {data->condition[FIT_overlap][i], slide, (double)NAN},
        };
    }
}

void fit_model_end(struct fit_model *model) {
    model->segments = NULL;
}

/* Speed and angle of a row; what the data do not say is that of the case. */
static void aim(const struct fit_model *model, size_t row, struct play_case *c) {
    double at[FIT_CONDITION_COUNT];
    for (enum fit_condition k = 0; k < FIT_CONDITION_COUNT; k++)
        at[k] = fit_condition_of(model->data, k, row);
    if (at[FIT_height_drop] > 0.0) {
        c->impact.speed = sqrt(2.0 * FIT_GRAVITY * at[FIT_height_drop]);
        c->impact.angle = 0.0;
    } else if (at[FIT_normal_speed] > 0.0) {
        const double shear = isnan(at[FIT_shear_speed]) ? 0.0 : at[FIT_shear_speed];
        c->impact.speed = hypot(at[FIT_normal_speed], shear);
        c->impact.angle = atan2(shear, at[FIT_normal_speed]);
    } else if (at[FIT_speed] > 0.0) {
        c->impact.speed = at[FIT_speed];
    }
    if (!isnan(at[FIT_angle]))
        c->impact.angle = at[FIT_angle];
    if (!isnan(at[FIT_spin1]))
        c->impact.spin[0][2] = at[FIT_spin1];
}

int fit_model_case(const struct fit_model *model, const double *value, size_t row,
                   struct play_case *ret_case, struct touch_message *ret_why) {
    *ret_case = *model->base;
    for (size_t k = 0; k < model->parameters; k++) {
        const size_t property = model->parameter[k].property;
        if (touch_values_set(ret_case->law, &ret_case->values,
                             ret_case->law->properties[property].keyword, value[k], value[k],
                             ret_why) != TOUCH_OK)
            return -1;
        ret_case->given[property] = 1;
        ret_case->inherit[property] = 0;
    }
    ret_case->check_count = 0;
    ret_case->checks = NULL;
    ret_case->free.is = 0;
    ret_case->segments = model->segments;
    ret_case->segment_count = model->segments ? model->data->rows : 0;
    if (!model->segments)
        aim(model, row, ret_case);
    return 0;
}

/* --- one run of the law ------------------------------------------------------------------------- */

/* Keeps an ending that is no refusal. */
static int run(const struct fit_model *model, const struct play_case *c, struct play_trace *trace,
               struct touch_message *ret_why) {
    const struct play_refine refine = {.steps = c->segment_count ? 0.0 : model->steps,
                                       .outcomes_only = !c->segment_count};
    struct play_ending ending;
    if (!play_subject_run(model->subject, c, &refine, trace, &ending, NULL))
        return 0;
    snprintf(ret_why->text, sizeof ret_why->text, "%.500s", ending.text);
    if (model->ending && ending.kind != PLAY_ENDING_REFUSED && !*model->ending->text)
        *model->ending = ending;
    return -1;
}

static int run_impact(const struct fit_model *model, const struct play_case *c,
                      double ret_outcome[PLAY_OUTCOME_COUNT], struct touch_message *ret_why) {
    struct play_trace trace;
    play_trace_init(&trace);
    const int bad = run(model, c, &trace, ret_why);
    if (!bad)
        memcpy(ret_outcome, trace.outcome, sizeof trace.outcome);
    play_trace_free(&trace);
    return bad;
}

/* --- a single number ---------------------------------------------------------------------------- */

static int ask_reference(const struct ref_reference *reference, const struct play_case *c,
                         const struct play_trace *trace, double *ret_value,
                         struct touch_message *ret_why) {
    struct play_problem problem;
    struct ref_message message = {""};
    double uncertainty;
    play_problem_make(c, NULL, trace, &problem);
    const int bad = ref_evaluate(reference, &problem.problem, ret_value, &uncertainty, &message);
    if (bad)
        snprintf(ret_why->text, sizeof ret_why->text, "%s", message.text);
    return bad;
}

/* The quantity of an impact, of the reference or, where it is NULL, of the law. */
static int ask(const struct fit_model *model, const struct play_case *c,
               const struct ref_reference *reference, const struct play_quantity *quantity,
               double *ret, struct touch_message *ret_why) {
    double outcome[PLAY_OUTCOME_COUNT];
    if (reference)
        return ask_reference(reference, c, NULL, ret, ret_why);
    if (run_impact(model, c, outcome, ret_why))
        return -1;
    *ret = outcome[quantity->index];
    return 0;
}

/* Rebound after rebound: each impact has the speed that the one before has left. */
static int bounce(const struct fit_model *model, const struct play_case *c, size_t row,
                  const struct fit_result *result, const struct ref_reference *reference,
                  double *ret, struct touch_message *ret_why) {
    struct play_case again = *c;
    const double n = fit_condition_of(model->data, FIT_rebound, row);
    const size_t count = n > 1.0 ? (size_t)n : 1;
    for (size_t k = 0; k < count; k++) {
        double e;
        if (!(again.impact.speed > 0.0))
            break; /* the ball lies */
        if (ask(model, &again, reference, result->quantity, &e, ret_why))
            return -1;
        again.impact.speed *= e;
    }
    const double v = again.impact.speed;
    *ret = result->kind == FIT_HEIGHT ? v * v / (2.0 * FIT_GRAVITY) : 2.0 * v / FIT_GRAVITY;
    return 0;
}

/* --- all data ----------------------------------------------------------------------------------- */

/* The results of a row whose outcomes are those of one run. */
struct row_run {
    size_t row;
    int done;
    double outcome[PLAY_OUTCOME_COUNT];
};

static int impact_value(const struct fit_model *model, const struct fit_datum *datum,
                        const double *value, const struct ref_reference *reference,
                        struct row_run *last, double *ret, struct touch_message *ret_why) {
    const struct fit_result *result = &model->data->result[datum->result];
    struct play_case c;
    if (fit_model_case(model, value, datum->row, &c, ret_why))
        return -1;
    if (result->kind != FIT_OUTCOME)
        return bounce(model, &c, datum->row, result, reference, ret, ret_why);
    if (reference)
        return ask_reference(reference, &c, NULL, ret, ret_why);
    if (!last->done || last->row != datum->row) {
        if (run_impact(model, &c, last->outcome, ret_why))
            return -1;
        last->row = datum->row;
        last->done = 1;
    }
    *ret = last->outcome[result->quantity->index];
    return 0;
}

static int impact_values(const struct fit_model *model, const double *value, int by_law,
                         double *ret_value, struct touch_message *ret_why) {
    struct row_run last = {.done = 0};
    for (size_t i = 0; i < model->data->count; i++) {
        const struct fit_datum *datum = &model->data->datum[i];
        if (impact_value(model, datum, value, by_law ? NULL : model->reference[datum->result],
                         &last, &ret_value[i], ret_why))
            return -1;
    }
    return 0;
}

static int path_values(const struct fit_model *model, const double *value, int by_law,
                       double *ret_value, struct touch_message *ret_why) {
    const struct fit_data *data = model->data;
    struct play_case c;
    struct play_trace trace;
    if (fit_model_case(model, value, 0, &c, ret_why))
        return -1;
    play_trace_init(&trace);
    int bad = run(model, &c, &trace, ret_why);
    double *known = bad ? NULL : play_resize(NULL, trace.count, sizeof *known);
    for (size_t k = 0; k < data->results && !bad; k++) {
        const struct ref_reference *reference = by_law ? NULL : model->reference[k];
        if (reference && (bad = ask_reference(reference, &c, &trace, known, ret_why)))
            break;
        const double *column = reference ? known : trace.column[data->result[k].quantity->index];
        for (size_t i = 0; i < data->count; i++)
            if (data->datum[i].result == k)
                ret_value[i] = column[trace.leg_end[data->datum[i].row]];
    }
    play_trace_free(&trace);
    return bad;
}

int fit_model_values(const struct fit_model *model, const double *value, int by_law,
                     double *ret_value, struct touch_message *ret_why) {
    if ((model->data->is_path ? path_values : impact_values)(model, value, by_law, ret_value,
                                                             ret_why))
        return -1;
    for (size_t i = 0; i < model->data->count; i++)
        if (!isfinite(ret_value[i]))
            return REFUSED(ret_why, "%s:%zu: there is no %s", model->data->file,
                           model->data->line[model->data->datum[i].row],
                           model->data->result[model->data->datum[i].result].name);
    return 0;
}

/* --- which reference ---------------------------------------------------------------------------- */

/* Whether every parameter that moves the law's answers is an input. */
static int has_inputs(const struct fit_model *model, const struct ref_reference *reference,
                      const int *moves) {
    for (size_t k = 0; k < model->parameters; k++)
        if (moves[k] &&
            !ref_input_find(reference,
                            model->base->law->properties[model->parameter[k].property].keyword))
            return 0;
    return 1;
}

/* The answers of the law at the start and, with each parameter moved, beside it. */
struct probes {
    size_t count;
    int is_none[FIT_PARAMETERS_MAX +
                1]; /* the law has no value there: the start stands in its place */
    double value[FIT_PARAMETERS_MAX + 1][FIT_PARAMETERS_MAX];
    double *answer[FIT_PARAMETERS_MAX + 1];
};

static double moved(const struct fit_parameter *p) {
    const double up = p->in_logarithm
                          ? 1.25 * p->start
                          : p->start + (isfinite(p->to - p->from) ? 0.1 * (p->to - p->from)
                                                                  : 0.1 * fabs(p->start) + 0.01);
    return up < p->to ? up : p->in_logarithm ? p->start / 1.25 : 2.0 * p->start - up;
}

static int agrees(const struct fit_model *model, const struct ref_reference *reference, size_t k,
                  const struct probes *probes, double *scratch) {
    struct fit_model only = *model;
    struct touch_message unused;
    for (size_t j = 0; j < FIT_RESULTS_MAX; j++)
        only.reference[j] = j == k ? reference : NULL;
    for (size_t j = 0; j < probes->count; j++) {
        double most = 0.0, apart = 0.0;
        if (fit_model_values(&only, probes->value[j], 0, scratch, &unused))
            return 0;
        for (size_t i = 0; i < model->data->count; i++)
            if (model->data->datum[i].result == k) {
                most = fmax(most, fabs(probes->answer[j][i]));
                apart = fmax(apart, fabs(probes->answer[j][i] - scratch[i]));
            }
        if (!(apart <= AGREE * most))
            return 0;
    }
    return 1;
}

static int is_candidate(const struct fit_model *model, const struct ref_reference *reference,
                        size_t k, int of_law) {
    const char *law = model->base->law->name;
    const size_t length = strlen(law);
    const int named = !strncmp(reference->name, law, length) && reference->name[length] == '_';
    return !strcmp(reference->quantity, model->data->result[k].quantity->name) &&
           reference->per_sample == model->data->is_path && named == of_law;
}

/* References of the law's own name first. */
static const struct ref_reference *choose(const struct fit_model *model, size_t k,
                                          const struct probes *probes, const int *moves,
                                          double *scratch) {
    const struct ref_reference *reference;
    for (int of_law = 1; of_law >= 0; of_law--)
        for (size_t i = 0; (reference = ref_at(i)); i++)
            if (is_candidate(model, reference, k, of_law) && has_inputs(model, reference, moves) &&
                agrees(model, reference, k, probes, scratch))
                return reference;
    return NULL;
}

/* Which parameters move the answers at all. */
static void find_moves(const struct fit_model *model, const struct probes *probes, size_t k,
                       int *ret_moves) {
    for (size_t j = 0; j < model->parameters; j++) {
        ret_moves[j] = probes->is_none[j + 1];
        for (size_t i = 0; i < model->data->count; i++)
            ret_moves[j] |= model->data->datum[i].result == k &&
                            fabs(probes->answer[j + 1][i] - probes->answer[0][i]) >
                                1e-9 * fabs(probes->answer[0][i]);
    }
}

/* The law's answers, at the start and beside it. */
static int probe(const struct fit_model *model, struct probes *probes,
                 struct touch_message *ret_why) {
    const size_t count = model->data->count;
    struct touch_message unused;
    for (size_t j = 0; j <= model->parameters; j++) {
        double *value = probes->value[j];
        for (size_t k = 0; k < model->parameters; k++)
            value[k] = j == k + 1 ? moved(&model->parameter[k]) : model->parameter[k].start;
        probes->answer[j] = play_resize(NULL, count, sizeof **probes->answer);
        probes->count = j + 1;
        probes->is_none[j] =
            fit_model_values(model, value, 1, probes->answer[j], j ? &unused : ret_why) != 0;
        if (probes->is_none[j] && !j)
            return -1;
        if (probes->is_none[j]) {
            memcpy(value, probes->value[0], sizeof probes->value[0]);
            memcpy(probes->answer[j], probes->answer[0], count * sizeof **probes->answer);
        }
    }
    return 0;
}

int fit_model_choose(struct fit_model *model, struct touch_message *ret_why) {
    struct probes probes = {.count = 0};
    double *scratch = play_resize(NULL, model->data->count, sizeof *scratch);
    const int bad = probe(model, &probes, ret_why);
    for (size_t k = 0; k < model->data->results && !bad; k++) {
        int moves[FIT_PARAMETERS_MAX] = {0};
        find_moves(model, &probes, k, moves);
        model->reference[k] = choose(model, k, &probes, moves, scratch);
    }
    return bad;
}
