/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case as the text of a case file: the inverse of reading it. */
#ifndef CASE_TEXT_H
#define CASE_TEXT_H

#include "cases/core/records.h"
#include "cases/play/case.h"

/* Writes a mapping by its table, "{speed: 1, angle: 0.5}": numbers, flags and choices. Keys that have no value, or
 * their initial one, are left out, and so are those that say what others say. */
void play_put_mapping(FILE *out, const struct record_table *table, const void *from);

/* Writes one variant: schema, title, law, properties, pair, bodies, and path or impact. Numbers are in SI units and
 * read back as the same doubles. The caller adds `check`. A property or key at its
 * default is left out.
 *
 * @param about  a sentence for the key `about`; NULL: none */
char *play_case_text(const struct play_case *c, const char *title, const char *about);

#endif
