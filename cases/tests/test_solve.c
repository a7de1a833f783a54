/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver of models: every variable from every other one and back, roots, contradictions, words. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/answers/solver.h"
#include "cases/base/random.h"

#define TOLERANCE 1e-10 /* relative, of a round trip */
#define STEEL     "radius=5mm young=70GPa poisson=0.3 "

struct question {
    const struct model *model;
    int given[V_COUNT];
    double value[V_COUNT], sigma[V_COUNT];
    struct solver_answer answer;
    char message[SOLVER_MESSAGE];
};

/* Words separated by blanks; the first is the model. */
static int read(struct question *q, const char *text) {
    char words[512], *rest = words;
    snprintf(words, sizeof words, "%s", text);
    memset(q, 0, sizeof *q);
    q->model = model_find(strtok_r(NULL, " ", &rest));
    for (const char *word; (word = strtok_r(NULL, " ", &rest));)
        if (solver_read(q->model, word, q->given, q->value, q->sigma, q->message))
            return -1;
    return 0;
}

static int ask(struct question *q, const char *text, enum model_variable wanted) {
    return read(q, text) ||
           solver_solve(q->model, q->given, q->value, wanted, &q->answer, q->message);
}

static void refused(const char *expected, const char *text, enum model_variable wanted) {
    struct question q;
    cr_expect(ask(&q, text, wanted), "%s", text);
    cr_expect_str_eq(q.message, expected, "%s", text);
}

static void is_near(const char *text, enum model_variable v, double expected) {
    struct question q;
    const int bad = ask(&q, text, V_NONE);
    cr_expect(!bad, "%s: %s", text, q.message);
    if (!bad)
        cr_expect(fabs(q.answer.solution[0].value[v] - expected) <= 1e-12 * fabs(expected),
                  "%s: %s is %.17g, not %.17g", text, model_words[v].name,
                  q.answer.solution[0].value[v], expected);
}

/* Known numbers, computed by hand. */
Test(solve, known) {
    const double e_star = 70e9 / (2.0 * 0.91), radius = 2.5e-3;
    const double overlap = pow(10.0 / (4.0 / 3.0 * e_star * sqrt(radius)), 2.0 / 3.0);
    is_near("hertz " STEEL "force=10N", V_overlap, overlap);
    is_near("hertz " STEEL "force=10N", V_contact_radius, sqrt(radius * overlap));
    is_near("hertz " STEEL "radius2=inf young2=inf force=10N", V_overlap,
            pow(10.0 / (4.0 / 3.0 * 2.0 * e_star * sqrt(5e-3)), 2.0 / 3.0));
    is_near("restitution damping_ratio=0.5", V_restitution, exp(-acos(-1.0) * 0.5 / sqrt(0.75)));
    is_near("pull-off work_of_adhesion=1J/m2 r_eff=1um", V_pull_off_force, 1.5e-6 * acos(-1.0));
    is_near("pull-off work_of_adhesion=1J/m2 r_eff=1um adhesion=dmt", V_pull_off_force,
            2e-6 * acos(-1.0));
    is_near("mindlin " STEEL "force=10N friction=0.3 slide=1mm", V_stick_radius, 0.0);
    /* psi2 = psi1 - 4 chi where all of it slides. */
    is_near("oblique kappa=0.8 inertia_ratio=0.4 psi1=20", V_psi2, 20.0 - 2.0 * 0.8 * 3.5);
}

/* All roots, and none. */
Test(solve, roots) {
    struct question q;
    /* psi2 of Mindlin's impact rises, falls through 0 and below, and rises again: 0 at psi1 = 0, at 0.8099, and above
     * the threshold of sliding, and the same for negative slip. */
    cr_assert(!ask(&q, "oblique kappa=0.823529411764706 psi2=0", V_psi1), "%s", q.message);
    cr_expect_eq(q.answer.count, 5, "%zu", q.answer.count);
    cr_expect(fabs(q.answer.solution[3].value[V_psi1] - 0.809919261492) < 1e-9, "%.12g",
              q.answer.solution[3].value[V_psi1]);
    cr_expect(fabs(q.answer.solution[4].value[V_psi1] - 98.0 / 17.0) < 1e-9, "%.12g",
              q.answer.solution[4].value[V_psi1]);
    refused("no damping_ratio from 1e-09 to 1000 gives duration = 1 µs: it is between 30.4617 µs "
            "and inf there",
            "impact " STEEL "density=2700kg/m3 speed=1m/s duration=1us", V_NONE);
    is_near("impact " STEEL "mass=1g mass2=3g speed=1m/s", V_m_eff, 0.75e-3);
}

