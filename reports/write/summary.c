/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "write.h"
#include <unistd.h>
#include <signal.h>
#include "cases/core/suggest.h"
#include "cases/tell/text.h"
#include "reports/facts/facts.h"
#include "reports/read/work_folder.h"
#include "cases/core/child.h"
#include "cases/core/folder.h"

/* --- printing --------------------------------------------------------------------------------- */

/* A page printed by Chromium, where that is installed. */

#define MISSING "Chromium was not found (Debian: apt install chromium)"
#define BYTES   ((size_t)64 << 20) /* of a PDF */

static const char *const programs[] = {"chromium", "chromium-browser", "google-chrome"};

/* A file as an address: everything but letters, digits and "/-._" as %XX. */
static char *address_of(const char *folder, const char *page) {
    char *path = play_format("%s/%s", folder, page);
    FILE *out = play_text();
    fputs("file://", out);
    for (const unsigned char *c = (const unsigned char *)path; *c; c++)
        fprintf(out, *c < 0x80 && (isalnum(*c) || strchr("/-._", *c)) ? "%c" : "%%%02X", *c);
    return play_text_end(out);
}

static int run(const char *program, const char *folder, const char *profile, const char *address,
               const char *pdf, double seconds, char *said, size_t size) {
    const struct child_setup setup = {.folder = folder,
                                      .in = CHILD_NULL,
                                      .out = CHILD_NULL,
                                      .err = CHILD_TEXT,
                                      .leads_group = 1,
                                      .end_signal = SIGKILL,
                                      .seconds = seconds};
    char *own = play_format("--user-data-dir=%s", profile);
    char *to = play_format("--print-to-pdf=%s/%s", folder, pdf);
    const char *arguments[] = {program,
                               "--headless",
                               "--disable-gpu",
                               "--disable-extensions",
                               "--disable-background-networking",
                               "--disable-component-update",
                               "--disable-sync",
                               "--disable-breakpad",
                               "--disable-dev-shm-usage",
                               "--no-first-run",
                               "--no-pdf-header-footer",
                               "--host-resolver-rules=MAP * ~NOTFOUND",
                               own,
                               to,
                               geteuid() ? address : "--no-sandbox",
                               geteuid() ? NULL : address,
                               NULL};
    return child_run(&setup, (char *const *)(void *)arguments, MISSING, said, size);
}

/* Page objects: "/Type /Page" and no letter behind it. */
static int count_pages(const char *bytes, size_t length) {
    static const char word[] = "/Type /Page";
    int count = 0;
    for (size_t i = 0; i + sizeof word <= length; i++)
        count += !memcmp(bytes + i, word, sizeof word - 1) &&
                 !isalpha((unsigned char)bytes[i + sizeof word - 1]);
    return count;
}

static int pages_of(const char *folder, const char *pdf) {
    char *path = play_format("%s/%s", folder, pdf), *bytes = play_resize(NULL, BYTES, 1);
    FILE *file = fopen(path, "rb");
    const size_t length = file ? fread(bytes, 1, BYTES, file) : 0;
    const int is_pdf = length > 5 && !memcmp(bytes, "%PDF-", 5);
    const int pages = is_pdf ? count_pages(bytes, length) : -1;
    if (file)
        fclose(file);
    return pages > 0 ? pages : -1;
}

/* Prints the file `page` of a folder into the file `pdf` there: no network, no extensions, a profile of its own that is
 * removed afterwards, its sandbox off only where this program runs as root. seconds: after that long Chromium is ended.
 * Returns the number of pages; or -1 and one line that says why there is no PDF. */
static int print_pdf(const char *folder, const char *page, const char *pdf, double seconds,
                     char *ret_message, size_t size) {
    char said[1024] = MISSING, whole[PATH_MAX];
    char *profile = folder_scratch("touchstone-chromium");
    if (!profile || !realpath(folder, whole))
        return REFUSED_INTO(ret_message, size, "there is no folder for Chromium: %s",
                            strerror(errno));
    char *address = address_of(whole, page);
    int bad = -1;
    for (size_t i = 0; i < TOUCH_COUNT(programs) && bad && !strcmp(said, MISSING); i++)
        bad = run(programs[i], whole, profile, address, pdf, seconds, said, sizeof said);
    const int pages = bad ? -1 : pages_of(whole, pdf);
    if (bad)
        snprintf(ret_message, size, "%s", said);
    else if (pages < 0)
        snprintf(ret_message, size, "Chromium has written no PDF%s%.200s", *said ? ": " : "", said);
    folder_remove(profile);
    return pages;
}

