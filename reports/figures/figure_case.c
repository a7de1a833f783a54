/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "curves.h"
#include "cases/results/rows.h"
#include "cases/tell/short_name.h"
#include "cases/tell/symbols.h"

#define QUANTITIES 3    /* of one case that have figures */
#define REFERENCE  4    /* in the rank of a quantity */
#define GROUPS     4    /* figures of one quantity, by the size of what they show */
#define APART      10.0 /* ratio of the largest values from which curves do not share an axis */
#define NOTHING    1e-9 /* of the largest value: drawn as 0 on any axis */
#define PLACES     3    /* expected values from which there is a panel of their errors */
#define KINDS      3    /* of points, that a legend lists */
#define TURNS      60   /* of a curve, from which it hides others */
#define LEGIBLE    2    /* of such curves, in one figure */
#define LONG_WORDS 80   /* letters of an expression that a legend does not have */

struct variant {
    const struct index_trace *trace;
    struct report_table table; /* memory NULL: none */
};

/* --- which quantities --------------------------------------------------------------------------- */

/* A checked quantity of a case. */
struct wanted {
    const char *name;
    int rank;   /* a failure or a reference or a finding: the larger the earlier */
    int more;   /* 1: has a figure beside that of another */
    int urgent; /* 1: and beside two others */
};

static int is_flag(const char *quantity) {
    static const char *const flags[] = {"active", "slipping", "events", "leg"};
    for (size_t i = 0; i < TOUCH_COUNT(flags); i++)
        if (!strcmp(quantity, flags[i]))
            return 1;
    return 0;
}

/* What the rows say of a quantity: whether it failed, and whether it is a finding. */
static int rank_of_rows(const struct play_rows *rows, const struct index_trace *head,
                        const char *quantity) {
    int failed = 0, finding = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!curve_row_is_of(row, head->law, head->case_name) ||
            strcmp(row->quantity, quantity) != 0)
            continue;
        failed |= row->verdict > PLAY_VERDICT_UNDETERMINED;
        finding |= row->verdict == PLAY_VERDICT_FINDING;
    }
    return 8 * failed + 2 * finding;
}

/* Whether a variant fails: in that quantity, or (NULL) in any. */
static int fails_in(const struct play_rows *rows, const struct index_trace *trace,
                    const char *quantity) {
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (row->verdict > PLAY_VERDICT_UNDETERMINED && !strcmp(row->variant, trace->variant) &&
            (!quantity || !strcmp(row->quantity, quantity)) &&
            curve_row_is_of(row, trace->law, trace->case_name))
            return 1;
    }
    return 0;
}

/* Quantities in the order of their checks become those that are drawn, the most important first; how many. */
static size_t choose(const struct report_results *results, const struct variant *variants,
                     size_t shown, struct wanted *list) {
    const struct index_trace *head = variants[0].trace;
    size_t count = 0, kept = 1;
    for (size_t i = 0; i < shown; i++)
        for (size_t k = 0; k < variants[i].trace->expected_count; k++) {
            const struct index_expected *e = &variants[i].trace->expected[k];
            size_t at = 0;
            while (at < count && strcmp(list[at].name, e->quantity) != 0)
                at++;
            if (at == count)
                list[count++] = (struct wanted){
                    .name = e->quantity, .rank = rank_of_rows(&results->rows, head, e->quantity)};
            if (*e->reference)
                list[at].rank |= REFERENCE;
        }
    for (size_t i = 0; i < count; i++) {
        list[i].more = list[i].rank > 0 && !is_flag(list[i].name);
        list[i].urgent = (list[i].rank & ~REFERENCE) != 0;
        list[i].rank += is_flag(list[i].name) ? 0 : strcmp(list[i].name, head->y) ? 16 : 32;
    }
    for (size_t i = 1; i < count; i++) /* keeps the order of what is alike */
        for (size_t k = i; k > 0 && list[k].rank > list[k - 1].rank; k--) {
            const struct wanted other = list[k];
            list[k] = list[k - 1];
            list[k - 1] = other;
        }
    while (kept < count && kept < (list[kept].urgent ? QUANTITIES : QUANTITIES - 1) &&
           list[kept].more)
        kept++;
    return count ? kept : 0;
}

/* What a variant is beside the others of its figure. */
static char *short_name(const struct variant *variants, size_t shown, size_t i) {
    const char *all[FIGURE_CURVES];
    for (size_t k = 0; k < shown; k++)
        all[k] = variants[k].trace->variant;
    char *name = figure_short_name(variants[i].trace->law, &all[i], 1, all, shown);
    return *name ? name : symbol_words(variants[i].trace->law);
}

