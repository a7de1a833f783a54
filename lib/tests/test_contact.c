/* SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "touchstone/contact.h"
#include "drawn.h"
#include "rig.h"

static double next(uint64_t *seed) {
    return drawn(seed, -1.0, 1.0);
}

static void cross(const double a[3], const double b[3], double ret[3]) {
    ret[0] = a[1] * b[2] - a[2] * b[1];
    ret[1] = a[2] * b[0] - a[0] * b[2];
    ret[2] = a[0] * b[1] - a[1] * b[0];
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static struct touch_body random_ball(uint64_t *seed, double radius) {
    struct touch_body ball = {.radius = radius, .mass = 2.0, .inertia = 0.5};
    for (int i = 0; i < 3; i++) {
        ball.position[i] = next(seed);
        ball.velocity[i] = next(seed);
        ball.spin[i] = 10.0 * next(seed);
    }
    return ball;
}

/* Puts ball 2 so that it overlaps ball 1 by the given amount, in a random direction. */
static void touch_balls(uint64_t *seed, struct touch_body *one, struct touch_body *two,
                        double overlap) {
    double n[3] = {next(seed), next(seed), next(seed)};
    const double length = sqrt(dot(n, n));
    for (int i = 0; i < 3; i++)
        two->position[i] = one->position[i] + n[i] / length * (one->radius + two->radius - overlap);
}

static struct touch_force random_force(uint64_t *seed) {
    return (struct touch_force){
        .normal = 5.0 * next(seed), .shear_s = 3.0 * next(seed), .shear_t = 3.0 * next(seed)};
}

/* Torque of both forces and moments about the origin, and the sum of the forces. */
static void balance(const struct touch_body body[2], double force[2][3], double torque[2][3],
                    double ret_force[3], double ret_torque[3]) {
    for (int i = 0; i < 3; i++)
        ret_force[i] = force[0][i] + force[1][i];
    memset(ret_torque, 0, 3 * sizeof *ret_torque);
    for (int b = 0; b < 2; b++) {
        double about[3];
        cross(body[b].position, force[b], about);
        for (int i = 0; i < 3; i++)
            ret_torque[i] += about[i] + torque[b][i];
    }
}

static const struct touch_conventions turns = {.turning = TOUCH_turning_turned,
                                               .twirl = TOUCH_twirl_follows},
                                      projected = {.turning = TOUCH_turning_kept_length,
                                                   .twirl = TOUCH_twirl_stays};

Test(contact, power_of_forces_is_that_of_the_local_motion) {
    /* Two computations of one number: sum of force.velocity + torque.spin over the bodies, and
     * the local forces times the local velocities. */
    static const unsigned arms[] = {TOUCH_slip_lever_point, TOUCH_slip_lever_radius,
                                    TOUCH_slip_lever_surface, TOUCH_slip_lever_share};
    uint64_t seed = 7;
    for (int k = 0; k < 3000; k++) {
        struct touch_body body[2] = {random_ball(&seed, 0.5), random_ball(&seed, 0.3)};
        if (k % 2) {
            body[1].radius = body[1].mass = body[1].inertia = HUGE_VAL;
            body[1].normal[0] = -1.0;
            for (int i = 0; i < 3; i++)
                body[1].position[i] = body[0].position[i] + (i == 0 ? 0.49 : next(&seed));
        } else {
            touch_balls(&seed, &body[0], &body[1], 0.01);
        }
        struct touch_frame frame;
        struct touch_motion m = {.dt = 1.0};
        double overlap, normal[3], force[2][3], torque[2][3], power = 0.0;
        touch_contact_overlap(&body[0], &body[1], &overlap, normal);
        cr_expect(fabs(overlap - 0.01) < 1e-15);
        touch_frame_make(normal, &frame);
        const struct touch_force f = random_force(&seed);
        touch_contact_motion(&body[0], &body[1], &frame, overlap, arms[k / 2 % 4], &m);
        touch_contact_forces(&f, &body[0], &body[1], &frame, overlap, arms[k / 2 % 4], force,
                             torque);
        for (int b = 0; b < 2; b++)
            power += dot(force[b], body[b].velocity) + dot(torque[b], body[b].spin);
        const double local =
            -f.normal * m.velocity_n - f.shear_s * m.velocity_s - f.shear_t * m.velocity_t;
        cr_expect(fabs(power - local) < 1e-13 * (1.0 + fabs(local)), "%.17g %.17g", power, local);
    }
}

