/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/core/unit_text.h"
#include "diagnosis.h"
#include "pairing.h"
#include "rows.h"
#include "touchstone/common.h"

#define NEAR   3e-4 /* ratios that differ by less are one */
#define MOST   0.9  /* of rows: nearly all */
#define SIMPLE 12   /* a simple number is a fraction of whole ones up to this */
#define LONG   1e4  /* steps */
#define CHANCE 1e-4 /* that is none */
#define SOME   8    /* rows of a shear force that show what slip is wrong about */
#define FEW    2    /* rows of a force that show a mistake */

/* --- words --------------------------------------------------------------------------------------- */

static const struct {
    const char *word, *hint;
} mistakes[] = {[PLAY_FAULT_NONE] = {"", ""},
#define X(name, text, why) [PLAY_FAULT_##name] = {text, why},
                PLAY_FAULTS(X)
#undef X
};

#define TYPE struct play_diagnosis
static const struct record_field fields[] = {
    MEMBER(law, TEXT, NULL),
    MEMBER(word, TEXT, "the kind of mistake in one word; empty without a guess"),
    MEMBER(sentence, TEXT, "the mistake and its evidence"),
    MEMBER(evidence, TEXT, "what else fails, what never does, and where"),
    MEMBER(look, TEXT, "where to look; empty without a guess"),
    MEMBER(failed, SIZE, "rows of the law that failed"),
    MEMBER(first, SIZE, "of them, rows of what fails first"),
};
const struct record_table play_diagnosis_table =
    RECORD_CLOSED(TYPE, fields, "what the mistake of a law is that has rows that failed");
#undef TYPE

/* --- parts of a law ------------------------------------------------------------------------------- */

/* X(name, words): what a quantity shows, a cause before its effects. */
#define PARTS(X)                                                                                   \
    X(RANGE, "what the law refuses")                                                               \
    X(INHERITED, "what two bodies inherit")                                                        \
    X(SPRING, "the normal spring")                                                                 \
    X(DASHPOT, "the normal dashpot")                                                               \
    X(NORMAL, "the normal force")                                                                  \
    X(STIFFNESS, "the shear stiffness")                                                            \
    X(SHEAR_DASHPOT, "the shear dashpot")                                                          \
    X(SHEAR, "the shear force")                                                                    \
    X(SLIP, "where the contact slips")                                                             \
    X(LEVER, "the torque of the shear force")                                                      \
    X(ROLLING, "the moment of rolling and twisting")                                               \
    X(SLIP_ENERGY, "the energy lost by slip")                                                      \
    X(ENERGY, "what is booked of the energy")                                                      \
    X(TOLD, "what the law tells beside its forces")                                                \
    X(CONDUCT, "what one contact does to another")                                                 \
    X(OUTCOME, "how impacts end")
enum part {
#define X(name, words) name,
    PARTS(X)
#undef X
    PART_COUNT
};
static const char *const part_words[] = {
#define X(name, words) words,
    PARTS(X)
#undef X
};

/* By how a name begins, or with a star how it ends; the first that fits. */
static enum part part_of(const char *quantity) {
    static const struct {
        const char *name;
        enum part part;
    } names[] = {
        {"*_effective", INHERITED},
        {"*_view", TOLD},
        {"*_view_n", TOLD},
        {"*_view_s", TOLD},
        {"*_view_t", TOLD},
        {"refus", RANGE},
        {"normal_elastic", SPRING},
        {"stiffness_n", SPRING},
        {"normal_dashpot", DASHPOT},
        {"normal_force", NORMAL},
        {"stiffness_s", STIFFNESS},
        {"dashpot_s", SHEAR_DASHPOT},
        {"dashpot_t", SHEAR_DASHPOT},
        {"elastic_", SHEAR},
        {"shear_force", SHEAR},
        {"slipping", SLIP},
        {"slips_", SLIP},
        {"angular_momentum", LEVER},
        {"moment1", ROLLING},
        {"moment2", ROLLING},
        {"rolling", ROLLING},
        {"slip_energy", SLIP_ENERGY},
        {"*_energy", ENERGY},
        {"*_energy_out", ENERGY},
        {"work_", ENERGY},
        {"*_work_share", ENERGY},
        {"residual_", ENERGY},
        {"events", TOLD},
        {"activ", TOLD},
        {"interleaved", CONDUCT},
        {"not_finite", OUTCOME},
    };
    const size_t length = strlen(quantity);
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        const char *name = names[i].name;
        const size_t size = strlen(name);
        if (*name == '*' ? length >= size && !strcmp(quantity + length - size + 1, name + 1)
                         : !strncmp(quantity, name, size))
            return names[i].part;
    }
    return OUTCOME;
}

