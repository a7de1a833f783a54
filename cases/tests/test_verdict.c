/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Verdict files with the worst that a user's text can hold. SOURCE_DIR, the folder cases, comes from Meson. */
#include <criterion/criterion.h>
#include <ctype.h>
#include <jansson.h>
#include <math.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/memory.h"
#include "cases/core/screen.h"
#include "cases/core/utf8.h"
#include "cases/results/coverage.h"
#include "cases/results/diagnosis.h"
#include "cases/results/evidence.h"
#include "cases/results/terminal_table.h"
#include "cases/results/verdict.h"
#include "cases/tell/formula.h"
#include "reference/catalogue/reference.h"
#include "xml.h"
#include "touchstone/common.h"

static const char *const hostile[] = {
    "",
    "plain",
    "<b onload=\"x\">&amp; 'q' ]]></b><!-- -->",
    "`touch /tmp/x` $(touch /tmp/x) ${HOME}",
    "line one\nline two\r\n\tthird",
    "\x01\x02\x1b[31mred\x1b[0m\x7f",
    "=cmd|' /C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(A1)",
    "\tstart",
    "\rstart",
    "-1.5e-3",
    "a,b;c\"d\"\"e",
    "a | b \\| c",
    "\xff\xfe bad \xc3( \xed\xa0\x80 \xf8\x88\x80\x80\x80 \xc0\xaf cut \xe2\x82",
    "\xef\xbf\xbe \xef\xbf\xbf noncharacters",
    "\xce\xb4\xe2\x82\x99 \xe2\x80\xae \xf0\x9d\x9c\x87 fine",
    "'; system \"touch /tmp/x\"; plot '< id'",
};

static char *copy(const char *text) {
    char *memory = play_copy(text);
    if (!memory)
        abort();
    return memory;
}

static void set(const char **text, const char *value) {
    *text = copy(value);
}

static const struct play_run run = {.command = "touchstone verify '<&>' \x1b[2J",
                                    .version = "0.1.0",
                                    .commit = "abc",
                                    .compiler = "gcc \"12\"",
                                    .flags = "-O3",
                                    .machine = "x",
                                    .date = "2024-01-01T00:00:00Z",
                                    .seconds = 1.25};

/* A row whose texts are all the same. */
static struct play_row row_of(const char *text, enum play_verdict verdict) {
    struct play_row row;
    play_row_init(&row);
    const char **const texts[] = {&row.case_name, &row.variant, &row.title,    &row.law,
                                  &row.subject,   &row.target,  &row.quantity, &row.unit,
                                  &row.reference, &row.source,  &row.detail,   &row.worst_at,
                                  &row.commit};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        set(texts[i], text);
    row.metric = PLAY_METRIC_POINTWISE;
    row.error_kind = PLAY_ERROR_RELATIVE;
    row.basis = PLAY_BASIS_DATA;
    row.expected = 0.1;
    row.predicted = -4.9406564584124654e-324;
    row.error = 1.7976931348623157e308;
    row.tolerance = 1e-10;
    row.seed = 12345;
    row.verdict = verdict;
    return row;
}

/* A path of two segments, of which a run alone tells where the second one ends; all texts are the same. */
static struct play_described described_of(const char *text) {
    struct play_described described = {.case_name = copy(text),
                                       .law = copy(text),
                                       .title = copy(text),
                                       .about = copy(text),
                                       .kind = copy("path"),
                                       .variant = copy(text),
                                       .leg_count = 2,
                                       .legs = play_zeroed(2, sizeof *described.legs),
                                       .legs_left_out = 7};
    cr_assert(described.legs != NULL);
    for (size_t i = 0; i < 2; i++)
        described.legs[i] = (struct play_leg){.kind = copy(i ? "press" : "twist"),
                                              .words = copy(text),
                                              .number = i + 1,
                                              .steps = 10,
                                              .time = 0.1,
                                              .end = {i ? (double)NAN : 1e-3, -0.1, 0.3},
                                              .swing = {1e-4, 0.0, -1e-5},
                                              .normal_force = 30.0,
                                              .angle = -0.1,
                                              .about = {0.0, 1.0, 0.0},
                                              .body = 3};
    return described;
}

/* Two variants of which one number differs; all texts are the same. */
static void add_setups(struct play_rows *rows, const char *text) {
    for (size_t i = 0; i < 2; i++) {
        const struct play_setting settings[] = {
            {copy("hz_shear"), copy("Pa"), NULL, 1, {1e9 + (double)i}},
            {copy("radius"), copy("m"), NULL, 2, {0.01, HUGE_VAL}},
            {copy("rigid"), copy("1"), NULL, 2, {0.0, 1.0}},
            {copy(text), copy(""), copy(text), 1, {0}}};
        struct play_setup setup = {.case_name = copy(text),
                                   .variant = copy(i ? text : "other"),
                                   .law = copy(text),
                                   .command = copy(text),
                                   .number = 7 + i,
                                   .count = TOUCH_COUNT(settings),
                                   .settings = play_resize(NULL, 1, sizeof settings)};
        memcpy(setup.settings, settings, sizeof settings);
        struct play_setups one = {.count = 1, .setups = play_resize(NULL, 1, sizeof setup)};
        one.setups[0] = setup;
        play_setups_join(&rows->setups, &one);
    }
    struct play_described described = described_of(text);
    play_setups_describe_as(&rows->setups, &described);
}

static struct play_rows hostile_rows(void) {
    struct play_rows rows = {0};
    for (size_t i = 0; i < TOUCH_COUNT(hostile); i++) {
        const struct play_row row = row_of(hostile[i], (enum play_verdict)(i % PLAY_VERDICT_COUNT));
        play_rows_add(&rows, &row);
        add_setups(&rows, hostile[i]);
        play_warnings_add(&rows.warnings, copy(hostile[i]), copy(hostile[i]));
    }
    return rows;
}

enum format {
    CSV,
    JSON,
    JUNIT,
};

