/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the fuzz targets share: the readers of files take a name, so the bytes become a file in memory. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* What libFuzzer calls with each input: a lifetime of memory, in which the reader is asked. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
/* Reads one input; of each reader its own. */
int fuzz_one(const uint8_t *data, size_t size);

/* The name of a file with these bytes; the same name in every call, valid until the next. */
const char *fuzz_file(const uint8_t *data, size_t size);
/* The bytes as a terminated text without the characters after the first 0. */
char *fuzz_text(const uint8_t *data, size_t size);
/* A refusal has to have a message that is terminated and not empty; stops the fuzzer otherwise. */
void fuzz_check_message(int refused, const char *message, size_t size);

#endif
