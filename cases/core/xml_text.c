/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xml_text.h"
#include "utf8.h"

void xml_text(const char *text, FILE *out) {
    static const struct {
        uint32_t code;
        const char *entity;
    } entities[] = {{'<', "&lt;"},   {'>', "&gt;"},   {'&', "&amp;"},  {'"', "&quot;"},
                    {'\'', "&#39;"}, {'\n', "&#10;"}, {'\r', "&#13;"}, {'\t', "&#9;"}};
    uint32_t code;

    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken) {
        size_t e = 0;
        while (e < TOUCH_COUNT(entities) && entities[e].code != code)
            e++;
        if (e < TOUCH_COUNT(entities))
            fputs(entities[e].entity, out);
        else
            play_utf8_put_plain(code, out);
    }
}
