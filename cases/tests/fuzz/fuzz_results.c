/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdicts.json. What was read is written and read once more, which must succeed. */
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/results/verdict.h"
#include "fuzz.h"

static void check_round_trip(const struct play_rows *rows, const struct play_run *run) {
    char message[1024] = "";
    struct play_rows again = {0};
    FILE *out = play_text();
    if (play_write_json(rows, run, out))
        abort();
    const char *text = play_text_end(out);
    if (play_read_json(fuzz_file((const uint8_t *)text, strlen(text)), &again, NULL, message,
                       sizeof message)) {
        fprintf(stderr, "%s\n", message);
        abort();
    }
    if (again.count != rows->count)
        abort();
}

int fuzz_one(const uint8_t *data, size_t size) {
    char message[1024] = "";
    struct play_rows rows = {0};
    struct play_run run = {0};
    const int refused = play_read_json(fuzz_file(data, size), &rows, &run, message, sizeof message);
    fuzz_check_message(refused, message, sizeof message);
    if (refused)
        return 0;
    check_round_trip(&rows, &run);
    return 0;
}
