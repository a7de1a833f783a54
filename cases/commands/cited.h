/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where an answer comes from: its equations and the works that its source cites, for people and as JSON. */
#ifndef CITED_H
#define CITED_H

#include <jansson.h>

/* The works of the bibliography that a text cites: [{"key", "label", "title", "published", "doi", "url"}]. */
json_t *cited_works(const char *text);
/* Prints them, one on each line, with the DOI; a work that is in the list `seen` (NULL: no list) already is left out, and
 * otherwise is put into it. */
void cited_print(const char *text, json_t *seen);
/* Prints a formula for a terminal, which begins with what it gives (""), and below it its words, each with that indent. */
void cited_formula(const char *gives, const char *tex, const char *words, size_t indent);
/* The equations of a reference: [{"tex", "words"}]. */
json_t *cited_equations(const char *reference);

/* A unit that the user wants an answer in: of `unit`, the SI unit. 0 and what an SI number is divided by; or an exit code
 * after a message of that verb. NULL: SI. */
int cited_unit(const char *verb, const char *wanted, const char *unit, double *ret_factor);

#endif
