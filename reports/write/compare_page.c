/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare_page.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "changes.h"
#include "compare_figures.h"
#include "comparison.h"
#include "cases/tell/picture.h"
#include "reports/page/digest.h"
#include "reports/page/page.h"
#include "cases/tell/text.h"
#include "touchstone/common.h"

#define FIRST   3                  /* changes that the first screen tells */
#define LISTED  2000               /* changes in the table */
#define LARGEST ((size_t)64 << 20) /* bytes of a page that may be one of ours */

static const char *const style_lines[] = {
#include "cases/figure_css.h"
#include "reports/page_css.h"
#include "reports/compare_css.h"
};

struct sheet {
    const struct report_comparison *c;
    const struct report_figure_pairs *pairs;
    FILE *out;
};

/* --- whether a file is ours ------------------------------------------------------------------- */

/* The last line of a page says what stands before it, so that a page that somebody changed is his. */
#define SEAL     "<!-- touchstone comparison page, SHA-256 of all before: "
#define SEAL_END " -->\n"

static void seal(const char *text, size_t length, char ret[sizeof SEAL + REPORT_SHA256_TEXT + 8]) {
    char hash[REPORT_SHA256_TEXT];
    report_sha256(text, length, hash);
    sprintf(ret, SEAL "%s" SEAL_END, hash);
}

static int is_ours(const char *path) {
    char expected[sizeof SEAL + REPORT_SHA256_TEXT + 8], *text = file_read(LARGEST, "%s", path);
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

/* --- words ------------------------------------------------------------------------------------ */

static void put_head(FILE *out) {
    char *style = NULL, of_style[REPORT_SHA256_TEXT];
    size_t size;
    FILE *into = play_text(&style, &size);
    for (size_t i = 0; i < TOUCH_COUNT(style_lines); i++)
        fputs(style_lines[i], into);
    fclose(into);
    report_sha256(style, strlen(style), of_style);
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "style-src 'sha256-%s'; base-uri 'none'; form-action 'none'\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
            "<meta name=\"referrer\" content=\"no-referrer\"/>\n"
            "<title>touchstone: what changed</title>\n<style>%s</style></head>\n<body>\n"
            "<a class=\"skip\" href=\"#main\">Skip to what changed</a>\n",
            of_style, style);
    picture_marks(out);
}

static size_t count(const struct sheet *s, enum report_effect effect) {
    return report_comparison_count(s->c, effect, REPORT_CHANGE_COUNT);
}

static void put_side(const char *which, const struct report_results *results, FILE *out) {
    fprintf(out, "%s: <code>", which);
    page_text(results->folder, out);
    fputs("</code>, commit ", out);
    page_text(results->run.commit, out);
    fputs(", ", out);
    page_text(results->run.date, out);
}

/* What of a row the change is about. */
static void put_state(const struct play_row *row, enum report_change_kind kind, FILE *out) {
    if (!row) {
        fputs(PAGE_ABSENT, out);
        return;
    }
    page_verdict(row->verdict, "span", out);
    if (kind == REPORT_CHANGE_FINDING || row->verdict == PLAY_VERDICT_FINDING) {
        fputs(", obtained ", out);
        page_value(row->predicted + 0.0, row->unit, out);
    } else if (!play_verdict_is_open(row->verdict)) {
        fprintf(out, ", error %.3g of %.3g%s", row->error, row->tolerance,
                !strcmp(row->error_kind, "ulp") ? " ulp" : "");
    }
    if (!isnan(row->order_expected))
        fprintf(out, ", order %.3g [%.3g, %.3g]", row->order, row->order_low, row->order_high);
}

static void put_what(const struct play_row *row, FILE *out) {
    page_text(row->case_name, out);
    fputs(", ", out);
    page_text(*row->quantity ? row->quantity : row->detail, out);
    fputs(" (law ", out);
    page_text(row->law, out);
    fputs(*row->variant ? "; " : "", out);
    text_attribute(row->variant, out);
    fputs(")", out);
}

/* --- the first screen ------------------------------------------------------------------------- */

