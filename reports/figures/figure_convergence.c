/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Convergence: one figure for each group of like quantities of a law. To the left the errors as they are, to the
 * right the same over that on the coarsest grid, so that their slopes can be compared. */
#include "cases/core/vector.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"
#include "curves.h"

/* --- runs ------------------------------------------------------------------------------------- */

/* One study, from the coarsest grid to the finest. */
struct convergence_run {
    const struct play_row *row;
    const char *scheme; /* of integration; "" for a path, or where the results do not say it */
    size_t family;      /* its place among the families */
    size_t count;       /* of grids; 0: no error to draw */
    struct play_grid *grids;
};

/* Runs of one case and quantity that should have one order. */
struct convergence_family {
    const struct convergence_run *head; /* the first of them */
    size_t count;
};

struct convergence_runs {
    const char *law;
    size_t run_count, family_count;
    struct convergence_run *runs;
    struct convergence_family *families; /* in order of appearance */
};

#define LONGEST 108 /* bytes of a name that a legend has room for */

/* --- reading -------------------------------------------------------------------------------- */

static struct convergence_run read_run(const struct report_results *results,
                                       const struct play_row *row) {
    struct convergence_run run = {.row = row, .scheme = ""};
    const struct play_setup *setup =
        play_setups_find(&results->rows.setups, row->case_name, row->variant, row->law);
    const struct play_setting *scheme = setup ? play_setup_find(setup, "scheme") : NULL;
    run.grids = play_zeroed(row->grid_count + 1, sizeof *run.grids);
    for (size_t i = 0; i < row->grid_count; i++)
        if (row->grids[i].steps > 0 && row->grids[i].error > 0 &&
            curve_drawable(row->grids[i].steps, row->grids[i].error))
            run.grids[run.count++] = row->grids[i];
    qsort(run.grids, run.count, sizeof *run.grids, vector_by_first);
    if (scheme && scheme->word)
        run.scheme = scheme->word;
    return run;
}

static int same_order(double a, double b) {
    return fabs(a - b) <= 1e-9 || (isnan(a) && isnan(b));
}

static int same_quantity(const struct convergence_run *a, const struct convergence_run *b) {
    return !strcmp(a->row->case_name, b->row->case_name) &&
           !strcmp(a->row->quantity, b->row->quantity);
}

static int is_family(const struct convergence_run *a, const struct convergence_run *b) {
    return same_quantity(a, b) && same_order(a->row->order_expected, b->row->order_expected);
}

/* Whether a row has a study that is drawn. */
static int convergence_is_drawn(const struct report_results *results, const struct play_row *row) {
    return row->grid_count && curve_wanted(results, row);
}

static void convergence_runs_read(const struct report_results *results, const char *law,
                                  struct convergence_runs *ret_runs) {
    const struct play_rows *rows = &results->rows;
    *ret_runs = (struct convergence_runs){
        .law = law,
        .runs = play_zeroed(rows->count + 1, sizeof *ret_runs->runs),
        .families = play_zeroed(rows->count + 1, sizeof *ret_runs->families)};
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!convergence_is_drawn(results, row) || strcmp(row->law, law) != 0)
            continue;
        struct convergence_run *run = &ret_runs->runs[ret_runs->run_count++];
        *run = read_run(results, row);
        while (run->family < ret_runs->family_count &&
               !is_family(ret_runs->families[run->family].head, run))
            run->family++;
        if (run->family == ret_runs->family_count)
            ret_runs->families[ret_runs->family_count++].head = run;
        ret_runs->families[run->family].count++;
    }
}

/* --- words ---------------------------------------------------------------------------------- */

/* 1: the case is an impact, whose steps are counted in one contact time; 0: a path, whose steps are multiples of those
 * that the case has. */
static int convergence_is_impact(const struct report_results *results,
                                 const struct convergence_run *run) {
    const struct play_row *row = run->row;
    const struct play_quantity *quantity = play_quantity_find(row->quantity);
    const struct play_described *described =
        play_setups_described(&results->rows.setups, row->case_name, row->law);
    return described ? !strcmp(described->kind, "impact") : quantity && quantity->impact_only;
}

/* Whether all runs of a family have one scheme; "" where not. */
static const char *convergence_scheme(const struct convergence_runs *runs, size_t family) {
    const char *scheme = runs->families[family].head->scheme;
    for (size_t i = 0; i < runs->run_count; i++)
        if (runs->runs[i].family == family && strcmp(runs->runs[i].scheme, scheme) != 0)
            return "";
    return scheme;
}

