/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "reports/read/work_folder.h"
#include "cases/base/folder.h"
#include "reports/read/groups.h"
#include "cases/base/memory.h"
#include "cases/results/rows.h"
#include "markdown_case.h"
#include "reports/facts/facts.h"
#include "reports/facts/contents.h"
#include "reports/facts/templates.h"
#include "publish.h"
#include "cases/tell/picture.h"
#include "cases/tell/thin.h"
#include "cases/tell/text.h"
#include "reports/read/verdict_text.h"
#include "touchstone/law.h"

#define PAGE      REPORT_PUBLISH_PAGE
#define MARK      "<!-- made by touchstone report --publish -->\n"
#define CURVES    12    /* without a name of their own, in one figure */
#define FEW       24    /* points of a curve that all stay: its marks are places of comparison */
#define DEVIATION 1e-3  /* of the axis' span, that a thinned curve may be off */
#define TINY      1e-12 /* of the largest value of a finding: shown as 0 */
#define ABSENT    "–"
#define GRAVEST   3

/* --- which figures -------------------------------------------------------------------------- */

/* What a figure shows, and how many of a law are published. */
enum family {
    CONVERGENCE,
    ENERGY,
    SWEEP,
    OBLIQUE,
    CASE,
    FAMILY_COUNT,
};
static const size_t per_law[] = {
    [CONVERGENCE] = 1, [ENERGY] = 1, [SWEEP] = 2, [OBLIQUE] = 1, [CASE] = 2};

static int begins_with(const char *text, const char *start) {
    return !strncmp(text, start, strlen(start));
}

static enum family family_of(const struct figure *figure) {
    return begins_with(figure->file, "sweep_")    ? SWEEP
           : begins_with(figure->file, "psi2_")   ? OBLIQUE
           : *figure->case_name                   ? CASE
           : begins_with(figure->file, "energy_") ? ENERGY
                                                  : CONVERGENCE;
}

/* How much a figure tells: curves against a reference, in shear, of the law's own cases. */
static int weight(const struct figure *figure) {
    const size_t length = strlen(figure->law);
    int known = 0;
    for (size_t c = 0; c < figure->curve_count; c++)
        known |= figure->curves[c].known && figure->curves[c].count > 2;
    return 4 * known + 2 * (figure->y.name && strstr(figure->y.name, "shear") != NULL) +
           (!strncmp(figure->case_name, figure->law, length) && figure->case_name[length] == '/');
}

/* Whether a figure tells more than another, or as much and comes earlier. */
static int is_before(const struct figure *figure, const struct figure *other) {
    const int heavier = weight(figure) - weight(other), more = figure->tells - other->tells;
    return heavier ? heavier > 0 : more ? more > 0 : figure < other;
}

static int is_alike(const struct figure *figure, const struct figure *other) {
    return !other->missing && !strcmp(other->law, figure->law) &&
           family_of(other) == family_of(figure);
}

/* Whether a figure shows most of its case: two cases show more than one twice. Sweeps are not of that kind. */
static int leads_case(const struct figures *figures, const struct figure *figure) {
    int leads = 1;
    for (size_t i = 0; i < figures->count && family_of(figure) == CASE; i++) {
        const struct figure *other = &figures->figures[i];
        leads &= !(is_alike(figure, other) && !strcmp(other->case_name, figure->case_name) &&
                   is_before(other, figure));
    }
    return leads;
}

/* Whether fewer figures of its law and family come before it than are published. */
static int is_chosen(const struct figures *figures, size_t index) {
    const struct figure *figure = &figures->figures[index];
    size_t before = 0;
    if (figure->missing || !leads_case(figures, figure))
        return 0;
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *other = &figures->figures[i];
        before += is_alike(figure, other) && is_before(other, figure) && leads_case(figures, other);
    }
    return before < per_law[family_of(figure)];
}

/* --- fewer points --------------------------------------------------------------------------- */

/* What an axis shows of a value, from 0 to 1 over its span. */
struct span {
    double from, length;
    int log;
};

static double shown(double value, int log) {
    return log ? (value > 0 ? log10(value) : (double)NAN) : value;
}

