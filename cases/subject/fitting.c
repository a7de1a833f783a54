/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A foreign law is compared with a built-in one by the keywords of its properties, by the values that
 * it answers, and by the conventions that it declares. */
#include "cases/play/by_role.h"
#include "fitting.h"
#include "look_alike.h"
#include "roles.h"
#include "shared_run.h"

/* --- properties --------------------------------------------------------------------------------- */

/* What a property is for, and a value with which it does nothing, or the role whose value it then has: a law need not
 * have it where it has not the trait (checks that depend on that are skipped), or where the case has that value. Any
 * other property does nothing at its default. */
static const struct {
    enum touch_role role;
    uint32_t trait; /* 0: all laws need it */
    double value;
    enum touch_role as;
} purposes[] = {
    {TOUCH_ROLLING_FRICTION, TOUCH_TRAIT_ROLLING, 0.0, TOUCH_NO_ROLE},
    {TOUCH_FRICTION, TOUCH_TRAIT_SHEAR, 0.0, TOUCH_NO_ROLE},
    {TOUCH_RESTITUTION, TOUCH_TRAIT_DAMPED, 1.0, TOUCH_NO_ROLE},
    {TOUCH_DAMPING_RATIO_N, TOUCH_TRAIT_DAMPED, 0.0, TOUCH_NO_ROLE},
    {TOUCH_DAMPING_RATIO_S, TOUCH_TRAIT_DAMPED, 0.0, TOUCH_NO_ROLE},
    {TOUCH_DASHPOT_N, TOUCH_TRAIT_DAMPED, 0.0, TOUCH_NO_ROLE},
    {TOUCH_DASHPOT_S, TOUCH_TRAIT_DAMPED, 0.0, TOUCH_NO_ROLE},
    {TOUCH_DASHPOT_N_PER_MASS, TOUCH_TRAIT_DAMPED, 0.0, TOUCH_NO_ROLE},
    {TOUCH_DASHPOT_S_PER_MASS, TOUCH_TRAIT_DAMPED, 0.0, TOUCH_NO_ROLE},
    {TOUCH_SETS_unloading, TOUCH_TRAIT_SHEAR, 0.0, TOUCH_NO_ROLE},
    {TOUCH_WORK_OF_ADHESION, 0, 0.0, TOUCH_NO_ROLE},
    {TOUCH_SURFACE_ENERGY, 0, 0.0, TOUCH_NO_ROLE},
    {TOUCH_COHESION_ENERGY, 0, 0.0, TOUCH_NO_ROLE},
    {TOUCH_ADHESION_STIFFNESS, 0, 0.0, TOUCH_NO_ROLE},
    {TOUCH_TWISTING_FRICTION, 0, 0.0, TOUCH_NO_ROLE},
    {TOUCH_STIFFNESS_N_UNLOADING, 0, (double)NAN, TOUCH_STIFFNESS_N},
    {TOUCH_FRICTION_DYNAMIC, 0, (double)NAN, TOUCH_FRICTION},
};

static int same(double a, double b) {
    return !(a < b) && !(a > b);
}

double play_fit_nothing(enum touch_role role) {
    for (size_t i = 0; i < TOUCH_COUNT(purposes); i++)
        if (purposes[i].role == role)
            return purposes[i].value;
    return (double)NAN;
}

/* The same in a case. */
static double nothing_in(const struct play_case *c, enum touch_role role) {
    for (size_t i = 0; i < TOUCH_COUNT(purposes); i++)
        if (purposes[i].role == role && purposes[i].as != TOUCH_NO_ROLE)
            return by_role(c->law, &c->values, purposes[i].as, 0, (double)NAN);
    return play_fit_nothing(role);
}

int play_fit_still(const struct play_case *c, size_t k, double ret_value[2]) {
    const struct touch_property *p = &c->law->properties[k];
    const double nothing = nothing_in(c, p->role);
    const int has_default = isnan(nothing) && !(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL));
    ret_value[0] = ret_value[1] = has_default ? p->initial : nothing;
    return !isnan(ret_value[0]);
}

int play_fit_says(const struct play_description *description, const struct touch_law *law,
                  const struct touch_values *values, size_t k) {
    const enum touch_role role = law->properties[k].role;
    if (role < TOUCH_SETS_history || role >= TOUCH_ROLE_COUNT)
        return 0;
    const enum touch_convention which = (enum touch_convention)(role - TOUCH_SETS_history);
    const struct touch_conventions says = touch_law_conventions(law, values);
    const unsigned said = touch_convention_get(&says, which);
    return said && said == touch_convention_get(&description->conventions, which);
}

/* Whether the foreign law can do without the property, as the case has it. */
static int is_needless(const struct play_description *description, const struct play_case *c,
                       size_t k) {
    const struct touch_property *p = &c->law->properties[k];
    const double *value = c->values.of[k];
    double nothing[2];
    for (size_t i = 0; i < TOUCH_COUNT(purposes); i++)
        if (purposes[i].role == p->role && purposes[i].trait &&
            !(description->traits & purposes[i].trait))
            return 1;
    if (play_fit_says(description, c->law, &c->values, k) ||
        (p->flags & TOUCH_OPTIONAL && isnan(value[0])))
        return 1;
    return play_fit_still(c, k, nothing) && same(value[0], nothing[0]) &&
           (p->scope != TOUCH_OF_BODY || same(value[1], nothing[1]));
}

