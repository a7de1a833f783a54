/* SPDX-License-Identifier: BSD-3-Clause */
/* Impacts: which integrator, and the normal force of a law in its form. */
#include "impacts_loop.h"
#include "lib/core/targets.h"
#include "lib/core/lib_parts.h"

#define X(name, needs, meaning) touch_impacts_loop touch_impacts_##name;
TOUCH_TARGETS(X)
#undef X

static const struct {
    const char *target;
    touch_impacts_loop *run;
} integrators[] = {
#define X(name, needs, meaning) {#name, touch_impacts_##name},
    TOUCH_TARGETS(X)
#undef X
};

static int is(double a, double b) {
    return !(a < b) && !(a > b);
}

static enum touch_impact_kind kind_of(double alpha, double exponent, int damped) {
    static const struct {
        double exponent;
        enum touch_impact_kind kind;
    } whole[] = {
        {0.0, TOUCH_IMPACT_constant},
        {0.25, TOUCH_IMPACT_quarter},
        {0.5, TOUCH_IMPACT_half},
        {1.5, TOUCH_IMPACT_spring},
    };
    if (!is(alpha, 1.5))
        return TOUCH_IMPACT_general;
    for (size_t k = 0; k < TOUCH_COUNT(whole); k++)
        if (is(exponent, whole[k].exponent))
            return damped ? whole[k].kind : TOUCH_IMPACT_spring;
    return damped ? TOUCH_IMPACT_hertz : TOUCH_IMPACT_spring;
}

size_t touch_impact_steps(double alpha, double exponent) {
    static const int q[] = {
#define X(name, q) q,
        TOUCH_IMPACT_KINDS(X)
#undef X
    };
    const double steps = q[kind_of(alpha, exponent, 1)] == 2 ? 28.0 : 48.0;
    return (size_t)ceil(steps * fmax(1.0, alpha / 1.5));
}

static enum touch_status check(const struct touch_impacts *i, struct touch_message *message) {
    if (!(i->alpha >= 1.0 && i->alpha <= TOUCH_IMPACT_EXPONENT_MAX))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "alpha = %g; allowed: [1, %g]", i->alpha,
                            TOUCH_IMPACT_EXPONENT_MAX);
    if (!(i->exponent >= 0.0 && i->exponent <= TOUCH_IMPACT_EXPONENT_MAX))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "exponent = %g; allowed: [0, %g]",
                            i->exponent, TOUCH_IMPACT_EXPONENT_MAX);
    if (i->steps && !(i->steps >= 4 && i->steps <= 10000))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "steps = %zu; allowed: 0, [4, 10000]",
                            i->steps);
    if (i->end != TOUCH_IMPACT_ZERO_OVERLAP && i->end != TOUCH_IMPACT_ZERO_FORCE)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message, "end = %d; allowed: {0; 1}", (int)i->end);
    return TOUCH_OK;
}

/* The last of the table that the CPU has, or the one that is wanted. */
static touch_impacts_loop *integrator(const char *wanted) {
    for (size_t k = TOUCH_COUNT(integrators); k-- > 0;)
        if (wanted ? !strcmp(integrators[k].target, wanted)
                   : touch_target_available(integrators[k].target) > 0)
            return integrators[k].run;
    return NULL;
}

enum touch_status touch_impacts_run(const struct touch_impacts *impacts, const char *target,
                                    struct touch_message *ret_message) {
    const char *wanted;
    enum touch_status status = check(impacts, ret_message);
    if (status == TOUCH_OK)
        status = touch_target_wanted(target, &wanted, ret_message);
    if (status != TOUCH_OK)
        return status;
    struct touch_impacts checked = *impacts;
    const int damped = impacts->damping != NULL;
    const int cut = impacts->no_tension || impacts->end == TOUCH_IMPACT_ZERO_FORCE;
    if (!damped)
        checked.exponent = impacts->alpha;
    if (!checked.steps)
        checked.steps = touch_impact_steps(checked.alpha, checked.exponent);
    /* With exponent >= alpha the way out ends in a slow fall whose force never becomes tensile. */
    integrator(wanted)(&checked, kind_of(impacts->alpha, checked.exponent, damped),
                       cut && checked.exponent < impacts->alpha);
    return TOUCH_OK;
}

