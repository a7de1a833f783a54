/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The temporary folder where a report is made, before its files take the place of older ones. */
#ifndef REPORT_WORK_FOLDER_H
#define REPORT_WORK_FOLDER_H

#include "cases/core/file.h"
#include "cases/core/manifest.h"

struct report_work_folder {
    const char *target; /* the folder that messages are about */
    char *path;         /* NULL: not open */
    char *message;      /* of `size` bytes, for what goes wrong */
    size_t size;
    struct manifest manifest; /* of the target: what of it is ours */
    int changed;              /* files have come into the target */
};

/* Makes a folder in the target, a results folder, and removes those of processes that died. All of these: -1
 * and a message. */
int report_work_open(struct report_work_folder *work);
/* Removes it with what is left in it, and brings the manifest of the target up to date. */
void report_work_close(struct report_work_folder *work);
/* Whether the file of that path in the target may be replaced or removed: it is not there, or it is ours and
 * unchanged. */
int report_work_may_replace(const struct report_work_folder *work, const char *path);
/* Moves a file of the folder to a path in the target, and lists it in the manifest. */
int report_work_move(struct report_work_folder *work, const char *name, const char *path);
/* Moves files of the folder, which lie side by side in it, to their paths in the target, those in plots/ first: a report
 * never names a figure that is not there. One that may not be replaced is found before the first move. */
int report_work_move_all(struct report_work_folder *work, char *const *paths, size_t count);
/* Says "target: what: why". Always -1. */
int report_work_refuse(const struct report_work_folder *work, const char *what, const char *why);
/* Opens a file of the folder for writing, as file_begin, and closes it, as file_commit. */
int report_work_begin(const struct report_work_folder *work, struct file_writer *ret_file,
                      const char *name);
int report_work_commit(const struct report_work_folder *work, struct file_writer *file, int failed);
/* Writes a whole file. Nonzero, and a message, if it fails; NULL for a text fails, and its maker has said why. */
int report_work_put(const struct report_work_folder *work, const char *name, const char *text);

#endif
