/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.html: that it is well-formed whatever a user's text holds, that nothing in it acts, and that it
 * stays small. tests/browser.py looks at it in a browser. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "reports/read/bench_file.h"
#include "reports/read/formulas.h"
#include "reports/write/write.h"
#include "cases/tell/mathml.h"
#include "cases/core/memory.h"
#include "reference/catalogue/reference.h"
#include "cases/tell/text.h"
#include "cases/tell/picture.h"
#include "touchstone/law.h"
#include "hostile.h"
#include "check_xml.h"
#include "scratch.h"

/* --- results -------------------------------------------------------------------------------- */

static void add_row(struct play_rows *rows, const char *law, const char *text, double error,
                    enum play_verdict verdict) {
    struct play_row *row = add_row_of(rows, text, error, verdict);
    set(&row->law, law);
    row->seed = 7;
}

static char folder[] = "/nonexistent";

static struct report_results results_of(const char *text) {
    return (struct report_results){.folder = folder,
                                   .run = {text, text, text, text, text, text, text, 1, text, {0}}};
}

/* The page, which is well-formed and has two scripts of its own. */
static char *page_of(const struct report_results *results, const struct figures *figures,
                     const char *no_figures, const char *plots) {
    char message[256] = "";
    char *page = report_html(results, figures, no_figures, plots, message, sizeof message);
    cr_assert(page != NULL, "%s", message);
    struct seen seen = {0};
    check_xml(page, &seen);
    cr_expect(seen.scripts == 2, "%zu scripts", seen.scripts);
    return page;
}

static char *page_of_rows(const struct report_results *results) {
    const struct figures none = {.count = 0};
    return page_of(results, &none, "none.", "/nonexistent");
}

/* A figure with one curve, of that text. */
static struct figure figure_of(char *text, char *file, char *missing, double xy[2][2],
                               struct figure_curve *curve) {
    *curve = (struct figure_curve){.name = text, .count = 2, .x = xy[0], .y = xy[1]};
    return (struct figure){.file = file,
                           .law = text,
                           .case_name = text,
                           .title = text,
                           .x = {.name = text, .unit = text},
                           .y = {.name = text, .unit = text},
                           .curve_count = 1,
                           .curves = curve,
                           .note = text,
                           .missing = missing};
}

/* --- the page ------------------------------------------------------------------------------- */

Test(page, every_source_is_well_formed) {
    const struct ref_entry *entry;
    for (size_t i = 0; (entry = ref_entry_at(i)); i++) {
        struct report_results results = results_of("x");
        add_row(&results.rows, "x", entry->label, 1e-4, PLAY_VERDICT_PASS);
        char *page = page_of_rows(&results);
        cr_expect(strstr(page, "<h2 id=\"sources\">"), "no %s", entry->key);
        cr_expect(!*entry->doi || strstr(page, "<a href=\"https://doi.org/10."), "%s", entry->doi);
    }
}

/* The text between two marks, hashed, must stand in the policy. */
static void check_hash(const char *page, const char *kind, const char *open, const char *close) {
    const char *from = strstr(page, open);
    cr_assert(from != NULL);
    from += strlen(open);
    const char *to = strstr(from, close);
    struct sha256_ctx sum;
    uint8_t bytes[SHA256_DIGEST_SIZE];
    char hash[BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE) + 1] = "";
    sha256_init(&sum);
    sha256_update(&sum, (size_t)(to - from), (const uint8_t *)from);
    sha256_digest(&sum, sizeof bytes, bytes);
    base64_encode_raw(hash, sizeof bytes, bytes);
    char *rule = play_format("%s 'sha256-%s'", kind, hash);
    cr_expect(strstr(page, rule), "%s", rule);
}

Test(page, policy_allows_its_own_style_and_script_alone) {
    struct report_results results = results_of("x");
    add_row(&results.rows, "hertz", "x", 1e-4, PLAY_VERDICT_PASS);
    char *page = page_of_rows(&results);
    cr_expect(strstr(page, "content=\"default-src 'none'; style-src 'sha256-"));
    cr_expect(!strstr(page, "unsafe"));
    check_hash(page, "style-src", "<style>", "</style>");
    check_hash(page, "script-src", "<script>", "</script>");
    cr_expect(strstr(page, "No figures: none."));
}

/* The rows that the script has. */
static json_t *data_of(const char *page) {
    static const char mark[] = "<script type=\"application/json\" id=\"data\">";
    const char *from = strstr(page, mark), *to = from ? strstr(from, "</script>") : NULL;
    cr_assert(to != NULL);
    json_t *data = json_loadb(from + strlen(mark), (size_t)(to - from) - strlen(mark), 0, NULL);
    cr_assert(data != NULL);
    return data;
}