/* Whether this is the value for which a case must be refused: a law that has not the property is not asked. */
static int is_impossible(const struct touch_property *p, const double value[2]) {
    struct touch_message unused;
    int bad = 0;
    for (int b = 0; b < (p->scope == TOUCH_OF_BODY ? 2 : 1); b++)
        bad |= isnan(value[b]) ? (p->flags & TOUCH_REQUIRED) != 0
                               : touch_value_check(p, value[b], &unused) != TOUCH_OK;
    return bad;
}

static int has_role(const struct touch_property *p) {
    return p->role != TOUCH_NO_ROLE && p->role != TOUCH_OWN;
}

int play_fit_find(const struct play_description *description, const struct touch_property *p) {
    for (size_t k = 0; k < description->property_count; k++)
        if (!strcmp(description->property[k].keyword, p->keyword))
            return (int)k;
    for (size_t k = 0; has_role(p) && k < description->property_count; k++)
        if (description->property[k].role == p->role &&
            !strcmp(description->property[k].unit, p->unit))
            return (int)k;
    return -1;
}

/* --- what the foreign law has in another form ---------------------------------------------------- */

/* From the values of the case: of the first role, and of a second one; NaN: it has them not. */
static double product(double from, double with, double m_eff) {
    (void)m_eff;
    return from * with;
}
static double quotient(double from, double with, double m_eff) {
    (void)m_eff;
    return from / with;
}
static double times_mass(double from, double with, double m_eff) {
    (void)with;
    return from * m_eff;
}
static double over_mass(double from, double with, double m_eff) {
    (void)with;
    return from / m_eff;
}
/* G = E / (2 (1 + nu)) (Johnson 1985, sec. 2.3). */
static double shear_of_young(double young, double poisson, double m_eff) {
    (void)m_eff;
    return young / (2.0 * (1.0 + poisson));
}
static double young_of_shear(double shear, double poisson, double m_eff) {
    (void)m_eff;
    return 2.0 * shear * (1.0 + poisson);
}
/* Of each of two like surfaces: w = 2 gamma (Johnson et al. 1971). */
static double half(double work, double with, double m_eff) {
    (void)with, (void)m_eff;
    return 0.5 * work;
}

/* A role of the foreign law, and the roles of ours that give its value. */
static const struct {
    enum touch_role to, from, with;
    double (*value)(double from, double with, double m_eff);
} forms[] = {
    {TOUCH_SHEAR_MODULUS, TOUCH_YOUNG, TOUCH_POISSON, shear_of_young},
    {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS, TOUCH_POISSON, young_of_shear},
    {TOUCH_STIFFNESS_RATIO, TOUCH_STIFFNESS_S, TOUCH_STIFFNESS_N, quotient},
    {TOUCH_STIFFNESS_S, TOUCH_STIFFNESS_RATIO, TOUCH_STIFFNESS_N, product},
    {TOUCH_DASHPOT_RATIO, TOUCH_DASHPOT_S, TOUCH_DASHPOT_N, quotient},
    {TOUCH_DASHPOT_S, TOUCH_DASHPOT_RATIO, TOUCH_DASHPOT_N, product},
    {TOUCH_DASHPOT_N, TOUCH_DASHPOT_N_PER_MASS, TOUCH_NO_ROLE, times_mass},
    {TOUCH_DASHPOT_S, TOUCH_DASHPOT_S_PER_MASS, TOUCH_NO_ROLE, times_mass},
    {TOUCH_DASHPOT_N_PER_MASS, TOUCH_DASHPOT_N, TOUCH_NO_ROLE, over_mass},
    {TOUCH_DASHPOT_S_PER_MASS, TOUCH_DASHPOT_S, TOUCH_NO_ROLE, over_mass},
    {TOUCH_SURFACE_ENERGY, TOUCH_WORK_OF_ADHESION, TOUCH_NO_ROLE, half},
};

/* The value, for body b of the foreign property; NaN: the case has not what it takes. */
static double form_value(size_t form, const struct play_case *c, int b) {
    const double *m = c->pair.mass, nan = (double)NAN;
    const double with = forms[form].with == TOUCH_NO_ROLE
                            ? 0.0
                            : by_role(c->law, &c->values, forms[form].with, b, nan);
    return isnan(with) ? nan
                       : forms[form].value(by_role(c->law, &c->values, forms[form].from, b, nan),
                                           with, 1.0 / (1.0 / m[0] + 1.0 / m[1]));
}

static int has(const struct play_description *description, enum touch_role role) {
    for (size_t k = 0; k < description->property_count; k++)
        if (description->property[k].role == role)
            return 1;
    return 0;
}

enum touch_role play_fit_derives(const struct play_description *description,
                                 const struct play_case *c, enum touch_role role) {
    for (size_t i = 0; i < TOUCH_COUNT(forms); i++)
        if (forms[i].from == role && !has(description, role) && has(description, forms[i].to) &&
            !isnan(form_value(i, c, 0)))
            return forms[i].to;
    return TOUCH_NO_ROLE;
}

