/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an answer comes from: its equations and the works that its source cites, for people and on a sheet. */
#ifndef CITED_H
#define CITED_H

#include <jansson.h>
#include "cases/sheet/sheet.h"

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
