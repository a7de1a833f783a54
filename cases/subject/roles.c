/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "roles.h"
#include "cases/core/base.h"
#include "cases/core/suggest.h"

/* The property that has a role; NULL: none. */
static const struct play_description_property *find_role(const struct play_description *d,
                                                         enum touch_role role) {
    for (size_t k = 0; k < d->property_count; k++)
        if (d->property[k].role == role)
            return &d->property[k];
    return NULL;
}

int roles_give(struct play_description *d, const char *text, struct touch_message *ret_why) {
    const size_t length = strcspn(text, "=");
    const char *name = text[length] ? text + length + 1 : "";
    const int role = touch_role_find(name);
    struct play_suggest keywords, roles;
    size_t k = 0;
    char keyword[PLAY_NAME_SIZE];
    snprintf(keyword, sizeof keyword, "%.*s", (int)length, text);
    play_suggest_begin(&keywords, keyword);
    play_suggest_begin(&roles, name);
    for (size_t i = 0; i < TOUCH_ROLE_COUNT; i++)
        play_suggest_offer(&roles, touch_role_at(i)->name);
    for (size_t i = 0; i < d->property_count; i++)
        play_suggest_offer(&keywords, d->property[i].keyword);
    while (k < d->property_count && strcmp(d->property[k].keyword, keyword) != 0)
        k++;
    if (k == d->property_count)
        return REFUSED(ret_why, "--role %.80s: the law has no property '%s'%s", text, keyword,
                       play_suggest_hint(&keywords, ""));
    if (role < 0)
        return REFUSED(ret_why,
                       "--role %.80s: there is no role '%.40s'%s; 'touchstone list roles' has all",
                       text, name, play_suggest_hint(&roles, ""));
    const struct touch_role_row *row = touch_role_at((size_t)role);
    struct play_description_property *p = &d->property[k];
    if (*row->unit && strcmp(row->unit, p->unit) != 0)
        return REFUSED(ret_why, "--role %.80s: the unit of %s is '%s'; that of this role is '%s'",
                       text, keyword, p->unit, row->unit);
    const struct play_description_property *other =
        role > TOUCH_OWN ? find_role(d, (enum touch_role)role) : NULL;
    if (other && other != p)
        return REFUSED(ret_why, "--role %.80s: the property %s has this role already", text,
                       other->keyword);
    p->role = (enum touch_role)role;
    p->is_inferred = 0;
    return 0;
}

/* --- inference ---------------------------------------------------------------------------------- */

/* By keyword or symbol, which are one of the spellings as a whole, or by words in the meaning, of which one of the
 * second list speaks against it. Of several rows for one property the first holds. */
