/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures on the page: the picture, what it shows in words, and its data as tables. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/file.h"
#include "cases/base/memory.h"
#include "page.h"
#include "page_like.h"
#include "cases/tell/picture.h"
#include "cases/tell/text.h"

#define POINTS            6    /* of a curve, in the table under its figure, at most */
#define FEWEST            4    /* below that, where there are many figures, there is no table */
#define ALL_POINTS        1800 /* over the number of figures: how many points a curve has */
#define MANY              400  /* figures, of which the tables leave out the errors */
#define APART             0.02 /* of the height: a difference that is seen */
#define FURTHER           4    /* runs without a name of their own, in that table */

/* First figures of cases that pass, on the page, as far as there is room; the others are files beside it. */
#define FIRST_ONES(cases) ((cases) < 750 ? 450 : (cases) < 950 ? 1200 - (cases) : 250)

/* --- the data ------------------------------------------------------------------------------- */

/* Curves of one panel, over the same axes. */
struct panel {
    const struct figure_axis *x, *y;
    const struct figure_curve *curves;
    size_t count, points; /* of each, at most, in the table */
};

static void put_head_cell(const char *text, FILE *out) {
    fputs("<th scope=\"col\" class=\"n\">", out);
    text_attribute(text, out);
    fputs("</th>", out);
}

static void put_axis_cell(const struct figure_axis *axis, FILE *out) {
    char *text = NULL;
    size_t size;
    FILE *into = play_text(&text, &size);
    figure_axis_words(axis, into);
    fclose(into);
    put_head_cell(text, out);
}

static void put_number(double value, FILE *out) {
    if (isnan(value))
        fputs("<td>" PAGE_ABSENT "</td>", out);
    else
        fprintf(out, "<td>%.4g</td>", value);
}

/* A run drawn in the colour of a named one. */
static int is_further(const struct figure_curve *curve) {
    return !*curve->name && !curve->known;
}

static const char *name_of(const struct figure_curve *curve) {
    return *curve->name ? curve->name : curve->known ? "reference" : "another run";
}

static double shown(double value, int log) {
    return log ? log10(value) : value;
}

/* How far point i of a curve is from the one before, on axes of that size; 0 at gaps. */
static double step(const struct panel *panel, const struct figure_curve *curve, size_t i,
                   const double size[2]) {
    const double x = shown(curve->x[i], panel->x->log) - shown(curve->x[i - 1], panel->x->log);
    const double y = shown(curve->y[i], panel->y->log) - shown(curve->y[i - 1], panel->y->log);
    const double length = hypot(x / size[0], y / size[1]);
    return isfinite(length) ? length : 0;
}

/* Width and height of what is drawn. */
static void measure(const struct panel *panel, double ret_size[2]) {
    for (int along_y = 0; along_y < 2; along_y++) {
        double least = HUGE_VAL, most = -HUGE_VAL;
        for (size_t c = 0; c < panel->count; c++)
            for (size_t i = 0; i < panel->curves[c].count; i++) {
                const double value = along_y ? shown(panel->curves[c].y[i], panel->y->log)
                                             : shown(panel->curves[c].x[i], panel->x->log);
                if (!isfinite(value))
                    continue;
                least = fmin(least, value);
                most = fmax(most, value);
            }
        ret_size[along_y] = most > least ? most - least : 1;
    }
}

/* Picks points of curves that share their x: both ends, and between them equal ways along the lines;
 * how many. */
static size_t pick(const struct panel *panel, const struct figure_curve *curves, size_t count,
                   size_t ret_index[POINTS]) {
    double size[2], whole = 0, way = 0;
    size_t picked = 0;
    if (curves[0].count <= panel->points) {
        for (size_t i = 0; i < curves[0].count; i++)
            ret_index[i] = i;
        return curves[0].count;
    }
    measure(panel, size);
    for (size_t i = 1; i < curves[0].count; i++)
        for (size_t c = 0; c < count; c++)
            whole += step(panel, &curves[c], i, size);
    ret_index[picked++] = 0;
    for (size_t i = 1; i < curves[0].count && picked < panel->points; i++) {
        for (size_t c = 0; c < count; c++)
            way += step(panel, &curves[c], i, size);
        if (i + 1 == curves[0].count ||
            (picked + 1 < panel->points &&
             way >= whole * (double)picked / (double)(panel->points - 1)))
            ret_index[picked++] = i;
    }
    return picked;
}