/* A foreign property to which no property of ours gives a value: it is derived, or does nothing, or is at its default. */
static int derive(const struct play_description *description, const struct touch_property *to,
                  const struct play_case *c, double ret_value[2], struct touch_message *why) {
    double value[2] = {(double)NAN, (double)NAN};
    for (size_t i = 0; i < TOUCH_COUNT(forms) && isnan(value[0]); i++)
        for (int b = 0; forms[i].to == to->role && !has(description, forms[i].from) && b < 2; b++)
            value[b] = form_value(i, c, b);
    if (isnan(value[0]) && to->flags & TOUCH_REQUIRED)
        value[0] = value[1] = nothing_in(c, to->role);
    if (isnan(value[0]))
        return to->flags & TOUCH_REQUIRED
                   ? REFUSED(why, "it needs %s, which cases of %s do not give", to->keyword,
                             c->law->name)
                   : 0;
    for (int b = 0; b < 2; b++)
        ret_value[b] = value[b];
    return !c->must_refuse && touch_value_check(to, value[0], why) != TOUCH_OK ? -1 : 0;
}

/* The index of a choice among the foreign law's, by name. */
static double translate_choice(const struct touch_property *from, const struct touch_property *to,
                               double value) {
    char name[PLAY_NAME_SIZE];
    if (from->type != TOUCH_CHOICE || !(value >= 0.0) ||
        !touch_choice_name(from, (size_t)value, name, sizeof name))
        return value;
    return touch_choice_find(to, name);
}

static int translate_value(const struct touch_property *from, const struct touch_property *to,
                           const struct play_case *c, const double value[2], double ret_value[2],
                           struct touch_message *why) {
    struct touch_message range;
    const int bodies = to->scope == TOUCH_OF_BODY;
    if ((from->type == TOUCH_CHOICE) != (to->type == TOUCH_CHOICE) ||
        (from->scope != to->scope && (from->scope != TOUCH_OF_CONTACT || !bodies)))
        return REFUSED(why, "its property %s is of another kind than that of %s", to->keyword,
                       c->law->name);
    for (int b = 0; b < 2; b++) {
        const double given = from->scope == TOUCH_OF_BODY ? value[b] : value[0];
        const int matters = b == 0 || bodies;
        /* A law that looks for a second value where there is one finds none. */
        ret_value[b] = matters ? translate_choice(from, to, given) : (double)NAN;
        const int is_rigid = bodies && c->pair.rigid[b];
        const int lacks = matters && !is_rigid && isnan(given) && from->flags & TOUCH_OPTIONAL &&
                          !(to->flags & TOUCH_OPTIONAL) && !c->must_refuse;
        if (lacks && isnan(ret_value[b] = play_fit_nothing(from->role)))
            return REFUSED(why, "it needs %s, and the case has none", to->keyword);
        if (!matters || is_rigid || isnan(given))
            continue;
        if (from->type == TOUCH_CHOICE && ret_value[b] < 0.0)
            return REFUSED(why, "its property %s has not the choice of this case", to->keyword);
        /* Where it must refuse, its own range is a way to do so: touch_prepare() looks at that. */
        if (!c->must_refuse && touch_value_check(to, ret_value[b], &range) != TOUCH_OK)
            return REFUSED(why, "%.400s", range.text);
    }
    return 0;
}

/* Whether the case leaves the property to its default, which a foreign one of the same keyword has by itself. A value that
 * was taken away (NaN) is not the default. */
static int is_left_out(const struct play_case *c, size_t k, const struct touch_property *to) {
    const struct touch_property *p = &c->law->properties[k];
    return !c->given[k] && !c->inherit[k] && !isnan(c->values.of[k][0]) &&
           !((p->flags | to->flags) & (TOUCH_REQUIRED | TOUCH_OPTIONAL)) &&
           same(c->values.of[k][0], p->initial) && same(c->values.of[k][1], p->initial) &&
           !strcmp(p->keyword, to->keyword);
}

/* One property of the built-in law to the foreign one. */
static int translate_property(const struct play_description *description,
                              const struct touch_law *foreign, const struct play_case *c, size_t k,
                              struct play_case *to, struct touch_message *why) {
    const struct touch_property *p = &c->law->properties[k];
    const int i = play_fit_find(description, p);
    if (p->scope == TOUCH_OF_STATE) {
        if (!c->vector_given[k])
            return 0;
        if (i < 0 || foreign->properties[i].scope != TOUCH_OF_STATE ||
            !(foreign->properties[i].flags & TOUCH_MODIFIABLE))
            return REFUSED(why, "the case begins with a value of %s, which it does not take",
                           p->keyword);
        to->vector_given[i] = 1;
        memcpy(to->vector[i], c->vector[k], sizeof to->vector[i]);
        return 0;
    }
    const double value = c->values.of[k][0];
    if (i < 0 && is_needless(description, c, k) &&
        !(c->must_refuse && is_impossible(p, c->values.of[k])))
        return 0;
    if (i < 0 && play_fit_derives(description, c, p->role) != TOUCH_NO_ROLE)
        return 0;
    if (i < 0 && has_role(p) && isnan(value))
        return REFUSED(why, "no property has the role %s", touch_role_at(p->role)->name);
    if (i < 0 && has_role(p))
        return REFUSED(why, "no property has the role %s, which is %.6g%s%s here",
                       touch_role_at(p->role)->name, value, strcmp(p->unit, "1") ? " " : "",
                       strcmp(p->unit, "1") ? p->unit : "");
    if (i < 0)
        return REFUSED(why, "it has no property %s, which is %g here", p->keyword, value);
    to->held[i][0] = c->held[k][0];
    to->held[i][1] = c->held[k][1];
    to->inherit[i] = c->inherit[k];
    memcpy(to->body.of[i], c->body.of[k], sizeof to->body.of[i]);
    /* What its inherit() is to find, it must not find there already. */
    if (description->inherits && c->inherit[k] && c->held[k][0] && c->held[k][1])
        return 0;
    if (is_left_out(c, k, &foreign->properties[i]))
        return 0;
    return translate_value(p, &foreign->properties[i], c, c->values.of[k], to->values.of[i], why);
}

