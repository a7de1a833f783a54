/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures.h"
#include "cases/core/unit_text.h"

/* Pixels; y points down. */
#define WIDTH    480.0
#define HEIGHT   272.0
#define MIDDLE   118.0 /* of the bodies, along x */
#define TOP      38.0  /* of the upper ball */
#define BOTTOM   250.0 /* of the lower one */
#define SMALLEST 15.0  /* radius of a ball */
#define LARGEST  420.0 /* of one that is cut */
#define SEAT     40.0  /* how far from the contact the arrows of a cut ball begin */
#define ARROW    46.0  /* of the largest vector */
#define LETTER   3.5   /* half the width of one */
#define LEFT     300.0 /* of the frame of a path */
#define RIGHT    450.0
#define UPPER    40.0
#define LOWER    226.0
#define NEAR     12.0 /* legs that end so near each other have one label */

#define TURNS    6     /* that a path shows */
#define TEXTS    40    /* at most */
#define PIECES   90    /* of a line */
#define FAR      999.9 /* no drawing is as large */
#define LARGE    1e100 /* a component of a vector: its square is a number */
#define NOTHING  1e-3  /* a share that is not drawn */

/* Strokes that look the same are one element. */
enum stroke {
    MOTION,
    TURN,
    PAIR, /* the pair turns as one */
    PUSH,
    AXES,
    THIN,
    STROKES
};

struct text {
    double x, y, half;
};

struct drawing {
    const struct play_described *of;
    const struct play_setup *values;
    int wall, cut, untrue; /* a ball is cut; radii are not in their ratio */
    int right;             /* what points to the right: 1, s; 2, t */
    double radius[2];      /* of a wall it has no meaning */
    double centre[2];      /* y of each body; of a wall its surface */
    double touch, apart;   /* y of the contact; between the surfaces, < 0 where they overlap */
    double left;           /* edge of the drawing */
    FILE *stroke[STROKES], *text;
    size_t texts;
    struct text at[TEXTS];
};

/* --- arrows and texts --- */

/* What is no number is at the border; tenths of a pixel are enough. */
static double within(double value) {
    return isnan(value) ? 0.0 : round(10.0 * fmin(fmax(value, -FAR), FAR)) / 10.0 + 0.0;
}

/* A pair of numbers of a path, in relative steps. */
static void put_step(char command, double x, double y, FILE *out) {
    fprintf(out, y < 0.0 ? "%c%g%g" : "%c%g %g", command, x + 0.0, y + 0.0);
}

/* A straight arrow. */
static void put_arrow(double x0, double y0, double x1, double y1, FILE *out) {
    const double direction = atan2(y1 - y0, x1 - x0);
    fprintf(out, "M%g %gL%g %g", within(x0), within(y0), within(x1), within(y1));
    for (int side = -1; side < 2; side += 2) {
        const double x = round(-7.0 * cos(direction + 0.45 * side)),
                     y = round(-7.0 * sin(direction + 0.45 * side));
        put_step('l', x, y, out);
        if (side < 0)
            put_step('m', -x, -y, out);
    }
}

static int is_free(const struct drawing *d, const struct text *text) {
    for (size_t i = 0; i < d->texts; i++)
        if (fabs(d->at[i].y - text->y) < 12.0 &&
            fabs(d->at[i].x - text->x) < d->at[i].half + text->half + 3.0)
            return 0;
    return text->y > 9.0 && text->y < HEIGHT - 3.0;
}

/* A text about x, moved a little where another one stands; where there is no room it is left out. */
static void put_text(struct drawing *d, double x, double y, const char *text) {
    static const double shifts[] = {0.0, 12.0, -12.0, 24.0, -24.0};
    const double half = LETTER * (double)strlen(text), to = d->left + WIDTH - half - 2.0;
    struct text place = {.x = fmin(fmax(within(x), d->left + half + 2.0), to), .half = half};
    for (size_t i = 0; i < TOUCH_COUNT(shifts) && *text && d->texts < TEXTS; i++) {
        place.y = within(y) + shifts[i];
        if (!is_free(d, &place))
            continue;
        fprintf(d->text, "<tspan x=\"%.0f\" y=\"%.0f\">%s</tspan>", place.x, place.y, text);
        d->at[d->texts++] = place;
        return;
    }
}

