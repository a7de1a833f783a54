/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"
#include "cases/core/folder.h"

#define SAMPLES 240 /* points of a curve that are compared with the whole other one */

/* --- how far curves are apart ----------------------------------------------------------------- */

static double shown(double value, int log) {
    return log ? log10(value) : value;
}

/* Least and most along x and y of what both show. */
struct frame {
    double low[2], high[2];
};

static void widen(struct frame *frame, const struct figure *figure) {
    for (size_t c = 0; c < figure->curve_count; c++)
        for (size_t i = 0; i < figure->curves[c].count; i++)
            for (int along = 0; along < 2; along++) {
                const struct figure_curve *curve = &figure->curves[c];
                const double value =
                    along ? shown(curve->y[i], figure->y.log) : shown(curve->x[i], figure->x.log);
                if (!isfinite(value))
                    continue;
                frame->low[along] = fmin(frame->low[along], value);
                frame->high[along] = fmax(frame->high[along], value);
            }
}

static struct frame frame_of(const struct figure *old, const struct figure *new) {
    struct frame frame = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    widen(&frame, old);
    widen(&frame, new);
    for (int along = 0; along < 2; along++)
        if (!(frame.high[along] > frame.low[along]))
            frame.high[along] = frame.low[along] + fmax(fabs(frame.low[along]), 1.0);
    return frame;
}

/* A point of a curve, where the frame is the unit square; 0: the curve is broken there. */
static int place(const struct figure *figure, const struct figure_curve *curve, size_t i,
                 const struct frame *frame, double ret[2]) {
    const double at[2] = {shown(curve->x[i], figure->x.log), shown(curve->y[i], figure->y.log)};
    for (int along = 0; along < 2; along++)
        ret[along] = (at[along] - frame->low[along]) / (frame->high[along] - frame->low[along]);
    return isfinite(ret[0]) && isfinite(ret[1]);
}

static double distance(const double p[2], const double a[2], const double b[2]) {
    const double way[2] = {b[0] - a[0], b[1] - a[1]};
    const double length = way[0] * way[0] + way[1] * way[1];
    const double part =
        length > 0 ? ((p[0] - a[0]) * way[0] + (p[1] - a[1]) * way[1]) / length : 0.0;
    const double at = fmin(fmax(part, 0.0), 1.0);
    return hypot(p[0] - a[0] - at * way[0], p[1] - a[1] - at * way[1]);
}

/* A curve of a figure. */
struct of {
    const struct figure *figure;
    const struct figure_curve *curve;
};

static double to_line(const double p[2], const struct of *line, const struct frame *frame) {
    double least = HUGE_VAL, before[2], now[2];
    int any = 0;
    for (size_t i = 0; i < line->curve->count; i++) {
        const int there = place(line->figure, line->curve, i, frame, now);
        if (there)
            least = fmin(least, distance(p, any && !line->curve->loose ? before : now, now));
        any = there;
        memcpy(before, now, sizeof before);
    }
    return least;
}

/* Hausdorff's distance from one curve, of which not every point is taken, to the other. */
static double one_way(const struct of *from, const struct of *to, const struct frame *frame) {
    const size_t stride = from->curve->count / SAMPLES + 1;
    double most = 0.0, p[2];
    for (size_t i = 0; i < from->curve->count; i += stride)
        if (place(from->figure, from->curve, i, frame, p))
            most = fmax(most, to_line(p, to, frame));
    return most;
}

static int is_same(const struct figure_curve *a, const struct figure_curve *b) {
    return a->count == b->count && !memcmp(a->x, b->x, a->count * sizeof *a->x) &&
           !memcmp(a->y, b->y, a->count * sizeof *a->y);
}

/* The curve of the law with that number; its place, or that of nothing. */
static size_t law_curve(const struct figure *figure, size_t number) {
    size_t c = 0;
    while (c < figure->curve_count && (figure->curves[c].known || number-- > 0))
        c++;
    return c;
}

/* Curves of the law correspond by their order: legends are worded by the whole figure. NaN where there are not as many
 * of them. */
