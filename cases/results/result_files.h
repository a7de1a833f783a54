/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of the files that the verbs of touchstone leave in a results folder. */
#ifndef RESULT_FILES_H
#define RESULT_FILES_H

#define RESULT_CSV      "verdicts.csv"  /* verify: verdict.h */
#define RESULT_VERDICTS "verdicts.json" /* verify: verdict.h */
#define RESULT_JUNIT    "junit.xml"     /* verify: verdict.h */
#define RESULT_TRACES   "traces"        /* verify: a folder of these two */
#define RESULT_TABLES   "traces.csv"    /* verify: tables in CSV, one behind the other */
#define RESULT_INDEX                                                                               \
    "index.json" /* verify: where in the file each begins, and what it is: trace_index.h */
#define RESULT_PRINCIPLES                                                                          \
    "principles"                   /* verify: a folder for each law, with found.h and case files */
#define RESULT_SMALLEST "smallest" /* verify: a folder of case files: witness.h */
#define RESULT_SELFTEST "selftest.json" /* selftest --out: selftest_matrix.h */

#endif
