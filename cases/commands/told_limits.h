/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The limits of the models behind an answer, for people and as JSON. */
#ifndef TOLD_LIMITS_H
#define TOLD_LIMITS_H

#include "cases/answers/model_limits.h"
#include "cases/sheet/sheet.h"

/* Prints a paragraph with what is to be said, none where that is nothing. */
void told_limits_print(const struct model_facts *facts);
/* Says on standard error what is exceeded; 1: something is. */
int told_limits_warn(const char *verb, const struct model_facts *facts);
/* Adds the table "limits": those whose numbers are known. */
void told_limits_put(const struct model_facts *facts, struct sheet *sheet);

#endif