static int share_x(const struct figure_curve *curves, size_t count) {
    for (size_t c = 1; c < count; c++)
        if (curves[c].count != curves[0].count ||
            memcmp(curves[c].x, curves[0].x, curves[0].count * sizeof *curves[0].x) != 0)
            return 0;
    return count > 1;
}

/* A column a curve. */
static void put_wide(const struct panel *panel, FILE *out) {
    size_t index[POINTS];
    const size_t count = pick(panel, panel->curves, panel->count, index);
    fputs("<thead><tr>", out);
    put_axis_cell(panel->x, out);
    for (size_t c = 0; c < panel->count; c++)
        put_head_cell(name_of(&panel->curves[c]), out);
    fputs("</tr></thead><tbody>\n", out);
    for (size_t k = 0; k < count; k++) {
        fputs("<tr>", out);
        put_number(panel->curves[0].x[index[k]], out);
        for (size_t c = 0; c < panel->count; c++)
            put_number(panel->curves[c].y[index[k]], out);
        fputs("</tr>\n", out);
    }
}

/* A row a curve, with "x; y" in its cells; how many further runs there are. */
static size_t put_long(const struct panel *panel, FILE *out) {
    size_t further = 0, index[POINTS];
    fputs("<thead><tr><th scope=\"col\">Curve</th>", out);
    for (size_t k = 0; k < panel->points; k++)
        fprintf(out, "<th scope=\"col\" class=\"n\">point %zu</th>", k + 1);
    fputs("</tr></thead><tbody>\n", out);
    for (size_t c = 0; c < panel->count; c++) {
        const struct figure_curve *curve = &panel->curves[c];
        if (is_further(curve) && ++further > FURTHER)
            continue;
        fputs("<tr><th scope=\"row\">", out);
        text_attribute(name_of(curve), out);
        fputs("</th>", out);
        const size_t count = pick(panel, curve, 1, index);
        for (size_t k = 0; k < count; k++) {
            fprintf(out, "<td>%.4g; ", curve->x[index[k]]);
            if (isnan(curve->y[index[k]]))
                fputs(PAGE_ABSENT "</td>", out);
            else
                fprintf(out, "%.4g</td>", curve->y[index[k]]);
        }
        fputs("</tr>\n", out);
    }
    return further > FURTHER ? further - FURTHER : 0;
}

static size_t put_panel(const struct panel *panel, const char *caption, FILE *out) {
    size_t further = 0;
    page_table(" class=\"d\"", caption, out);
    if (share_x(panel->curves, panel->count) && panel->count <= 2 * FIGURE_CURVES)
        put_wide(panel, out);
    else
        further = put_long(panel, out);
    page_table_end(out);
    return further;
}

/* Errors have the names of the curves of the law in their style. */
static void name_errors(const struct figure *figure, struct figure_curve *errors) {
    for (size_t e = 0; e < figure->error_count; e++) {
        errors[e] = figure->errors[e];
        for (size_t c = figure->curve_count; c-- > 0 && !errors[e].known;)
            if (!figure->curves[c].known && figure->curves[c].style == errors[e].style)
                errors[e].name = figure->curves[c].name;
    }
}

/* "slip before (m); slip after (m)" */
static char *axes_of(const struct panel *panel) {
    char *text = NULL;
    size_t size;
    FILE *into = play_text(&text, &size);
    figure_axis_words(panel->x, into);
    fputs("; ", into);
    figure_axis_words(panel->y, into);
    fclose(into);
    return text;
}

static size_t points_of(const struct page *page) {
    const size_t count = ALL_POINTS / (page->figures->count + 1);
    return count < FEWEST ? 0 : count < POINTS ? count : POINTS;
}

static void put_data(const struct page *page, const struct figure *figure, size_t number) {
    FILE *out = page->out;
    const struct panel panel = {&figure->x, &figure->y, figure->curves, figure->curve_count,
                                points_of(page)};
    if (!panel.points)
        return;
    char *axes = axes_of(&panel);
    char *caption = play_format("Data of figure %zu: %s", number, axes);
    fputs("<details><summary>Data of the figure as a table</summary>\n", out);
    const size_t further = put_panel(&panel, caption, out);
    /* A panel beside the first has the same numbers, over those of the coarsest grid. */
    if (figure->error_count && !figure->error_x.name && page->figures->count < MANY) {
        struct figure_curve *errors = play_resize(NULL, figure->error_count, sizeof *errors);
        const struct panel below = {&figure->x, &figure->error, errors, figure->error_count,
                                    panel.points};
        name_errors(figure, errors);
        caption = play_format("Error over the largest expected value of figure %zu", number);
        put_panel(&below, caption, out);
    }
    fprintf(out, "<p>At most %zu points a curve", panel.points);
    if (further)
        fprintf(out, "; %zu further runs are in the folder traces", further);
    fputs(".</p></details>\n", out);
}

