/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unictype.h>
#include <unistr.h>
#include <uniwidth.h>
#include "utf8.h"

#define LONGEST 4 /* bytes of a character */

size_t play_utf8_next(const char *text, uint32_t *ret_code) {
    const size_t left = strnlen(text, LONGEST);
    ucs4_t code = 0;
    *ret_code = 0;
    if (!left)
        return 0;
    const int taken = u8_mbtoucr(&code, (const uint8_t *)text, left);
    *ret_code = taken > 0 ? code : UTF8_REPLACEMENT;
    return taken > 0 ? (size_t)taken : 1;
}

void play_utf8_put(uint32_t code, FILE *out) {
    uint8_t bytes[LONGEST];
    int count = u8_uctomb(bytes, code, LONGEST);
    if (count < 0)
        count = u8_uctomb(bytes, UTF8_REPLACEMENT, LONGEST);
    fwrite(bytes, 1, (size_t)count, out);
}

void play_utf8_put_plain(uint32_t code, FILE *out) {
    const int blank = code == '\t' || code == '\n' || code == '\r';
    const int bad = (!blank && play_utf8_is_hidden(code)) || code == 0xFFFE || code == 0xFFFF;
    play_utf8_put(bad ? UTF8_REPLACEMENT : code, out);
}

size_t play_utf8_width(uint32_t code) {
    const int width = uc_width(code, "UTF-8");
    return width < 0 ? 1 : (size_t)width;
}

int play_utf8_is_hidden(uint32_t code) {
    return uc_is_general_category_withtable(code, UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cf |
                                                      UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp) ||
           uc_is_property_default_ignorable_code_point(code) ||
           uc_is_property_not_a_character(code);
}

void play_utf8_show(const char *text, char *ret, size_t size) {
    char *copy = play_copy(text);
    size_t used = 0;
    uint32_t code;
    for (size_t at = 0, taken; (taken = play_utf8_next(copy + at, &code)); at += taken) {
        uint8_t bytes[16];
        const int blank = code == '\t' || code == '\n' || code == '\r';
        int count = blank ? 1 : u8_uctomb(bytes, code, LONGEST);
        if (blank)
            bytes[0] = ' ';
        else if (play_utf8_is_hidden(code) || count < 0)
            count = snprintf((char *)bytes, sizeof bytes, "[U+%04X]", (unsigned)code);
        if (used + (size_t)count >= size)
            break;
        memcpy(ret + used, bytes, (size_t)count);
        used += (size_t)count;
    }
    ret[used] = '\0';
}

int play_utf8_is_valid(const char *text) {
    return !u8_check((const uint8_t *)text, strlen(text));
}
