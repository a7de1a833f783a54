/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The manifest of a folder, which says what may be deleted. What was read is written and read once more: then it is
 * the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/manifest.h"
#include "fuzz.h"

static char folder[] = "/tmp/touchstone-fuzz-XXXXXX";

static void leave(void) {
    char name[sizeof folder + sizeof MANIFEST_NAME];
    snprintf(name, sizeof name, "%s/" MANIFEST_NAME, folder);
    unlink(name);
    rmdir(folder);
}

static void put(const uint8_t *data, size_t size) {
    static int made;
    char name[sizeof folder + sizeof MANIFEST_NAME];
    if (!made++ && (!mkdtemp(folder) || atexit(leave)))
        abort();
    snprintf(name, sizeof name, "%s/" MANIFEST_NAME, folder);
    FILE *file = fopen(name, "w");
    if (!file || fwrite(data, 1, size, file) != size || fclose(file))
        abort();
}

int fuzz_one(const uint8_t *data, size_t size) {
    char message[1024] = "";
    struct manifest manifest, again;
    put(data, size);
    manifest_read(folder, &manifest);
    if (*manifest.run) {
        if (manifest_write(&manifest, folder, message, sizeof message))
            abort();
        manifest_read(folder, &again);
        if (strcmp(again.run, manifest.run) != 0 || again.count != manifest.count)
            abort();
        for (size_t i = 0; i < again.count; i++)
            if (strcmp(again.files[i].path, manifest.files[i].path) != 0 ||
                again.files[i].size != manifest.files[i].size)
                abort();
    } else if (manifest.count) {
        abort(); /* a list of no run */
    }
    for (size_t i = 0; i < manifest.count; i++)
        manifest_is_ours(&manifest, folder, manifest.files[i].path);
    manifest_settle(&manifest);
    return 0;
}