/* --- figures -------------------------------------------------------------------------------- */

static void put_missing(const char *name, const char *why, FILE *out) {
    fputs("<p class=\"missing\">Figure missing (", out);
    text_attribute(name, out);
    fputs("): ", out);
    text_attribute(why, out);
    fputs("</p>\n", out);
}

static void put_picture(const struct page *page, size_t index, const char *name,
                        const char *picture) {
    const struct figure *figure = &page->figures->figures[index];
    const size_t number = page->figure_number[index];
    fprintf(page->out,
            "<figure id=\"f%zu\" aria-labelledby=\"f%zu-c\"><div "
            "class=\"scroll\">%s</div>\n<figcaption id=\"f%zu-c\">Figure "
            "%zu. ",
            number, number, picture, number, number);
    text_attribute(name, page->out);
    if (*figure->note) {
        fputs(" (", page->out);
        text_attribute(figure->note, page->out);
        fputs(")", page->out);
    }
    fputs("</figcaption>\n", page->out);
    put_data(page, figure, number);
    fputs("</figure>\n", page->out);
}

/* The picture with ids that begin like that; its caption names it. NULL: there is none. */
static char *picture_of(const struct page *page, size_t index, const char *letter) {
    const struct figure *figure = &page->figures->figures[index];
    char *svg = figure->missing ? NULL : file_read(FILE_TEXT, "%s/%s", page->plots, figure->file);
    char *description = figure_words(figure), *picture = NULL;
    char *id = play_format("%s%zu", letter, page->figure_number[index]);
    size_t size;
    FILE *into = play_text(&picture, &size);
    const int bad = !svg || picture_inline(svg, id, NULL, description, into);
    fclose(into);
    if (!bad)
        return picture;
    return NULL;
}

/* --- the same picture for several laws ---------------------------------------------------- */

static int same_text(const char *a, const char *b) {
    return !a == !b && (!a || !strcmp(a, b));
}

static int same_axis(const struct figure_axis *a, const struct figure_axis *b) {
    return same_text(a->name, b->name) && same_text(a->unit, b->unit) && a->log == b->log;
}

static int same_numbers(const double *a, const double *b, size_t count) {
    return !a == !b && (!a || !count || !memcmp(a, b, count * sizeof *a));
}

/* A curve that has the name of its law has that of the other. */
static int same_curves(const struct figure *one, const struct figure_curve *a,
                       const struct figure *other, const struct figure_curve *b, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const int named = same_text(a[i].name, b[i].name) ||
                          (!strcmp(a[i].name, one->law) && !strcmp(b[i].name, other->law));
        if (!named || a[i].known != b[i].known || a[i].loose != b[i].loose ||
            a[i].style != b[i].style || a[i].count != b[i].count ||
            !same_numbers(a[i].x, b[i].x, a[i].count) ||
            !same_numbers(a[i].y, b[i].y, a[i].count) ||
            !same_numbers(a[i].half, b[i].half, a[i].count))
            return 0;
    }
    return 1;
}

static int same_picture(const struct figure *a, const struct figure *b) {
    return !strcmp(a->title, b->title) && !strcmp(a->note, b->note) && same_axis(&a->x, &b->x) &&
           same_axis(&a->y, &b->y) && same_axis(&a->error, &b->error) &&
           a->curve_count == b->curve_count && a->error_count == b->error_count &&
           same_curves(a, a->curves, b, b->curves, a->curve_count) &&
           same_curves(a, a->errors, b, b->errors, a->error_count);
}

/* The figure of the first law with the same case that looks like this one; index: there is none. */
static size_t seen_at(const struct page *page, size_t index) {
    const struct figure *figure = &page->figures->figures[index];
    const size_t row = *figure->case_name && !figure->missing
                           ? page_next_like(page, 0, figure->case_name)
                           : page->count;
    for (size_t i = 0; row < page->count && i < index; i++) {
        const struct figure *other = &page->figures->figures[i];
        if (!other->missing && !strcmp(other->case_name, figure->case_name) &&
            !strcmp(other->law, page->sorted[row]->law) && strcmp(other->law, figure->law) != 0 &&
            same_picture(figure, other))
            return i;
    }
    return index;
}

