/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Free impacts of two balls, or of a ball and a wall: what becomes of them. */
#include "by_role.h"
#include "flight.h"

/* Largest value of the parabola through three equidistant samples whose middle one is the largest. */
static double peak(double before, double middle, double after) {
    const double bend = before - 2.0 * middle + after;
    const double slope = 0.5 * (after - before);
    return bend < 0.0 ? middle - 0.5 * slope * slope / bend : middle;
}

/* Where the line through two samples is zero; after the second one if it is extrapolated. */
static double crossing(double time0, double y0, double time1, double y1) {
    return time1 + (time1 - time0) * y1 / (y0 - y1);
}

/* Time at which an adhesive contact ended in the last step: where the law, asked with the state before, ends it. An
 * adhesive neck breaks at an overlap that only the law knows. */
static double broken_at(const struct flight *f, const double *state) {
    const struct sample *s = f->past;
    struct play_contact was = f->contact;
    double held = 0.0, apart = 1.0; /* parts of the step */
    memcpy(was.state, state, f->contact.of->law->state_count * sizeof *state);
    for (int k = 0; k < 60; k++) {
        const double part = 0.5 * (held + apart);
        struct touch_motion motion = f->motion;
        struct touch_force force;
        double unused[TOUCH_STATE_MAX];
        motion.overlap = s[1].overlap + part * (s[0].overlap - s[1].overlap) + f->touch;
        play_contact_try(&was, NULL, &motion, unused, &force);
        *(force.active ? &held : &apart) = part;
    }
    return s[1].time + apart * f->dt;
}

void flight_gather(const struct flight *f, const struct touch_force *before, const double *state,
                   struct flight_impact *g) {
    const struct sample *s = f->past;
    const struct touch_force *now = &f->contact.force;
    g->normal_impulse += 0.5 * (before->normal + now->normal) * f->dt;
    g->elastic_impulse += 0.5 * (before->normal_elastic + now->normal_elastic) * f->dt;
    g->shear_impulse += 0.5 * (before->shear_s + now->shear_s) * f->dt;
    if (!g->touched && now->active) {
        g->touched = 1;
        g->start = s[1].overlap < 0.0 ? crossing(s[1].time, s[1].overlap, s[0].time, s[0].overlap)
                                      : s[1].time;
    }
    if (!g->touched)
        return;
    if (f->samples >= 3 && s[1].overlap >= s[0].overlap && s[1].overlap >= s[2].overlap)
        g->max_overlap = fmax(g->max_overlap, peak(s[2].overlap, s[1].overlap, s[0].overlap));
    if (f->samples >= 3 && s[1].normal >= s[0].normal && s[1].normal >= s[2].normal)
        g->peak_force = fmax(g->peak_force, peak(s[2].normal, s[1].normal, s[0].normal));
    g->max_overlap = fmax(g->max_overlap, s[0].overlap);
    g->peak_force = fmax(g->peak_force, s[0].normal);
    if (!g->released && f->samples >= 3 && s[1].normal > 0.0 && s[0].normal <= 0.0) {
        /* A force that is cut at zero says nothing past its end: the two samples before do. */
        const int cut = !(s[0].normal < 0.0) && s[2].normal > s[1].normal;
        const struct sample *a = cut ? &s[2] : &s[1], *b = cut ? &s[1] : &s[0];
        g->released = 1;
        g->end_force = crossing(a->time, a->normal, b->time, b->normal);
        g->separation_overlap =
            fmax(0.0, b->overlap + (g->end_force - b->time) * (b->overlap - a->overlap) / f->dt);
    }
    if (g->released && f->contact.of->impact.end_at_force && !g->ended) {
        g->ended = 1;
        g->end = g->end_force;
    } else if (!now->active) {
        g->ended = 1;
        g->end = state ? broken_at(f, state)
                       : crossing(s[1].time, s[1].overlap, s[0].time, s[0].overlap);
    }
}

static double kinetic_energy(const struct touch_body body[2]) {
    double sum = 0.0;
    for (int b = 0; b < 2; b++)
        for (int i = 0; !flight_is_wall(&body[b]) && i < 3; i++)
            sum += 0.5 * (body[b].mass * body[b].velocity[i] * body[b].velocity[i] +
                          body[b].inertia * body[b].spin[i] * body[b].spin[i]);
    return sum;
}

static void momenta(const struct touch_body body[2], double ret_linear[3], double ret_angular[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        ret_linear[i] = ret_angular[i] = 0.0;
        for (int b = 0; b < 2; b++) {
            const struct touch_body *y = &body[b];
            ret_linear[i] += y->mass * y->velocity[i];
            ret_angular[i] +=
                y->mass * (y->position[j] * y->velocity[k] - y->position[k] * y->velocity[j]) +
                y->inertia * y->spin[i];
        }
    }
}

