/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of files that touchstone has written into a folder, with their sizes, times and hashes. It stands in the folder
 * itself. Only a file that is listed and unchanged may be replaced or removed: any other file is the user's. */
#ifndef MANIFEST_H
#define MANIFEST_H

#include "base.h"
#include "checksum.h"

#define MANIFEST_NAME ".touchstone-manifest"
#define MANIFEST_RUN  17 /* bytes of the name of a run, with '\0' */

struct manifest_file {
    char *path;     /* from the folder */
    long long size; /* bytes */
    long long time; /* when it was written, ns since 1970; 0: any */
    char sha256[CHECKSUM_SIZE];
};

struct manifest {
    char run[MANIFEST_RUN]; /* another one for each run; "" where the folder has no manifest */
    long process;           /* that made the folder */
    size_t count;
    struct manifest_file *files; /* sorted by path */
};

/* An empty list with a new name of a run, for this process. */
void manifest_begin(struct manifest *ret_manifest);
/* The list of a folder. It is empty where the folder has none, or one that cannot be read: then nothing in
 * the folder is ours. */
void manifest_read(const char *folder, struct manifest *ret_manifest);
/* Whether the file below the folder is listed and has the size and the bytes that it was written with. */
int manifest_is_ours(const struct manifest *manifest, const char *folder, const char *path);
/* MANIFEST_GLANCE, for reading: size and time say that a file is unchanged, and only where they do not its bytes are asked.
 * MANIFEST_HASH, before a file is replaced or removed: its bytes. */
enum manifest_look {
    MANIFEST_GLANCE,
    MANIFEST_HASH
};
/* The same for many files: 1 or 0 for each. 0; or errno of a listed file that could not be looked at, which is not ours
 * then. */
int manifest_all_ours(const struct manifest *manifest, enum manifest_look how, const char *folder,
                      size_t count, char *const *paths, int *ret_ours);
/* Lists a file of the folder as it is now. A file that is not there, or is no regular file, or has
 * a line break in its name, is not listed. 0; or -1 and errno if it cannot be read. */
int manifest_add(struct manifest *manifest, const char *folder, const char *path);
/* The same for many files. 0; or -1 and errno if one of them cannot be read: the others are listed. */
int manifest_add_all(struct manifest *manifest, const char *folder, size_t count,
                     char *const *paths);
/* Writes the list into the folder, whole or not at all. 0; or -1 and a message. */
int manifest_write(const struct manifest *manifest, const char *folder, char *ret_message,
                   size_t size);
/* Names the run by what is listed, and no process and no times: the same files then have the same list, which can be kept under
 * version control. */
void manifest_settle(struct manifest *manifest);

/* For programs that write single files into a folder which may be somebody's. manifest_may_write: 0 if none of the
 * files (paths from the folder, NULL at the end) is there, or the folder lists it and it is unchanged; else -1 and a
 * message that names the first that is somebody's. manifest_written lists those that are there now, beside what
 * the folder lists already: 0; or -1 and a message. */
int manifest_may_write(const char *folder, const char *const *files, char *ret_message,
                       size_t size);
int manifest_written(const char *folder, const char *const *files, char *ret_message, size_t size);

#endif
