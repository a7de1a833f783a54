/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memfd_create */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "fuzz.h"

const char *fuzz_file(const uint8_t *data, size_t size) {
    static char name[32];
    static int file = -1;
    if (file < 0)
        file = memfd_create("fuzz", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, 0) || pwrite(file, data, size, 0) != (ssize_t)size)
        abort();
    snprintf(name, sizeof name, "/proc/self/fd/%d", file);
    return name;
}

char *fuzz_text(const uint8_t *data, size_t size) {
    char *text = play_resize(NULL, 1, size + 1);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

void fuzz_check_message(int refused, const char *message, size_t size) {
    if (refused && (!memchr(message, '\0', size) || !*message))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    void *input = play_begin();
    const int answer = fuzz_one(data, size);
    play_end(input);
    return answer;
}
