/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <time.h>
#include <unistd.h>
#include "cases/core/gnuplot.h"
#include "cases/core/limits.h"
#include "cases/core/options.h"
#include "cases/core/program.h"
#include "cases/results/results_folder.h"
#include "cases/sweeps/sweep_map.h"
#include "reports/facts/facts.h"
#include "reports/read/bench_file.h"
#include "cases/tell/text.h"
#include "write.h"

#define PUBLIC "reports/verification"

struct options {
    int compare, latex, publish, summary, replay; /* one of them, or none: the report of a folder */
    int json, brief, no_plots, check;
    long seed;
    double share; /* of the cases that are played again */
    char *folder[2];
    const char *to, *bench, *law, *page, *templates, *history, *label;
    struct option_list sweeps;
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(FLAG, "no-plots", NULL, AT(no_plots), "Do not run gnuplot."),
    OPTION(TEXT, "bench", "FILE", AT(bench),
           "Take a bench.json of 'touchstone bench' into RESULTS_DIR; the report then has a "
           "section on timing.",
           .not_with = "compare|latex|publish|summary"),
    OPTION(LIST, "sweep", "DIR", AT(sweeps),
           "Show a map of the finished sweep in this folder: the page has a section of maps. Any "
           "number of them.",
           .not_with = "compare|latex|publish|summary"),
    OPTION(TEXT, "templates", "DIR", AT(templates),
           "Take the templates in this folder in place of ours of the same names "
           "(reports/README.md says what they are).",
           .not_with = "compare|publish|replay"),
    OPTION(FLAG, "compare", NULL, AT(compare), "Print what changed between two results folders.",
           .not_with = "latex|publish|summary"),
    OPTION(FLAG, "replay", NULL, AT(replay),
           "Play a random share of the cases of RESULTS_DIR again (SHARE, in (0, 1]; default 0.1), "
           "and compare the rows: all numbers have to be the same. The law as the folder names it "
           "is run, also a command: only for folders that you trust. Refused where touchstone, "
           "the law or a case is not what it was.",
           .not_with = "compare|latex|publish|summary|no-plots|bench|sweep"),
    OPTION(WHOLE, "seed", "S", AT(seed),
           "Chooses the cases that are played again. Default: another one each time.",
           .initial = "-1", .min = -1, .max = 1e9, .needs = "replay"),
    OPTION(FLAG, "json", NULL, AT(json),
           "Print the comparison as JSON (docs/compare_reports.md describes it).",
           .needs = "compare"),
    OPTION(FLAG, "brief", NULL, AT(brief),
           "Of that object what fits in 2 kB, on one line, with the changes in words.",
           .needs = "json"),
    OPTION(TEXT, "page", "FILE", AT(page),
           "Write the comparison as a page, too, with figures of the curves of both where "
           "a verdict or a curve is another one. A file that is no such page is not replaced.",
           .needs = "compare"),
    OPTION(
        FLAG, "latex", NULL, AT(latex),
        "For a paper: write RESULTS_DIR/report.tex (booktabs, longtable) with its figures as PDF "
        "in RESULTS_DIR/plots, and report.pdf where pdflatex or lualatex is installed.",
        .not_with = "publish|summary"),
    OPTION(
        FLAG, "summary", NULL, AT(summary),
        "For a reviewer: write a report of each law on at most 20 pages, from what was tested to "
        "the conclusion, as RESULTS_DIR/summary_LAW.html and .md, and as .pdf where Chromium is "
        "installed. The whole report is its appendix.",
        .not_with = "publish"),
    OPTION(TEXT, "law", "NAME", AT(law), "Of this law alone.", .needs = "summary"),
    OPTION(FLAG, "publish", NULL, AT(publish),
           "Write the project's own report, which is the same on every machine: README.md, pages "
           "of laws, figures and rows.csv replace what an earlier one has written in the folder of "
           "--to, and nothing else."),
    OPTION(TEXT, "history", "DIR", AT(history),
           "Keep what RESULTS_DIR says in DIR/LABEL.json, and write DIR/README.md: errors, orders, "
           "power and speed over all runs that are kept there.",
           .not_with = "compare|latex|publish|summary|replay"),
    OPTION(TEXT, "label", "NAME", AT(label),
           "Of this run. Default: the commit that GITHUB_SHA or CI_COMMIT_SHA names, or that of "
           "touchstone.",
           .needs = "history"),
    OPTION(TEXT, "to", "DIR", AT(to), "Where to publish. Default: " PUBLIC ".", .needs = "publish"),
    OPTION(FLAG, "check", NULL, AT(check),
           "Publish nothing, and say whether the folder is what the results say; exit status 1 "
           "where it is not.",
           .needs = "publish"),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "report",
    .usage = "[--no-plots] [--bench FILE] [--sweep DIR] [RESULTS_DIR]\n"
             "--compare OLD NEW [--json [--brief]] [--page FILE]\n"
             "[RESULTS_DIR] --replay [SHARE] [--seed S]\n"
             "--latex|--summary [--law NAME] [OPTIONS] [RESULTS_DIR]\n"
             "--history DIR [--label NAME] [--no-plots] [RESULTS_DIR]\n"
             "--publish [--check] [--to DIR] [RESULTS_DIR]",
    .purpose =
        "Turns the results of 'touchstone verify' into RESULTS_DIR/report.html and report.md, with "
        "figures in RESULTS_DIR/plots. Without RESULTS_DIR, or where it is a folder "
        "of runs, it is the newest run below " RESULTS_RUNS " or that folder.",
    .rows = option_rows,
    .end = REPORT_COMPARE_RULE
    "\n\nExit status: 0 written, and for a comparison: nothing got worse; 1 something got worse, "
    "what is published is stale, or a row that was played again is another one; 2 nothing was "
    "written; 3 written, but a figure or the PDF is missing, and the message says why.",
    .most = 2,
    .arguments = "one results folder, or two with --compare"};

