/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "engine_table.h"
#include "cases/play/by_role.h"
#include "cases/subject/look_alike.h"
#include "cases/subject/shared_run.h"
#include "touchstone/common.h"

static const struct engine engines[] = {
    {"lammps", "LAMMPS (29 Sep 2021)", "apt-get install liblammps0"},
    {"liggghts", "LIGGGHTS 3.8.0", "apt-get install libliggghts3"},
    {"yade", "YADE 2023.02a", "apt-get install yade"},
};

const struct engine *engine_at(size_t i) {
    return i < TOUCH_COUNT(engines) ? &engines[i] : NULL;
}

const struct engine *engine_find(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(engines); i++)
        if (!strcmp(engines[i].name, name))
            return &engines[i];
    return NULL;
}

const struct engine_law *engine_law_at(const struct engine *engine, size_t i) {
    const struct engine_law *law;
    for (size_t k = 0; (law = engine_law_row(k)); k++)
        if (!law->is_measured_only && !strcmp(law->engine, engine->name) && i-- == 0)
            return law;
    return NULL;
}

/* --- what can be expressed ----------------------------- */

static double value_of(const struct play_case *c, enum touch_role role, double otherwise) {
    return by_role(c->law, &c->values, role, 0, otherwise);
}

static int differs(double a, double b) {
    return fabs(a - b) > 0.0;
}

/* Restitution that the case asks for; 1: nothing is damped. */
static double restitution_of(const struct play_case *c) {
    struct touch_conventions base;
    if (look_alike_conventions(c, &base) || base.damping == TOUCH_damping_none)
        return 1.0;
    return value_of(c, TOUCH_RESTITUTION, 1.0);
}

static const char *motion_reason(const struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++)
        switch (c->segments[i].kind) {
        case PLAY_PRESS:
            return "a force-controlled segment tries steps and throws them away; the engine's "
                   "history "
                   "goes on with every step";
        case PLAY_SET:
            if (c->segments[i].property < 0)
                return "the record has new contacts or a state; the engine has that of its motion";
            return "a property changes in contact; the engine takes properties before the contact";
        case PLAY_ROTATE:
        case PLAY_ORBIT:
            if (isinf(c->pair.radius[1]))
                return "the wall turns; an engine's wall stays where it is";
            break;
        default:
            break;
        }
    if (c->segment_count)
        return NULL;
    if (c->impact.scheme == PLAY_VERLET_IMPLICIT)
        return "scheme verlet_implicit tries a step and throws it away; the engine's history goes "
               "on "
               "with every step";
    if (c->impact.moving)
        return "plane: moving turns the contact plane; the line protocol gives the motion in the "
               "plane's axes";
    return NULL;
}

/* A step of another length than the one before; a law whose wall cannot follow. */
static const char *step_reason(const struct engine_law *law, const struct play_case *c) {
    double last = 0.0;
    if (!law->wall_keeps_step || !isinf(c->pair.radius[1]) || !(restitution_of(c) < 1.0))
        return NULL;
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *g = &c->segments[i];
        if (!g->steps)
            continue;
        const double step = g->time / (double)g->steps;
        if (last > 0.0 && fabs(step - last) > 1e-12 * step)
            return "the time step changes during contact; LAMMPS converts the restitution of a "
                   "wall "
                   "again at each setup";
        last = step;
    }
    return NULL;
}

static const char *state_reason(const struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->vector_given[k])
            return "the case begins with a shear force; the engine begins with none";
    if (differs(value_of(c, TOUCH_REFERENCE_GAP, 0.0), 0.0))
        return "a reference gap";
    if (differs(value_of(c, TOUCH_OVERLAP_EXPONENT, 1.5), 1.5))
        return "an exponent of the overlap other than 3/2";
    if (touch_property_of(c->law, TOUCH_DAMPING_RATIO_S) >= 0 &&
        (differs(value_of(c, TOUCH_DAMPING_RATIO_N, 0.0), 0.0) ||
         differs(value_of(c, TOUCH_DAMPING_RATIO_S, 0.0), 0.0)))
        return "damping ratios of PFC";
    return NULL;
}

