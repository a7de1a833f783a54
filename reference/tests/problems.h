/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A problem for each reference of the catalogue. */
#ifndef PROBLEMS_H
#define PROBLEMS_H

#include <gsl/gsl_math.h>
#include <stdint.h>
#include <string.h>

#include "reference/catalogue/reference.h"
#include "touchstone/common.h"

/* One problem that every reference accepts: two spheres of R = 5 mm, E = 70 GPa, nu = 0.3. */
static const struct ref_given all[] = {
    {"hz_shear", NULL, 1, {70e9 / 2.6}},
    {"hz_poiss", NULL, 1, {0.3}},
    {"hz_alpha", NULL, 1, {1.5}},
    {"hz_mode", NULL, 1, {1}},
    {"fric", NULL, 1, {0.5}},
    {"mu_sl", NULL, 1, {0.5}},
    {"mu_ro", NULL, 1, {0.1}},
    {"roll_viscosity", NULL, 1, {0.01}},
    {"k_roll", NULL, 1, {1e5}},
    {"roll_damp", NULL, 1, {0.1}},
    {"mu_tw", NULL, 1, {0.2}},
    {"k_twist", NULL, 1, {1e5}},
    {"rgap", NULL, 1, {0.0}},
    {"dp_nratio", NULL, 1, {0.2}},
    {"dp_sratio", NULL, 1, {0.0}},
    {"dp_alpha", NULL, 1, {0.25}},
    {"dp_mode", NULL, 1, {1}},
    {"dp_en", NULL, 1, {0.7}},
    {"dp_enmin", NULL, 1, {0.1}},
    {"body.hz_shear", NULL, 2, {1e9, 2e9}},
    {"body.hz_poiss", NULL, 2, {0.3, 0.2}},
    {"body.fric", NULL, 2, {0.2, 0.5}},
    {"young", NULL, 2, {70e9, 70e9}},
    {"poisson", NULL, 2, {0.3, 0.3}},
    {"rigid", NULL, 2, {0, 0}},
    {"radius", NULL, 2, {5e-3, 5e-3}},
    {"mass", NULL, 2, {1.4137166941154070e-3, 1.4137166941154070e-3}},
    {"inertia", NULL, 2, {1.4e-8, 1.3e-8}},
    {"dimension", NULL, 1, {3}},
    {"speed", NULL, 1, {1.0}},
    {"angle", NULL, 1, {0.0}},
    {"end", "zero_overlap", 0, {0}},
    {"touch_time", NULL, 1, {0.0}},
    {"damp_formula", "kk", 0, {0}},
    {"damp_const", NULL, 1, {1.8257}},
    {"damp_ratio", NULL, 1, {0.2}},
    {"damp", NULL, 1, {5000.0}},
    {"restitution", NULL, 1, {0.5}},
    {"remove_cohesion", NULL, 1, {0}},
    {"amplitude", NULL, 1, {1e-6}},
    {"spin1", NULL, 3, {0, 0, 2.0}},
    {"spin2", NULL, 3, {0, 0, -3.0}},
    {"about", NULL, 3, {1.0, 2.0, -1.0}},
    {"turned", NULL, 1, {0.7}},
    {"levers", "radius", 0, {0}},
    {"transport", "project", 0, {0}},
    {"partial_slip", NULL, 1, {0}},
    {"k_1", NULL, 1, {1e5}},
    {"k_2", NULL, 1, {5e5}},
    {"k_c", NULL, 1, {2e4}},
    {"phi_f", NULL, 1, {0.05}},
    {"unloading_slope", "variable", 0, {0}},
    {"stiffening", NULL, 1, {1e4}},
    {"yield_pressure", NULL, 1, {5e8}},
    {"gravity", NULL, 3, {9.81, 1.0, 0.0}},
    {"force1", NULL, 3, {1e-3, 0.0, 0.0}},
    {"velocity1", NULL, 3, {0.0, 1.0, 0.0}},
    {"start_overlap", NULL, 1, {-1e-3}},
    {"w", NULL, 1, {0.1}},
    {"cohesion", NULL, 1, {1e6}},
    {"area", "spheres", 0, {0}},
    {"damp_radius", NULL, 1, {1e6}},
    {"k_n", NULL, 1, {2e6}},
    {"k_t", NULL, 1, {1e6}},
    {"friction", NULL, 1, {0.3}},
    {"c_n", NULL, 1, {0}},
    {"gamma_n", NULL, 1, {0}},
    {"c_ratio", NULL, 1, {0}},
    {"c_t", NULL, 1, {0}},
    {"gamma_t", NULL, 1, {0}},
    {"limit", "sum", 0, {0}},
    {"limit_from", "repulsive", 0, {0}},
    {"tension", "allowed", 0, {0}},
    {"ending", "matching", 0, {0}},
    {"history", "force", 0, {0}},
    {"unloading", "kept", 0, {0}},
    {"damping", "exact", 0, {0}},
    {"k_t_ratio", NULL, 1, {0.9}},
    {"c_t_ratio", NULL, 1, {0.8}},
};