/* X(name, words): circumstances of a variant. */
#define WHERES(X)                                                                                  \
    X(SET, "where a property is changed in contact")                                               \
    X(WALL, "at a wall")                                                                           \
    X(RIGID, "beside a rigid body")                                                                \
    X(UNLIKE_RADII, "where the radii are unlike")                                                  \
    X(UNLIKE_MATERIALS, "where the materials are unlike")                                          \
    X(TURNED, "where the contact turns")                                                           \
    X(ROLLED, "where the bodies roll")                                                             \
    X(AGAIN, "where a contact is lost and begins again")                                           \
    X(MANY_STEPS, "after more than 10 000 steps")                                                  \
    X(UNLOADED, "where the normal force falls")                                                    \
    X(PLANE, "in plane motion")
enum where {
#define X(name, words) name,
    WHERES(X)
#undef X
    WHERE_COUNT
};
static const char *const where_words[] = {
#define X(name, words) words,
    WHERES(X)
#undef X
};

/* Rows of a part. */
struct shown {
    size_t judged, failed;
    size_t alike, opposite, zero; /* failed with the ratio below, with the other sign, with 0 */
    size_t limited,
        unexpected; /* failed where the friction is in the expected value, where 0 is expected */
    double ratio, spread; /* the most frequent, NaN: none; largest relative distance to it */
    double least, most;   /* of all ratios */
    size_t with_wall, failed_with_wall;
    const struct play_row **rows; /* those that failed */
};

struct evidence {
    const struct play_rows *all;
    const char *law;
    size_t judged, failed, with[WHERE_COUNT], failed_with[WHERE_COUNT];
    int not_finite;       /* the law answers no numbers */
    int attracts, yields; /* a pull, a yield: it has such a property */
    struct shown part[PART_COUNT];
};

/* --- circumstances -------------------------------------------------------------------------------- */

static int differs(const struct play_setting *s) {
    return s && s->count == 2 && fabs(s->value[0] - s->value[1]) > 1e-9 * fabs(s->value[0]);
}

static unsigned wheres_of_setup(const struct play_setup *setup) {
    static const char *const bodies[] = {"radius", "mass", "inertia", "rigid"};
    const struct play_setting *radius = play_setup_find(setup, "radius"),
                              *rigid = play_setup_find(setup, "rigid"),
                              *dimension = play_setup_find(setup, "dimension");
    const int wall = radius && radius->count == 2 && isinf(radius->value[1]);
    unsigned wheres = wall ? 1u << WALL : differs(radius) ? 1u << UNLIKE_RADII : 0u;
    if (rigid && (rigid->value[0] > 0.5 || (rigid->count == 2 && rigid->value[1] > 0.5)))
        wheres |= 1u << RIGID;
    if (dimension && dimension->value[0] < 2.5)
        wheres |= 1u << PLANE;
    for (size_t i = 0; i < setup->count; i++) {
        size_t k = 0;
        while (k < TOUCH_COUNT(bodies) && strcmp(bodies[k], setup->settings[i].name) != 0)
            k++;
        if (k == TOUCH_COUNT(bodies) && differs(&setup->settings[i]))
            wheres |= 1u << UNLIKE_MATERIALS;
    }
    return wheres;
}