static struct span span_of(const struct figure_curve *curves, size_t count, int y, int log) {
    struct span span = {HUGE_VAL, 0, log != 0};
    double most = -HUGE_VAL;
    for (size_t c = 0; c < count; c++) {
        const struct figure_curve *curve = &curves[c];
        for (size_t i = 0; i < curve->count; i++) {
            const double value = shown(y ? curve->y[i] : curve->x[i], span.log);
            span.from = fmin(span.from, value); /* the one that is a number */
            most = fmax(most, value);
        }
    }
    span.length = most > span.from ? most - span.from : 1;
    return span;
}

static void thin_curve(struct figure_curve *curve, struct span x, struct span y) {
    double(*points)[2] = play_resize(NULL, curve->count, sizeof *points); /* from 0 to 1 */
    char *keep = memset(play_resize(NULL, curve->count, 1), 0, curve->count);
    size_t kept = 0;
    for (size_t i = 0; i < curve->count; i++) {
        points[i][0] = (shown(curve->x[i], x.log) - x.from) / x.length;
        points[i][1] = (shown(curve->y[i], y.log) - y.from) / y.length;
    }
    /* Pieces between gaps, which are points that are not a number. */
    for (size_t first = 0, end; first < curve->count; first = end) {
        for (end = first + 1; end < curve->count && !isnan(points[first][0] + points[first][1] +
                                                           points[end][0] + points[end][1]);)
            end++;
        keep[first] = keep[end - 1] = 1;
        figure_thin((const double(*)[2])points, first, end - 1, DEVIATION, keep);
    }
    for (size_t i = 0; i < curve->count; i++) {
        if (!keep[i])
            continue;
        curve->x[kept] = curve->x[i];
        if (curve->half)
            curve->half[kept] = curve->half[i];
        curve->y[kept++] = curve->y[i];
    }
    curve->count = kept;
}

static void thin_curves(struct figure_curve *curves, size_t count, int log_x, int log_y) {
    const struct span x = span_of(curves, count, 0, log_x), y = span_of(curves, count, 1, log_y);
    for (size_t c = 0; c < count; c++)
        if (curves[c].count > FEW)
            thin_curve(&curves[c], x, y);
}

/* Errors that round-off makes are the machine's; the uncertainty beside others is not. */
static void drop_errors(struct figure *figure) {
    double most = 0;
    for (size_t e = 0; e < figure->error_count; e++)
        for (size_t i = 0; i < figure->errors[e].count && !figure->errors[e].known; i++)
            most = fmax(most, figure->errors[e].y[i]);
    if (most < REPORT_PUBLISH_FLOOR) {
        figure->errors = NULL;
        figure->error_count = 0;
    }
    for (size_t e = 0; e < figure->error_count; e++)
        for (size_t i = 0; i < figure->errors[e].count; i++)
            if (!(figure->errors[e].y[i] > 1e-3 * REPORT_PUBLISH_FLOOR))
                figure->errors[e].y[i] =
                    figure->errors[e].known ? figure->errors[e].y[i] : (double)NAN;
}

/* Many curves without a line in the legend are thinned out evenly; but of two panels beside each other, which have the
 * same curves. */
static void drop_curves(struct figure *figure) {
    size_t unnamed = 0, seen = 0, kept = 0;
    if (figure->error_x.name)
        return;
    for (size_t c = 0; c < figure->curve_count; c++)
        unnamed += !*figure->curves[c].name;
    for (size_t c = 0; c < figure->curve_count; c++) {
        struct figure_curve *curve = &figure->curves[c];
        const size_t place = *curve->name ? 0 : seen++;
        const int drop = !*curve->name && unnamed > CURVES &&
                         place * CURVES / unnamed == (place + 1) * CURVES / unnamed;
        if (!drop)
            figure->curves[kept++] = *curve;
    }
    figure->curve_count = kept;
}

void report_publish_choose(struct figures *figures) {
    struct figures kept = {.figures = play_resize(NULL, figures->count + 1, sizeof *kept.figures)};
    struct figures rest = {.figures = play_resize(NULL, figures->count + 1, sizeof *rest.figures)};
    for (size_t i = 0; i < figures->count; i++) {
        struct figures *to = is_chosen(figures, i) ? &kept : &rest;
        to->figures[to->count++] = figures->figures[i];
    }
    *figures = kept;
    for (size_t i = 0; i < figures->count; i++) {
        struct figure *figure = &figures->figures[i];
        drop_curves(figure);
        thin_curves(figure->curves, figure->curve_count, figure->x.log, figure->y.log);
        drop_errors(figure);
        thin_curves(figure->errors, figure->error_count, figure->x.log, 10);
    }
}

