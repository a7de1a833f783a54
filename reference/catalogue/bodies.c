/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bodies.h"

#include <float.h>
#include <math.h>

#include "reference/solutions/oblique.h"

/* Spin along t; along n or s it would make the slip turn. */
static double read_spin(struct ref_reader *in, const char *name) {
    double spin[3];
    for (size_t i = 0; i < 3; i++)
        spin[i] = ref_number_or(in, name, i, 0.0);
    if (!in->refused && fabs(spin[0]) + fabs(spin[1]) > 0.0)
        ref_refuse(in, "%s is (%.9g, %.9g, %.9g) rad/s; allowed: along t only, (0, 0, spin)", name,
                   spin[0], spin[1], spin[2]);
    return spin[2];
}

/* What carries the slip, and the slip itself: v2 - v1 along s with the spins' part at the radii. */
int ref_read_bodies(struct ref_reader *in, struct ref_bodies *ret_bodies) {
    static const char *const names[] = {"spin1", "spin2"};
    struct ref_bodies bodies;
    struct ref_bodies *const c = &bodies;
    double mass[2];
    c->slip = ref_number(in, "speed", 0) * sin(ref_number_or(in, "angle", 0, 0.0));
    for (size_t b = 0; b < 2; b++) {
        mass[b] = ref_number(in, "mass", b);
        c->radius[b] = ref_number(in, "radius", b);
        c->inertia[b] = ref_number(in, "inertia", b);
        c->spin[b] = read_spin(in, names[b]);
    }
    const double dimension = ref_number_or(in, "dimension", 0, 3.0);
    if (in->refused)
        return -1;
    if (dimension < 3.0)
        return ref_refuse(in, "dimension is 2, where there is no shear along s; allowed: 3");
    for (size_t b = 0; b < 2; b++) {
        if (isinf(mass[b]) != isinf(c->radius[b]))
            return ref_refuse(in,
                              "body %zu has mass %.9g kg and radius %.9g m; allowed: both "
                              "infinite (a wall) or none",
                              b + 1, mass[b], c->radius[b]);
        if (isinf(mass[b]) && fabs(c->spin[b]) > 0.0)
            return ref_refuse(in, "%s is %.9g rad/s; allowed: 0 for a wall", names[b], c->spin[b]);
        c->slip -= isinf(mass[b]) ? 0.0 : c->radius[b] * c->spin[b];
    }
    c->mass = ref_oblique_inertia(mass, c->radius, c->inertia);
    *ret_bodies = bodies;
    return 0;
}

int ref_oblique_answer(struct ref_reader *in, const struct ref_bodies *bodies, double slip_out,
                       double uncertainty, enum ref_oblique_outcome outcome, double *ret_values,
                       double *ret_uncertainty) {
    const double impulse = bodies->mass * (bodies->slip - slip_out);
    const size_t b = outcome == REF_OBLIQUE_SPIN2;
    double value = slip_out, scale = 1.0, size = fabs(bodies->slip);
    if (outcome == REF_OBLIQUE_TANGENTIAL_RESTITUTION) {
        if (!(size > 0.0))
            return ref_refuse(in, "there is no slip at touch (speed, angle, spin1, spin2): no "
                                  "ratio; allowed: some slip");
        scale = 1.0 / size;
        value = -slip_out / bodies->slip;
    } else if (outcome == REF_OBLIQUE_SHEAR_IMPULSE) {
        scale = bodies->mass;
        value = impulse;
    } else if (outcome != REF_OBLIQUE_SLIP_VELOCITY) {
        if (isinf(bodies->radius[b]))
            return ref_refuse(in, "radius of body %zu is infinite: a wall has no spin after",
                              b + 1);
        scale = bodies->mass * bodies->radius[b] / bodies->inertia[b];
        value = bodies->spin[b] + bodies->radius[b] * impulse / bodies->inertia[b];
        size += fabs(bodies->spin[b]) / scale;
    }
    *ret_values = value;
    *ret_uncertainty = scale * (uncertainty + 8.0 * DBL_EPSILON * size);
    return 0;
}