/* --- the summary ------------------------------------------------------------------------------ */

#define NAME   80 /* letters of a law's, in a message */
#define LISTED 12 /* laws that a message names */
#define CHECKS 8  /* lines of the table of a case */

static const char *const style_lines[] = {
#include "cases/figure_css.h"
#include "reports/page_css.h"
#include "reports/summary_css.h"
};

/* The largest that stays within the pages is taken. */
static const struct summary_profile profiles[] = {
    {20, 12, 75, 25, 1000}, {20, 10, 75, 25, 1000}, {20, 8, 75, 19, 1000}, {20, 7, 75, 19, 1000},
    {20, 6, 70, 19, 1000},  {20, 5, 70, 19, 1000},  {17, 4, 60, 16, 900},  {14, 3, 50, 12, 600},
    {10, 2, 40, 10, 300},   {8, 0, 20, 5, 150},
};

/* --- laws ----------------------------------------------------------------------------------- */

/* One law of the results, and what is said of it. */
struct law {
    const char *name;
    char *slug;                 /* in the names of files; no two alike */
    struct report_results rows; /* its own alone */
    struct figures figures;     /* likewise */
    struct report report;
    struct report_profile profile; /* of it */
};

/* All of one command. */
struct maker {
    struct report_work_folder work;
    struct report_results results;
    const char *no_figures;
    double seconds;
    size_t count;
    struct law *laws;
    FILE *out;
    char warning[2500];
    char **paths; /* of what was made, in the results folder */
    size_t path_count;
    char **stale; /* PDFs that were not made */
    size_t stale_count;
};

static void add_path(char ***list, size_t *count, char *path) {
    *list = play_resize(*list, *count + 1, sizeof **list);
    (*list)[(*count)++] = path;
}

static void warn(struct maker *m, char *text) {
    if (!*m->warning)
        snprintf(m->warning, sizeof m->warning, "%s", text);
}

static struct report_results rows_of(const struct report_results *whole, const char *law) {
    struct report_results one = *whole;
    one.rows.rows = play_resize(NULL, whole->rows.count + 1, sizeof *one.rows.rows);
    one.rows.count = 0;
    for (size_t i = 0; i < whole->rows.count; i++)
        if (!strcmp(whole->rows.rows[i].law, law))
            one.rows.rows[one.rows.count++] = whole->rows.rows[i];
    return one;
}

static char *slug_of(const struct maker *m, const char *name) {
    char *slug = text_slug(name);
    size_t alike = 1;
    for (size_t k = 0; k < m->count; k++)
        alike += !strcmp(text_slug(m->laws[k].name), slug);
    return alike > 1 ? play_format("%s_%zu", slug, alike) : slug;
}

/* The laws of the results, each once, in the order of reports. */
static void find_laws(struct maker *m) {
    const struct play_row **sorted = report_rows_sorted(&m->results.rows);
    const size_t count = m->results.rows.count;
    m->laws = play_zeroed(count + 1, sizeof *m->laws);
    for (size_t first = 0; first < count; first = report_rows_end_of_law(sorted, count, first)) {
        char *slug = slug_of(m, sorted[first]->law);
        m->laws[m->count++] = (struct law){.name = sorted[first]->law, .slug = slug};
    }
}

static int refuse_law(const struct maker *m, const char *law) {
    struct play_suggest suggest;
    char *list = play_copy("");
    play_suggest_begin(&suggest, law);
    for (size_t i = 0; i < m->count; i++) {
        play_suggest_offer(&suggest, m->laws[i].name);
        if (i < LISTED)
            list = play_format("%s%s%.*s", list, i ? ", " : "", NAME, m->laws[i].name);
    }
    snprintf(m->work.message, m->work.size,
             "%s: no comparison is about the law '%.*s'%s; the results have: %s%s", m->work.target,
             NAME, law, play_suggest_hint(&suggest, ""), list,
             m->count > LISTED ? " and others" : "");
    return -1;
}

