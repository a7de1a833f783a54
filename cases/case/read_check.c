/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks: what is compared with what, where, how, and why the tolerance is what it is. */
#include "cases/play/player.h"
#include "cases/play/principles.h"
#include "read_parts.h"
#include "expression.h"
#include "case_facts.h"
#include "reference_inputs.h"

#define GIVEN_MAX    32
#define GRID_MIN     5
#define BAND_DEFAULT 0.15

/* --- when ----------------------------------------------------------------------------------- */

static int same_value(const struct play_node *a, const struct play_node *b) {
    if (a->kind != b->kind || a->count != b->count)
        return 0;
    if (a->kind == PLAY_NODE_SCALAR)
        return !strcmp(a->text, b->text);
    for (size_t i = 0; i < a->count; i++)
        if (!same_value(&a->item[i], &b->item[i]) ||
            (a->kind == PLAY_NODE_MAPPING && !same_value(&a->key[i], &b->key[i])))
            return 0;
    return 1;
}

static int is_among(const struct play_node *value, const struct play_node *values) {
    for (size_t i = 0; i < values->count; i++)
        if (same_value(value, &values->item[i]))
            return 1;
    return 0;
}

/* Whether some row of vary has that value of the key; value NULL: any. */
static int is_varied(const struct play_reader *reader, const char *key,
                     const struct play_node *value) {
    for (size_t i = 0; i < reader->row_count; i++) {
        const struct play_node *values = play_node_find(&reader->rows[i], key);
        if (values && (!value || is_among(value, values)))
            return 1;
    }
    return 0;
}

/* Whether the value of this variant is the wanted one; a value that no variant has is refused. now: NULL where the variant
 * has no such key. */
static int matches(struct play_reader *reader, const char *key, const struct play_node *now,
                   const struct play_node *wanted) {
    if (is_varied(reader, key, wanted))
        return now && same_value(wanted, now);
    const int list = wanted->kind == PLAY_NODE_SEQUENCE && wanted->count;
    for (size_t i = 0; list && i < wanted->count; i++)
        if (!is_varied(reader, key, &wanted->item[i]))
            play_refuse(reader, &wanted->item[i], "vary has no such value of '%.60s'", key);
    if (!list)
        play_refuse(reader, wanted, "vary has no value '%.60s' of '%.60s'",
                    wanted->text ? wanted->text : "...", key);
    return now && is_among(now, wanted);
}

static int matches_law(struct play_reader *reader, const struct play_node *wanted) {
    const size_t count = wanted->kind == PLAY_NODE_SEQUENCE ? wanted->count : 1;
    const struct play_node *first = wanted->kind == PLAY_NODE_SEQUENCE ? wanted->item : wanted;
    int found = 0;
    for (size_t i = 0; i < count; i++) {
        const char *name = play_read_text(reader, &first[i]);
        if (!reader->failed && !touch_law_find(name))
            play_refuse(reader, &first[i], "unknown law '%.60s'", name);
        found |= !strcmp(name, reader->law->name);
    }
    return found;
}

/* The value of this variant; NULL: only others have the key. */
static const struct play_node *find_now(struct play_reader *reader, const struct play_node *key) {
    struct play_suggest suggest;
    for (size_t i = 0; i < reader->vary_count; i++)
        if (!strcmp(reader->vary[i].key->text, key->text))
            return reader->vary[i].now;
    if (is_varied(reader, key->text, NULL))
        return NULL;
    play_suggest_begin(&suggest, key->text);
    for (size_t r = 0; r < reader->row_count; r++)
        for (size_t i = 0; reader->rows[r].key && i < reader->rows[r].count; i++)
            play_suggest_offer(&suggest, reader->rows[r].key[i].text);
    play_refuse_word(reader, key, "when: nothing varies by", &suggest, "the keys of vary, and law");
    return NULL;
}

/* Whether the check applies to this variant. Read before the rest, which may use other variants'
 * values. */
