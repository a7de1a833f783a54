/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "library_paths.h"
#include "touchstone/common.h"

#define HEADERS_MAX 64   /* of segments that are looked at */
#define ENTRIES_MAX 1024 /* of the dynamic segment */
#define PATHS_MAX   4096 /* bytes of all folders together */

struct library {
    int file;
    size_t count; /* of headers */
    ElfW(Phdr) header[HEADERS_MAX];
};

/* Exactly so many bytes; else nonzero. */
static int get(int file, void *to, size_t size, unsigned long long at) {
    return at > 1ull << 62 || pread(file, to, size, (off_t)at) != (ssize_t)size;
}

static int read_headers(const char *path, struct library *ret) {
    ElfW(Ehdr) elf;
    ret->file = open(path, O_RDONLY | O_CLOEXEC);
    if (ret->file < 0 || get(ret->file, &elf, sizeof elf, 0) ||
        memcmp(elf.e_ident, ELFMAG, SELFMAG) != 0 ||
        elf.e_ident[EI_CLASS] != (sizeof(void *) == 8 ? ELFCLASS64 : ELFCLASS32) ||
        elf.e_phentsize != sizeof ret->header[0])
        return -1;
    ret->count = elf.e_phnum < HEADERS_MAX ? elf.e_phnum : HEADERS_MAX;
    return get(ret->file, ret->header, ret->count * sizeof ret->header[0], elf.e_phoff);
}

/* Where in the file an address of the loaded library comes from; 0: nowhere. */
static unsigned long long offset_of(const struct library *l, ElfW(Addr) address) {
    for (size_t i = 0; i < l->count; i++)
        if (l->header[i].p_type == PT_LOAD && address >= l->header[i].p_vaddr &&
            address - l->header[i].p_vaddr < l->header[i].p_filesz)
            return (unsigned long long)l->header[i].p_offset + (address - l->header[i].p_vaddr);
    return 0;
}

/* Each folder of a list with ':'; "$ORIGIN" is the folder of the library. */
static void split(char *list, const char *origin, void (*take)(const char *folder, void *context),
                  void *context) {
    static const char *const marks[] = {"$ORIGIN", "${ORIGIN}"};
    char *rest = NULL;
    for (char *word = strtok_r(list, ":", &rest); word; word = strtok_r(NULL, ":", &rest)) {
        char folder[2 * PATHS_MAX];
        size_t mark = 0;
        for (size_t i = 0; i < TOUCH_COUNT(marks); i++)
            if (!strncmp(word, marks[i], strlen(marks[i])))
                mark = strlen(marks[i]);
        snprintf(folder, sizeof folder, "%s%s", mark ? origin : "", word + mark);
        take(folder, context);
    }
}

static void take_entry(const struct library *l, unsigned long long strings, ElfW(Dyn) entry,
                       const char *origin, void (*take)(const char *folder, void *context),
                       void *context) {
    char list[PATHS_MAX];
    if (entry.d_tag != DT_RPATH && entry.d_tag != DT_RUNPATH)
        return;
    const ssize_t length =
        pread(l->file, list, sizeof list - 1, (off_t)(strings + entry.d_un.d_val));
    list[length > 0 ? length : 0] = '\0';
    split(list, origin, take, context);
}

static void take_dynamic(const struct library *l, const ElfW(Phdr) * dynamic, const char *origin,
                         void (*take)(const char *folder, void *context), void *context) {
    unsigned long long strings = 0;
    ElfW(Dyn) entry;
    for (int pass = 0; pass < 2; pass++) /* where the texts are is known after the first */
        for (size_t i = 0; i < ENTRIES_MAX && (i + 1) * sizeof entry <= dynamic->p_filesz; i++) {
            if (get(l->file, &entry, sizeof entry, dynamic->p_offset + i * sizeof entry) ||
                entry.d_tag == DT_NULL)
                break;
            if (entry.d_tag == DT_STRTAB)
                strings = offset_of(l, entry.d_un.d_ptr);
            if (pass && strings)
                take_entry(l, strings, entry, origin, take, context);
        }
}

void library_paths(const char *library, void (*take)(const char *folder, void *context),
                   void *context) {
    char *origin = realpath(library, NULL);
    const char *given = getenv("LD_LIBRARY_PATH");
    struct library l = {.file = -1};
    if (given && *given) {
        char list[PATHS_MAX];
        snprintf(list, sizeof list, "%s", given);
        split(list, "", take, context);
    }
    if (origin && strrchr(origin, '/'))
        *strrchr(origin, '/') = '\0';
    if (origin && !read_headers(library, &l))
        for (size_t i = 0; i < l.count; i++)
            if (l.header[i].p_type == PT_DYNAMIC)
                take_dynamic(&l, &l.header[i], origin, take, context);
    if (l.file >= 0)
        close(l.file);
    free(origin);
}
