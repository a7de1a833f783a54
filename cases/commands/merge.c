/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone merge`: the blocks of a sweep, from any shards, as one result. */
#include <jansson.h>
#include <stdio.h>
#include "command.h"
#include "merged.h"

struct options {
    const char *out;
    int csv, jsonl, json, force;
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    OPTION(TEXT, "out", "DIR", AT(out), "Folder for the results. Needed."),
    OPTION(FLAG, "csv", NULL, AT(csv), "Write results.csv as well.", .not_with = "jsonl"),
    OPTION(FLAG, "jsonl", NULL, AT(jsonl), "Write results.jsonl as well: an object a line."),
    OPTION(FLAG, "json", NULL, AT(json), "Print one JSON object about the result."),
    OPTION(
        FLAG, "force", NULL, AT(force),
        "Replace results that are there, of another sweep or changed. Files of other names stay."),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = "merge",
    .usage = "DIR... --out DIR [OPTIONS]",
    .purpose =
        "Puts the blocks of a sweep that are in some folders together: those of its shards, of the "
        "processes of a cluster, or of runs that were stopped. The result is the same to the byte "
        "for any number and order of folders, and its SHA-256 is printed. A block that is there "
        "twice must be equal; one that is missing is named.",
    .rows = option_rows,
    .end = "Exit status: 0 done, 1 points fail or the law did not answer at some, 2 wrong usage or "
           "input, as blocks that are missing, 3 internal error, 4 the law crashed at some points.",
    .least = 1,
    .most = 100000,
    .arguments = "folders with blocks of a sweep"};

int command_merge(int argc, char **argv) {
    struct options o = {.out = NULL};
    struct option_arguments given;
    struct merge_result result;
    char why[1024];
    int code = options_read(&program, argc, argv, &o, &given);
    if (code >= 0)
        return code;
    if (!o.out)
        return program_usage("merge", "--out DIR is needed: the folder for the results");
    const enum merge_table table = o.csv ? MERGE_CSV : o.jsonl ? MERGE_JSONL : MERGE_NO_TABLE;
    if (sweep_merge((size_t)given.count, given.text, o.out, table, o.force, &result, why,
                    sizeof why)) {
        program_complain("merge", "%s", why);
        return EXIT_USAGE;
    }
    if (o.json) {
        json_t *whole = json_pack("{s:i,s:s,s:I}", "schema", 1, "tool", "touchstone merge",
                                  "points", (json_int_t)result.points);
        merged_json(&result, whole);
        json_dumpf(whole, stdout, JSON_INDENT(1));
        putchar('\n');
    } else {
        printf("%zu points\n", result.points);
        merged_print(&result);
    }
    code = merged_code(&result);
    return code;
}
