/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "selftest.h"
#include <time.h>
#include "cases/version.h"

static const char *const verdicts[] = {SELFTEST_VERDICTS(LIST_TEXT)};

#define TYPE struct selftest_cell
static const struct record_field cell_fields[] = {
    MEMBER_AS("principle", case_name, TEXT, NULL),
    RECORD_ONE_OF(TYPE, "verdict", worst, play_verdict_words, PLAY_VERDICT_COUNT, NULL),
    MEMBER_AS("motions", rows, SIZE, "about which it said something until it was broken"),
};
static const struct record_table cell_table = RECORD_TABLE(TYPE, cell_fields, NULL);
#undef TYPE

#define TYPE struct selftest_battery_law
static const struct record_field law_fields[] = {
    MEMBER(name, TEXT, NULL),
    MEMBER(as, TEXT, "the law that it pretends to be; of a right one itself"),
    MEMBER(wrong, FLAG, NULL),
    MEMBER(mistake, TEXT, "in words; empty for a right law"),
    RECORD_ONE_OF(TYPE, "verdict", verdict, verdicts, SELFTEST_VERDICT_COUNT,
                  "caught, missed: a wrong law; passes, fails: a right one"),
    MEMBER(why, TEXT,
           "of a law that is missed: why no principle can catch it, from uncaught.csv; else empty"),
    MEMBER(caught_by, SIZE, "number of principles that it breaks"),
    RECORD_MANY(TYPE, "principles", cells, count, &cell_table, 0),
};
static const struct record_table law_table =
    RECORD_TABLE(TYPE, law_fields, "the wrong laws, then the right ones");
#undef TYPE

#define TYPE struct selftest_battery
static const struct record_field fields[] = {
    MEMBER(version, TEXT, "of touchstone"),
    MEMBER(commit, TEXT, "of touchstone"),
    MEMBER(date, TEXT, "ISO 8601, UTC"),
    MEMBER(seconds, FINITE, "wall time"),
    MEMBER(motions, SIZE, "random motions of each law"),
    MEMBER(wrong, SIZE, "wrong laws"),
    MEMBER(caught, SIZE, "of them caught by a principle"),
    MEMBER(right, SIZE, "right laws"),
    MEMBER(passed, SIZE, "of them that break no principle"),
    RECORD_MANY(TYPE, "laws", laws, count, &law_table, 0),
};
static const struct record_table table = RECORD_TABLE(TYPE, fields, NULL);
const struct record_file selftest_battery_json = {
    1, "touchstone selftest --principles", &table,
    "Which principle catches which known-wrong law, without any reference, written by `touchstone "
    "selftest --principles --out FILE`."};
#undef TYPE

/* --- reasons ------------------------------------------------------------------------------------ */

/* Adds what the file says to the laws; whether it says something of a law that is caught all the same. */
static int take_reasons(struct selftest_battery *found, char *text, FILE *out) {
    int is_stale = 0;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        char *why = strchr(line, ',');
        if (!why)
            continue;
        *why++ = '\0';
        for (size_t i = 0; i < found->count; i++) {
            struct selftest_battery_law *law = &found->laws[i];
            if (!law->wrong || strcmp(law->name, line) != 0)
                continue;
            if (law->verdict == SELFTEST_MISSED)
                law->why = why;
            else
                is_stale += fprintf(out, "caught: %s (%s), which uncaught.csv lists\n", law->name,
                                    law->as) > 0;
        }
    }
    return is_stale;
}

/* --- what is printed ---------------------------------------------------------------------------- */

static int catches(const struct selftest_battery_law *law, const char *principle) {
    for (size_t i = 0; i < law->count; i++)
        if (!strcmp(law->cells[i].case_name, principle))
            return law->cells[i].failed != 0;
    return 0;
}

/* How many wrong laws each principle catches, and how many no other one does. */
static void print_principles(const struct selftest_battery *found, FILE *out) {
    const struct selftest_battery_law *first = found->laws;
    fprintf(out, "\n%-21s catches   alone\n", "principle");
    for (size_t k = 0; found->count && k < first->count; k++) {
        const char *principle = first->cells[k].case_name;
        size_t all = 0, alone = 0;
        for (size_t i = 0; i < found->count; i++)
            if (found->laws[i].wrong && catches(&found->laws[i], principle)) {
                all++;
                alone += found->laws[i].caught_by == 1;
            }
        fprintf(out, "%-21s %7zu %7zu\n", principle, all, alone);
    }
    fputc('\n', out);
}

/* Whether something is there that must not be. */
static int print_bad(const struct selftest_battery *found, FILE *out) {
    int bad = 0;
    for (size_t i = 0; i < found->count; i++) {
        const struct selftest_battery_law *law = &found->laws[i];
        if (law->verdict == SELFTEST_MISSED) {
            fprintf(out, "not caught: %s (%s), %s: %s\n", law->name, law->as, law->mistake,
                    *law->why ? law->why : "it is not in uncaught.csv");
            bad |= !*law->why;
        }
        for (size_t k = 0; !law->wrong && k < law->count; k++)
            if (law->cells[k].worst > PLAY_VERDICT_SKIP) {
                fprintf(out, "fails: the right law %s by %s (%s)\n", law->name,
                        law->cells[k].case_name, play_verdict_name(law->cells[k].worst));
                bad = 1;
            }
    }
    return bad;
}

static void count_all(struct selftest_battery *found) {
    for (size_t i = 0; i < found->count; i++) {
        const struct selftest_battery_law *law = &found->laws[i];
        found->wrong += law->wrong != 0;
        found->right += !law->wrong;
        found->caught += law->verdict == SELFTEST_CAUGHT;
        found->passed += law->verdict == SELFTEST_PASSES;
    }
}

int selftest_battery_end(struct selftest_battery *found, const char *reasons, FILE *out,
                         const struct command_out *to) {
    found->version = TOUCHSTONE_VERSION;
    found->commit = TOUCHSTONE_COMMIT;
    found->date = program_now();
    for (size_t i = 0; i < found->count; i++)
        found->laws[i].why = "";
    print_principles(found, out);
    char *text = file_read(FILE_TEXT, "%s", reasons);
    if (text)
        take_reasons(found, text, out);
    const int bad = print_bad(found, out);
    count_all(found);
    fprintf(out,
            "%zu of %zu wrong laws caught without any reference (%.0f %%), %zu of %zu right laws "
            "break no principle (%zu motions each, %.1f s)\n",
            found->caught, found->wrong,
            found->wrong ? 100.0 * (double)found->caught / (double)found->wrong : 0.0,
            found->passed, found->right, found->motions, found->seconds);
    const int failed = command_put_record(to, &selftest_battery_json, found);
    return failed ? EXIT_INTERNAL : bad ? EXIT_FAILED : EXIT_PASSED;
}
