/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The case file of a fit: the law with the fitted values, and the data as what is expected. */
#include "calibrate.h"
#include "cases/case/case_text.h"
#include "reference/solutions/least_squares.h"

#define UNLIKELY 0.05 /* that any of the data lies beyond its tolerance by chance */
#define FILED    2000 /* checks of a case at most */

/* What one check asks. */
struct asked {
    size_t line;
    double speed, angle; /* of an impact */
    size_t leg;          /* of a path */
    const struct play_quantity *quantity;
    double value, sigma, fitted;
};

struct filed {
    size_t count, left;
    struct asked *asked;
};

/* --- from rebounds to impacts ------------------------------------------------------------------- */

/* Speed at which a ball leaves, and the uncertainty of that as a part of it; NaN: it was not measured. */
static double speed_after(const struct fit_told *s, size_t row, double rebound, double *ret_part) {
    const struct fit_data *data = s->model->data;
    const double drop = fit_condition_of(data, FIT_height_drop, row);
    *ret_part = 0.0;
    if (rebound < 0.5)
        return drop > 0.0 ? sqrt(2.0 * FIT_GRAVITY * drop) : (double)NAN;
    for (size_t i = 0; i < data->count; i++) {
        const struct fit_datum *d = &data->datum[i];
        const enum fit_kind kind = data->result[d->result].kind;
        const double n = fit_condition_of(data, FIT_rebound, d->row);
        if (fabs((isnan(n) ? 1.0 : n) - rebound) > 0.5 || !(d->value > 0.0) ||
            fabs(fit_condition_of(data, FIT_height_drop, d->row) - drop) > 0.0)
            continue;
        *ret_part = s->answer->sigma[i] / d->value * (kind == FIT_HEIGHT ? 0.5 : 1.0);
        return kind == FIT_HEIGHT ? sqrt(2.0 * FIT_GRAVITY * d->value)
                                  : 0.5 * FIT_GRAVITY * d->value;
    }
    return (double)NAN;
}

/* Restitution of one rebound from the measured one before it. */
static int of_rebound(const struct fit_told *s, size_t i, struct asked *a) {
    const struct fit_data *data = s->model->data;
    const struct fit_datum *d = &data->datum[i];
    const double n = fit_condition_of(data, FIT_rebound, d->row);
    const int is_height = data->result[d->result].kind == FIT_HEIGHT;
    double part = 0.0;
    const double before = n > 1.0 ? speed_after(s, d->row, n - 1.0, &part) : a->speed;
    const double after =
        is_height ? sqrt(2.0 * FIT_GRAVITY * d->value) : 0.5 * FIT_GRAVITY * d->value;
    if (!(before > 0.0 && after > 0.0))
        return -1;
    a->speed = before;
    a->angle = 0.0;
    a->value = after / before;
    a->sigma = a->value * hypot(part, s->answer->sigma[i] / d->value * (is_height ? 0.5 : 1.0));
    return 0;
}

static struct filed collect(const struct fit_told *s) {
    const struct fit_data *data = s->model->data;
    struct filed filed = {.asked = play_resize(NULL, data->count, sizeof *filed.asked)};
    double value[FIT_PARAMETERS_MAX];
    struct touch_message unused;
    for (size_t k = 0; k < s->model->parameters; k++)
        value[k] = s->answer->estimate[k].value;
    for (size_t i = 0; i < data->count; i++) {
        const struct fit_datum *d = &data->datum[i];
        const struct fit_result *r = &data->result[d->result];
        struct asked *a = &filed.asked[filed.count];
        struct play_case c;
        if (fit_model_case(s->model, value, d->row, &c, &unused)) {
            filed.left++;
            continue;
        }
        *a = (struct asked){data->line[d->row],  c.impact.speed,      c.impact.angle,
                            d->row + 1,          r->quantity,         d->value,
                            s->answer->sigma[i], s->answer->fitted[i]};
        if ((r->kind == FIT_HEIGHT || r->kind == FIT_FLIGHT_TIME) && of_rebound(s, i, a))
            filed.left++;
        else
            filed.count++;
    }
    return filed;
}

