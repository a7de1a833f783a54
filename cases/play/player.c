/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player.h"
#include "two_bodies.h"

int play_law_is_here(const struct touch_law *law) {
    return law->prepare && law->step;
}

int play_contact_open(const struct play_case *c, struct play_contact *ret_contact,
                      struct touch_message *ret_message) {
    memset(ret_contact, 0, sizeof *ret_contact);
    ret_contact->of = c;
    ret_contact->values = c->values;
    if (!play_law_is_here(c->law)) {
        snprintf(ret_message->text, sizeof ret_message->text,
                 "the law %.63s can only be asked in a process of its own", c->law->name);
        return -1;
    }
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->vector_given[k] && c->law->set)
            c->law->set(c->law, k, c->vector[k], ret_contact->state);
    return touch_prepare(c->law, &c->values, &c->pair, ret_contact->coefficients, ret_message) ==
                   TOUCH_OK
               ? 0
               : -1;
}

void play_contact_turn(struct play_contact *contact, const double tilt[2], double axes_twirl,
                       double bodies_twirl) {
    const struct touch_law *law = contact->of->law;
    for (int k = 0; law->shear_field >= 0 && k < law->shear_count; k++)
        touch_transport_vector(&law->conventions, tilt, axes_twirl, bodies_twirl,
                               contact->state + law->shear_field + 2 * k);
}

void play_contact_try(const struct play_contact *contact, const struct play_bodies *bodies,
                      const struct touch_motion *motion, double ret_state[TOUCH_STATE_MAX],
                      struct touch_force *ret_force) {
    const struct play_case *c = contact->of;
    if (bodies && c->bodies_step)
        play_ask_bodies(c, bodies, contact->state, ret_state, ret_force);
    else
        c->law->step(c->law, contact->coefficients, motion, contact->state, ret_state, ret_force);
}

void play_contact_step(struct play_contact *contact, const struct play_bodies *bodies,
                       const struct touch_motion *motion) {
    double state[TOUCH_STATE_MAX];
    play_contact_try(contact, bodies, motion, state, &contact->force);
    memcpy(contact->state, state, contact->of->law->state_count * sizeof *state);
    if (contact->of->progress)
        ++*contact->of->progress;
}

/* From the first touch; a spring that yields pulls only after it has been pressed. */
static int attracts(uint32_t traits) {
    return traits & TOUCH_TRAIT_ADHESIVE && !(traits & TOUCH_TRAIT_PLASTIC);
}

/* What the bodies give to the moments of the law in a step, by the trapezoid rule. */
static double turned_in(const struct touch_motion *motion, const struct touch_force *before,
                        const struct touch_force *after) {
    double power = 0.0;
    for (int b = 0; b < 2; b++)
        for (int i = 0; i < 3; i++)
            power -= 0.5 * (before->moment[b][i] + after->moment[b][i]) * motion->spin[b][i];
    return power * motion->dt;
}

void play_sums_add(struct play_sums *sums, uint32_t traits, const struct touch_motion *motion,
                   const struct touch_force *before, const struct touch_force *after) {
    sums->time += motion->dt;
    sums->slide_s += motion->slide_s;
    sums->slide_t += motion->slide_t;
    sums->slip += after->slip_work;
    sums->dashpot += after->dashpot_work;
    sums->rolling += after->rolling_work;
    sums->coupling += after->coupling_work;
    /* The end of an adhesive contact loses what both springs held. */
    if (attracts(traits) && before->active && !after->active)
        sums->broken += after->coupling_work - before->strain_shear;
    const double closing = motion->overlap - sums->overlap;
    const double normal = 0.5 * (before->normal + after->normal) * closing;
    const double shear = 0.5 * ((before->shear_s + after->shear_s) * motion->slide_s +
                                (before->shear_t + after->shear_t) * motion->slide_t);
    sums->work_normal += normal;
    sums->work_shear += shear;
    sums->shear_work_in += fmax(shear, 0.0);
    sums->spring_normal += 0.5 * (before->normal_elastic + after->normal_elastic) * closing;
    sums->spring_roll += turned_in(motion, before, after) - after->rolling_work;
    sums->spring_shear += 0.5 * ((before->elastic_s + after->elastic_s) * motion->slide_s +
                                 (before->elastic_t + after->elastic_t) * motion->slide_t);
    sums->dashpot_taken +=
        (after->normal_dashpot * motion->velocity_n + after->dashpot_s * motion->velocity_s +
         after->dashpot_t * motion->velocity_t) *
        motion->dt;
    sums->overlap = motion->overlap;
    sums->activations += (after->events & TOUCH_EVENT_ACTIVATED) != 0;
    sums->slips_begun += (after->events & TOUCH_EVENT_SLIP_BEGUN) != 0;
    sums->slips_ended += (after->events & TOUCH_EVENT_SLIP_ENDED) != 0;
}

