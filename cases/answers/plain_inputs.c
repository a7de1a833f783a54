/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plain_inputs.h"
#include "cases/core/suggest.h"
#include "cases/case/uncertain.h"
#include "given_text.h"
#include "table_file.h"

#define WRONG   512
#define ALLOWED 160

const struct plain_column_word plain_columns[PLAIN_COLUMNS] = {
#define X(name, unit, meaning) {#name, unit, meaning},
    PLAIN_PATH(X)
#undef X
};

struct reading {
    const struct ref_reference *reference;
    struct plain_inputs *inputs;
    char *message;
    size_t size;
};

#define REFUSE(r, ...) (snprintf((r)->message, (r)->size, __VA_ARGS__), -1)

static int pure(const char *unit) {
    return !*unit || !strcmp(unit, "1");
}

void plain_inputs_line(const struct ref_reference *reference, char *ret_text, size_t size) {
    *ret_text = '\0';
    for (size_t i = 0; i < reference->input_count; i++) {
        const struct ref_input *in = &reference->inputs[i];
        const size_t used = strlen(ret_text);
        snprintf(ret_text + used, size - used, "%s%s%s%s%s%s", i ? ", " : "",
                 in->optional ? "[" : "", in->name, pure(in->unit) ? "" : " ",
                 pure(in->unit) ? "" : in->unit, in->optional ? "]" : "");
    }
    const size_t used = strlen(ret_text);
    if (reference->per_sample)
        snprintf(ret_text + used, size - used, "%sa path", used ? ", " : "");
}

/* --- one input ---------------------------------------------------------------------------------- */

static void add_sigma(struct plain_inputs *in, double *at, double *as_well, double sigma) {
    if (isnan(sigma))
        return;
    PLAY_ADD(in->sigma, in->sigmas, (struct plain_sigma){{at, as_well}, sigma});
}

static int take_word(struct reading *r, const struct ref_word *word, const char *text) {
    struct plain_inputs *in = r->inputs;
    struct given_numbers numbers;
    if (given_numbers_read(word, text, &numbers, r->message, r->size))
        return -1;
    in->words[in->problem.count] = play_copy(text);
    in->given[in->problem.count] =
        (struct ref_given){.name = word->name, .word = in->words[in->problem.count]};
    in->problem.count++;
    return 0;
}

static int take_given(struct reading *r, const struct ref_word *word, const char *text) {
    struct plain_inputs *in = r->inputs;
    struct ref_given *given = &in->given[in->problem.count];
    struct given_numbers numbers;
    if (word->choices)
        return take_word(r, word, text);
    if (given_numbers_read(word, text, &numbers, r->message, r->size))
        return -1;
    const size_t count = numbers.count;
    const int is_for_both = count == 1 && word->count == 2;
    *given = (struct ref_given){.name = word->name, .count = word->count};
    for (size_t i = 0; i < word->count && (count == word->count || is_for_both); i++) {
        given->value[i] = numbers.value[is_for_both ? 0 : i];
        if (!is_for_both || !i)
            add_sigma(in, &given->value[i], &given->value[is_for_both ? 1 : i], numbers.sigma[i]);
    }
    if (count != word->count && !is_for_both)
        return REFUSE(r, "%s=%s: there are %zu numbers; allowed: %zu%s", word->name, text, count,
                      word->count,
                      word->count == 2   ? ", one a body, or 1 for both"
                      : word->count == 3 ? ", along (n, s, t)"
                                         : "");
    in->problem.count++;
    return 0;
}

static int take_column(struct reading *r, enum plain_column k, const char *text) {
    struct plain_inputs *in = r->inputs;
    const struct ref_word word = {plain_columns[k].name,
                                  plain_columns[k].unit,
                                  plain_columns[k].meaning,
                                  0,
                                  -HUGE_VAL,
                                  HUGE_VAL,
                                  0,
                                  NULL};
    struct given_numbers numbers;
    if (given_numbers_read(&word, text, &numbers, r->message, r->size))
        return -1;
    in->column[k] = numbers.value;
    for (size_t i = 0; i < numbers.count; i++)
        add_sigma(in, &numbers.value[i], &numbers.value[i], numbers.sigma[i]);
    if (in->samples && in->samples != numbers.count)
        return REFUSE(r, "%s=%s: there are %zu samples; allowed: %zu, as many as before",
                      plain_columns[k].name, text, numbers.count, in->samples);
    in->samples = numbers.count;
    return 0;
}

