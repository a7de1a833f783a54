/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "setup_inset.h"
#include "setup_parts.h"
#include "strokes.h"
#include "touchstone/common.h"

#define PI     3.14159265358979323846
#define TURNS  6   /* kinds of turns, at most */
#define LETTER 6.2 /* width of one in the size of these texts */

/* A turn about an axis, seen as drawing_project() has it, about a point: an arc about the viewer's direction, and the near
 * half of an ellipse about the others. About n the near side goes to the left, about what points to the right down. */
static void put_turn(double y, double r, const double w[3], FILE *out) {
    const double most = fmax(fabs(w[0]), fmax(fabs(w[1]), fabs(w[2])));
    if (fabs(w[2]) > 1e-3 * most) {
        if (w[2] > 0.0)
            stroke_turn(DRAWING_MIDDLE, y, r, r, 0.15 * PI, 0.85 * PI, out);
        else
            stroke_turn(DRAWING_MIDDLE, y, r, r, 0.85 * PI, 0.15 * PI, out);
    }
    if (fabs(w[1]) > 1e-3 * most)
        stroke_turn(DRAWING_MIDDLE, y, r, 0.28 * r, w[1] > 0.0 ? -0.1 * PI : -0.9 * PI,
                    w[1] > 0.0 ? -0.9 * PI : -0.1 * PI, out);
    if (fabs(w[0]) > 1e-3 * most)
        stroke_turn(DRAWING_MIDDLE, y, 0.28 * r, r, w[0] > 0.0 ? 0.4 * PI : -0.4 * PI,
                    w[0] > 0.0 ? -0.4 * PI : 0.4 * PI, out);
}

/* Where a turn of a body is drawn, and how large. */
static double turn_radius(const struct drawing *d, int b) {
    return d->radius[b] < 24.0 ? d->radius[b] + 7.0 : fmin(0.74 * d->radius[b], 60.0);
}

static double turn_centre(const struct drawing *d, int b) {
    const double r = turn_radius(d, b) + 12.0;
    if (b && d->wall)
        return d->touch;
    return d->cut && d->radius[b] > r ? b ? d->touch + r : d->touch - r : d->centre[b];
}

/* Of a pair that turns as one body, and inside of it of one whose centres turn. */
static double pair_radius(const struct play_leg *leg) {
    return strcmp(leg->kind, "rotate") != 0 ? 71.0 : 86.0;
}

/* Above the upper body or below the lower one. */
static double label_y(int b) {
    return b ? DRAWING_BOTTOM + 14.0 : DRAWING_TOP - 14.0;
}

void drawing_spins(const struct drawing *d) {
    static const char *const names[] = {"spin1", "spin2"};
    for (int b = 0; b < 2; b++) {
        double spin[3], seen[3];
        drawing_vector(d, names[b], spin);
        if (!(drawing_length(spin) > 0.0))
            continue;
        drawing_project(d, spin, seen);
        fputs("<path class=\"s1\" stroke-width=\"2\" d=\"", d->out);
        put_turn(turn_centre(d, b), turn_radius(d, b), seen, d->out);
        fputs("\"/>", d->out);
        double y = label_y(b);
        drawing_line(b ? 8.0 : 66.0, &y, d->text);
        fputs("spin", d->text);
        drawing_put_vector(spin, "rad/s", "about", d->text);
        fputs("</tspan>", d->text);
    }
}

/* What a turn of a leg turns: bit b, body b + 1; bit 2, the pair. */
static int turns_of(const struct drawing *d, const struct play_leg *leg) {
    const int rolls = !strcmp(leg->kind, "roll"), twists = !strcmp(leg->kind, "twist");
    if (!strcmp(leg->kind, "rotate") || !strcmp(leg->kind, "orbit"))
        return 4;
    if (!rolls && !twists)
        return 0;
    return leg->body & (rolls && d->wall ? leg->body == 2 ? 2 : 1 : 3);
}

