/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "material.h"

static int is_given(const struct play_material *m, size_t role) {
    return !isnan(m->of[role][0]);
}

/* --- reading ------------------------------------------------------------------------------------ */

static void read_stiffness_from(struct play_reader *reader, const struct play_node *node,
                                struct play_material *ret) {
    play_read_mapping(reader, node, &stiffness_table, ret);
    if (!reader->failed && isnan(ret->speed) == isnan(ret->overlap))
        play_refuse(reader, node, "stiffness_from is {speed: SPEED} or {overlap: OVERLAP}");
}

/* One value of both bodies, or two, each in the range that bodies can have. */
static void read_two(struct play_reader *reader, const struct play_node *node,
                     const struct touch_property *p, double ret_value[2]) {
    struct touch_message message;
    if (play_read_numbers(reader, node, p->unit, 1, 2, ret_value) == 1)
        ret_value[1] = ret_value[0];
    for (int b = 0; b < 2 && !reader->failed && !reader->must_refuse; b++)
        if (touch_value_check(p, ret_value[b], &message) != TOUCH_OK)
            play_refuse(reader, node, "%s", message.text);
}

void play_refuse_role(struct play_reader *reader, const struct play_node *key, const char *prefix) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, key->text);
    play_suggest_offer_list(&suggest, "density|stiffness_from");
    for (size_t i = TOUCH_YOUNG; i < TOUCH_ROLE_COUNT; i++)
        play_suggest_offer(&suggest, touch_role_at(i)->name);
    play_refuse_word(reader, key, prefix, &suggest,
                     "density, stiffness_from, and what 'touchstone list roles' prints");
}

static void read_entry(struct play_reader *reader, const struct play_node *key,
                       const struct play_node *node, struct play_material *ret) {
    const int role = touch_role_find(key->text);
    struct touch_property p = {.keyword = key->text,
                               .role = role < 0 ? TOUCH_NO_ROLE : (enum touch_role)role};
    if (!strcmp(key->text, "stiffness_from")) {
        read_stiffness_from(reader, node, ret);
    } else if (!strcmp(key->text, "density")) {
        p = (struct touch_property){.keyword = "density",
                                    .unit = "kg/m3",
                                    .symbol = "",
                                    .meaning = "",
                                    .max = HUGE_VAL,
                                    .flags = TOUCH_MIN_OPEN};
        read_two(reader, node, &p, ret->density);
    } else if (role < TOUCH_YOUNG) {
        play_refuse_role(reader, key, "a material has no");
    } else if (!*touch_role_at((size_t)role)->unit) {
        play_refuse(reader, key, "%s has the unit of each law's own: give it under properties",
                    key->text);
    } else {
        p = touch_property_complete(&p);
        read_two(reader, node, &p, ret->of[role]);
    }
}

void play_read_material(struct play_reader *reader, const struct play_node *node,
                        struct play_material *ret) {
    const double none = (double)NAN;
    *ret = (struct play_material){.density = {none, none}, .speed = none, .overlap = none};
    for (size_t i = 0; i < TOUCH_ROLE_COUNT; i++)
        ret->of[i][0] = ret->of[i][1] = none;
    if (!node || reader->failed)
        return;
    if (node->kind != PLAY_NODE_MAPPING) {
        play_refuse(reader, node, "material is a mapping of roles to values");
        return;
    }
    for (size_t i = 0; i < node->count && !reader->failed; i++)
        read_entry(reader, &node->key[i], play_resolve(reader, &node->item[i]), ret);
    if (is_given(ret, TOUCH_YOUNG) && is_given(ret, TOUCH_SHEAR_MODULUS))
        play_refuse(reader, node, "young and shear_modulus: one of them, with poisson, says both");
}

/* The text was made here: a line and a column of it tell the user nothing. */
static int without_place(struct touch_message *why) {
    const char *text = strstr(why->text, ": ");
    why->text[strcspn(why->text, "\n")] = '\0';
    if (text)
        memmove(why->text, text + 2, strlen(text + 2) + 1);
    return -1;
}

