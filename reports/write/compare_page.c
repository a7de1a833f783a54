/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "write.h"
#include <sys/stat.h>
#include <jansson.h>
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "reports/facts/facts.h"
#include "cases/core/json.h"

/* --- facts ------------------------------------------------------------------------------------ */

/* What changed between two runs, as facts for compare.md. */

#define FIRST  3              /* changes on the first screen */
#define LISTED ((size_t)2000) /* changes in the table */

static json_t *side(const struct report_results *results) {
    const struct play_run *run = &results->run;
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I}", "folder",
                     play_json_text(results->folder), "version", play_json_text(run->version),
                     "commit", play_json_text(run->commit), "compiler",
                     play_json_text(run->compiler), "flags", play_json_text(run->flags), "machine",
                     play_json_text(run->machine), "date", play_json_text(run->date), "rows",
                     (json_int_t)results->rows.count);
}

static json_int_t count_of(const struct report_comparison *c, enum report_effect effect,
                           enum report_change_kind kind) {
    return (json_int_t)report_comparison_count(c, effect, kind);
}

/* --- changes ---------------------------------------------------------------------------------- */

/* The cells of a row, and which of them the change is about; false: there is no row. */
static json_t *state(const struct play_row *row, enum report_change_kind kind) {
    if (!row)
        return json_false();
    const int measured = kind == REPORT_CHANGE_FINDING || row->verdict == PLAY_VERDICT_FINDING;
    json_t *facts = facts_row(row);
    json_object_set_new(facts, "is_measured", json_boolean(measured));
    json_object_set_new(facts, "is_judged",
                        json_boolean(!measured && !play_verdict_is_open(row->verdict)));
    json_object_set_new(facts, "has_order", json_boolean(!isnan(row->order_expected)));
    return facts;
}

/* The number of the case's figure, from 1; 0: it has none here. */
static size_t figure_of(const struct report_figure_pairs *pairs, const struct play_row *row) {
    for (size_t i = 0; i < pairs->drawn.count; i++)
        if (figure_is_of(&pairs->drawn.figures[i], row->law, row->case_name))
            return i + 1;
    return 0;
}

static json_t *change_facts(const struct report_change *change,
                            const struct report_figure_pairs *pairs) {
    static const char *const signs[] = {
        [REPORT_OTHER] = "○", [REPORT_BETTER] = "✓", [REPORT_WORSE] = "✗"};
    const struct play_row *row = report_change_row(change);
    return json_pack("{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:b, s:I, s:o, s:o}", "effect",
                     report_effect_name(change->effect), "effect_sign", signs[change->effect],
                     "kind", report_change_words(change->kind), "case",
                     play_json_text(row->case_name), "law", facts_text(row->law), "variant",
                     facts_text(row->variant), "what",
                     facts_text(*row->quantity ? row->quantity : row->detail), "has_variant",
                     *row->variant != '\0', "number", (json_int_t)figure_of(pairs, row), "old",
                     state(change->old, change->kind), "new", state(change->new, change->kind));
}

static json_t *changes_of(const struct report_comparison *c,
                          const struct report_figure_pairs *pairs, size_t most) {
    json_t *list = json_array();
    for (size_t i = 0; i < c->count && i < most; i++)
        json_array_append_new(list, change_facts(&c->changes[i], pairs));
    return list;
}

static json_t *kinds_of(const struct report_comparison *c) {
    json_t *list = json_array();
    for (enum report_change_kind kind = 0; kind < REPORT_CHANGE_COUNT; kind++) {
        const json_int_t worse = count_of(c, REPORT_WORSE, kind),
                         better = count_of(c, REPORT_BETTER, kind),
                         other = count_of(c, REPORT_OTHER, kind);
        if (worse + better + other)
            json_array_append_new(list, json_pack("{s:s, s:I, s:I, s:I}", "kind",
                                                  report_change_words(kind), "worse", worse,
                                                  "better", better, "other", other));
    }
    return list;
}

/* --- figures ---------------------------------------------------------------------------------- */

