/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The solver of models: every variable from every other one and back, roots, contradictions, words. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "cases/answers/solver.h"
#include "cases/core/random.h"
#include "touchstone/common.h"

#define TOLERANCE 1e-10 /* relative, of a round trip */
#define STEEL     "radius=5mm young=70GPa poisson=0.3 "

/* The models, opened once. */
static const struct ref_known *opened(const char *name) {
    static struct ref_known *all[16];
    size_t i = 0;
    while (all[i] && strcmp(all[i]->name, name) != 0)
        i++;
    if (!all[i])
        all[i] = ref_known_open(name);
    cr_assert(all[i], "%s", name);
    return all[i];
}

struct question {
    const struct ref_known *model;
    int given[REF_NUMBERS];
    double value[REF_NUMBERS], sigma[REF_NUMBERS];
    struct solver_answer answer;
    char message[SOLVER_MESSAGE];
};

/* Words separated by blanks; the first is the model. */
static int read(struct question *q, const char *text) {
    char words[512], *rest = words;
    snprintf(words, sizeof words, "%s", text);
    memset(q, 0, sizeof *q);
    q->model = opened(strtok_r(NULL, " ", &rest));
    for (const char *word; (word = strtok_r(NULL, " ", &rest));)
        if (solver_read(q->model, word, q->given, q->value, q->sigma, q->message))
            return -1;
    return 0;
}

/* wanted NULL: whatever follows. */
static int ask(struct question *q, const char *text, const char *wanted) {
    return read(q, text) || solver_solve(q->model, q->given, q->value,
                                         wanted ? solver_find(q->model, wanted) : SOLVER_ALL,
                                         &q->answer, q->message);
}

static double found(const struct question *q, size_t solution, const char *name) {
    return q->answer.solution[solution].value[solver_find(q->model, name)];
}

static void refused(const char *expected, const char *text, const char *wanted) {
    struct question q;
    cr_expect(ask(&q, text, wanted), "%s", text);
    cr_expect_str_eq(q.message, expected, "%s: %s", text, q.message);
}

static void is_near(const char *text, const char *name, double expected) {
    struct question q;
    const int bad = ask(&q, text, NULL);
    cr_expect(!bad, "%s: %s", text, q.message);
    if (!bad)
        cr_expect(fabs(found(&q, 0, name) - expected) <= 1e-12 * fabs(expected),
                  "%s: %s is %.17g, not %.17g", text, name, found(&q, 0, name), expected);
}

/* Known numbers, computed by hand. */
Test(solve, known) {
    const double e_star = 70e9 / (2.0 * 0.91), radius = 2.5e-3;
    const double overlap = pow(10.0 / (4.0 / 3.0 * e_star * sqrt(radius)), 2.0 / 3.0);
    is_near("hertz " STEEL "force=10N", "overlap", overlap);
    is_near("hertz " STEEL "force=10N", "contact_radius", sqrt(radius * overlap));
    is_near("hertz " STEEL "radius2=inf young2=inf force=10N", "overlap",
            pow(10.0 / (4.0 / 3.0 * 2.0 * e_star * sqrt(5e-3)), 2.0 / 3.0));
    is_near("restitution damping_ratio=0.5", "restitution", exp(-acos(-1.0) * 0.5 / sqrt(0.75)));
    is_near("pull-off work_of_adhesion=1J/m2 r_eff=1um", "pull_off_force", 1.5e-6 * acos(-1.0));
    is_near("pull-off work_of_adhesion=1J/m2 r_eff=1um adhesion=dmt", "pull_off_force",
            2e-6 * acos(-1.0));
    is_near("mindlin " STEEL "force=10N friction=0.3 slide=1mm", "stick_radius", 0.0);
    /* psi2 = psi1 - 4 chi where all of it slides. */
    is_near("oblique kappa=0.8 inertia_ratio=0.4 psi1=20", "psi2", 20.0 - 2.0 * 0.8 * 3.5);
}

