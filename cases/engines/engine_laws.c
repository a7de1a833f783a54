/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine_laws.h"
#include <math.h>
#include <string.h>
#include "cases/subject/conventions.h"
#include "touchstone/common.h"

#define POINT    TOUCH_torque_lever_point
#define RADIUS   TOUCH_torque_lever_radius
#define HALF     "velocities of the half step"
#define GIVEN    "given for the pair"
#define MATERIAL "1/E* and 1/G* of both materials added"
#define LAMMPS_GRANULAR                                                                            \
    .engine = "lammps", .least_poisson = -1.0, .wall_lever = RADIUS, .mixing = GIVEN,              \
    .evaluated = HALF, .dashpot = "", .wall_keeps_step = 1
#define LAMMPS_CHOICES                                                                             \
    .limit_on = TOUCH_limit_on_sum_rest, .damping = TOUCH_damping_tsuji,                           \
    .slip_lever = TOUCH_slip_lever_radius, .torque_lever = POINT,                                  \
    .velocity = TOUCH_velocity_slide_over_step
#define LAMMPS_DASHPOT                                                                             \
    .engine = "lammps", .least_poisson = -1.0, .wall_lever = RADIUS, .mixing = GIVEN,              \
    .evaluated = HALF, .is_normal_only = 1, .wrong = "", .same_as = "",                            \
    .conventions = {.damping = TOUCH_damping_supplied,                                             \
                    .slip_lever = TOUCH_slip_lever_radius,                                         \
                    .torque_lever = POINT,                                                         \
                    .velocity = TOUCH_velocity_slide_over_step}
#define LIGGGHTS                                                                                   \
    .engine = "liggghts", .wall_lever = POINT, .mixing = MATERIAL, .evaluated = HALF,              \
    .dashpot = "", .wrong = "", .takes_restitution = 1, .same_as = "hertz_mindlin_displacement",   \
    .least_restitution = 0.05, .least_young = 5e6, .least_poisson = 0.0
#define LIGGGHTS_CHOICES                                                                           \
    .history = TOUCH_history_displacement, .limit_on = TOUCH_limit_on_spring_sticking,             \
    .damping = TOUCH_damping_exact, .velocity = TOUCH_velocity_slide_over_step,                    \
    .separation = TOUCH_separation_keeps, .slip_lever = TOUCH_slip_lever_point,                    \
    .torque_lever = POINT, .turning = TOUCH_turning_projected
#define YADE                                                                                       \
    .engine = "yade", .least_poisson = -1.0, .mixing = MATERIAL, .evaluated = HALF, .dashpot = ""
#define YADE_CHOICES                                                                               \
    .limit_from = TOUCH_limit_from_repulsive, .wall = TOUCH_wall_large_sphere,                     \
    .velocity = TOUCH_velocity_slide_over_step, .twirl = TOUCH_twirl_follows,                      \
    .turning = TOUCH_turning_linearised, .torque_lever = POINT

