/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include "json.h"
#include "utf8.h"

/* jansson and stdio fail here only when memory is out. */
static void *must(void *memory) {
    if (!memory)
        abort();
    return memory;
}

json_t *play_json_text(const char *text) {
    if (play_utf8_is_valid(text))
        return must(json_string(text));
    uint32_t code;
    FILE *memory = play_text();

    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken)
        play_utf8_put(code, memory);
    return must(json_string(play_text_end(memory)));
}

json_t *play_json_number(double value) {
    if (isinf(value))
        return must(json_string(value > 0.0 ? "inf" : "-inf"));
    return must(isnan(value) ? json_null() : json_real(value));
}

int play_json_read_number(const json_t *value, double *ret_number) {
    const char *text = json_string_value(value);
    if (json_is_number(value))
        *ret_number = json_number_value(value);
    else if (text && (!strcmp(text, "inf") || !strcmp(text, "-inf")))
        *ret_number = *text == '-' ? -HUGE_VAL : HUGE_VAL;
    else if (json_is_null(value))
        *ret_number = (double)NAN;
    else
        return -1;
    return 0;
}

/* --- brief ---------------------------------------------------------------------------------------- */

static void drop_nulls(json_t *value) {
    const char *key;
    json_t *inner;
    void *next;
    size_t i;
    json_object_foreach_safe(value, next, key, inner) {
        if (json_is_null(inner))
            json_object_del(value, key);
        else
            drop_nulls(inner);
    }
    json_array_foreach(value, i, inner) drop_nulls(inner);
}

static size_t bytes_of(const json_t *value) {
    return json_dumpb(value, NULL, 0, JSON_REAL_PRECISION(6) | JSON_ENCODE_ANY | JSON_COMPACT);
}

/* The last list in a value that has an element; NULL: there is none. */
static json_t *last_list(json_t *value) {
    json_t *last = json_array_size(value) ? value : NULL, *inner;
    const char *key;
    json_object_foreach(value, key, inner) {
        json_t *one = last_list(inner);
        last = one ? one : last;
    }
    return last;
}

int play_json_brief(json_t *value, size_t bytes, FILE *out) {
    json_int_t left_out = 0;
    drop_nulls(value);
    size_t most = bytes - sizeof "\"left_out\":1000000,", now = bytes_of(value);
    for (json_t *list; now > most && (list = last_list(value)); left_out++) {
        const size_t last = json_array_size(list) - 1;
        now -= bytes_of(json_array_get(list, last)) + (last > 0); /* and its comma */
        json_array_remove(list, last);
    }
    if (left_out)
        json_object_set_new(value, "left_out", json_integer(left_out));
    const int failed = json_dumpf(value, out, JSON_REAL_PRECISION(6) | JSON_COMPACT);
    json_decref(value);
    return failed || putc('\n', out) == EOF;
}
