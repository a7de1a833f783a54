/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that is either there or ends the program with one message (exit 3). It is given back at the end of the lifetime
 * in which it was made: of the program, or of what stands between play_begin() and play_end(), as one variant of a case
 * or one motion. Nothing that is made here goes to free(), and nothing that others made comes here. It is for one thread. */
#ifndef PLAY_MEMORY_H
#define PLAY_MEMORY_H

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* Memory that is given back stays with the process, for traces that come and go by megabytes: the kernel would otherwise
 * fetch and clear each of their pages again. For the start of a program. */
void play_memory_keep(void);

/* A lifetime begins. They nest; the end of one ends those that began after it. */
void *play_begin(void);
/* All that was made since then is given back. What is older stays, also where it has grown since. */
void play_end(void *begun);
/* From now on its lifetime is that of the program: for what is made inside a shorter one and outlives it. Returns it. */
void *play_keep(void *memory);
/* Gives back memory before its lifetime ends, for what is large or comes and goes often; NULL is allowed. */
void play_release(void *memory);

/* As realloc for count elements of size bytes; the lifetime stays that of the old memory. */
void *play_resize(void *old, size_t count, size_t size);
/* Appends to an array of `count` elements, which grows by one: a value, or one that is written afterwards, by its address. */
#define PLAY_ADD(array, count, ...) (*PLAY_ADDED(array, count) = __VA_ARGS__)
#define PLAY_ADDED(array, count)                                                                   \
    ((array) = play_resize(array, (count) + 1, sizeof *(array)), &(array)[(count)++])
/* As calloc. */
void *play_zeroed(size_t count, size_t size);
/* As strdup. */
char *play_copy(const char *text);
/* As asprintf and vasprintf. */
__attribute__((format(printf, 1, 2), nonnull(1))) char *play_format(const char *format, ...);
__attribute__((format(printf, 1, 0), nonnull(1))) char *play_format_list(const char *format,
                                                                         va_list list);
/* A stream that writes a text, as open_memstream; its end, which closes it, has the text. */
FILE *play_text(void);
char *play_text_end(FILE *out);

#endif
