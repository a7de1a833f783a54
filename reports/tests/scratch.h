/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders and files of a test. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <criterion/criterion.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cases/base/memory.h"

#define SCRATCH_BYTES ((size_t)4 << 20) /* of a file that a test looks into */
#define UNUSED        __attribute__((unused))

UNUSED static char *make_folder(void) {
    char *folder = play_copy("/tmp/touchstone-reports-XXXXXX");
    cr_assert(mkdtemp(folder) != NULL);
    return folder;
}

UNUSED static void put_file(const char *folder, const char *name, const char *text, mode_t mode) {
    char *path = play_format("%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    cr_assert(file && fputs(text, file) >= 0 && !fclose(file) && !chmod(path, mode), "%s", path);
}

/* The text of a file, NULL where there is none. */
UNUSED static char *get_file(const char *folder, const char *name) {
    char *path = play_format("%s/%s", folder, name), *text = NULL;
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    text = play_zeroed(1, SCRATCH_BYTES);
    cr_assert(fread(text, 1, SCRATCH_BYTES - 1, file) < SCRATCH_BYTES - 1);
    fclose(file);
    return text;
}

UNUSED static int holds(const char *folder, const char *name, const char *part) {
    char *text = get_file(folder, name);
    const int found = text && strstr(text, part);
    return found;
}

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *where) {
    (void)info, (void)type, (void)where;
    return remove(path);
}

UNUSED static void drop_folder(char *folder) {
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

/* Replaces a text of a row. */
UNUSED static void set(char **text, const char *value) {
    *text = play_copy(value);
}

#endif
