/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was tested, in JSON: "cases" of verdicts.json and of a journal. */
#ifndef SETUP_JSON_H
#define SETUP_JSON_H

#include "cases/core/records.h"
#include "setup.h"

/* One entry of "cases": a case and law. */
struct play_setup_variant {
    const char *variant;
    size_t number;        /* of the variant in its file, from 1 */
    struct json_t *setup; /* settings in which variants differ */
};
struct play_setup_case {
    const char *case_name, *law, *command;
    struct play_described described; /* .kind NULL or "": the file does not say what the case is */
    struct json_t *units;            /* by the name of a setting */
    struct json_t *setup;            /* settings that all variants share */
    size_t count;
    struct play_setup_variant *variants;
};
extern const struct record_table play_setup_case_table;

/* All entries, as an array. */
struct json_t *play_setups_json(const struct play_setups *setups);
/* The setups of the entries, which stay as they are. -1 and a message without the name of the file, and
 * then nothing to free. */
int play_setups_take(const struct play_setup_case *cases, size_t count,
                     struct play_setups *ret_setups, char *ret_message, size_t size);

#endif
