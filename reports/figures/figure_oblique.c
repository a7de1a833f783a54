/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Oblique impacts: the slip afterwards over that before, both times kappa over friction times normal
 * velocity, beside what the law's springs should give and beside Mindlin and Deresiewicz. */
#include "curves.h"
#include "cases/core/vector.h"
#include "cases/results/swept.h"
#include "cases/tell/short_name.h"

#define LAW     "law" /* what a point calls the law; else a reference */
#define MOST    8.0 /* of psi1: beyond, the contact slides throughout and psi2 is a straight line */
#define PLACE   0.1 /* of psi1: closer values are one place */
#define TELLING 4   /* places of the law that tell as much as one more reference */
#define LEAST   4 /* places of the law that must be left below, so that what is beyond is not drawn */

#define BENDS   8.0 /* psi1 up to which places of references lie denser; the curve is a line beyond */
#define DENSE   40 /* places of a reference, beside those of the law */

/* What a law, or a reference, says at one angle. */
struct place {
    const char *curve, *series; /* series "": of all */
    double psi1, psi2, uncertainty;
};

struct oblique {
    size_t count, capacity;
    struct place *places;
};

struct points {
    size_t count;
    double (*at)[3]; /* psi1, psi2, uncertainty; by psi1 */
};

static struct points read_points(const struct oblique *all, const char *curve, const char *series,
                                 double most) {
    struct points points = {0, play_zeroed(all->count + 1, sizeof *points.at)};
    for (size_t i = 0; i < all->count; i++) {
        const struct place *p = &all->places[i];
        if (strcmp(p->curve, curve) != 0 || strcmp(p->series, series) != 0 || p->psi1 > most)
            continue;
        double *at = points.at[points.count++];
        at[0] = p->psi1;
        at[1] = p->psi2;
        at[2] = p->uncertainty;
    }
    qsort(points.at, points.count, sizeof *points.at, vector_by_first);
    return points;
}

static double *take(const struct points *points, size_t column) {
    double *values = play_zeroed(points->count + 1, sizeof *values);
    for (size_t i = 0; i < points->count; i++)
        values[i] = points->at[i][column];
    return values;
}

/* The places of the law in a series, beside the first reference where that has the same. */
static void add_law(struct figure *figure, const struct oblique *all, const char *series,
                    const char *reference, double most, size_t style, char *name) {
    struct points law = read_points(all, LAW, series, most),
                  known = read_points(all, reference, series, most);
    double *expected = take(&law, 1), *half = take(&law, 2);
    for (size_t i = 0; i < law.count; i++) {
        const double *found = known.count ? bsearch(law.at[i], known.at, known.count,
                                                    sizeof *known.at, vector_by_first)
                                          : NULL;
        expected[i] = found ? found[1] : (double)NAN;
        half[i] = found ? found[2] : 0;
    }
    figure_add_pair(figure, (struct figure_pair){.name = name,
                                                 .is_loose = 1,
                                                 .style = style,
                                                 .count = law.count,
                                                 .x = take(&law, 0),
                                                 .law = take(&law, 1),
                                                 .expected = expected,
                                                 .half = half});
}

/* The series of the law, or the references. */
static const char **list_texts(const struct oblique *all, int known, size_t *ret_count) {
    const char **list = play_zeroed(all->count + 1, sizeof *list);
    *ret_count = 0;
    for (size_t i = 0; i < all->count; i++)
        if (known == (strcmp(all->places[i].curve, LAW) != 0))
            curve_place_in(list, ret_count, known ? all->places[i].curve : all->places[i].series);
    return list;
}

/* Curves of one reference: one for each series of the law, or ("") one for all. */
static void add_known(struct figure *figure, const struct oblique *all, const char *reference,
                      const char *const *series, size_t shown, double most) {
    for (size_t i = 0; i <= shown; i++) {
        struct points points = read_points(all, reference, i < shown ? series[i] : "", most);
        figure_add_pair(figure, (struct figure_pair){.known = play_copy(reference),
                                                     .count = points.count,
                                                     .x = take(&points, 0),
                                                     .expected = take(&points, 1),
                                                     .half = take(&points, 2)});
        if (i < shown && !*series[i])
            break; /* the series has no name: it is the one for all */
    }
}