/* Legs that turn the same about the same axis in the same direction are one arrow. */
static int same_turn(const struct play_leg *a, const struct play_leg *b) {
    return !strcmp(a->kind, b->kind) && !memcmp(a->about, b->about, sizeof a->about) &&
           a->body == b->body && (a->angle > 0.0) == (b->angle > 0.0);
}

/* The axis of a pair that turns about no plain one; the rule of the right hand tells which way. */
static void put_axis_line(const struct drawing *d, const double axis[3]) {
    const double length = hypot(axis[0], axis[1]), far = d->wall ? 70.0 : 90.0;
    if (!(length > 1e-3))
        return;
    const double x = far * axis[0], y = far * axis[1];
    fprintf(d->out, "<path class=\"s1\" stroke-dasharray=\"8 3 2 3\" d=\"");
    stroke_arrow(DRAWING_MIDDLE - x, d->touch - y, DRAWING_MIDDLE + x, d->touch + y, d->out);
    fputs("\"/>", d->out);
}

/* Both roll or twist oppositely: the second one against the axis. */
static double sign_of(const struct play_leg *leg, int b) {
    return (leg->angle < 0.0 ? -1.0 : 1.0) * (b == 1 && leg->body == 3 ? -1.0 : 1.0);
}

static void put_turn_of(const struct drawing *d, size_t first, int b, FILE *out) {
    const struct play_leg *leg = &d->of->legs[first];
    double w[3], seen[3];
    const double sign = sign_of(leg, b);
    drawing_axis(leg, w);
    for (int i = 0; i < 3; i++)
        w[i] *= sign;
    drawing_project(d, w, seen);
    const int is_plain = fmax(fabs(seen[0]), fmax(fabs(seen[1]), fabs(seen[2]))) > 0.99;
    if (b == 2 && !is_plain)
        put_axis_line(d, seen);
    else
        put_turn(b < 2 ? turn_centre(d, b) : d->touch, b < 2 ? turn_radius(d, b) : pair_radius(leg),
                 seen, out);
}

/* Texts of legs that stand there, by their middle. */
struct stands {
    size_t count;
    struct {
        double x, y, half;
    } at[3 * TURNS];
};

/* The nearest place above or below where no other text stands. */
static double free_place(struct stands *stands, double x, double y, double half) {
    static const double shifts[] = {0.0, 12.0, -12.0, 24.0, -24.0, 36.0, -36.0};
    double shift = 0.0;
    for (size_t k = 0; k < TOUCH_COUNT(shifts); k++) {
        size_t i = 0;
        while (i < stands->count && (fabs(stands->at[i].y - y - shifts[k]) >= 11.0 ||
                                     fabs(stands->at[i].x - x) >= half + stands->at[i].half + 3.0))
            i++;
        if (i == stands->count) {
            shift = shifts[k];
            break;
        }
    }
    if (stands->count < TOUCH_COUNT(stands->at)) {
        stands->at[stands->count].x = x;
        stands->at[stands->count].y = y + shift;
        stands->at[stands->count++].half = half;
    }
    return y + shift;
}

/* Where a turn begins. */
static void place_label(const struct drawing *d, const struct play_leg *leg, int b, double ret[2]) {
    const double r = b < 2 ? turn_radius(d, b) : pair_radius(leg);
    double w[3], seen[3], y = b < 2 ? turn_centre(d, b) : d->touch, x = DRAWING_MIDDLE;
    drawing_axis(leg, w);
    drawing_project(d, w, seen);
    const double sign = sign_of(leg, b);
    if (fabs(seen[2]) > 0.9) {
        x += sign * seen[2] > 0.0 ? r + 2.0 : -r - 2.0;
        y -= 0.3 * r;
    } else if (fabs(seen[1]) > 0.9) {
        x += sign * seen[1] > 0.0 ? r + 2.0 : -r - 2.0;
        y += 14.0;
    } else if (fabs(seen[0]) > 0.9) {
        x += b < 2 ? 8.0 : -8.0;
        y += sign * seen[0] > 0.0 ? -r + 2.0 : r + 4.0;
    } else {
        x += 100.0 * seen[0];
        y += 100.0 * seen[1] - 6.0;
    }
    ret[0] = x;
    ret[1] = y;
}