/* Leaves that law alone; NULL: all. */
static int choose_law(struct maker *m, const char *name) {
    size_t kept = 0;
    if (!m->count)
        return report_work_refuse(&m->work, "verdicts.json", "there is no comparison in it");
    for (size_t i = 0; i < m->count; i++)
        if (!name || !strcmp(m->laws[i].name, name))
            m->laws[kept++] = m->laws[i];
    if (!kept)
        return refuse_law(m, name);
    m->count = kept;
    return 0;
}

/* --- figures -------------------------------------------------------------------------------- */

static json_t *facts_with(struct maker *m, struct law *law, const struct summary_profile *profile) {
    law->profile = (struct report_profile){.is_page = 1,
                                           .findings = profile->findings,
                                           .cases = profile->cases,
                                           .lines = CHECKS,
                                           .few = CHECKS,
                                           .equations = 1};
    report_begin(&law->rows, &law->figures, m->no_figures, &law->profile, &law->report);
    return facts_summary(&law->report, profile);
}

static void choose_figures(struct law *law, const struct figures *all) {
    law->figures.figures = play_zeroed(all->count + 1, sizeof *all->figures);
    for (size_t i = 0; i < all->count; i++)
        if (!strcmp(all->figures[i].law, law->name))
            law->figures.figures[law->figures.count++] = all->figures[i];
}

/* Draws at once what the largest reports show; all other figures are missing from then on. */
static void draw(struct maker *m) {
    struct figures all = {0}, shown = {0};
    char said[2300];
    report_figures_make(&m->results, &all);
    struct figure **drawn = play_zeroed(all.count + 1, sizeof *drawn);
    shown.figures = play_zeroed(all.count + 1, sizeof *shown.figures);
    for (size_t l = 0; l < m->count; l++) {
        struct law *law = &m->laws[l];
        choose_figures(law, &all);
        facts_with(m, law, &profiles[0]);
        for (size_t i = 0; i < law->figures.count; i++)
            if (law->report.figure_number[i]) {
                drawn[shown.count] = &law->figures.figures[i];
                shown.figures[shown.count++] = law->figures.figures[i];
            } else {
                law->figures.figures[i].missing = (char *)"it is in the appendix";
            }
    }
    const size_t missing = report_figures_draw(&shown, &m->results.run, FIGURE_SVG, m->work.path,
                                               m->seconds, said, sizeof said);
    if (missing)
        warn(m, play_format("%zu of %zu figures are missing", missing, shown.count));
    for (size_t i = 0; i < shown.count; i++)
        drawn[i]->missing = shown.figures[i].missing;
}

/* --- files ---------------------------------------------------------------------------------- */

/* The text as Markdown, or as a page, which has drawings of set-ups as well. */
static int write_form(struct maker *m, const struct law *law, json_t *facts, int is_page) {
    const struct document_templates templates = report_templates(m->results.templates);
    const struct document_page page = {.title = play_format("Verification of %s", law->name),
                                       .style =
                                           report_joined(style_lines, TOUCH_COUNT(style_lines)),
                                       .figures = m->work.path,
                                       .has_contents = 1};
    char *name = play_format("summary_%s.%s", law->slug, is_page ? "html" : "md");
    json_object_set_new(facts, "page", json_boolean(is_page));
    json_object_set_new(facts, "with_words", json_boolean(is_page));
    char *text = document_make(&templates, "summary.md", facts, m->work.message, m->work.size);
    if (text && is_page) {
        FILE *out = play_text();
        document_html(text, &page, out);
        text = play_text_end(out);
    }
    return report_work_put(&m->work, name, text);
}

