/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"

char *merged_words(const struct merge_result *result) {
    char *text = play_copy("");
    for (size_t i = 0; i < SWEEP_VERDICT_COUNT; i++)
        if (result->verdicts[i])
            text = play_format("%s%s%zu %s", text, *text ? ", " : "", result->verdicts[i],
                               sweep_verdict_word((enum sweep_verdict)i));
    return text;
}

void merged_print(const struct merge_result *result) {
    printf("%s\n%s\nsha256 %s\n", merged_words(result), result->file, result->digest);
}

void merged_verdicts(const size_t count[SWEEP_VERDICT_COUNT], struct sheet *sheet) {
    static const struct sheet_column columns[] = {
        COLUMN("verdict", TEXT, NULL, "one of those that a point can have"),
        COLUMN("points", WHOLE, NULL, "how many have it")};
    struct sheet_table *table = SHEET_TABLE(sheet, "verdicts", columns);
    for (size_t i = 0; i < SWEEP_VERDICT_COUNT; i++)
        SHEET_ROW(table, TEXT(sweep_verdict_word((enum sweep_verdict)i)), NUMBER((double)count[i]));
}

struct sheet *merged_sheet(const struct workers_run *run, const struct merge_result *result) {
    static const struct sheet_column columns[] = {
        COLUMN("points", WHOLE, NULL, "of the whole sweep"),
        COLUMN("file", TEXT, NULL, "the result; null: of one shard, or no folder was asked for"),
        COLUMN("sha256", TEXT, NULL, "of the result"),
        COLUMN("law", TEXT, NULL, "name of the law; null, as all below: folders were put together"),
        COLUMN("identity", TEXT, NULL,
               "SHA-256 of all that decides the result: file, case, law and version of touchstone"),
        COLUMN("shard", WHOLE, NULL, "which part, from 1"),
        COLUMN("shards", WHOLE, NULL, "of how many"),
        COLUMN("blocks_before", WHOLE, NULL, "blocks of the shard that were there"),
        COLUMN("blocks_done", WHOLE, NULL, "blocks that were computed now"),
        COLUMN("points_done", WHOLE, NULL, "their points"),
        COLUMN("seconds", NUMBER, "s", "for the computing")};
    const struct sweep_plan *plan = run ? &run->sweep->plan : NULL;
    const char *title = plan ? plan->title : "Blocks of a sweep";
    struct sheet *sheet = sheet_new("touchstone sweep", title);
    struct sheet_table *values = SHEET_TABLE(sheet, NULL, columns);
    sheet_note(sheet, "sentence",
               result ? play_format("%s: %s.", title, merged_words(result))
                      : play_format("%s: shard %zu of %zu is computed.", plan->title, run->shard,
                                    run->shards));
    SHEET_ROW(values, NUMBER((double)(plan ? plan->points : result->points)),
              TEXT(result ? result->file : NULL), TEXT(result ? result->digest : NULL));
    if (run)
        SHEET_ROW(values, TEXT(plan->law), TEXT(plan->identity), NUMBER((double)run->shard),
                  NUMBER((double)run->shards), NUMBER((double)run->blocks_before),
                  NUMBER((double)run->blocks_done), NUMBER((double)run->points_done),
                  NUMBER(run->seconds));
    for (size_t i = 3; !run && i < SHEET_COUNT(columns); i++)
        SHEET_ROW(values, {.number = (double)NAN});
    if (result)
        merged_verdicts(result->verdicts, sheet);
    return sheet;
}

int merged_code(const struct merge_result *result) {
    return result->verdicts[SWEEP_CRASHED]                                 ? EXIT_CRASHED
           : result->verdicts[SWEEP_FAILS] || result->verdicts[SWEEP_HANG] ? EXIT_FAILED
                                                                           : EXIT_PASSED;
}
