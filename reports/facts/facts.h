/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reports say, as JSON for templates (cases/tell/document.c): the one place where a verdict row, a case, a law and a run
 * become words. All texts are as somebody reads them, with units, and escaped by whoever fills them in. */
#ifndef REPORT_FACTS_H
#define REPORT_FACTS_H

#include <jansson.h>
#include "cases/results/verdict.h"

/* An object of such pairs, the last of which has no key; FACTS({"key", value}, ...) writes it. */
struct fact {
    const char *key;
    json_t *value; /* taken over */
};
json_t *facts_object(const struct fact *list);
#define FACTS(...)   facts_object((const struct fact[]){__VA_ARGS__, {NULL, NULL}})

#define FACTS_ABSENT "–" /* where there is nothing */

/* "1.27 mm"; FACTS_ABSENT for NaN. digits: at most so many. */
json_t *facts_value(double value, const char *unit, int digits);
/* The text, or FACTS_ABSENT for "". */
json_t *facts_text(const char *text);
/* A text as it is, for who escapes all later. */
void facts_put_plain(const char *text, FILE *out);
/* What write puts out. */
json_t *facts_written(void (*write)(const struct play_row *row, FILE *out),
                      const struct play_row *row);

/* The cells of a row, each as a text:
 *   case, law, variant, title, quantity, reference, source, basis, worst_at, detail, unit
 *   equation      the expression that gives the expected value, or ""
 *   expected, obtained, difference, error, tolerance
 *   kind          "linf, ulp": metric, and what the error counts
 *   order         "1.27 [1.2, 1.34], expected 1.25"
 *   share, bar    error over tolerance: "0.48", "▍▍▍▍"; "" where there is none
 *   verdict, sign "fail", "✗"
 *   address       of the section of its case: "hertzunloading"; "" where its name gives none
 * and bad: whether somebody has to look at it. */
json_t *facts_row(const struct play_row *row);

/* A bar of five letters' width for a share of 0 to 1: "██▍"; full above 1, empty for NaN. */
json_t *facts_bar(double share);
/* "1 case", "12 cases": the number n, and s where it is not 1. */
json_t *facts_counted(size_t count);
/* The sign of a verdict: "✓". */
const char *facts_sign(enum play_verdict verdict);
/* The address of a heading of this name as GitHub makes it, where it is plain: small letters, digits, -, _ and /. Else "". */
char *facts_address(const char *name);
/* What it looks like: "pass", "warn", "none", "bad". */
const char *facts_class(enum play_verdict verdict);
/* A text in the query of an address: all but letters, digits, - . _ ~ as %XX. */
json_t *facts_query(const char *text);
/* "a, b and others": the text of some rows that lies at this offset in struct play_row, each once, at most so many. */
json_t *facts_each(const struct play_row *const *rows, size_t count, size_t most, size_t at);
/* "1 fail, 11 pass": the verdicts of some rows. */
json_t *facts_verdicts(const struct play_row *const *rows, size_t count);

#endif
