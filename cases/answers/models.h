/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of contacts, as variables and relations between them: the tables that solver.h solves.
 *
 * A model is a list of relations, each of which gives one variable from others, by a solution of reference/solutions.
 * Variables that no relation gives are its basis. All values are SI. */
#ifndef MODELS_H
#define MODELS_H

#include <stddef.h>

enum {
    MODEL_OPEN_MIN = 1u << 0, /* the smallest value is not allowed */
    MODEL_OPEN_MAX = 1u << 1, /* nor is the largest; infinity: finite values only */
    MODEL_LOG = 1u << 2,    /* roots are searched in the logarithm, and not over the range itself */
    MODEL_ZERO = 1u << 3,   /* 0 is tried as well */
    MODEL_SIGNED = 1u << 4, /* and so are negative values */
    MODEL_CHOICE = 1u << 5, /* a word */
};
#define MODEL_SIZE  MODEL_LOG | MODEL_OPEN_MIN | MODEL_OPEN_MAX
#define MODEL_WALL  MODEL_LOG | MODEL_OPEN_MIN
#define MODEL_FROM0 MODEL_LOG | MODEL_ZERO | MODEL_OPEN_MAX

/* X(name, unit, min, max, flags, low, high, meaning). Roots are searched from low to high. */
#define MODEL_VARIABLES(X)                                                                         \
    X(radius, "m", 0.0, HUGE_VAL, MODEL_SIZE, 1e-9, 1e3, "radius of body 1")                       \
    X(radius2, "m", 0.0, HUGE_VAL, MODEL_WALL, 1e-9, 1e3, "radius of body 2, inf for a wall")      \
    X(young, "Pa", 0.0, HUGE_VAL, MODEL_WALL, 1e2, 1e14, "Young's modulus of body 1")              \
    X(young2, "Pa", 0.0, HUGE_VAL, MODEL_WALL, 1e2, 1e14,                                          \
      "Young's modulus of body 2, inf for a rigid one")                                            \
    X(poisson, "1", -1.0, 0.5, MODEL_OPEN_MIN, -1.0, 0.5, "Poisson's ratio of body 1")             \
    X(poisson2, "1", -1.0, 0.5, MODEL_OPEN_MIN, -1.0, 0.5, "Poisson's ratio of body 2")            \
    X(density, "kg/m3", 0.0, HUGE_VAL, MODEL_SIZE, 1e-1, 1e6, "density of body 1, a sphere")       \
    X(density2, "kg/m3", 0.0, HUGE_VAL, MODEL_SIZE, 1e-1, 1e6, "density of body 2")                \
    X(inertia_ratio, "1", 0.0, 1.0, MODEL_OPEN_MIN, 0.0, 1.0,                                      \
      "moment of inertia over mass and radius squared, of both bodies")                            \
    X(r_eff, "m", 0.0, HUGE_VAL, MODEL_SIZE, 1e-9, 1e3, "effective radius R*")                     \
    X(e_star, "Pa", 0.0, HUGE_VAL, MODEL_SIZE, 1e2, 1e14, "effective modulus E*")                  \
    X(g_star, "Pa", 0.0, HUGE_VAL, MODEL_SIZE, 1e2, 1e14, "effective shear modulus G*")            \
    X(kappa, "1", 0.0, HUGE_VAL, MODEL_SIZE, 1e-3, 1e2, "shear over normal stiffness, 4 G*/E*")    \
    X(mass, "kg", 0.0, HUGE_VAL, MODEL_SIZE, 1e-24, 1e12, "mass of body 1")                        \
    X(mass2, "kg", 0.0, HUGE_VAL, MODEL_WALL, 1e-24, 1e12, "mass of body 2, inf for a wall")       \
    X(m_eff, "kg", 0.0, HUGE_VAL, MODEL_SIZE, 1e-24, 1e12, "effective mass m*")                    \
    X(hertz_constant, "N/m^1.5", 0.0, HUGE_VAL, MODEL_SIZE, 1e-6, 1e20,                            \
      "stiffness h of the spring of Hertz, 4/3 E* sqrt(R*)")                                       \
    X(overlap, "m", 0.0, HUGE_VAL, MODEL_FROM0, 1e-18, 1e2, "overlap of the spheres")              \
    X(force, "N", 0.0, HUGE_VAL, MODEL_FROM0, 1e-24, 1e15, "normal force")                         \
    X(contact_radius, "m", 0.0, HUGE_VAL, MODEL_FROM0, 1e-15, 1e2, "radius of the contact area")   \
    X(peak_pressure, "Pa", 0.0, HUGE_VAL, MODEL_FROM0, 1e-3, 1e14,                                 \
      "pressure at the centre of the contact")                                                     \
    X(yield_strength, "Pa", 0.0, HUGE_VAL, MODEL_WALL, 1e2, 1e14,                                  \
      "yield strength of the weaker body, inf for elastic ones")                                   \
    X(yield_pressure, "Pa", 0.0, HUGE_VAL, MODEL_WALL, 1e2, 1e14,                                  \
      "peak pressure at which yield begins")                                                       \
    X(stiffness, "N/m", 0.0, HUGE_VAL, MODEL_FROM0, 1e-9, 1e15, "normal stiffness")                \
    X(shear_stiffness, "N/m", 0.0, HUGE_VAL, MODEL_FROM0, 1e-9, 1e15,                              \
      "shear stiffness of a contact that sticks, 8 G* a")                                          \
    X(energy, "J", 0.0, HUGE_VAL, MODEL_FROM0, 1e-30, 1e15,                                        \
      "energy of the normal spring; of an impact the kinetic energy at touch")                     \
    X(speed, "m/s", 0.0, HUGE_VAL, MODEL_SIZE, 1e-9, 1e5, "relative speed at touch")               \
    X(damping_ratio, "1", 0.0, HUGE_VAL, MODEL_FROM0, 1e-9, 1e3,                                   \
      "damping ratio of the dashpot with constant restitution; 1: critical")                       \
    X(restitution, "1", 0.0, 1.0, 0, 0.0, 1.0,                                                     \
      "coefficient of restitution, contact to zero overlap")                                       \
    X(restitution_force, "1", 0.0, 1.0, 0, 0.0, 1.0,                                               \
      "coefficient of restitution, contact to zero force")                                         \
    X(max_overlap, "m", 0.0, HUGE_VAL, MODEL_SIZE, 1e-18, 1e2, "largest overlap of the impact")    \
    X(peak_force, "N", 0.0, HUGE_VAL, MODEL_SIZE, 1e-24, 1e15, "largest force of the impact")      \
    X(duration, "s", 0.0, HUGE_VAL, MODEL_WALL, 1e-15, 1e6,                                        \
      "duration of the contact, to zero overlap; inf where the bodies stay together")              \
    X(duration_force, "s", 0.0, HUGE_VAL, MODEL_SIZE, 1e-15, 1e6,                                  \
      "duration of the contact, to zero force")                                                    \
    X(dp_nratio, "1", 0.0, HUGE_VAL, MODEL_FROM0, 1e-9, 1e3,                                       \
      "damping property of the law hertz (PFC), dp_alpha 0; critical_ratio of DEMLab")             \
    X(damping, "N s/m", 0.0, HUGE_VAL, MODEL_FROM0, 1e-15, 1e15,                                   \
      "constant of a linear dashpot, beside the stiffness")                                        \
    X(damping_rate, "1/s", 0.0, HUGE_VAL, MODEL_FROM0, 1e-9, 1e15,                                 \
      "the same over the effective mass")                                                          \
    X(tti_damping, "N s/m^1.25", 0.0, HUGE_VAL, MODEL_FROM0, 1e-15, 1e15,                          \
      "constant of a dashpot overlap^(1/4), beside the spring of Hertz")                           \
    X(hysteretic_damping, "1", 0.0, HUGE_VAL, MODEL_LOG | MODEL_ZERO, 1e-9, 1e9,                   \
      "constant d of a hysteretic dashpot with the same restitution")                              \
    X(friction, "1", 0.0, HUGE_VAL, MODEL_SIZE, 1e-6, 1e4, "coefficient of friction")              \
    X(slide, "m", 0.0, HUGE_VAL, MODEL_FROM0, 1e-21, 1e2,                                          \
      "slide of one body on the other at constant normal force, from rest")                        \
    X(friction_limit, "N", 0.0, HUGE_VAL, MODEL_SIZE, 1e-27, 1e15, "friction times normal force")  \
    X(slide_limit, "m", 0.0, HUGE_VAL, MODEL_SIZE, 1e-21, 1e2, "slide at which all of it slips")   \
    X(shear_force, "N", 0.0, HUGE_VAL, MODEL_FROM0, 1e-27, 1e15, "shear force")                    \
    X(stick_radius, "m", 0.0, HUGE_VAL, MODEL_FROM0, 1e-15, 1e2,                                   \
      "inner radius of the annulus that slips; 0: all of it does")                                 \
    X(cycle_energy, "J", 0.0, HUGE_VAL, MODEL_FROM0, 1e-36, 1e15,                                  \
      "energy lost in a cycle of slide of that amplitude")                                         \
    X(angle, "rad", 0.0, 1.5707963267948966, MODEL_OPEN_MAX, 0.0, 1.5707963267948966,              \
      "angle of the velocity from the normal")                                                     \
    X(spin, "rad/s", -HUGE_VAL, HUGE_VAL,                                                          \
      MODEL_LOG | MODEL_ZERO | MODEL_SIGNED | MODEL_OPEN_MIN | MODEL_OPEN_MAX, 1e-6, 1e9,          \
      "spin of body 1 before, about the axis t")                                                   \
    X(normal_speed, "m/s", 0.0, HUGE_VAL, MODEL_SIZE, 1e-9, 1e5, "part of the speed along n")      \
    X(slip, "m/s", -HUGE_VAL, HUGE_VAL,                                                            \
      MODEL_LOG | MODEL_ZERO | MODEL_SIGNED | MODEL_OPEN_MIN | MODEL_OPEN_MAX, 1e-12, 1e6,         \
      "slip velocity before, with the spin's part")                                                \
    X(chi, "1", 0.0, HUGE_VAL, MODEL_SIZE, 1e-3, 1e3, "chi of Maw et al., kappa m*/(2 m_t)")       \
    X(psi1, "1", -HUGE_VAL, HUGE_VAL,                                                              \
      MODEL_LOG | MODEL_ZERO | MODEL_SIGNED | MODEL_OPEN_MIN | MODEL_OPEN_MAX, 1e-9, 1e6,          \
      "slip before in units of friction and normal speed over kappa")                              \
    X(psi2, "1", -HUGE_VAL, HUGE_VAL,                                                              \
      MODEL_LOG | MODEL_ZERO | MODEL_SIGNED | MODEL_OPEN_MIN | MODEL_OPEN_MAX, 1e-9, 1e6,          \
      "the same after the impact")                                                                 \
    X(slip_out, "m/s", -HUGE_VAL, HUGE_VAL,                                                        \
      MODEL_LOG | MODEL_ZERO | MODEL_SIGNED | MODEL_OPEN_MIN | MODEL_OPEN_MAX, 1e-12, 1e6,         \
      "slip velocity after")                                                                       \
    X(tangential_restitution, "1", -1.0, 1.0, 0, -1.0, 1.0,                                        \
      "tangential restitution, -slip_out/slip")                                                    \
    X(spin_out, "rad/s", -HUGE_VAL, HUGE_VAL,                                                      \
      MODEL_LOG | MODEL_ZERO | MODEL_SIGNED | MODEL_OPEN_MIN | MODEL_OPEN_MAX, 1e-6, 1e9,          \
      "spin of body 1 after")                                                                      \
    X(angle_out, "rad", -1.5707963267948966, 1.5707963267948966, MODEL_OPEN_MIN | MODEL_OPEN_MAX,  \
      -1.5707963267948966, 1.5707963267948966, "angle of the velocity after, from the normal")     \
    X(contact_law, "", 0.0, 2.0, MODEL_CHOICE, 0.0, 2.0,                                           \
      "shear force: mindlin (partial slip), spring (hertz, hz_mode 0), scaled (hz_mode 1)")        \
    X(work_of_adhesion, "J/m2", 0.0, HUGE_VAL, MODEL_SIZE, 1e-9, 1e3, "work of adhesion w")        \
    X(surface_energy, "J/m2", 0.0, HUGE_VAL, MODEL_SIZE, 1e-9, 1e3, "surface energy, w/2")         \
    X(adhesion, "", 0.0, 1.0, MODEL_CHOICE, 0.0, 1.0, "model of the attraction: jkr or dmt")       \
    X(pull_off_force, "N", 0.0, HUGE_VAL, MODEL_SIZE, 1e-24, 1e12, "largest force that it holds")  \
    X(rest_radius, "m", 0.0, HUGE_VAL, MODEL_SIZE, 1e-15, 1e2, "contact radius without load")      \
    X(rest_overlap, "m", 0.0, HUGE_VAL, MODEL_SIZE, 1e-18, 1e2, "overlap without load")            \
    X(sticking_speed, "m/s", 0.0, HUGE_VAL, MODEL_FROM0, 1e-12, 1e5,                               \
      "speed of impact up to which the bodies stick")                                              \
    X(adhesive_restitution, "1", 0.0, 1.0, 0, 0.0, 1.0,                                            \
      "restitution at that speed; 0: they stick")                                                  \
    X(stable_step, "s", 0.0, HUGE_VAL, MODEL_SIZE, 1e-18, 1e3,                                     \
      "largest stable time step of the pair that slides")                                          \
    X(stable_step_sticking, "s", 0.0, HUGE_VAL, MODEL_SIZE, 1e-18, 1e3,                            \
      "largest stable time step of the pair that sticks")                                          \
    X(stable_step_cubic, "s", 0.0, HUGE_VAL, MODEL_SIZE, 1e-18, 1e3,                               \
      "the same of a simple cubic lattice, 6 contacts a ball")                                     \
    X(stable_step_face_centred, "s", 0.0, HUGE_VAL, MODEL_SIZE, 1e-18, 1e3,                        \
      "the same of a face-centred cubic lattice, 12 contacts a ball")

