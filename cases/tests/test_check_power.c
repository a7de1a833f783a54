/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a comparison would notice: each kind of mistake by a case that is made for it, and no mistake by one that looks at
 * nothing of the law. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/judge/check_power.h"
#include "touchstone/common.h"

static struct play_case read_case(const char *text) {
    struct play_case_set set = {0};
    char file[] = "/tmp/touchstone-power-XXXXXX", message[2048] = "";
    const int descriptor = mkstemp(file);
    FILE *out = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    cr_assert(out && fprintf(out, "schema: 1\ntitle: a test\n%s", text) > 0 && !fclose(out));
    const int bad = play_case_read(file, &set, message, sizeof message);
    remove(file);
    cr_assert(!bad, "%s\n%s", message, text);
    return set.cases[0];
}

#define HERTZ                                                                                      \
    "law: hertz_mindlin\nproperties: {young: 1 GPa, poisson: 0.3, mu_sl: 0.5, mu_ro: 0.01, "       \
    "restitution: "                                                                                \
    "0.7}\npair: {radius: [10 mm, 20 mm], density: 2000 kg/m3}\n"

/* Touched and left twice, pressed, sheared along both axes until it slips, and back. */
#define PATH                                                                                       \
    HERTZ "path:\n  - {move: {normal: -1 um}, steps: 2, time: 1 ms}\n"                             \
          "  - loop:\n      repeat: 2\n      path:\n"                                              \
          "        - {to: {overlap: 10 um}, steps: 10, time: 1 ms}\n"                              \
          "        - {move: {shear: 1 um, shear_t: -2 um}, steps: 10, time: 1 ms}\n"               \
          "        - {roll: {about: s, angle: 1 deg, body: 1}, steps: 10, time: 1 ms}\n"           \
          "        - {move: {shear: -9 um}, steps: 10, time: 1 ms}\n"                              \
          "        - {to: {overlap: -1 um}, steps: 10, time: 1 ms}\n"

/* Checks of columns at each sample cannot all be written as one number: at its end and its extremes. */
static char *checks_of_columns(void) {
    static const char *const counts[] = {"activations", "slips_begun", "slips_ended"};
    FILE *out = play_text();
    fputs("check:\n", out);
    for (size_t k = 0; k < PLAY_CONTACT_COLUMN_COUNT; k++)
        for (int i = 0; i < 6; i++)
            fprintf(out,
                    "  - {quantity: %s, expected: 0, source: the right law, at: %s, metric: "
                    "absolute, tolerance: 0, basis: exact}\n",
                    play_quantity_at(k)->name,
                    (const char *const[]){"max", "min", "leg_end 3", "leg_end 5", "leg_end 6",
                                          "leg_end 9"}[i]);
    for (size_t i = 0; i < TOUCH_COUNT(counts); i++)
        fprintf(out, "  - {quantity: %s, expected: 0, source: the right law, basis: exact}\n",
                counts[i]);
    return play_text_end(out);
}

/* Of a flag in the state every number above a half is the same. */
static int is_no_mistake(const char *kind) {
    return !strcmp(kind, "state active scaled") || !strcmp(kind, "state slipping scaled");
}

/* Each check expects what the right law gives there. */
static struct power_outcome *expect_right(struct play_case *c) {
    struct power_outcome *right = play_resize(NULL, c->check_count + 1, sizeof *right);
    power_play(NULL, c, NULL, 0.0, right);
    for (size_t i = 0; i < c->check_count; i++)
        c->checks[i].expected = right[i].obtained;
    return right;
}

static int fails(const struct power_outcome *outcomes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (outcomes[i].verdict == PLAY_VERDICT_FAIL)
            return 1;
    return 0;
}

Test(power, each_kind_is_noticed_where_all_is_looked_at) {
    struct play_case c = read_case(play_format("%s%s", PATH, checks_of_columns()));
    struct power_outcome *outcomes = expect_right(&c);
    size_t count, changed = 0;
    const struct perturbed_kind *kinds = perturbed_kinds(c.law, &count);
    power_play(NULL, &c, NULL, 0.0, outcomes);
    cr_assert(!fails(outcomes, c.check_count), "the right law passes");
    for (size_t i = 0; i < count; i++) {
        char text[160];
        if (!power_play(NULL, &c, &kinds[i], 1.0, outcomes))
            continue;
        changed++;
        perturbed_kind_text(c.law, &kinds[i], text, sizeof text);
        cr_expect(fails(outcomes, c.check_count) || is_no_mistake(text), "nothing notices %s",
                  text);
    }
    cr_expect(changed > 90, "%zu of %zu kinds change an answer", changed, count);
}

/* What power_measure finds of all checks of a case. */
static struct play_case_result measured(const struct play_case *c, enum power_mode mode,
                                        struct play_mistakes *ret_mistakes) {
    struct play_case_result result;
    struct play_ending ending;
    *ret_mistakes = (struct play_mistakes){0};
    cr_assert(!play_check_case(NULL, c, &result, &ending), "%s", ending.text);
    power_measure(NULL, c, mode, 1e6, &result, ret_mistakes);
    return result;
}

