/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include "cases/core/program.h"
#include "cases/core/screen.h"
#include "cases/tell/formula.h"
#include "listing.h"

#define LAST 24 /* columns that the last one needs at least */

static const char *cell_text(const json_t *value, char room[32]) {
    if (json_is_string(value))
        return json_string_value(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? "yes" : "no";
    snprintf(room, 32, "%lld", (long long)json_integer_value(value));
    return room;
}

/* The chosen keys of every entry under their names: the first and the last one stay whatever room there is, the others go
 * from the right. */
static void print_table(json_t *list, const char *const *keys) {
    struct screen_column column[LISTING_KEYS];
    const char *cells[LISTING_KEYS];
    char room[LISTING_KEYS][32];
    size_t i, count = 0;
    json_t *entry;
    for (; count < LISTING_KEYS && keys[count]; count++)
        column[count] = (struct screen_column){.head = keys[count], .rank = (int)count};
    column[count - 1].least = LAST;
    column[count - 1].rank = 0;
    struct screen_table *table = screen_table(count, column);
    screen_table_head(table, NULL);
    json_array_foreach(list, i, entry) {
        for (size_t k = 0; k < count; k++) {
            cells[k] = cell_text(json_object_get(entry, keys[k]), room[k]);
            cells[k] = strcmp(keys[k], "symbol") ? cells[k] : formula_symbol(cells[k]);
        }
        screen_table_row(table, cells);
    }
    screen_table_print(table, stdout);
}

int listing_print(json_t *list, const char *const *keys, const char *what, int schema, int json) {
    if (!list)
        return EXIT_USAGE;
    if (json) {
        json_t *whole = json_pack("{s:i,s:O}", "schema", schema, what, list);
        json_dumpf(whole, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
        putchar('\n');
    } else {
        print_table(list, keys);
    }
    return EXIT_PASSED;
}
