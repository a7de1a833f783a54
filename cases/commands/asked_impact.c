/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "asked.h"
#include "cases/case/uncertain.h"

#define SPEEDS 9 /* of a range that does not say how many */

static int read_restitution(const char *verb, const char *text, struct asked_impact *w) {
    char why[256];
    double e, sigma;
    if (uncertain_read(text, "1", &e, &sigma, why, sizeof why))
        return uncertain_is(text)
                   ? program_usage(verb, "restitution=%s: %s", text, why)
                   : program_usage(verb, "restitution=%s: the value must be a number in [0, 1]",
                                   text);
    if (!(e - sigma >= 0.0 && e + sigma <= 1.0))
        return program_usage(verb, "restitution=%s: the value must be a number in [0, 1]%s", text,
                             sigma > 0.0 ? ", with its uncertainty" : "");
    w->restitution = e;
    w->restitution_sigma = sigma;
    return 0;
}

static int read_speed(const char *verb, const char *text, struct asked_impact *w) {
    char why[256];
    size_t colons = 0;
    for (const char *c = text; *c; c++)
        colons += *c == ':';
    if (colons && uncertain_is(text))
        return program_usage(
            verb, "speed=%s: a range has no uncertainty; allowed: on a single value", text);
    if (colons) {
        char *whole = colons == 1 ? play_format("%s:%d", text, SPEEDS) : play_copy(text);
        const int code = range_read(verb, "speed", whole, "m/s", 1, &w->speed);
        if (code)
            return code;
    } else if (uncertain_read(text, "m/s", &w->speed.from, &w->speed_sigma, why, sizeof why)) {
        return program_usage(verb, "speed=%s: %s", text, why);
    } else {
        w->speed.to = w->speed.from;
        w->speed.count = 1;
    }
    if (!(w->speed.from - w->speed_sigma > 0.0 && isfinite(w->speed.to) &&
          w->speed.to >= w->speed.from) ||
        w->speed.count > CALIBRATE_SPEEDS_MAX)
        return program_usage(verb,
                             "speed=%s: speeds must be above 0 m/s and rise, and at most %d of "
                             "them",
                             text, CALIBRATE_SPEEDS_MAX);
    return 0;
}

static int read_ending(const char *verb, const char *text, struct asked_impact *w) {
    w->ending = !strcmp(text, "zero_overlap") ? 1 : !strcmp(text, "zero_force") ? 2 : 0;
    return w->ending ? 0
                     : program_usage(
                           verb, "ending=%s: the value must be zero_overlap or zero_force", text);
}

int asked_impact_read(const char *verb, const struct word_value *word, struct asked_impact *w) {
    static const struct {
        const char *key;
        int (*read)(const char *verb, const char *text, struct asked_impact *w);
    } keys[] = {{"restitution", read_restitution}, {"speed", read_speed}, {"ending", read_ending}};
    struct play_suggest suggest;
    play_suggest_begin(&suggest, word->name);
    for (size_t i = 0; i < TOUCH_COUNT(keys); i++) {
        play_suggest_offer(&suggest, keys[i].key);
        if (!strcmp(word->name, keys[i].key)) {
            w->is_uncertain = w->is_uncertain || uncertain_is(word->value);
            return keys[i].read(verb, word->value, w);
        }
    }
    return program_usage(verb,
                         "'%s' is none of restitution, speed and ending%s; --set %s changes a "
                         "property",
                         word->name, play_suggest_hint(&suggest, ""), word->whole);
}
