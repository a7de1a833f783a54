/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* fopencookie */
#include <jansson.h>
#include <stdalign.h>
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

/* --- lifetimes ---------------------------------------------------------------------------------- */

/* Stands before each piece of memory, in a ring by the time of its making. */
struct piece {
    alignas(max_align_t) struct piece *before;
    struct piece *after;
};

static struct piece ring = {&ring, &ring};

static void put_into_ring(struct piece *piece) {
    piece->before->after = piece;
    piece->after->before = piece;
}

static void take_out(const struct piece *piece) {
    piece->before->after = piece->after;
    piece->after->before = piece->before;
}

static void give_back(struct piece *piece) {
    take_out(piece);
    free(piece);
}

void *play_begin(void) {
    return play_resize(NULL, 1, 1);
}

void play_end(void *begun) {
    struct piece *first = (struct piece *)begun - 1;
    while (ring.before != first)
        // NOLINTNEXTLINE(clang-analyzer-unix.Malloc): what is given back has left the ring
        give_back(ring.before);
    give_back(first);
}

void *play_keep(void *memory) {
    struct piece *piece = (struct piece *)memory - 1;
    take_out(piece);
    *piece = (struct piece){&ring, ring.after};
    put_into_ring(piece);
    return memory;
}

void play_release(void *memory) {
    if (memory)
        give_back((struct piece *)memory - 1);
}

void *play_resize(void *old, size_t count, size_t size) {
    struct piece *piece = old ? (struct piece *)old - 1 : NULL;
    const int fits = !size || count <= (SIZE_MAX - sizeof *piece) / size;
    piece = fits ? realloc(piece, sizeof *piece + count * size) : NULL;
    if (piece && !old)
        *piece = (struct piece){ring.before, &ring};
    if (piece)
        put_into_ring(piece);
    return (struct piece *)or_die(piece) + 1;
}

void *play_zeroed(size_t count, size_t size) {
    return memset(play_resize(NULL, count, size), 0, count * size);
}

static void *get(size_t size) {
    return play_resize(NULL, size, 1);
}

/* Values of jansson live as long as what they are made beside. */
__attribute__((constructor)) static void give_to_jansson(void) {
    json_set_alloc_funcs(get, play_release);
}

/* --- texts -------------------------------------------------------------------------------------- */

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

struct stream {
    FILE *file;
    char *text;
    size_t size, at, room;
    struct stream *older;
};
static struct stream *texts; /* that are being written, the newest first */

static ssize_t add_to_text(void *cookie, const char *from, size_t size) {
    struct stream *s = cookie;
    if (s->at + size >= s->room) {
        s->room = 2 * (s->at + size) + 64;
        s->text = play_resize(s->text, s->room, 1);
    }
    memcpy(s->text + s->at, from, size);
    s->size = s->at += size;
    s->text[s->at] = '\0';
    return (ssize_t)size;
}

static int move_in_text(void *cookie, off64_t *offset, int from) {
    struct stream *s = cookie;
    *offset += from == SEEK_SET ? 0 : (off64_t)(from == SEEK_CUR ? s->at : s->size);
    if (*offset < 0 || *offset > (off64_t)s->size)
        return -1;
    s->at = (size_t)*offset;
    return 0;
}

FILE *play_text(void) {
    struct stream *s = or_die(calloc(1, sizeof *s));
    add_to_text(s, "", 0);
    s->file = or_die(
        fopencookie(s, "w", (cookie_io_functions_t){.write = add_to_text, .seek = move_in_text}));
    s->older = texts;
    return (texts = s)->file;
}

char *play_text_end(FILE *out) {
    struct stream **at = &texts;
    while ((*at)->file != out)
        at = &(*at)->older;
    struct stream *s = *at;
    fclose(out);
    char *text = s->text;
    *at = s->older;
    free(s);
    return text;
}
