/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench.json. What was read is written and read once more, which must succeed. */
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "bench/results/result.h"
#include "cases/tests/fuzz/fuzz.h"

static void check_round_trip(const struct bench_result *result) {
    char message[1024] = "";
    struct bench_result again = {0};
    FILE *out = play_text();
    if (bench_write_json(result, out))
        abort();
    const char *text = play_text_end(out);
    if (bench_read_json(fuzz_file((const uint8_t *)text, strlen(text)), &again, message,
                        sizeof message)) {
        fprintf(stderr, "%s\n", message);
        abort();
    }
    if (again.rows_count != result->rows_count)
        abort();
}

int fuzz_one(const uint8_t *data, size_t size) {
    char message[1024] = "";
    struct bench_result result = {0};
    const int refused = bench_read_json(fuzz_file(data, size), &result, message, sizeof message);
    fuzz_check_message(refused, message, sizeof message);
    if (refused)
        return 0;
    check_round_trip(&result);
    return 0;
}