static const struct {
    enum touch_role role;
    const char *unit, *spellings, *words, *but;
} rows[] = {
    {TOUCH_YOUNG, "Pa", "young young_modulus youngs_modulus E", "Young's modulus", NULL},
    {TOUCH_SHEAR_MODULUS, "Pa", "hz_shear shear_modulus G", "shear modulus", NULL},
    {TOUCH_YIELD_PRESSURE, "Pa", "yield_pressure p_y", "yield pressure|yield stress", NULL},
    {TOUCH_YOUNG, "Pa", "", "modulus", "shear|bulk"},
    {TOUCH_POISSON, "1", "poisson hz_poiss poisson_ratio nu", "Poisson's ratio", NULL},
    {TOUCH_STIFFNESS_N, "N/m", "kn k_n k_1", "stiffness of the normal|normal stiffness", NULL},
    {TOUCH_STIFFNESS_S, "N/m", "kt k_t ks k_s",
     "stiffness of the shear|shear stiffness|tangential stiffness", NULL},
    {TOUCH_STIFFNESS_RATIO, "1", "k_t_ratio k_ratio", "shear over normal stiffness", NULL},
    {TOUCH_RESTITUTION_LEAST, "1", "dp_enmin", "smallest restitution", NULL},
    {TOUCH_RESTITUTION, "1", "restitution dp_en cor e e_n en coefficient_of_restitution",
     "restitution", "smallest|tangential"},
    {TOUCH_TWISTING_FRICTION, "1", "mu_tw mu_twist", "twisting friction", NULL},
    {TOUCH_ROLLING_FRICTION, "1", "mu_ro mu_r mu_roll", "rolling friction", NULL},
    {TOUCH_FRICTION, "1", "fric friction mu mu_sl mu_s mu_f cof friction_coefficient",
     "friction coefficient|coefficient of friction|sliding friction",
     "rolling|twisting|dynamic|kinetic"},
    {TOUCH_DAMPING_CONSTANT, "1", "damp_const", "", NULL},
    {TOUCH_DAMPING_RATIO_S, "1", "dp_sratio beta_s",
     "shear critical damping ratio|shear damping ratio", NULL},
    {TOUCH_DAMPING_RATIO_N, "1", "dp_nratio damp_ratio beta_n", "damping ratio|critical damping",
     "shear|tangential|roll|twist"},
    {TOUCH_DASHPOT_N, "kg/s", "c_n cn gn gamma_n", "normal dashpot|normal damping", NULL},
    {TOUCH_DASHPOT_S, "kg/s", "c_t ct gt gamma_t", "shear dashpot|shear damping|tangential damping",
     NULL},
    {TOUCH_DASHPOT_N_PER_MASS, "1/s", "gamma_n", "normal dashpot|normal damping", NULL},
    {TOUCH_DASHPOT_S_PER_MASS, "1/s", "gamma_t", "shear dashpot|shear damping|tangential damping",
     NULL},
    {TOUCH_DASHPOT_N_OWN, NULL, "damp", "dashpot|damping|viscos",
     "shear|tangential|roll|twist|exponent|form|ratio"},
    {TOUCH_OVERLAP_EXPONENT, "1", "hz_alpha", "exponent of the overlap in the normal", NULL},
    {TOUCH_DASHPOT_EXPONENT, "1", "dp_alpha", "exponent of the overlap in the dashpot", NULL},
    {TOUCH_REFERENCE_GAP, "m", "rgap", "reference gap", NULL},
    {TOUCH_WORK_OF_ADHESION, "J/m2", "w", "work of adhesion", NULL},
    {TOUCH_SURFACE_ENERGY, "J/m2", "gamma", "surface energy", NULL},
    {TOUCH_COHESION_ENERGY, "J/m3", "cohesion", "cohesion energy", NULL},
};