static int applies(struct play_reader *reader, const struct play_node *check) {
    const struct play_node *when = play_node_find(check, "when");
    int all = 1;
    if (!when || reader->failed)
        return !reader->failed;
    if (when->kind != PLAY_NODE_MAPPING || !when->count) {
        play_refuse(reader, when, "when is a mapping of keys of vary to values");
        return 0;
    }
    for (size_t i = 0; i < when->count && !reader->failed; i++) {
        if (!strcmp(when->key[i].text, "law")) {
            all &= matches_law(reader, &when->item[i]);
            continue;
        }
        const struct play_node *now = find_now(reader, &when->key[i]);
        all &= !reader->failed && matches(reader, when->key[i].text, now, &when->item[i]);
    }
    return all && !reader->failed;
}

/* --- what is compared ----------------------------------------------------------------------- */

static void read_quantity(struct play_reader *reader, const struct play_node *node,
                          const struct play_case *c, const struct play_quantity **ret_quantity) {
    const char *name = play_read_text(reader, node);
    const struct play_quantity *quantity = play_quantity_find(name);
    struct play_suggest suggest;
    if (reader->failed)
        return;
    if (quantity && quantity->impact_only && !play_is_impact(c))
        play_refuse(reader, node, "%s exists for impacts only, and this case is %s", name,
                    play_motion_name(c));
    if (quantity && quantity->of_bodies && c->segment_count)
        play_refuse(
            reader, node,
            "%s exists where the bodies move freely, and this case is a path: it prescribes "
            "the motion of the contact",
            name);
    *ret_quantity = quantity;
    if (quantity)
        return;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (quantity = play_quantity_at(i)); i++)
        play_suggest_offer(&suggest, quantity->name);
    play_refuse_word(reader, node, "unknown quantity", &suggest,
                     "see 'touchstone list quantities'");
}

static const struct place {
    const char *word;
    enum play_at at;
    int legs;         /* has a meaning for paths only */
    const char *unit; /* of the number that follows, as in "leg 2"; NULL: none does */
} places[] = {
    {"all", PLAY_AT_ALL, 0, NULL},  {"leg_ends", PLAY_AT_LEG_ENDS, 1, NULL},
    {"end", PLAY_AT_END, 0, NULL},  {"leg", PLAY_AT_LEG, 1, "1"},
    {"max", PLAY_AT_MAX, 0, NULL},  {"leg_end", PLAY_AT_LEG_END, 1, "1"},
    {"min", PLAY_AT_MIN, 0, NULL},  {"time", PLAY_AT_TIME, 0, "s"},
    {"step", PLAY_AT_STEP, 0, "1"},
};

static const struct place *find_place(struct play_reader *reader, const struct play_node *node) {
    const char *text = play_read_text(reader, node);
    const size_t length = strcspn(text, " ");
    struct play_suggest suggest;
    if (reader->failed)
        return NULL;
    play_suggest_begin(&suggest, text);
    for (size_t i = 0; i < TOUCH_COUNT(places); i++) {
        play_suggest_offer(&suggest, places[i].word);
        if (strlen(places[i].word) == length && !strncmp(text, places[i].word, length) &&
            (text[length] == ' ') == (places[i].unit != NULL))
            return &places[i];
    }
    suggest.best[0] = strchr(text, ' ') ? '\0' : suggest.best[0];
    play_refuse_word(reader, node, "unknown place", &suggest,
                     "all, leg_ends, end, leg N, leg_end N, time T, step N, max, min");
    return NULL;
}

/* Segments that take time are legs; a change of properties is none. */
static size_t count_legs(const struct play_case *c) {
    size_t legs = 0;
    for (size_t i = 0; i < c->segment_count; i++)
        legs += c->segments[i].kind != PLAY_SET;
    return legs;
}

/* Numbers of steps and seconds are known for a path and a free motion before they are played; those of an impact are
 * its law's. */
