/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <string.h>
#include "setup_parts.h"
#include "strokes.h"
#include "touchstone/common.h"

/* An arrow from a body, of a vector that is `whole` long where it has 46 px. */
static void put_vector(const struct drawing *d, int b, const double v[3], double whole,
                       double shift, const char *style, const char *unit) {
    double seen[3];
    const double size = drawing_length(v);
    if (!(size > 0.0))
        return;
    drawing_project(d, v, seen);
    const double y0 = drawing_seat(d, b);
    const double plane = hypot(seen[0], seen[1]);
    const double scale = fmax(46.0 / whole, 20.0 / size), x = DRAWING_MIDDLE + shift;
    fprintf(d->out, "<path class=\"%s\" stroke-width=\"2\" d=\"", style);
    if (plane > 1e-3 * size)
        stroke_arrow(x, y0, x + scale * seen[0], y0 + scale * seen[1], d->out);
    if (fabs(seen[2]) > 1e-3 * size)
        stroke_along_view(x, y0, seen[2] > 0.0, d->out);
    const double to_x = x + scale * seen[0], to_y = y0 + scale * seen[1];
    const int left = seen[0] < 0.0 || (shift < 0.0 && !(seen[0] > 0.0));
    fputs("\"/>", d->out);
    fprintf(d->text, "<tspan x=\"%.0f\" y=\"%.0f\"%s>", to_x + (left ? -8.0 : 8.0),
            to_y + (seen[1] < 0.0 ? -2.0 : 4.0), left ? " text-anchor=\"end\"" : "");
    drawing_put(size, unit, d->text);
    fputs("</tspan>", d->text);
}

static void put_approach(const struct drawing *d) {
    const double speed = drawing_value(d, "speed", 0), angle = drawing_value(d, "angle", 0);
    const double mass[2] = {drawing_value(d, "mass", 0), drawing_value(d, "mass", 1)};
    /* In the frame of the common centre of mass; body 2 slides along +s as seen from body 1. */
    const double part = d->wall || isinf(mass[1]) ? 1.0 : mass[1] / (mass[0] + mass[1]);
    double v[2][3] = {{0.0}, {0.0}};
    for (int b = 0; b < 2; b++) {
        const double size = b ? -(1.0 - part) : part;
        v[b][0] = size * cos(angle);
        v[b][1] = -size * sin(angle);
    }
    if (!(speed > 0.0) || !isfinite(part))
        return;
    for (int b = 0; b < 2; b++) {
        double seen[3];
        const double size = drawing_length(v[b]);
        const double y0 = drawing_seat(d, b);
        double y = y0 + 4.0;
        if (!(size > 1e-3))
            continue;
        drawing_project(d, v[b], seen);
        const double scale = fmin(12.0 + 36.0 * size, d->radius[b] + 8.0) / size;
        fputs("<path class=\"s0\" stroke-width=\"2\" d=\"", d->out);
        stroke_arrow(DRAWING_MIDDLE, y0, DRAWING_MIDDLE + scale * seen[0], y0 + scale * seen[1],
                     d->out);
        fputs("\"/>", d->out);
        if (!b && angle > 0.0)
            fprintf(d->out, "<path class=\"sm\" stroke-dasharray=\"3 3\" d=\"M%.0f %.0fv%.0f\"/>",
                    DRAWING_MIDDLE, y0, fmin(d->radius[0], 52.0));
        if (!b && angle > 0.2)
            fprintf(d->out, "<path class=\"sm\" d=\"M%.0f %.0fA26 26 0 0 1 %.0f %.0f\"/>",
                    DRAWING_MIDDLE, y0 + 26.0, DRAWING_MIDDLE - 26.0 * sin(angle),
                    y0 + 26.0 * cos(angle));
        drawing_line(DRAWING_MIDDLE + fmin(d->radius[b], 60.0) + 6.0, &y, d->text);
        drawing_put(speed * size, "m/s", d->text);
        fputs("</tspan>", d->text);
    }
}

static double largest_of(const struct drawing *d, const char *const names[2]) {
    double most = 0.0;
    for (int b = 0; b < 2; b++) {
        double v[3];
        drawing_vector(d, names[b], v);
        most = fmax(most, drawing_length(v));
    }
    return most;
}