/* "μ = 0.3" for what tells the runs of a family from others of the same case and quantity. */
static char *short_name_of(const struct convergence_runs *runs, size_t family) {
    const char **members = play_zeroed(runs->run_count + 1, sizeof *members),
               **others = play_zeroed(runs->run_count + 1, sizeof *others);
    size_t count = 0, other_count = 0;
    for (size_t i = 0; i < runs->run_count; i++) {
        if (!same_quantity(&runs->runs[i], runs->families[family].head))
            continue;
        others[other_count++] = runs->runs[i].row->variant;
        if (runs->runs[i].family == family)
            members[count++] = runs->runs[i].row->variant;
    }
    return figure_short_name(runs->law, members, count, others, other_count);
}

/* "order 1.24 to 1.27, expected 1.25 (60 runs)" */
static void put_orders(const struct convergence_runs *runs, size_t family, FILE *out) {
    const struct convergence_family *of = &runs->families[family];
    double low = HUGE_VAL, high = -HUGE_VAL;
    char ends[2][40];
    for (size_t i = 0; i < runs->run_count; i++)
        if (runs->runs[i].family == family) {
            low = fmin(low, runs->runs[i].row->order); /* the one that is a number */
            high = fmax(high, runs->runs[i].row->order);
        }
    snprintf(ends[0], sizeof *ends, "%.2f", low);
    snprintf(ends[1], sizeof *ends, "%.2f", high);
    fputs(low <= high ? ": order " : ": no order", out);
    if (low <= high)
        fprintf(out, strcmp(ends[0], ends[1]) != 0 ? "%s to %s" : "%s", ends[0], ends[1]);
    if (isfinite(of->head->row->order_expected))
        fprintf(out, ", expected %.4g", of->head->row->order_expected);
    if (of->count > 1)
        fprintf(out, " (%zu runs)", of->count);
}

/* The case of a family without its law, "impact_damped". */
static char *convergence_case(const struct convergence_runs *runs, size_t family) {
    const char *name = runs->families[family].head->row->case_name;
    const size_t length = strlen(runs->law);
    const int own = !strncmp(name, runs->law, length) && name[length] == '/';
    return play_copy(own ? name + length + 1 : name);
}

/* "impact_damped, restitution, verlet_half: order 1.24 to 1.27, expected 1.25 (60 runs)": the case without its law, the
 * quantity where with_quantity, of the variants what tells them from other runs of the same case and quantity, and the
 * scheme where with_scheme and there is room. */
static char *convergence_name(const struct convergence_runs *runs, size_t family, int with_quantity,
                              int with_scheme) {
    const struct convergence_run *head = runs->families[family].head;
    const char *scheme = convergence_scheme(runs, family);
    char *text = NULL, *name = convergence_case(runs, family), *apart = short_name_of(runs, family);
    FILE *out = play_text();
    fputs(symbol_words(name), out);
    if (with_quantity)
        fprintf(out, ", %s", symbol_words(head->row->quantity));
    /* The names of schemes say what they are. */
    const char *key = strstr(apart, "scheme = ");
    const int before = key ? (int)(key - apart) : (int)strlen(apart);
    fprintf(out, "%s%.*s%s", *apart ? ", " : "", before, apart,
            key ? key + strlen("scheme = ") : "");
    if (with_scheme && *scheme && !key)
        fprintf(out, ", %s", symbol_words(scheme));
    put_orders(runs, family, out);
    text = play_text_end(out);
    if (strlen(text) <= LONGEST || !with_scheme)
        return text;
    return convergence_name(runs, family, with_quantity, 0);
}

/* --- which runs are drawn ------------------------------------------------------------------- */

static double rank(const struct convergence_run *run, int which) {
    const double finest = run->grids[run->count - 1].error;
    return which == 0   ? finest
           : which == 1 ? -finest
                        : fabs(run->row->order - run->row->order_expected);
}

/* The run of a family whose error on the finest grid is largest (which 0) or smallest (1), or whose order is farthest
 * from the one expected (2); NULL: none has an error to draw, or an order. */
static const struct convergence_run *convergence_extreme(const struct convergence_runs *runs,
                                                         size_t family, int which) {
    const struct convergence_run *best = NULL;
    for (size_t i = 0; i < runs->run_count; i++) {
        const struct convergence_run *run = &runs->runs[i];
        if (run->family != family || !run->count || isnan(rank(run, which)))
            continue;
        if (!best || rank(run, which) > rank(best, which))
            best = run;
    }
    return best;
}