/* --- the normal force of a law ---------------------------------------------------------------- */

/* How well a law's answers must be reproduced; its own round-off is far smaller. */
#define AGREEMENT 1e-9
#define FIRST     1e-4 /* of the smaller radius: where a law is asked first */
#define PLACES    8    /* overlaps at which the form is tried */

struct probe {
    const struct touch_law *law;
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    double gap;              /* m, PFC's reference gap moves where contact begins */
    double length, speed;    /* m, m/s, where the form is found */
    double slowest, fastest; /* m/s, of the impacts to come */
    double least;            /* m, largest overlap of the slowest impact */
    double spring;           /* N, at rest at .length, of an impact of .speed */
    /* What was asked last: a contact that has begun, and one on the way back from an overlap. */
    double *begun, *yielded; /* states */
    double begun_overlap, begun_v, begun_dt, yielded_top;
};

static int is_last(double a, double b) {
    return a <= b && a >= b;
}

static double step_of(const struct probe *p) {
    return 1e-3 * p->length / p->speed;
}

static void clear(const struct probe *p, double *state) {
    memset(state, 0, p->law->state_count * sizeof *state); /* the whole is 5 kB */
}

/* The state of a contact that began with speed v_in, on its way to that overlap. */
static const double *begin(struct probe *p, double overlap, double v_in) {
    double none[TOUCH_STATE_MAX];
    struct touch_force force;
    const struct touch_motion motion = {
        .overlap = 1e-3 * overlap - p->gap, .velocity_n = v_in, .dt = step_of(p)};
    if (is_last(overlap, p->begun_overlap) && is_last(v_in, p->begun_v) &&
        is_last(motion.dt, p->begun_dt))
        return p->begun;
    p->begun_overlap = overlap;
    p->begun_v = v_in;
    p->begun_dt = motion.dt;
    clear(p, none);
    clear(p, p->begun);
    p->law->step(p->law, p->coefficients, &motion, none, p->begun, &force);
    return p->begun;
}

/* Total normal force at that overlap and approach velocity in a contact that began with speed
 * v_in. */
static double ask(struct probe *p, double overlap, double velocity, double v_in) {
    double state[TOUCH_STATE_MAX];
    struct touch_force force;
    const struct touch_motion motion = {
        .overlap = overlap - p->gap, .velocity_n = velocity, .dt = step_of(p)};
    clear(p, state);
    p->law->step(p->law, p->coefficients, &motion, begin(p, overlap, v_in), state, &force);
    return force.normal;
}

/* The same at rest at part of an overlap, on the way back from it: a surface that yielded answers less there than on
 * the way in. */
static double ask_back(struct probe *p, double top, double part) {
    double state[TOUCH_STATE_MAX];
    struct touch_force force;
    struct touch_motion motion = {.dt = step_of(p)};
    if (!is_last(top, p->yielded_top)) {
        motion.overlap = top - p->gap;
        clear(p, p->yielded);
        p->law->step(p->law, p->coefficients, &motion, begin(p, top, p->speed), p->yielded, &force);
        p->yielded_top = top;
    }
    motion.overlap = part * top - p->gap;
    clear(p, state);
    p->law->step(p->law, p->coefficients, &motion, p->yielded, state, &force);
    return force.normal;
}

static int close_to(double a, double b, double scale) {
    return fabs(a - b) <= AGREEMENT * scale;
}

/* Quarters are what laws have; what is one to round-off is one. */
static double exponent_of(double ratio, double of) {
    const double exponent = log(ratio) / log(of), quarters = rint(4.0 * exponent) / 4.0;
    return close_to(exponent, quarters, 1.0) ? quarters : exponent;
}

static int is_quarter(double exponent) {
    return is(4.0 * exponent, rint(4.0 * exponent));
}

