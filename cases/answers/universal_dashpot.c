/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "universal_dashpot.h"
#include "head_on.h"
#include "reference/solutions/tti.h"
#include "reference/solutions/universal.h"

#define STEPS 4000 /* of the press, and of the release */
#define FITS  1.2  /* so many times the energy of the approach a press may spend */
#define COMES 1e-9 /* of the largest force: what differs between press and release */

double answer_zeta(const struct play_case *c, double restitution) {
    if (!c->impact.end_at_force)
        return ref_tti_zeta_overlap(restitution);
    return restitution > 0.0 ? ref_tti_zeta_force(restitution) : (double)NAN;
}

/* Overlaps and elastic forces of a press and a release, and the work up to each sample of the press. */
struct spring {
    struct play_trace trace;
    const double *overlap, *force;
    double work[STEPS + 1];
};

static int refuse(struct play_ending *ending, const char *text) {
    *ending = (struct play_ending){.kind = PLAY_ENDING_REFUSED};
    return REFUSED(ending, "%s", text);
}

/* Exponent of the force between a sample of the press and the next one. */
static double exponent(const struct spring *s, size_t i) {
    return log(s->force[i + 1] / s->force[i]) / log(s->overlap[i + 1] / s->overlap[i]);
}

/* Between samples the force is a power of the overlap, whose integral is (x F) / (exponent + 1). */
static void add_work(struct spring *s) {
    s->work[0] = 0.0;
    s->work[1] = s->overlap[1] * s->force[1] / (exponent(s, 1) + 1.0);
    for (size_t i = 1; i < STEPS; i++)
        s->work[i + 1] =
            s->work[i] + (s->overlap[i + 1] * s->force[i + 1] - s->overlap[i] * s->force[i]) /
                             (exponent(s, i) + 1.0);
}

static int look(struct spring *s, struct play_ending *ending) {
    const double most = s->force[STEPS];
    if (fabs(s->force[0]) > COMES * most)
        return refuse(ending, "the elastic force does not begin with 0 at touch");
    for (size_t i = 0; i < STEPS; i++)
        if (!(s->force[i + 1] > s->force[i]))
            return refuse(ending, "the elastic force does not grow with the overlap");
    for (size_t i = 0; i < STEPS; i++)
        if (!(fabs(s->force[2 * STEPS - i] - s->force[i]) <= COMES * most))
            return refuse(ending, "the force of the release is not that of the press: it is not "
                                  "elastic");
    add_work(s);
    return 0;
}

/* Presses the contact to that overlap and releases it. The trace is to be ended where 0 is returned. */
static int press(struct play_subject *subject, const struct play_case *c, double depth,
                 struct spring *s, struct play_ending *ending) {
    struct play_segment way[2];
    struct play_case path = answer_head_on(c);
    for (int k = 0; k < 2; k++)
        way[k] = (struct play_segment){.kind = PLAY_TO,
                                       .steps = STEPS,
                                       .time = 1.0,
                                       .to = {k ? 0.0 : depth, (double)NAN, (double)NAN}};
    path.impact = (struct play_impact){0};
    path.segments = way;
    path.segment_count = 2;
    const struct play_refine refine = {0};
    play_trace_init(&s->trace);
    if (play_subject_run(subject, &path, &refine, &s->trace, ending, NULL))
        return -1;
    s->overlap = s->trace.column[PLAY_COLUMN_overlap];
    s->force = s->trace.column[PLAY_COLUMN_normal_elastic];
    if (!look(s, ending))
        return 0;
    play_trace_free(&s->trace);
    return -1;
}

/* Presses deeper, or less deep, until the work is the energy or a little more. */
static int press_with(struct play_subject *subject, const struct play_case *c, double energy,
                      struct spring *s, struct play_ending *ending) {
    const double size = 1.0 / (1.0 / c->pair.radius[0] + 1.0 / c->pair.radius[1]);
    double depth = 1e-3 * size;
    while (depth < size) {
        if (press(subject, c, depth, s, ending))
            return -1;
        const double spent = s->work[STEPS];
        if (spent >= energy && spent <= FITS * energy)
            return 0;
        depth *= pow(1.1 * energy / spent, 1.0 / (exponent(s, STEPS - 1) + 1.0));
        play_trace_free(&s->trace);
    }
    return refuse(ending, "the elastic force does not stop the bodies within the effective radius");
}

/* The overlap that takes the work, and the force there. */
static double overlap_at(const struct spring *s, double work, double *ret_force) {
    size_t i = 1;
    while (i + 1 < STEPS && s->work[i + 1] < work)
        i++;
    const double p = exponent(s, i), x = s->overlap[i], f = s->force[i];
    const double ratio = pow(1.0 + (work - s->work[i]) * (p + 1.0) / (x * f), 1.0 / (p + 1.0));
    *ret_force = f * pow(ratio, p);
    return x * ratio;
}

/* The largest slope of the force up to that overlap. */
static double stiffest(const struct spring *s, double overlap) {
    double most = s->force[1] / s->overlap[1];
    for (size_t i = 1; i < STEPS && s->overlap[i] < overlap; i++)
        for (size_t k = i; k < i + 2; k++)
            most = fmax(most, exponent(s, i) * s->force[k] / s->overlap[k]);
    return most;
}

int answer_universal_dashpot(struct play_subject *subject, const struct play_case *c, double zeta,
                             struct answer_dashpot *ret, struct play_ending *ret_ending) {
    const double mass = 1.0 / (1.0 / c->pair.mass[0] + 1.0 / c->pair.mass[1]);
    const double whole = 0.5 * mass * c->impact.speed * c->impact.speed;
    struct spring *s = play_resize(NULL, 1, sizeof *s);
    const int bad = press_with(subject, c, whole, s, ret_ending);
    if (!bad) {
        double force;
        const double most = stiffest(s, overlap_at(s, whole, &force));
        const double work = whole * ref_universal_work_at_most(zeta);
        *ret = (struct answer_dashpot){.zeta = zeta,
                                       .overlap = overlap_at(s, work, &force),
                                       .step = ref_universal_step(zeta, mass, most)};
        ret->coefficient = ref_universal_coefficient(zeta, mass, force, work);
        play_trace_free(&s->trace);
    }
    return bad;
}
