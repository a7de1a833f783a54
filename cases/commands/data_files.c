/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "calibrate.h"
#include "cases/sheet/sheet.h"
#include "cases/tell/figure.h"
#include "cases/core/unit_text.h"
#include "cases/version.h"

#define CORRELATED 0.9 /* a correlation that is printed */
#define FAR_OFF    3.0 /* standard deviations at which a datum is named */
#define SHOWN      5   /* data that are named */
#define CURVE      200 /* points of a curve */

static const struct touch_property *property_of(const struct fit_told *s, size_t k) {
    return &s->model->base->law->properties[s->model->parameter[k].property];
}

static const char *unit_of(const char *unit) {
    return strcmp(unit, "1") != 0 ? unit : "";
}

static double residual_of(const struct fit_told *s, size_t i) {
    const double sigma = s->answer->sigma[i];
    const double apart = s->answer->fitted[i] - s->model->data->datum[i].value;
    return sigma > 0.0 ? apart / sigma : 0.0;
}

/* --- terminal ----------------------------------------------------------------------------------- */

/* "0.1234", with as many digits as the error leaves. */
static char *number(double value, double error) {
    const double part = error / fmax(fabs(value), 1e-300);
    const int digits = !(part > 0.0) || isinf(part) ? 6
                       : part < 1e-12               ? 15
                       : part > 0.1                 ? 3
                                                    : 2 - (int)floor(log10(part));
    return play_format("%.*g", digits, value);
}

static void put_estimate(const struct fit_told *s, size_t k, FILE *out) {
    const struct touch_property *p = property_of(s, k);
    const struct fit_estimate *e = &s->answer->estimate[k];
    char *value = number(e->value, e->error), *low = number(e->low, e->error),
         *high = number(e->high, e->error), *error = play_format("%.2g", e->error);
    fprintf(out, "  %-16s %-6s %-14s ", p->keyword, unit_of(p->unit), value);
    if (e->at_end)
        fprintf(out, "at the %s end of what is allowed\n", e->at_end < 0 ? "lower" : "upper");
    else if (!isfinite(e->error))
        fputs("not determined by these data\n", out);
    else
        fprintf(out, "%-14s %s to %s\n", error, low, high);
}

/* "young = 2e9 Pa with poisson = 0.1": another place that is as good. */
static char *other_place(const struct fit_told *s, const struct fit_direction *d) {
    char *text = play_copy("");
    for (size_t k = 0; k < s->model->parameters; k++) {
        const struct touch_property *p = property_of(s, k);
        if (!(fabs(d->elsewhere[k] - s->answer->estimate[k].value) > 0.0))
            continue;
        text = play_format("%s%s%s = %.4g%s%s", text, *text ? " and " : "", p->keyword,
                           d->elsewhere[k], *unit_of(p->unit) ? " " : "", unit_of(p->unit));
    }
    return text;
}

/* "k_n^1 damp^-0.5" */
static char *product(const struct fit_told *s, const struct fit_direction *d) {
    char *text = play_copy("");
    double most = 0.0;
    for (size_t k = 0; k < s->model->parameters; k++)
        most = fmax(most, fabs(d->share[k]));
    for (size_t k = 0; k < s->model->parameters; k++)
        if (fabs(d->share[k]) > 0.02 * most) {
            text = play_format("%s%s%s^%.2g", text, *text ? " " : "", property_of(s, k)->keyword,
                               d->share[k] / most);
        }
    return text;
}

static void put_told(const struct fit_told *s, FILE *out) {
    const struct fit_answer *a = s->answer;
    size_t vague = 0;
    for (size_t m = 0; m < a->directions; m++) {
        const struct fit_direction *d = &a->direction[m];
        if (d->is_told)
            continue;
        char *what = product(s, d), *place = other_place(s, d);
        if (!vague++)
            fputs("\nWhat the data do not tell:\n", out);
        fprintf(out, "  %s", what);
        if (isfinite(d->rise))
            fprintf(out, ": with %s chi squared is larger by only %.2g", place, d->rise);
        fputs("\n", out);
    }
    if (!vague && a->directions > 1) {
        const struct fit_direction *d = &a->direction[a->directions - 1], *best = &a->direction[0];
        char *worst = product(s, d), *first = product(s, best);
        fprintf(out,
                "The data tell every combination: best %s (to %.2g %%), worst %s (to %.2g %%)\n",
                first, 100.0 * best->error * a->scale, worst, 100.0 * d->error * a->scale);
    }
    for (size_t i = 0; i < a->parameters; i++)
        for (size_t j = i + 1; j < a->parameters; j++)
            if (fabs(a->correlation[i][j]) > CORRELATED)
                fprintf(out, "Correlation of %s and %s: %.4f\n", property_of(s, i)->keyword,
                        property_of(s, j)->keyword, a->correlation[i][j]);
}

