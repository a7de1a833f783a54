/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people ask about: the printed equation of each relation, evaluated as it is printed, against the relation. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "close.h"
#include "reference/catalogue/model.h"
#include "tex_value.h"

static const double ROUND_OFF = 256.0 * DBL_EPSILON;
static const double QUADRATURE = 2e-11; /* what integrals leave out at their ends (tex_value.c) */

static double nothing(const char *name, void *data) {
    (void)name;
    (void)data;
    return (double)NAN;
}

static void plain(const char *tex, char name[TEX_NAME]) {
    char text[64];
    *name = '\0';
    snprintf(text, sizeof text, "%s = 1", tex);
    (void)tex_defines(text, name);
}

/* Of the examples, and a speed whose powers are all different; what follows by the relations. */
static void values_of(const struct ref_known *m, double *value) {
    struct ref_message message;
    double unused;
    for (size_t v = 0; v < m->numbers; v++) {
        const struct ref_known_number *n = &m->number[v];
        value[v] = n->relations
                       ? ref_relation_value(m, &m->relation[n->relation], value, &unused, &message)
                   : n->initial == REF_FIXED   ? n->number
                   : !strcmp(n->name, "speed") ? 0.8
                                               : n->example;
        cr_expect(isfinite(value[v]), "%s: %s is %g", m->name, n->name, value[v]);
    }
}

/* Motions and eigenvalues are no arithmetic: solve.py compares them with references. */
static int is_compared(const struct ref_known *m, const struct ref_relation *r,
                       const double *value) {
    struct tex_scope scope = {.given = nothing};
    char target[TEX_NAME] = "", name[TEX_NAME];
    if (!r->equations->tex || r->kind == REF_ODE || r->kind == REF_EIGENVALUE)
        return 0;
    for (const struct ref_equation *e = r->equations; e->tex; e++)
        tex_add(&scope, e->tex);
    for (size_t k = 0; k < r->count; k++) {
        plain(m->number[r->need[k]].tex, name);
        if (*name)
            tex_bind(&scope, name, value[r->need[k]]);
    }
    const struct ref_known_number *gives = &m->number[r->gives];
    if (tex_defines(r->equations->tex, target)) {
        CLOSE(tex_defined(&scope, target), value[r->gives],
              r->kind == REF_QUADRATURE ? QUADRATURE : ROUND_OFF, "%s: %s", m->name, gives->name);
    } else {
        plain(gives->tex, name);
        tex_bind(&scope, name, value[r->gives]);
        CLOSE(1.0 + tex_residual(&scope, name), 1.0, ROUND_OFF, "%s: both sides of %s", m->name,
              gives->name);
    }
    cr_expect(!*scope.failed, "%s: %s: %s", m->name, gives->name, scope.failed);
    cr_expect(*r->source && r->equations->words[strlen(r->equations->words) - 1] == '.', "%s: %s",
              m->name, gives->name);
    return 1;
}

Test(topics, printed_equations_give_the_numbers) {
    size_t compared = 0;
    const char *name;
    int is_topic;
    for (size_t i = 0; (name = ref_known_name(i, &is_topic)) && is_topic; i++) {
        struct ref_known *m = ref_known_open(name);
        double value[REF_NUMBERS];
        values_of(m, value);
        for (size_t k = 0; k < m->relations; k++)
            compared += (size_t)is_compared(m, &m->relation[k], value);
        ref_known_free(m);
    }
    cr_expect(compared > 75, "only %zu", compared);
}

/* Each name is there, once, and is what it says. */
Test(topics, names) {
    const char *name;
    int is_topic;
    size_t topics = 0;
    for (size_t i = 0; (name = ref_known_name(i, &is_topic)); i++) {
        struct ref_known *m = ref_known_open(name);
        cr_assert(m, "%s", name);
        cr_expect(!is_topic || *m->example, "%s has no example", name);
        topics += (size_t)is_topic;
        for (size_t v = 0; v < m->numbers; v++) {
            const struct ref_known_number *n = &m->number[v];
            cr_expect(*n->meaning && n->low <= n->high, "%s: %s", name, n->name);
            for (size_t w = 0; w < v; w++)
                cr_expect(strcmp(n->name, m->number[w].name) != 0, "%s: %s twice", name, n->name);
            for (size_t k = 0; k < n->relations; k++)
                for (size_t j = 0; j < m->relation[n->relation + k].count; j++)
                    cr_expect(m->relation[n->relation + k].need[j] < v, "%s: %s", name, n->name);
        }
        ref_known_free(m);
    }
    cr_expect(topics == 7 && !ref_known_open("no_such_model"));
}
