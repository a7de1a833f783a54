/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the laws of this folder use that write over the harness's record of their run: they find it among the open
 * files of their process, as a law could that has read the harness. */
#ifndef RECORD_H
#define RECORD_H

#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cases/subject/shared_run.h"

#define RECORD_FILES 256

/* Whether the i-th descriptor is an open file that is no stream. */
static inline int record_is_file(int i) {
    struct stat info;
    return i > STDERR_FILENO && !fstat(i, &info) && S_ISREG(info.st_mode) && info.st_size > 0;
}

/* Fills whatever of these files can be mapped and written. */
static inline void record_fill(int byte) {
    struct stat info;
    for (int i = 0; i < RECORD_FILES; i++) {
        if (!record_is_file(i) || fstat(i, &info))
            continue;
        void *at = mmap(NULL, (size_t)info.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, i, 0);
        if (at != MAP_FAILED)
            memset(at, byte, (size_t)info.st_size);
    }
}

/* The record itself; NULL: there is none. */
static inline struct play_shared_run *record_find(void) {
    static struct play_shared_run *found;
    struct stat info;
    for (int i = 0; i < RECORD_FILES && !found; i++) {
        if (!record_is_file(i) || fstat(i, &info) || info.st_size < (off_t)sizeof *found)
            continue;
        void *at = mmap(NULL, sizeof *found, PROT_READ | PROT_WRITE, MAP_SHARED, i, 0);
        if (at != MAP_FAILED && ((struct play_shared_run *)at)->size == sizeof *found)
            found = at;
    }
    return found;
}

#endif