/* Two relations with two unknowns. */
Test(solve, pairs) {
    struct question q;
    cr_assert(
        !ask(&q, "hertz young=70GPa poisson=0.3 force=10N contact_radius=78.7030458316um", V_NONE),
        "%s", q.message);
    cr_assert_eq(q.answer.count, 1);
    cr_expect(fabs(q.answer.solution[0].value[V_radius] - 5e-3) < 1e-11, "%.12g",
              q.answer.solution[0].value[V_radius]);
    cr_assert(!ask(&q,
                   "impact radius=5mm poisson=0.3 density=2700kg/m3 max_overlap=10um duration=30us",
                   V_NONE),
              "%s", q.message);
    cr_expect_eq(q.answer.count, 1);
    const struct solver_solution s = q.answer.solution[0];
    struct question back;
    char text[256];
    snprintf(text, sizeof text,
             "impact radius=5mm poisson=0.3 density=2700kg/m3 young=%.17gPa speed=%.17gm/s",
             s.value[V_young], s.value[V_speed]);
    cr_assert(!ask(&back, text, V_NONE));
    cr_expect(fabs(back.answer.solution[0].value[V_duration] - 30e-6) < 1e-10 * 30e-6);
    cr_expect(fabs(back.answer.solution[0].value[V_max_overlap] - 10e-6) < 1e-10 * 10e-6);
}

Test(solve, contradictions_and_words) {
    const char *const given = "radius 5 mm, young 70 GPa, poisson 0.3, overlap 1 µm, force 10 N";
    char expected[SOLVER_MESSAGE];
    snprintf(expected, sizeof expected,
             "force = 10 N contradicts the others, which give 2.5641 N (given: %s)", given);
    refused(expected, "hertz " STEEL "overlap=1um force=10N", V_NONE);
    struct question q;
    cr_expect(!ask(&q, "hertz " STEEL "overlap=2.47766776927e-06m force=10N", V_NONE), "%s",
              q.message);
    /* The same with one of the defaults to be found. */
    cr_expect(!ask(&q, "hertz " STEEL "overlap=2um force=10N", V_radius2), "%s", q.message);
    refused("slide does not follow from shear_force = 3 N: every value from about 1.11131 µm to "
            "100 m gives it; "
            "give slide, or another shear_force",
            "mindlin " STEEL "force=10N friction=0.3 shear_force=3N", V_NONE);
    refused("overlap does not follow from what is given; missing: radius or r_eff; young; poisson",
            "hertz force=1N", V_overlap);
    refused("'radius' gives no value; a value is NAME=VALUE, as in radius=5mm", "hertz radius",
            V_NONE);
    refused("hertz has no variable 'radus' (did you mean 'radius'?); 'touchstone solve hertz' "
            "lists them",
            "hertz radus=1", V_NONE);
    refused("hertz has no variable 'speed'; 'touchstone solve hertz' lists them", "hertz speed=1",
            V_NONE);
    refused("radius (radius of body 1): '1kg': expected a length (m), got a mass (kg)",
            "hertz radius=1kg", V_NONE);
    refused("poisson (Poisson's ratio of body 1) is 0.6; allowed: in (-1, 0.5]",
            "hertz poisson=0.6", V_NONE);
    refused("radius (radius of body 1) is inf; allowed: in (0, inf) m", "hertz radius=inf", V_NONE);
    refused("radius is given twice, the second time as 2mm", "hertz radius=1mm radius=2mm", V_NONE);
    refused("contact_law=hertz: allowed: one of mindlin|spring|scaled", "oblique contact_law=hertz",
            V_NONE);
    refused("force is given, and is asked for", "hertz force=1N", V_force);
}

/* --- uncertainty of what is given ----------------------------------------------------------------- */

/* A number of the normal distribution, by the sum of twelve. */
static double normal(uint64_t *r) {
    double sum = -6.0;
    for (int i = 0; i < 12; i++)
        sum += random_real(r);
    return sum;
}

#define DRAWS 1000

/* Beside the differences of solver_spread(): the scatter of solutions with values that are drawn. Four standard deviations
 * of that, and what is not linear, are allowed. */
