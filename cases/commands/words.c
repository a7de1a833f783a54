/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "words.h"
#include "cases/case/units.h"

int word_value_read(const char *text, struct word_value *ret) {
    const char *at = text;
    while (isalnum((unsigned char)*at) || *at == '_' || *at == '-')
        at++;
    if (!isalpha((unsigned char)*text) || *at != '=')
        return 0;
    *ret = (struct word_value){text, play_format("%.*s", (int)(at - text), text), at + 1,
                               strchr(at, ':') != NULL};
    return 1;
}

int words_read(const char *verb, const struct option_arguments *given, struct command_law *law,
               struct words *ret) {
    int laws = 0;
    *ret = (struct words){0};
    for (int i = 0; i < given->count; i++) {
        const char *text = given->text[i];
        struct word_value value;
        if (word_value_read(text, &value)) {
            PLAY_ADD(ret->values, ret->count, value);
            ret->range_count += value.is_range != 0;
        } else if (law_word_is_foreign(text) || touch_law_find(text)) {
            if (laws++)
                return program_usage(verb, "takes one law, and '%s' is one more", text);
            command_law_add(law, text);
        } else if (ret->of) {
            return command_is_case(ret->of) || strpbrk(ret->of, "./")
                       ? program_usage(verb, "takes one case or file, and '%s' is one more", text)
                       : command_refuse_law(verb, ret->of);
        } else {
            ret->of = given->text[i];
        }
    }
    return 0;
}

/* --- ranges -------------------------------------------------------------------------------------- */

#define POINTS_MAX 1e7

size_t range_parts(const char *text, char *ret_part[RANGE_PARTS]) {
    char *copy = play_copy(text);
    size_t parts = 1;
    ret_part[0] = copy;
    for (char *c = copy; *c && parts < RANGE_PARTS; c++)
        if (*c == ':') {
            *c = '\0';
            ret_part[parts++] = c + 1;
        }
    return parts;
}

int range_read(const char *verb, const char *name, const char *text, const char *unit, int ratios,
               struct range *ret) {
    char *part[RANGE_PARTS], *end;
    char message[256];
    const size_t parts = range_parts(text, part);
    int code = 0;
    *ret = (struct range){.ratios = ratios};
    const int is_log = parts == 4 && !strcmp(part[3], "log");
    if (parts < 2 || parts > 4 || (parts == 4 && !is_log && strcmp(part[3], "linear") != 0)) {
        code = program_usage(verb, "%s=%s: the value must be FROM:TO[:N[:log|linear]]", name, text);
    } else if (play_number_read(part[0], unit, &ret->from, message, sizeof message) ||
               play_number_read(part[1], unit, &ret->to, message, sizeof message)) {
        code = program_usage(verb, "%s=%s: %s", name, text, message);
    } else {
        const double count = parts > 2 ? strtod(part[2], &end) : RANGE_USUAL;
        const int is_whole = parts < 3 || (end > part[2] && !*end && !(count > floor(count)));
        if (!is_whole || !(count >= 1.0 && count <= POINTS_MAX))
            code = program_usage(verb, "%s=%s: N must be a whole number in [1, %g]", name, text,
                                 POINTS_MAX);
        ret->count = code ? 0 : (size_t)count;
        ret->ratios = parts == 4 ? is_log : ratios;
    }
    if (!code && ret->ratios && !(ret->from > 0.0 && ret->to > 0.0))
        code = program_usage(verb, "%s=%s: in equal ratios both ends must be above 0", name, text);
    return code;
}

double range_point(const struct range *r, size_t i) {
    if (i == 0 || r->count < 2)
        return r->from;
    const double part = (double)i / (double)(r->count - 1);
    if (i == r->count - 1)
        return r->to;
    return r->ratios ? r->from * pow(r->to / r->from, part) : r->from + (r->to - r->from) * part;
}
