/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Limits that the environment sets to a process (setrlimit, `ulimit` of a shell), in words for messages: what was
 * reached, and what to do. */
#ifndef LIMITS_H
#define LIMITS_H

#include "base.h"

enum limit {
    LIMIT_MEMORY,    /* of the address space or of data */
    LIMIT_FILE_SIZE, /* of one file */
    LIMIT_TIME,      /* of the processor, for one process */
    LIMIT_FILES,     /* open at a time */
    LIMIT_STACK,     /* of a process */
    LIMIT_PROCESSES, /* of this user */
};

/* Whether this process has such a limit. */
int limit_is_set(enum limit limit);
/* The limit, in bytes, s, files or processes; infinite where there is none. */
double limit_value(enum limit limit);
/* "the file size that this environment allows (ulimit -f: 4096 bytes)" and, where there is no such limit,
 * "the memory of this machine": what was used up. Of size bytes; returns the text. */
const char *limit_words(enum limit limit, char *ret_text, size_t size);

/* What errno was, and, where a system call met a limit, what to do: "Too many open files: allow more than the number of
 * open files that this environment allows (ulimit -n: 8 files)". Returns the text. */
const char *limit_error(int error, char *ret_text, size_t size);

/* At the start of a program: a stack that is too small ends it with exit status 3. A file that grows beyond the limit is a failed write with errno EFBIG, and no signal. And
 * standard streams that are closed become ones that cannot be read or written, so that no file that is opened
 * later takes their numbers. */
void limit_prepare(void);

#endif
