/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "identity.h"
#include <link.h>
#include "cases/core/file.h"
#include "cases/core/places.h"

static const char *const words[] = {
    [IDENTITY_TOOL] = "tool", [IDENTITY_LAW] = "law", [IDENTITY_CASE] = "case"};

#define TYPE struct identity_file
static const struct record_field file_fields[] = {
    RECORD_ONE_OF(TYPE, "part", part, words, IDENTITY_PARTS,
                  "programs of touchstone; files of a law that is not built in; case files"),
    MEMBER(path, TEXT, "as it was named, from the folder where verify ran; of the tool its name"),
    MEMBER(sha256, TEXT, "64 hexadecimal digits"),
};
const struct record_table identity_file_table = RECORD_CLOSED(TYPE, file_fields, NULL);
#undef TYPE

#define TYPE struct identity
static const struct record_field fields[] = {
    MEMBER(tool, TEXT, "version, commit, compiler and flags of touchstone"),
    MEMBER(options, TEXT,
           "of verify, as a shell takes them: of the law, and what chooses what is judged; after # "
           "versions of engines"),
    MEMBER(motions, SIZE, "random motions of the battery; 0: it was not asked for"),
    RECORD_MANY(TYPE, "files", files, count, &identity_file_table, 0),
};
const struct record_table identity_table =
    RECORD_CLOSED(TYPE, fields,
                  "what makes two runs the same: a result is about these files, and a run is only "
                  "gone on with or played again with the same ones");
#undef TYPE

static const char *name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* path as it is kept, which may be only the name of the file. */
static int add(struct identity *identity, enum identity_part part, const char *file,
               const char *path) {
    char digest[CHECKSUM_SIZE];
    for (size_t i = 0; i < identity->count; i++)
        if (identity->files[i].part == part && !strcmp(identity->files[i].path, path))
            return 0;
    if (!file_has_text("%s", file) || checksum_file(file, digest))
        return -1;
    PLAY_ADD(identity->files, identity->count,
             (struct identity_file){play_copy(path), play_copy(digest), part});
    return 1;
}

int identity_add(struct identity *identity, enum identity_part part, const char *path) {
    return add(identity, part, path, path);
}

/* Where this program links a library of touchstone, that is a part of it. */
static int take_library(struct dl_phdr_info *info, size_t size, void *identity) {
    (void)size;
    if (!strncmp(name_of(info->dlpi_name), "libtouchstone", 13))
        add(identity, IDENTITY_TOOL, info->dlpi_name, name_of(info->dlpi_name));
    return 0;
}

void identity_begin(const char *tool, const char *program, const char *options,
                    struct identity *ret_identity) {
    const char *const programs[] = {program, "touchstone-worker"};
    *ret_identity = (struct identity){.tool = play_copy(tool), .options = play_copy(options)};
    for (size_t i = 0; i < TOUCH_COUNT(programs); i++) {
        char *file = play_format("%s/%s", place_program(), programs[i]);
        if (add(ret_identity, IDENTITY_TOOL, file, programs[i]) < 0 && !i)
            add(ret_identity, IDENTITY_TOOL, "/proc/self/exe", programs[i]);
    }
    dl_iterate_phdr(take_library, ret_identity);
}

/* The file of that part and path; NULL: there is none. */
static const struct identity_file *find(const struct identity *identity,
                                        const struct identity_file *like) {
    for (size_t i = 0; i < identity->count; i++)
        if (identity->files[i].part == like->part && !strcmp(identity->files[i].path, like->path))
            return &identity->files[i];
    return NULL;
}

/* A file that both have, and not alike; NULL: there is none. */
static const struct identity_file *find_changed(const struct identity *then,
                                                const struct identity *now) {
    for (size_t i = 0; i < now->count; i++) {
        const struct identity_file *was = find(then, &now->files[i]);
        if (was && strcmp(was->sha256, now->files[i].sha256) != 0)
            return was;
    }
    return NULL;
}

/* Whether one of them has files of a part that the other has not. */
static int has_others(const struct identity *then, const struct identity *now,
                      enum identity_part part) {
    for (size_t i = 0; i < then->count; i++)
        if (then->files[i].part == part && !find(now, &then->files[i]))
            return 1;
    for (size_t i = 0; i < now->count; i++)
        if (now->files[i].part == part && !find(then, &now->files[i]))
            return 1;
    return 0;
}

char *identity_difference(const struct identity *then, const struct identity *now) {
    static const char *const changes[] = {[IDENTITY_TOOL] = "touchstone was built again since",
                                          [IDENTITY_LAW] =
                                              "the law under test is another one, or was changed",
                                          [IDENTITY_CASE] = "other cases or options are asked for"};
    const struct identity_file *file = find_changed(then, now);
    if (strcmp(then->tool, now->tool) != 0)
        return play_copy(changes[IDENTITY_TOOL]);
    if (file)
        return file->part == IDENTITY_CASE
                   ? play_format("the case %s was changed", file->path)
                   : play_format("%s (%s)", changes[file->part], file->path);
    for (int part = 0; part < IDENTITY_PARTS; part++)
        if (has_others(then, now, (enum identity_part)part))
            return play_copy(changes[part]);
    return strcmp(then->options, now->options) != 0 || then->motions != now->motions
               ? play_copy(changes[IDENTITY_CASE])
               : NULL;
}

void identity_sum(const struct identity *identity, char ret_text[CHECKSUM_SIZE]) {
    struct checksum sum;
    checksum_begin(&sum);
    checksum_add(&sum, identity->tool, strlen(identity->tool) + 1);
    checksum_add(&sum, identity->options, strlen(identity->options) + 1);
    checksum_add(&sum, &identity->motions, sizeof identity->motions);
    for (size_t i = 0; i < identity->count; i++) {
        const struct identity_file *file = &identity->files[i];
        const char *name = name_of(file->path);
        checksum_add(&sum, words[file->part], strlen(words[file->part]) + 1);
        checksum_add(&sum, name, strlen(name) + 1);
        checksum_add(&sum, file->sha256, strlen(file->sha256) + 1);
    }
    checksum_end(&sum, ret_text);
}