/* Whether all forces of that form have the same exponents to the bit; others are found with their round-off. */
static int is_plain(const struct touch_impact_force *f) {
    return is_quarter(f->alpha) && is_quarter(f->exponent);
}

static enum touch_status refuse_form(const struct probe *p, double overlap, double velocity,
                                     double got, double expected, struct touch_message *message) {
    return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                        "law %s: the normal force is not stiffness overlap^alpha + damping "
                        "overlap^exponent velocity: at overlap %.3g m, velocity %.3g m/s it is "
                        "%.12g N, not %.12g N",
                        p->law->name, overlap, velocity, got, expected);
}

static double damping_at(const struct touch_impact_force *f, double v_in) {
    return f->damping + f->damping_rate / v_in;
}

/* pow(), to a few ulp, and faster for quarters: for what is compared and no result. */
static double power(double x, double exponent) {
    const double root = sqrt(x), quarter = sqrt(root);
    double result = 1.0;
    if (!is_quarter(exponent) || !(exponent >= 0.0 && exponent <= 4.0))
        return pow(x, exponent);
    for (int n = (int)(4.0 * exponent); n > 0; n -= n >= 4 ? 4 : n >= 2 ? 2 : 1)
        result *= n >= 4 ? x : n >= 2 ? root : quarter;
    return result;
}

/* dashpot: per velocity */
static double answer_of(const struct touch_impact_force *f, double spring, double dashpot,
                        double velocity) {
    const double total = spring + dashpot * velocity;
    return f->no_tension ? fmax(total, 0.0) : total;
}

/* Number k of PLACES overlaps in equal ratios, the first the largest that comes, the last one the least. */
static double overlap_at(const struct probe *p, double least, size_t k) {
    return p->length * pow(least / p->length, (double)k / (PLACES - 1));
}

/* Multiples of the velocity at which spring and dashpot are equal, in both directions. */
static const double velocities[] = {0.0, 1.0, -0.5, -2.0, 0.1};
static const double few[] = {1.0, -2.0}; /* at the second one a dashpot pulls */

/* Whether it answers in that form at an overlap of an impact with approach speed v_in. */
static enum touch_status verify_at(struct probe *p, const struct touch_impact_force *f, double x,
                                   double v_in, const double *multiple, size_t count,
                                   struct touch_message *message) {
    const double spring = f->stiffness * power(x, f->alpha);
    const double dashpot = damping_at(f, v_in) * power(x, f->exponent);
    /* Overlap and gap are one number to the law, which has its digits. */
    const double scale = spring * (1.0 + 1e-5 * fabs(p->gap) / x);
    for (size_t j = 0; j < count; j++) {
        const double v = multiple[j] * (dashpot > 0.0 ? spring / dashpot : p->speed);
        const double got = ask(p, x, v, v_in), expected = answer_of(f, spring, dashpot, v);
        if (!close_to(got, expected, scale))
            return refuse_form(p, x, v, got, expected, message);
    }
    return TOUCH_OK;
}

static const double parts[] = {0.9, 0.5, 0.1};

/* And on the way back from an overlap. */
static enum touch_status verify_back(struct probe *p, const struct touch_impact_force *f,
                                     double top, double part, struct touch_message *message) {
    const double x = part * top, in = answer_of(f, f->stiffness * power(x, f->alpha), 0.0, 0.0);
    const double back = ask_back(p, top, part);
    if (!close_to(back, in, in * (1.0 + 1e-5 * fabs(p->gap) / x)))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                            "law %s: after an overlap of %.3g m the normal force at %.3g m is "
                            "%.12g N, on the way in %.12g N: such an impact needs the steps of the "
                            "law",
                            p->law->name, top, x, back, in);
    return TOUCH_OK;
}

static double speed_at(const struct probe *p, size_t place) {
    return place % 3 == 0 ? p->fastest : place % 3 == 1 ? p->speed : p->slowest;
}

