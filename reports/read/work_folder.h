/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The temporary folder where a report is made, before its files take the place of older ones. */
#ifndef REPORT_WORK_FOLDER_H
#define REPORT_WORK_FOLDER_H

#include <stddef.h>
#include "cases/base/file.h"

struct report_work_folder {
    const char *target; /* the folder that messages are about */
    char *path;         /* NULL: not open */
    char *message;      /* of `size` bytes, for what goes wrong */
    size_t size;
};

/* Makes a folder in the target, a results folder, and removes those of processes that died. All of these: -1
 * and a message. */
int report_work_open(struct report_work_folder *work);
/* Removes it with what is left in it. */
void report_work_close(struct report_work_folder *work);
/* Says "target: what: why". Always -1. */
int report_work_refuse(const struct report_work_folder *work, const char *what, const char *why);
/* Opens a file of the folder for writing, as file_begin, and closes it, as file_commit. */
int report_work_begin(const struct report_work_folder *work, struct file_writer *ret_file,
                      const char *name);
int report_work_commit(const struct report_work_folder *work, struct file_writer *file, int failed);

#endif