/* First what did not pass, by the number of its row; and few of many stand on the page itself. */
Test(page, rows_are_all_there_and_small) {
    struct report_results results = results_of("x");
    for (int i = 0; i < 5000; i++)
        add_row(&results.rows, "hertz", "hertz/some_case_of_usual_length", 1e-6 * i,
                i % 50 ? PLAY_VERDICT_PASS : PLAY_VERDICT_FAIL);
    char *page = page_of_rows(&results);
    const json_t *data = data_of(page), *rows = json_object_get(data, "rows");
    const json_t *texts = json_object_get(data, "texts"), *parts = json_object_get(data, "parts");
    cr_expect(json_array_size(rows) == 5000, "%zu rows", json_array_size(rows));
    for (size_t i = 0; i < 5000; i++) {
        const json_t *row = json_array_get(rows, i);
        const json_t *judged =
            json_array_get(parts, (size_t)json_integer_value(json_array_get(row, 4)));
        const char *text = json_string_value(
            json_array_get(texts, (size_t)json_integer_value(json_array_get(judged, 0))));
        cr_assert(!strcmp(text, i < 100 ? "✗ fail" : "✓ pass"), "row %zu: %s", i, text);
    }
    cr_expect(strstr(page, "4900 of 5000 judged comparisons pass, 100 fail (5000 rows)."));
    cr_expect(strlen(page) < REPORT_HTML_BYTES, "%zu bytes", strlen(page));
}

/* Verdict, gravest and what was skipped; where it was run comes after, and all else is folded. */
Test(page, the_verdict_comes_first) {
    struct report_results results = results_of("x");
    static const char *const order[] = {
        "<a href=\"#verdict\">Verdict</a>",
        "<a href=\"#not-passed\">Not passed</a>",
        "<h1 id=\"verification-of-2-contact-laws\">Verification of 2 contact laws</h1>",
        "touchstone x · x · x · 3 cases",
        "<h2 id=\"verdict\">",
        "1 of 2 judged comparisons pass",
        "66 % of 3 comparisons", /* what was skipped, with its reason */
        "<li><strong>skipped</strong> 1: x</li>",
        "<td class=\"n\"><a href=\"#table?law=a%26b\">1</a></td>", /* the matrix of laws */
        "<td class=\"pass\"><a href=\"#any\">✓</a></td>",
        "<td class=\"bad\"><a href=\"#hertza\">✗ 1</a></td>",
        "<h2 id=\"gravest\">",
        ("<a href=\"#hertza\">hertz/a</a></strong>: fail: x with x: expected 1 x, obtained 3 x; "
         "the "
         "error, 2, is 2e+03 times the tolerance."),
        ("<a href=\"#hertzb\">hertz/b</a></strong>: x. x at x: intended 1 x, obtained 1.5 x (+50 "
         "%)."),
        "<h2 id=\"not-passed\">",
        "<td class=\"bad\">✗ <strong>fail</strong>: x</td>",
        "<td class=\"n\">3</td>", /* obtained over expected */
        "<h2 id=\"findings\">",
        ("<h3 id=\"law-ab\">Law a&amp;b</h3>\n<p>1 case, <a href=\"#table?law=a%26b\">1 "
         "comparison</a>"),
        ("<details class=\"fold\" id=\"any\"><summary><code>any</code> <span class=\"pass\">✓ 1 "
         "pass</span>"),
        "<h3 id=\"law-hertz\">",
        ("<details class=\"fold\" id=\"hertza\"><summary><code>hertz/a</code> <span "
         "class=\"bad\">✗ "
         "1 fail</span>"),
        "<table id=\"rows\">",
        "<h2 id=\"how-to-reproduce\">",
        "<td>Compiler</td>",
        "<a href=\"#hertza\">a</a>", /* the index */
        "<a href=\"#table?find=%3Dx\">x</a> (4)",
        "<td>psi1, psi2</td>"};
    add_row(&results.rows, "hertz", "hertz/b", .5, PLAY_VERDICT_FINDING);
    add_row(&results.rows, "hertz", "hertz/b", 0, PLAY_VERDICT_SKIP);
    add_row(&results.rows, "hertz", "hertz/a", 2, PLAY_VERDICT_FAIL);
    add_row(&results.rows, "a&b", "any", 1e-4, PLAY_VERDICT_PASS);
    for (size_t i = 0; i < results.rows.count; i++) {
        struct play_row *row = &results.rows.rows[i];
        const char **const texts[] = {&row->variant, &row->quantity, &row->unit, &row->detail};
        for (size_t k = 0; k < TOUCH_COUNT(texts); k++)
            set(texts[k], "x");
    }
    char *page = page_of_rows(&results);
    EXPECT_IN_ORDER(page, order);
}