int play_material_from_text(const char *text, struct play_material *ret_material,
                            struct touch_message *ret_why) {
    char *yaml = play_format("{%s}\n", text);
    struct play_tree tree;
    for (char *at = strchr(yaml, '='); at; at = strchr(at, '=')) {
        char *longer = play_format("%.*s: %s", (int)(at - yaml), yaml, at + 1);
        at = longer + (at - yaml);
        yaml = longer;
    }
    const int bad = play_tree_of("--material", yaml, &tree, ret_why->text, sizeof ret_why->text);
    if (bad)
        return without_place(ret_why);
    struct play_reader reader = {
        .tree = &tree, .message = ret_why->text, .message_size = sizeof ret_why->text};
    play_read_material(&reader, &tree.root, ret_material);
    return reader.failed ? without_place(ret_why) : 0;
}

/* --- what follows from what --------------------------------------------------------------------- */

static double of(const struct play_material *m, enum touch_role role, int b) {
    return m->of[role][b];
}

static double young(const struct play_material *m, int b) {
    return is_given(m, TOUCH_YOUNG)
               ? of(m, TOUCH_YOUNG, b)
               : 2.0 * of(m, TOUCH_SHEAR_MODULUS, b) * (1.0 + of(m, TOUCH_POISSON, b));
}

/* 1/E* and 1/G* of the contact: sums over the bodies that deform. */
static void compliances(const struct play_material *m, const struct play_case *c,
                        double *ret_normal, double *ret_shear) {
    *ret_normal = *ret_shear = 0.0;
    for (int b = 0; b < 2; b++) {
        const double nu = of(m, TOUCH_POISSON, b), e = young(m, b);
        if (c->pair.rigid[b])
            continue;
        *ret_normal += (1.0 - nu * nu) / e;
        *ret_shear += 2.0 * (1.0 + nu) * (2.0 - nu) / e;
    }
}

/* The linear spring that has Hertz's force at an overlap, or the largest overlap of an elastic impact. */
static double spring(const struct play_material *m, const struct play_case *c) {
    const double *r = c->pair.radius, *mass = c->pair.mass;
    const double radius = 1.0 / (1.0 / r[0] + 1.0 / r[1]);
    double normal, shear;
    compliances(m, c, &normal, &shear);
    const double stiffness = sqrt(radius) / normal; /* E* sqrt(R_eff) */
    if (!isnan(m->overlap))
        return 4.0 / 3.0 * stiffness * sqrt(m->overlap);
    const double energy = m->speed * m->speed / (1.0 / mass[0] + 1.0 / mass[1]);
    return 16.0 / 15.0 * stiffness * pow(15.0 / 16.0 * energy / stiffness, 0.2);
}

/* That of Mindlin's contact without slip, 4 G* over E*, where the material does not say another. */
static double shear_ratio(const struct play_material *m, const struct play_case *c) {
    double normal, shear;
    compliances(m, c, &normal, &shear);
    return is_given(m, TOUCH_STIFFNESS_RATIO) ? of(m, TOUCH_STIFFNESS_RATIO, 0)
           : is_given(m, TOUCH_STIFFNESS_N)   ? (double)NAN
                                              : 4.0 * normal / shear;
}