static int refuse_unknown(struct reading *r, const char *name) {
    struct play_suggest near;
    char line[WRONG];
    play_suggest_begin(&near, name);
    for (size_t i = 0; i < r->reference->input_count; i++)
        play_suggest_offer(&near, r->reference->inputs[i].name);
    for (size_t k = 0; k < PLAIN_COLUMNS; k++)
        play_suggest_offer(&near, plain_columns[k].name);
    plain_inputs_line(r->reference, line, sizeof line);
    return REFUSE(r, "%s has no input '%s'%s; it has: %s", r->reference->name, name,
                  play_suggest_hint(&near, ""), line);
}

static int take_named(struct reading *r, const char *name, const char *text) {
    struct plain_inputs *in = r->inputs;
    for (size_t i = 0; i < in->problem.count; i++)
        if (!strcmp(in->given[i].name, name))
            return REFUSE(r, "%s is given twice, the second time as %s", name, text);
    if (ref_input_find(r->reference, name))
        return take_given(r, ref_word_find(name), text);
    for (enum plain_column k = 0; k < PLAIN_COLUMNS; k++)
        if (!strcmp(plain_columns[k].name, name))
            return in->column[k] ? REFUSE(r, "%s is given twice, the second time as %s", name, text)
                                 : take_column(r, k, text);
    return refuse_unknown(r, name);
}

static int take(struct reading *r, const char *text) {
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return REFUSE(r, "'%s' is no input; an input is NAME=VALUE, as in radius=5mm", text);
    char *name = play_format("%.*s", (int)(equals - text), text);
    return take_named(r, name, equals + 1);
}

/* --- the path ------------------------------------------------------------------------------------ */

static int read_file(struct reading *r, const char *file) {
    struct plain_inputs *in = r->inputs;
    struct table_wanted wanted[PLAIN_COLUMNS];
    struct table_file table;
    for (size_t k = 0; k < PLAIN_COLUMNS; k++) {
        wanted[k] = (struct table_wanted){plain_columns[k].name, plain_columns[k].unit,
                                          plain_columns[k].meaning, 0};
        if (in->column[k])
            return REFUSE(r, "%s is given, and so is a file with a path; allowed: one of them",
                          plain_columns[k].name);
    }
    if (table_file_read(file, wanted, PLAIN_COLUMNS, &table, r->message, r->size))
        return -1;
    in->samples = table.rows;
    for (size_t k = 0; k < PLAIN_COLUMNS; k++) {
        in->column[k] = table.column[k];
        table.column[k] = NULL;
    }
    return 0;
}

/* Legs end at the last sample of each number, or at each sample. */
static int make_legs(struct reading *r) {
    struct plain_inputs *in = r->inputs;
    const double *leg = in->column[PLAIN_leg];
    in->leg_end = play_resize(NULL, in->samples, sizeof *in->leg_end);
    in->path.leg_end = in->leg_end;
    for (size_t i = 0; i < in->samples; i++) {
        const double number = (double)in->path.leg_count + 1.0;
        const int starts = leg && i && leg[i] > leg[i - 1];
        if (leg && (fabs(leg[i] - number - starts) > 0.0))
            return REFUSE(r,
                          "leg of sample %zu is %g; allowed: 1 at the first sample, and then the "
                          "number before or the next one",
                          i + 1, leg[i]);
        if (starts || (!leg && i > 1))
            in->leg_end[in->path.leg_count++] = i - 1;
    }
    in->leg_end[in->path.leg_count++] = in->samples - 1;
    return 0;
}

static int make_path(struct reading *r) {
    struct plain_inputs *in = r->inputs;
    if (!in->samples)
        return 0;
    for (size_t k = 0; k < PLAIN_COLUMNS; k++) {
        in->spare[k] = play_resize(NULL, in->samples, sizeof(double));
        for (size_t i = 0; i < in->samples; i++)
            in->spare[k][i] = 0.0;
    }
    in->path.count = in->samples;
    in->problem.path = &in->path;
    for (size_t i = 0; in->column[PLAIN_time] && i + 1 < in->samples; i++)
        if (!(in->column[PLAIN_time][i] < in->column[PLAIN_time][i + 1]))
            return REFUSE(r, "time of sample %zu is %g s; allowed: above %g s, the one before",
                          i + 2, in->column[PLAIN_time][i + 1], in->column[PLAIN_time][i]);
    return make_legs(r);
}