/* The last argument, where it is a number and no folder. */
static int read_share(struct options *o, struct option_arguments *arguments) {
    const char *text = arguments->count ? arguments->text[arguments->count - 1] : "";
    const int is_share =
        arguments->count == 2 || (arguments->count == 1 && access(text, F_OK) &&
                                  !option_number(text, -HUGE_VAL, HUGE_VAL, &o->share));
    o->share = 0.1;
    if (!is_share)
        return 0;
    arguments->count--;
    return option_number(text, 1e-9, 1.0, &o->share)
               ? program_usage("report", "--replay %s: allowed: a share of the cases in (0, 1]",
                               text)
               : 0;
}

/* -1 to go on; else the exit status. */
static int read_options(int argc, char **argv, struct options *o) {
    struct option_arguments folders;
    const int stop = options_read(&program, argc, argv, o, &folders);
    if (stop >= 0)
        return stop;
    if (o->replay && read_share(o, &folders))
        return EXIT_USAGE;
    if (o->compare && folders.count != 2)
        return program_usage("report", "--compare needs two results folders, OLD and NEW");
    if (!o->compare && folders.count == 2)
        return program_usage("report", "needs one results folder, and '%s' is the second",
                             folders.text[1]);
    if (o->templates && access(play_format("%s/.", o->templates), R_OK | X_OK))
        return program_usage("report", "--templates %s: %s", o->templates, strerror(errno));
    const struct document_templates templates = report_templates(o->templates);
    char message[1024];
    if (document_templates_check(&templates, message, sizeof message)) {
        program_complain("report", "%s", message);
        return EXIT_USAGE;
    }
    o->folder[0] = results_newest(folders.count ? folders.text[0] : RESULTS_RUNS);
    o->folder[1] = folders.count == 2 ? results_newest(folders.text[1]) : NULL;
    return -1;
}

/* The exit status, after what there is to say. */
static int ended(enum report_status status, const char *message) {
    if (status != REPORT_DONE)
        program_complain("report", "%s", message);
    return status == REPORT_FAILED            ? EXIT_USAGE
           : status == REPORT_WITHOUT_FIGURES ? EXIT_INTERNAL
                                              : EXIT_PASSED;
}