static void prepare_any(const struct touch_law *law, const struct touch_body body[2],
                        void *ret_coefficients) {
    struct rig r;
    const struct touch_pair pair = {
        {body[0].radius, body[1].radius}, {body[0].mass, body[1].mass}, {0, 0}, 3};
    RIG_MAKE(
        &r, law, pair,
        "?young: 1e7, poisson: 0.3, restitution: 0.8, mu_sl: 0.4, mu_ro: 0.05, hz_shear: 4e6, "
        "hz_poiss: 0.3, fric: 0.4, dp_nratio: 0.1, dp_sratio: 0.1, dp_en: 0.8, damp_formula: 0");
    memcpy(ret_coefficients, r.coefficients, sizeof r.coefficients);
}

Test(contact, levers_by_hand) {
    static const struct {
        double radius[2], expected[TOUCH_slip_lever_share + 1][2];
    } rows[] = {
        {{2.0, 6.0}, {{1.75, 5.75}, {1.75, 5.75}, {2.0, 6.0}, {1.5, 6.0}, {1.875, 5.625}}},
        {{2.0, HUGE_VAL}, {{1.75, 0.0}, {1.75, 0.0}, {2.0, 0.0}, {1.5, 0.0}, {2.0, 0.0}}},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        for (int k = 0; k <= TOUCH_slip_lever_share; k++) {
            double arm[2];
            touch_contact_levers((unsigned)k, rows[i].radius, 0.5, arm);
            for (int b = 0; b < 2; b++)
                cr_expect(!(fabs(arm[b] - rows[i].expected[k][b]) > 0.0), "%d: %g", k, arm[b]);
        }
}

/* Two balls that turn as one rigid body, by touch_contact_step: slip and torque have levers of their own.
 * A slip lever R slides by overlap times angle, whatever the lever of the torque. */
Test(contact, slip_and_torque_have_levers_of_their_own) {
    const double overlap = 1e-5, rate = 0.25, dt = 1e-2;
    const struct touch_body body[2] = {
        {{-0.01, 0, 0}, {0, -0.01 * rate, 0}, {0, 0, rate}, 0.01, 1.0, 1.0, {0}},
        {{0.02 - overlap, 0, 0},
         {0, (0.02 - overlap) * rate, 0},
         {0, 0, rate},
         0.02,
         1.0,
         1.0,
         {0}}};
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    for (int slip = 0; slip <= TOUCH_slip_lever_share; slip++)
        for (int torque = 0; torque <= TOUCH_slip_lever_share; torque++) {
            struct touch_law law = *touch_law_find("hertz");
            struct touch_contact contact;
            struct touch_contact_answer a;
            struct touch_message message;
            double arm[2];
            law.conventions.torque_lever = (uint8_t)torque;
            law.conventions.slip_lever = (uint8_t)slip;
            prepare_any(&law, body, coefficients);
            cr_assert(touch_contact_step(&law, coefficients, &body[0], &body[1], dt, NULL, &contact,
                                         &a, &message) == TOUCH_OK);
            const double slid = slip == TOUCH_slip_lever_radius ? -overlap * rate * dt : 0.0;
            const double along_y =
                a.local.elastic_s * a.frame.s[1] + a.local.elastic_t * a.frame.t[1];
            cr_expect(fabs(along_y - a.local.stiffness_s * slid) <=
                          1e-15 * rate * dt * a.local.stiffness_s * 0.03,
                      "slip lever %d: %g", slip, along_y);
            touch_contact_levers(law.conventions.torque_lever, (const double[]){0.01, 0.02},
                                 a.overlap, arm);
            for (int b = 0; b < 2; b++)
                cr_expect(fabs(a.torque[b][2] - arm[b] * a.force[0][1]) <=
                              1e-16 * fabs(arm[b]) * (1e-9 + fabs(a.force[0][1])) * 4,
                          "torque lever %d of %d: %g", torque, b, a.torque[b][2]);
        }
}

static void expect_orthonormal(const struct touch_frame *f, double bound) {
    double t[3];
    cross(f->n, f->s, t);
    cr_expect(fabs(dot(f->n, f->n) - 1.0) < bound && fabs(dot(f->s, f->s) - 1.0) < bound &&
              fabs(dot(f->n, f->s)) < bound);
    for (int i = 0; i < 3; i++)
        cr_expect(fabs(t[i] - f->t[i]) < bound);
}

Test(contact, frame_follows_and_stays_orthonormal) {
    uint64_t seed = 3;
    struct touch_frame f;
    double normal[3] = {next(&seed), next(&seed), next(&seed)}, tilt[2];
    touch_frame_make(normal, &f);
    for (int k = 0; k < 100000; k++) {
        for (int i = 0; i < 3; i++)
            normal[i] = f.n[i] + 0.02 * next(&seed);
        cr_assert(touch_frame_follow(&f, normal, &f, tilt) == TOUCH_OK);
    }
    expect_orthonormal(&f, 4e-16 * 4);
    const double ahead[3] = {0.0, 0.0, 1.0}, opposite[3] = {0.0, 0.0, -1.0};
    touch_frame_make(ahead, &f);
    cr_expect(touch_frame_follow(&f, opposite, &f, tilt) == TOUCH_BAD_ARGUMENT);
}

Test(contact, frame_reports_its_tilt) {
    /* Leaning towards s is a turn about t, towards t one about -s; the axes turn with it. */
    const double n[3] = {0.3, -0.5, 0.8};
    struct touch_frame old, new;
    double tilt[2], to_s[3], to_t[3];
    touch_frame_make(n, &old);
    for (int i = 0; i < 3; i++) {
        to_s[i] = cos(0.25) * old.n[i] + sin(0.25) * old.s[i];
        to_t[i] = cos(0.25) * old.n[i] + sin(0.25) * old.t[i];
    }
    cr_assert(touch_frame_follow(&old, to_s, &new, tilt) == TOUCH_OK);
    cr_expect(fabs(tilt[0]) < 1e-15 && fabs(tilt[1] - 0.25) < 1e-15, "%g %g", tilt[0], tilt[1]);
    cr_expect(fabs(dot(new.t, old.t) - 1.0) < 1e-15 && fabs(dot(new.s, old.n) + sin(0.25)) < 1e-15);
    cr_assert(touch_frame_follow(&old, to_t, &new, tilt) == TOUCH_OK);
    cr_expect(fabs(tilt[0] + 0.25) < 1e-15 && fabs(tilt[1]) < 1e-15, "%g %g", tilt[0], tilt[1]);
    cr_expect(fabs(dot(new.s, old.s) - 1.0) < 1e-15 && fabs(dot(new.t, old.n) + sin(0.25)) < 1e-15);
}

Test(contact, transport_keeps_or_projects) {
    const double none[2] = {0.0, 0.0}, tilt[2] = {0.0, 0.5};
    double v[2] = {3.0, 4.0};
    touch_transport_vector(&turns, tilt, 0.0, 0.0, v);
    cr_expect(!(v[0] < 3.0) && !(v[1] > 4.0), "turned with the plane: components stay");
    touch_transport_vector(&turns, none, 0.0, 0.5, v);
    cr_expect(fabs(v[0] - (3.0 * cos(0.5) - 4.0 * sin(0.5))) < 1e-15, "turns with the spin");
    double w[2] = {3.0, 4.0};
    touch_transport_vector(&projected, tilt, 0.0, 0.5, w);
    /* A turn about t shortens the s part by cos(tilt); then back to length 5. */
    const double s = 3.0 * cos(0.5), length = hypot(s, 4.0);
    cr_expect(fabs(w[0] - 5.0 * s / length) < 1e-15 && fabs(w[1] - 20.0 / length) < 1e-15);
    double zero[2] = {0.0, 0.0};
    touch_transport_vector(&projected, tilt, 0.3, 0.5, zero);
    cr_expect(!(fabs(zero[0]) > 0.0) && !(fabs(zero[1]) > 0.0), "0/0 is 0");
    /* A quarter of a turn about the axis across it makes a vector parallel to the normal: it has no direction then. */
    const double quarter = 2.0 * atan(1.0);
    for (int k = -2; k <= 2; k++) {
        const double near[2] = {0.0, quarter + 2e-14 * k};
        double parallel[2] = {3.0, 0.0}, across[2] = {0.0, 3.0};
        touch_transport_vector(&projected, near, 0.0, 0.0, parallel);
        touch_transport_vector(&projected, near, 0.0, 0.0, across);
        cr_expect(fabs(parallel[0] - (k < 0   ? 3.0
                                      : k > 0 ? -3.0
                                              : 0.0)) <= 1e-15,
                  "%d: %g", k, parallel[0]);
        cr_expect(!(fabs(across[1] - 3.0) > 1e-15), "the part along the axis stays");
    }
    double axes[2] = {1.0, 0.0}, left[2] = {3.0, 4.0}, plain[2] = {3.0, 4.0};
    const struct touch_conventions says_nothing = {0},
                                   not_turned = {.turning = TOUCH_turning_not_turned};
    touch_transport_vector(&not_turned, tilt, 0.25, 9.0, left);
    cr_expect(!(left[0] < 3.0) && !(left[1] > 4.0), "as they are");
    touch_transport_vector(&says_nothing, tilt, 0.25, 0.75, plain);
    cr_expect(fabs(plain[0] - (3.0 * cos(0.5) - 4.0 * sin(0.5))) < 1e-15, "as turned");
    touch_transport_vector(&projected, none, 0.25, 9.0, axes);
    cr_expect(fabs(axes[1] + sin(0.25)) < 1e-16, "stays in space while the axes turn");
}

Test(contact, impossible_geometry_is_refused) {
    const struct touch_body ball = {.radius = 1.0}, apart = {.radius = 1.0, .position = {1.5}},
                            wall = {.radius = HUGE_VAL, .normal = {1, 0, 0}};
    double overlap, normal[3];
    cr_expect(touch_contact_overlap(&ball, &ball, &overlap, normal) == TOUCH_BAD_ARGUMENT);
    cr_expect(touch_contact_overlap(&wall, &apart, &overlap, normal) == TOUCH_BAD_ARGUMENT);
}

/* --- a whole contact ---------------------------------------------------------------------------- */

/* One step by the separate calls. */
static void step_apart(const struct touch_law *law, const void *coefficients,
                       const struct touch_body body[2], double dt, struct touch_frame *frame,
                       double *state, struct touch_force *ret_local, double ret_force[2][3],
                       double ret_torque[2][3]) {
    double overlap, normal[3], tilt[2], after[TOUCH_STATE_MAX];
    const double before[3] = {frame->n[0], frame->n[1], frame->n[2]};
    struct touch_motion motion;
    cr_assert(touch_contact_overlap(&body[0], &body[1], &overlap, normal) == TOUCH_OK);
    cr_assert(touch_frame_follow(frame, normal, frame, tilt) == TOUCH_OK);
    const double twirl = touch_bodies_twirl(before, normal, body[0].spin, body[1].spin, dt);
    for (int k = 0; k < law->shear_count; k++)
        touch_transport_vector(&law->conventions, tilt, 0.0, twirl,
                               &state[law->shear_field + 2 * k]);
    touch_contact_motion(&body[0], &body[1], frame, overlap, law->conventions.slip_lever, &motion);
    motion.dt = dt;
    motion.slide_s = motion.velocity_s * dt;
    motion.slide_t = motion.velocity_t * dt;
    law->step(law, coefficients, &motion, state, after, ret_local);
    memcpy(state, after, law->state_count * sizeof *state);
    touch_contact_forces(ret_local, &body[0], &body[1], frame, overlap,
                         law->conventions.torque_lever, ret_force, ret_torque);
}

/* Two bodies some way on: near each other, and the normal a little elsewhere. */
static void move_on(uint64_t *seed, int wall, double normal[3], struct touch_body body[2]) {
    const double reach = body[0].radius + (wall ? 0.0 : body[1].radius);
    for (int i = 0; i < 3; i++)
        normal[i] += 0.1 * next(seed);
    const double length = sqrt(dot(normal, normal)), overlap = 1e-5 * (0.8 + next(seed));
    for (int i = 0; i < 3; i++) {
        normal[i] /= length;
        body[0].position[i] += 1e-4 * next(seed);
        body[1].position[i] = body[0].position[i] + normal[i] * (reach - overlap);
        body[1].normal[i] = wall ? -normal[i] : 0.0;
        for (int b = 0; b < 2; b++) {
            body[b].velocity[i] = 0.05 * next(seed);
            body[b].spin[i] = 20.0 * next(seed);
        }
    }
}

static void expect_balance(const struct touch_law *law, const struct touch_body body[2],
                           struct touch_contact_answer *a) {
    double sum[3], about[3], moments[3] = {0}, size = 0.0;
    const double *axes[3] = {a->frame.n, a->frame.s, a->frame.t};
    for (int b = 0; b < 2; b++)
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 3; i++)
                moments[i] += a->local.moment[b][k] * axes[k][i];
    balance(body, a->force, a->torque, sum, about);
    for (int i = 0; i < 3; i++) {
        cr_expect(!(fabs(sum[i]) > 0.0), "%s: action and reaction", law->name);
        size += fabs(a->force[0][i]) + fabs(moments[i]);
    }
    /* Shear at one common point: nothing but the moments of the law turns both bodies together. */
    for (int i = 0; law->conventions.torque_lever == TOUCH_slip_lever_point && i < 3; i++)
        cr_expect(fabs(about[i] - moments[i]) <= 1e-14 * size, "%s: torque %g of %g", law->name,
                  about[i] - moments[i], size);
}

