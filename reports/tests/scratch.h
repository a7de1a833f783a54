/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders and files of a test. */
#ifndef SCRATCH_H
#define SCRATCH_H

#include <criterion/criterion.h>
#include <dirent.h>
#include <ftw.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/results/verdict.h"

#define SCRATCH_BYTES ((size_t)4 << 20) /* of a file that a test looks into */
#define UNUSED        __attribute__((unused))

/* All parts stand in a text; in_order: each behind the one before. */
UNUSED static void expect_parts(const char *text, const char *const *parts, size_t count,
                                int in_order) {
    for (size_t i = 0; text && i < count; i++) {
        const char *found = strstr(text, parts[i]);
        cr_expect(found, "no %s", parts[i]);
        text = found && in_order ? found : text;
    }
    cr_expect(text, "no text");
}

#define EXPECT_PARTS(text, parts)    expect_parts(text, parts, sizeof parts / sizeof *parts, 0)
#define EXPECT_IN_ORDER(text, parts) expect_parts(text, parts, sizeof parts / sizeof *parts, 1)

/* How often a part stands in a text. */
UNUSED static size_t count_parts(const char *text, const char *part) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++)
        count++;
    return count;
}

/* What a writer makes of a text. */
UNUSED static char *written(void (*writer)(const char *text, FILE *out), const char *text) {
    FILE *out = play_text();
    writer(text, out);
    return play_text_end(out);
}

/* The same text; said is what was looked at. */
UNUSED static void expect_text(const char *got, const char *wanted, const char *said) {
    cr_expect(got && !strcmp(got, wanted), "%s is '%s', not '%s'", said, got, wanted);
}

#define EXPECT_TEXT(got, wanted) expect_text(got, wanted, #got)

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *where) {
    (void)info, (void)type, (void)where;
    return remove(path);
}

