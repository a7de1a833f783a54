/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver.h"
#include "cases/core/suggest.h"
#include "cases/core/unit_text.h"
#include "cases/case/uncertain.h"
#include "given_text.h"

#define SAME_VALUE 1e-8 /* relative difference of two values that are meant to be one */
#define STEP       1e-6 /* relative, of a difference quotient */
#define ROUND      (8.0 * DBL_EPSILON)
#define TEXT       256
#define FEW_POINTS 48 /* of a scan whose points take long */

/* What is known while a model is solved; copied where a guess is tried. */
struct state {
    const struct ref_known *model;
    const struct ref_relation *relation[REF_NUMBERS]; /* that gives each number; NULL: none does */
    struct ref_message *why;                          /* what a relation refused last */
    size_t wanted;
    unsigned char released[REF_NUMBERS]; /* the default is not taken */
    unsigned char done[REF_NUMBERS]; /* the relation that gives this given value has been used */
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

static const char *name_of(const struct ref_known *model, size_t v) {
    return model->number[v].name;
}

/* "10 N" */
static const char *text_of(const struct ref_known *model, size_t v, double x,
                           char room[UNIT_TEXT_SIZE]) {
    unit_text(x, model->number[v].unit, 6, room);
    return room;
}

static int known(const struct state *st, size_t v) {
    return st->s.how[v] != SOLVER_UNKNOWN;
}

static int in_range(const struct ref_known_number *w, double x) {
    return ref_in_range(w->min, w->max, w->flags, x);
}

size_t solver_find(const struct ref_known *model, const char *name) {
    for (size_t v = 0; v < model->numbers; v++)
        if (!strcmp(name_of(model, v), name) && !model->number[v].hidden)
            return v;
    return SOLVER_ALL;
}

/* --- what depends on what ------------------------------------------------------------------------ */

/* Whether something that is given, or wanted, is on the way to the number. */
static int touches(const struct ref_known *model, const int *given, size_t wanted, size_t v) {
    const struct ref_known_number *n = &model->number[v];
    if (given[v] || v == wanted)
        return 1;
    for (size_t i = 0; i < n->relations; i++)
        for (size_t k = 0; k < model->relation[n->relation + i].count; k++)
            if (touches(model, given, wanted, model->relation[n->relation + i].need[k]))
                return 1;
    return 0;
}

/* Of several relations that give a number the first with something given on the way; the last of all where there is none.
 * An input whose relation says nothing has its value by that if nobody says. */
static const struct ref_relation *choose(const struct ref_known *model, const int *given,
                                         size_t wanted, size_t v) {
    const struct ref_known_number *n = &model->number[v];
    const struct ref_relation *r = n->relations ? &model->relation[n->relation] : NULL;
    if (r && given[v] && n->input && !r->equations->tex)
        return NULL;
    for (size_t i = 0; i < n->relations && n->relations > 1; i++)
        for (size_t k = 0; k < r[i].count; k++)
            if (touches(model, given, wanted, r[i].need[k]))
                return &r[i];
    return r ? r + n->relations - 1 : NULL;
}

static void begin(struct state *st, const struct ref_known *model, const int *given, size_t wanted,
                  struct ref_message *why) {
    memset(st, 0, sizeof *st);
    *why = (struct ref_message){""};
    st->model = model;
    st->why = why;
    st->wanted = wanted;
    for (size_t v = 0; v < model->numbers; v++)
        st->relation[v] = choose(model, given, wanted, v);
}

/* What it is if nobody says, unless it has given way; NULL: nothing. */
static const struct ref_known_number *default_of(const struct state *st, size_t v) {
    const struct ref_known_number *n = &st->model->number[v];
    return st->released[v] || n->initial == REF_ASKED || n->initial == REF_FOUND ? NULL : n;
}

/* Adds to the list the basis variables on which v depends and that are not known; with `yielding`, those of defaults
 * that give way are in it, else they count as known. */
struct needs {
    size_t count;
    size_t of[REF_NUMBERS];
};

static int among(const struct needs *n, size_t v) {
    for (size_t i = 0; i < n->count; i++)
        if (n->of[i] == v)
            return 1;
    return 0;
}

static void need(struct needs *n, size_t v) {
    if (!among(n, v))
        n->of[n->count++] = v;
}

static void needs_of(const struct state *st, size_t v, int yielding, struct needs *n) {
    if (known(st, v))
        return;
    const struct ref_relation *r = st->relation[v];
    const struct ref_known_number *d = r ? NULL : default_of(st, v);
    for (size_t i = 0; r && i < r->count; i++)
        needs_of(st, r->need[i], yielding, n);
    if (!r && (!d || (yielding && d->yields)))
        need(n, v);
    else if (d && d->initial == REF_SAME)
        needs_of(st, d->same, yielding, n);
}

static struct needs needs_of_relation(const struct state *st, const struct ref_relation *r,
                                      int yielding) {
    struct needs n = {.count = 0};
    for (size_t i = 0; r && i < r->count; i++)
        needs_of(st, r->need[i], yielding, &n);
    return n;
}

/* --- evaluation ----------------------------------------------------------------------------------- */

static int find(struct state *st, size_t v);

/* NaN: it is impossible, or something is not known that it needs. */
static double relation_value(struct state *st, const struct ref_relation *r) {
    for (size_t i = 0; i < r->count; i++)
        if (!find(st, r->need[i]))
            return (double)NAN;
    const double x = ref_relation_value(st->model, r, st->s.value, NULL, st->why);
    const struct ref_known_number *w = &st->model->number[r->gives];
    return x >= w->min && x <= w->max && (isfinite(x) || in_range(w, x)) ? x : (double)NAN;
}

/* Whether it is known afterwards; it is not where something that it needs is not. */
static int find(struct state *st, size_t v) {
    if (known(st, v))
        return 1;
    const struct ref_relation *r = st->relation[v];
    const struct ref_known_number *d = r ? NULL : default_of(st, v);
    if (!r && (!d || (d->initial == REF_SAME && !find(st, d->same))))
        return 0;
    const double x = r                        ? relation_value(st, r)
                     : d->initial == REF_SAME ? st->s.value[d->same]
                                              : d->number;
    if (r && isnan(x))
        return 0;
    st->s.value[v] = x;
    st->s.how[v] = r ? SOLVER_DERIVED : SOLVER_DEFAULT;
    st->s.by[v] = r;
    return 1;
}

/* --- uncertainty ---------------------------------------------------------------------------------- */

/* An eigenvalue over all waves takes milliseconds: roots are sought with fewer points. */
static int is_slow(const struct ref_relation *r) {
    return r->kind == REF_EIGENVALUE;
}

/* Of the result of a relation all of whose variables are known: of the relation itself, and of each variable times the
 * slope, by differences. */
static double uncertainty_of(const struct state *st, const struct ref_relation *r) {
    double v[REF_NUMBERS], own;
    struct ref_message unread;
    memcpy(v, st->s.value, sizeof v);
    const double out = v[r->gives];
    (void)ref_relation_value(st->model, r, v, &own, &unread);
    double sum = fmax(isfinite(own) ? own : 0.0, ROUND * fabs(out));
    for (size_t i = 0; i < r->count; i++) {
        const size_t in = r->need[i];
        const double x = v[in], h = STEP * fabs(x), u = st->s.uncertainty[in];
        if (is_slow(r)) { /* changes at most in proportion to what it depends on */
            sum += fabs(x) > 0.0 && isfinite(x) ? u / fabs(x) * fabs(out) : 0.0;
            continue;
        }
        if (!(u > 0.0) || !(h > 0.0) || isinf(x))
            continue;
        v[in] = x + h;
        const double above = ref_relation_value(st->model, r, v, NULL, &unread);
        v[in] = x - h;
        const double below = ref_relation_value(st->model, r, v, NULL, &unread);
        v[in] = x;
        const double slope = fabs(above - below) / (2.0 * h);
        sum += isfinite(slope) ? slope * u : 0.0;
    }
    return sum;
}

/* --- roots ---------------------------------------------------------------------------------------- */

struct guess {
    const struct state *st;
    size_t x;
    const struct ref_relation *relation;
    /* Of two relations with two unknowns: the inner one, its unknown, and which of its roots. */
    const struct ref_relation *inner;
    size_t y;
    size_t branch;
};

static void set_root(struct state *st, size_t x, double value, const struct ref_relation *by) {
    st->s.value[x] = value;
    st->s.how[x] = SOLVER_ROOT;
    st->s.by[x] = by;
}

static void find_roots(const struct guess *g, struct roots *ret);

static double guessed(double x, const void *data) {
    const struct guess *g = data;
    struct state st = *g->st;
    if (!in_range(&g->st->model->number[g->x], x))
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
    const struct ref_known_number *w = &g->st->model->number[g->x];
    const int log = isinf(w->max), from_0 = w->both || !(w->flags & REF_MIN_OPEN && w->min >= 0.0);
    const struct roots_of of = {.f = guessed,
                                .data = g,
                                .low = w->low,
                                .high = w->high,
                                .points = is_slow(g->relation) || g->inner ? FEW_POINTS : 0,
                                .logarithm = log,
                                .at_zero =
                                    log ? from_0 && !(w->min > 0.0) : !(w->min < 0.0) && from_0,
                                .negative = w->both,
                                .high_is_in = !log && !(w->flags & REF_MAX_OPEN)};
    roots_find(&of, g->st->s.value[g->relation->gives], ret);
}

/* The absolute uncertainty of a root: that of the relation over its slope there. */
static double uncertainty_of_root(const struct guess *g, double x) {
    const double h = fabs(x) > 0.0 ? STEP * fabs(x) : STEP * fabs(g->st->model->number[g->x].low);
    struct state st = *g->st;
    set_root(&st, g->x, x, g->relation);
    (void)relation_value(&st, g->relation);
    for (size_t i = 0; i < g->relation->count; i++) {
        const size_t in = g->relation->need[i];
        if (st.s.how[in] == SOLVER_DERIVED)
            st.s.uncertainty[in] = ROUND * fabs(st.s.value[in]);
    }
    const double own = uncertainty_of(&st, g->relation);
    const double above = guessed(x + h, g), below = guessed(x - h, g);
    const double slope = fabs(above - below) / (2.0 * h);
    const double bend = fabs(above - 2.0 * st.s.value[g->relation->gives] + below) / (h * h);
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
    for (size_t v = 0; v < st->model->numbers; v++) {
        const size_t used = strlen(text);
        if (st->s.how[v] == SOLVER_GIVEN && used < size)
            snprintf(text + used, size - used, "%s%s %s", used ? ", " : "", name_of(st->model, v),
                     st->model->number[v].choices ? ""
                                                  : text_of(st->model, v, st->s.value[v], room));
    }
}

/* What a relation said of its own, behind the name of the model. */
static const char *reason(const struct state *st) {
    const char *said = strstr(st->why->text, ": ");
    return said ? said : "";
}

static int refuse_no_root(struct run *run, const struct guess *g, const struct roots *roots) {
    const struct ref_known *m = g->st->model;
    const size_t out = g->relation->gives;
    const struct ref_known_number *w = &m->number[g->x];
    char a[UNIT_TEXT_SIZE], b[UNIT_TEXT_SIZE], c[UNIT_TEXT_SIZE], d[UNIT_TEXT_SIZE],
        e[UNIT_TEXT_SIZE];
    if (isnan(roots->least))
        return refuse(run, "no %s from %s to %s is possible with what is given%s", w->name,
                      text_of(m, g->x, w->low, a), text_of(m, g->x, w->high, b), reason(g->st));
    if (!isnan(roots->from))
        return refuse(run,
                      "%s does not follow from %s = %s: every value from about %s to %s gives it; "
                      "give %s, or another %s",
                      w->name, name_of(m, out), text_of(m, out, g->st->s.value[out], a),
                      text_of(m, g->x, roots->from, b), text_of(m, g->x, roots->to, c), w->name,
                      name_of(m, out));
    return refuse(run, "no %s from %s to %s gives %s = %s: it is between %s and %s there", w->name,
                  text_of(m, g->x, w->low, a), text_of(m, g->x, w->high, b), name_of(m, out),
                  text_of(m, out, g->st->s.value[out], c), text_of(m, out, roots->least, d),
                  text_of(m, out, roots->most, e));
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
        next.done[g->relation->gives] = !g->inner;
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
static int follow_pair(struct run *run, const struct state *st, const struct ref_relation *a,
                       const struct ref_relation *b, const struct needs *n) {
    const size_t before = run->ret->count;
    for (size_t order = 0; order < 2; order++) {
        for (size_t branch = 0; branch < 2; branch++) {
            const struct guess g = {st, n->of[order], a, b, n->of[1 - order], branch};
            struct roots roots;
            find_roots(&g, &roots);
            for (size_t i = 0; i < roots.count; i++) {
                struct state next = *st;
                next.released[g.x] = 1;
                next.done[a->gives] = 1;
                set_root(&next, g.x, roots.x[i], a);
                next.s.uncertainty[g.x] = uncertainty_of_root(&g, roots.x[i]);
                (void)advance(run, &next);
            }
        }
        if (run->ret->count > before)
            return 0;
    }
    return refuse(run, "no %s and %s within their ranges give %s and %s",
                  name_of(st->model, n->of[0]), name_of(st->model, n->of[1]),
                  name_of(st->model, a->gives), name_of(st->model, b->gives));
}

static int same(double a, double b) {
    return fabs(a - b) <= SAME_VALUE * fabs(b) || (isinf(a) && isinf(b));
}

/* What the others give is not what the number is. */
static int refuse_contradiction(struct run *run, const struct state *st, size_t v, double found) {
    char a[UNIT_TEXT_SIZE], b[UNIT_TEXT_SIZE], others[SOLVER_MESSAGE / 2];
    say_given(st, others, sizeof others);
    text_of(st->model, v, st->s.value[v], a);
    text_of(st->model, v, found, b);
    return isnan(found) ? refuse(run, "%s = %s is impossible with the others: %s",
                                 name_of(st->model, v), a, others)
                        : refuse(run, "%s = %s contradicts the others, which give %s (given: %s)",
                                 name_of(st->model, v), a, b, others);
}

static int check_given(struct run *run, struct state *st, const struct ref_relation *r) {
    const double found = relation_value(st, r);
    st->done[r->gives] = 1;
    return same(found, st->s.value[r->gives]) ? advance(run, st)
                                              : refuse_contradiction(run, st, r->gives, found);
}

/* The relations that give a number and were not used say the same, where all is known that they need. */
static int check_others(struct run *run, struct state *st) {
    for (size_t i = 0; i < st->model->relations; i++) {
        const struct ref_relation *r = &st->model->relation[i];
        if (!known(st, r->gives) || !st->relation[r->gives] || r == st->relation[r->gives])
            continue;
        const double found = relation_value(st, r);
        if (!isnan(found) && !same(found, st->s.value[r->gives]))
            return refuse_contradiction(run, st, r->gives, found);
    }
    return 0;
}

/* The next relation whose result is given, or a root, and not used yet; NULL past the last. */
static const struct ref_relation *next_given(const struct state *st, size_t *i) {
    for (; *i < st->model->numbers; (*i)++)
        if (st->relation[*i] && (st->s.how[*i] == SOLVER_GIVEN || st->s.how[*i] == SOLVER_ROOT) &&
            !st->done[*i])
            return st->relation[(*i)++];
    return NULL;
}

/* What the limits look at, whatever is wanted. */
static int is_fact(const char *name) {
    static const char *const facts[] = {"r_eff",        "e_star",        "m_eff",
                                        "normal_speed", "max_overlap",   "contact_radius",
                                        "rest_radius",  "yield_pressure"};
    for (size_t i = 0; i < TOUCH_COUNT(facts); i++)
        if (!strcmp(facts[i], name))
            return 1;
    return 0;
}

static int finish(struct run *run, struct state *st) {
    const struct ref_known *m = st->model;
    for (size_t v = 0; v < m->numbers; v++)
        if (v == st->wanted || st->wanted == SOLVER_ALL || is_fact(name_of(m, v)))
            (void)find(st, v);
    for (size_t v = 0; v < m->numbers; v++)
        if (st->s.how[v] == SOLVER_DERIVED)
            st->s.uncertainty[v] = uncertainty_of(st, st->relation[v]);
    if (st->wanted != SOLVER_ALL && !known(st, st->wanted)) {
        char missing[TEXT];
        solver_missing(m, &st->s, st->wanted, missing, sizeof missing);
        return *missing ? refuse(run, "%s does not follow from what is given; missing: %s",
                                 name_of(m, st->wanted), missing)
                        : refuse(run, "%s has no value with what is given%s",
                                 name_of(m, st->wanted), reason(st));
    }
    if (check_others(run, st))
        return -1;
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
 * takes the place of that. SOLVER_ALL: there is none. */
static size_t only_unknown(const struct state *st, const struct ref_relation *r) {
    size_t only = SOLVER_ALL;
    for (size_t i = 0; i < r->count; i++) {
        struct needs n = {.count = 0};
        needs_of(st, r->need[i], 0, &n);
        if (n.count && only != SOLVER_ALL)
            return SOLVER_ALL;
        only = n.count ? r->need[i] : only;
    }
    return only;
}

/* Of defaults that give way the only one, or the only one that is a number of its own; SOLVER_ALL: there is none. */
static size_t giving_way(const struct state *st, const struct needs *n) {
    size_t only = SOLVER_ALL;
    size_t numbers = 0;
    for (size_t i = 0; i < n->count; i++)
        if (n->count == 1 || default_of(st, n->of[i])->initial != REF_SAME) {
            only = n->of[i];
            numbers++;
        }
    return numbers == 1 ? only : SOLVER_ALL;
}

/* One step of the solution: the first relation that can be used. */
static int advance(struct run *run, struct state *st) {
    const struct ref_relation *r, *other;
    /* A default that gives way is found first: the others count on it. */
    for (size_t i = 0; (r = next_given(st, &i));) {
        const struct needs hard = needs_of_relation(st, r, 0), all = needs_of_relation(st, r, 1);
        const size_t x = hard.count == 0 ? giving_way(st, &all) : SOLVER_ALL;
        if (x != SOLVER_ALL) {
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
        const size_t x = only_unknown(st, r);
        if (x != SOLVER_ALL)
            return follow(run, &(struct guess){.st = st, .x = x, .relation = r});
    }
    return finish(run, st);
}

int solver_solve(const struct ref_known *model, const int *given, const double *value,
                 size_t wanted, struct solver_answer *ret, char ret_message[SOLVER_MESSAGE]) {
    struct ref_message why;
    struct state st;
    struct run run = {ret, ret_message};
    begin(&st, model, given, wanted, &why);
    ret->count = 0;
    ret->more = 0;
    *ret_message = '\0';
    for (size_t v = 0; v < model->numbers; v++) {
        st.s.value[v] = given[v] ? value[v] : (double)NAN;
        st.s.how[v] = given[v] ? SOLVER_GIVEN : SOLVER_UNKNOWN;
    }
    if (wanted != SOLVER_ALL) {
        if (given[wanted])
            return refuse(&run, "%s is given, and is asked for", name_of(model, wanted));
        st.released[wanted] = 1;
    }
    const int bad = advance(&run, &st);
    return ret->count ? 0 : bad;
}

/* --- words ---------------------------------------------------------------------------------------- */

/* Adds " or NAME" for what would give the number of the basis, first itself. */
static void add_ways(const struct state *st, size_t v, size_t wanted, char *text, size_t size) {
    const char *between = *text ? "; " : "";
    for (size_t i = 0; i <= st->model->numbers; i++) {
        const size_t name = i ? i - 1 : v, used = strlen(text);
        if ((i && !st->relation[name]) || name == wanted || known(st, name) || used >= size)
            continue;
        const struct needs n =
            i ? needs_of_relation(st, st->relation[name], 0) : (struct needs){1, {v}};
        if (n.count == 1 && n.of[0] == v) {
            snprintf(text + used, size - used, "%s%s", between, name_of(st->model, name));
            between = " or ";
        }
    }
}

void solver_missing(const struct ref_known *model, const struct solver_solution *solution,
                    size_t wanted, char *ret_text, size_t size) {
    struct ref_message why;
    struct state st;
    int given[REF_NUMBERS];
    struct needs wanted_needs = {.count = 0};
    struct needs found = {.count = 0}; /* what the given results would be solved for */
    struct needs used = {.count = 0};
    for (size_t v = 0; v < model->numbers; v++)
        given[v] = solution->how[v] == SOLVER_GIVEN;
    begin(&st, model, given, wanted, &why);
    st.s = *solution;
    *ret_text = '\0';
    for (size_t v = 0; v < model->numbers; v++) {
        const struct needs n = needs_of_relation(&st, st.relation[v], 0);
        if (known(&st, v) && n.count)
            need(&found, n.of[n.count - 1]);
        for (size_t i = 0; i < n.count; i++)
            need(&used, n.of[i]);
    }
    const int is_derived = wanted != SOLVER_ALL && st.relation[wanted];
    if (is_derived)
        needs_of(&st, wanted, 0, &wanted_needs);
    for (size_t v = 0; v < model->numbers; v++)
        if (model->number[v].initial == REF_ASKED && !known(&st, v) && !among(&found, v) &&
            among(is_derived ? &wanted_needs : &used, v))
            add_ways(&st, v, wanted, ret_text, size);
}

static size_t find_variable(struct run *run, const struct ref_known *model, const char *name) {
    const size_t v = solver_find(model, name);
    struct play_suggest near;
    if (v != SOLVER_ALL && model->number[v].initial == REF_FIXED) {
        refuse(run, "%s is %g in %s; allowed: not to give it", name, model->number[v].number,
               model->name);
        return SOLVER_ALL;
    }
    if (v != SOLVER_ALL)
        return v;
    play_suggest_begin(&near, name);
    for (size_t k = 0; k < model->numbers; k++)
        if (!model->number[k].hidden)
            play_suggest_offer(&near, name_of(model, k));
    refuse(run, "%s has no variable '%s'%s; 'touchstone solve %s' lists them", model->name, name,
           play_suggest_hint(&near, ""), model->name);
    return SOLVER_ALL;
}

int solver_read(const struct ref_known *model, const char *text, int *given, double *value,
                double *sigma, char ret_message[SOLVER_MESSAGE]) {
    struct run run = {NULL, ret_message};
    char name[64];
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || !equals[1])
        return refuse(&run, "'%s' gives no value; a value is NAME=VALUE, as in radius=5mm", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    const size_t v = find_variable(&run, model, name);
    if (v == SOLVER_ALL)
        return -1;
    const struct ref_known_number *w = &model->number[v];
    if (given[v])
        return refuse(&run, "%s is given twice, the second time as %s", name, equals + 1);
    const struct ref_word word = {w->name, w->unit, w->meaning, 1,
                                  w->min,  w->max,  w->flags,   w->choices};
    struct given_numbers numbers;
    if (given_numbers_read(&word, equals + 1, &numbers, ret_message, SOLVER_MESSAGE))
        return -1;
    given[v] = 1;
    value[v] = numbers.value[0];
    sigma[v] = isnan(numbers.sigma[0]) ? 0.0 : numbers.sigma[0];
    return 0;
}

/* --- the inputs and the limits -------------------------------------------------------------------- */

/* Adds to the variances what one input does, whose answers on both sides of it are these. */
static void add_spread(size_t numbers, const struct solver_answer *above,
                       const struct solver_answer *below, struct solver_answer *answer) {
    for (size_t i = 0; i < answer->count; i++)
        for (size_t v = 0; v < numbers; v++)
            if (above->count != answer->count || below->count != answer->count)
                answer->solution[i].input[v] = (double)NAN;
            else if (answer->solution[i].how[v] != SOLVER_UNKNOWN)
                uncertain_add(above->solution[i].value[v], below->solution[i].value[v],
                              &answer->solution[i].input[v]);
}

void solver_spread(const struct ref_known *model, const int *given, const double *value,
                   const double *sigma, size_t wanted, struct solver_answer *answer) {
    struct solver_answer side[2];
    char message[SOLVER_MESSAGE];
    for (size_t in = 0; in < model->numbers; in++) {
        if (!given[in] || !(sigma[in] > 0.0))
            continue;
        for (int k = 0; k < 2; k++) {
            double moved[REF_NUMBERS];
            memcpy(moved, value, sizeof moved);
            moved[in] += k ? -sigma[in] : sigma[in];
            if (solver_solve(model, given, moved, wanted, &side[k], message))
                side[k].count = 0;
        }
        add_spread(model->numbers, &side[0], &side[1], answer);
    }
    for (size_t i = 0; i < answer->count; i++)
        for (size_t v = 0; v < model->numbers; v++)
            answer->solution[i].input[v] = sqrt(answer->solution[i].input[v]);
}

struct model_facts solver_facts(const struct ref_known *m, const struct solver_solution *s) {
    const size_t adhesion = solver_find(m, "adhesion");
    struct model_facts facts = {
        .is = (adhesion == SOLVER_ALL     ? 0
               : s->value[adhesion] > 0.5 ? MODEL_IS_DMT
                                          : MODEL_IS_JKR) |
              (solver_find(m, "inertia_ratio") != SOLVER_ALL ? MODEL_TURNS : 0)};
    double step = (double)NAN; /* the least of all */
    for (size_t v = 0; v < m->numbers; v++) {
        const struct ref_known_number *n = &m->number[v];
        if (s->how[v] == SOLVER_UNKNOWN || n->choices)
            continue;
        if (!strcmp(n->word, "stable_step"))
            step = fmin(step, s->value[v]);
        else
            model_facts_add(&facts, n->word, n->part, n->parts, s->value[v]);
    }
    model_facts_add(&facts, "stable_step", 0, 1, step);
    facts.is |= isnan(step) ? 0 : MODEL_HAS_STEP;
    return facts;
}
