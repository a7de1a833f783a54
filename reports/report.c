/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "gnuplot.h"
#include "html.h"
#include "play/memory.h"
#include "report.h"

#define SCRIPT "figures.gp"
#define REPORT "report.md"
#define PAGE   "report.html"

/* Where the report is made, and where a message about it goes. */
struct shop {
    const char *folder;
    char *desk; /* temporary folder inside folder */
    char *message;
    size_t size;
};

static int refuse(const struct shop *shop, const char *name, int error) {
    snprintf(shop->message, shop->size, "%s/%s cannot be written: %s", shop->folder, name,
             strerror(error));
    return -1;
}

static int open_desk(struct shop *shop) {
    shop->desk = play_format("%s/.report-XXXXXX", shop->folder);
    if (!mkdtemp(shop->desk)) {
        const int error = errno;
        free(shop->desk);
        shop->desk = NULL;
        return refuse(shop, "report.md", error);
    }
    return 0;
}

static void close_desk(struct shop *shop) {
    DIR *folder = shop->desk ? opendir(shop->desk) : NULL;
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = play_format("%s/%s", shop->desk, entry->d_name);
        unlink(path); /* "." and ".." refuse */
        free(path);
    }
    if (folder)
        closedir(folder);
    if (shop->desk)
        rmdir(shop->desk);
    free(shop->desk);
}

static FILE *open_file(const struct shop *shop, const char *name) {
    char *path = play_format("%s/%s", shop->desk, name);
    FILE *file = fopen(path, "w");
    free(path);
    return file;
}

/* Closes a file that a writer has filled; failed: what the writer said. */
static int close_file(const struct shop *shop, const char *name, FILE *file, int failed) {
    const int error = errno;
    if (fclose(file) || failed)
        return refuse(shop, name, failed ? error : errno);
    return 0;
}

static int is_written(const struct shop *shop, const char *name) {
    char *path = play_format("%s/%s", shop->desk, name);
    struct stat file;
    const int written = !stat(path, &file) && S_ISREG(file.st_mode) && file.st_size > 0;
    free(path);
    return written;
}

/* --- drawing -------------------------------------------------------------------------------- */

/* Draws all figures on the desk. A figure that does not come is a missing figure, not a failure:
 * returns nonzero only if the script cannot be written. */
static int draw(const struct shop *shop, const struct report_results *results,
                struct report_figures *figures, double seconds) {
    char said[2300];
    size_t wanted = 0;
    FILE *script = open_file(shop, SCRIPT);

    if (!script)
        return refuse(shop, SCRIPT, errno);
    if (close_file(shop, SCRIPT, script, report_script(figures, &results->run, REPORT_SVG, script)))
        return -1;
    for (size_t i = 0; i < figures->count; i++)
        wanted += !figures->figures[i].missing;
    if (wanted && report_gnuplot(shop->desk, SCRIPT, seconds, said, sizeof said))
        report_figures_lose(figures, said);
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing && !is_written(shop, figures->figures[i].file))
            figures->figures[i].missing = play_copy("gnuplot has written nothing");
    return 0;
}

/* --- publishing ----------------------------------------------------------------------------- */

struct move {
    const char *name;
    char *from, *to;
};

static struct move move_of(const struct shop *shop, const char *inner, const char *name) {
    return (struct move){name, play_format("%s/%s", shop->desk, name),
                         play_format("%s/%s%s", shop->folder, inner, name)};
}

/* Renames in order. What can be known to fail is looked at before the first rename. */
static int move_all(const struct shop *shop, const struct move *moves, size_t count) {
    struct stat target;
    for (size_t i = 0; i < count; i++)
        if (!lstat(moves[i].to, &target) && S_ISDIR(target.st_mode))
            return refuse(shop, moves[i].name, EISDIR);
    for (size_t i = 0; i < count; i++)
        if (rename(moves[i].from, moves[i].to))
            return refuse(shop, moves[i].name, errno);
    return 0;
}

/* The reports go last: they never name a figure that is not there. */
static int publish(const struct shop *shop, const struct report_figures *figures) {
    struct move *moves = play_resize(NULL, figures->count + 3, sizeof *moves);
    char *plots = play_format("%s/plots", shop->folder);
    struct stat folder;
    size_t count = 0;
    int bad = 0;

    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            moves[count++] = move_of(shop, "plots/", figures->figures[i].file);
    if (count)
        moves[count++] = move_of(shop, "plots/", SCRIPT);
    if (count && mkdir(plots, 0777) &&
        (errno != EEXIST || stat(plots, &folder) || !S_ISDIR(folder.st_mode)))
        bad = refuse(shop, "plots", errno ? errno : ENOTDIR);
    moves[count++] = move_of(shop, "", PAGE);
    moves[count++] = move_of(shop, "", REPORT);
    if (!bad)
        bad = move_all(shop, moves, count);
    for (size_t i = 0; i < count; i++) {
        free(moves[i].from);
        free(moves[i].to);
    }
    free(moves);
    free(plots);
    return bad;
}

/* --- all ------------------------------------------------------------------------------------ */

static int write_report(const struct shop *shop, const struct report_results *results,
                        const struct report_figures *figures, const char *no_figures) {
    FILE *file = open_file(shop, REPORT);
    if (!file)
        return refuse(shop, REPORT, errno);
    return close_file(shop, REPORT, file,
                      report_markdown_write(results, figures, no_figures, file));
}

static int write_page(const struct shop *shop, const struct report_results *results,
                      const struct report_figures *figures, const char *no_figures) {
    FILE *file = open_file(shop, PAGE);
    if (!file)
        return refuse(shop, PAGE, errno);
    return close_file(shop, PAGE, file,
                      report_html_write(results, figures, no_figures, shop->desk, file));
}

static enum report_status count_missing(const struct shop *shop,
                                        const struct report_figures *figures) {
    size_t missing = 0;
    const char *reason = "";
    for (size_t i = 0; i < figures->count; i++) {
        if (!figures->figures[i].missing)
            continue;
        reason = missing++ ? reason : figures->figures[i].missing;
    }
    if (!missing)
        return REPORT_DONE;
    snprintf(shop->message, shop->size, "%zu of %zu figures are missing: %s", missing,
             figures->count, reason);
    return REPORT_WITHOUT_FIGURES;
}

enum report_status report_make(const char *folder, int with_plots, double seconds,
                               char *ret_message, size_t size) {
    struct shop shop = {.folder = folder, .message = ret_message, .size = size};
    struct report_results results;
    struct report_figures figures = {0};
    enum report_status status = REPORT_FAILED;

    if (report_results_read(folder, &results, ret_message, size))
        return REPORT_FAILED;
    const char *no_figures = !with_plots        ? "none were asked for (--no-plots)."
                             : !results.indexed ? "there are no traces."
                                                : NULL;
    if (!no_figures)
        report_figures_make(&results, &figures);
    if (!open_desk(&shop) && (no_figures || !draw(&shop, &results, &figures, seconds)) &&
        !write_report(&shop, &results, &figures, no_figures) &&
        !write_page(&shop, &results, &figures, no_figures) && !publish(&shop, &figures))
        status = count_missing(&shop, &figures);
    close_desk(&shop);
    report_figures_free(&figures);
    report_results_free(&results);
    return status;
}
