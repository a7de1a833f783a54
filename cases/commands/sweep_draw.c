/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"
#include "cases/core/folder.h"
#include "cases/core/gnuplot.h"
#include "cases/sweeps/sweep_map.h"
#include "cases/tell/picture.h"

/* Drawn elsewhere, so that the file comes whole, with its words. */
static int put_map(const struct sweep_map *map, const char *file) {
    char why[1024] = "there is no folder for temporary files";
    struct figures figures = {0};
    struct file_writer to;
    const size_t length = strlen(file);
    sweep_map_figure(map, &figures);
    if (length < 4 || strcmp(file + length - 4, ".svg") != 0)
        return figures_put("sweep", file, &figures, 1);
    char *folder = folder_scratch("touchstone-map");
    const struct figure *figure = &figures.figures[0];
    int failed = !folder || figures_draw(&figures, "", FIGURE_SVG, folder, GNUPLOT_SECONDS, why,
                                         sizeof why) > 0;
    char *svg = failed ? NULL : file_read(FILE_TEXT, "%s/%s", folder, figure->file);
    if (folder)
        folder_remove(folder);
    failed = failed || file_begin(&to, why, sizeof why, "%s", file);
    if (!failed) {
        const int bad = !svg || picture_alone(svg, map->title, figure->cells.words, to.stream);
        errno = 0;
        failed = file_commit(&to, bad || ferror(to.stream), why, sizeof why);
    }
    if (failed)
        program_complain("sweep", "%s", why);
    return failed ? EXIT_INTERNAL : EXIT_PASSED;
}

int sweep_draw(const char *folder, const struct sweep_drawing *drawing) {
    char why[1024];
    struct blocks_set set;
    struct sweep_map map;
    char *const folders[] = {(char *)folder};
    if (blocks_scan(NULL, 1, folders, &set, why, sizeof why)) {
        program_complain("sweep", "%s", why);
        return EXIT_INTERNAL;
    }
    const int bad = sweep_map_make(&set, drawing->of, drawing->over[0], drawing->over[1], &map, why,
                                   sizeof why);
    if (bad)
        return program_usage("sweep", "--out %s: %s", drawing->file, why);
    return put_map(&map, drawing->file);
}
