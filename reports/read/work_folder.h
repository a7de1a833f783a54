/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A temporary folder where files are made before they take the place of older ones. */
#ifndef REPORT_WORK_FOLDER_H
#define REPORT_WORK_FOLDER_H

#include <stddef.h>
#include <stdio.h>

struct report_work_folder {
    const char *target; /* what messages are about */
    char *path;         /* NULL: not open */
    char *message;
    size_t size;
};

/* Makes the folder path, whose end XXXXXX is replaced. All of these: -1 and a message. */
int report_work_open(struct report_work_folder *work, const char *path);
/* Makes ".report-<process>-XXXXXX" in the target, a results folder, and removes those of processes that
 * died; `touchstone verify` knows the name. */
int report_work_inside(struct report_work_folder *work);
/* Says "target: what: why". Always -1. */
int report_work_refuse(const struct report_work_folder *work, const char *what, const char *why);
/* NULL and errno. */
FILE *report_work_file(const struct report_work_folder *work, const char *name);
/* Closes a file that a writer has filled; failed: what the writer said. */
int report_work_done(const struct report_work_folder *work, const char *name, FILE *file,
                     int failed);
/* Whether there is such a file, with something in it. */
int report_work_has(const struct report_work_folder *work, const char *name);
void report_work_drop(const struct report_work_folder *work, const char *name); /* a file */
/* Removes what is left of it. */
void report_work_close(struct report_work_folder *work);
/* The text of a file in a folder, up to 16 MiB; NULL where it cannot be read. malloced. */
char *report_work_text(const char *folder, const char *name);
/* Removes a folder that holds files alone. */
void report_work_remove(const char *path);

#endif