static void put_verdict(const struct sheet *s) {
    const size_t worse = count(s, REPORT_WORSE), better = count(s, REPORT_BETTER),
                 other = count(s, REPORT_OTHER);
    fputs("<section aria-labelledby=\"verdict\"><h2 id=\"verdict\">What changed</h2>\n<p "
          "class=\"lead\">",
          s->out);
    if (worse)
        fprintf(s->out, "<span class=\"bad\">✗ %zu %s worse</span>", worse,
                worse == 1 ? "comparison is" : "comparisons are");
    else
        fputs("<span class=\"pass\">✓ Nothing is worse</span>", s->out);
    fprintf(s->out, ", %zu better, %zu neither; %zu are the same.", better, other, s->c->same);
    if (s->pairs->count)
        fprintf(s->out, " <a href=\"#figures\">%zu %s</a> to compare.",
                s->pairs->count + s->pairs->more,
                s->pairs->count + s->pairs->more == 1 ? "figure" : "figures");
    fputs("</p>\n", s->out);
    for (size_t i = 0; i < s->c->count && i < FIRST; i++) {
        const struct report_change *change = &s->c->changes[i];
        fprintf(s->out, "%s<li>%s: ", i ? "" : "<ol>", report_effect_name(change->effect));
        put_what(report_change_row(change), s->out);
        fputs(": ", s->out);
        put_state(change->old, change->kind, s->out);
        fputs(" → ", s->out);
        put_state(change->new, change->kind, s->out);
        fputs("</li>\n", s->out);
    }
    fputs(s->c->count ? "</ol>\n" : "", s->out);
}

static void put_counts(const struct sheet *s) {
    static const enum report_effect effects[] = {REPORT_WORSE, REPORT_BETTER, REPORT_OTHER};
    if (s->c->count) {
        page_table(" id=\"summary\"", "Changes by kind", s->out);
        fputs("<thead><tr><th scope=\"col\">Kind of change</th><th scope=\"col\">worse</th><th "
              "scope=\"col\">better</th><th scope=\"col\">neither</th></tr></thead><tbody>\n",
              s->out);
        for (size_t kind = 0; kind < REPORT_CHANGE_COUNT; kind++) {
            size_t counts[TOUCH_COUNT(effects)], any = 0;
            for (size_t e = 0; e < TOUCH_COUNT(effects); e++)
                any |= counts[e] =
                    report_comparison_count(s->c, effects[e], (enum report_change_kind)kind);
            if (!any)
                continue;
            fprintf(s->out, "<tr><th scope=\"row\">%s</th>",
                    report_change_words((enum report_change_kind)kind));
            for (size_t e = 0; e < TOUCH_COUNT(effects); e++)
                fprintf(s->out, "<td>%zu</td>", counts[e]);
            fputs("</tr>\n", s->out);
        }
        page_table_end(s->out);
    }
    fputs("</section>\n", s->out);
}

/* --- figures ---------------------------------------------------------------------------------- */

static void put_apart(const struct report_figure_pair *pair, FILE *out) {
    if (!pair->old || !pair->new)
        fprintf(out, "The figure is in the %s run only.", pair->new ? "new" : "old");
    else if (isnan(pair->apart))
        fputs("The two figures do not have as many curves of the law.", out);
    else if (pair->apart > 0)
        fprintf(out, "The curves of the law are up to %.2g %% of the axes apart%s.",
                100.0 * pair->apart,
                pair->renamed ? "; compared by their order, since names are not the same" : "");
    else
        fputs("The curves of the law are the same.", out);
}

static void put_picture(const struct report_figure_pair *pair, size_t index, int new, FILE *out) {
    static const char *const which[] = {"old", "new"};
    if (pair->picture[new]) {
        fprintf(out,
                "<figure aria-labelledby=\"p%zu-%d\"><div class=\"scroll\" role=\"group\" "
                "tabindex=\"0\" aria-labelledby=\"p%zu-%d\">%s</div><figcaption "
                "id=\"p%zu-%d\">%s run</figcaption></figure>\n",
                index + 1, new, index + 1, new, pair->picture[new], index + 1, new,
                new ? "New" : "Old");
        return;
    }
    fprintf(out, "<p class=\"missing\">No figure of the %s run: ", which[new]);
    page_text(pair->why[new], out);
    fputs(".</p>\n", out);
}

static void put_pair(const struct sheet *s, size_t index) {
    const struct report_figure_pair *pair = &s->pairs->pairs[index];
    char *name = figure_name(pair->new ? pair->new : pair->old);
    fprintf(s->out, "<div class=\"changed\"><h3 id=\"p%zu\">", index + 1);
    page_text(name, s->out);
    fputs("</h3>\n<p>", s->out);
    if (pair->changes)
        fprintf(s->out, "%zu %s of this case changed, %s. ", pair->changes,
                pair->changes == 1 ? "comparison" : "comparisons",
                pair->effect == REPORT_OTHER ? "neither worse nor better"
                                             : report_effect_name(pair->effect));
    put_apart(pair, s->out);
    fputs("</p>\n<div class=\"pair\">\n", s->out);
    for (int new = 0; new < 2; new ++)
        put_picture(pair, index, new, s->out);
    fputs("</div></div>\n", s->out);
}

