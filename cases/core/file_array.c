/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* madvise */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include "file.h"
#include "file_array.h"

/* The large arrays of this process. */
static struct {
    size_t count, capacity;
    size_t filed, memory; /* bytes of those in files, and of those in memory */
    struct mapped {
        void *at;
        size_t bytes;
        int file; /* -1: in memory */
    } * arrays;
} all;

static struct mapped *find(const void *array) {
    for (size_t i = 0; array && i < all.count; i++)
        if (all.arrays[i].at == array)
            return &all.arrays[i];
    return NULL;
}

/* --- what is resident --------------------------------------------------------------------------- */

/* Bytes of this process in memory; 0 where the system does not say. */
static size_t resident(void) {
    char text[128] = "";
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    const ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    char *second = length > 0 ? strchr(text, ' ') : NULL;
    return second ? (size_t)strtoull(second, NULL, 10) * (size_t)sysconf(_SC_PAGESIZE) : 0;
}

/* What is written to a shared mapping is in its file, so that its pages can go at any time. */
void file_array_relax(void) {
    if (all.filed < FILE_ARRAY_RESIDENT / 2 || resident() < FILE_ARRAY_RESIDENT + all.memory)
        return;
    for (size_t i = 0; i < all.count; i++)
        if (all.arrays[i].file >= 0)
            madvise(all.arrays[i].at, all.arrays[i].bytes, MADV_DONTNEED);
}

/* --- arrays in files ---------------------------------------------------------------------------- */

static void end_without_room(int error) {
    fprintf(stderr,
            "touchstone: no room for the record of a long run in %s: %s; TMPDIR names "
            "another folder\n",
            file_large_folder(), strerror(error));
    exit(3);
}

static void *map(int file, size_t bytes) {
    void *at = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (at == MAP_FAILED)
        end_without_room(errno);
    return at;
}

static struct mapped make_in_file(const void *old, size_t old_bytes, size_t bytes) {
    file_array_relax();
    const int file = file_large();
    const int error = file < 0 ? errno : posix_fallocate(file, 0, (off_t)bytes);
    if (error)
        end_without_room(error);
    void *at = map(file, bytes);
    if (old_bytes)
        memcpy(at, old, old_bytes < bytes ? old_bytes : bytes);
    return (struct mapped){at, bytes, file};
}

/* Whether so many bytes more may be in memory. */
static int has_room(size_t bytes) {
    return bytes <= FILE_ARRAY_MEMORY && all.memory <= FILE_ARRAY_MEMORY - bytes;
}

/* The bytes of all arrays that lie where this one does. */
static size_t *sum_of(const struct mapped *array) {
    return array->file < 0 ? &all.memory : &all.filed;
}

static void add(struct mapped array) {
    if (all.count == all.capacity) {
        all.capacity = all.capacity ? 2 * all.capacity : 64;
        all.arrays = play_keep(play_resize(all.arrays, all.capacity, sizeof *all.arrays));
    }
    all.arrays[all.count++] = array;
    *sum_of(&array) += array.bytes;
}

static void drop(struct mapped *array) {
    if (array->file < 0) {
        play_release(array->at);
    } else {
        munmap(array->at, array->bytes);
        close(array->file);
    }
    *sum_of(array) -= array->bytes;
    *array = all.arrays[--all.count];
}

static void *grow_file(struct mapped *array, size_t bytes) {
    const int error = bytes > array->bytes ? posix_fallocate(array->file, 0, (off_t)bytes) : 0;
    if (error)
        end_without_room(error);
    munmap(array->at, array->bytes);
    array->at = map(array->file, bytes);
    all.filed += bytes - array->bytes;
    array->bytes = bytes;
    return array->at;
}

/* An array in memory stays there while there is room; else it goes to a file. */
static void *grow_memory(struct mapped *array, size_t bytes) {
    if (bytes > array->bytes && !has_room(bytes - array->bytes)) {
        const struct mapped other = make_in_file(array->at, array->bytes, bytes);
        drop(array);
        add(other);
        return other.at;
    }
    array->at = play_resize(array->at, bytes, 1);
    all.memory += bytes - array->bytes;
    array->bytes = bytes;
    return array->at;
}

static void *grow(struct mapped *array, size_t bytes) {
    return array->file < 0 ? grow_memory(array, bytes) : grow_file(array, bytes);
}

void *file_array_resize(void *old, size_t count, size_t size) {
    struct mapped *array = find(old);
    const size_t bytes = size && count > SIZE_MAX / size ? SIZE_MAX : count * size;
    if (bytes < FILE_ARRAY_LARGE || bytes == SIZE_MAX)
        return array ? grow(array, FILE_ARRAY_LARGE) : play_resize(old, count, size);
    if (array)
        return grow(array, bytes);
    struct mapped made = {.bytes = bytes, .file = -1};
    if (has_room(bytes)) {
        made.at = play_resize(old, bytes, 1);
    } else {
        /* As much of the old array as it can have: it was smaller than a large one. */
        void *whole = play_resize(old, FILE_ARRAY_LARGE, 1);
        made = make_in_file(whole, old ? FILE_ARRAY_LARGE : 0, bytes);
        play_release(whole);
    }
    add(made);
    return made.at;
}

void file_array_free(void *array) {
    struct mapped *mapped = find(array);
    if (!mapped) {
        play_release(array);
        return;
    }
    drop(mapped);
}