static const struct engine_law laws[] = {
    {LAMMPS_GRANULAR, .setup = {"mindlin", "tsuji"}, .name = "mindlin",
     .words = "pair granular, hertz/material, tangential mindlin, damping tsuji",
     .same_as = "hertz_mindlin_displacement", .wrong = "", .takes_restitution = 1,
     .conventions = {LAMMPS_CHOICES, .history = TOUCH_history_displacement}},
    {LAMMPS_GRANULAR, .setup = {"mindlin/force", "tsuji"}, .name = "mindlin_force",
     .words = "the same with tangential mindlin/force", .same_as = "hertz_mindlin", .wrong = "",
     .takes_restitution = 1, .conventions = {LAMMPS_CHOICES}},
    {LAMMPS_GRANULAR, .setup = {"mindlin_rescale", "tsuji"}, .name = "mindlin_rescale",
     .words = "the same with tangential mindlin_rescale", .same_as = "", .wrong = "",
     .takes_restitution = 1,
     .conventions = {LAMMPS_CHOICES, .history = TOUCH_history_displacement,
                     .unloading = TOUCH_unloading_scaled}},
    {LAMMPS_GRANULAR, .setup = {"mindlin_rescale/force", "tsuji"}, .name = "mindlin_rescale_force",
     .words = "the same with tangential mindlin_rescale/force", .same_as = "hertz (hz_mode 1)",
     .wrong = "", .takes_restitution = 1,
     .conventions = {LAMMPS_CHOICES, .unloading = TOUCH_unloading_scaled}},
    {LAMMPS_GRANULAR, .setup = {"mindlin", "tsuji"}, .name = "mindlin_mixed",
     .words = "as mindlin, the pair of two types left to the engine", .same_as = "", .wrong = "",
     .takes_restitution = 1, .is_measured_only = 1, .mixes_itself = 1,
     .conventions = {LAMMPS_CHOICES, .history = TOUCH_history_displacement}},
    {LAMMPS_GRANULAR, .setup = {"mindlin", "tsuji"}, .name = "material_wall",
     .words = "as mindlin, the wall with a material of its own", .same_as = "", .wrong = "",
     .takes_restitution = 1, .is_measured_only = 1, .has_wall_material = 1,
     .conventions = {LAMMPS_CHOICES, .history = TOUCH_history_displacement}},
    {.engine = "lammps",
     .least_poisson = -1.0,
     .name = "hertz_history",
     .words = "pair gran/hertz/history",
     .same_as = "hertz_mindlin_displacement",
     .wall_lever = RADIUS,
     .mixing = GIVEN,
     .evaluated = HALF,
     .wrong = "",
     .dashpot = "kk",
     .conventions = {.history = TOUCH_history_displacement,
                     .limit_on = TOUCH_limit_on_sum_rest,
                     .slip_lever = TOUCH_slip_lever_radius,
                     .torque_lever = RADIUS,
                     .damping = TOUCH_damping_supplied,
                     .velocity = TOUCH_velocity_slide_over_step,
                     .turning = TOUCH_turning_projected}},
    {LAMMPS_DASHPOT, .setup = {"mindlin", "velocity"}, .name = "velocity",
     .words = "pair granular, damping velocity", .dashpot = "linear"},
    {LAMMPS_DASHPOT, .setup = {"mindlin", "mass_velocity"}, .name = "mass_velocity",
     .words = "pair granular, damping mass_velocity", .dashpot = "lh"},
    {LAMMPS_DASHPOT, .setup = {"mindlin", "viscoelastic"}, .name = "viscoelastic",
     .words = "pair granular, damping viscoelastic", .dashpot = "kk"},
    {LIGGGHTS, .setup = {"tangential history", ""}, .name = "history",
     .words = "model hertz tangential history", .conventions = {LIGGGHTS_CHOICES}},
    {LIGGGHTS, .setup = {"tangential history", " limitForce on"}, .name = "limit_force",
     .words = "the same with limitForce on",
     .conventions = {LIGGGHTS_CHOICES, .tension = TOUCH_tension_cut}},
    {LIGGGHTS, .setup = {"tangential history rolling_friction cdt", ""}, .name = "rolling_cdt",
     .words = "the same with rolling_friction cdt", .takes_rolling = 1,
     .conventions = {LIGGGHTS_CHOICES, .rolling = TOUCH_rolling_couple_elastic}},
    {YADE, .name = "mindlin",
     .words = "Law2_ScGeom_MindlinPhys_Mindlin, avoidGranularRatcheting=False", .same_as = "hertz",
     .wall_lever = TOUCH_torque_lever_surface, .wrong = "", .takes_restitution = 1,
     .least_restitution = 0.01,
     .conventions = {YADE_CHOICES, .slip_lever = TOUCH_slip_lever_point,
                     .limit_on = TOUCH_limit_on_spring_sticking, .tension = TOUCH_tension_cut,
                     .damping = TOUCH_damping_thornton}},
    {YADE, .name = "mindlin_ratcheting",
     .words = "the same with avoidGranularRatcheting=True, the default", .same_as = "",
     .wall_lever = TOUCH_torque_lever_surface, .wrong = "", .takes_restitution = 1,
     .least_restitution = 0.01,
     .conventions = {YADE_CHOICES, .slip_lever = TOUCH_slip_lever_radius,
                     .limit_on = TOUCH_limit_on_spring_sticking, .tension = TOUCH_tension_cut,
                     .damping = TOUCH_damping_thornton, .slip = TOUCH_slip_scaled}},
    {YADE, .name = "nonlinear_shear",
     .words = "Law2_ScGeom_MindlinPhys_HertzWithLinearShear, nonLin=1", .same_as = "hertz",
     .wall_lever = POINT, .wrong = "",
     .conventions = {YADE_CHOICES, .slip_lever = TOUCH_slip_lever_point,
                     .limit_on = TOUCH_limit_on_spring, .damping = TOUCH_damping_none}},
    {YADE, .name = "linear_shear", .words = "the same with nonLin=0, the default", .same_as = "",
     .wall_lever = POINT,
     .wrong =
         "its shear stiffness has the unit N m^-3/2: the one of nonLin=1 without sqrt(overlap)",
     .conventions = {YADE_CHOICES, .slip_lever = TOUCH_slip_lever_point,
                     .limit_on = TOUCH_limit_on_spring, .damping = TOUCH_damping_none,
                     .shear_stiffness = TOUCH_shear_stiffness_without_overlap}},
    {YADE, .name = "deresiewicz", .words = "Law2_ScGeom_MindlinPhys_MindlinDeresiewitz",
     .same_as = "", .wall_lever = POINT, .wrong = "it answers no shear force at all",
     .conventions = {YADE_CHOICES, .slip_lever = TOUCH_slip_lever_point,
                     .limit_on = TOUCH_limit_on_spring, .damping = TOUCH_damping_none,
                     .shear_stiffness = TOUCH_shear_stiffness_none}},
    /* For an input of its own alone: no adapter puts it under test. */
    {.engine = "kratos",
     .name = "hertz",
     .words = "DEM_D_Hertz_viscous_Coulomb",
     .same_as = "hertz (hz_mode 1)",
     .least_poisson = -1.0,
     .wall_lever = POINT,
     .mixing = MATERIAL,
     .evaluated = HALF,
     .dashpot = "",
     .wrong = "",
     .takes_restitution = 1,
     .conventions = {.unloading = TOUCH_unloading_scaled,
                     .tension = TOUCH_tension_cut,
                     .damping = TOUCH_damping_thornton}},
};

