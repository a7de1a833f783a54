/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Memory that is either there or ends the program with one message (exit 3). */
#ifndef PLAY_MEMORY_H
#define PLAY_MEMORY_H

#include <stddef.h>

/* As realloc for count elements of size bytes. */
void *play_resize(void *old, size_t count, size_t size);
/* As strdup. */
char *play_copy(const char *text);
/* As vasprintf. */
__attribute__((format(printf, 1, 2), nonnull(1))) char *play_format(const char *format, ...);

#endif
