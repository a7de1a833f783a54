/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "expected_names.h"
#include "cases/play/by_role.h"
#include "cases/play/player.h"
#include "case_facts.h"

int expected_names_find(const struct expected_names *names, const char *text) {
    for (size_t i = 0; i < names->count; i++)
        if (!strcmp(names->names[i].text, text))
            return (int)i;
    return -1;
}

static struct expected_name *add(struct expected_names *names, const char *text,
                                 enum expected_kind kind, double value, const char *unit) {
    char sample[96], message[128];
    struct play_measure measure;
    if (names->count == names->capacity) {
        names->capacity = names->capacity ? 2 * names->capacity : 128;
        names->names = play_resize(names->names, names->capacity, sizeof *names->names);
    }
    struct expected_name *name = &names->names[names->count++];
    *name = (struct expected_name){.kind = kind, .value = value};
    snprintf(name->text, sizeof name->text, "%s", text);
    snprintf(sample, sizeof sample, "1 %s", unit);
    if (!*unit)
        snprintf(name->why_not, sizeof name->why_not,
                 "the unit of %.60s depends on another property: give the number that is meant "
                 "under given, with its unit",
                 text);
    else if (play_measure_read(sample, &measure, message, sizeof message))
        snprintf(name->why_not, sizeof name->why_not,
                 "%.60s has the unit '%.60s', which cannot be read: give the number that is meant "
                 "under given, with its unit",
                 text, unit);
    else
        memcpy(name->power, measure.power, sizeof name->power);
    return name;
}

/* A name of every case, unless the law has a property of that name. */
static struct expected_name *add_own(struct expected_names *names, const char *text,
                                     enum expected_kind kind, double value, const char *unit) {
    const int other = expected_names_find(names, text);
    if (other < 0)
        return add(names, text, kind, value, unit);
    snprintf(names->names[other].why_not, sizeof names->names[other].why_not,
             "%.60s is a property of the law, and a name that every case has: give the number that "
             "is meant under given, by another name",
             text);
    return &names->names[other];
}

/* --- properties ----------------------------------------------------------------------------- */

static struct expected_name *add_value(struct expected_names *names, const struct play_case *c,
                                       size_t k, const char *text, int body) {
    const struct touch_property *p = &c->law->properties[k];
    struct expected_name *name =
        add(names, text, EXPECTED_PROPERTY, c->values.of[k][body], p->unit);
    name->index = (int)k;
    name->body = body;
    if (p->type == TOUCH_CHOICE)
        snprintf(name->why_not, sizeof name->why_not, "%.60s is a word, and no number", text);
    else if (isnan(name->value))
        snprintf(name->why_not, sizeof name->why_not, "%.60s has no value in this case", text);
    return name;
}

/* young1, young2; and young where both bodies, or all that deform, have the same. */
static void add_of_body(struct expected_names *names, const struct play_case *c, size_t k,
                        const char *keyword) {
    const double *value = c->values.of[k];
    char text[80];
    for (int b = 0; b < 2; b++) {
        snprintf(text, sizeof text, "%.64s%d", keyword, b + 1);
        if (expected_names_find(names, text) >= 0)
            continue;
        struct expected_name *name = add_value(names, c, k, text, b);
        if (c->pair.rigid[b])
            snprintf(name->why_not, sizeof name->why_not, "body %d is rigid and has no %.60s",
                     b + 1, keyword);
    }
    struct expected_name *name = add_value(names, c, k, keyword, c->pair.rigid[0] ? 1 : 0);
    if (!c->pair.rigid[0] && !c->pair.rigid[1] && (value[0] < value[1] || value[0] > value[1]))
        snprintf(name->why_not, sizeof name->why_not,
                 "%.60s is %.9g of body 1 and %.9g of body 2: write %.60s1 or %.60s2", keyword,
                 value[0], value[1], keyword, keyword);
}