/* Over all overlaps that the impacts pass, from near touch to the largest, and all speeds. */
static enum touch_status verify(struct probe *p, const struct touch_impact_force *f,
                                struct touch_message *message) {
    enum touch_status status = TOUCH_OK;
    for (size_t i = 0; i < PLACES && status == TOUCH_OK; i++)
        status = verify_at(p, f, overlap_at(p, 1e-3 * p->least, i), speed_at(p, i), velocities,
                           TOUCH_COUNT(velocities), message);
    for (size_t i = 0; i < PLACES && status == TOUCH_OK; i++)
        for (size_t k = 0; k < TOUCH_COUNT(parts) && status == TOUCH_OK; k++)
            status = verify_back(p, f, overlap_at(p, p->least, i), parts[k], message);
    return status;
}

/* At one of these overlaps: not at the largest, where the coefficients were found, and any exponent would do. */
static enum touch_status verify_one(struct probe *p, const struct touch_impact_force *f,
                                    size_t turn, struct touch_message *message) {
    const size_t place = 1 + turn % (PLACES - 1);
    const enum touch_status status = verify_at(p, f, overlap_at(p, 1e-3 * p->least, place),
                                               speed_at(p, turn), few, TOUCH_COUNT(few), message);
    return status != TOUCH_OK ? status
                              : verify_back(p, f, overlap_at(p, p->least, place),
                                            parts[turn % TOUCH_COUNT(parts)], message);
}

/* like: a force with the exponents that are expected; NULL: none is. */
static enum touch_status fit_spring(struct probe *p, const struct touch_impact_force *like,
                                    struct touch_impact_force *f, struct touch_message *message) {
    const double full = ask(p, p->length, 0.0, p->speed);
    const double part = like ? full : ask(p, 0.25 * p->length, 0.0, p->speed);
    if (!(full > 0.0 && part > 0.0))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                            "law %s does not repel at overlap %.3g m: an impact has no end",
                            p->law->name, p->length);
    p->spring = full;
    f->alpha = like ? like->alpha : exponent_of(full / part, 4.0);
    f->stiffness = full / pow(p->length, f->alpha);
    return TOUCH_OK;
}

/* The dashpot per velocity, where it is about as strong as the spring, so that it has its digits; and that velocity. */
static double dashpot_of(struct probe *p, double overlap, double v_in, double spring,
                         double *ret_velocity) {
    double velocity = p->speed, dashpot = 0.0;
    for (int k = 0; k < 3; k++) {
        dashpot = ask(p, overlap, velocity, v_in) - spring;
        if (!(dashpot > 0.0))
            break;
        velocity *= spring / dashpot;
    }
    *ret_velocity = velocity;
    return (dashpot > 0.0 ? ask(p, overlap, velocity, v_in) - spring : dashpot) / velocity;
}

/* Whether the dashpot of contacts that began twice as fast is the same, to far less than what counts: asked once, where one
 * without it is like that already. */
static int is_of_any_speed(struct probe *p, const struct touch_impact_force *like, double full,
                           double velocity) {
    const double expected = full * velocity;
    return like && !(fabs(like->damping_rate) > 0.0) &&
           close_to(ask(p, p->length, velocity, 2.0 * p->speed) - p->spring, expected,
                    0.1 * expected);
}

static void fit_dashpot(struct probe *p, const struct touch_impact_force *like,
                        struct touch_impact_force *f) {
    const int is_known = like && (like->damping > 0.0 || like->damping_rate > 0.0);
    double velocity, unused;
    const double v = p->speed, full = dashpot_of(p, p->length, v, p->spring, &velocity);
    const double part =
        is_known ? full
                 : dashpot_of(p, 0.25 * p->length, v, ask(p, 0.25 * p->length, 0.0, v), &unused);
    f->exponent = f->alpha;
    if (!(full > 0.0 && part > 0.0))
        return;
    f->exponent = is_known ? like->exponent : exponent_of(full / part, 4.0);
    /* damping + rate/v at v and 2 v */
    const double scale = pow(p->length, f->exponent);
    const double once = full / scale;
    const double twice =
        is_of_any_speed(p, is_known ? like : NULL, full, velocity)
            ? once
            : dashpot_of(p, p->length, 2.0 * v, ask(p, p->length, 0.0, 2.0 * v), &unused) / scale;
    f->damping = 2.0 * twice - once;
    f->damping_rate = 2.0 * (once - twice) * v;
    if (close_to(f->damping, 0.0, once)) {
        f->damping = 0.0;
        f->damping_rate = once * v;
    } else if (close_to(f->damping_rate, 0.0, once * v)) {
        f->damping = once;
        f->damping_rate = 0.0;
    }
    const double pulled = is_known ? 0.0 : -2.0 * ask(p, p->length, 0.0, v) / full;
    f->no_tension = is_known ? like->no_tension : !(ask(p, p->length, pulled, v) < 0.0);
}