static void read_moment(struct play_reader *reader, const struct play_node *node,
                        const struct play_case *c, double number, struct play_check *check) {
    double steps = (double)c->free.steps, time = steps * c->free.dt;
    for (size_t i = 0; i < c->segment_count; i++) {
        steps += (double)c->segments[i].steps;
        time += c->segments[i].steps ? c->segments[i].time : 0;
    }
    const int whole = check->at == PLAY_AT_STEP;
    const double most = whole      ? steps > 0 ? steps : PLAY_STEP_MAX
                        : time > 0 ? time * (1 + steps * DBL_EPSILON)
                                   : HUGE_VAL;
    check->time = whole ? 0 : number;
    check->step = 0;
    if (!(number >= 0 && number <= most) || isinf(number) || (whole && number > floor(number)))
        play_refuse(reader, node,
                    whole ? "'%.60s'; allowed: whole numbers in [0, %.0f]"
                          : "'%.60s'; allowed: [0, %.9g] s",
                    node->text, most);
    else if (whole && play_is_impact(c) && c->impact.impacts > 1)
        play_refuse(reader, node, "'%.60s': several impacts have no common steps: use 'time T'",
                    node->text);
    else if (whole)
        check->step = (size_t)number;
}

static void read_leg(struct play_reader *reader, const struct play_node *node, size_t legs,
                     double leg, struct play_check *check) {
    if (!(leg >= 1 && leg <= (double)legs && leg <= floor(leg)))
        play_refuse(reader, node, "'%.60s': the legs of this path are 1 to %zu", node->text, legs);
    else
        check->leg = (size_t)leg;
}

static void read_at(struct play_reader *reader, const struct play_node *node,
                    const struct play_case *c, struct play_check *check) {
    const struct place *place = find_place(reader, node);
    const size_t legs = count_legs(c);
    char message[256];
    double number;
    if (!place)
        return;
    check->at = place->at;
    if (place->legs && !legs)
        play_refuse(reader, node, "'%.60s': %s has no legs", node->text, play_motion_name(c));
    if (!place->unit || reader->failed)
        return;
    if (play_number_read(strchr(node->text, ' ') + 1, place->unit, &number, message,
                         sizeof message))
        play_refuse(reader, node, "%s", message);
    else if (place->legs)
        read_leg(reader, node, legs, number, check);
    else
        read_moment(reader, node, c, number, check);
}

static const struct ref_reference *find_reference(struct play_reader *reader,
                                                  const struct play_node *node) {
    const char *name = play_read_text(reader, node);
    const struct ref_reference *reference = reader->failed ? NULL : ref_find(name);
    struct play_suggest suggest;
    if (reference || reader->failed)
        return reference;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (reference = ref_at(i)); i++)
        play_suggest_offer(&suggest, reference->name);
    play_refuse_word(reader, node, "unknown reference", &suggest,
                     "see 'touchstone list references'");
    return NULL;
}

/* One number is compared with one number, a course with a course, newton with newton. */
static void check_reference(struct play_reader *reader, const struct play_node *node,
                            const struct ref_reference *reference, const struct play_check *check) {
    const struct play_quantity *quantity = check->quantity;
    const int single = check->at == PLAY_AT_MAX || check->at == PLAY_AT_MIN ||
                       check->at == PLAY_AT_END || check->at == PLAY_AT_LEG_END ||
                       check->at == PLAY_AT_TIME || check->at == PLAY_AT_STEP ||
                       quantity->is_outcome;
    char one[64], message[256];
    double value;
    snprintf(one, sizeof one, "1 %s", reference->unit);
    if (play_number_read(one, quantity->unit, &value, message, sizeof message))
        play_refuse(reader, node, "%s predicts %s in %s, and %s is in %s", reference->name,
                    reference->quantity, reference->unit, quantity->name, quantity->unit);
    else if (reference->per_sample && quantity->is_outcome)
        play_refuse(reader, node, "%s predicts every sample, and %s is one number of the run",
                    reference->name, quantity->name);
    else if (!reference->per_sample && !single)
        play_refuse(reader, node,
                    "%s predicts one number: compare at end, leg_end N, time T, step N, max or min",
                    reference->name);
}

static int is_expression(const struct play_node *node) {
    return node->kind == PLAY_NODE_SCALAR && expression_is_meant(node->text);
}

