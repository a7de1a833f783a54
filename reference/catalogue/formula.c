/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "formula.h"

#include "eval.h"

#include <float.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference/record_files.h"
#include "touchstone/common.h"

/* Each file, so that the linker takes it. */
#define X(file) extern const char ref_records_##file;
REF_RECORD_FILES(X)
#undef X
__attribute__((used)) static const char *const files[] = {
#define X(file) &ref_records_##file,
    REF_RECORD_FILES(X)
#undef X
};

static const double LEAST = 8.0; /* roundings */

/* What is known of a reference by walking. */
struct row {
    struct ref_reference reference;
    const struct ref_row *of;
    size_t element, equation_count;
    const struct ref_equation **equations;
    size_t leaf_count, *leaves; /* elements that problems give */
};

static struct {
    struct element *element;
    size_t elements;
    struct bound *bound;
    size_t bounds;
    struct row *row;
    size_t rows;
    struct ref_word *word; /* of each quantity */
} all;

static void *sure(void *memory) {
    if (!memory)
        abort();
    return memory;
}

static size_t parts_of(const struct ref_quantity *q) {
    return q->flags & REF_BODIES ? 2 : q->flags & REF_VECTOR ? 3 : 1;
}

static const char *keyword_of(const struct ref_quantity *q) {
    return q->keyword ? q->keyword : q->name;
}

/* --- names ---------------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct element *)a)->name, ((const struct element *)b)->name);
}

static void make_elements(void) {
    static const char *const ending[][PARTS] = {{""}, {"1", "2"}, {"_n", "_s", "_t"}};
    const size_t most = (size_t)(__stop_record_quantity - __start_record_quantity) * PARTS;
    all.element = sure(calloc(most + 1, sizeof *all.element));
    for (ALL(quantity, q))
        for (size_t k = 0; k < parts_of(*q); k++) {
            struct element *e = &all.element[all.elements++];
            *e = (struct element){.q = *q, .part = k};
            (void)snprintf(e->name, NAME, "%s%s", (*q)->name, ending[parts_of(*q) - 1][k]);
        }
    qsort(all.element, all.elements, sizeof *all.element, by_name);
    for (size_t i = 1; i < all.elements; i++)
        if (!strcmp(all.element[i - 1].name, all.element[i].name)) {
            (void)fprintf(stderr, "records: two quantities are '%s'\n", all.element[i].name);
            abort();
        }
}

/* By its name in formulas; the number of elements where there is none. */
static size_t element_find(const char *name) {
    struct element key = {.q = NULL};
    (void)snprintf(key.name, NAME, "%s", name);
    const struct element *e = all.elements ? bsearch(&key, all.element, all.elements, sizeof key, by_name) : NULL;
    return e ? (size_t)(e - all.element) : all.elements;
}

size_t ref_element_of(const char *name, const char *where) {
    const size_t e = element_find(name);
    if (e == all.elements) {
        (void)fprintf(stderr, "records: no quantity '%s', which %s names\n", name, where);
        abort();
    }
    return e;
}

static int by_element(const void *a, const void *b) {
    const struct bound *x = a, *y = b;
    return x->gives != y->gives ? (x->gives < y->gives ? -1 : 1) : x->f->line - y->f->line;
}

static void bind_formulas(void) {
    const size_t most = (size_t)(__stop_record_formula - __start_record_formula);
    all.bound = sure(calloc(most + 1, sizeof *all.bound));
    for (ALL(formula, f)) {
        struct bound *b = &all.bound[all.bounds++];
        *b = (struct bound){.f = *f, .gives = ref_element_of((*f)->gives, "a formula")};
        for (const char *at = (*f)->needs; *at;) {
            char name[NAME];
            const size_t length = strcspn(at, ", ");
            (void)snprintf(name, sizeof name, "%.*s", (int)length, at);
            b->need[b->count++] = ref_element_of(name, (*f)->gives);
            at += length + strspn(at + length, ", ");
        }
    }
    qsort(all.bound, all.bounds, sizeof *all.bound, by_element);
    for (size_t i = all.bounds; i-- > 0;) {
        struct element *e = &all.element[all.bound[i].gives];
        e->formulas = i;
        e->count++;
    }
}

/* --- models --------------------------------------------------------------------------------------- */