/* The largest overlap of an impact that loses nothing: a dashpot makes it smaller. */
static double largest_overlap(const struct touch_impact_force *f, double speed) {
    return pow(0.5 * (f->alpha + 1.0) * f->mass * speed * speed / f->stiffness,
               1.0 / (f->alpha + 1.0));
}

/* At two lengths: at the first the law may not have yielded yet, the second is the largest overlap that comes. */
static enum touch_status fit(struct probe *p, const struct touch_impact_force *like,
                             struct touch_impact_force *f, struct touch_message *message) {
    enum touch_status status = fit_spring(p, like, f, message);
    if (status != TOUCH_OK)
        return status;
    p->length = largest_overlap(f, p->fastest);
    status = fit_spring(p, like, f, message);
    if (status != TOUCH_OK)
        return status;
    p->least = fmin(largest_overlap(f, p->slowest), p->length);
    fit_dashpot(p, like, f);
    return TOUCH_OK;
}

enum touch_status touch_impact_of_law_like(const struct touch_law *law,
                                           const struct touch_values *values,
                                           const struct touch_pair *pair, double slowest,
                                           double fastest, const struct touch_impact_force *like,
                                           size_t turn, struct touch_impact_force *ret_force,
                                           struct touch_message *ret_message) {
    const int gap = touch_property_find(law, "rgap");
    const double first = FIRST * fmin(pair->radius[0], pair->radius[1]);
    double begun[TOUCH_STATE_MAX], yielded[TOUCH_STATE_MAX];
    struct probe p = {.law = law,
                      .gap = gap < 0 ? 0.0 : values->of[gap][0],
                      .length = first,
                      .speed = sqrt(slowest) * sqrt(fastest),
                      .slowest = slowest,
                      .fastest = fastest,
                      .begun = begun,
                      .yielded = yielded};
    const double mass = 1.0 / (1.0 / pair->mass[0] + 1.0 / pair->mass[1]);
    struct touch_impact_force f = {.mass = mass};
    if (!(slowest > 0.0 && fastest >= slowest && fastest < HUGE_VAL))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, ret_message,
                            "speeds from %g m/s to %g m/s; allowed: (0, inf), the first not above "
                            "the second",
                            slowest, fastest);
    enum touch_status status = touch_prepare(law, values, pair, p.coefficients, ret_message);
    if (status != TOUCH_OK)
        return status;
    if (!like || !is_plain(like) || fit(&p, like, &f, ret_message) != TOUCH_OK ||
        verify_one(&p, &f, turn, ret_message) != TOUCH_OK) {
        p.length = first;
        p.yielded_top = 0.0;
        f = (struct touch_impact_force){.mass = mass};
        status = fit(&p, NULL, &f, ret_message);
        status = status == TOUCH_OK ? verify(&p, &f, ret_message) : status;
    }
    if (status == TOUCH_OK)
        *ret_force = f;
    return status;
}

enum touch_status touch_impact_of_law(const struct touch_law *law,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair, double slowest, double fastest,
                                      struct touch_impact_force *ret_force,
                                      struct touch_message *ret_message) {
    return touch_impact_of_law_like(law, values, pair, slowest, fastest, NULL, 0, ret_force,
                                    ret_message);
}