/* What most rows of a case are about decides where it stands. */
Test(page, cases_stand_by_what_they_are_about) {
    static const char *const order[] = {"<h4>normal</h4>", "id=\"hertzz\"", "<h4>impact</h4>",
                                        "id=\"hertzb\"",   "id=\"hertzc\"", "<h4>refused</h4>",
                                        "id=\"hertza\""};
    static const char *const given[][2] = {{"hertz/a", "refusal"},     {"hertz/b", "restitution"},
                                           {"hertz/b", "duration"},    {"hertz/b", "normal_force"},
                                           {"hertz/c", "max_overlap"}, {"hertz/z", "normal_force"}};
    struct report_results results = results_of("x");
    for (size_t i = 0; i < TOUCH_COUNT(given); i++) {
        add_row(&results.rows, "hertz", given[i][0], 1e-4, PLAY_VERDICT_PASS);
        set(&results.rows.rows[i].quantity, given[i][1]);
    }
    EXPECT_IN_ORDER(strstr(page_of_rows(&results), "<h3 id=\"law-hertz\">"), order);
}

/* Values in force, and the command of every variant, whatever its name is. */
Test(page, what_was_tested_and_how_to_do_it_again) {
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++) {
        struct report_results results = results_of("x");
        if (!json_string(hostile[i]))
            continue;
        add_row(&results.rows, "hertz", hostile[i], 1e-4, PLAY_VERDICT_PASS);
        struct play_setting settings[] = {
            {play_copy("hz_shear"), play_copy("Pa"), NULL, 1, {1.25e9}},
            {play_copy("fric"), play_copy("1"), NULL, 1, {0}}, /* the default */
            {play_copy(hostile[i]), play_copy(hostile[i]), NULL, 2, {1, HUGE_VAL}},
            {play_copy("word"), play_copy(""), play_copy(hostile[i]), 1, {0}}};
        struct play_setup setup = {
            .case_name = play_copy(hostile[i]),
            .variant = play_copy(hostile[i]),
            .law = play_copy("hertz"),
            .command = play_copy(i ? hostile[i] : "touchstone verify a"),
            .number = 1,
            .count = TOUCH_COUNT(settings),
            .settings = memcpy(play_resize(NULL, 1, sizeof settings), settings, sizeof settings)};
        struct play_setups one = {.count = 1, .setups = play_resize(NULL, 1, sizeof setup)};
        one.setups[0] = setup;
        play_setups_join(&results.rows.setups, &one);
        char *page = page_of_rows(&results);
        cr_expect(strstr(page, " 1.25e+09 Pa"), "%zu", i);
        cr_expect(!strstr(page, "fric 0"), "a default is shown");
        if (i == 0)
            cr_expect(strstr(page, "<code>touchstone verify a</code>"));
        if (i == 4 || i == 9)
            cr_expect(!strstr(page, "Run it again"), "%zu: what cannot be typed", i);
    }
}

/* A bench.json whose words are all the same. */
static void write_bench(const char *file, const char *text) {
    struct bench_result result = {0};
    struct bench_row row;
    struct bench_ceiling ceiling = {"", "add", 0.5, 8};
    FILE *out = fopen(file, "w");
    bench_row_init(&row);
    row.ns = 1.5;
    snprintf(row.problem, sizeof row.problem, "%s", text);
    snprintf(row.variant, sizeof row.variant, "%s", text);
    snprintf(row.set, sizeof row.set, "%s", text);
    snprintf(ceiling.target, sizeof ceiling.target, "%s", text);
    result.run.command = play_copy(text);
    bench_add_rows(&result, &row);
    bench_add_ceilings(&result, &ceiling);
    cr_assert(!bench_write_json(&result, out));
    fclose(out);
}

/* Whether the report of a folder has the section. */
static void check_timing(char *base, int there) {
    struct report_results results = results_of("x");
    results.folder = base;
    add_row(&results.rows, "hertz", "x", 1e-4, PLAY_VERDICT_PASS);
    char *page = page_of_rows(&results);
    cr_expect(!there == !strstr(page, "<h2 id=\"timing\">"));
}

Test(page, timing_is_told_where_it_was_measured) {
    char *base = make_folder(), message[512];
    char *file = play_format("%s/bench.json", base), *other = play_format("%s/other", base);
    check_timing(base, 0);
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++) {
        write_bench(other, hostile[i]);
        /* What is not UTF-8 is refused by JSON itself, and then said so. */
        const int taken = !report_bench_take(other, base, message, sizeof message);
        check_timing(base, taken || !access(file, F_OK));
    }
    put_file(base, "bench.json", "{}");
    check_timing(base, 1);
    cr_expect(report_bench_take(file, base, message, sizeof message) == -1);
}