/* --- curves ------------------------------------------------------------------------------------- */

/* Breaks a pair of a variant where its law jumps. */
static void break_at_events(const struct variant *v, struct figure_pair *pair) {
    const int events = v->table.memory ? curve_find(&v->table, "events") : -1;
    if (events >= 0 && v->table.rows == pair->count)
        figure_break(pair, curve_column(&v->table, events));
}

static void add_law(struct figure *figure, const struct play_rows *rows,
                    const struct variant *variants, size_t shown, size_t style) {
    const struct variant *v = &variants[style];
    char *beside = short_name(variants, shown, style);
    char *name =
        play_format("%s%s", beside, fails_in(rows, v->trace, figure->y.name) ? " (fails)" : "");
    if (!v->table.memory)
        return;
    const int x = curve_find(&v->table, figure->x.name), y = curve_find(&v->table, figure->y.name);
    if (x < 0 || y < 0) {
        figure_note(&figure->note, play_format("%s: the table has no %s", name,
                                               x < 0 ? figure->x.name : figure->y.name));
        return;
    }
    struct figure_pair pair = {.name = name,
                               .style = style,
                               .is_loose = !strcmp(figure->y.name, "events"),
                               .count = v->table.rows,
                               .x = curve_column(&v->table, x),
                               .law = curve_column(&v->table, y)};
    break_at_events(v, &pair);
    figure_add_pair(figure, pair);
}

/* "exact", "expected: μ k_n δ"; points of many kinds have one name. several: so many references are in the figure. */
static char *expected_name(const struct index_trace *trace, const struct index_expected *expected,
                           int many, size_t several) {
    if (many && expected->point_count)
        return play_copy("expected values");
    if (*expected->reference)
        return figure_reference_name(expected->reference, several > 1);
    char *words = symbols_of_expression(touch_law_find(trace->law), expected->words);
    return !*words || strlen(words) > LONG_WORDS ? play_copy("expected")
                                                 : play_format("expected: %s", words);
}

static double *halves(const struct index_expected *expected, size_t count) {
    double *half = play_zeroed(count + 1, sizeof *half);
    for (size_t i = 0; i < count; i++)
        half[i] = expected->uncertainty > 0 ? expected->uncertainty : 0;
    return half;
}

/* A curve of what is expected, and its errors. At the first sample no law was asked. */
static void add_expected_curve(struct figure *figure, const struct variant *v, size_t style,
                               const struct index_expected *expected, int many, size_t several) {
    const int other = *v->trace->x && strcmp(v->trace->x, figure->x.name) != 0,
              x = other ? -1 : curve_find(&v->table, figure->x.name),
              y = report_table_find(&v->table, expected->column),
              law = curve_find(&v->table, figure->y.name);
    if (x < 0 || y < 0) {
        char *name = *expected->reference ? play_format("reference %s", expected->reference)
                                          : play_copy("what is expected");
        char *note = play_format("%s is not in these axes", name);
        if (!strstr(figure->note, note))
            figure_note(&figure->note, note);
        return;
    }
    struct figure_pair pair = {.known = expected_name(v->trace, expected, many, several),
                               .style = style,
                               .count = v->table.rows,
                               .unasked = 1,
                               .x = curve_column(&v->table, x),
                               .law = law < 0 ? NULL : curve_column(&v->table, law),
                               .expected = curve_column(&v->table, y),
                               .half = halves(expected, v->table.rows)};
    break_at_events(v, &pair);
    figure_add_pair(figure, pair);
}

/* The places that one check compares, as points with error bars. */
static void add_expected_points(struct figure *figure, const struct index_trace *trace,
                                const struct index_expected *expected, int many, size_t several) {
    struct figure_pair pair = {.known_is_loose = 1};
    for (size_t i = 0; i < expected->point_count; i++)
        figure_pair_point(&pair, expected->points[i].x, (double)NAN, expected->points[i].value,
                          fmax(expected->uncertainty, 0.0));
    pair.law = NULL;
    pair.known = *expected->column ? play_copy("") : expected_name(trace, expected, many, several);
    figure_add_pair(figure, pair);
}

