/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sheared pair that turns, against two bodies in space that were computed with 40 digits by other algebra: positions,
 * velocities and spins, turned by quaternions; levers as vectors; history turned or projected in space. */
#include "close.h"
#include "reference/solutions/turned.h"
#include "touchstone/common.h"

#define DEGREE (TOUCH_PI / 180.0)

/* Balls of 0.5 m, E = 2.6 GPa, nu = 0.3, mu = 0.5, pressed by 1 mm and sheared by 0.1 mm: N. */
static const struct {
    int radius, projects; /* levers at R; at the contact point */
    double about[3], degrees;
    size_t steps;
    double force[2];
} rows[] = {
    {0, 0, {1, 0, 0}, 90, 40, {3720.3266590216226, 0}},
    {0, 0, {0, 1, 0}, 200, 40, {3720.3266590216226, 0}},
    {0, 0, {0, 0, 1}, 7, 3, {3720.3266590216226, 0}},
    {0, 0, {1, 2, -1}, 40, 5, {3720.3263812488417, -1.4376407364193888}},
    {0, 0, {1, 2, -1}, 360, 7, {3677.0559614450417, -565.76488599812365}},
    {0, 0, {-3, 1, 2}, -100, 9, {3720.3220944970244, -5.827780388950254}},
    {0, 1, {1, 0, 0}, 90, 40, {0, -3720.3266590216226}},
    {0, 1, {0, 1, 0}, 200, 40, {3720.3266590216226, 0}},
    {0, 1, {0, 0, 1}, 7, 3, {3720.3266590216226, 0}},
    {0, 1, {1, 2, -1}, 40, 5, {3557.230095727617, -1089.4698232978631}},
    {0, 1, {1, 2, -1}, 360, 7, {-1566.8011520208679, -3374.3094997129515}},
    {0, 1, {-3, 1, 2}, -100, 9, {593.50929829733479, -3672.6798339443631}},
    {1, 0, {1, 0, 0}, 90, 40, {3720.3266590216226, 0}},
    {1, 0, {0, 1, 0}, 200, 40, {3.665762418009586, 15058.464602232803}},
    {1, 0, {0, 0, 1}, 7, 3, {-824.9098024537177, 0}},
    {1, 0, {1, 2, -1}, 40, 5, {8294.8428066173165, 12567.933498710972}},
    {1, 0, {1, 2, -1}, 360, 7, {6880.6893706220608, 13394.531846971027}},
    {1, 0, {-3, 1, 2}, -100, 9, {13613.51554143344, -6436.5801647818107}},
    {1, 1, {1, 0, 0}, 90, 40, {0, -3720.3266590216226}},
    {1, 1, {0, 1, 0}, 200, 40, {4.239594126415164, 15058.464451608408}},
    {1, 1, {0, 0, 1}, 7, 3, {-824.9098024537177, 0}},
    {1, 1, {1, 2, -1}, 40, 5, {9790.5942156284054, 11441.22521932927}},
    {1, 1, {1, 2, -1}, 360, 7, {9993.7772271388967, 11264.181565867644}},
    {1, 1, {-3, 1, 2}, -100, 9, {9017.4208434395496, -12059.995478722802}},
};

static struct ref_turned turned_of(size_t i) {
    struct ref_turned t = {.angle = rows[i].degrees * DEGREE,
                           .steps = rows[i].steps,
                           .surplus = rows[i].radius ? -1e-3 : 0.0,
                           .projects = rows[i].projects};
    const double *a = rows[i].about;
    for (int k = 0; k < 3; k++)
        t.about[k] = a[k] / sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
    return t;
}

Test(turned, as_two_bodies_in_space) {
    const double stiffness = 37203266.59021623, limit = 15058.465048420854;
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        const struct ref_turned t = turned_of(i);
        double force[2] = {stiffness * 1e-4, 0.0};
        ref_turned_force(&t, stiffness, limit, force);
        for (int k = 0; k < 2; k++)
            cr_expect(fabs(force[k] - rows[i].force[k]) <= 1e-12 * limit, "row %zu, %d: %.17g", i,
                      k, force[k]);
    }
}

/* Mean spin times dt leaves a force turned by N (a_n phi - chi), of order 2 in the step. */
Test(turned, mean_spin_is_of_order_two) {
    const double a = 1.0 / sqrt(6.0), angle = 2.0;
    for (size_t steps = 50; steps <= 800; steps *= 2) {
        const struct ref_turned t = {{a, 2.0 * a, -a}, angle, steps, 0.0, 0};
        const double phi = angle / (double)steps;
        double force[2] = {1.0, 0.0};
        ref_turned_force(&t, 0.0, 2.0, force);
        const double left = -a * (1.0 - a * a) * angle * phi * phi / 12.0;
        cr_expect(fabs(atan2(force[1], force[0]) - left) <= 0.2 * phi * phi * fabs(left) + 1e-13,
                  "%zu steps: %g of %g", steps, atan2(force[1], force[0]), left);
    }
}
