/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/checksum.h"
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "cases/base/records.h"
#include "cases/version.h"
#include "verify_inputs.h"

#define SCHEMA 1
#define TOOL   "touchstone"

#define TYPE   struct verify_input
static const struct record_field case_fields[] = {
    RECORD(TYPE, file, RECORD_TEXT),
    RECORD(TYPE, sha256, RECORD_TEXT),
};
static const struct record_table case_table = RECORD_CLOSED(TYPE, case_fields);
#undef TYPE
#define TYPE struct verify_inputs
static const struct record_field fields[] = {
    RECORD(TYPE, command, RECORD_TEXT),
    RECORD(TYPE, build, RECORD_TEXT),
    RECORD(TYPE, law, RECORD_TEXT),
    RECORD(TYPE, options, RECORD_TEXT),
    RECORD_MANY(TYPE, "cases", cases, count, &case_table, 0),
};
static const struct record_table table = RECORD_CLOSED(TYPE, fields);
#undef TYPE

/* The hash of a file; malloced, "" where it cannot be read. */
static char *hash_of(const char *file) {
    char digest[CHECKSUM_SIZE];
    return play_copy(checksum_file(file, digest) ? "" : digest);
}

/* The text with " NAME HASH" for a file of that name, where there is one. */
static char *add_file(char *text, const char *file) {
    char *hash = file_has_text("%s", file) ? hash_of(file) : play_copy("");
    char *longer = *hash ? play_format("%s %s", text, hash) : play_copy(text);
    free(hash);
    free(text);
    return longer;
}

/* A command is any text: each of its words that is a file by name counts. */
static char *command_of(const char *command, const char *folder) {
    char *text = play_copy(command), *words = play_copy(command), *rest = words;
    for (char *word; (word = strtok_r(rest, " \t'\"", &rest));) {
        char *file = folder && *word != '/' ? play_format("%s/%s", folder, word) : play_copy(word);
        text = add_file(text, file);
        free(file);
    }
    free(words);
    return text;
}

static char *law_of(const struct play_subject_options *foreign) {
    if (foreign->plugin)
        return add_file(play_copy(foreign->plugin), foreign->plugin);
    return foreign->command ? command_of(foreign->command, foreign->folder) : play_copy("");
}

static char *laws_of(const struct play_subject_options *foreign, const struct own_laws *own) {
    const struct play_subject_options *options;
    const struct touch_law *law;
    char *text = law_of(foreign);
    for (size_t i = 0; (options = own_laws_at(own, i, &law)); i++) {
        char *one = law_of(options), *longer = play_format("%s\n%s %s", text, law->name, one);
        free(one);
        free(text);
        text = longer;
    }
    return text;
}

void verify_inputs_make(const char *command, const struct play_subject_options *foreign,
                        const struct own_laws *own, const char *options, size_t count,
                        const struct play_case_set *sets, struct verify_inputs *ret_inputs) {
    char *program = hash_of("/proc/self/exe");
    *ret_inputs = (struct verify_inputs){
        .command = play_copy(command),
        .build = play_format("%s %s %s %s %s", TOUCHSTONE_VERSION, TOUCHSTONE_COMMIT,
                             TOUCHSTONE_COMPILER, TOUCHSTONE_FLAGS, program),
        .law = laws_of(foreign, own),
        .options = play_copy(options),
        .count = count,
        .cases = play_resize(NULL, count + 1, sizeof *ret_inputs->cases)};
    for (size_t i = 0; i < count; i++) {
        const char *file = sets[i].cases[0].file;
        ret_inputs->cases[i] = (struct verify_input){play_copy(file), hash_of(file)};
    }
    free(program);
}

void verify_inputs_free(struct verify_inputs *inputs) {
    record_free(&table, inputs);
}

int verify_inputs_write(const struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size) {
    struct file_writer file;
    if (file_begin(&file, ret_message, size, "%s/" VERIFY_INPUTS, folder))
        return -1;
    json_t *text = record_file_json(SCHEMA, TOOL, &table, inputs);
    const int bad = json_dumpf(text, file.stream, JSON_INDENT(1));
    json_decref(text);
    return file_commit(&file, bad, ret_message, size);
}

/* What differs; malloced, NULL: nothing. */
static char *difference(const struct verify_inputs *a, const struct verify_inputs *b) {
    if (strcmp(a->build, b->build) != 0)
        return play_copy("touchstone was built again since");
    if (strcmp(a->law, b->law) != 0)
        return play_copy("the law under test is another one, or was changed");
    for (size_t i = 0; i < a->count && i < b->count; i++)
        if (!strcmp(a->cases[i].file, b->cases[i].file) &&
            strcmp(a->cases[i].sha256, b->cases[i].sha256) != 0)
            return play_format("the case %s was changed", a->cases[i].file);
    int same = a->count == b->count && !strcmp(a->options, b->options);
    for (size_t i = 0; i < a->count && same; i++)
        same = !strcmp(a->cases[i].file, b->cases[i].file);
    return same ? NULL : play_copy("other cases or options are asked for");
}

int verify_inputs_check(struct verify_inputs *inputs, const char *folder, char *ret_message,
                        size_t size) {
    struct verify_inputs then;
    char *file = play_format("%s/" VERIFY_INPUTS, folder);
    int bad = record_file_read(file, SCHEMA, TOOL, &table, &then, ret_message, size) < 0;
    free(file);
    if (bad)
        return -1;
    char *what = difference(inputs, &then);
    if (what) {
        snprintf(
            ret_message, size,
            "%s holds the verdicts of '%.300s', and %.300s: they cannot be gone on with. Run it "
            "as it was, or without --resume from the beginning",
            folder, then.command, what);
        bad = 1;
    } else {
        free(inputs->command);
        inputs->command = play_copy(then.command);
    }
    free(what);
    record_free(&table, &then);
    return bad ? -1 : 0;
}
