/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "setup_drawing.h"
#include "setup_inset.h"
#include "setup_parts.h"
#include "strokes.h"
#include "touchstone/common.h"

#define WIDTH 720

static void put_wall(const struct drawing *d) {
    const double below = d->touch + 7.0;
    fprintf(d->out,
            "<path class=\"si\" d=\"M8 %.0fh220\"/><path class=\"sm\" stroke-width=\"12\" "
            "stroke-dasharray=\"1 17\" transform=\"skewX(-45)\" d=\"M%.0f %.0fh210\"/>",
            d->touch, 20.0 + below, below);
}

static void put_bodies(const struct drawing *d, const char *id) {
    if (d->cut)
        fprintf(d->out,
                "<clipPath id=\"%s-c\"><path d=\"M4 %.0fh228v%.0fH4z\"/></clipPath>"
                "<g clip-path=\"url(#%s-c)\">",
                id, DRAWING_TOP - 8.0, DRAWING_BOTTOM - DRAWING_TOP + 16.0, id);
    for (int b = 0; b < (d->wall ? 1 : 2); b++)
        fprintf(d->out,
                "<circle class=\"ti si\" fill-opacity=\".1\" cx=\"%.0f\" cy=\"%.0f\" r=\"%.0f\"/>",
                DRAWING_MIDDLE, d->centre[b], d->radius[b]);
    fputs(d->cut ? "</g>" : "", d->out);
    if (d->wall)
        put_wall(d);
    for (int b = 0; b < 2; b++) {
        const double r = d->radius[b], far = 0.72 * r + 8.0, up = b ? 1.0 : -1.0;
        const int is_wall = b && d->wall, is_large = r > 100.0, is_small = r < 24.0;
        const double x = is_wall ? 100.0 : is_large ? 96.0 : is_small ? r + 36.0 : far;
        const double y = is_wall    ? d->touch + 28.0
                         : is_large ? d->touch + up * 34.0
                         : is_small ? d->centre[b] + 4.0
                                    : d->centre[b] + up * far + 4.0;
        fprintf(d->text, "<tspan x=\"%.0f\" y=\"%.0f\">%d</tspan>", DRAWING_MIDDLE - x - 4.0, y,
                b + 1);
    }
}

/* n down, s or t to the right, and the third. */
static void put_axes(const struct drawing *d) {
    fputs("<path class=\"si\" d=\"", d->out);
    stroke_arrow(16.0, 12.0, 16.0, 44.0, d->out);
    stroke_arrow(16.0, 12.0, 48.0, 12.0, d->out);
    stroke_along_view(26.0, 26.0, d->right == 1, d->out);
    fputs("\"/>", d->out);
    fprintf(
        d->text,
        "<tspan class=\"it\"><tspan x=\"22\" y=\"46\">n</tspan><tspan x=\"52\" y=\"16\">%s</tspan>"
        "<tspan x=\"35\" y=\"30\">%s</tspan></tspan>",
        d->right == 1 ? "s" : "t", d->right == 1 ? "t" : "s");
}

/* Settings of the law: they stand before the radii. */
static int is_of_law(const struct drawing *d, size_t i) {
    for (size_t k = 0; k <= i && k < d->setup->count; k++)
        if (!strcmp(d->setup->settings[k].name, "radius"))
            return 0;
    return i < d->setup->count;
}

static void put_body_text(const struct drawing *d, int b, double y) {
    static const char *const names[] = {"radius", "mass"};
    const int wall = b && d->wall, rigid = drawing_value(d, "rigid", (size_t)b) > 0.5;
    size_t put = 0;
    drawing_line(DRAWING_COLUMN, &y, d->text);
    fprintf(d->text, "%s%s</tspan>", b ? wall ? "2: wall" : "2: ball" : "1: ball",
            rigid ? ", rigid" : "");
    for (size_t i = 0; !wall && i < TOUCH_COUNT(names); i++) {
        drawing_line(DRAWING_COLUMN, &y, d->text);
        fprintf(d->text, "%s ", names[i]);
        drawing_put(drawing_value(d, names[i], (size_t)b), i ? "kg" : "m", d->text);
        fputs("</tspan>", d->text);
    }
    for (size_t i = 0; !rigid && put < 3 && put < d->detail->values && is_of_law(d, i); i++) {
        const struct play_setting *setting = &d->setup->settings[i];
        if (setting->word || setting->count != 2 || !isfinite(setting->value[b]))
            continue;
        drawing_line(DRAWING_COLUMN, &y, d->text);
        stroke_text(setting->name, 16, d->text);
        fputs(" ", d->text);
        drawing_put(setting->value[b], setting->unit, d->text);
        fputs("</tspan>", d->text);
        put++;
    }
}