Test(page, missing_figures_are_named) {
    struct report_results results = results_of("x");
    char text[] = "hertz", file[] = "none.svg", why[] = "gnuplot was not found";
    double xy[2][2] = {{0, 1}, {2, 3}};
    struct figure_curve curve;
    struct figure list[] = {figure_of(text, file, why, xy, &curve),
                            figure_of(text, file, NULL, xy, &curve)};
    const struct figures figures = {.count = TOUCH_COUNT(list), .figures = list};
    add_row(&results.rows, "hertz", "hertz", 1e-4, PLAY_VERDICT_PASS);
    char *page = page_of(&results, &figures, NULL, "/nonexistent");
    cr_expect(strstr(page, "Figure missing (hertz): gnuplot was not found"));
    cr_expect(strstr(page, "The picture is missing."));
}

/* Two laws with the same case: one picture, with both or one as curves, unless their sizes hide one. */
Test(page, laws_of_a_case_share_a_figure) {
    static const struct {
        double last; /* of the second law */
        const char *names[2];
        size_t figures;
    } rows[] = {{3, {"a, b", NULL}, 1}, {4, {"a", "b"}, 1}, {400, {"a", NULL}, 2}};
    char *base = make_folder();
    put_file(base, "a.svg", "<svg viewBox=\"0 0 80 50\"><path d=\"M1,2 L3,4 \"/></svg>");
    char *laws[] = {play_copy("a"), play_copy("b")}, case_name[] = "hertz/x", file[] = "a.svg",
         title[] = "t", none[] = "";
    for (size_t k = 0; k < TOUCH_COUNT(rows); k++) {
        struct report_results results = results_of("x");
        double xy[2][2][2] = {{{0, 1}, {2, 3}}, {{0, 1}, {2, rows[k].last}}};
        struct figure_curve curves[2];
        struct figure list[2];
        for (int i = 0; i < 2; i++) {
            list[i] = figure_of(case_name, file, NULL, xy[i], &curves[i]);
            list[i].law = laws[i];
            list[i].title = title;
            list[i].note = none;
            curves[i].name = laws[i];
            add_row(&results.rows, laws[i], case_name, 1e-4, PLAY_VERDICT_FAIL);
        }
        struct figures figures = {.count = 2, .figures = list};
        report_figures_join(&figures);
        cr_assert(figures.count == rows[k].figures, "row %zu: %zu figures", k, figures.count);
        cr_assert(list[0].curve_count == 1 + (size_t)(rows[k].names[1] != NULL), "row %zu", k);
        for (size_t i = 0; i < list[0].curve_count; i++)
            cr_expect(!strcmp(list[0].curves[i].name, rows[k].names[i]), "row %zu: %s", k,
                      list[0].curves[i].name);
        char *page = page_of(&results, &figures, NULL, base);
        cr_expect(strstr(page, "Figure 1.") && !strstr(page, "Figure 3."));
        cr_expect(!strstr(page, "Figure 2.") == (figures.count == 1), "row %zu", k);
    }
}

/* A row of an engine, against the exact value or against our law of its conventions. */
static void add_engine_row(struct play_rows *rows, const char *source, double expected,
                           double predicted) {
    add_row(rows, "lammps_mindlin", "hertz_mindlin/impact", 0.0, PLAY_VERDICT_FINDING);
    struct play_row *row = &rows->rows[rows->count - 1];
    set(&row->target, "lammps");
    set(&row->quantity, "restitution");
    set(&row->unit, "");
    set(&row->source, source);
    set(&row->detail, "convention: damping: <Tsuji>");
    row->expected = expected;
    row->predicted = predicted;
}

Test(page, engines_stand_beside_our_law) {
    struct report_results results = results_of("x");
    add_row(&results.rows, "hertz", "hertz", 0.0, PLAY_VERDICT_PASS);
    char *page = page_of_rows(&results);
    cr_expect(!strstr(page, "id=\"engines\""), "no engine, no section");
    add_engine_row(&results.rows, "exact", 0.5, 0.6161);
    add_engine_row(&results.rows, "our law of the same conventions (touchstone list engines)",
                   0.6162, 0.6161);
    page = page_of_rows(&results);
    const char *section = strstr(page, "id=\"engines\"");
    cr_assert(section != NULL);
    static const char *const parts[] = {
        "<h3 id=\"restitution\">Restitution</h3>",
        "<td>lammps_mindlin</td><td><a href=\"#hertz_mindlinimpact\">hertz_mindlin/impact</a></td>",
        "<td class=\"n\">0.6161</td><td class=\"n\">-1.0e-04</td><td class=\"n\">0.5</td>",
        "convention: damping: &lt;Tsuji&gt;",
    };
    EXPECT_PARTS(section, parts);
}

