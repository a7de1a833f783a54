/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver.h"

#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "cases/base/suggest.h"
#include "cases/base/unit_text.h"
#include "cases/read/uncertain.h"
#include "touchstone/common.h"

#define SAME_VALUE 1e-8 /* relative difference of two values that are meant to be one */
#define STEP       1e-6 /* relative, of a difference quotient */
#define ROUND      (8.0 * DBL_EPSILON)
#define TEXT       256
#define FEW_POINTS 48 /* of a scan whose points take long */

/* What is known while a model is solved; copied where a guess is tried. */
struct state {
    const struct model *model;
    enum model_variable wanted;
    unsigned char released[V_COUNT]; /* the default is not taken */
    unsigned char done[V_COUNT];     /* the relation that gives this given value has been used */
    struct solver_solution s;
};

struct run {
    struct solver_answer *ret;
    char *message;
};

static int refuse(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
static int refuse(struct run *run, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vsnprintf(run->message, SOLVER_MESSAGE, format, list);
    va_end(list);
    return -1;
}

static const char *name_of(enum model_variable v) {
    return model_words[v].name;
}

/* "10 N" */
static const char *text_of(enum model_variable v, double x, char room[UNIT_TEXT_SIZE]) {
    unit_text(x, model_words[v].unit, 6, room);
    return room;
}

static int known(const struct state *st, enum model_variable v) {
    return st->s.how[v] != SOLVER_UNKNOWN;
}

static int in_range(enum model_variable v, double x) {
    const struct model_word *w = &model_words[v];
    return x >= w->min && x <= w->max && !((w->flags & MODEL_OPEN_MIN) && x <= w->min) &&
           !((w->flags & MODEL_OPEN_MAX) && x >= w->max);
}

/* --- what depends on what ------------------------------------------------------------------------ */

static const struct model_default *default_of(const struct state *st, enum model_variable v) {
    return st->released[v] ? NULL : model_default_of(st->model, v);
}

/* Adds to the list the basis variables on which v depends and that are not known; with `yielding`, those of defaults
 * that give way are in it, else they count as known. */
struct needs {
    size_t count;
    enum model_variable of[V_COUNT];
};

static int among(const struct needs *n, enum model_variable v) {
    for (size_t i = 0; i < n->count; i++)
        if (n->of[i] == v)
            return 1;
    return 0;
}

static void need(struct needs *n, enum model_variable v) {
    if (!among(n, v))
        n->of[n->count++] = v;
}

static void needs_of(const struct state *st, enum model_variable v, int yielding, struct needs *n) {
    if (known(st, v))
        return;
    const struct model_relation *r = model_relation_of(st->model, v);
    const struct model_default *d = r ? NULL : default_of(st, v);
    for (size_t i = 0; r && i < r->in_count; i++)
        needs_of(st, r->in[i], yielding, n);
    if (!r && (!d || (yielding && d->yields)))
        need(n, v);
    else if (d && d->same != V_NONE)
        needs_of(st, d->same, yielding, n);
}

static struct needs needs_of_relation(const struct state *st, const struct model_relation *r,
                                      int yielding) {
    struct needs n = {.count = 0};
    for (size_t i = 0; i < r->in_count; i++)
        needs_of(st, r->in[i], yielding, &n);
    return n;
}

/* --- evaluation ----------------------------------------------------------------------------------- */

static double value_of(struct state *st, enum model_variable v);

static double relation_value(struct state *st, const struct model_relation *r) {
    for (size_t i = 0; i < r->in_count; i++)
        if (isnan(value_of(st, r->in[i])))
            return (double)NAN;
    const double x = r->value(st->s.value);
    const struct model_word *w = &model_words[r->out];
    return x >= w->min && x <= w->max && (isfinite(x) || in_range(r->out, x)) ? x : (double)NAN;
}

/* Known afterwards, unless something that it needs is not. */
static double value_of(struct state *st, enum model_variable v) {
    if (known(st, v))
        return st->s.value[v];
    const struct model_relation *r = model_relation_of(st->model, v);
    const struct model_default *d = r ? NULL : default_of(st, v);
    const double x = r                   ? relation_value(st, r)
                     : !d                ? (double)NAN
                     : d->same != V_NONE ? value_of(st, d->same)
                                         : d->number;
    if (isnan(x))
        return x;
    st->s.value[v] = x;
    st->s.how[v] = r ? SOLVER_DERIVED : SOLVER_DEFAULT;
    st->s.by[v] = r;
    return x;
}

/* --- uncertainty ---------------------------------------------------------------------------------- */

/* Of the result of a relation all of whose variables are known: of the relation itself, and of each variable times the
 * slope, by differences. */
static double uncertainty_of(const struct state *st, const struct model_relation *r) {
    double v[V_COUNT];
    memcpy(v, st->s.value, sizeof v);
    const double out = v[r->out];
    double sum = fmax(r->uncertainty, ROUND) * fabs(out);
    for (size_t i = 0; i < r->in_count; i++) {
        const enum model_variable in = r->in[i];
        const double x = v[in], h = STEP * fabs(x), u = st->s.uncertainty[in];
        if (r->slow) { /* changes at most in proportion to what it depends on */
            sum += fabs(x) > 0.0 && isfinite(x) ? u / fabs(x) * fabs(out) : 0.0;
            continue;
        }
        if (!(u > 0.0) || !(h > 0.0) || isinf(x))
            continue;
        v[in] = x + h;
        const double above = r->value(v);
        v[in] = x - h;
        const double below = r->value(v);
        v[in] = x;
        const double slope = fabs(above - below) / (2.0 * h);
        sum += isfinite(slope) ? slope * u : 0.0;
    }
    return sum;
}

/* --- roots ---------------------------------------------------------------------------------------- */

struct guess {
    const struct state *st;
    enum model_variable x;
    const struct model_relation *relation;
    /* Of two relations with two unknowns: the inner one, its unknown, and which of its roots. */
    const struct model_relation *inner;
    enum model_variable y;
    size_t branch;
};

static void set_root(struct state *st, enum model_variable x, double value,
                     const struct model_relation *by) {
    st->s.value[x] = value;
    st->s.how[x] = SOLVER_ROOT;
    st->s.by[x] = by;
}

static void find_roots(const struct guess *g, struct roots *ret);

static double guessed(double x, const void *data) {
    const struct guess *g = data;
    struct state st = *g->st;
    if (!in_range(g->x, x))
        return (double)NAN;
    set_root(&st, g->x, x, g->relation);
    if (g->inner) {
        const struct guess inner = {.st = &st, .x = g->y, .relation = g->inner};
        struct roots roots;
        find_roots(&inner, &roots);
        if (g->branch >= roots.count)
            return (double)NAN;
        set_root(&st, g->y, roots.x[g->branch], g->inner);
    }
    return relation_value(&st, g->relation);
}

static void find_roots(const struct guess *g, struct roots *ret) {
    const struct model_word *w = &model_words[g->x];
    const struct roots_of of = {
        .f = guessed,
        .data = g,
        .low = w->low,
        .high = w->high,
        .points = g->relation->slow || g->inner ? FEW_POINTS : 0,
        .logarithm = (w->flags & MODEL_LOG) != 0,
        .at_zero = (w->flags & MODEL_ZERO) != 0 ||
                   (!(w->flags & MODEL_LOG) && !(w->min < 0.0) && !(w->flags & MODEL_OPEN_MIN)),
        .negative = (w->flags & MODEL_SIGNED) != 0,
        .high_is_in = !(w->flags & (MODEL_LOG | MODEL_OPEN_MAX))};
    roots_find(&of, g->st->s.value[g->relation->out], ret);
}

/* The absolute uncertainty of a root: that of the relation over its slope there. */
static double uncertainty_of_root(const struct guess *g, double x) {
    const double h = fabs(x) > 0.0 ? STEP * fabs(x) : STEP * model_words[g->x].low;
    struct state st = *g->st;
    set_root(&st, g->x, x, g->relation);
    (void)relation_value(&st, g->relation);
    for (size_t i = 0; i < g->relation->in_count; i++) {
        const enum model_variable in = g->relation->in[i];
        if (st.s.how[in] == SOLVER_DERIVED)
            st.s.uncertainty[in] = ROUND * fabs(st.s.value[in]);
    }
    const double own = uncertainty_of(&st, g->relation);
    const double above = guessed(x + h, g), below = guessed(x - h, g);
    const double slope = fabs(above - below) / (2.0 * h);
    const double bend = fabs(above - 2.0 * st.s.value[g->relation->out] + below) / (h * h);
    /* Where the relation turns, the bend bounds it. */
    const double by_slope = own / slope, by_bend = 2.0 * sqrt(own / bend);
    return ROUND * fabs(x) + (isfinite(by_slope) && !(by_slope > by_bend) ? by_slope
                              : isfinite(by_bend)                         ? by_bend
                                                                          : 0.0);
}

/* --- steps ---------------------------------------------------------------------------------------- */

static int advance(struct run *run, struct state *st);

static void say_given(const struct state *st, char *text, size_t size) {
    char room[UNIT_TEXT_SIZE];
    *text = '\0';
    for (enum model_variable v = 0; v < V_COUNT; v++) {
        const size_t used = strlen(text);
        if (st->s.how[v] == SOLVER_GIVEN && used < size)
            snprintf(text + used, size - used, "%s%s %s", used ? ", " : "", name_of(v),
                     model_words[v].choices ? "" : text_of(v, st->s.value[v], room));
    }
}

static int refuse_no_root(struct run *run, const struct guess *g, const struct roots *roots) {
    const enum model_variable out = g->relation->out;
    const struct model_word *w = &model_words[g->x];
    char a[UNIT_TEXT_SIZE], b[UNIT_TEXT_SIZE], c[UNIT_TEXT_SIZE], d[UNIT_TEXT_SIZE],
        e[UNIT_TEXT_SIZE];
    if (isnan(roots->least))
        return refuse(run, "no %s from %s to %s is possible with what is given", name_of(g->x),
                      text_of(g->x, w->low, a), text_of(g->x, w->high, b));
    if (!isnan(roots->from))
        return refuse(
            run,
            "%s does not follow from %s = %s: every value from about %s to %s gives it; give "
            "%s, or another %s",
            name_of(g->x), name_of(out), text_of(out, g->st->s.value[out], a),
            text_of(g->x, roots->from, b), text_of(g->x, roots->to, c), name_of(g->x),
            name_of(out));
    return refuse(run, "no %s from %s to %s gives %s = %s: it is between %s and %s there",
                  name_of(g->x), text_of(g->x, w->low, a), text_of(g->x, w->high, b), name_of(out),
                  text_of(out, g->st->s.value[out], c), text_of(out, roots->least, d),
                  text_of(out, roots->most, e));
}

/* Goes on with each root. 0 where at least one of them leads to a solution. */
static int follow(struct run *run, const struct guess *g) {
    struct roots roots;
    int bad = -1;
    find_roots(g, &roots);
    if (!roots.count || !isnan(roots.from))
        return refuse_no_root(run, g, &roots);
    for (size_t i = 0; i < roots.count; i++) {
        struct state next = *g->st;
        next.done[g->relation->out] = !g->inner;
        next.released[g->x] = 1;
        set_root(&next, g->x, roots.x[i], g->relation);
        next.s.uncertainty[g->x] = uncertainty_of_root(g, roots.x[i]);
        if (!advance(run, &next))
            bad = 0;
    }
    return bad;
}

/* Two relations with the same two unknowns: the outer one is searched, the inner one is solved for each guess; then the
 * outer unknown is known, and the inner one follows as any other. */
static int follow_pair(struct run *run, const struct state *st, const struct model_relation *a,
                       const struct model_relation *b, const struct needs *n) {
    const size_t before = run->ret->count;
    for (size_t order = 0; order < 2; order++) {
        for (size_t branch = 0; branch < 2; branch++) {
            const struct guess g = {st, n->of[order], a, b, n->of[1 - order], branch};
            struct roots roots;
            find_roots(&g, &roots);
            for (size_t i = 0; i < roots.count; i++) {
                struct state next = *st;
                next.released[g.x] = 1;
                next.done[a->out] = 1;
                set_root(&next, g.x, roots.x[i], a);
                next.s.uncertainty[g.x] = uncertainty_of_root(&g, roots.x[i]);
                (void)advance(run, &next);
            }
        }
        if (run->ret->count > before)
            return 0;
    }
    return refuse(run, "no %s and %s within their ranges give %s and %s", name_of(n->of[0]),
                  name_of(n->of[1]), name_of(a->out), name_of(b->out));
}

static int check_given(struct run *run, struct state *st, const struct model_relation *r) {
    const double given = st->s.value[r->out], found = relation_value(st, r);
    char a[UNIT_TEXT_SIZE], b[UNIT_TEXT_SIZE], others[SOLVER_MESSAGE / 2];
    st->done[r->out] = 1;
    if (fabs(found - given) <= SAME_VALUE * fabs(given) || (isinf(found) && isinf(given)))
        return advance(run, st);
    say_given(st, others, sizeof others);
    if (isnan(found))
        return refuse(run, "%s = %s is impossible with the others: %s", name_of(r->out),
                      text_of(r->out, given, a), others);
    return refuse(run, "%s = %s contradicts the others, which give %s (given: %s)", name_of(r->out),
                  text_of(r->out, given, a), text_of(r->out, found, b), others);
}

/* The next relation whose result is given, or a root, and not used yet; NULL past the last. */
static const struct model_relation *next_given(const struct state *st, size_t *i) {
    const struct model_relation *r;
    while ((r = model_relation_at(st->model, (*i)++)))
        if ((st->s.how[r->out] == SOLVER_GIVEN || st->s.how[r->out] == SOLVER_ROOT) &&
            !st->done[r->out])
            return r;
    return NULL;
}

/* What the limits look at, whatever is wanted. */
static int is_fact(enum model_variable v) {
    return v == V_r_eff || v == V_e_star || v == V_m_eff || v == V_normal_speed ||
           v == V_max_overlap || v == V_contact_radius || v == V_rest_radius ||
           v == V_yield_pressure;
}

static int finish(struct run *run, struct state *st) {
    const struct model_relation *r;
    for (enum model_variable v = 0; v < V_COUNT; v++)
        if (v == st->wanted || (model_has(st->model, v) && (st->wanted == V_NONE || is_fact(v))))
            (void)value_of(st, v);
    for (size_t i = 0; (r = model_relation_at(st->model, i)); i++)
        if (st->s.how[r->out] == SOLVER_DERIVED)
            st->s.uncertainty[r->out] = uncertainty_of(st, r);
    if (st->wanted != V_NONE && !known(st, st->wanted)) {
        char missing[TEXT];
        solver_missing(st->model, &st->s, st->wanted, missing, sizeof missing);
        return *missing ? refuse(run, "%s does not follow from what is given; missing: %s",
                                 name_of(st->wanted), missing)
                        : refuse(run, "%s has no value with what is given", name_of(st->wanted));
    }
    if (run->ret->count == ROOTS_MAX)
        run->ret->more = 1;
    else
        run->ret->solution[run->ret->count++] = st->s;
    return 0;
}

static int same_needs(const struct needs *a, const struct needs *b) {
    if (a->count != b->count)
        return 0;
    for (size_t i = 0; i < a->count; i++)
        if (!among(b, a->of[i]))
            return 0;
    return 1;
}

/* The only variable of a relation that does not follow from what is known, where what it depends on cannot be found: it
 * takes the place of that. V_NONE: there is none. */
static enum model_variable only_unknown(const struct state *st, const struct model_relation *r) {
    enum model_variable only = V_NONE;
    for (size_t i = 0; i < r->in_count; i++) {
        struct needs n = {.count = 0};
        needs_of(st, r->in[i], 0, &n);
        if (n.count && only != V_NONE)
            return V_NONE;
        only = n.count ? r->in[i] : only;
    }
    return only;
}

/* Of defaults that give way the only one, or the only one that is a number of its own; V_NONE: there is none. */
static enum model_variable giving_way(const struct state *st, const struct needs *n) {
    enum model_variable only = V_NONE;
    size_t numbers = 0;
    for (size_t i = 0; i < n->count; i++)
        if (n->count == 1 || default_of(st, n->of[i])->same == V_NONE) {
            only = n->of[i];
            numbers++;
        }
    return numbers == 1 ? only : V_NONE;
}

/* One step of the solution: the first relation that can be used. */
static int advance(struct run *run, struct state *st) {
    const struct model_relation *r, *other;
    /* A default that gives way is found first: the others count on it. */
    for (size_t i = 0; (r = next_given(st, &i));) {
        const struct needs hard = needs_of_relation(st, r, 0), all = needs_of_relation(st, r, 1);
        const enum model_variable x = hard.count == 0 ? giving_way(st, &all) : V_NONE;
        if (x != V_NONE) {
            st->released[x] = 1;
            return follow(run, &(struct guess){.st = st, .x = x, .relation = r});
        }
    }
    for (size_t i = 0; (r = next_given(st, &i));) {
        const struct needs n = needs_of_relation(st, r, 0);
        if (n.count == 0)
            return check_given(run, st, r);
        if (n.count == 1)
            return follow(run, &(struct guess){.st = st, .x = n.of[0], .relation = r});
    }
    for (size_t i = 0; (r = next_given(st, &i));) {
        const struct needs n = needs_of_relation(st, r, 0);
        for (size_t k = i; n.count == 2 && (other = next_given(st, &k));) {
            const struct needs m = needs_of_relation(st, other, 0);
            if (same_needs(&n, &m))
                return follow_pair(run, st, r, other, &n);
        }
    }
    for (size_t i = 0; (r = next_given(st, &i));) {
        const enum model_variable x = only_unknown(st, r);
        if (x != V_NONE)
            return follow(run, &(struct guess){.st = st, .x = x, .relation = r});
    }
    return finish(run, st);
}

int solver_solve(const struct model *model, const int *given, const double *value,
                 enum model_variable wanted, struct solver_answer *ret,
                 char ret_message[SOLVER_MESSAGE]) {
    struct state st;
    struct run run = {ret, ret_message};
    memset(&st, 0, sizeof st);
    st.model = model;
    st.wanted = wanted;
    ret->count = 0;
    ret->more = 0;
    *ret_message = '\0';
    for (enum model_variable v = 0; v < V_COUNT; v++) {
        st.s.value[v] = given[v] ? value[v] : (double)NAN;
        st.s.how[v] = given[v] ? SOLVER_GIVEN : SOLVER_UNKNOWN;
    }
    if (wanted != V_NONE) {
        if (given[wanted])
            return refuse(&run, "%s is given, and is asked for", name_of(wanted));
        st.released[wanted] = 1;
    }
    const int bad = advance(&run, &st);
    return ret->count ? 0 : bad;
}

/* --- words ---------------------------------------------------------------------------------------- */

void solver_missing(const struct model *model, const struct solver_solution *solution,
                    enum model_variable wanted, char *ret_text, size_t size) {
    struct state st;
    memset(&st, 0, sizeof st);
    st.model = model;
    st.s = *solution;
    *ret_text = '\0';
    struct needs wanted_needs = {.count = 0};
    struct needs found = {.count = 0}; /* what the given results would be solved for */
    const struct model_relation *given;
    for (size_t i = 0; (given = model_relation_at(model, i)); i++) {
        const struct needs n = needs_of_relation(&st, given, 0);
        if (known(&st, given->out) && n.count)
            need(&found, n.of[n.count - 1]);
    }
    const int is_derived = wanted != V_NONE && model_relation_of(model, wanted);
    if (is_derived)
        needs_of(&st, wanted, 0, &wanted_needs);
    for (enum model_variable v = 0; v < V_COUNT; v++) {
        const int is_basis = model_has(model, v) && !known(&st, v) &&
                             !model_relation_of(model, v) && !model_default_of(model, v);
        if (!is_basis || among(&found, v) || (is_derived && !among(&wanted_needs, v)))
            continue;
        size_t used = strlen(ret_text);
        const char *between = used ? "; " : "";
        const struct model_relation *r = NULL;
        for (size_t i = 0; used < size && (i == 0 || r);) {
            const enum model_variable name = i == 0 ? v : r->out;
            const struct needs n = i == 0 ? (struct needs){1, {v}} : needs_of_relation(&st, r, 0);
            if (name != wanted && !known(&st, name) && n.count == 1 && n.of[0] == v) {
                snprintf(ret_text + used, size - used, "%s%s", between, name_of(name));
                between = " or ";
                used = strlen(ret_text);
            }
            r = model_relation_at(model, i++);
        }
    }
}

static int read_choice(const struct model_word *w, const char *text, double *ret) {
    const char *at = w->choices;
    for (int i = 0; at && *at; i++) {
        const size_t length = strcspn(at, "|");
        if (strlen(text) == length && !strncmp(text, at, length)) {
            *ret = i;
            return 0;
        }
        at += length + (at[length] == '|');
    }
    return -1;
}

static void range_text(const struct model_word *w, char *text, size_t size) {
    const int pure = !strcmp(w->unit, "1");
    snprintf(text, size, "in %c%g, %g%c%s%s", w->flags & MODEL_OPEN_MIN ? '(' : '[', w->min, w->max,
             w->flags & MODEL_OPEN_MAX ? ')' : ']', pure ? "" : " ", pure ? "" : w->unit);
}

static enum model_variable find_variable(struct run *run, const struct model *model,
                                         const char *name) {
    const enum model_variable v = model_variable_find(name);
    struct play_suggest near;
    if (v < V_COUNT && model_has(model, v))
        return v;
    play_suggest_begin(&near, name);
    for (enum model_variable k = 0; k < V_COUNT; k++)
        if (model_has(model, k))
            play_suggest_offer(&near, name_of(k));
    refuse(run, "%s has no variable '%s'%s; 'touchstone solve %s' lists them", model->name, name,
           play_suggest_hint(&near, ""), model->name);
    return V_NONE;
}

int solver_read(const struct model *model, const char *text, int *given, double *value,
                double *sigma, char ret_message[SOLVER_MESSAGE]) {
    struct run run = {NULL, ret_message};
    char name[64], why[TEXT], allowed[TEXT];
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return refuse(&run, "'%s' gives no value; a value is NAME=VALUE, as in radius=5mm", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    const enum model_variable v = find_variable(&run, model, name);
    if (v == V_NONE)
        return -1;
    const struct model_word *w = &model_words[v];
    if (given[v])
        return refuse(&run, "%s is given twice, the second time as %s", name, equals + 1);
    double x, u = 0.0;
    if (w->choices) {
        if (read_choice(w, equals + 1, &x))
            return refuse(&run, "%s=%s: allowed: one of %s", name, equals + 1, w->choices);
    } else if (uncertain_read(equals + 1, w->unit, &x, &u, why, sizeof why)) {
        return refuse(&run, "%s (%s): %s", name, w->meaning, why);
    }
    range_text(w, allowed, sizeof allowed);
    if (!in_range(v, x))
        return refuse(&run, "%s (%s) is %g; allowed: %s", name, w->meaning, x, allowed);
    if (!in_range(v, x - u) || !in_range(v, x + u))
        return refuse(&run, "%s (%s) is %g +- %g; allowed: an uncertainty with which it stays %s",
                      name, w->meaning, x, u, allowed);
    given[v] = 1;
    value[v] = x;
    sigma[v] = u;
    return 0;
}

/* --- the inputs and the limits -------------------------------------------------------------------- */

/* Adds to the variances what one input does, whose answers on both sides of it are these. */
static void add_spread(const struct solver_answer *above, const struct solver_answer *below,
                       struct solver_answer *answer) {
    for (size_t i = 0; i < answer->count; i++)
        for (enum model_variable v = 0; v < V_COUNT; v++)
            if (above->count != answer->count || below->count != answer->count)
                answer->solution[i].input[v] = (double)NAN;
            else if (answer->solution[i].how[v] != SOLVER_UNKNOWN)
                uncertain_add(above->solution[i].value[v], below->solution[i].value[v],
                              &answer->solution[i].input[v]);
}

void solver_spread(const struct model *model, const int *given, const double *value,
                   const double *sigma, enum model_variable wanted, struct solver_answer *answer) {
    struct solver_answer side[2];
    char message[SOLVER_MESSAGE];
    for (enum model_variable in = 0; in < V_COUNT; in++) {
        if (!given[in] || !(sigma[in] > 0.0))
            continue;
        for (int k = 0; k < 2; k++) {
            double moved[V_COUNT];
            memcpy(moved, value, sizeof moved);
            moved[in] += k ? -sigma[in] : sigma[in];
            if (solver_solve(model, given, moved, wanted, &side[k], message))
                side[k].count = 0;
        }
        add_spread(&side[0], &side[1], answer);
    }
    for (size_t i = 0; i < answer->count; i++)
        for (enum model_variable v = 0; v < V_COUNT; v++)
            answer->solution[i].input[v] = sqrt(answer->solution[i].input[v]);
}

static double fact(const char *name, size_t body, const void *data) {
    static const enum model_variable steps[] = {V_stable_step, V_stable_step_sticking,
                                                V_stable_step_cubic, V_stable_step_face_centred};
    const struct solver_solution *s = data;
    char text[TEXT];
    snprintf(text, sizeof text, "%s%s", name, body ? "2" : "");
    const enum model_variable v = model_variable_find(text);
    double least = (double)NAN;
    for (size_t i = 0; v == V_stable_step && i < TOUCH_COUNT(steps); i++)
        if (s->how[steps[i]] != SOLVER_UNKNOWN)
            least = fmin(least, s->value[steps[i]]);
    return v == V_stable_step                           ? least
           : v == V_NONE || s->how[v] == SOLVER_UNKNOWN ? (double)NAN
                                                        : s->value[v];
}

struct model_facts solver_facts(const struct model *model, const struct solver_solution *s) {
    const unsigned adhesive = s->value[V_adhesion] > 0.5 ? MODEL_IS_DMT : MODEL_IS_JKR;
    return (struct model_facts){fact, s,
                                (model_has(model, V_adhesion) ? adhesive : 0) |
                                    (model_has(model, V_inertia_ratio) ? MODEL_TURNS : 0) |
                                    (model_has(model, V_stable_step) ? MODEL_HAS_STEP : 0)};
}
