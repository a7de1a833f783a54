/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include "reports/page/bench_rows.h"
#include "compare.h"
#include "latex.h"
#include "publish.h"
#include "report.h"
#include "touchstone/common.h"

#define FOLDER   "touchstone-results"
#define PUBLIC   "reports/verification"
#define SECONDS  60.0
#define BAD_EXIT 2

static const char help[] =
    "usage: touchstone report [--no-plots] [--bench FILE] [RESULTS_DIR]\n"
    "       touchstone report --compare OLD NEW [--json]\n"
    "       touchstone report --latex [RESULTS_DIR]\n"
    "       touchstone report --publish [--check] [--to DIR] [--no-plots] [RESULTS_DIR]\n"
    "\n"
    "Turns the results of `touchstone verify` into RESULTS_DIR/report.html and report.md, with\n"
    "figures in RESULTS_DIR/plots. RESULTS_DIR is " FOLDER " where it is not given.\n"
    "\n"
    "  --no-plots  do not run gnuplot\n"
    "  --bench FILE  take a bench.json of `touchstone bench` into RESULTS_DIR: the report then has "
    "a\n"
    "              section on timing\n"
    "  --compare   tell what changed between two results folders\n"
    "  --json      the comparison as JSON (reports/README.md describes it)\n"
    "  --latex     for a paper: RESULTS_DIR/report.tex (booktabs, siunitx) with figures as PDF in\n"
    "              RESULTS_DIR/plots, and report.pdf where pdflatex or lualatex is installed\n"
    "  --publish   the project's own report, the same on every machine: replaces DIR, which is\n"
    "              " PUBLIC " where it is not given, by README.md, figures, data.json\n"
    "  --check     publish nothing: tell whether DIR is what the results say, with exit status 1\n"
    "              where it is not\n"
    "  --to DIR    where to publish\n"
    "  --help      print this\n"
    "\n"
    "Comparing. " REPORT_COMPARE_RULE "\n"
    "Exit status: 0 written, with a warning where a figure is missing, and of a comparison that\n"
    "nothing got worse; 1 something got worse, or is stale; 2 nothing was written.\n";

enum mode {
    REPORT,
    COMPARE,
    PUBLISH,
    LATEX,
};

struct options {
    enum mode mode;
    int json, no_plots, help, check;
    size_t folders;
    const char *folder[2], *to, *bench;
};

/* A name from a results folder must not steer the terminal. */
static void complain(const char *message) {
    fputs("touchstone report: ", stderr);
    for (; *message; message++)
        putc((unsigned char)*message < 0x20 || *message == 0x7F ? '?' : *message, stderr);
    putc('\n', stderr);
}

static int refuse(const char *what, const char *argument) {
    char message[512];
    snprintf(message, sizeof message, "%s: %s (see --help)", what, argument);
    complain(message);
    return BAD_EXIT;
}

/* Whether it is an option; sets it. */
static int read_option(const char *text, struct options *o) {
    const struct {
        const char *name;
        int *flag;
    } flags[] = {{"--help", &o->help},
                 {"--no-plots", &o->no_plots},
                 {"--json", &o->json},
                 {"--check", &o->check}};
    static const struct {
        const char *name;
        enum mode mode;
    } modes[] = {{"--compare", COMPARE}, {"--publish", PUBLISH}, {"--latex", LATEX}};

    for (size_t i = 0; i < TOUCH_COUNT(flags); i++)
        if (!strcmp(text, flags[i].name))
            return *flags[i].flag = 1;
    for (size_t i = 0; i < TOUCH_COUNT(modes); i++) {
        if (strcmp(text, modes[i].name) != 0)
            continue;
        o->mode = modes[i].mode;
        return 1;
    }
    return 0;
}

/* Nonzero after a message. */
static int read_options(int argc, char **argv, struct options *o) {
    int options = 1;
    for (int i = 1; i < argc && !o->help; i++) {
        const char *text = argv[i];
        if (options && !strcmp(text, "--"))
            options = 0;
        else if (options && !strcmp(text, "--to") && i + 1 < argc && *argv[i + 1])
            o->to = argv[++i];
        else if (options && !strcmp(text, "--to"))
            return refuse(text, "a folder is needed");
        else if (options && !strcmp(text, "--bench") && i + 1 < argc && *argv[i + 1])
            o->bench = argv[++i];
        else if (options && !strcmp(text, "--bench"))
            return refuse(text, "a file is needed");
        else if (options && text[0] == '-' && !read_option(text, o))
            return refuse("unknown option", text);
        else if (options && text[0] == '-')
            continue;
        else if (o->folders == TOUCH_COUNT(o->folder))
            return refuse("too many folders", text);
        else
            o->folder[o->folders++] = text;
    }
    if (o->help)
        return 0;
    if (o->mode == COMPARE && o->folders != 2)
        return refuse("--compare", "two results folders are needed, OLD and NEW");
    if (o->mode != COMPARE && o->folders == 2)
        return refuse("more than one folder", o->folder[1]);
    if (o->mode != COMPARE && o->json)
        return refuse("--json", "only with --compare");
    if (o->mode != PUBLISH && o->to)
        return refuse("--to", "only with --publish");
    if (o->mode != REPORT && o->bench)
        return refuse("--bench", "not with --compare, --latex and --publish");
    if (o->mode != PUBLISH && o->check)
        return refuse("--check", "only with --publish");
    return 0;
}

static int make_report(const struct options *o, char *message, size_t size) {
    if (o->bench && report_bench_take(o->bench, o->folder[0], message, size)) {
        complain(message);
        return BAD_EXIT;
    }
    const enum report_status status =
        report_make(o->folder[0], !o->no_plots, SECONDS, message, size);
    if (status != REPORT_DONE)
        complain(message);
    return status == REPORT_FAILED ? BAD_EXIT : 0;
}

static int compare(const struct options *o, char *message, size_t size) {
    const int worse = report_compare(o->folder[0], o->folder[1], o->json, stdout, message, size);
    if (worse < 0)
        complain(message);
    return worse < 0 ? BAD_EXIT : worse;
}

static int make_latex(const struct options *o, char *message, size_t size) {
    const enum report_status status = report_latex_make(o->folder[0], SECONDS, message, size);
    if (status != REPORT_DONE)
        complain(message);
    return status == REPORT_FAILED ? BAD_EXIT : 0;
}

static int publish(const struct options *o, char *message, size_t size) {
    const char *to = o->to ? o->to : PUBLIC;
    if (o->check) {
        const int stale = report_publish_check(o->folder[0], to, stdout, message, size);
        if (stale < 0)
            complain(message);
        else
            printf("%s is %s\n", to, stale ? "stale" : "current");
        return stale < 0 || fflush(stdout) ? BAD_EXIT : stale;
    }
    if (!report_publish(o->folder[0], to, !o->no_plots, SECONDS, message, size))
        return 0;
    complain(message);
    return BAD_EXIT;
}

int main(int argc, char **argv) {
    struct options o = {0};
    char message[4096];

    if (read_options(argc, argv, &o))
        return BAD_EXIT;
    if (o.help)
        return fputs(help, stdout) < 0 || fflush(stdout) ? BAD_EXIT : 0;
    if (!o.folders)
        o.folder[0] = FOLDER;
    static int (*const run[])(const struct options *, char *, size_t) = {
        [REPORT] = make_report, [COMPARE] = compare, [PUBLISH] = publish, [LATEX] = make_latex};
    return run[o.mode](&o, message, sizeof message);
}
