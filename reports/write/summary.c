/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "summary.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cases/base/memory.h"
#include "cases/base/suggest.h"
#include "cases/results/coverage.h"
#include "print_pdf.h"
#include "reference/catalogue/reference.h"
#include "cases/tell/picture.h"
#include "reports/page/digest.h"
#include "cases/results/gravest.h"
#include "cases/results/rows.h"
#include "cases/tell/text.h"
#include "reports/read/work_folder.h"
#include "summary_law.h"
#include "touchstone/common.h"

/* Pages that the estimate may take of SUMMARY_PAGES: the rest is for where pages break. */
#define FILLED     19.0
#define LESS       0.85 /* of it, where the printed report is too long */
#define TRIES      4
#define DETAILED   24 /* cases whose figures are drawn */
#define OF_A_CASE  6  /* figures */
#define OF_THE_LAW 4
#define LISTED     12 /* laws that a message names */

static const char *const style_lines[] = {
#include "cases/figure_css.h"
#include "reports/page_css.h"
#include "reports/summary_css.h"
};

/* --- one law -------------------------------------------------------------------------------- */

/* Of one law: results with its rows alone, which belong to the whole. */
static struct report_results rows_of(const struct report_results *whole, const char *law) {
    struct report_results one = *whole;
    one.rows.rows = play_resize(NULL, whole->rows.count + 1, sizeof *one.rows.rows);
    one.rows.count = 0;
    for (size_t i = 0; i < whole->rows.count; i++)
        if (!strcmp(whole->rows.rows[i].law, law))
            one.rows.rows[one.rows.count++] = whole->rows.rows[i];
    return one;
}

/* The number of the law's first case in the report of all, less 1. */
static size_t cases_before(const struct report_results *whole, const char *law) {
    const struct play_row **sorted = report_rows_sorted(&whole->rows);
    size_t number = 0, first = 0;
    while (first < whole->rows.count && strcmp(sorted[first]->law, law) != 0) {
        first = report_rows_end_of_case(sorted, whole->rows.count, first);
        number++;
    }
    return number;
}

static struct summary_case case_of(const struct summary_law *law, size_t first, size_t end) {
    struct summary_case of = {.first = first, .end = end, .share = (double)NAN};
    for (size_t i = first; i < end; i++) {
        const enum play_verdict verdict = law->sorted[i]->verdict;
        of.bad += (size_t)report_row_is_bad(law->sorted[i]);
        of.findings += verdict == PLAY_VERDICT_FINDING;
        of.passed += verdict == PLAY_VERDICT_PASS;
        of.skipped += (size_t)play_verdict_is_open(verdict);
        of.share = fmax(of.share, report_row_error_over_tolerance(law->sorted[i]));
    }
    return of;
}

static void find_cases(struct summary_law *law, size_t before) {
    law->cases = play_resize(NULL, law->count + 1, sizeof *law->cases);
    for (size_t first = 0, end; first < law->count; first = end) {
        end = report_rows_end_of_case(law->sorted, law->count, first);
        law->cases[law->case_count] = case_of(law, first, end);
        law->cases[law->case_count++].appendix = ++before;
    }
}

/* --- which cases are shown in detail ------------------------------------------------------------------- */

/* What decides when a case is shown: its group; how often its kind was shown before in that group; then its weight. */
struct rank {
    size_t index, turn;
    int group; /* 2: something did not pass, 1: there are findings, 0: the rest */
    double weight;
};

/* The largest error over tolerance, of findings the largest relative difference. */
static double weight_of(const struct summary_law *law, const struct summary_case *of) {
    double most = 0.0;
    for (size_t i = of->first; i < of->end; i++) {
        const struct play_row *row = law->sorted[i];
        const double off = fabs((row->predicted - row->expected) / row->expected);
        if (row->verdict == PLAY_VERDICT_FINDING && isfinite(off))
            most = fmax(most, off);
    }
    if (of->bad || !of->findings)
        return isnan(of->share) ? 0.0 : of->share;
    return most;
}

/* What a case that passes shows and another may not: kind of its first reference, and whether an order is observed. */
static int kind_of(const struct summary_law *law, const struct summary_case *of) {
    int kind = 0;
    for (size_t i = of->first; i < of->end; i++) {
        const struct ref_reference *reference = ref_find(law->sorted[i]->reference);
        if (reference)
            kind = 2 * (1 + (int)reference->kind);
        if (!isnan(law->sorted[i]->order_expected))
            return kind + 1;
    }
    return kind;
}

