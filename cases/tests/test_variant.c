/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of variants, and the words that users and shells have for them. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/results/setup.h"
#include "cases/core/memory.h"
#include "cases/core/quote.h"
#include "cases/case/variant.h"
#include "touchstone/common.h"

Test(variant, is_found_by_what_a_user_writes) {
    static const char name[] = "law=hertz hz_mode=1 angle=45 deg r=[1 mm, 2 mm] end=zero_force";
    static const char *const has[] = {"hz_mode=1",
                                      "angle=45deg",
                                      "angle=45 deg",
                                      "angle = 45 deg",
                                      "r=[1mm,2mm]",
                                      "r=[1 mm,2 mm],hz_mode=1",
                                      "hz_mode=1 angle=45deg",
                                      "end=zero_force, law=hertz",
                                      name};
    static const char *const has_not[] = {
        "hz_mode=0",       "hz_mode=11", "hz_mode=1.0", "mode=1",     "hz_mod=1",
        "angle=4",         "angle=45",   "r=[1mm,2m]",  "r=[1mm,2mm", "law=hertz,hz_mode=0",
        "angle=45deg,x=1", "r=1mm"};
    static const char *const no_selection[] = {
        "", " , ", "1", "x", "=1", "a=", "a=1,b=", "a b=1", "[a=1]", "a= b=1", "a=,b=1"};
    for (size_t i = 0; i < TOUCH_COUNT(has); i++)
        cr_expect(play_variant_is_selection(has[i]) && play_variant_has(name, has[i]), "%s",
                  has[i]);
    for (size_t i = 0; i < TOUCH_COUNT(has_not); i++)
        cr_expect(play_variant_is_selection(has_not[i]) && !play_variant_has(name, has_not[i]),
                  "%s", has_not[i]);
    for (size_t i = 0; i < TOUCH_COUNT(no_selection); i++)
        cr_expect(!play_variant_is_selection(no_selection[i]), "%s", no_selection[i]);
}

Test(variant, as_one_word) {
    static const char *const names[][2] = {
        {"", ""},
        {"hz_mode=1", "hz_mode=1"},
        {"hz_mode=1 angle=45 deg", "hz_mode=1,angle=45deg"},
        {"r=[1 mm, 2 mm] n=3", "r=[1mm,2mm],n=3"},
        {"c=3 N s/m^1.5 wall=none", "c=3Ns/m^1.5,wall=none"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        char *selection = play_variant_selection(names[i][0]);
        cr_expect(!strcmp(selection, names[i][1]), "%s", selection);
        cr_expect(i == 0 || play_variant_has(names[i][0], selection));
    }
}

Test(variant, parts) {
    static const char name[] = "speed=1 m/s r=[1 mm, 2 mm] n=3";
    static const char *const parts[][3] = {{"speed", "1 m/s", "r=[1 mm, 2 mm] n=3"},
                                           {"r", "[1 mm, 2 mm]", "speed=1 m/s n=3"},
                                           {"n", "3", "speed=1 m/s r=[1 mm, 2 mm]"}};
    for (size_t i = 0; i < TOUCH_COUNT(parts); i++) {
        char *value = play_variant_value(name, parts[i][0]);
        char *rest = play_variant_without(name, parts[i][0]);
        char *key = play_variant_key(name, i);
        cr_expect(key && !strcmp(key, parts[i][0]), "%s", key ? key : "none");
        cr_expect(value && !strcmp(value, parts[i][1]), "%s", value ? value : "none");
        cr_expect(!strcmp(rest, parts[i][2]), "%s", rest);
    }
    char *rest = play_variant_without(name, "x");
    cr_expect(!play_variant_key(name, TOUCH_COUNT(parts)) && !play_variant_key("", 0));
    cr_expect(!play_variant_value(name, "x") && !strcmp(rest, name));
}

/* What a real shell makes of it. */
Test(variant, words_pass_a_shell) {
    static const char *const texts[] = {
        "plain,a=1",        "",      "a b", "it's", "'",    "''", "$HOME `id` \\",
        "a;b|c&d<e>f*?[x]", "\"q\"", "~",   "#",    "a\nb", "!x"};
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++) {
        char *word = shell_word(texts[i]), command[256], got[256] = "";
        snprintf(command, sizeof command, "printf %%s %s", word);
        FILE *shell = popen(command, "r");
        cr_assert(shell != NULL);
        got[fread(got, 1, sizeof got - 1, shell)] = '\0';
        pclose(shell);
        cr_expect(!strcmp(got, texts[i]), "%s became %s", texts[i], got);
        char *line = play_format(" a  %s b # c", word), **words = shell_words(line);
        cr_expect(!strcmp(words[0], "a") && !strcmp(words[1], texts[i]) && !strcmp(words[2], "b") &&
                      !words[3],
                  "%s came back as %s", texts[i], words[1]);
    }
}

Test(variant, settings_in_words) {
    static char name[] = "x", unit[] = "m", word[] = "radius";
    static const struct {
        struct play_setting setting;
        const char *text;
    } rows[] = {{{name, unit, NULL, 1, {0.1}}, "0.1"},
                {{name, unit, NULL, 2, {0.01, 0.01}}, "0.01"},
                {{name, unit, NULL, 2, {0.01, HUGE_VAL}}, "0.01, inf"},
                {{name, unit, NULL, 3, {0, 0, 1e3}}, "0, 0, 1000"},
                {{name, unit, word, 1, {0}}, "radius"}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char *text = play_setting_text(&rows[i].setting);
        cr_expect(!strcmp(text, rows[i].text), "%s", text);
    }
}