static int refuse_missing(struct reading *r) {
    const char *other;
    const struct ref_input *missing = ref_missing(r->reference, &r->inputs->problem, &other);
    if (!missing)
        return 0;
    char allowed[ALLOWED];
    const struct ref_word *word = ref_word_find(missing->name);
    ref_word_allowed(word, allowed, sizeof allowed);
    return REFUSE(r, "%s needs %s%s%s: %s; allowed: %s%s", r->reference->name, missing->name,
                  other ? " or " : "", other ? other : "", missing->meaning, allowed,
                  word->count == 2   ? ", one a body, or one for both"
                  : word->count == 3 ? ", along (n, s, t)"
                                     : "");
}

static int read_all(struct reading *r, size_t count, char *const *texts, const char *file) {
    for (size_t i = 0; i < count; i++)
        if (take(r, texts[i]))
            return -1;
    return (file && read_file(r, file)) || make_path(r) || refuse_missing(r) ? -1 : 0;
}

int plain_inputs_read(const struct ref_reference *reference, size_t count, char *const *texts,
                      const char *file, struct plain_inputs *ret, char *ret_message, size_t size) {
    *ret = (struct plain_inputs){.given = NULL};
    ret->given = play_resize(NULL, count + 1, sizeof *ret->given);
    ret->words = play_resize(NULL, count + 1, sizeof *ret->words);
    for (size_t i = 0; i <= count; i++)
        ret->words[i] = NULL;
    ret->problem.given = ret->given;
    struct reading r = {reference, ret, ret_message, size};
    if (!read_all(&r, count, texts, file))
        return 0;
    return -1;
}

/* --- the answer ---------------------------------------------------------------------------------- */

/* What the reference says with other values in the columns that are absent; -1 where it refuses. */
static int ask(const struct ref_reference *reference, struct plain_inputs *in, double fill,
               enum plain_column filled, struct plain_answer *ret, struct ref_message *message) {
    const double *used[PLAIN_leg];
    for (size_t k = 0; k < PLAIN_leg; k++) {
        for (size_t i = 0; i < in->samples; i++)
            in->spare[k][i] = k == filled       ? fill * (double)(i + 1)
                              : k == PLAIN_time ? (double)i
                                                : 0.0;
        used[k] = in->column[k] ? in->column[k] : in->spare[k];
    }
    in->path.time = used[PLAIN_time];
    in->path.overlap = used[PLAIN_overlap];
    in->path.slide_s = used[PLAIN_slide_s];
    in->path.slide_t = used[PLAIN_slide_t];
    return ref_evaluate(reference, &in->problem, ret->value, &ret->uncertainty, message);
}

/* Whether an absent column plays a part: the answer changes, or is refused, with other values there. */
static int matters(const struct ref_reference *reference, struct plain_inputs *in,
                   enum plain_column k, const struct plain_answer *answer) {
    static const double fills[] = {1e-6, 1e-3};
    struct ref_message unused;
    struct plain_answer other = {.count = answer->count};
    int differs = 0;
    other.value = play_resize(NULL, answer->count, sizeof(double));
    for (size_t f = 0; f < TOUCH_COUNT(fills) && !differs; f++)
        differs = ask(reference, in, fills[f], k, &other, &unused) ||
                  memcmp(other.value, answer->value, answer->count * sizeof(double)) != 0;
    return differs;
}

/* A path for a reference that answers without one. */
static int path_is_unused(const struct ref_reference *reference, struct plain_inputs *in) {
    struct ref_message unused;
    struct ref_problem without = in->problem;
    double value, uncertainty;
    without.path = NULL;
    return in->samples && !reference->per_sample &&
           !ref_evaluate(reference, &without, &value, &uncertainty, &unused);
}

static int evaluate(const struct ref_reference *reference, struct plain_inputs *in,
                    struct plain_answer *ret, struct ref_message *message) {
    return in->samples
               ? ask(reference, in, 0.0, PLAIN_COLUMNS, ret, message)
               : ref_evaluate(reference, &in->problem, ret->value, &ret->uncertainty, message);
}

