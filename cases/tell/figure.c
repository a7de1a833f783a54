/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure.h"
#include "symbols.h"
#include "cases/play/trace_table.h"
#include "reference/catalogue/reference.h"

#define BLOCKS         200   /* a long curve is cut into so many blocks, each with its extremes */
#define HUGE_Y         1e100 /* beyond this, nothing is drawn: axes overflow */
#define ERRORS         60    /* points of an error: the largest of so many parts */
#define TURN           0.05  /* of the height: a curve that goes back by so much turns */
#define TURNS          4     /* that count */
#define TURN_TELLS     3     /* tenths of the height that a turn tells as much as */
#define FAR_BELOW      1e-3  /* of the smallest difference */
#define SEEN           0.004 /* of the height of a panel: a band is as wide as a line */
#define FLAT           1e-3  /* of the value: what varies less is a constant */
#define JUMP           3     /* times the steps beside it */
#define SHORT_TITLE    64    /* letters of a reference's title in a legend */
#define BEGINS_OR_ENDS ((int)TOUCH_EVENT_ACTIVATED | (int)TOUCH_EVENT_DEACTIVATED)

void figure_note(char **text, const char *more) {
    char *joined = play_format("%s%s%s", *text, **text ? "; " : "", more);
    *text = joined;
}

void figure_axis(struct figure_axis *axis, const char *name, const char *unit, int log) {
    const struct play_quantity *quantity = play_quantity_find(name);
    axis->name = play_copy(name);
    axis->unit = play_copy(unit ? unit : quantity ? quantity->unit : "");
    axis->log = log;
}

void figure_axis_property(struct figure_axis *axis, const struct touch_property *property) {
    const size_t length = property ? strcspn(property->meaning, "(:;,") : 0;
    char *symbol = property ? symbol_text(property->symbol) : NULL;
    if (!symbol || strcspn(property->meaning, "_^@&~{}\\") < length) {
        return;
    }
    axis->symbol = symbol;
    axis->name = play_format("%.*s", (int)length, property->meaning);
    for (size_t end = strlen(axis->name); end && axis->name[end - 1] == ' ';)
        axis->name[--end] = '\0';
}

static int drawable(double x, double y) {
    return fabs(x) < HUGE_Y && fabs(y) < HUGE_Y; /* false for NaN */
}

/* Marks what must stay of points from first up to the first gap, or to end: the first, the extremes of both, the gap.
 * Where it ends. */
static size_t keep_block(const double *x, const double *y, size_t first, size_t end, char *keep) {
    size_t extreme[] = {first, first, first, first};
    size_t i = first;
    keep[first] = 1;
    for (; i < end; i++) {
        if (!drawable(x[i], y[i])) {
            keep[i] = 1;
            break;
        }
        extreme[0] = x[i] < x[extreme[0]] ? i : extreme[0];
        extreme[1] = x[i] > x[extreme[1]] ? i : extreme[1];
        extreme[2] = y[i] < y[extreme[2]] ? i : extreme[2];
        extreme[3] = y[i] > y[extreme[3]] ? i : extreme[3];
    }
    for (size_t e = 0; e < TOUCH_COUNT(extreme); e++)
        keep[extreme[e]] = 1;
    return i + (i < end);
}

/* Keeps what is drawn of a curve in its arrays; how many points, and how many of them are numbers. */
static size_t thin(double *x, double *y, double *half, size_t count, size_t *ret_good) {
    char *keep = play_zeroed(count + 1, 1);
    size_t kept = 0, block = count / BLOCKS + 1;
    *ret_good = 0;
    for (size_t first = 0; x && y && first < count;)
        first = keep_block(x, y, first, first + block < count ? first + block : count, keep);
    for (size_t i = 0; x && y && i < count; i++) {
        if (!keep[i] && i + 1 < count && block > 1)
            continue;
        const int fine = drawable(x[i], y[i]);
        *ret_good += (size_t)fine;
        if (half)
            half[kept] = fine && drawable(0, half[i]) ? half[i] : 0;
        y[kept] = fine ? y[i] : (double)NAN;
        x[kept++] = fine ? x[i] : 0;
    }
    return kept;
}

static int add_to(struct figure_curve **curves, size_t *curve_count, struct figure_curve curve) {
    size_t good;
    curve.count = thin(curve.x, curve.y, curve.half, curve.count, &good);
    if (!good) {
        return 0;
    }
    *curves = play_resize(*curves, *curve_count + 1, sizeof **curves);
    (*curves)[(*curve_count)++] = curve;
    return 1;
}

