/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gnuplot_text.h"
#include "utf8.h"

#define APOSTROPHE UINT32_C(0x2019)
#define ANGLE      UINT32_C(0x203A)
#define ELLIPSIS   UINT32_C(0x2026)

void gnuplot_text(const char *text, size_t limit, int utf8, FILE *out) {
    uint32_t code, last[2] = {0, 0};
    size_t written = 0;

    putc('\'', out);
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        if (code == '\n' || code == '\t' || code == '\r')
            code = ' ';
        if (play_utf8_is_hidden(code))
            continue;
        if (written++ == limit) {
            if (utf8)
                play_utf8_put(ELLIPSIS, out);
            break;
        }
        /* gnuplot 5.4 misreads a doubled quote at the start of a string and beside another one, and
         * then runs the rest of the text as commands: so the string has no quote at all. */
        if (code == '\'')
            code = utf8 ? APOSTROPHE : ' ';
        if (code == '>' && last[0] == ']' && last[1] == ']')
            code = utf8 ? ANGLE : ' '; /* gnuplot copies "]]>" into its SVG, where XML forbids it */
        play_utf8_put(code < 0x80 || utf8 ? code : '?', out);
        last[0] = last[1];
        last[1] = code;
    }
    putc('\'', out);
}
