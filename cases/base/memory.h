/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that is either there or ends the program with one message (exit 3). */
#ifndef PLAY_MEMORY_H
#define PLAY_MEMORY_H

#include <stdarg.h>
#include <stddef.h>

/* Memory that is freed stays with the process, for traces that come and go by megabytes: the kernel would otherwise
 * fetch and clear each of their pages again. For the start of a program. */
void play_memory_keep(void);
/* As realloc for count elements of size bytes. */
void *play_resize(void *old, size_t count, size_t size);
/* As strdup. */
char *play_copy(const char *text);
/* As asprintf and vasprintf. */
__attribute__((format(printf, 1, 2), nonnull(1))) char *play_format(const char *format, ...);
__attribute__((format(printf, 1, 0), nonnull(1))) char *play_format_list(const char *format,
                                                                         va_list list);
/* Frees a malloced text and puts another, which is malloced too, in its place. */
void play_set_text(char **text, char *value);

#endif