UNUSED static void drop_folder(const char *folder) {
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static char scratch_root[] = "/tmp/touchstone-reports-XXXXXX";
static pid_t scratch_owner; /* 0: there is no folder */

static void drop_scratch(void) {
    if (getpid() == scratch_owner)
        drop_folder(scratch_root);
}

/* It goes when the process of the test ends. */
UNUSED static char *make_folder(void) {
    static int count;
    if (!scratch_owner) {
        cr_assert(mkdtemp(scratch_root) && !atexit(drop_scratch));
        scratch_owner = getpid();
    }
    char *folder = play_format("%s/%d", scratch_root, ++count);
    cr_assert(!mkdir(folder, 0777));
    return folder;
}

/* Makes the folder of "traces/a.csv", too; what begins as a script can be run. */
UNUSED static void put_file(const char *folder, const char *name, const char *text) {
    char *path = play_format("%s/%s", folder, name);
    mkdir(play_format("%.*s", (int)(strrchr(path, '/') - path), path), 0777);
    FILE *file = fopen(path, "w");
    cr_assert(file && fputs(text, file) >= 0 && !fclose(file) &&
                  !chmod(path, strncmp(text, "#!", 2) ? 0644 : 0755),
              "%s", path);
}

/* The text of a file, NULL where there is none. */
UNUSED static char *get_file(const char *folder, const char *name) {
    char *path = play_format("%s/%s", folder, name), *text = NULL;
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    text = play_zeroed(1, SCRATCH_BYTES);
    cr_assert(fread(text, 1, SCRATCH_BYTES - 1, file) < SCRATCH_BYTES - 1);
    fclose(file);
    return text;
}

UNUSED static int holds(const char *folder, const char *name, const char *part) {
    const char *text = get_file(folder, name);
    return text && strstr(text, part);
}

/* Cells of a line of a table: borders that are not escaped, less one; 0 of another line. */
UNUSED static size_t count_cells(const char *line) {
    size_t borders = *line != '|';
    for (const char *c = line; *line == '|' && *c && *c != '\n'; c++) {
        borders += *c == '|';
        c += *c == '\\' && c[1];
    }
    return borders - 1;
}

/* Tables of Markdown keep their shape. */
UNUSED static void check_tables(const char *text, const char *name) {
    size_t cells = 0;
    for (const char *line = text; *line; line += *line == '\n') {
        const size_t count = count_cells(line);
        cr_expect(!cells || !count || count == cells, "%s: %zu cells, not %zu: %.200s", name, count,
                  cells, line);
        cells = count;
        line += strcspn(line, "\n");
    }
}

/* Replaces a text of a row. */
UNUSED static void set(const char **text, const char *value) {
    *text = play_copy(value);
}

/* A row whose texts are all the same: 1 was expected, and the error is relative. */
UNUSED static struct play_row *add_row_of(struct play_rows *rows, const char *text, double error,
                                          enum play_verdict verdict) {
    struct play_row row;
    play_row_init(&row);
    const char **const texts[] = {&row.case_name, &row.law,    &row.variant, &row.title,
                                  &row.subject,   &row.target, &row.unit,    &row.quantity,
                                  &row.reference, &row.source, &row.detail,  &row.worst_at};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        set(texts[i], text);
    row.metric = PLAY_METRIC_LINF;
    row.error_kind = PLAY_ERROR_RELATIVE;
    row.basis = PLAY_BASIS_ROUND_OFF;
    row.expected = 1;
    row.predicted = 1 + error;
    row.error = error;
    row.tolerance = 1e-3;
    row.verdict = verdict;
    play_rows_add(rows, &row);
    return &rows->rows[rows->count - 1];
}

/* A row of an impact at 1 m/s, known to `half`, where x has the value `at`. */
UNUSED static struct play_row *add_impact(struct play_rows *rows, const char *law,
                                          const char *series, const char *x, const char *unit,
                                          double at, const char *quantity, double predicted,
                                          double expected, double half) {
    const double speed = 1;
    struct play_row row;
    play_row_init(&row);
    row.case_name = play_format("%s/s", law);
    row.variant = play_format("%s%s%s=%.17g", series, *series ? " " : "", x, at);
    row.title = "A case";
    row.law = play_copy(law);
    row.quantity = play_copy(quantity);
    row.error_kind = PLAY_ERROR_ABSOLUTE;
    row.predicted = predicted;
    row.expected = expected;
    row.uncertainty = half;
    row.verdict = PLAY_VERDICT_PASS;
    struct play_setup setup = {.case_name = play_copy(row.case_name),
                               .variant = play_copy(row.variant),
                               .law = play_copy(row.law),
                               .command = "",
                               .number = rows->setups.count + 1};
    if (strcmp(x, "speed") != 0)
        play_setup_add(&setup, "speed", "m/s", NULL, 1, &speed);
    play_setup_add(&setup, x, unit, NULL, 1, &at);
    struct play_setups one = {.count = 1, .setups = &setup};
    play_setups_join(&rows->setups, &one);
    play_rows_add(rows, &row);
    return &rows->rows[rows->count - 1];
}

/* verdicts.json of a run whose texts are all the same. */
UNUSED static void put_rows(const char *folder, const struct play_rows *rows, const char *text) {
    const struct play_run run = {text, text, text, text, text, text, text, 1, .isolation = text};
    FILE *out = play_text();
    cr_assert(!play_write_json(rows, &run, out));
    put_file(folder, "verdicts.json", play_text_end(out));
}

/* A path for the index of traces; its variant and title are that text. Takes expected over. */
UNUSED static json_t *trace_of(const char *name, const char *text, const char *law,
                               const char *file, json_t *expected) {
    json_t *trace = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:n, s:n, s:o}", "case", name,
                              "variant", text, "title", text, "law", law, "file", file, "kind",
                              "path", "x", "y", "expected", expected);
    cr_assert(trace != NULL);
    return trace;
}

/* Takes traces over. */
UNUSED static void put_index(const char *folder, json_t *traces) {
    json_t *index = json_pack("{s:i, s:o}", "schema", 5, "traces", traces);
    put_file(folder, "traces/index.json", json_dumps(index, 0));
}

/* How many names in a folder begin so. */
UNUSED static size_t count_names(const char *folder, const char *prefix) {
    size_t count = 0;
    DIR *directory = opendir(folder);
    for (const struct dirent *entry; directory && (entry = readdir(directory));)
        count += !strncmp(entry->d_name, prefix, strlen(prefix)) && entry->d_name[1] &&
                 strcmp(entry->d_name, "..") != 0;
    if (directory)
        closedir(directory);
    return count;
}

#endif
