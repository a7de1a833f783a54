/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reports made for real, in folders under /tmp, with the worst that a user's text can hold. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cases/core/gnuplot.h"
#include "cases/core/quote.h"
#include "cases/core/memory.h"
#include "reports/write/write.h"
#include "reports/read/csv.h"
#include "cases/results/gravest.h"
#include "cases/tell/text.h"
#include "hostile.h"
#include "scratch.h"
#include "touchstone/common.h"

static void add_row(struct play_rows *rows, const char *name, const char *text, double error,
                    enum play_verdict verdict) {
    struct play_row *row = add_row_of(rows, text, error, verdict);
    set(&row->case_name, name);
    set(&row->law, "hertz");
    row->error_kind = PLAY_ERROR_RELATIVE;
}

/* A case with a curve and its reference. text: variant, title and reference. */
static json_t *curve_of(const char *name, const char *text, const char *file) {
    return trace_of(name, text, "hertz", file,
                    json_pack("[{s:s, s:s, s:s, s:s, s:n, s:[]}]", "reference", text, "quantity",
                              "normal_force", "column", "expected_normal_force_N", "words", "",
                              "uncertainty", "points"));
}

static void put_tables(const char *folder) {
    put_file(folder, "traces/a.csv",
             "time_s,overlap_m,slide_s_m,normal_force_N,shear_force_s_N,expected_normal_force_N\n"
             "0,0,0,0,0,0\n1e-5,1e-6,0,0.1,0,0.1\n2e-5,2e-6,0,0.28,0,0.3\n3e-5,3e-6,0,nan,0,nan\n"
             "4e-5,2e-6,0,0.28,0,nan\n");
}

/* Rows, a trace, studies of convergence and a sweep. */
static char *make_results(void) {
    char *folder = make_folder();
    struct play_rows rows = {0};
    add_row(&rows, "hertz/a", "plain", 1e-4, PLAY_VERDICT_PASS);
    for (int i = 0; i < 3; i++) {
        struct play_row *row = add_impact(&rows, "hertz", "e=1", "speed", "m/s", i + 1,
                                          "restitution", 0.5 + 0.1 * i, 0.5, 0);
        row->order_expected = 1;
        row->grids = play_resize(NULL, 2, sizeof *row->grids);
        row->grids[row->grid_count++] = (struct play_grid){10, 1e-3};
        row->grids[row->grid_count++] = (struct play_grid){20, 5e-4};
    }
    put_rows(folder, &rows, "x");
    put_tables(folder);
    put_index(folder, json_pack("[o]", curve_of("hertz/a", "plain", "a.csv")));
    return folder;
}

static enum report_status make(const char *folder, char message[4096]) {
    message[0] = '\0';
    return report_make(folder, 1, 60, NULL, NULL, message, 4096);
}

/* --- text ----------------------------------------------------------------------------------- */

static void quoted(const char *text, FILE *out) {
    gnuplot_text(text, 1000, 1, out);
}

Test(reports, text_stays_in_its_place) {
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++) {
        char *markdown = written(text_markdown, hostile[i]);
        char *attribute = written(text_attribute, hostile[i]),
             *string = written(quoted, hostile[i]);
        const char *const all[] = {markdown, attribute, string};
        for (size_t a = 0; a < TOUCH_COUNT(all); a++)
            for (const char *c = all[a]; *c; c++)
                cr_expect((unsigned char)*c >= 0x20 && *c != 0x7F,
                          "text %zu has a control character", i);
        for (size_t c = 0; markdown[c]; c++) {
            if (markdown[c] == '\\')
                c++; /* and what it escapes */
            else
                cr_expect(!strchr("<>|`*[]~$@", markdown[c]), "text %zu: %s", i, markdown);
        }
        cr_expect(!strpbrk(attribute, "<>\"'`"), "text %zu: %s", i, attribute);
        const size_t length = strlen(string);
        cr_expect(string[0] == '\'' && string[length - 1] == '\'');
        cr_expect(!memchr(string + 1, '\'', length - 2), "text %zu: %s", i, string);
    }
}

