/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A case file: YAML, units, properties, paths, checks, all variants. */
#include "cases/play/case.h"
#include "fuzz.h"

int fuzz_one(const uint8_t *data, size_t size) {
    char message[2048] = "";
    struct play_case_set set;
    const int refused = play_case_read(fuzz_file(data, size), &set, message, sizeof message);
    fuzz_check_message(refused, message, sizeof message);
    return 0;
}