/* What the law gives for each check where that is not the fit: restitutions of rebounds. */
static void put_fitted(const struct fit_told *s, struct filed *filed) {
    const size_t n = filed->count;
    struct fit_data data = {.file = s->model->data->file, .rows = n, .count = n, .results = 1};
    struct fit_model model = *s->model;
    struct touch_message unused;
    double value[FIT_PARAMETERS_MAX];
    const struct play_quantity *restitution = play_quantity_find("restitution");
    if (!n || s->model->data->result[0].kind == FIT_OUTCOME ||
        s->model->data->result[0].kind == FIT_COLUMN)
        return;
    for (size_t k = 0; k < model.parameters; k++)
        value[k] = s->answer->estimate[k].value;
    double *fitted = play_resize(NULL, n, sizeof *fitted);
    data.result[0] = (struct fit_result){"restitution", "1", FIT_OUTCOME, restitution};
    data.condition[FIT_speed] = play_resize(NULL, n, sizeof(double));
    data.line = play_resize(NULL, n, sizeof *data.line);
    data.datum = play_resize(NULL, n, sizeof *data.datum);
    for (size_t i = 0; i < n; i++) {
        data.condition[FIT_speed][i] = filed->asked[i].speed;
        data.line[i] = filed->asked[i].line;
        data.datum[i] = (struct fit_datum){i, 0, 0.0, 1.0};
    }
    model.data = &data;
    if (!fit_model_values(&model, value, 1, fitted, &unused))
        for (size_t i = 0; i < n; i++)
            filed->asked[i].fitted = fitted[i];
}

/* --- the text ----------------------------------------------------------------------------------- */

/* What differs between the variants. */
enum varied {
    VARIED_SPEED,
    VARIED_ANGLE,
    VARIED_VELOCITY
};
static const char *const varied_key[] = {"impact_speed", "impact_angle", "impact_velocity"};

static enum varied what_varies(const struct filed *filed) {
    int speed = 0, angle = 0;
    for (size_t i = 1; i < filed->count; i++) {
        speed |= fabs(filed->asked[i].speed - filed->asked[0].speed) > 0.0;
        angle |= fabs(filed->asked[i].angle - filed->asked[0].angle) > 0.0;
    }
    return angle && speed ? VARIED_VELOCITY : angle ? VARIED_ANGLE : VARIED_SPEED;
}

static char *value_text(enum varied varied, const struct asked *a) {
    if (varied == VARIED_VELOCITY)
        return play_format("[%.12g m/s, %.12g m/s, 0]", a->speed * cos(a->angle),
                           a->speed * sin(a->angle));
    return varied == VARIED_ANGLE ? play_format("%.12g rad", a->angle)
                                  : play_format("%.12g m/s", a->speed);
}

/* Each value once, in the order of the data. */
static void put_vary(const struct filed *filed, enum varied varied, FILE *out) {
    char **text = play_resize(NULL, filed->count, sizeof *text);
    size_t count = 0;
    fprintf(out, "vary:\n  %s:\n    [", varied_key[varied]);
    for (size_t i = 0; i < filed->count; i++) {
        char *value = value_text(varied, &filed->asked[i]);
        size_t j = 0;
        while (j < count && strcmp(text[j], value) != 0)
            j++;
        if (j < count)
            continue;
        text[count++] = value;
        fprintf(out, "%s%s", count > 1 ? ",\n     " : "", value);
    }
    fputs("]\n", out);
}

/* So many standard deviations hold all data but for one case in twenty. */
static double tolerance_of(size_t count) {
    return ref_student_quantile(1.0 - 0.5 * UNLIKELY / (double)count, HUGE_VAL);
}