static unsigned wheres_of_path(const struct play_described *described) {
    static const struct {
        const char *kind;
        enum where where;
    } kinds[] = {
        {"rotate", TURNED}, {"orbit", TURNED}, {"twist", TURNED}, {"roll", ROLLED}, {"set", SET}};
    unsigned wheres = 0;
    double steps = 0.0;
    int lost = 0;
    for (size_t i = 0; i < described->leg_count; i++) {
        const struct play_leg *leg = &described->legs[i];
        for (size_t k = 0; k < TOUCH_COUNT(kinds); k++)
            if (!strcmp(leg->kind, kinds[k].kind))
                wheres |= 1u << kinds[k].where;
        steps += (double)leg->steps;
        if (lost && leg->end[0] > 0.0)
            wheres |= 1u << AGAIN;
        if (i && leg->end[0] < described->legs[i - 1].end[0])
            wheres |= 1u << UNLOADED;
        lost |= i && leg->steps && !(leg->end[0] > 0.0);
    }
    return steps > LONG ? wheres | 1u << MANY_STEPS : wheres;
}

static unsigned wheres_of(const struct play_rows *rows, const struct play_row *row) {
    const struct play_setup *setup =
        play_setups_find(&rows->setups, row->case_name, row->variant, row->law);
    const struct play_described *described =
        play_setups_described(&rows->setups, row->case_name, row->law);
    return (setup ? wheres_of_setup(setup) : 0u) | (described ? wheres_of_path(described) : 0u);
}

/* The one circumstance without which no row of the law fails, if that is no chance; WHERE_COUNT: there is none. */
static enum where only_where(const struct evidence *e) {
    enum where only = WHERE_COUNT;
    for (size_t k = 0; k < WHERE_COUNT && only != SET; k++)
        if (e->failed && e->failed_with[k] == e->failed &&
            pow((double)e->with[k] / (double)e->judged, (double)e->failed) < CHANCE &&
            (only == WHERE_COUNT || e->with[k] < e->with[only]))
            only = (enum where)k;
    return only;
}

/* --- ratios --------------------------------------------------------------------------------------- */

static double ratio_of(const struct play_row *row) {
    const double ratio = row->predicted / row->expected;
    return isfinite(ratio) ? ratio : (double)NAN;
}

static int is_near(double a, double b) {
    return fabs(a / b - 1.0) < NEAR;
}

static void find_ratio(struct shown *s) {
    s->ratio = (double)NAN;
    s->least = HUGE_VAL;
    s->most = -HUGE_VAL;
    for (size_t i = 0; i < s->failed; i++) {
        const double ratio = ratio_of(s->rows[i]);
        size_t alike = 0;
        double spread = 0.0;
        for (size_t k = 0; k < s->failed && !isnan(ratio); k++)
            if (is_near(ratio_of(s->rows[k]), ratio)) {
                alike++;
                spread = fmax(spread, fabs(ratio_of(s->rows[k]) / ratio - 1.0));
            }
        if (alike > s->alike) {
            s->alike = alike;
            s->ratio = ratio;
            s->spread = spread;
        }
        s->limited += strstr(s->rows[i]->source, "mu") || strstr(s->rows[i]->source, "fric");
        s->unexpected += fabs(s->rows[i]->expected) <= 0.0;
        s->opposite += ratio < 0.0;
        s->zero += fabs(ratio) <= 0.0;
        s->least = fmin(s->least, ratio);
        s->most = fmax(s->most, ratio);
    }
}

/* Whether nearly all rows that failed have one ratio, which is neither 0 nor 1. */
static int is_constant(const struct shown *s) {
    return (double)s->alike > MOST * (double)s->failed && fabs(s->ratio) > 0.0 &&
           fabs(s->ratio - 1.0) > NEAR;
}

/* Whether nearly all rows that failed have the other sign. */
static int is_opposite(const struct shown *s) {
    return (double)s->opposite > MOST * (double)s->failed;
}

