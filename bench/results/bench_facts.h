/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a run found, as JSON for templates (cases/tell/document.c): bench.md, and the timing of a report. */
#ifndef BENCH_FACTS_H
#define BENCH_FACTS_H

#include <jansson.h>
#include "result.h"

/* What each is stands in bench/templates. most: rows of the groups, about. Texts of bench.json are a stranger's. */
json_t *bench_facts(const struct bench_result *result, size_t most);

#endif
