/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hertz_mindlin_general with the settings of an engine's law is what touchstone expects of that law: random motions,
 * against our law of the engine's conventions, which makes the settings itself, of another law's properties too. */
#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "cases/engines/engine_laws.h"
#include "cases/play/case.h"
#include "cases/play/player.h"
#include "cases/battery/plain_case.h"
#include "cases/subject/look_alike.h"
#include "cases/subject/random_case.h"
#include "touchstone/common.h"

enum {
    CASES = 300
};

/* Conventions that are properties of the law under the same keyword. */
static const enum touch_convention properties[] = {
    TOUCH_CONVENTION_history, TOUCH_CONVENTION_unloading, TOUCH_CONVENTION_limit_from,
    TOUCH_CONVENTION_tension, TOUCH_CONVENTION_damping};
/* All that a row of an engine says of these laws; the rest is of the geometry, and stays. */
static const enum touch_convention taken[] = {
    TOUCH_CONVENTION_history,        TOUCH_CONVENTION_unloading, TOUCH_CONVENTION_limit_on,
    TOUCH_CONVENTION_limit_from,     TOUCH_CONVENTION_tension,   TOUCH_CONVENTION_damping,
    TOUCH_CONVENTION_shear_stiffness};

static void set(struct play_case *c, const char *keyword, double value) {
    const int k = touch_property_find(c->law, keyword);
    cr_assert(k >= 0, "%s", keyword);
    c->values.of[k][0] = c->values.of[k][1] = value;
}

static void choose(struct play_case *c, const char *keyword, const char *choice) {
    const int k = touch_property_find(c->law, keyword);
    const int i = touch_choice_find(&c->law->properties[k], choice);
    cr_assert(i >= 0, "%s: %s", keyword, choice);
    set(c, keyword, i);
}

static const char *word_of(const struct touch_conventions *is, enum touch_convention k) {
    return touch_convention_value_at(k, touch_convention_get(is, k))->name;
}

/* The settings of the row; 0 if it has none. */
static int settle(struct play_case *c, const struct touch_conventions *is, uint64_t number) {
    static const char *const absent[] = {"k_t_ratio", "k_t", "damp", "c_t_ratio"};
    const int undamped = is->damping == TOUCH_damping_none;
    const unsigned char stiffness = is->shear_stiffness;
    if (is->damping == TOUCH_damping_supplied)
        return 0;
    for (size_t i = 0; i < TOUCH_COUNT(absent); i++)
        set(c, absent[i], (double)NAN);
    for (size_t i = 0; i < TOUCH_COUNT(properties); i++) {
        const enum touch_convention k = properties[i];
        if (k != TOUCH_CONVENTION_damping || !undamped)
            choose(c, touch_convention_at(k)->name, word_of(is, k));
    }
    choose(c, "limit", word_of(is, TOUCH_CONVENTION_limit_on));
    set(c, "restitution", undamped ? 1.0 : 0.05 + 0.9 * (double)(number % 10) / 9.0);
    if (undamped)
        choose(c, "damping", "exact");
    if (stiffness == TOUCH_shear_stiffness_none)
        set(c, "k_t_ratio", 0.0);
    if (stiffness ==
        TOUCH_shear_stiffness_without_overlap) { /* 8 G* sqrt(R*) times the root of a metre */
        double young[2], poisson[2], shear = 0.0;
        struct touch_message why;
        cr_assert(!touch_values_get(c->law, &c->values, "young", young, &why));
        cr_assert(!touch_values_get(c->law, &c->values, "poisson", poisson, &why));
        for (int b = 0; b < 2; b++)
            shear +=
                c->pair.rigid[b] ? 0.0 : (2.0 - poisson[b]) * 2.0 * (1.0 + poisson[b]) / young[b];
        set(c, "k_t",
            8.0 / shear * sqrt(1.0 / (1.0 / c->pair.radius[0] + 1.0 / c->pair.radius[1])));
    }
    return 1;
}

static int changes_a_choice(const struct play_case *c) {
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_SET)
            return 1;
    return 0;
}

static double largest(const struct play_trace *t, const int *columns, size_t count) {
    double most = 0.0;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < t->count; i++)
            most = fmax(most, fabs(t->column[columns[k]][i]));
    return most;
}