/* Cases that did not pass, or have findings, are alike if their worst rows are about one quantity. */
static int are_alike(const struct summary_law *law, const struct rank *a, const struct rank *b) {
    const struct summary_case *left = &law->cases[a->index], *right = &law->cases[b->index];
    if (a->group != b->group)
        return 0;
    return a->group
               ? !strcmp(law->sorted[left->first]->quantity, law->sorted[right->first]->quantity)
               : kind_of(law, left) == kind_of(law, right);
}

static int by_rank(const void *a, const void *b) {
    const struct rank *left = a, *right = b;
    if (left->group != right->group)
        return left->group < right->group ? 1 : -1;
    if (left->turn != right->turn)
        return left->turn > right->turn ? 1 : -1;
    if (left->weight < right->weight || left->weight > right->weight)
        return left->weight < right->weight ? 1 : -1;
    return (left->index > right->index) - (left->index < right->index);
}

static void order_cases(struct summary_law *law) {
    struct rank *list = play_resize(NULL, law->case_count + 1, sizeof *list);
    law->detailed = play_resize(NULL, law->case_count + 1, sizeof *law->detailed);
    for (size_t c = 0; c < law->case_count; c++)
        list[c] = (struct rank){.index = c,
                                .group = law->cases[c].bad ? 2 : law->cases[c].findings > 0,
                                .weight = weight_of(law, &law->cases[c])};
    qsort(list, law->case_count, sizeof *list, by_rank);
    for (size_t c = 0; c < law->case_count; c++)
        for (size_t k = 0; k < c; k++)
            list[c].turn += (size_t)are_alike(law, &list[k], &list[c]);
    qsort(list, law->case_count, sizeof *list, by_rank);
    for (size_t c = 0; c < law->case_count; c++)
        law->detailed[c] = list[c].index;
}

/* --- figures -------------------------------------------------------------------------------- */

/* How many figures of that law and case may stay; case_name "": of the law as a whole. */
static size_t allowed(const struct summary_law *law, const char *case_name) {
    if (!*case_name)
        return OF_THE_LAW;
    for (size_t k = 0; k < law->case_count && k < DETAILED; k++)
        if (!strcmp(law->sorted[law->cases[law->detailed[k]].first]->case_name, case_name))
            return OF_A_CASE;
    return 0;
}

/* Moves figures that may be shown into another list. */
static void choose_figures(const struct summary_law *law, const struct figures *all,
                           struct figures *ret) {
    ret->figures = play_resize(NULL, all->count + 1, sizeof *ret->figures);
    ret->count = 0;
    for (size_t i = 0; i < all->count; i++) {
        const struct figure *figure = &all->figures[i];
        size_t alike = 0;
        if (strcmp(figure->law, law->law) != 0)
            continue;
        for (size_t k = 0; k < ret->count; k++)
            alike += !strcmp(ret->figures[k].case_name, figure->case_name);
        if (alike < allowed(law, figure->case_name))
            ret->figures[ret->count++] = *figure;
    }
}

/* --- files ---------------------------------------------------------------------------------- */

/* All of one command. */
struct maker {
    struct report_work_folder work;
    struct report_results results;
    struct figures figures; /* of all laws */
    const char *no_figures;
    double seconds;
    FILE *out;
    char warning[2500];
    char **
        paths; /* of what was made, in the results folder; the file in the work folder has the same name without plots/ */
    size_t path_count;
    char **stale; /* PDFs that were not made */
    size_t stale_count;
};

static void add_path(char ***list, size_t *count, char *path) {
    for (size_t i = 0; i < *count; i++)
        if (!strcmp((*list)[i], path))
            return;
    *list = play_resize(*list, *count + 1, sizeof **list);
    (*list)[(*count)++] = path;
}

static void warn(struct maker *m, char *text) {
    if (!*m->warning)
        snprintf(m->warning, sizeof m->warning, "%s", text);
}

static char *joined_style(void) {
    char *text = NULL;
    size_t size;
    FILE *into = play_text(&text, &size);
    for (size_t i = 0; i < TOUCH_COUNT(style_lines); i++)
        fputs(style_lines[i], into);
    fclose(into);
    return text;
}

/* A page that may load nothing, and whose only style is this one. */
static int put_page(const char *law, const char *body, FILE *out) {
    char *style = joined_style(), of_style[REPORT_SHA256_TEXT];
    report_sha256(style, strlen(style), of_style);
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\n"
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
            "style-src 'sha256-%s'; base-uri 'none'; form-action 'none'\"/>\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
            "<meta name=\"referrer\" content=\"no-referrer\"/>\n<title>Verification of ",
            of_style);
    text_attribute(law, out);
    fprintf(out, "</title>\n<style>%s</style></head>\n<body>\n", style);
    picture_marks(out);
    fprintf(out, "<main>\n%s</main>\n</body></html>\n", body);
    return ferror(out);
}