/* --- the figure ------------------------------------------------------------------------------- */

#define NAMED 3   /* quantities that a title lists */
#define WIDE  200 /* grids of this ratio and more have numbers of ten on their axis, others of two */
#define SAME  0.02 /* curves that are nowhere farther apart than this share are one */
#define LEFT  "of many runs of one case the extreme ones are drawn"

/* What outcomes of impacts are like each other. Those of one area share a figure if they find room. */
static const struct like {
    const char *unit, *start; /* of the quantity, and how its name begins */
    const char *area;
    const char *file; /* what ends the name of the figure's file */
} likes[] = {
    {"1", "restitution", "restitution", "restitution"},
    {"1", "tangential", "restitution", "tangential"},
    {"1", "", "restitution", "other_restitution"},
    {"m", "", "overlap and contact time", "overlap"},
    {"s", "", "overlap and contact time", "duration"},
    {"N", "", "forces and impulses", "force"},
    {"N s", "", "forces and impulses", "impulse"},
    {"m/s", "", "velocities and spins", "velocity"},
    {"rad/s", "", "velocities and spins", "spin"},
    {"J", "", "energies", "energy"},
    {"", "", "other outcomes", "other"},
};
static const struct like path = {"", "", "forces and energies", "path"};

struct member {
    size_t family;
    const struct like *like;
    const char *unit; /* of the error; "": relative */
};

/* What goes into one figure. */
struct group {
    size_t count;
    struct member members[FIGURE_CURVES];
    size_t part, parts; /* of families that are too many for one */
};

static const struct like *like_of(const char *quantity) {
    const struct play_quantity *of = play_quantity_find(quantity);
    size_t i = 0;
    while (i + 1 < TOUCH_COUNT(likes) &&
           (!of || strcmp(of->unit, likes[i].unit) != 0 ||
            strncmp(quantity, likes[i].start, strlen(likes[i].start)) != 0))
        i++;
    return &likes[i];
}

/* --- one figure ----------------------------------------------------------------------------- */

