/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the verb sweep says about a result. */
#ifndef MERGED_H
#define MERGED_H

#include "cases/sweeps/merge.h"

struct json_t;

/* Verdicts, file and SHA-256 on standard output. */
void merged_print(const struct merge_result *result);
/* The same as members of an object. */
void merged_json(const struct merge_result *result, struct json_t *object);
/* The exit status. */
int merged_code(const struct merge_result *result);

#endif
