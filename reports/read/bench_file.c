/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench_file.h"
#include <unistd.h>
#include "cases/core/file.h"

int report_bench_read(const char *folder, struct bench_result *ret_result, char *ret_message,
                      size_t size) {
    char *file = play_format("%s/bench.json", folder);
    const int absent = access(file, F_OK) != 0;
    const int bad = absent ? 0 : bench_read_json(file, ret_result, ret_message, size);
    return absent ? 0 : bad ? -1 : 1;
}

int report_bench_take(const char *file, const char *folder, char *ret_message, size_t size) {
    struct bench_result result = {0};
    struct file_writer to;
    if (bench_read_json(file, &result, ret_message, size))
        return -1;
    int bad = file_begin(&to, ret_message, size, "%s/bench.json", folder);
    if (!bad)
        bad = file_commit(&to, bench_write_json(&result, to.stream), ret_message, size);
    return bad ? -1 : 0;
}