static void read_target(struct play_reader *reader, const struct check_text *text,
                        const struct play_case *c, struct play_check *check) {
    if (!text->reference == !text->expected)
        play_refuse(reader, text->at_node,
                    "a check compares with either a reference or an expected value");
    if (text->expected && !text->source)
        play_refuse(reader, text->at_node, "an expected value needs its source");
    if (text->reference && text->source)
        play_refuse(reader, text->source, "a reference states its source itself");
    if (check->quantity && check->quantity->is_outcome && text->at)
        play_refuse(reader, text->at, "%s is one number of the whole run, 'at' has no meaning",
                    check->quantity->name);
    const int is_number = text->expected && !is_expression(text->expected);
    if (is_number && text->expect_zero)
        play_refuse(reader, text->expect_zero,
                    "expect_zero is for references: an expected value of 0 says so itself");
    else if (text->expect_zero)
        check->expect_zero = play_read_boolean(reader, text->expect_zero);
    if (text->at)
        read_at(reader, text->at, c, check);
    if (text->expected) {
        if (is_number)
            check->expected = play_read_number(reader, text->expected, check->quantity->unit);
        else
            play_read_expected(reader, text->expected, text->given, c, check);
        check->source = play_copy(play_read_text(reader, text->source));
        return;
    }
    if (reader->failed)
        return;
    const struct ref_reference *reference = find_reference(reader, text->reference);
    if (!reference)
        return;
    check_reference(reader, text->reference, reference, check);
    check->reference = play_copy(reference->name);
}

/* --- tolerance and basis -------------------------------------------------------------------- */

static const char why_basis[] =
    "a tolerance needs its basis, or it proves nothing: round-off (in ulp), order (converges: N), "
    "data, printed, exact, scheme or single";

/* Takes an explicit basis and one that follows from another key. */
static void imply_basis(struct play_reader *reader, const struct play_node *at, int implied,
                        const char *by, int *basis) {
    if (*basis >= 0 && *basis != implied)
        play_refuse(reader, at, "%s, so the basis cannot be another", by);
    *basis = implied;
}

static void read_tolerance(struct play_reader *reader, const struct check_text *text, int *basis,
                           struct play_check *check) {
    const struct play_node *node = text->tolerance;
    const char *tolerance = play_read_text(reader, node);
    const int absolute = check->metric == PLAY_METRIC_ABSOLUTE;
    struct play_measure measure = {0};
    char message[256];
    if (reader->failed)
        return;
    if (strchr(tolerance, '%')) {
        play_refuse(reader, node, "'%.60s' is no tolerance: write the number; and %s", tolerance,
                    why_basis);
        return;
    }
    if (play_measure_read(tolerance, &measure, message, sizeof message)) {
        play_refuse(reader, node, "%s", message);
        return;
    }
    check->tolerance = measure.value;
    if (measure.ulp) {
        imply_basis(reader, node, PLAY_BASIS_ROUND_OFF, "ulp count round-off", basis);
        if (absolute)
            play_refuse(reader, node, "ulp are relative: metric absolute has no scale for them");
        return;
    }
    check->tolerance = play_read_number(reader, node, absolute ? check->quantity->unit : "1");
    if (*basis == PLAY_BASIS_ROUND_OFF && !absolute)
        check->tolerance /= DBL_EPSILON;
}

static void check_tolerance(struct play_reader *reader, const struct check_text *text,
                            const struct play_check *check) {
    const int relative = check->metric != PLAY_METRIC_ABSOLUTE;
    const double one = check->basis == PLAY_BASIS_ROUND_OFF ? 1 / DBL_EPSILON : 1;
    const int positive = check->basis == PLAY_BASIS_ORDER;
    if (positive ? !(check->tolerance > 0) : !(check->tolerance >= 0))
        play_refuse(reader, text->tolerance, "tolerance = %.60s; allowed: %c0, inf)",
                    text->tolerance->text, positive ? '(' : '[');
    if (relative && check->tolerance > one)
        play_refuse(reader, text->tolerance,
                    "tolerance = %.60s lets everything pass; allowed: [0, 1] of what is expected",
                    text->tolerance->text);
    if (check->basis == PLAY_BASIS_EXACT && check->tolerance > 0)
        play_refuse(reader, text->tolerance, "basis exact leaves no tolerance");
}