Test(reports, text_keeps_what_is_harmless) {
    char *name = written(text_markdown, "hz_mode=1 \xce\xb4\xe2\x82\x99 _x_");
    EXPECT_TEXT(name, "hz_mode=1 \xce\xb4\xe2\x82\x99 \\_x\\_");

    char cut[40] = "";
    FILE *out = fmemopen(cut, sizeof cut, "w");
    gnuplot_text("\xce\xb4\xce\xb4\xce\xb4\xce\xb4", 2, 1, out);
    fclose(out);
    EXPECT_TEXT(cut, "'\xce\xb4\xce\xb4\xe2\x80\xa6'");

    static const char *const slugs[][2] = {{"hertz/oblique_loading", "hertz_oblique_loading"},
                                           {"../../etc/passwd", "etc_passwd"},
                                           {"A b\n\"c\"", "a_b_c"},
                                           {"", "figure"},
                                           {"\xce\xb4", "figure"}};
    for (size_t i = 0; i < TOUCH_COUNT(slugs); i++) {
        EXPECT_TEXT(text_slug(slugs[i][0]), slugs[i][1]);
    }
}

/* --- tables --------------------------------------------------------------------------------- */

Test(reports, tables_are_read) {
    char *folder = make_folder(), message[512] = "";
    put_file(folder, "t.csv", "\"a \"\"b\"\"\",x_m\r\n\"1,\n2\",-3.5e-7\r\n,nan\n\"\",\"1x\"\n");
    char *path = play_format("%s/t.csv", folder);
    struct report_table table;
    cr_assert(report_table_read(path, 0, 0, &table, message, sizeof message) == 0, "%s", message);
    cr_expect(table.columns == 2 && table.rows == 3);
    cr_expect(report_table_find(&table, "a \"b\"") == 0 && report_table_find(&table, "x_m") == 1);
    cr_expect(report_table_find(&table, "x") == -1);
    cr_expect(!strcmp(report_table_text(&table, 0, 0), "1,\n2"));
    cr_expect(fabs(report_table_number(&table, 0, 1) + 3.5e-7) < 1e-20);
    for (size_t row = 0; row < 3; row++)
        cr_expect(isnan(report_table_number(&table, row, 0)));
    cr_expect(isnan(report_table_number(&table, 1, 1)) && isnan(report_table_number(&table, 2, 1)));

    static const char *const bad[][2] = {{"", "empty"},
                                         {"a,b\n1\n", ":2: the row has not"},
                                         {"a\n1,2\n", ":2: the row has not"},
                                         {"a,b\n1,", ":2: the row has not"},
                                         {"a\n\"1\n", "quoted cell does not end"},
                                         {"a\n\"1\"x\n", "quoted cell does not end"},
                                         {"a\n\"", "quoted cell does not end"},
                                         {"a\n\"1\"\"", "quoted cell does not end"}};
    for (size_t i = 0; i < TOUCH_COUNT(bad); i++) {
        put_file(folder, "t.csv", bad[i][0]);
        const int read = report_table_read(path, 0, 0, &table, message, sizeof message);
        cr_expect(read != 0 && strstr(message, bad[i][1]), "%zu: %s", i, message);
    }
    cr_expect(report_table_read(folder, 0, 0, &table, message, sizeof message) != 0, "a folder");
}

/* --- whole reports -------------------------------------------------------------------------- */

static int have_gnuplot(void) {
    char message[512];
    return !gnuplot_run("/tmp", "/dev/null", 20, message, sizeof message);
}

/* As many as several processes draw, and one that fails. bad: the number of a picture without a function; -1: none. */
static void put_pictures(const char *folder, int bad) {
    char *text = play_copy("set encoding utf8\nset border 3 lc rgb '#333333'\n");
    for (int i = 0; i < 80; i++) {
        text = play_format("%s\nset terminal svg size 400,%d dynamic background '#ffffff'\n"
                           "set output '%d.svg'\nplot %s title 'x'\n\nunset output\n",
                           text, 300 + i, i, i == bad ? "none(x)" : "sin(x)");
    }
    put_file(folder, "all.gp", text);
}