static void add_properties(struct expected_names *names, const struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        if (p->scope == TOUCH_OF_CONTACT)
            add_value(names, c, k, p->keyword, 0);
        else if (p->scope == TOUCH_OF_STATE)
            snprintf(add(names, p->keyword, EXPECTED_FIXED, 0.0, "1")->why_not,
                     sizeof names->names->why_not,
                     "%.60s is an answer of the law, and an expected value must not come from the "
                     "law that it judges",
                     p->keyword);
    }
    for (size_t k = 0; k < c->law->property_count; k++)
        if (c->law->properties[k].scope == TOUCH_OF_BODY)
            add_of_body(names, c, k, c->law->properties[k].keyword);
}

/* By its role a property has the same name in every law. */
static void add_roles(struct expected_names *names, const struct play_case *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const char *name = touch_role_at(p->role)->name;
        if (p->role < TOUCH_YOUNG || p->scope == TOUCH_OF_STATE ||
            expected_names_find(names, name) >= 0)
            continue;
        if (p->scope == TOUCH_OF_BODY)
            add_of_body(names, c, k, name);
        else
            add_value(names, c, k, name, 0);
    }
}

/* --- the case ------------------------------------------------------------------------------- */

/* Of two of which one may be infinite. */
static double effective(double a, double b) {
    return isinf(b) ? a : isinf(a) ? b : a * b / (a + b);
}

/* Whether the moduli are those of the bodies; those of a contact are the same on both sides, rigid or not. */
static int moduli_of_bodies(const struct touch_law *law) {
    const int young = touch_property_of(law, TOUCH_YOUNG);
    const int k = young >= 0 ? young : touch_property_of(law, TOUCH_SHEAR_MODULUS);
    return k >= 0 && law->properties[k].scope == TOUCH_OF_BODY;
}

double expected_modulus(const struct play_case *c, const struct touch_values *values, int shear) {
    double compliance = 0.0;
    for (int b = 0; b < 2; b++) {
        double nu;
        const double young = by_role_young(c->law, values, b, &nu);
        if (!c->pair.rigid[b] || !moduli_of_bodies(c->law))
            compliance += (shear ? 2.0 * (2.0 - nu) * (1.0 + nu) : 1.0 - nu * nu) / young;
    }
    return 1.0 / compliance;
}

static void add_moduli(struct expected_names *names, const struct play_case *c) {
    static const char *const texts[] = {"E_eff", "G_eff"};
    for (int i = 0; i < 2; i++) {
        const double value = expected_modulus(c, &c->values, i);
        struct expected_name *name = add_own(names, texts[i], EXPECTED_MODULUS, value, "Pa");
        name->index = i;
        if (!isfinite(value))
            snprintf(name->why_not, sizeof name->why_not,
                     "law %.60s has no elastic moduli of the bodies here", c->law->name);
    }
}

/* Under the symbol, with the number of the body or the direction behind it. */
static void add_fact(struct expected_names *names, const struct play_fact *fact) {
    char text[64];
    for (size_t i = 0; fact->symbol && i < fact->count; i++) {
        snprintf(text, sizeof text, "%s%s%c", fact->symbol, fact->count == 3 ? "_" : "",
                 fact->count == 1   ? '\0'
                 : fact->count == 2 ? "12"[i]
                                    : "nst"[i]);
        add_own(names, text, EXPECTED_FIXED, fact->value[i], fact->unit);
    }
}

static void add_pair(struct expected_names *names, const struct play_case *c) {
    const double *r = c->pair.radius, *m = c->pair.mass;
    struct play_fact fact;
    for (size_t i = 0; play_fact_at(c, &pair_table, RECORD_FACT, i, &fact); i++)
        add_fact(names, &fact);
    add_own(names, "R_eff", EXPECTED_FIXED, effective(r[0], r[1]), "m");
    add_own(names, "m_eff", EXPECTED_FIXED, effective(m[0], m[1]), "kg");
    add_own(names, "pi", EXPECTED_FIXED, TOUCH_PI, "1");
    add_moduli(names, c);
}

/* Columns that tell how the bodies move. */
static const char *const motion[] = {"time",
                                     "overlap",
                                     "slide_s",
                                     "slide_t",
                                     "velocity_n",
                                     "velocity_s",
                                     "velocity_t",
#define X(name, unit, meaning) #name,
                                     PLAY_BODY_COLUMNS(X)
#undef X
};