/* What both bodies share, without zeros, in lines of about so many letters; how many lines. */
#define SHARED_LETTERS 66

static size_t put_shared(const struct drawing *d, double y) {
    size_t put = 0, lines = 0, letters = 0;
    for (size_t i = 0; put < d->detail->values && is_of_law(d, i); i++) {
        const struct play_setting *setting = &d->setup->settings[i];
        if (!setting->word && (setting->count != 1 || !(fabs(setting->value[0]) > 0.0)))
            continue;
        const size_t more = strlen(setting->name) + (setting->word ? strlen(setting->word) : 8) + 3;
        const int breaks = put && letters + more > SHARED_LETTERS;
        fputs(breaks ? ",</tspan>" : "", d->text);
        if (!put || breaks) {
            drawing_line(8.0, &y, d->text);
            fputs(put ? "" : "Contact: ", d->text);
            lines++;
            letters = 0;
        }
        fputs(letters ? ", " : "", d->text);
        letters += more;
        put++;
        stroke_text(setting->name, 16, d->text);
        fputs(" ", d->text);
        if (setting->word)
            stroke_text(setting->word, 16, d->text);
        else
            drawing_put(setting->value[0], setting->unit, d->text);
    }
    fputs(put ? "</tspan>" : "", d->text);
    return lines;
}

/* Of a leg; where there is little room without its steps, which stand last. */
static void put_words(const struct drawing *d, const char *words) {
    char *text = play_copy(words), *steps = strstr(text, ", in ");
    if (steps && !d->detail->times)
        *steps = '\0';
    stroke_text(text, d->detail->text, d->text);
}

/* Legs with the same words are one line. */
static size_t put_legs(const struct drawing *d, double y) {
    const size_t count = d->of->leg_count;
    char *which = play_resize(NULL, count + 1, 1);
    size_t lines = 0, left = 0;
    for (size_t i = 0; i < count; i++) {
        size_t before = 0;
        while (before < i && strcmp(d->of->legs[before].words, d->of->legs[i].words) != 0)
            before++;
        if (before < i)
            continue;
        if (lines == d->detail->legs) {
            left++;
            continue;
        }
        for (size_t k = 0; k < count; k++)
            which[k] = !strcmp(d->of->legs[k].words, d->of->legs[i].words);
        drawing_line(8.0, &y, d->text);
        fputs(d->of->legs[i].number ? "Leg " : "Then", d->text);
        setup_leg_numbers(d->of, which, d->text);
        fputs(": ", d->text);
        put_words(d, d->of->legs[i].words);
        fputs("</tspan>", d->text);
        lines++;
    }
    if (left + d->of->legs_left_out) {
        drawing_line(8.0, &y, d->text);
        fprintf(d->text, "and %s%zu more</tspan>", d->of->legs_left_out ? "at least " : "",
                left + (d->of->legs_left_out > 0));
        lines++;
    }
    return lines;
}

static void put_desc(const struct drawing *d, FILE *out) {
    if (drawing_is(d, "path")) {
        fprintf(out, "A path of %zu segments of ", d->of->leg_count + d->of->legs_left_out);
    } else if (drawing_is(d, "impact")) {
        fputs("An impact at ", out);
        drawing_put(drawing_value(d, "speed", 0), "m/s", out);
        fputs(", ", out);
        drawing_put(drawing_value(d, "angle", 0), "rad", out);
        fputs(" from the normal, of ", out);
    } else {
        fputs(drawing_is(d, "free") ? "A free motion of " : "Values that are refused, for ", out);
    }
    fputs(d->wall ? "a ball and a wall." : "two balls.", out);
}

