/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "utf8.h"

size_t play_utf8_next(const char *text, uint32_t *ret_code) {
    /* First byte's fixed bits, its free bits, and the smallest code that needs the length. */
    static const struct {
        unsigned char fixed, free;
        uint32_t least;
    } lengths[] = {{0x00, 0x7F, 0}, {0xC0, 0x1F, 0x80}, {0xE0, 0x0F, 0x800}, {0xF0, 0x07, 0x10000}};
    const unsigned char first = (unsigned char)text[0];

    *ret_code = 0;
    if (!first)
        return 0;
    *ret_code = UTF8_REPLACEMENT;
    for (size_t more = 0; more < sizeof lengths / sizeof lengths[0]; more++) {
        uint32_t code = first & lengths[more].free;
        if ((first & ~(unsigned)lengths[more].free & 0xFFu) != lengths[more].fixed)
            continue;
        for (size_t i = 1; i <= more; i++) {
            const unsigned char byte = (unsigned char)text[i];
            if ((byte & 0xC0u) != 0x80) /* also the terminator: nothing is read past it */
                return 1;
            code = code << 6 | (byte & 0x3Fu);
        }
        if (code < lengths[more].least || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
            return 1;
        *ret_code = code;
        return more + 1;
    }
    return 1;
}

void play_utf8_put(uint32_t code, FILE *out) {
    const int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned first[] = {0x00, 0xC0, 0xE0, 0xF0};

    putc((int)(first[more] | code >> 6 * more), out);
    for (int i = more - 1; i >= 0; i--)
        putc((int)(0x80 | (code >> 6 * i & 0x3Fu)), out);
}
