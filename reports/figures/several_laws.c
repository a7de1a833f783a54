/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures of several laws of one case become one, with the laws as curves. */
#include "curves.h"

#define SIZES 10 /* largest values that differ by more do not share a linear axis */

/* A curve with the laws whose it is, and its name beside theirs. */
struct shared {
    struct figure_curve curve;
    char *laws, *name;
};

struct joint {
    struct shared curves[FIGURE_CURVES];
    size_t count, laws;
};

static int same_text(const char *a, const char *b) {
    return !strcmp(a ? a : "", b ? b : "");
}

static int same_axis(const struct figure_axis *a, const struct figure_axis *b) {
    return same_text(a->name, b->name) && same_text(a->unit, b->unit) &&
           same_text(a->symbol, b->symbol) && a->log == b->log && !a->label_count &&
           !b->label_count;
}

static double size_of(const struct figure *figure) {
    double ends[2];
    figure_range(figure, 1, ends);
    return fmax(fabs(ends[0]), fabs(ends[1]));
}

static int fits(const struct figure *a, const struct figure *b) {
    const double ratio = size_of(a) / size_of(b);
    return *a->case_name && !a->missing && !b->missing && !a->error_x.name && !b->error_x.name &&
           !strcmp(a->case_name, b->case_name) && !strcmp(a->title, b->title) &&
           same_axis(&a->x, &b->x) && same_axis(&a->y, &b->y) &&
           (a->y.log || !(ratio > SIZES || ratio < 1.0 / SIZES));
}

static int same_numbers(const double *a, const double *b, size_t count) {
    return !count || !memcmp(a, b, count * sizeof *a);
}

static int same_curve(const struct figure_curve *a, const struct figure_curve *b) {
    return a->known == b->known && a->count == b->count && same_numbers(a->x, b->x, a->count) &&
           same_numbers(a->y, b->y, a->count);
}

static size_t laws_curves(const struct figure *figure) {
    size_t count = 0;
    for (size_t i = 0; i < figure->curve_count; i++)
        count += !figure->curves[i].known;
    return count;
}

/* Adds the law's curves, of which several laws may have one. ret_style: the new style of each old one. -1: too many. */
static int add_curves(const struct figure *figure, struct joint *joint, size_t *ret_style) {
    const int alone = laws_curves(figure) == 1;
    for (size_t i = 0; i < figure->curve_count; i++) {
        const struct figure_curve *curve = &figure->curves[i];
        const char *name = alone || !strcmp(curve->name, figure->law) ? "" : curve->name;
        size_t k = 0;
        if (curve->known)
            continue;
        while (k < joint->count && (strcmp(joint->curves[k].name, name) != 0 ||
                                    !same_curve(&joint->curves[k].curve, curve)))
            k++;
        if (k == FIGURE_CURVES || curve->style >= FIGURE_CURVES)
            return -1;
        if (k == joint->count)
            joint->curves[joint->count++] =
                (struct shared){*curve, play_copy(figure->law), play_copy(name)};
        else
            joint->curves[k].laws = play_format("%s, %s", joint->curves[k].laws, figure->law);
        ret_style[curve->style] = joint->curves[k].curve.style = k;
    }
    joint->laws++;
    return 0;
}

static void append(struct figure_curve **list, size_t *count, struct figure_curve curve) {
    *list = play_resize(*list, *count + 1, sizeof **list);
    (*list)[(*count)++] = curve;
}

/* What is known, once; of one name the legend has one. */
static void add_known(struct figure *to, const struct figure *from) {
    for (size_t i = 0; i < from->curve_count; i++) {
        struct figure_curve curve = from->curves[i];
        int there = !curve.known;
        size_t style = 0;
        for (size_t k = 0; k < to->curve_count; k++) {
            const struct figure_curve *other = &to->curves[k];
            there |= same_curve(other, &curve);
            if (other->known && *curve.name && !strcmp(other->name, curve.name)) {
                curve.name = play_copy("");
                curve.style = other->style;
            }
            style += other->known && *other->name;
        }
        if (*curve.name)
            curve.style = style;
        if (!there)
            append(&to->curves, &to->curve_count, curve);
    }
}