static const char *material_reason(const struct engine_law *law, const struct play_case *c) {
    for (int b = 0; b < 2; b++) {
        double nu;
        const double e = by_role_young(c->law, &c->values, b, &nu);
        if (c->pair.rigid[b])
            continue;
        if (!(e > law->least_young))
            return "a Young's modulus as small as this";
        if (nu < law->least_poisson)
            return "a negative Poisson's ratio";
    }
    return NULL;
}

static const char *law_reason(const struct engine_law *law, const struct play_case *c,
                              const struct touch_conventions *base) {
    const int friction = touch_property_of(c->law, TOUCH_FRICTION) >= 0;
    const double e = restitution_of(c);
    const char *range = material_reason(law, c);
    if (range)
        return range;
    if (differs(value_of(c, TOUCH_ROLLING_FRICTION, 0.0), 0.0) && !law->takes_rolling)
        return "rolling friction, which this law does not have";
    if (law->is_normal_only && friction)
        return "a row for its dashpot; its shear is that of tangential mindlin";
    if (base->damping == TOUCH_damping_supplied) {
        char formula[32] = "";
        const int k = touch_property_find(c->law, "damp_formula");
        touch_choice_name(&c->law->properties[k], (size_t)c->values.of[k][0], formula,
                          sizeof formula);
        return strcmp(formula, law->dashpot) ? "a dashpot of this form" : NULL;
    }
    if (!(e < 1.0) || base->damping == TOUCH_damping_none)
        return NULL;
    if (!law->takes_restitution)
        return "a restitution; it takes a dashpot coefficient, or has no dashpot";
    if (differs(value_of(c, TOUCH_DASHPOT_N_OWN, 0.0), 0.0))
        return "a dashpot coefficient in place of the restitution";
    return !(e > law->least_restitution) ? "a restitution as small as this" : NULL;
}

int engine_can(const struct engine_law *law, const struct play_case *c, char *ret_reason,
               size_t size) {
    struct touch_conventions base;
    const char *why = NULL;
    if (c->must_refuse)
        why = "an engine is not asked what it refuses";
    else if (look_alike_conventions(c, &base))
        why = "no engine has a law of this kind";
    else if (c->pair.dimension == 2)
        why = "disks; the engine's bodies are spheres";
    if (!why)
        why = motion_reason(c);
    if (!why)
        why = step_reason(law, c);
    if (!why)
        why = state_reason(c);
    if (!why)
        why = law_reason(law, c, &base);
    snprintf(ret_reason, size, "%s", why ? why : "");
    return !why;
}

/* Whether a body spins about the normal. */
static int twists(const struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_TWIST)
            return 1;
    return !c->segment_count &&
           (differs(c->impact.spin[0][0], 0.0) || differs(c->impact.spin[1][0], 0.0));
}

struct touch_conventions engine_conventions_for(const struct engine_law *law,
                                                const struct play_case *c) {
    struct touch_conventions is = conventions_complete(&law->conventions), base;
    if (look_alike_conventions(c, &base))
        return is;
    is.torque_lever = base.torque_lever; /* the case's, or set by engine_case() */
    if (!isinf(c->pair.radius[1]))
        is.wall = base.wall;
    /* A dashpot that the case supplies is taken as it is; without damping there is no difference.
     */
    if (base.damping == TOUCH_damping_supplied || base.damping == TOUCH_damping_none ||
        !(restitution_of(c) < 1.0))
        is.damping = base.damping;
    /* Unless the two bodies are given in space, the adapter makes up for the engine's lever. */
    if (!play_case_turns(c))
        is.slip_lever = base.slip_lever;
    if (!play_case_turns(c) && !twists(c))
        is.turning = base.turning;
    if (!differs(value_of(c, TOUCH_ROLLING_FRICTION, 0.0), 0.0))
        is.rolling = base.rolling;
    return is;
}

int engine_damps(const struct play_case *c) {
    struct touch_conventions base;
    return look_alike_conventions(c, &base) || restitution_of(c) < 1.0 ||
           base.damping == TOUCH_damping_supplied;
}
