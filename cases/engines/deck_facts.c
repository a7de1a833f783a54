/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deck_facts.h"
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/battery/plain_case.h"
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/core/options.h"
#include "cases/core/suggest.h"
#include "touchstone/common.h"

#define NONE ((double)NAN)

/* What is read, at a word of a line. */
struct scan {
    struct deck_facts *facts;
    const struct deck_lines *lines;
    const struct deck_line *line;
    size_t at;
    double mass, length, time; /* SI units in one of the input */
    char *message;
    size_t size;
    int bad; /* refused, with a message */
};

/* A power of mass, length and time. */
struct dimension {
    int mass, length, time;
    const char *words;
};
static const struct dimension pure = {0, 0, 0, "a number"}, length = {0, 1, 0, "a length"},
                              time = {0, 0, 1, "a time"}, density = {1, -3, 0, "a density"},
                              mass = {1, 0, 0, "a mass"}, modulus = {1, -1, -2, "a modulus"},
                              stiffness = {1, 0, -2, "a stiffness"}, speed = {0, 1, -1, "a speed"},
                              gravity = {0, 1, -2, "a gravity"},
                              surface = {1, 0, -2, "an energy over an area"};

__attribute__((format(printf, 2, 3))) static int refuse(struct scan *s, const char *format, ...) {
    va_list list;
    va_start(list, format);
    const char *why = play_format_list(format, list);
    va_end(list);
    if (!s->bad)
        snprintf(s->message, s->size, "%s:%zu: %s\n  %.200s", s->line->file, s->line->number, why,
                 deck_line_with(s->line, 0, NULL));
    s->bad = 1;
    return -1;
}

static void leave_out(struct scan *s, const char *why) {
    struct deck_facts *f = s->facts;
    if (f->left_out < DECK_CONTACTS) {
        f->out[f->left_out].line = s->line;
        f->out[f->left_out++].why = why;
    }
}

static const char *word(const struct scan *s) {
    return s->at < s->line->count ? s->line->word[s->at] : "";
}

static int word_is(const struct scan *s, const char *text) {
    return !strcmp(word(s), text);
}

static double factor_of(const struct scan *s, struct dimension d) {
    return pow(s->mass, d.mass) * pow(s->length, d.length) * pow(s->time, d.time);
}

/* The number at the place of the scan, in SI; what: in a message. */
static double number(struct scan *s, struct dimension d, const char *what) {
    char *end;
    const char *text = word(s);
    const double value = strtod(text, &end);
    if (!*text)
        refuse(s, "%s is missing; expected: %s", what, d.words);
    else if (*end || !isfinite(value))
        refuse(s, "%s is '%s'; expected: %s", what, text, d.words);
    s->at++;
    return value * factor_of(s, d);
}

static double number_in(struct scan *s, struct dimension d, const char *what, double least,
                        int is_open, double most) {
    const char *text = word(s);
    const double value = number(s, d, what);
    if (!s->bad && !(value <= most && (is_open ? value > least : value >= least)))
        refuse(s, "%s is %s; allowed: %s %g%s", what, text, is_open ? "above" : "at least", least,
               isfinite(most) ? play_format(", at most %g", most) : "");
    return value;
}

static double positive(struct scan *s, struct dimension d, const char *what) {
    return number_in(s, d, what, 0.0, 1, HUGE_VAL);
}

static double not_negative(struct scan *s, struct dimension d, const char *what) {
    return number_in(s, d, what, 0.0, 0, HUGE_VAL);
}

/* --- units and sizes -------------------------------------------------------------------------------- */

static const struct units {
    const char *name;
    double mass, length, time;
} all_units[] = {{"si", 1, 1, 1},
                 {"cgs", 1e-3, 1e-2, 1},
                 {"micro", 1e-15, 1e-6, 1e-6},
                 {"nano", 1e-21, 1e-9, 1e-9},
                 {"lj", 1, 1, 1}};
/* Those of atoms, whose forces and pressures are none of these masses, lengths and times. */
static const char atoms[] = " metal real electron ";

static int read_units(struct scan *s) {
    struct play_suggest suggest;
    play_suggest_begin(&suggest, word(s));
    for (size_t i = 0; i < TOUCH_COUNT(all_units); i++) {
        play_suggest_offer(&suggest, all_units[i].name);
        if (word_is(s, all_units[i].name)) {
            s->facts->units = all_units[i].name;
            s->mass = all_units[i].mass, s->length = all_units[i].length;
            s->time = all_units[i].time;
            return 0;
        }
    }
    return refuse(s,
                  "units '%s'; allowed: %s, whose force is mass times length over time squared%s",
                  word(s), suggest.known,
                  strstr(atoms, play_format(" %s ", word(s))) ? ", and not units of atoms" : "");
}

static void extend(struct deck_range *r, double value) {
    r->least = isnan(r->least) ? value : fmin(r->least, value);
    r->most = isnan(r->most) ? value : fmax(r->most, value);
}

/* "2", "*", "1*3": types of balls. */
static int read_types(struct scan *s, int *ret_first, int *ret_last) {
    const char *text = word(s), *star = strchr(text, '*');
    const int most = s->facts->types ? s->facts->types : DECK_TYPES;
    long first, last = most;
    char *before = play_format("%.*s", (int)(star ? star - text : (ptrdiff_t)strlen(text)), text);
    const int no_first = star && !*before, no_last = star && !star[1];
    if ((!no_first && option_whole(before, 1, most, &first)) ||
        (star && !no_last && option_whole(star + 1, 1, most, &last)))
        return refuse(s, "type '%s'; expected: types from 1 to %d, as in 1, * or 1*2", text, most);
    s->at++;
    *ret_first = no_first ? 1 : (int)first;
    *ret_last = star ? (int)last : *ret_first;
    return 0;
}

static int read_type(struct scan *s, int *ret) {
    int last;
    return read_types(s, ret, &last);
}

static int read_box(struct scan *s) {
    long types;
    if (option_whole(word(s), 1, DECK_TYPES, &types))
        return refuse(s, "create_box '%s'; expected: a number of types from 1 to %d", word(s),
                      DECK_TYPES);
    s->facts->types = (int)types;
    return 0;
}

/* Balls are made with a diameter of 1 and a density of 1 where nothing is set: see complete_sizes(). */
static int read_atoms(struct scan *s, int has_size[DECK_TYPES + 1]) {
    int type;
    if (word_is(s, "0") || read_type(s, &type))
        return s->bad ? -1 : 0;
    has_size[type] = 1;
    return 0;
}

