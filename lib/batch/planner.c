/* SPDX-License-Identifier: BSD-3-Clause */
/* Which kernel is used where no target is named: by table, by order, or by measurement. */
#include <stdatomic.h>
#include <stdlib.h>
#include "batch_parts.h"
#include "lib/kernel_list.h"
#include "lib/plan_list.h"
#include "planner.h"

static const struct plan_row rows[] = {
#define X(family, law, form, precision, grade, target, is)                                         \
    {#family, #law, #form, #precision, #grade, #target, #is},
    TOUCH_PLAN_ROWS(X)
#undef X
        {NULL, NULL, NULL, NULL, NULL, NULL, NULL}};

const struct plan_row *touch_plan_row_at(size_t i) {
    return i + 1 < TOUCH_COUNT(rows) ? &rows[i] : NULL;
}

/* Whether a kernel is of the law, form and precision that is asked for, and good enough. */
static int suffices(const struct touch_kernel *k, const struct plan_request *request) {
    return k->form == request->form && k->precision == request->precision &&
           k->grade <= request->grade && !strcmp(k->law->name, request->law);
}

void touch_plan_candidates(const struct plan_request *request, struct plan_candidates *ret) {
    const struct touch_kernel *k;
    ret->count = 0;
    for (size_t i = 0; ret->count < TOUCH_PLAN_CANDIDATES && (k = touch_kernel_at(i)); i++)
        if (suffices(k, request) && touch_target_available(k->target->name) > 0)
            ret->kernel[ret->count++] = k;
}

/* Later targets first, then the higher of the grades that suffice. */
static int better(const struct touch_kernel *a, const struct touch_kernel *b) {
    return !b || a->target > b->target || (a->target == b->target && a->grade > b->grade);
}

const struct touch_kernel *touch_plan_by_order(const struct plan_request *request,
                                               const char *target) {
    const struct touch_kernel *best = NULL;
    struct plan_candidates all;
    touch_plan_candidates(request, &all);
    for (size_t i = 0; i < all.count; i++)
        if ((!target || !strcmp(all.kernel[i]->target->name, target)) &&
            better(all.kernel[i], best))
            best = all.kernel[i];
    return best;
}

static int is_row_of(const struct plan_row *row, const struct plan_request *request,
                     const char *family) {
    return !strcmp(row->family, family) && !strcmp(row->law, request->law) &&
           !strcmp(row->form, touch_form_name(request->form)) &&
           !strcmp(row->precision, touch_precision_name(request->precision)) &&
           !strcmp(row->grade, touch_grade_name(request->grade));
}

const struct touch_kernel *touch_plan_by_table(const struct plan_request *request,
                                               const char *family) {
    struct plan_candidates all;
    const struct plan_row *row;
    touch_plan_candidates(request, &all);
    for (size_t r = 0; (row = touch_plan_row_at(r)); r++)
        for (size_t i = 0; is_row_of(row, request, family) && i < all.count; i++)
            if (!strcmp(all.kernel[i]->target->name, row->target) &&
                !strcmp(touch_grade_name(all.kernel[i]->grade), row->is))
                return all.kernel[i];
    return touch_plan_by_order(request, NULL);
}

/* --- by measurement ----------------------------------------------------------------------------- */

enum {
#define X(law, form, precision, target, grade) +1
    COMPILED = TOUCH_KERNELS(X)
#undef X
#define X(law) +1
        TOUCH_LOOP_LAWS(X),
#undef X
    GRADES = TOUCH_GRADE_FAST + 1
};

/* What was found in this process, by the first kernel of the law, form and precision in the table, and by
 * grade. Every thread that asks gets what the first one found. It is the planner's only memory. */
static _Atomic(const struct touch_kernel *) measured[COMPILED][GRADES];

static size_t place_of(const struct plan_request *request) {
    const struct plan_request any = {request->law, request->form, request->precision,
                                     TOUCH_GRADE_FAST};
    const struct touch_kernel *k;
    size_t i = 0;
    while ((k = touch_kernel_at(i)) && !suffices(k, &any))
        i++;
    return i;
}

static const struct touch_kernel *measure(const struct plan_request *request) {
    struct plan_candidates all;
    touch_plan_candidates(request, &all);
    if (all.count < 2)
        return all.count ? all.kernel[0] : NULL;
    const struct touch_kernel *k = touch_wisdom_read(request, &all);
    if (k || !(k = touch_plan_time(&all)))
        return k ? k : touch_plan_by_table(request, touch_cpu_family());
    touch_wisdom_write(request, k);
    return k;
}

const struct touch_kernel *touch_plan_by_measure(const struct plan_request *request) {
    const size_t place = place_of(request);
    if (place >= COMPILED)
        return NULL;
    const struct touch_kernel *known = atomic_load(&measured[place][request->grade]), *none = NULL;
    if (known)
        return known;
    known = measure(request);
    if (!known || atomic_compare_exchange_strong(&measured[place][request->grade], &none, known))
        return known;
    return none;
}

/* --- the environment ---------------------------------------------------------------------------- */

static const struct touch_kernel *by_table(const struct plan_request *request) {
    return touch_plan_by_table(request, touch_cpu_family());
}

static const struct touch_kernel *by_order(const struct plan_request *request) {
    return touch_plan_by_order(request, NULL);
}

static enum touch_status choose(const struct plan_request *request,
                                const struct touch_kernel **ret_kernel,
                                struct touch_message *ret_message) {
    static const struct {
        const char *word;
        const struct touch_kernel *(*by)(const struct plan_request *request);
    } ways[] = {{"table", by_table}, {"measure", touch_plan_by_measure}, {"order", by_order}};
    const char *from = getenv("TOUCH_PLAN"), *word = from && *from ? from : ways[0].word;
    for (size_t i = 0; i < TOUCH_COUNT(ways); i++)
        if (!strcmp(word, ways[i].word)) {
            *ret_kernel = ways[i].by(request);
            return TOUCH_OK;
        }
    return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, ret_message,
                        "TOUCH_PLAN: '%.64s' is unknown; allowed: {table; measure; order}", word);
}