/* Every law, ball on ball and ball on wall: the bits of the separate calls, at every step of a path on
 * which contact begins and ends; forces and torques in balance; in place and not. */
Test(contact, one_call_has_the_bits_of_the_separate_calls) {
    const struct touch_law *law;
    uint64_t seed = 5;
    size_t active = 0, slipping = 0, ended = 0;
    for (size_t i = 0; (law = touch_law_at(i)); i++)
        for (int wall = 0; wall < 2; wall++) {
            struct touch_body body[2] = {random_ball(&seed, 0.01), random_ball(&seed, 0.02)};
            struct touch_contact contact = {0}, next_one;
            struct touch_contact_answer a;
            struct touch_message message = {""};
            struct touch_frame frame;
            double normal[3] = {next(&seed), next(&seed), next(&seed)},
                   state[TOUCH_STATE_MAX] = {0};
            _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
            if (wall)
                body[1].radius = body[1].mass = body[1].inertia = HUGE_VAL;
            prepare_any(law, body, coefficients);
            for (int step = 0; step < 200; step++) {
                struct touch_force local;
                double force[2][3], torque[2][3];
                move_on(&seed, wall, normal, body);
                /* A new contact by NULL; in place and not. */
                struct touch_contact *to = step % 2 ? &contact : &next_one;
                cr_assert(touch_contact_step(law, coefficients, &body[0], &body[1], 1e-5,
                                             step ? &contact : NULL, to, &a, &message) == TOUCH_OK);
                contact = *to;
                if (step == 0) {
                    double overlap, from[3];
                    touch_contact_overlap(&body[0], &body[1], &overlap, from);
                    touch_frame_make(from, &frame);
                }
                step_apart(law, coefficients, body, 1e-5, &frame, state, &local, force, torque);
                cr_assert(!memcmp(&a.frame, &frame, sizeof frame), "%s, step %d", law->name, step);
                cr_assert(!memcmp(&contact.frame, &frame, sizeof frame));
                cr_assert(!memcmp(contact.state, state, law->state_count * sizeof *state));
                cr_assert(!memcmp(&a.local, &local, /* without what fills it up */
                                  offsetof(struct touch_force, slipping) + sizeof local.slipping),
                          "%s, step %d", law->name, step);
                cr_assert(!memcmp(a.force, force, sizeof force));
                cr_assert(!memcmp(a.torque, torque, sizeof torque));
                expect_balance(law, body, &a);
                active += local.active;
                slipping += local.slipping;
                ended += (local.events & TOUCH_EVENT_DEACTIVATED) != 0;
            }
        }
    cr_expect(active > 1000 && slipping > 100 && ended > 100, "%zu %zu %zu", active, slipping,
              ended);
}

