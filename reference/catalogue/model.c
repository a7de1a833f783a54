/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval.h"
#include "touchstone/common.h"

/* Where roots are looked for if a record does not say. */
static const double FROM = 1e-18, TO = 1e15;

/* A model while it is made. */
struct making {
    struct ref_known *known;
    struct levels levels;
    size_t element[REF_NUMBERS];
};

static void *larger(void *memory, size_t count, size_t size) {
    void *more = realloc(memory, count * size);
    if (!more)
        abort();
    return more;
}

/* --- numbers -------------------------------------------------------------------------------------- */

static int is_taken(const struct ref_known *known, const char *name) {
    for (size_t i = 0; i < known->numbers; i++)
        if (!strcmp(known->number[i].name, name))
            return 1;
    return 0;
}

static int is_second(const struct element *e) {
    return e->q->flags & REF_BODIES && e->part == 1;
}

/* Of the first body by the name of the quantity, of the second with a 2 behind it. */
static void name_number(const struct ref_known *known, const struct element *e, struct ref_known_number *n) {
    const char *const names[] = {e->q->called ? e->q->called : e->q->name, e->q->name};
    for (size_t i = 0; i == 0 || (i < TOUCH_COUNT(names) && is_taken(known, n->name)); i++)
        (void)snprintf(n->name, sizeof n->name, "%.40s%s", names[i], is_second(e) ? "2" : "");
    if (e->q->flags & REF_VECTOR)
        (void)snprintf(n->name, sizeof n->name, "%s", e->name);
}

/* "of each body" is of this one. */
static void explain_number(const struct element *e, struct ref_known_number *n) {
    const char *all = e->q->meaning, *each = strstr(all, "each body");
    if (e->q->flags & REF_BODIES && each)
        (void)snprintf(n->meaning, sizeof n->meaning, "%.*sbody %zu%s", (int)(each - all), all, e->part + 1,
                       each + strlen("each body"));
    else
        (void)snprintf(n->meaning, sizeof n->meaning, "%s", all);
}

static void bound_number(const struct ref_quantity *q, struct ref_known_number *n) {
    const int is_said = q->sought[1] > 0.0;
    n->min = q->min;
    n->max = q->max;
    n->flags = q->flags & (REF_MIN_OPEN | REF_MAX_OPEN | REF_WHOLE);
    n->low = is_said ? fabs(q->sought[0]) : FROM;
    n->high = is_said ? q->sought[1] : TO;
    n->both = isinf(q->min) && !(q->sought[0] > 0.0);
    if (isinf(q->min) && !n->both) {
        n->min = 0.0;
        n->flags &= ~(unsigned)REF_MIN_OPEN;
    }
    if (q->flags & REF_DEFORMS && isinf(q->max)) /* a rigid body */
        n->flags &= ~(unsigned)REF_MAX_OPEN;
    if (isfinite(q->max)) {
        n->low = q->min;
        n->high = q->max;
    } else if (!n->both) {
        n->low = fmax(n->low, n->min);
    }
}

static void describe_number(const struct making *m, size_t element, struct ref_known_number *n) {
    const struct element *e = ref_element_at(element);
    *n = (struct ref_known_number){.choices = e->q->choices};
    n->word = e->q->keyword ? e->q->keyword : e->q->name;
    n->input = e->q->flags & REF_INPUT ? n->word : NULL;
    n->part = e->part;
    n->parts = e->q->flags & REF_BODIES ? 2 : e->q->flags & REF_VECTOR ? 3 : 1;
    n->yields = (e->q->flags & REF_YIELDS) != 0;
    n->number = e->q->absent;
    n->initial = e->q->absent <= NEED ? REF_ASKED : REF_NUMBER;
    n->example = e->q->example[e->part];
    name_number(m->known, e, n);
    (void)snprintf(n->unit, sizeof n->unit, "%s", e->q->unit);
    (void)snprintf(n->tex, sizeof n->tex, e->q->flags & REF_BODIES ? "%s_%zu" : "%s", e->q->tex, e->part + 1);
    explain_number(e, n);
    bound_number(e->q, n);
}

/* --- relations ------------------------------------------------------------------------------------ */