/* A selftest.json, whoever wrote it. */
static char *page_with_selftest(const char *json) {
    char *base = make_folder();
    put_file(base, "selftest.json", json);
    struct report_results results = results_of("x");
    results.folder = base;
    return page_of_rows(&results);
}

Test(page, selftest_is_told) {
    char *page = page_with_selftest(
        "{\"schema\": 1, \"tool\": \"touchstone selftest\", \"run\": {\"version\": \"1\", "
        "\"commit\": \"c0ffee\", \"date\": \"d\", \"seconds\": 1.5, \"quick\": false}, \"laws\": ["
        "{\"name\": \"radius_twice\", \"as\": \"hertz\", \"wrong\": true, \"mistake\": \"twice\", "
        "\"traps\": [1, 3], \"case\": \"hertz/a\", \"verdict\": \"caught\", \"caught_by\": 2, "
        "\"cases\": ["
        "{\"case\": \"hertz/a\", \"verdict\": \"fail\", \"rows\": 4, \"failed\": 3}, "
        "{\"case\": \"hertz/b\", \"verdict\": \"fail\", \"rows\": 4, \"failed\": 1}, "
        "{\"case\": \"hertz/c\", \"verdict\": \"pass\", \"rows\": 4, \"failed\": 0}]}, "
        "{\"name\": \"shy\", \"as\": \"hertz\", \"wrong\": true, \"mistake\": \"small\", "
        "\"traps\": [], \"case\": \"hertz/a\", \"verdict\": \"missed\", \"caught_by\": 0, "
        "\"cases\": []}, "
        "{\"name\": \"hertz\", \"as\": \"hertz\", \"wrong\": false, \"mistake\": null, "
        "\"traps\": [], \"case\": null, \"verdict\": \"passes\", \"caught_by\": 0, "
        "\"cases\": [{\"case\": \"hertz/a\", \"verdict\": \"pass\", \"rows\": 1, \"failed\": "
        "0}]}]}");
    static const char *const parts[] = {
        "<a href=\"#would-it-notice\">Would it notice?</a>",
        ("1 of 2 known-wrong laws are caught by the case that names their mistake;\n1 of 1 right "
         "laws pass."),
        "commit c0ffee",
        ("<td>radius_twice</td><td>twice</td><td>hertz</td><td>hertz/a</td><td class=\"pass\">✓ "
         "caught</td>"
         "<td>2 of 3</td><td>hertz/b</td>"),
        "<td class=\"bad\">✗ missed</td><td>0 of 0</td>",
        "<td>hertz</td><td class=\"pass\">✓ passes</td>",
        "<a href=\"#known-traps\">Known traps</a>",
        "Known-wrong laws with this mistake</th>",
        ("<td>not run</td><td class=\"pass\">✓ caught: radius_twice</td></tr>\n<tr><td "
         "class=\"n\">2</td>"),
        "<td>not run</td><td></td></tr>\n<tr><td class=\"n\">3</td>",
    };
    EXPECT_PARTS(page, parts);
}

/* The list of cases/wrong/traps.csv, and what the rows of its cases say. */
Test(page, traps_are_told) {
    struct report_results results = results_of("x");
    add_row(&results.rows, "hertz", "hertz/impact_damped", 1e-6, PLAY_VERDICT_PASS);
    add_row(&results.rows, "hertz", "hertz/impact_damped", 1e-6, PLAY_VERDICT_FINDING);
    add_row(&results.rows, "hysteretic", "viscoelastic_nonlinear/impact_tti_exact", 1,
            PLAY_VERDICT_FAIL);
    results.rows.rows[2].basis = PLAY_BASIS_ORDER;
    add_row(&results.rows, "viscous", "hertz_mindlin/objectivity", 1, PLAY_VERDICT_FINDING);
    char *page = page_of_rows(&results);
    static const char *const parts[] = {
        "<tr><td class=\"n\">1</td>",
        ("<a href=\"#hertzimpact_damped\">hertz/impact_damped</a>, "
         "<a "
         "href=\"#viscoelastic_nonlinearimpact_tti_exact\">viscoelastic_nonlinear/"
         "impact_tti_exact</a></td>"
         "<td class=\"bad\">✗ fail, 1 of 2 judged rows; 1 finding</td></tr>"),
        "24 places of first touch</td><td class=\"bad\">✗ fail, 0 of 1 judged rows</td></tr>",
        "<td>hertz/events</td><td>not run</td></tr>",
        "*/objectivity</a>, hertz_mindlin/rotation, hertz/arms</td><td>1 finding</td></tr>",
    };
    EXPECT_PARTS(page, parts);
}