Test(solve, spread_is_the_scatter, .timeout = 120) {
    static const char *const texts[] = {
        "hertz radius=5mm+-2% young=70GPa+-3% poisson=0.3+-0.02 force=10N+-4%",
        "impact radius=5mm+-1% young=70GPa+-2% poisson=0.3 density=2700kg/m3+-1% speed=1m/s+-3% "
        "restitution=0.8+-0.01",
        "pull-off radius=5um+-3% young=1GPa+-3% poisson=0.3+-0.01 density=2000kg/m3 "
        "work_of_adhesion=50mJ/m2+-5% speed=0.5m/s+-3%",
    };
    static struct question q;
    static struct solver_answer drawn;
    uint64_t r = 29;
    for (size_t k = 0; k < sizeof texts / sizeof *texts; k++) {
        double sum[V_COUNT] = {0.0}, squares[V_COUNT] = {0.0}, value[V_COUNT];
        char message[SOLVER_MESSAGE];
        cr_assert(!ask(&q, texts[k], V_NONE), "%s", q.message);
        solver_spread(q.model, q.given, q.value, q.sigma, V_NONE, &q.answer);
        const struct solver_solution *s = &q.answer.solution[0];
        for (int n = 0; n < DRAWS; n++) {
            for (enum model_variable v = 0; v < V_COUNT; v++)
                value[v] = q.given[v] ? q.value[v] + q.sigma[v] * normal(&r) : 0.0;
            cr_assert(!solver_solve(q.model, q.given, value, V_NONE, &drawn, message), "%s",
                      message);
            for (enum model_variable v = 0; v < V_COUNT; v++) {
                const double d = drawn.solution[0].value[v] - s->value[v];
                sum[v] += d;
                squares[v] += d * d;
            }
        }
        for (enum model_variable v = 0; v < V_COUNT; v++) {
            const double mean = sum[v] / DRAWS, scatter = sqrt(squares[v] / DRAWS - mean * mean);
            if (s->how[v] > SOLVER_DEFAULT && isfinite(s->value[v]))
                cr_expect(fabs(scatter - s->input[v]) <=
                              (4.0 / sqrt(2.0 * DRAWS) + 0.02) * s->input[v] +
                                  1e-14 * fabs(s->value[v]),
                          "%s: %s %.6g, scatter %.6g", texts[k], model_words[v].name, s->input[v],
                          scatter);
        }
    }
}

static int depends(const struct model *m, enum model_variable y, enum model_variable x) {
    const struct model_relation *r = model_relation_of(m, y);
    for (size_t i = 0; r && i < r->in_count; i++)
        if (r->in[i] == x || depends(m, r->in[i], x))
            return 1;
    return 0;
}

static int is_slow(const struct model *m, enum model_variable y) {
    const struct model_relation *r = model_relation_of(m, y);
    return r && r->slow;
}

/* --- no answer is no number ----------------------------------------------------------------------- */

static double drawn(enum model_variable v, uint64_t *r) {
    const struct model_word *w = &model_words[v];
    const double part = random_real(r);
    if (w->choices)
        return floor(2.0 * part);
    if (!(w->flags & MODEL_LOG))
        return w->low + (w->high - w->low) * part;
    return !(w->flags & MODEL_OPEN_MAX) && part > 0.97 ? HUGE_VAL
           : w->flags & MODEL_ZERO && part < 0.03      ? 0.0
                                                       : w->low * pow(w->high / w->low, part);
}

/* Whatever is given within its range, and whatever of it is asked for: numbers, or one sentence. Infinite is only what the
 * table allows to be. */
static void has_no_nan(struct question *q, enum model_variable wanted) {
    char given[1024] = "";
    for (enum model_variable v = 0; v < V_COUNT; v++)
        if (q->given[v])
            snprintf(given + strlen(given), sizeof given - strlen(given), " %s=%.17g",
                     model_words[v].name, q->value[v]);
    if (solver_solve(q->model, q->given, q->value, wanted, &q->answer, q->message)) {
        cr_expect(*q->message && !strstr(q->message, "nan"), "%s%s: '%s'", q->model->name, given,
                  q->message);
        return;
    }
    solver_spread(q->model, q->given, q->value, q->sigma, wanted, &q->answer);
    for (size_t i = 0; i < q->answer.count; i++)
        for (enum model_variable v = 0; v < V_COUNT; v++) {
            const struct solver_solution *s = &q->answer.solution[i];
            const int may = model_words[v].max > 1e300 && !(model_words[v].flags & MODEL_OPEN_MAX);
            if (s->how[v] != SOLVER_UNKNOWN)
                cr_expect(!isnan(s->value[v]) && (isfinite(s->value[v]) || may) &&
                              !isnan(s->uncertainty[v]),
                          "%s%s: %s = %g +- %g", q->model->name, given, model_words[v].name,
                          s->value[v], s->uncertainty[v]);
        }
}