static void put_arrows(const struct drawing *d) {
    static const char *const velocities[] = {"velocity1", "velocity2"}, *const forces[] = {
                                                                            "force1", "force2"};
    const double fastest = largest_of(d, velocities), strongest = largest_of(d, forces);
    double v[3], seen[3];
    for (int b = 0; b < 2; b++) {
        drawing_vector(d, velocities[b], v);
        put_vector(d, b, v, fastest, 0.0, "s0", "m/s");
        drawing_vector(d, forces[b], v);
        put_vector(d, b, v, strongest, -16.0, "s1", "N");
    }
    drawing_vector(d, "gravity", v);
    const double g = drawing_length(v);
    if (!(g > 0.0))
        return;
    drawing_project(d, v, seen);
    fputs("<path class=\"s2\" stroke-width=\"2\" d=\"", d->out);
    for (int i = 0; i < 3; i++)
        seen[i] *= 18.0 / g;
    if (hypot(seen[0], seen[1]) > 1.0)
        stroke_arrow(30.0 - seen[0], 134.0 - seen[1], 30.0 + seen[0], 134.0 + seen[1], d->out);
    if (fabs(seen[2]) > 1.0)
        stroke_along_view(30.0, 134.0, seen[2] > 0.0, d->out);
    fputs("\"/>", d->out);
    fputs("<tspan class=\"it\" x=\"12\" y=\"166\">g</tspan>", d->text);
}

static void put_vector_line(const struct drawing *d, const char *name, const char *words,
                            const char *unit, double *y) {
    double v[3];
    drawing_vector(d, name, v);
    if (!(drawing_length(v) > 0.0))
        return;
    drawing_line(DRAWING_RIGHT, y, d->text);
    fputs(words, d->text);
    drawing_put_vector(v, unit, "along", d->text);
    fputs("</tspan>", d->text);
}

static void put_number_line(const struct drawing *d, const char *before, double value,
                            const char *unit, const char *after, double *y) {
    drawing_line(DRAWING_RIGHT, y, d->text);
    fputs(before, d->text);
    drawing_put(value, unit, d->text);
    fprintf(d->text, "%s</tspan>", after);
}

static void put_steps(const struct drawing *d, double *y) {
    const double dt = drawing_value(d, "dt", 0), steps = drawing_value(d, "steps", 0),
                 contact = drawing_value(d, "contact_steps", 0);
    if (drawing_is(d, "free") && dt > 0.0)
        put_number_line(d, "For ", dt * steps, "s", "", y);
    if (dt > 0.0)
        put_number_line(d, "Time step ", dt, "s", "", y);
    else if (contact > 0.0 || drawing_is(d, "impact"))
        put_number_line(d, "", contact > 0.0 ? contact : steps, "1", " steps per contact time", y);
    drawing_line(DRAWING_RIGHT, y, d->text);
    fputs("Scheme ", d->text);
    stroke_text(drawing_word(d, "scheme"), 24, d->text);
    fputs("</tspan>", d->text);
    drawing_line(DRAWING_RIGHT, y, d->text);
    fputs(!strcmp(drawing_word(d, "plane"), "moving") ? "The contact plane moves with the bodies"
                                                      : "The contact plane keeps its direction",
          d->text);
    fputs("</tspan>", d->text);
}

void drawing_impact(const struct drawing *d) {
    const double speed = drawing_value(d, "speed", 0), angle = drawing_value(d, "angle", 0),
                 impacts = drawing_value(d, "impacts", 0);
    double y = 62.0;
    put_number_line(d, "Impact at a relative speed of ", speed, "m/s", "", &y);
    if (angle > 0.0) {
        put_number_line(d, "", angle, "rad", " from the normal:", &y);
        put_number_line(d, "approach ", speed * cos(angle), "m/s", " along n,", &y);
        put_number_line(d, "slip of 2 past 1 at ", speed * sin(angle), "m/s", " along s", &y);
    } else {
        drawing_line(DRAWING_RIGHT, &y, d->text);
        fputs("head-on</tspan>", d->text);
    }
    drawing_line(DRAWING_RIGHT, &y, d->text);
    fprintf(d->text, "The contact ends at zero %s</tspan>",
            !strcmp(drawing_word(d, "end"), "zero_force") ? "force" : "overlap");
    if (impacts > 1.0)
        put_number_line(d, "", impacts, "1", " impacts of one contact in a row", &y);
    put_steps(d, &y);
    put_approach(d);
}

void drawing_free(const struct drawing *d) {
    const double overlap = drawing_value(d, "start_overlap", 0);
    double y = 62.0;
    if (fabs(overlap) > 0.0)
        put_number_line(d, overlap > 0.0 ? "Overlap at the start " : "Gap at the start ",
                        fabs(overlap), "m", "", &y);
    else {
        drawing_line(DRAWING_RIGHT, &y, d->text);
        fputs("The bodies touch at the start</tspan>", d->text);
    }
    put_vector_line(d, "velocity1", "Velocity of 1", "m/s", &y);
    put_vector_line(d, "velocity2", "Velocity of 2", "m/s", &y);
    put_vector_line(d, "force1", "Force on 1", "N", &y);
    put_vector_line(d, "force2", "Force on 2", "N", &y);
    put_vector_line(d, "gravity", "Gravity", "m/s2", &y);
    put_steps(d, &y);
    put_arrows(d);
}
