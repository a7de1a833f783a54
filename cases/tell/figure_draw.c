/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>
#include "cases/base/file.h"
#include "cases/base/folder.h"
#include "cases/base/gnuplot.h"
#include "cases/base/memory.h"
#include "cases/base/program.h"
#include "cases/tell/picture.h"
#include "figure.h"

#define NOTHING "gnuplot has written nothing"

static int put_driver(const char *folder, char *ret_message, size_t size) {
    struct file_writer file;
    if (file_begin(&file, ret_message, size, "%s/" PICTURE_DRIVER, folder))
        return -1;
    picture_driver(file.stream);
    return file_commit(&file, ferror(file.stream), ret_message, size);
}

/* Writes the script, and what it needs, and runs it. */
static int run(const struct figures *figures, const char *stamp, enum figure_form format,
               const char *folder, double seconds, char *ret_message, size_t size) {
    const char *script = figures_script_name(format);
    struct file_writer file;
    return (format == FIGURE_SVG && put_driver(folder, ret_message, size)) ||
           file_begin(&file, ret_message, size, "%s/%s", folder, script) ||
           file_commit(&file, figures_script(figures, stamp, format, file.stream), ret_message,
                       size) ||
           gnuplot_run(folder, script, seconds, ret_message, size);
}

/* Whether gnuplot has drawn that figure by its own terminal. */
static int is_raw(const char *folder, const char *file) {
    char *svg = file_read(FILE_TEXT, "%s/%s", folder, file);
    return svg && !picture_is_thin(svg);
}

size_t figures_draw(struct figures *figures, const char *stamp, enum figure_form format,
                    const char *folder, double seconds, char *ret_message, size_t size) {
    size_t missing = 0, drawn = 0;
    snprintf(ret_message, size, NOTHING);
    for (size_t i = 0; i < figures->count; i++)
        drawn += !figures->figures[i].missing;
    if (drawn && run(figures, stamp, format, folder, seconds, ret_message, size))
        figures_lose(figures, ret_message);
    int said = format != FIGURE_SVG;
    for (size_t i = 0; i < figures->count; i++) {
        struct figure *figure = &figures->figures[i];
        char *file = figure_file(figure, format);
        if (!figure->missing && !file_has_text("%s/%s", folder, file))
            figure->missing = play_copy(NOTHING);
        missing += figure->missing != NULL;
        if (!figure->missing && !said++ && is_raw(folder, file))
            fputs("gnuplot has no Lua here: its own SVG is taken, several times as large\n",
                  stderr);
    }
    return missing;
}

static enum figure_form form_of(const char *file) {
    const char *dot = strrchr(file, '.');
    return dot && !strcmp(dot, ".png")   ? FIGURE_PNG
           : dot && !strcmp(dot, ".pdf") ? FIGURE_PAPER
                                         : FIGURE_SVG;
}

int figures_put(const char *verb, const char *file, struct figures *figures, size_t columns) {
    char *script = NULL, message[512], *folder = folder_scratch("touchstone-figure");
    char *driver = play_format("%s/" PICTURE_DRIVER, folder ? folder : "");
    size_t length = 0;
    int code = EXIT_INTERNAL;
    FILE *out = play_text(&script, &length);
    for (size_t i = 0; i < figures->count; i++)
        figure_settle(&figures->figures[i]);
    if (!folder || strpbrk(folder, "'\"\\`") || put_driver(folder, message, sizeof message))
        program_complain(verb, "there is no folder for temporary files");
    else if (out && !figures_picture(figures, columns, form_of(file), driver, out))
        code = EXIT_PASSED;
    if (out && fclose(out))
        code = EXIT_INTERNAL;
    if (code == EXIT_PASSED)
        code = gnuplot_draw(verb, file, script, length);
    if (folder)
        folder_remove(folder);
    return code;
}