/* What the uncertainty of one number adds to the variances. */
static int add_spread(const struct ref_reference *reference, struct plain_inputs *in,
                      const struct plain_sigma *s, double *variance, size_t count,
                      struct ref_message *message) {
    const double kept = *s->at[0];
    struct plain_answer side[2];
    int bad = 0;
    for (int k = 0; k < 2; k++) {
        side[k].value = play_resize(NULL, count, sizeof(double));
        *s->at[0] = *s->at[1] = kept + (k ? -s->sigma : s->sigma);
        bad = bad || evaluate(reference, in, &side[k], message);
    }
    *s->at[0] = *s->at[1] = kept;
    for (size_t i = 0; i < count && !bad; i++)
        uncertain_add(side[0].value[i], side[1].value[i], &variance[i]);
    return bad;
}

static int spread(const struct ref_reference *reference, struct plain_inputs *in,
                  struct plain_answer *answer, struct ref_message *message) {
    int bad = 0;
    if (!in->sigmas)
        return 0;
    answer->input = play_resize(NULL, answer->count, sizeof(double));
    for (size_t i = 0; i < answer->count; i++)
        answer->input[i] = 0.0;
    for (size_t k = 0; k < in->sigmas && !bad; k++)
        bad = add_spread(reference, in, &in->sigma[k], answer->input, answer->count, message);
    for (size_t i = 0; i < answer->count; i++)
        answer->input[i] = sqrt(answer->input[i]);
    return bad;
}

int plain_inputs_evaluate(const struct ref_reference *reference, struct plain_inputs *inputs,
                          struct plain_answer *ret, char *ret_message, size_t size) {
    static const enum plain_column needed[] = {PLAIN_time, PLAIN_overlap};
    struct ref_message message;
    struct plain_answer answer = {.count = reference->per_sample ? inputs->samples : 1};
    if (reference->per_sample && !inputs->samples) {
        snprintf(ret_message, size,
                 "%s has a value for each sample of a path: give overlap=A,B,... and what else it "
                 "depends on of time, slide_s and slide_t, or a file with --path",
                 reference->name);
        return -1;
    }
    if (path_is_unused(reference, inputs)) {
        snprintf(ret_message, size, "%s has one value, and needs no path with these inputs",
                 reference->name);
        return -1;
    }
    answer.value = play_resize(NULL, answer.count, sizeof(double));
    int bad = evaluate(reference, inputs, &answer, &message);
    if (bad)
        snprintf(ret_message, size, "%s", message.text);
    for (size_t i = 0; i < TOUCH_COUNT(needed) && !bad; i++) {
        const enum plain_column k = needed[i];
        bad = inputs->samples && !inputs->column[k] && matters(reference, inputs, k, &answer);
        if (bad)
            snprintf(ret_message, size, "%s needs %s (%s) of each sample: %s", reference->name,
                     plain_columns[k].name, plain_columns[k].unit, plain_columns[k].meaning);
    }
    if (!bad && (bad = spread(reference, inputs, &answer, &message)))
        snprintf(ret_message, size, "an uncertainty reaches too far: %s", message.text);
    if (bad) {
        return -1;
    }
    *ret = answer;
    return 0;
}

/* --- the limits ----------------------------------------------------------------------------------- */

struct model_facts plain_facts(const struct ref_reference *r, const struct plain_inputs *in,
                               const struct plain_answer *answer) {
    const double *overlap = in->column[PLAIN_overlap];
    double most = (double)NAN;
    struct model_facts facts = {.is = model_adhesion(r) |
                                      (ref_input_find(r, "inertia") ? MODEL_TURNS : 0) |
                                      (ref_input_find(r, "yield_pressure") ? MODEL_YIELDS : 0) |
                                      (!strcmp(r->quantity, "stable_step") ? MODEL_HAS_STEP : 0)};
    for (size_t i = 0; i < in->problem.count; i++)
        for (size_t k = 0; k < in->given[i].count; k++)
            model_facts_add(&facts, in->given[i].name, k, in->given[i].count,
                            in->given[i].value[k]);
    for (size_t i = 0; overlap && i < in->samples; i++)
        most = fmax(most, overlap[i]);
    model_facts_add(&facts, "overlap", 0, 1, most);
    if (answer->count == 1)
        model_facts_add(&facts, r->quantity, 0, 1, answer->value[0]);
    return facts;
}