static void put_figures(const struct sheet *s) {
    fputs("<section aria-labelledby=\"figures\"><h2 id=\"figures\">Figures side by side</h2>\n",
          s->out);
    if (s->pairs->why) {
        fputs("<p class=\"missing\">No figures: ", s->out);
        page_text(s->pairs->why, s->out);
        fputs(".</p>\n", s->out);
    } else if (!s->pairs->count) {
        fprintf(s->out,
                "<p>No case has another verdict, and no curve is more than %g %% of the axes away "
                "from the old one.</p>\n",
                100.0 * REPORT_COMPARE_CURVE);
    } else {
        fprintf(s->out,
                "<p>Of cases with another verdict, or one that is worse, and of curves that moved "
                "by more than %g %% of the axes; the old run on the left, both on the same axes "
                "where these are linear.",
                100.0 * REPORT_COMPARE_CURVE);
        if (s->pairs->more)
            fprintf(s->out, " The first %zu; %zu more are not shown.", s->pairs->count,
                    s->pairs->more);
        fputs("</p>\n", s->out);
    }
    for (size_t i = 0; i < s->pairs->count; i++)
        put_pair(s, i);
    fputs("</section>\n", s->out);
}

/* --- the table -------------------------------------------------------------------------------- */

/* The figure of a case, from 1; 0: none is on the page. */
static size_t figure_of(const struct sheet *s, const struct play_row *row) {
    for (size_t i = 0; i < s->pairs->count; i++) {
        const struct report_figure_pair *pair = &s->pairs->pairs[i];
        const struct figure *figure = pair->new ? pair->new : pair->old;
        if (!strcmp(figure->law, row->law) && !strcmp(figure->case_name, row->case_name))
            return i + 1;
    }
    return 0;
}

static void put_change(const struct sheet *s, const struct report_change *change) {
    const struct play_row *row = report_change_row(change);
    const char *const cells[] = {row->law, row->variant,
                                 *row->quantity ? row->quantity : row->detail};
    const size_t figure = figure_of(s, row);
    fprintf(s->out, "<tr><td class=\"%s\">%s</td><td>%s</td><th scope=\"row\">",
            change->effect == REPORT_WORSE    ? "bad"
            : change->effect == REPORT_BETTER ? "pass"
                                              : "none",
            report_effect_name(change->effect), report_change_words(change->kind));
    if (figure)
        fprintf(s->out, "<a href=\"#p%zu\">", figure);
    page_text(row->case_name, s->out);
    fputs(figure ? "</a></th>" : "</th>", s->out);
    for (size_t i = 0; i < TOUCH_COUNT(cells); i++) {
        fputs("<td>", s->out);
        page_text(cells[i], s->out);
        fputs("</td>", s->out);
    }
    fputs("<td>", s->out);
    put_state(change->old, change->kind, s->out);
    fputs("</td><td>", s->out);
    put_state(change->new, change->kind, s->out);
    fputs("</td></tr>\n", s->out);
}

static void put_changes(const struct sheet *s) {
    if (!s->c->count)
        return;
    fputs("<section aria-labelledby=\"changes\"><h2 id=\"changes\">All changes</h2>\n", s->out);
    if (s->c->count > LISTED)
        fprintf(s->out,
                "<p>The first %d of %zu, the worst first; <code>touchstone report --compare OLD "
                "NEW --json</code> has all.</p>\n",
                LISTED, s->c->count);
    page_table(" class=\"facts\"", "Old and new, the worst first", s->out);
    fputs("<thead><tr><th scope=\"col\">Effect</th><th scope=\"col\">Kind of change</th><th "
          "scope=\"col\">Case</th><th scope=\"col\">Law</th><th scope=\"col\">Variant</th><th "
          "scope=\"col\">Quantity</th><th scope=\"col\">Old</th><th "
          "scope=\"col\">New</th></tr></thead><tbody>\n",
          s->out);
    for (size_t i = 0; i < s->c->count && i < LISTED; i++)
        put_change(s, &s->c->changes[i]);
    page_table_end(s->out);
    fputs("</section>\n", s->out);
}

/* --- the runs, the rule ----------------------------------------------------------------------- */

