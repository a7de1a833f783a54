/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a results folder may hold: what verify and report leave in it, and what other verbs add for the report. A
 * folder with anything else is not replaced. */
#ifndef RESULTS_FOLDER_H
#define RESULTS_FOLDER_H

#include "cases/core/folder.h"
#include "result_files.h"

/* Where touchstone-report is at work: this, the number of its process, and the end of file_temporary. */
#define RESULTS_WORK ".report-"

static const struct folder_entry results_entries[] = {
    {RESULT_CSV, FOLDER_RESULT},
    {RESULT_VERDICTS, FOLDER_RESULT},
    {RESULT_JUNIT, FOLDER_RESULT},
    {RESULT_TRACES, FOLDER_RESULT},
    {RESULT_PRINCIPLES, FOLDER_RESULT},
    {RESULT_SMALLEST, FOLDER_RESULT},
    {"plots", FOLDER_RESULT},
    {"report.md", FOLDER_RESULT},
    {"report.html", FOLDER_RESULT},
    {"report.tex", FOLDER_RESULT},
    {"report.pdf", FOLDER_RESULT},
    {"summary_*.html", FOLDER_RESULT},
    {"summary_*.md", FOLDER_RESULT},
    {"summary_*.pdf", FOLDER_RESULT},
    {"bench.json", FOLDER_KEPT},    /* of bench --out, or report --bench */
    {RESULT_SELFTEST, FOLDER_KEPT}, /* of selftest --out */
    {MANIFEST_NAME, FOLDER_RESULT},
    {".gitignore", FOLDER_KEPT},
    {RESULTS_WORK "[0-9]*", FOLDER_WORK},
    {NULL, FOLDER_RESULT},
};

/* Where no folder is asked for, each run has its own below this one, and a link names the newest that is whole. */
#define RESULTS_RUNS   "touchstone-results"
#define RESULTS_LATEST "latest"
#define RESULTS_BEGUN  "run" /* name of a run that is not whole: folder_resume() looks for it */

/* The newest run below a folder of runs; of a folder without such a link the folder itself. */
char *results_newest(const char *folder);
/* A path below a folder of runs that nothing has, by date and time in UTC. */
char *results_new_run(const char *folder);
/* Lets the link point to a run. 0; or -1 and errno: EEXIST where something of that name is no link. */
int results_set_newest(const char *folder, const char *run);

#endif