/* Pressing, then shear there and back; the last sample of a leg is 3, 7. */
enum {
    SAMPLES = 8
};
static const double times[SAMPLES] = {0, 1e-5, 2e-5, 3e-5, 4e-5, 5e-5, 6e-5, 7e-5};
static const double overlaps[SAMPLES] = {0, 1e-5, 2e-5, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5};
static const double slides[SAMPLES] = {0, 0, 0, 0, 2e-6, 4e-6, 2e-6, -1e-6};
static const double still[SAMPLES];
static const size_t leg_ends[] = {3, 7};
static const struct ref_path press_and_shear = {SAMPLES, times, overlaps, slides,
                                                still,   2,     leg_ends};

/* Rows that allow only such a path: a closed loop, and a corner after sliding. */
static const double loop_overlaps[SAMPLES] = {0, 3e-5, 3e-5, 3e-5, 2e-5, 2e-5, 2e-5, 3e-5};
static const double loop_slides[SAMPLES] = {0, 0, 1e-6, 2e-6, 2e-6, 1e-6, 0, 0};
static const size_t loop_ends[] = {1, 3, 4, 6, 7};
static const struct ref_path closed_loop = {SAMPLES, times, loop_overlaps, loop_slides,
                                            still,   5,     loop_ends};
static const double corner_overlaps[SAMPLES] = {0, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5, 3e-5};
static const double corner_slides_s[SAMPLES] = {0, 0, 1e-5, 2e-5, 2e-5, 2e-5, 2e-5, 2e-5};
static const double corner_slides_t[SAMPLES] = {0, 0, 0, 0, 1e-6, 2e-6, 3e-6, 4e-6};
static const size_t corner_ends[] = {1, 3, 7};
static const struct ref_path corner = {SAMPLES,         times, corner_overlaps, corner_slides_s,
                                       corner_slides_t, 3,     corner_ends};

/* Pressed, sheared, turned. */
static const double turn_slides[SAMPLES] = {0, 0, 5e-7, 1e-6, 1e-6, 1e-6, 1e-6, 1e-6};
static const struct ref_path pressed_sheared_turned = {SAMPLES, times, corner_overlaps, turn_slides,
                                                       still,   3,     corner_ends};

static int is_turned(const struct ref_reference *r) {
    return !strncmp(r->name, "turned_", 7) || !strncmp(r->name, "rigid_", 6);
}

/* Half the sliding displacement along s, then along t. */
#define HALF (0.25 * 3e-5 * 1.7 / 1.4)
static const double half_slides_s[SAMPLES] = {0, 0, 0.3 * HALF, HALF, HALF, HALF, HALF, HALF};
static const double half_slides_t[SAMPLES] = {0,          0,           0,          0,
                                              0.1 * HALF, 0.37 * HALF, 0.6 * HALF, HALF};
static const struct ref_path half_corner = {SAMPLES,       times, corner_overlaps, half_slides_s,
                                            half_slides_t, 3,     corner_ends};

static const struct ref_path *path_for(const struct ref_reference *r) {
    return !strncmp(r->name, "hertz_loop_", 11)     ? &closed_loop
           : !strncmp(r->name, "hertz_radial_", 13) ? &corner
           : is_turned(r)                           ? &pressed_sheared_turned
           : !strncmp(r->name, "elements_", 9)      ? &half_corner
                                                    : &press_and_shear;
}

/* Where rows whose name has this in it need another value than that of all. */
static const struct {
    const char *row, *name;
    double value;
} own[] = {{"hertz_impact_overlap_history", "dp_nratio", 0.0},
           {"_oblique_", "dp_nratio", 0.0},
           {"_oblique_", "restitution", 1.0},
           {"_oblique_", "mu_ro", 0.0},
           {"_oblique_", "angle", 1.2},
           {"_damped_", "mu_ro", 0.0},
           {"linear_shear", "restitution", 1.0},
           {"sliding_slip", "restitution", 1.0},
           {"sliding_slip", "mu_ro", 0.0},
           {"sliding_slip", "angle", 1.5},
           /* a ball of aluminium oxide at rest on a floor, 1 % off */
           {"floor_swing", "start_overlap", 2.5e-8},
           /* which is beyond no limit at 1 m/s */
           {"floor_rocks", "mu_sl", 1e9},
           {"floor_rocks", "mu_ro", 1e9},
           {"floor_twists", "spin1", 50.0}};

static void make_own(const struct ref_reference *r, struct ref_given *given) {
    for (size_t i = 0; i < TOUCH_COUNT(own); i++)
        if (strstr(r->name, own[i].row) && !strcmp(given->name, own[i].name))
            given->value[0] = own[i].value;
    if (!strncmp(r->name, "floor_", 6) && given->count == 2 &&
        (!strcmp(given->name, "radius") || !strcmp(given->name, "mass") ||
         !strcmp(given->name, "inertia")))
        given->value[1] = HUGE_VAL;
}

/* changed: one entry to replace, or drop if its name is given with count SIZE_MAX. */
static inline struct ref_problem problem_for(const struct ref_reference *r,
                                             const struct ref_given *changed,
                                             struct ref_given store[TOUCH_COUNT(all)]) {
    size_t count = 0;
    for (size_t i = 0; i < TOUCH_COUNT(all); i++) {
        const int hit = changed && !strcmp(changed->name, all[i].name);
        if (hit && changed->count == SIZE_MAX)
            continue;
        store[count] = hit ? *changed : all[i];
        if (!hit)
            make_own(r, &store[count]);
        count++;
    }
    return (struct ref_problem){count, store, path_for(r)};
}

#endif