Test(power, what_no_mistake_makes_fail_is_vacuous) {
    const struct play_case c =
        read_case(PATH "check:\n"
                       "  - {quantity: time, expected: 11 ms, source: its steps, at: end, "
                       "tolerance: 1e-9, basis: scheme}\n"
                       "  - {quantity: normal_force, expected: 1 N, source: any, at: max, metric: "
                       "absolute, tolerance: 1e9 N, basis: data}\n"
                       "  - {quantity: normal_force, expected: 1 N, source: any, at: max, metric: "
                       "absolute, tolerance: 1 kN, basis: data}\n");
    struct play_mistakes mistakes;
    const struct play_case_result result = measured(&c, POWER_QUICK, &mistakes);
    cr_expect(result.checked[0].row.verdict == PLAY_VERDICT_VACUOUS &&
                  strstr(result.checked[0].row.detail, "kinds of mistake"),
              "%s", result.checked[0].row.detail);
    cr_expect(result.checked[1].row.verdict == PLAY_VERDICT_VACUOUS);
    cr_expect(result.checked[2].row.kinds == result.checked[0].row.kinds);
}

static const struct perturbed_kind *kind_of(const struct play_case *c, const char *wanted) {
    size_t count;
    const struct perturbed_kind *kinds = perturbed_kinds(c->law, &count);
    for (size_t i = 0; i < count; i++) {
        char text[160];
        perturbed_kind_text(c->law, &kinds[i], text, sizeof text);
        if (!strcmp(text, wanted))
            return &kinds[i];
    }
    cr_assert(0, "no kind %s", wanted);
    return NULL;
}

static const char *const sized[] = {"force normal scaled",  "force shear scaled",
                                    "force spring scaled",  "property young of body 1 scaled",
                                    "input overlap scaled", "bodies radius 1 scaled"};

/* Tolerances far above round-off, so that where a check begins to fail is one place. */
static struct play_case with_tolerances(void) {
    struct play_case c = read_case(PATH "check:\n"
                                        "  - {quantity: normal_force, expected: 1, source: the "
                                        "right law, at: max, tolerance: 0.01, basis: data}\n"
                                        "  - {quantity: shear_force_s, expected: 1, source: the "
                                        "right law, at: leg_end 3, tolerance: 1e-3, basis: data}\n"
                                        "  - {quantity: shear_force, expected: 1, source: the "
                                        "right law, at: max, tolerance: 0.2, basis: data}\n"
                                        "  - {quantity: strain_energy, expected: 1, source: the "
                                        "right law, at: max, tolerance: 1e-6, basis: data}\n");
    expect_right(&c);
    return c;
}

Test(power, a_searched_size_is_where_it_begins_to_fail) {
    const struct play_case c = with_tolerances();
    struct power_outcome outcomes[8];
    double sizes[8], estimates[8];
    size_t found = 0;
    for (size_t k = 0; k < TOUCH_COUNT(sized); k++) {
        const struct perturbed_kind *kind = kind_of(&c, sized[k]);
        power_search(NULL, &c, kind, sizes);
        power_estimate(NULL, &c, kind, estimates);
        const size_t before = found;
        for (size_t i = 0; i < c.check_count; i++) {
            cr_expect(isnan(sizes[i]) == isnan(estimates[i]), "%s, check %zu", sized[k], i);
            if (isnan(sizes[i]))
                continue;
            found++;
            power_play(NULL, &c, kind, 0.9 * sizes[i], outcomes);
            cr_expect(outcomes[i].verdict == PLAY_VERDICT_PASS, "%s, check %zu: %g less fails",
                      sized[k], i, sizes[i]);
            power_play(NULL, &c, kind, 1.1 * sizes[i], outcomes);
            cr_expect(outcomes[i].verdict == PLAY_VERDICT_FAIL, "%s, check %zu: %g more passes",
                      sized[k], i, sizes[i]);
            if (sizes[i] < 0.05) /* there errors grow in proportion */
                cr_expect(fabs(estimates[i] / sizes[i] - 1.0) < 0.1, "%s, check %zu: %g, not %g",
                          sized[k], i, estimates[i], sizes[i]);
        }
        cr_expect(found > before, "nothing notices %s", sized[k]);
    }
    cr_expect(found >= 12, "%zu sizes", found);
}

/* Restitution depends on no stiffness, and the row says so, whatever the quantity is called. */
Test(power, restitution_shows_no_stiffness) {
    const struct play_case c = read_case(
        HERTZ
        "impact: {speed: 1 m/s, steps: 400}\ncheck:\n"
        "  - {quantity: restitution, expected: 0.7, source: given, tolerance: 0.01, basis: data}\n"
        "  - {quantity: max_overlap, expected: 0.1 mm, source: any, metric: absolute, tolerance: 1 "
        "mm, basis: data}\n");
    struct play_mistakes mistakes;
    const struct play_case_result result = measured(&c, POWER_QUICK, &mistakes);
    const struct play_row *row = &result.checked[0].row;
    char *missed;
    cr_expect(row->verdict == PLAY_VERDICT_PASS && strstr(row->power, PLAY_POWER_ANY), "%s: %s",
              row->detail, row->power);
    cr_expect(play_mistakes_missed(&mistakes, NULL, 1, &missed) >= 2 &&
                  strstr(missed, "property young of body 1 scaled"),
              "%s", missed);
}

/* A tolerance that only a mistake of 1e-6 exceeds has another reason than round-off. */
Test(power, a_tolerance_far_above_round_off_is_told) {
    struct play_case c =
        read_case(PATH "check:\n"
                       "  - {quantity: normal_force, expected: 1, source: the right "
                       "law, at: max, tolerance: 1e-6, basis: round-off}\n"
                       "  - {quantity: normal_force, expected: 1, source: the right "
                       "law, at: max, tolerance: 64 ulp}\n");
    struct play_mistakes mistakes;
    expect_right(&c);
    const struct play_case_result result = measured(&c, POWER_QUICK, &mistakes);
    cr_expect(strstr(result.checked[0].row.power, "far above round-off"), "%s",
              result.checked[0].row.power);
    cr_expect(!strstr(result.checked[1].row.power, "round-off"));
}