int figure_add_error(struct figure *figure, struct figure_curve curve) {
    return add_to(&figure->errors, &figure->error_count, curve);
}

/* --- law beside reference ------------------------------------------------------------------- */

static double largest(const double *values, size_t count) {
    double most = 0;
    for (size_t i = 0; i < count; i++)
        most = isfinite(values[i]) && fabs(values[i]) > most ? fabs(values[i]) : most;
    return most;
}

/* Keeps the largest of each part of a curve that has many points, and one gap of several; how many. */
static size_t envelope(double *x, double *y, size_t count) {
    const size_t part = count / ERRORS + 1;
    size_t kept = 0;
    for (size_t first = 0; first < count; first += part) {
        size_t best = first;
        for (size_t i = first; i < count && i < first + part; i++)
            best = y[i] > y[best] || isnan(y[best]) ? i : best;
        if (isnan(y[best]) && kept && isnan(y[kept - 1]))
            continue;
        x[kept] = x[best];
        y[kept++] = y[best];
    }
    return kept;
}

/* Notes how far a law is from what is known, for the second panel. */
static void compare(struct figure *figure, const struct figure_pair *pair) {
    const size_t count = pair->count - (pair->unasked < pair->count ? pair->unasked : pair->count);
    const double *x = pair->x + pair->unasked, *law = pair->law + pair->unasked,
                 *known = pair->expected + pair->unasked;
    const double scale = largest(known, count),
                 unsure = pair->half ? largest(pair->half + pair->unasked, count) : 0;
    if (!(scale > 0))
        return;
    double *at = play_zeroed(count + 2, sizeof *at), *y = play_zeroed(count + 2, sizeof *y);
    for (size_t i = 0; i < count; i++) {
        const double difference = fabs(law[i] - known[i]);
        at[i] = x[i];
        y[i] = difference > 0 ? difference / scale : (double)NAN;
        figure->apart = difference > figure->apart ? difference : figure->apart;
        if (isnan(difference) && isnan(law[i]) && !isnan(known[i]))
            figure->apart = HUGE_VAL;
    }
    figure->compared++;
    figure->unsure = unsure / scale > figure->unsure ? unsure / scale : figure->unsure;
    const struct figure_curve curve = {.name = play_copy(""),
                                       .style = pair->style,
                                       .loose = pair->known_is_loose,
                                       .count =
                                           pair->known_is_loose ? count : envelope(at, y, count),
                                       .x = at,
                                       .y = y};
    add_to(&figure->errors, &figure->error_count, curve);
}

/* --- pairs ---------------------------------------------------------------------------------- */

struct figure *figures_new(struct figures *figures, const char *law, const char *case_name,
                           const char *title, char *file) {
    const struct figure figure = {.file = file,
                                  .law = play_copy(law),
                                  .case_name = play_copy(case_name),
                                  .title = play_copy(title),
                                  .note = play_copy("")};
    figures_take(figures, &figure);
    return &figures->figures[figures->count - 1];
}

void figures_take(struct figures *figures, const struct figure *figure) {
    PLAY_ADD(figures->figures, figures->count, *figure);
}

void figure_pair_point(struct figure_pair *pair, double x, double law, double expected,
                       double half) {
    double **const columns[] = {&pair->x, &pair->law, &pair->expected, &pair->half};
    const double values[] = {x, law, expected, half};
    for (size_t k = 0; k < TOUCH_COUNT(columns); k++) {
        *columns[k] = play_resize(*columns[k], pair->count + 1, sizeof **columns[k]);
        (*columns[k])[pair->count] = values[k];
    }
    pair->count++;
}

void figure_pair_sort(struct figure_pair *pair) {
    double *const columns[] = {pair->x, pair->law, pair->expected, pair->half};
    for (size_t i = 1; i < pair->count; i++)
        for (size_t k = i; k > 0 && pair->x[k - 1] > pair->x[k]; k--)
            for (size_t c = TOUCH_COUNT(columns); c-- > 0;) {
                const double other = columns[c][k];
                columns[c][k] = columns[c][k - 1];
                columns[c][k - 1] = other;
            }
}

void figure_add_reference(struct figure *figure, const char *name) {
    for (size_t i = 0; i < figure->reference_count; i++)
        if (!strcmp(figure->references[i], name))
            return;
    PLAY_ADD(figure->references, figure->reference_count, ref_find(name)->name);
}