/* How far the law is from all the points of a variant: a panel where they are several, else words. */
static void compare_points(struct figure *figure, const struct variant *v, size_t style,
                           int panel) {
    struct figure_pair pair = {.known_is_loose = 1, .style = style};
    for (size_t k = 0; k < v->trace->expected_count && panel; k++) {
        const struct index_expected *e = &v->trace->expected[k];
        const int here = !*e->column && !strcmp(e->quantity, figure->y.name);
        for (size_t i = 0; i < e->point_count && here; i++)
            figure_pair_point(&pair, e->points[i].x, e->points[i].predicted, e->points[i].value,
                              fmax(e->uncertainty, 0.0));
    }
    figure_add_pair(figure, pair);
}

/* Whether points have more kinds than a legend should list. */
static int is_many(const struct figure *figure, const struct variant *variants, size_t shown) {
    const char *kinds[KINDS + 1];
    size_t count = 0;
    for (size_t i = 0; i < shown; i++)
        for (size_t k = 0; k < variants[i].trace->expected_count; k++) {
            const struct index_expected *e = &variants[i].trace->expected[k];
            if (!strcmp(e->quantity, figure->y.name) && e->point_count && !*e->column &&
                curve_place_in(kinds, &count, e->words) == KINDS)
                return 1;
        }
    return 0;
}

/* How many references a figure has. */
static size_t references_of(const struct figure *figure, const struct variant *variants,
                            size_t shown) {
    const char *found[FIGURE_CURVES];
    size_t count = 0;
    for (size_t i = 0; i < shown; i++)
        for (size_t k = 0; k < variants[i].trace->expected_count; k++) {
            const struct index_expected *e = &variants[i].trace->expected[k];
            if (*e->reference && !strcmp(e->quantity, figure->y.name) && count < FIGURE_CURVES)
                curve_place_in(found, &count, e->reference);
        }
    return count;
}

static void add_expected(struct figure *figure, const struct variant *variants, size_t shown) {
    const int many = is_many(figure, variants, shown);
    const size_t several = references_of(figure, variants, shown);
    size_t places = 0;
    for (size_t i = 0; i < shown; i++)
        for (size_t k = 0; k < variants[i].trace->expected_count; k++) {
            const struct index_expected *e = &variants[i].trace->expected[k];
            if (strcmp(e->quantity, figure->y.name) != 0)
                continue;
            if (*e->column && variants[i].table.memory)
                add_expected_curve(figure, &variants[i], i, e, many, several);
            if (e->point_count && !strcmp(variants[i].trace->x, figure->x.name))
                add_expected_points(figure, variants[i].trace, e, many, several);
            places += *e->column ? 0 : e->point_count;
        }
    for (size_t i = 0; i < shown; i++)
        compare_points(figure, &variants[i], i, places >= PLACES);
}

/* --- axes --------------------------------------------------------------------------------------- */

/* The largest value of a quantity among what is drawn of a variant. */
static double size_of(const struct variant *v, const char *quantity) {
    const int column = v->table.memory ? curve_find(&v->table, quantity) : -1;
    double most = 0;
    for (size_t i = 0; column >= 0 && i < v->table.rows; i++) {
        const double value = fabs(report_table_number(&v->table, i, (size_t)column));
        most = value > most && curve_drawable(0, value) ? value : most;
    }
    for (size_t k = 0; k < v->trace->expected_count; k++)
        for (size_t i = 0; i < v->trace->expected[k].point_count; i++)
            if (!strcmp(v->trace->expected[k].quantity, quantity))
                most = fmax(most, fabs(v->trace->expected[k].points[i].value));
    return most;
}

/* Splits each group where the sizes of its members along a quantity are apart; groups are numbers from 0. How many
 * there are. */
static size_t split(const struct variant *variants, size_t shown, const char *quantity,
                    size_t *group, size_t groups) {
    double size[FIGURE_CURVES], most = 0;
    size_t made = 0, old[FIGURE_CURVES];
    for (size_t i = 0; i < shown; i++) {
        size[i] = size_of(&variants[i], quantity);
        most = fmax(most, size[i]);
        old[i] = group[i];
        group[i] = FIGURE_CURVES;
    }
    for (size_t g = 0; g < groups; g++)
        for (;;) {
            double least = HUGE_VAL; /* among those that are left, of what can be seen */
            size_t left = 0;
            for (size_t i = 0; i < shown; i++)
                if (old[i] == g && group[i] == FIGURE_CURVES) {
                    left++;
                    least = size[i] > NOTHING * most ? fmin(least, size[i]) : least;
                }
            if (!left)
                break;
            for (size_t i = 0; i < shown; i++)
                if (old[i] == g && group[i] == FIGURE_CURVES &&
                    (size[i] < APART * least || !(size[i] > NOTHING * most)))
                    group[i] = made;
            made++;
        }
    return made;
}

