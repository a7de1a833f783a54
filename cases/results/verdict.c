/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/json.h"
#include "cases/base/memory.h"
#include "cases/base/utf8.h"
#include "verdict.h"
#include "touchstone/common.h"

/* The row's fields in the order of every file; verdicts.schema.json follows it. */
enum field_kind {
    TEXT,
    NUMBER,
    VERDICT,
};

struct field {
    const char *key;
    size_t offset;
    enum field_kind kind;
};

#define FIELDS(X)                                                                                  \
    X("case", case_name, TEXT)                                                                     \
    X("variant", variant, TEXT)                                                                    \
    X("title", title, TEXT)                                                                        \
    X("law", law, TEXT)                                                                            \
    X("subject", subject, TEXT)                                                                    \
    X("target", target, TEXT)                                                                      \
    X("quantity", quantity, TEXT)                                                                  \
    X("unit", unit, TEXT)                                                                          \
    X("metric", metric, TEXT)                                                                      \
    X("expected", expected, NUMBER)                                                                \
    X("predicted", predicted, NUMBER)                                                              \
    X("error_kind", error_kind, TEXT)                                                              \
    X("error", error, NUMBER)                                                                      \
    X("tolerance", tolerance, NUMBER)                                                              \
    X("uncertainty", uncertainty, NUMBER)                                                          \
    X("basis", basis, TEXT)                                                                        \
    X("order", order, NUMBER)                                                                      \
    X("order_expected", order_expected, NUMBER)                                                    \
    X("order_low", order_low, NUMBER)                                                              \
    X("order_high", order_high, NUMBER)                                                            \
    X("worst_at", worst_at, TEXT)                                                                  \
    X("verdict", verdict, VERDICT)                                                                 \
    X("detail", detail, TEXT)                                                                      \
    X("reference", reference, TEXT)                                                                \
    X("source", source, TEXT)                                                                      \
    X("seed", seed, NUMBER)                                                                        \
    X("commit", commit, TEXT)

static const struct field fields[] = {
#define X(key, member, kind) {key, offsetof(struct play_row, member), kind},
    FIELDS(X)
#undef X
};

/* The run's texts, in the order of the file; "seconds" follows them. */
#define RUN_TEXTS(X)                                                                               \
    X(command)                                                                                     \
    X(version)                                                                                     \
    X(commit)                                                                                      \
    X(compiler)                                                                                    \
    X(flags)                                                                                       \
    X(machine)                                                                                     \
    X(date)

static const struct field run_fields[] = {
#define X(member) {#member, offsetof(struct play_run, member), TEXT},
    RUN_TEXTS(X)
#undef X
        {"seconds", offsetof(struct play_run, seconds), NUMBER},
};

static const char *const verdicts[] = {
#define X(name, keyword, meaning) keyword,
    PLAY_VERDICTS(X)
#undef X
};

static char **text_of(struct play_row *row, const struct field *field) {
    return (char **)(void *)((char *)row + field->offset);
}

static const char *text_in(const void *record, const struct field *field) {
    const char *text = *(const char *const *)(const void *)((const char *)record + field->offset);
    return text ? text : "";
}

static double number_in(const void *record, const struct field *field) {
    return *(const double *)(const void *)((const char *)record + field->offset);
}

/* jansson and stdio fail here only when memory is out. */
static void *must(void *memory) {
    if (!memory)
        abort();
    return memory;
}

/* --- rows ----------------------------------------------------------------------------------- */

const char *play_verdict_name(enum play_verdict verdict) {
    return (size_t)verdict < TOUCH_COUNT(verdicts) ? verdicts[verdict] : "unknown";
}

void play_row_init(struct play_row *row) {
    for (size_t i = 0; i < TOUCH_COUNT(fields); i++) {
        if (fields[i].kind == TEXT)
            *text_of(row, &fields[i]) = play_copy("");
        else if (fields[i].kind == NUMBER)
            *(double *)(void *)((char *)row + fields[i].offset) = (double)NAN;
    }
    row->verdict = PLAY_VERDICT_SKIP;
}

void play_row_free(struct play_row *row) {
    for (size_t i = 0; i < TOUCH_COUNT(fields); i++) {
        if (fields[i].kind == TEXT) {
            free(*text_of(row, &fields[i]));
            *text_of(row, &fields[i]) = NULL;
        }
    }
}