/* The numbers of the legs where the turn begins. */
static void put_turn_label(const struct drawing *d, const char *which, size_t first, int b,
                           struct stands *stands, FILE *out) {
    char *numbers = NULL;
    size_t size = 0;
    double at[2];
    FILE *text = play_text(&numbers, &size);
    setup_leg_numbers(d->of, which, text);
    fclose(text);
    place_label(d, &d->of->legs[first], b, at);
    const double half = 0.5 * LETTER * (double)(strlen("leg ") + size);
    /* Not beyond the left edge. */
    const double x = fmax(at[0], half + 4.0);
    fprintf(out, "<tspan x=\"%.0f\" y=\"%.0f\">leg %s</tspan>", x,
            free_place(stands, x, at[1], half), numbers);
}

void drawing_turns(const struct drawing *d) {
    const size_t count = d->of->leg_count;
    char *which = play_resize(NULL, count + 1, 1), *done = play_resize(NULL, count + 1, 1);
    size_t drawn = 0, size[3] = {0};
    char *part[3] = {NULL}; /* turns of bodies, turns of the pair, numbers of legs */
    FILE *out[3];
    struct stands stands = {0};
    for (int i = 0; i < 3; i++)
        out[i] = play_text(&part[i], &size[i]);
    memset(done, 0, count + 1);
    for (size_t i = 0; i < count && drawn < d->detail->turns && drawn < TURNS; i++) {
        const int turns = done[i] ? 0 : turns_of(d, &d->of->legs[i]);
        if (!turns)
            continue;
        for (size_t k = 0; k < count; k++) {
            which[k] = turns_of(d, &d->of->legs[k]) && same_turn(&d->of->legs[i], &d->of->legs[k]);
            done[k] = done[k] || which[k];
        }
        for (int b = 0; b < 3; b++)
            if (turns & 1 << b) {
                put_turn_of(d, i, b, out[b / 2]);
                put_turn_label(d, which, i, b, &stands, out[2]);
            }
        drawn++;
    }
    for (int i = 0; i < 3; i++)
        fclose(out[i]);
    if (*part[0])
        fprintf(d->out, "<path class=\"s1\" stroke-width=\"2\" d=\"%s\"/>", part[0]);
    if (*part[1])
        fprintf(d->out, "<path class=\"s1\" stroke-width=\"2\" stroke-dasharray=\"6 3\" d=\"%s\"/>",
                part[1]);
    if (*part[2])
        fprintf(d->out, "<text class=\"ti\" font-size=\"11\" text-anchor=\"middle\">%s</text>",
                part[2]);
}

void drawing_hints(const struct drawing *d) {
    int slides[2], presses = 0;
    drawing_directions(d, slides);
    for (size_t i = 0; i < d->of->leg_count; i++)
        presses |= !strcmp(d->of->legs[i].kind, "press");
    if (!slides[0] && !slides[1] && !presses)
        return;
    const double y = d->wall ? d->touch + 23.0 : drawing_seat(d, 1);
    fputs("<path class=\"s2\" stroke-width=\"2\" d=\"", d->out);
    if (slides[d->right - 1])
        stroke_arrow(DRAWING_MIDDLE - 16.0, y, DRAWING_MIDDLE + 16.0, y, d->out);
    if (slides[2 - d->right])
        stroke_along_view(DRAWING_MIDDLE + 28.0, y, d->right == 1, d->out);
    if (presses)
        stroke_arrow(DRAWING_MIDDLE, 6.0, DRAWING_MIDDLE, DRAWING_TOP - 3.0, d->out);
    fputs("\"/>", d->out);
}
