/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that are written whole or not at all, and files that are read whole. */
#ifndef FILE_H
#define FILE_H

#include "base.h"

#define FILE_TEXT ((size_t)16 << 20) /* bytes: more than any text of ours has, for file_read */

/* A file that is being written: a temporary one beside it takes its place when everything is written. */
struct file_writer {
    FILE *stream; /* for the text */
    char *path;
    char *temporary; /* NULL: path is a device or a pipe, and is written itself */
};

/* Opens a temporary file beside the path, which is a printf format. The temporary name is new: nothing that is
 * there is opened or followed. Returns 0; or -1, errno, and a message with the path, which goes to standard error
 * where ret_message is NULL. */
__attribute__((format(printf, 4, 5))) int
file_begin(struct file_writer *ret_file, char *ret_message, size_t size, const char *path, ...);
/* Closes the file and puts it in the place of path. failed: nonzero where the text is not whole, with errno
 * where this says why. On failure the temporary file is removed, what was at path stays, and the
 * return value is -1 with a message as above, and errno, or 0 for one that says nothing. */
int file_commit(struct file_writer *file, int failed, char *ret_message, size_t size);
/* Copies a file in the same way, with its permissions. */
int file_copy(const char *from, const char *to, char *ret_message, size_t size);

/* A new name beside a path for something temporary, "PATH.tmp-0123456789abcdef". */
char *file_temporary(const char *path);
/* Whether a name without its folder is such a temporary name. */
int file_is_temporary(const char *name);

/* Opens a regular file for reading. What is none is not waited for, as a pipe without a writer would be: -1 and
 * ENOTSUP, of a folder EISDIR. */
int file_open_regular(const char *path);
/* The text of a regular file, of which the path is a printf format, with '\0' behind it. NULL and errno
 * where it cannot be read: EFBIG if it has more than so many bytes, EILSEQ if '\0' is one of them. */
__attribute__((format(printf, 2, 3))) char *file_read(size_t most, const char *path, ...);
/* So many bytes of it, from that place on; fewer are an error, too: EIO. */
char *file_read_part(const char *path, size_t at, size_t bytes);
/* The same of what a user names, at most FILE_TEXT bytes: it may be a pipe. */
char *file_read_input(const char *path);
/* Whether there is a regular file with something in it. */
__attribute__((format(printf, 1, 2))) int file_has_text(const char *path, ...);

/* The same open file under a number above those of the standard streams, as a program needs where it was started
 * without them. The other number is closed. */
int file_above_streams(int file);
/* A file without a name, which is gone when it is closed; above the standard streams, with close-on-exec.
 * -1 and errno: there is none. */
int file_in_memory(void);
/* The same of that size, for a process that is not trusted: on Linux nobody can make it shorter. */
int file_in_memory_kept(size_t size);
/* The folder for large files: TMPDIR, or /var/tmp, or /tmp; and such a file without a name, on disk as far as that
 * folder is. -1 and errno: there is none. */
const char *file_large_folder(void);
int file_large(void);
/* Gives back the room of a file without a name behind that place. 0; or -1 and errno. */
int file_forget_from(int file, size_t at);

/* Closes all descriptors above the standard streams but those of a list, which ends with -1. */
void file_close_others(const int *kept);

/* Writes all of a text to a descriptor, also if the system takes it in parts. 0; or -1 and errno. */
int file_put(int file, const char *text, size_t length);

/* Makes the folders above a path that are missing. Errors show when the path itself is made. */
void file_make_parents(const char *path);

#endif