void play_rows_add(struct play_rows *rows, const struct play_row *row) {
    if (rows->count == rows->capacity) {
        rows->capacity = rows->capacity ? 2 * rows->capacity : 64;
        rows->rows = play_resize(rows->rows, rows->capacity, sizeof *rows->rows);
    }
    rows->rows[rows->count++] = *row;
}

void play_rows_free(struct play_rows *rows) {
    for (size_t i = 0; i < rows->count; i++)
        play_row_free(&rows->rows[i]);
    free(rows->rows);
    play_setups_free(&rows->setups);
    *rows = (struct play_rows){0};
}

size_t play_rows_count(const struct play_rows *rows, enum play_verdict verdict) {
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        count += rows->rows[i].verdict == verdict;
    return count;
}

/* --- CSV ------------------------------------------------------------------------------------ */

static int is_plain_number(const char *text) {
    char *end;
    if (!*text || text[strspn(text, "+-.0123456789eE")])
        return 0;
    strtod(text, &end);
    return !*end;
}

/* RFC 4180. A spreadsheet would run a cell that begins like a formula: such a cell gets an apostrophe. */
static void csv_text(const char *text, FILE *out) {
    const int formula = *text && strchr("=+-@\t\r\n", *text) && !is_plain_number(text);
    const int quoted = formula || strpbrk(text, ",\"\r\n") != NULL;
    uint32_t code;

    if (quoted)
        putc('"', out);
    if (formula)
        putc('\'', out);
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        if (code == '"')
            putc('"', out);
        play_utf8_put_plain(code, out);
    }
    if (quoted)
        putc('"', out);
}

static void csv_cell(const struct play_row *row, const struct field *field, FILE *out) {
    if (field->kind == TEXT)
        csv_text(text_in(row, field), out);
    else if (field->kind == VERDICT)
        fputs(play_verdict_name(row->verdict), out);
    else if (!isnan(number_in(row, field)))
        fprintf(out, "%.17g", number_in(row, field));
}

static int finish(FILE *out) {
    return fflush(out) || ferror(out) ? -1 : 0;
}

/* No number of a row has a fixed unit: values are in the row's unit, errors in its error_kind. */
int play_write_csv(const struct play_rows *rows, FILE *out) {
    for (size_t i = 0; i < TOUCH_COUNT(fields); i++)
        fprintf(out, "%s%s", i ? "," : "", fields[i].key);
    fputs("\r\n", out);
    for (size_t r = 0; r < rows->count; r++) {
        for (size_t i = 0; i < TOUCH_COUNT(fields); i++) {
            if (i)
                putc(',', out);
            csv_cell(&rows->rows[r], &fields[i], out);
        }
        fputs("\r\n", out);
    }
    return finish(out);
}

/* --- JSON ----------------------------------------------------------------------------------- */

static json_t *json_record(const void *record, const struct field *table, size_t count) {
    json_t *object = must(json_object());
    for (size_t i = 0; i < count; i++) {
        json_t *value = table[i].kind == TEXT     ? play_json_text(text_in(record, &table[i]))
                        : table[i].kind == NUMBER ? play_json_number(number_in(record, &table[i]))
                                                  : NULL;
        if (!value)
            value = play_json_text(play_verdict_name(((const struct play_row *)record)->verdict));
        if (json_object_set_new(object, table[i].key, value))
            abort();
    }
    return object;
}

static json_t *json_counts(const struct play_rows *rows) {
    json_t *counts = must(json_object());
    for (size_t v = 0; v < TOUCH_COUNT(verdicts); v++) {
        const json_int_t count = (json_int_t)play_rows_count(rows, (enum play_verdict)v);
        if (json_object_set_new(counts, verdicts[v], must(json_integer(count))))
            abort();
    }
    return counts;
}

static int json_put(json_t *value, FILE *out) {
    const int failed = json_dumpf(value, out, JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(17));
    json_decref(value);
    return failed;
}

/* Elements of an array, each a line: a file that diff and grep can read. Takes the array over. */
static int json_put_lines(json_t *array, FILE *out) {
    int failed = 0;
    putc('[', out);
    for (size_t i = 0; i < json_array_size(array) && !failed; i++) {
        fputs(i ? ",\n" : "\n", out);
        failed |= json_put(json_incref(json_array_get(array, i)), out);
    }
    fputs("\n]", out);
    json_decref(array);
    return failed;
}

