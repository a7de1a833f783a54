/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sensitivity.json: what no case looks at. `touchstone selftest --sensitivity --out` writes it. */
#ifndef SENSITIVITY_FILE_H
#define SENSITIVITY_FILE_H

#include "cases/core/records.h"

/* What was found of one law under one circumstance. */
struct sensitivity_count {
    const char *law, *when;
    size_t variants; /* of the cases of the law in which the circumstance occurs */
    size_t tried, caught, missed, nothing, accepted; /* changes; accepted: of the missed ones */
};

/* A change that no case notices, or a circumstance that no case plays (what: ""). */
struct sensitivity_hole {
    const char *law, *what, *when;
    const char *case_name, *variant; /* one in which it changes an answer; "": there is none */
    const char *accepted;            /* why this is accepted; NULL or "": it is not */
};

struct sensitivity_file {
    const char *version, *commit, *date; /* of touchstone; date: ISO 8601, UTC */
    double seconds;
    size_t changes, tried; /* how many there are, and how many were tried */
    size_t count_count, hole_count;
    struct sensitivity_count *counts;
    struct sensitivity_hole *holes;
};
extern const struct record_file sensitivity_json;

#endif
