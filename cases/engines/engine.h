/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the laws of engines are asked. */
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
/* Lets it stand in for each law that it can play; engine_ask() is then called for each. */
void engine_stand_in(const struct engine_law *law, struct play_subject_options *options);
/* The program that plays. */
const char *engine_worker(void);

/* A law that stands in for each law that it can play, which rows call by the version of its engine; NULL and what is
 * wrong. */
struct play_subject *engine_open(const struct engine_law *law, char *ret_why, size_t size);
/* The law as a user writes it: "lammps:mindlin". */
char *engine_word(const struct engine_law *law);
/* Starts the engine for a moment: 0 and its version, or -1 and why it cannot be opened, in the loader's words. */
int engine_probe(const struct engine *engine, char *ret_text, size_t size);

/* Adds the one row of an engine that is absent, which is skipped, and says so. */
void engine_skip_absent(const struct engine *engine, const char *why, const char *commit,
                        struct play_rows *rows);

#endif