int play_write_json(const struct play_rows *rows, const struct play_run *run, FILE *out) {
    int failed = 0;

    fprintf(out, "{\"schema\": %d, \"tool\": \"touchstone\",\n\"run\": ", PLAY_VERDICT_SCHEMA);
    failed |= json_put(json_record(run, run_fields, TOUCH_COUNT(run_fields)), out);
    fputs(",\n\"counts\": ", out);
    failed |= json_put(json_counts(rows), out);
    fputs(",\n\"rows\": [", out);
    for (size_t i = 0; i < rows->count && !failed; i++) {
        fputs(i ? ",\n" : "\n", out);
        failed |= json_put(json_record(&rows->rows[i], fields, TOUCH_COUNT(fields)), out);
    }
    fputs("\n],\n\"cases\": ", out);
    failed = failed || json_put_lines(play_setups_json(&rows->setups), out);
    fputs("}\n", out);
    return finish(out) || failed ? -1 : 0;
}

/* --- JUnit XML ------------------------------------------------------------------------------ */

static void xml_text(const char *text, FILE *out) {
    static const struct {
        uint32_t code;
        const char *entity;
    } entities[] = {{'<', "&lt;"},   {'>', "&gt;"},   {'&', "&amp;"},  {'"', "&quot;"},
                    {'\'', "&#39;"}, {'\n', "&#10;"}, {'\r', "&#13;"}, {'\t', "&#9;"}};
    uint32_t code;

    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        size_t e = 0;
        while (e < TOUCH_COUNT(entities) && entities[e].code != code)
            e++;
        if (e < TOUCH_COUNT(entities))
            fputs(entities[e].entity, out);
        else
            play_utf8_put_plain(code, out);
    }
}

static void xml_attribute(const char *name, const char *value, FILE *out) {
    fprintf(out, " %s=\"", name);
    xml_text(value, out);
    putc('"', out);
}

/* A row in words. */
static char *describe(const struct play_row *row) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = must(open_memstream(&text, &size));

    fprintf(out, "%s: %s", play_verdict_name(row->verdict), row->quantity);
    if (!isnan(row->expected) || !isnan(row->predicted))
        fprintf(out, ": expected %.9g %s, predicted %.9g %s", row->expected, row->unit,
                row->predicted, row->unit);
    if (!isnan(row->tolerance))
        fprintf(out, ", %s error %.3g (%s), tolerance %.3g (%s)", row->metric, row->error,
                row->error_kind, row->tolerance, row->basis);
    if (!isnan(row->order_expected))
        fprintf(out, ", observed order %.3g, expected %.3g", row->order, row->order_expected);
    if (*row->worst_at)
        fprintf(out, ", worst at %s", row->worst_at);
    if (*row->reference)
        fprintf(out, ", reference %s", row->reference);
    if (*row->detail)
        fprintf(out, ": %s", row->detail);
    if (fclose(out))
        abort();
    return text;
}

/* A testcase: the rows of one case and variant, sorted[first..end). */
struct group {
    size_t first, end;
    enum play_verdict worst;
    const char *element; /* of the JUnit file; NULL: passed */
};

static int compare_texts(const struct play_row *a, const struct play_row *b, size_t depth) {
    const char *const keys[][2] = {{a->law, b->law},
                                   {a->case_name, b->case_name},
                                   {a->variant, b->variant},
                                   {a->subject, b->subject},
                                   {a->target, b->target}};
    for (size_t i = 0; i < TOUCH_COUNT(keys) && i < depth; i++) {
        const int order = strcmp(keys[i][0], keys[i][1]);
        if (order)
            return order;
    }
    return 0;
}

static int compare_rows(const void *a, const void *b) {
    const struct play_row *const *left = a, *const *right = b;
    const int order = compare_texts(*left, *right, SIZE_MAX);
    return order ? order : (*left > *right) - (*left < *right);
}

static struct group group_at(const struct play_row *const *sorted, size_t first, size_t count) {
    static const char *const elements[PLAY_VERDICT_COUNT] = {[PLAY_VERDICT_FAIL] = "failure",
                                                             [PLAY_VERDICT_TIMEOUT] = "failure",
                                                             [PLAY_VERDICT_CRASH] = "error"};
    struct group group = {.first = first, .end = first, .worst = PLAY_VERDICT_PASS};
    int all_skipped = 1;