/* NaN: the material does not give it. */
static double value_of(const struct play_material *m, const struct play_case *c,
                       enum touch_role role, int b) {
    if (is_given(m, role))
        return of(m, role, b);
    switch (role) {
    case TOUCH_YOUNG:
        return young(m, b);
    case TOUCH_SHEAR_MODULUS:
        return of(m, TOUCH_YOUNG, b) / (2.0 * (1.0 + of(m, TOUCH_POISSON, b)));
    case TOUCH_STIFFNESS_N:
        return spring(m, c);
    case TOUCH_STIFFNESS_S: /* a law that takes the ratio as well gets that */
        return touch_property_of(c->law, TOUCH_STIFFNESS_RATIO) >= 0
                   ? (double)NAN
                   : value_of(m, c, TOUCH_STIFFNESS_N, b) * shear_ratio(m, c);
    case TOUCH_WORK_OF_ADHESION: /* of bodies of one material */
        return 2.0 * of(m, TOUCH_SURFACE_ENERGY, b);
    case TOUCH_DAMPING_RATIO_N: /* a restitution of 1 is no damping, in any form */
    case TOUCH_DASHPOT_N:
    case TOUCH_DASHPOT_N_OWN:
    case TOUCH_DASHPOT_N_PER_MASS:
        return of(m, TOUCH_RESTITUTION, b) >= 1.0 &&
                       touch_property_of(c->law, TOUCH_RESTITUTION) < 0
                   ? 0.0
                   : (double)NAN;
    case TOUCH_SURFACE_ENERGY:
        return 0.5 * of(m, TOUCH_WORK_OF_ADHESION, b);
    default:
        return (double)NAN;
    }
}

/* Roles that say one thing in several forms, by the number of that thing; 0: no other says it. */
static const unsigned char thing[TOUCH_ROLE_COUNT] = {
    [TOUCH_YOUNG] = 1,          [TOUCH_SHEAR_MODULUS] = 1,      [TOUCH_STIFFNESS_N] = 1,
    [TOUCH_RESTITUTION] = 2,    [TOUCH_DAMPING_RATIO_N] = 2,    [TOUCH_DASHPOT_N] = 2,
    [TOUCH_DASHPOT_N_OWN] = 2,  [TOUCH_DASHPOT_N_PER_MASS] = 2, [TOUCH_DAMPING_RATIO_S] = 3,
    [TOUCH_DASHPOT_S] = 3,      [TOUCH_DASHPOT_S_PER_MASS] = 3, [TOUCH_DASHPOT_RATIO] = 3,
    [TOUCH_STIFFNESS_S] = 4,    [TOUCH_STIFFNESS_RATIO] = 4,    [TOUCH_WORK_OF_ADHESION] = 5,
    [TOUCH_SURFACE_ENERGY] = 5, [TOUCH_COHESION_ENERGY] = 5,    [TOUCH_ADHESION_STIFFNESS] = 5,
};

int play_material_can(const struct touch_law *law, enum touch_role role) {
    static const enum touch_role same[][2] = {{TOUCH_YOUNG, TOUCH_SHEAR_MODULUS},
                                              {TOUCH_WORK_OF_ADHESION, TOUCH_SURFACE_ENERGY}};
    int can = touch_property_of(law, role) >= 0;
    for (size_t i = 0; i < TOUCH_COUNT(same); i++)
        for (int k = 0; k < 2; k++)
            can |= same[i][k] == role && touch_property_of(law, same[i][!k]) >= 0;
    return can;
}

/* --- the map ------------------------------------------------------------------------------------ */

/* "w (work_of_adhesion)", or the keyword alone where it is the name of the role. */
static const char *words(const struct touch_property *p, char ret_text[128]) {
    const char *role = touch_role_at(p->role)->name;
    const int differ = strcmp(p->keyword, role) != 0;
    snprintf(ret_text, 128, "%.60s%s%s%s", p->keyword, differ ? " (" : "", differ ? role : "",
             differ ? ")" : "");
    return ret_text;
}

static int refuse_missing(const struct play_case *c, const struct touch_property *p,
                          const struct play_material *m, struct touch_message *why) {
    const int linear = p->role == TOUCH_STIFFNESS_N || p->role == TOUCH_STIFFNESS_S;
    const int elastic = is_given(m, TOUCH_YOUNG) || is_given(m, TOUCH_SHEAR_MODULUS);
    char text[128];
    if (linear && elastic && isnan(m->speed) && isnan(m->overlap))
        return REFUSED(
            why,
            "law %s needs %s, which follows from moduli at one speed or one overlap only: "
            "add stiffness_from: {speed: SPEED} or {overlap: OVERLAP} to the material",
            c->law->name, words(p, text));
    return REFUSED(why, "law %s needs %s, which the material does not give", c->law->name,
                   words(p, text));
}

