/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone verify --law lammps:mindlin`: cases played by a law of an engine, and judged. */
#ifndef ENGINE_H
#define ENGINE_H

#include "engine_table.h"
#include "cases/play/case.h"
#include "cases/results/verdict.h"
#include "cases/subject/subject.h"

/* The build of an engine that is used from now on, a shared library; NULL: the usual one. The texts must live on. */
void engine_use(const char *engine, const char *file);
/* Sets how a law is asked: .plugin or .command, and what belongs to it; .as NULL: under its own name. The reads that are
 * there stay. */
void engine_ask(const struct engine_law *law, struct play_subject_options *options);
/* The same of an input of the user's. */
void engine_ask_input(const char *engine, const char *input, struct play_subject_options *options);
/* The longest wait for an answer, in s: the first answer comes after the engine has started. */
#define ENGINE_SECONDS 60.0
/* Starts an engine with such a law or input for a moment: 0 and its version; or -1 and what is wrong. */
int engine_try(const struct play_subject_options *options, char *ret_text, size_t size);
/* A case as the law is asked it: the levers are those of its own answer where bodies turn, and the case's else. */
void engine_case(const struct engine_law *law, const struct play_case *c,
                 struct play_case *ret_case);

/* Starts the engine for a moment: 0 and its version, or -1 and why it cannot be opened, in the loader's words. */
int engine_probe(const struct engine *engine, char *ret_text, size_t size);

/* Adds the one row of an engine that is absent, which is skipped, and says so. */
void engine_skip_absent(const struct engine *engine, const char *why, const char *commit,
                        struct play_rows *rows);

/* Runs all variants of count files as play_run_file does, numbered from `number`, with the engine's law
 * in place of the files'. Called in a process of its own: the engine starts once. */
int engine_run_files(const struct engine_law *law, const char *version, size_t count,
                     const struct play_case_set *sets, size_t number, const char *folder,
                     const char *commit, char *ret_message, size_t size);

#endif
