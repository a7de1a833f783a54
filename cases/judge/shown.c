/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check_parts.h"
#include "cases/play/by_role.h"
#include "lib/core/contact_inline.h"

#define ANY_FRICTION 1e3  /* from here on nothing is a limit */
#define ROUNDING     1e-9 /* over the steps of a run */
#define ELASTIC                                                                                    \
    1e-5 /* of the energy: twice the error of restitution in 100 Verlet steps of an elastic impact */
#define AT_REST 1e-9 /* of the velocities: what is smaller is none */

static double at(const struct play_trace *trace, int column, size_t i) {
    return trace->column[column][i];
}

static double largest(const struct play_trace *trace, int column) {
    double most = 0.0;
    for (size_t i = 0; i < trace->count; i++)
        most = fmax(most, fabs(at(trace, column, i)));
    return most;
}

static void vector(const struct play_trace *trace, int column, size_t i, double ret[3]) {
    for (int k = 0; k < 3; k++)
        ret[k] = at(trace, column + k, i);
}

static double length(const double v[3]) {
    return sqrt(contact_dot(v, v));
}

/* Linear and angular momentum at the end against the beginning, where nothing else acts. */
static double momentum(const struct play_case *c, const struct play_trace *trace, size_t *ret_row,
                       const char **ret_why) {
    static const int first[2] = {PLAY_COLUMN_position1_x, PLAY_COLUMN_position2_x};
    const size_t rows[2] = {0, trace->count - 1};
    double linear[2][3] = {{0}}, angular[2][3] = {{0}}, relative[3] = {0};
    *ret_row = SIZE_MAX;
    *ret_why = "a wall takes any momentum";
    if (isinf(c->pair.mass[1]))
        return (double)NAN;
    for (int e = 0; e < 2; e++)
        for (int b = 0; b < 2; b++) {
            double position[3], velocity[3], spin[3], moment[3];
            vector(trace, first[b], rows[e], position);
            vector(trace, first[b] + 3, rows[e], velocity);
            vector(trace, first[b] + 6, rows[e], spin);
            contact_cross(position, velocity, moment);
            for (int k = 0; k < 3; k++) {
                linear[e][k] += c->pair.mass[b] * velocity[k];
                angular[e][k] += c->pair.mass[b] * moment[k] + c->inertia[b] * spin[k];
                relative[k] += e ? 0.0 : (b ? 1.0 : -1.0) * velocity[k];
            }
        }
    const double mass = c->pair.mass[0] * c->pair.mass[1] / (c->pair.mass[0] + c->pair.mass[1]);
    const double scale = mass * length(relative);
    for (int k = 0; k < 3; k++) {
        linear[1][k] -= linear[0][k];
        angular[1][k] -= angular[0][k];
    }
    *ret_why = "nothing moves";
    return scale > 0.0
               ? fmax(length(linear[1]) / scale, length(angular[1]) / (scale * c->pair.radius[0]))
               : (double)NAN;
}

static double kinetic(const struct play_case *c, const struct play_trace *trace, size_t i) {
    static const int first[2] = {PLAY_COLUMN_velocity1_x, PLAY_COLUMN_velocity2_x};
    double sum = 0.0;
    for (int b = 0; b < 2 && isfinite(c->pair.mass[b]); b++) {
        double velocity[3], spin[3];
        vector(trace, first[b], i, velocity);
        vector(trace, first[b] + 3, i, spin);
        sum += 0.5 * (c->pair.mass[b] * contact_dot(velocity, velocity) +
                      c->inertia[b] * contact_dot(spin, spin));
    }
    return sum;
}

/* Kinetic energy before and after the contact. */
static double passive(const struct play_case *c, const struct play_trace *trace, size_t *ret_row,
                      const char **ret_why) {
    const size_t last = trace->count - 1;
    const double before = kinetic(c, trace, 0), after = kinetic(c, trace, last);
    *ret_row = last;
    *ret_why = "the bodies are in contact in the first or in the last row";
    return at(trace, PLAY_COLUMN_overlap, 0) > 0.0 || at(trace, PLAY_COLUMN_overlap, last) > 0.0
               ? (double)NAN
               : (after - before) / before;
}