/* All roots, and none. */
Test(solve, roots) {
    struct question q;
    /* psi2 of Mindlin's impact rises, falls through 0 and below, and rises again: 0 at psi1 = 0, at 0.8099, and above
     * the threshold of sliding, and the same for negative slip. */
    cr_assert(!ask(&q, "oblique kappa=0.823529411764706 psi2=0", "psi1"), "%s", q.message);
    cr_expect_eq(q.answer.count, 5, "%zu", q.answer.count);
    cr_expect(fabs(found(&q, 3, "psi1") - 0.809919261492) < 1e-9, "%.12g", found(&q, 3, "psi1"));
    cr_expect(fabs(found(&q, 4, "psi1") - 98.0 / 17.0) < 1e-9, "%.12g", found(&q, 4, "psi1"));
    refused("no damping_ratio from 1e-09 to 1000 gives duration = 1 µs: it is between 30.4617 µs "
            "and inf there",
            "impact " STEEL "density=2700kg/m3 speed=1m/s duration=1us", NULL);
    is_near("impact " STEEL "mass=1g mass2=3g speed=1m/s", "m_eff", 0.75e-3);
}

/* Two relations with two unknowns. */
Test(solve, pairs) {
    struct question q;
    cr_assert(
        !ask(&q, "hertz young=70GPa poisson=0.3 force=10N contact_radius=78.7030458316um", NULL),
        "%s", q.message);
    cr_assert_eq(q.answer.count, 1);
    cr_expect(fabs(found(&q, 0, "radius") - 5e-3) < 1e-11, "%.12g", found(&q, 0, "radius"));
    cr_assert(!ask(&q,
                   "impact radius=5mm poisson=0.3 density=2700kg/m3 max_overlap=10um duration=30us",
                   NULL),
              "%s", q.message);
    cr_expect_eq(q.answer.count, 1);
    struct question back;
    char text[256];
    snprintf(text, sizeof text,
             "impact radius=5mm poisson=0.3 density=2700kg/m3 young=%.17gPa speed=%.17gm/s",
             found(&q, 0, "young"), found(&q, 0, "speed"));
    cr_assert(!ask(&back, text, NULL));
    cr_expect(fabs(found(&back, 0, "duration") - 30e-6) < 1e-10 * 30e-6);
    cr_expect(fabs(found(&back, 0, "max_overlap") - 10e-6) < 1e-10 * 10e-6);
}

Test(solve, contradictions_and_words) {
    const char *const given = "radius 5 mm, young 70 GPa, poisson 0.3, overlap 1 µm, force 10 N";
    char expected[SOLVER_MESSAGE];
    snprintf(expected, sizeof expected,
             "force = 10 N contradicts the others, which give 2.5641 N (given: %s)", given);
    refused(expected, "hertz " STEEL "overlap=1um force=10N", NULL);
    struct question q;
    cr_expect(!ask(&q, "hertz " STEEL "overlap=2.47766776927e-06m force=10N", NULL), "%s",
              q.message);
    /* The same with one of the defaults to be found. */
    cr_expect(!ask(&q, "hertz " STEEL "overlap=2um force=10N", "radius2"), "%s", q.message);
    refused("slide does not follow from shear_force = 3 N: every value from about 1.11131 µm to "
            "100 m gives it; "
            "give slide, or another shear_force",
            "mindlin " STEEL "force=10N friction=0.3 shear_force=3N", NULL);
    refused("overlap does not follow from what is given; missing: radius or r_eff; young; poisson",
            "hertz force=1N", "overlap");
    refused("'radius' gives no value; a value is NAME=VALUE, as in radius=5mm", "hertz radius",
            NULL);
    refused("hertz has no variable 'radus' (did you mean 'radius'?); 'touchstone solve hertz' "
            "lists them",
            "hertz radus=1", NULL);
    refused("hertz has no variable 'speed'; 'touchstone solve hertz' lists them", "hertz speed=1",
            NULL);
    refused("radius (radius of body 1, infinite for a wall): '1kg': expected a length (m), got a "
            "mass (kg)",
            "hertz radius=1kg", NULL);
    refused("poisson (Poisson's ratio of body 1) is 0.6; allowed: in (-1, 0.5]",
            "hertz poisson=0.6", NULL);
    refused("density (density of body 1, a sphere) is inf; allowed: in (0, inf) kg/m3",
            "impact density=inf", NULL);
    refused("dp_mode (dashpot mode, 0 if absent) is 0.5; allowed: whole, in [0, 3]",
            "hertz_impact_restitution dp_mode=0.5", NULL);
    refused("radius is given twice, the second time as 2mm", "hertz radius=1mm radius=2mm", NULL);
    refused("contact_law=hertz: allowed: one of mindlin|spring|scaled", "oblique contact_law=hertz",
            NULL);
    refused("e_star = 1.42857 GPa contradicts the others, which give 38.4615 GPa (given: radius 5 "
            "mm, hz_shear 1 GPa, "
            "hz_poiss 0.3, young 70 GPa, poisson 0.3, force 1 N)",
            "hertz " STEEL "hz_shear=1GPa hz_poiss=0.3 force=1N", NULL);
    refused("force is given, and is asked for", "hertz force=1N", "force");
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
        double sum[REF_NUMBERS] = {0.0}, squares[REF_NUMBERS] = {0.0}, value[REF_NUMBERS];
        char message[SOLVER_MESSAGE];
        cr_assert(!ask(&q, texts[k], NULL), "%s", q.message);
        solver_spread(q.model, q.given, q.value, q.sigma, SOLVER_ALL, &q.answer);
        const struct solver_solution *s = &q.answer.solution[0];
        for (int n = 0; n < DRAWS; n++) {
            for (size_t v = 0; v < q.model->numbers; v++)
                value[v] = q.given[v] ? q.value[v] + q.sigma[v] * normal(&r) : 0.0;
            cr_assert(!solver_solve(q.model, q.given, value, SOLVER_ALL, &drawn, message), "%s",
                      message);
            for (size_t v = 0; v < q.model->numbers; v++) {
                const double d = drawn.solution[0].value[v] - s->value[v];
                sum[v] += d;
                squares[v] += d * d;
            }
        }
        for (size_t v = 0; v < q.model->numbers; v++) {
            const double mean = sum[v] / DRAWS, scatter = sqrt(squares[v] / DRAWS - mean * mean);
            if (s->how[v] > SOLVER_DEFAULT && isfinite(s->value[v]))
                cr_expect(fabs(scatter - s->input[v]) <=
                              (4.0 / sqrt(2.0 * DRAWS) + 0.02) * s->input[v] +
                                  1e-14 * fabs(s->value[v]),
                          "%s: %s %.6g, scatter %.6g", texts[k], q.model->number[v].name,
                          s->input[v], scatter);
        }
    }
}