static void put_scatter(const struct fit_told *s, FILE *out) {
    const struct fit_answer *a = s->answer;
    if (!s->model->data->has_sigma) {
        fputs("The data have no uncertainties: their scatter about the fit tells them.", out);
        for (size_t k = 0; k < s->model->data->results; k++)
            for (size_t i = 0; i < s->model->data->count; i++)
                if (s->model->data->datum[i].result == k) {
                    const struct fit_result *r = &s->model->data->result[k];
                    char sigma[UNIT_TEXT_SIZE];
                    unit_text(a->sigma[i], r->unit, 3, sigma);
                    fprintf(out, " %s: %s", r->name, sigma);
                    break;
                }
        fputc('\n', out);
        return;
    }
    fprintf(out,
            "Chi squared is %.4g with %g degrees of freedom, %.3g for each; noise alone gives more "
            "in %.3g %% of cases\n",
            a->chi_squared, a->freedom, a->chi_squared / a->freedom, 100.0 * a->probability);
    if (a->is_widened)
        fprintf(out,
                "The scatter is larger than the uncertainties say, or the law is not that of the "
                "data: errors and intervals are %.3g times as wide as the uncertainties give\n",
                a->scale);
}

static void put_starts(const struct fit_told *s, FILE *out) {
    const struct fit_answer *a = s->answer;
    fprintf(out, "Of %zu starts %zu came to this minimum", a->starts, a->reached);
    if (isfinite(a->other) && s->model->data->has_sigma)
        fprintf(out, "; the next one has a chi squared of %.4g", a->other);
    fputc('\n', out);
}

static void put_far(const struct fit_told *s, FILE *out) {
    const struct fit_data *data = s->model->data;
    size_t far = 0;
    for (size_t i = 0; i < data->count; i++) {
        const struct fit_result *r = &data->result[data->datum[i].result];
        if (!(fabs(residual_of(s, i)) > FAR_OFF) || far++ >= SHOWN)
            continue;
        if (far == 1)
            fprintf(out, "\nData further than %g standard deviations from the fit:\n", FAR_OFF);
        char value[UNIT_TEXT_SIZE], fitted[UNIT_TEXT_SIZE];
        unit_text(data->datum[i].value, r->unit, 4, value);
        unit_text(s->answer->fitted[i], r->unit, 4, fitted);
        fprintf(out, "  line %zu: %s %s, fit %s: %.2g standard deviations\n",
                data->line[data->datum[i].row], r->name, value, fitted, fabs(residual_of(s, i)));
    }
    if (far > SHOWN)
        fprintf(out, "  and %zu more\n", far - SHOWN);
}

static void put_model(const struct fit_told *s, FILE *out) {
    const struct fit_data *data = s->model->data;
    for (size_t k = 0; k < data->results; k++) {
        size_t count = 0;
        for (size_t i = 0; i < data->count; i++)
            count += data->datum[i].result == k;
        fprintf(out, "  %-24s %4zu data, computed by %s %s\n", data->result[k].name, count,
                s->model->reference[k] ? "the reference" : "the law itself,",
                s->model->reference[k] ? s->model->reference[k]->name : s->model->base->law->name);
    }
    if (isfinite(s->answer->law_apart))
        fprintf(out, "  The law itself is within %.2g standard deviations of that\n",
                s->answer->law_apart);
    else if (!isnan(s->answer->law_apart))
        fputs("  The law itself has no value at the fit\n", out);
}

int fit_print(const struct fit_told *s, FILE *out) {
    fprintf(out, "%s (%s), fitted to %s\n", s->model->base->law->name, s->subject,
            s->model->data->file);
    put_model(s, out);
    if (*s->model->data->unused)
        fprintf(out, "  Columns that are not used: %s\n", s->model->data->unused);
    fprintf(out, "\n  %-16s %-6s %-14s %-14s %s\n", "property", "unit", "value", "standard error",
            "95 % interval");
    for (size_t k = 0; k < s->model->parameters; k++)
        put_estimate(s, k, out);
    fputc('\n', out);
    put_scatter(s, out);
    put_starts(s, out);
    put_told(s, out);
    put_far(s, out);
    return ferror(out) || fflush(out);
}

