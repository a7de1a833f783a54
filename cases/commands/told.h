/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What answers add to their numbers: limits of the model, and the works that are cited. */
#ifndef COMMAND_TOLD_H
#define COMMAND_TOLD_H

#include <jansson.h>
#include "cases/answers/model_limits.h"
#include "cases/sheet/sheet.h"

/* --- told limits ------------------------------------------------------------------------------ */

/* The limits of the models behind an answer, for people and as JSON. */
/* Prints a paragraph with what is to be said, none where that is nothing. */
void told_limits_print(const struct model_facts *facts);
/* Says on standard error what is exceeded; 1: something is. */
int told_limits_warn(const char *verb, const struct model_facts *facts);
/* Adds the table "limits": those whose numbers are known. */
void told_limits_put(const struct model_facts *facts, struct sheet *sheet);

/* --- cited ------------------------------------------------------------------------------------ */

/* Where an answer comes from: its equations and the works that its source cites, for people and on a sheet. */
/* Adds the table "works": those of the bibliography that one of the texts cites, each once. */
void cited_works(size_t count, const char *const *texts, struct sheet *sheet);
/* Prints them, one on each line, with the DOI; a work that is in the list `seen` (NULL: no list) already is left out, and
 * otherwise is put into it. */
void cited_print(const char *text, json_t *seen);
/* Prints a formula for a terminal, which begins with what it gives (""), and below it its words, each with that indent. */
void cited_formula(const char *gives, const char *tex, const char *words, size_t indent);
/* A table "equations" of references, and those of one. */
struct sheet_table *cited_table(struct sheet *sheet);
void cited_equations(const char *reference, struct sheet_table *table);

/* A unit that the user wants an answer in: of `unit`, the SI unit. 0 and what an SI number is divided by; or an exit code
 * after a message of that verb. NULL: SI. */
int cited_unit(const char *verb, const char *wanted, const char *unit, double *ret_factor);

#endif