static int read_set(struct scan *s) {
    struct deck_facts *f = s->facts;
    int first = 1, last = f->types ? f->types : 1;
    const int is_type = word_is(s, "type");
    s->at++;
    if (is_type ? read_types(s, &first, &last) : (s->at++, 0))
        return -1;
    struct deck_range radius = {NONE, NONE}, dense = {NONE, NONE};
    double weight = NONE;
    for (; s->at < s->line->count && !s->bad; s->at++) {
        const char *key = word(s);
        s->at++;
        if (!strcmp(key, "diameter"))
            extend(&radius, 0.5 * positive(s, length, key));
        else if (!strcmp(key, "density"))
            extend(&dense, positive(s, density, key));
        else if (!strcmp(key, "mass"))
            weight = positive(s, mass, key);
        else
            continue;
        s->at--;
    }
    for (int t = first; t <= last; t++) {
        if (is_type && !isnan(radius.least))
            f->radius[t] = radius;
        else if (!isnan(radius.least))
            extend(&f->radius[t], radius.least);
        if (!isnan(weight) && !isnan(f->radius[t].most))
            dense.least = dense.most = weight / (4.0 / 3.0 * TOUCH_PI * pow(f->radius[t].most, 3));
        if (is_type && !isnan(dense.least))
            f->density[t] = dense;
        else if (!isnan(dense.least))
            extend(&f->density[t], dense.least);
    }
    return s->bad ? -1 : 0;
}

/* fix ID GROUP pour N TYPE SEED ... */
static int read_pour(struct scan *s) {
    int type = 0;
    for (size_t i = s->at; i < s->line->count; i++)
        if (!strcmp(s->line->word[i], "mol")) {
            leave_out(s, "molecules: only single balls are covered");
            return 0;
        }
    s->at++;
    if (read_type(s, &type))
        return -1;
    struct deck_range *radius = &s->facts->radius[type], *dense = &s->facts->density[type];
    struct deck_range size = {NONE, NONE}, weight = {NONE, NONE};
    while (s->at < s->line->count && !s->bad) {
        const char *key = word(s);
        s->at++;
        if (!strcmp(key, "diam") && word_is(s, "poly")) {
            s->at++;
            for (double n = number_in(s, pure, "number of diameters", 1, 0, 1000);
                 n > 0.5 && !s->bad; n--) {
                extend(&size, 0.5 * positive(s, length, "diameter"));
                s->at++;
            }
        } else if (!strcmp(key, "diam")) {
            const int is_one = word_is(s, "one");
            s->at += (size_t)(is_one || word_is(s, "range"));
            extend(&size, 0.5 * positive(s, length, "diameter"));
            if (!is_one)
                extend(&size, 0.5 * positive(s, length, "diameter"));
        } else if (!strcmp(key, "dens")) {
            extend(&weight, positive(s, density, "density"));
            extend(&weight, positive(s, density, "density"));
        }
    }
    extend(radius, isnan(size.least) ? 0.5 * s->length : size.least);
    extend(radius, isnan(size.most) ? 0.5 * s->length : size.most);
    extend(dense, isnan(weight.least) ? factor_of(s, density) : weight.least);
    extend(dense, isnan(weight.most) ? factor_of(s, density) : weight.most);
    return s->bad ? -1 : 0;
}

/* fix ID GROUP particletemplate/sphere SEED atom_type T density|radius constant|uniform number|gaussian number ... */
static int read_template(struct scan *s) {
    int type = 1;
    for (; s->at < s->line->count && !s->bad; s->at++) {
        const char *key = word(s);
        const int is_radius = !strcmp(key, "radius"), is_density = !strcmp(key, "density");
        if (!strcmp(key, "atom_type")) {
            s->at++;
            if (read_type(s, &type))
                return -1;
            s->at--;
        }
        if (!is_radius && !is_density)
            continue;
        s->at++;
        struct deck_range *to = is_radius ? &s->facts->radius[type] : &s->facts->density[type];
        const struct dimension d = is_radius ? length : density;
        if (word_is(s, "constant")) {
            s->at++;
            extend(to, positive(s, d, key));
        } else if (word_is(s, "uniform")) {
            s->at += 2;
            extend(to, positive(s, d, key));
            extend(to, positive(s, d, key));
        } else if (word_is(s, "gaussian")) {
            s->at += 2;
            const double mean = positive(s, d, key), sigma = not_negative(s, d, key);
            extend(to, fmax(mean - 2.0 * sigma, 0.1 * mean));
            extend(to, mean + 2.0 * sigma);
        } else {
            return refuse(s, "%s is '%s'; expected: constant, uniform number or gaussian number",
                          key, word(s));
        }
        s->at--;
    }
    return s->bad ? -1 : 0;
}

/* --- laws --------------------------------------------------------------------------------------------- */

enum damping {
    VISCOELASTIC,
    VELOCITY,
    MASS_VELOCITY,
    TSUJI,
    EXACT,
};
static const struct {
    const char *name, *here; /* here: of hertz_mindlin_general */
    struct dimension of;
} dampings[] = {[VISCOELASTIC] = {"viscoelastic", "viscoelastic", {0, -1, -1, "1/(time length)"}},
                [VELOCITY] = {"velocity", "velocity", {1, 0, -1, "mass/time"}},
                [MASS_VELOCITY] = {"mass_velocity", "mass_velocity", {0, 0, -1, "1/time"}},
                [TSUJI] = {"tsuji", "tsuji", {0, 0, 0, "a restitution"}},
                [EXACT] = {"coeff_restitution", "exact", {0, 0, 0, "a restitution"}}};

struct model {
    int is_hooke;
    double k;         /* N/m; Pa: of the force over root(R*) overlap^1.5 */
    double k_t;       /* constant, N/m; NaN */
    double ratio;     /* k_t over the tangent of the normal stiffness; NaN */
    double damp, c_t; /* as its damping has it, in SI; shear dashpot over normal one */
    double friction;
    enum damping damping;
    int displacement, rescale, spring_sticking, cut;
    const char *
        adhesive; /* law of Hertz's contact with adhesion, and its property and choice; NULL: none */
    const char *pull, *area;
    double pulls; /* its value, in SI */
};

