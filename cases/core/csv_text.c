/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "csv_text.h"
#include "utf8.h"

static int is_plain_number(const char *text) {
    char *end;
    if (!*text || text[strspn(text, "+-.0123456789eE")])
        return 0;
    strtod(text, &end);
    return !*end;
}

void csv_text(const char *text, FILE *out) {
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

void csv_number(double value, FILE *out) {
    if (!isnan(value))
        fprintf(out, "%.17g", value);
}
