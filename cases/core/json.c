/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "json.h"
#include "memory.h"
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
