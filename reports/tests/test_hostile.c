/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every writer of a report gets each hostile text in every place: what it writes is well-formed, and nothing in it acts. */
#include <criterion/criterion.h>
#include <jansson.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cases/core/utf8.h"
#include "check_xml.h"
#include "hostile.h"
#include "reports/write/write.h"
#include "scratch.h"
#include "touchstone/common.h"

/* A sweep, and a study of convergence, of a law that is called so. */
static void add_swept(struct play_rows *rows, const char *text) {
    for (int i = 1; i < 4 && play_utf8_is_valid(text); i++) {
        struct play_row *row =
            add_impact(rows, text, text, "speed", text, i, "restitution", 0.2 * i, 0.5, 0.1);
        row->title = play_copy(text);
        row->order_expected = 1;
        row->grids = play_resize(NULL, 2, sizeof *row->grids);
        row->grids[row->grid_count++] = (struct play_grid){10, 1e-3};
        row->grids[row->grid_count++] = (struct play_grid){20, 5e-4};
    }
}

/* Rows of every verdict, or of one; with a warning. Of several texts: also what figures are made of. */
static char *make_results(const char *const *texts, size_t count, int verdict) {
    char *folder = make_folder();
    struct play_rows rows = {0};
    for (size_t i = 0; i < count; i++) {
        for (int v = 0; v < PLAY_VERDICT_COUNT; v++)
            set(&add_row_of(&rows, texts[i], 1e-4 * v,
                            (enum play_verdict)(verdict < 0 ? v : verdict))
                     ->quantity,
                count > 1 ? "normal_force" : texts[i]);
        play_warnings_add(&rows.warnings, play_copy(texts[i]), play_copy(texts[i]));
        if (count > 1)
            add_swept(&rows, texts[i]);
    }
    put_rows(folder, &rows, texts[0]);
    return folder;
}

/* --- what is well-formed ---------------------------------------------------------------------- */

/* No line becomes another kind of line, and tables keep their shape. */
static void check_markdown(const char *text, const char *name) {
    static const char *const never[] = {"<script",     "\x1b",           "\xe2\x80\xae", "x](y)",
                                        "\n# heading", "[a](javascript", "\n| x |",      "$("};
    for (size_t i = 0; i < TOUCH_COUNT(never); i++)
        cr_expect(!strstr(text, never[i]), "%s: %s", name, never[i]);
    check_tables(text, name);
    for (const char *line = text; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL)
        cr_expect(!*line || !strchr("=>+", *line), "%s: %.80s", name, line);
}

static void check_controls(const char *text, const char *name) {
    for (const char *c = text; *c; c++)
        cr_expect(((unsigned char)*c >= 0x20 && *c != 0x7F) || *c == '\n',
                  "%s: control character %d", name, *c);
}

static void check_page(char *text, const char *name) {
    struct seen seen = {0};
    char *end = strstr(text, "<!-- touchstone comparison page");
    if (end)
        *end = '\0';
    check_xml(text, &seen);
    cr_expect(seen.scripts <= 2, "%s: %zu scripts", name, seen.scripts);
}

/* Whatever is there, by its kind; how many files. */
static size_t check_files(const char *folder) {
    size_t count = 0;
    DIR *directory = opendir(folder);
    for (const struct dirent *entry; directory && (entry = readdir(directory));) {
        const char *name = entry->d_name, *end = strrchr(name, '.');
        char *text = *name == '.' || !end ? NULL : get_file(folder, name);
        if (!text)
            continue;
        count++;
        if (!strcmp(end, ".html"))
            check_page(text, name);
        else if (!strcmp(end, ".md"))
            check_markdown(text, name);
        if (strcmp(end, ".json") != 0 && strcmp(end, ".html") != 0)
            check_controls(text, name);
    }
    if (directory)
        closedir(directory);
    return count;
}

/* --- all writers ------------------------------------------------------------------------------ */

/* The comparison of two runs, in words, as JSON and as a page. */
static void compare(const char *old, const char *new) {
    char message[4096], *page = play_format("%s/changes.html", new);
    cr_expect(report_compare_page(old, new, page, 0, 30, message, sizeof message) == REPORT_DONE,
              "%s", message);
    for (int json = 0; json < 2; json++) {
        FILE *out = play_text();
        cr_expect(report_compare(old, new, json, 0, out, message, sizeof message) == 1, "%s",
                  message);
        char *text = play_text_end(out);
        put_file(new, json ? "changes.json" : "changes.txt", text);
        cr_expect(!json || json_loads(text, JSON_REJECT_DUPLICATES, NULL), "%s", text);
        cr_expect(json || (!strstr(text, "\xc2\x9b") && !strstr(text, "\xe2\x80\xae")),
                  "C1, direction");
    }
}

