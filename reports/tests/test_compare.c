/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone report --compare`: two results folders that differ in one known thing. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "reports/write/write.h"
#include "cases/core/memory.h"
#include "scratch.h"
#include "touchstone/common.h"

#define PASS    PLAY_VERDICT_PASS
#define FAIL    PLAY_VERDICT_FAIL
#define FINDING PLAY_VERDICT_FINDING
#define SKIP    PLAY_VERDICT_SKIP
#define CRASH   PLAY_VERDICT_CRASH

/* A row that passes, of a case "hertz/a". */
static struct play_row make_row(const char *variant, const char *quantity) {
    struct play_row row;
    play_row_init(&row);
    set(&row.case_name, "hertz/a");
    set(&row.law, "hertz");
    set(&row.variant, variant);
    set(&row.quantity, quantity);
    row.error_kind = PLAY_ERROR_ULP;
    row.basis = PLAY_BASIS_ROUND_OFF;
    row.expected = row.predicted = 1;
    row.error = 2;
    row.tolerance = 100;
    row.verdict = PASS;
    return row;
}

static void expect_part(const char *text, const char *part, const char *what) {
    cr_expect(strstr(text, part), "%s: no \"%s\" in\n%s", what, part, text);
}

static char *compare_rows(const struct play_rows *old, const struct play_rows *new, int json,
                          int expected, const char *what) {
    char *before = make_folder(), *after = make_folder(), message[1024] = "";
    FILE *out = play_text();
    put_rows(before, old, "x");
    put_rows(after, new, "x");
    const int worse = report_compare(before, after, json, 0, out, message, sizeof message);
    char *text = play_text_end(out);
    cr_expect(worse == expected, "%s: %d, not %d: %s%s", what, worse, expected, text, message);
    return text;
}

/* --- what is worse -------------------------------------------------------------------------- */

/* One row before and after: verdict, error, tolerance, order (0: basis is no order; below 0: there is none) with
 * half its interval (0: none), and what was obtained. */
struct state {
    enum play_verdict verdict;
    double error, tolerance, order, half, predicted;
};

#define OF(verdict, error, tolerance)                                                              \
    { verdict, error, tolerance, 0, 0, 1 }
#define ORDER(verdict, error, tolerance, order, half)                                              \
    { verdict, error, tolerance, order, half, 1 }
#define NOISE NULL, NULL

static struct play_row row_of(const struct state *state) {
    struct play_row row = make_row("", "normal_force");
    row.verdict = state->verdict;
    row.error = state->error;
    row.tolerance = state->verdict == FINDING ? (double)NAN : state->tolerance;
    row.predicted = state->predicted;
    if (state->order > 0 || state->order < 0) {
        row.basis = PLAY_BASIS_ORDER;
        row.order = state->order > 0 ? state->order : (double)NAN;
        row.order_expected = 2;
        row.order_low = state->half > 0 ? state->order - state->half : (double)NAN;
        row.order_high = state->half > 0 ? state->order + state->half : (double)NAN;
    }
    return row;
}

static const struct {
    const char *what;
    struct state old, new;
    const char *kind, *effect; /* NULL: noise */
} pairs[] = {
    {"nothing", OF(PASS, 2, 100), OF(PASS, 2, 100), NOISE},
    {"fails now", OF(PASS, 2, 100), OF(FAIL, 200, 100), "verdict", "worse"},
    {"mended", OF(FAIL, 200, 100), OF(PASS, 2, 100), "verdict", "better"},
    {"is not judged any more", OF(PASS, 2, 100), OF(FINDING, 2, 100), "verdict", "worse"},
    {"passes, then skipped", OF(PASS, 2, 100), OF(SKIP, 2, 100), "verdict", "worse"},
    {"crash instead of fail", OF(FAIL, 200, 100), OF(CRASH, 200, 100), "verdict", "worse"},
    {"grew by 10, but is a hundredth of its tolerance", OF(PASS, 0.1, 100), OF(PASS, 1, 100),
     NOISE},
    {"grew by a half of its tolerance, but less than 4 times", OF(PASS, 20, 100), OF(PASS, 70, 100),
     NOISE},
    {"grew", OF(PASS, 5, 100), OF(PASS, 21, 100), "error", "worse"},
    {"grew from zero", OF(PASS, 0, 100), OF(PASS, 11, 100), "error", "worse"},
    {"shrank", OF(PASS, 21, 100), OF(PASS, 5, 100), "error", "better"},
    {"failed and is not a number now", OF(FAIL, 200, 100), OF(FAIL, (double)NAN, 100), "error",
     "worse"},
    {"order within its interval", ORDER(PASS, 2, 100, 2.00, 0.05), ORDER(PASS, 2, 100, 1.92, 0.05),
     NOISE},
    {"order fell", ORDER(PASS, 2, 100, 2.00, 0.05), ORDER(PASS, 2, 100, 1.88, 0.05), "order",
     "worse"},
    {"order rose", ORDER(PASS, 2, 100, 1.88, 0.05), ORDER(PASS, 2, 100, 2.00, 0.05), "order",
     "better"},
    {"order without interval", ORDER(PASS, 2, 100, 2, 0), ORDER(PASS, 2, 100, 1.95, 0), NOISE},
    {"order without interval fell", ORDER(PASS, 2, 100, 2, 0), ORDER(PASS, 2, 100, 1.85, 0),
     "order", "worse"},
    {"exact on every grid now", ORDER(PASS, 2, 100, 2, 0.1), ORDER(PASS, 0, 100, -1, 0), NOISE},
    {"no order now", ORDER(FAIL, 2, 100, 2, 0.1), ORDER(FAIL, 2, 100, -1, 0), "order", "worse"},
    {"measured tolerance", ORDER(PASS, 2, 100, 2, 0.1), ORDER(PASS, 2, 150, 2, 0.1), NOISE},
    {"wider tolerance", OF(PASS, 2, 100), OF(PASS, 2, 200), "tolerance", "worse"},
    {"smaller tolerance", OF(PASS, 2, 100), OF(PASS, 2, 50), "tolerance", "other"},
    {"wider tolerance and a larger error", OF(PASS, 2, 100), OF(PASS, 90, 200), "tolerance",
     "worse"},
    {"passes by a wider tolerance", OF(FAIL, 150, 100), OF(PASS, 150, 200), "tolerance", "worse"},
    {"fails, then skipped", OF(FAIL, 200, 100), OF(SKIP, 2, 100), "verdict", "worse"},
    {"finding moved a little", OF(FINDING, 1, 1), {FINDING, 1, 1, 0, 0, 1.009}, NOISE},
    {"finding of round-off", {FINDING, 1, 1, 0, 0, -9e-16}, {FINDING, 1, 1, 0, 0, 4e-16}, NOISE},
    {"finding moved", OF(FINDING, 1, 1), {FINDING, 1, 1, 0, 0, 1.02}, "finding", "other"},
};

Test(compare, every_kind_of_change) {
    for (size_t i = 0; i < TOUCH_COUNT(pairs); i++) {
        struct play_rows before = {0}, after = {0};
        struct play_row row = row_of(&pairs[i].old);
        play_rows_add(&before, &row);
        row = row_of(&pairs[i].new);
        play_rows_add(&after, &row);
        const int worse = pairs[i].effect && !strcmp(pairs[i].effect, "worse");
        char *text = compare_rows(&before, &after, 1, worse, pairs[i].what);
        json_t *root = json_loads(text, 0, NULL);
        json_t *changes = json_object_get(root, "changes"), *change = json_array_get(changes, 0);
        cr_assert(json_array_size(changes) == (pairs[i].kind != NULL), "%s: %s", pairs[i].what,
                  text);
        const char *kind = json_string_value(json_object_get(change, "kind"));
        const char *effect = json_string_value(json_object_get(change, "effect"));
        cr_expect(!pairs[i].kind ||
                      (!strcmp(kind, pairs[i].kind) && !strcmp(effect, pairs[i].effect)),
                  "%s is %s, %s", pairs[i].what, kind, effect);
    }
}

/* --- which rows belong together ------------------------------------------------------------- */

/* Rows in any order, several alike, one that went, one that came. */
Test(compare, rows_are_paired_by_key_then_by_order) {
    struct play_rows before = {0}, after = {0};
    static const double twins[] = {1, 2, 60, 4, 90};
    for (size_t i = 0; i < TOUCH_COUNT(twins); i++) { /* the old errors: 1, 2, 3, 4 */
        struct play_row row = make_row("", "twin");
        row.error = twins[i];
        play_rows_add(&after, &row);
        row = make_row("", "twin");
        row.error = (double)i + 1;
        if (i < 4)
            play_rows_add(&before, &row);
    }
    static const char *const names[][2] = {{"a", "b"}, {"b", "a"}, {"gone", "come"}};
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        struct play_row row = make_row(names[i][0], "shear_force");
        row.error = names[i][0][0] == 'a' ? 50 : 1;
        play_rows_add(&before, &row);
        row = make_row(names[i][1], "shear_force");
        row.error = names[i][1][0] == 'a' ? 50 : 1;
        play_rows_add(&after, &row);
    }
    char *text = compare_rows(&before, &after, 0, 1, "pairs");
    expect_part(text, "\n5 the same, 2 worse, 0 better, 2 appeared\n", "pairs");
    expect_part(text, "Worse (2):\n  error  hertz/a twin", "pairs");
    expect_part(text, "pass, error 3 of 100 ulp  ->  pass, error 60 of 100 ulp\n", "pairs");
    expect_part(text, "  went  hertz/a shear_force (law hertz)\n    [gone]\n", "pairs");
    expect_part(text, "  appeared  hertz/a shear_force (law hertz)\n    [come]\n", "pairs");
    text = compare_rows(&after, &before, 0, 1, "the other way: a row went");
    expect_part(text, "\n5 the same, 2 worse, 1 better, 1 appeared\n", "pairs");
    text = compare_rows(&before, &before, 0, 0, "itself");
    expect_part(text, "\n7 the same, 0 worse, 0 better\n", "itself");
}

/* Every part of a key keeps rows apart: what changed it went, and appeared. */
Test(compare, every_part_of_the_key) {
    for (int part = 0; part < 9; part++) {
        struct play_rows before = {0}, after = {0};
        struct play_row row = make_row("", "twin");
        play_rows_add(&before, &row);
        row = make_row("", "twin");
        const char **const texts[] = {&row.case_name, &row.variant,   &row.target,
                                      &row.quantity,  &row.reference, &row.source};
        if (part < 6)
            set(texts[part], "another");
        row.metric = part == 6 ? PLAY_METRIC_L2 : row.metric;
        row.error_kind = part == 7 ? PLAY_ERROR_RELATIVE : row.error_kind;
        row.basis = part == 8 ? PLAY_BASIS_SCHEME : row.basis;
        play_rows_add(&after, &row);
        expect_part(compare_rows(&before, &after, 0, 1, "key"),
                    "0 the same, 1 worse, 0 better, 1 appeared", play_format("part %d", part));
    }
}

/* The same law in a file of another name, and one that has another name itself; two that have are others. */
Test(compare, a_law_in_another_file) {
    static const struct {
        const char *law[2][2], *subject[2], *counts;
    } of[] = {
        {{{"hertz", "dmt"}, {"hertz", "dmt"}}, {"my_v1.so", "my_v2.so"}, "2 the same, 0 worse"},
        {{{"my_v1", "dmt"}, {"my_v2", "dmt"}}, {"my_v1.so", "my_v2.so"}, "2 the same, 0 worse"},
        {{{"my_v1", "a"}, {"my_v2", "b"}}, {"my.so", "my.so"}, "0 the same, 2 worse"},
        {{{"my_v1", "my_v1"}, {"my_v1", "b"}}, {"my.so", "my.so"}, "1 the same, 1 worse"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(of); i++) {
        struct play_rows rows[2] = {{0}, {0}};
        for (int n = 0; n < 4; n++) {
            struct play_row row = make_row("", "twin");
            set(&row.law, of[i].law[n / 2][n % 2]);
            set(&row.subject, of[i].subject[n / 2]);
            play_rows_add(&rows[n / 2], &row);
        }
        char *what = play_format("laws %zu", i);
        expect_part(compare_rows(&rows[0], &rows[1], 0, i > 1, what), of[i].counts, what);
    }
}

/* In words all that is worse, and of the rest so much as can be read. */
Test(compare, long_lists) {
    struct play_rows before = {0}, after = {0};
    for (int i = 0; i < 30; i++) {
        char *name = play_format("v=%d", i);
        struct play_row row = make_row(name, "gone");
        play_rows_add(&before, &row);
        row = make_row(name, "come");
        play_rows_add(&after, &row);
    }
    char *text = compare_rows(&before, &after, 0, 1, "long");
    cr_expect(count_parts(text, "\n  went  ") == 30 && count_parts(text, "\n  appeared  ") == 20,
              "%s", text);
    expect_part(text, "  and 10 more: --json tells all\n", "long");
    json_t *root = json_loads(compare_rows(&before, &after, 1, 1, "long"), 0, NULL);
    cr_expect(json_array_size(json_object_get(root, "changes")) == 60);
}

/* A row that comes and is bad, and one that goes and was never judged. */
Test(compare, lone_rows) {
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++) {
        struct play_rows none = {0}, one = {0};
        struct play_row row = make_row("", "lone");
        row.verdict = (enum play_verdict)v;
        play_rows_add(&one, &row);
        const enum play_verdict verdict = (enum play_verdict)v;
        const char *name = play_verdict_name(verdict);
        compare_rows(&none, &one, 0, v >= PLAY_VERDICT_MARGINAL, name);
        compare_rows(&one, &none, 0, v != FINDING && !play_verdict_is_open(verdict), name);
    }
}
