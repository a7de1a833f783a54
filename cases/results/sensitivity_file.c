/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sensitivity_file.h"

#define TYPE struct sensitivity_count
static const struct record_field count_fields[] = {
    MEMBER(law, TEXT, NULL),
    MEMBER(when, TEXT, "the circumstance, in words"),
    MEMBER(variants, SIZE, "variants of cases of the law in which it occurs"),
    MEMBER(tried, SIZE, "changes that were tried under it"),
    MEMBER(caught, SIZE, "of them make a comparison fail"),
    MEMBER(missed, SIZE, "of them change an answer, and every comparison passes"),
    MEMBER(nothing, SIZE, "of them change no answer: nothing is there to be changed"),
    MEMBER(accepted, SIZE, "of the missed ones, how many are accepted with a reason"),
};
static const struct record_table count_table =
    RECORD_TABLE(TYPE, count_fields, "a row for each law and circumstance");
#undef TYPE

#define TYPE struct sensitivity_hole
static const struct record_field hole_fields[] = {
    MEMBER(law, TEXT, NULL),
    RECORD_MEANS(TYPE, "what", what, RECORD_TEXT, RECORD_OR_NULL,
                 "what is changed, and how; null: no case plays the circumstance"),
    MEMBER(when, TEXT, "the circumstance, in words"),
    MEMBER_AS("case", case_name, TEXT,
              "a case in which the change changes an answer; empty: there is none"),
    MEMBER(variant, TEXT, "its variant"),
    RECORD_MEANS(TYPE, "accepted", accepted, RECORD_TEXT, RECORD_OR_NULL,
                 "why this is accepted; null: it is not"),
};
static const struct record_table hole_table = RECORD_TABLE(
    TYPE, hole_fields,
    "a row for each change that no case notices, and for each circumstance that no case plays");
#undef TYPE

#define TYPE struct sensitivity_file
static const struct record_field run_fields[] = {
    MEMBER(version, TEXT, "of touchstone"),
    MEMBER(commit, TEXT, "of touchstone"),
    MEMBER(date, TEXT, "ISO 8601, UTC"),
    MEMBER(seconds, FINITE, "wall time"),
    MEMBER(changes, SIZE, "how many changes there are"),
    MEMBER(tried, SIZE, "how many of them were tried: a sample may be smaller"),
};
static const struct record_table run_table = RECORD_TABLE(TYPE, run_fields, NULL);
static const struct record_field file_fields[] = {
    RECORD_SPLIT("run", &run_table),
    RECORD_MANY(TYPE, "circumstances", counts, count_count, &count_table, 0),
    RECORD_MANY(TYPE, "holes", holes, hole_count, &hole_table, 0),
};
static const struct record_table file_table = RECORD_TABLE(TYPE, file_fields, NULL);
const struct record_file sensitivity_json = {
    1, "touchstone selftest --sensitivity", &file_table,
    "What no case of a law notices, written by `touchstone selftest --sensitivity --out FILE`."};
#undef TYPE