Test(reports, many_pictures_are_as_one_process_draws_them) {
    if (!have_gnuplot())
        cr_skip_test("no gnuplot");
    char *parts = make_folder(), *whole = make_folder(), message[1024] = "";
    put_pictures(parts, -1);
    cr_assert(!gnuplot_run(parts, "all.gp", 60, message, sizeof message), "%s", message);
    char *line =
        play_format("cd %s && gnuplot -d %s/all.gp && diff -r -x all.gp . %s && ls *.svg | "
                    "wc -l | grep -q '^80$'",
                    whole, parts, parts);
    cr_expect(!system(line), "the pictures differ, or some are missing");
    put_pictures(parts, 70);
    cr_expect(gnuplot_run(parts, "all.gp", 60, message, sizeof message) &&
                  strstr(message, "undefined function: none"),
              "%s", message);
}

Test(reports, report_with_figures) {
    static const char *const figures[] = {"hertz_a.svg", "convergence_hertz.svg",
                                          "sweep_hertz_s_restitution.svg"};
    if (!have_gnuplot())
        cr_skip_test("no gnuplot");
    char *folder = make_results(), message[4096];
    cr_assert(make(folder, message) == REPORT_DONE, "%s", message);
    for (size_t i = 0; i < TOUCH_COUNT(figures); i++) {
        char *name = play_format("plots/%s", figures[i]);
        cr_expect(holds(folder, name, "</svg>"), "%s is not whole", name);
        cr_expect(holds(folder, "report.md", figures[i]), "%s is not in the report", name);
    }
    cr_expect(holds(folder, "report.md", "**4 of 4 judged comparisons pass (4 rows).**"));
    cr_expect(holds(folder, "report.md", "`touchstone verify hertz/a`"));
    cr_expect(holds(folder, "plots/figures.gp", "normal force (mN)"), "280 mN, not 0.28 N");
    cr_expect(holds(folder, "plots/figures.gp", "overlap (µm)"));
    cr_expect(count_names(folder, ".report") == 0, "the temporary folder must go");

    char *first = get_file(folder, "report.md"), *script = get_file(folder, "plots/figures.gp");
    cr_assert(make(folder, message) == REPORT_DONE, "%s", message);
    cr_expect(holds(folder, "report.md", first), "twice must give the same");
    cr_expect(holds(folder, "plots/figures.gp", script));
}

Test(reports, report_shows_every_row_that_is_no_pass) {
    char *folder = make_folder(), message[4096];
    struct play_rows rows = {0};
    for (int i = 0; i < 40; i++) {
        char *name = play_format("variant-%02d-", i);
        add_row(&rows, "hertz/many", name, 1e-5 * i,
                i < 3     ? PLAY_VERDICT_FAIL
                : i < 20  ? PLAY_VERDICT_FINDING
                : i == 20 ? PLAY_VERDICT_MARGINAL
                          : PLAY_VERDICT_PASS);
    }
    for (int i = 0; i < 14; i++)
        add_row(&rows, "hertz/passes", "p", 1e-5 * i, PLAY_VERDICT_PASS);
    put_rows(folder, &rows, "x");
    cr_assert(make(folder, message) == REPORT_DONE, "%s", message);
    char *text = get_file(folder, "report.md");
    check_tables(text, "report.md");
    for (int i = 0; i <= 20; i++) {
        char *name = play_format(
            i >= 3 && i < 20 ? " at variant-%02d-, [hertz/many]" : "| variant-%02d-", i);
        cr_expect(strstr(text, name), "%s is not shown", name);
    }
    cr_expect(strstr(
        text, "**33 of 37 judged comparisons pass, 3 fail, 1 marginal; 17 findings (54 rows).**"));
    cr_expect(strstr(text, "| worst of 14: p |"), "%s", text);
    cr_expect(strstr(text, "No figures: there are no traces"));
}