/* Known by name, so that the refusal can say why. */
static void refuse_of_impact(struct expected_names *names, const struct play_case *c,
                             const char *text) {
    if (expected_names_find(names, text) >= 0)
        return;
    struct expected_name *name = add(names, text, EXPECTED_FIXED, 0.0, "1");
    snprintf(name->why_not, sizeof name->why_not,
             "%.60s exists for impacts only, and this case is %s", text, play_motion_name(c));
}

/* What follows from the numbers of an impact; of another case these and those are refused. */
static void add_impact(struct expected_names *names, const struct play_case *c) {
    const struct play_impact *m = &c->impact;
    const struct {
        const char *text;
        enum expected_kind kind;
        double value;
        const char *unit;
    } all[] = {{"normal_speed", EXPECTED_FIXED, m->speed * cos(m->angle), "m/s"},
               {"shear_speed", EXPECTED_FIXED, m->speed * sin(m->angle), "m/s"},
               {"steps", EXPECTED_STEPS, m->steps, "1"}};
    const int is_impact = play_is_impact(c);
    for (size_t k = 0; k < impact_table.count && !is_impact; k++)
        if (impact_table.fields[k].symbol && impact_table.fields[k].size == sizeof(double))
            refuse_of_impact(names, c, impact_table.fields[k].symbol);
    for (size_t i = 0; i < TOUCH_COUNT(all); i++)
        if (is_impact)
            add_own(names, all[i].text, all[i].kind, all[i].value, all[i].unit);
        else
            refuse_of_impact(names, c, all[i].text);
}

static void add_motion(struct expected_names *names, const struct play_case *c) {
    struct play_fact fact;
    for (size_t i = 0; i < TOUCH_COUNT(motion); i++) {
        const struct play_quantity *quantity = play_quantity_find(motion[i]);
        if (c->segment_count && quantity->of_bodies)
            continue;
        add_own(names, motion[i], EXPECTED_COLUMN, (double)NAN, quantity->unit)->index =
            quantity->index;
    }
    add_own(names, "dt", EXPECTED_STEP, (double)NAN, "s");
    add_impact(names, c);
    for (size_t i = 0; play_fact_at(c, play_motion_table(c), RECORD_FACT, i, &fact); i++)
        add_fact(names, &fact);
}

static int is_motion(const char *name) {
    size_t i = 0;
    while (i < TOUCH_COUNT(motion) && strcmp(motion[i], name) != 0)
        i++;
    return i < TOUCH_COUNT(motion);
}

/* What the law answers is known by name, so that the refusal can say why. */
static void add_answers(struct expected_names *names) {
    const struct play_quantity *quantity;
    for (size_t i = 0; (quantity = play_quantity_at(i)); i++) {
        if (expected_names_find(names, quantity->name) >= 0)
            continue;
        struct expected_name *name =
            add(names, quantity->name, EXPECTED_FIXED, 0.0, quantity->unit);
        snprintf(name->why_not, sizeof name->why_not,
                 is_motion(quantity->name)
                     ? "%s exists for impacts and free motions only, and this case is a path"
                     : "%s is an answer of the law, and an expected value must not come from the "
                       "law that it judges",
                 quantity->name);
    }
}

/* Last, and first of its name: a name that is there already is refused where the check is read. */
static void add_given(struct expected_names *names, const struct play_check *check) {
    for (size_t i = 0; check && i < check->given_count; i++) {
        const struct play_given *given = &check->given[i];
        struct expected_name *name = add(names, given->name, EXPECTED_FIXED, given->value[0], "1");
        memcpy(name->power, given->power, sizeof name->power);
    }
}

void expected_names_make(const struct play_case *c, const struct play_check *check,
                         struct expected_names *ret_names) {
    *ret_names = (struct expected_names){0};
    add_properties(ret_names, c);
    add_roles(ret_names, c);
    add_pair(ret_names, c);
    add_motion(ret_names, c);
    add_answers(ret_names);
    add_given(ret_names, check);
}

void expected_names_at_rest(const struct play_case *c, const struct play_check *check,
                            struct expected_names *ret_names) {
    *ret_names = (struct expected_names){0};
    add_properties(ret_names, c);
    add_roles(ret_names, c);
    add_pair(ret_names, c);
    add_given(ret_names, check);
}
