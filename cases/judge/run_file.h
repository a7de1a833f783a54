/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A results folder: verdict rows, traces and curves for the report. README.md describes it. */
#ifndef PLAY_RESULTS_H
#define PLAY_RESULTS_H

#include "cases/play/case.h"
#include "check.h"
#include "cases/results/verdict.h"

/* Runs all variants of one file, whose traces begin with `number`, and leaves in folder:
 * rows-<number>.json, index-<number>.json and traces/<number>_*.csv. Called in a process of its own.
 * subject: the law under test, NULL for the built-in ones. command: what a user types to run the file
 * again. Returns 0; -1 and a message if a file could not be written, or PLAY_RUN_MISTAKE and a message with
 * the place if a reference has no answer to a case as written. Then it goes no further. */
#define PLAY_RUN_MISTAKE 1
struct play_subject;
int play_run_file(struct play_subject *subject, const struct play_case_set *set, size_t number,
                  const char *folder, const char *commit, const char *command, char *ret_message,
                  size_t size);

/* The same with another way to check a case: as play_check_case, but that results may have more rows than
 * the case has checks, behind those, and may have no trace. law: what results call the law under test. */
typedef int play_checker(void *context, const struct play_case *c,
                         struct play_case_result *ret_result, struct play_ending *ret_ending);
int play_run_file_with(play_checker *checker, void *context, const char *law,
                       const struct play_case_set *set, size_t number, const char *folder,
                       const char *commit, const char *command, char *ret_message, size_t size);

/* The rows of one file, as left by play_run_file; -1 and a message if they are not whole. */
int play_collect_rows(size_t number, const char *folder, struct play_rows *ret_rows,
                      char *ret_message, size_t size);
/* Joins the index files of count files into traces/index.json and removes the parts. */
int play_collect_index(size_t count, const char *folder);

#endif
