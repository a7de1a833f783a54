/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports of many comparisons: of one case or of many, of few variants or of many, whatever the verdict. What is
 * quadratic in any of these does not end within the time of the test. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "reports/write/write.h"
#include "scratch.h"
#include "touchstone/common.h"

#define GITHUB   512000            /* bytes of Markdown that GitHub renders */
#define PAPER    ((size_t)2 << 20) /* of LaTeX: some hundred pages */

#define HTML     ((size_t)16 << 20)
#define ELEMENTS 200000 /* with all that is folded, each case with its section */
#define OPENED   20000  /* before anything is opened */

/* What the rows are like; each detail and source is another one if told so. */
struct shape {
    const char *name;
    size_t cases, variants, checks;
    enum play_verdict verdict;
    int details, sources, long_names;
};

static const struct shape shapes[] = {
    {"one case passes", 1, 4000, 5, PLAY_VERDICT_PASS, 0, 0, 0},
    {"one case fails", 1, 5000, 1, PLAY_VERDICT_FAIL, 1, 0, 0},
    {"one case of findings", 1, 5000, 1, PLAY_VERDICT_FINDING, 1, 0, 0},
    {"one finding in all", 1, 5000, 1, PLAY_VERDICT_FINDING, 0, 0, 0},
    {"each value with its source", 1, 5000, 1, PLAY_VERDICT_PASS, 0, 1, 0},
    {"many cases pass", 2500, 1, 2, PLAY_VERDICT_PASS, 0, 0, 0},
    {"many cases fail", 2500, 1, 2, PLAY_VERDICT_FAIL, 1, 1, 0},
    {"many cases of findings", 2500, 1, 2, PLAY_VERDICT_FINDING, 1, 0, 0},
    {"long names fail", 20, 150, 1, PLAY_VERDICT_FAIL, 1, 1, 1},
    {"long names pass", 1000, 3, 1, PLAY_VERDICT_PASS, 1, 1, 1},
};

static char *name_of(const struct shape *shape, const char *what, size_t number) {
    char *name = play_format("%s_%06zu", what, number);
    while (shape->long_names && strlen(name) < 1000)
        name = play_format("%s_%s", name, name);
    return name;
}

static void add_row(struct play_rows *rows, const struct shape *shape, size_t c, size_t v,
                    size_t k) {
    const size_t number = rows->count;
    struct play_row *row = add_row_of(rows, "", 1e-9, shape->verdict);
    row->case_name = name_of(shape, "many/case", c);
    row->variant = name_of(shape, "variant", v);
    set(&row->law, "hertz");
    set(&row->subject, "built-in");
    set(&row->unit, "N");
    row->error_kind = PLAY_ERROR_RELATIVE;
    row->quantity = play_format("quantity_%zu", k);
    row->source = name_of(shape, "source", shape->sources ? number : 0);
    row->detail = name_of(shape, "detail", shape->details ? number : 0);
    row->expected = 1.0 + 1e-6 * (double)number;
    row->predicted = row->expected * (1.0 + 1e-9);
    row->tolerance = shape->verdict == PLAY_VERDICT_FAIL ? 1e-12 : 1e-6;
}

static void add_setup(struct play_setups *setups, const struct shape *shape, size_t c, size_t v) {
    setups->setups = play_resize(setups->setups, setups->count + 1, sizeof *setups->setups);
    struct play_setup *setup = &setups->setups[setups->count++];
    const double value = 1e-3 * (double)v;
    *setup = (struct play_setup){.case_name = name_of(shape, "many/case", c),
                                 .variant = name_of(shape, "variant", v),
                                 .law = play_copy("hertz"),
                                 .command = play_copy("touchstone verify many"),
                                 .number = v + 1};
    play_setup_add(setup, "speed", "m/s", NULL, 1, &value);
    play_setup_add(setup, "angle", "rad", NULL, 1, &value);
}

static struct report_results results_of(const struct shape *shape) {
    struct report_results results = {0};
    for (size_t c = 0; c < shape->cases; c++)
        for (size_t v = 0; v < shape->variants; v++) {
            add_setup(&results.rows.setups, shape, c, v);
            for (size_t k = 0; k < shape->checks; k++)
                add_row(&results.rows, shape, c, v, k);
        }
    for (size_t c = 0; c < shape->cases; c++) {
        char *place = name_of(shape, "place", c); /* no digits, which do not tell warnings apart */
        for (char *at = place; *at; at++)
            *at = *at >= '0' && *at <= '9' ? (char)('a' + *at - '0') : *at;
        play_warnings_add(&results.rows.warnings, place, name_of(shape, "warning", 0));
    }
    results.folder = play_copy("/nonexistent");
    const char **const texts[] = {
        &results.run.command, &results.run.version, &results.run.commit, &results.run.compiler,
        &results.run.flags,   &results.run.machine, &results.run.date,   &results.run.isolation};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        *texts[i] = "";
    return results;
}

static void check_markdown(const struct shape *shape, const struct report_results *results) {
    const struct figures none = {.count = 0};
    char message[256] = "";
    const char *text = report_markdown(results, &none, "none.", message, sizeof message);
    cr_assert(text != NULL, "%s", message);
    const size_t size = strlen(text);
    cr_expect(size < GITHUB, "%s: %zu bytes of Markdown", shape->name, size);
    cr_expect(strstr(text, "see [verdicts.csv](verdicts.csv)"), "%s: no pointer", shape->name);
}

static void check_latex(const struct shape *shape, const struct report_results *results) {
    const struct figures none = {.count = 0};
    char message[256] = "";
    const char *text = report_latex(results, &none, message, sizeof message);
    cr_assert(text != NULL, "%s", message);
    const size_t size = strlen(text);
    cr_expect(size < PAPER || shape->long_names, "%s: %zu bytes of LaTeX", shape->name, size);
    cr_expect(size < PAPER / 4 || strstr(text, "verdicts.csv"), "%s: no pointer", shape->name);
}

/* A browser takes some 20 elements a millisecond; data are no elements. */
static void check_page(const struct shape *shape, const struct report_results *results) {
    const struct figures none = {.count = 0};
    char message[256] = "";
    size_t elements = 0, opened = 0;
    int folded = 0;
    const char *text =
        report_html(results, &none, "none.", "/nonexistent", message, sizeof message);
    cr_assert(text != NULL, "%s", message);
    const size_t size = strlen(text);
    cr_expect(size < HTML || shape->long_names, "%s: %zu bytes of HTML", shape->name, size);
    for (const char *at = text; (at = strchr(at, '<')); at++) {
        const int ends = at[1] == '/', folds = !strncmp(at + 1 + ends, "noscript>", 9);
        elements += !ends;
        opened += !ends && !folded;
        folded = folds ? !ends : folded;
    }
    cr_expect(elements < ELEMENTS, "%s: %zu elements", shape->name, elements);
    cr_expect(opened < OPENED, "%s: %zu elements before anything is opened", shape->name, opened);
}

Test(scale, reports_of_many_rows_can_be_read) {
    for (size_t i = 0; i < TOUCH_COUNT(shapes); i++) {
        struct report_results results = results_of(&shapes[i]);
        check_markdown(&shapes[i], &results);
        check_latex(&shapes[i], &results);
        check_page(&shapes[i], &results);
    }
}
