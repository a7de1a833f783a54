/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fnmatch.h>
#include "problem.h"

#define PFC_FULL                                                                                   \
    "hz_shear=1e9 hz_poiss=0.3 fric=0.5 hz_mode=1 dp_nratio=0.2 dp_sratio=0.2 dp_alpha=0.25 "      \
    "dp_mode=3"
#define PFC_HYSTERETIC "hz_shear=1e9 hz_poiss=0.3 fric=0.5 hz_mode=1 dp_en=0.5"
#define MUSEN          "young=2.6e9 poisson=0.3 restitution=0.5 mu_sl=0.5 mu_ro=0"
#define MUSEN_ROLLING  "young=2.6e9 poisson=0.3 restitution=0.5 mu_sl=0.5 mu_ro=0.01"

#pragma GCC diagnostic ignored                                                                     \
    "-Wmissing-field-initializers" /* laws of the library are known by name */
static const struct bench_problem problems[] = {
    {"hertzian", "hertzian", "young=7e10 poisson=0.3", "hertzian/impact", TOUCH_FORM_PLANE,
     BENCH_WANT_ENERGIES, 0, 1},
    {"hertzian.space", "hertzian", "young=7e10 poisson=0.3", "hertzian/impact", TOUCH_FORM_SPACE,
     BENCH_WANT_FORCES, 0, 0},
    {"viscoelastic_nonlinear", "viscoelastic_nonlinear",
     "young=7e10 poisson=0.3 damp_formula=tti restitution=0.5", "viscoelastic_nonlinear/impact_tti",
     TOUCH_FORM_PLANE, BENCH_WANT_FORCES, 0, 1},
    {"viscoelastic_nonlinear.space", "viscoelastic_nonlinear",
     "young=7e10 poisson=0.3 damp_formula=tti restitution=0.5", "viscoelastic_nonlinear/impact_tti",
     TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 0, 0},
    {"hertz_mindlin.space", "hertz_mindlin", MUSEN, "hertz_mindlin/energy_ledger", TOUCH_FORM_SPACE,
     BENCH_WANT_FORCES, 0, 1},
    {"hertz_mindlin.space.poly", "hertz_mindlin", MUSEN, "hertz_mindlin/energy_ledger",
     TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 1, 0},
    {"hertz_mindlin.full", "hertz_mindlin", MUSEN_ROLLING, "hertz_mindlin/energy_ledger",
     TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 0},
    {"hertz.full", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0,
     1},
    {"hertz.energies", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_PLANE,
     BENCH_WANT_ENERGIES, 0, 1},
    {"hertz.forces", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_PLANE, BENCH_WANT_FORCES,
     0, 0},
    {"hertz.exponent", "hertz", PFC_FULL " hz_alpha=1.4", "hertz/energy_ledger", TOUCH_FORM_PLANE,
     BENCH_WANT_ALL, 0, 1},
    {"hertz.space", "hertz", PFC_FULL, "hertz/energy_ledger", TOUCH_FORM_SPACE, BENCH_WANT_FORCES,
     0, 0},
    {"hysteretic.full", "hysteretic", PFC_HYSTERETIC, "hertz/energy_ledger", TOUCH_FORM_PLANE,
     BENCH_WANT_ALL, 0, 1},
    {"hysteretic_exact.full", "hysteretic_exact", PFC_HYSTERETIC, "hertz/energy_ledger",
     TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1},
    {"hertz_mindlin_displacement.space", "hertz_mindlin_displacement", MUSEN,
     "hertz_mindlin/energy_ledger", TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 0, 1},
    {"hertz_mindlin_corrected.space", "hertz_mindlin_corrected", MUSEN,
     "hertz_mindlin/energy_ledger", TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 0, 1},
    {"mindlin_path", "mindlin_path", "young=2.6e9 poisson=0.3 fric=0.5 restitution=0.5",
     "mindlin_path/pressed", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1},
    {"mindlin_path.space", "mindlin_path", "young=2.6e9 poisson=0.3 fric=0.5 restitution=0.5",
     "mindlin_path/pressed", TOUCH_FORM_SPACE, BENCH_WANT_FORCES, 0, 1},
    {"mindlin_incremental", "mindlin_incremental", "young=2.6e9 poisson=0.3 fric=0.5",
     "mindlin_incremental/stick_phase", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1},
    {"mindlin_virtual_path", "mindlin_virtual_path", "young=2.6e9 poisson=0.3 fric=0.5",
     "mindlin_virtual_path/corner", TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0, 1},
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
        others[count] = (struct bench_problem){law->name,        law->name,      "", "",
                                               TOUCH_FORM_PLANE, BENCH_WANT_ALL, 0,  1};
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

static int matches(const char *name, const char *const *patterns, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!fnmatch(patterns[i], name, 0))
            return 1;
    return 0;
}