/* v turned about the unit axis (Rodrigues). */
static void rotated(const double axis[3], double angle, const double v[3], double ret[3]) {
    double across[3];
    cross(axis, v, across);
    const double along = dot(axis, v) * (1.0 - cos(angle));
    for (int i = 0; i < 3; i++)
        ret[i] = cos(angle) * v[i] + sin(angle) * across[i] + along * axis[i];
}

/* Two balls that turn as one rigid body by that angle in one step, about any axis: how far the stored shear is from the
 * old one turned by the rotation, over its length. */
static double left_by_a_rigid_turn(uint64_t *seed, double angle) {
    const struct touch_law *law = touch_law_find("hertz");
    struct touch_body body[2] = {{.radius = 0.01, .mass = 1.0}, {.radius = 0.02, .mass = 1.0}};
    double axis[3] = {next(seed), next(seed), next(seed)}, n[3], turned[3], off = 0.0;
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    const double length = sqrt(dot(axis, axis)), dt = 1e-3;
    struct touch_contact contact = {0};
    struct touch_contact_answer before, after;
    struct touch_message message = {""};
    touch_balls(seed, &body[0], &body[1], 1e-5);
    for (int i = 0; i < 3; i++) {
        axis[i] /= length;
        body[1].velocity[i] = 1e-3 * next(seed);
    }
    prepare_any(law, body, coefficients);
    cr_assert(touch_contact_step(law, coefficients, &body[0], &body[1], dt, NULL, &contact, &before,
                                 &message) == TOUCH_OK);
    rotated(axis, angle, body[1].position, n);
    cross(axis, n, body[1].velocity);
    for (int i = 0; i < 3; i++) {
        body[1].position[i] = n[i];
        body[1].velocity[i] *= angle / dt;
        body[0].spin[i] = body[1].spin[i] = axis[i] * angle / dt;
        n[i] =
            before.local.elastic_s * before.frame.s[i] + before.local.elastic_t * before.frame.t[i];
    }
    cr_assert(touch_contact_step(law, coefficients, &body[0], &body[1], dt, &contact, &contact,
                                 &after, &message) == TOUCH_OK);
    cr_expect(!before.local.slipping && !after.local.slipping);
    rotated(axis, angle, n, turned);
    for (int i = 0; i < 3; i++)
        off = fmax(off, fabs(after.local.elastic_s * after.frame.s[i] +
                             after.local.elastic_t * after.frame.t[i] - turned[i]));
    return off / sqrt(dot(n, n));
}