static void put_check(const struct fit_told *s, const struct asked *a, enum varied varied,
                      double sigmas, FILE *out) {
    const double apart = fabs(a->value - a->fitted) / a->sigma;
    const char *unit = strcmp(a->quantity->unit, "1") != 0 ? a->quantity->unit : "";
    fprintf(out, "  - {quantity: %s, expected: %.12g%s%s, source: \"line %zu of the data\", ",
            a->quantity->name, a->value, *unit ? " " : "", unit, a->line);
    if (s->model->data->is_path)
        fprintf(out, "at: leg_end %zu, ", a->leg);
    fprintf(out, "metric: absolute, tolerance: %.6g%s%s, basis: data", sigmas * a->sigma,
            *unit ? " " : "", unit);
    if (!(apart < 0.98 * sigmas))
        fprintf(out, ", finding: \"the datum lies %.2g standard deviations from the fit\"", apart);
    if (!s->model->data->is_path) {
        char *value = value_text(varied, a);
        fprintf(out, varied == VARIED_VELOCITY ? ", when: {%s: [%s]}" : ", when: {%s: %s}",
                varied_key[varied], value);
    }
    fputs("}\n", out);
}

/* Properties, bodies and motion. */
static void put_head(const struct fit_told *s, const struct filed *filed, enum varied varied,
                     FILE *out) {
    static const char *const motion[] = {"speed: $impact_speed", "angle: $impact_angle",
                                         "velocity: $impact_velocity"};
    struct play_case c;
    struct touch_message unused;
    double value[FIT_PARAMETERS_MAX];
    for (size_t k = 0; k < s->model->parameters; k++)
        value[k] = s->answer->estimate[k].value;
    (void)fit_model_case(s->model, value, 0, &c, &unused);
    c.impact.steps = s->model->steps;
    c.impact.dt = 0.0;
    char *title = play_format("Fit of %s to measurements", c.law->name);
    char *about =
        play_format("Written by touchstone calibrate. Tolerances are %.3g standard deviations "
                    "of the data, which hold all of them but for one case in twenty.",
                    tolerance_of(filed->count));
    const int is_impact = !s->model->data->is_path;
    if (is_impact) { /* neither speed nor angle is written: they are varied */
        c.impact.speed = 0.0;
        c.impact.angle = (double)NAN;
    }
    static const char key[] = "\nimpact: {";
    char *text = play_case_text(&c, title, about), *impact = strstr(text, key);
    if (impact && is_impact) {
        *impact = '\0';
        fprintf(out, "%s\n", text);
        put_vary(filed, varied, out);
        fprintf(out, "impact: {%s", motion[varied]);
        if (varied == VARIED_ANGLE)
            fprintf(out, ", speed: %.12g m/s", filed->asked[0].speed);
        if (varied == VARIED_SPEED && filed->asked[0].angle > 0.0)
            fprintf(out, ", angle: %.12g rad", filed->asked[0].angle);
        fprintf(out, ", %s", impact + strlen(key));
    } else {
        fputs(text, out);
    }
}

static const char *what_is_wrong(const struct fit_data *data, const struct filed *filed) {
    if (data->condition[FIT_spin1])
        for (size_t i = 1; i < data->rows; i++)
            if (fabs(data->condition[FIT_spin1][i] - data->condition[FIT_spin1][0]) > 0.0)
                return "the spin differs between rows, and the variants of a case differ in "
                       "velocity alone";
    for (size_t i = 0; i < filed->count; i++)
        if (!(filed->asked[i].sigma > 0.0))
            return "the data fit exactly and have no uncertainty: --sigma gives them one";
    return !filed->count          ? "no datum is that of a single impact"
           : filed->count > FILED ? "there are more than 2000 data"
                                  : NULL;
}

char *fit_case(const struct fit_told *s, size_t *ret_left, struct touch_message *ret_why) {
    struct filed filed = collect(s);
    const char *wrong = what_is_wrong(s->model->data, &filed);
    char *text = NULL;
    FILE *out = wrong ? NULL : play_text();
    *ret_left = filed.left;
    if (!out)
        snprintf(ret_why->text, sizeof ret_why->text, "%s", wrong ? wrong : "out of memory");
    if (out) {
        const enum varied varied = what_varies(&filed);
        put_fitted(s, &filed);
        put_head(s, &filed, varied, out);
        fputs("check:\n", out);
        for (size_t i = 0; i < filed.count; i++)
            put_check(s, &filed.asked[i], varied, tolerance_of(filed.count), out);
        text = play_text_end(out);
    }
    return text;
}
