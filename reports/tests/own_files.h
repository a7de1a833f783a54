/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists files of a test's folder as written by touchstone, so that a report may replace them. */
#ifndef OWN_FILES_H
#define OWN_FILES_H

#include <criterion/criterion.h>
#include "cases/base/manifest.h"

static void own_files(const char *folder, const char *const *paths) {
    struct manifest manifest;
    char message[256];
    manifest_begin(&manifest);
    for (; *paths; paths++)
        manifest_add(&manifest, folder, *paths);
    cr_assert(!manifest_write(&manifest, folder, message, sizeof message), "%s", message);
}

#endif
