/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "write.h"
#include <jansson.h>
#include "cases/core/folder.h"
#include "cases/tell/picture.h"
#include "cases/tell/text.h"
#include "reports/facts/facts.h"
#include "reports/read/work_folder.h"

#define FLOOR  1e-9 /* error panels below this are the machine's */
#define DIGITS 7

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

/* How much a figure shows: curves against a reference, in shear, of the law's own cases. */
static int weight(const struct figure *figure) {
    const size_t length = strlen(figure->law);
    int known = 0;
    for (size_t c = 0; c < figure->curve_count; c++)
        known |= figure->curves[c].known && figure->curves[c].count > 2;
    return 4 * known + 2 * (figure->y.name && strstr(figure->y.name, "shear") != NULL) +
           (!strncmp(figure->case_name, figure->law, length) && figure->case_name[length] == '/');
}

/* Whether a figure shows more than another, or as much and comes earlier. */
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

static double largest(const struct figure *figure) {
    double most = 0;
    for (size_t c = 0; c < figure->curve_count; c++)
        for (size_t i = 0; i < figure->curves[c].count; i++)
            most = fmax(most, fabs(figure->curves[c].y[i]));
    return most;
}

/* Whether all that it shows is round-off. */
static int is_noise(const struct figure *figure) {
    return (!*figure->y.unit || !strcmp(figure->y.unit, "1")) && largest(figure) < FLOOR;
}

/* Whether fewer figures of its law and family come before it than are published. */
static int is_chosen(const struct figures *figures, size_t index) {
    const struct figure *figure = &figures->figures[index];
    size_t before = 0;
    if (figure->missing || is_noise(figure) || !leads_case(figures, figure))
        return 0;
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *other = &figures->figures[i];
        before += is_alike(figure, other) && is_before(other, figure) && leads_case(figures, other);
    }
    return before < per_law[family_of(figure)];
}

/* Errors that round-off makes are the machine's, and so is an uncertainty as small as those. */
static void drop_errors(struct figure *figure) {
    double most = 0;
    for (size_t e = 0; e < figure->error_count; e++)
        for (size_t i = 0; i < figure->errors[e].count && !figure->errors[e].known; i++)
            most = fmax(most, figure->errors[e].y[i]);
    figure->error_count = most < FLOOR ? 0 : figure->error_count;
    figure->unsure = figure->unsure < FLOOR ? 0 : figure->unsure;
}

/* Values that are nothing beside the largest are the machine's, and so would be the range that is said of the curve. */
static void drop_noise(struct figure *figure) {
    const double most = largest(figure);
    for (size_t c = 0; c < figure->curve_count && !figure->y.log; c++)
        for (size_t i = 0; i < figure->curves[c].count; i++)
            if (fabs(figure->curves[c].y[i]) < FLOOR * most)
                figure->curves[c].y[i] = 0;
}

void report_publish_choose(struct figures *figures) {
    struct figures kept = {.figures = play_resize(NULL, figures->count + 1, sizeof *kept.figures)};
    for (size_t i = 0; i < figures->count; i++)
        if (is_chosen(figures, i))
            kept.figures[kept.count++] = figures->figures[i];
    for (size_t i = 0; i < kept.count; i++) {
        drop_noise(&kept.figures[i]);
        drop_errors(&kept.figures[i]);
    }
    *figures = kept;
}

/* --- the numbers ---------------------------------------------------------------------------- */

static int by_quantity(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = rows_compare(*left, *right, ROWS_LAW | ROWS_CASE | ROWS_QUANTITY);
    return order ? order : (*left > *right) - (*left < *right);
}

static void put_cell(const char *text, FILE *out) {
    FILE *into = play_text();
    text_plain(text, into);
    char *plain = play_text_end(into);
    const char *quote = strpbrk(plain, "\",") ? "\"" : "";
    fputs(quote, out);
    for (const char *c = plain; *c; c++)
        fprintf(out, *c == '"' ? "\"\"" : "%c", *c);
    fprintf(out, "%s,", quote);
}

static void put_row(const struct play_row *row, FILE *out) {
    const int is_finding = row->verdict == PLAY_VERDICT_FINDING;
    const char *const texts[] = {row->law,
                                 row->case_name,
                                 row->quantity,
                                 row->unit,
                                 *row->reference ? row->reference : row->source,
                                 play_basis_word(row->basis),
                                 play_error_word(row->error_kind),
                                 play_verdict_name(row->verdict),
                                 is_finding ? row->detail : ""};
    const double numbers[] = {row->expected, row->predicted, row->error, row->tolerance,
                              row->order};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        put_cell(texts[i], out);
    for (size_t i = 0; i < TOUCH_COUNT(numbers); i++) {
        if (!isnan(numbers[i]))
            fprintf(out, "%.*g", DIGITS, numbers[i] + 0.0);
        putc(i + 1 < TOUCH_COUNT(numbers) ? ',' : '\n', out);
    }
}

static char *rows_text(const struct report *report) {
    const struct play_row **rows = report_rows_as_they_came(report->sorted, report->count);
    FILE *out = play_text();
    qsort(rows, report->count, sizeof *rows, by_quantity);
    fputs("law,case,quantity,unit,against,basis,error_kind,verdict,finding,expected,obtained,error,"
          "tolerance,order\n",
          out);
    for (size_t i = 0; i < report->count; i++)
        if (!report_row_is_of_machine(rows[i]))
            put_row(rows[i], out);
    return play_text_end(out);
}