/* --- the sheet ---------------------------------------------------------------------------------- */

static void put_parameters(const struct fit_told *s, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("property", TEXT, NULL, "keyword of the law"),
        COLUMN("unit", TEXT, NULL, "of the numbers of this row"),
        COLUMN("value", NUMBER, "", "the estimate"),
        COLUMN("standard_error", NUMBER, "",
               "null at the end of a range, inf: the data do not determine it"),
        COLUMN("low", NUMBER, "", "of the 95 % interval"),
        COLUMN("high", NUMBER, "", "of the 95 % interval"),
        COLUMN("start", NUMBER, "", "where the search began"),
        COLUMN("from", NUMBER, "", "least that is allowed"),
        COLUMN("to", NUMBER, "", "largest that is allowed"),
        COLUMN("in_logarithm", FLAG, NULL, "fitted as its logarithm"),
        COLUMN("at_end", TEXT, NULL, "lower or upper end of what is allowed; empty: between")};
    static const struct sheet_column pairs[] = {
        COLUMN("property", TEXT, NULL, "keyword of the law"),
        COLUMN("with", TEXT, NULL, "keyword of another property, or of the same"),
        COLUMN("correlation", NUMBER, "1", "null: one of them has no error")};
    struct sheet_table *table = SHEET_TABLE(sheet, "parameters", columns);
    for (size_t k = 0; k < s->model->parameters; k++) {
        const struct fit_estimate *e = &s->answer->estimate[k];
        const struct fit_parameter *p = &s->model->parameter[k];
        SHEET_ROW(table, TEXT(property_of(s, k)->keyword), TEXT(property_of(s, k)->unit),
                  NUMBER(e->value), NUMBER(e->error), NUMBER(e->low), NUMBER(e->high),
                  NUMBER(p->start), NUMBER(p->from), NUMBER(p->to), NUMBER(p->in_logarithm),
                  TEXT(e->at_end < 0   ? "lower"
                       : e->at_end > 0 ? "upper"
                                       : ""));
    }
    table = SHEET_TABLE(sheet, "correlations", pairs);
    for (size_t k = 0; k < s->model->parameters; k++)
        for (size_t j = 0; j < s->model->parameters; j++)
            SHEET_ROW(table, TEXT(property_of(s, k)->keyword), TEXT(property_of(s, j)->keyword),
                      NUMBER(s->answer->correlation[k][j]));
}

static void put_directions(const struct fit_told *s, struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("standard_error", NUMBER, "1", "of this combination; inf: the data say nothing"),
        COLUMN("is_told", FLAG, NULL, "whether the data tell it to better than half its value"),
        COLUMN("chi_squared_rise", NUMBER, "1",
               "how much larger chi squared is at the other place; null: there is none")};
    struct sheet_table *table = SHEET_TABLE(sheet, "combinations", columns);
    for (size_t k = 0; k < s->model->parameters; k++) {
        const struct touch_property *p = property_of(s, k);
        const struct sheet_column of[] = {
            COLUMN(play_format("share_%s", p->keyword), NUMBER, "1",
                   "exponent of this property in the combination, of length 1"),
            COLUMN(play_format("elsewhere_%s", p->keyword), NUMBER, p->unit,
                   "its value at another place that is as good")};
        sheet_columns(table, TOUCH_COUNT(of), of);
    }
    for (size_t m = 0; m < s->answer->directions; m++) {
        const struct fit_direction *d = &s->answer->direction[m];
        SHEET_ROW(table, NUMBER(d->error * s->answer->scale), NUMBER(d->is_told), NUMBER(d->rise));
        for (size_t k = 0; k < s->model->parameters; k++)
            SHEET_ROW(table, NUMBER(d->share[k]),
                      NUMBER(isfinite(d->rise) ? d->elsewhere[k] : (double)NAN));
    }
}