static void add_finding(struct play_rows *rows, const char *quantity, const char *unit,
                        const char *variant, double expected, double predicted) {
    add_row(rows, "hertz", "hertz/a", 0, PLAY_VERDICT_FINDING);
    struct play_row *row = &rows->rows[rows->count - 1];
    set(&row->quantity, quantity);
    set(&row->unit, unit);
    set(&row->variant, variant);
    set(&row->detail, quantity);
    row->expected = expected;
    row->predicted = predicted;
}

/* By how much, in words, under what it is about. */
Test(page, findings_are_told_in_words) {
    struct report_results results = results_of("x");
    add_finding(&results.rows, "restitution", "1", "en=0.1", 0.1, 0.663);
    add_finding(&results.rows, "restitution", "1", "en=0.9", 0.9, 0.87);
    add_finding(&results.rows, "work_shear", "J", "n=1", 0, -0.0476);
    add_finding(&results.rows, "shear_force_s", "N", "", 1000, 1150);
    add_finding(&results.rows, "normal_force", "N", "", 60000, 60001);
    add_finding(&results.rows, "spin", "rad/s", "v", 1, (double)NAN);
    add_finding(&results.rows, "slip_velocity_out", "m/s", "a=1", -0.07, 0.12);
    add_finding(&results.rows, "slip_velocity_out", "m/s", "a=2", -0.38, -0.37);
    add_finding(&results.rows, "dashpot_s", "N", "a=1", 0.002, 0.05);
    add_finding(&results.rows, "dashpot_s", "N", "a=2", 0.9, 0.91);
    add_finding(&results.rows, "elastic_s", "N", "", 3720, -9e-13);
    add_finding(&results.rows, "spin1_out", "rad/s", "", 5000, 1);
    results.rows.rows[results.rows.count - 1].basis = PLAY_BASIS_DATA;
    add_finding(&results.rows, "centre_restitution", "1", "angle=5 deg", 0.7, 0.6);
    results.rows.rows[results.rows.count - 1].basis = PLAY_BASIS_DATA;
    add_finding(&results.rows, "tangential_restitution", "1", "angle=5 deg", 0.5, 0.25);
    char *page = page_of_rows(&results);
    static const char *const parts[] = {
        /* in this order */
        ">Where a law, as documented, is wrong</h3>",
        "<td>intended 3720 N, obtained 0 N (-100 %)</td>",
        "<td>intended 1000 N, obtained 1150 N (+15 %)</td>",
        "<td>intended 60000 N, obtained 60001 N (+0.0017 %)</td>",
        "<td>intended 0.5, obtained 0.25 (-50 %)</td>",
        "<td>intended -0.07 m/s, obtained 0.12 m/s (difference 0.19 m/s) (2 rows)</td>",
        "<td>intended 0.002 N, obtained 0.05 N (difference 0.048 N) (2 rows)</td>",
        "<td>no number</td>",
        ">Where energy is created or lost</h3>",
        "<td>intended 0 J, obtained -0.0476 J</td>",
        ">What restitution is obtained for a given target</h3>",
        "<td>intended 0.1, obtained 0.663 (+563 %) (2 rows)</td>",
        ">What experiments measured</h3>",
        "<td>measured 5000 rad/s, obtained 1 rad/s (-100 %)</td>",
        "<td>measured 0.7, obtained 0.6 (-14 %)</td>",
        ("restitution at en=0.1: intended 0.1, obtained 0.663 (+563 %), the largest difference of "
         "2 "
         "rows; the smallest is at en=0.9: intended 0.9, obtained 0.87 (-3.3 %).</strong>"),
    };
    EXPECT_IN_ORDER(page, parts);
}

Test(page, a_strange_selftest_does_nothing) {
#define HEAD                                                                                       \
    "{\"schema\": 1, \"tool\": \"touchstone selftest\", \"run\": {\"version\": \"1\", "            \
    "\"commit\": "                                                                                 \
    "\"<u>\", \"date\": \"<u>\", \"seconds\": 1, \"quick\": false}, \"laws\": "
    static const char *const odd[] = {"",
                                      "{",
                                      "[]",
                                      "7",
                                      "{\"schema\": 1}",
                                      "{\"laws\": []}",
                                      HEAD "3}",
                                      HEAD "[7]}",
                                      HEAD "[{}]}",
                                      HEAD "[{\"wrong\": true, \"cases\": {}, \"name\": 3}]}"};
    for (size_t i = 0; i < TOUCH_COUNT(odd); i++) {
        char *page = page_with_selftest(odd[i]);
        cr_expect(strstr(page, "selftest.json is not what touchstone selftest writes") || !*odd[i],
                  "%s", odd[i]);
    }
    char *page = page_with_selftest(
        HEAD "[{\"wrong\": true, \"name\": \"<script>\", \"mistake\": \"</td><b>\\u001b\", "
             "\"as\": \"'\\\"&\", \"case\": \"]]>\", \"verdict\": \"caught\", \"caught_by\": 1, "
             "\"traps\": [-1, 2000000000], \"cases\": [{\"case\": \"<i>\", \"verdict\": \"fail\", "
             "\"rows\": 1, \"failed\": 1}]}]}");
    cr_expect(strstr(page, "known-wrong laws are caught"));
    cr_expect(!strstr(page, "<b>") && !strstr(page, "<i>") && !strstr(page, "<u>"));
#undef HEAD
}

