/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "terminal_table.h"

const char *table_verdict_colour(const char *cell) {
    static const char *const colours[] = {
        [PLAY_VERDICT_PASS] = "\033[32m",     [PLAY_VERDICT_FINDING] = "\033[36m",
        [PLAY_VERDICT_SKIP] = "\033[33m",     [PLAY_VERDICT_UNDETERMINED] = "\033[33m",
        [PLAY_VERDICT_MARGINAL] = "\033[33m", [PLAY_VERDICT_VACUOUS] = "\033[31m",
        [PLAY_VERDICT_FAIL] = "\033[31m",     [PLAY_VERDICT_TIMEOUT] = "\033[31m",
        [PLAY_VERDICT_ERROR] = "\033[35m",    [PLAY_VERDICT_CRASH] = "\033[31m",
    };
    const size_t length = strlen(cell);
    for (int v = 0; v < PLAY_VERDICT_COUNT; v++) {
        const size_t name = strlen(play_verdict_words[v]);
        if (length >= name && !strcmp(cell + length - name, play_verdict_words[v]))
            return colours[v];
    }
    return "";
}