static int is_share(const struct shown *s, double share) {
    return s->failed > 0 && (double)s->failed >= share * (double)s->judged;
}

/* A fraction of small whole numbers, or a power of ten. */
static int is_simple(double x) {
    const double power = log10(x);
    if (fabs(power - round(power)) < NEAR)
        return 1;
    for (int below = 1; below <= SIMPLE; below++)
        if (x * below < SIMPLE + 0.5 && is_near(round(x * below), x * below))
            return 1;
    return 0;
}

/* --- which part, and in which way ----------------------------------------------------------------- */

static void take_row(struct evidence *e, const struct play_row *row) {
    struct shown *s = &e->part[part_of(row->quantity)];
    const int bad = row->verdict == PLAY_VERDICT_FAIL;
    const unsigned wheres = wheres_of(e->all, row);
    if (!play_row_is_judged(row))
        return;
    s->judged++;
    e->judged++;
    for (size_t k = 0; k < WHERE_COUNT; k++) {
        e->with[k] += wheres >> k & 1u;
        e->failed_with[k] += bad && (wheres >> k & 1u);
    }
    s->with_wall += wheres >> WALL & 1u;
    s->failed_with_wall += bad && (wheres >> WALL & 1u);
    if (!bad)
        return;
    s->rows = play_resize(s->rows, s->failed + 1, sizeof *s->rows);
    s->rows[s->failed++] = row;
    e->not_finite |= !strcmp(row->quantity, "not_finite");
    e->failed++;
}

static int has_setting(const struct evidence *e, const char *const *names) {
    for (size_t i = 0; i < e->all->setups.count; i++)
        for (size_t k = 0; names[k] && !strcmp(e->all->setups.setups[i].law, e->law); k++)
            if (play_setup_find(&e->all->setups.setups[i], names[k]))
                return 1;
    return 0;
}

static struct evidence collect(const struct play_rows *rows, const char *law) {
    static const char *const pulls[] = {"w", "cohesion", NULL}, *const yields[] = {
                                                                    "k_2", "yield_pressure", NULL};
    struct evidence e = {.all = rows, .law = law};
    for (size_t i = 0; i < rows->count; i++)
        if (!strcmp(rows->rows[i].law, law))
            take_row(&e, &rows->rows[i]);
    for (size_t p = 0; p < PART_COUNT; p++)
        find_ratio(&e.part[p]);
    e.attracts = has_setting(&e, pulls);
    e.yields = has_setting(&e, yields);
    return e;
}

/* What it is wherever it fails in one circumstance alone; NONE: that says nothing. */
static enum play_fault kind_of_where(enum where where, int is_normal) {
    switch (where) {
    case SET:
        return PLAY_FAULT_UPDATE;
    case UNLIKE_MATERIALS:
    case RIGID:
    case WALL:
        return PLAY_FAULT_MATERIAL;
    case UNLIKE_RADII:
        return is_normal ? PLAY_FAULT_RADIUS : PLAY_FAULT_LEVER;
    case AGAIN:
        return PLAY_FAULT_HISTORY;
    case TURNED:
    case ROLLED:
    case UNLOADED:
    case MANY_STEPS:
        return is_normal ? PLAY_FAULT_NONE : PLAY_FAULT_HISTORY;
    default:
        return PLAY_FAULT_NONE;
    }
}

static enum play_fault kind_of_spring(const struct evidence *e, const struct shown *s) {
    const enum play_fault of_where = kind_of_where(only_where(e), 1);
    if ((e->attracts || e->yields) && !(is_constant(s) && is_share(s, 0.5)))
        return of_where == PLAY_FAULT_UPDATE || of_where == PLAY_FAULT_HISTORY ? of_where
               : e->attracts                                                   ? PLAY_FAULT_ADHESION
                                                                               : PLAY_FAULT_YIELD;
    if (of_where != PLAY_FAULT_NONE)
        return of_where;
    if (s->with_wall > 1 && !s->failed_with_wall && s->failed + 1 >= s->judged - s->with_wall)
        return PLAY_FAULT_RADIUS;
    if (is_constant(s) && !is_simple(s->ratio) && is_simple(s->ratio * s->ratio))
        return PLAY_FAULT_RADIUS;
    return is_constant(s) || is_share(s, 0.3) ? PLAY_FAULT_SPRING : PLAY_FAULT_NONE;
}

