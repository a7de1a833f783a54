/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "cases/core/quote.h"
#include "cases/core/file.h"
#include "cases/core/json.h"
#include "cases/core/program.h"
#include "sheet_parts.h"

/* --- JSON ---------------------------------------------------------------------------------------- */

/* A column as JSON has it, and the whole. */
struct described {
    const char *table, *name, *unit, *meaning;
    int kind;
};
struct whole {
    const char *tool, *title;
    json_t *notes, *values, *tables;
    size_t columns;
    struct described *column;
};

static const char *const kinds[] = {SHEET_KINDS(LIST_TEXT)};

#define TYPE struct described
static const struct record_field column_fields[] = {
    RECORD_MEANS(TYPE, "table", table, RECORD_TEXT, RECORD_OR_NULL, "null: of the single values"),
    MEMBER(name, TEXT, "key of the value, or of each row of the table"),
    RECORD_ONE_OF(TYPE, "kind", kind, kinds, SHEET_COUNT(kinds), "what the values are"),
    RECORD_MEANS(TYPE, "unit", unit, RECORD_TEXT, RECORD_OR_NULL,
                 "null: there is none; 1: a pure number; empty: it depends on another value"),
    MEMBER(meaning, TEXT, "what it is"),
};
#undef TYPE
static const struct record_table column_table =
    RECORD_TABLE(struct described, column_fields, "A single value, or a column of a table.");

#define TYPE struct whole
static const struct record_field whole_fields[] = {
    MEMBER(tool, TEXT, "the program and its verb"),
    MEMBER(title, TEXT, "what is answered"),
    MEMBER(notes, NOTES, "sentences by their names; null: there is nothing to say"),
    MEMBER(values, CELLS, "single values"),
    MEMBER(tables, ROWS, "tables by their names: a list of rows, each with the same keys"),
    {.key = "columns",
     .kind = RECORD_LIST,
     RECORD_AT(struct whole, column),
     .count = offsetof(struct whole, columns),
     .of = &column_table},
};
#undef TYPE
static const struct record_table whole_table = RECORD_TABLE(struct whole, whole_fields, NULL);

const struct record_file sheet_json = {
    1, NULL, &whole_table,
    "What a verb of touchstone answers, as --json and --out FILE.json write it: single values, "
    "tables, and what each of their columns is. A number that is infinite is \"inf\" or \"-inf\", "
    "one that has no meaning is null."};

static json_t *cell_json(const struct sheet_column *column, const struct sheet_cell *cell) {
    switch (column->kind) {
    case SHEET_FLAG:
        return isnan(cell->number) ? json_null() : json_boolean(cell->number > 0.0);
    case SHEET_WHOLE:
        return isnan(cell->number) ? json_null() : json_integer((json_int_t)cell->number);
    case SHEET_TEXT:
        return cell->text ? play_json_text(cell->text) : json_null();
    default:
        return cell->text ? play_json_text(cell->text) : play_json_number(cell->number);
    }
}

static json_t *row_json(const struct sheet_table *t, size_t row) {
    json_t *object = json_object();
    for (size_t k = 0; k < t->columns && row < sheet_rows(t); k++)
        json_object_set_new(object, t->column[k].name,
                            cell_json(&t->column[k], &sheet_row(t, row)[k]));
    return object;
}

static json_t *rows_json(const struct sheet_table *t) {
    json_t *list = json_array();
    for (size_t i = 0; i < sheet_rows(t); i++)
        json_array_append_new(list, row_json(t, i));
    return list;
}

