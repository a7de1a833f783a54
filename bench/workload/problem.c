/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "problem.h"
#include "touchstone/common.h"

#define PFC_FULL                                                                                   \
    "hz_shear=1e9 hz_poiss=0.3 fric=0.5 hz_mode=1 dp_nratio=0.2 dp_sratio=0.2 dp_alpha=0.25 "      \
    "dp_mode=3"
#define PFC_HYSTERETIC "hz_shear=1e9 hz_poiss=0.3 fric=0.5 hz_mode=1 dp_en=0.5"
#define MUSEN          "young=2.6e9 poisson=0.3 restitution=0.5 mu_sl=0.5 mu_ro=0"
#define MUSEN_ROLLING  "young=2.6e9 poisson=0.3 restitution=0.5 mu_sl=0.5 mu_ro=0.01"

static const struct bench_problem problems[] = {
    {"hertzian", "hertzian", "young=7e10 poisson=0.3", "hertzian/impact", TOUCH_FORM_PLANE,
     BENCH_WANT_ENERGIES, 0, 1, "Hertz force and energy"},
    {"hertzian.space", "hertzian", "young=7e10 poisson=0.3", "hertzian/impact", TOUCH_FORM_SPACE,
     BENCH_WANT_FORCES, 0, 0, "Hertz force between bodies in space"},
    {"viscoelastic_nonlinear", "viscoelastic_nonlinear",
     "young=7e10 poisson=0.3 damp_formula=tti restitution=0.5", "viscoelastic_nonlinear/impact_tti",
     TOUCH_FORM_PLANE, BENCH_WANT_FORCES, 0, 1, "dashpot with the fourth root of the overlap"},
    {"viscoelastic_nonlinear.space", "viscoelastic_nonlinear",
     "young=7e10 poisson=0.3 damp_formula=tti restitution=0.5", "viscoelastic_nonlinear/impact_tti",
     TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 0, 0, "the same between bodies in space"},
    {"hertz_mindlin.space", "hertz_mindlin", MUSEN, "hertz_mindlin/energy_ledger", TOUCH_FORM_SPACE,
     BENCH_WANT_FORCES, 0, 1, "history in space, damping, Coulomb limit"},
    {"hertz_mindlin.space.poly", "hertz_mindlin", MUSEN, "hertz_mindlin/energy_ledger",
     TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 1, 0, "the same, radii and masses of each contact"},
    {"hertz_mindlin.full", "hertz_mindlin", MUSEN_ROLLING, "hertz_mindlin/energy_ledger",
     TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 0, "rolling friction, energies, events"},
    {"hertz.full", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1,
     "M_s = 1, M_d = 3, dashpots, energies, slip, events"},
    {"hertz.energies", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_PLANE,
     BENCH_WANT_ENERGIES, 0, 1, "the same, forces and energies"},
    {"hertz.forces", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_PLANE, BENCH_WANT_FORCES,
     0, 0, "the same, forces alone"},
    {"hertz.exponent", "hertz", PFC_FULL " hz_alpha=1.4", "hertz/energy_ledger", TOUCH_FORM_PLANE,
     BENCH_WANT_ALL, 0, 1, "the same with the exponent 1.4: a power of the overlap"},
    {"hertz.space", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_SPACE, BENCH_WANT_FORCES,
     0, 0, "history in space, turned with the contact plane"},
    {"hysteretic.full", "hysteretic", PFC_HYSTERETIC, "hertz/energy_ledger", TOUCH_FORM_PLANE,
     BENCH_WANT_ALL, 0, 1, "hysteretic dashpot, energies, slip, events"},
    {"hysteretic_exact.full", "hysteretic_exact", PFC_HYSTERETIC, "hertz/energy_ledger",
     TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1, "the same, with the exact factor"},
    {"hertz_mindlin_displacement.space", "hertz_mindlin_displacement", MUSEN,
     "hertz_mindlin/energy_ledger", TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 0, 1,
     "displacement history in space, as LAMMPS and LIGGGHTS have it"},
    {"hertz_mindlin_corrected.space", "hertz_mindlin_corrected", MUSEN,
     "hertz_mindlin/energy_ledger", TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 0, 1,
     "history in space, damping, Coulomb limit"},
    {"mindlin_incremental", "mindlin_incremental", "young=2.6e9 poisson=0.3 fric=0.5",
     "mindlin_incremental/stick_phase", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1,
     "partial slip, a step after the other"},
    {"mindlin_virtual_path", "mindlin_virtual_path", "young=2.6e9 poisson=0.3 fric=0.5",
     "mindlin_virtual_path/corner", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1,
     "partial slip, a step after the other"},
};