/* Its figures too, each once. */
static void keep_files(struct maker *m, const struct law *law, int has_pdf) {
    add_path(&m->paths, &m->path_count, play_format("summary_%s.html", law->slug));
    add_path(&m->paths, &m->path_count, play_format("summary_%s.md", law->slug));
    char *pdf = play_format("summary_%s.pdf", law->slug);
    if (has_pdf)
        add_path(&m->paths, &m->path_count, pdf);
    else
        add_path(&m->stale, &m->stale_count, pdf);
    for (size_t i = 0; i < law->figures.count; i++)
        if (law->report.figure_number[i])
            add_path(&m->paths, &m->path_count,
                     play_format("plots/%s", law->figures.figures[i].file));
}

/* The profile after one that takes so many pages: the next, or one further down where there are far too many. */
static size_t smaller(size_t i, int pages) {
    const size_t last = TOUCH_COUNT(profiles) - 1;
    const int over = pages - SUMMARY_PAGES;
    const size_t next = i + (over < 4 ? 1U : over < 8 ? 2U : 3U);
    return i < last && next > last ? last : next;
}

/* Both forms and the PDF, with less in them until it stays within its pages. */
static int make_law(struct maker *m, struct law *law) {
    char *page = play_format("summary_%s.html", law->slug), said[2048] = "";
    char *pdf = play_format("summary_%s.pdf", law->slug);
    int pages = SUMMARY_PAGES + 1;
    for (size_t i = 0; i < TOUCH_COUNT(profiles) && pages > SUMMARY_PAGES; i = smaller(i, pages)) {
        json_t *facts = facts_with(m, law, &profiles[i]);
        if (write_form(m, law, facts, 1) || write_form(m, law, facts, 0))
            return -1;
        pages = print_pdf(m->work.path, page, pdf, m->seconds, said, sizeof said);
    }
    if (pages < 0)
        warn(m, play_format("%s was not made: %s", pdf, said));
    if (pages > SUMMARY_PAGES)
        warn(m, play_format("%s has %d pages, more than %d", pdf, pages, SUMMARY_PAGES));
    if (pages > 0)
        fprintf(m->out, "%s/%s: %d page%s\n", m->work.target, pdf, pages, pages == 1 ? "" : "s");
    else
        fprintf(m->out, "%s/%s\n", m->work.target, page);
    keep_files(m, law, pages > 0);
    return 0;
}

static int make_laws(struct maker *m, const char *law) {
    find_laws(m);
    if (choose_law(m, law))
        return -1;
    for (size_t i = 0; i < m->count; i++)
        m->laws[i].rows = rows_of(&m->results, m->laws[i].name);
    if (!m->no_figures)
        draw(m);
    for (size_t i = 0; i < m->count; i++)
        if (make_law(m, &m->laws[i]))
            return -1;
    return 0;
}

/* --- all ------------------------------------------------------------------------------------ */

static int move_files(struct maker *m) {
    if (report_work_move_all(&m->work, m->paths, m->path_count))
        return -1;
    for (size_t i = 0; i < m->stale_count; i++)
        if (report_work_may_replace(&m->work, m->stale[i]))
            unlink(play_format("%s/%s", m->work.target, m->stale[i]));
    return 0;
}

enum report_status report_summary_make(const char *folder, const char *law, const char *templates,
                                       int with_plots, double seconds, FILE *out, char *ret_message,
                                       size_t size) {
    struct maker m = {.work = {.target = folder, .message = ret_message, .size = size},
                      .seconds = seconds};
    enum report_status status = REPORT_FAILED;
    if (report_results_read(folder, &m.results, ret_message, size))
        return REPORT_FAILED;
    m.results.templates = templates;
    m.no_figures = !with_plots ? "none were asked for" : !m.results.indexed ? "no traces" : NULL;
    m.out = play_text();
    if (!report_work_open(&m.work) && !make_laws(&m, law) && !move_files(&m))
        status = *m.warning ? REPORT_WITHOUT_FIGURES : REPORT_DONE;
    report_work_close(&m.work);
    const char *said = play_text_end(m.out);
    if (status != REPORT_FAILED) /* what is named is there */
        fputs(said, out);
    if (status == REPORT_WITHOUT_FIGURES)
        snprintf(ret_message, size, "%s", m.warning);
    return status;
}