/* A number of the state that a record gives, by its name. */
static int translate_state(const struct play_description *description, const struct play_case *c,
                           struct play_segment *segment, struct touch_message *why) {
    const char *name = c->law->state[PLAY_SET_STATE(segment->property)].name;
    for (size_t k = 0; k < description->state_count; k++)
        if (!strcmp(description->state[k], name)) {
            segment->property = PLAY_SET_STATE(k);
            return 0;
        }
    return REFUSED(why, "the record begins with a state, and it has no number '%s' of it", name);
}

static int translate_segment(const struct play_description *description,
                             const struct touch_law *foreign, const struct play_case *c,
                             struct play_segment *segment, struct touch_message *why) {
    if (segment->kind != PLAY_SET || segment->property == PLAY_SET_NEW)
        return 0;
    if (segment->property < 0)
        return translate_state(description, c, segment, why);
    const struct touch_property *p = &c->law->properties[segment->property];
    const int k = play_fit_find(description, p);
    double value[2];
    if (k < 0 || !(foreign->properties[k].flags & TOUCH_MODIFIABLE))
        return REFUSED(why, "the case changes %s in contact, which it does not take", p->keyword);
    segment->property = k;
    if (p->scope == TOUCH_OF_STATE)
        return foreign->properties[k].scope == TOUCH_OF_STATE
                   ? 0
                   : REFUSED(why, "its property %s is no view of the state", p->keyword);
    if (translate_value(p, &foreign->properties[k], c, segment->value, value, why))
        return -1;
    memcpy(segment->value, value, sizeof value);
    return 0;
}

/* Whether the case gives a value to the foreign property. */
static int is_given(const struct play_description *description, const struct play_case *c,
                    size_t property) {
    for (size_t k = 0; k < c->law->property_count; k++)
        if (play_fit_find(description, &c->law->properties[k]) == (int)property &&
            !(c->law->properties[k].flags & TOUCH_OPTIONAL && isnan(c->values.of[k][0])))
            return 1;
    return 0;
}

static int is_some(double value) {
    return fabs(value) > 0.0;
}

static int has_segment(const struct play_case *c, unsigned kinds) {
    for (size_t i = 0; i < c->segment_count; i++)
        if (kinds >> c->segments[i].kind & 1u)
            return 1;
    return 0;
}

static int has_spin(const struct play_case *c, int first, int last) {
    for (int b = 0; b < 2; b++)
        for (int i = first; i <= last; i++)
            if (is_some(c->impact.spin[b][i]))
                return 1;
    return 0;
}

/* Whether anything moves, turns or pushes the bodies of an impact or a free motion other than along n. */
static int is_oblique(const struct play_case *c) {
    const double *const moved[] = {c->free.velocity[0], c->free.velocity[1], c->free.force[0],
                                   c->free.force[1], c->free.gravity};
    int some = is_some(c->impact.angle) || has_spin(c, 0, 2);
    for (size_t i = 0; i < TOUCH_COUNT(moved); i++)
        some |= is_some(moved[i][1]) || is_some(moved[i][2]);
    return some;
}

/* Whether axes or bodies turn about n, or the plane tilts. */
static int turns(const struct play_case *c) {
    if (c->segment_count)
        return has_segment(c, 1u << PLAY_ROTATE | 1u << PLAY_ORBIT | 1u << PLAY_TWIST);
    return (c->impact.moving && is_oblique(c)) || has_spin(c, 0, 0);
}

static int has_levers(const struct play_case *c) {
    return c->segment_count ? has_segment(c, 1u << PLAY_ROLL | 1u << PLAY_ROTATE | 1u << PLAY_ORBIT)
                            : is_oblique(c);
}

int play_fit_infers(const struct play_description *description, const struct play_case *c,
                    char *ret_text, size_t size) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const int i = play_fit_find(description, p);
        if (i >= 0 && strcmp(description->property[i].keyword, p->keyword) != 0 &&
            roles_say_inferred(description, p->role, ret_text, size))
            return 1;
    }
    /* What the harness does with the bodies and the kept vectors of a law that shears. */
    return c->law->traits & TOUCH_TRAIT_SHEAR && (turns(c) || has_levers(c)) &&
           conventions_say_inferred(description, ret_text, size);
}

void play_fit_levers(const struct play_description *description, struct play_case *c) {
    if (!c->torque_lever_given)
        c->torque_lever = description->conventions.torque_lever;
    if (!c->slip_lever_given)
        c->slip_lever = description->conventions.slip_lever;
}