/* Whether the curves fit on logarithmic axes: displacements and values that are positive once the contact has begun. */
static int is_positive(const struct variant *variants, size_t shown, const char *x, const char *y) {
    size_t seen = 0;
    if (!strcmp(x, "time"))
        return 0;
    for (size_t i = 0; i < shown; i++) {
        const struct variant *v = &variants[i];
        const int at[] = {v->table.memory ? curve_find(&v->table, x) : -1,
                          v->table.memory ? curve_find(&v->table, y) : -1};
        for (size_t k = 1; at[0] >= 0 && at[1] >= 0 && k < v->table.rows; k++) {
            const double here = report_table_number(&v->table, k, (size_t)at[0]),
                         value = report_table_number(&v->table, k, (size_t)at[1]);
            if (here > 0 && !(value > 0))
                return 0;
            seen += here > 0;
        }
    }
    return seen > 0;
}

enum axes {
    LINEAR,
    LOGARITHMIC_Y,
    LOGARITHMIC,
};

/* What cannot stand on logarithmic axes is no point of them. */
static void drop_nonpositive(struct figure_curve *curve) {
    size_t kept = 0;
    for (size_t i = 0; i < curve->count; i++) {
        if (!(curve->x[i] > 0 && curve->y[i] > 0))
            continue;
        curve->x[kept] = curve->x[i];
        if (curve->half)
            curve->half[kept] = curve->half[i];
        curve->y[kept++] = curve->y[i];
    }
    curve->count = kept;
}

static void set_logarithmic(struct figure *figure, int along_x) {
    figure->x.log = along_x ? 10 : 0;
    figure->y.log = 10;
    for (size_t c = 0; c < figure->curve_count; c++)
        drop_nonpositive(&figure->curves[c]);
    for (size_t e = 0; e < figure->error_count; e++)
        drop_nonpositive(&figure->errors[e]);
}

/* What all members of a group have and not all others: "speed=1 m/s"; else "part 2 of 3". */
static char *group_name(const struct variant *variants, size_t shown, const size_t *group, size_t g,
                        size_t groups) {
    const char *all[FIGURE_CURVES], *members[FIGURE_CURVES];
    size_t count = 0;
    for (size_t i = 0; i < shown; i++) {
        all[i] = variants[i].trace->variant;
        if (group[i] == g)
            members[count++] = all[i];
    }
    char *name = figure_short_name(variants[0].trace->law, members, count, all, shown);
    return *name && !strstr(name, " or ") ? name : play_format("part %zu of %zu", g + 1, groups);
}

/* --- one case ----------------------------------------------------------------------------------- */

/* How often a curve turns round. */
static size_t turns(const struct variant *v, const char *quantity) {
    const int column = v->table.memory ? curve_find(&v->table, quantity) : -1;
    size_t count = 0;
    double before = 0;
    for (size_t i = 1; column >= 0 && i < v->table.rows; i++) {
        const double step = report_table_number(&v->table, i, (size_t)column) -
                            report_table_number(&v->table, i - 1, (size_t)column);
        count += step * before < 0;
        before = fabs(step) > 0 ? step : before;
    }
    return count;
}

/* Of curves that all turn round often, more than a few hide each other; how many variants stay. */
static size_t keep_legible(struct figure *figure, const struct variant *variants, size_t count,
                           const char *quantity) {
    for (size_t i = 0; i < count; i++)
        if (turns(&variants[i], quantity) < TURNS)
            return count;
    if (count <= LEGIBLE)
        return count;
    figure_note(
        &figure->note,
        play_format("%d of %zu variants are drawn: the curves turn round so often that more "
                    "would hide each other",
                    LEGIBLE, count));
    return LEGIBLE;
}

