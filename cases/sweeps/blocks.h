/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Record files: what becomes of a block, from the moment when it is finished.
 *
 * A file "NAME.blocks" begins with a head (magic, and the plan as text), and then has one record after the other:
 * number of the block, length, checksum, data. It is written by one process, which only appends. What is behind the
 * last whole record, after a power cut or a kill, is no record and is cut off by who appends next. The plan's
 * identity is part of the head: a file of another sweep, library or tool is refused, and never written to. Numbers are in
 * the byte order of the machine, which the magic tells. */
#ifndef SWEEP_BLOCKS_H
#define SWEEP_BLOCKS_H

#include "sweep.h"

/* --- writing -------------------------------------------------------------------------------------- */

struct blocks_writer {
    int file;
    char *path;
    double synced;   /* when the file was last known to be on disk, by child_clock() */
    size_t unsynced; /* bytes since then */
};

/* Opens FOLDER/NAME.blocks, or FOLDER/NAME-2.blocks and so on where another process has that open, and cuts off a torn
 * end. The folder is made. 0; or -1 with a message: another plan, a file that is none of these, no room. */
int blocks_open(const struct sweep_plan *plan, const char *folder, const char *name,
                struct blocks_writer *ret_writer, char *ret_message, size_t size);
/* Appends the results of a block, as they are or reduced, as plan.keep has it. They are on disk about a second later, and
 * after blocks_close(). 0; or -1 with a message. */
int blocks_append(struct blocks_writer *writer, const struct sweep_plan *plan, size_t block,
                  const struct sweep_results *results, char *ret_message, size_t size);
/* 0; or -1 with a message. */
int blocks_close(struct blocks_writer *writer, char *ret_message, size_t size);

/* Removes the files of blocks of other plans from a folder. 0; or -1 with a message: another process has one open. What is no
 * file of blocks stays, whatever its name. */
int blocks_forget(const struct sweep_plan *plan, const char *folder, char *ret_message,
                  size_t size);

/* --- reading -------------------------------------------------------------------------------------- */

/* Where the data of a block are. */
struct blocks_place {
    int file;        /* which of .path; -1: that block is not there */
    uint64_t at;     /* of the data in the file */
    uint64_t length; /* bytes */
    uint64_t sum;    /* checksum */
};

/* All records of some folders. */
struct blocks_set {
    struct sweep_plan plan; /* of them all */
    size_t file_count;
    char **path;
    size_t block_count, done; /* blocks of the plan; of these are there */
    size_t points_done;
    struct blocks_place *block; /* block_count of them */
};

/* Reads the heads and the places of all records "*.blocks" of some folders; torn ends are left alone. plan: which is wanted;
 * NULL: that of the first file. Two records of a block must be equal. 0; or -1 with a message; a folder without such files
 * is fine where a plan is given. */
int blocks_scan(const struct sweep_plan *plan, size_t folder_count, char *const *folder,
                struct blocks_set *ret_set, char *ret_message, size_t size);
/* The data of a block, into room for its length in whole words of 8 bytes; checks the sum. 0; or -1 with a message. */
int blocks_get(const struct blocks_set *set, size_t block, void *ret_data, char *ret_message,
               size_t size);
/* Results of a block as they lie in the data of a plan that keeps all: they point into data. 0; -1: they do not fit. */
int blocks_results(const struct sweep_plan *plan, size_t block, const struct blocks_set *set,
                   void *data, struct sweep_results *ret_results);

#endif