int play_fit_translate(const struct play_description *description, const struct play_case *c,
                       struct play_segment *ret_segments, struct play_case *ret_case,
                       struct touch_message *ret_why) {
    struct play_description_law foreign;
    struct play_case to = *c;
    play_description_law(description, &foreign);
    touch_values_default(&foreign.law, &to.values);
    memset(to.held, 0, sizeof to.held);
    memset(to.inherit, 0, sizeof to.inherit);
    memset(to.vector_given, 0, sizeof to.vector_given);
    for (size_t k = 0; k < TOUCH_PROPERTY_MAX; k++)
        to.body.of[k][0] = to.body.of[k][1] = (double)NAN;
    for (size_t k = 0; k < c->law->property_count; k++)
        if (translate_property(description, &foreign.law, c, k, &to, ret_why))
            return -1;
    for (size_t k = 0; k < description->property_count; k++)
        if (!is_given(description, c, k) &&
            derive(description, &foreign.law.properties[k], c, to.values.of[k], ret_why))
            return -1;
    for (size_t i = 0; i < c->segment_count; i++) {
        ret_segments[i] = c->segments[i];
        if (translate_segment(description, &foreign.law, c, &ret_segments[i], ret_why))
            return -1;
    }
    play_fit_levers(description, &to);
    to.segments = ret_segments;
    to.law = NULL;
    *ret_case = to;
    return 0;
}

/* --- what a quantity needs ---------------------------------------------------------------------- */

/* X(name, fields of the force, what else it depends on). */
enum {
    OF_SHEAR = 1u << 0,   /* conventions of shear: all that is not normal */
    OF_ENERGY = 1u << 1,  /* booked energies */
    OF_EVENT = 1u << 2,   /* events */
    OF_INHERIT = 1u << 3, /* inherit() */
    OF_VIEW = 1u << 4,    /* get() of the property that the quantity begins with */
};

#define F(name) (UINT32_C(1) << PLAY_FORCE_##name)
#define F_TOTAL (F(shear_s) | F(shear_t))
static const struct {
    const char *name;
    uint32_t fields;
    unsigned depends;
} needs[] = {
    {"time", 0, 0},
    {"leg", 0, 0},
    {"overlap", 0, 0},
    {"slide_s", 0, OF_SHEAR},
    {"slide_t", 0, OF_SHEAR},
    {"velocity_n", 0, 0},
    {"velocity_s", 0, OF_SHEAR},
    {"velocity_t", 0, OF_SHEAR},
    {"normal_force", F(normal), 0},
    {"normal_elastic", F(normal_elastic), 0},
    {"normal_dashpot", F(normal_dashpot), 0},
    {"shear_force", F_TOTAL, OF_SHEAR},
    {"shear_force_s", F(shear_s), OF_SHEAR},
    {"shear_force_t", F(shear_t), OF_SHEAR},
    {"elastic_s", F(elastic_s), OF_SHEAR},
    {"elastic_t", F(elastic_t), OF_SHEAR},
    {"dashpot_s", F(dashpot_s), OF_SHEAR},
    {"dashpot_t", F(dashpot_t), OF_SHEAR},
    {"moment1_n", F(moment1_n), OF_SHEAR},
    {"moment1_s", F(moment1_s), OF_SHEAR},
    {"moment1_t", F(moment1_t), OF_SHEAR},
    {"moment2_n", F(moment2_n), OF_SHEAR},
    {"moment2_s", F(moment2_s), OF_SHEAR},
    {"moment2_t", F(moment2_t), OF_SHEAR},
    {"stiffness_n", F(stiffness_n), 0},
    {"stiffness_s", F(stiffness_s), 0},
    {"strain_energy", F(strain_energy), OF_ENERGY | OF_SHEAR},
    {"slip_energy", F(slip_work), OF_ENERGY | OF_SHEAR},
    {"dashpot_energy", F(dashpot_work), OF_ENERGY | OF_SHEAR},
    {"rolling_energy", F(rolling_work), OF_ENERGY | OF_SHEAR},
    {"coupling_energy", F(coupling_work), OF_ENERGY | OF_SHEAR},
    {"work_normal", F(normal), 0},
    {"work_shear", F_TOTAL, OF_SHEAR},
    {"residual_normal", F(normal_elastic) | F(strain_energy) | F(strain_shear), OF_ENERGY},
    {"residual_shear",
     F(elastic_s) | F(elastic_t) | F(strain_shear) | F(slip_work) | F(coupling_work),
     OF_ENERGY | OF_SHEAR},
    {"residual_dashpot", F(normal_dashpot) | F(dashpot_s) | F(dashpot_t) | F(dashpot_work),
     OF_ENERGY | OF_SHEAR},
    {"active", F(active), 0},
    {"slipping", F(slipping), OF_SHEAR},
    {"events", F(events), OF_EVENT | OF_SHEAR},
    {"position1_x", F(normal), 0},
    {"position1_y", F_TOTAL, OF_SHEAR},
    {"position1_z", F_TOTAL, OF_SHEAR},
    {"velocity1_x", F(normal), 0},
    {"velocity1_y", F_TOTAL, OF_SHEAR},
    {"velocity1_z", F_TOTAL, OF_SHEAR},
    {"spin1_x", F_TOTAL, OF_SHEAR},
    {"spin1_y", F_TOTAL, OF_SHEAR},
    {"spin1_z", F_TOTAL, OF_SHEAR},
    {"position2_x", F(normal), 0},
    {"position2_y", F_TOTAL, OF_SHEAR},
    {"position2_z", F_TOTAL, OF_SHEAR},
    {"velocity2_x", F(normal), 0},
    {"velocity2_y", F_TOTAL, OF_SHEAR},
    {"velocity2_z", F_TOTAL, OF_SHEAR},
    {"spin2_x", F_TOTAL, OF_SHEAR},
    {"spin2_y", F_TOTAL, OF_SHEAR},
    {"spin2_z", F_TOTAL, OF_SHEAR},
    {"activations", F(events), OF_EVENT},
    {"slips_begun", F(events), OF_EVENT | OF_SHEAR},
    {"slips_ended", F(events), OF_EVENT | OF_SHEAR},
    {"hz_shear_effective", 0, OF_INHERIT},
    {"hz_poiss_effective", 0, OF_INHERIT},
    {"fric_effective", 0, OF_INHERIT},
    {"hz_slip_view", 0, OF_VIEW | OF_SHEAR},
    {"hz_force_view_n", 0, OF_VIEW},
    {"hz_force_view_s", 0, OF_VIEW | OF_SHEAR},
    {"hz_force_view_t", 0, OF_VIEW | OF_SHEAR},
    {"dp_force_view_n", 0, OF_VIEW},
    {"dp_force_view_s", 0, OF_VIEW | OF_SHEAR},
    {"dp_force_view_t", 0, OF_VIEW | OF_SHEAR},
    {"shear_work_in", F_TOTAL, OF_SHEAR},
    {"shear_work_share", F_TOTAL, OF_SHEAR},
    {"work_drawn",
     F(normal) | F_TOTAL | F(moment1_n) | F(moment1_s) | F(moment1_t) | F(moment2_n) |
         F(moment2_s) | F(moment2_t),
     OF_SHEAR},
    {"restitution", F(normal), 0},
    {"separated", F(normal), 0},
    {"max_overlap", F(normal), 0},
    {"peak_force", F(normal), 0},
    {"duration", F(normal), 0},
    {"duration_force", F(normal), 0},
    {"separation_overlap", F(normal), 0},
    {"normal_impulse", F(normal), 0},
    {"elastic_impulse", F(normal_elastic), 0},
    {"shear_impulse", F_TOTAL, OF_SHEAR},
    {"slip_velocity_out", F_TOTAL, OF_SHEAR},
    {"centre_restitution", F_TOTAL, OF_SHEAR},
    {"tangential_restitution", F_TOTAL, OF_SHEAR},
    {"spin1_out", F_TOTAL, OF_SHEAR},
    {"spin2_out", F_TOTAL, OF_SHEAR},
    {"spin1_out_n", F_TOTAL, OF_SHEAR},
    {"spin1_out_s", F_TOTAL, OF_SHEAR},
    {"spin2_out_n", F_TOTAL, OF_SHEAR},
    {"spin2_out_s", F_TOTAL, OF_SHEAR},
    {"slip_velocity_out_t", F_TOTAL, OF_SHEAR},
    {"recoil_angle", F_TOTAL, OF_SHEAR},
    {"rebound_angle", F_TOTAL, OF_SHEAR},
    {"psi1", F_TOTAL, OF_SHEAR},
    {"psi2", F_TOTAL, OF_SHEAR},
    {"dashpot_energy_out", F(dashpot_work), OF_ENERGY | OF_SHEAR},
    {"slip_energy_out", F(slip_work), OF_ENERGY | OF_SHEAR},
    {"kinetic_loss", F_TOTAL, OF_SHEAR},
    {"momentum_error", F_TOTAL, OF_SHEAR},
    {"angular_momentum_error", F_TOTAL, OF_SHEAR},
};
_Static_assert(TOUCH_COUNT(needs) == (size_t)PLAY_COLUMN_COUNT + (size_t)PLAY_OUTCOME_COUNT,
               "what every quantity needs");