static void read_basis(struct play_reader *reader, const struct check_text *text,
                       struct play_check *check) {
    int basis = text->basis;
    if (!isnan(text->converges))
        imply_basis(reader, text->at_node, PLAY_BASIS_ORDER, "'converges' means basis order",
                    &basis);
    if (text->tolerance)
        read_tolerance(reader, text, &basis, check);
    if (basis < 0 && (text->tolerance || !text->finding))
        play_refuse(reader, text->at_node, "%s", why_basis);
    if (text->finding && basis == PLAY_BASIS_ORDER)
        play_refuse(reader, text->finding,
                    "a finding has no order: leave out 'finding', and an order other than the "
                    "expected one fails; or leave out 'converges'");
    if (basis == PLAY_BASIS_ORDER && isnan(text->converges))
        play_refuse(reader, text->at_node, "basis order needs 'converges: N', the order expected");
    /* Without a tolerance the judge of an order takes the error of the finest grid for it. */
    const int is_single = basis == PLAY_BASIS_SINGLE;
    if (!isnan(text->size) && !is_single)
        play_refuse(reader, text->at_node, "size belongs to basis single");
    if (is_single && (text->tolerance || check->metric == PLAY_METRIC_ABSOLUTE))
        play_refuse(reader, text->tolerance ? text->tolerance : text->at_node,
                    "basis single has a tolerance of its own, which is relative");
    check->size = isnan(text->size) ? 0 : text->size;
    if (!text->tolerance && basis >= 0 && basis != PLAY_BASIS_EXACT && basis != PLAY_BASIS_ORDER &&
        !is_single)
        play_refuse(reader, text->at_node, "a check needs a tolerance");
    check->basis = basis < 0 ? PLAY_BASIS_NONE : (enum play_basis)basis;
    if (text->tolerance)
        check_tolerance(reader, text, check);
    else if (check->basis != PLAY_BASIS_EXACT && check->basis != PLAY_BASIS_ORDER)
        check->tolerance = nan("");
    if (text->expected && fabs(check->expected) <= 0 && check->basis != PLAY_BASIS_EXACT &&
        check->metric != PLAY_METRIC_ABSOLUTE)
        play_refuse(reader, text->expected, "nothing is small relative to 0: use metric: absolute");
}

static void read_grids(struct play_reader *reader, const struct check_text *text,
                       const struct play_case *c, struct play_check *check) {
    const struct play_node *node = text->grids;
    const size_t max = TOUCH_COUNT(check->grid);
    double steps = (double)c->free.steps;
    for (size_t i = 0; i < c->segment_count; i++)
        steps += (double)c->segments[i].steps;
    const int path = !play_is_impact(c);
    const double low = path ? 1 : 4, high = PLAY_STEP_MAX / (path ? steps : 1);
    check->grid_count = play_read_numbers(reader, node, "1", GRID_MIN, max, check->grid);
    for (size_t i = 0; i < check->grid_count && !reader->failed; i++) {
        const double grid = check->grid[i];
        if (!(grid >= low && grid <= high) || (path && grid > floor(grid)))
            play_refuse(reader, node, "grid %.9g; allowed: %s in [%g, %.9g]", grid,
                        path ? "whole factors on the steps" : "steps per contact time", low, high);
        else if (i && !(grid > check->grid[i - 1]))
            play_refuse(reader, node, "grids must increase, and %.9g follows %.9g", grid,
                        check->grid[i - 1]);
    }
}

static void read_convergence(struct play_reader *reader, const struct check_text *text,
                             const struct play_case *c, struct play_check *check) {
    const int order = check->basis == PLAY_BASIS_ORDER;
    if (!order && (!isnan(text->band) || text->grids))
        play_refuse(reader, text->at_node, "band and grids belong to 'converges'");
    if (order && check->at == PLAY_AT_STEP && play_is_impact(c))
        play_refuse(reader, text->at,
                    "an impact has other steps on every grid: use 'time T' with 'converges'");
    check->order = order ? text->converges : nan("");
    check->band = isnan(text->band) ? BAND_DEFAULT : text->band;
    if (text->grids)
        read_grids(reader, text, c, check);
}

/* --- given ---------------------------------------------------------------------------------- */