void play_record(struct play_trace *trace, size_t leg, const struct play_sums *sums,
                 const struct touch_motion *m, const struct touch_force *f) {
    const size_t i = play_trace_add(trace);
    const struct {
        enum play_column column;
        double value;
    } row[] = {
        {PLAY_COLUMN_time, sums->time},
        {PLAY_COLUMN_leg, (double)leg},
        {PLAY_COLUMN_overlap, m->overlap},
        {PLAY_COLUMN_slide_s, sums->slide_s},
        {PLAY_COLUMN_slide_t, sums->slide_t},
        {PLAY_COLUMN_velocity_n, m->velocity_n},
        {PLAY_COLUMN_velocity_s, m->velocity_s},
        {PLAY_COLUMN_velocity_t, m->velocity_t},
        {PLAY_COLUMN_normal_force, f->normal},
        {PLAY_COLUMN_normal_elastic, f->normal_elastic},
        {PLAY_COLUMN_normal_dashpot, f->normal_dashpot},
        {PLAY_COLUMN_shear_force, sqrt(f->shear_s * f->shear_s + f->shear_t * f->shear_t)},
        {PLAY_COLUMN_shear_force_s, f->shear_s},
        {PLAY_COLUMN_shear_force_t, f->shear_t},
        {PLAY_COLUMN_elastic_s, f->elastic_s},
        {PLAY_COLUMN_elastic_t, f->elastic_t},
        {PLAY_COLUMN_dashpot_s, f->dashpot_s},
        {PLAY_COLUMN_dashpot_t, f->dashpot_t},
        {PLAY_COLUMN_moment1_n, f->moment[0][0]},
        {PLAY_COLUMN_moment1_s, f->moment[0][1]},
        {PLAY_COLUMN_moment1_t, f->moment[0][2]},
        {PLAY_COLUMN_moment2_n, f->moment[1][0]},
        {PLAY_COLUMN_moment2_s, f->moment[1][1]},
        {PLAY_COLUMN_moment2_t, f->moment[1][2]},
        {PLAY_COLUMN_stiffness_n, f->stiffness_n},
        {PLAY_COLUMN_stiffness_s, f->stiffness_s},
        {PLAY_COLUMN_strain_energy, f->strain_energy},
        {PLAY_COLUMN_slip_energy, sums->slip},
        {PLAY_COLUMN_dashpot_energy, sums->dashpot},
        {PLAY_COLUMN_rolling_energy, sums->rolling},
        {PLAY_COLUMN_coupling_energy, sums->coupling},
        {PLAY_COLUMN_work_normal, sums->work_normal},
        {PLAY_COLUMN_work_shear, sums->work_shear},
        {PLAY_COLUMN_residual_normal, sums->spring_normal + sums->spring_roll -
                                          (f->strain_energy - f->strain_shear) - sums->broken},
        {PLAY_COLUMN_residual_shear,
         sums->spring_shear - f->strain_shear - sums->slip - (sums->coupling - sums->broken)},
        {PLAY_COLUMN_residual_dashpot, sums->dashpot_taken - sums->dashpot},
        {PLAY_COLUMN_active, f->active},
        {PLAY_COLUMN_slipping, f->slipping},
        {PLAY_COLUMN_events, f->events},
    };
    _Static_assert(TOUCH_COUNT(row) == PLAY_CONTACT_COLUMN_COUNT, "every column is recorded");
    for (size_t k = 0; k < TOUCH_COUNT(row); k++)
        trace->column[row[k].column][i] = row[k].value;
}