/* --- conventions -------------------------------------------------------------------------------- */

/* X(name, text): what happens in a case when the built-in law plays it. */
#define FACTS(X)                                                                                   \
    X(SHEARS, "shears")                                                                            \
    X(HISTORY, "changes the normal force under shear")                                             \
    X(SLIPS_DAMPED, "slips while the normal dashpot acts")                                         \
    X(SLIPS_DRAGGED, "slips while the shear dashpot acts")                                         \
    X(DAMPED, "has dashpot forces")                                                                \
    X(PULLS, "has a tensile normal force")                                                         \
    X(ROLLS, "has rolling moments")                                                                \
    X(TURNS, "turns the contact plane under shear")                                                \
    X(LEVERS, "has levers that carry shear")                                                       \
    X(CONTACT, "has forces")                                                                       \
    X(ALWAYS, "tests what it does not claim")
enum fact {
#define X(name, text) FACT_##name,
    FACTS(X)
#undef X
};
static const char *const fact_texts[] = {FACTS(LIST_TEXT)};

/* What a law does not claim to have cannot be judged: a trait that differs touches checks that depend on one of these,
 * where that happens. */
#define OF_ALL 0xFFu
static const struct {
    uint32_t trait;
    enum fact fact;
    unsigned touches;
} rules[] = {
    {TOUCH_TRAIT_SHEAR, FACT_SHEARS, OF_SHEAR},  {TOUCH_TRAIT_DAMPED, FACT_DAMPED, OF_ALL},
    {TOUCH_TRAIT_ROLLING, FACT_ROLLS, OF_SHEAR}, {TOUCH_TRAIT_ENERGIES, FACT_ALWAYS, OF_ENERGY},
    {TOUCH_TRAIT_EVENTS, FACT_ALWAYS, OF_EVENT},
};

