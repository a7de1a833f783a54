/* SPDX-License-Identifier: BSD-3-Clause */
/* What was measured, kept in the user's cache folder. A file belongs to one build of the library on one
 * kind of processor; it is replaced as a whole, and one that is not as it was written counts as none. */
#define _XOPEN_SOURCE 700
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "batch_parts.h"
#include "planner.h"
#if defined(__x86_64__)
#include <cpuid.h>
#endif

#define HEAD      "touchstone kernels 1 "
#define END       "end "
#define MOST      65536 /* bytes of a file */
#define LINE_MAX_ 256

/* --- whose it is ---------------------------------------------------------------------------------- */

/* Fowler, Noll and Vo: FNV-1a, 64 bits. */
static uint64_t hash(uint64_t from, const void *data, size_t size) {
    const unsigned char *byte = data;
    for (size_t i = 0; i < size; i++)
        from = (from ^ byte[i]) * UINT64_C(0x100000001b3);
    return from;
}

static uint64_t hash_text(uint64_t from, const char *text) {
    return hash(from, text, strlen(text) + 1);
}

/* Of this build: its compiler, and which kernels lie where in its code. */
static uint64_t hash_of_library(void) {
    uint64_t h = hash_text(UINT64_C(0xcbf29ce484222325), __VERSION__);
    const struct touch_kernel *k, *first = touch_kernel_at(0);
    for (size_t i = 0; (k = touch_kernel_at(i)); i++) {
        const uintptr_t at = (uintptr_t)k->run - (uintptr_t)first->run;
        h = hash_text(hash_text(h, k->law->name), k->target->name);
        h = hash(h, &at, sizeof at);
    }
    return h;
}

static uint64_t hash_of_processor(uint64_t h) {
#if defined(__x86_64__)
    unsigned word[4];
    if (__get_cpuid(1, &word[0], &word[1], &word[2], &word[3]))
        h = hash(h, word, sizeof word[0]);
    for (unsigned leaf = 0x80000002; leaf <= 0x80000004; leaf++) /* its name */
        if (__get_cpuid(leaf, &word[0], &word[1], &word[2], &word[3]))
            h = hash(h, word, sizeof word);
#endif
    return hash_text(h, touch_cpu_family());
}

/* --- where it is ---------------------------------------------------------------------------------- */

struct place {
    char folder[2048], file[2304], head[LINE_MAX_];
};

/* 0, or -1 without a folder. make: 1 to make the folder, too. */
static int find_place(int make, struct place *ret) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const int own = cache && *cache == '/'; /* the specification has others ignored */
    if (!own && !(home && *home == '/'))
        return -1;
    const int used =
        snprintf(ret->folder, sizeof ret->folder, "%s%s", own ? cache : home, own ? "" : "/.cache");
    if (used < 0 || (size_t)used + sizeof "/touchstone" > sizeof ret->folder)
        return -1;
    if (make)
        mkdir(ret->folder, 0700);
    memcpy(ret->folder + used, "/touchstone", sizeof "/touchstone");
    if (make)
        mkdir(ret->folder, 0700);
    const uint64_t library = hash_of_library(), all = hash_of_processor(library);
    snprintf(ret->file, sizeof ret->file, "%s/kernels-%s-%016" PRIx64, ret->folder,
             touch_cpu_family(), all);
    snprintf(ret->head, sizeof ret->head, HEAD "%016" PRIx64 " %016" PRIx64 "\n", library, all);
    return 0;
}

/* --- what it says --------------------------------------------------------------------------------- */

/* The lines between head and end, in a string that the caller frees; NULL where the file is not there
 * or not as it was written. */
static char *read_lines(const struct place *place) {
    struct stat s;
    char *text = NULL, end[64];
    size_t used = 0;
    const int file = open(place->file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return NULL;
    if (!fstat(file, &s) && S_ISREG(s.st_mode) && s.st_size > 0 && s.st_size <= MOST)
        text = malloc((size_t)s.st_size + 1);
    for (ssize_t got = 1; text && got > 0 && used < (size_t)s.st_size; used += (size_t)got)
        if ((got = read(file, text + used, (size_t)s.st_size - used)) < 0)
            got = 0;
    close(file);
    if (!text)
        return NULL;
    text[used] = '\0';
    const size_t head = strlen(place->head);
    char *last = strlen(text) == used ? strstr(text, "\n" END) : NULL;
    if (last && !strncmp(text, place->head, head)) {
        snprintf(end, sizeof end, END "%016" PRIx64 "\n", hash(0, text, (size_t)(last + 1 - text)));
        if (!strcmp(last + 1, end)) {
            last[1] = '\0';
            memmove(text, text + head, strlen(text + head) + 1);
            return text;
        }
    }
    free(text);
    return NULL;
}

static void key_of(const struct plan_request *request, char ret[LINE_MAX_]) {
    snprintf(ret, LINE_MAX_, "%s %s %s %s ", request->law, touch_form_name(request->form),
             touch_precision_name(request->precision), touch_grade_name(request->grade));
}

/* The line that begins with the key; NULL. */
static char *line_of(char *lines, const char *key) {
    for (char *line = lines; line && *line; line += strcspn(line, "\n") + 1)
        if (!strncmp(line, key, strlen(key)))
            return line;
    return NULL;
}

const struct touch_kernel *touch_wisdom_read(const struct plan_request *request,
                                             const struct plan_candidates *candidates) {
    const struct touch_kernel *found = NULL;
    struct place place;
    char key[LINE_MAX_], value[LINE_MAX_], *lines;
    if (find_place(0, &place) || !(lines = read_lines(&place)))
        return NULL;
    key_of(request, key);
    const char *line = line_of(lines, key);
    for (size_t i = 0; line && !found && i < candidates->count; i++) {
        const struct touch_kernel *k = candidates->kernel[i];
        snprintf(value, sizeof value, "%s %s\n", k->target->name, touch_grade_name(k->grade));
        if (!strncmp(line + strlen(key), value, strlen(value)))
            found = k;
    }
    free(lines);
    return found;
}

static int write_all(int file, const char *text, size_t size) {
    while (size > 0) {
        const ssize_t put = write(file, text, size);
        if (put <= 0)
            return -1;
        text += put;
        size -= (size_t)put;
    }
    return 0;
}

/* By another name first, so that nobody reads half of it. */
static void replace(const struct place *place, const char *text, size_t size) {
    char other[2560];
    snprintf(other, sizeof other, "%s.XXXXXX", place->file);
    const int file = mkstemp(other);
    if (file < 0)
        return;
    const int bad = write_all(file, text, size);
    if (close(file) || bad || rename(other, place->file))
        unlink(other);
}

void touch_wisdom_write(const struct plan_request *request, const struct touch_kernel *chosen) {
    struct place place;
    char key[LINE_MAX_], *lines, *old, *text;
    if (find_place(1, &place) || !(text = malloc(MOST)))
        return;
    key_of(request, key);
    lines = read_lines(&place);
    if ((old = line_of(lines, key))) {
        const char *next = old + strcspn(old, "\n") + 1;
        memmove(old, next, strlen(next) + 1);
    }
    const int used = snprintf(text, MOST, "%s%s%s%s %s\n", place.head, lines ? lines : "", key,
                              chosen->target->name, touch_grade_name(chosen->grade));
    if (used > 0 && used < MOST - 64) {
        const int end =
            snprintf(text + used, 64, END "%016" PRIx64 "\n", hash(0, text, (size_t)used));
        replace(&place, text, (size_t)used + (size_t)end);
    }
    free(lines);
    free(text);
}