/* 1e-9: round-off of positions and velocities slides by 1e-17 m and more, of some 1e-6 m. */
Test(contact, a_rigid_turn_in_one_step_is_exact) {
    static const double degrees[] = {0.01, 1.0, 51.0, 102.0, 150.0, 165.0};
    uint64_t seed = 29;
    for (size_t i = 0; i < sizeof degrees / sizeof *degrees; i++)
        for (int k = 0; k < 500; k++) {
            const double off = left_by_a_rigid_turn(&seed, degrees[i] * atan(1.0) / 45.0);
            cr_expect(off <= 1e-9, "%g degrees: %g of the shear force", degrees[i], off);
        }
}

/* Balls that spin each in its own way while the normal goes to and fro: the angle after a motion of that many steps. */
static double twirl_of(size_t steps) {
    static const double spin[2][3] = {{0.9, 0.4, 2.0}, {0.3, -1.2, -0.7}};
    struct touch_frame frame;
    double v[2] = {1.0, 0.0}, tilt[2], normal[3] = {1.0, 0.0, 0.0};
    touch_frame_make(normal, &frame);
    for (size_t k = 1; k <= steps; k++) {
        const double angle = 1.8 * (double)k / (double)steps;
        const struct touch_frame old = frame;
        normal[0] = cos(angle);
        normal[1] = sin(angle);
        normal[2] = 0.5 * sin(2.0 * angle);
        cr_assert(touch_frame_follow(&old, normal, &frame, tilt) == TOUCH_OK);
        touch_transport_vector(
            &turns, tilt, 0.0,
            touch_bodies_twirl(old.n, frame.n, spin[0], spin[1], 1.0 / (double)steps), v);
    }
    return atan2(v[0] * frame.s[2] + v[1] * frame.t[2], v[0] * frame.s[1] + v[1] * frame.t[1]);
}