/* Where a convention can make a difference, if no law of ours has it. */
static const enum fact where[TOUCH_CONVENTION_COUNT] = {
    [TOUCH_CONVENTION_history] = FACT_HISTORY,
    [TOUCH_CONVENTION_unloading] = FACT_HISTORY,
    [TOUCH_CONVENTION_limit_on] = FACT_SLIPS_DRAGGED,
    [TOUCH_CONVENTION_limit_from] = FACT_SLIPS_DAMPED,
    [TOUCH_CONVENTION_tension] = FACT_PULLS,
    [TOUCH_CONVENTION_ending] = FACT_DAMPED,
    [TOUCH_CONVENTION_torque_lever] = FACT_LEVERS,
    [TOUCH_CONVENTION_damping] = FACT_DAMPED,
    [TOUCH_CONVENTION_shear_stiffness] = FACT_SHEARS,
    [TOUCH_CONVENTION_wall] = FACT_CONTACT,
    [TOUCH_CONVENTION_slip] = FACT_SHEARS,
    [TOUCH_CONVENTION_velocity] = FACT_SHEARS,
    [TOUCH_CONVENTION_rolling] = FACT_ROLLS,
    [TOUCH_CONVENTION_twirl] = FACT_TURNS,
    [TOUCH_CONVENTION_separation] = FACT_SHEARS,
    [TOUCH_CONVENTION_partial_slip] = FACT_SHEARS,
    [TOUCH_CONVENTION_slip_lever] = FACT_LEVERS,
    [TOUCH_CONVENTION_turning] = FACT_TURNS,
};
static const unsigned char of_normal[TOUCH_CONVENTION_COUNT] = {[TOUCH_CONVENTION_tension] = 1,
                                                                [TOUCH_CONVENTION_ending] = 1,
                                                                [TOUCH_CONVENTION_damping] = 1,
                                                                [TOUCH_CONVENTION_wall] = 1};