/* One figure: a quantity of the variants of one group. */
static void make_figure(const struct report_results *results, const struct variant *all,
                        size_t shown, const size_t *group, size_t g, enum axes axes, const char *x,
                        const char *y, char *title, const char *suffix, const char *note,
                        struct figures *figures) {
    const struct index_trace *head = all[0].trace;
    char *name = figure_full_name(head->law, head->case_name);
    struct figure *figure = figure_new(figures, head->law, head->case_name, title,
                                       *suffix ? play_format("%s_%s", name, suffix) : name);
    struct variant variants[FIGURE_CURVES];
    size_t count = 0;
    for (size_t i = 0; i < shown; i++)
        if (group[i] == g)
            variants[count++] = all[i];
    if (*note)
        figure_note(&figure->note, note);
    count = keep_legible(figure, variants, count, y);
    figure_axis(&figure->x, x, NULL, 0);
    figure_axis(&figure->y, y, NULL, 0);
    for (size_t i = 0; i < count; i++)
        add_law(figure, &results->rows, variants, count, i);
    add_expected(figure, variants, count);
    figure_draw_pairs(figure);
    if (axes != LINEAR)
        set_logarithmic(figure, axes == LOGARITHMIC);
    figure_settle(figure);
}

/* The figures of one quantity. */
static void make_quantity(const struct report_results *results, const struct variant *variants,
                          size_t shown, const char *x, const char *y, int first, int alone,
                          size_t most, const char *note, struct figures *figures) {
    size_t group[FIGURE_CURVES] = {0};
    const size_t along_x = split(variants, shown, x, group, 1);
    size_t groups = split(variants, shown, y, group, along_x);
    const enum axes axes = groups < 2 || !is_positive(variants, shown, x, y) ? LINEAR
                           : along_x > 1                                     ? LOGARITHMIC
                                                                             : LOGARITHMIC_Y;
    if (axes != LINEAR) {
        memset(group, 0, sizeof group);
        groups = 1;
    }
    char *words = symbol_words(y);
    for (size_t g = 0; g < groups && g < most; g++) {
        char *part = groups > 1 ? group_name(variants, shown, group, g, groups) : play_copy("");
        char *title = play_format("%s%s%s%s%s", variants[0].trace->title, alone ? "" : ": ",
                                  alone ? "" : words, *part ? ", " : "", part);
        char *more =
            groups > most && g + 1 == most
                ? play_format("%s%s%zu further groups of variants, of other sizes, are not drawn",
                              note, *note ? "; " : "", groups - most)
                : play_copy(note);
        make_figure(results, variants, shown, group, g, axes, x, y, title, first ? "" : y, more,
                    figures);
    }
}

static int moves(const struct report_table *table, const char *name) {
    const int index = curve_find(table, name);
    for (size_t i = 0; index >= 0 && i < table->rows; i++)
        if (fabs(report_table_number(table, i, (size_t)index)) > 0)
            return 1;
    return 0;
}

/* The curve of a case of which no column is checked: what its plot says, else what tells most. */
static void make_unchecked(const struct report_results *results, const struct variant *variants,
                           size_t shown, const char *note, struct figures *figures, int first) {
    const struct index_trace *head = variants[0].trace;
    const int impact = strcmp(head->kind, "path") != 0; /* or a free motion */
    int shears = 0;
    for (size_t i = 0; i < shown; i++)
        shears |= variants[i].table.memory && moves(&variants[i].table, "shear_force_s") &&
                  moves(&variants[i].table, "slide_s");
    const char *x = *head->x ? head->x : impact ? "time" : shears ? "slide_s" : "overlap";
    const char *y = *head->y ? head->y : !impact && shears ? "shear_force_s" : "normal_force";
    char *more = first ? play_copy(note)
                       : play_format("%s%sno check of the case is on this quantity", note,
                                     *note ? "; " : "");
    make_quantity(results, variants, shown, x, y, first, first, 1, more, figures);
}

/* How many variants a case has in the rows. */
static size_t variants_of(const struct play_rows *rows, const struct index_trace *head) {
    size_t count = 0;
    const char *last = NULL;
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        if (!curve_row_is_of(row, head->law, head->case_name) || !*row->variant ||
            (last && !strcmp(row->variant, last)))
            continue;
        last = row->variant; /* rows of a variant stand together */
        count++;
    }
    return count;
}