/* Beside its quantity, in all reports that have a line for each row; not where a source only begins likewise. */
Test(reports, expressions_stand_beside_their_quantity) {
    char *folder = make_folder(), message[4096];
    struct play_rows rows = {0};
    static const char *const sources[] = {"expression: a<b || c ? kn*x : 0; Coulomb",
                                          "an expression: a*b; c"};
    for (size_t i = 0; i < TOUCH_COUNT(sources); i++) {
        add_row(&rows, "hertz/bound", "p", 1.0, PLAY_VERDICT_FAIL);
        set(&rows.rows[i].source, sources[i]);
        set(&rows.rows[i].quantity, i ? "other" : "force");
        set(&rows.rows[i].reference, "");
    }
    put_rows(folder, &rows, "x");
    cr_assert(make(folder, message) == REPORT_DONE, "%s", message);
    cr_expect(holds(folder, "report.md", "| force = a&lt;b &#124;&#124; c ? kn\\*x : 0 |"));
    cr_expect(holds(folder, "report.md", "| other |"));
    cr_expect(holds(folder, "report.html", "<td>force = a&lt;b || c ? kn*x : 0</td>"));
    cr_expect(holds(folder, "report.html", "<td>other</td>"));
    check_tables(get_file(folder, "report.md"), "report.md");
}

Test(reports, figures_name_what_is_not_drawn) {
    char *folder = make_results(), message[4096];
    json_t *traces = json_array();
    for (int i = 0; i < 12; i++) {
        char *variant = play_format("v=%d", i);
        json_array_append_new(traces, curve_of("hertz/a", variant, i == 11 ? "none.csv" : "a.csv"));
    }
    put_file(folder, "traces/empty.csv",
             "time_s,overlap_m,slide_s_m,normal_force_N,shear_force_s_N\n");
    put_file(folder, "traces/nan.csv", "overlap_m,normal_force_N\n0,nan\n1,1e300\n");
    put_file(folder, "traces/other.csv", "steps,error\n10,1e-3\n20,5e-4\n");
    json_array_append_new(traces, curve_of("hertz/b", "", "empty.csv"));
    json_array_append_new(traces, curve_of("hertz/c", "", "nan.csv"));
    json_array_append_new(traces, curve_of("hertz/d", "", "other.csv"));
    put_index(folder, traces);
    if (have_gnuplot()) {
        cr_expect(make(folder, message) == REPORT_WITHOUT_FIGURES);
        cr_expect(strstr(message, "3 of 6 figures are missing"), "%s", message);
        cr_expect(holds(folder, "report.md", "8 of 12 variants are drawn"));
        cr_expect(holds(folder, "report.md", "drawn; traces/none.csv: No such file"));
        cr_expect(holds(folder, "report.md", "no finite values"));
        cr_expect(holds(folder, "report.md", "the table has no overlap"));
    }
}

/* --- gnuplot that misbehaves ---------------------------------------------------------------- */

/* A folder with a program named gnuplot that is this shell script, as PATH. */
static void fake_gnuplot(const char *script) {
    char *folder = make_folder();
    put_file(folder, "gnuplot", script);
    setenv("PATH", folder, 1);
}