static const char *trait_name(uint32_t trait) {
#define X(name, bit, keyword, meaning)                                                             \
    if (trait == (uint32_t)TOUCH_TRAIT_##name)                                                     \
        return keyword;
    TOUCH_TRAITS(X)
#undef X
    return "?";
}

/* What happens at one row, and how it differs from the one before. */
static unsigned facts_of_row(const struct play_trace *t, size_t i) {
    double *const *v = t->column;
    const int shears = is_some(v[PLAY_COLUMN_shear_force][i]) ||
                       is_some(v[PLAY_COLUMN_elastic_s][i]) || is_some(v[PLAY_COLUMN_elastic_t][i]);
    const int dragged =
        is_some(v[PLAY_COLUMN_dashpot_s][i]) || is_some(v[PLAY_COLUMN_dashpot_t][i]);
    const int damped = is_some(v[PLAY_COLUMN_normal_dashpot][i]);
    const int slips = v[PLAY_COLUMN_slipping][i] > 0.5;
    const int changes =
        i > 0 && is_some(v[PLAY_COLUMN_normal_elastic][i] - v[PLAY_COLUMN_normal_elastic][i - 1]);
    double moment = 0.0;
    for (size_t k = PLAY_COLUMN_moment1_n; k <= PLAY_COLUMN_moment2_t; k++)
        moment = fmax(moment, fabs(v[k][i]));
    return (unsigned)(shears || is_some(v[PLAY_COLUMN_velocity_s][i]) ||
                      is_some(v[PLAY_COLUMN_velocity_t][i]))
               << FACT_SHEARS |
           (unsigned)(shears && changes) << FACT_HISTORY |
           (unsigned)(slips && damped) << FACT_SLIPS_DAMPED |
           (unsigned)(slips && dragged) << FACT_SLIPS_DRAGGED |
           (unsigned)(damped || dragged) << FACT_DAMPED |
           (unsigned)(v[PLAY_COLUMN_normal_force][i] < 0.0) << FACT_PULLS |
           (unsigned)is_some(moment) << FACT_ROLLS | (unsigned)shears << FACT_TURNS |
           (unsigned)shears << FACT_LEVERS |
           (unsigned)is_some(v[PLAY_COLUMN_normal_force][i]) << FACT_CONTACT | 1u << FACT_ALWAYS;
}

/* Which conventions that it says are others than those of the case's law, or are not said there. */
static void find_others(const struct play_description *description, const struct play_case *c,
                        unsigned char ret_other[TOUCH_CONVENTION_COUNT]) {
    const struct touch_conventions says = touch_law_conventions(c->law, &c->values);
    struct touch_conventions own;
    own = look_alike_conventions(c, &own) ? says : conventions_over(&own, &says);
    own.torque_lever = c->torque_lever;
    own.slip_lever = c->slip_lever;
    for (int i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const enum touch_convention k = (enum touch_convention)i;
        const unsigned said = touch_convention_get(&description->said, k);
        ret_other[i] = said && said != touch_convention_get(&own, k);
    }
    /* Levers that the case gives are those of all laws. */
    if (c->torque_lever_given)
        ret_other[TOUCH_CONVENTION_torque_lever] = 0;
    if (c->slip_lever_given)
        ret_other[TOUCH_CONVENTION_slip_lever] = 0;
}

struct play_fit play_fit_make(const struct play_description *description, int strict,
                              const struct play_case *c) {
    struct play_fit fit = {
        .description = description, .strict = strict, .facts = 1u << FACT_ALWAYS};
    struct play_trace trace;
    struct touch_message unused;
    const struct play_refine as_written = {0};
    if (!description || !play_law_is_here(c->law))
        return fit;
    find_others(description, c, fit.other);
    if (description->traits == c->law->traits && !memchr(fit.other, 1, sizeof fit.other))
        return fit;
    play_trace_init(&trace);
    if (play_run(c, &as_written, &trace, &unused))
        fit.facts = ~0u;
    for (size_t i = 0; i < trace.count; i++)
        fit.facts |= facts_of_row(&trace, i);
    play_trace_free(&trace);
    if (!turns(c))
        fit.facts &= ~(1u << FACT_TURNS);
    if (!has_levers(c))
        fit.facts &= ~(1u << FACT_LEVERS);
    return fit;
}

static int happens(const struct play_fit *fit, enum fact fact) {
    return (int)(fit->facts >> fact & 1u);
}

/* A convention that it says otherwise. */
static int names_other(const struct play_fit *fit, unsigned depends, struct touch_message *why) {
    for (int i = 0; i < TOUCH_CONVENTION_COUNT && !fit->any_convention; i++) {
        const enum touch_convention k = (enum touch_convention)i;
        if (!fit->other[i] || !happens(fit, where[i]) || !(of_normal[i] || depends & OF_SHEAR))
            continue;
        (void)REFUSED(
            why, "convention: %s: %s, which no law of ours has here, and this case %s",
            touch_convention_at((size_t)i)->about,
            touch_convention_value_at(k, touch_convention_get(&fit->description->said, k))->meaning,
            fact_texts[where[i]]);
        return 1;
    }
    return 0;
}

/* Whether it has the property of the state with whose keyword the quantity begins. */
static int has_view(const struct play_description *description, const char *quantity) {
    const size_t length = (size_t)(strstr(quantity, "_view") - quantity);
    for (size_t k = 0; k < description->property_count; k++) {
        const struct play_description_property *p = &description->property[k];
        if (p->scope == TOUCH_OF_STATE && strlen(p->keyword) == length &&
            !strncmp(p->keyword, quantity, length))
            return 1;
    }
    return 0;
}

int play_fit_skips(const struct play_fit *fit, const struct play_case *c,
                   const struct play_check *check, struct touch_message *ret_why) {
    const struct play_description *description = fit->description;
    if (!description)
        return 0;
    size_t k = 0;
    while (k + 1 < TOUCH_COUNT(needs) && strcmp(needs[k].name, check->quantity->name) != 0)
        k++;
    const uint32_t missing = needs[k].fields & ~description->answers;
    for (size_t i = 0; i < PLAY_FORCE_COUNT; i++)
        if (missing >> i & 1u)
            return (void)REFUSED(ret_why, "it does not answer %s", play_force_name(i)), 1;
    if (needs[k].depends & OF_INHERIT && !description->inherits)
        return (void)REFUSED(ret_why, "it inherits nothing from the bodies"), 1;
    if (needs[k].depends & OF_VIEW && !has_view(description, needs[k].name))
        return (void)REFUSED(ret_why, "it has no property of the state for %s", needs[k].name), 1;
    if (fit->strict)
        return 0;
    /* Where the bodies move in space, everything depends on everything. */
    const unsigned depends =
        needs[k].depends | (c->impact.moving && !c->segment_count ? OF_SHEAR : 0);
    const uint32_t other = description->traits ^ c->law->traits;
    for (size_t i = 0; i < TOUCH_COUNT(rules); i++) {
        const int touched = rules[i].touches == OF_ALL || depends & rules[i].touches;
        if (!(other & rules[i].trait) || !touched || !happens(fit, rules[i].fact))
            continue;
        (void)REFUSED(ret_why, "convention: %s %s, which %s is%s, and this case %s",
                      description->traits & rules[i].trait ? "it is" : "it is not",
                      trait_name(rules[i].trait), c->law->name,
                      description->traits & rules[i].trait ? " not" : "",
                      fact_texts[rules[i].fact]);
        return 1;
    }
    return names_other(fit, depends, ret_why);
}

/* --- whole cases -------------------------------------------------------------------------------- */

/* A child that keeps its history cannot try a step and throw it away, and nobody else can turn it. */
static int refuse_history(const struct play_description *description, const struct play_case *c,
                          struct touch_message *why) {
    if (has_segment(c, 1u << PLAY_PRESS))
        return REFUSED(why, "it keeps its own history: it cannot try steps to reach a force");
    if (!c->segment_count && c->impact.scheme == PLAY_VERLET_IMPLICIT)
        return REFUSED(why, "it keeps its own history: it cannot try steps for an implicit scheme");
    if (turns(c) && !(description->takes_space && play_case_turns(c)))
        return REFUSED(why, "it keeps its own history: the host cannot turn it with the plane");
    return 0;
}

static int refuse_pair(const struct play_description *description, const struct play_case *c,
                       struct touch_message *why) {
    if (description->no_walls && isinf(c->pair.radius[1]))
        return REFUSED(why, "it takes two balls, and this case has a wall");
    if (description->no_disks && c->pair.dimension == 2)
        return REFUSED(why, "it takes balls, and this case has disks");
    return 0;
}

int play_fit_refuses(const struct play_description *description, const struct play_case *c,
                     struct touch_message *ret_why) {
    struct play_segment *segments = play_resize(NULL, c->segment_count + 1, sizeof *segments);
    struct play_case unused;
    return refuse_pair(description, c, ret_why) ||
           play_fit_translate(description, c, segments, &unused, ret_why) ||
           (description->stateful && refuse_history(description, c, ret_why));
}