static enum play_fault kind_of_dashpot(const struct evidence *e, const struct shown *s) {
    const struct shown *shear = &e->part[SHEAR_DASHPOT];
    const enum where where = only_where(e);
    const double squared = s->ratio * s->ratio;
    if (where == SET)
        return PLAY_FAULT_UPDATE;
    if (is_constant(s) && s->ratio > 0.0 &&
        (where == WALL || is_near(log10(squared), round(log10(squared))) ||
         (is_constant(shear) && is_near(s->ratio, shear->ratio))))
        return PLAY_FAULT_MASS;
    return PLAY_FAULT_DASHPOT;
}

static enum play_fault kind_of_shear(const struct evidence *e, const struct shown *s) {
    const enum play_fault of_where = kind_of_where(only_where(e), 0);
    const struct shown *slip = &e->part[SLIP], *energy = &e->part[SLIP_ENERGY];
    if (of_where != PLAY_FAULT_NONE)
        return of_where;
    if (is_opposite(s))
        return PLAY_FAULT_SHEAR;
    if (e->part[ENERGY].opposite && !is_share(energy, 0.3))
        return PLAY_FAULT_HISTORY;
    if (s->opposite || e->part[SHEAR_DASHPOT].failed > 1 || s->failed < SOME)
        return PLAY_FAULT_NONE;
    if (2 * s->limited > s->failed || is_share(slip, 0.1))
        return PLAY_FAULT_FRICTION;
    return slip->failed || energy->failed > 1 || s->zero ? PLAY_FAULT_NONE : PLAY_FAULT_STEP;
}

/* The kind, and the part that fails first. */
static enum play_fault find_kind(const struct evidence *e, enum part *ret_first) {
    enum part p = INHERITED;
    while (p < PART_COUNT && !e->part[p].failed)
        p = (enum part)(p + 1);
    if (p == SHEAR_DASHPOT && e->part[SHEAR].failed &&
        (!is_constant(&e->part[p]) || is_opposite(&e->part[SHEAR]) || !is_share(&e->part[p], 0.1)))
        p = SHEAR; /* a dashpot that is cut with the spring */
    if (p == NORMAL && e->part[SPRING].judged && e->part[SHEAR].failed > e->part[p].failed)
        p = SHEAR; /* an impact that ends elsewhere */
    *ret_first = p < PART_COUNT ? p : RANGE;
    const struct shown *s = &e->part[*ret_first];
    const enum play_fault of_where = kind_of_where(only_where(e), p <= NORMAL);
    if (p < PART_COUNT && of_where == PLAY_FAULT_UPDATE)
        return of_where;
    if ((s->failed < FEW && p >= SPRING && p < LEVER) || e->not_finite ||
        (p < PART_COUNT && e->part[RANGE].failed && !is_constant(s) && !is_opposite(s)))
        return PLAY_FAULT_NONE;
    switch (p) {
    case INHERITED:
        return PLAY_FAULT_MATERIAL;
    case SPRING:
        return kind_of_spring(e, s);
    case DASHPOT:
        return kind_of_dashpot(e, s);
    case NORMAL:
        return e->part[SPRING].judged ? PLAY_FAULT_NONE : kind_of_spring(e, s);
    case STIFFNESS:
        return of_where != PLAY_FAULT_NONE ? of_where : PLAY_FAULT_SHEAR;
    case SHEAR_DASHPOT:
        return of_where == PLAY_FAULT_UPDATE ? of_where : PLAY_FAULT_SHEAR_DASHPOT;
    case SHEAR:
        return kind_of_shear(e, s);
    case SLIP:
        return s->failed == e->failed ? PLAY_FAULT_TOLD : PLAY_FAULT_FRICTION;
    case LEVER:
        return e->part[ROLLING].failed > e->part[ROLLING].unexpected ? PLAY_FAULT_ROLLING
                                                                     : PLAY_FAULT_LEVER;
    case ROLLING:
        if (s->unexpected == s->failed && e->part[OUTCOME].failed)
            return PLAY_FAULT_LEVER;
        return of_where == PLAY_FAULT_UPDATE ? of_where : PLAY_FAULT_ROLLING;
    case SLIP_ENERGY:
    case ENERGY:
        return e->part[OUTCOME].failed && e->part[OUTCOME].failed >= s->failed ? PLAY_FAULT_NONE
                                                                               : PLAY_FAULT_ENERGY;
    case TOLD:
        return PLAY_FAULT_TOLD;
    case CONDUCT:
        return PLAY_FAULT_UPDATE;
    case OUTCOME:
        return PLAY_FAULT_NONE;
    default:
        return PLAY_FAULT_RANGE;
    }
}

