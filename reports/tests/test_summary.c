/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone report --summary`: what it says, what it refuses, and what becomes of a bad Chromium. That the printed report
 * keeps its pages is tested with a real one, in summary_pages.py. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "reports/write/write.h"
#include "scratch.h"
#include "touchstone/common.h"

#define PDF "%%PDF-1.4\\n<</Type /Pages>>\\n<</Type /Page\\n<</Type /Page\\n"

/* A Chromium that prints two pages. */
static const char printer[] = "#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) printf '" PDF
                              "' >\"${a#--print-to-pdf=}\";; esac; done\n";

static struct play_row *add_row(struct play_rows *rows, const char *law, const char *case_name,
                                enum play_verdict verdict) {
    struct play_row *row = add_row_of(rows, "", 1, verdict);
    set(&row->law, law);
    set(&row->case_name, case_name);
    set(&row->subject, "./mine.so");
    set(&row->title, "A title");
    set(&row->quantity, "normal_force");
    set(&row->unit, "N");
    row->basis = PLAY_BASIS_ROUND_OFF;
    row->error_kind = PLAY_ERROR_ULP;
    set(&row->source, "Johnson (1985)");
    row->expected = 2;
    row->predicted = 3;
    row->error = 12;
    row->tolerance = 48;
    return row;
}

static char *make_results(struct play_rows *rows) {
    char *folder = make_folder();
    put_rows(folder, rows, "now");
    return folder;
}

/* Two laws: one that passes with a finding, one that fails. */
static char *two_laws(void) {
    struct play_rows rows = {0};
    add_row(&rows, "good", "a/first", PLAY_VERDICT_PASS);
    set(&add_row(&rows, "good", "a/second", PLAY_VERDICT_FINDING)->detail, "it is too stiff");
    add_row(&rows, "bad", "a/first", PLAY_VERDICT_FAIL);
    add_row(&rows, "bad", "a/second", PLAY_VERDICT_SKIP);
    return make_results(&rows);
}

/* Of one test: its results, the only programs that it has, and what was said. */
static char *folder, *programs, message[4096];

/* chromium: a script; NULL: there is none. */
static void begin(char *results, const char *chromium) {
    folder = results;
    programs = make_folder();
    if (chromium)
        put_file(programs, "chromium", chromium);
    setenv("PATH", programs, 1);
}

/* What it prints is dropped. seconds: for Chromium. */
static enum report_status make(const char *law, double seconds) {
    FILE *out = fopen("/dev/null", "w");
    *message = '\0';
    const enum report_status status =
        report_summary_make(folder, law, NULL, 1, seconds, out, message, sizeof message);
    fclose(out);
    return status;
}

static void expect(const char *file, const char *const *parts, size_t count) {
    for (size_t i = 0; i < count; i++)
        cr_expect(holds(folder, file, parts[i]), "%s: no '%s'", file, parts[i]);
}

/* --- what it says --------------------------------------------------------------------------- */

Test(summary, each_law_has_a_report) {
    static const char *const good[] = {
        "Verification of the contact law good",
        "1 of 1 judged comparison passes; 1 finding (2 rows).",
        "differs by 12, where round-off can make 48: normal_force in a/first.",
        "it is too stiff",
    };
    static const char *const bad[] = {
        "The law is not verified.",
        "In 1 of 2 cases something did not pass: a/first.",
        "Most often it is normal_force (1 of 1).",
    };
    begin(two_laws(), printer);
    cr_expect(make(NULL, 60) == REPORT_DONE, "%s", message);
    expect("summary_bad.html", bad, TOUCH_COUNT(bad));
    expect("summary_good.html", good, TOUCH_COUNT(good));
    expect("summary_good.md", good, TOUCH_COUNT(good));
    cr_expect(holds(folder, "summary_good.pdf", "%PDF-"));
    cr_expect(holds(folder, "summary_bad.pdf", "%PDF-"));
}

/* A sentence stands there if a row gives it its numbers, and in no report of another row. */
Test(summary, sentences_follow_from_rows) {
    static const struct {
        const char *quantity, *unit;
        enum play_basis basis;
        enum play_error kind;
        double order; /* expected; 0: none */
        enum play_verdict verdict;
        const char *sentence;
    } rows[] = {
        {"force", "N", PLAY_BASIS_EXACT, PLAY_ERROR_ABSOLUTE, 0, PLAY_VERDICT_PASS,
         "have to be met exactly, 1 passed"},
        {"force", "N", PLAY_BASIS_ROUND_OFF, PLAY_ERROR_ULP, 0, PLAY_VERDICT_FAIL,
         "known at every step, 0 passed"},
        {"force", "N", PLAY_BASIS_SCHEME, PLAY_ERROR_RELATIVE, 0, PLAY_VERDICT_PASS,
         "scheme at its time step, 1 passed"},
        {"force", "N", PLAY_BASIS_ORDER, PLAY_ERROR_RELATIVE, 2, PLAY_VERDICT_PASS,
         "order 1.9 where 2 is expected."},
        {"force", "N", PLAY_BASIS_ORDER, PLAY_ERROR_RELATIVE, 1.5, PLAY_VERDICT_FAIL,
         "of convergence, 1 did not pass"},
        {"force", "N", PLAY_BASIS_NONE, PLAY_ERROR_NONE, 0, PLAY_VERDICT_FINDING,
         "returns other values than what is exact"},
        {"work", "J", PLAY_BASIS_NONE, PLAY_ERROR_NONE, 0, PLAY_VERDICT_FINDING,
         "In 1 of 1 case the law creates energy"},
        {"work", "J", PLAY_BASIS_NONE, PLAY_ERROR_ULP, 0, PLAY_VERDICT_PASS,
         "Of energies and work 1 comparison passed"},
        {"restitution", "1", PLAY_BASIS_NONE, PLAY_ERROR_NONE, 0, PLAY_VERDICT_FINDING,
         "another restitution than was asked"},
        {"restitution", "1", PLAY_BASIS_NONE, PLAY_ERROR_ULP, 0, PLAY_VERDICT_PASS,
         "Of the restitution 1 comparison passed"},
        {"force", "N", PLAY_BASIS_DATA, PLAY_ERROR_NONE, 0, PLAY_VERDICT_FINDING,
         "In 1 of 1 case the law differs from m"},
        {"force", "N", PLAY_BASIS_DATA, PLAY_ERROR_ULP, 0, PLAY_VERDICT_PASS,
         "With measurements 1 comparison passed"},
        {"force", "N", PLAY_BASIS_NONE, PLAY_ERROR_NONE, 0, PLAY_VERDICT_SKIP,
         "What was skipped remains open."},
    };
    struct play_rows all = {0};
    char law[8];
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        snprintf(law, sizeof law, "%c", (char)('a' + i));
        struct play_row *row = add_row(&all, law, "a/case", rows[i].verdict);
        set(&row->quantity, rows[i].quantity);
        set(&row->unit, rows[i].unit);
        row->basis = rows[i].basis;
        row->error_kind = rows[i].kind;
        row->order = rows[i].order > 0 ? 1.9 : (double)NAN;
        row->order_expected = rows[i].order > 0 ? rows[i].order : (double)NAN;
    }
    begin(make_results(&all), NULL);
    make(NULL, 60);
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++)
        for (size_t k = 0; k < TOUCH_COUNT(rows); k++) {
            char *file = play_format("summary_%c.md", (char)('a' + i));
            cr_expect(holds(folder, file, rows[k].sentence) == (i == k), "%s: '%s'", file,
                      rows[k].sentence);
        }
}

/* What only some laws have: properties, principles, engines. */
Test(summary, sections_of_some_laws) {
    struct play_rows rows = {0};
    set(&add_row(&rows, "hertz", "a/b", PLAY_VERDICT_PASS)->subject, "built-in");
    set(&add_row(&rows, "other", "a/b", PLAY_VERDICT_PASS)->target, "lammps");
    set(&add_row(&rows, "third", "principles", PLAY_VERDICT_PASS)->detail, "holds on 6 motions");
    begin(make_results(&rows), NULL);
    make(NULL, 60);
    static const char *const parts[] = {"| hz_shear | G | Pa |", "of the engine lammps.",
                                        "| holds on 6 motions |"};
    static const char *const files[] = {"summary_hertz.md", "summary_other.md", "summary_third.md"};
    for (size_t i = 0; i < TOUCH_COUNT(files); i++)
        for (size_t k = 0; k < TOUCH_COUNT(parts); k++)
            cr_expect(holds(folder, files[i], parts[k]) == (i == k), "%s: %s", files[i], parts[k]);
}

/* The figure of the gravest row stands in the page, and beside the Markdown. */
Test(summary, figures_stand_in_the_page) {
    struct play_rows rows = {0};
    char *path = play_copy(getenv("PATH"));
    if (system("command -v gnuplot >/dev/null") != 0)
        cr_skip_test("no gnuplot");
    for (int i = 1; i < 4; i++) {
        struct play_row *row =
            add_impact(&rows, "good", "e=1", "speed", "m/s", i, "restitution", 0.1 * i, 0.5, 0);
        row->verdict = PLAY_VERDICT_FINDING;
        set(&row->detail, "it is too stiff");
    }
    begin(make_results(&rows), NULL);
    setenv("PATH", path, 1);
    put_file(folder, "traces/index.json", "{\"schema\":5,\"traces\":[]}");
    make("good", 60);
    cr_expect(holds(folder, "summary_good.html", "<figcaption id=\"f1-c\">Figure 1. "), "%s",
              message);
    cr_expect(!holds(folder, "summary_good.html", "The picture is missing"));
    cr_expect(holds(folder, "summary_good.md", "](plots/sweep_good_s_restitution.svg)"));
    cr_expect(holds(folder, "plots/sweep_good_s_restitution.svg", "</svg>"));
}

/* Laws whose names give the same file name, and a name that is none. */
Test(summary, names_of_files) {
    struct play_rows rows = {0};
    add_row(&rows, "My law", "a/b", PLAY_VERDICT_PASS);
    add_row(&rows, "my/law", "a/b", PLAY_VERDICT_PASS);
    add_row(&rows, "../..", "a/b", PLAY_VERDICT_PASS);
    begin(make_results(&rows), NULL);
    make(NULL, 60);
    cr_expect(holds(folder, "summary_my_law.html", "contact law My law"));
    cr_expect(holds(folder, "summary_my_law.md", "--summary --law 'My law'"));
    cr_expect(holds(folder, "summary_my_law_2.html", "contact law my/law"));
    cr_expect(holds(folder, "summary_figure.html", "contact law ../.."));
}

/* --- what it refuses ------------------------------------------------------------------------ */

Test(summary, no_results) {
    struct play_rows rows = {0};
    begin(make_folder(), NULL);
    cr_expect(make(NULL, 60) == REPORT_FAILED);
    cr_expect(strstr(message, "verdicts.json"), "%s", message);
    folder = make_results(&rows);
    cr_expect(make(NULL, 60) == REPORT_FAILED);
    cr_expect(strstr(message, "verdicts.json: there is no comparison in it"), "%s", message);
}

/* --- Chromium ------------------------------------------------------------------------------- */

Test(summary, chromium_that_misbehaves) {
    static const struct {
        const char *script, *message;
    } fakes[] = {
        {"#!/bin/sh\necho no sandbox >&2; exit 1\n", "chromium ended with status 1: no sandbox"},
        {"#!/bin/sh\nkill -SEGV $$\n", "chromium died of signal 11"},
        {"#!/bin/sh\nexec /bin/sleep 30\n", "chromium did not end within 0.3 s"},
        {"#!/bin/sh\nexit 0\n", "Chromium has written no PDF"},
        {"#!/bin/sh\nfor a; do case $a in --print-to-pdf=*) echo text "
         ">\"${a#--print-to-pdf=}\";; esac; done\n",
         "Chromium has written no PDF"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(fakes); i++) {
        begin(two_laws(), fakes[i].script);
        cr_expect(make("good", 0.3) == REPORT_WITHOUT_FIGURES, "fake %zu", i);
        cr_expect(strstr(message, fakes[i].message), "fake %zu: %s", i, message);
        cr_expect(!get_file(folder, "summary_good.pdf"), "fake %zu", i);
        cr_expect(holds(folder, "summary_good.html", "</html>"), "fake %zu", i);
    }
}