/* --- pages ------------------------------------------------------------------------------------ */

struct pages {
    size_t count;
    struct published_page *list;
};

/* Strangers' laws can have names that give one file. */
static void add_page(struct pages *pages, char *file, char *text) {
    for (size_t i = 0; i < pages->count; i++)
        if (!strcmp(pages->list[i].file, file)) {
            file = play_format("_%s", file);
            i = (size_t)-1;
        }
    PLAY_ADD(pages->list, pages->count, (struct published_page){file, text});
}

static char *file_of(const char *law) {
    return play_format("%s.md", text_slug(law));
}

/* Links to cases lead to the page of the law under which the case is described. */
static char *with_links(const struct report *report, const char *file, const char *text) {
    static const char link[] = "](#";
    FILE *out = play_text();
    for (const char *at; (at = strstr(text, link)); text = at + strlen(link)) {
        const char *address = at + strlen(link), *home = NULL;
        char *wanted = play_format("%.*s", (int)strcspn(address, ")"), address);
        for (size_t i = 0; i < report->case_count && !home; i++)
            if (!strcmp(facts_address(report->cases[i].name), wanted))
                home = file_of(report->sorted[report->cases[i].laws[0].first]->law);
        fprintf(out, "%.*s](%s#", (int)(at - text), text,
                home && strcmp(home, file) != 0 ? home : "");
    }
    fputs(text, out);
    return play_text_end(out);
}

/* What shows most of each family, and one case more. */
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

/* Fills a template, and lists it as a page. -1 and a message. */
static int add_filled(struct pages *pages, const struct report *report, char *file,
                      const char *template, const json_t *facts, char *ret_message, size_t size) {
    const struct document_templates templates = report_templates(NULL);
    const char *text = document_make(&templates, template, facts, ret_message, size);
    if (text)
        add_page(pages, file, with_links(report, file, text));
    return text ? 0 : -1;
}

/* Figures that stand on no page show what another one shows, and go. */
static void drop_unnamed(struct figures *figures, const struct pages *pages) {
    size_t kept = 0;
    for (size_t i = 0; i < figures->count; i++) {
        int is_named = 0;
        for (size_t p = 0; p < pages->count && !is_named; p++)
            is_named = strstr(pages->list[p].text, figures->figures[i].file) != NULL;
        if (is_named)
            figures->figures[kept++] = figures->figures[i];
    }
    figures->count = kept;
}

struct published_page *report_publish_pages(const struct report_results *results,
                                            struct figures *figures, size_t *ret_count,
                                            char *ret_message, size_t size) {
    static const struct report_profile profile = {.bad = SIZE_MAX,
                                                  .findings = SIZE_MAX,
                                                  .cases = SIZE_MAX,
                                                  .figures = 100,
                                                  .brief = 1,
                                                  .lasting = 1};
    static const char *const made[][2] = {{REPORT_PUBLISH_PAGE, "published.md"},
                                          {"findings.md", "published_findings.md"},
                                          {"sources.md", "published_sources.md"}};
    struct report report;
    struct pages pages = {0, NULL};
    size_t i;
    json_t *law;
    int bad = 0;
    report_publish_choose(figures);
    report_begin(results, figures, NULL, &profile, &report);
    json_t *facts = facts_report(&report);
    json_object_set_new(facts, "figures", first_figures(figures));
    for (i = 0; i < TOUCH_COUNT(made) && !bad; i++)
        bad = add_filled(&pages, &report, play_copy(made[i][0]), made[i][1], facts, ret_message,
                         size);
    json_array_foreach(json_object_get(facts, "laws"), i, law) {
        json_object_update_missing(law, facts);
        bad = bad ||
              add_filled(&pages, &report, file_of(json_string_value(json_object_get(law, "law"))),
                         "published_law.md", law, ret_message, size);
    }
    drop_unnamed(figures, &pages);
    add_page(&pages, play_copy(REPORT_PUBLISH_ROWS), rows_text(&report));
    *ret_count = pages.count;
    return bad ? NULL : pages.list;
}

/* --- the folder ----------------------------------------------------------------------------- */

/* What such a folder may hold, if its manifest lists it. */
static const struct folder_entry entries[] = {{MANIFEST_NAME, FOLDER_RESULT},
                                              {"*.md", FOLDER_RESULT},
                                              {REPORT_PUBLISH_ROWS, FOLDER_RESULT},
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

static int write_pages(const struct report_work_folder *work, const struct published_page *pages,
                       size_t count) {
    int bad = !pages;
    for (size_t i = 0; i < count && !bad; i++)
        bad = report_work_put(work, pages[i].file, pages[i].text);
    return bad;
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
        size_t count = 0;
        const struct published_page *pages =
            report_publish_pages(&results, &figures, &count, ret_message, size);
        bad = write_pages(&work, pages, count) || (with_plots && draw(&work, &figures, seconds));
        bad = bad || folder_commit(&swap, ret_message, size);
        if (bad)
            folder_abandon(&swap);
    }
    return bad ? -1 : 0;
}