int play_power_of(double ratio, char **ret_words) {
    static const int bases[] = {2, 3};
    for (size_t b = 0; b < TOUCH_COUNT(bases); b++)
        for (int below = 1; below <= 6; below++)
            for (int above = -3 * below; above <= 3 * below; above++) {
                const double power = pow(bases[b], (double)above / below);
                if (!above || !is_near(power, ratio))
                    continue;
                *ret_words = below > 1   ? play_format("%d^(%d/%d)", bases[b], above, below)
                             : above > 0 ? play_format("%.0f", power)
                                         : play_format("1/%.0f", 1.0 / power);
                return bases[b];
            }
    return 0;
}

/* --- in words ------------------------------------------------------------------------------------- */

/* "is 0.5 times what it must be", and how sure that is. */
static char *manner_of(const struct shown *s) {
    char *words = NULL;
    const int is_power = play_power_of(s->ratio, &words) && strpbrk(words, "/^");
    const char *of = play_format("%zu of %zu rows", s->failed, s->judged);
    if (is_constant(s) && is_near(s->ratio, -1.0))
        return play_format("has the other sign (%s)", of);
    if (is_constant(s))
        return play_format("is %.4g times what it must be%s%s (%s, ratio %.4g +- %.0e)", s->ratio,
                           is_power ? ", which is " : "", is_power ? words : "", of, s->ratio,
                           fmax(s->spread, 1e-16));
    if ((double)s->zero > MOST * (double)s->failed)
        return play_format("is missing (%s)", of);
    if (is_opposite(s))
        return play_format("has the other sign (%s)", of);
    if (s->least < s->most)
        return play_format("is wrong: %.3g to %.3g times what it must be (%s)", s->least, s->most,
                           of);
    return play_format("is wrong (%s)", of);
}

static char *where_of(const struct evidence *e) {
    const enum where where = only_where(e);
    return where == WHERE_COUNT
               ? play_copy("")
               : play_format(", only %s (%zu of %zu rows there, none of %zu elsewhere)",
                             where_words[where], e->failed, e->with[where],
                             e->judged - e->with[where]);
}

/* How many rows that fail are a power of a ratio with which Hertz's law makes one quantity of another: the
 * dashpot ~ h^(1/2), the largest overlap ~ h^(-2/5). */
static size_t powers_of(const struct evidence *e, double ratio) {
    static const double powers[] = {1.0, 0.5, 0.4, 0.2, 0.6};
    size_t count = 0;
    for (size_t p = 0; p < PART_COUNT; p++)
        for (size_t i = 0; i < e->part[p].failed; i++) {
            const double power = log(fabs(ratio_of(e->part[p].rows[i]))) / log(ratio);
            int is_one = 0;
            for (size_t k = 0; k < TOUCH_COUNT(powers); k++)
                is_one |= fabs(fabs(power) - powers[k]) < NEAR / fabs(log(ratio));
            count += (size_t)is_one;
        }
    return count;
}