const char *figure_reference_words(const char *name) {
    const struct ref_reference *reference = ref_find(name);
    return !reference                          ? "reference"
           : reference->kind == REF_ELEMENTS   ? "boundary elements"
           : reference->kind == REF_FINITE_SUM ? "exact for these steps"
                                               : "exact";
}

char *figure_reference_name(const char *name, int with_title) {
    const struct ref_reference *reference = ref_find(name);
    const char *words = figure_reference_words(name);
    if (!reference || !with_title)
        return play_copy(words);
    const char *title = reference->title;
    int length = (int)strlen(title);
    while (length > SHORT_TITLE || (length > 0 && title[length] && title[length] != ' '))
        length--;
    return play_format("%s: %.*s", words, length, title);
}

void figure_add_pair(struct figure *figure, struct figure_pair pair) {
    PLAY_ADD(figure->pairs, figure->pair_count, pair);
}

/* The values of the pair by which a jump is seen. */
static const double *seen_of(const struct figure_pair *pair) {
    return pair->law ? pair->law : pair->expected;
}

/* Whether the step to place i is far larger than those beside it. */
static int jumps(const struct figure_pair *pair, size_t i, double height) {
    const double *y = seen_of(pair);
    const double step = fabs(y[i] - y[i - 1]), before = i > 1 ? fabs(y[i - 1] - y[i - 2]) : 0,
                 after = i + 1 < pair->count ? fabs(y[i + 1] - y[i]) : 0;
    return step > JUMP * fmax(before, after) && step > SEEN * height;
}

void figure_break(struct figure_pair *pair, const double *events) {
    const size_t count = pair->count;
    double least = HUGE_VAL, most = -HUGE_VAL;
    struct figure_pair made = *pair;
    double *const *const from[] = {&pair->x, &pair->law, &pair->expected, &pair->half};
    double **const to[] = {&made.x, &made.law, &made.expected, &made.half};
    for (size_t i = 0; i < count; i++) {
        least = fmin(least, seen_of(pair)[i]);
        most = fmax(most, seen_of(pair)[i]);
    }
    for (size_t k = 0; k < TOUCH_COUNT(to); k++)
        *to[k] = *from[k] ? play_zeroed(2 * count + 1, sizeof **to[k]) : NULL;
    made.count = 0;
    for (size_t i = 0; i < count; i++) {
        const int gap = i && ((int)events[i] & BEGINS_OR_ENDS) && jumps(pair, i, most - least);
        for (int part = !gap; part < 2; part++, made.count++)
            for (size_t k = 0; k < TOUCH_COUNT(to); k++)
                if (*to[k])
                    (*to[k])[made.count] = part || !k ? (*from[k])[i] : (double)NAN;
    }
    *pair = made;
}

void figure_add_target(struct figure *figure) {
    double ends[2], *x = play_zeroed(2, sizeof *x), *y = play_zeroed(2, sizeof *y);
    figure_range(figure, 0, ends);
    memcpy(x, ends, sizeof ends);
    memcpy(y, ends, sizeof ends);
    figure_add_pair(figure, (struct figure_pair){
                                .known = play_copy("target"), .count = 2, .x = x, .expected = y});
}

static double *copy_of(const double *values, size_t count) {
    return values ? memcpy(play_zeroed(count + 1, sizeof *values), values, count * sizeof *values)
                  : NULL;
}

static void draw_law(struct figure *figure, const struct figure_pair *pair) {
    if (add_to(&figure->curves, &figure->curve_count,
               (struct figure_curve){.name = play_copy(pair->name),
                                     .loose = pair->is_loose,
                                     .style = pair->style,
                                     .count = pair->count,
                                     .x = copy_of(pair->x, pair->count),
                                     .y = copy_of(pair->law, pair->count)}))
        return;
    char *note = play_format("%s: no finite values", pair->name);
    figure_note(&figure->note, note);
}

/* The place of a name among those of what is known that the legend has, and whether it is new. */
static size_t kind_of(const struct figure *figure, const char *name, int *ret_is_new) {
    const size_t length = strlen(name);
    size_t kinds = 0;
    *ret_is_new = *name != '\0';
    for (size_t c = 0; c < figure->curve_count && *name; c++) {
        const struct figure_curve *curve = &figure->curves[c];
        const char *rest = curve->name + length;
        if (!curve->known || !*curve->name)
            continue;
        if (!strncmp(curve->name, name, length) && (!*rest || !strncmp(rest, " (±", 4))) {
            *ret_is_new = 0;
            break;
        }
        kinds++;
    }
    return kinds;
}