Test(reports, gnuplot_that_fails_or_hangs) {
    static const struct {
        const char *script, *message;
    } fakes[] = {
        {"#!/bin/sh\necho 'line 7: bad\tthing' >&2; exit 3\n",
         "gnuplot ended with status 3: line 7: bad thing"},
        {"#!/bin/sh\nkill -SEGV $$\n", "gnuplot died of signal 11"},
        {"#!/bin/sh\nexec /bin/sleep 30\n", "gnuplot did not end within 0.3 s"},
        {"#!/bin/sh\n/bin/sleep 30 & exec 2>&-; wait\n", "gnuplot did not end within 0.3 s"},
        {"#!/bin/sh\nwhile :; do echo noise >&2; done\n", "gnuplot did not end within 0.3 s"},
        {"#!/bin/sh\nexit 0\n", "gnuplot has written nothing"},
        {"#!/bin/sh\n: >hertz_a.svg; : >convergence_hertz.svg\n", "gnuplot has written nothing"},
        {"#!/bin/sh\nread x && echo \"input: $x\" >&2; exit 1\n", "gnuplot ended with status 1"},
    };
    char *folder = make_results();
    for (size_t i = 0; i < TOUCH_COUNT(fakes); i++) {
        char message[4096] = "";
        fake_gnuplot(fakes[i].script);
        const enum report_status status =
            report_make(folder, 1, 0.3, NULL, NULL, message, sizeof message);
        cr_expect(status == REPORT_WITHOUT_FIGURES, "fake %zu", i);
        cr_expect(strstr(message, fakes[i].message), "fake %zu: %s", i, message);
        cr_expect(!strstr(message, "input:"), "fake %zu has read something: %s", i, message);
        cr_expect(holds(folder, "report.md", "Figure missing"), "fake %zu", i);
    }
}

/* --- the gravest rows ------------------------------------------------------------------------- */

/* A row of a law and case with other numbers. */
static void add_other(struct play_rows *rows, const char *law, const char *name,
                      const char *quantity, enum play_basis basis, double expected,
                      double predicted, enum play_verdict verdict) {
    add_row(rows, name, "text", 0, verdict);
    struct play_row *row = &rows->rows[rows->count - 1];
    set(&row->law, law);
    set(&row->quantity, quantity);
    row->basis = basis;
    set(&row->detail, quantity);
    set(&row->unit, "N");
    row->expected = expected;
    row->predicted = predicted;
    row->error = fabs(predicted - expected);
}

/* First what failed, by error over tolerance and one of each case; then findings, of each theme in turn, of another law
 * each, by the difference over the largest value. */
