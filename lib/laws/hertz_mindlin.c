/* SPDX-License-Identifier: BSD-3-Clause */
/* MUSEN "Hertz Mindlin": Hertz normal force with damping, incremental tangential force, Coulomb limit, rolling
 * friction. Four laws of one text: as the page has it, with the displacement as history, as the program computes it,
 * and put right. The second moment has the sign that conserves angular momentum. */
#include "musen.h"

static const struct touch_property as_printed[] = {MUSEN_ROWS(MUSEN_PRINTED), {0}},
                                   exact[] = {MUSEN_ROWS(MUSEN_EXACT), {0}};

struct material {
    struct musen musen;
    int kind; /* 1: with rolling friction */
};
#define KINDS 2
struct state {
    struct shear_state shear;
};
static const struct touch_field state[] = {SHEAR_STATE("N"), END_OF_STATE},
                                state_m[] = {SHEAR_STATE("m"), END_OF_STATE};
#define PROJECTED(X) X(shear.kept)

static int prepare(const struct values *v, struct material *ret) {
    ret->musen = musen_of(v);
    ret->kind = ret->musen.rolling > 0.0;
    return 0;
}

/* On each body against its own spin, as printed; or a couple against the relative rolling, which is the same for every
 * observer and leaves angular momentum alone (Ai et al. 2011, type A, with the effective radius). */
FN void roll(struct variant variant, const struct musen *m, const struct size *size,
             const struct motion *t, struct answer *a) {
    const double normal = a->normal_elastic + a->normal_dashpot;
    if (variant.corrected) {
        const struct vec spin = less(t->spin1, t->spin2);
        const double factor = against(m->rolling * largest(normal, 0.0) * size->r_eff,
                                      sqrt(dot(spin, spin)), t->dt, a);
        a->moment1 = scale(factor, spin), a->moment2 = scale(-factor, spin);
        return;
    }
    const double force = m->rolling * fabs(variant.program ? a->normal_elastic : normal);
    const double one = against(force * size->radius1,
                               sqrt(t->spin1_n * t->spin1_n + dot(t->spin1, t->spin1)), t->dt, a);
    const double two = against(force * size->radius2,
                               sqrt(t->spin2_n * t->spin2_n + dot(t->spin2, t->spin2)), t->dt, a);
    a->moment1_n = one * t->spin1_n, a->moment1 = scale(one, t->spin1);
    a->moment2_n = two * t->spin2_n, a->moment2 = scale(two, t->spin2);
}

FN void step(struct variant variant, const struct material *m, const struct size *size,
             const struct motion *t, const struct state *old, struct state *new, struct answer *a) {
    new->shear = musen_step(variant, &m->musen, size, t, old->shear, a);
    if (m->kind)
        roll(variant, &m->musen, size, t, a);
    a->rolling_work = a->active > 0.5 ? a->rolling_work : 0.0;
}

#define SAY_PROJECTED(slip, torque)                                                                \
    SAY(turning, kept_length), SAY(twirl, stays), SAY(slip_lever, slip), SAY(torque_lever, torque)
#define PAGE "MUSEN wiki, \"Hertz Mindlin\""

VARIANT_LAW(
    hertz_mindlin, MUSEN_TRAITS, ({0}), as_printed, state, .source = PAGE,
    .title = "Hertz-Mindlin model of MUSEN, tangential force integrated, with rolling friction",
    .known_wrong =
        "partial slip is missing; shear that is put in at a high and taken out at a low "
        "normal force creates energy; the stored force does not turn about the normal; the "
        "limit mu |F_n| allows friction while the damping pulls; rolling moments are against "
        "absolute spins and no action-reaction couple; levers at R break angular momentum by "
        "overlap times shear force, and slide a pair that turns as one rigid body by overlap "
        "times angle; 1.8257 is cut off (target 0.5 gives 0.500008). Printed with the wrong "
        "sign, and put right here: the spins in v_rel (r_c along r_n), and the second moment",
    .conventions = {SAY_MUSEN, SAY(history, force), SAY(unloading, kept), SAY(limit_on, sum),
                    SAY(limit_from, size), SAY(damping, musen), SAY(rolling, each_spin),
                    SAY_PROJECTED(radius, radius)},
    KEPT_AT(shear.kept, 1))
VARIANT_LAW(
    hertz_mindlin_displacement, MUSEN_TRAITS, ({.displacement = true}), as_printed, state_m,
    .source = PAGE ", with the displacement as history (LAMMPS mindlin)",
    .title = "Hertz-Mindlin of MUSEN's page that carries the tangential displacement instead",
    .known_wrong =
        "3/2 of the exact shear force on straight oblique loading; shear that is put in at a "
        "low and taken out at a high normal force creates energy; otherwise as hertz_mindlin",
    .conventions = {SAY_MUSEN, SAY(history, displacement), SAY(limit_on, sum),
                    SAY(limit_from, size), SAY(damping, musen), SAY(rolling, each_spin),
                    SAY_PROJECTED(radius, radius)},
    KEPT_AT(shear.kept, 1))
VARIANT_LAW(
    hertz_mindlin_program, MUSEN_TRAITS, ({.displacement = true, .program = true}), exact, state_m,
    .source = "MUSEN's program, model \"Hertz-Mindlin\" (lib/DOCUMENTS.md)",
    .title = "Hertz-Mindlin as MUSEN's program computes it, with rolling friction",
    .known_wrong =
        "3/2 of the exact shear force on straight oblique loading, partial slip is missing; "
        "shear that is put in at a low and taken out at a high normal force creates energy; "
        "the stored displacement does not turn about the normal; a sticking contact exceeds "
        "the limit by its dashpot, which ends with a jump where sliding begins; the limit mu "
        "|F_n| allows friction while the damping pulls; rolling moments are against absolute "
        "spins and no action-reaction couple; the torque's lever R breaks angular momentum by "
        "overlap times shear force",
    .conventions = {SAY_MUSEN, SAY(history, displacement), SAY(limit_on, spring_sticking),
                    SAY(limit_from, size), SAY(damping, exact), SAY(rolling, each_spin),
                    SAY_PROJECTED(share, radius)},
    KEPT_AT(shear.kept, 1))
VARIANT_LAW(
    hertz_mindlin_corrected, MUSEN_TRAITS, ({.corrected = true}), exact, state,
    .source = "this project, from " PAGE "; Ai et al. (2011) for rolling",
    .title = "Hertz-Mindlin of MUSEN with its known errors put right",
    .known_wrong =
        "partial slip is missing: after oblique impacts the slip velocity is off, between "
        "psi1 = 0.8 and 1.5 even in sign; shear that is put in at a high and taken out at a "
        "low normal force creates energy; the stored force does not turn about the normal",
    .conventions = {SAY_CORRECTED, SAY(rolling, couple), SAY_PROJECTED(point, point)},
    KEPT_AT(shear.kept, 1))