static int is_in_table(const struct touch_law *law) {
    for (size_t i = 0; i < TOUCH_COUNT(problems); i++)
        if (!strcmp(problems[i].law, law->name))
            return 1;
    return 0;
}

/* A law without a row: whatever its defaults allow. */
static const struct bench_problem *other_law_at(size_t i) {
    static struct bench_problem others[64]; /* filled alike at every call */
    const struct touch_law *law;
    size_t count = 0;
    for (size_t k = 0; count < TOUCH_COUNT(others) && (law = touch_law_at(k)); k++) {
        if (is_in_table(law))
            continue;
        others[count] = (struct bench_problem){
            law->name, law->name, "", "", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1, law->title};
        if (count++ == i)
            return &others[i];
    }
    return NULL;
}

const struct bench_problem *bench_problem_at(size_t i) {
    return i < TOUCH_COUNT(problems) ? &problems[i] : other_law_at(i - TOUCH_COUNT(problems));
}

const char *bench_want_name(enum bench_want want) {
    static const char *const names[] = {
#define X(NAME, name, meaning) #name,
        BENCH_WANTS(X)
#undef X
    };
    return names[want];
}

/* --- columns -------------------------------------------------------------------------------- */

static int begins(const char *name, const char *const *heads, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!strncmp(name, heads[i], strlen(heads[i])))
            return 1;
    return 0;
}

int bench_problem_uses_input(const struct bench_problem *problem, const struct touch_kernel *kernel,
                             size_t column) {
    const char *name = kernel->inputs[column].name;
    const uint32_t traits = kernel->law->traits;
    const int space = kernel->form == TOUCH_FORM_SPACE;
    if (!strncmp(name, "overlap", 7) || !strncmp(name, "branch", 6))
        return 1;
    if (!strcmp(name, "velocity_n"))
        return (traits & TOUCH_TRAIT_DAMPED) != 0;
    if (!strncmp(name, "slide", 5))
        return (traits & TOUCH_TRAIT_SHEAR) != 0;
    if (!strncmp(name, "velocity", 8))
        return space ? (traits & (TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_SHEAR)) != 0
                     : (traits & TOUCH_TRAIT_SHEAR) && (traits & TOUCH_TRAIT_DAMPED);
    /* Spins: in space they move the contact point, in the plane only rolling friction asks. */
    return space ? (traits & TOUCH_TRAIT_SHEAR) != 0
                 : (traits & TOUCH_TRAIT_ROLLING) && strstr(problem->properties, "mu_ro") &&
                       !strstr(problem->properties, "mu_ro=0 ") &&
                       strcmp(strstr(problem->properties, "mu_ro"), "mu_ro=0") != 0;
}

/* Without shear the state says only whether the contact was active, which forces do not ask. */
int bench_problem_uses_state(const struct bench_problem *problem,
                             const struct touch_kernel *kernel) {
    return problem->want == BENCH_WANT_ALL || (kernel->law->traits & TOUCH_TRAIT_SHEAR);
}

int bench_problem_wants_output(const struct bench_problem *problem,
                               const struct touch_kernel *kernel, size_t column) {
    static const char *const plane[] = {"shear_", "moment"}, *const space[] = {"force_", "torque"};
    static const char *const energies[] = {"strain_", "slip_work", "dashpot_work", "rolling_work",
                                           "coupling_work"};
    const char *name = kernel->outputs[column].name;
    const int moves = !strncmp(name, "moment", 6);
    if (!(kernel->answers >> column & 1))
        return 0;
    if (moves && !bench_problem_uses_input(problem, kernel, TOUCH_PLANE_IN_SPIN1_S))
        return 0; /* zero without rolling friction */
    if (problem->want == BENCH_WANT_ALL)
        return 1;
    if (kernel->form == TOUCH_FORM_SPACE
            ? begins(name, space, TOUCH_COUNT(space))
            : !strcmp(name, "normal") || begins(name, plane, TOUCH_COUNT(plane)))
        return 1;
    return problem->want == BENCH_WANT_ENERGIES && begins(name, energies, TOUCH_COUNT(energies));
}
