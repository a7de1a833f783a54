/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An expected value that is an expression: what is read without an error can be evaluated, and its unit can be asked. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/case/expression.h"
#include "cases/case/expression_units.h"
#include "fuzz.h"

static void check_error(int refused, const char *text, const struct expression_error *error) {
    fuzz_check_message(refused, error->text, sizeof error->text);
    if (refused && error->at > strlen(text))
        abort(); /* the place is in the text */
}

/* Names get the units of a length, a stiffness, a pure number, a velocity, by their first letter. */
static void ask_unit(const struct expression *e) {
    static const double power[4][PLAY_BASE_COUNT] = {
        {0, 1, 0, 0}, {1, 0, -2, 0}, {0, 0, 0, 0}, {0, 1, -1, 0}};
    struct expression_error error = {0, ""};
    struct expression_quantity *of = play_resize(NULL, e->name_count + 1, sizeof *of);
    for (size_t i = 0; i < e->name_count; i++) {
        const size_t kind = (unsigned char)e->name[i].text[0] % 4;
        of[i].value = kind == 3 ? (double)NAN : 0.7 + (double)i;
        memcpy(of[i].power, power[kind], sizeof of[i].power);
    }
    const int bad = expression_check_unit(e, of, "it", "N", &error);
    check_error(bad, e->text, &error);
}

int fuzz_one(const uint8_t *data, size_t size) {
    char *text = fuzz_text(data, size);
    struct expression *e = play_resize(NULL, 1, sizeof *e);
    struct expression_error error = {0, ""};
    const int refused = expression_read(text, e, &error);
    check_error(refused, refused && strlen(text) > EXPRESSION_LENGTH_MAX ? "" : text, &error);
    expression_is_meant(text);
    expression_may_name(text);
    if (!refused) {
        double *values = play_resize(NULL, e->name_count + 1, sizeof *values);
        for (size_t i = 0; i < e->name_count; i++)
            values[i] = 0.3 + (double)i;
        expression_value(e, e->root, values);
        ask_unit(e);
    }
    return 0;
}