static int write_form(struct maker *m, const struct summary_law *law, const char *name,
                      enum document_form form, double most) {
    char *body = summary_write(law, form, most);
    struct file_writer file;
    int bad = !body || report_work_begin(&m->work, &file, name);
    if (!bad) {
        const int failed = form == DOCUMENT_HTML ? put_page(law->law, body, file.stream)
                                                 : fputs(body + (*body == '\n'), file.stream) < 0;
        bad = report_work_commit(&m->work, &file, failed);
    }
    return bad;
}

/* Both forms within so many points, and the PDF; it has to stay within its pages, whatever fonts there are. */
static int write_files(struct maker *m, const struct summary_law *law, const char *slug) {
    char *page = play_format("summary_%s.html", slug), *text = play_format("summary_%s.md", slug);
    char *pdf = play_format("summary_%s.pdf", slug), said[2048] = "";
    double most = FILLED * DOCUMENT_PAGE;
    int bad = 0, pages = SUMMARY_PAGES + 1;
    for (int try = 0; try < TRIES && !bad && pages > SUMMARY_PAGES; try++, most *= LESS) {
        bad = write_form(m, law, page, DOCUMENT_HTML, most) ||
              write_form(m, law, text, DOCUMENT_MARKDOWN, most);
        if (!bad)
            pages = print_pdf(m->work.path, page, pdf, m->seconds, said, sizeof said);
    }
    if (!bad && pages < 0)
        warn(m, play_format("%s was not made: %s", pdf, said));
    if (!bad && pages > SUMMARY_PAGES)
        warn(m, play_format("%s has %d pages, more than %d", pdf, pages, SUMMARY_PAGES));
    if (!bad && pages > 0)
        fprintf(m->out, "%s/%s: %d page%s\n", m->work.target, pdf, pages, pages == 1 ? "" : "s");
    else if (!bad)
        fprintf(m->out, "%s/%s\n", m->work.target, page);
    if (!bad) {
        add_path(&m->paths, &m->path_count, page);
        add_path(&m->paths, &m->path_count, text);
        if (pages > 0)
            add_path(&m->paths, &m->path_count, pdf);
        else
            add_path(&m->stale, &m->stale_count, pdf);
        return 0;
    }
    return -1;
}

static int make_law(struct maker *m, const char *name, const char *slug) {
    struct report_results one = rows_of(&m->results, name);
    struct figures chosen = {0};
    struct play_coverage coverage;
    struct summary_law law = {.results = &one,
                              .figures = &chosen,
                              .no_figures = m->no_figures,
                              .folder = m->work.path,
                              .sorted = report_rows_sorted(&one.rows),
                              .count = one.rows.count,
                              .law = name};
    law.findings = report_rows_findings(law.sorted, law.count);
    law.built_in = !strcmp(law.sorted[0]->subject, "built-in") ? touch_law_find(name) : NULL;
    for (size_t i = 0; i < law.count; i++)
        law.verdicts[law.sorted[i]->verdict]++;
    play_coverage_make(&one.rows, &coverage);
    law.skipped = coverage.skipped;
    law.gravest = play_resize(NULL, law.count + 1, sizeof *law.gravest);
    law.grave_count = report_gravest(law.sorted, law.findings, law.count, law.count, law.gravest);
    find_cases(&law, cases_before(&m->results, name));
    order_cases(&law);
    choose_figures(&law, &m->figures, &chosen);
    char said[2300];
    const size_t missing = m->no_figures
                               ? 0
                               : report_figures_draw(&chosen, &m->results.run, FIGURE_SVG,
                                                     m->work.path, m->seconds, said, sizeof said);
    if (missing)
        warn(m, play_format("%zu of %zu figures of %s are missing", missing, chosen.count, name));
    for (size_t i = 0; i < chosen.count; i++)
        if (!chosen.figures[i].missing)
            add_path(&m->paths, &m->path_count, play_format("plots/%s", chosen.figures[i].file));
    return write_files(m, &law, slug);
}

/* --- laws ----------------------------------------------------------------------------------- */