static char *follows_of(const struct evidence *e, const struct shown *first) {
    if (e->failed == first->failed)
        return play_copy("; nothing else fails");
    if (!is_constant(first) || !(first->ratio > 0.0))
        return play_format("; %zu other rows fail behind it", e->failed - first->failed);
    const size_t count = powers_of(e, first->ratio);
    return play_format("; %s%zu of the %zu rows that fail are this ratio or a power of it",
                       count == e->failed ? "all else follows: " : "", count, e->failed);
}

static char *sentence_of(const struct evidence *e, enum part first, enum play_fault kind) {
    const struct shown *s = &e->part[first];
    char *text =
        play_format("%s %s%s%s", part_words[first], manner_of(s), where_of(e), follows_of(e, s));
    *text = *text == 't' ? 'T' : *text == 'w' ? 'W' : 'H';
    return kind == PLAY_FAULT_NONE
               ? play_format("%s. The evidence is too weak to name the mistake.", text)
               : play_format("%s.", text);
}

static char *listed(const struct evidence *e, int is_bad) {
    char *text = play_copy("");
    for (size_t p = 0; p < PART_COUNT; p++) {
        const struct shown *s = &e->part[p];
        if (!s->judged || (s->failed > 0) != is_bad)
            continue;
        char *count = is_bad ? play_format("%zu of %zu", s->failed, s->judged)
                             : play_format("%zu", s->judged);
        text = play_format("%s%s%s (%s)", text, *text ? ", " : "", part_words[p], count);
    }
    return text;
}

static struct play_diagnosis diagnose(const struct evidence *e, enum play_fault unknown) {
    enum part first;
    enum play_fault kind = find_kind(e, &first);
    kind = kind == unknown ? PLAY_FAULT_NONE : kind;
    const char *passes = listed(e, 0);
    return (struct play_diagnosis){
        .law = e->law,
        .kind = kind,
        .word = mistakes[kind].word,
        .sentence = sentence_of(e, first, kind),
        .evidence = play_format("Fails: %s.%s%s%s", listed(e, 1), *passes ? " Never fails: " : "",
                                passes, *passes ? "." : ""),
        .look = mistakes[kind].hint,
        .failed = e->failed,
        .first = e->part[first].failed,
    };
}

struct play_diagnosis *play_diagnoses_make(const struct play_rows *rows, enum play_fault unknown,
                                           size_t *ret_count) {
    struct play_diagnosis *all = NULL;
    *ret_count = rows->diagnosis_count;
    if (rows->diagnoses)
        return rows->diagnoses;
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        size_t k = 0;
        if (row->verdict != PLAY_VERDICT_FAIL)
            continue;
        while (k < *ret_count && strcmp(all[k].law, row->law) != 0)
            k++;
        if (k < *ret_count)
            continue;
        const struct evidence e = collect(rows, row->law);
        if (!e.failed)
            continue;
        all = play_resize(all, *ret_count + 1, sizeof *all);
        all[(*ret_count)++] = diagnose(&e, unknown);
    }
    return all;
}

void play_diagnoses_join(struct play_rows *rows, const struct play_examined *examined,
                         size_t count) {
    size_t laws;
    struct play_diagnosis *all = play_diagnoses_make(rows, PLAY_FAULT_NONE, &laws);
    for (size_t i = 0; i < laws; i++)
        for (size_t k = 0; k < count; k++)
            if (examined[k].sentence && strcmp(all[i].law, examined[k].law) == 0 &&
                !collect(rows, all[i].law).part[CONDUCT].failed) {
                all[i].kind = examined[k].kind;
                all[i].word = mistakes[all[i].kind].word;
                all[i].look = mistakes[all[i].kind].hint;
                all[i].sentence = examined[k].sentence;
            }
    rows->diagnoses = all;
    rows->diagnosis_count = laws;
}