/* Without a file there is no section. */
Test(page, sections_that_say_nothing_are_not_there) {
    struct report_results results = results_of("x");
    char *page = page_of_rows(&results);
    cr_expect(!strstr(page, "would-it-notice") && !strstr(page, "\"timing\""));
    cr_expect(strstr(page, "<a href=\"#how-to-reproduce\">"));
}

/* --- figures -------------------------------------------------------------------------------- */

static int through_svg(const char *svg, char **ret_text) {
    FILE *out = play_text();
    const int bad = picture_inline(svg, "f1", "a <name>", "b & c", out);
    *ret_text = play_text_end(out);
    return bad;
}

/* Of what lean.lua has drawn a page takes what it draws; of another picture of gnuplot all. */
Test(page, pictures_are_taken_in) {
    static const char thin[] =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 800 500\" "
        "width=\"800\" height=\"500\">\n<style>\n</style><rect class=\"paper\"/>\n"
        "<path class=\"s0\" d=\"M1 2h2\"/></svg>\n";
    static const char raw[] = "<?xml version=\"1.0\"?><svg viewBox=\"0 0 800 500\">\n<g/></svg>\n";
    static const char *const pictures[][2] = {
        {thin, "<path class=\"s0\" d=\"M1 2h2\"/></svg>\n"},
        {raw, "<svg viewBox=\"0 0 800 500\">\n<g/></svg>\n</svg>\n"}};
    for (size_t i = 0; i < TOUCH_COUNT(pictures); i++) {
        char *text;
        cr_assert(through_svg(pictures[i][0], &text) == 0);
        struct seen seen = {0};
        check_xml(text, &seen);
        cr_expect(!strncmp(text, "<svg class=\"plot\"", 17) && !strstr(text, "style"), "%s", text);
        cr_expect(strstr(
            text, "<title id=\"f1-t\">a &lt;name&gt;</title><desc id=\"f1-d\">b &amp; c</desc>"));
        cr_expect(!strcmp(text + strlen(text) - strlen(pictures[i][1]), pictures[i][1]), "%s",
                  text);
    }
}

Test(page, what_is_no_figure_is_refused) {
    static const char *const bad[] = {"",
                                      "plain",
                                      "<svg>",
                                      "<svg viewBox=\"0 0 1 1\">",
                                      "<svg viewBox=\"0 0 -1 1\"></svg>",
                                      "<svg viewBox=\"0 0 nan 1\"></svg>",
                                      "</svg>",
                                      "<svg viewBox=\"0 0 1 1\"><text>a",
                                      "<html></html>"};
    for (size_t i = 0; i < TOUCH_COUNT(bad); i++) {
        char *text;
        cr_expect(through_svg(bad[i], &text) != 0, "%s", bad[i]);
        cr_expect(!*text, "%s gives %s", bad[i], text);
    }
}

/* --- formulas ------------------------------------------------------------------------------- */

static void check_formula(const char *tex) {
    char *text = written(text_mathml, tex);
    struct seen seen = {0};
    check_xml(text, &seen);
    cr_expect(!strstr(text, "<mtext>"), "a command that is not known: %s", tex);
}

Test(page, formulas_are_whole) {
    const struct report_formula *formula;
    for (size_t i = 0; (formula = report_formula_at(i)); i++) {
        check_formula(formula->tex);
        cr_expect(touch_law_find(formula->law) != NULL, "no law %s", formula->law);
    }
}

/* In MathML, and in Markdown between $` and `$, where a bar would end the cell of a table. */
Test(page, equations_are_whole) {
    const struct ref_reference *reference;
    const struct ref_equation *equation;
    for (size_t i = 0; (reference = ref_at(i)); i++)
        for (size_t k = 0; (equation = ref_equation_of(reference->name, k)); k++) {
            char *text = written(text_markdown_tex, equation->tex);
            const size_t size = strlen(text);
            check_formula(equation->tex);
            cr_expect(!strncmp(text, "$`", 2) && !strcmp(text + size - 2, "`$") &&
                          strcspn(text + 2, "`$|\n") == size - 4,
                      "%s: %s", reference->name, text);
        }
}