/* Of a contact: its law and values. */
static void make_law(struct deck_contact *c, const struct model *m) {
    const int plain = !m->is_hooke && !m->adhesive;
    const struct touch_law *law = touch_law_find(m->adhesive   ? m->adhesive
                                                 : m->is_hooke ? "linear"
                                                               : "hertz_mindlin_general");
    struct touch_message why = {.text = ""};
    const double poisson = 0.3, e_star = 0.75 * m->k;
    const int by_e = m->damping >= TSUJI;
    const char *damped = by_e && !(m->is_hooke && m->damping == TSUJI) ? "restitution"
                         : m->adhesive                                 ? "damp_radius"
                         : !m->is_hooke                                ? "damp"
                         : m->damping == MASS_VELOCITY                 ? "gamma_n"
                                                                       : "c_n";
    const struct {
        int is;
        const char *keyword;
        double value;
    } numbers[] = {{!m->is_hooke, "young", 2.0 * e_star * (1.0 - poisson * poisson)},
                   {!m->is_hooke, "poisson", poisson},
                   {plain && isnan(m->k_t), "k_t_ratio", m->ratio},
                   {plain && !isnan(m->k_t), "k_t", m->k_t},
                   {!m->is_hooke, "mu_sl", m->friction},
                   {plain, "c_t_ratio", m->c_t},
                   {m->adhesive != NULL, m->pull, m->pulls},
                   {m->is_hooke, "k_n", m->k},
                   {m->is_hooke, "k_t", m->k_t},
                   {m->is_hooke, "friction", m->friction},
                   {m->is_hooke, "c_ratio", m->c_t},
                   {1, damped, m->damp}};
    const struct {
        int is;
        const char *keyword, *choice;
    } choices[] = {{plain, "history", m->displacement ? "displacement" : "force"},
                   {plain, "unloading", m->rescale ? "scaled" : "kept"},
                   {plain, "damping", dampings[m->damping].here},
                   {!m->adhesive, "limit", m->spring_sticking ? "spring_sticking" : "sum_rest"},
                   {!m->adhesive, "limit_from", "size"},
                   {!m->adhesive, "tension", m->cut ? "cut" : "allowed"},
                   {m->area != NULL, "area", m->area},
                   {m->is_hooke, "ending", "zero_overlap"}};
    touch_values_default(law, &c->values);
    for (size_t i = 0; i < TOUCH_COUNT(numbers) && !*why.text; i++)
        if (numbers[i].is)
            touch_values_set(law, &c->values, numbers[i].keyword, numbers[i].value,
                             numbers[i].value, &why);
    for (size_t i = 0; i < TOUCH_COUNT(choices) && !*why.text; i++)
        if (choices[i].is)
            touch_values_choose(law, &c->values, choices[i].keyword, choices[i].choice, &why);
    c->law = law;
    c->is_tsuji_hooke = m->is_hooke && m->damping == TSUJI;
    c->damped_by = damped;
    c->factor = 1.0;
    c->restitution = by_e ? m->damp : NONE;
    if (*why.text)
        c->not_covered = play_copy(why.text);
    if (m->adhesive && m->damping != VISCOELASTIC && m->damping != EXACT && m->damp > 0.0)
        c->not_covered = play_format("with adhesion, damping %s: no built-in law has it",
                                     dampings[m->damping].name);
    c->traits |= (m->damping == TSUJI ? DECK_TSUJI : 0u) |
                 (m->damp > 0.0 && (!by_e || m->damp < 1.0) ? DECK_DAMPED : 0u) |
                 (m->k_t > 0.0 || m->ratio > 0.0 ? DECK_SHEAR_SPRING : 0u) |
                 (m->c_t > 0.0 ? DECK_SHEAR_DASHPOT : 0u) |
                 (m->displacement && !m->is_hooke ? DECK_DISPLACEMENT : 0u) |
                 (m->rescale && m->displacement ? DECK_RESCALE : 0u) |
                 (m->cut ? DECK_LIMIT_FORCE : 0u) | (m->adhesive ? DECK_ADHESIVE : 0u);
    if (c->traits & DECK_DAMPED && !m->cut && !m->adhesive)
        c->traits |= DECK_PULLS;
}

/* What the engine is asked by (input.h): the numbers of the line are SI, or as they stand. */
static void keep_alone(const struct scan *s, struct deck_contact *c, const char *begin,
                       size_t first) {
    const char *text = begin;
    for (size_t i = first; i < s->line->count; i++)
        text = play_format("%s %s", text, s->line->word[i]);
    if (!c->is_wall && s->length >= 1.0 && s->mass >= 1.0)
        c->alone = text;
}

/* K_n K_t gamma_n gamma_t mu dampflag of gran/hooke, gran/hooke/history and gran/hertz/history. */
static int read_style(struct scan *s, const char *style, struct deck_contact *c) {
    const int is_hooke = !strncmp(style, "hooke", 5), has_spring = strstr(style, "history") != NULL;
    const struct dimension rate = is_hooke ? dampings[MASS_VELOCITY].of : dampings[VISCOELASTIC].of;
    const struct dimension k = is_hooke ? stiffness : modulus;
    struct model m = {.is_hooke = is_hooke, .displacement = 1, .ratio = NONE};
    keep_alone(s, c, play_format("pair_style gran/%s", style), s->at);
    c->alone = c->alone ? play_format("%s\npair_coeff * *", c->alone) : NULL;
    if (strcmp(style, "hooke") != 0 && strcmp(style, "hooke/history") != 0 &&
        strcmp(style, "hertz/history") != 0)
        return refuse(s, "style '%s'; allowed: hooke, hooke/history, hertz/history", style);
    m.damping = is_hooke ? MASS_VELOCITY : VISCOELASTIC;
    m.k = positive(s, k, "K_n");
    double k_t = 2.0 / 7.0 * m.k;
    if (word_is(s, "NULL"))
        s->at++;
    else
        k_t = not_negative(s, k, "K_t");
    const size_t damped = s->at;
    m.damp = not_negative(s, rate, "gamma_n");
    double gamma_t = 0.5 * m.damp;
    if (word_is(s, "NULL"))
        s->at++;
    else
        gamma_t = not_negative(s, rate, "gamma_t");
    m.friction = not_negative(s, pure, "the friction");
    const double flag = number_in(s, pure, "dampflag", 0, 0, 1);
    m.cut = word_is(s, "limit_damping");
    s->at += (size_t)m.cut;
    if (s->bad)
        return -1;
    k_t = has_spring ? k_t : 0.0;
    m.k_t = is_hooke ? k_t : NONE;
    m.ratio = is_hooke ? NONE : k_t / (1.5 * m.k);
    m.c_t = flag > 0.5 && m.damp > 0.0 ? gamma_t / m.damp : 0.0;
    c->traits |= DECK_STYLE_GRAN;
    make_law(c, &m);
    c->words = play_format("gran/%s", style);
    c->damped_at = s->line;
    c->damped_word = damped;
    c->factor = factor_of(s, rate);
    return 0;
}

