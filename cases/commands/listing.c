/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include "cases/base/program.h"
#include "listing.h"

static const char *cell_text(const json_t *value, char room[32]) {
    if (json_is_string(value))
        return json_string_value(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? "yes" : "no";
    snprintf(room, 32, "%lld", (long long)json_integer_value(value));
    return room;
}

/* The chosen keys of every entry in aligned columns, under their names. */
static void print_table(json_t *list, const char *const *keys) {
    int width[LISTING_KEYS] = {0};
    char room[32];
    size_t i;
    json_t *entry;
    for (size_t k = 0; k < LISTING_KEYS && keys[k]; k++) {
        width[k] = (int)strlen(keys[k]);
        json_array_foreach(list, i, entry) {
            const int length = (int)strlen(cell_text(json_object_get(entry, keys[k]), room));
            width[k] = length > width[k] ? length : width[k];
        }
        printf("%-*s%s", keys[k + 1] ? width[k] : 1, keys[k], keys[k + 1] ? "  " : "\n");
    }
    json_array_foreach(list, i, entry) for (size_t k = 0; k < LISTING_KEYS && keys[k]; k++)
        printf("%-*s%s", keys[k + 1] ? width[k] : 1,
               cell_text(json_object_get(entry, keys[k]), room), keys[k + 1] ? "  " : "\n");
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