static json_t *unshown(const struct report_figure_pair *pair) {
    const struct figure *const sides[] = {pair->old, pair->new};
    json_t *list = json_array();
    for (int k = 0; k < 2; k++)
        if (sides[k] && sides[k]->missing)
            json_array_append_new(list, json_pack("{s:s, s:o}", "run", k ? "new" : "old", "why",
                                                  play_json_text(sides[k]->missing)));
    return list;
}

static json_t *figure_facts(const struct report_figure_pairs *pairs, size_t index) {
    const struct report_figure_pair *pair = &pairs->pairs[index];
    const struct figure *figure = &pairs->drawn.figures[index];
    const int both = pair->old && pair->new;
    char *name = figure_name(figure), *words = figure_words(figure);
    return json_pack(
        "{s:o, s:I, s:I, s:b, s:s, s:b, s:o, s:b, s:b, s:s, s:o, s:s, s:s}", "name",
        play_json_text(name), "number", (json_int_t)index + 1, "changes", (json_int_t)pair->changes,
        "is_one", pair->changes == 1, "effect", report_effect_name(pair->effect), "is_neither",
        pair->effect == REPORT_OTHER, "apart",
        both && pair->apart > 0 ? json_sprintf("%.2g %%", 100.0 * pair->apart) : json_false(),
        "is_uneven", both && isnan(pair->apart), "is_renamed", pair->renamed, "alone",
        both        ? ""
        : pair->new ? "new"
                    : "old",
        "unshown", unshown(pair), "file", figure->file, "words", words);
}

static json_t *figures_of(const struct report_figure_pairs *pairs) {
    json_t *list = json_array();
    for (size_t i = 0; i < pairs->drawn.count; i++) {
        const char *missing = pairs->drawn.figures[i].missing;
        json_t *facts = figure_facts(pairs, i);
        json_object_set_new(facts, "missing", play_json_text(missing ? missing : ""));
        json_array_append_new(list, facts);
    }
    return list;
}

static json_t *facts_compared(const struct report_comparison *c,
                              const struct report_figure_pairs *pairs) {
    const json_int_t worse = count_of(c, REPORT_WORSE, REPORT_CHANGE_COUNT),
                     drawn = (json_int_t)pairs->drawn.count + (json_int_t)pairs->more;
    return json_pack(
        "{s:o, s:o, s:I, s:b, s:I, s:I, s:I, s:o, s:o, s:o, s:I, s:o, s:I, s:b, s:I, s:I, s:o, "
        "s:f, s:f, s:f, s:f}",
        "old_run", side(c->old), "new_run", side(c->new), "worse", worse, "is_one_worse",
        worse == 1, "better", count_of(c, REPORT_BETTER, REPORT_CHANGE_COUNT), "other",
        count_of(c, REPORT_OTHER, REPORT_CHANGE_COUNT), "same", (json_int_t)c->same, "kinds",
        kinds_of(c), "first", changes_of(c, pairs, FIRST), "changes", changes_of(c, pairs, LISTED),
        "more_changes", (json_int_t)(c->count > LISTED ? c->count - LISTED : 0), "figures",
        figures_of(pairs), "figure_count", drawn, "is_one_figure", drawn == 1, "drawn",
        (json_int_t)pairs->drawn.count, "more_figures", (json_int_t)pairs->more, "no_figures",
        play_json_text(pairs->why ? pairs->why : ""), "curve_share", 100.0 * REPORT_COMPARE_CURVE,
        "error_factor", REPORT_COMPARE_FACTOR, "error_share", 100.0 * REPORT_COMPARE_SHARE,
        "finding_share", 100.0 * REPORT_COMPARE_FINDING);
}

/* --- the page --------------------------------------------------------------------------------- */

#define LARGEST ((size_t)64 << 20) /* bytes of a page that may be one of ours */

static const char *const style_lines[] = {
#include "cases/figure_css.h"
#include "reports/page_css.h"
};

/* --- whether a file is ours ------------------------------------------------------------------- */

