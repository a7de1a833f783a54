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
    {0, 0, {1, 2, -1}, 40, 5, {3720.3266590216226, 0}},
    {0, 0, {1, 2, -1}, 360, 7, {3720.3266590216226, 0}},
    {0, 0, {-3, 1, 2}, -100, 9, {3720.3266590216226, 0}},
    {0, 1, {1, 0, 0}, 90, 40, {0, -3720.3266590216226}},
    {0, 1, {0, 1, 0}, 200, 40, {3720.3266590216226, 0}},
    {0, 1, {0, 0, 1}, 7, 3, {3720.3266590216226, 0}},
    {0, 1, {1, 2, -1}, 40, 5, {3557.230095727617, -1089.4698232978631}},
    {0, 1, {1, 2, -1}, 360, 7, {-1566.8011520208679, -3374.3094997129515}},
    {0, 1, {-3, 1, 2}, -100, 9, {593.50929829733479, -3672.6798339443631}},
    {1, 0, {1, 0, 0}, 90, 40, {3720.3266590216226, 0}},
    {1, 0, {0, 1, 0}, 200, 40, {3.665762418009586, 15058.464602232803}},
    {1, 0, {0, 0, 1}, 7, 3, {-824.9098024537177, 0}},
    {1, 0, {1, 2, -1}, 40, 5, {8292.8139477814497, 12569.272311553836}},
    {1, 0, {1, 2, -1}, 360, 7, {6736.1646823502838, 13467.793248590103}},
    {1, 0, {-3, 1, 2}, -100, 9, {13616.916909714537, -6429.3812679326122}},
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
