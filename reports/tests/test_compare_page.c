/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone report --compare OLD NEW --page FILE`, for two folders that differ in one known thing. */
#include <jansson.h>
#include <math.h>
#include "check_xml.h"
#include "reports/write/compare_page.h"
#include "scratch.h"
#include "touchstone/common.h"

#define PASS PLAY_VERDICT_PASS
#define FAIL PLAY_VERDICT_FAIL

/* --- folders -------------------------------------------------------------------------------- */

/* A case of a run: its force is `slope` times its overlap. */
struct sample {
    const char *name, *text; /* text: variant and title */
    double slope;
    enum play_verdict verdict;
};

static void put_trace(const char *folder, size_t index, double slope) {
    char *name = play_format("traces/%zu.csv", index);
    char *text =
        play_format("overlap_m,normal_force_N\n0,0\n0.5,%.17g\n1,%.17g\n", 0.5 * slope, slope);
    put_file(folder, name, text, 0644);
}

static void put_index(const char *folder, const struct sample *samples, size_t count) {
    char *text = NULL;
    FILE *out = play_text();
    json_t *traces = json_array();
    for (size_t i = 0; i < count; i++) {
        char *file = play_format("%zu.csv", i);
        json_t *trace =
            json_pack("{s:s, s:s%, s:s%, s:s, s:s, s:s, s:s, s:s, s:[]}", "case", samples[i].name,
                      "variant", samples[i].text, strlen(samples[i].text), "title", samples[i].text,
                      strlen(samples[i].text), "law", "hertz", "file", file, "kind", "path", "x",
                      "overlap", "y", "normal_force", "expected");
        json_array_append_new(traces, trace);
        put_trace(folder, i, samples[i].slope);
    }
    json_t *root = json_pack("{s:i, s:o}", "schema", 5, "traces", traces);
    cr_assert(root != NULL);
    json_dumpf(root, out, 0);
    text = play_text_end(out);
    put_file(folder, "traces/index.json", text, 0644);
}

static void put_samples(const char *folder, const struct sample *samples, size_t count) {
    struct play_rows rows = {0};
    for (size_t i = 0; i < count; i++) {
        struct play_row *row = add_row_of(&rows, "", 0.5, samples[i].verdict);
        set(&row->case_name, samples[i].name);
        set(&row->law, "hertz");
        set(&row->variant, "one");
        set(&row->quantity, "normal_force");
        row->error_kind = PLAY_ERROR_RELATIVE;
        row->predicted = row->tolerance = 1;
    }
    put_rows(folder, &rows, "same");
}

static char *put_run(const struct sample *samples, size_t count) {
    char *folder = make_folder(), *traces = play_format("%s/traces", folder);
    cr_assert(!mkdir(traces, 0777));
    put_samples(folder, samples, count);
    put_index(folder, samples, count);
    return folder;
}

/* Two runs and a folder for the page. */
struct bench {
    char *old, *new, *place, *page;
    char message[1024];
};

static struct bench open_bench(const struct sample *old, size_t olds, const struct sample *new,
                               size_t news) {
    struct bench b = {put_run(old, olds), put_run(new, news), make_folder(), NULL, ""};
    b.page = play_format("%s/page.html", b.place);
    return b;
}

static void close_bench(struct bench *b) {
    drop_folder(b->old);
    drop_folder(b->new);
    drop_folder(b->place);
}

static enum report_status make(struct bench *b) {
    return report_compare_page(b->old, b->new, b->page, 1, 30.0, b->message, sizeof b->message);
}

/* The page, which is well-formed and brings nothing that acts or loads. */
static char *read_page(const struct bench *b) {
    static const char *const none[] = {"<script", " src=", "<a href=\"http", "url(http", "onload"};
    char *text = get_file(b->place, "page.html");
    cr_assert(text != NULL, "%s", b->message);
    struct seen seen = {0};
    char *end = strstr(text, "<!-- touchstone comparison page");
    cr_assert(end != NULL);
    *end = '\0';
    check_xml(text, &seen);
    *end = '<';
    for (size_t i = 0; i < TOUCH_COUNT(none); i++)
        cr_expect(!strstr(text, none[i]), "%s", none[i]);
    return text;
}

static void expect(const struct bench *b, const char *const *parts) {
    char *text = read_page(b);
    for (; *parts; parts++)
        cr_expect(strstr(text, *parts), "no \"%s\"", *parts);
}

static size_t count_of(const struct bench *b, const char *part) {
    char *text = read_page(b);
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++)
        count++;
    return count;
}

/* --- what is on it ---------------------------------------------------------------------------- */

static const struct sample plain[] = {{"hertz/a", "plain", 1, PASS}, {"hertz/b", "plain", 3, PASS}};

/* In the frame of both, from (0, 0) to (1, 2), the ends are (1, 1/2) and (1, 1). */
Test(compare_page, what_changed_stands_on_one_figure) {
    const struct sample other[] = {{"hertz/a", "plain", 2, FAIL}, {"hertz/b", "plain", 3, PASS}};
    struct bench b = open_bench(plain, 2, other, 2);
    cr_assert(make(&b) == REPORT_DONE, "%s", b.message);
    expect(&b,
           (const char *const[]){
               "✗ 1 comparison is worse", ", 0 better, 0 neither; 1 are the same.",
               "<a href=\"#figures\">1 figure</a>", "<div class=\"law\" id=\"p1\">",
               ("1 comparison of this case changed, worse. The curves of the law are up to 50 % "
                "of the axes apart."),
               "<a href=\"#p1\">hertz/a</a>", "Both runs: the old one is dashed</figcaption>",
               "2 curves", "</body></html>\n<!-- touchstone comparison page, SHA-256", NULL});
    cr_expect(count_of(&b, "<svg") == 2, "marks, and one picture: %zu", count_of(&b, "<svg"));
    close_bench(&b);
}

/* The curve is another one although the verdict is the same. */
Test(compare_page, curves_that_moved_are_shown) {
    const struct sample other[] = {plain[0], {"hertz/b", "plain", 3.1, PASS}};
    const struct sample noise[] = {plain[0], {"hertz/b", "plain", 3.0001, PASS}};
    struct bench b = open_bench(plain, 2, other, 2);
    cr_assert(make(&b) == REPORT_DONE, "%s", b.message);
    expect(&b, (const char *const[]){"✓ Nothing is worse", "<p>The curves of the law are up to 3",
                                     "hertz/b</h3>", NULL});
    cr_expect(count_of(&b, "<div class=\"law\"") == 1);
    close_bench(&b);
    b = open_bench(plain, 2, noise, 2);
    cr_assert(make(&b) == REPORT_DONE, "%s", b.message);
    expect(&b, (const char *const[]){"✓ Nothing is worse",
                                     "No case has another verdict, and no curve is more than 0.1 "
                                     "% of the axes away from the old one.",
                                     NULL});
    close_bench(&b);
}

/* Numbers that no axis has, and none at all. */
Test(compare_page, odd_numbers) {
    const double slopes[] = {1e308, -1e308, HUGE_VAL, (double)NAN, 0.0, 5e-324};
    for (size_t i = 0; i < TOUCH_COUNT(slopes); i++) {
        const struct sample old[] = {plain[0], {"hertz/b", "plain", -slopes[i], PASS}};
        const struct sample new[] = {{"hertz/a", "plain", 2, FAIL},
                                     {"hertz/b", "plain", slopes[i], FAIL}};
        struct bench b = open_bench(old, 2, new, 2);
        const enum report_status status = make(&b);
        cr_expect(status != REPORT_FAILED, "%g: %s", slopes[i], b.message);
        expect(&b,
               (const char *const[]){"✗ 2 comparisons are worse", "50 % of the axes apart", NULL});
        cr_expect(count_of(&b, "dashed</figcaption>") > 0, "%g: the other figure: %s", slopes[i],
                  b.message);
        close_bench(&b);
    }
}

Test(compare_page, a_case_of_one_run_alone) {
    struct bench b = open_bench(plain, 2, plain, 1);
    cr_assert(make(&b) == REPORT_DONE, "%s", b.message);
    expect(&b,
           (const char *const[]){"✗ 1 comparison is worse", "The figure is in the old run only.",
                                 "The old run</figcaption>", NULL});
    close_bench(&b);
}

/* Without gnuplot, and with more figures than a page shows. */
Test(compare_page, figures_that_are_missing) {
    struct sample old[30], new[30];
    char names[30][16];
    for (size_t i = 0; i < 30; i++) {
        snprintf(names[i], sizeof names[i], "hertz/n%zu", i);
        old[i] = (struct sample){names[i], "plain", 1, PASS};
        new[i] = (struct sample){names[i], "plain", 2 + (double)i, FAIL};
    }
    struct bench b = open_bench(old, 30, new, 30);
    setenv("PATH", "/nonexistent", 1);
    cr_assert(make(&b) == REPORT_WITHOUT_FIGURES && strstr(b.message, "gnuplot"), "%s", b.message);
    expect(&b, (const char *const[]){"The first 24; 6 more are not shown.",
                                     "<a href=\"#figures\">30 figures</a>", "No figure: ", NULL});
    cr_expect(count_of(&b, "<div class=\"law\"") == 24);
    close_bench(&b);
}