/* Whether the word is among those of the list, with one space between two. */
static int has_word(const char *list, const char *word, size_t length) {
    for (const char *at = list; (at = strstr(at, word)) && length; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return 1;
    return 0;
}

void ref_add_levels(const char *name, struct levels *levels) {
    if (levels->count == LEVELS)
        return;
    (void)snprintf(levels->name[levels->count++], NAME, "%s", name);
    for (ALL(model, m)) {
        if (strcmp((*m)->name, name) != 0)
            continue;
        for (const char *at = (*m)->of; *at;) {
            char part[NAME];
            const size_t length = strcspn(at, " ");
            (void)snprintf(part, sizeof part, "%.*s", (int)length, at);
            ref_add_levels(part, levels);
            at += length + strspn(at + length, " ");
        }
    }
}

struct choice ref_choice_of(const struct levels *levels, size_t element) {
    struct choice choice = {.count = 0};
    const struct element *e = &all.element[element];
    for (size_t l = 0; l <= levels->count && !choice.count && e->count; l++) {
        const char *name = l < levels->count ? levels->name[l] : "";
        for (size_t i = 0; i < e->count && choice.count < CHOSEN; i++) {
            const struct bound *b = &all.bound[e->formulas + i];
            if (*name ? has_word(b->f->model, name, strlen(name)) : !*b->f->model)
                choice.of[choice.count++] = b;
        }
    }
    return choice;
}

/* --- what is given -------------------------------------------------------------------------------- */

static const struct ref_given *given_of(const struct ref_problem *problem, const char *name) {
    for (size_t i = 0; problem && i < problem->count; i++)
        if (!strcmp(problem->given[i].name, name))
            return &problem->given[i];
    return NULL;
}

static int is_rigid(const struct ref_problem *problem, const struct element *e) {
    const struct ref_given *rigid = e->q->flags & REF_DEFORMS ? given_of(problem, "rigid") : NULL;
    return rigid && !rigid->word && rigid->count == 2 && rigid->value[e->part] > 0.5;
}

int ref_in_range(double min, double max, unsigned flags, double x) {
    return x >= min && x <= max && !(flags & REF_MIN_OPEN && x <= min) && !(flags & REF_MAX_OPEN && x >= max) &&
           !(flags & REF_WHOLE && fabs(x - rint(x)) > 0.0);
}

static int in_range(const struct ref_quantity *q, double x) {
    return ref_in_range(q->min, q->max, q->flags, x);
}

static struct ref_word word_of(const struct ref_quantity *q) {
    return (struct ref_word){keyword_of(q),
                             q->unit,
                             q->meaning,
                             q->choices ? 0 : parts_of(q),
                             q->min,
                             q->max,
                             q->flags & (REF_MIN_OPEN | REF_MAX_OPEN | REF_WHOLE),
                             q->choices};
}

void ref_word_allowed(const struct ref_word *word, char *text, size_t size) {
    const int has_unit = *word->unit && strcmp(word->unit, "1") != 0;
    if (word->choices)
        (void)snprintf(text, size, "one of %s", word->choices);
    else
        (void)snprintf(text, size, "%s %s%g, %g%s%s%s", word->flags & REF_WHOLE ? "whole, in" : "in",
                       word->flags & REF_MIN_OPEN ? "(" : "[", word->min, word->max,
                       word->flags & REF_MAX_OPEN ? ")" : "]", has_unit ? " " : "", has_unit ? word->unit : "");
}

static double refuse(struct ref_eval *eval, const struct ref_quantity *q, const char *what) {
    char allowed[160];
    const struct ref_word word = word_of(q);
    ref_word_allowed(&word, allowed, sizeof allowed);
    return ref_impossible(eval, "%s (%s) %s; allowed: %zu number%s %s", keyword_of(q), q->meaning, what, word.count,
                          word.count == 1 ? "" : "s", allowed);
}

static double choice_index(struct ref_eval *eval, const struct ref_quantity *q, const char *word) {
    const char *at = q->choices;
    char what[96];
    for (int i = 0; word && at; i++) {
        const size_t length = strcspn(at, "|");
        if (strlen(word) == length && !strncmp(word, at, length))
            return i;
        at = at[length] ? at + length + 1 : NULL;
    }
    (void)snprintf(what, sizeof what, word ? "is %s" : "is a number", word);
    return ref_impossible(eval, "%s (%s) %s; allowed: %s", keyword_of(q), q->meaning, what, q->choices);
}

static double read_given(struct ref_eval *eval, const struct element *e, const struct ref_given *given) {
    char what[96];
    if (e->q->choices)
        return choice_index(eval, e->q, given->word);
    if (given->word || given->count != parts_of(e->q))
        return refuse(eval, e->q, given->word ? "is a word" : "has the wrong count");
    const double x = given->value[e->part];
    if (in_range(e->q, x))
        return x;
    if (parts_of(e->q) > 1)
        (void)snprintf(what, sizeof what, "is %.9g as number %zu", x, e->part + 1);
    else
        (void)snprintf(what, sizeof what, "is %.9g", x);
    return refuse(eval, e->q, what);
}

static double read_leaf(struct ref_eval *eval, const struct element *e) {
    const struct ref_given *given = given_of(eval->problem, keyword_of(e->q));
    if (is_rigid(eval->problem, e) && (isinf(e->q->max) || !given))
        return isinf(e->q->max) ? HUGE_VAL : 0.0;
    if (given && (e->q->flags & REF_INPUT || eval->takes_all))
        return read_given(eval, e, given);
    return e->q->absent;
}

/* --- walking -------------------------------------------------------------------------------------- */

struct node {
    size_t element, in[NEEDS];
    const struct bound *by; /* NULL: a leaf */
    int varies;             /* from sample to sample */
    double value;
    double unsure; /* absolute, of what records say; round-off is counted elsewhere */
};

struct plan {
    const struct ref_problem *problem;
    int takes_all; /* what formulas give may be given, too */
    struct levels levels;
    size_t count;
    struct node node[NODES];
};

static int is_given(const struct plan *plan, const struct element *e) {
    return ((e->q->flags & REF_INPUT || plan->takes_all) && given_of(plan->problem, keyword_of(e->q))) ||
           is_rigid(plan->problem, e);
}

static int is_available(const struct plan *plan, size_t element) {
    const struct element *e = &all.element[element];
    if (is_given(plan, e) || e->q->flags & REF_SAMPLE)
        return is_given(plan, e) || !plan->takes_all; /* of one contact, and of no path */
    const struct choice choice = ref_choice_of(&plan->levels, element);
    for (size_t i = 0; i < choice.count; i++) {
        size_t k = 0;
        while (k < choice.of[i]->count && is_available(plan, choice.of[i]->need[k]))
            k++;
        if (k == choice.of[i]->count)
            return 1;
    }
    return !choice.count && !(e->q->absent <= NEED);
}

/* The first formula whose needs are there; the first of all where there is none. */
static const struct bound *best_of(const struct plan *plan, const struct choice *choice) {
    for (size_t i = 0; i < choice->count && choice->count > 1; i++) {
        size_t k = 0;
        while (k < choice->of[i]->count && is_available(plan, choice->of[i]->need[k]))
            k++;
        if (k == choice->of[i]->count)
            return choice->of[i];
    }
    return choice->count ? choice->of[0] : NULL;
}

/* Whether the body of something that deforms is rigid. */
static size_t rigid_of(const struct element *e) {
    return ref_element_of(e->part ? "rigid2" : "rigid1", e->name);
}

/* Adds what the element needs, and then the element; returns its node. */
static size_t plan_add(struct plan *plan, size_t element) {
    const struct element *e = &all.element[element];
    for (size_t i = 0; i < plan->count; i++)
        if (plan->node[i].element == element)
            return i;
    struct node node = {.element = element, .varies = (e->q->flags & REF_SAMPLE) != 0};
    if (!is_given(plan, e) && !node.varies) {
        const struct choice choice = ref_choice_of(&plan->levels, element);
        node.by = best_of(plan, &choice);
    }
    if (e->q->flags & REF_DEFORMS)
        (void)plan_add(plan, rigid_of(e));
    for (size_t k = 0; node.by && k < node.by->count; k++) {
        node.in[k] = plan_add(plan, node.by->need[k]);
        node.varies = node.varies || plan->node[node.in[k]].varies;
    }
    if (plan->count == NODES)
        abort();
    plan->node[plan->count] = node;
    return plan->count++;
}

static const struct ref_quantity *input_find(const char *keyword) {
    for (ALL(quantity, q))
        if ((*q)->flags & REF_INPUT && !strcmp(keyword_of(*q), keyword))
            return *q;
    return NULL;
}

/* The first leaf without which there is no value; other: what would do in its place. */
static const struct ref_quantity *missing_leaf(const struct plan *plan, size_t element,
                                               const struct ref_quantity **other) {
    if (is_available(plan, element))
        return NULL;
    const struct choice choice = ref_choice_of(&plan->levels, element);
    const struct ref_quantity *found[2] = {all.element[element].q, NULL}, *deeper = NULL;
    for (size_t i = 0; i < choice.count && i < 2; i++) {
        found[i] = NULL;
        for (size_t k = 0; k < choice.of[i]->count && !found[i]; k++)
            found[i] = missing_leaf(plan, choice.of[i]->need[k], i ? &deeper : other);
    }
    if (found[1])
        *other = found[1] == found[0] ? deeper : found[1];
    return found[0];
}

/* The same of a reference: first what it needs in any case. */
static const struct ref_quantity *missing_of(const struct row *row, const struct ref_problem *problem,
                                             const struct ref_quantity **other) {
    struct plan plan = {.problem = problem};
    *other = NULL;
    for (size_t i = 0; i < row->reference.input_count; i++)
        if (!row->reference.inputs[i].optional && !given_of(problem, row->reference.inputs[i].name))
            return input_find(row->reference.inputs[i].name);
    ref_add_levels(row->of->model, &plan.levels);
    return missing_leaf(&plan, row->element, other);
}

/* --- evaluation ----------------------------------------------------------------------------------- */

static double sample_of(const struct ref_path *path, const char *name, size_t i) {
    return (!strcmp(name, "path_time") ? path->time : path->overlap)[i];
}

/* What the formula says of itself; and of each need that is not sure what a little more of it does. */
static double unsure_of(struct ref_eval *eval, const struct plan *plan, const struct node *node, double *in) {
    const struct ref_formula *f = node->by->f;
    double sum = eval->is_unsure ? eval->unsure : f->uncertainty * fabs(node->value);
    for (size_t k = 0; k < node->by->count && f->value; k++) {
        const double unsure = plan->node[node->in[k]].unsure;
        struct ref_message unread;
        struct ref_eval other = {eval->reference, eval->problem, &unread, .value_only = 1};
        if (!(unsure > 0.0))
            continue;
        in[k] += unsure;
        const double off = fabs(f->value(in, &other) - node->value);
        in[k] = plan->node[node->in[k]].value;
        sum += isfinite(off) ? off : 0.0;
    }
    return sum;
}

static void evaluate_node(struct ref_eval *eval, const struct plan *plan, struct node *node, int is_last) {
    const struct element *e = &all.element[node->element];
    double in[NEEDS + 1];
    char what[64];
    eval->is_unsure = 0;
    eval->unsure = 0.0;
    if (!node->by) {
        node->value = read_leaf(eval, e);
        return;
    }
    for (size_t k = 0; k < node->by->count; k++)
        in[k] = plan->node[node->in[k]].value;
    const double x = node->value = node->by->f->value(in, eval);
    if (eval->refused)
        return;
    if (!(is_last ? isfinite(x) : in_range(e->q, x)) &&
        !(isnan(x) && (!node->by->count || e->q->flags & REF_OR_NONE))) {
        (void)snprintf(what, sizeof what, "is %.9g", x);
        (void)refuse(eval, e->q, what);
        return;
    }
    node->unsure = unsure_of(eval, plan, node, in);
}

/* Relative: of each formula on the way, and at least of a few operations and one power. */
static double rounding(const struct plan *plan) {
    double count = 0.0;
    for (size_t i = 0; i < plan->count; i++)
        count += plan->node[i].by && plan->node[i].by->count;
    return count > 0.0 ? fmax(count, LEAST) * DBL_EPSILON : 0.0;
}

/* The largest change of a path by a little more of each need that is not sure. */
static double path_shift(struct ref_eval *eval, const struct plan *plan, const struct node *last,
                         const struct ref_path *path, const double *was, double *in) {
    double *ret = sure(calloc(path->count + 1, sizeof *ret)), sum = 0.0;
    for (size_t k = 0; k < last->by->count; k++) {
        struct ref_message unread;
        struct ref_eval other = {eval->reference, eval->problem, &unread, .value_only = 1};
        const double is = in[k], unsure = plan->node[last->in[k]].unsure;
        double most = 0.0;
        in[k] += unsure;
        if (unsure > 0.0)
            last->by->f->path(in, &other, path, ret);
        for (size_t i = 0; i < path->count && unsure > 0.0 && !other.refused; i++)
            most = fmax(most, fabs(ret[i] - was[i]));
        in[k] = is;
        sum += most;
    }
    free(ret);
    return sum;
}

static void evaluate_path(struct ref_eval *eval, struct plan *plan, const struct ref_path *path, double *ret) {
    struct node *last = &plan->node[plan->count - 1];
    double in[NEEDS + 1];
    for (size_t k = 0; k < last->by->count; k++)
        in[k] = plan->node[last->in[k]].value;
    eval->is_unsure = 0;
    eval->unsure = 0.0;
    last->by->f->path(in, eval, path, ret);
    if (eval->refused)
        return;
    for (size_t i = 0; i < path->count; i++)
        last->value = fmax(last->value, fabs(ret[i]));
    last->unsure = unsure_of(eval, plan, last, in) + path_shift(eval, plan, last, path, ret, in);
}

static void evaluate_samples(struct ref_eval *eval, struct plan *plan, const struct ref_path *path, double *ret) {
    struct node *last = &plan->node[plan->count - 1];
    double unsure = 0.0;
    for (size_t s = 0; s < path->count && !eval->refused; s++) {
        for (size_t i = 0; i < plan->count && !eval->refused; i++) {
            struct node *node = &plan->node[i];
            const struct ref_quantity *q = all.element[node->element].q;
            if (q->flags & REF_SAMPLE)
                node->value = sample_of(path, q->name, s);
            else if (node->varies)
                evaluate_node(eval, plan, node, i + 1 == plan->count);
        }
        ret[s] = last->value;
        unsure = fmax(unsure, last->unsure);
    }
    last->unsure = unsure;
}

static int evaluate(struct ref_eval *eval, const struct row *row, double *values, size_t count,
                    double *ret_uncertainty) {
    struct plan plan = {.problem = eval->problem};
    double largest = 0.0;
    const struct ref_quantity *other, *missing = missing_of(row, eval->problem, &other);
    ref_add_levels(row->of->model, &plan.levels);
    if (missing && other)
        (void)ref_impossible(eval, "needs %s or %s (%s); neither is given", keyword_of(missing), keyword_of(other),
                             missing->meaning);
    else if (missing)
        (void)refuse(eval, missing, "is missing");
    if (missing)
        return -1;
    (void)plan_add(&plan, row->element);
    struct node *last = &plan.node[plan.count - 1];
    for (struct node *node = plan.node; node < last && !eval->refused; node++)
        if (!node->varies)
            evaluate_node(eval, &plan, node, 0);
    if (eval->refused || !last->by)
        return -1;
    if (last->by->f->path)
        evaluate_path(eval, &plan, eval->problem->path, values);
    else if (row->reference.per_sample)
        evaluate_samples(eval, &plan, eval->problem->path, values);
    else
        evaluate_node(eval, &plan, last, 1);
    if (!row->reference.per_sample)
        values[0] = last->value;
    for (size_t i = 0; i < count; i++)
        largest = fmax(largest, fabs(values[i]));
    *ret_uncertainty = fmax(last->unsure, rounding(&plan) * largest);
    return eval->refused ? -1 : 0;
}

double ref_number(const char *model, const char *name, const struct ref_problem *problem) {
    struct ref_message unread;
    struct ref_eval eval = {.reference = model, .problem = problem, .message = &unread, .takes_all = 1};
    struct plan plan = {.problem = problem, .takes_all = 1};
    ref_open_records();
    const size_t element = ref_element_of(name, model);
    ref_add_levels(model, &plan.levels);
    if (!is_available(&plan, element))
        return (double)NAN;
    (void)plan_add(&plan, element);
    for (size_t i = 0; i < plan.count && !eval.refused; i++)
        evaluate_node(&eval, &plan, &plan.node[i], 0);
    return eval.refused ? (double)NAN : plan.node[plan.count - 1].value;
}

static int row_eval(const struct row *row, const struct ref_problem *problem, double *ret_values,
                    double *ret_uncertainty, struct ref_message *ret_message) {
    struct ref_eval eval = {.reference = row->reference.name, .problem = problem, .message = ret_message};
    if (row->reference.per_sample && !ref_samples(&eval))
        return -1;
    const size_t count = row->reference.per_sample ? problem->path->count : 1;
    double one = 0.0, *values = count > 1 ? calloc(count, sizeof *values) : &one;
    if (!values) {
        (void)ref_impossible(&eval, "no memory for %zu samples", count);
        return -1;
    }
    const int status = evaluate(&eval, row, values, count, ret_uncertainty);
    if (!status)
        memcpy(ret_values, values, count * sizeof *values);
    if (values != &one)
        free(values);
    return status;
}

/* --- references ----------------------------------------------------------------------------------- */

/* The elements in the order in which they are met, with the formulas of each. */
struct walk {
    struct levels levels;
    size_t count, element[NODES];
    const struct bound *by[NODES][CHOSEN];
    size_t formulas[NODES];
};

static size_t walk_add(struct walk *walk, size_t element) {
    for (size_t i = 0; i < walk->count; i++)
        if (walk->element[i] == element)
            return i;
    if (walk->count == NODES)
        abort();
    const size_t at = walk->count++;
    const struct choice choice = ref_choice_of(&walk->levels, element);
    walk->element[at] = element;
    walk->formulas[at] = choice.count;
    for (size_t i = 0; i < choice.count; i++) {
        walk->by[at][i] = choice.of[i];
        for (size_t k = 0; k < choice.of[i]->count; k++)
            (void)walk_add(walk, choice.of[i]->need[k]);
    }
    if (all.element[element].q->flags & REF_DEFORMS)
        (void)walk_add(walk, rigid_of(&all.element[element]));
    return at;
}

/* Whether there is no value of `of` without the leaf. */
static int is_needed(const struct walk *walk, size_t of, const struct ref_quantity *leaf) {
    size_t at = 0;
    while (walk->element[at] != of)
        at++;
    const struct element *e = &all.element[of];
    if (!walk->formulas[at])
        return e->q == leaf && leaf->absent <= NEED;
    for (size_t i = 0; i < walk->formulas[at]; i++) {
        int any = 0;
        for (size_t k = 0; k < walk->by[at][i]->count && !any; k++)
            any = is_needed(walk, walk->by[at][i]->need[k], leaf);
        if (!any)
            return 0;
    }
    return 1;
}

static const struct ref_quantity *quantity_of(const struct walk *walk, size_t i) {
    return all.element[walk->element[i]].q;
}

static void add_input(struct ref_reference *r, const struct ref_quantity *q, int optional) {
    struct ref_input *inputs = sure(calloc(r->input_count + 1, sizeof *inputs));
    if (r->input_count)
        memcpy(inputs, r->inputs, r->input_count * sizeof *inputs);
    inputs[r->input_count] = (struct ref_input){keyword_of(q), q->unit, q->meaning, optional};
    free((void *)(size_t)r->inputs);
    r->inputs = inputs;
    r->input_count++;
}

static void describe_inputs(const struct walk *walk, struct row *row) {
    for (size_t i = 0; i < walk->count; i++) {
        const struct ref_quantity *q = quantity_of(walk, i);
        size_t k = 0;
        while (k < i && quantity_of(walk, k) != q)
            k++;
        if (q->flags & REF_INPUT && k == i)
            add_input(&row->reference, q, !is_needed(walk, row->element, q));
    }
}

/* The first equation with this TeX has the address of all of them. */
static const struct ref_equation *one_of(const struct ref_equation *e) {
    for (ALL(formula, f))
        for (const struct ref_equation *first = (*f)->equations; first->tex; first++)
            if (!strcmp(first->tex, e->tex) && !strcmp(first->words, e->words))
                return first;
    return e;
}

static void describe_equations(const struct walk *walk, struct row *row) {
    const size_t most = walk->count * CHOSEN * TOUCH_COUNT(walk->by[0][0]->f->equations);
    row->equations = sure(calloc(most + 1, sizeof(const struct ref_equation *)));
    for (size_t i = 0; i < walk->count; i++)
        for (size_t j = 0; j < walk->formulas[i]; j++)
            for (const struct ref_equation *e = walk->by[i][j]->f->equations; e->tex; e++) {
                size_t k = 0;
                while (k < row->equation_count && (!row->equations[k] || strcmp(row->equations[k]->tex, e->tex) != 0))
                    k++;
                if (k == row->equation_count)
                    row->equations[row->equation_count++] = one_of(e);
            }
}

/* Whose kind, source and uncertainty are those of the reference: of the formulas on the way the first that is least sure. */
static const struct ref_formula *least_sure(const struct walk *walk) {
    const struct ref_formula *f = walk->formulas[0] ? walk->by[0][0]->f : NULL;
    for (size_t i = 0; i < walk->count && f; i++)
        for (size_t j = 0; j < walk->formulas[i]; j++)
            if (walk->by[i][j]->f->uncertainty > f->uncertainty)
                f = walk->by[i][j]->f;
    return f;
}

static void describe(struct row *row) {
    struct walk walk = {.count = 0};
    const struct ref_quantity *q = all.element[row->element].q;
    ref_add_levels(row->of->model, &walk.levels);
    (void)walk_add(&walk, row->element);
    const struct ref_formula *f = least_sure(&walk);
    if (!f) {
        (void)fprintf(stderr, "records: no formula for %s\n", row->of->name);
        abort();
    }
    row->reference = (struct ref_reference){
        .name = row->of->name,
        .title = row->of->title,
        .quantity = row->of->quantity ? row->of->quantity : keyword_of(q),
        .unit = q->unit,
        .kind = f->kind,
        .uncertainty = f->uncertainty,
        .source = f->source,
        .per_sample = walk.by[0][0]->f->path != NULL,
    };
    for (size_t i = 0; i < walk.count; i++)
        if (quantity_of(&walk, i)->flags & REF_SAMPLE)
            row->reference.per_sample = 1;
    row->leaves = sure(calloc(walk.count + 1, sizeof *row->leaves));
    for (size_t i = 0; i < walk.count; i++)
        if (quantity_of(&walk, i)->flags & REF_INPUT)
            row->leaves[row->leaf_count++] = walk.element[i];
    describe_inputs(&walk, row);
    describe_equations(&walk, row);
}

static int by_row_name(const void *a, const void *b) {
    return strcmp(((const struct row *)a)->of->name, ((const struct row *)b)->of->name);
}

static void make(void) {
    const size_t most = (size_t)(__stop_record_row - __start_record_row);
    all.word = sure(calloc((size_t)(__stop_record_quantity - __start_record_quantity) + 1, sizeof *all.word));
    for (ALL(quantity, q))
        all.word[q - __start_record_quantity] = word_of(*q);
    make_elements();
    bind_formulas();
    all.row = sure(calloc(most + 1, sizeof *all.row));
    for (ALL(row, r))
        all.row[all.rows++] = (struct row){.of = *r, .element = ref_element_of((*r)->gives, (*r)->name)};
    qsort(all.row, all.rows, sizeof *all.row, by_row_name);
    for (size_t i = 0; i < all.rows; i++)
        describe(&all.row[i]);
}

void ref_open_records(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    (void)pthread_once(&once, make);
}

const struct element *ref_element_at(size_t element) {
    return &all.element[element];
}

static const struct row *row_of(const struct ref_reference *reference) {
    for (size_t i = 0; i < all.rows; i++)
        if (&all.row[i].reference == reference)
            return &all.row[i];
    return NULL;
}

const struct ref_reference *ref_at(size_t i) {
    ref_open_records();
    return i < all.rows ? &all.row[i].reference : NULL;
}

const struct ref_reference *ref_find(const char *name) {
    const struct ref_reference *r;
    for (size_t i = 0; (r = ref_at(i)); i++)
        if (!strcmp(r->name, name))
            return r;
    return NULL;
}

const struct ref_input *ref_input_find(const struct ref_reference *reference, const char *name) {
    for (size_t i = 0; i < reference->input_count; i++)
        if (!strcmp(reference->inputs[i].name, name))
            return &reference->inputs[i];
    return NULL;
}

int ref_evaluate(const struct ref_reference *reference, const struct ref_problem *problem, double *ret_values,
                 double *ret_uncertainty, struct ref_message *ret_message) {
    const struct row *row = row_of(reference);
    return row_eval(row, problem, ret_values, ret_uncertainty, ret_message);
}

const struct ref_equation *ref_equation_of(const char *reference, size_t i) {
    const struct ref_reference *r = ref_find(reference);
    const struct row *row = r ? row_of(r) : NULL;
    return row ? row->equations[i < row->equation_count ? i : row->equation_count] : NULL;
}

const char *ref_kind_name(enum ref_kind kind) {
    static const char *const names[] = {
        [REF_CLOSED_FORM] = "closed form", [REF_QUADRATURE] = "quadrature", [REF_ODE] = "ode",
        [REF_EIGENVALUE] = "eigenvalue",   [REF_FINITE_SUM] = "finite sum", [REF_ELEMENTS] = "elements",
    };
    return (unsigned)kind < TOUCH_COUNT(names) ? names[kind] : "unknown";
}

/* --- inputs --------------------------------------------------------------------------------------- */

const struct ref_word *ref_word_find(const char *name) {
    ref_open_records();
    const struct ref_quantity *q = input_find(name);
    size_t i = 0;
    while (q && __start_record_quantity[i] != q)
        i++;
    return q ? &all.word[i] : NULL;
}

const struct ref_input *ref_missing(const struct ref_reference *reference, const struct ref_problem *problem,
                                    const char **ret_other) {
    const struct ref_quantity *other, *q = missing_of(row_of(reference), problem, &other);
    *ret_other = other ? keyword_of(other) : NULL;
    for (size_t i = 0; q && i < reference->input_count; i++)
        if (!strcmp(reference->inputs[i].name, keyword_of(q)))
            return &reference->inputs[i];
    return NULL;
}

int ref_check_given(const struct ref_reference *reference, const struct ref_problem *problem, const char *name,
                    struct ref_message *ret_message) {
    ref_open_records();
    const struct ref_quantity *q = input_find(name);
    const struct ref_given *given = given_of(problem, name);
    struct ref_eval eval = {.reference = reference->name, .problem = problem, .message = ret_message};
    for (size_t k = 0; q && given && k < parts_of(q); k++)
        (void)read_given(&eval, &(struct element){.q = q, .part = k}, given);
    return -eval.refused;
}

/* --- examples, for tests -------------------------------------------------------------------------- */

static const char *word_at(const struct ref_quantity *q, size_t i, char *word) {
    const char *at = q->choices;
    while (i--)
        at = strchr(at, '|') + 1;
    (void)snprintf(word, NAME, "%.*s", (int)strcspn(at, "|"), at);
    return word;
}

static int is_such(const struct levels *levels, const struct ref_such *such, const struct ref_quantity *q,
                   size_t part) {
    const struct element *e = &all.element[ref_element_of(such->input, "an example")];
    for (size_t l = 0; l < levels->count && e->q == q && e->part == part; l++)
        if (has_word(such->model, levels->name[l], strlen(levels->name[l])))
            return 1;
    return 0;
}

size_t ref_examples(const struct ref_reference *reference, struct ref_given ret[REF_EXAMPLES]) {
    static _Thread_local char words[REF_EXAMPLES][NAME];
    struct levels levels = {.count = 0};
    size_t count = 0;
    ref_add_levels(row_of(reference)->of->model, &levels);
    for (size_t i = 0; i < all.elements; i++) {
        const struct element *e = &all.element[i];
        const struct ref_quantity *q = e->q;
        if (!(q->flags & REF_INPUT) || e->part)
            continue;
        struct ref_given *g = &ret[count];
        *g = (struct ref_given){.name = keyword_of(q), .count = q->choices ? 0 : parts_of(q)};
        g->word = q->choices ? word_at(q, (size_t)q->example[0], words[count]) : NULL;
        for (size_t k = 0; k < g->count; k++) {
            g->value[k] = q->example[k];
            for (ALL(such, such))
                if (is_such(&levels, *such, q, k))
                    g->value[k] = (*such)->value;
        }
        count++;
    }
    return count;
}

int ref_symbol_at(const struct ref_reference *reference, size_t i, struct ref_symbol *ret) {
    const struct row *row = row_of(reference);
    if (i >= row->leaf_count)
        return 0;
    const struct element *e = &all.element[row->leaves[i]];
    *ret = (struct ref_symbol){e->q->tex, keyword_of(e->q), e->part, parts_of(e->q)};
    return 1;
}