static void put_runs(const struct sheet *s) {
    const struct play_run *old = &s->c->old->run, *new = &s->c->new->run;
    const char *const facts[][3] = {
        {"Folder", s->c->old->folder, s->c->new->folder},
        {"Version", old->version, new->version},
        {"Commit", old->commit, new->commit},
        {"Compiler", old->compiler, new->compiler},
        {"Flags", old->flags, new->flags},
        {"Machine", old->machine, new->machine},
        {"Date", old->date, new->date},
    };
    fputs("<section aria-labelledby=\"runs\"><h2 id=\"runs\">The two runs</h2>\n", s->out);
    page_table(" class=\"facts\"", "What was compared", s->out);
    fputs("<thead><tr><th scope=\"col\"></th><th scope=\"col\">Old</th><th "
          "scope=\"col\">New</th></tr></thead><tbody>\n",
          s->out);
    for (size_t i = 0; i < TOUCH_COUNT(facts); i++) {
        fprintf(s->out, "<tr><th scope=\"row\">%s</th><td>", facts[i][0]);
        page_text(facts[i][1], s->out);
        fputs("</td><td>", s->out);
        page_text(facts[i][2], s->out);
        fputs("</td></tr>\n", s->out);
    }
    fprintf(s->out, "<tr><th scope=\"row\">Comparisons</th><td>%zu</td><td>%zu</td></tr>\n",
            s->c->old->rows.count, s->c->new->rows.count);
    page_table_end(s->out);
    fprintf(s->out,
            "<h3>What counts as a change</h3>\n<p>Rows are compared when case, variant, law, "
            "subject, target, quantity, metric, type of error, basis, reference and source are the "
            "same. A verdict is worse the further it is from passing. An error changed where it "
            "is more than %g times another one, and by more than %g %% of its tolerance; an order "
            "of convergence where the 95 %% intervals do not overlap; a finding, or a tolerance, "
            "by more than %g %%. For each pair the first kind that applies is listed; smaller "
            "differences are noise.</p>\n</section>\n",
            REPORT_COMPARE_FACTOR, 100.0 * REPORT_COMPARE_SHARE, 100.0 * REPORT_COMPARE_FINDING);
}

static void put_page(const struct sheet *s) {
    put_head(s->out);
    fputs("<header><h1>Two runs of touchstone compared</h1>\n<p>", s->out);
    put_side("Old", s->c->old, s->out);
    fputs("<br/>", s->out);
    put_side("New", s->c->new, s->out);
    fputs("</p></header>\n<main id=\"main\" tabindex=\"-1\">\n", s->out);
    put_verdict(s);
    put_counts(s);
    put_figures(s);
    put_changes(s);
    put_runs(s);
    fputs("</main>\n</body></html>\n", s->out);
}

/* --- all -------------------------------------------------------------------------------------- */

static int write_page(struct sheet *s, const char *path, char *message, size_t size) {
    char *text = NULL, end[sizeof SEAL + REPORT_SHA256_TEXT + 8];
    struct file_writer file;
    size_t length;
    s->out = play_text(&text, &length);
    put_page(s);
    fclose(s->out);
    seal(text, length, end);
    int bad = file_begin(&file, message, size, "%s", path);
    if (!bad) {
        fwrite(text, 1, length, file.stream);
        fputs(end, file.stream);
        bad = file_commit(&file, ferror(file.stream), message, size);
    }
    return bad;
}

/* The first figure that is missing although its run has it. */
static const char *missing(const struct report_figure_pairs *pairs) {
    for (size_t i = 0; i < pairs->count; i++)
        for (int new = 0; new < 2; new ++)
            if (pairs->pairs[i].why[new] && (new ? pairs->pairs[i].new : pairs->pairs[i].old))
                return pairs->pairs[i].why[new];
    return NULL;
}

enum report_status report_compare_page(const char *old_folder, const char *new_folder,
                                       const char *file, int with_plots, double seconds,
                                       char *ret_message, size_t size) {
    struct report_results old, new;
    struct report_comparison c;
    struct report_figure_pairs pairs;
    enum report_status status = REPORT_FAILED;
    if (may_write(file, ret_message, size) ||
        report_results_read(old_folder, &old, ret_message, size))
        return REPORT_FAILED;
    if (!report_results_read(new_folder, &new, ret_message, size)) {
        report_comparison_make(&old, &new, 0, &c);
        report_compare_figures(&c, with_plots, seconds, &pairs);
        struct sheet s = {.c = &c, .pairs = &pairs};
        if (!write_page(&s, file, ret_message, size)) {
            const char *why = missing(&pairs);
            status = why ? REPORT_WITHOUT_FIGURES : REPORT_DONE;
            if (why)
                snprintf(ret_message, size, "%s: a figure is missing: %s", file, why);
        }
    }
    return status;
}