enum model_variable {
#define X(name, unit, min, max, flags, low, high, meaning) V_##name,
    MODEL_VARIABLES(X)
#undef X
    V_COUNT,
    V_NONE = V_COUNT
};

struct model_word {
    const char *name, *unit, *meaning;
    double min, max;
    unsigned flags;
    double low, high;
    const char *choices; /* "a|b" of a word, whose index is the value; else NULL */
};
extern const struct model_word model_words[V_COUNT];
/* The name's variable; V_NONE: there is none. */
enum model_variable model_variable_find(const char *name);

#define MODEL_INS 8

struct model_relation {
    enum model_variable out, in[MODEL_INS];
    size_t in_count;
    /* v: values of all variables, of which those of in are set; NaN: impossible. */
    double (*value)(const double *v);
    const char *tex, *words;
    const char *reference; /* of the catalogue, that says the same; or NULL */
    const char *source;
    double uncertainty; /* relative; 0: round-off */
    int slow;           /* takes milliseconds: roots are searched with fewer points */
};

/* How a variable of the basis is filled where it is not given. */
struct model_default {
    enum model_variable is, same; /* the value of another variable, or V_NONE: number */
    double number;
    int yields; /* 1: it is solved for where another given needs it; 0: that is a contradiction */
};

struct model_part {
    size_t count;
    const struct model_relation *relations;
};

struct model {
    const char *name, *title, *example;
    const struct model_part *parts[3];
    size_t default_count;
    const struct model_default *defaults;
};

/* The i-th model, NULL past the last; by name, or NULL. */
const struct model *model_at(size_t i);
const struct model *model_find(const char *name);
/* The i-th relation, NULL past the last; the one that gives a variable, or NULL; whether a variable occurs. */
const struct model_relation *model_relation_at(const struct model *model, size_t i);
const struct model_relation *model_relation_of(const struct model *model, enum model_variable v);
int model_has(const struct model *model, enum model_variable v);
const struct model_default *model_default_of(const struct model *model, enum model_variable v);

#endif
