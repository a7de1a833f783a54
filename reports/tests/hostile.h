/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The worst that a user's text can hold; every writer gets all of it. Who runs one makes CANARY. */
#ifndef HOSTILE_H
#define HOSTILE_H

#define CANARY "/tmp/touchstone-canary"

static const char *const hostile[] = {
    "plain",
    "<script>alert(1)</script></td></details> <!-- &amp; --> ]]>",
    "`touch " CANARY "` $(touch " CANARY ") ![x](y) [a](javascript:b)",
    "line one\nline two\r\n| x | y |\n\n# heading\n---",
    "\x01\x02\x1b[31mred\x1b[0m\x7f \xc2\x9b \xe2\x80\xaegnp.exe",
    "=cmd|' /C calc'!A0",
    "a | b \\| c \\\\| d | `e|f`",
    "'; system('touch " CANARY "'); plot '< touch " CANARY "' #",
    "'''\"\\",
    "\xff\xc3( \xed\xa0\x80 cut \xe2\x82",
    "{/Symbol @x^y_z} %s%n%1$s &{} $c0 @macro",
    "$$\\frac{1}{2}$$ **bold** _it_ ~~x~~ https://example.org @someone #12",
    "END\nEND\nsystem 'touch " CANARY "'",
    "back\\\nslash \\",
};

#endif