Test(solve, no_nan, .timeout = 300) {
    static struct question q;
    const char *often = getenv("SOLVE_SLOWLY");
    uint64_t r = 30;
    for (size_t i = 0; (q.model = model_at(i)); i++)
        for (int n = 0; n < (often ? 400 : 20); n++) {
            for (enum model_variable v = 0; v < V_COUNT; v++) {
                q.given[v] = model_has(q.model, v) && !model_relation_of(q.model, v);
                q.value[v] = drawn(v, &r);
                q.sigma[v] = 0.0;
            }
            has_no_nan(&q, V_NONE);
            /* One variable of the basis from one that depends on it, out of its range too. */
            const enum model_variable x = (enum model_variable)(random_real(&r) * V_COUNT);
            for (enum model_variable y = 0; y < V_COUNT && q.given[x]; y++) {
                if (!model_relation_of(q.model, y) || !depends(q.model, y, x) ||
                    is_slow(q.model, y))
                    continue;
                struct question back = q;
                back.given[x] = model_words[x].choices != NULL;
                back.given[y] = 1;
                back.value[y] = drawn(y, &r);
                if (!model_words[x].choices)
                    has_no_nan(&back, x);
            }
        }
}

/* --- round trips ---------------------------------------------------------------------------------- */

/* Whether y changes where x does. */
static int is_sensitive(const struct question *q, enum model_variable x, enum model_variable y) {
    struct question other = *q;
    other.value[x] = fabs(q->value[x]) > 0.0 ? q->value[x] * 1.001 : 1e-3;
    if (solver_solve(other.model, other.given, other.value, y, &other.answer, other.message))
        return 1;
    const double y0 = q->answer.solution[0].value[y], y1 = other.answer.solution[0].value[y];
    return fabs(y1 - y0) > 1e-9 * fabs(y0);
}

static int is_found(const struct question *back, const struct solver_solution *there,
                    enum model_variable x) {
    const double x0 = there->value[x];
    for (size_t i = 0; i < back->answer.count; i++) {
        const struct solver_solution *s = &back->answer.solution[i];
        /* At a turn of y(x) an ulp of y is the root of it in x, and the solver says so. */
        const double allowed = fmax(fabs(x0) > 0.0 ? TOLERANCE * fabs(x0) : 1e-12,
                                    s->uncertainty[x] < 1e-6 * fabs(x0) ? s->uncertainty[x] : 0.0);
        if (fabs(s->value[x] - x0) <= allowed)
            return 1 + (allowed > TOLERANCE * fabs(x0) && fabs(x0) > 0.0);
    }
    return 0;
}

static size_t round_trips(const struct question *q, enum model_variable x) {
    const struct solver_solution *s = &q->answer.solution[0];
    size_t trips = 0;
    for (enum model_variable y = 0; y < V_COUNT; y++) {
        struct question back = *q;
        if (!model_relation_of(q->model, y) || !depends(q->model, y, x) ||
            s->how[y] == SOLVER_UNKNOWN || (is_slow(q->model, y) && !getenv("SOLVE_SLOWLY")))
            continue;
        back.given[x] = 0;
        back.given[y] = 1;
        back.value[y] = s->value[y];
        const int bad =
            solver_solve(back.model, back.given, back.value, x, &back.answer, back.message);
        if (!is_sensitive(q, x, y)) {
            cr_expect(bad || !is_found(&back, s, x) || back.answer.count > 0);
            continue;
        }
        trips++;
        cr_expect(!bad && is_found(&back, s, x),
                  "%s: %s = %.17g from %s = %.17g: %s, %zu solutions, the first %.17g",
                  q->model->name, model_words[x].name, s->value[x], model_words[y].name,
                  s->value[y], back.message, back.answer.count,
                  bad ? (double)NAN : back.answer.solution[0].value[x]);
    }
    return trips;
}

/* Each variable of the basis from each variable that depends on it, at the model's example: all others given. */
Test(solve, round_trips, .timeout = 600) {
    static const size_t least[] = {50, 60, 15, 80, 60, 50, 20};
    const struct model *m;
    for (size_t i = 0; (m = model_at(i)); i++) {
        char text[512];
        struct question q;
        size_t trips = 0;
        snprintf(text, sizeof text, "%s %s", m->name, m->example);
        cr_assert(!ask(&q, text, V_NONE), "%s: %s", text, q.message);
        cr_assert_eq(q.answer.count, 1, "%s", text);
        const struct solver_solution s = q.answer.solution[0];
        for (enum model_variable v = 0; v < V_COUNT; v++) {
            q.given[v] = s.how[v] != SOLVER_UNKNOWN && !model_relation_of(m, v);
            q.value[v] = s.value[v];
        }
        cr_assert(!solver_solve(m, q.given, q.value, V_NONE, &q.answer, q.message));
        for (enum model_variable x = 0; x < V_COUNT; x++)
            if (q.given[x] && !model_words[x].choices)
                trips += round_trips(&q, x);
        cr_expect(trips >= least[i], "%s: only %zu round trips", m->name, trips);
    }
}
