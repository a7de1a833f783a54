/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "range.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/core/program.h"
#include "cases/case/units.h"
#include "touchstone/common.h"

#define POINTS_MAX 1e7

int range_read(const char *verb, const char *option, const char *text, const char *unit, int ratios,
               struct range *ret) {
    const char *word = ratios ? "linear" : "log";
    char *copy = play_copy(text), *part[5] = {copy}, *end;
    char message[256];
    size_t parts = 1;
    int code = 0;
    for (char *c = copy; *c && parts < TOUCH_COUNT(part); c++)
        if (*c == ':') {
            *c = '\0';
            part[parts++] = c + 1;
        }
    *ret = (struct range){.ratios = ratios};
    if (parts < 3 || parts > 4 || (parts == 4 && strcmp(part[3], word) != 0)) {
        code = program_usage(verb, "%s %s: the value must be FROM:TO:N or FROM:TO:N:%s", option,
                             text, word);
    } else if (play_number_read(part[0], unit, &ret->from, message, sizeof message) ||
               play_number_read(part[1], unit, &ret->to, message, sizeof message)) {
        code = program_usage(verb, "%s %s: %s", option, text, message);
    } else {
        const double count = strtod(part[2], &end);
        if (end == part[2] || *end || !(count >= 1.0 && count <= POINTS_MAX) ||
            count > floor(count))
            code = program_usage(verb, "%s %s: N must be a whole number in [1, %g]", option, text,
                                 POINTS_MAX);
        ret->count = code ? 0 : (size_t)count;
        ret->ratios = parts == 4 ? !ratios : ratios;
    }
    if (!code && ret->ratios && !(ret->from > 0.0 && ret->to > 0.0))
        code =
            program_usage(verb, "%s %s: in equal ratios both ends must be above 0", option, text);
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