static char *written(const struct play_rows *rows, enum format format) {
    FILE *out = play_text();
    const int failed = format == CSV    ? play_write_csv(rows, out)
                       : format == JSON ? play_write_json(rows, &run, out)
                                        : play_write_junit(rows, &run, out);
    cr_expect(failed == 0);
    return play_text_end(out);
}

/* Writes text to a new file, which the caller removes. */
static char *saved(const char *text) {
    char *name = copy("/tmp/touchstone-test-XXXXXX");
    const int file = mkstemp(name);
    cr_assert(file >= 0);
    cr_assert(write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    return name;
}

static int read_text(const char *text, struct play_rows *rows, struct play_run *ret_run,
                     char message[512]) {
    char *name = saved(text);
    const int bad = play_read_json(name, rows, ret_run, message, 512);
    if (bad)
        cr_expect(strstr(message, name) == message, "the message must name the file: %s", message);
    remove(name);
    return bad;
}

/* --- UTF-8 ---------------------------------------------------------------------------------- */

Test(cases, utf8_every_character_survives) {
    for (uint32_t code = 1; code <= 0x10FFFF; code++) {
        if (code >= 0xD800 && code <= 0xDFFF)
            continue;
        char text[8] = "";
        FILE *out = fmemopen(text, sizeof text, "w");
        play_utf8_put(code, out);
        fclose(out);
        uint32_t back;
        const size_t taken = play_utf8_next(text, &back);
        cr_assert(taken == strlen(text) && back == code, "U+%04X came back as U+%04X", code, back);
        if (code > 0x3000)
            code += 96; /* enough */
    }
}

Test(cases, utf8_widths_and_hidden_characters) {
    static const struct {
        uint32_t code;
        size_t width;
        int hidden;
    } known[] = {
        {'a', 1, 0},    {0x0301, 0, 0}, {0x4E2D, 2, 0}, {0x1F600, 2, 0}, {0xE9, 1, 0},
        {'\033', 1, 1}, {0x7F, 1, 1},   {0x9B, 1, 1},   {0x202E, 0, 1},  {0x2028, 1, 1},
        {0x200B, 0, 1}, {0x2066, 0, 1}, {0x85, 1, 1},   {0xFEFF, 0, 1},  {0xFFFE, 1, 1},
    };
    for (size_t i = 0; i < TOUCH_COUNT(known); i++) {
        const uint32_t code = known[i].code;
        cr_expect(play_utf8_width(code) == known[i].width, "U+%04X: %zu columns", code,
                  play_utf8_width(code));
        cr_expect(!play_utf8_is_hidden(code) == !known[i].hidden, "U+%04X: hidden", code);
    }
    cr_expect(play_utf8_is_valid("\xc3\xa9") && !play_utf8_is_valid("\xc3"));
}

/* All that a reader would not see is shown, whatever the room is, and characters stay whole. */
Test(cases, utf8_what_a_stranger_says_is_shown) {
    static const struct {
        const char *text, *shown;
    } known[] = {
        {"plain \xc3\xa9", "plain \xc3\xa9"},
        {"a\xe2\x80\xae"
         "b",
         "a[U+202E]b"},
        {"\xe2\x81\xa6\xe2\x80\x8b\xef\xbb\xbf", "[U+2066][U+200B][U+FEFF]"},
        {"one\ntwo\tthree\r", "one two three "},
        {"\033[31m", "[U+001B][31m"},
        {"\xc2\x85\xe2\x80\xa8\xe2\x80\xa9", "[U+0085][U+2028][U+2029]"},
        {"\xff", "\xef\xbf\xbd"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(known); i++) {
        char all[64];
        play_utf8_show(known[i].text, all, sizeof all);
        cr_expect(!strcmp(all, known[i].shown), "'%s'", all);
        snprintf(all, sizeof all, "%s", known[i].text);
        play_utf8_show(all, all, sizeof all);
        cr_expect(!strcmp(all, known[i].shown), "in place: '%s'", all);
        for (size_t room = 1; room < sizeof all; room++) {
            char some[64];
            play_utf8_show(known[i].text, some, room);
            cr_expect(strlen(some) < room && play_utf8_is_valid(some) &&
                      !strncmp(some, known[i].shown, strlen(some)));
        }
    }
}

Test(cases, utf8_bad_bytes_are_one_replacement_each) {
    static const char *const bad[] = {
        "\x80",         "\xbf",     "\xc0\xaf",         "\xc3",
        "\xe0\x80\x80", "\xe2\x82", "\xed\xa0\x80",     "\xf4\x90\x80\x80",
        "\xf5",         "\xff",     "\xf0\x80\x80\x80", "\xfe"};
    for (size_t i = 0; i < TOUCH_COUNT(bad); i++) {
        size_t length = 0;
        uint32_t code;
        for (const char *at = bad[i]; *at; length++) {
            cr_expect(play_utf8_next(at, &code) == 1 && code == 0xFFFD, "sequence %zu", i);
            at++;
        }
        cr_expect(length == strlen(bad[i]));
    }
}

/* --- CSV ------------------------------------------------------------------------------------ */

/* Reads one RFC 4180 cell; -1 at the end of the file, else the character that ended it. */
static int csv_cell(const char **at, char *cell, size_t size) {
    size_t length = 0;
    const int quoted = **at == '"';
    if (!**at)
        return -1;
    *at += quoted;
    for (; **at; ++*at) {
        if (quoted && **at == '"' && (*at)[1] != '"') {
            ++*at;
            break;
        }
        if (quoted && **at == '"')
            ++*at;
        else if (!quoted && (**at == ',' || **at == '\r'))
            break;
        cr_assert(length + 1 < size);
        cell[length++] = **at;
    }
    cell[length] = '\0';
    if (**at == '\r') {
        cr_assert((*at)[1] == '\n');
        *at += 2;
        return '\n';
    }
    cr_assert(**at == ',', "a cell ends at '%c'", **at);
    ++*at;
    return ',';
}

Test(cases, csv_has_the_same_cells_in_every_row_and_no_formula) {
    struct play_rows rows = hostile_rows();
    char *text = written(&rows, CSV), cell[1000];
    const char *at = text;
    size_t line = 0, cells = 0, header = 0;

    for (int end; (end = csv_cell(&at, cell, sizeof cell)) >= 0;) {
        cells++;
        char *rest;
        strtod(cell, &rest);
        cr_expect(!*cell || !strchr("=+-@\t\r", *cell) || !*rest, "formula: %s", cell);
        for (const char *c = cell; *c; c++)
            cr_expect((unsigned char)*c >= 0x20 || strchr("\t\r\n", *c), "control character");
        if (end == ',')
            continue;
        header = line ? header : cells;
        cr_expect(cells == header, "line %zu has %zu cells, the header %zu", line, cells, header);
        cells = 0;
        line++;
    }
    cr_expect(line == 1 + TOUCH_COUNT(hostile));
    cr_expect(header == 40);
    cr_expect(strstr(text, "\"'=cmd|' /C calc'!A0\""));
    cr_expect(strstr(text, ",-1.5e-3,"), "a plain number stays one");
    cr_expect(strstr(text, ",0.10000000000000001,-4.9406564584124654e-324,"));
}

/* Rows of how many comparisons, and why: reasons that differ by numbers alone are one. */
Test(cases, coverage_is_counted) {
    static const struct {
        enum play_verdict verdict;
        size_t comparisons;
        const char *detail;
    } made[] = {
        {PLAY_VERDICT_PASS, 1, ""},
        {PLAY_VERDICT_FAIL, 1, "wrong"},
        {PLAY_VERDICT_FINDING, 0, "no tolerance"},
        {PLAY_VERDICT_FINDING, 1, "beyond its tolerance"},
        {PLAY_VERDICT_PASS, 0, "a note"},
        {PLAY_VERDICT_SKIP, 4, "mu_sl = 0.5; allowed: [0, 1e-300]"},
        {PLAY_VERDICT_SKIP, 7, "convention: it is not shear"},
        {PLAY_VERDICT_SKIP, 2, "mu_sl = 1e-3; allowed: [0, 1e-300]"},
        {PLAY_VERDICT_SKIP, 3, "mu_sl = -.5; allowed: [0, 1e-300]"},
        {PLAY_VERDICT_SKIP, 1, "mu_s2 = 0.5; allowed: [0, 1e-300]"},
        {PLAY_VERDICT_ERROR, 1, "disk full"},
    };
    static const struct play_skipped reasons[] = {
        {"mu_sl = 0.5; allowed: [0, 1e-300]", 9},
        {"convention: it is not shear", 7},
        {"mu_s2 = 0.5; allowed: [0, 1e-300]", 1},
        {"disk full", 1},
    };
    struct play_rows rows = {0};
    struct play_coverage coverage;
    play_coverage_make(&rows, &coverage);
    cr_expect(play_coverage_percent(&coverage) >= 100.0);
    for (size_t i = 0; i < TOUCH_COUNT(made); i++) {
        struct play_row row = row_of("a", made[i].verdict);
        set(&row.detail, made[i].detail);
        row.comparisons = made[i].comparisons;
        play_rows_add(&rows, &row);
    }
    play_coverage_make(&rows, &coverage);
    cr_assert(coverage.judged == 2 && coverage.skipped == 18 && coverage.reason_count == 4);
    for (size_t i = 0; i < TOUCH_COUNT(reasons); i++)
        cr_expect(!strcmp(coverage.reasons[i].reason, reasons[i].reason) &&
                      coverage.reasons[i].count == reasons[i].count,
                  "%zu: %s, %zu", i, coverage.reasons[i].reason, coverage.reasons[i].count);
    char *text = play_coverage_text(&coverage);
    cr_expect_str_eq(text, "10 % of 20 comparisons judged, 18 skipped");
    char *json = written(&rows, JSON);
    cr_expect(strstr(json,
                     "\"coverage\": {\"judged\": 2, \"skipped\": 18, \"reasons\": [{\"reason\": "
                     "\"mu_sl = 0.5; allowed: [0, 1e-300]\", \"comparisons\": 9}"),
              "%.600s", json);
}

/* What rows answer by their bases; of a law without a row of a question its name, and nothing of what was skipped. */
Test(cases, evidence_by_question) {
    static const struct {
        const char *law, *reference;
        enum play_basis basis;
        enum play_verdict verdict;
        double uncertainty, order;
    } made[] = {
        {"a", "known", PLAY_BASIS_ROUND_OFF, PLAY_VERDICT_PASS, 0.5, (double)NAN},
        {"a", "", PLAY_BASIS_EXACT, PLAY_VERDICT_FAIL, 0.0, (double)NAN},
        {"a", "known", PLAY_BASIS_ORDER, PLAY_VERDICT_PASS, 0.0, 2.0},
        {"a", "", PLAY_BASIS_DATA, PLAY_VERDICT_PASS, 0.0, (double)NAN},
        {"b", "known", PLAY_BASIS_NONE, PLAY_VERDICT_FINDING, 0.1, (double)NAN},
        {"b", "", PLAY_BASIS_SCHEME, PLAY_VERDICT_SKIP, 0.0, (double)NAN},
    };
    static const struct play_evidence known[PLAY_QUESTION_COUNT] = {
        {.rows = 2, .passed = 1, .referenced = 1, .given = 1, .without = "b"},
        {.rows = 1, .passed = 1, .without = "b"},
        {.rows = 1, .passed = 1, .given = 1, .u_data = 1, .u_num = 1, .without = "b"},
        {.rows = 1, .findings = 1, .referenced = 1, .without = "a"},
    };
    struct play_rows rows = {0};
    struct play_evidence evidence[PLAY_QUESTION_COUNT];
    for (size_t i = 0; i < TOUCH_COUNT(made); i++) {
        struct play_row row = row_of("case", made[i].verdict);
        set(&row.law, made[i].law);
        set(&row.reference, made[i].reference);
        row.basis = made[i].basis;
        row.tolerance = 1.0;
        row.uncertainty = made[i].uncertainty;
        row.order = made[i].order;
        play_rows_add(&rows, &row);
    }
    play_evidence_make(&rows, evidence);
    for (size_t q = 0; q < PLAY_QUESTION_COUNT; q++) {
        const struct play_evidence *e = &evidence[q], *k = &known[q];
        cr_expect(e->rows == k->rows && e->passed == k->passed && e->findings == k->findings &&
                      e->referenced == k->referenced && e->given == k->given &&
                      e->u_data == k->u_data && e->u_num == k->u_num && e->u_input == 0 &&
                      !strcmp(e->without, k->without),
                  "%s: %zu rows, %zu passed, %zu with a reference, %zu given; without: %s",
                  e->question, e->rows, e->passed, e->referenced, e->given, e->without);
    }
}

/* Neither 0 nor 100 by rounding. */
Test(cases, coverage_is_not_rounded_to_all_or_none) {
    static const struct {
        size_t judged, skipped;
        const char *text;
    } shares[] = {
        {1, 999, "less than 1 % of 1000 comparisons judged, 999 skipped"},
        {999, 1, "99 % of 1000 comparisons judged, 1 skipped"},
        {0, 5, "0 % of 5 comparisons judged, 5 skipped"},
        {5, 0, "100 % of 5 comparisons judged, 0 skipped"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(shares); i++) {
        const struct play_coverage coverage = {.judged = shares[i].judged,
                                               .skipped = shares[i].skipped};
        char *text = play_coverage_text(&coverage);
        cr_expect_str_eq(text, shares[i].text);
    }
}

/* Once for all variants: what differs by numbers alone, in one place, is the same. */
Test(cases, warnings_are_kept_once) {
    static const char *const texts[][2] = {
        {"a:1", "1 m is much"}, {"a:1", "2e-3 m is much"}, {"a:2", "1 m is much"},
        {"a:1", "1 s is much"}, {"a:1", "1 m is much"},
    };
    struct play_rows rows = {0}, back = {0};
    char message[512] = "";
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        play_warnings_add(&rows.warnings, copy(texts[i][0]), copy(texts[i][1]));
    cr_assert(rows.warnings.count == 3);
    char *text = written(&rows, JSON);
    cr_assert(!read_text(text, &back, NULL, message), "%s", message);
    cr_expect(back.warnings.count == 3 && !strcmp(back.warnings.list[1].place, "a:2") &&
              !strcmp(back.warnings.list[2].text, "1 s is much"));
}

Test(cases, csv_leaves_absent_numbers_empty) {
    struct play_rows rows = {0};
    struct play_row row;
    play_row_init(&row);
    row.error = HUGE_VAL;
    play_rows_add(&rows, &row);
    char *text = written(&rows, CSV);
    cr_expect(strstr(text, "\r\n,,,,,,,,,,,,inf,,,,,,,,,,skip,,,,,,1,0,0,,,,,,,,,\r\n"), "%s",
              text);
}

/* --- JSON ----------------------------------------------------------------------------------- */

Test(cases, json_round_trip_is_identity) {
    struct play_rows rows = hostile_rows(), back = {0}, again = {0};
    struct play_run run_back;
    char message[512] = "";
    char *text = written(&rows, JSON);

    cr_assert(read_text(text, &back, &run_back, message) == 0, "%s", message);
    cr_expect(back.count == rows.count);
    cr_expect(!strcmp(run_back.command, run.command) && run_back.seconds <= 1.25 &&
              run_back.seconds >= 1.25);
    for (size_t i = 0; i < back.count; i++) {
        const struct play_row *a = &rows.rows[i], *b = &back.rows[i];
        const double numbers[][2] = {{a->expected, b->expected},
                                     {a->predicted, b->predicted},
                                     {a->error, b->error},
                                     {a->seed, b->seed}};
        for (size_t n = 0; n < TOUCH_COUNT(numbers); n++)
            cr_expect(!memcmp(&numbers[n][0], &numbers[n][1], sizeof(double)), "row %zu", i);
        cr_expect(a->verdict == b->verdict && isnan(b->order));
        if (i != 15)
            cr_expect(!strcmp(a->detail, b->detail), "row %zu: %s", i, b->detail);
    }
    char *second = written(&back, JSON);
    cr_assert(read_text(second, &again, NULL, message) == 0, "%s", message);
    cr_expect(!strcmp(text, second), "written twice, the file must be the same");
}

/* Replaces the first occurrence; the result is the caller's. */
static char *replaced(const char *text, const char *what, const char *with) {
    const char *at = strstr(text, what);
    cr_assert(at != NULL, "no %s", what);
    const size_t head = (size_t)(at - text), size = strlen(text) + strlen(with) + 1;
    char *result = play_zeroed(size, 1);
    memcpy(result, text, head);
    snprintf(result + head, size - head, "%s%s", with, at + strlen(what));
    return result;
}

Test(cases, json_without_rows_and_with_infinities) {
    struct play_rows rows = {0}, back = {0};
    char message[512] = "";
    char *text = written(&rows, JSON);
    cr_expect(read_text(text, &back, NULL, message) == 0 && back.count == 0, "%s", message);

    struct play_row row = row_of("x", PLAY_VERDICT_FAIL);
    row.error = HUGE_VAL;
    row.predicted = -HUGE_VAL;
    play_rows_add(&rows, &row);
    text = written(&rows, JSON);
    cr_expect(read_text(text, &back, NULL, message) == 0, "%s", message);
    cr_expect(isinf(back.rows[0].error) && back.rows[0].error > 0, "%g", back.rows[0].error);
    cr_expect(isinf(back.rows[0].predicted) && back.rows[0].predicted < 0);
    cr_expect(isnan(back.rows[0].order), "what has no meaning");
}

/* As many legs as are described, and no more. */
Test(cases, json_has_a_limit_of_legs) {
    for (size_t more = 0; more < 2; more++) {
        struct play_rows rows = {0}, back = {0};
        char message[512] = "";
        add_setups(&rows, "plain");
        struct play_described *is = &rows.setups.described[0];
        const size_t had = is->leg_count;
        is->leg_count = PLAY_LEGS_MAX + more;
        is->legs = play_resize(is->legs, 1, is->leg_count * sizeof *is->legs);
        cr_assert(is->legs);
        for (size_t i = had; i < is->leg_count; i++) {
            is->legs[i] = is->legs[0];
            is->legs[i].kind = copy("hold");
            is->legs[i].words = copy("nothing moves");
        }
        char *text = written(&rows, JSON);
        const int bad = read_text(text, &back, NULL, message);
        cr_expect(!bad == !more, "%s", message);
        cr_expect(!more || strstr(message, "cases[0].legs has more than 400 entries"), "%s",
                  message);
    }
}

/* A row whose verdict is not what its numbers say was edited: the message says which. */
Test(cases, json_verdicts_follow_from_their_numbers) {
    static const struct {
        enum play_verdict verdict;
        double error, uncertainty, order, band; /* the tolerance is 1, the expected order 2 */
        const char *means;                      /* NULL: it is what the numbers say */
    } rows_of[] = {
        {PLAY_VERDICT_PASS, 0.9, 0.1, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_PASS, 1.0, 0.1, (double)NAN, (double)NAN, "marginal"},
        {PLAY_VERDICT_PASS, 1.2, 0.1, (double)NAN, (double)NAN, "fail"},
        {PLAY_VERDICT_PASS, HUGE_VAL, 0.0, (double)NAN, (double)NAN, "fail"},
        {PLAY_VERDICT_FAIL, 1.2, 0.1, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_FAIL, 0.5, 0.1, (double)NAN, (double)NAN, "pass"},
        {PLAY_VERDICT_FAIL, (double)NAN, (double)NAN, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_MARGINAL, 1.05, 0.1, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_MARGINAL, 1.2, 0.1, (double)NAN, (double)NAN, "fail"},
        {PLAY_VERDICT_FINDING, 1.2, 0.1, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_FINDING, 0.5, 0.1, (double)NAN, (double)NAN, "pass"},
        {PLAY_VERDICT_SKIP, (double)NAN, (double)NAN, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_SKIP, 1.2, 0.0, (double)NAN, (double)NAN, "fail"},
        {PLAY_VERDICT_UNDETERMINED, (double)NAN, (double)NAN, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_UNDETERMINED, 0.5, 0.0, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_UNDETERMINED, 1.2, 0.0, (double)NAN, (double)NAN, "fail"},
        {PLAY_VERDICT_VACUOUS, 0.0, 0.0, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_CRASH, (double)NAN, (double)NAN, (double)NAN, (double)NAN, NULL},
        {PLAY_VERDICT_PASS, 0.5, 0.0, 1.95, 0.1, NULL},
        {PLAY_VERDICT_PASS, 0.5, 0.0, 1.85, 0.1, "fail"},
        {PLAY_VERDICT_PASS, 0.5, 0.0, (double)NAN, 0.1, "fail"},
        {PLAY_VERDICT_FAIL, 0.5, 0.0, 1.85, 0.1, NULL},
        {PLAY_VERDICT_PASS, 0.5, 0.0, (double)NAN, (double)NAN, NULL},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows_of); i++) {
        struct play_rows rows = {0}, back = {0};
        struct play_row row = row_of("plain", rows_of[i].verdict);
        char message[512] = "";
        row.error = rows_of[i].error;
        row.tolerance = 1.0;
        row.uncertainty = rows_of[i].uncertainty;
        row.order_expected = 2.0;
        row.order = rows_of[i].order;
        row.order_band = rows_of[i].band;
        play_rows_add(&rows, &row);
        char *text = written(&rows, JSON);
        const int bad = read_text(text, &back, NULL, message);
        cr_expect(!bad == !rows_of[i].means, "row %zu: %s", i, message);
        const char *mean = strstr(message, " mean ");
        cr_expect(!bad || (strstr(message, "rows[0] (plain") && mean && rows_of[i].means &&
                           strstr(mean, rows_of[i].means)),
                  "row %zu: %s", i, message);
    }
}

Test(cases, orders_are_shown_without_minus_zero) {
    cr_expect(!signbit(play_order_shown(-0.0004, 3)) && !signbit(play_order_shown(-0.004, 2)));
    cr_expect(fabs(play_order_shown(-0.0006, 3) + 0.001) < 1e-12);
    cr_expect(fabs(play_order_shown(1.2545, 2) - 1.25) < 1e-12);
    cr_expect(isnan(play_order_shown((double)NAN, 2)));
}

Test(cases, json_reader_is_strict) {
    static const struct {
        const char *what, *with, *message;
    } edits[] = {
        {"\"schema\": 10", "\"schema\": 11", "schema is 11, this program reads 10"},
        {"\"schema\": 10", "\"schema\": 0", "schema is 0, this program reads 10"},
        {"\"schema\": 10", "\"schema\": 9", "schema is 9, this program reads 10"},
        {"\"schema\": 10", "\"schema\": \"7\"", "schema is a string"},
        {"\"schema\": 10", "\"schem\": 6", "schema is missing"},
        {"\"cases\": [\n", "\"cases\": 7, \"unused\": [\n", "cases is a number, must be an array"},
        {"\"tool\": \"touchstone\"", "\"tool\": \"other\"", "tool"},
        {"\"expected\": 0.1", "\"expected\": \"0.1", "line "},
        {"\"metric\": \"pointwise\"", "\"metric\": \"far\"",
         "rows[0].metric is 'far', must be one of"},
        {"\"expected\": 0.1", "\"expected\": \"x\", \"q\": 0.1", "rows[0].expected is a string"},
        {"\"variant\"", "\"Variant\"", "rows[0].variant is missing"},
        {"\"case\": \"plain\"", "\"case\": 7", "rows[0].case is a number, must be a string"},
        {"\"case\": \"plain\"", "\"case\": \"plain\", \"x\\u001b\": 7",
         "rows[0].x? is not a known key"},
        {"\"case\": \"plain\"", "\"case\": \"plain\", \"case\": \"b\"", "duplicate"},
        {"\"case\": \"plain\"", "\"case\": \"pl\\u0000ain\"", "\\u0000"},
        {"\"verdict\": \"pass\"", "\"verdict\": \"passed\"", "'passed', must be one of: pass"},
        {"\"verdict\": \"pass\"", "\"verdict\": null", "rows[0].verdict is null"},
        {"\"pass\": 1", "\"pass\": 2", "counts.pass is 2, but there are 1"},
        {"\"pass\": 1", "\"pass\": 1.5", "counts.pass is a number, must be a whole number"},
        {"\"pass\": 1", "\"pass\": 1, \"other\": 0", "counts.other is not a known key"},
        {"\"judged\": 1", "\"judged\": 2",
         "coverage says 2 judged, 0 skipped, but the rows say 1 and 0"},
        {"\"comparisons\": 1", "\"comparisons\": 1e80",
         "rows[0].comparisons is a number, must be a whole number"},
        {"\"reasons\"", "\"reason\"", "coverage.reason"},
        {"\"seconds\": 1.25", "\"seconds\": []", "run.seconds is an array"},
        {"\"rows\": [", "\"rows\": [3,", "rows[0] is a number, must be an object"},
        {"\"rows\": [", "\"more\": 1, \"rows\": [", "more is not a known key"},
        {"\n]}\n", "\n]\n", "line "},
        {"\n]}\n", "\n]} x\n", "line "},
        {"\"cases\": [", "\"Cases\": [", "cases is missing, must be an array"},
        {"\"cases\": [", "\"cases\": [3,", "cases[0] is a number, must be an object"},
        {"\"variants\": [", "\"variants\": [3,",
         "cases[0].variants[0] is a number, must be an object"},
        {"\"number\": 7", "\"number\": 0",
         "cases[0].variants[0].number must be a whole number from 1"},
        {"\"number\": 7", "\"number\": 7.5",
         "cases[0].variants[0].number is a number, must be a whole"},
        {"\"units\": {", "\"unit\": {", "cases[0].units is missing, must be an object"},
        {"\"steps\": 10", "\"steps\": -1", "cases[0].legs[0].steps is"},
        {"\"words\"", "\"word\"", "cases[0].legs[0].words is missing"},
        {"\"end\": [", "\"end\": [1,", "cases[0].legs[0].end must be an array of 3 numbers"},
        {"\"legs\": [", "\"legs\": [3,", "cases[0].legs[0] is a number, must be an object"},
        {"\"kind\": \"path\"", "\"kind\": \"jump\"",
         "cases[0].kind is 'jump', must be one of: path|impact|free|refused"},
        {"\"rigid\": [", "\"rigid\": [1, 2,", "has not one to three numbers"},
        {"\"rigid\": [", "\"rigid\": [\"x\",", "neither a number nor a word"},
        {"\"expected\": 0.10000000000000001", "\"expected\": \"infinite\"",
         "rows[0].expected is a string"},
        {"-4.9406564584124654e-324", "1e999", "overflow"},
    };
    struct play_rows rows = {0}, back = {0};
    const struct play_row row = row_of("plain", PLAY_VERDICT_PASS);
    play_rows_add(&rows, &row);
    add_setups(&rows, "plain");
    char *text = written(&rows, JSON);

    for (size_t i = 0; i < TOUCH_COUNT(edits); i++) {
        char message[512] = "";
        char *edited = replaced(text, edits[i].what, edits[i].with);
        cr_expect(read_text(edited, &back, NULL, message) != 0, "edit %zu was read", i);
        cr_expect(strstr(message, edits[i].message), "edit %zu: %s", i, message);
        cr_expect(back.rows == NULL, "edit %zu: the rows must stay untouched", i);
    }
}

Test(cases, json_reader_survives_every_cut) {
    struct play_rows rows = {0}, back = {0};
    const struct play_row row = row_of("plain", PLAY_VERDICT_PASS);
    char message[512];
    play_rows_add(&rows, &row);
    char *text = written(&rows, JSON);
    for (size_t length = strlen(text) - 2; length > 0; length -= length > 40 ? 40 : length) {
        text[length] = '\0';
        cr_expect(read_text(text, &back, NULL, message) != 0, "cut at %zu", length);
    }
    cr_expect(play_read_json("/nonexistent/verdicts.json", &back, NULL, message, 512) != 0);
    cr_expect(strstr(message, "No such file"), "%s", message);
    cr_expect(play_read_json("/tmp", &back, NULL, message, 512) != 0, "a folder");
}

/* --- JUnit ---------------------------------------------------------------------------------- */

static int xml_is_well_formed(const char *text) {
    static const char head[] = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
    struct xml xml = {0};
    return !strchr(text, 0x7F) && !strncmp(text, head, sizeof head - 1) &&
           !xml_read(&xml, text + sizeof head - 1, 0);
}

static size_t occurrences(const char *text, const char *what) {
    size_t count = 0;
    for (; (text = strstr(text, what)); text += strlen(what))
        count++;
    return count;
}

Test(cases, junit_is_well_formed) {
    struct play_rows rows = hostile_rows(), none = {0};
    char *text = written(&rows, JUNIT), *empty = written(&none, JUNIT);
    cr_expect(xml_is_well_formed(text), "%s", text);
    cr_expect(xml_is_well_formed(empty), "%s", empty);
    cr_expect(!xml_is_well_formed("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a><b></a>"));
    cr_expect(!xml_is_well_formed("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"&x;\"/>"));
    cr_expect(occurrences(text, "<testsuite ") == TOUCH_COUNT(hostile), "every text is a law");
}

Test(cases, junit_says_the_expression) {
    struct play_rows rows = {0};
    struct play_row row;
    play_row_init(&row);
    row.source = play_copy("expression: kn*x; a linear spring");
    row.verdict = PLAY_VERDICT_FAIL;
    play_rows_add(&rows, &row);
    FILE *out = play_text();
    const struct play_run none = {"", "", "", "", "", "", "", 1.0, .isolation = ""};
    cr_assert(!play_write_junit(&rows, &none, out));
    char *text = play_text_end(out);
    cr_expect(strstr(text, "expected by kn*x"), "%s", text);
}

Test(cases, junit_says_what_failed) {
    static const struct {
        const char *law, *name, *variant, *quantity;
        enum play_verdict verdict;
    } table[] = {
        {"hertz", "hertz/a", "x=1", "normal_force", PLAY_VERDICT_PASS},
        {"linear", "linear/a", "", "normal_force", PLAY_VERDICT_CRASH},
        {"hertz", "hertz/a", "x=2", "normal_force", PLAY_VERDICT_FAIL},
        {"hertz", "hertz/a", "x=2", "shear_force", PLAY_VERDICT_FAIL},
        {"hertz", "hertz/a", "x=1", "shear_force", PLAY_VERDICT_PASS},
        {"hertz", "hertz/b", "", "restitution", PLAY_VERDICT_SKIP},
        {"hertz", "hertz/c", "", "restitution", PLAY_VERDICT_FINDING},
        {"hertz", "hertz/c", "", "duration", PLAY_VERDICT_SKIP},
        {"hertz", "hertz/d", "", "duration", PLAY_VERDICT_TIMEOUT},
    };
    struct play_rows rows = {0};
    for (size_t i = 0; i < TOUCH_COUNT(table); i++) {
        struct play_row row = row_of("", table[i].verdict);
        set(&row.law, table[i].law);
        set(&row.case_name, table[i].name);
        set(&row.variant, table[i].variant);
        set(&row.quantity, table[i].quantity);
        set(&row.subject, "built-in");
        set(&row.target, "scalar");
        set(&row.detail, "because");
        play_rows_add(&rows, &row);
    }
    char *text = written(&rows, JUNIT);
    cr_assert(xml_is_well_formed(text));
    cr_expect(strstr(text,
                     "<testsuites name=\"touchstone\" tests=\"6\" failures=\"2\" errors=\"1\" "
                     "skipped=\"1\" time=\"1.250\">"),
              "%s", text);
    cr_expect(strstr(
        text, "<testsuite name=\"hertz\" tests=\"5\" failures=\"2\" errors=\"0\" skipped=\"1\""));
    cr_expect(strstr(text, "<testcase classname=\"hertz/a\" name=\"x=1 [built-in, scalar]\"/>"));
    cr_expect(strstr(text, "<failure message=\"fail: normal_force: expected 0.1 "));
    cr_expect(strstr(text, ": because (and 1 more)\" type=\"fail\">fail: normal_force"));
    cr_expect(strstr(text, "<skipped message=\"skip: restitution"));
    cr_expect(strstr(text, "<error message=\"crash: normal_force"));
    cr_expect(strstr(text, "type=\"timeout\""));
    cr_expect(occurrences(text, "<failure ") == 2 && occurrences(text, "<skipped ") == 1);
}

/* --- streams -------------------------------------------------------------------------------- */

Test(cases, writers_notice_a_full_disk) {
    struct play_rows rows = hostile_rows();
    for (int format = CSV; format <= JUNIT; format++) {
        FILE *full = fopen("/dev/full", "w");
        if (!full)
            cr_skip_test("no /dev/full");
        const int failed = format == CSV    ? play_write_csv(&rows, full)
                           : format == JSON ? play_write_json(&rows, &run, full)
                                            : play_write_junit(&rows, &run, full);
        cr_expect(failed != 0, "format %d", format);
        fclose(full);
    }
}

Test(cases, verdict_names) {
    cr_expect(!strcmp(play_verdict_name(PLAY_VERDICT_TIMEOUT), "timeout"));
    cr_expect(!strcmp(play_verdict_name((enum play_verdict)99), "unknown"));
}

/* --- on a terminal -------------------------------------------------------------------------------- */

static size_t lines_of(const char *text) {
    size_t lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

/* Columns of the widest line; a character counts one. */
static size_t widest_of(const char *text) {
    size_t columns = 0, most = 0;
    for (; *text; text++) {
        columns = *text == '\n' ? 0 : columns + ((*text & 0xC0) != 0x80);
        most = columns > most ? columns : most;
    }
    return most;
}

static char *printed(const struct play_rows *rows, int verbose) {
    size_t size;
    char *text;
    FILE *out = tmpfile();
    cr_assert(out);
    table_print(rows, &(const struct table_how){.seconds = 1.0, .verbose = verbose}, out);
    size = (size_t)ftell(out);
    rewind(out);
    text = play_zeroed(size + 1, 1);
    cr_assert(fread(text, 1, size, out) == size);
    fclose(out);
    return text;
}

/* Adds the row of a case of its own, with what is allowed in ulp. */
static void add_value(struct play_rows *rows, const char *law, const char *quantity,
                      double expected, double obtained) {
    struct play_row row;
    play_row_init(&row);
    row.law = play_copy(law);
    row.case_name = play_format("%s/case_%zu", law, rows->count);
    row.quantity = play_copy(quantity);
    row.unit = play_copy("N");
    row.error_kind = PLAY_ERROR_ULP;
    row.basis = PLAY_BASIS_ROUND_OFF;
    row.expected = expected;
    row.predicted = obtained;
    row.error = fabs(obtained / expected - 1.0) / 2.2e-16;
    row.tolerance = 64.0;
    row.verdict = row.error <= 64.0 ? PLAY_VERDICT_PASS : PLAY_VERDICT_FAIL;
    play_rows_add(rows, &row);
}

Test(terminal, many_rows_are_one_screen) {
    struct play_rows rows = {0};
    for (size_t law = 0; law < 21; law++)
        for (size_t i = 0; i < 30; i++) {
            add_value(&rows, play_format("law_with_a_long_name_%zu", law), "normal_force", 2.0,
                      2.0 + 4e-16);
            if (i < 3) {
                struct play_row *row = &rows.rows[rows.count - 1];
                row->verdict = PLAY_VERDICT_FINDING;
                row->predicted = 1.0;
                row->detail = play_format("finding %zu says in many words, more than one line of a "
                                          "terminal has, what the document promises",
                                          law);
            }
        }
    const char *text = printed(&rows, 0);
    cr_expect(lines_of(text) < 40 && widest_of(text) <= 80, "%s", text);
    cr_expect(strstr(text, "630 cases, 21 laws\n") && strstr(text, "\n21 findings: ") &&
                  strstr(text, ": intended 2 N, obtained 1 N\n") &&
                  strstr(text, "\n630 comparisons: 567 pass 63 finding (1.0 s)\n") &&
                  strstr(text, "\nRows: touchstone verify -v\n"),
              "%s", text);
    cr_expect(lines_of(printed(&rows, 1)) > 630, "verbose prints all");
    rows.count = 20;
    cr_expect(strstr(printed(&rows, 0), "\n  case_19 "), "of a few, all are printed");
}

Test(terminal, failures_are_told_by_their_ratio) {
    struct play_rows rows = {0};
    for (int i = 0; i < 30; i++) {
        add_value(&rows, "hertz", "shear_force_s", 0.1 + i, (0.1 + i) * sqrt(2.0));
        add_value(&rows, "hertz", "normal_force", 1e6 + i, (1e6 + i) * sqrt(2.0));
        add_value(&rows, "hertz", "max_overlap", 3.0 + i, (3.0 + i) / 4.0);
        add_value(&rows, "hertz", "duration", 1.0, 1.0 + 1e-15);
    }
    add_value(&rows, "hertz", "restitution", 1.0, 0.7321);
    const char *text = printed(&rows, 0);
    static const char *const says[] = {
        ("\n1  1.414 times what it must be, which is 2^(1/2): 60 rows, 60 cases\n"
         "   normal_force (30), shear_force_s (30)\n"
         "   hertz/case_9: normal_force obtained 1.414 MN, expected 1 MN\n"),
        "\n2  0.25 times what it must be, which is 1/4: 30 rows, 30 cases\n",
        ("\nfail  hertz/case_120\n"
         "   restitution obtained 732.1 mN, expected 1 N: 0.7321 times it\n"),
        ("\nThe normal force is 1.414 times what it must be, which is 2^(1/2) (30 of 30\n"
         "rows, ratio 1.414 +- "),
        "\nLook for the effective radius R1 R2/(R1 + R2), which is R1 at a wall.\n",
    };
    for (size_t i = 0; i < TOUCH_COUNT(says); i++)
        cr_expect(strstr(text, says[i]), "no '%s' in\n%s", says[i], text);
    cr_expect(!strstr(text, "ulp") && widest_of(text) <= 80, "%s", text);
    size_t laws;
    cr_expect(play_diagnoses_make(&rows, PLAY_FAULT_NONE, &laws)->kind == PLAY_FAULT_RADIUS);
    cr_expect(play_diagnoses_make(&rows, PLAY_FAULT_RADIUS, &laws)->kind == PLAY_FAULT_NONE &&
                  laws == 1,
              "a kind that is not known is no other one");
    text = printed(&rows, 1);
    cr_expect(strstr(text, " 1.414 times expected   fail\n") && !strstr(text, "e+"), "%s", text);
}

Test(terminal, a_table_is_as_wide_as_its_place) {
    static const struct screen_column columns[] = {
        {"name", 12, 0, 0, NULL}, {"note", 0, 1, 0, NULL}, {"title", 30, 0, 0, NULL}};
    static const char *const cells[] = {
        "  one_two_three", "left out if there is no room for it, as here",
        ("a title that has more words than a line of eighty columns "
         "takes, and a last one")};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    FILE *out = tmpfile();
    char text[1024] = "";
    cr_assert(out);
    screen_table_head(table, NULL);
    screen_table_row(table, cells);
    screen_table_print(table, out);
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    fclose(out);
    cr_expect(!strcmp(text,
                      "name             title\n"
                      "  one_two_three  a title that has more words than a line of eighty columns\n"
                      "                 takes, and a last one\n"
                      "(no room in 80 columns: note)\n"),
              "%s", text);
}

Test(terminal, formulas_have_no_backslash) {
    static const struct {
        const char *tex, *utf8, *plain;
    } rows[] = {
        {"\\frac{1}{R^*} = \\frac{1}{R_1} + \\frac{1}{R_2}", "1/R* = 1/R₁ + 1/R₂",
         "1/R* = 1/R_1 + 1/R_2"},
        {"\\frac{1 - \\nu_1^2}{E_1}", "(1 - ν₁²)/E₁", "(1 - nu_1^2)/E_1"},
        {"\\left(\\frac{(\\alpha + 1) m^* v^2}{2 h}\\right)^{\\frac{1}{\\alpha + 1}}",
         "((α + 1) m* v²/(2 h))^(1/(α + 1))", "((alpha + 1) m* v^2/(2 h))^(1/(alpha + 1))"},
        {"\\dot{\\delta}_{\\mathrm{max}} \\le \\sqrt{R^* \\delta}", "δ̇_max ≤ √(R* δ)",
         "dot(delta)_max le sqrt(R* delta)"},
        {"k \\delta^\\alpha, \\quad v = V \\cos \\theta", "k δ^α,   v = V cos θ",
         "k delta^alpha,   v = V cos theta"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        setenv("LC_ALL", "C.UTF-8", 1);
        cr_expect(!strcmp(formula_plain(rows[i].tex), rows[i].utf8), "%s",
                  formula_plain(rows[i].tex));
        setenv("LC_ALL", "C", 1);
        cr_expect(!strcmp(formula_plain(rows[i].tex), rows[i].plain), "%s",
                  formula_plain(rows[i].tex));
    }
    setenv("LC_ALL", "C.UTF-8", 1);
    cr_expect(!strcmp(formula_symbol("alpha_h"), "α_h") && !strcmp(formula_symbol("M_s"), "M_s"));
    const struct ref_reference *ref;
    const struct ref_equation *equation;
    for (size_t i = 0; (ref = ref_at(i)); i++)
        for (size_t k = 0; (equation = ref_equation_of(ref->name, k)); k++)
            cr_expect(!strpbrk(formula_plain(equation->tex), "\\{}"), "%s: %s", ref->name,
                      formula_plain(equation->tex));
}
