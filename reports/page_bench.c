/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the folder's bench.json holds. */
#include <jansson.h>
#include <stdlib.h>
#include "play/memory.h"
#include "page.h"

#define COUNT(array)  (sizeof(array) / sizeof(array)[0])
#define BENCH_ROWS    400
#define BENCH_COLUMNS 16

static void put_json(const json_t *value, FILE *out) {
    if (json_is_string(value))
        page_text(json_string_value(value), out);
    else if (json_is_number(value))
        fprintf(out, "%.6g", json_number_value(value));
    else if (json_is_boolean(value))
        fputs(json_is_true(value) ? "yes" : "no", out);
    else
        fputs(PAGE_ABSENT, out);
}

/* The first array of objects, whatever its name is. */
static json_t *find_array(json_t *root) {
    const char *key;
    json_t *value;
    if (json_is_array(root))
        return root;
    json_object_foreach(root, key, value) {
        if (json_is_object(json_array_get(value, 0)))
            return value;
    }
    return NULL;
}

static void put_bench(const struct page *page, json_t *array) {
    const char *columns[BENCH_COLUMNS], *key;
    size_t count = 0;
    json_t *value;
    json_object_foreach(json_array_get(array, 0), key, value) {
        if (!json_is_object(value) && !json_is_array(value) && count < COUNT(columns))
            columns[count++] = key;
    }
    page_table("", "What bench.json holds", page->out);
    fputs("<thead><tr>", page->out);
    for (size_t c = 0; c < count; c++) {
        fputs("<th scope=\"col\">", page->out);
        page_text(columns[c], page->out);
        fputs("</th>", page->out);
    }
    fputs("</tr></thead><tbody>\n", page->out);
    for (size_t i = 0; i < json_array_size(array) && i < BENCH_ROWS; i++) {
        fputs("<tr>", page->out);
        for (size_t c = 0; c < count; c++) {
            fputs("<td>", page->out);
            put_json(json_object_get(json_array_get(array, i), columns[c]), page->out);
            fputs("</td>", page->out);
        }
        fputs("</tr>\n", page->out);
    }
    page_table_end(page->out);
}

void page_put_timing(const struct page *page) {
    char *file = play_format("%s/bench.json", page->results->folder);
    json_t *root = json_load_file(file, 0, NULL), *array = root ? find_array(root) : NULL;
    if (json_is_object(json_array_get(array, 0)))
        put_bench(page, array);
    json_decref(root);
    free(file);
}