/* As TeX sets them: "ln cosh x", but "cos(x)". */
Test(page, functions_stand_apart_from_what_follows) {
    static const struct {
        const char *tex;
        size_t gaps;
    } rows[] = {{"\\ln \\cosh x", 2},
                {"\\cos(x)", 0},
                {"\\exp\\left(x\\right)", 0},
                {"\\max_t x", 1},
                {"\\frac{\\cos x}{3}", 1},
                {"\\sqrt{\\ln}", 0},
                {"\\alpha x", 0},
                {"\\int x", 0}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *text = written(text_mathml, rows[i].tex);
        cr_expect(count_parts(text, "<mspace") == rows[i].gaps, "%s: %s", rows[i].tex, text);
    }
}

Test(page, formulas_may_be_anything) {
    static const char *const odd[] = {"",       "}",       "{",  "^",    "_^_",        "\\",
                                      "\\frac", "\\sqrt{", "a_", "a^{b", "\\text{<b>", "x_1^2_3^4"};
    for (size_t i = 0; i < TOUCH_COUNT(odd); i++) {
        struct seen seen = {0};
        check_xml(written(text_mathml, odd[i]), &seen);
    }
}

/* --- energy --------------------------------------------------------------------------------- */

/* Columns as in head, at so many times between their first and last values. */
static char *trace_text(const char *head, const double *last, size_t columns, int rows) {
    FILE *out = play_text();
    fputs(head, out);
    for (int r = 0; r < rows; r++)
        for (size_t k = 0; k < columns; k++)
            fprintf(out, "%.17g%c", last[k] * r / (rows - 1), k + 1 < columns ? ',' : '\n');
    return play_text_end(out);
}

Test(page, the_trace_that_tells_most_shows_where_energy_goes) {
    static const char head[] = "time_s,work_normal_J,work_shear_J,strain_energy_J,slip_energy_J,"
                               "dashpot_energy_J,rolling_energy_J,coupling_energy_J,"
                               "residual_normal_J,residual_shear_J,residual_dashpot_J\n";
    static const struct {
        const char *name, *head;
        size_t columns;
        int rows;
        double last[11];
    } traces_of[] = {
        {"hertz/a", head, 11, 41, {1, 5, 0, 5, 0, 0, 0, 0, 0, 0, 0}},
        /* the first variant of the case shows less than the last */
        {"hertz/b", head, 11, 41, {1, 5, 0, 5, 0, 0, 0, 0, 0, 0, 0}},
        {"hertz/b", head, 11, 41, {1, 5, 1, 3, 1, 1, 0, 0, .25, .5, .25}},
        {"hertz/c", "time_s,overlap_m\n", 2, 41, {0, 0}},
        /* goes more ways, in steps too large to say where */
        {"hertz/d", head, 11, 6, {1, 5, 1, 3, 1, 1, 1, 1, .25, .5, .25}},
        /* as many ways as b, and less of it leaves the strain */
        {"hertz/e", head, 11, 41, {1, 5, 1, 4.8, .1, .1, 0, 0, .25, .5, .25}},
        /* goes all ways, most of them too little to be seen */
        {"hertz/f", head, 11, 41, {1, 5, 1, 5.6, .1, .1, .1, .1, 0, 0, .01}},
    };
    char *base = make_folder();
    struct index_trace traces[TOUCH_COUNT(traces_of)];
    for (size_t i = 0; i < TOUCH_COUNT(traces_of); i++) {
        const char *file = play_format("%zu.csv", i);
        put_file(base, play_format("traces/%s", file),
                 trace_text(traces_of[i].head, traces_of[i].last, traces_of[i].columns,
                            traces_of[i].rows));
        traces[i] = (struct index_trace){.case_name = traces_of[i].name,
                                         .variant = "",
                                         .title = "",
                                         .law = "hertz",
                                         .file = file,
                                         .kind = "path",
                                         .x = "",
                                         .y = ""};
    }
    struct report_results results = results_of("x");
    struct figures figures;
    results.folder = base;
    results.index.trace_count = TOUCH_COUNT(traces_of);
    results.index.traces = traces;
    report_figures_make(&results, &figures);
    const struct figure *last = &figures.figures[figures.count - 1];
    cr_assert(!strcmp(last->file, "energy_hertz.svg") && !last->missing);
    EXPECT_TEXT(last->title, "Energies of hertz over time: hertz/b");
    cr_assert(last->curve_count == 5, "%zu curves", last->curve_count);
    cr_expect(last->curves[4].known &&
              fabs(last->curves[4].y[last->curves[4].count - 1] - 6) < 1e-12);
    EXPECT_TEXT(last->curves[3].name, "booked nowhere");
    cr_expect(fabs(last->curves[3].y[last->curves[3].count - 1] - 1) < 1e-12);
}