/* The last line of a page says what stands before it, so that a page that somebody changed is his. */
#define SEAL     "<!-- touchstone comparison page, SHA-256 of all before: "
#define SEAL_END " -->\n"

static void seal(const char *text, size_t length, char ret[sizeof SEAL + CHECKSUM_SIZE + 8]) {
    char hash[CHECKSUM_SIZE];
    struct checksum sum;
    checksum_begin(&sum);
    checksum_add(&sum, text, length);
    checksum_end(&sum, hash);
    sprintf(ret, SEAL "%s" SEAL_END, hash);
}

static int is_ours(const char *path) {
    char expected[sizeof SEAL + CHECKSUM_SIZE + 8], *text = file_read(LARGEST, "%s", path);
    const char *last = NULL;
    for (const char *at = text; at && (at = strstr(at, SEAL)); at++)
        last = at;
    if (last)
        seal(text, (size_t)(last - text), expected);
    return last && !strcmp(last, expected);
}

/* 0, or -1 and a message: the file is somebody's, or no file can be there. */
static int may_write(const char *path, char *message, size_t size) {
    struct stat info;
    if (stat(path, &info)) {
        if (errno == ENOENT)
            return 0;
        snprintf(message, size, "--page %s: %s", path, strerror(errno));
    } else if (!S_ISREG(info.st_mode)) {
        snprintf(message, size, "--page %s: it is no regular file; nothing was written", path);
    } else if (is_ours(path)) {
        return 0;
    } else {
        snprintf(message, size,
                 "--page %s: touchstone has not written this file, or it was changed since; "
                 "nothing was written",
                 path);
    }
    return -1;
}

/* --- all -------------------------------------------------------------------------------------- */

static char *page_of(const struct report_comparison *c, const struct report_figure_pairs *pairs,
                     char *message, size_t size) {
    const struct document_templates templates = report_templates(NULL);
    const struct document_page page = {.title = "touchstone: what changed",
                                       .style =
                                           report_joined(style_lines, TOUCH_COUNT(style_lines)),
                                       .figures = pairs->folder};
    char *text = document_make(&templates, "compare.md", facts_compared(c, pairs), message, size);
    if (!text)
        return NULL;
    FILE *out = play_text();
    document_html(text, &page, out);
    return play_text_end(out);
}

static int write_page(const char *text, const char *path, char *message, size_t size) {
    char end[sizeof SEAL + CHECKSUM_SIZE + 8];
    struct file_writer file;
    seal(text, strlen(text), end);
    if (file_begin(&file, message, size, "%s", path))
        return -1;
    fputs(text, file.stream);
    fputs(end, file.stream);
    return file_commit(&file, ferror(file.stream), message, size);
}

/* The first figure that is missing although a run has it. */
static const char *missing(const struct figures *figures) {
    for (size_t i = 0; i < figures->count; i++)
        if (figures->figures[i].missing)
            return figures->figures[i].missing;
    return NULL;
}

enum report_status report_compare_page(const char *old_folder, const char *new_folder,
                                       const char *file, int with_plots, double seconds,
                                       char *ret_message, size_t size) {
    struct report_results old, new;
    struct report_comparison c;
    struct report_figure_pairs pairs;
    if (may_write(file, ret_message, size) ||
        report_results_read(old_folder, &old, ret_message, size) ||
        report_results_read(new_folder, &new, ret_message, size))
        return REPORT_FAILED;
    report_comparison_make(&old, &new, 0, &c);
    report_compare_figures(&c, with_plots, seconds, &pairs);
    const char *page = page_of(&c, &pairs, ret_message, size);
    if (pairs.folder)
        folder_remove(pairs.folder);
    if (!page || write_page(page, file, ret_message, size))
        return REPORT_FAILED;
    const char *why = missing(&pairs.drawn);
    if (why)
        snprintf(ret_message, size, "%s: a figure is missing: %s", file, why);
    return why ? REPORT_WITHOUT_FIGURES : REPORT_DONE;
}
