/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone report --compare OLD NEW --page FILE`, for two folders that differ in one known thing. */
#include <jansson.h>
#include <math.h>
#include "check_xml.h"
#include "reports/write/write.h"
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

static char *put_run(const struct sample *samples, size_t count) {
    char *folder = make_folder();
    struct play_rows rows = {0};
    json_t *traces = json_array();
    for (size_t i = 0; i < count; i++) {
        char *file = play_format("traces/%zu.csv", i);
        put_file(folder, file,
                 play_format("overlap_m,normal_force_N\n0,0\n0.5,%.17g\n1,%.17g\n",
                             0.5 * samples[i].slope, samples[i].slope));
        json_array_append_new(traces, trace_of(samples[i].name, samples[i].text, "hertz",
                                               file + strlen("traces/"), json_array()));
        struct play_row *row = add_row_of(&rows, "", 0.5, samples[i].verdict);
        set(&row->case_name, samples[i].name);
        set(&row->law, "hertz");
        set(&row->variant, "one");
        set(&row->quantity, "normal_force");
        row->error_kind = PLAY_ERROR_RELATIVE;
        row->predicted = row->tolerance = 1;
    }
    put_rows(folder, &rows, "same");
    put_index(folder, traces);
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
    return count_parts(read_page(b), part);
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
    b = open_bench(plain, 2, noise, 2);
    cr_assert(make(&b) == REPORT_DONE, "%s", b.message);
    expect(&b, (const char *const[]){"✓ Nothing is worse",
                                     "No case has another verdict, and no curve is more than 0.1 "
                                     "% of the axes away from the old one.",
                                     NULL});
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
    }
}

Test(compare_page, a_case_of_one_run_alone) {
    struct bench b = open_bench(plain, 2, plain, 1);
    cr_assert(make(&b) == REPORT_DONE, "%s", b.message);
    expect(&b,
           (const char *const[]){"✗ 1 comparison is worse", "The figure is in the old run only.",
                                 "The old run</figcaption>", NULL});
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
}