static void put_seen(const struct page *page, size_t index, size_t at) {
    fprintf(page->out,
            "<p id=\"f%zu\">Figure %zu: every point of it is as in <a href=\"#f%zu\">figure %zu"
            "</a>, of law ",
            page->figure_number[index], page->figure_number[index], page->figure_number[at],
            page->figure_number[at]);
    page_text(page->figures->figures[at].law, page->out);
    fputs(".</p>\n", page->out);
}

/* A figure that stands beside the page. */
static void put_link(const struct page *page, size_t index) {
    const struct figure *figure = &page->figures->figures[index];
    const size_t number = page->figure_number[index];
    char *name = figure_name(figure);
    fprintf(page->out, "<p id=\"f%zu\">Figure %zu is the file <a href=\"plots/", number, number);
    text_attribute(figure->file, page->out);
    fputs("\">plots/", page->out);
    text_attribute(figure->file, page->out);
    fputs("</a>: ", page->out);
    text_attribute(name, page->out);
    fputs("</p>\n", page->out);
}

static void put_figure(const struct page *page, size_t index) {
    const size_t at = seen_at(page, index);
    if (at < index) {
        put_seen(page, index, at);
        return;
    }
    if (page->figure_linked[index]) {
        put_link(page, index);
        return;
    }
    const struct figure *figure = &page->figures->figures[index];
    char *name = figure_name(figure), *picture = picture_of(page, index, "f");
    if (picture)
        put_picture(page, index, name, picture);
    else
        put_missing(name,
                    figure->missing ? figure->missing : "what gnuplot has written cannot be read",
                    page->out);
}

static int has_reference(const struct figure *figure) {
    for (size_t c = 0; c < figure->curve_count; c++)
        if (figure->curves[c].known)
            return 1;
    return 0;
}

/* Whether one sees that law and reference differ. */
static int is_apart(const struct figure *figure) {
    double range[2];
    figure_height(figure, range);
    return figure->compared && figure->apart > APART * (range[1] - range[0]);
}

/* Whether a row of that case and quantity is no pass. */
static int is_told(const struct page *page, size_t place, const char *quantity) {
    size_t i = place;
    while (i && page->case_of[i - 1] == page->case_of[place])
        i--;
    for (; i < page->count && page->case_of[i] == page->case_of[place]; i++)
        if (page->sorted[i]->verdict != PLAY_VERDICT_PASS &&
            !strcmp(page->sorted[i]->quantity, quantity))
            return 1;
    return 0;
}

/* Whether a curve is that of the row's variant, as far as its name says. */
static int is_drawn(const struct figure *figure, const struct play_row *row) {
    for (size_t c = 0; c < figure->curve_count; c++)
        if (!figure->curves[c].known && *figure->curves[c].name &&
            (strstr(row->variant, figure->curves[c].name) ||
             !strcmp(figure->curves[c].name, row->law)))
            return 1;
    return 0;
}

/* How much a figure shows of a row that is no pass: best that law and reference differ in its quantity, or in another
 * one of the case that is no pass; least that they agree. 0: another case. */
static int shows(const struct page *page, const struct figure *figure, size_t place) {
    const struct play_row *row = page->sorted[place];
    if (figure->missing || strcmp(figure->law, row->law) != 0 ||
        strcmp(figure->case_name, row->case_name) != 0)
        return 0;
    const int own = !strcmp(figure->y.name, row->quantity), drawn = is_drawn(figure, row);
    if (is_apart(figure))
        return drawn + (own ? 14 : is_told(page, place, figure->y.name) ? 12 : 6);
    return drawn + 2 * own + (has_reference(figure) ? 2 : 8);
}

static void put_small(const struct page *page, size_t index) {
    const size_t number = page->figure_number[index];
    char *name = figure_name(&page->figures->figures[index]);
    char *picture = picture_of(page, index, "g");
    if (picture) {
        fprintf(page->out,
                "<figure class=\"small\" aria-labelledby=\"g%zu-c\"><a href=\"#f%zu\">%s</a>"
                "<figcaption id=\"g%zu-c\">",
                number, number, picture, number);
        text_attribute(name, page->out);
        fputs("</figcaption></figure>\n", page->out);
    }
}

