/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/auxv.h>
#include <unistd.h>
#include "libraries.h"
#include "cases/core/child.h"
#include "cases/core/file.h"

#define LIST_SIZE 65536 /* bytes of the linker's list that are read */
#define SECONDS   10.0  /* that it may take */

struct listing {
    char linker[PATH_MAX], library[PATH_MAX];
    int (*shut_in)(void);
};

/* In the process that becomes the dynamic linker of this program. */
static int list(void *context) {
    struct listing *l = context;
    char option[] = "--list";
    char *const arguments[] = {l->linker, option, l->library, NULL};
    if (!l->shut_in || !l->shut_in())
        execv(l->linker, arguments);
    return 127;
}

static int is_library(const char *file) {
    char begin[SELFMAG];
    const int in = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const int is =
        in >= 0 && read(in, begin, SELFMAG) == SELFMAG && !memcmp(begin, ELFMAG, SELFMAG);
    if (in >= 0)
        close(in);
    return is;
}

/* Of a line "NAME => /PATH (0xADDRESS)" or "/PATH (0xADDRESS)". */
static void take_line(char *line, void (*take)(const char *file, void *context), void *context) {
    char *arrow = strstr(line, " => "), *address = NULL;
    char *path = arrow ? arrow + 4 : line + strspn(line, " \t");
    for (char *at = path; (at = strstr(at, " (0x")); at++)
        address = at;
    if (*path != '/' || !address)
        return;
    *address = '\0';
    if (is_library(path))
        take(path, context);
}

void libraries_of(const char *library, int (*shut_in)(void),
                  void (*take)(const char *file, void *context), void *context) {
    static char text[LIST_SIZE];
    const int listed = file_in_memory();
    const struct child_setup setup = {
        .in = CHILD_NULL, .out = listed, .err = CHILD_NULL, .end_signal = SIGKILL};
    struct listing l = {.shut_in = shut_in};
    struct child child;
    Dl_info linker;
    if (listed >= 0 && dladdr((const void *)getauxval(AT_BASE), &linker) &&
        realpath(library, l.library) && realpath(linker.dli_fname, l.linker) &&
        !child_call(&child, &setup, list, &l)) {
        child_close(&child, SECONDS, NULL);
        const ssize_t length = pread(listed, text, sizeof text - 1, 0);
        text[length > 0 ? length : 0] = '\0';
        char *rest = NULL;
        for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
            take_line(line, take, context);
    }
    if (listed >= 0)
        close(listed);
}
