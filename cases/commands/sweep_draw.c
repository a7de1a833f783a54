/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_draw.h"

#include <errno.h>
#include <string.h>
#include "cases/base/file.h"
#include "cases/base/program.h"
#include "cases/sweeps/sweep_map.h"

int sweep_draw(const char *folder, const struct sweep_drawing *drawing) {
    char why[1024];
    struct blocks_set set;
    struct sweep_map map;
    struct file_writer to;
    char *const folders[] = {(char *)folder};
    if (blocks_scan(NULL, 1, folders, &set, why, sizeof why)) {
        program_complain("sweep", "%s", why);
        return EXIT_INTERNAL;
    }
    const int bad = sweep_map_make(&set, drawing->of, drawing->over[0], drawing->over[1], &map, why,
                                   sizeof why);
    if (bad)
        return program_usage("sweep", "--map %s: %s", drawing->file, why);
    int failed = file_begin(&to, why, sizeof why, "%s", drawing->file);
    if (!failed) {
        sweep_map_put(&map, 0, to.stream);
        errno = 0;
        failed = file_commit(&to, ferror(to.stream), why, sizeof why);
    }
    if (failed)
        program_complain("sweep", "%s", why);
    return failed ? EXIT_INTERNAL : EXIT_PASSED;
}