/* The numbers of some legs: "2", "2, 4", "2 to 61", "2, 5, 8 …". which[i] tells whether leg i is one of them. */
static char *leg_numbers(const struct play_described *described, const char *which) {
    size_t numbers = 0, first = 0, last = 0;
    char *text = play_copy("");
    for (size_t i = 0; i < described->leg_count; i++) {
        const size_t number = described->legs[i].number;
        if (!which[i] || !number)
            continue;
        first = numbers ? first : number;
        last = number;
        if (numbers++ < 3)
            text = play_format("%s%s%zu", text, numbers > 1 ? ", " : "", number);
    }
    return numbers > 2 && last - first + 1 == numbers ? play_format("%zu to %zu", first, last)
           : numbers > 3                              ? play_format("%s …", text)
                                                      : text;
}

/* --- values ------------------------------------------------------------------------------------- */

static double value_of(const struct drawing *d, const char *name, size_t i) {
    const struct play_setting *setting = play_setup_find(d->values, name);
    return setting && !setting->word && i < setting->count ? setting->value[i] : 0.0;
}

/* 0 for what is not finite. */
static void vector_of(const struct drawing *d, const char *name, double ret[3]) {
    for (size_t i = 0; i < 3; i++) {
        const double value = value_of(d, name, i);
        ret[i] = isfinite(value) ? fmin(fmax(value, -LARGE), LARGE) : 0.0;
    }
}