/* Chooses the variants that are drawn, in their order: of those that fail as many as may be, others evenly; how many. */
static size_t show_variants(const struct report_results *results,
                            const struct index_trace *const *traces, size_t count,
                            struct variant *variants, struct figure *notes) {
    const size_t all = variants_of(&results->rows, traces[0]);
    const size_t shown = count > FIGURE_CURVES ? FIGURE_CURVES : count;
    if (shown < count || shown < all)
        figure_note(&notes->note,
                    play_format("%zu of %zu variants are drawn", shown, count > all ? count : all));
    char *chosen = play_zeroed(count + 1, 1);
    size_t room = shown, others = 0, seen = 0, at = 0;
    for (size_t i = 0; i < count; i++) {
        const int fails = fails_in(&results->rows, traces[i], NULL) && room > shown / 2;
        chosen[i] = (char)(fails || shown == count);
        room -= chosen[i] ? 1 : 0;
        others += chosen[i] ? 0 : 1;
    }
    for (size_t i = 0, of = room; i < count; i++)
        if (!chosen[i] && others && room) {
            const size_t next = of > 1 ? (of - room) * (others - 1) / (of - 1) : 0;
            if (seen++ == next) {
                chosen[i] = 1;
                room--;
            }
        }
    for (size_t i = 0; i < count; i++)
        if (chosen[i])
            variants[at++].trace = traces[i];
    return at;
}

/* Of a case whose columns are not checked, the outcomes come first; then what its plot asks for. */
static void make_case(const struct report_results *results, const struct index_trace *const *traces,
                      size_t count, struct figures *figures) {
    struct variant variants[FIGURE_CURVES] = {0};
    struct figure notes = {.note = play_copy("")}; /* what all figures of the case say */
    const size_t shown = show_variants(results, traces, count, variants, &notes);
    size_t checks = 0;
    for (size_t i = 0; i < shown; i++) {
        struct variant *v = &variants[i];
        checks += v->trace->expected_count;
        curve_table(results, v->trace, &v->table, &notes);
    }
    struct wanted *list = play_zeroed(checks + 1, sizeof *list);
    const size_t before = figures->count;
    const size_t wanted = choose(results, variants, shown, list);
    const struct index_trace *head = variants[0].trace;
    const char *x = *head->x ? head->x : strcmp(head->kind, "path") ? "time" : "overlap";
    const int weak = !wanted || is_flag(list[0].name); /* and nothing else */
    if (!wanted)
        figures_outcomes(results, head, QUANTITIES, figures);
    for (size_t i = 0; i < wanted; i++)
        make_quantity(results, variants, shown, x, list[i].name, i == 0, wanted == 1, GROUPS,
                      notes.note, figures);
    struct swept sweep;
    const int none = figures->count == before;
    if (weak && (*head->y || (none && !figures_swept(results, head->law, head->case_name, &sweep))))
        make_unchecked(results, variants, shown, notes.note, figures, none);
    for (size_t i = 0; i < shown; i++)
        report_table_release(&variants[i].table);
}

/* The results with the rows from the first to the last of one case and law alone. */
static struct report_results of_case(const struct report_results *results,
                                     const struct play_row *const *sorted,
                                     const struct index_trace *head) {
    struct report_results own = *results;
    const size_t count = results->rows.count;
    const struct play_row *first = NULL, *last = NULL;
    if (report_rows_has(sorted, count, head->law, head->case_name)) {
        const size_t from = report_rows_place(sorted, count, head->law, head->case_name);
        const size_t end = report_rows_end_of_case(sorted, count, from);
        for (size_t i = from; i < end; i++) {
            first = !first || sorted[i] < first ? sorted[i] : first;
            last = !last || sorted[i] > last ? sorted[i] : last;
        }
    }
    own.rows.count = first ? (size_t)(last - first) + 1 : 0;
    own.rows.rows = results->rows.rows + (first ? first - results->rows.rows : 0);
    return own;
}

void figures_cases(const struct report_results *results, struct figures *figures) {
    const struct play_row **sorted = report_rows_sorted(&results->rows);
    const size_t count = results->index.trace_count;
    const struct index_trace **group = play_zeroed(count + 1, sizeof *group);
    char *used = play_zeroed(count + 1, 1);

    for (size_t first = 0; first < count; first++) {
        const struct index_trace *head = &results->index.traces[first];
        size_t members = 0;
        for (size_t i = first; i < count && !used[first] && strcmp(head->x, INDEX_NO_FIGURE) != 0;
             i++) {
            const struct index_trace *trace = &results->index.traces[i];
            if (used[i] || strcmp(trace->law, head->law) != 0 ||
                strcmp(trace->case_name, head->case_name) != 0)
                continue;
            used[i] = i > first;
            group[members++] = trace;
        }
        if (members) {
            const struct report_results own = of_case(results, sorted, head);
            make_case(&own, group, members, figures);
        }
    }
}