/* --- the door --------------------------------------------------------------------------------- */

static enum touch_status refuse_law(const char *law, struct touch_message *message) {
    return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "no law '%s'", law);
}

/* With what there is of that law, form and precision. */
static enum touch_status refuse_kernel(const struct plan_request *request, const char *target,
                                       struct touch_message *message) {
    const struct plan_request any = {request->law, request->form, request->precision,
                                     TOUCH_GRADE_FAST};
    struct plan_candidates all;
    char there[256] = "none";
    size_t used = 0;
    touch_plan_candidates(&any, &all);
    for (size_t i = 0; i < all.count && used < sizeof there; i++) {
        const int more =
            snprintf(there + used, sizeof there - used, "%s%s %s", i ? ", " : "",
                     all.kernel[i]->target->name, touch_grade_name(all.kernel[i]->grade));
        used += more > 0 ? (size_t)more : 0;
    }
    return TOUCH_REFUSE(
        TOUCH_BAD_ARGUMENT, message,
        "law '%s' has no kernel in form %s, precision %s, target %s, grade %s; there "
        "are: %s",
        request->law, touch_form_name(request->form), touch_precision_name(request->precision),
        target ? target : "any", touch_grade_name(request->grade), there);
}

enum touch_status touch_kernel_find(const char *law, enum touch_form form,
                                    enum touch_precision precision, const char *target,
                                    enum touch_grade grade, const struct touch_kernel **ret_kernel,
                                    struct touch_message *ret_message) {
    const struct plan_request request = {law, form, precision, grade};
    const struct touch_kernel *found = NULL;
    const char *wanted;
    if (!touch_law_find(law))
        return refuse_law(law, ret_message);
    enum touch_status status = touch_target_wanted(target, &wanted, ret_message);
    if (status == TOUCH_OK && wanted)
        found = touch_plan_by_order(&request, wanted);
    else if (status == TOUCH_OK)
        status = choose(&request, &found, ret_message);
    if (status != TOUCH_OK)
        return status;
    if (!found)
        return refuse_kernel(&request, wanted, ret_message);
    *ret_kernel = found;
    return TOUCH_OK;
}