/* Formulas of samples and of paths are no relations. */
static int is_relation(const struct bound *b) {
    for (size_t k = 0; k < b->count; k++)
        if (ref_element_at(b->need[k])->q->flags & REF_SAMPLE)
            return 0;
    return b->f->value && b->count;
}

/* The number of the model, or what it is if nobody says. */
static void set_number(const struct bound *b, struct ref_known_number *n) {
    struct ref_message unread;
    struct ref_eval eval = {.reference = "", .problem = &(const struct ref_problem){.count = 0}, .message = &unread};
    n->number = b->f->value(NULL, &eval);
    n->initial = b->f->source ? REF_FIXED : n->number <= NEED ? REF_ASKED : REF_NUMBER;
    n->hidden = b->f->source && !b->f->equations[0].tex;
}

static size_t add_number(struct making *m, size_t element);

static void add_relation(struct making *m, const struct bound *b) {
    struct ref_relation relation = {
        .count = b->count, .source = b->f->source, .equations = b->f->equations, .kind = b->f->kind, .record = b->f};
    for (size_t k = 0; k < b->count; k++)
        relation.need[k] = add_number(m, b->need[k]);
    struct ref_known *known = m->known;
    known->relation = larger(known->relation, known->relations + 1, sizeof *known->relation);
    known->relation[known->relations++] = relation;
}

/* The number of the first body, whose value the second has if nobody says. */
static size_t first_body(struct making *m, const struct element *e) {
    char name[NAME];
    (void)snprintf(name, sizeof name, "%.40s1", e->q->name);
    return add_number(m, ref_element_of(name, e->name));
}

/* What a relation needs stands before what it gives. The relations that give one number lie side by side: needs that are
 * new are added first. */
static size_t add_number(struct making *m, size_t element) {
    struct ref_known *known = m->known;
    const struct element *e = ref_element_at(element);
    for (size_t i = 0; i < known->numbers; i++)
        if (m->element[i] == element)
            return i;
    const struct choice choice = ref_choice_of(&m->levels, element);
    size_t same = 0, count = 0;
    for (size_t i = 0; i < choice.count; i++)
        for (size_t k = 0; is_relation(choice.of[i]) && k < choice.of[i]->count; k++)
            (void)add_number(m, choice.of[i]->need[k]);
    if (is_second(e))
        same = first_body(m, e);
    const size_t first = known->relations;
    for (size_t i = 0; i < choice.count; i++)
        if (is_relation(choice.of[i])) {
            add_relation(m, choice.of[i]);
            count++;
        }
    if (known->numbers == REF_NUMBERS)
        abort();
    const size_t at = known->numbers;
    known->number = larger(known->number, at + 1, sizeof *known->number);
    struct ref_known_number *n = &known->number[at];
    describe_number(m, element, n);
    m->element[at] = element;
    known->numbers++;
    if (count)
        n->initial = REF_FOUND;
    else if (choice.count && !choice.of[0]->count && choice.of[0]->f->value)
        set_number(choice.of[0], n);
    else if (n->initial == REF_ASKED && is_second(e))
        n->initial = REF_SAME;
    n->same = same;
    n->relation = first;
    n->relations = count;
    for (size_t i = 0; i < count; i++)
        known->relation[first + i].gives = at;
    return at;
}

/* --- references ----------------------------------------------------------------------------------- */

static int says(const struct ref_row *row, const struct ref_formula *f) {
    struct levels levels = {.count = 0};
    if (strcmp(row->gives, f->gives) != 0)
        return 0;
    ref_add_levels(row->model, &levels);
    return ref_choice_of(&levels, ref_element_of(f->gives, row->name)).of[0]->f == f;
}

/* Of the references whose own formula it is, the first by name. */
static const char *reference_of(const struct ref_relation *relation) {
    const char *first = NULL;
    for (ALL(row, row))
        if (says(*row, relation->record) && (!first || strcmp((*row)->name, first) < 0))
            first = (*row)->name;
    return first;
}

/* --- what there is -------------------------------------------------------------------------------- */