static const struct ref_input *find_input(struct play_reader *reader, const struct play_node *key,
                                          const struct ref_reference *reference) {
    struct play_suggest suggest;
    char prefix[128];
    play_suggest_begin(&suggest, key->text);
    for (size_t i = 0; i < reference->input_count; i++) {
        if (!strcmp(reference->inputs[i].name, key->text))
            return &reference->inputs[i];
        play_suggest_offer(&suggest, reference->inputs[i].name);
    }
    snprintf(prefix, sizeof prefix, "reference %.60s takes no", reference->name);
    play_refuse_word(reader, key, prefix, &suggest, reference->input_count ? NULL : "nothing");
    return NULL;
}

static void read_input(struct play_reader *reader, const struct play_node *node,
                       const struct ref_input *input, struct play_given *given) {
    const char *unit = input->unit ? input->unit : "";
    given->name = play_copy(input->name);
    if (node->kind == PLAY_NODE_SCALAR && node->text[0] &&
        !strchr("+-.0123456789", node->text[0])) {
        given->word = play_copy(play_read_text(reader, node));
        return;
    }
    given->count = play_read_numbers(reader, node, unit, 1, 3, given->value);
}

static void read_given(struct play_reader *reader, const struct play_node *node,
                       struct play_check *check) {
    if (!node || reader->failed || check->expression)
        return;
    if (!check->reference) {
        play_refuse(reader, node, "given is for references and expressions");
        return;
    }
    if (node->kind != PLAY_NODE_MAPPING || node->count > GIVEN_MAX) {
        play_refuse(reader, node, "given is a mapping of up to %d names to values", GIVEN_MAX);
        return;
    }
    const struct ref_reference *reference = ref_find(check->reference);
    check->given = play_resize(NULL, node->count + 1, sizeof *check->given);
    for (size_t i = 0; i < node->count && !reader->failed; i++) {
        const struct ref_input *input = find_input(reader, &node->key[i], reference);
        if (!input)
            return;
        check->given[check->given_count] = (struct play_given){0};
        read_input(reader, play_resolve(reader, &node->item[i]), input,
                   &check->given[check->given_count++]);
    }
}

/* --- inputs of the reference ---------------------------------------------------------------- */

/* Refuses the check if its reference cannot be asked: an input is missing, or one that the check gives is out
 * of its range. */
static void check_inputs(struct play_reader *reader, const struct check_text *text,
                         const struct play_case *c, const struct play_check *check) {
    const struct ref_reference *reference = check->reference ? ref_find(check->reference) : NULL;
    if (!reference || reader->failed)
        return;
    struct play_problem *problem = play_resize(NULL, 1, sizeof *problem);
    struct ref_message why;
    play_problem_make(c, check, NULL, problem);
    const char *other;
    const struct ref_input *missing = ref_missing(reference, &problem->problem, &other);
    const int of_law = missing && !play_fact_of_other(c, missing->name);
    const int is_pure = !missing || !*missing->unit || !strcmp(missing->unit, "1");
    if (missing)
        play_refuse(
            reader, text->reference,
            "reference %s needs %s%s%s (%s), which %s%s does not have; give it with 'given: "
            "{%s: ...}'%s%s",
            reference->name, missing->name, other ? " or " : "", other ? other : "",
            missing->meaning, of_law ? "law " : "", of_law ? c->law->name : play_motion_name(c),
            missing->name, is_pure ? "" : ", in ", is_pure ? "" : missing->unit);
    for (size_t i = 0; i < check->given_count; i++)
        if (ref_check_given(reference, &problem->problem, check->given[i].name, &why))
            play_refuse(reader, text->given, "%s", why.text);
    play_release(problem);
}

/* --- principles ----------------------------------------------------------------------------- */

