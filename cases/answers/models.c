/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "models.h"

#include <math.h>
#include <string.h>
#include "relations.h"
#include "touchstone/common.h"

#define MINDLIN_CHOICES "mindlin|spring|scaled"
#define JKR_CHOICES     "jkr|dmt"

const struct model_word model_words[V_COUNT] = {
#define X(name, unit, min, max, flags, low, high, meaning)                                         \
    {#name,                                                                                        \
     unit,                                                                                         \
     meaning,                                                                                      \
     min,                                                                                          \
     max,                                                                                          \
     (unsigned)(flags),                                                                            \
     low,                                                                                          \
     high,                                                                                         \
     V_##name == V_contact_law ? MINDLIN_CHOICES                                                   \
     : V_##name == V_adhesion  ? JKR_CHOICES                                                       \
                               : NULL},
    MODEL_VARIABLES(X)
#undef X
};

enum model_variable model_variable_find(const char *name) {
    enum model_variable v = 0;
    while (v < V_COUNT && strcmp(model_words[v].name, name) != 0)
        v++;
    return v;
}

/* --- the models ---------------------------------------------------------------------------------- */

#define SAME(is, as)                                                                               \
    { V_##is, V_##as, 0.0, 0 }
#define NUMBER(is, x)                                                                              \
    { V_##is, V_NONE, x, 0 }
#define YIELDS(is, x)                                                                              \
    { V_##is, V_NONE, x, 1 }
#define YIELDS_AS(is, x)                                                                           \
    { V_##is, V_##x, 0.0, 1 }
#define PAIR  SAME(radius2, radius), SAME(young2, young), SAME(poisson2, poisson)
#define SOLID NUMBER(inertia_ratio, 0.4)
#define NEVER NUMBER(yield_strength, HUGE_VAL)

static const struct model_default of_pair[] = {PAIR, NEVER};
static const struct model_default of_impact[] = {PAIR, NEVER, YIELDS_AS(density2, density),
                                                 YIELDS(damping_ratio, 0.0)};
static const struct model_default of_oblique[] = {PAIR, SOLID, YIELDS_AS(density2, density),
                                                  NUMBER(spin, 0.0), NUMBER(contact_law, 0.0)};
static const struct model_default of_adhesion[] = {PAIR, YIELDS_AS(density2, density),
                                                   NUMBER(adhesion, 0.0)};
static const struct model_default of_stability[] = {PAIR, SOLID, YIELDS_AS(density2, density)};

#define DEFAULTS(list) TOUCH_COUNT(list), list
#define STEEL          "radius=5mm young=70GPa poisson=0.3 "

static const struct model models[] = {
    {"hertz",
     "Static contact of two spheres, or of a sphere and a plane (Hertz)",
     STEEL "force=10N",
     {&relations_pair, &relations_hertz},
     DEFAULTS(of_pair)},
    {"impact",
     "Head-on impact of two spheres, elastic or with a dashpot of constant restitution",
     STEEL "density=2700kg/m3 speed=1m/s restitution=0.8",
     {&relations_pair, &relations_bodies, &relations_impact},
     DEFAULTS(of_impact)},
    {"restitution",
     "Constants of dashpots and the restitution that they give, for both endings",
     "restitution=0.8 stiffness=1e6N/m m_eff=1g hertz_constant=5e9N/m^1.5",
     {&relations_restitution},
     0,
     NULL},
    {"mindlin",
     "Shear of a pressed contact with partial slip (Cattaneo and Mindlin)",
     STEEL "force=10N friction=0.3 slide=50nm",
     {&relations_pair, &relations_hertz, &relations_mindlin},
     DEFAULTS(of_pair)},
    {"oblique",
     "Oblique elastic impact of spheres with friction",
     STEEL "density=2700kg/m3 friction=0.2 speed=1m/s angle=30deg",
     {&relations_pair, &relations_bodies, &relations_oblique},
     DEFAULTS(of_oblique)},
    {"pull-off",
     "Spheres that attract each other (JKR or DMT): pull-off force and sticking speed",
     "radius=5um young=1GPa poisson=0.3 density=2000kg/m3 work_of_adhesion=50mJ/m2 speed=0.1m/s",
     {&relations_pair, &relations_bodies, &relations_adhesion},
     DEFAULTS(of_adhesion)},
    {"stability",
     "Largest stable time step of explicit integration, at the largest overlap",
     STEEL "density=2700kg/m3 speed=1m/s",
     {&relations_pair, &relations_bodies, &relations_stability},
     DEFAULTS(of_stability)},
};

const struct model *model_at(size_t i) {
    return i < TOUCH_COUNT(models) ? &models[i] : NULL;
}

const struct model *model_find(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(models); i++)
        if (!strcmp(models[i].name, name))
            return &models[i];
    return NULL;
}

const struct model_relation *model_relation_at(const struct model *model, size_t i) {
    for (size_t p = 0; p < TOUCH_COUNT(model->parts) && model->parts[p]; p++) {
        if (i < model->parts[p]->count)
            return &model->parts[p]->relations[i];
        i -= model->parts[p]->count;
    }
    return NULL;
}

const struct model_relation *model_relation_of(const struct model *model, enum model_variable v) {
    const struct model_relation *r;
    for (size_t i = 0; (r = model_relation_at(model, i)); i++)
        if (r->out == v)
            return r;
    return NULL;
}

int model_has(const struct model *model, enum model_variable v) {
    const struct model_relation *r;
    for (size_t i = 0; (r = model_relation_at(model, i)); i++) {
        int is = r->out == v;
        for (size_t k = 0; k < r->in_count; k++)
            is = is || r->in[k] == v;
        if (is)
            return 1;
    }
    return 0;
}

const struct model_default *model_default_of(const struct model *model, enum model_variable v) {
    for (size_t i = 0; i < model->default_count; i++)
        if (model->defaults[i].is == v)
            return &model->defaults[i];
    return NULL;
}