static int is_spelt(const char *name, const char *spellings) {
    const size_t length = strlen(name);
    for (const char *at = spellings; length && (at = strstr(at, name)); at += length)
        if ((at == spellings || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return 1;
    return 0;
}

/* Whether one of "a|b|c" stands in the text. */
static int has_words(const char *text, const char *words) {
    for (; words && *words; words += strcspn(words, "|"), words += *words == '|') {
        char word[PLAY_NAME_SIZE];
        snprintf(word, sizeof word, "%.*s", (int)strcspn(words, "|"), words);
        if (strstr(text, word))
            return 1;
    }
    return 0;
}

static enum touch_role role_of(const struct play_description *d,
                               const struct play_description_property *p) {
    for (int by_words = 0; by_words < 2; by_words++)
        for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
            if ((rows[i].unit && strcmp(rows[i].unit, p->unit) != 0) || find_role(d, rows[i].role))
                continue;
            if (by_words
                    ? has_words(p->meaning, rows[i].words) && !has_words(p->meaning, rows[i].but)
                    : is_spelt(p->keyword, rows[i].spellings) ||
                          is_spelt(p->symbol, rows[i].spellings))
                return rows[i].role;
        }
    return TOUCH_NO_ROLE;
}

void roles_infer(struct play_description *d, const struct touch_law *as) {
    for (size_t k = 0; k < d->property_count; k++) {
        struct play_description_property *p = &d->property[k];
        const int same = as ? touch_property_find(as, p->keyword) : -1;
        p->is_inferred = 0;
        if (p->role != TOUCH_NO_ROLE || p->scope == TOUCH_OF_STATE)
            continue;
        p->role = same >= 0               ? as->properties[same].role
                  : p->type == TOUCH_REAL ? role_of(d, p)
                                          : TOUCH_OWN;
        p->is_inferred = same < 0 && p->type == TOUCH_REAL && p->role != TOUCH_NO_ROLE;
    }
}

/* The list with "KEYWORD TEXT" at its end. */
static char *listed(char *list, const char *keyword, const char *between, const char *text) {
    return play_format("%s%s%s%s%s", list, *list ? ", " : "", keyword, between, text);
}

char *roles_say(const struct play_description *d) {
    char *inferred = play_copy(""), *unknown = play_copy(""), *ret = NULL;
    for (size_t k = 0; k < d->property_count; k++) {
        const struct play_description_property *p = &d->property[k];
        if (p->is_inferred)
            inferred = listed(inferred, p->keyword, "=", touch_role_at(p->role)->name);
        else if (p->role == TOUCH_NO_ROLE && p->scope != TOUCH_OF_STATE && p->type == TOUCH_REAL)
            unknown = listed(unknown, p->keyword, "", "");
    }
    if (*inferred || *unknown)
        ret =
            play_format("what its properties mean is not declared:%s%s%s%s%s; declare it by roles "
                        "('touchstone list roles') or by --role KEYWORD=ROLE",
                        *inferred ? " taken from their spelling " : "", inferred,
                        *inferred && *unknown ? ";" : "",
                        *unknown ? " unknown, and not judged: " : "", unknown);
    return ret;
}

/* "Declare it: {"mu_pp", TOUCH_FRICTION}, or --role mu_pp=friction" */
static void add_line(const char *keyword, enum touch_role role, char *text, size_t size) {
    const size_t used = strlen(text);
    char name[PLAY_NAME_SIZE];
    const char *word = touch_role_at(role)->name;
    for (size_t i = 0; i <= strlen(word); i++)
        name[i] = (char)toupper((unsigned char)word[i]);
    snprintf(text + used, size - used, ". Declare it: {\"%.60s\", TOUCH_%s}, or --role %.60s=%s",
             keyword, name, keyword, word);
}

int roles_say_inferred(const struct play_description *d, enum touch_role role, char *ret_text,
                       size_t size) {
    const struct play_description_property *p = d ? find_role(d, role) : NULL;
    if (!p || !p->is_inferred)
        return 0;
    snprintf(ret_text, size,
             "that %.60s has the role %s was taken from its spelling, which makes no pass with "
             "--strict",
             p->keyword, touch_role_at(role)->name);
    add_line(p->keyword, role, ret_text, size);
    return 1;
}

/* Whether it can have that role, and has none. */
static int is_candidate(const struct play_description_property *p, enum touch_role role) {
    const char *unit = touch_role_at(role)->unit;
    return p->role == TOUCH_NO_ROLE && p->type == TOUCH_REAL && p->scope != TOUCH_OF_STATE &&
           (!*unit || !strcmp(unit, p->unit));
}

void roles_say_lacking(const struct play_description *d, const enum touch_role *roles,
                       char *ret_text, size_t size) {
    const char *symbol = touch_role_at(*roles)->symbol, *others = ", or so for";
    size_t first = SIZE_MAX;
    snprintf(ret_text, size, "no property has the role");
    for (const enum touch_role *role = roles; *role != TOUCH_NO_ROLE; role++) {
        const size_t used = strlen(ret_text);
        snprintf(ret_text + used, size - used, "%s %s",
                 role == roles              ? ""
                 : role[1] == TOUCH_NO_ROLE ? " or"
                                            : ",",
                 touch_role_at(*role)->name);
    }
    for (size_t k = 0; d && k < d->property_count; k++) /* "mu_pp" before "tang" */
        if (is_candidate(&d->property[k], *roles) &&
            (first == SIZE_MAX || !strncmp(d->property[k].keyword, symbol, strlen(symbol))))
            first = k;
    if (first != SIZE_MAX)
        add_line(d->property[first].keyword, *roles, ret_text, size);
    for (size_t k = 0; d && k < d->property_count; k++) {
        const size_t used = strlen(ret_text);
        if (k == first || !is_candidate(&d->property[k], *roles))
            continue;
        snprintf(ret_text + used, size - used, "%s %.60s", others, d->property[k].keyword);
        others = ",";
    }
}