const struct engine_law *engine_law_row(size_t i) {
    return i < sizeof laws / sizeof laws[0] ? &laws[i] : NULL;
}

const struct engine_law *engine_law_named(const char *engine, const char *name) {
    for (size_t i = 0; i < sizeof laws / sizeof laws[0]; i++)
        if (!strcmp(laws[i].engine, engine) && !strcmp(laws[i].name, name))
            return &laws[i];
    return NULL;
}

const char *engine_lever_words(unsigned lever) {
    static const char *const words[] = {[TOUCH_torque_lever_unsaid] = "",
                                        [POINT] = "contact point",
                                        [RADIUS] = "radius",
                                        [TOUCH_torque_lever_surface] = "surface",
                                        [TOUCH_torque_lever_share] = "share"};
    return words[lever];
}

size_t engine_law_properties(const struct engine_law *law,
                             struct touch_property ret_rows[ENGINE_PROPERTIES]) {
    const struct {
        int is_there;
        struct touch_property property;
    } rows[ENGINE_PROPERTIES] = {
        {1,
         {"young", TOUCH_YOUNG, 1e9, TOUCH_MIN_OPEN, law->least_young, HUGE_VAL,
          .scope = TOUCH_OF_BODY}},
        {1,
         {"poisson", TOUCH_POISSON, 0.3, 0, fmax(law->least_poisson, -0.9), 0.5,
          .scope = TOUCH_OF_BODY}},
        {1, {"mu_sl", TOUCH_FRICTION, 0.5, 0, 0.0, 10.0, .scope = TOUCH_OF_CONTACT}},
        {law->takes_restitution,
         {"restitution", TOUCH_RESTITUTION, 1.0, TOUCH_MIN_OPEN, law->least_restitution, 1.0,
          .scope = TOUCH_OF_CONTACT}},
        {law->takes_rolling,
         {"mu_ro", TOUCH_ROLLING_FRICTION, 0.0, 0, 0.0, 1.0, .scope = TOUCH_OF_CONTACT}},
    };
    size_t count = 0;
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        if (rows[i].is_there)
            ret_rows[count++] = rows[i].property;
    return count;
}

struct touch_conventions engine_law_conventions(const struct engine_law *law) {
    struct touch_conventions is = conventions_complete(&law->conventions);
    if (is.slip == TOUCH_slip_scaled) /* radii over (R1 + R2)/distance end at the point */
        is.slip_lever = TOUCH_slip_lever_point;
    return is;
}