/* Exact on a great circle to first order of the spin: its part along the mean normal times sin(a/2)/(a/2). */
Test(contact, bodies_that_spin_apart_twirl_by_second_order) {
    const double limit = twirl_of(16384), spin[3] = {2e-9, 1e-9, -3e-9}, none[3] = {0.0, 0.0, 0.0};
    double last = (double)NAN;
    for (size_t steps = 16; steps <= 256; steps *= 2) {
        const double off = twirl_of(steps) - limit;
        cr_expect(!(fabs(last / off - 4.0) > 0.1), "%zu steps: %g after %g", steps, off, last);
        last = off;
    }
    for (double a = 0.1; a < 2.9; a += 0.1) {
        const double from[3] = {1.0, 0.0, 0.0}, to[3] = {cos(a), sin(a), 0.0};
        const double way = 0.5 * (spin[0] * sin(a) + spin[1] * (1.0 - cos(a))) / a;
        cr_expect(fabs(touch_bodies_twirl(from, to, spin, none, 1.0) - way) <= 1e-13 * 1e-9,
                  "%g: %g of %g", a, touch_bodies_twirl(from, to, spin, none, 1.0), way);
    }
}

/* A stored shear stays where it is in space when the bodies have passed through each other. */
Test(contact, a_normal_that_turned_back_to_front) {
    const struct touch_law *law = touch_law_find("hertz");
    struct touch_body body[2] = {{.radius = 0.01, .mass = 1.0, .inertia = 1.0},
                                 {.radius = 0.01, .mass = 1.0, .inertia = 1.0}};
    struct touch_contact contact = {0};
    struct touch_contact_answer before, after;
    struct touch_message message = {""};
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    prepare_any(law, body, coefficients);
    body[1].position[0] = 0.0199;
    body[1].velocity[1] = 1e-3;
    body[1].velocity[2] = -2e-3;
    cr_assert(touch_contact_step(law, coefficients, &body[0], &body[1], 1e-5, NULL, &contact,
                                 &before, &message) == TOUCH_OK);
    body[1].position[0] = -0.0199;
    body[1].velocity[1] = body[1].velocity[2] = 0.0;
    cr_assert(touch_contact_step(law, coefficients, &body[0], &body[1], 1e-5, &contact, &contact,
                                 &after, &message) == TOUCH_OK);
    for (int i = 1; i < 3; i++) {
        const double s =
            before.local.elastic_s * before.frame.s[i] + before.local.elastic_t * before.frame.t[i];
        const double then =
            after.local.elastic_s * after.frame.s[i] + after.local.elastic_t * after.frame.t[i];
        cr_expect(fabs(s) > 1e-6 && fabs(then - s) <= 1e-12 * fabs(s), "%g, then %g", s, then);
    }
    expect_orthonormal(&after.frame, 1e-15);
}

