/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "limits.h"
#include "memory.h"
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

void play_memory_keep(void) {
#ifdef M_TRIM_THRESHOLD /* glibc */
    mallopt(M_MMAP_THRESHOLD, 1 << 29);
    mallopt(M_TRIM_THRESHOLD, 1 << 29);
    mallopt(M_TOP_PAD, 1 << 20);
#endif
}

static void *or_die(void *memory) {
    if (memory)
        return memory;
    char words[128];
    fprintf(stderr, "touchstone: out of memory: %s was used up\n",
            limit_words(LIMIT_MEMORY, words, sizeof words));
    exit(3);
}

void *play_resize(void *old, size_t count, size_t size) {
    return or_die(size && count > SIZE_MAX / size ? NULL : realloc(old, count * size));
}

char *play_copy(const char *text) {
    const size_t size = strlen(text) + 1;
    return memcpy(play_resize(NULL, size, 1), text, size);
}

char *play_format_list(const char *format, va_list list) {
    va_list again;
    va_copy(again, list);
    const int length = vsnprintf(NULL, 0, format, list);
    char *text = play_resize(NULL, (size_t)length + 1, 1);
    vsnprintf(text, (size_t)length + 1, format, again);
    va_end(again);
    return text;
}

char *play_format(const char *format, ...) {
    va_list list;
    va_start(list, format);
    char *text = play_format_list(format, list);
    va_end(list);
    return text;
}

void play_set_text(char **text, char *value) {
    free(*text);
    *text = value;
}