static const struct ref_relation *relation_of(const struct ref_known *m, size_t y) {
    const struct ref_known_number *n = &m->number[y];
    return n->relations ? &m->relation[n->relation + n->relations - 1]
                        : NULL; /* of bodies, if also of contacts */
}

static int depends(const struct ref_known *m, size_t y, size_t x) {
    const struct ref_relation *r = relation_of(m, y);
    for (size_t i = 0; r && i < r->count; i++)
        if (r->need[i] == x || depends(m, r->need[i], x))
            return 1;
    return 0;
}

/* An eigenvalue over all waves. */
static int is_slow(const struct ref_known *m, size_t y) {
    return relation_of(m, y)->kind == REF_EIGENVALUE;
}

/* --- no answer is no number ----------------------------------------------------------------------- */

static double drawn(const struct ref_known_number *w, uint64_t *r) {
    const double part = random_real(r);
    if (w->choices)
        return floor(2.0 * part);
    if (isfinite(w->max))
        return w->low + (w->high - w->low) * part;
    return !(w->flags & REF_MAX_OPEN) && part > 0.97 ? HUGE_VAL
           : (w->both || !(w->flags & REF_MIN_OPEN)) && part < 0.03
               ? 0.0
               : w->low * pow(w->high / w->low, part);
}

/* Whatever is given within its range, and whatever of it is asked for: numbers, or one sentence. Infinite is only what the
 * table allows to be. */