Test(hostile, words_stay_words, .timeout = 100) {
    unlink(CANARY);
    setenv("PATH", "/nonexistent", 1);
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++) {
        if (!play_utf8_is_valid(hostile[i]))
            continue; /* no file of results can have it */
        char *old = make_results(&hostile[i], 1, PLAY_VERDICT_PASS), message[4096] = "";
        char *new = make_results(&hostile[i], 1, -1);
        char *published = play_format("%s/verification", new), *said = NULL;
        FILE *out = play_text();
        cr_expect(report_make(new, 0, 60, NULL, NULL, message, sizeof message) == REPORT_DONE, "%s",
                  message);
        cr_expect(report_latex_make(new, NULL, 60, message, sizeof message) ==
                      REPORT_WITHOUT_FIGURES,
                  "%s", message);
        cr_expect(report_summary_make(new, NULL, NULL, 0, 60, out, message, sizeof message) ==
                      REPORT_WITHOUT_FIGURES,
                  "%s", message);
        cr_expect(!report_publish(new, published, 0, 60, message, sizeof message), "%s", message);
        cr_expect(!report_publish_check(new, published, out, message, sizeof message), "%s",
                  message);
        compare(old, new);
        said = play_text_end(out);
        check_controls(said, "what was said");
        /* report.md, .html, .tex; two of the summary; three of the comparison; verdicts.json */
        cr_expect(check_files(new) == 9, "%zu: %zu files", i, check_files(new));
        cr_expect(check_files(published) == 5, "%zu: %zu pages", i, check_files(published));
    }
    cr_expect(access(CANARY, F_OK) != 0, "somebody ran a user's text");
}

/* --- with gnuplot and LaTeX ------------------------------------------------------------------- */

static void put_traces(const char *folder) {
    json_t *list = json_array();
    put_file(folder, "traces/a.csv", "overlap_m,normal_force_N\n0,0\n1,1\n2,3\n");
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++)
        if (play_utf8_is_valid(hostile[i]))
            json_array_append_new(
                list, trace_of(hostile[i], hostile[i], hostile[i], "a.csv", json_array()));
    put_index(folder, list);
}

/* Each SVG is whole and free of what would break it or run. */
static void check_figures(const char *plots) {
    DIR *directory = opendir(plots);
    for (const struct dirent *entry; directory && (entry = readdir(directory));) {
        if (!strstr(entry->d_name, ".svg"))
            continue;
        cr_expect(holds(plots, entry->d_name, "</svg>"), "%s is not whole", entry->d_name);
        cr_expect(!holds(plots, entry->d_name, "<script"), "%s has a script", entry->d_name);
        cr_expect(!holds(plots, entry->d_name, "]]>"), "%s is no XML", entry->d_name);
    }
    if (directory)
        closedir(directory);
}

Test(hostile, drawn_and_typeset, .timeout = 200) {
    if (system("gnuplot -e \"exit status !strstrt(GPVAL_TERMINALS, 'pdfcairo')\" 2>/dev/null"))
        cr_skip_test("no gnuplot with pdfcairo");
    char *folder = make_results(hostile, TOUCH_COUNT(hostile), -1), message[4096] = "";
    char *plots = play_format("%s/plots", folder);
    put_traces(folder);
    unlink(CANARY);
    cr_expect(report_make(folder, 1, 60, NULL, NULL, message, sizeof message) == REPORT_DONE, "%s",
              message);
    check_figures(plots);
    check_files(folder);
    /* Two scripts, three figures of each text, and that of the first screen. */
    cr_expect(count_names(plots, "") == 3 + 3 * (TOUCH_COUNT(hostile) - 1), "%zu figures",
              count_names(plots, ""));
    const enum report_status status = report_latex_make(folder, NULL, 100, message, sizeof message);
    cr_expect(status == REPORT_DONE || strstr(message, "no LaTeX was found"), "%s", message);
    cr_expect(holds(plots, "convergence_plain.pdf", "%PDF-"), "no figure");
    cr_expect(status != REPORT_DONE || holds(folder, "report.pdf", "%PDF-"));
    cr_expect(holds(folder, "report.tex",
                    "\\includegraphics[width=.7\\linewidth]{convergence_plain.pdf}"));
    cr_expect(!access(play_format("%s/tex", folder), F_OK), "a file for each law");
    cr_expect(access(CANARY, F_OK) != 0, "somebody ran a user's text");
}
