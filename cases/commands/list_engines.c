/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone list engines`: which engines are there, what their laws declare, and which case each can play. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "command.h"
#include "list_engines.h"
#include "cases/engines/engine.h"
#include "cases/subject/conventions.h"
#include "cases/core/memory.h"
#include "cases/core/screen.h"
#include "touchstone/common.h"

/* What a law cannot play of a file, by reason. */
struct reasons {
    size_t can, count;
    struct {
        char text[256];
        size_t variants;
    } of[8];
};

static struct reasons reasons_of(const struct engine_law *law, const struct play_case_set *set) {
    struct reasons r = {0};
    char why[256];
    for (size_t i = 0; i < set->count; i++) {
        if (engine_can(law, &set->cases[i], why, sizeof why)) {
            r.can++;
            continue;
        }
        size_t k = 0;
        while (k < r.count && strcmp(r.of[k].text, why) != 0)
            k++;
        if (k == TOUCH_COUNT(r.of))
            continue;
        if (k == r.count)
            snprintf(r.of[r.count++].text, sizeof r.of[0].text, "%s", why);
        r.of[k].variants++;
    }
    return r;
}

static json_t *choices_json(const struct engine_law *law) {
    json_t *object = json_object();
    const struct touch_conventions is = conventions_complete(&law->conventions);
    for (int k = 0; k < TOUCH_CONVENTION_COUNT; k++) {
        const enum touch_convention which = (enum touch_convention)k;
        const struct touch_convention_value *value =
            touch_convention_value_at(which, touch_convention_get(&is, which));
        if (value && which != TOUCH_CONVENTION_torque_lever)
            json_object_set_new(object, touch_convention_at((size_t)k)->name,
                                json_sprintf("%s: %s", value->name, value->meaning));
    }
    const char *const others[][2] = {
        {"shear turns a ball at", engine_lever_words(law->conventions.torque_lever)},
        {"the same at a wall", engine_lever_words(law->wall_lever)},
        {"two materials", law->mixing},
        {"velocities of the force", law->evaluated},
    };
    for (size_t k = 0; k < TOUCH_COUNT(others); k++)
        json_object_set_new(object, others[k][0], json_string(others[k][1]));
    return object;
}

static json_t *matrix_json(const struct engine_law *law, size_t count,
                           const struct play_case_set *sets) {
    json_t *cases = json_array();
    for (size_t i = 0; i < count; i++) {
        const struct reasons r = reasons_of(law, &sets[i]);
        json_t *not_played = json_array();
        for (size_t k = 0; k < r.count; k++)
            json_array_append_new(not_played, json_pack("{s:s,s:I}", "why", r.of[k].text,
                                                        "variants", (json_int_t)r.of[k].variants));
        json_array_append_new(cases, json_pack("{s:s,s:I,s:I,s:o}", "case", sets[i].cases[0].name,
                                               "variants", (json_int_t)sets[i].count, "played",
                                               (json_int_t)r.can, "not_played", not_played));
    }
    return cases;
}

static json_t *engines_json(int probe, size_t count, const struct play_case_set *sets) {
    json_t *list = json_array();
    const struct engine *engine;
    const struct engine_law *law;
    for (size_t e = 0; (engine = engine_at(e)) != NULL; e++) {
        char text[256] = "";
        const int absent = probe && engine_probe(engine, text, sizeof text);
        json_t *laws = json_array();
        for (size_t i = 0; (law = engine_law_at(engine, i)) != NULL; i++)
            json_array_append_new(
                laws, json_pack("{s:s,s:s,s:s,s:s,s:s,s:b,s:o,s:o}", "name", law->name, "words",
                                law->words, "same_shear_as", law->same_as, "dashpot", law->dashpot,
                                "known_wrong", law->wrong, "restitution", law->takes_restitution,
                                "conventions", choices_json(law), "cases",
                                matrix_json(law, count, sets)));
        json_t *object = json_pack("{s:s,s:s,s:s,s:o}", "name", engine->name, "title",
                                   engine->title, "install", engine->install, "laws", laws);
        json_object_set_new(object, "found", !probe ? json_null() : json_boolean(!absent));
        json_object_set_new(object, "version", absent ? json_null() : json_string(text));
        json_array_append_new(list, object);
    }
    return json_pack("{s:i,s:o}", "schema", 1, "engines", list);
}

/* --- as text ----------------------------- */

#define REASONS_MAX 26 /* a letter each */

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

static const char *convention_of(const json_t *law, const char *key) {
    return text_of(json_object_get(law, "conventions"), key);
}

/* Whether all laws have the same choice there. */
static int is_shared(const json_t *laws, const char *key) {
    size_t i;
    const json_t *law;
    json_array_foreach(laws, i, law) {
        if (strcmp(convention_of(law, key), convention_of(json_array_get(laws, 0), key)) != 0)
            return 0;
    }
    return 1;
}

static void print_laws(const json_t *laws) {
    static const struct screen_column columns[] = {{"", 0, 0, 0, NULL}, {"", 16, 0, 0, NULL}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    size_t i;
    const json_t *law;
    puts("\n  laws");
    json_array_foreach(laws, i, law) {
        const char *same = text_of(law, "same_shear_as"), *wrong = text_of(law, "known_wrong");
        const char *cells[] = {play_format("    %zu %s", i + 1, text_of(law, "name")),
                               text_of(law, "words")};
        screen_table_row(table, cells);
        cells[0] = "";
        cells[1] = play_format("shear history as in our law %s", same);
        if (*same)
            screen_table_row(table, cells);
        cells[1] = play_format("known wrong: %s", wrong);
        if (*wrong)
            screen_table_row(table, cells);
    }
    screen_table_print(table, stdout);
}

/* The numbers of the laws that have the choice of law `first`, unless an earlier one has it, too. */
static void add_who(const json_t *laws, const char *key, size_t first, struct screen_table *table) {
    const char *choice = convention_of(json_array_get(laws, first), key);
    char *who = play_copy("      ");
    for (size_t i = 0; i < first; i++)
        if (!strcmp(convention_of(json_array_get(laws, i), key), choice))
            return;
    for (size_t i = 0; i < json_array_size(laws); i++)
        who = strcmp(convention_of(json_array_get(laws, i), key), choice)
                  ? play_format("%s  ", who)
                  : play_format("%s%zu ", who, i + 1);
    const char *const cells[] = {who, choice};
    screen_table_row(table, cells);
}

/* A convention by its name, and what it is about. */
static char *titled(const char *key) {
    const int k = touch_convention_find(key);
    return play_format("    %s%s%s", key, k < 0 ? "" : ": ",
                       k < 0 ? "" : touch_convention_at((size_t)k)->about);
}

static void print_conventions(const json_t *laws) {
    static const struct screen_column columns[] = {{"", 24, 0, 0, NULL}, {"", 24, 0, 0, NULL}};
    struct screen_table *table = screen_table(TOUCH_COUNT(columns), columns);
    const char *key;
    const json_t *unused;
    json_t *keys = json_object_get(json_array_get(laws, 0), "conventions");
    json_object_foreach(keys, key, unused) {
        const char *const cells[] = {titled(key), convention_of(json_array_get(laws, 0), key)};
        if (is_shared(laws, key))
            screen_table_row(table, cells);
    }
    puts("\n  conventions of all its laws");
    screen_table_print(table, stdout);
    puts("\n  where its laws differ");
    json_object_foreach(keys, key, unused) {
        if (is_shared(laws, key))
            continue;
        table = screen_table(TOUCH_COUNT(columns), columns);
        for (size_t i = 0; i < json_array_size(laws); i++)
            add_who(laws, key, i, table);
        puts(titled(key));
        screen_table_print(table, stdout);
    }
}

/* The letter of a reason; reasons that were met are kept in why. */
static char letter_of(const char *reason, const char **why, size_t *count) {
    size_t k = 0;
    while (k < *count && strcmp(why[k], reason) != 0)
        k++;
    if (k == REASONS_MAX)
        return '*';
    why[k] = reason;
    *count = k == *count ? k + 1 : *count;
    return (char)('a' + (int)k);
}

/* How many variants of a case a law can play, and letters for why not the others. */
static char *cell_of(const json_t *entry, const char **why, size_t *count) {
    size_t k;
    const json_t *reason;
    char *text =
        play_format("%lld", (long long)json_integer_value(json_object_get(entry, "played")));
    json_array_foreach(json_object_get(entry, "not_played"), k, reason) text =
        play_format("%s%c", text, letter_of(text_of(reason, "why"), why, count));
    return text;
}

static void print_matrix(const json_t *laws) {
    const char *why[REASONS_MAX];
    const size_t count = json_array_size(laws) + 2;
    struct screen_column *columns = play_zeroed(count, sizeof *columns);
    const char **cells = play_resize(NULL, count, sizeof *cells);
    size_t reasons = 0;
    const json_t *first = json_object_get(json_array_get(laws, 0), "cases");
    columns[0] = (struct screen_column){.head = "  variants that each can play", .least = 20};
    columns[1] = (struct screen_column){.head = "of", .is_right = 1};
    for (size_t i = 2; i < count; i++)
        columns[i] = (struct screen_column){.head = play_format("%zu", i - 1), .is_right = 1};
    struct screen_table *table = screen_table(count, columns);
    screen_table_head(table, NULL);
    for (size_t k = 0; k < json_array_size(first); k++) {
        const json_t *entry = json_array_get(first, k);
        cells[0] = play_format("    %s", text_of(entry, "case"));
        cells[1] =
            play_format("%lld", (long long)json_integer_value(json_object_get(entry, "variants")));
        for (size_t i = 2; i < count; i++)
            cells[i] =
                cell_of(json_array_get(json_object_get(json_array_get(laws, i - 2), "cases"), k),
                        why, &reasons);
        screen_table_row(table, cells);
    }
    putchar('\n');
    screen_table_print(table, stdout);
    putchar('\n');
    for (size_t k = 0; k < reasons; k++)
        screen_wrapped(play_format("%c  %s", (char)('a' + (int)k), why[k]), 4, stdout);
}

static void print_engines(const json_t *whole) {
    size_t e;
    const json_t *engine;
    json_array_foreach(json_object_get(whole, "engines"), e, engine) {
        const json_t *found = json_object_get(engine, "found");
        const json_t *laws = json_object_get(engine, "laws");
        const char *is = json_is_true(found)    ? ", found: "
                         : json_is_false(found) ? ", absent: "
                                                : ": ";
        fputs(e ? "\n" : "", stdout);
        screen_wrapped(play_format("%s: %s%s%s", text_of(engine, "name"), text_of(engine, "title"),
                                   is,
                                   text_of(engine, json_is_true(found) ? "version" : "install")),
                       0, stdout);
        print_laws(laws);
        print_conventions(laws);
        print_matrix(laws);
    }
}

static int is_tagged(const struct play_case_set *set) {
    for (size_t i = 0; i < set->cases[0].tag_count; i++)
        if (!strcmp(set->cases[0].tags[i], "engines"))
            return 1;
    return 0;
}

int list_engines(const struct option_arguments *cases, int json, int probe) {
    struct command_files files;
    struct play_case_set *sets;
    if (command_find("list", cases, &files) || command_read(&files, &sets))
        return EXIT_USAGE;
    struct play_case_set *shown = play_resize(NULL, files.count + 1, sizeof *shown);
    size_t kept = 0;
    for (size_t i = 0; i < files.count; i++)
        if ((cases->count || is_tagged(&sets[i])) && !sets[i].cases[0].must_refuse)
            shown[kept++] = sets[i];
    json_t *whole = engines_json(probe, kept, shown);
    if (json) {
        json_dumpf(whole, stdout, JSON_INDENT(1));
        putchar('\n');
    } else {
        print_engines(whole);
    }
    return EXIT_PASSED;
}