static void write_json(const struct sheet *sheet, FILE *out) {
    struct whole whole = {.tool = sheet->tool,
                          .title = sheet->title,
                          .notes = sheet->notes,
                          .values = row_json(sheet->table[0], 0),
                          .tables = json_object()};
    for (size_t i = 0; i < sheet->tables; i++) {
        const struct sheet_table *t = sheet->table[i];
        if (i)
            json_object_set_new(whole.tables, t->name, rows_json(t));
        whole.column =
            play_resize(whole.column, whole.columns + t->columns + 1, sizeof *whole.column);
        for (size_t k = 0; k < t->columns; k++) {
            const struct sheet_column *c = &t->column[k];
            whole.column[whole.columns++] =
                (struct described){t->name, c->name, c->unit, c->meaning, (int)c->kind};
        }
    }
    json_dumpf(record_file_json(&sheet_json, &whole), out, JSON_INDENT(1));
    putc('\n', out);
}

/* A list of names, then a list for each row. */
static json_t *lists_json(const struct sheet_table *t) {
    json_t *lists = json_array(), *names = json_array();
    for (size_t k = 0; k < t->columns; k++)
        json_array_append_new(names, json_string(t->column[k].name));
    json_array_append_new(lists, names);
    for (size_t i = 0; i < sheet_rows(t); i++) {
        json_t *list = json_array();
        for (size_t k = 0; k < t->columns; k++)
            json_array_append_new(list, cell_json(&t->column[k], &sheet_row(t, i)[k]));
        json_array_append_new(lists, list);
    }
    return lists;
}

int sheet_brief(const struct sheet *sheet, FILE *out) {
    json_t *notes = json_copy(sheet->notes);
    const char *name = json_object_get(notes, "sentence")
                           ? "sentence"
                           : json_object_iter_key(json_object_iter(notes));
    json_t *whole = json_pack("{s:O*}", "sentence", name ? json_object_get(notes, name) : NULL);
    if (name)
        json_object_del(notes, name);
    json_object_update_new(whole,
                           json_pack("{s:i, s:s, s:s, s:o, s:o}", "schema", sheet_json.schema,
                                     "tool", sheet->tool, "title", sheet->title, "notes", notes,
                                     "values", row_json(sheet->table[0], 0)));
    for (size_t i = 1; i < sheet->tables; i++)
        json_object_set_new(whole, sheet->table[i]->name, lists_json(sheet->table[i]));
    return play_json_brief(whole, JSON_BRIEF, out);
}

/* A line for the single values, and one for each row. */
static void write_jsonl(const struct sheet *sheet, FILE *out) {
    for (size_t i = 0; i < sheet->tables; i++)
        for (size_t row = 0; row < sheet_rows(sheet->table[i]); row++) {
            const char *name = sheet->table[i]->name;
            json_t *line = json_object();
            json_object_set_new(line, "table", name ? json_string(name) : json_null());
            json_object_update(line, row_json(sheet->table[i], row));
            json_dumpf(line, out, 0);
            putc('\n', out);
        }
}

/* --- CSV and Markdown ---------------------------------------------------------------------------- */

/* "duration (s)", where the name does not end in its unit. */
static char *heading_of(const struct sheet_column *column) {
    const int pure = !column->unit || !*column->unit || !strcmp(column->unit, "1");
    char *end = play_copy("_");
    for (const char *c = column->unit; !pure && *c; c++)
        end = play_format(*c == '/' ? "%s_per_" : *c == ' ' ? "%s_" : "%s%c", end, *c);
    const size_t length = strlen(column->name), ending = strlen(end);
    return pure || (length > ending && !strcmp(column->name + length - ending, end))
               ? play_copy(column->name)
               : play_format("%s (%s)", column->name, column->unit);
}

static void write_csv(const struct sheet *sheet, FILE *out) {
    const struct sheet_table *t = sheet->table[sheet->tables > 1];
    for (size_t k = 0; k < t->columns; k++) {
        fputs(k ? "," : "", out);
        csv_text(heading_of(&t->column[k]), out);
    }
    putc('\n', out);
    for (size_t i = 0; i < sheet_rows(t); i++) {
        for (size_t k = 0; k < t->columns; k++) {
            const struct sheet_cell *cell = &sheet_row(t, i)[k];
            fputs(k ? "," : "", out);
            if (t->column[k].kind == SHEET_FLAG && !isnan(cell->number))
                fputs(cell->number > 0.0 ? "true" : "false", out);
            else if (cell->text)
                csv_text(cell->text, out);
            else if (t->column[k].kind != SHEET_TEXT)
                csv_number(cell->number, out);
        }
        putc('\n', out);
    }
}

