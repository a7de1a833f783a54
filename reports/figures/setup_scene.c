/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>
#include "cases/base/unit_text.h"
#include "setup_scene.h"
#include "strokes.h"
#include "touchstone/common.h"

#define SMALLEST 15.0  /* radius of a ball, px */
#define LARGEST  420.0 /* radius of a ball that is cut */
#define LARGE    1e100 /* a component of a vector: its square is a number */
#define DIGITS   3

double drawing_value(const struct drawing *d, const char *name, size_t i) {
    const struct play_setting *setting = play_setup_find(d->setup, name);
    return setting && !setting->word && i < setting->count ? setting->value[i] : 0.0;
}

void drawing_vector(const struct drawing *d, const char *name, double ret[3]) {
    for (size_t i = 0; i < 3; i++) {
        const double value = drawing_value(d, name, i);
        ret[i] = isfinite(value) ? fmin(fmax(value, -LARGE), LARGE) : 0.0;
    }
}

const char *drawing_word(const struct drawing *d, const char *name) {
    const struct play_setting *setting = play_setup_find(d->setup, name);
    return setting && setting->word ? setting->word : "";
}

int drawing_is(const struct drawing *d, const char *kind) {
    return !strcmp(d->of->kind, kind);
}

double drawing_length(const double v[3]) {
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

void drawing_project(const struct drawing *d, const double v[3], double ret[3]) {
    ret[0] = d->right == 1 ? v[1] : v[2];
    ret[1] = v[0];
    ret[2] = d->right == 1 ? v[2] : -v[1];
}

void drawing_axis(const struct play_leg *leg, double ret[3]) {
    for (int i = 0; i < 3; i++)
        ret[i] = isfinite(leg->about[i]) ? fmin(fmax(leg->about[i], -1.0), 1.0) : 0.0;
}

void drawing_put(double value, const char *unit, FILE *out) {
    char text[UNIT_TEXT_SIZE];
    unit_text(value, unit, DIGITS, text);
    stroke_text(text, UNIT_TEXT_SIZE, out);
}

void drawing_put_vector(const double v[3], const char *unit, const char *how, FILE *out) {
    static const char *const axes[] = {"n", "s", "t"};
    int components = 0, last = 0;
    for (int i = 0; i < 3; i++)
        if (fabs(v[i]) > 0.0) {
            components++;
            last = i;
        }
    if (components < 2) {
        fputs(": ", out);
        drawing_put(v[last], unit, out);
        fprintf(out, " %s %s", how, axes[last]);
    } else {
        fprintf(out, " (n, s, t): %.3g, %.3g, %.3g %s", v[0], v[1], v[2], unit);
    }
}

void drawing_line(double x, double *y, FILE *out) {
    fprintf(out, " <tspan x=\"%.0f\" y=\"%.0f\">", x, *y);
    *y += DRAWING_LINE;
}

void drawing_directions(const struct drawing *d, int ret_along[2]) {
    static const char *const vectors[] = {"velocity1", "velocity2", "force1", "force2", "gravity"};
    ret_along[0] = fabs(drawing_value(d, "angle", 0)) > 0.0;
    ret_along[1] = 0;
    for (size_t i = 0; i < d->of->leg_count; i++)
        for (int k = 0; k < 2; k++)
            ret_along[k] |=
                fabs(d->of->legs[i].end[k + 1]) > 0.0 || fabs(d->of->legs[i].swing[k + 1]) > 0.0;
    for (size_t i = 0; i < TOUCH_COUNT(vectors); i++) {
        double v[3];
        drawing_vector(d, vectors[i], v);
        for (int k = 0; k < 2; k++)
            ret_along[k] |= fabs(v[k + 1]) > 0.0;
    }
}

double drawing_seat(const struct drawing *d, int b) {
    return d->cut && d->radius[b] > 60.0 ? d->touch + (b ? 40.0 : -40.0) : d->centre[b];
}

double drawing_bottom(const struct drawing *d) {
    return d->wall && !drawing_is(d, "path") ? DRAWING_BOTTOM - 46.0 : DRAWING_BOTTOM;
}

static void place_bodies(struct drawing *d, const double radius[2]) {
    const double room = DRAWING_BOTTOM - DRAWING_TOP, ratio = radius[1] / radius[0];
    const double gap = d->apart > 0.0 ? d->apart : 0.0;
    if (d->wall) {
        d->radius[0] = 56.0;
        d->touch = DRAWING_TOP + 2.0 * d->radius[0] + d->apart;
        d->touch += 0.4 * (DRAWING_BOTTOM - 30.0 - d->touch);
        d->centre[1] = d->touch;
        d->centre[0] = d->touch - d->apart - d->radius[0];
        return;
    }
    const double sum = 0.5 * (room - gap), small = sum / (1.0 + fmax(ratio, 1.0 / ratio));
    for (int b = 0; b < 2; b++)
        d->radius[b] = fmin(LARGEST, fmax(SMALLEST, small) * fmax(1.0, b ? ratio : 1.0 / ratio));
    d->cut = small < SMALLEST;
    d->untrue = fmax(d->radius[0], d->radius[1]) >= LARGEST;
    const int larger = ratio > 1.0;
    d->touch = !d->cut  ? DRAWING_TOP + 2.0 * d->radius[0] + 0.5 * d->apart
               : larger ? DRAWING_TOP + 40.0 + 2.0 * SMALLEST
                        : DRAWING_BOTTOM - 40.0 - 2.0 * SMALLEST;
    d->centre[0] = d->touch - 0.5 * d->apart - d->radius[0];
    d->centre[1] = d->touch + 0.5 * d->apart + d->radius[1];
}

int drawing_place(struct drawing *d) {
    const double radius[2] = {drawing_value(d, "radius", 0), drawing_value(d, "radius", 1)};
    int along[2];
    if (!(radius[0] > 0.0) || !(radius[1] > 0.0) || isinf(radius[0]))
        return -1;
    d->wall = isinf(radius[1]);
    drawing_directions(d, along);
    d->right = drawing_value(d, "dimension", 0) < 2.5 || (along[1] && !along[0]) ? 2 : 1;
    const double overlap = drawing_value(d, "start_overlap", 0);
    d->apart = drawing_is(d, "impact")                     ? 16.0
               : drawing_is(d, "free") && !(overlap > 0.0) ? overlap < 0.0 ? 24.0 : 0.0
                                                           : -9.0;
    place_bodies(d, radius);
    return 0;
}