/* --- cells ---------------------------------------------------------------------------------- */

static void put_text(const char *text, FILE *out) {
    if (*text)
        text_markdown(text, out);
    else
        fputs(ABSENT, out);
}

/* "0.5", "0.5 to 0.9", in so many digits; what is nothing beside scale is 0. */
static void put_range(const struct report_range *range, int digits, double scale, FILE *out) {
    char low[40], high[40];
    const double values[] = {fabs(range->low) > TINY * scale ? range->low : 0.0,
                             fabs(range->high) > TINY * scale ? range->high : 0.0};
    if (isnan(range->low)) {
        fputs(ABSENT, out);
        return;
    }
    snprintf(low, sizeof low, "%.*g", digits, values[0]);
    snprintf(high, sizeof high, "%.*g", digits, values[1]);
    fputs(low, out);
    if (strcmp(low, high) != 0)
        fprintf(out, " to %s", high);
}

static void put_unit(const char *unit, FILE *out) {
    if (*unit && strcmp(unit, "1") != 0) {
        putc(' ', out);
        text_markdown(unit, out);
    }
}

/* "< 1e-6": the order of magnitude. */
static void put_magnitude(double value, FILE *out) {
    if (isnan(value))
        fputs(ABSENT, out);
    else if (value > 0)
        fprintf(out, "< 1e%+d", (int)floor(log10(value)) + 1);
    else
        putc('0', out);
}

static int is_basis(const struct report_group *group, const char *basis) {
    return !strcmp(group->first->basis, basis);
}

/* A tolerance that is measured on the way is known by its order of magnitude. */
static void put_tolerance(const struct report_group *group, FILE *out) {
    const int ulp = !strcmp(group->first->error_kind, "ulp");
    if (is_basis(group, "order"))
        put_magnitude(group->tolerance.high, out);
    else
        put_range(&group->tolerance, 2, 0, out);
    if (ulp)
        fputs(" ulp", out);
    else if (!strcmp(group->first->error_kind, "absolute") && group->tolerance.high > 0)
        put_unit(group->first->unit, out);
}

/* What an error is counted in: 1, or where it has a unit the largest value. */
static double scale_of(const struct report_group *group) {
    const double expected = fmax(fabs(group->expected.low), fabs(group->expected.high));
    const double predicted = fmax(fabs(group->predicted.low), fabs(group->predicted.high));
    const double most = fmax(expected, predicted);
    return strcmp(group->first->error_kind, "absolute") != 0 ? 1 : most > 0 ? most : 0;
}

/* The bits of an error made by round-off are the machine's, and so is an error as small as those. */
static void put_error(const struct report_group *group, FILE *out) {
    if (isnan(group->worst->error))
        fputs(group->worst->verdict >= PLAY_VERDICT_MARGINAL ? "not a number" : ABSENT, out);
    else if (is_basis(group, "round-off") || is_basis(group, "exact"))
        fputs(group->worst->verdict >= PLAY_VERDICT_MARGINAL ? "too large" : "within", out);
    else
        put_magnitude(fmax(group->error.high, REPORT_PUBLISH_NOISE * scale_of(group)), out);
}

static void put_order(const struct report_group *group, FILE *out) {
    if (isnan(group->first->order_expected)) {
        fputs(ABSENT, out);
        return;
    }
    if (isnan(group->order.low))
        fputs("none", out);
    else if (lround(group->order.low * 100) == lround(group->order.high * 100))
        fprintf(out, "%.2f", play_order_shown(group->order.low, 2));
    else
        fprintf(out, "%.2f to %.2f", play_order_shown(group->order.low, 2),
                play_order_shown(group->order.high, 2));
    fprintf(out, ", expected %.3g", group->first->order_expected);
}

/* --- the page ------------------------------------------------------------------------------- */

struct page {
    const struct report_results *results;
    const struct figures *figures;
    const struct play_row *
        *rows; /* by law, case, then as they came: no error decides their order */
    size_t count;
    struct report_joined joined;
    struct markdown_described described;
    FILE *out;
};

static int by_case(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const struct play_row *l = *left, *r = *right;
    const int law = strcmp(l->law, r->law), name = law ? law : strcmp(l->case_name, r->case_name);
    return name ? name : (l > r) - (l < r);
}