/* The laws of the results, each once, in the order of reports. */
static const char **laws_of(const struct report_results *results, size_t *ret_count) {
    const struct play_row **sorted = report_rows_sorted(&results->rows);
    const char **laws = play_resize(NULL, results->rows.count + 1, sizeof *laws);
    size_t count = 0;
    for (size_t first = 0; first < results->rows.count;
         first = report_rows_end_of_law(sorted, results->rows.count, first))
        laws[count++] = sorted[first]->law;
    *ret_count = count;
    return laws;
}

static int refuse_law(const struct maker *m, const char *law, const char *const *laws,
                      size_t count) {
    struct play_suggest suggest;
    char *list = play_copy("");
    play_suggest_begin(&suggest, law);
    for (size_t i = 0; i < count; i++) {
        play_suggest_offer(&suggest, laws[i]);
        if (i >= LISTED)
            continue;
        list = play_format("%s%s%.*s", list, i ? ", " : "", SUMMARY_NAME, laws[i]);
    }
    snprintf(m->work.message, m->work.size,
             "%s: no comparison is about the law '%.*s'%s; the results have: %s%s", m->work.target,
             SUMMARY_NAME, law, play_suggest_hint(&suggest, ""), list,
             count > LISTED ? " and others" : "");
    return -1;
}

/* A name for files, which no law before has. */
static char *slug_of(const char *const *laws, size_t i) {
    char *slug = text_slug(laws[i]);
    size_t alike = 0;
    for (size_t k = 0; k < i; k++) {
        char *other = text_slug(laws[k]);
        alike += !strcmp(other, slug);
    }
    return alike ? play_format("%s_%zu", slug, alike + 1) : play_copy(slug);
}

static int make_laws(struct maker *m, const char *law) {
    size_t count, made = 0;
    const char **laws = laws_of(&m->results, &count);
    int bad = 0;
    for (size_t i = 0; i < count && !bad; i++) {
        if (law && strcmp(laws[i], law) != 0)
            continue;
        char *slug = slug_of(laws, i);
        bad = make_law(m, laws[i], slug);
        made++;
    }
    if (!count)
        bad = report_work_refuse(&m->work, "verdicts.json", "there is no comparison in it");
    else if (!made)
        bad = refuse_law(m, law, laws, count);
    return bad;
}

/* --- all ------------------------------------------------------------------------------------ */

static const char *file_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Figures first: the reports never name one that is not there. */
static int move_files(struct maker *m) {
    char *plots = play_format("%s/plots", m->work.target);
    int bad = 0;
    for (size_t i = 0; i < m->path_count && !bad; i++)
        if (!report_work_may_replace(&m->work, m->paths[i]))
            bad = report_work_refuse(&m->work, m->paths[i],
                                     "touchstone has not written this file, or it was changed "
                                     "since; nothing was changed");
    for (int text = 0; text < 2; text++)
        for (size_t i = 0; i < m->path_count && !bad; i++) {
            if ((strchr(m->paths[i], '/') == NULL) != text)
                continue;
            if (!text && mkdir(plots, 0777) && errno != EEXIST)
                bad = report_work_refuse(&m->work, "plots", strerror(errno));
            else
                bad = report_work_move(&m->work, file_of(m->paths[i]), m->paths[i]);
        }
    for (size_t i = 0; i < m->stale_count && !bad; i++) {
        char *old = play_format("%s/%s", m->work.target, m->stale[i]);
        if (report_work_may_replace(&m->work, m->stale[i]))
            unlink(old);
    }
    return bad;
}

enum report_status report_summary_make(const char *folder, const char *law, int with_plots,
                                       double seconds, FILE *out, char *ret_message, size_t size) {
    struct maker m = {.work = {.target = folder, .message = ret_message, .size = size},
                      .seconds = seconds,
                      .out = out};
    enum report_status status = REPORT_FAILED;
    char *said = NULL;
    size_t length;
    if (report_results_read(folder, &m.results, ret_message, size))
        return REPORT_FAILED;
    m.no_figures = !with_plots ? "none were asked for" : !m.results.indexed ? "no traces" : NULL;
    if (!m.no_figures)
        report_figures_make(&m.results, &m.figures);
    m.out = play_text(&said, &length);
    if (!report_work_open(&m.work) && !make_laws(&m, law) && !move_files(&m))
        status = *m.warning ? REPORT_WITHOUT_FIGURES : REPORT_DONE;
    report_work_close(&m.work);
    fclose(m.out);
    if (status != REPORT_FAILED) /* what is named is there */
        fputs(said, out);
    if (status == REPORT_WITHOUT_FIGURES)
        snprintf(ret_message, size, "%s", m.warning);
    return status;
}