static double distance(const double a[3], const double b[3]) {
    return hypot(hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
}

/* kappa over mu. kappa = 4 G-star/E-star of the two materials, of which a rigid one deforms in neither way (Mindlin 1949;
 * Johnson 1985, eqs. 7.43 and 4.25). NaN where the law has no such properties. */
static double kappa_over_friction(const struct play_contact *contact) {
    const struct touch_law *law = contact->of->law;
    double normal = 0.0, shear = 0.0;
    for (int b = 0; b < 2; b++) {
        double nu;
        const double young = by_role_young(law, &contact->values, b, &nu);
        if (contact->of->pair.rigid[b])
            continue;
        normal += (1.0 - nu * nu) / young;
        shear += 2.0 * (1.0 + nu) * (2.0 - nu) / young;
    }
    const double friction = by_role(law, &contact->values, TOUCH_FRICTION, 0, 0.0);
    return friction > 0.0 ? 4.0 * normal / shear / friction : (double)NAN;
}

/* Where the bodies and the point of contact go, as tests of oblique impacts are published. */
static void fill_directions(const struct flight *f, const struct touch_motion *after,
                            double approach, double slip_in, int ended, double *o) {
    const double groups = kappa_over_friction(&f->contact) / approach;
    double along = 0.0;
    for (int i = 0; i < 3; i++)
        along += (f->body[1].velocity[i] - f->body[0].velocity[i]) * f->frame.s[i];
    o[PLAY_OUTCOME_spin1_out_n] = f->body[0].spin[0];
    o[PLAY_OUTCOME_spin1_out_s] = f->body[0].spin[1];
    o[PLAY_OUTCOME_spin2_out_n] = f->body[1].spin[0];
    o[PLAY_OUTCOME_spin2_out_s] = f->body[1].spin[1];
    o[PLAY_OUTCOME_slip_velocity_out_t] = after->velocity_t;
    o[PLAY_OUTCOME_psi1] = groups * slip_in;
    o[PLAY_OUTCOME_psi2] = groups * after->velocity_s;
    o[PLAY_OUTCOME_recoil_angle] =
        ended ? atan2(after->velocity_s, -after->velocity_n) : (double)NAN;
    o[PLAY_OUTCOME_rebound_angle] = ended ? atan2(along, -after->velocity_n) : (double)NAN;
}

void flight_outcomes(const struct flight *f, const struct flight_impact *g,
                     const struct touch_body before[2], const struct touch_motion *first,
                     const struct touch_motion *after, double o[PLAY_OUTCOME_COUNT]) {
    const double approach = g->approach, slip_in = first->velocity_s;
    o[PLAY_OUTCOME_separated] = g->ended;
    o[PLAY_OUTCOME_restitution] = g->ended ? -after->velocity_n / approach : 0.0;
    o[PLAY_OUTCOME_max_overlap] = g->max_overlap;
    o[PLAY_OUTCOME_peak_force] = g->peak_force;
    if (g->ended)
        o[PLAY_OUTCOME_duration] = g->end - g->start;
    if (g->released || g->ended) {
        o[PLAY_OUTCOME_duration_force] = (g->released ? g->end_force : g->end) - g->start;
        o[PLAY_OUTCOME_separation_overlap] = g->released ? g->separation_overlap : 0.0;
    }
    o[PLAY_OUTCOME_normal_impulse] = g->normal_impulse;
    o[PLAY_OUTCOME_elastic_impulse] = g->elastic_impulse;
    o[PLAY_OUTCOME_shear_impulse] = g->shear_impulse;
    o[PLAY_OUTCOME_slip_velocity_out] = after->velocity_s;
    const double centre_in = before[1].velocity[1] - before[0].velocity[1];
    if (fabs(centre_in) > 0.0)
        o[PLAY_OUTCOME_centre_restitution] =
            (f->body[1].velocity[1] - f->body[0].velocity[1]) / centre_in;
    if (fabs(slip_in) > 0.0)
        o[PLAY_OUTCOME_tangential_restitution] = -after->velocity_s / slip_in;
    o[PLAY_OUTCOME_spin1_out] = f->body[0].spin[2];
    o[PLAY_OUTCOME_spin2_out] = f->body[1].spin[2];
    fill_directions(f, after, approach, slip_in, g->ended, o);
    o[PLAY_OUTCOME_kinetic_loss] = kinetic_energy(before) - kinetic_energy(f->body);
    o[PLAY_OUTCOME_work_drawn] = -o[PLAY_OUTCOME_kinetic_loss];
    if (flight_is_wall(&f->body[1]))
        return;
    double p0[3], l0[3], p1[3], l1[3];
    momenta(before, p0, l0);
    momenta(f->body, p1, l1);
    const double mass = 1.0 / (1.0 / before[0].mass + 1.0 / before[1].mass);
    const double scale = mass * f->contact.of->impact.speed;
    o[PLAY_OUTCOME_momentum_error] = distance(p0, p1) / scale;
    if (f->contact.of->impact.moving)
        o[PLAY_OUTCOME_angular_momentum_error] = distance(l0, l1) / (scale * before[0].radius);
}

/* One impact, from the present velocities. */
static void fly(struct flight *f, double phase, double patience, int record,
                struct play_trace *trace) {
    struct flight_impact g = {0};
    struct touch_body before[2];
    struct touch_motion first = {.dt = f->dt}, after;
    const double limit = f->sums.time + patience * f->contact_time;
    const struct play_sums start = f->sums;
    const struct touch_law *law = f->contact.of->law;
    const int adhesive = (law->traits & TOUCH_TRAIT_ADHESIVE) != 0; /* for broken_at() */
    flight_observe(f, f->body, &first);
    g.approach = first.velocity_n;
    flight_place(f, f->touch - phase * g.approach * f->dt);
    flight_observe(f, f->body, &first); /* arms at the true distance */
    memcpy(before, f->body, sizeof before);
    memset(f->acceleration, 0, sizeof f->acceleration);
    memset(f->angular, 0, sizeof f->angular);
    f->sums.overlap = f->overlap;
    f->samples = 1;
    f->past[0] = (struct sample){f->sums.time, f->overlap - f->touch, 0.0};
    if (record)
        flight_record(f, 0, &first, trace);
    while (!g.ended && f->sums.time < limit) {
        double state[TOUCH_STATE_MAX];
        if (adhesive)
            memcpy(state, f->contact.state, law->state_count * sizeof *state);
        flight_step(f);
        flight_gather(f, &f->before, adhesive ? state : NULL, &g);
        if (record)
            flight_record(f, 1, &f->motion, trace);
    }
    flight_observe(f, f->body, &after);
    flight_outcomes(f, &g, before, &first, &after, trace->outcome);
    trace->outcome[PLAY_OUTCOME_dashpot_energy_out] = f->sums.dashpot - start.dashpot;
    trace->outcome[PLAY_OUTCOME_slip_energy_out] = f->sums.slip - start.slip;
}

/* Reverses the velocities along n, for a contact that begins anew. One that ended by itself keeps
 * the state that the law left: whether that is a new one is for the law to see to. */
static void throw_back(struct flight *f) {
    if (f->contact.force.active)
        memset(f->contact.state, 0, sizeof f->contact.state);
    memset(&f->contact.force, 0, sizeof f->contact.force);
    for (int b = 0; b < 2; b++) {
        double *v = f->body[b].velocity, along = 0.0;
        for (int i = 0; i < 3; i++)
            along += v[i] * f->frame.n[i];
        for (int i = 0; i < 3; i++)
            v[i] -= 2.0 * along * f->frame.n[i];
    }
}

int play_run_impact(const struct play_case *c, const struct play_refine *refine,
                    struct play_trace *ret_trace, struct touch_message *ret_message) {
    struct flight f = {0};
    const int custom = refine && refine->steps > 0.0;
    if (flight_open(c, refine ? refine->contact_time : 0.0, &f, ret_message))
        return -1;
    f.dt = f.contact_time / (custom ? refine->steps : c->impact.steps);
    if (!custom && c->impact.dt > 0.0) {
        f.dt = c->impact.dt;
        f.contact_time = c->impact.steps * f.dt;
    }
    const int record = !refine || !refine->outcomes_only;
    const double patience = refine && refine->patience > 0.0 ? refine->patience
                            : c->impact.patience > 0.0       ? c->impact.patience
                                                             : PLAY_PATIENCE;
    if (record)
        play_trace_expect(ret_trace, c->impact.impacts * (1.3 * f.contact_time / f.dt + 16.0));
    for (int k = 0; k < c->impact.impacts; k++) {
        if (k > 0)
            throw_back(&f);
        fly(&f, custom ? refine->phase : c->impact.phase, patience, record, ret_trace);
    }
    if (record)
        play_trace_end_leg(ret_trace);
    play_record_counts(ret_trace, &f.sums, &f.contact);
    return 0;
}