static const struct play_row **rows_by_case(const struct play_rows *rows) {
    const struct play_row **list = play_resize(NULL, rows->count + 1, sizeof *list);
    for (size_t i = 0; i < rows->count; i++)
        list[i] = &rows->rows[i];
    qsort(list, rows->count, sizeof *list, by_case);
    return list;
}

static void put_group(const struct report_group *group, FILE *out) {
    fputs("| ", out);
    markdown_quantities(group, out);
    fprintf(out, " | %zu | ", group->count);
    markdown_against(group, 0, out);
    fputs(" | ", out);
    put_text(group->first->basis, out);
    fputs(" | ", out);
    put_tolerance(group, out);
    fputs(" | ", out);
    put_error(group, out);
    fputs(" | ", out);
    put_order(group, out);
    fputs(" | ", out);
    markdown_verdicts(group->rows, group->count, out);
    fputs(" |\n", out);
}

static void put_figures(const struct page *page, const char *law) {
    for (int family = 0; family < FAMILY_COUNT; family++) {
        for (size_t i = 0; i < page->figures->count; i++) {
            const struct figure *figure = &page->figures->figures[i];
            if (strcmp(figure->law, law) != 0 || family_of(figure) != (enum family)family)
                continue;
            fputs("\n<p><img src=\"", page->out);
            text_attribute(figure->file, page->out);
            fputs("\" width=\"720\" alt=\"", page->out);
            text_attribute(figure->title, page->out);
            fputs("\"></p>\n", page->out);
        }
    }
}

/* Whether a case is described under this law. */
static int is_described(const struct page *page, const struct play_row *row) {
    return !strcmp(markdown_described_with(&page->described, row->case_name), row->law);
}

/* The rows of a case; *group: the first group that is not before it, and then the first behind it. */
static void put_case(const struct page *page, size_t first, size_t end, size_t *group) {
    const struct play_row *head = page->rows[first];
    const struct report_group *groups = page->joined.groups;
    size_t findings = 0, lines = 0;
    for (size_t i = first; i < end; i++)
        findings += page->rows[i]->verdict == PLAY_VERDICT_FINDING;
    if (is_described(page, head))
        markdown_case_head(page->results, page->rows + first, end - first, 1, page->out);
    const int passes =
        page->count > MARKDOWN_MANY && markdown_all_pass(page->rows + first, end - first);
    if (passes && is_described(page, head)) {
        markdown_passes(page->rows + first, end - first, page->out);
        putc('\n', page->out);
    }
    for (; *group < page->joined.count && !strcmp(groups[*group].first->law, head->law) &&
           !strcmp(groups[*group].first->case_name, head->case_name);
         ++*group) {
        if (passes || !is_described(page, head))
            continue;
        if (!lines++)
            fputs(
                "\n| Quantity | Rows | Expected from | Basis | Tolerance | Error | Order | Verdict "
                "|\n|---|--:|---|---|--:|--:|---|---|\n",
                page->out);
        put_group(&groups[*group], page->out);
    }
    if (findings && is_described(page, head))
        fprintf(page->out, "\nRows that are [findings](findings.md): %zu.\n", findings);
}

/* Cases of a law that are described under another one, in one table. */
static void put_elsewhere(const struct page *page, size_t first, size_t end) {
    int any = 0;
    for (size_t from = first, to; from < end; from = to) {
        to = report_rows_end_of_case(page->rows, page->count, from);
        if (is_described(page, page->rows[from]))
            continue;
        if (!any++)
            fputs("\nCases described under another law, and what they say of this one:\n\n"
                  "| Case | Law | Verdict |\n| --- | --- | --- |\n",
                  page->out);
        fputs("| ", page->out);
        markdown_case_link(page->rows[from]->case_name, page->out);
        fputs(" | ", page->out);
        put_text(markdown_described_with(&page->described, page->rows[from]->case_name), page->out);
        fputs(" | ", page->out);
        markdown_verdicts(page->rows + from, to - from, page->out);
        fputs(" |\n", page->out);
    }
}

