/* SPDX-License-Identifier: BSD-3-Clause */
/* JAX-DEM "jaxdem.forces.hertz": elastic Hertz force and energy. The page leaves the direction of r_ij open; repulsion
 * needs r_i - r_j. In 2-D the same stiffness (that of spheres) acts between disks. */
#include "touchstone/step.h"

enum {
    YOUNG,
    POISSON
};
static const struct touch_property properties[] = {YOUNG_AND_POISSON, {0}};
struct material {
    double modulus; /* Pa, 4/3 E* */
};
STATELESS

static int prepare(const struct values *v, struct material *ret) {
    ret->modulus = 4.0 / 3.0 * effective_young(v, YOUNG, POISSON);
    return 0;
}

FN void step(const struct material *m, const struct size *size, const struct motion *t,
             const struct state *old, struct state *new, struct answer *a) {
    const bool is = t->overlap > 0.0;
    const double overlap = is ? t->overlap : 0.0, k = m->modulus * sqrt(size->r_eff),
                 root = sqrt(overlap);
    (void)old, (void)new;
    a->normal_elastic = k * overlap * root;
    a->stiffness_n = 1.5 * k * root;
    a->strain_normal = 0.4 * a->normal_elastic * overlap; /* U = 2/5 k delta^5/2 */
    a->active = yes(is);
}

LAW(hertzian, 0, .title = "Hertzian normal force and energy of JAX-DEM",
    .source = "JAX-DEM documentation, \"jaxdem.forces.hertz\"", .known_wrong = "",
    .conventions = {SAY(damping, none)}, KEEPS_NONE)