static int add_map(const char *folder, struct figures *maps, char *message, size_t size) {
    struct blocks_set set;
    struct sweep_map map;
    char *const folders[] = {(char *)folder};
    if (blocks_scan(NULL, 1, folders, &set, message, size) ||
        sweep_map_make(&set, NULL, NULL, NULL, &map, message, size))
        return -1;
    sweep_map_figure(&map, maps);
    return 0;
}

static int make_report(const struct options *o, char *message, size_t size) {
    struct figures maps = {0};
    if (o->bench && report_bench_take(o->bench, o->folder[0], message, size))
        return ended(REPORT_FAILED, message);
    for (size_t i = 0; i < o->sweeps.count; i++)
        if (add_map(o->sweeps.text[i], &maps, message, size)) {
            program_complain("report", "--sweep %s: %s", o->sweeps.text[i], message);
            return EXIT_USAGE;
        }
    return ended(report_make(o->folder[0], !o->no_plots, GNUPLOT_SECONDS, &maps, o->templates,
                             message, size),
                 message);
}

/* The page first: where it cannot be written, nothing is printed. */
static int compare(const struct options *o, char *message, size_t size) {
    const int page = o->page
                         ? ended(report_compare_page(o->folder[0], o->folder[1], o->page,
                                                     !o->no_plots, GNUPLOT_SECONDS, message, size),
                                 message)
                         : EXIT_PASSED;
    if (page == EXIT_USAGE)
        return page;
    const int worse =
        report_compare(o->folder[0], o->folder[1], o->json, o->brief, stdout, message, size);
    if (worse < 0)
        return ended(REPORT_FAILED, message);
    if (o->page && !o->json) {
        fputs("Page: ", stdout);
        text_plain(o->page, stdout);
        fputs("\n", stdout);
    }
    return page ? page : worse;
}

static int make_latex(const struct options *o, char *message, size_t size) {
    return ended(report_latex_make(o->folder[0], o->templates, GNUPLOT_SECONDS, message, size),
                 message);
}

static int make_summary(const struct options *o, char *message, size_t size) {
    return ended(report_summary_make(o->folder[0], o->law, o->templates, !o->no_plots,
                                     GNUPLOT_SECONDS, stdout, message, size),
                 message);
}

static int keep(const struct options *o, char *message, size_t size) {
    return ended(report_history(o->folder[0], o->history, o->label, !o->no_plots, GNUPLOT_SECONDS,
                                message, size),
                 message);
}

static int publish(const struct options *o, char *message, size_t size) {
    const char *to = o->to ? o->to : PUBLIC;
    if (o->check) {
        const int stale = report_publish_check(o->folder[0], to, stdout, message, size);
        if (stale < 0)
            return ended(REPORT_FAILED, message);
        printf("%s is %s\n", to, stale ? "stale" : "current");
        return stale;
    }
    const int bad = report_publish(o->folder[0], to, !o->no_plots, GNUPLOT_SECONDS, message, size);
    if (*message)
        program_complain("report", "%s", message);
    return bad ? EXIT_USAGE : 0;
}

static int replay(const struct options *o, char *message, size_t size) {
    const long seed = o->seed < 0 ? (long)((unsigned long)time(NULL) % 1000000000u) : o->seed;
    const int differs = report_replay(o->folder[0], o->share, seed, stdout, message, size);
    return differs < 0 ? ended(REPORT_FAILED, message) : differs;
}

int main(int argc, char **argv) {
    struct options o = {0};
    char message[4096];
    limit_prepare();
    int code = read_options(argc, argv, &o);
    if (code < 0)
        code = (o.compare   ? compare
                : o.publish ? publish
                : o.latex   ? make_latex
                : o.summary ? make_summary
                : o.replay  ? replay
                : o.history ? keep
                            : make_report)(&o, message, sizeof message);
    return program_end("report", code);
}