/* {principle: mirror}: the motion is tried again in other views, and nothing else is compared. */
static void read_principle(struct play_reader *reader, const struct play_node *node,
                           struct play_check *check) {
    struct principle_text text = {NULL, NULL};
    struct play_suggest suggest;
    const struct play_quantity *principle;
    play_read_mapping(reader, node, &principle_table, &text);
    if (reader->failed)
        return;
    *check = (struct play_check){.principle = 1,
                                 .quantity = play_principle_find(text.principle),
                                 .basis = PLAY_BASIS_ROUND_OFF,
                                 .expected = nan(""),
                                 .tolerance = 1.0,
                                 .line = (int)node->line,
                                 .column = (int)node->column};
    if (check->quantity)
        return;
    play_suggest_begin(&suggest, text.principle);
    for (size_t i = 0; (principle = play_principle_at(i)); i++)
        play_suggest_offer(&suggest, principle->name);
    play_refuse_word(reader, play_node_find(node, "principle"), "unknown principle", &suggest,
                     "see 'touchstone list principles'");
}

/* --- checks and plot ------------------------------------------------------------------------ */

static void read_check(struct play_reader *reader, const struct play_node *node,
                       const struct play_case *c, struct play_check *check) {
    struct check_text text = {.at_node = node};
    *check = (struct play_check){.line = (int)node->line, .column = (int)node->column};
    if (node->kind == PLAY_NODE_MAPPING && play_node_find(node, "principle")) {
        if (c->record)
            play_refuse(reader, node, "a principle tries other motions, and a record has its own");
        read_principle(reader, node, check);
        return;
    }
    if (node->kind == PLAY_NODE_MAPPING && play_node_find(node, "curve")) {
        play_read_curve(reader, node, c, check);
        return;
    }
    play_read_mapping(reader, node, &check_table, &text);
    if (reader->failed)
        return;
    read_quantity(reader, text.quantity, c, &check->quantity);
    if (text.finding)
        check->finding = play_copy(play_read_text(reader, text.finding));
    check->metric = text.metric < 0 ? PLAY_METRIC_LINF : (enum play_metric)text.metric;
    check->expected = nan("");
    if (reader->failed)
        return;
    read_target(reader, &text, c, check);
    read_basis(reader, &text, check);
    read_convergence(reader, &text, c, check);
    read_given(reader, text.given, check);
    check_inputs(reader, &text, c, check);
}

/* The same check again would only repeat its rows. */
static void refuse_repeated(struct play_reader *reader, const struct play_node *checks, size_t i) {
    for (size_t k = 0; k < i; k++)
        if (!reader->check_used[i] && same_value(&checks->item[k], &checks->item[i]))
            play_refuse(reader, &checks->item[i], "this check stands here twice, first in line %zu",
                        checks->item[k].line);
}

void play_read_checks(struct play_reader *reader, const struct play_node *node,
                      struct play_case *c) {
    if (reader->failed)
        return;
    c->checks =
        play_resize(NULL, node->count + (c->record ? node->count * PLAY_CONTACT_COLUMN_COUNT : 0),
                    sizeof *c->checks);
    for (size_t i = 0; i < node->count && !reader->failed; i++) {
        refuse_repeated(reader, node, i);
        if (!applies(reader, &node->item[i]))
            continue;
        reader->check_used[i] = 1;
        if (node->item[i].kind == PLAY_NODE_MAPPING && play_node_find(&node->item[i], "record"))
            play_read_record_check(reader, &node->item[i], c);
        else
            read_check(reader, &node->item[i], c, &c->checks[c->check_count++]);
    }
    if (!c->check_count)
        play_refuse(reader, node, "no check applies to the variant %.200s", c->variant);
}

void play_read_plot(struct play_reader *reader, const struct play_node *node, struct play_case *c) {
    struct plot_text text = {NULL, NULL};
    const struct play_quantity *quantity[2] = {NULL, NULL};
    if (node->text && !strcmp(node->text, "none")) {
        c->plot.none = 1;
        return;
    }
    play_read_mapping(reader, node, &plot_table, &text);
    for (size_t i = 0; i < 2 && !reader->failed; i++) {
        const struct play_node *axis = i ? text.y : text.x;
        read_quantity(reader, axis, c, &quantity[i]);
        if (quantity[i] && quantity[i]->is_outcome)
            play_refuse(reader, axis, "%s is one number of the run: it makes no plot",
                        quantity[i]->name);
    }
    c->plot = (struct play_plot){.x = quantity[0], .y = quantity[1]};
}
