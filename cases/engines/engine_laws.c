/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine_laws.h"
#include <string.h>

#define POINT    ENGINE_ARM_POINT
#define RADIUS   ENGINE_ARM_RADIUS
#define HALF     "velocities of the half step"
#define GIVEN    "given for the pair"
#define MATERIAL "1/E* and 1/G* of both materials added"
#define LAMMPS_GRANULAR                                                                            \
    .engine = "lammps", .least_poisson = -1.0, .slip_arm = RADIUS, .torque_arm = POINT,            \
    .wall_arm = RADIUS, .mixing = GIVEN, .evaluated = HALF, .dashpot = "", .wall_keeps_step = 1
#define LAMMPS_CHOICES                                                                             \
    [CONVENTION_limit_leaves] = LIMIT_LEAVES_REST, [CONVENTION_damping] = DAMPING_TSUJI,           \
    [CONVENTION_velocity] = VELOCITY_SLIDE
#define LAMMPS_DASHPOT                                                                             \
    .engine = "lammps", .least_poisson = -1.0, .slip_arm = RADIUS, .torque_arm = POINT,            \
    .wall_arm = RADIUS, .mixing = GIVEN, .evaluated = HALF, .is_normal_only = 1, .wrong = "",      \
    .same_as = "",                                                                                 \
    .conventions = {                                                                               \
        {[CONVENTION_damping] = DAMPING_SUPPLIED, [CONVENTION_velocity] = VELOCITY_SLIDE}}
#define LIGGGHTS                                                                                   \
    .engine = "liggghts", .slip_arm = POINT, .torque_arm = POINT, .wall_arm = POINT,               \
    .mixing = MATERIAL, .evaluated = HALF, .dashpot = "", .wrong = "", .takes_restitution = 1,     \
    .same_as = "hertz_mindlin_displacement", .least_restitution = 0.05, .least_young = 5e6,        \
    .least_poisson = 0.0
#define LIGGGHTS_CHOICES                                                                           \
    [CONVENTION_history] = HISTORY_DISPLACEMENT, [CONVENTION_limit_on] = LIMIT_ON_SPRING_STICKING, \
    [CONVENTION_damping] = DAMPING_EXACT, [CONVENTION_velocity] = VELOCITY_SLIDE,                  \
    [CONVENTION_separation] = SEPARATION_KEPT, [CONVENTION_lever] = LEVER_POINT,                   \
    [CONVENTION_turning] = TURNING_PROJECTED
#define YADE                                                                                       \
    .engine = "yade", .least_poisson = -1.0, .torque_arm = POINT, .mixing = MATERIAL,              \
    .evaluated = HALF, .dashpot = ""
#define YADE_CHOICES                                                                               \
    [CONVENTION_limit_from] = LIMIT_FROM_REPULSIVE, [CONVENTION_wall] = WALL_SPHERE,               \
    [CONVENTION_velocity] = VELOCITY_SLIDE, [CONVENTION_twirl] = TWIRL_FOLLOWS,                    \
    [CONVENTION_turning] = TURNING_LINEAR