void page_small_figure(const struct page *page, const size_t *places, size_t count) {
    const size_t figures = page->no_figures ? 0 : page->figures->count;
    size_t best = figures;
    int most = 0;
    for (size_t k = 0; k < count; k++)
        for (size_t i = 0; i < figures; i++) {
            const int much = shows(page, &page->figures->figures[i], places[k]);
            best = much > most ? i : best;
            most = much > most ? much : most;
        }
    if (most)
        put_small(page, best);
}

/* Figures of a law and case; case_name "": of the law as a whole. */
void page_figures(const struct page *page, const char *law, const char *case_name) {
    for (size_t i = 0; !page->no_figures && i < page->figures->count; i++)
        if (!strcmp(page->figures->figures[i].law, law) &&
            !strcmp(page->figures->figures[i].case_name, case_name))
            put_figure(page, i);
}

/* Numbers the figures of a law and case from *next on. */
static void number_those(const struct page *page, const char *law, const char *case_name,
                         size_t *next, size_t *ret_number) {
    for (size_t i = 0; i < page->figures->count; i++) {
        const struct figure *figure = &page->figures->figures[i];
        if (!ret_number[i] && !figure->missing && !strcmp(figure->law, law) &&
            !strcmp(figure->case_name, case_name))
            ret_number[i] = (*next)++;
    }
}

size_t *page_number_figures(const struct page *page) {
    size_t *number = play_resize(NULL, page->figures->count + 1, sizeof *number), next = 1;
    memset(number, 0, (page->figures->count + 1) * sizeof *number);
    for (size_t first = 0, end; first < page->count; first = end) {
        const char *law = page->sorted[first]->law;
        end = report_rows_end_of_law(page->sorted, page->count, first);
        number_those(page, law, "", &next, number);
        for (size_t from = first; from < end;
             from = report_rows_end_of_case(page->sorted, end, from))
            number_those(page, law, page->sorted[from]->case_name, &next, number);
    }
    for (size_t i = 0; i < page->figures->count; i++)
        if (!number[i])
            number[i] = next++;
    return number;
}

/* The first figure of a case and how many of them there were, and whether all rows of the case pass. */
static void link_those(const struct page *page, const struct play_row *row, int all_pass,
                       size_t firsts, size_t room, size_t *taken, char *ret_linked) {
    size_t seen = 0;
    for (size_t i = 0; all_pass && i < page->figures->count; i++) {
        const struct figure *figure = &page->figures->figures[i];
        if (figure->missing || strcmp(figure->law, row->law) != 0 ||
            strcmp(figure->case_name, row->case_name) != 0)
            continue;
        /* Of too many first ones evenly many. */
        const size_t before = *taken * room / firsts, with = (*taken + 1) * room / firsts;
        ret_linked[i] = seen++ || (firsts > room && with == before);
        *taken += seen == 1;
    }
}

char *page_link_figures(const struct page *page) {
    char *linked =
        memset(play_resize(NULL, page->figures->count + 1, 1), 0, page->figures->count + 1);
    const size_t cases = page->count ? page->case_of[page->count - 1] : 0;
    const size_t room = FIRST_ONES(cases);
    size_t firsts = 1, taken = 0;
    for (size_t i = 0; i < page->figures->count; i++)
        firsts += *page->figures->figures[i].case_name &&
                  (!i || strcmp(page->figures->figures[i].case_name,
                                page->figures->figures[i - 1].case_name) != 0);
    for (size_t first = 0, end; page->figures->count > MANY && first < page->count; first = end) {
        int all_pass = 1;
        end = report_rows_end_of_case(page->sorted, page->count, first);
        for (size_t i = first; i < end; i++)
            all_pass &= page->sorted[i]->verdict == PLAY_VERDICT_PASS;
        link_those(page, page->sorted[first], all_pass, firsts, room, &taken, linked);
    }
    return linked;
}

/* Figures of cases that have no row. */
void page_other_figures(const struct page *page) {
    int any = 0;
    for (size_t i = 0; !page->no_figures && i < page->figures->count; i++) {
        const struct figure *figure = &page->figures->figures[i];
        if (report_rows_has(page->sorted, page->count, figure->law, figure->case_name))
            continue;
        fputs(any++ ? "" : "<h3>Other figures</h3>\n", page->out);
        put_figure(page, i);
    }
}