/* "reference: name (± 1e-12 N)", with the uncertainties of all that it stands for. */
static char *known_name(const struct figure *figure, const char *name) {
    const int pure = !*figure->y.unit || !strcmp(figure->y.unit, "1");
    const char *unit = pure ? "" : figure->y.unit, *blank = pure ? "" : " ";
    double least = HUGE_VAL, most = 0;
    for (size_t i = 0; i < figure->pair_count; i++) {
        const struct figure_pair *pair = &figure->pairs[i];
        if (!pair->known || !pair->count || strcmp(pair->known, name) != 0)
            continue;
        const double unsure = pair->half ? largest(pair->half, pair->count) : 0;
        least = fmin(least, unsure);
        most = fmax(most, unsure);
    }
    return !(most > 0) ? play_copy(name)
           : most < 1.5 * least
               ? play_format("%s (± %.2g%s%s)", name, most, blank, unit)
               : play_format("%s (± %.2g to %.2g%s%s)", name, least, most, blank, unit);
}

static void draw_known(struct figure *figure, const struct figure_pair *pair) {
    int is_new;
    const size_t kind = kind_of(figure, pair->known, &is_new);
    add_to(&figure->curves, &figure->curve_count,
           (struct figure_curve){.name = is_new ? known_name(figure, pair->known) : play_copy(""),
                                 .known = 1,
                                 .loose = pair->known_is_loose,
                                 .style = kind,
                                 .count = pair->count,
                                 .x = copy_of(pair->x, pair->count),
                                 .y = copy_of(pair->expected, pair->count),
                                 .half = copy_of(pair->half, pair->count)});
}

void figure_draw_pairs(struct figure *figure) {
    for (size_t i = 0; i < figure->pair_count; i++)
        if (figure->pairs[i].law && figure->pairs[i].name)
            draw_law(figure, &figure->pairs[i]);
    for (size_t i = 0; i < figure->pair_count; i++) {
        if (figure->pairs[i].law && figure->pairs[i].expected)
            compare(figure, &figure->pairs[i]);
        if (figure->pairs[i].expected && figure->pairs[i].known)
            draw_known(figure, &figure->pairs[i]);
    }
    figure->pair_count = 0;
}

void figure_range(const struct figure *figure, int along_y, double ret[2]) {
    ret[0] = HUGE_VAL;
    ret[1] = -HUGE_VAL;
    for (size_t c = 0; c < figure->curve_count; c++) {
        const struct figure_curve *curve = &figure->curves[c];
        for (size_t i = 0; i < curve->count; i++) {
            const double value = along_y ? curve->y[i] : curve->x[i];
            if (isnan(curve->y[i]))
                continue;
            ret[0] = fmin(ret[0], value);
            ret[1] = fmax(ret[1], value);
        }
    }
}

int figure_height(const struct figure *figure, double ret[2]) {
    figure_range(figure, 1, ret);
    const double most = fmax(fabs(ret[0]), fabs(ret[1]));
    const int flat = !figure->y.log && most > 0 && ret[1] - ret[0] < FLAT * most;
    if (flat) {
        ret[0] -= 0.05 * most;
        ret[1] += 0.05 * most;
    }
    return flat;
}

int figure_wants_log(const struct figure *figure, int along_y, double ratio) {
    double ends[2];
    figure_range(figure, along_y, ends);
    return ends[0] > 0 && ends[1] > ratio * ends[0] ? 10 : 0;
}

static void settle_bands(struct figure *figure, double height) {
    for (size_t c = 0; c < figure->curve_count; c++) {
        struct figure_curve *curve = &figure->curves[c];
        if (!curve->half || (!figure->y.log && largest(curve->half, curve->count) > SEEN * height))
            continue;
        curve->half = NULL;
    }
}

/* The uncertainty as a level over the whole width. */
static void add_level(struct figure *figure) {
    double ends[2], *x = play_zeroed(2, sizeof *x), *y = play_zeroed(2, sizeof *y);
    figure_range(figure, 0, ends);
    for (size_t i = 0; i < 2; i++) {
        x[i] = ends[i];
        y[i] = figure->unsure;
    }
    const struct figure_curve level = {
        .name = play_copy("uncertainty of the reference"), .known = 1, .count = 2, .x = x, .y = y};
    add_to(&figure->errors, &figure->error_count, level);
}

