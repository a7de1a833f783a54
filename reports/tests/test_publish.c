/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone report --publish`: what stays the same, what is chosen, and what is left alone. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "reports/write/write.h"
#include "scratch.h"
#include "touchstone/common.h"

#define NONE ((double)NAN)

struct sketch {
    const char *quantity;
    enum play_basis basis;
    enum play_error kind;
    double expected, predicted, error, tolerance, order;
    enum play_verdict verdict;
};

static void add_row(struct play_rows *rows, const struct sketch *sketch, const char *text) {
    struct play_row *row = add_row_of(rows, text, sketch->error, sketch->verdict);
    set(&row->subject, "");
    set(&row->target, "");
    set(&row->case_name, "hertz/a");
    set(&row->law, "hertz");
    set(&row->quantity, sketch->quantity);
    row->basis = sketch->basis;
    row->error_kind = sketch->kind;
    row->expected = sketch->expected;
    row->predicted = sketch->predicted;
    row->tolerance = sketch->tolerance;
    row->order = sketch->order;
    row->order_expected = sketch->order > 0 ? 1.25 : (double)NAN;
}

/* Rows of every basis. noise: added to what differs between machines, in relative terms. */
static void put_results(const char *folder, double noise, const char *machine) {
    const struct sketch sketches[] = {
        {"force", PLAY_BASIS_ROUND_OFF, PLAY_ERROR_ULP, 1, 1, 2 + noise, 32, NONE,
         PLAY_VERDICT_PASS},
        {"force", PLAY_BASIS_ROUND_OFF, PLAY_ERROR_ULP, 1, 1, 30 * noise, 64, NONE,
         PLAY_VERDICT_PASS},
        {"slips", PLAY_BASIS_EXACT, PLAY_ERROR_ABSOLUTE, 2, 2, noise, 0, NONE, PLAY_VERDICT_PASS},
        {"still", PLAY_BASIS_EXACT, PLAY_ERROR_ABSOLUTE, 0, noise * 1e-20, 0, 0, NONE,
         PLAY_VERDICT_PASS},
        {"restitution", PLAY_BASIS_ORDER, PLAY_ERROR_RELATIVE, 0.5, 0.5, 3e-6 * (1 + noise),
         2e-4 * (1 + noise), 1.2634 * (1 + 1e-3 * noise), PLAY_VERDICT_PASS},
        {"restitution", PLAY_BASIS_ORDER, PLAY_ERROR_RELATIVE, 0.5, 0.5, 4e-6, 2e-4, 1.31,
         PLAY_VERDICT_PASS},
        {"speed", PLAY_BASIS_SCHEME, PLAY_ERROR_RELATIVE, 0.5, 0.5, 7e-6 * (1 + noise), 3e-5, NONE,
         PLAY_VERDICT_PASS},
        {"shear_work", PLAY_BASIS_ORDER, PLAY_ERROR_ABSOLUTE, 3e-6, 3e-6, 1e-21 * (1 + 100 * noise),
         1e-9, NONE, PLAY_VERDICT_PASS},
        {"work", PLAY_BASIS_DATA, PLAY_ERROR_ABSOLUTE, 0, -0.04 * (1 + 1e-9 * noise), 0.04, NONE,
         NONE, PLAY_VERDICT_FINDING},
        {"work", PLAY_BASIS_DATA, PLAY_ERROR_ABSOLUTE, noise * 1e-18, 0.07, 0.07, NONE, NONE,
         PLAY_VERDICT_FINDING},
        {"torque", PLAY_BASIS_DATA, PLAY_ERROR_RELATIVE, 1, 2, 1 + 0.1 * noise, 0.1, NONE,
         PLAY_VERDICT_FAIL},
    };
    const struct play_run run = {machine, machine, machine, machine,        machine,
                                 machine, machine, noise,   .isolation = ""};
    struct play_rows rows = {0};
    for (size_t i = 0; i < TOUCH_COUNT(sketches); i++)
        add_row(&rows, &sketches[i], "words");
    FILE *out = play_text();
    cr_assert(!play_write_json(&rows, &run, out));
    put_file(folder, "verdicts.json", play_text_end(out));
}

static int publish(const char *folder, const char *target, int with_plots, char message[2048]) {
    message[0] = '\0';
    return report_publish(folder, target, with_plots, 60, message, 2048);
}

/* --- what stays the same -------------------------------------------------------------------- */

static char *all_pages(const char *target) {
    return play_format("%s%s%s", get_file(target, "README.md"), get_file(target, "findings.md"),
                       get_file(target, "hertz.md"));
}

Test(publish, the_same_on_every_machine) {
    char *here = make_folder(), *there = make_folder(), message[2048];
    char *first = play_format("%s/verification", here);
    char *second = play_format("%s/verification", there);
    put_results(here, 0.01, "this machine");
    put_results(there, 0.3, "that machine");
    cr_assert(!publish(here, first, 0, message), "%s", message);
    cr_assert(!publish(there, second, 0, message), "%s", message);
    char *one = all_pages(first), *other = all_pages(second);
    cr_assert(one && other);
    cr_expect(!strcmp(one, other), "%s\n%s", one, other);
    cr_expect(!strstr(one, "machine 0") && !strstr(one, "this machine"));
    static const char *const lines[] = {
        "**8 of 9 judged comparisons pass, 1 fail; 2 findings (11 rows).**",
        "\n### hertz/a\n\n**words** (law hertz).\n",
        "| force | 2 | words | round-off | 32 to 64 ulp | within | – | 2 pass |",
        "| slips, still | 2 | words | exact | 0 | within | – | 2 pass |",
        ("| restitution | 2 | words | order | below 1e-3 | below 1e-5 | 1.26 to 1.31, expected "
         "1.25 | 2 "
         "pass "
         "|"),
        "| shear_work | 1 | words | order | below 1e-8 words | below 1e-16 | – | 1 pass |",
        "| speed | 1 | words | scheme | 3e-05 | below 1e-5 | – | 1 pass |",
        ("| ◆ words | hertz | measured 0 words, obtained 0.07 words (2 rows) | █████ | work at "
         "words, "
         "[hertz/a](hertz.md#hertza) |"),
        "| ✗ **fail** | hertz | hertz/a | words | torque |",
    };
    EXPECT_PARTS(one, lines);
}

/* --- current or stale ----------------------------------------------------------------------- */

static void expect_check(const char *folder, const char *target, int stale, const char *says,
                         const char *what) {
    char message[2048] = "";
    FILE *out = play_text();
    const int got = report_publish_check(folder, target, out, message, sizeof message);
    const char *text = play_text_end(out);
    cr_expect(got == stale, "%s: %d, not %d: %s%s", what, got, stale, text, message);
    cr_expect(strstr(text, says) || strstr(message, says), "%s: says %s%s", what, text, message);
    cr_expect(stale || !*text, "%s: %s", what, text);
}

/* Replaces the first occurrence in a file. */
static void edit(const char *folder, const char *name, const char *what, const char *with) {
    char *text = get_file(folder, name);
    char *at = text ? strstr(text, what) : NULL;
    cr_assert(at, "no %s in %s", what, name);
    *at = '\0';
    put_file(folder, name, play_format("%s%s%s", text, with, at + strlen(what)));
}

Test(publish, is_current_on_another_machine) {
    char *here = make_folder(), *there = make_folder(), message[2048];
    char *target = play_format("%s/verification", here);
    put_results(here, 0.001, "this machine");
    put_results(there, 0.003, "that machine");
    cr_assert(!publish(here, target, 0, message), "%s", message);
    expect_check(here, target, 0, "", "the same");
    expect_check(there, target, 0, "", "another machine");
}

Test(publish, is_stale_after_a_change) {
    static const struct {
        const char *what, *with, *says;
    } edits[] = {
        {"\"predicted\": -0.04", "\"predicted\": -0.0400002", "obtained: published -0.04, now"},
        {"\"expected\": 0.5", "\"expected\": 0.500002", "expected: published 0.5, now 0.500002"},
        {"\"error\": 3.0000000000000001e-6", "\"error\": 3.2e-6", "error: published 3e-06, now"},
        {"\"order\": 1.3100000000000001", "\"order\": 1.34", "order: published 1.31, now 1.34"},
        {"\"tolerance\": 3.0000000000000001e-5", "\"tolerance\": 4e-5",
         "tolerance: published 3e-05"},
        {"\"quantity\": \"work\"", "\"quantity\": \"wrk\"", "now:       hertz,hertz/a,wrk"},
        {"\"order\": 1.3100000000000001", "\"order\": null", "order: published 1.31, now nan"},
    };
    char *folder = make_folder(), message[2048];
    char *target = play_format("%s/verification", folder);
    put_results(folder, 0, "m");
    cr_assert(!publish(folder, target, 0, message), "%s", message);
    for (size_t i = 0; i < TOUCH_COUNT(edits); i++) {
        char *before = get_file(folder, "verdicts.json");
        edit(folder, "verdicts.json", edits[i].what, edits[i].with);
        expect_check(folder, target, 1, edits[i].says, edits[i].what);
        put_file(folder, "verdicts.json", before);
    }
    expect_check(folder, target, 0, "", "as before");
    edit(folder, "verdicts.json", "\"verdict\": \"fail\"", "\"verdict\": \"marginal\"");
    edit(folder, "verdicts.json", "\"fail\": 1", "\"fail\": 0");
    edit(folder, "verdicts.json", "\"marginal\": 0", "\"marginal\": 1");
    expect_check(folder, target, 1,
                 "now:       hertz,hertz/a,torque,words,words,data,relative,marginal", "a verdict");
}

Test(publish, is_stale_after_an_edit) {
    static const struct {
        const char *name, *what, *with, *says;
    } edits[] = {
        {"README.md", "comparisons pass", "comparisons passed", "README.md:4: published: **8 of 9"},
        {"README.md", "8 of 9", "9 of 9", "README.md:4: now:       **8 of 9"},
        {"hertz.md", "1.26 to", "1.36 to", "hertz.md:"},
        {"hertz.md", "below 1e-5", "below 1e-8", "hertz.md:"},
        {"findings.md", "obtained 0.07", "obtained 0.08", "findings.md:"},
        {"sources.md", "ulp", "ulps", "sources.md:"},
        {"hertz.md", "# Law: hertz\n", "", "hertz.md:"},
        {"rows.csv", "relative,fail,", "relative,pass,", "published: hertz,hertz/a,torque"},
        {"rows.csv", ",order\n", "\n", "rows.csv:1: published: law,case"},
        {"notes.txt", "", "notes", "notes.txt: is no part of the report"},
    };
    char *folder = make_folder(), message[2048];
    char *target = play_format("%s/verification", folder);
    put_results(folder, 0, "m");
    for (size_t i = 0; i < TOUCH_COUNT(edits); i++) {
        drop_folder(play_copy(target));
        cr_assert(!publish(folder, target, 0, message), "%s", message);
        if (*edits[i].what)
            edit(target, edits[i].name, edits[i].what, edits[i].with);
        else
            put_file(target, edits[i].name, edits[i].with);
        expect_check(folder, target, 1, edits[i].says, edits[i].what);
    }
    drop_folder(play_copy(target));
    expect_check(folder, target, -1, "no published report", "nothing there");
    cr_assert(!publish(folder, target, 0, message), "%s", message);
    edit(target, "hertz.md", "1.31, expected", "1.312, expected"); /* as another rounding */
    edit(target, "hertz.md", "below 1e-5", "below 1e-6");
    expect_check(folder, target, 0, "", "what rounding does");
    edit(target, "hertz.md", "1.26 to 1.312, expected", "1.285, expected"); /* one number, or two */
    expect_check(folder, target, 0, "", "a range that is one number here");
    edit(target, "hertz.md", "1.285, expected", "1.26, expected");
    expect_check(folder, target, 1, "hertz.md:", "a range that is narrower");
    edit(target, "hertz.md", "1.26, expected", "1.26 to 1.312, expected");
    unlink(play_format("%s/hertz.md", target));
    expect_check(folder, target, 1, "hertz.md: is missing", "a page");
    put_file(target, "rows.csv", "{,\n");
    expect_check(folder, target, 1, "rows.csv:1: now:       law,case", "a strange rows.csv");
}

/* What a page says of a figure are its name and the range of its curves. */
Test(publish, figures_are_compared_by_what_is_said_of_them) {
    static const struct {
        const char *table;
        int stale;
    } tables[] = {
        {"overlap_m,normal_force_N\n0,0\n0.25,0.0625\n0.5,0.25\n0.75,0.5625\n1,1\n", 0},
        {"overlap_m,normal_force_N\n0,1e-12\n0.5,0.25\n0.75,0.5625\n1,1.001\n", 0},
        {"overlap_m,normal_force_N\n0,0\n0.25,0.0625\n0.5,0.25\n0.75,0.5625\n", 1},
        {"overlap_m,normal_force_N\n0,0\n0.25,0.0625\n0.5,0.25\n0.75,0.5625\n1,1.1\n", 1},
    };
    char *folder = make_folder(), message[2048];
    char *target = play_format("%s/verification", folder);
    if (system("command -v gnuplot >/dev/null"))
        cr_skip_test("no gnuplot");
    put_results(folder, 0, "m");
    json_t *expected =
        json_pack("[{s:s, s:s, s:n, s:[{s:f, s:f, s:f}]}]", "quantity", "normal_force", "words", "",
                  "uncertainty", "points", "x", 0.5, "value", 0.25, "predicted", 0.25);
    put_index(folder, json_pack("[o]", trace_of("hertz/a", "t", "hertz", "a.csv", expected)));
    put_file(folder, "traces/a.csv", tables[0].table);
    cr_assert(!publish(folder, target, 1, message), "%s", message);
    for (size_t i = 0; i < TOUCH_COUNT(tables); i++) {
        put_file(folder, "traces/a.csv", tables[i].table);
        expect_check(folder, target, tables[i].stale,
                     tables[i].stale ? "now:       ![t, hertz/a](hertz_a.svg" : "",
                     tables[i].table);
    }
    put_file(folder, "traces/a.csv", tables[0].table);
    put_file(target, "hertz_a.svg", "<svg");
    expect_check(folder, target, 1, "is no whole figure", "a broken figure");
    unlink(play_format("%s/hertz_a.svg", target));
    expect_check(folder, target, 1, "hertz_a.svg: is missing", "no figure");
}

/* --- what is chosen ------------------------------------------------------------------------- */

static void add_figure(struct figures *figures, const char *file, const char *case_name,
                       const char *y, int known) {
    figures->figures = play_resize(figures->figures, figures->count + 1, sizeof *figures->figures);
    struct figure *figure = &figures->figures[figures->count++];
    *figure = (struct figure){.file = play_copy(file),
                              .law = play_copy("hertz"),
                              .case_name = play_copy(case_name),
                              .title = play_copy(""),
                              .x = {.name = play_copy("overlap"), .unit = play_copy("m")},
                              .y = {.name = play_copy(y), .unit = play_copy("N")},
                              .note = play_copy(""),
                              .curve_count = 1,
                              .curves = play_resize(NULL, 1, sizeof *figure->curves)};
    *figure->curves = (struct figure_curve){.name = play_copy("name"),
                                            .known = known,
                                            .count = 3,
                                            .x = (double[]){0, 1, 2},
                                            .y = play_resize(NULL, 3, sizeof(double))};
    for (size_t i = 0; i < 3; i++)
        figure->curves->y[i] = (double)i;
}

static int has_figure(const struct figures *figures, const char *file) {
    for (size_t i = 0; i < figures->count; i++)
        if (!strcmp(figures->figures[i].file, file))
            return 1;
    return 0;
}

Test(publish, chooses_figures_that_show_most) {
    struct figures figures = {0};
    add_figure(&figures, "plain.svg", "hertz/plain", "normal_force", 0);
    add_figure(&figures, "foreign.svg", "hertz_mindlin/known", "shear_force", 1);
    add_figure(&figures, "known.svg", "hertz/known", "normal_force", 1);
    add_figure(&figures, "shear.svg", "hertz/shear", "shear_force", 1);
    add_figure(&figures, "shear_2.svg", "hertz/shear", "shear_force", 1);
    figures.figures[figures.count - 1].tells = -1; /* shows less than the other of its case */
    for (int i = 0; i < 5; i++) {
        char *sweep = play_format("sweep_%d.svg", i), *order = play_format("convergence_%d.svg", i);
        char *energy = play_format("energy_%d.svg", i);
        add_figure(&figures, energy, "", "energy", 0);
        add_figure(&figures, sweep, "hertz/s", "restitution", 1);
        add_figure(&figures, order, "", "error", 0);
    }
    figures.figures[6].missing = play_copy("why"); /* sweep_0 */
    figures.figures[figures.count - 2].tells = 1;  /* sweep_4 shows more than those before it */
    report_publish_choose(&figures);
    static const char *const chosen[] = {"foreign.svg", "shear.svg",    "sweep_1.svg",
                                         "sweep_4.svg", "energy_0.svg", "convergence_0.svg"};
    cr_expect(figures.count == TOUCH_COUNT(chosen), "%zu figures", figures.count);
    for (size_t i = 0; i < TOUCH_COUNT(chosen); i++)
        cr_expect(has_figure(&figures, chosen[i]), "%s is not chosen", chosen[i]);
}