/* Of the names of its list, separated by ", ". */
static int add_topic(struct making *m, const char *topic) {
    for (ALL(topic, t)) {
        if (strcmp((*t)->name, topic) != 0)
            continue;
        ref_add_levels((*t)->model, &m->levels);
        m->known->name = (*t)->name;
        m->known->title = (*t)->title;
        m->known->example = (*t)->example;
        for (const char *list = (*t)->gives; *list;) {
            char name[NAME];
            const size_t length = strcspn(list, ", ");
            (void)snprintf(name, sizeof name, "%.*s", (int)length, list);
            (void)add_number(m, ref_element_of(name, topic));
            list += length + strspn(list + length, ", ");
        }
        return 1;
    }
    return 0;
}

static int has_relation(const struct choice *choice) {
    for (size_t i = 0; i < choice->count; i++)
        if (is_relation(choice->of[i]))
            return 1;
    return 0;
}

/* What the rows of that name, or of that model, give for one contact, and not along a path. */
static int add_rows(struct making *m, const char *name, int by_model) {
    int any = 0;
    for (ALL(row, row))
        if (!strcmp(by_model ? (*row)->model : (*row)->name, name)) {
            if (!any++)
                ref_add_levels((*row)->model, &m->levels);
            m->known->name = by_model ? (*row)->model : (*row)->name;
            m->known->title = by_model ? "all that the references of this model give" : (*row)->title;
            const size_t element = ref_element_of((*row)->gives, (*row)->name);
            const struct choice choice = ref_choice_of(&m->levels, element);
            if (has_relation(&choice))
                (void)add_number(m, element);
        }
    return any;
}

/* The exponent of the overlap in a unit, where the model says what it is; else there is no unit. */
static void measure(struct ref_known *known) {
    double alpha = (double)NAN;
    for (size_t i = 0; i < known->numbers; i++)
        if (!strcmp(known->number[i].name, "alpha") && known->number[i].initial == REF_FIXED)
            alpha = known->number[i].number;
    for (size_t i = 0; i < known->numbers; i++) {
        struct ref_known_number *n = &known->number[i];
        if (!strstr(n->unit, "^alpha"))
            continue;
        *n->unit = '\0';
        if (isfinite(alpha))
            (void)snprintf(n->unit, sizeof n->unit, alpha > 1.0 ? "N/m^%g" : "N/m", alpha);
    }
}

struct ref_known *ref_known_open(const char *name) {
    struct making m = {.known = larger(NULL, 1, sizeof *m.known)};
    ref_open_records();
    *m.known = (struct ref_known){.example = ""};
    if (!add_topic(&m, name) && !add_rows(&m, name, 0) && !add_rows(&m, name, 1)) {
        ref_known_free(m.known);
        return NULL;
    }
    measure(m.known);
    for (size_t i = 0; i < m.known->relations; i++)
        m.known->relation[i].reference = reference_of(&m.known->relation[i]);
    return m.known;
}

void ref_known_free(struct ref_known *known) {
    if (known) {
        free(known->number);
        free(known->relation);
    }
    free(known);
}

/* The topic before whose name so many stand; NULL: there are not so many. */
static const struct ref_topic *topic_at(size_t i) {
    for (ALL(topic, t)) {
        size_t before = 0;
        for (ALL(topic, other))
            before += strcmp((*other)->name, (*t)->name) < 0;
        if (before == i)
            return *t;
    }
    return NULL;
}

const char *ref_known_name(size_t i, int *ret_is_topic) {
    const size_t topics = (size_t)(__stop_record_topic - __start_record_topic);
    const struct ref_reference *reference = i < topics ? NULL : ref_at(i - topics);
    *ret_is_topic = i < topics;
    return i < topics ? topic_at(i)->name : reference ? reference->name : NULL;
}

/* --- evaluation ----------------------------------------------------------------------------------- */

double ref_relation_value(const struct ref_known *known, const struct ref_relation *relation, const double *values,
                          double *ret_uncertainty, struct ref_message *ret_message) {
    const struct ref_formula *f = relation->record;
    struct ref_eval eval = {known->name, &(const struct ref_problem){.count = 0}, ret_message,
                            .value_only = !ret_uncertainty};
    double in[REF_NEEDS + 1];
    for (size_t k = 0; k < relation->count; k++)
        in[k] = values[relation->need[k]];
    const double x = f->value(in, &eval);
    if (ret_uncertainty)
        *ret_uncertainty = eval.is_unsure ? eval.unsure : f->uncertainty * fabs(x);
    return eval.refused ? (double)NAN : x;
}