static void put_data(const struct fit_told *s, struct sheet *sheet) {
    static const struct sheet_column results[] = {
        COLUMN("quantity", TEXT, NULL, "result that was measured"),
        COLUMN("unit", TEXT, NULL, "of its data"),
        COLUMN("reference", TEXT, NULL, "what computes it; null: the law itself")};
    static const struct sheet_column columns[] = {
        COLUMN("line", WHOLE, NULL, "of the file"),
        COLUMN("quantity", TEXT, NULL, "result that was measured"),
        COLUMN("value", NUMBER, "", "that was measured"),
        COLUMN("sigma", NUMBER, "", "its standard deviation, as used"),
        COLUMN("fit", NUMBER, "", "what the fit gives"),
        COLUMN("residual", NUMBER, "1", "fit less value, over sigma")};
    const struct fit_data *data = s->model->data;
    struct sheet_table *table = SHEET_TABLE(sheet, "results", results);
    for (size_t k = 0; k < data->results; k++)
        SHEET_ROW(table, TEXT(data->result[k].name), TEXT(data->result[k].unit),
                  TEXT(s->model->reference[k] ? s->model->reference[k]->name : NULL));
    table = SHEET_TABLE(sheet, "data", columns);
    for (size_t i = 0; i < data->count; i++) {
        const struct fit_datum *d = &data->datum[i];
        SHEET_ROW(table, NUMBER((double)data->line[d->row]), TEXT(data->result[d->result].name),
                  NUMBER(d->value), NUMBER(s->answer->sigma[i]), NUMBER(s->answer->fitted[i]),
                  NUMBER(residual_of(s, i)));
    }
}

int fit_put(const struct fit_told *s, const struct command_out *out) {
    static const struct sheet_column columns[] = {
        COLUMN("version", TEXT, NULL, "of touchstone"),
        COLUMN("commit", TEXT, NULL, "of touchstone"),
        COLUMN("law", TEXT, NULL, "name of the law"),
        COLUMN("subject", TEXT, NULL, "built-in, the file of a library, or a command"),
        COLUMN("command", TEXT, NULL, "what makes it again"),
        COLUMN("file", TEXT, NULL, "of the data"),
        COLUMN("chi_squared", NUMBER, "1", "null: the data have no uncertainties"),
        COLUMN("degrees_of_freedom", NUMBER, "1", "data less parameters"),
        COLUMN("is_widened", FLAG, NULL,
               "errors were multiplied by scale, since the scatter is larger than uncertainties"),
        COLUMN("scale", NUMBER, "1",
               "what standard deviations are multiplied by; null: the data have none"),
        COLUMN("starts", WHOLE, NULL, "searches"),
        COLUMN("reached", WHOLE, NULL, "searches that came to this minimum"),
        COLUMN("law_apart", NUMBER, "1",
               "largest difference of the law from references, in standard deviations; null: the "
               "law itself was fitted")};
    const struct fit_answer *a = s->answer;
    const int has_sigma = s->model->data->has_sigma;
    const char *law = s->model->base->law->name;
    struct sheet *sheet =
        sheet_new("touchstone calibrate",
                  play_format("%s (%s), fitted to %s", law, s->subject, s->model->data->file));
    SHEET_ROW(SHEET_TABLE(sheet, NULL, columns), TEXT(TOUCHSTONE_VERSION), TEXT(TOUCHSTONE_COMMIT),
              TEXT(law), TEXT(s->subject), TEXT(s->command), TEXT(s->model->data->file),
              NUMBER(has_sigma ? a->chi_squared : (double)NAN), NUMBER(a->freedom),
              NUMBER(a->is_widened), NUMBER(has_sigma ? a->scale : (double)NAN),
              NUMBER((double)a->starts), NUMBER((double)a->reached), NUMBER(a->law_apart));
    put_parameters(s, sheet);
    put_directions(s, sheet);
    put_data(s, sheet);
    return command_put("calibrate", out, sheet);
}

/* --- figure ------------------------------------------------------------------------------------- */

/* How many different values a condition has. */
static size_t different(const struct fit_data *data, enum fit_condition which) {
    size_t count = 0;
    for (size_t i = 0; data->condition[which] && i < data->rows; i++) {
        size_t j = 0;
        while (j < i && fabs(data->condition[which][j] - data->condition[which][i]) > 0.0)
            j++;
        count += j == i;
    }
    return count;
}

/* The condition that is the x axis; ret_alone: no other one changes. */
static enum fit_condition find_axis(const struct fit_data *data, int *ret_alone) {
    enum fit_condition best = data->is_path ? FIT_overlap : FIT_speed;
    size_t most = 0, changing = 0;
    for (enum fit_condition k = 0; k < FIT_CONDITION_COUNT; k++) {
        const size_t count = different(data, k);
        changing += count > 1;
        if (count > most) {
            most = count;
            best = k;
        }
    }
    *ret_alone = changing == 1 && !data->is_path && best != FIT_rebound;
    return best;
}