/* Differences of curves that are drawn, and behind them the level of what is known worst. */
static void add_errors(struct figure *to, const struct figure *from, const size_t *style) {
    struct figure_curve level = {.count = 0};
    struct figure_curve *errors = NULL;
    size_t count = 0;
    for (size_t f = 0; f < 2; f++) {
        const struct figure *figure = f ? from : to;
        for (size_t i = 0; i < figure->error_count; i++) {
            struct figure_curve curve = figure->errors[i];
            int there = 0;
            if (curve.known) {
                level = level.count && level.y[0] > curve.y[0] ? level : curve;
                continue;
            }
            curve.style = f ? style[curve.style] : curve.style;
            for (size_t k = 0; k < count; k++)
                there |= same_curve(&errors[k], &curve);
            if (!there)
                append(&errors, &count, curve);
        }
    }
    if (level.count)
        append(&errors, &count, level);
    if (!to->error_count)
        to->error = from->error;
    to->errors = errors;
    to->error_count = count;
}

static void take(struct figure *to, const struct figure *from, const size_t *style) {
    add_known(to, from);
    add_errors(to, from, style);
    to->compared += from->compared;
    to->apart = fmax(to->apart, from->apart);
    to->unsure = fmax(to->unsure, from->unsure);
    to->tells = to->tells > from->tells ? to->tells : from->tells;
    if (*from->note && !strstr(to->note, from->note))
        figure_note(&to->note, from->note);
    for (size_t i = 0; i < from->reference_count; i++)
        figure_add_reference(to, from->references[i]);
    PLAY_ADD(to->laws, to->law_count, from->law);
}

/* "hertz, hysteretic: hz_mode=1". Where all laws have all curves, these have their own names. */
static void name_curves(struct figure *figure, const struct joint *joint) {
    struct figure_curve *curves = NULL;
    size_t count = 0;
    for (size_t i = 0; i < joint->count; i++) {
        const struct shared *shared = &joint->curves[i];
        struct figure_curve curve = shared->curve;
        size_t laws = 1;
        for (const char *comma = shared->laws; (comma = strchr(comma, ',')); comma++)
            laws++;
        curve.name = !*shared->name        ? shared->laws
                     : laws == joint->laws ? shared->name
                                           : play_format("%s: %s", shared->laws, shared->name);
        append(&curves, &count, curve);
    }
    for (size_t i = 0; i < figure->curve_count; i++)
        if (figure->curves[i].known)
            append(&curves, &count, figure->curves[i]);
    figure->curves = curves;
    figure->curve_count = count;
}

/* Takes all further figures that fit one; gone: which were taken. */
static void join(struct figures *figures, size_t first, char *gone) {
    struct figure *figure = &figures->figures[first];
    struct joint joint = {.count = 0};
    size_t style[FIGURE_CURVES] = {0};
    int bad = add_curves(figure, &joint, style);
    for (size_t i = first + 1; i < figures->count && !bad; i++) {
        const struct figure *other = &figures->figures[i];
        const struct joint before = joint;
        if (gone[i] || !strcmp(other->law, figure->law) || !fits(figure, other))
            continue;
        if (add_curves(other, &joint, style)) {
            joint = before;
            continue;
        }
        take(figure, other, style);
        gone[i] = 1;
    }
    if (figure->law_count)
        name_curves(figure, &joint);
}

void report_figures_join(struct figures *figures) {
    char *gone = play_zeroed(figures->count + 1, 1);
    size_t kept = 0;
    for (size_t i = 0; i < figures->count; i++)
        if (!gone[i])
            join(figures, i, gone);
    for (size_t i = 0; i < figures->count; i++)
        if (!gone[i])
            figures->figures[kept++] = figures->figures[i];
    figures->count = kept;
}