/* The tangential part: NAME [k] [xgamma mu]. */
static int read_tangential(struct scan *s, struct model *m, const char **ret_name) {
    static const char *const names[] = {
        "none",          "linear_nohistory", "linear_history",       "mindlin",
        "mindlin/force", "mindlin_rescale",  "mindlin_rescale/force"};
    struct play_suggest suggest;
    const char *name = word(s);
    size_t i = 0;
    play_suggest_begin(&suggest, name);
    while (i < TOUCH_COUNT(names) && strcmp(names[i], name) != 0)
        play_suggest_offer(&suggest, names[i++]);
    if (i == TOUCH_COUNT(names))
        return refuse(s, "tangential '%s'; allowed: %s%s", name, suggest.known,
                      play_suggest_hint(&suggest, ""));
    *ret_name = names[i];
    s->at++;
    if (i == 0)
        return 0;
    m->k_t = m->ratio = NONE;
    if (i == 2)
        m->k_t = not_negative(s, stiffness, "the shear stiffness");
    else if (i == 1)
        m->k_t = 0.0;
    else if (word_is(s, "NULL"))
        s->at++;
    else
        m->ratio = not_negative(s, modulus, "the shear stiffness") / (1.5 * m->k);
    m->displacement = !strstr(name, "/force");
    m->rescale = strstr(name, "rescale") != NULL;
    m->c_t = not_negative(s, pure, "the shear damping factor");
    m->friction = not_negative(s, pure, "the friction");
    return s->bad ? -1 : 0;
}

/* What follows pair_coeff I J of pair_style granular; a wall's ends at the first word that is none of it. */
static int read_granular(struct scan *s, struct deck_contact *c) {
    static const char *const normals[] = {"hooke", "hertz", "hertz/material", "dmt", "jkr", "mdr"};
    const char *normal = word(s), *tangential = "linear_nohistory", *damping = "viscoelastic";
    struct play_suggest suggest;
    struct model m = {.ratio = NONE, .displacement = 1, .damping = VISCOELASTIC, .c_t = 1.0};
    double poisson = NONE;
    size_t n = 0;
    keep_alone(s, c, "pair_style granular\npair_coeff * *", s->at);
    play_suggest_begin(&suggest, normal);
    while (n < TOUCH_COUNT(normals) && strcmp(normals[n], normal) != 0)
        play_suggest_offer(&suggest, normals[n++]);
    if (n == TOUCH_COUNT(normals))
        return refuse(s, "normal model '%s'; allowed: %s%s", normal, suggest.known,
                      play_suggest_hint(&suggest, ""));
    s->at++;
    c->words = normal;
    if (n > 4) {
        c->not_covered = play_format("granular %s: no built-in law has the same settings", normal);
        return 0;
    }
    m.is_hooke = n == 0;
    const double given = positive(s, m.is_hooke ? stiffness : modulus, "the stiffness");
    const size_t damped = s->at;
    not_negative(s, pure, "the damping");
    if (n >= 2) {
        poisson = number_in(s, pure, "Poisson's ratio", -1.0, 1, 0.5);
        /* A wall's is another: FINDINGS.md. */
        const double e_star =
            given / (2.0 * (c->is_wall ? 1.0 - poisson : 1.0 - poisson * poisson));
        m.k = 4.0 / 3.0 * e_star;
        c->traits |= DECK_MATERIAL;
        if (n > 2) { /* the work is that of two surfaces */
            m.adhesive = normal;
            m.pull = "w";
            m.pulls = 2.0 * not_negative(s, surface, "the surface energy");
        }
    } else {
        m.k = given;
    }
    while (s->at < s->line->count && !s->bad) {
        const char *key = word(s);
        s->at++;
        if (!strcmp(key, "tangential")) {
            if (read_tangential(s, &m, &tangential))
                return -1;
        } else if (!strcmp(key, "damping")) {
            size_t d = 0;
            while (d < TOUCH_COUNT(dampings) && !word_is(s, dampings[d].name))
                d++;
            if (d == TOUCH_COUNT(dampings))
                return refuse(s,
                              "damping '%s'; allowed: viscoelastic, velocity, mass_velocity, "
                              "tsuji, coeff_restitution",
                              word(s));
            m.damping = (enum damping)d;
            damping = dampings[d].name;
            s->at++;
        } else if (!strcmp(key, "rolling") || !strcmp(key, "twisting")) {
            if (!strcmp(key, "twisting") && !word_is(s, "none"))
                c->traits |= DECK_TWISTING;
            s->at += word_is(s, "sds") ? 4 : 1;
        } else if (!strcmp(key, "limit_damping")) {
            m.cut = 1;
        } else if (!strcmp(key, "cutoff")) {
            s->at++;
        } else if (!strcmp(key, "heat")) {
            s->at += 2;
        } else if (c->is_wall) {
            break;
        } else {
            return refuse(s,
                          "'%s'; allowed: tangential, damping, rolling, twisting, cutoff, heat, "
                          "limit_damping",
                          key);
        }
    }
    if (s->bad)
        return -1;
    const size_t end = s->at;
    s->at = damped;
    m.damp = m.damping >= TSUJI ? number_in(s, pure, "the restitution", 0.0, 0, 1.0)
                                : not_negative(s, dampings[m.damping].of, "the damping");
    s->at = end;
    if (s->bad)
        return -1;
    if (isnan(m.k_t) && isnan(m.ratio) && !isnan(poisson))
        m.ratio = 2.0 * (1.0 - poisson) / (2.0 - poisson);
    c->words = play_format("granular %s, %s, %s", normal, tangential, damping);
    if (isnan(m.k_t) && isnan(m.ratio))
        return refuse(s, "tangential %s NULL; expected: a stiffness, which only a material gives",
                      tangential);
    if (m.is_hooke && (isnan(m.k_t) || m.damping == VISCOELASTIC)) {
        c->not_covered = "granular hooke is covered with linear shear, and without damping "
                         "viscoelastic";
        return 0;
    }
    make_law(c, &m);
    c->damped_at = s->line;
    c->damped_word = damped;
    c->factor = factor_of(s, dampings[m.damping].of);
    return 0;
}