Test(reports, the_gravest_come_first) {
    struct play_rows rows = {0};
    const struct {
        const char *law, *name, *quantity;
        enum play_basis basis;
        double expected, predicted;
        enum play_verdict verdict;
    } given[] = {
        {"a", "a/1", "force", PLAY_BASIS_ORDER, 1, 1, PLAY_VERDICT_PASS},
        {"a", "a/2", "force", PLAY_BASIS_NONE, 1000, 1100,
         PLAY_VERDICT_FINDING}, /* large, and 9 % */
        {"a", "a/3", "force", PLAY_BASIS_NONE, 1e-3, 5e-4, PLAY_VERDICT_FINDING}, /* 50 % */
        {"a", "a/4", "work", PLAY_BASIS_NONE, 0, 1e-6,
         PLAY_VERDICT_FINDING}, /* all of it, but of a */
        {"b", "b/1", "work", PLAY_BASIS_NONE, 1, .9, PLAY_VERDICT_FINDING},
        {"b", "b/2", "force", PLAY_BASIS_DATA, 1, -1, PLAY_VERDICT_FINDING},
        {"b", "b/3", "force", PLAY_BASIS_ORDER, 1, 1.5, PLAY_VERDICT_FAIL},
        {"b", "b/3", "shear", PLAY_BASIS_ORDER, 1, 1.4, PLAY_VERDICT_FAIL},
        {"b", "b/4", "force", PLAY_BASIS_ORDER, 1, (double)NAN, PLAY_VERDICT_FAIL},
        {"b", "b/5", "force", PLAY_BASIS_ORDER, 1, 3, PLAY_VERDICT_FAIL},
        {"a", "a/3", "shear", PLAY_BASIS_NONE, 1, .7,
         PLAY_VERDICT_FINDING}, /* its case is there already */
        /* A value near 0 of a finding with larger ones, of round-off alone. */
        {"c", "c/1", "force", PLAY_BASIS_NONE, 1e-18, 5e-16, PLAY_VERDICT_FINDING},
        {"c", "c/1", "force", PLAY_BASIS_NONE, 10, 9.9, PLAY_VERDICT_FINDING},
    };
    static const char *const order[] = {"b/4", "b/5", "b/3", "a/3", "b/1",
                                        "b/2", "c/1", "a/4", "a/2", "a/3"};
    for (size_t i = 0; i < TOUCH_COUNT(given); i++)
        add_other(&rows, given[i].law, given[i].name, given[i].quantity, given[i].basis,
                  given[i].expected, given[i].predicted, given[i].verdict);
    const struct play_row **sorted = report_rows_sorted(&rows);
    size_t *findings = report_rows_findings(sorted, rows.count), places[TOUCH_COUNT(given)];
    for (size_t most = 0; most <= TOUCH_COUNT(given); most++) {
        const size_t got = report_gravest(sorted, findings, rows.count, most, places);
        cr_expect(got == (most < TOUCH_COUNT(order) ? most : TOUCH_COUNT(order)), "%zu of %zu", got,
                  most);
        for (size_t i = 0; i < got; i++)
            cr_expect(!strcmp(sorted[places[i]]->case_name, order[i]), "%zu of %zu: %s", i, most,
                      sorted[places[i]]->case_name);
    }
    static const char *const said[] = {
        "fail: force with text: force", /* no number */
        "fail: force with text: expected 1 N, obtained 3 N; the error, 2, is 2e+03 times the "
        "tolerance",
        "fail: force with text: expected 1 N, obtained 1.5 N; the error, 0.5, is 500 times the "
        "tolerance",
        "force. force at text: intended 0.001 N, obtained 0.0005 N (-50 %)"};
    for (size_t i = 0; i < TOUCH_COUNT(said); i++) {
        FILE *out = play_text();
        report_gravest_say(sorted, findings, rows.count, places[i], text_plain, out);
        char *text = play_text_end(out);
        cr_expect(!strcmp(text, said[i]), "%zu: %s", i, text);
    }
}

/* --- old files stay ------------------------------------------------------------------------- */

/* Where rows stand among sorted ones, and whether there are any, of what comes before, between and behind. */
Test(rows, have_places) {
    static const struct {
        const char *law, *name;
        size_t place;
        int has;
    } asked[] = {
        {"a", "x", 0, 1},  {"a", "y", 2, 1}, {"a", "w", 0, 0}, {"a", "z", 3, 0},  {"a", "", 0, 1},
        {"a", NULL, 3, 0}, {"b", "x", 3, 0}, {"b", "", 3, 0},  {"b", NULL, 3, 0}, {"c", "x", 3, 1},
        {"c", "y", 4, 0},  {"d", "x", 4, 0}, {"", "", 0, 0},
    };
    static const char *const laws[] = {"c", "a", "a", "a"}, *const names[] = {"x", "y", "x", "x"};
    struct play_rows rows = {0};
    for (size_t i = 0; i < TOUCH_COUNT(laws); i++)
        add_other(&rows, laws[i], names[i], "force", PLAY_BASIS_NONE, 1, 1, PLAY_VERDICT_PASS);
    const struct play_row **sorted = report_rows_sorted(&rows);
    for (size_t i = 0; i < TOUCH_COUNT(asked); i++) {
        const size_t place = report_rows_place(sorted, rows.count, asked[i].law, asked[i].name);
        cr_expect_eq(place, asked[i].place, "%s/%s: %zu", asked[i].law, asked[i].name, place);
        cr_expect(!asked[i].name || report_rows_has(sorted, rows.count, asked[i].law,
                                                    asked[i].name) == asked[i].has,
                  "%s/%s", asked[i].law, asked[i].name);
    }
    cr_expect_eq(report_rows_place(sorted, 0, "a", "x"), 0);
    cr_expect(!report_rows_has(sorted, 0, "a", ""));
}