    for (; group.end < count && !compare_texts(sorted[first], sorted[group.end], SIZE_MAX);
         group.end++) {
        const enum play_verdict verdict = sorted[group.end]->verdict;
        all_skipped &= verdict == PLAY_VERDICT_SKIP;
        if (verdict > group.worst)
            group.worst = verdict;
    }
    group.element = all_skipped ? "skipped" : elements[group.worst];
    return group;
}

static void xml_rows(const struct play_row *const *sorted, const struct group *group,
                     int only_worst, FILE *out) {
    for (size_t i = group->first; i < group->end; i++) {
        if (sorted[i]->verdict == PLAY_VERDICT_PASS ||
            (only_worst && sorted[i]->verdict < group->worst))
            continue;
        char *words = describe(sorted[i]);
        xml_text(words, out);
        putc('\n', out);
        free(words);
    }
}

static void xml_message(const struct play_row *const *sorted, const struct group *group,
                        FILE *out) {
    size_t first = group->end, alike = 0;
    char more[40] = "";

    for (size_t i = group->end; i-- > group->first;) {
        if (sorted[i]->verdict == group->worst) {
            first = i;
            alike++;
        }
    }
    char *words = describe(sorted[first]);
    fputs(" message=\"", out);
    xml_text(words, out);
    if (alike > 1)
        snprintf(more, sizeof more, " (and %zu more)", alike - 1);
    fprintf(out, "%s\"", more);
    free(words);
}

static void xml_testcase(const struct play_row *const *sorted, const struct group *group,
                         FILE *out) {
    const struct play_row *row = sorted[group->first];

    fputs("    <testcase", out);
    xml_attribute("classname", row->case_name, out);
    fputs(" name=\"", out);
    xml_text(row->variant, out);
    fputs(*row->variant ? " [" : "[", out);
    xml_text(row->subject, out);
    fputs(", ", out);
    xml_text(row->target, out);
    fputs("]\"", out);
    if (group->worst == PLAY_VERDICT_PASS) {
        fputs("/>\n", out);
        return;
    }
    fputs(">\n", out);
    if (group->element) {
        fprintf(out, "      <%s", group->element);
        xml_message(sorted, group, out);
        if (group->worst == PLAY_VERDICT_SKIP) { /* JUnit allows no text there */
            fputs("/>\n", out);
        } else {
            fprintf(out, " type=\"%s\">", play_verdict_name(group->worst));
            xml_rows(sorted, group, 1, out);
            fprintf(out, "</%s>\n", group->element);
        }
    }
    fputs("      <system-out>", out);
    xml_rows(sorted, group, 0, out);
    fputs("</system-out>\n    </testcase>\n", out);
}

/* Counts testcases by element over groups[first..end). */
static void xml_tally(const struct group *groups, size_t first, size_t end, FILE *out) {
    static const char *const names[][2] = {
        {"failure", "failures"}, {"error", "errors"}, {"skipped", "skipped"}};

    fprintf(out, " tests=\"%zu\"", end - first);
    for (size_t n = 0; n < TOUCH_COUNT(names); n++) {
        size_t count = 0;
        for (size_t i = first; i < end; i++)
            count += groups[i].element && !strcmp(groups[i].element, names[n][0]);
        fprintf(out, " %s=\"%zu\"", names[n][1], count);
    }
}

static void xml_properties(const struct play_run *run, FILE *out) {
    fputs("    <properties>\n", out);
    for (size_t i = 0; i < TOUCH_COUNT(run_fields); i++) {
        if (run_fields[i].kind != TEXT)
            continue;
        fputs("      <property", out);
        xml_attribute("name", run_fields[i].key, out);
        xml_attribute("value", text_in(run, &run_fields[i]), out);
        fputs("/>\n", out);
    }
    fputs("    </properties>\n", out);
}

static void xml_suites(const struct play_row *const *sorted, const struct group *groups,
                       size_t group_count, const struct play_run *run, FILE *out) {
    for (size_t first = 0, end; first < group_count; first = end) {
        const struct play_row *head = sorted[groups[first].first];
        for (end = first; end < group_count && !strcmp(sorted[groups[end].first]->law, head->law);)
            end++;
        fputs("  <testsuite", out);
        xml_attribute("name", *head->law ? head->law : "touchstone", out);
        xml_tally(groups, first, end, out);
        xml_attribute("timestamp", run->date ? run->date : "", out);
        fputs(">\n", out);
        xml_properties(run, out);
        for (size_t i = first; i < end; i++)
            xml_testcase(sorted, &groups[i], out);
        fputs("  </testsuite>\n", out);
    }
}