/* As it is printed on an axis: angles in degrees. */
static double shown(const char *unit, double x) {
    return strcmp(unit, "rad") != 0 ? x : x * 180.0 / TOUCH_PI;
}

static const char *shown_unit(const char *unit) {
    return strcmp(unit, "rad") != 0 ? unit : "deg";
}

/* The model between the data: rows that differ in one condition. */
static void add_curve(const struct fit_told *s, enum fit_condition axis, size_t result,
                      struct figure_pair *pair) {
    const struct fit_data *data = s->model->data;
    struct fit_data dense = {.file = data->file, .rows = CURVE, .results = data->results};
    struct fit_datum datum[CURVE];
    double room[FIT_CONDITION_COUNT][CURVE], value[FIT_PARAMETERS_MAX], answer[CURVE];
    size_t line[CURVE] = {0};
    struct fit_model model = *s->model;
    struct touch_message unused;
    double from = HUGE_VAL, to = -HUGE_VAL;
    for (size_t i = 0; i < data->rows; i++) {
        from = fmin(from, data->condition[axis][i]);
        to = fmax(to, data->condition[axis][i]);
    }
    for (enum fit_condition k = 0; k < FIT_CONDITION_COUNT; k++) {
        dense.condition[k] = data->condition[k] ? room[k] : NULL;
        for (size_t i = 0; dense.condition[k] && i < CURVE; i++)
            room[k][i] =
                k == axis ? from + (to - from) * (double)i / (CURVE - 1.0) : data->condition[k][0];
    }
    for (size_t i = 0; i < CURVE; i++)
        datum[i] = (struct fit_datum){i, result, 0.0, 1.0};
    memcpy(dense.result, data->result, sizeof dense.result);
    dense.datum = datum;
    dense.line = line;
    dense.count = CURVE;
    model.data = &dense;
    for (size_t k = 0; k < model.parameters; k++)
        value[k] = s->answer->estimate[k].value;
    if (fit_model_values(&model, value, 0, answer, &unused))
        return;
    for (size_t i = 0; i < CURVE; i++)
        figure_pair_point(pair, shown(fit_condition_unit(axis), room[axis][i]),
                          shown(data->result[result].unit, answer[i]), (double)NAN, 0.0);
}

/* The data with their uncertainties, the fit, and beside them the residuals. */
static void add_result(const struct fit_told *s, enum fit_condition axis, int alone, size_t result,
                       struct figures *figures) {
    const struct fit_data *data = s->model->data;
    const struct fit_result *r = &data->result[result];
    const char *law = s->model->base->law->name;
    struct figure *figure = figures_new(figures, law, "", law, NULL);
    struct figure_pair fit = {.name = play_copy("fit"), .is_loose = !alone && !data->is_path},
                       given = {.known = play_copy("data"), .known_is_loose = 1},
                       residuals = {.count = 0};
    figure_axis(&figure->x, fit_condition_name(axis), shown_unit(fit_condition_unit(axis)), 0);
    figure_axis(&figure->error_x, fit_condition_name(axis), shown_unit(fit_condition_unit(axis)),
                0);
    figure_axis(&figure->y, r->name, shown_unit(r->unit), 0);
    figure_axis(&figure->error, "residual / sigma", "1", 0);
    for (size_t i = 0; i < data->count; i++) {
        if (data->datum[i].result != result)
            continue;
        const double x = shown(fit_condition_unit(axis), data->condition[axis][data->datum[i].row]);
        figure_pair_point(&given, x, (double)NAN, shown(r->unit, data->datum[i].value),
                          shown(r->unit, s->answer->sigma[i]));
        figure_pair_point(&residuals, x, -residual_of(s, i), (double)NAN, 0.0);
        if (!alone)
            figure_pair_point(&fit, x, shown(r->unit, s->answer->fitted[i]), (double)NAN, 0.0);
    }
    if (alone)
        add_curve(s, axis, result, &fit);
    figure_add_pair(figure, fit);
    figure_add_pair(figure, given);
    figure_add_error(figure, (struct figure_curve){.name = play_copy(""),
                                                   .loose = 1,
                                                   .count = residuals.count,
                                                   .x = residuals.x,
                                                   .y = residuals.law});
}

int fit_draw(const struct fit_told *s, const char *file) {
    struct figures figures = {0};
    int alone;
    const enum fit_condition axis = find_axis(s->model->data, &alone);
    for (size_t k = 0; k < s->model->data->results; k++)
        add_result(s, axis, alone, k, &figures);
    return figures_put("calibrate", file, &figures, 1);
}