/* "restitution and tangential restitution", or the area's words where there are many. */
static char *list_quantities(const struct convergence_runs *runs, const struct group *group,
                             size_t *ret_count) {
    const char *names[FIGURE_CURVES];
    size_t count = 0;
    for (size_t m = 0; m < group->count; m++)
        curve_place_in(names, &count, runs->families[group->members[m].family].head->row->quantity);
    char *text = play_copy(count > NAMED ? group->members[0].like->area : "");
    for (size_t i = 0; i < count && count <= NAMED; i++)
        text = play_format("%s%s%s", text, !i ? "" : i + 1 < count ? ", " : " and ", names[i]);
    for (char *c = text; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    *ret_count = count;
    return text;
}

/* The scheme of all runs of a figure; "" where they have several, or none. */
static const char *scheme_of(const struct convergence_runs *runs, const struct group *group) {
    const char *scheme = convergence_scheme(runs, group->members[0].family);
    for (size_t m = 1; m < group->count; m++)
        if (strcmp(convergence_scheme(runs, group->members[m].family), scheme) != 0)
            return "";
    return scheme;
}

/* "Convergence of hertz: restitution, scheme verlet_half" */
static char *title_of(const struct convergence_runs *runs, const struct group *group,
                      const char *quantities) {
    const char *scheme = scheme_of(runs, group);
    char *first = convergence_case(runs, group->members[0].family),
         *last = convergence_case(runs, group->members[group->count - 1].family);
    char *cases = group->parts < 2       ? play_copy("")
                  : !strcmp(first, last) ? play_format(", case %s", first)
                                         : play_format(", cases %s to %s", first, last);
    return play_format("Convergence of %s%s: %s%s%s%s", runs->law,
                       group->members[0].like == &path ? " along paths" : "", quantities,
                       *scheme ? ", scheme " : "", scheme, cases);
}

/* The steps of all grids, or the errors, over a value. */
static double *grids_over(const struct convergence_run *run, int errors, double over) {
    double *values = play_zeroed(run->count + 1, sizeof *values);
    for (size_t i = 0; i < run->count; i++)
        values[i] = (errors ? run->grids[i].error : run->grids[i].steps) / over;
    return values;
}

/* Whether the curves of two runs could not be distinguished. */
static int same_curve(const struct convergence_run *a, const struct convergence_run *b) {
    if (a->count != b->count)
        return 0;
    for (size_t i = 0; i < a->count; i++)
        if (fabs(a->grids[i].steps - b->grids[i].steps) > SAME * a->grids[i].steps ||
            fabs(a->grids[i].error - b->grids[i].error) > SAME * a->grids[i].error)
            return 0;
    return 1;
}

static void add_run(struct figure *figure, const struct convergence_run *run, size_t style,
                    char *name) {
    figure_add_pair(figure, (struct figure_pair){.name = name,
                                                 .style = style,
                                                 .count = run->count,
                                                 .x = grids_over(run, 0, 1),
                                                 .law = grids_over(run, 1, 1)});
    figure_add_error(figure, (struct figure_curve){.name = play_copy(""),
                                                   .style = style,
                                                   .count = run->count,
                                                   .x = grids_over(run, 0, run->grids[0].steps),
                                                   .y = grids_over(run, 1, run->grids[0].error)});
}

/* The extreme runs of a family, in one colour; how many runs there are beside. */
static size_t add_family(struct figure *figure, const struct convergence_runs *runs, size_t family,
                         size_t style, char *name) {
    const struct convergence_run *drawn[3];
    size_t count = 0;
    for (int which = 0; which < 3; which++) {
        const struct convergence_run *run = convergence_extreme(runs, family, which);
        size_t i = 0;
        while (run && i < count && !same_curve(drawn[i], run))
            i++;
        if (!run || i < count)
            continue;
        add_run(figure, run, style, count ? play_copy("") : name);
        drawn[count++] = run;
    }
    return runs->families[family].count - count;
}

/* What a slope that was expected falls to, over all that is drawn. */
static void add_slopes(struct figure *figure, const struct convergence_runs *runs,
                       const struct group *group) {
    double drawn[FIGURE_CURVES], finest = 1;
    size_t count = 0;
    for (size_t e = 0; e < figure->error_count; e++)
        finest = fmax(finest, figure->errors[e].x[figure->errors[e].count - 1]);
    for (size_t m = 0; m < group->count && finest > 1; m++) {
        const double order = runs->families[group->members[m].family].head->row->order_expected;
        size_t d = 0;
        while (d < count && fabs(drawn[d] - order) > 1e-9)
            d++;
        if (d < count || !isfinite(order))
            continue;
        double *x = play_zeroed(2, sizeof *x), *y = play_zeroed(2, sizeof *y);
        x[0] = y[0] = 1;
        x[1] = finest;
        y[1] = pow(finest, -order);
        figure_add_error(
            figure,
            (struct figure_curve){
                .name = play_format("%.4g", order), .known = 1, .count = 2, .x = x, .y = y});
        drawn[count++] = order;
    }
}

static void note_lost(struct figure *figure, const struct convergence_runs *runs,
                      const struct group *group) {
    size_t lost = 0;
    for (size_t i = 0; i < runs->run_count; i++) {
        const struct convergence_run *run = &runs->runs[i];
        size_t m = 0;
        while (m < group->count && group->members[m].family != run->family)
            m++;
        lost += m < group->count && !run->count;
    }
    if (!lost)
        return;
    figure->is_empty = 1;
    figure_note(&figure->note,
                play_format("%zu %s no error to draw (zero or not a number on all grids)", lost,
                            lost == 1 ? "run has" : "runs have"));
}

static void make_figure(const struct report_results *results, const struct convergence_runs *runs,
                        const struct group *group, int first, struct figures *figures) {
    const struct member *head = &group->members[0];
    const int impact = convergence_is_impact(results, runs->families[head->family].head);
    size_t quantity_count, left = 0;
    char *quantities = list_quantities(runs, group, &quantity_count);
    char *title = title_of(runs, group, quantities);
    struct figure *figure = figure_new(
        figures, runs->law, "", title,
        play_format(first ? "convergence_%s" : "convergence_%s_%s", runs->law, head->like->file));
    figure_axis(&figure->x, impact ? "steps in one contact time" : "steps / steps of the case", "",
                2);
    figure_axis(&figure->y, *head->unit ? "error" : "relative error", head->unit, 10);
    figure_axis(&figure->error_x, "steps / steps of the coarsest grid", "", 2);
    figure_axis(&figure->error, "error / error on the coarsest grid", "", 10);
    for (size_t m = 0; m < group->count; m++)
        left += add_family(figure, runs, group->members[m].family, m,
                           convergence_name(runs, group->members[m].family, quantity_count > 1,
                                            !*scheme_of(runs, group)));
    if (left)
        figure_note(&figure->note, LEFT);
    note_lost(figure, runs, group);
    add_slopes(figure, runs, group);
    figure_draw_pairs(figure);
    figure->x.log = figure_wants_log(figure, 0, WIDE) ? 10 : 2;
    figure_settle(figure);
}

/* --- groups --------------------------------------------------------------------------------- */

/* Members of an area, and of one kind of quantity in it where that is not NULL; how many. */
static size_t select_members(const struct member *members, size_t count, const struct member *like,
                             int one_kind, struct member *ret_selected) {
    size_t selected = 0;
    for (size_t m = 0; m < count; m++)
        if (!strcmp(members[m].like->area, like->like->area) &&
            !strcmp(members[m].unit, like->unit) && (!one_kind || members[m].like == like->like))
            ret_selected[selected++] = members[m];
    return selected;
}

static void make_parts(const struct report_results *results, const struct convergence_runs *runs,
                       const struct member *members, size_t count, int *first,
                       struct figures *figures) {
    const size_t parts = (count + FIGURE_CURVES - 1) / FIGURE_CURVES;
    for (size_t p = 0; p < parts; p++) {
        struct group group = {.part = p, .parts = parts};
        for (size_t m = p * count / parts; m < (p + 1) * count / parts; m++)
            group.members[group.count++] = members[m];
        make_figure(results, runs, &group, *first, figures);
        *first = 0;
    }
}

/* Figures of the area of a member: one, or where there is no room one or more for each kind of quantity. */
static void make_area(const struct report_results *results, const struct convergence_runs *runs,
                      const struct member *members, size_t count, const struct member *head,
                      int *first, struct figures *figures) {
    struct member *selected = play_zeroed(count + 1, sizeof *selected),
                  *kind = play_zeroed(count + 1, sizeof *kind);
    const size_t all = select_members(members, count, head, 0, selected);
    for (size_t m = 0; m < all; m++) {
        size_t earlier = 0;
        while (earlier < m && selected[earlier].like != selected[m].like)
            earlier++;
        if (all <= FIGURE_CURVES ? m > 0 : earlier < m)
            continue;
        const size_t found =
            select_members(members, count, &selected[m], all > FIGURE_CURVES, kind);
        make_parts(results, runs, kind, found, first, figures);
    }
}

/* In the order of the table of likes, paths after impacts, errors with a unit last. */
static int compare_members(const void *a, const void *b) {
    const struct member *left = a, *right = b;
    const int units = (*left->unit != '\0') - (*right->unit != '\0');
    const int paths = (left->like == &path) - (right->like == &path);
    const int order = paths || left->like == &path
                          ? paths
                          : (left->like > right->like) - (left->like < right->like);
    return units   ? units
           : order ? order
                   : (left->family > right->family) - (left->family < right->family);
}

static void make_law(const struct report_results *results, const char *law,
                     struct figures *figures) {
    struct convergence_runs runs;
    int first = 1;
    convergence_runs_read(results, law, &runs);
    struct member *members = play_zeroed(runs.family_count + 1, sizeof *members);
    for (size_t f = 0; f < runs.family_count; f++) {
        const struct convergence_run *head = runs.families[f].head;
        const char *unit = head->row->metric != PLAY_METRIC_ABSOLUTE ? "" : head->row->unit;
        members[f] = (struct member){
            f, convergence_is_impact(results, head) ? like_of(head->row->quantity) : &path,
            strcmp(unit, "1") != 0 ? unit : ""};
    }
    qsort(members, runs.family_count, sizeof *members, compare_members);
    for (size_t m = 0; m < runs.family_count; m++) {
        size_t earlier = 0;
        while (earlier < m && (strcmp(members[earlier].like->area, members[m].like->area) != 0 ||
                               strcmp(members[earlier].unit, members[m].unit) != 0))
            earlier++;
        if (earlier == m)
            make_area(results, &runs, members, runs.family_count, &members[m], &first, figures);
    }
}

void figures_convergence(const struct report_results *results, struct figures *figures) {
    const struct play_rows *rows = &results->rows;
    const char **laws = play_zeroed(rows->count + 1, sizeof *laws);
    size_t count = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const size_t before = count;
        if (convergence_is_drawn(results, &rows->rows[i]) &&
            curve_place_in(laws, &count, rows->rows[i].law) == before)
            make_law(results, rows->rows[i].law, figures);
    }
}