int play_write_junit(const struct play_rows *rows, const struct play_run *run, FILE *out) {
    const struct play_row **sorted = play_resize(NULL, rows->count + 1, sizeof *sorted);
    struct group *groups = play_resize(NULL, rows->count + 1, sizeof *groups);
    size_t group_count = 0;

    for (size_t i = 0; i < rows->count; i++)
        sorted[i] = &rows->rows[i];
    qsort(sorted, rows->count, sizeof *sorted, compare_rows);
    for (size_t first = 0; first < rows->count; first = groups[group_count++].end)
        groups[group_count] = group_at(sorted, first, rows->count);

    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"touchstone\"", out);
    xml_tally(groups, 0, group_count, out);
    if (isfinite(run->seconds))
        fprintf(out, " time=\"%.3f\"", run->seconds);
    fputs(">\n", out);
    xml_suites(sorted, groups, group_count, run, out);
    fputs("</testsuites>\n", out);
    free(groups);
    free(sorted);
    return finish(out);
}

/* --- reading JSON --------------------------------------------------------------------------- */

struct reader {
    const char *file;
    char *message;
    size_t size;
};

/* The message goes to a terminal: no escape sequence of a strange file goes with it. */
static int refuse(const struct reader *reader, const char *format, ...) {
    char what[512];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (reader->size) {
        snprintf(reader->message, reader->size, "%s: %s", reader->file, what);
        for (char *c = reader->message; *c; c++)
            if ((unsigned char)*c < 0x20 || *c == 0x7F)
                *c = '?';
    }
    return -1;
}

static const char *json_kind(const json_t *value) {
    static const char *const kinds[] = {
        [JSON_OBJECT] = "an object", [JSON_ARRAY] = "an array", [JSON_STRING] = "a string",
        [JSON_INTEGER] = "a number", [JSON_REAL] = "a number",  [JSON_TRUE] = "true",
        [JSON_FALSE] = "false",      [JSON_NULL] = "null",
    };
    return value ? kinds[json_typeof(value)] : "missing";
}

static int read_verdict(const struct reader *reader, const char *place, const json_t *value,
                        enum play_verdict *ret_verdict) {
    const char *text = json_string_value(value);

    for (size_t v = 0; text && v < TOUCH_COUNT(verdicts); v++) {
        if (!strcmp(text, verdicts[v])) {
            *ret_verdict = (enum play_verdict)v;
            return 0;
        }
    }
#define X(name, keyword, meaning) " " keyword
    return refuse(reader, "%s.verdict is %s%s%s, must be one of:" PLAY_VERDICTS(X), place,
                  text ? "'" : json_kind(value), text ? text : "", text ? "'" : "");
#undef X
}

/* Every key of the table, once, with its type, and no other. Texts in record are replaced. */
static int read_record(const struct reader *reader, const char *place, const json_t *object,
                       const struct field *table, size_t count, void *record) {
    if (!json_is_object(object))
        return refuse(reader, "%s is %s, must be an object", place, json_kind(object));
    for (size_t i = 0; i < count; i++) {
        const json_t *value = json_object_get(object, table[i].key);
        void *member = (char *)record + table[i].offset;
        if (table[i].kind == VERDICT) {
            if (read_verdict(reader, place, value, member))
                return -1;
        } else if (table[i].kind == TEXT) {
            if (!json_is_string(value))
                return refuse(reader, "%s.%s is %s, must be a string", place, table[i].key,
                              json_kind(value));
            free(*(char **)member);
            *(char **)member = play_copy(json_string_value(value));
        } else {
            if (play_json_read_number(value, member))
                return refuse(reader, "%s.%s is %s, must be a number, \"inf\", \"-inf\" or null",
                              place, table[i].key, json_kind(value));
        }
    }
    if (json_object_size(object) == count)
        return 0;
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)object, key, value) {
        size_t i = 0;
        while (i < count && strcmp(key, table[i].key) != 0)
            i++;
        if (i == count)
            return refuse(reader, "%s.%s is not a key of schema %d", place, key,
                          PLAY_VERDICT_SCHEMA);
    }
    return 0;
}

