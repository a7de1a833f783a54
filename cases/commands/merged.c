/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <stdio.h>
#include "merged.h"
#include "cases/core/json.h"
#include "cases/core/program.h"

void merged_print(const struct merge_result *result) {
    const char *between = "";
    for (size_t i = 0; i < SWEEP_VERDICT_COUNT; i++)
        if (result->verdicts[i]) {
            printf("%s%zu %s", between, result->verdicts[i],
                   sweep_verdict_word((enum sweep_verdict)i));
            between = ", ";
        }
    printf("\n%s\nsha256 %s\n", result->file, result->digest);
}

void merged_json(const struct merge_result *result, json_t *object) {
    json_t *verdicts = json_object();
    for (size_t i = 0; i < SWEEP_VERDICT_COUNT; i++)
        json_object_set_new(verdicts, sweep_verdict_word((enum sweep_verdict)i),
                            json_integer((json_int_t)result->verdicts[i]));
    json_object_set_new(object, "verdicts", verdicts);
    json_object_set_new(object, "file", play_json_text(result->file));
    json_object_set_new(object, "sha256", json_string(result->digest));
}

int merged_code(const struct merge_result *result) {
    return result->verdicts[SWEEP_CRASHED]                                 ? EXIT_CRASHED
           : result->verdicts[SWEEP_FAILS] || result->verdicts[SWEEP_HANG] ? EXIT_FAILED
                                                                           : EXIT_PASSED;
}