/* --- contacts of LAMMPS ------------------------------------------------------------------------------- */

#define PROPERTIES_MAX 32
#define MESHES_MAX     32

/* What is made into contacts when everything is read. */
struct pending {
    const struct deck_line *property[PROPERTIES_MAX]; /* fix property/global of LIGGGHTS */
    const struct deck_line *mesh[MESHES_MAX];
    const struct deck_line *wall[DECK_CONTACTS]; /* with a model */
    size_t properties, meshes, walls;
    const struct deck_line *style; /* pair_style */
    const char *style_name;        /* "granular", "hooke/history", "model" */
    size_t style_at;
    int has_size[DECK_TYPES + 1];
};

static struct deck_contact *new_contact(struct scan *s, const char *name, unsigned traits) {
    struct deck_facts *f = s->facts;
    if (f->count == DECK_CONTACTS) {
        refuse(s, "more than %d contacts", DECK_CONTACTS);
        return NULL;
    }
    struct deck_contact *c = &f->contact[f->count++];
    *c = (struct deck_contact){.name = name,
                               .line = s->line,
                               .traits = traits,
                               .first = {1, 1},
                               .last = {f->types, f->types},
                               .restitution = NONE,
                               .e_star = NONE,
                               .speed = NONE};
    c->is_wall = (traits & DECK_WALL) != 0;
    return c;
}

/* The last contact is one with an earlier one that has the same law. */
static void merge(struct deck_facts *f, const char *id) {
    const struct deck_contact *last = &f->contact[f->count - 1];
    for (size_t i = 0; i + 1 < f->count; i++) {
        struct deck_contact *c = &f->contact[i];
        if (c->is_wall != last->is_wall || c->first[0] != last->first[0] || c->law != last->law ||
            c->traits != last->traits || strcmp(c->words, last->words) != 0 ||
            memcmp(&c->values, &last->values, sizeof c->values) != 0)
            continue;
        if (strcmp(c->name, last->name) != 0)
            c->name = play_format("%s, %s", c->name, id);
        f->count--;
        return;
    }
}

static int read_pair_style(struct scan *s, struct pending *p) {
    if (!strncmp(word(s), "hybrid", 6))
        while (s->at < s->line->count && strncmp(word(s), "gran", 4) != 0)
            s->at++;
    const char *style = word(s);
    if (strncmp(style, "gran", 4) != 0) {
        leave_out(s, "the pair style is none of contact laws");
        return 0;
    }
    s->at++;
    p->style = s->line;
    p->style_at = s->at;
    p->style_name = !strcmp(style, "gran")        ? "model"
                    : !strncmp(style, "gran/", 5) ? style + 5
                                                  : "granular";
    if (!strcmp(p->style_name, "model")) {
        s->facts->engine = "liggghts";
        return 0;
    }
    s->facts->engine = "lammps";
    if (!strcmp(p->style_name, "granular"))
        return 0;
    struct deck_contact *c = new_contact(s, "balls", DECK_LAMMPS);
    return c ? read_style(s, p->style_name, c) : -1;
}

static int read_pair_coeff(struct scan *s, const struct pending *p) {
    int first[2], last[2];
    if (!p->style || strcmp(p->style_name, "granular") != 0)
        return 0;
    const char *other = s->line->count > 2 ? s->line->word[2] : "";
    const int is_all = word_is(s, "*") && !strcmp(other, "*");
    const char *name = is_all ? "balls" : play_format("balls %s and %s", word(s), other);
    if (read_types(s, &first[0], &last[0]) || read_types(s, &first[1], &last[1]))
        return -1;
    s->at += (size_t)word_is(s, "granular");
    struct deck_contact *c = new_contact(s, name, DECK_LAMMPS);
    if (!c)
        return -1;
    memcpy(c->first, first, sizeof first);
    memcpy(c->last, last, sizeof last);
    return read_granular(s, c);
}

static int read_wall(struct scan *s, struct pending *p) {
    if (word_is(s, "model")) {
        if (p->walls == DECK_CONTACTS)
            return refuse(s, "more than %d walls", DECK_CONTACTS);
        p->wall[p->walls++] = s->line;
        return 0;
    }
    struct deck_contact *c =
        new_contact(s, play_format("wall %s", s->line->word[1]), DECK_LAMMPS | DECK_WALL);
    if (!c)
        return -1;
    const char *style = word(s);
    s->at++;
    if (!strcmp(style, "granular") ? read_granular(s, c) : read_style(s, style, c))
        return -1;
    merge(s->facts, s->line->word[1]);
    return 0;
}

/* --- a line ------------------------------------------------------------------------------------------- */

static int read_fix(struct scan *s, struct pending *p) {
    if (s->line->count < 4)
        return 0;
    const char *style = s->line->word[3];
    s->at = 4;
    if (!strcmp(style, "wall/gran") || !strcmp(style, "wall/gran/region"))
        return read_wall(s, p);
    if (!strcmp(style, "pour"))
        return read_pour(s);
    if (!strcmp(style, "property/global") && p->properties < PROPERTIES_MAX)
        p->property[p->properties++] = s->line;
    if (!strncmp(style, "mesh/surface", 12) && p->meshes < MESHES_MAX)
        p->mesh[p->meshes++] = s->line;
    if (!strcmp(style, "particletemplate/sphere"))
        return read_template(s);
    if (!strcmp(style, "gravity") && strncmp(word(s), "v_", 2) != 0)
        s->facts->gravity = fabs(number(s, gravity, "gravity"));
    if (!strcmp(style, "adapt") || !strncmp(style, "dt/", 3))
        leave_out(s, "it changes the run while it lasts");
    return s->bad ? -1 : 0;
}

static int read_step(struct scan *s) {
    s->facts->time_step = positive(s, time, "the time step");
    s->facts->time_step_at = s->line;
    return s->bad ? -1 : 0;
}

/* read_data FILE: types in the header, and of the section Atoms of spheres: id type diameter density. What stands in the file
 * in another way is left out. */