static void has_no_nan(struct question *q, size_t wanted) {
    char given[1024] = "";
    for (size_t v = 0; v < q->model->numbers; v++)
        if (q->given[v])
            snprintf(given + strlen(given), sizeof given - strlen(given), " %s=%.17g",
                     q->model->number[v].name, q->value[v]);
    if (solver_solve(q->model, q->given, q->value, wanted, &q->answer, q->message)) {
        cr_expect(*q->message && !strstr(q->message, "nan"), "%s%s: '%s'", q->model->name, given,
                  q->message);
        return;
    }
    solver_spread(q->model, q->given, q->value, q->sigma, wanted, &q->answer);
    for (size_t i = 0; i < q->answer.count; i++)
        for (size_t v = 0; v < q->model->numbers; v++) {
            const struct solver_solution *s = &q->answer.solution[i];
            const struct ref_known_number *w = &q->model->number[v];
            const int may = w->max > 1e300 && !(w->flags & REF_MAX_OPEN),
                      none = isnan(w->number) && s->how[v] == SOLVER_DEFAULT;
            if (s->how[v] != SOLVER_UNKNOWN && !none)
                cr_expect(!isnan(s->value[v]) && (isfinite(s->value[v]) || may) &&
                              !isnan(s->uncertainty[v]),
                          "%s%s: %s = %g +- %g", q->model->name, given, w->name, s->value[v],
                          s->uncertainty[v]);
        }
}

/* The i-th topic; NULL past the last. */
static const struct ref_known *topic_at(size_t i) {
    int is_topic;
    const char *name = ref_known_name(i, &is_topic);
    return is_topic ? opened(name) : NULL;
}

Test(solve, no_nan, .timeout = 300) {
    static struct question q;
    const char *often = getenv("SOLVE_SLOWLY");
    uint64_t r = 30;
    for (size_t i = 0; (q.model = topic_at(i)); i++)
        for (int n = 0; n < (often ? 400 : 20); n++) {
            const struct ref_known *m = q.model;
            for (size_t v = 0; v < m->numbers; v++) {
                q.given[v] = !relation_of(m, v) && m->number[v].initial != REF_FIXED;
                q.value[v] = drawn(&m->number[v], &r);
                q.sigma[v] = 0.0;
            }
            has_no_nan(&q, SOLVER_ALL);
            /* One variable of the basis from one that depends on it, out of its range too. */
            const size_t x = (size_t)(random_real(&r) * (double)m->numbers);
            for (size_t y = 0; y < m->numbers && q.given[x]; y++) {
                if (!relation_of(m, y) || !depends(m, y, x) || is_slow(m, y))
                    continue;
                struct question back = q;
                back.given[x] = m->number[x].choices != NULL;
                back.given[y] = 1;
                back.value[y] = drawn(&m->number[y], &r);
                if (!m->number[x].choices)
                    has_no_nan(&back, x);
            }
        }
}

/* --- round trips ---------------------------------------------------------------------------------- */

/* Whether y changes where x does. */
static int is_sensitive(const struct question *q, size_t x, size_t y) {
    struct question other = *q;
    other.value[x] = fabs(q->value[x]) > 0.0 ? q->value[x] * 1.001 : 1e-3;
    if (solver_solve(other.model, other.given, other.value, y, &other.answer, other.message))
        return 1;
    const double y0 = q->answer.solution[0].value[y], y1 = other.answer.solution[0].value[y];
    return fabs(y1 - y0) > 1e-9 * fabs(y0);
}

static int is_found(const struct question *back, const struct solver_solution *there, size_t x) {
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

static size_t round_trips(const struct question *q, size_t x) {
    const struct solver_solution *s = &q->answer.solution[0];
    size_t trips = 0;
    for (size_t y = 0; y < q->model->numbers; y++) {
        struct question back = *q;
        if (!relation_of(q->model, y) || !depends(q->model, y, x) || s->how[y] == SOLVER_UNKNOWN ||
            (is_slow(q->model, y) && !getenv("SOLVE_SLOWLY")))
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
                  q->model->name, q->model->number[x].name, s->value[x], q->model->number[y].name,
                  s->value[y], back.message, back.answer.count,
                  bad ? (double)NAN : back.answer.solution[0].value[x]);
    }
    return trips;
}

/* Each variable of the basis from each variable that depends on it, at the model's example: all others given. */
Test(solve, round_trips, .timeout = 600) {
    static const size_t least[] = {50, 60, 80, 60, 50, 15, 20};
    const struct ref_known *m;
    for (size_t i = 0; (m = topic_at(i)); i++) {
        char text[512];
        struct question q;
        size_t trips = 0;
        snprintf(text, sizeof text, "%s %s", m->name, m->example);
        cr_assert(!ask(&q, text, NULL), "%s: %s", text, q.message);
        cr_assert_eq(q.answer.count, 1, "%s", text);
        const struct solver_solution s = q.answer.solution[0];
        for (size_t v = 0; v < q.model->numbers; v++) {
            q.given[v] = s.how[v] != SOLVER_UNKNOWN && !relation_of(m, v) &&
                         m->number[v].initial != REF_FIXED;
            q.value[v] = s.value[v];
        }
        cr_assert(!solver_solve(m, q.given, q.value, SOLVER_ALL, &q.answer, q.message));
        for (size_t x = 0; x < m->numbers; x++)
            if (q.given[x] && !m->number[x].choices)
                trips += round_trips(&q, x);
        cr_expect(trips >= least[i], "%s: only %zu round trips", m->name, trips);
    }
}