static char *law_text(struct page *page, size_t first, size_t end, size_t *group) {
    char *text = NULL;
    size_t size;
    page->out = play_text(&text, &size);
    fputs(MARK "# Law: ", page->out);
    put_text(page->rows[first]->law, page->out);
    fputs("\n", page->out);
    markdown_law(page->rows[first], page->out);
    put_figures(page, page->rows[first]->law);
    for (size_t from = first, to; from < end; from = to) {
        to = report_rows_end_of_case(page->rows, page->count, from);
        put_case(page, from, to, group);
    }
    put_elsewhere(page, first, end);
    fclose(page->out);
    return text;
}

/* --- pages ------------------------------------------------------------------------------------ */

struct pages {
    size_t count;
    struct published_page *list;
};

/* Strangers' laws can have names that give one file. */
static void add_page(struct pages *pages, char *file, const char *text) {
    for (size_t i = 0; i < pages->count; i++)
        if (!strcmp(pages->list[i].file, file)) {
            file = play_format("_%s", file);
            i = (size_t)-1;
        }
    pages->list = play_resize(pages->list, pages->count + 1, sizeof *pages->list);
    pages->list[pages->count++] = (struct published_page){file, play_copy(text)};
}

static char *file_of(const char *law) {
    return play_format("%s.md", text_slug(law));
}

/* Links to cases lead to the page of the law under which the case is told. */
static char *with_links(const struct page *page, const char *file, const char *text) {
    static const char link[] = "](#";
    char *linked = NULL;
    size_t size;
    FILE *out = play_text(&linked, &size);
    for (const char *at; (at = strstr(text, link)); text = at + strlen(link)) {
        const char *address = at + strlen(link), *home = NULL;
        char *wanted = play_format("%.*s", (int)strcspn(address, ")"), address);
        for (size_t i = 0; i < page->described.count && !home; i++)
            if (!strcmp(facts_address(page->described.heads[i]->case_name), wanted))
                home = file_of(page->described.heads[i]->law);
        fprintf(out, "%.*s](%s#", (int)(at - text), text, home && strcmp(home, file) ? home : "");
    }
    fputs(text, out);
    fclose(out);
    return linked;
}

/* What tells most of each family, and one case more. */
static json_t *first_figures(const struct figures *figures) {
    json_t *list = json_array();
    const struct figure *shown[FAMILY_COUNT + 1];
    size_t count = 0;
    for (int n = 0; n <= FAMILY_COUNT; n++) {
        const struct figure *best = NULL;
        for (size_t i = 0; i < figures->count; i++) {
            const struct figure *figure = &figures->figures[i];
            int is_new = family_of(figure) == (enum family)(n < FAMILY_COUNT ? n : CASE);
            for (size_t k = 0; k < count; k++)
                is_new &= shown[k] != figure;
            if (is_new && (!best || is_before(figure, best)))
                best = figure;
        }
        if (!best)
            continue;
        shown[count++] = best;
        json_array_append_new(list,
                              json_pack("{s:I, s:s, s:s, s:s}", "number", (json_int_t)count, "name",
                                        figure_name(best), "law", best->law, "file", best->file));
    }
    return list;
}

/* Of a row that did not pass the numbers may be those of the machine. */
static json_t *gravest_of(struct report *report) {
    json_t *gravest = facts_gravest(report, GRAVEST), *one;
    size_t i;
    json_array_foreach(json_object_get(gravest, "list"), i, one)
        json_object_set_new(one, "is_finding",
                            json_boolean(strcmp(json_string_value(json_object_get(one, "sign")),
                                                facts_sign(PLAY_VERDICT_FINDING)) == 0));
    return gravest;
}

static json_t *facts_of(const struct report_results *results, const struct figures *figures) {
    static const struct report_profile profile = {.bad = SIZE_MAX, .findings = SIZE_MAX};
    static const struct figures none = {.count = 0};
    struct report report;
    report_begin(results, &none, "", &profile, &report);
    return json_pack("{s:b, s:b, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "page", 0,
                     "brief", 0, "sentence", report_verdict_text(&results->rows), "gravest",
                     gravest_of(&report), "coverage", facts_coverage(&results->rows), "counts",
                     facts_counts(&report), "not_passed", facts_bad(&report), "findings",
                     facts_findings(&report), "figures", first_figures(figures), "words",
                     facts_words(), "references", facts_references(&report), "works",
                     facts_works(results));
}