/* What get() answers of the state, by property; those of PFC's laws are outcomes, too. */
static void record_views(struct play_trace *trace, const struct play_contact *contact) {
    static const struct {
        enum play_outcome first;
        size_t count;
        const char *keyword;
    } views[] = {
        {PLAY_OUTCOME_hz_slip_view, 1, "hz_slip"},
        {PLAY_OUTCOME_hz_force_view_n, 3, "hz_force"},
        {PLAY_OUTCOME_dp_force_view_n, 3, "dp_force"},
    };
    const struct touch_law *law = contact->of->law;
    for (size_t k = 0; law->get && k < law->property_count; k++)
        if (law->properties[k].scope == TOUCH_OF_STATE)
            law->get(law, k, contact->state, &contact->force, trace->view[k]);
    for (size_t i = 0; i < TOUCH_COUNT(views); i++) {
        const int k = touch_property_find(law, views[i].keyword);
        const int is_there = k >= 0 && law->get && law->properties[k].scope == TOUCH_OF_STATE;
        for (size_t j = 0; j < views[i].count; j++)
            trace->outcome[views[i].first + j] = is_there ? trace->view[k][j] : (double)NAN;
    }
}

void play_record_counts(struct play_trace *trace, const struct play_sums *sums,
                        const struct play_contact *contact) {
    static const struct {
        enum play_outcome outcome;
        const char *keyword;
    } effective[] = {
        {PLAY_OUTCOME_hz_shear_effective, "hz_shear"},
        {PLAY_OUTCOME_hz_poiss_effective, "hz_poiss"},
        {PLAY_OUTCOME_fric_effective, "fric"},
    };
    trace->outcome[PLAY_OUTCOME_activations] = (double)sums->activations;
    trace->outcome[PLAY_OUTCOME_slips_begun] = (double)sums->slips_begun;
    trace->outcome[PLAY_OUTCOME_slips_ended] = (double)sums->slips_ended;
    trace->outcome[PLAY_OUTCOME_shear_work_in] = sums->shear_work_in;
    if (sums->shear_work_in > 0.0)
        trace->outcome[PLAY_OUTCOME_shear_work_share] = sums->work_shear / sums->shear_work_in;
    for (size_t i = 0; i < TOUCH_COUNT(effective); i++) {
        const int k = touch_property_find(contact->of->law, effective[i].keyword);
        trace->outcome[effective[i].outcome] = k < 0 ? (double)NAN : contact->values.of[k][0];
    }
    record_views(trace, contact);
}

#define POWER_LAW 1e-6 /* the exponent of the force is the same over two octaves */

/* Elastic normal force of a fresh contact at rest. */
static double elastic_force(const struct play_contact *contact, double overlap) {
    const struct touch_motion motion = {.overlap = overlap, .dt = 1.0};
    double state[TOUCH_STATE_MAX] = {0};
    struct touch_force force;
    contact->of->law->step(contact->of->law, contact->coefficients, &motion,
                           (const double[TOUCH_STATE_MAX]){0}, state, &force);
    return force.normal; /* it has no dashpot force */
}

double play_elastic_force(const struct play_case *c, double overlap) {
    struct play_contact contact;
    struct touch_message message;
    return play_contact_open(c, &contact, &message) ? 0.0 : elastic_force(&contact, overlap);
}

/* Energy of the spring at an overlap, by the midpoint rule. */
static double elastic_energy(const struct play_contact *contact, double start, double overlap) {
    enum {
        PARTS = 64
    };
    double sum = 0.0;
    for (int i = 0; i < PARTS; i++)
        sum += elastic_force(contact, start + overlap * (i + 0.5) / PARTS);
    return sum * overlap / PARTS;
}