/* The smallest difference that is drawn. */
static double least_error(const struct figure *figure) {
    double least = HUGE_VAL;
    for (size_t e = 0; e < figure->error_count; e++)
        for (size_t i = 0; i < figure->errors[e].count; i++)
            least = fmin(least, figure->errors[e].y[i]); /* the one that is a number */
    return least;
}

/* "|F − F_ref| / max|F_ref|" */
static char *error_name(const struct figure *figure) {
    char *symbol = figure->y.symbol ? figure->y.symbol : symbol_for(NULL, figure->y.name);
    const char *first = symbol ? symbol + (*symbol == '|') : "y";
    const int length = (unsigned char)*first < 0x80 ? 1 : 2;
    return play_format("|%.*s − %.*s_ref| / max|%.*s_ref|", length, first, length, first, length,
                       first);
}

/* An uncertainty far below all differences stands in the legend alone: its level would take the room of theirs. */
static void settle_errors(struct figure *figure) {
    if (figure->error_x.name)
        return; /* its maker has made both panels */
    if (figure->compared && !figure->error_count && !(figure->apart > 0))
        figure_note(&figure->note, "law and reference are equal to the last bit");
    if (isinf(figure->apart))
        figure_note(&figure->note, "the law has no number where the reference has one");
    if (!figure->error_count)
        return;
    figure_axis(&figure->error, error_name(figure), "", 10);
    if (figure->unsure > FAR_BELOW * least_error(figure))
        add_level(figure);
}

/* How often a curve turns, by more than a part of its height. */
static int turns_of(const struct figure_curve *curve, double height) {
    int turns = 0, up = 0;
    double end = (double)NAN; /* of the way it goes */
    for (size_t i = 0; i < curve->count; i++) {
        const double y = curve->y[i];
        if (isnan(end) || (up >= 0 && y > end) || (up <= 0 && y < end)) {
            up = y > end ? 1 : y < end ? -1 : up;
            end = isnan(y) ? end : y;
        } else if (fabs(y - end) > TURN * height) {
            turns++;
            up = y > end ? 1 : -1;
            end = y;
        }
    }
    return turns;
}

/* How much the law's curves show where nothing better is known: their height, in tenths of the largest value, and how
 * often they turn. A level line shows nothing. */
static int shape_of(const struct figure *figure) {
    int most = 0;
    for (size_t c = 0; c < figure->curve_count; c++) {
        const struct figure_curve *curve = &figure->curves[c];
        double least = HUGE_VAL, largest_y = -HUGE_VAL;
        for (size_t i = 0; i < curve->count; i++) {
            least = fmin(least, curve->y[i]);
            largest_y = fmax(largest_y, curve->y[i]);
        }
        if (curve->known || !(largest_y >= least))
            continue; /* without a number: a logarithmic axis has dropped all */
        const double size = fmax(fabs(least), fabs(largest_y)), height = largest_y - least;
        const int tenths = size > 0 ? (int)(10 * height / size + 0.5) : 0;
        const int turns = height > FLAT * size ? turns_of(curve, height) : 0;
        const int shape = tenths + TURN_TELLS * (turns < TURNS ? turns : TURNS);
        most = shape > most ? shape : most;
    }
    return most;
}

void figure_settle(struct figure *figure) {
    size_t laws = 0;
    double ends[2];
    figure_draw_pairs(figure);
    for (size_t i = 0; i < figure->curve_count; i++)
        laws += !figure->curves[i].known;
    if (!laws && !figure->cells.value) {
        figure->missing = play_copy(*figure->note ? figure->note : "there is nothing to draw");
        return;
    }
    if (!figure->tells && !figure->error_x.name)
        figure->tells = shape_of(figure);
    figure_height(figure, ends);
    settle_bands(figure, ends[1] - ends[0]);
    settle_errors(figure);
}

int figure_is_of(const struct figure *figure, const char *law, const char *case_name) {
    int is_there = !strcmp(figure->law, law);
    for (size_t i = 0; i < figure->law_count; i++)
        is_there |= !strcmp(figure->laws[i], law);
    return is_there && !strcmp(figure->case_name, case_name);
}

/* --- lists of figures ----------------------------------------------------------------------- */

void figures_lose(struct figures *figures, const char *reason) {
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            figures->figures[i].missing = play_copy(reason);
}