static double apart_of(const struct figure *old, const struct figure *new, int *ret_renamed) {
    const struct frame frame = frame_of(old, new);
    double most = 0.0;
    for (size_t number = 0;; number++) {
        const size_t a = law_curve(old, number), b = law_curve(new, number);
        if (a == old->curve_count || b == new->curve_count)
            return a == old->curve_count && b == new->curve_count ? most : (double)NAN;
        const struct of from = {old, &old->curves[a]}, to = {new, &new->curves[b]};
        *ret_renamed |= strcmp(from.curve->name, to.curve->name) != 0;
        if (!is_same(from.curve, to.curve))
            most = fmax(most, fmax(one_way(&from, &to, &frame), one_way(&to, &from, &frame)));
    }
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* What changed in the rows of the figure's case. */
static void count_changes(const struct report_comparison *c, const struct figure *figure,
                          struct report_figure_pair *pair, int *ret_verdict) {
    for (size_t i = 0; i < c->count; i++) {
        if (!curve_row_is_of(report_change_row(&c->changes[i]), figure->law, figure->case_name))
            continue;
        pair->changes++;
        *ret_verdict |= c->changes[i].kind == REPORT_CHANGE_VERDICT;
        pair->effect = c->changes[i].effect > pair->effect ? c->changes[i].effect : pair->effect;
    }
}

static struct figure *find(struct figures *figures, const struct figure *like, const char *used) {
    for (size_t i = 0; i < figures->count; i++) {
        struct figure *f = &figures->figures[i];
        if (!used[i] && !strcmp(f->law, like->law) && !strcmp(f->case_name, like->case_name) &&
            !strcmp(f->title, like->title) && !strcmp(f->x.name, like->x.name) &&
            !strcmp(f->y.name, like->y.name))
            return f;
    }
    return NULL;
}

static int rank(const void *a, const void *b) {
    const struct report_figure_pair *left = a, *right = b;
    const struct figure *l = left->new ? left->new : left->old,
                        *r = right->new ? right->new : right->old;
    /* Without a number: after those that have one. */
    const double far[2] = {isnan(left->apart) ? 0.0 : left->apart,
                           isnan(right->apart) ? 0.0 : right->apart};
    if (left->effect != right->effect)
        return left->effect > right->effect ? -1 : 1;
    if (far[0] > far[1] || far[0] < far[1])
        return far[0] > far[1] ? -1 : 1;
    const int order = strcmp(l->case_name, r->case_name);
    return order ? order : strcmp(l->file, r->file);
}

static void add(const struct report_comparison *c, struct figure *old, struct figure *new,
                struct report_figure_pairs *pairs) {
    struct report_figure_pair pair = {.old = old, .new = new, .effect = REPORT_OTHER};
    const struct figure *figure = new ? new : old;
    int verdict = 0;
    if (!figure)
        return;
    pair.apart = old && new ? apart_of(old, new, &pair.renamed) : (double)NAN;
    count_changes(c, figure, &pair, &verdict);
    const int moved = old && new && !(pair.apart <= REPORT_COMPARE_CURVE);
    if (!moved && !verdict && pair.effect != REPORT_WORSE)
        return;
    PLAY_ADD(pairs->pairs, pairs->count, pair);
}

static void choose(const struct report_comparison *c, struct report_figure_pairs *pairs) {
    struct figures *olds = &pairs->figures[0], *news = &pairs->figures[1];
    char *used = play_zeroed(olds->count + 1, 1);
    for (size_t i = 0; i < news->count; i++) {
        struct figure *old = find(olds, &news->figures[i], used);
        if (old)
            used[old - olds->figures] = 1;
        add(c, old, &news->figures[i], pairs);
    }
    for (size_t i = 0; i < olds->count; i++)
        if (!used[i])
            add(c, &olds->figures[i], NULL, pairs);
    if (pairs->count)
        qsort(pairs->pairs, pairs->count, sizeof *pairs->pairs, rank);
    if (pairs->count > REPORT_COMPARE_PAIRS) {
        pairs->more = pairs->count - REPORT_COMPARE_PAIRS;
        pairs->count = REPORT_COMPARE_PAIRS;
    }
}

/* --- drawing ---------------------------------------------------------------------------------- */

static void append(struct figure *figure, struct figure_curve curve) {
    PLAY_ADD(figure->curves, figure->curve_count, curve);
}

/* What one run shows, and the curves of the law in the old one as dashes. */
static struct figure on_one(const struct report_figure_pair *pair, size_t index) {
    const int has_new = pair->new && (!pair->new->missing || !pair->old);
    const struct figure *of = has_new ? pair->new : pair->old;
    const char *name = has_new ? "new run" : "old run";
    struct figure both = *of;
    both.file = play_format("%zu.svg", index + 1);
    both.curves = NULL;
    both.curve_count = both.error_count = 0;
    both.error_x.name = NULL;
    for (size_t c = 0; c < of->curve_count; c++) {
        struct figure_curve curve = of->curves[c];
        if (curve.known)
            curve.style++; /* the old run has the first dashes */
        else if (!*curve.name)
            curve.name = play_copy(name), name = "";
        append(&both, curve);
    }
    name = "old run";
    for (size_t c = 0; has_new && pair->old && c < pair->old->curve_count; c++) {
        struct figure_curve curve = pair->old->curves[c];
        if (curve.known)
            continue;
        curve.known = 1;
        curve.style = 0;
        curve.name = play_copy(name);
        append(&both, curve);
        name = "";
    }
    return both;
}

static void draw(const struct report_comparison *c, double seconds,
                 struct report_figure_pairs *pairs) {
    char said[2300];
    pairs->folder = folder_scratch("touchstone-compare");
    if (!pairs->folder) {
        pairs->why = play_format("no folder for temporary files: %s", strerror(errno));
        return;
    }
    pairs->drawn.figures = play_resize(NULL, pairs->count + 1, sizeof *pairs->drawn.figures);
    pairs->drawn.count = pairs->count;
    for (size_t i = 0; i < pairs->count; i++)
        pairs->drawn.figures[i] = on_one(&pairs->pairs[i], i);
    report_figures_draw(&pairs->drawn, &c->new->run, FIGURE_SVG, pairs->folder, seconds, said,
                        sizeof said);
}

void report_compare_figures(const struct report_comparison *comparison, int with_plots,
                            double seconds, struct report_figure_pairs *ret_pairs) {
    const struct report_results *const results[] = {comparison->old, comparison->new};
    *ret_pairs = (struct report_figure_pairs){.count = 0};
    if (!with_plots)
        ret_pairs->why = play_copy("none were asked for (--no-plots)");
    for (int k = 0; k < 2 && !ret_pairs->why; k++)
        if (!results[k]->indexed)
            ret_pairs->why = play_format("there are no traces in %s", results[k]->folder);
    if (ret_pairs->why)
        return;
    for (int k = 0; k < 2; k++)
        report_figures_make(results[k], &ret_pairs->figures[k]);
    choose(comparison, ret_pairs);
    if (ret_pairs->count)
        draw(comparison, seconds, ret_pairs);
}