/* The shear force beyond friction times the normal force. */
static double coulomb(const struct play_case *c, const struct play_trace *trace, size_t *ret_row,
                      const char **ret_why) {
    const double friction = by_role(c->law, &c->values, TOUCH_FRICTION, 0, HUGE_VAL);
    const double scale = friction * largest(trace, PLAY_COLUMN_normal_force);
    double most = -HUGE_VAL;
    *ret_why = "nothing says the friction: --as 'friction=...'";
    if (!(friction < ANY_FRICTION))
        return (double)NAN;
    *ret_why = "no force acts";
    for (size_t i = 0; i < trace->count; i++) {
        const double beyond = at(trace, PLAY_COLUMN_shear_force, i) -
                              friction * fabs(at(trace, PLAY_COLUMN_normal_force, i));
        if (beyond > most) {
            most = beyond;
            *ret_row = i;
        }
    }
    return scale > 0.0 ? most / scale : (double)NAN;
}

/* The force where the surfaces are apart. */
static double apart(const struct play_case *c, const struct play_trace *trace, size_t *ret_row,
                    const char **ret_why) {
    const double scale =
        fmax(largest(trace, PLAY_COLUMN_normal_force), largest(trace, PLAY_COLUMN_shear_force));
    double most = 0.0;
    *ret_row = 0;
    *ret_why = "a neck pulls behind the contact";
    if (c->law->traits & TOUCH_TRAIT_ADHESIVE)
        return (double)NAN;
    *ret_why = "no force acts";
    for (size_t i = 0; i < trace->count; i++) {
        const double force =
            hypot(at(trace, PLAY_COLUMN_normal_force, i), at(trace, PLAY_COLUMN_shear_force, i));
        if (!(at(trace, PLAY_COLUMN_overlap, i) < 0.0) || !(force > most))
            continue;
        most = force;
        *ret_row = i;
    }
    return scale > 0.0 ? most / scale : (double)NAN;
}

/* A motion in a plane is its own mirror image there, and stays in it. */
static double mirror(const struct play_case *c, const struct play_trace *trace, size_t *ret_row,
                     const char **ret_why) {
    static const int out[] = {PLAY_COLUMN_spin1_x, PLAY_COLUMN_spin1_y, PLAY_COLUMN_spin2_x,
                              PLAY_COLUMN_spin2_y};
    const double scale =
        fmax(largest(trace, PLAY_COLUMN_velocity_n), largest(trace, PLAY_COLUMN_velocity_s));
    double most = 0.0;
    *ret_row = 0;
    *ret_why = "the motion begins in no plane";
    if (!(fabs(at(trace, PLAY_COLUMN_velocity_t, 0)) <= AT_REST * scale))
        return (double)NAN;
    for (size_t k = 0; k < TOUCH_COUNT(out); k++)
        if (!(fabs(at(trace, out[k], 0)) * c->pair.radius[0] <= AT_REST * scale))
            return (double)NAN;
    for (size_t i = 0; i < trace->count; i++)
        if (fabs(at(trace, PLAY_COLUMN_velocity_t, i)) > most) {
            most = fabs(at(trace, PLAY_COLUMN_velocity_t, i));
            *ret_row = i;
        }
    return scale > 0.0 ? most / scale : (double)NAN;
}

const struct play_shown *play_shown_find(enum play_principle principle) {
    static const struct play_shown all[] = {
        {PLAY_PRINCIPLE_momentum, {"position1_x", "velocity1_x", "spin1_x"}, ROUNDING, momentum},
        {PLAY_PRINCIPLE_passive, {"overlap", "velocity1_x", "spin1_x"}, ELASTIC, passive},
        {PLAY_PRINCIPLE_coulomb, {"normal_force", "shear_force"}, ROUNDING, coulomb},
        {PLAY_PRINCIPLE_apart, {"overlap", "normal_force", "shear_force"}, ROUNDING, apart},
        {PLAY_PRINCIPLE_mirror, {"velocity_n", "velocity_t", "spin1_x"}, ROUNDING, mirror},
    };
    for (size_t i = 0; i < TOUCH_COUNT(all); i++)
        if (all[i].of == principle)
            return &all[i];
    return NULL;
}