static void put_cell(const char *text, FILE *out) {
    fputs("| ", out);
    for (; *text; text++)
        fputs(*text == '|' ? "\\|" : *text == '\n' ? " " : (char[]){*text, '\0'}, out);
    putc(' ', out);
}

static void write_table(const struct sheet_table *t, FILE *out) {
    for (size_t k = 0; k < t->columns; k++)
        put_cell(heading_of(&t->column[k]), out);
    fputs("|\n", out);
    for (size_t k = 0; k < t->columns; k++)
        fputs(t->column[k].kind < SHEET_TEXT ? "|--:" : "|---", out);
    fputs("|\n", out);
    for (size_t i = 0; i < sheet_rows(t); i++) {
        for (size_t k = 0; k < t->columns; k++)
            put_cell(sheet_shown(&t->column[k], &sheet_row(t, i)[k]), out);
        fputs("|\n", out);
    }
}

/* A text of several lines, as a file, is a block below the table of values. */
static int is_block(const struct sheet_cell *cell) {
    return cell->text && strchr(cell->text, '\n');
}

static void write_markdown(const struct sheet *sheet, FILE *out) {
    const struct sheet_table *values = sheet->table[0];
    const char *name;
    json_t *note;
    fprintf(out, "# %s\n", sheet->title);
    json_object_foreach(sheet->notes, name, note) if (json_is_string(note))
        fprintf(out, "\n%s\n", json_string_value(note));
    fputs(sheet_rows(values) ? "\n| value | | what it is |\n|---|---|---|\n" : "", out);
    for (size_t k = 0; k < values->columns && sheet_rows(values); k++) {
        if (is_block(&values->cell[k]))
            continue;
        put_cell(heading_of(&values->column[k]), out);
        put_cell(sheet_shown(&values->column[k], &sheet_row(values, 0)[k]), out);
        put_cell(values->column[k].meaning, out);
        fputs("|\n", out);
    }
    for (size_t k = 0; k < values->columns && sheet_rows(values); k++)
        if (is_block(&values->cell[k]))
            fprintf(out, "\n%s: %s\n\n```\n%s```\n", values->column[k].name,
                    values->column[k].meaning, values->cell[k].text);
    for (size_t i = 1; i < sheet->tables; i++) {
        fprintf(out, "\n## %s\n\n", sheet->table[i]->name);
        write_table(sheet->table[i], out);
    }
}

/* --- the file ------------------------------------------------------------------------------------ */

static const struct {
    const char *ending;
    void (*write)(const struct sheet *sheet, FILE *out);
} forms[] = {
    {"csv", write_csv}, {"json", write_json}, {"jsonl", write_jsonl}, {"md", write_markdown}};

static size_t form_of(const char *file) {
    const char *dot = strrchr(file, '.');
    size_t i = 0;
    while (i < SHEET_COUNT(forms) && !(dot && !strcmp(forms[i].ending, dot + 1)))
        i++;
    return i;
}

int sheet_takes(const char *file) {
    return form_of(file) < SHEET_COUNT(forms);
}

static int is_stdout(const char *file) {
    return file[0] == '-' && file[1] == '.';
}

int sheet_put(const char *verb, const struct sheet *sheet, const char *file) {
    struct file_writer writer = {.stream = stdout};
    char message[512];
    const int shown = is_stdout(file);
    int bad = !shown && file_begin(&writer, message, sizeof message, "%s", file);
    if (!bad) {
        forms[form_of(file)].write(sheet, writer.stream);
        bad = !shown && file_commit(&writer, ferror(writer.stream), message, sizeof message);
    }
    if (bad)
        program_complain(verb, "%s", message);
    return bad ? EXIT_INTERNAL : EXIT_PASSED;
}
