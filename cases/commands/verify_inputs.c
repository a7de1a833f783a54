/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/subject/law_files.h"
#include "cases/version.h"
#include "verify.h"

#define TYPE struct verify_inputs
static const struct record_field fields[] = {
    RECORD(TYPE, command, RECORD_TEXT),
    RECORD_INNER(TYPE, "tested", tested, &identity_table),
};
static const struct record_table table = RECORD_CLOSED(TYPE, fields, NULL);
static const struct record_file inputs_json = {2, "touchstone", &table, NULL};
#undef TYPE

/* The file of a case, its record, and the files of the curves that it is compared with. */
static void add_case(struct identity *tested, const struct play_case *c) {
    (void)identity_add(tested, IDENTITY_CASE, c->file);
    if (c->record)
        (void)identity_add(tested, IDENTITY_CASE, c->record->file);
    for (size_t i = 0; i < c->check_count; i++)
        if (c->checks[i].curve)
            (void)identity_add(tested, IDENTITY_CASE, c->checks[i].curve->file);
}

void verify_inputs_make(const char *command, const struct play_subject_options *foreign,
                        const struct own_laws *own, const char *options, size_t motions,
                        size_t count, const struct play_case_set *sets,
                        struct verify_inputs *ret_inputs) {
    *ret_inputs = (struct verify_inputs){.command = play_copy(command)};
    struct identity *tested = &ret_inputs->tested;
    identity_begin(TOUCHSTONE_BUILD, "touchstone", options, tested);
    tested->motions = motions;
    law_files_add(foreign, own, tested);
    for (size_t i = 0; i < count; i++)
        add_case(tested, &sets[i].cases[0]);
}

int verify_inputs_write(const struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size) {
    char *path = play_format("%s/" VERIFY_INPUTS, folder);
    return record_file_write(path, &inputs_json, inputs, ret_message, size);
}

int verify_inputs_check(struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size) {
    struct verify_inputs then;
    char *file = play_format("%s/" VERIFY_INPUTS, folder);
    int bad = record_file_read(file, &inputs_json, &then, ret_message, size);
    if (bad)
        return -1;
    char *what = identity_difference(&then.tested, &inputs->tested);
    if (what) {
        snprintf(
            ret_message, size,
            "%s holds the verdicts of '%.300s', and %.300s: they cannot be gone on with. Run it "
            "as it was, or without --resume from the beginning",
            folder, then.command, what);
        bad = 1;
    } else {
        inputs->command = play_copy(then.command);
    }
    return bad ? -1 : 0;
}