static double length_of(const double v[3]) {
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

static int is_kind(const struct drawing *d, const char *kind) {
    return !strcmp(d->of->kind, kind);
}

/* A vector along (n, s, t) as it is seen: to the right, down and to the viewer. n x s = t, so with t to the right s points
 * away from the viewer. */
static void project(const struct drawing *d, const double v[3], double ret[3]) {
    ret[0] = d->right == 1 ? v[1] : v[2];
    ret[1] = v[0];
    ret[2] = d->right == 1 ? v[2] : -v[1];
}

/* Whether something happens along s, and whether along t. */
static void directions(const struct drawing *d, int ret_along[2]) {
    static const char *const vectors[] = {"velocity1", "velocity2", "force1", "force2", "gravity"};
    ret_along[0] = fabs(value_of(d, "angle", 0)) > 0.0;
    ret_along[1] = 0;
    for (int k = 0; k < 2; k++) {
        for (size_t i = 0; i < d->of->leg_count; i++)
            ret_along[k] |=
                fabs(d->of->legs[i].end[k + 1]) > 0.0 || fabs(d->of->legs[i].swing[k + 1]) > 0.0;
        for (size_t i = 0; i < TOUCH_COUNT(vectors); i++)
            ret_along[k] |= fabs(value_of(d, vectors[i], (size_t)k + 1)) > 0.0;
    }
}

/* --- bodies ------------------------------------------------------------------------------------- */

static void place_bodies(struct drawing *d, const double radius[2]) {
    const double ratio = radius[1] / radius[0], gap = fmax(d->apart, 0.0);
    const double small = 0.5 * (BOTTOM - TOP - gap) / (1.0 + fmax(ratio, 1.0 / ratio));
    for (int b = 0; b < 2; b++)
        d->radius[b] =
            d->wall ? 56.0
                    : fmin(LARGEST, fmax(SMALLEST, small) * fmax(1.0, b ? ratio : 1.0 / ratio));
    d->cut = !d->wall && small < SMALLEST;
    d->untrue = !d->wall && fmax(d->radius[0], d->radius[1]) >= LARGEST;
    d->touch = d->wall       ? 0.5 * (TOP + BOTTOM) + d->radius[0]
               : !d->cut     ? TOP + 2.0 * d->radius[0] + 0.5 * d->apart
               : ratio > 1.0 ? TOP + SEAT + 2.0 * SMALLEST
                             : BOTTOM - SEAT - 2.0 * SMALLEST;
    d->centre[0] = d->touch - (d->wall ? 1.0 : 0.5) * d->apart - d->radius[0];
    d->centre[1] = d->wall ? d->touch : d->touch + 0.5 * d->apart + d->radius[1];
}

/* -1: the bodies have no radii. */
static int place(struct drawing *d) {
    const double radius[2] = {value_of(d, "radius", 0), value_of(d, "radius", 1)};
    const double overlap = value_of(d, "start_overlap", 0);
    int along[2];
    if (!(radius[0] > 0.0) || !(radius[1] > 0.0) || isinf(radius[0]))
        return -1;
    d->wall = isinf(radius[1]);
    d->left = is_kind(d, "path") ? 0.0 : -0.25 * WIDTH;
    directions(d, along);
    d->right = value_of(d, "dimension", 0) < 2.5 || (along[1] && !along[0]) ? 2 : 1;
    d->apart = is_kind(d, "impact")                     ? 16.0
               : is_kind(d, "free") && !(overlap > 0.0) ? overlap < 0.0 ? 24.0 : 0.0
                                                        : -9.0;
    place_bodies(d, radius);
    return 0;
}

/* y of the middle of a body, or of what is seen of it where it is cut. */
static double seat(const struct drawing *d, int b) {
    return d->cut && d->radius[b] > 60.0 ? d->touch + (b ? SEAT : -SEAT) : d->centre[b];
}

/* What points to the viewer is a ring with a dot; away from him, one with a cross. */
static void put_along_view(double x, double y, int to_viewer, FILE *out) {
    fprintf(out, "M%.0f %.0fa6 6 0 1 0 12 0a6 6 0 1 0-12 0%s", x - 6.0, y,
            to_viewer ? "m5 0h2" : "m2-4l8 8m0-8l-8 8");
}

static void put_bodies(struct drawing *d, FILE *out) {
    for (int b = 0; b < 2; b++) {
        if (b && d->wall)
            fprintf(out, "<use href=\"#wall\" y=\"%.0f\"/>", d->touch);
        else
            fprintf(out, "<circle class=\"ball\" cx=\"%.0f\" cy=\"%.0f\" r=\"%.0f\"/>", MIDDLE,
                    d->centre[b], d->radius[b]);
    }
    if (d->untrue)
        put_text(d, 0.5 * MIDDLE, HEIGHT - 6.0, "not to scale");
    fprintf(out, "<use href=\"#%s\"/>", d->right == 1 ? "nst" : "nts");
}

/* --- turns -------------------------------------------------------------------------------------- */

/* An arc of an ellipse from one angle to another, counterclockwise from the right, with a head. Its beginning is returned. */
static void put_arc(double y, double rx, double ry, double from, double to, double ret[2],
                    FILE *out) {
    const double back = copysign(7.0 / fmax(fmax(rx, ry), 7.0), to - from);
    const double x1 = MIDDLE + rx * cos(to), y1 = y - ry * sin(to);
    const double x0 = MIDDLE + rx * cos(to - back), y0 = y - ry * sin(to - back);
    ret[0] = round(MIDDLE + rx * cos(from));
    ret[1] = round(y - ry * sin(from));
    fprintf(out, "M%g %gA%.0f %.0f 0 %d %d %.1f %.1f", ret[0], ret[1], rx, ry,
            fabs(to - from) > TOUCH_PI, to < from, x1, y1);
    put_arrow(x0, y0, x1, y1, out);
}

/* A turn about an axis, as it is seen: an arc about the viewer's direction, and the near half of an ellipse about the others.
 * About n the near side goes to the left, about what points to the right down. Its beginning is returned. */
static void put_turn(double y, double r, const double w[3], double ret[2], FILE *out) {
    const double most = fmax(fabs(w[0]), fmax(fabs(w[1]), fabs(w[2])));
    const double ends[3] = {0.4 * TOUCH_PI, -0.1 * TOUCH_PI, 0.15 * TOUCH_PI};
    const double others[3] = {-0.4 * TOUCH_PI, -0.9 * TOUCH_PI, 0.85 * TOUCH_PI};
    for (int i = 3; i-- > 0;)
        if (fabs(w[i]) > NOTHING * most)
            put_arc(y, i ? r : 0.28 * r, i == 1 ? 0.28 * r : r, w[i] > 0.0 ? ends[i] : others[i],
                    w[i] > 0.0 ? others[i] : ends[i], ret, out);
}

/* Where a turn of a body is drawn, and how large; 2: of the pair. */
static double turn_radius(const struct drawing *d, int b) {
    return b == 2                ? 78.0
           : d->radius[b] < 24.0 ? d->radius[b] + 7.0
                                 : fmin(0.74 * d->radius[b], 60.0);
}

static double turn_centre(const struct drawing *d, int b) {
    const double r = turn_radius(d, b) + 12.0;
    return b == 2 || (b && d->wall)     ? d->touch
           : d->cut && d->radius[b] > r ? b ? d->touch + r : d->touch - r
                                        : d->centre[b];
}

static void put_spins(struct drawing *d) {
    for (int b = 0; b < 2; b++) {
        double spin[3], seen[3], begin[2];
        vector_of(d, b ? "spin2" : "spin1", spin);
        project(d, spin, seen);
        if (length_of(spin) > 0.0)
            put_turn(turn_centre(d, b), turn_radius(d, b), seen, begin, d->stroke[TURN]);
    }
}

/* What a leg turns: bit b, body b + 1; bit 2, the pair. */
static int turns_of(const struct drawing *d, const struct play_leg *leg) {
    const int rolls = !strcmp(leg->kind, "roll"), twists = !strcmp(leg->kind, "twist");
    if (!strcmp(leg->kind, "rotate") || !strcmp(leg->kind, "orbit"))
        return 4;
    return !rolls && !twists    ? 0
           : !rolls || !d->wall ? leg->body & 3
                                : leg->body & (leg->body == 2 ? 2 : 1);
}

/* Legs that turn the same about the same axis in the same direction are one arrow. */
static int same_turn(const struct play_leg *a, const struct play_leg *b) {
    return !strcmp(a->kind, b->kind) && !memcmp(a->about, b->about, sizeof a->about) &&
           a->body == b->body && (a->angle > 0.0) == (b->angle > 0.0);
}

/* Both roll or twist oppositely: the second one against the axis. */
static void put_leg_turn(struct drawing *d, const struct play_leg *leg, int b,
                         const char *numbers) {
    const double sign = (leg->angle < 0.0 ? -1.0 : 1.0) * (b == 1 && leg->body == 3 ? -1.0 : 1.0);
    double w[3], seen[3], begin[2] = {MIDDLE, d->touch};
    for (int i = 0; i < 3; i++)
        w[i] = isfinite(leg->about[i]) ? sign * fmin(fmax(leg->about[i], -1.0), 1.0) : 0.0;
    project(d, w, seen);
    put_turn(turn_centre(d, b), turn_radius(d, b), seen, begin, d->stroke[b < 2 ? TURN : PAIR]);
    put_text(d, begin[0] + (begin[0] < MIDDLE ? -12.0 : 14.0), begin[1] + 4.0, numbers);
}

static void put_leg_turns(struct drawing *d) {
    const size_t count = d->of->leg_count;
    char *which = play_zeroed(count + 1, 1), *done = play_zeroed(count + 1, 1);
    size_t drawn = 0;
    for (size_t i = 0; i < count && drawn < TURNS; i++) {
        const int turns = done[i] ? 0 : turns_of(d, &d->of->legs[i]);
        for (size_t k = 0; turns && k < count; k++) {
            which[k] = turns_of(d, &d->of->legs[k]) && same_turn(&d->of->legs[i], &d->of->legs[k]);
            done[k] = done[k] || which[k];
        }
        for (int b = 0; b < 3; b++)
            if (turns & 1 << b)
                put_leg_turn(d, &d->of->legs[i], b, leg_numbers(d->of, which));
        drawn += turns != 0;
    }
}

/* --- motions and forces ------------------------------------------------------------------------- */

/* An arrow of a vector that is `whole` long where it has ARROW pixels, and its letter. */
static void put_vector(struct drawing *d, double x, double y, const double v[3], double whole,
                       const char *letter, FILE *out) {
    double seen[3];
    const double size = length_of(v), scale = fmax(ARROW / whole, 0.4 * ARROW / size);
    if (!(size > NOTHING * whole))
        return;
    project(d, v, seen);
    if (hypot(seen[0], seen[1]) > NOTHING * size)
        put_arrow(x, y, x + scale * seen[0], y + scale * seen[1], out);
    if (fabs(seen[2]) > NOTHING * size)
        put_along_view(x, y, seen[2] > 0.0, out);
    put_text(d, x + scale * seen[0] + 10.0, y + scale * seen[1] + 4.0, letter);
}

/* Of two vectors, on the bodies 1 and 2. */
static void put_vectors(struct drawing *d, double v[2][3], double shift, const char *letter,
                        enum stroke stroke) {
    const double whole = fmax(length_of(v[0]), length_of(v[1]));
    for (int b = 0; b < 2; b++)
        put_vector(d, MIDDLE + shift, seat(d, b), v[b], whole, letter, d->stroke[stroke]);
}

/* In the frame of the common centre of mass; body 2 slides along +s as seen from body 1. */
static void put_impact(struct drawing *d) {
    const double speed = value_of(d, "speed", 0), angle = value_of(d, "angle", 0);
    const double mass[2] = {value_of(d, "mass", 0), value_of(d, "mass", 1)};
    const double part = d->wall || isinf(mass[1]) ? 1.0 : mass[1] / (mass[0] + mass[1]);
    double v[2][3] = {{0.0}, {0.0}};
    for (int b = 0; b < 2; b++) {
        v[b][0] = (b ? part - 1.0 : part) * cos(angle);
        v[b][1] = (b ? 1.0 - part : -part) * sin(angle);
    }
    if (!(speed > 0.0) || !isfinite(length_of(v[0])))
        return;
    put_vectors(d, v, 0.0, "v", MOTION);
    if (angle > 0.0)
        fprintf(d->stroke[THIN], "M%.0f %.0fv%.0f", MIDDLE, seat(d, 0), fmin(d->radius[0], 52.0));
}

static void put_free(struct drawing *d) {
    double v[2][3], f[2][3], g[3];
    for (int b = 0; b < 2; b++) {
        vector_of(d, b ? "velocity2" : "velocity1", v[b]);
        vector_of(d, b ? "force2" : "force1", f[b]);
    }
    vector_of(d, "gravity", g);
    put_vectors(d, v, 0.0, "v", MOTION);
    put_vectors(d, f, -16.0, "F", PUSH);
    put_vector(d, 24.0, 110.0, g, length_of(g), "g", d->stroke[PUSH]);
}

/* Which way body 2 slides on a path, and that ball 1 is pressed. */
static void put_slides(struct drawing *d) {
    const double y = d->wall ? d->touch + 23.0 : seat(d, 1);
    int slides[2], presses = 0;
    directions(d, slides);
    for (size_t i = 0; i < d->of->leg_count; i++)
        presses |= !strcmp(d->of->legs[i].kind, "press");
    if (slides[d->right - 1])
        put_arrow(MIDDLE - 16.0, y, MIDDLE + 16.0, y, d->stroke[MOTION]);
    if (slides[2 - d->right])
        put_along_view(MIDDLE + 28.0, y, d->right == 1, d->stroke[MOTION]);
    if (presses)
        put_arrow(MIDDLE, 6.0, MIDDLE, TOP - 3.0, d->stroke[PUSH]);
}

/* --- the path ----------------------------------------------------------------------------------- */

/* Indices of play_leg.end. */
enum measure {
    OVERLAP,
    SLIDE_S,
    SLIDE_T
};

struct path {
    const struct play_described *of;
    size_t count;
    double (*at)[3];      /* after each leg; the first is the start */
    enum measure what[2]; /* along x and y */
    double low[2], high[2];
};

static double known_or_0(double value) {
    return isfinite(value) ? value : 0.0;
}

static double swing_of(const struct path *p, size_t i, int what) {
    return known_or_0(p->of->legs[i].swing[what]);
}

/* Overlap over slide. Where all slides are made at one overlap, the way in the plane of contact tells more. */
static void choose(struct path *p) {
    int any[3] = {0}, plane = 1;
    for (size_t i = 0; i + 1 < p->count; i++)
        for (int k = 2; k >= 0; k--) {
            const int moves =
                fabs(p->at[i + 1][k] - p->at[i][k]) > 0.0 || fabs(swing_of(p, i, k)) > 0.0;
            any[k] |= moves;
            plane &= k || !moves || !(any[SLIDE_S] || any[SLIDE_T]);
        }
    p->what[0] = any[SLIDE_T] && !any[SLIDE_S] ? SLIDE_T : SLIDE_S;
    p->what[1] = any[SLIDE_S] && any[SLIDE_T] && plane ? SLIDE_T : OVERLAP;
}

/* An overlap that only a run knows is as large as the largest that is known. */
static struct path path_of(const struct play_described *described) {
    struct path p = {.of = described, .count = described->leg_count + 1};
    double most = 0.0;
    p.at = play_zeroed(p.count, sizeof *p.at);
    for (size_t i = 0; i < described->leg_count; i++)
        most = fmax(most, known_or_0(described->legs[i].end[OVERLAP]));
    for (size_t i = 1; i < p.count; i++)
        for (int k = 0; k < 3; k++) {
            const double end = described->legs[i - 1].end[k];
            p.at[i][k] = isnan(end) && k == OVERLAP ? most : known_or_0(end);
        }
    choose(&p);
    for (size_t i = 0; i + 1 < p.count; i++)
        for (int axis = 0; axis < 2; axis++) {
            const int k = (int)p.what[axis];
            const double swing = fabs(swing_of(&p, i, k));
            p.low[axis] = fmin(p.low[axis], fmin(p.at[i][k], p.at[i + 1][k]) - swing);
            p.high[axis] = fmax(p.high[axis], fmax(p.at[i][k], p.at[i + 1][k]) + swing);
        }
    return p;
}

static double pixel(const struct path *p, int axis, double value) {
    const double range = p->high[axis] - p->low[axis], from = axis ? LOWER : LEFT,
                 to = axis ? UPPER : RIGHT;
    const double part = range > 0.0 ? known_or_0((value - p->low[axis]) / range) : 0.4;
    return round(from + (to - from) * part);
}

/* Where leg i begins, or where it swings to. */
static void spot(const struct path *p, size_t i, double swings, double ret[2]) {
    for (int axis = 0; axis < 2; axis++) {
        const int k = (int)p->what[axis];
        ret[axis] =
            pixel(p, axis, p->at[i][k] + (fabs(swings) > 0.0 ? swings * swing_of(p, i, k) : 0.0));
    }
}

static void put_axes(struct drawing *d, const struct path *p, FILE *out) {
    fprintf(out, "<use href=\"#%s\"/>",
            p->what[1] == SLIDE_T   ? "ts"
            : p->what[0] == SLIDE_T ? "ot"
                                    : "os");
    fprintf(d->stroke[AXES], "M%.0f %.0fV%.0fM%.0f %.0fH%.0f", pixel(p, 0, 0.0), LOWER, UPPER - 8.0,
            LEFT - 4.0, pixel(p, 1, 0.0), RIGHT + 8.0);
    for (int k = 0; k < 4; k++) {
        char text[UNIT_TEXT_SIZE];
        const int axis = k / 2;
        const double value = k % 2 ? p->low[axis] : p->high[axis], at = pixel(p, axis, value);
        unit_text(value, "m", 3, text);
        if (fabs(value) > 0.0) /* else the axes cross there */
            put_text(d, axis ? LEFT - 8.0 - LETTER * (double)strlen(text) : at,
                     axis ? at + 4.0 : LOWER + 17.0, text);
    }
}

/* The way in whole pixels, each piece once: a loop is a piece that comes again. */
static void put_line(const struct path *p, FILE *out) {
    double piece[PIECES][4];
    size_t count = 0;
    int open = 0;
    for (size_t i = 1; i < p->count && count < PIECES; i++) {
        double now[4];
        spot(p, i - 1, 0.0, now);
        spot(p, i, 0.0, now + 2);
        const double back[4] = {now[2], now[3], now[0], now[1]};
        size_t k = 0;
        while (k < count && memcmp(piece[k], now, sizeof now) != 0 &&
               memcmp(piece[k], back, sizeof now) != 0)
            k++;
        const int stands = !memcmp(now, back, sizeof now);
        if (!stands && k == count) {
            if (!open)
                fprintf(out, "M%g %g", now[0], now[1]);
            put_step('l', now[2] - now[0], now[3] - now[1], out);
            memcpy(piece[count++], now, sizeof now);
        }
        open = stands ? open : k + 1 == count;
    }
}

/* Where legs swing or wander about their places, those that do the same once. */
static void put_swings(const struct path *p, FILE *out) {
    double last[6] = {0.0};
    for (size_t i = 0; i + 1 < p->count && i < TURNS; i++) {
        double at[6];
        for (int k = 0; k < 3; k++)
            spot(p, i, k ? 2.0 * k - 3.0 : 0.0, at + 2 * k);
        if (memcmp(at, at + 2, 2 * sizeof *at) != 0 && memcmp(at, last, sizeof at) != 0)
            for (int k = 1; k < 3; k++)
                put_arrow(at[0], at[1], at[2 * k], at[2 * k + 1], out);
        memcpy(last, at, sizeof at);
    }
}

/* Legs that end near each other have one label. */
static void put_labels(struct drawing *d, const struct path *p) {
    char *which = play_zeroed(p->count, 1), *done = play_zeroed(p->count, 1);
    for (size_t i = 1; i < p->count && d->texts < TEXTS; i++) {
        double at[2], other[2];
        spot(p, i, 0.0, at);
        if (done[i - 1] || !p->of->legs[i - 1].number)
            continue;
        for (size_t k = 1; k < p->count; k++) {
            spot(p, k, 0.0, other);
            which[k - 1] = !done[k - 1] && hypot(other[0] - at[0], other[1] - at[1]) <= NEAR;
            done[k - 1] = done[k - 1] || which[k - 1];
        }
        char *numbers = leg_numbers(p->of, which);
        fprintf(d->stroke[MOTION], "M%g %gh4", at[0] - 2.0, at[1]);
        put_text(d, at[0] + 6.0 + LETTER * (double)strlen(numbers), at[1] - 5.0, numbers);
    }
}

static void put_path(struct drawing *d, FILE *out) {
    const struct path p = path_of(d->of);
    put_axes(d, &p, out);
    put_line(&p, d->stroke[MOTION]);
    put_swings(&p, d->stroke[MOTION]);
    put_labels(d, &p);
}

/* --- the whole ---------------------------------------------------------------------------------- */

/* The middle of what moves is in the middle, or the path stands beside the bodies. */
static void put_kind(struct drawing *d, FILE *out) {
    if (is_kind(d, "impact")) {
        put_impact(d);
    } else if (is_kind(d, "free")) {
        put_free(d);
    } else {
        put_slides(d);
        put_leg_turns(d);
        if (d->cut)
            fprintf(out, "<path class=\"paper\" d=\"M232 0h%.0fv%.0fH232z\"/>", WIDTH, HEIGHT);
        put_path(d, out);
    }
}

int report_setup_drawing(const struct play_described *described, const struct play_setup *setup,
                         FILE *out) {
    static const char *const looks[] = {
        [MOTION] = "s0 bold", [TURN] = "s1 bold", [PAIR] = "s1 bold\" stroke-dasharray=\"6 3",
        [PUSH] = "s2 bold",   [AXES] = "si",      [THIN] = "sm\" stroke-dasharray=\"3 3"};
    struct drawing d = {.of = described, .values = setup};
    if (!described || !setup || is_kind(&d, "refused") || place(&d))
        return -1;
    for (size_t i = 0; i < STROKES; i++)
        d.stroke[i] = play_text();
    d.text = play_text();
    fprintf(out,
            "<svg class=\"plot\" role=\"img\" viewBox=\"%.0f 0 %.0f %.0f\" aria-label=\"Set-up: %s "
            "of %s%s\">",
            d.left, WIDTH, HEIGHT,
            is_kind(&d, "impact") ? "an impact"
            : is_kind(&d, "free") ? "a free motion"
                                  : "a path",
            d.wall ? "a ball and a wall" : "two balls", d.untrue ? ", radii not to scale" : "");
    put_bodies(&d, out);
    put_spins(&d);
    put_kind(&d, out);
    const char *texts = play_text_end(d.text);
    for (size_t i = 0; i < STROKES; i++) {
        const char *strokes = play_text_end(d.stroke[i]);
        if (*strokes)
            fprintf(out, "<path class=\"%s\" d=\"%s\"/>", looks[i], strokes);
    }
    fprintf(out, "<text class=\"ti\" font-size=\"12\" text-anchor=\"middle\">%s</text></svg>",
            texts);
    return 0;
}