/* A contact of which one body is rigid is not as stiff as one of two bodies like the other: its own moduli are derived
 * from those of the bodies, as they are where these differ. */
static int take(struct play_case *c, size_t k, const double value[2], struct touch_message *why) {
    const struct touch_property *p = &c->law->properties[k];
    const int differ = value[0] < value[1] || value[0] > value[1];
    const int elastic = thing[p->role] == 1 || p->role == TOUCH_POISSON;
    if (p->scope == TOUCH_OF_CONTACT &&
        (differ || (elastic && (c->pair.rigid[0] || c->pair.rigid[1])))) {
        if (!(p->flags & TOUCH_INHERITABLE) && differ)
            return REFUSED(
                why,
                "%s of law %s is one value of the contact, and the material has %.9g and "
                "%.9g: give %s under properties",
                p->keyword, c->law->name, value[0], value[1], p->keyword);
        if (p->flags & TOUCH_INHERITABLE && c->inherit[k]) {
            for (int b = 0; b < 2; b++) {
                c->held[k][b] = 1;
                c->body.of[k][b] = value[b];
            }
            return 0;
        }
    }
    memcpy(c->values.of[k], value, sizeof c->values.of[k]);
    c->given[k] = 1;
    c->inherit[k] = 0;
    return 0;
}

static int has_value(const struct play_case *c, size_t k) {
    return c->given[k] || c->held[k][0] || c->held[k][1];
}

/* What the material says in a form that the law does not take, where nothing gives it in the law's own form. */
static int check_unused(const struct play_material *m, const struct play_case *c, const int *known,
                        struct touch_message *why) {
    char text[128];
    for (size_t role = 0; role < TOUCH_ROLE_COUNT; role++) {
        const struct touch_property *other = NULL;
        int said = !is_given(m, role) || touch_property_of(c->law, (enum touch_role)role) >= 0;
        for (size_t k = 0; k < c->law->property_count && !said; k++)
            if (thing[role] && thing[c->law->properties[k].role] == thing[role]) {
                said = known[k];
                other = other ? other : &c->law->properties[k];
            }
        if (!said && other && other->role == TOUCH_STIFFNESS_N)
            return refuse_missing(c, other, m, why);
        if (!said && other)
            return REFUSED(
                why,
                "law %s takes no %s: it has %s, which does not follow from this material; "
                "give it by that name",
                c->law->name, touch_role_at(role)->name, words(other, text));
    }
    return 0;
}

int play_material_map(const struct play_material *m, int also_given, struct play_case *c,
                      struct touch_message *ret_why) {
    int known[TOUCH_PROPERTY_MAX] = {0}, bad = 0;
    struct touch_message why;
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        known[k] = !also_given && has_value(c, k);
        if (p->role < TOUCH_YOUNG || p->type != TOUCH_REAL || p->scope == TOUCH_OF_STATE ||
            known[k])
            continue;
        const double value[2] = {value_of(m, c, p->role, 0), value_of(m, c, p->role, 1)};
        const int missing = isnan(value[0]) || isnan(value[1]);
        if (missing && p->flags & TOUCH_REQUIRED && !has_value(c, k))
            bad = bad ? bad : refuse_missing(c, p, m, ret_why);
        else if (!missing && take(c, k, value, &why) && !bad)
            bad = REFUSED(ret_why, "%s", why.text);
        known[k] = !missing;
    }
    return bad ? bad : check_unused(m, c, known, ret_why);
}

void play_material_masses(const struct play_material *m, struct play_case *c) {
    for (int b = 0; b < 2; b++) {
        const double r = c->pair.radius[b];
        if (isnan(m->density[b]) || isinf(c->pair.mass[b]))
            continue;
        c->pair.mass[b] = m->density[b] * play_volume(&c->pair, b);
        c->inertia[b] = (c->pair.dimension == 2 ? 0.5 : 0.4) * c->pair.mass[b] * r * r;
    }
}