/* Every step may round what was carried; forces of one group are judged by the largest of it. */
static void expect_same(const struct engine_law *row, uint64_t number, const struct play_trace *a,
                        const struct play_trace *b, double roundings) {
    static const int normal[] = {PLAY_COLUMN_normal_force, PLAY_COLUMN_normal_elastic,
                                 PLAY_COLUMN_normal_dashpot};
    static const int shear[] = {PLAY_COLUMN_shear_force_s, PLAY_COLUMN_shear_force_t,
                                PLAY_COLUMN_elastic_s,     PLAY_COLUMN_elastic_t,
                                PLAY_COLUMN_dashpot_s,     PLAY_COLUMN_dashpot_t};
    static const int energies[] = {PLAY_COLUMN_strain_energy, PLAY_COLUMN_slip_energy,
                                   PLAY_COLUMN_dashpot_energy, PLAY_COLUMN_coupling_energy};
    static const struct {
        const int *columns;
        size_t count;
    } groups[] = {{normal, TOUCH_COUNT(normal)},
                  {shear, TOUCH_COUNT(shear)},
                  {energies, TOUCH_COUNT(energies)}};
    cr_assert(a->count == b->count);
    const double ulp = (double)a->count + roundings + 16.0;
    for (size_t g = 0; g < TOUCH_COUNT(groups); g++) {
        const double scale = fmax(largest(a, groups[g].columns, groups[g].count),
                                  g == 1 ? DBL_EPSILON * largest(a, normal, 3) : 0.0);
        for (size_t k = 0; k < groups[g].count; k++)
            for (size_t i = 0; i < a->count; i++) {
                const int column = groups[g].columns[k];
                const double x = a->column[column][i], y = b->column[column][i];
                cr_assert(fabs(x - y) <= ulp * DBL_EPSILON * scale,
                          "%s %s, case %u, sample %zu: %s %.17g, not %.17g (%g of %g)", row->engine,
                          row->name, (unsigned)number, i, play_quantity_at((size_t)column)->name, x,
                          y, fabs(x - y) / scale, ulp * DBL_EPSILON);
            }
    }
}

static void play(const struct play_case *c, struct play_trace *ret) {
    const struct play_refine as_written = {0};
    struct touch_message why = {""};
    play_trace_init(ret);
    cr_assert(!play_run(c, &as_written, ret, &why), "%s", why.text);
}

static int compare(const struct engine_law *row, uint64_t number) {
    const struct touch_law *law = touch_law_find("hertz_mindlin_general");
    struct play_case c, other;
    struct look_alike alike;
    struct play_trace a, b;
    struct touch_conventions is;
    const struct touch_conventions none = {0}, usual = conventions_complete(&none),
                                   of_row = conventions_complete(&row->conventions);
    random_case_make(law, 7, number, &c);
    const int usable = c.segment_count && !changes_a_choice(&c) && settle(&c, &of_row, number);
    if (usable) {
        struct play_case plain = c;
        settle(&plain, &usual, number); /* a law of the family, for what stays */
        cr_assert(!look_alike_conventions(&plain, &is));
        for (size_t i = 0; i < TOUCH_COUNT(taken); i++)
            touch_convention_set(&is, taken[i], touch_convention_get(&of_row, taken[i]));
        cr_assert(!look_alike_case(&c, &is, 0, &alike, &other));
        play(&c, &a);
        play(&other, &b);
        expect_same(row, number, &a, &b, look_alike_rounding(&c, &is));
        play_trace_free(&a);
        play_trace_free(&b);
    }
    return usable;
}

Test(engine_rows, are_settings_of_one_law) {
    const struct engine_law *row;
    size_t rows = 0;
    for (size_t r = 0; (row = engine_law_row(r)); r++) {
        size_t count = 0;
        for (uint64_t n = 1; n <= CASES; n++)
            count += (size_t)compare(row, n);
        rows += count > 0;
        cr_expect(count == 0 || count > CASES / 8, "%s %s: %zu cases", row->engine, row->name,
                  count);
    }
    cr_expect(rows >= 14, "%zu rows", rows);
}

/* Which laws our general one can stand for is said by their roles and conventions. */
Test(engine_rows, the_family) {
    static const struct {
        const char *law;
        int is;
    } rows[] = {{"hertzian", 1},
                {"hertz_mindlin", 1},
                {"hertz_mindlin_displacement", 1},
                {"hertz_mindlin_corrected", 1},
                {"mindlin_virtual_path", 1},
                {"hertz", 1},
                {"viscoelastic_nonlinear", 1},
                {"hertz_mindlin_general", 1},
                {"hysteretic", 0},
                {"hysteretic_exact", 0},
                {"linear", 0},
                {"thornton_ning", 0},
                {"jkr", 0},
                {"sjkr", 0},
                {"hertz_rolling", 0},
                {"mindlin_incremental", 0}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct touch_conventions unused;
        struct touch_message why = {""};
        struct play_case c;
        cr_assert(!plain_case_make(NULL, touch_law_find(rows[i].law), &c, &why), "%s: %s",
                  rows[i].law, why.text);
        cr_expect((look_alike_conventions(&c, &unused) == 0) == rows[i].is, "%s", rows[i].law);
    }
}