static int read_rows(const struct reader *reader, const json_t *array, struct play_rows *rows) {
    char place[40];

    if (!json_is_array(array))
        return refuse(reader, "rows is %s, must be an array", json_kind(array));
    for (size_t i = 0; i < json_array_size(array); i++) {
        struct play_row row;
        play_row_init(&row);
        snprintf(place, sizeof place, "rows[%zu]", i);
        const int bad =
            read_record(reader, place, json_array_get(array, i), fields, TOUCH_COUNT(fields), &row);
        play_rows_add(rows, &row);
        if (bad)
            return -1;
    }
    return 0;
}

/* Counts that disagree with the rows betray a file that was cut or edited. */
static int read_counts(const struct reader *reader, const json_t *counts,
                       const struct play_rows *rows) {
    if (!json_is_object(counts))
        return refuse(reader, "counts is %s, must be an object", json_kind(counts));
    for (size_t v = 0; v < TOUCH_COUNT(verdicts); v++) {
        const json_t *count = json_object_get(counts, verdicts[v]);
        const size_t counted = play_rows_count(rows, (enum play_verdict)v);
        if (!json_is_integer(count))
            return refuse(reader, "counts.%s is %s, must be a whole number", verdicts[v],
                          json_kind(count));
        if (json_integer_value(count) != (json_int_t)counted)
            return refuse(reader, "counts.%s is %lld, but there are %zu such rows", verdicts[v],
                          (long long)json_integer_value(count), counted);
    }
    if (json_object_size(counts) != TOUCH_COUNT(verdicts))
        return refuse(reader, "counts has keys that are no verdicts of schema %d",
                      PLAY_VERDICT_SCHEMA);
    return 0;
}

static int read_all(const struct reader *reader, const json_t *root, struct play_rows *rows,
                    struct play_run *run) {
    const json_t *schema = json_object_get(root, "schema");
    const char *tool = json_string_value(json_object_get(root, "tool"));

    if (!json_is_object(root))
        return refuse(reader, "the whole is %s, must be an object", json_kind(root));
    if (!json_is_integer(schema))
        return refuse(reader, "schema is %s, must be the number %d", json_kind(schema),
                      PLAY_VERDICT_SCHEMA);
    if (json_integer_value(schema) < 1 || json_integer_value(schema) > PLAY_VERDICT_SCHEMA)
        return refuse(reader, "schema is %lld, this program reads 1 to %d",
                      (long long)json_integer_value(schema), PLAY_VERDICT_SCHEMA);
    if (!tool || strcmp(tool, "touchstone") != 0)
        return refuse(reader, "tool must be 'touchstone'");
    if (read_record(reader, "run", json_object_get(root, "run"), run_fields,
                    TOUCH_COUNT(run_fields), run) ||
        read_rows(reader, json_object_get(root, "rows"), rows) ||
        read_counts(reader, json_object_get(root, "counts"), rows))
        return -1;
    const int cases = json_integer_value(schema) > 1;
    char why[256];
    if (cases && play_setups_read(json_object_get(root, "cases"), &rows->setups, why, sizeof why))
        return refuse(reader, "%s", why);
    if (json_object_size(root) != (cases ? 6 : 5))
        return refuse(reader, "there are keys beside schema, tool, run, counts, rows%s",
                      cases ? ", cases" : "");
    return 0;
}

int play_read_json(const char *file, struct play_rows *ret_rows, struct play_run *ret_run,
                   char *ret_message, size_t size) {
    const struct reader reader = {file, ret_message, size};
    struct play_rows rows = {0};
    struct play_run run = {0};
    json_error_t error;
    json_t *root = json_load_file(file, JSON_REJECT_DUPLICATES, &error);

    if (!root && error.line > 0)
        return refuse(&reader, "line %d, column %d: %s", error.line, error.column, error.text);
    if (!root)
        return refuse(&reader, "%s", error.text);
    const int bad = read_all(&reader, root, &rows, &run);
    json_decref(root);
    if (bad) {
        play_rows_free(&rows);
        play_run_free(&run);
        return -1;
    }
    *ret_rows = rows;
    if (ret_run)
        *ret_run = run;
    else
        play_run_free(&run);
    return 0;
}

void play_run_free(struct play_run *run) {
#define X(member) free((char *)run->member);
    RUN_TEXTS(X)
#undef X
    *run = (struct play_run){0};
}