static void put_notes(const struct drawing *d) {
    double y = DRAWING_BOTTOM + 14.0;
    if (!d->cut)
        return;
    drawing_line(DRAWING_COLUMN, &y, d->text);
    fprintf(d->text, "%s</tspan>", d->untrue ? "radii not to scale" : "the larger ball is cut");
}

/* Whether more than the law varies. */
static int is_variant(const char *variant) {
    return *variant && (strncmp(variant, "law=", 4) != 0 || strchr(variant, ' '));
}

/* Lines under the bodies; where the next one would stand. */
static double put_lines(const struct drawing *d) {
    double y = drawing_bottom(d) + 42.0;
    y += DRAWING_LINE * (double)put_shared(d, y);
    if (is_variant(d->of->variant)) {
        drawing_line(8.0, &y, d->text);
        fputs("Variant: ", d->text);
        stroke_text(d->of->variant, d->detail->text, d->text);
        fputs("</tspan>", d->text);
    }
    if (drawing_is(d, "path"))
        y += DRAWING_LINE * (double)put_legs(d, y);
    return y;
}

static void put_motion(const struct drawing *d) {
    double y = 62.0;
    if (drawing_is(d, "impact")) {
        drawing_impact(d);
    } else if (drawing_is(d, "free")) {
        drawing_free(d);
    } else if (drawing_is(d, "refused")) {
        drawing_line(DRAWING_RIGHT, &y, d->text);
        fputs("The law must refuse these values.</tspan>", d->text);
    } else {
        drawing_turns(d);
        drawing_hints(d);
        setup_inset(d->of, DRAWING_RIGHT + 60.0, DRAWING_TOP, WIDTH - 30.0, DRAWING_PANEL - 46.0,
                    d->detail->labels, d->out);
    }
    if (drawing_is(d, "impact") || drawing_is(d, "free"))
        drawing_spins(d);
}

/* Strokes go to d->out and lines to d->text; the whole to out. */
static void put_whole(struct drawing *d, const char *id, FILE *out) {
    char *strokes = NULL, *lines = NULL;
    size_t size[2];
    d->out = play_text(&strokes, &size[0]);
    d->text = play_text(&lines, &size[1]);
    put_body_text(d, 0, 62.0);
    put_body_text(d, 1, 176.0);
    put_bodies(d, id);
    put_motion(d);
    const double y = put_lines(d);
    put_notes(d);
    put_axes(d);
    fclose(d->out);
    fclose(d->text);
    fprintf(out,
            "<svg class=\"plot\" role=\"group\" viewBox=\"0 0 %d %.0f\" "
            "font-size=\"13\"><title>Set-up of ",
            WIDTH, y - 8.0);
    stroke_text(d->of->case_name, d->detail->title, out);
    fputs("</title><desc>", out);
    put_desc(d, out);
    fprintf(out, "</desc>%s<text class=\"ti\">%s</text></svg>", strokes, lines);
}

int report_setup_drawing(const struct play_described *described, const struct play_setup *setup,
                         const char *id, FILE *out) {
    static const struct drawing_detail details[] = {
        {7, 94, 7, 70, 1, 6, 10}, {7, 94, 7, 50, 0, 6, 10}, {6, 94, 7, 50, 0, 6, 10},
        {5, 94, 7, 50, 0, 6, 9},  {4, 94, 6, 50, 0, 6, 8},  {4, 94, 6, 50, 0, 4, 6},
        {3, 94, 6, 50, 0, 4, 6},  {3, 94, 6, 50, 0, 2, 4},  {2, 94, 6, 50, 0, 2, 4},
        {1, 94, 6, 50, 0, 1, 4},  {0, 60, 3, 20, 0, 1, 2},  {0, 20, 1, 8, 0, 1, 2},
        {0, 0, 0, 0, 0, 0, 1}};
    struct drawing d = {.of = described, .setup = setup};
    if (!described || !setup || drawing_place(&d))
        return -1;
    for (size_t i = 0; i < TOUCH_COUNT(details); i++) {
        char *text = NULL;
        size_t size = 0;
        FILE *whole = play_text(&text, &size);
        d.detail = &details[i];
        put_whole(&d, id, whole);
        fclose(whole);
        const int fits = size < REPORT_DRAWING_MAX;
        if (fits)
            fputs(text, out);
        if (fits)
            return 0;
    }
    return -1;
}