/* How many different psi1 up to a limit the law has; and how many points beyond. */
static size_t count_places(const struct oblique *all, double most, size_t *ret_beyond) {
    double *seen = play_zeroed(all->count + 1, sizeof *seen);
    size_t count = 0;
    *ret_beyond = 0;
    for (size_t i = 0; i < all->count; i++) {
        const double psi = all->places[i].psi1;
        size_t s = 0;
        if (strcmp(all->places[i].curve, LAW) != 0 || !isfinite(psi))
            continue;
        *ret_beyond += psi > most;
        while (s < count && fabs(seen[s] - psi) > PLACE)
            s++;
        if (s == count && psi <= most)
            seen[count++] = psi;
    }
    return count;
}

/* The largest psi1 that is drawn. */
static double choose_most(struct figure *figure, const struct oblique *all) {
    size_t beyond;
    if (count_places(all, MOST, &beyond) < LEAST || !beyond)
        return HUGE_VAL;
    char *note =
        play_format("%zu %s of psi1 above %g, where the contact slides throughout, %s not drawn",
                    beyond, beyond == 1 ? "value" : "values", MOST, beyond == 1 ? "is" : "are");
    figure_note(&figure->note, note);
    return MOST;
}

static void add_curves(struct figure *figure, const struct oblique *all) {
    size_t count, references, beyond;
    const double most = choose_most(figure, all);
    const char **series = list_texts(all, 0, &count);
    const char **known = list_texts(all, 1, &references);
    const size_t shown = figure_show(count, "series", figure);
    for (size_t i = 0; i < shown; i++)
        series[i] = series[figure_thinned(i, shown, count)];
    for (size_t i = 0; i < shown; i++) {
        char *name = figure_short_name(figure->law, &series[i], 1, series, shown);
        add_law(figure, all, series[i], references ? known[0] : "", most, i,
                play_copy(*name ? name : figure->law));
    }
    for (size_t k = 0; k < references; k++)
        add_known(figure, all, known[k], series, shown, most);
    figure->tells = (int)(references * TELLING + count_places(all, most, &beyond));
}

/* --- from rows ---------------------------------------------------------------------------------- */

/* A variant, and psi2 after it. */
struct member {
    const struct play_row *row;
    const struct play_setup *setup;
    double angle, psi2;
};

static int same_case(const struct play_row *a, const struct play_row *b) {
    return curve_row_is_of(a, b->law, b->case_name);
}

/* Nonzero if the row says how a variant slides afterwards. */
static int is_member(const struct report_results *results, const struct play_row *row,
                     struct member *ret) {
    const int share = !strcmp(row->quantity, "tangential_restitution");
    if (!share && strcmp(row->quantity, "slip_velocity_out") != 0)
        return 0;
    const struct play_setup *setup =
        play_setups_find(&results->rows.setups, row->case_name, row->variant, row->law);
    if (!setup || !isfinite(swept_value(setup, "speed")))
        return 0;
    const double angle = swept_value(setup, "angle");
    *ret = (struct member){row, setup, angle,
                           row->predicted *
                               (share ? -swept_psi1(setup, angle) : swept_psi_of_slip(setup))};
    return 1;
}

/* The variants of the case of a row, once each, in a list of the caller's; how many. */
static size_t find_members(const struct report_results *results, const struct play_row *head,
                           struct member *ret) {
    const struct play_rows *rows = &results->rows;
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (same_case(&rows->rows[i], head) &&
            !(count && !strcmp(ret[count - 1].row->variant, rows->rows[i].variant)) &&
            is_member(results, &rows->rows[i], &ret[count]))
            count++;
    return count;
}

static void add_place(struct oblique *all, struct place place) {
    if (all->count == all->capacity) {
        all->capacity = all->capacity ? 2 * all->capacity : 256;
        all->places = play_resize(all->places, all->capacity, sizeof *all->places);
    }
    all->places[all->count++] = place;
}