static int read_data(struct scan *s) {
    struct deck_facts *f = s->facts;
    const char *slash = strrchr(s->line->file, '/'), *name = word(s);
    const char *path = slash && *name != '/' ? play_format("%.*s/%s", (int)(slash - s->line->file),
                                                           s->line->file, name)
                                             : name;
    char *text = file_read(FILE_TEXT, "%s", path), *next;
    int is_atoms = 0;
    if (!text)
        return refuse(s, "%s cannot be read: %s", path, strerror(errno));
    for (size_t number = 1; text; text = next, number++) {
        long types, type;
        double diameter, dense;
        char unit[2] = "";
        next = strchr(text, '\n');
        if (next)
            *next++ = '\0';
        if (sscanf(text, "%ld atom type%1s", &types, unit) == 2 && *unit == 's' && types >= 1 &&
            types <= DECK_TYPES)
            f->types = (int)types;
        const char *first = text + strspn(text, " \t");
        if (strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZ", *first) && *first)
            is_atoms =
                strncmp(first, "Atoms", 5) == 0 &&
                (!strchr(first, '#') || strstr(first, "sphere") || strstr(first, "granular"));
        if (!is_atoms || sscanf(text, "%*d %ld %lf %lf", &type, &diameter, &dense) != 3)
            continue;
        if (type < 1 || type > DECK_TYPES || !(diameter >= 0.0) || !(dense > 0.0))
            return refuse(s, "%s:%zu: '%.40s'; expected: id, type from 1 to %d, diameter, density",
                          path, number, text, DECK_TYPES);
        if (diameter > 0.0) /* else it is a point */
            extend(&f->radius[type], 0.5 * diameter * s->length);
        extend(&f->density[type], dense * factor_of(s, density));
    }
    return 0;
}

static int read_command(struct scan *s, struct pending *p) {
    static const char *const of_run[] = {"if",           "jump",     "next", "python",
                                         "read_restart", "molecule", "clear"};
    const char *command = s->line->word[0];
    const char *const known[] = {"pair_style", "pair_coeff", "fix",          "units",    "timestep",
                                 "create_box", "set",        "create_atoms", "read_data"};
    static const char fixes[] = " wall/gran wall/gran/region pour gravity property/global "
                                "particletemplate/sphere ";
    size_t i = 0;
    s->at = 1;
    for (size_t k = 0; k < TOUCH_COUNT(of_run); k++)
        if (!strcmp(command, of_run[k]))
            leave_out(s, "only a run can tell what it does");
    while (i < TOUCH_COUNT(known) && strcmp(command, known[i]) != 0)
        i++;
    if (i == TOUCH_COUNT(known))
        return 0;
    if (s->line->count < 2)
        return refuse(s, "'%s' says nothing", command);
    const char *style = play_format(" %s ", s->line->count > 3 ? s->line->word[3] : "");
    if (s->line->needs_run && (i != 2 || strstr(fixes, style))) {
        leave_out(s, play_format("only a run can tell '%s'", s->line->needs_run));
        return 0;
    }
    switch (i) {
    case 0:
        return read_pair_style(s, p);
    case 1:
        return read_pair_coeff(s, p);
    case 2:
        return read_fix(s, p);
    case 3:
        return read_units(s);
    case 4:
        return read_step(s);
    case 5:
        return read_box(s);
    case 6:
        return read_set(s);
    case 7:
        return read_atoms(s, p->has_size);
    default:
        return read_data(s);
    }
}

static void complete_sizes(struct scan *s, const struct pending *p) {
    struct deck_facts *f = s->facts;
    for (int t = 1; t <= DECK_TYPES; t++) {
        if (p->has_size[t] && isnan(f->radius[t].least))
            extend(&f->radius[t], 0.5 * s->length);
        if (p->has_size[t] && isnan(f->density[t].least))
            extend(&f->density[t], factor_of(s, density));
    }
}

/* --- contacts of LIGGGHTS ----------------------------------------------------------------------------- */

/* The value of a global property for types i and j, from 1; its line and word, where they are wanted. */
static double property_of(struct scan *s, const struct pending *p, const char *name,
                          struct dimension d, int i, int j, struct deck_contact *ret) {
    static const char *const kinds[] = {"scalar", "peratomtype", "peratomtypepair"};
    const struct deck_line *was = s->line;
    size_t k = 0, kind = 0;
    while (k < p->properties &&
           (p->property[k]->count < 7 || strcmp(p->property[k]->word[4], name) != 0))
        k++;
    if (k == p->properties) {
        refuse(s, "there is no fix property/global %s, which this model needs", name);
        return NONE;
    }
    s->line = p->property[k];
    while (kind < TOUCH_COUNT(kinds) && strcmp(s->line->word[5], kinds[kind]) != 0)
        kind++;
    if (kind == TOUCH_COUNT(kinds)) {
        refuse(s, "'%s'; allowed: scalar, peratomtype, peratomtypepair", s->line->word[5]);
        return NONE;
    }
    s->at = 6;
    const size_t types =
        kind == 2 ? (size_t)number_in(s, pure, "number of types", 1, 0, DECK_TYPES) : 0;
    const size_t at[] = {6, 5 + (size_t)i, 6 + ((size_t)i - 1) * types + (size_t)j};
    s->at = at[kind];
    const double value = not_negative(s, d, name);
    if (ret) {
        ret->damped_at = s->line;
        ret->damped_word = at[kind];
        ret->damped_too = kind == 2 && i != j ? 6 + ((size_t)j - 1) * types + (size_t)i : 0;
    }
    s->line = was;
    return value;
}

/* All global properties, as those of two types, and the pair style. */
static void keep_model_alone(const struct scan *s, const struct pending *p, int i, int j,
                             struct deck_contact *c) {
    const char *text = "hard_particles yes\n";
    for (size_t k = 0; k < p->properties; k++) {
        char *const *word = p->property[k]->word;
        const size_t count = p->property[k]->count, at[] = {(size_t)i, (size_t)j};
        if (count < 7)
            continue;
        const size_t types =
            strcmp(word[5], "peratomtypepair") == 0 ? (size_t)strtoul(word[6], NULL, 10) : 0;
        const char *values = types                            ? " 2"
                             : strcmp(word[5], "scalar") == 0 ? play_format(" %s", word[6])
                                                              : "";
        for (size_t a = 0; a < 2 && strcmp(word[5], "scalar") != 0; a++)
            for (size_t b = 0; b < (types ? 2 : 1); b++) {
                const size_t place = types ? 6 + (at[a] - 1) * types + at[b] : 5 + at[a];
                values = play_format("%s %s", values, place < count ? word[place] : "0");
            }
        text = play_format("%sfix p%zu all property/global %s %s%s\n", text, k, word[4], word[5],
                           values);
    }
    keep_alone(s, c, play_format("%spair_style gran", text), p->style_at);
    if (c->alone)
        c->alone = play_format("%s\npair_coeff * *", c->alone);
}

/* "model hertz tangential history ..." at the place of the scan, of balls of types i and j, or of a wall of type j. */
static int read_model(struct scan *s, const struct pending *p, int i, int j,
                      struct deck_contact *c) {
    struct model m = {
        .k_t = NONE, .c_t = NONE, .damping = EXACT, .displacement = 1, .spring_sticking = 1};
    const char *normal = s->at + 1 < s->line->count ? s->line->word[s->at + 1] : "";
    c->words = play_format("model %s", normal);
    m.is_hooke = !strcmp(normal, "hooke");
    if (!m.is_hooke && strcmp(normal, "hertz") != 0) {
        c->not_covered = play_format("model %s: no built-in law has the same settings", normal);
        return 0;
    }
    int has_shear = 0;
    for (size_t k = s->at + 2; k + 1 < s->line->count; k++) {
        const char *key = s->line->word[k], *value = s->line->word[k + 1];
        const int is_on = strcmp(value, "on") == 0;
        if (!strcmp(key, "tangential"))
            has_shear = strcmp(value, "history") == 0;
        else if (!strcmp(key, "tangential_damping"))
            m.c_t = is_on ? NONE : 0.0;
        else if (!strcmp(key, "limitForce"))
            m.cut = is_on;
        else if (strcmp(key, "cohesion") == 0 && strncmp(value, "sjkr", 4) == 0 && !m.is_hooke) {
            m.adhesive = "sjkr";
            m.pull = "cohesion";
            m.area = strcmp(value, "sjkr2") == 0 ? "flat" : "spheres";
        } else if (!strcmp(key, "cohesion") && strcmp(value, "off") != 0)
            c->not_covered =
                play_format("cohesion %s: no built-in law has the same settings", value);
        else if ((!strcmp(key, "ktToKnUser") || !strcmp(key, "absolute_damping") ||
                  !strcmp(key, "viscous")) &&
                 is_on)
            c->not_covered = play_format("%s: no built-in law has the same settings", key);
    }
    const double e[] = {property_of(s, p, "youngsModulus", modulus, i, i, NULL),
                        property_of(s, p, "youngsModulus", modulus, j, j, NULL)};
    const double nu[] = {property_of(s, p, "poissonsRatio", pure, i, i, NULL),
                         property_of(s, p, "poissonsRatio", pure, j, j, NULL)};
    double soft = 0.0, shear = 0.0;
    for (int b = 0; b < 2; b++) {
        soft += (1.0 - nu[b] * nu[b]) / e[b];
        shear += 2.0 * (2.0 - nu[b]) * (1.0 + nu[b]) / e[b];
    }
    c->e_star = 1.0 / soft;
    m.friction = property_of(s, p, "coefficientFriction", pure, i, j, NULL);
    m.damp = property_of(s, p, "coefficientRestitution", pure, i, j, c);
    if (m.adhesive)
        m.pulls = property_of(s, p, "cohesionEnergyDensity", modulus, i, j, NULL);
    if (m.is_hooke)
        c->speed = property_of(s, p, "characteristicVelocity", speed, i, j, NULL);
    if (!s->bad && !(m.damp <= 1.0 && m.damp > 0.0))
        return refuse(s,
                      "coefficientRestitution of types %d and %d is %g; allowed: above 0, at "
                      "most 1",
                      i, j, m.damp);
    if (s->bad)
        return -1;
    m.k = m.is_hooke ? 1.0 : 4.0 / 3.0 * c->e_star; /* of hooke: see deck_facts_case() */
    m.ratio = has_shear ? 4.0 / shear / c->e_star : 0.0;
    if (m.is_hooke)
        m.k_t = has_shear ? m.k : 0.0;
    const char *not_covered = c->not_covered;
    make_law(c, &m);
    c->not_covered = not_covered ? not_covered : c->not_covered;
    c->traits |= (isnan(m.c_t) ? DECK_SHEAR_DASHPOT : 0u) | (m.cut ? DECK_ENDS_AT_FORCE : 0u);
    c->words = play_format("model %s%s%s%s", normal, has_shear ? " tangential history" : "",
                           m.adhesive ? " cohesion sjkr" : "", m.cut ? " limitForce on" : "");
    return 0;
}

static int has_balls(const struct deck_facts *f, int type) {
    int some = 0;
    for (int t = 1; t <= DECK_TYPES; t++)
        some = some || !isnan(f->radius[t].least);
    return !some || !isnan(f->radius[type].least);
}

/* The type of a wall, by "primitive type T" or by its mesh; 0: there is none. */
static int type_of_wall(const struct pending *p, const struct deck_line *line) {
    const char *mesh = NULL;
    long type = 0;
    for (size_t k = 4; k + 1 < line->count; k++) {
        if (!strcmp(line->word[k], "type") &&
            !option_whole(line->word[k + 1], 1, DECK_TYPES, &type))
            return (int)type;
        if (!strcmp(line->word[k], "meshes"))
            mesh = line->word[k + 1];
    }
    for (size_t i = 0; mesh && i < p->meshes; i++)
        for (size_t k = 4; k + 1 < p->mesh[i]->count && !strcmp(p->mesh[i]->word[1], mesh); k++)
            if (!strcmp(p->mesh[i]->word[k], "type") &&
                !option_whole(p->mesh[i]->word[k + 1], 1, DECK_TYPES, &type))
                return (int)type;
    return 0;
}

static int make_models(struct scan *s, const struct pending *p) {
    struct deck_facts *f = s->facts;
    const int types = f->types ? f->types : 1;
    for (int i = 1; i <= types; i++) {
        for (int j = i; j <= types && p->style; j++) {
            s->line = p->style;
            s->at = p->style_at;
            if (!has_balls(f, i) || !has_balls(f, j) || strcmp(p->style_name, "model") != 0)
                continue;
            struct deck_contact *c =
                new_contact(s, play_format("balls %d and %d", i, j), DECK_LIGGGHTS);
            if (!c || read_model(s, p, i, j, c))
                return -1;
            keep_model_alone(s, p, i, j, c);
            c->first[0] = c->last[0] = i;
            c->first[1] = c->last[1] = j;
        }
        for (size_t w = 0; w < p->walls; w++) {
            const int type = type_of_wall(p, p->wall[w]);
            s->line = p->wall[w];
            s->at = 4;
            if (!has_balls(f, i))
                continue;
            if (!type) {
                leave_out(s, "its type is not found");
                continue;
            }
            struct deck_contact *c =
                new_contact(s, play_format("balls %d, wall %s", i, s->line->word[1]),
                            DECK_LIGGGHTS | DECK_WALL);
            if (!c || read_model(s, p, i, type, c))
                return -1;
            c->first[0] = c->last[0] = i;
            merge(f, s->line->word[1]);
        }
    }
    return 0;
}

/* Two types that have a pair_coeff each, and none together, are mixed by the engine. */
static void find_unmixed(struct deck_facts *f, const struct pending *p) {
    int has[DECK_TYPES + 1][DECK_TYPES + 1] = {{0}};
    if (!p->style || strcmp(p->style_name, "granular") != 0)
        return;
    for (size_t k = 0; k < f->count; k++) {
        const struct deck_contact *c = &f->contact[k];
        for (int i = c->first[0]; !c->is_wall && i <= c->last[0]; i++)
            for (int j = c->first[1]; j <= c->last[1]; j++)
                has[i][j] = has[j][i] = 1;
    }
    for (size_t k = 0; k < f->count; k++) {
        struct deck_contact *c = &f->contact[k];
        for (int j = 1; !c->is_wall && j <= f->types; j++)
            if (has[j][j] && !has[c->first[0]][j])
                c->traits |= DECK_UNMIXED;
    }
}

int deck_facts_read(const struct deck_lines *lines, struct deck_facts *ret_facts, char *ret_message,
                    size_t size) {
    struct scan s = {.facts = ret_facts, .lines = lines, .message = ret_message, .size = size};
    struct pending p = {0};
    *ret_facts =
        (struct deck_facts){.engine = "lammps", .units = "lj", .time_step = NONE, .gravity = NONE};
    s.mass = s.length = s.time = 1.0;
    for (int t = 0; t <= DECK_TYPES; t++)
        ret_facts->radius[t] = ret_facts->density[t] = (struct deck_range){NONE, NONE};
    for (size_t i = 0; i < lines->count; i++) {
        s.line = &lines->line[i];
        if (read_command(&s, &p))
            return -1;
    }
    complete_sizes(&s, &p);
    find_unmixed(ret_facts, &p);
    return make_models(&s, &p);
}

/* --- the case ----------------------------------------------------------------------------------------- */

static double size_of(const struct deck_range *of, int first, int last, int largest, double given) {
    double value = NONE;
    for (int t = first; t <= last && t <= DECK_TYPES; t++)
        value = largest ? fmax(value, of[t].most) : fmin(value, of[t].least);
    return isnan(value) ? given : value;
}

int deck_facts_case(const struct deck_facts *facts, const struct deck_contact *contact, int largest,
                    double radius, double given_density, struct play_case *ret_case,
                    char *ret_message, size_t size) {
    struct touch_message why;
    plain_case_make(NULL, contact->law, ret_case, &why);
    ret_case->values = contact->values;
    for (int b = 0; b < 2; b++) {
        const int first = contact->first[b],
                  last = contact->last[b] ? contact->last[b] : DECK_TYPES;
        const double r = size_of(facts->radius, first, last, largest, radius);
        const double rho = size_of(facts->density, first, last, largest, given_density);
        if (isnan(r) || isnan(rho)) {
            snprintf(ret_message, size, "the input has no %s; give it with --%s",
                     isnan(r) ? "size of these balls" : "density of these balls",
                     isnan(r) ? "radius" : "density");
            return -1;
        }
        ret_case->pair.radius[b] = r;
        ret_case->pair.mass[b] = rho * 4.0 / 3.0 * TOUCH_PI * r * r * r;
        ret_case->inertia[b] = 0.4 * ret_case->pair.mass[b] * r * r;
    }
    if (contact->is_wall)
        ret_case->pair.radius[1] = ret_case->pair.mass[1] = ret_case->inertia[1] = HUGE_VAL;
    ret_case->impact.end_at_force = 0;
    ret_case->impact.scheme = PLAY_VERLET_HALF; /* of all three engines: FINDINGS.md */
    ret_case->file = ret_case->name = play_copy(contact->name);
    if (contact->speed >
        0.0) { /* a spring with the largest overlap of Hertz's impact at that speed */
        const struct touch_pair *pair = &ret_case->pair;
        const double root = sqrt(1.0 / (1.0 / pair->radius[0] + 1.0 / pair->radius[1]));
        const double m = 1.0 / (1.0 / pair->mass[0] + 1.0 / pair->mass[1]);
        const double k_n =
            16.0 / 15.0 * root * contact->e_star *
            pow(15.0 * m * contact->speed * contact->speed / (16.0 * root * contact->e_star), 0.2);
        double k_t[2];
        touch_values_get(contact->law, &contact->values, "k_t", k_t, &why);
        touch_values_set(contact->law, &ret_case->values, "k_n", k_n, k_n, &why);
        touch_values_set(contact->law, &ret_case->values, "k_t", k_t[0] * k_n, k_t[1] * k_n, &why);
    }
    if (contact->is_tsuji_hooke) {
        static const double tsuji[] = {1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218};
        const double m = 1.0 / (1.0 / ret_case->pair.mass[0] + 1.0 / ret_case->pair.mass[1]);
        double sum = 0.0, k[2];
        for (size_t i = TOUCH_COUNT(tsuji); i-- > 0;)
            sum = sum * contact->restitution + tsuji[i];
        touch_values_get(contact->law, &contact->values, "k_n", k, &why);
        const double c_n = contact->restitution < 1.0 ? sum * sqrt(m * k[0]) : 0.0;
        touch_values_set(contact->law, &ret_case->values, "c_n", c_n, c_n, &why);
    }
    return 0;
}