static const struct engine_law laws[] = {
    {LAMMPS_GRANULAR, .setup = {"mindlin", "tsuji"}, .name = "mindlin",
     .words = "pair granular, hertz/material, tangential mindlin, damping tsuji",
     .same_as = "hertz_mindlin_displacement", .wrong = "", .takes_restitution = 1,
     .conventions = {{LAMMPS_CHOICES, [CONVENTION_history] = HISTORY_DISPLACEMENT}}},
    {LAMMPS_GRANULAR, .setup = {"mindlin/force", "tsuji"}, .name = "mindlin_force",
     .words = "the same with tangential mindlin/force", .same_as = "hertz_mindlin", .wrong = "",
     .takes_restitution = 1, .conventions = {{LAMMPS_CHOICES}}},
    {LAMMPS_GRANULAR, .setup = {"mindlin_rescale", "tsuji"}, .name = "mindlin_rescale",
     .words = "the same with tangential mindlin_rescale", .same_as = "", .wrong = "",
     .takes_restitution = 1,
     .conventions = {{LAMMPS_CHOICES, [CONVENTION_history] = HISTORY_DISPLACEMENT,
                      [CONVENTION_unloading] = UNLOADING_SCALED}}},
    {LAMMPS_GRANULAR, .setup = {"mindlin_rescale/force", "tsuji"}, .name = "mindlin_rescale_force",
     .words = "the same with tangential mindlin_rescale/force", .same_as = "hertz (hz_mode 1)",
     .wrong = "", .takes_restitution = 1,
     .conventions = {{LAMMPS_CHOICES, [CONVENTION_unloading] = UNLOADING_SCALED}}},
    {LAMMPS_GRANULAR, .setup = {"mindlin", "tsuji"}, .name = "mindlin_mixed",
     .words = "as mindlin, the pair of two types left to the engine", .same_as = "", .wrong = "",
     .takes_restitution = 1, .is_measured_only = 1, .mixes_itself = 1,
     .conventions = {{LAMMPS_CHOICES, [CONVENTION_history] = HISTORY_DISPLACEMENT}}},
    {LAMMPS_GRANULAR, .setup = {"mindlin", "tsuji"}, .name = "material_wall",
     .words = "as mindlin, the wall with a material of its own", .same_as = "", .wrong = "",
     .takes_restitution = 1, .is_measured_only = 1, .has_wall_material = 1,
     .conventions = {{LAMMPS_CHOICES, [CONVENTION_history] = HISTORY_DISPLACEMENT}}},
    {.engine = "lammps",
     .least_poisson = -1.0,
     .name = "hertz_history",
     .words = "pair gran/hertz/history",
     .same_as = "hertz_mindlin_displacement",
     .slip_arm = RADIUS,
     .torque_arm = RADIUS,
     .wall_arm = RADIUS,
     .mixing = GIVEN,
     .evaluated = HALF,
     .wrong = "",
     .dashpot = "kk",
     .conventions = {{[CONVENTION_history] = HISTORY_DISPLACEMENT,
                      [CONVENTION_limit_leaves] = LIMIT_LEAVES_REST,
                      [CONVENTION_damping] = DAMPING_SUPPLIED,
                      [CONVENTION_velocity] = VELOCITY_SLIDE,
                      [CONVENTION_turning] = TURNING_PROJECTED}}},
    {LAMMPS_DASHPOT, .setup = {"mindlin", "velocity"}, .name = "velocity",
     .words = "pair granular, damping velocity", .dashpot = "linear"},
    {LAMMPS_DASHPOT, .setup = {"mindlin", "mass_velocity"}, .name = "mass_velocity",
     .words = "pair granular, damping mass_velocity", .dashpot = "lh"},
    {LAMMPS_DASHPOT, .setup = {"mindlin", "viscoelastic"}, .name = "viscoelastic",
     .words = "pair granular, damping viscoelastic", .dashpot = "kk"},
    {LIGGGHTS, .setup = {"tangential history", ""}, .name = "history",
     .words = "model hertz tangential history", .conventions = {{LIGGGHTS_CHOICES}}},
    {LIGGGHTS, .setup = {"tangential history", " limitForce on"}, .name = "limit_force",
     .words = "the same with limitForce on",
     .conventions = {{LIGGGHTS_CHOICES, [CONVENTION_tension] = TENSION_CUT}}},
    {LIGGGHTS, .setup = {"tangential history rolling_friction cdt", ""}, .name = "rolling_cdt",
     .words = "the same with rolling_friction cdt", .takes_rolling = 1,
     .conventions = {{LIGGGHTS_CHOICES, [CONVENTION_rolling] = ROLLING_COUPLE_ELASTIC}}},
    {YADE, .name = "mindlin",
     .words = "Law2_ScGeom_MindlinPhys_Mindlin, avoidGranularRatcheting=False", .same_as = "hertz",
     .slip_arm = POINT, .wall_arm = ENGINE_ARM_SURFACE, .wrong = "", .takes_restitution = 1,
     .least_restitution = 0.01,
     .conventions =
         {{YADE_CHOICES, [CONVENTION_lever] = LEVER_POINT,
           [CONVENTION_limit_on] = LIMIT_ON_SPRING_STICKING, [CONVENTION_tension] = TENSION_CUT,
           [CONVENTION_damping] = DAMPING_THORNTON}}},
    {YADE, .name = "mindlin_ratcheting",
     .words = "the same with avoidGranularRatcheting=True, the default", .same_as = "",
     .slip_arm = ENGINE_ARM_RADIUS_SCALED, .wall_arm = ENGINE_ARM_SURFACE, .wrong = "",
     .takes_restitution = 1, .least_restitution = 0.01,
     .conventions = {{YADE_CHOICES, [CONVENTION_limit_on] = LIMIT_ON_SPRING_STICKING,
                      [CONVENTION_tension] = TENSION_CUT, [CONVENTION_damping] = DAMPING_THORNTON,
                      [CONVENTION_slip] = SLIP_SCALED}}},
    {YADE, .name = "nonlinear_shear",
     .words = "Law2_ScGeom_MindlinPhys_HertzWithLinearShear, nonLin=1", .same_as = "hertz",
     .slip_arm = POINT, .wall_arm = POINT, .wrong = "",
     .conventions =
         {{YADE_CHOICES, [CONVENTION_lever] = LEVER_POINT, [CONVENTION_limit_on] = LIMIT_ON_SPRING,
           [CONVENTION_damping] = DAMPING_NONE}}},
    {YADE, .name = "linear_shear", .words = "the same with nonLin=0, the default", .same_as = "",
     .slip_arm = POINT, .wall_arm = POINT,
     .wrong =
         "its shear stiffness has the unit N m^-3/2: the one of nonLin=1 without sqrt(overlap)",
     .conventions = {{YADE_CHOICES, [CONVENTION_lever] = LEVER_POINT,
                      [CONVENTION_limit_on] = LIMIT_ON_SPRING, [CONVENTION_damping] = DAMPING_NONE,
                      [CONVENTION_shear_stiffness] = STIFFNESS_CONSTANT}}},
    {YADE, .name = "deresiewicz", .words = "Law2_ScGeom_MindlinPhys_MindlinDeresiewitz",
     .same_as = "", .slip_arm = POINT, .wall_arm = POINT,
     .wrong = "it answers no shear force at all",
     .conventions =
         {{YADE_CHOICES, [CONVENTION_lever] = LEVER_POINT, [CONVENTION_limit_on] = LIMIT_ON_SPRING,
           [CONVENTION_damping] = DAMPING_NONE, [CONVENTION_shear_stiffness] = STIFFNESS_NONE}}},
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

const char *engine_arm_words(enum engine_arm arm) {
    static const char *const words[] = {
#define X(NAME, words) words,
        ENGINE_ARMS(X)
#undef X
    };
    return words[arm];
}