/* One curve of a reference over the angles of a series, which are among its own; whether it has points. */
static int add_reference(struct oblique *all, const struct member *member, size_t count,
                         const char *series, const char *name) {
    const struct play_setup *setup = member[0].setup;
    const size_t before = all->count;
    double most = 0.0, uncertainty;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, member[i].angle);
    const double far = tan(most) * fmin(1.0, BENDS / fabs(swept_psi1(setup, most)));
    for (size_t i = 0; i < count + DENSE; i++) {
        const double angle =
            i < count ? member[i].angle : atan(far * (double)(i - count + 1) / DENSE);
        const double psi = swept_psi1(setup, angle);
        const double e = swept_known(setup, name, "angle", angle, &uncertainty);
        if (isfinite(psi) && isfinite(e))
            add_place(all, (struct place){name, series, psi, -e * psi, uncertainty * fabs(psi)});
    }
    return all->count > before;
}

/* What a reference of the variant says of its springs; NULL: there is none. */
static char *own_reference(const struct report_results *results, const struct play_row *row) {
    const struct play_rows *rows = &results->rows;
    char *own = NULL;
    for (size_t i = 0; i < rows->count && !own; i++)
        if (same_case(&rows->rows[i], row) && !strcmp(rows->rows[i].variant, row->variant))
            own = swept_oblique(rows->rows[i].reference);
    return own;
}

/* One series: what the law answers, what its own reference says, and Mindlin and Deresiewicz once for
 * each chi, on which alone their curve depends. */
static void add_series(const struct report_results *results, struct oblique *all,
                       const struct member *member, size_t count, const char *series, double *chi) {
    double none;
    for (size_t i = 0; i < count; i++)
        add_place(all, (struct place){LAW, series, swept_psi1(member[i].setup, member[i].angle),
                                      member[i].psi2, 0.0});
    char *own = own_reference(results, member[0].row);
    if (own)
        add_reference(all, member, count, series, own);
    const double now = swept_known(member[0].setup, "oblique_chi", "angle", member[0].angle, &none);
    if (!(fabs(now - *chi) <= 1e-9) && add_reference(all, member, count, "", SWEPT_MINDLIN))
        *chi = now;
}

/* The series of a case: variants that differ in the angle alone. */
static struct oblique read_all(const struct report_results *results, const struct member *member,
                               size_t count) {
    struct oblique all = {0};
    const char **series = play_zeroed(count + 1, sizeof *series);
    struct member *of = play_zeroed(count + 1, sizeof *of);
    double chi = (double)NAN;
    size_t series_count = 0;
    for (size_t i = 0; i < count; i++)
        curve_place_in(series, &series_count, swept_series(member[i].row->variant, "angle"));
    for (size_t s = 0; s < series_count; s++) {
        size_t alike = 0;
        for (size_t i = 0; i < count; i++)
            if (!strcmp(swept_series(member[i].row->variant, "angle"), series[s]))
                of[alike++] = member[i];
        if (alike >= 3)
            add_series(results, &all, of, alike, series[s], &chi);
    }
    return all;
}

/* Mindlin and Deresiewicz have a solution without damping. */
static int is_known(const struct member *member) {
    double none;
    return isfinite(swept_known(member->setup, SWEPT_MINDLIN, "angle", member->angle, &none));
}

void figures_oblique(const struct report_results *results, struct figures *figures) {
    const struct play_rows *rows = &results->rows;
    struct member *member = play_zeroed(rows->count + 1, sizeof *member), first;
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!is_member(results, row, &first) || find_members(results, row, member) < 3 ||
            member[0].row != row || !is_known(member))
            continue;
        const struct oblique all = read_all(results, member, find_members(results, row, member));
        if (!all.count)
            continue;
        char *name = figure_full_name(row->law, row->case_name);
        char *title = play_format("psi2 over psi1: %s", row->title);
        struct figure *figure =
            figure_new(figures, row->law, row->case_name, title, play_format("psi2_%s", name));
        figure_axis(&figure->x, "dimensionless_slip_before", "1", 0);
        figure_axis(&figure->y, "dimensionless_slip_after", "1", 0);
        add_curves(figure, &all);
        figure_settle(figure);
    }
}
