/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of the files that the verbs of touchstone leave in a results folder. */
#ifndef RESULT_FILES_H
#define RESULT_FILES_H

#define RESULT_CSV      "verdicts.csv"  /* verify: verdict.h */
#define RESULT_VERDICTS "verdicts.json" /* verify: verdict.h */
#define RESULT_JUNIT    "junit.xml"     /* verify: verdict.h */
#define RESULT_TRACES   "traces"        /* verify: a folder of tables in CSV */
#define RESULT_INDEX    "index.json" /* verify: in RESULT_TRACES, what the tables are: trace_index.h */
#define RESULT_BATTERY  "battery" /* verify: a folder for each law, with found.h and case files */
#define RESULT_SELFTEST "selftest.json" /* selftest --json: selftest_matrix.h */

#endif