/* Whether the problem has rolling friction. */
static int rolls(const struct bench_problem *problem) {
    const char *at = strstr(problem->properties, "mu_ro=");
    return at && strtod(at + strlen("mu_ro="), NULL) > 0.0;
}

/* Which traits of a law make an input of use to it: the first row whose pattern fits. In space, spins
 * move the contact point; in the plane only rolling friction asks for them. */
static const struct {
    enum touch_form form;
    const char *pattern;
    uint32_t all, any; /* traits: all of these, and one of those where there are any */
    int rolling;       /* 1: rolling friction too */
} inputs[] = {
    {TOUCH_FORM_PLANE, "overlap", 0, 0, 0},
    {TOUCH_FORM_PLANE, "velocity_n", TOUCH_TRAIT_DAMPED, 0, 0},
    {TOUCH_FORM_PLANE, "velocity_*", TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_SHEAR, 0, 0},
    {TOUCH_FORM_PLANE, "slide_*", TOUCH_TRAIT_SHEAR, 0, 0},
    {TOUCH_FORM_PLANE, "spin*", TOUCH_TRAIT_ROLLING, 0, 1},
    {TOUCH_FORM_SPACE, "branch_*", 0, 0, 0},
    {TOUCH_FORM_SPACE, "velocity_*", 0, TOUCH_TRAIT_DAMPED | TOUCH_TRAIT_SHEAR, 0},
    {TOUCH_FORM_SPACE, "spin*", TOUCH_TRAIT_SHEAR, 0, 0},
};

int bench_problem_uses_input(const struct bench_problem *problem, const struct touch_kernel *kernel,
                             size_t column) {
    const uint32_t traits = kernel->law->traits;
    for (size_t i = 0; i < TOUCH_COUNT(inputs); i++)
        if (inputs[i].form == kernel->form &&
            !fnmatch(inputs[i].pattern, kernel->inputs[column].name, 0))
            return (traits & inputs[i].all) == inputs[i].all &&
                   (!inputs[i].any || (traits & inputs[i].any)) &&
                   (!inputs[i].rolling || rolls(problem));
    return 0;
}

/* Without shear the state says only whether the contact was active, which forces do not need. */
int bench_problem_uses_state(const struct bench_problem *problem,
                             const struct touch_kernel *kernel) {
    return problem->want == BENCH_WANT_ALL || (kernel->law->traits & TOUCH_TRAIT_SHEAR);
}

int bench_problem_wants_output(const struct bench_problem *problem,
                               const struct touch_kernel *kernel, size_t column) {
    static const char *const plane[] = {"normal", "shear_*", "moment*"};
    static const char *const space[] = {"force_*", "torque*"};
    static const char *const energies[] = {"strain_*", "*_work"};
    const char *name = kernel->outputs[column].name;
    if (!(kernel->answers >> column & 1))
        return 0;
    if (!fnmatch("moment*", name, 0) && !rolls(problem))
        return 0; /* zero without rolling friction */
    return problem->want == BENCH_WANT_ALL ||
           (kernel->form == TOUCH_FORM_SPACE ? matches(name, space, TOUCH_COUNT(space))
                                             : matches(name, plane, TOUCH_COUNT(plane))) ||
           (problem->want == BENCH_WANT_ENERGIES && matches(name, energies, TOUCH_COUNT(energies)));
}

int bench_is_scalar(const struct touch_kernel *kernel) {
    return !strcmp(kernel->target->name, "scalar");
}
