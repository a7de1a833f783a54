/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The index of traces. */
#include "cases/results/trace_index.h"
#include "fuzz.h"

int fuzz_one(const uint8_t *data, size_t size) {
    char message[1024] = "";
    struct trace_index index = {0};
    const int refused = trace_index_read(fuzz_file(data, size), &index, message, sizeof message);
    fuzz_check_message(refused, message, sizeof message);
    return 0;
}