/* --- the catalogue --------------------------------------------------------------------------------- */

static int is_single(const struct ref_reference *r, const struct ref_known *m) {
    for (size_t v = 0; v < m->numbers; v++)
        if (m->number[v].initial == REF_ASKED && !m->number[v].input)
            return 0; /* the overlap of a sample */
    return !r->per_sample && m->relations;
}

/* Of what a problem gives, what no relation gives, or one that says what it is if nobody does. */
static int is_asked(const struct ref_known *m, size_t v) {
    const struct ref_relation *r = relation_of(m, v);
    return m->number[v].input && m->number[v].initial != REF_FIXED && (!r || !r->equations->tex);
}

/* What a reference says of its examples, solve says of them. */
Test(solve, references_are_models_too) {
    static struct question q;
    const struct ref_reference *r;
    size_t compared = 0;
    for (size_t i = 0; (r = ref_at(i)); i++) {
        struct ref_known *m = ref_known_open(r->name);
        struct ref_given store[REF_EXAMPLES];
        const struct ref_problem problem = {ref_examples(r, store), store, NULL};
        struct ref_message message;
        double value, uncertainty;
        cr_assert(m, "%s", r->name);
        memset(&q, 0, sizeof q);
        q.model = m;
        for (size_t v = 0; v < m->numbers; v++)
            for (size_t k = 0; k < problem.count && is_asked(m, v); k++)
                if (!strcmp(store[k].name, m->number[v].input)) {
                    q.given[v] = 1;
                    q.value[v] =
                        store[k].word ? m->number[v].example : store[k].value[m->number[v].part];
                }
        if (is_single(r, m) && !ref_evaluate(r, &problem, &value, &uncertainty, &message)) {
            const size_t last = m->numbers - 1;
            cr_expect(!solver_solve(m, q.given, q.value, last, &q.answer, q.message), "%s: %s",
                      r->name, q.message);
            cr_expect(fabs(q.answer.solution[0].value[last] - value) <= uncertainty,
                      "%s: %.17g, not %.17g", r->name, q.answer.solution[0].value[last], value);
            compared++;
        }
        ref_known_free(m);
    }
    cr_expect(compared > 90, "only %zu", compared);
}

/* A dashpot so strong that the bodies never part: said soon, with or without what else follows. */
Test(solve, what_takes_for_ever_is_refused_soon) {
    static const char *const wanted[] = {NULL, "peak_force"};
    for (size_t i = 0; i < TOUCH_COUNT(wanted); i++) {
        struct question q;
        const clock_t begin = clock();
        const int bad = ask(&q,
                            "jkr radius=13.6mm young=667MPa poisson=0.21 mass=80mg target=0.5 "
                            "work_of_adhesion=85uJ/m2 damp_radius=8e11 speed=450km/s",
                            wanted[i]);
        const double spent = (double)(clock() - begin) / CLOCKS_PER_SEC;
        cr_expect_eq(bad, wanted[i] != NULL, "%s", q.message);
        cr_expect(spent < 1.0, "%g s", spent);
    }
}

/* A document's own keyword: the dashpot of PFC's model hertz for a restitution of 1/2, by hand sqrt(5/6) L/sqrt(pi^2 + L^2). */
Test(solve, keywords_of_a_document) {
    const double l = log(2.0), beta = sqrt(5.0 / 6.0) * l / hypot(acos(-1.0), l);
    is_near("hertz_impact_restitution hz_shear=27GPa hz_poiss=0.3 radius=5mm mass=1g speed=1m/s "
            "restitution=0.5",
            "dp_nratio", beta);
    is_near("restitution restitution=0.5", "dp_nratio", beta);
}