struct published_page *report_publish_pages(const struct report_results *results,
                                            const struct figures *figures, size_t *ret_count) {
    static const char *const made[][2] = {{PAGE, "published.md"},
                                          {"findings.md", "published_findings.md"},
                                          {"sources.md", "published_sources.md"}};
    const struct document_templates templates = report_templates(NULL);
    const json_t *facts = facts_of(results, figures);
    struct page page = {.results = results,
                        .figures = figures,
                        .rows = rows_by_case(&results->rows),
                        .count = results->rows.count};
    struct pages pages = {0, NULL};
    char message[256];
    size_t group = 0;
    report_groups_join(&results->rows, 0, &page.joined);
    markdown_described_make(&results->rows, &page.described);
    for (size_t i = 0; i < TOUCH_COUNT(made); i++) {
        const char *text = document_make(&templates, made[i][1], facts, message, sizeof message);
        if (!text)
            return NULL;
        add_page(&pages, play_copy(made[i][0]), with_links(&page, made[i][0], text));
    }
    for (size_t first = 0, end; first < page.count; first = end) {
        char *file = file_of(page.rows[first]->law);
        end = report_rows_end_of_law(page.rows, page.count, first);
        add_page(&pages, file, with_links(&page, file, law_text(&page, first, end, &group)));
    }
    *ret_count = pages.count;
    return pages.list;
}

/* --- the folder ----------------------------------------------------------------------------- */

/* What such a folder may hold, if its manifest lists it. */
static const struct folder_entry entries[] = {{MANIFEST_NAME, FOLDER_RESULT},
                                              {"*.md", FOLDER_RESULT},
                                              {REPORT_PUBLISH_DATA, FOLDER_RESULT},
                                              {"*.svg", FOLDER_RESULT},
                                              {NULL, FOLDER_RESULT}};

/* gnuplot's figure as few lines, in the reader's light or dark. */
static int make_small(const struct report_work_folder *work, const struct figure *figure) {
    struct file_writer file;
    char *drawn = file_read(FILE_TEXT, "%s/%s", work->path, figure->file);
    char *words = figure_words(figure);
    const int bad =
        report_work_begin(work, &file, figure->file) ||
        report_work_commit(work, &file,
                           !drawn || picture_alone(drawn, figure->title, words, file.stream));
    return bad;
}

static int draw(const struct report_work_folder *work, struct figures *figures, double seconds) {
    char said[2300];
    if (figures_draw(figures, "touchstone", FIGURE_SVG, work->path, seconds, said, sizeof said))
        return report_work_refuse(work, "the figures cannot be drawn", said);
    for (size_t i = 0; i < figures->count; i++)
        if (make_small(work, &figures->figures[i]))
            return -1;
    return 0;
}

static int write_pages(const struct report_work_folder *work, const struct report_results *results,
                       const struct figures *figures) {
    size_t count = 0;
    const struct published_page *pages = report_publish_pages(results, figures, &count);
    int bad = !pages && report_work_refuse(work, PAGE, "a template is wrong");
    for (size_t i = 0; i < count && !bad; i++)
        bad = report_work_put(work, pages[i].file, pages[i].text);
    return bad;
}

static int write_data(const struct report_work_folder *work, const struct report_results *results,
                      const struct figures *figures) {
    struct file_writer file;
    json_t *data = report_publish_data(results, figures);
    return report_work_begin(work, &file, REPORT_PUBLISH_DATA) ||
           report_work_commit(work, &file, report_publish_data_write(data, file.stream));
}

int report_publish(const char *folder, const char *target, int with_plots, double seconds,
                   char *ret_message, size_t size) {
    struct report_work_folder work = {.target = target, .message = ret_message, .size = size};
    struct folder_swap swap;
    struct report_results results;
    struct figures figures = {0};

    *ret_message = '\0';
    if (report_results_read(folder, &results, ret_message, size))
        return -1;
    int bad = folder_begin(&swap, target, entries, 0, ret_message, size);
    if (!bad) {
        work.path = swap.temporary;
        swap.settled = 1; /* the folder is kept under version control */
        report_figures_make(&results, &figures);
        report_publish_choose(&figures);
        bad = (with_plots && draw(&work, &figures, seconds)) ||
              write_pages(&work, &results, &figures) || write_data(&work, &results, &figures);
        bad = bad || folder_commit(&swap, ret_message, size);
        if (bad)
            folder_abandon(&swap);
    }
    return bad ? -1 : 0;
}