Test(contact, impossible_steps_are_refused) {
    const struct touch_law *law = touch_law_find("hertz");
    const struct touch_body ball = {.radius = 0.01, .mass = 1.0, .inertia = 1.0};
    struct touch_body near = ball, wall = {.radius = HUGE_VAL, .mass = HUGE_VAL, .normal = {-1.0}};
    struct touch_contact contact, as_it_was;
    struct touch_contact_answer answer;
    struct touch_message message;
    _Alignas(64) unsigned char coefficients[TOUCH_COEFFICIENT_MAX];
    near.position[0] = 0.0199;
    wall.position[0] = 0.0099;
    prepare_any(law, (const struct touch_body[]){ball, near}, coefficients);
    memset(&contact, 3, sizeof contact);
    as_it_was = contact;
    const struct {
        const struct touch_body *one, *two;
        double dt;
        const char *says;
    } wrong[] = {
        {&ball, &near, 0.0, "dt = 0 s"},          {&ball, &near, (double)NAN, "dt = "},
        {&ball, &near, HUGE_VAL, "dt = inf s"},   {&ball, &ball, 1e-5, "at one place"},
        {&wall, &ball, 1e-5, "body 1 is a wall"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        message.text[0] = '\0';
        cr_expect(touch_contact_step(law, coefficients, wrong[i].one, wrong[i].two, wrong[i].dt,
                                     NULL, &contact, &answer, &message) == TOUCH_BAD_ARGUMENT,
                  "%s", wrong[i].says);
        cr_expect(strstr(message.text, wrong[i].says) != NULL, "'%s'", message.text);
        cr_expect(!memcmp(&contact, &as_it_was, sizeof contact), "left alone");
    }
    cr_expect(touch_contact_step(law, coefficients, &ball, &wall, 1e-5, NULL, &contact, &answer,
                                 &message) == TOUCH_OK);
}
