/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sensitivity_file.h"

#define TYPE struct sensitivity_count
static const struct record_field count_fields[] = {
    RECORD(TYPE, law, RECORD_TEXT),      RECORD(TYPE, when, RECORD_TEXT),
    RECORD(TYPE, variants, RECORD_SIZE), RECORD(TYPE, tried, RECORD_SIZE),
    RECORD(TYPE, caught, RECORD_SIZE),   RECORD(TYPE, missed, RECORD_SIZE),
    RECORD(TYPE, nothing, RECORD_SIZE),  RECORD(TYPE, accepted, RECORD_SIZE),
};
static const struct record_table count_table = RECORD_TABLE(TYPE, count_fields);
#undef TYPE

#define TYPE struct sensitivity_hole
static const struct record_field hole_fields[] = {
    RECORD(TYPE, law, RECORD_TEXT),
    RECORD_WITH(TYPE, "what", what, RECORD_TEXT, RECORD_OR_NULL),
    RECORD(TYPE, when, RECORD_TEXT),
    RECORD_AS(TYPE, "case", case_name, RECORD_TEXT),
    RECORD(TYPE, variant, RECORD_TEXT),
    RECORD_WITH(TYPE, "accepted", accepted, RECORD_TEXT, RECORD_OR_NULL),
};
static const struct record_table hole_table = RECORD_TABLE(TYPE, hole_fields);
#undef TYPE

#define TYPE struct sensitivity_file
static const struct record_field run_fields[] = {
    RECORD(TYPE, version, RECORD_TEXT), RECORD(TYPE, commit, RECORD_TEXT),
    RECORD(TYPE, date, RECORD_TEXT),    RECORD(TYPE, seconds, RECORD_FINITE),
    RECORD(TYPE, changes, RECORD_SIZE), RECORD(TYPE, tried, RECORD_SIZE),
};
static const struct record_table run_table = RECORD_TABLE(TYPE, run_fields);
static const struct record_field file_fields[] = {
    RECORD_SPLIT("run", &run_table),
    RECORD_MANY(TYPE, "circumstances", counts, count_count, &count_table, 0),
    RECORD_MANY(TYPE, "holes", holes, hole_count, &hole_table, 0),
};
const struct record_table sensitivity_table = RECORD_TABLE(TYPE, file_fields);
#undef TYPE