/* The overlap at which the spring has taken that energy, of a law that is no power law; and the exponent of the power law
 * with the same force and energy there. From a guess, which counts for nothing. */
static double overlap_at_energy(const struct play_contact *contact, double start, double energy,
                                double guess, double *ret_alpha) {
    double low = 0.0, high = guess;
    for (int k = 0; k < 60 && elastic_energy(contact, start, high) < energy; k++)
        high *= 2.0;
    for (int k = 0; k < 60; k++) {
        const double middle = 0.5 * (low + high);
        if (elastic_energy(contact, start, middle) < energy)
            low = middle;
        else
            high = middle;
    }
    *ret_alpha = elastic_force(contact, start + high) * high / energy - 1.0;
    return high;
}

/* Largest overlap of an impact on a law that attracts, where its force is integrated; ret_speed is the largest speed
 * on the way. 0 where the force does not stop the bodies within the effective radius. */
static double overlap_against_pull(const struct play_contact *contact, double mass,
                                   double *ret_speed) {
    const double *radius = contact->of->pair.radius;
    const double size = 1.0 / (1.0 / radius[0] + 1.0 / radius[1]);
    const double energy = 0.5 * mass * *ret_speed * *ret_speed;
    double at = 1e-12 * size, force = elastic_force(contact, at);
    double work = force * at, least = fmin(0.0, work);
    while (work < energy || !(force > 0.0)) {
        const double next = 1.01 * at, then = elastic_force(contact, next);
        if (!(next < size))
            return 0.0;
        work += 0.5 * (force + then) * (next - at);
        least = fmin(least, work);
        at = next;
        force = then;
    }
    *ret_speed = sqrt(2.0 * (energy - least) / mass);
    return at - fmax(work - energy, 0.0) / force;
}

/* Overlap, from where the force begins, and exponent of the force there; 0 where the law does not repel. */
static double overlap_of(const struct play_case *c, double *normal_speed, double *ret_alpha) {
    struct play_contact contact;
    struct touch_message message;
    if (play_contact_open(c, &contact, &message))
        return 0.0;
    const double mass = 1.0 / (1.0 / c->pair.mass[0] + 1.0 / c->pair.mass[1]);
    const double kinetic = 0.5 * mass * *normal_speed * *normal_speed;
    const int gap = touch_property_find(c->law, "rgap");
    const double start = gap < 0 ? 0.0 : -c->values.of[gap][0];
    double overlap = 1e-3 * c->pair.radius[0], alpha = 1.5;
    if (attracts(c->law->traits))
        return overlap_against_pull(&contact, mass, normal_speed);
    /* The overlap where h overlap^(alpha+1)/(alpha+1) takes the kinetic energy, by iteration: the
     * fit is exact for any power law, so two rounds would do. */
    for (int k = 0; k < 6; k++) {
        const double force = elastic_force(&contact, start + overlap);
        if (!(force > 0.0))
            return 0.0;
        alpha = log2(elastic_force(&contact, start + 2.0 * overlap) / force);
        const double energy = force * overlap / (alpha + 1.0);
        overlap *= pow(kinetic / energy, 1.0 / (alpha + 1.0));
    }
    *ret_alpha = alpha;
    const double below = log2(elastic_force(&contact, start + overlap) /
                              elastic_force(&contact, start + 0.5 * overlap));
    return fabs(below - alpha) > POWER_LAW
               ? overlap_at_energy(&contact, start, kinetic, overlap, ret_alpha)
               : overlap;
}

double play_impact_overlap(const struct play_case *c, double normal_speed) {
    double alpha;
    return overlap_of(c, &normal_speed, &alpha);
}

double play_contact_time(const struct play_case *c, double normal_speed) {
    double alpha = 1.5;
    const double overlap = overlap_of(c, &normal_speed, &alpha);
    const double a = 1.0 / (alpha + 1.0);
    const double beta = exp(lgamma(a) + lgamma(0.5) - lgamma(a + 0.5));
    return 2.0 * a * beta * overlap / normal_speed;
}
