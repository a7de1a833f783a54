/* SPDX-License-Identifier: GPL-3.0-or-later */
/* User text stands in single quotes only, where gnuplot runs nothing, and is never "enhanced". */
#include "figure_style.h"
#include "cases/core/quote.h"
#include "cases/tell/picture.h"
#include "cases/tell/symbols.h"
#include "cases/tell/text.h"

#define MARKS       9   /* about so many points are marked on a curve */
#define PAPER_MARKS 24  /* the same where there is no line between them */
#define TITLE       112 /* characters that fit, in smaller type from LONG on */
#define LONG        84
#define LONGER      100
#define LABEL       60
#define WIDTH       800   /* of a figure; all in pixels */
#define MM          4.953 /* on paper, where fonts of 14 pixels have 8 pt */
#define HEIGHT      382   /* without title and legend */
#define HEAD        58    /* the titles */
#define BARE        12    /* in their place on paper, where the caption says it */
#define FLAT        0.6   /* height of a plot on paper, of the width of the figure */
#define SIDE        96    /* beside a plot, to the left and to the right */
#define EDGE        24
#define LINE        19  /* of the legend */
#define FOOT        82  /* tics and label of the x axis */
#define PANEL       130 /* the second panel */
#define PAPER_PANEL 156
#define GAP         22  /* between the panels */
#define WIDE        1e5 /* ratio along a logarithmic axis */
#define PER_LETTER  11  /* of a name in the legend, with its mark */
#define TENS        5   /* decades of the second panel that have numbers */
#define LOWEST      -20 /* decade of an error over the largest value: a thousandth of an ulp */
#define WHOLE       110 /* that fit where it has one */
/* --- axes ----------------------------------------------------------------------------------- */

struct scale {
    double factor;
    const char *prefix;
};

static double largest(const struct figure *figure, int along_y) {
    double ends[2];
    figure_range(figure, along_y, ends);
    return ends[0] <= ends[1] ? fmax(fabs(ends[0]), fabs(ends[1])) : 0;
}

/* A unit that takes a prefix, and that enhanced text leaves alone. */
static int is_plain_unit(const char *unit) {
    static const char *const heads[] = {"m", "N", "s", "J", "Pa", "rad"};
    for (size_t i = 0; i < TOUCH_COUNT(heads); i++) {
        const size_t length = strlen(heads[i]);
        if (!strncmp(unit, heads[i], length) && (!unit[length] || strchr(" /", unit[length])))
            return !unit[strspn(unit, "NJPadmrs/ 0123456789")];
    }
    return 0;
}

/* The prefix that brings the largest value between 1 and 1000. */
static struct scale scale_of(const struct figure_axis *axis, double most) {
    static const struct scale scales[] = {{1e15, "f"}, {1e12, "p"}, {1e9, "n"},  {1e6, "µ"},
                                          {1e3, "m"},  {1, ""},     {1e-3, "k"}, {1e-6, "M"},
                                          {1e-9, "G"}, {1e-12, "T"}};
    size_t i = 0;
    if (!is_plain_unit(axis->unit) || axis->log || !(most > 0))
        return (struct scale){1, ""};
    while (i + 1 < TOUCH_COUNT(scales) && most * scales[i].factor >= 1000)
        i++;
    return scales[i];
}

/* Where a figure is in a picture, in pixels from its lower left corner. */
struct layout {
    enum figure_form form;
    double paper;         /* 0: on a screen */
    double width, height; /* of the picture */
    double left, across;  /* of the figure: where it begins, and how wide it is */
    double legend, foot,
        panel;       /* tops of the legend and of what is below an axis; bottom of the upper plot */
    double top, end; /* of the upper plot, of the figure */
    size_t lines;
    int is_known; /* on paper: a line of what is known stands beside the law */
};

/* What stands below or above on paper is as large as the rest: it would be too small to be read. */
static char *enlarge(const char *enhanced) {
    FILE *out = play_text();
    for (; *enhanced; enhanced++) {
        putc(*enhanced, out);
        if (*enhanced == '{' && enhanced[1] != '/')
            fputs("/*1.25 ", out);
    }
    return play_text_end(out);
}

/* A text as a string and how it is set: symbols as symbols, and all else as it stands. begins: it begins with one. */
static void put_text(const char *text, int begins, size_t limit, const struct layout *layout,
                     FILE *out) {
    int is_enhanced = 0;
    char *set;
    if (strlen(text) > limit) {
        size_t length = limit;
        while (length && ((unsigned char)text[length] & 0xC0) == 0x80)
            length--; /* not inside a character */
        text = play_format("%.*s…", (int)length, text);
        limit += strlen("…");
    }
    set = symbols_enhanced(text, begins, &is_enhanced);
    if (layout->form == FIGURE_TEX) {
        FILE *to = play_text();
        symbols_latex(text, begins, to);
        const char *latex = play_text_end(to);
        gnuplot_text(latex, strlen(latex), 1, out);
    } else {
        set = is_enhanced && layout->paper > 0 ? enlarge(set) : set;
        gnuplot_text(set, is_enhanced ? strlen(set) : limit, 1, out);
    }
    fputs(is_enhanced ? " enhanced" : " noenhanced", out);
}

/* "F_n, normal force (mN)"; powers: a logarithmic axis has powers of ten. The symbol comes first because viewers drop spaces
 * at the border of enhanced pieces. */
static void put_label(char which, const struct figure_axis *axis, const struct scale *scale,
                      int powers, const struct layout *layout, FILE *out) {
    const int pure = !*axis->unit || !strcmp(axis->unit, "1");
    char *symbol = axis->symbol ? play_copy(axis->symbol) : symbol_for(NULL, axis->name);
    char *rest =
        play_format("%s%s%s%s%s%s", symbol ? ", " : "", symbol_words(axis->name), pure ? "" : " (",
                    pure ? "" : scale->prefix, pure ? "" : axis->unit, pure ? "" : ")");
    fprintf(out, "set %clabel ", which);
    put_text(play_format("%s%s", symbol ? symbol : "", rest), symbol != NULL, LABEL, layout, out);
    putc('\n', out);
    if (axis->log)
        fprintf(out, "set logscale %c %d\n", which, axis->log);
    fprintf(out, "set format %c '%s'\n", which,
            !axis->log || !powers        ? "%h"
            : layout->form == FIGURE_TEX ? "$10^{%L}$"
                                         : "10^{%L}");
}

double figure_prefix(const struct figure_axis *axis, double most, const char **ret_prefix) {
    const struct scale scale = scale_of(axis, most);
    *ret_prefix = scale.prefix;
    return scale.factor;
}

/* --- figures -------------------------------------------------------------------------------- */

/* A block of numbers of that name: x, y, and where a band is drawn its ends. */
static void put_points(const struct figure_curve *curve, char name, size_t index,
                       const struct scale *x, const struct scale *y, FILE *out) {
    fprintf(out, "$%c%zu << END\n", name, index);
    for (size_t i = 0; i < curve->count; i++) {
        if (isnan(curve->y[i]))
            fputs("\n", out); /* an empty line breaks the curve */
        else if (curve->half)
            fprintf(out, "%.9g %.9g %.9g %.9g\n", curve->x[i] * x->factor, curve->y[i] * y->factor,
                    (curve->y[i] - curve->half[i]) * y->factor,
                    (curve->y[i] + curve->half[i]) * y->factor);
        else
            fprintf(out, "%.9g %.9g\n", curve->x[i] * x->factor, curve->y[i] * y->factor);
    }
    fputs("END\n", out);
}

static void put_title(const char *name, const struct layout *layout, FILE *out) {
    if (*name) {
        fputs("title ", out);
        put_text(name, 0, WHOLE, layout, out);
    } else {
        fputs("notitle", out);
    }
}

#define BAND_NAME "uncertainty of the reference"
#define BAND      "fc rgb '#000000' fs transparent solid 0.16 noborder "

/* What is known to a part of y: a band, or a bar where there is one point. */
static void put_band(const struct figure_curve *curve, size_t index, int *count, FILE *out) {
    if (!curve->half)
        return;
    fprintf(out, "%s $c%zu using ", (*count)++ ? ", \\\n    " : "plot", index);
    if (curve->loose || curve->count == 1)
        fputs("1:2:3:4 with yerrorbars lc rgb '#000000' pt 2 ps 0.7 notitle", out);
    else
        fputs("1:3:4 with filledcurves " BAND "notitle", out);
}

/* Of a law that stands beside what is known there are marks alone on paper. */
static void put_curve(const struct figure_curve *curve, char name, size_t index,
                      const struct layout *layout, int *count, FILE *out) {
    static const char *const dashes[] = {"(6,5)", "(2,4)", "(14,5)", "(10,4,2,4)"};
    static const int crosses[] = {2, 1, 3};
    const size_t marks = layout->paper > 0 ? PAPER_MARKS : MARKS,
                 interval = curve->count / marks ? curve->count / marks : 1;
    const int marked = layout->is_known && name == 'c';

    fprintf(out, "%s $%c%zu ", (*count)++ ? ", \\\n    " : "plot", name, index);
    if (marked && !curve->known && !curve->loose)
        fprintf(out, "every %zu ", interval);
    fputs("using 1:2 ", out);
    if (curve->known && (curve->loose || curve->count == 1))
        fprintf(out, "with points lc rgb '#000000' pt %d ps %s ",
                crosses[curve->style % TOUCH_COUNT(crosses)], curve->half ? "0.7" : "1.2");
    else if (curve->known && marked && !curve->style)
        fputs("with lines lc rgb '#000000' lw 1 ", out);
    else if (curve->known)
        fprintf(out, "with lines lc rgb '#000000' lw 1.4 dt %s ",
                dashes[curve->style % TOUCH_COUNT(dashes)]);
    else if (curve->loose || marked)
        fprintf(out, "with points lc rgb '#%06X' pt %d ps %.2f ",
                (unsigned)figure_styles[curve->style].colour, figure_styles[curve->style].point,
                marked ? 0.75 : 1.3 - 0.12 * (double)curve->style);
    else
        /* Ever thinner, so that curves that lie on each other can all be seen. */
        fprintf(out, "with linespoints lc rgb '#%06X' lw %.1f pt %d ps 0.75 pi %zu ",
                (unsigned)figure_styles[curve->style].colour,
                (name == 'c' ? 3.4 : 1.9) - (name == 'c' ? 0.25 : 0.1) * (double)curve->style,
                figure_styles[curve->style].point, interval);
    put_title(curve->name, layout, out);
}

/* --- places with names -------------------------------------------------------------------------- */

#define LABEL_LINE 15 /* pixels */

static size_t lines_of(const struct figure_axis *axis) {
    size_t most = 1;
    for (size_t i = 0; i < axis->label_count; i++) {
        size_t lines = 1;
        for (const char *c = axis->labels[i]; *c; c++)
            lines += *c == '\n';
        most = lines > most ? lines : most;
    }
    return most;
}

/* Whether a second panel stands beside the first, not below it. */
static int is_beside(const struct figure *figure) {
    return figure->error_x.name != NULL;
}

/* Whether an uncertainty is drawn in one of the panels. */
static size_t has_band(const struct figure *figure) {
    for (size_t i = 0; i < figure->curve_count; i++)
        if (figure->curves[i].half && !figure->curves[i].loose)
            return 1;
    return figure->error_count && !is_beside(figure) &&
           figure->errors[figure->error_count - 1].known;
}

/* Whether the second panel, beside the first, has lines that fall with an expected order. */
static int has_slopes(const struct figure *figure) {
    return is_beside(figure) && figure->error_count &&
           figure->errors[figure->error_count - 1].known;
}

/* --- looks of cells --------------------------------------------------------------------------- */

#define SHADES   64 /* colours of cells: neighbours of one colour are one box */
#define NOTHING  (SHADES + 1)
#define NO_COUNT (SHADES + 2)
#define CONTOURS 6 /* about so many */

/* Which cells have a sign in place of a colour, beside the limit: each is a line of the legend. */
static const struct {
    const char *title, *look;
} cell_signs[] = {
    {"no data", "boxes " BAND},
    {"no number: crashed, hung or NaN", "boxes fc rgb '#000000' fs solid noborder "},
    {"the limit above which it fails", "lines lc rgb '#D55E00' lw 2 dt (6,3) "},
};

static int shade_of(const struct figure_cells *cells, size_t i) {
    const double value = cells->value[i], low = cells->low, high = cells->high;
    const double part = !(high > low)   ? 0.5
                        : cells->is_log ? log(fmax(value, low) / low) / log(high / low)
                                        : (value - low) / (high - low);
    return isnan(value)   ? NOTHING
           : isinf(value) ? NO_COUNT
                          : (int)(fmin(fmax(part, 0), 1) * (SHADES - 1) + 0.5);
}

/* A value of that shade. */
static double shade_value(const struct figure_cells *cells, int shade) {
    const double part = shade / (SHADES - 1.0);
    return cells->is_log ? cells->low * pow(cells->high / cells->low, part)
                         : cells->low + (cells->high - cells->low) * part;
}

static int has_limit(const struct figure_cells *cells) {
    return cells->limit > cells->low && cells->limit < cells->high;
}

static int has_sign(const struct figure_cells *cells, size_t sign) {
    if (sign == 2)
        return has_limit(cells);
    for (size_t i = 0; i < cells->count[0] * cells->count[1]; i++)
        if (shade_of(cells, i) == (sign ? NO_COUNT : NOTHING))
            return 1;
    return 0;
}

/* On paper its label is longer. */
static double panel_of(double paper) {
    return paper > 0 ? PAPER_PANEL : PANEL;
}

/* The legend stands below and makes the figure higher, so that all plots are of one size. */
static struct layout layout_of(const struct figure *figure, double paper, enum figure_form form) {
    const double across = paper > 0 ? MM * paper : WIDTH;
    size_t names = 0, longest = 0;
    for (size_t i = 0; i < figure->curve_count; i++) {
        /* gnuplot counts the letters of enhanced text with what encloses them. */
        int is_enhanced;
        const size_t length = strlen(symbols_enhanced(figure->curves[i].name, 0, &is_enhanced));
        names += length > 0;
        longest = length > longest ? length : longest;
    }
    int is_known = 0;
    for (size_t i = 0; i < figure->curve_count && paper > 0; i++)
        is_known |=
            figure->curves[i].known && !figure->curves[i].loose && figure->curves[i].count > 1;
    names += has_band(figure) + (size_t)has_slopes(figure);
    for (size_t i = 0; figure->cells.value && i < TOUCH_COUNT(cell_signs); i++)
        if (has_sign(&figure->cells, i)) {
            names++;
            longest = strlen(cell_signs[i].title);
        }
    longest = has_band(figure) && longest < strlen(BAND_NAME) ? strlen(BAND_NAME) : longest;
    const size_t lines = (double)longest * PER_LETTER > across / 2 ? names : (names + 1) / 2;
    struct layout layout = {.form = form,
                            .paper = paper,
                            .across = across,
                            .lines = lines ? lines : 1,
                            .is_known = is_known};
    layout.width = layout.across;
    layout.legend = (double)(lines * LINE + LINE);
    const double below = figure->error_count && !is_beside(figure) ? panel_of(paper) + GAP : 0;
    layout.foot = layout.legend + FOOT + LABEL_LINE * (double)(lines_of(&figure->x) - 1);
    layout.panel = layout.foot + below;
    layout.top = layout.panel + (paper > 0 ? FLAT * across : HEIGHT - FOOT);
    layout.end = layout.height = layout.top + (paper > 0 ? BARE : HEAD);
    return layout;
}

/* Puts a figure so high and so far to the right in a picture. */
static void move_layout(struct layout *layout, double right, double up, double width,
                        double height) {
    double *const ups[] = {&layout->legend, &layout->foot, &layout->panel, &layout->top,
                           &layout->end};
    for (size_t i = 0; i < TOUCH_COUNT(ups); i++)
        *ups[i] += up;
    layout->left = right;
    layout->width = width;
    layout->height = height;
}

/* Sides of a panel, in pixels of the figure. */
static void put_sides(const struct layout *layout, double left, double right, FILE *out) {
    fprintf(out, "set lmargin at screen %.4f\nset rmargin at screen %.4f\n",
            (layout->left + left) / layout->width, (layout->left + right) / layout->width);
}

static void put_ends(const struct layout *layout, double bottom, double top, FILE *out) {
    fprintf(out, "set tmargin at screen %.4f\nset bmargin at screen %.4f\n", top / layout->height,
            bottom / layout->height);
}

static const char *const suffixes[] = {
    [FIGURE_SVG] = "svg", [FIGURE_PDF] = "pdf", [FIGURE_PNG] = "png", [FIGURE_TEX] = "tex"};

const char *figures_script_name(enum figure_form form) {
    return form == FIGURE_SVG ? "figures.gp" : "figures_pdf.gp";
}

char *figure_file(const struct figure *figure, enum figure_form form) {
    const size_t length = strlen(figure->file);
    return length < 4 ? play_copy(figure->file)
                      : play_format("%.*s.%s", (int)length - 4, figure->file, suffixes[form]);
}

/* Points of a pixel: in print figures are made smaller. On paper, where gnuplot counts 96 points to an inch, fonts are larger than
 * 7 pt, but in an SVG, which has pixels there, too. */
static double font(const struct layout *layout, double pixels) {
    static const double points[] = {
        [FIGURE_SVG] = 1, [FIGURE_PDF] = 0.66, [FIGURE_PNG] = 1.3, [FIGURE_TEX] = 0.66};
    const double paper = layout->form == FIGURE_SVG ? 1 : 0.75 * 8 / 14;
    return pixels * (layout->paper > 0 ? 9.0 / 8 * paper : points[layout->form]);
}

/* Names below the axis, a label a line. */
static void put_places(const struct figure_axis *axis, const struct layout *layout, double bottom,
                       FILE *out) {
    size_t number = 10;
    for (size_t i = 0; i < axis->label_count; i++) {
        char *copy = play_copy(axis->labels[i]), *rest = NULL, *line = strtok_r(copy, "\n", &rest);
        for (size_t k = 0; line; k++, line = strtok_r(NULL, "\n", &rest)) {
            fprintf(out, "set label %zu ", number++);
            put_text(line, 0, LABEL, layout, out);
            fprintf(out, " at first %zu, screen %.4f center font ',%g'\n", i + 1,
                    (bottom - 14 - LABEL_LINE * (double)k) / layout->height, font(layout, 11));
        }
    }
    if (axis->label_count)
        fprintf(out, "set format x ''\nset xlabel offset 0, %.2f\n",
                -(double)(lines_of(axis) - 1) * LABEL_LINE / 16.0);
}

/* The terminal of a picture. On paper a PNG has 300 dots to an inch. */
static void put_terminal(const struct layout *layout, FILE *out) {
    const int paper = layout->paper > 0;
    const double inch = paper ? MM * 25.4 : 96,
                 dots = paper ? 300 / inch : 1.5; /* in pixels, of a pixel */
    const double width = layout->width, height = layout->height;
    switch (layout->form) {
    case FIGURE_SVG:
        if (paper) /* which only our own terminal takes */
            fprintf(out, "wide = strstrt(GPVAL_TERMINALS, ' lua ') ? '%g' : ''\n", layout->paper);
        fprintf(out, "set terminal @picture size %.0f,%.0f%s", width, height,
                paper ? " @wide" : "");
        break;
    case FIGURE_PNG:
        fprintf(out, "set terminal pngcairo size %.0f,%.0f enhanced font 'sans,%g'", dots * width,
                dots * height, font(layout, 14));
        if (paper)
            fprintf(out, " fontscale %g linewidth 2 pointscale 2", 300.0 / 96);
        break;
    default:
        fprintf(out,
                "set terminal %s size %.3fin,%.3fin fontscale 1 dashlength 1.5 %s font '%s,%g'",
                layout->form == FIGURE_TEX ? "cairolatex pdf input" : "pdfcairo", width / inch,
                height / inch, layout->form == FIGURE_TEX ? "colortext" : "enhanced",
                layout->form == FIGURE_TEX ? "" : "sans", font(layout, 14));
    }
    putc('\n', out);
}

static void put_layout(const struct figure *figure, const struct layout *layout, FILE *out) {
    if (is_beside(figure))
        put_sides(layout, 0.12 * layout->across, 0.49 * layout->across, out);
    else
        put_sides(layout, SIDE, layout->across - EDGE, out);
    put_ends(layout, layout->panel, layout->top, out);
    fprintf(out,
            "set key at screen %.4f, screen %.4f left top Left reverse vertical maxrows %zu "
            "noenhanced samplen 3 font ',%g'\n",
            (layout->left + (layout->paper > 0 ? EDGE : SIDE - 16)) / layout->width,
            layout->legend / layout->height, layout->lines, font(layout, 12));
}

/* Whole decades around the errors, one at least: so there are always numbers on that axis. Below a level of
 * uncertainty there is some room for its band. What lies far below round-off tells nothing, and gnuplot
 * takes half a minute for the tics of an axis of 46 decades. */
static void put_decades(const struct figure *figure, FILE *out) {
    double least = HUGE_VAL, most = 0;
    for (size_t e = 0; e < figure->error_count; e++)
        for (size_t i = 0; i < figure->errors[e].count; i++) {
            const double value = figure->errors[e].y[i];
            if (value > 0)
                least = fmin(least, figure->errors[e].known ? value / 2 : value);
            most = value > 0 ? fmax(most, value) : most;
        }
    if (!(most > 0))
        return;
    const double above = ceil(log10(most)),
                 low = fmax(floor(log10(least)), fmin(LOWEST, above - 1)),
                 high = fmax(above, low + 1);
    fprintf(out, "set yrange [1e%.0f:1e%.0f]\nset ytics 1e%.0f\n", low, high,
            high - low > TENS ? ceil((high - low) / TENS) : 1);
}

/* Below, over the same x: how far law and reference are apart, and how well the latter is known. */
static void put_errors(const struct figure *figure, const struct layout *layout,
                       const struct scale *x, FILE *out) {
    const struct scale none = {1, ""};
    int count = 0;
    fputs("\nset offsets 0, 0, 0, 0\n"
          "set autoscale y\nset autoscale noextend\nset xrange [GPVAL_X_MIN:GPVAL_X_MAX]\n"
          "unset title\nunset label\nunset key\n",
          out);
    put_ends(layout, layout->foot, layout->foot + panel_of(layout->paper), out);
    put_label('x', &figure->x, x, figure_wants_log(figure, 0, WIDE) > 0, layout, out);
    put_places(&figure->x, layout, layout->foot, out);
    put_label('y', &figure->error, &none, 1, layout, out);
    put_decades(figure, out);
    fprintf(out, "set ylabel offset 0.7, 0 font ',%g'\nunset mytics\n", font(layout, 11));
    for (size_t i = 0; i < figure->error_count; i++) {
        const struct figure_curve *curve = &figure->errors[i];
        if (!curve->known) {
            put_curve(curve, 'e', i, layout, &count, out);
            continue;
        }
        fprintf(out, "%s $e%zu using 1:2 with filledcurves x1 " BAND "notitle",
                count++ ? ", \\\n    " : "plot", i);
    }
    fputs("\nset ylabel offset 0, 0 font ''\nset ytics autofreq\nset mytics default\n", out);
}

/* To the right, over an axis of its own. Lines that fall with an expected order have its number at their ends. */
static void put_right(const struct figure *figure, const struct layout *layout, FILE *out) {
    const struct scale none = {1, ""};
    int count = 0;
    fputs("\nset autoscale xy\nset autoscale noextend\n"
          "unset title\nunset label\nunset key\n",
          out);
    put_sides(layout, 0.62 * layout->across, 0.98 * layout->across, out);
    put_label('x', &figure->error_x, &none, 0, layout, out);
    put_label('y', &figure->error, &none, 1, layout, out);
    for (size_t i = 0; i < figure->error_count; i++) {
        const struct figure_curve *curve = &figure->errors[i];
        const double end = curve->x[curve->count - 1];
        if (!curve->known)
            continue;
        fprintf(out, "set xrange [1:%.9g]\nset label ", pow(end, 1.12));
        put_text(curve->name, 0, TITLE, layout, out);
        fprintf(out, " at %.9g, %.9g left offset 0.9, 0 font ',%g'\n", end,
                curve->y[curve->count - 1], font(layout, 11));
    }
    for (size_t i = 0; i < figure->error_count; i++)
        put_curve(&figure->errors[i], 'e', i, layout, &count, out);
    fputs("\nunset label\n", out);
}

/* Takes the last part, from a comma or semicolon on, that does not name a variant ("speed=1 m/s") out of a title; 0: there
 * is none. */
static int drop_part(char *title) {
    for (size_t end = strlen(title), at = end; at-- > 0;) {
        if (title[at] != ',' && title[at] != ';')
            continue;
        const char *equal = strchr(title + at, '=');
        if (!equal || equal >= title + end) {
            memmove(title + at, title + end, strlen(title + end) + 1);
            return 1;
        }
        end = at;
    }
    return 0;
}

/* A long title loses whole parts: cut in a word it reads badly. The whole is beside the picture. */
static char *fitting_title(const char *title) {
    char *text = play_copy(title);
    while (strlen(text) > TITLE && drop_part(text))
        ;
    return text;
}

static void put_titles(const struct figure *figure, const struct layout *layout, const char *stamp,
                       FILE *out) {
    /* "hertz/events" says its law already, and a legend those of a case of several. */
    const size_t length = strlen(figure->law);
    const int own =
        !length || figure->law_count ||
        (!strncmp(figure->case_name, figure->law, length) && figure->case_name[length] == '/');
    char *name = play_format("%s%s%s", figure->case_name,
                             own || !*figure->case_name ? "" : ", law ", own ? "" : figure->law);
    /* Beside each other panels are too narrow for a title of their own. */
    const int beside = is_beside(figure);
    if (layout->paper > 0) {
        fputs("unset title\nunset label\n", out);
        return;
    }
    fputs(beside ? "unset title\nset label 3 " : "unset label 3\nset title ", out);
    char *title = fitting_title(figure->title);
    put_text(title, 0, TITLE, layout, out);
    fprintf(out,
            beside ? " at graph 1.1, graph 1.11 center font ',%g'\nset label 1 "
                   : " offset 0, 0.3 font ',%g'\nset label 1 ",
            font(layout, strlen(title) > LONGER ? 11
                         : strlen(title) > LONG ? 12
                                                : 14));
    gnuplot_text(stamp, TITLE, 1, out);
    fprintf(out,
            " at screen 0.995, 0.015 right font ',%g' textcolor rgb '#666666' noenhanced\n"
            "set label 2 ",
            font(layout, 9));
    /* Of a figure of a whole law the title may have the law. */
    const int named = !*figure->case_name && strstr(figure->title, figure->law);
    put_text(named ? "" : name, 0, TITLE, layout, out);
    fprintf(out, " at graph 0.5, graph 1.04 center font ',%g' textcolor rgb '#666666'\n",
            font(layout, 11));
}

/* --- cells ---------------------------------------------------------------------------------- */

/* Neighbours in a row that look the same, from x on: where they end. */
static size_t end_of_box(const struct figure_cells *cells, size_t y, size_t x) {
    const size_t row = y * cells->count[0];
    size_t end = x;
    while (end < cells->count[0] && shade_of(cells, row + end) == shade_of(cells, row + x))
        end++;
    return end;
}

/* Boxes of one kind: those with a colour, or those with a sign. */
static void put_boxes(const struct figure_cells *cells, int from, int to, FILE *out) {
    const double *x_edge = cells->edge[0], *y_edge = cells->edge[1];
    fprintf(out, "$boxes%d << END\n", from);
    for (size_t y = 0; y < cells->count[1]; y++)
        for (size_t x = 0, end; x < cells->count[0]; x = end) {
            const int shade = shade_of(cells, y * cells->count[0] + x);
            end = end_of_box(cells, y, x);
            if (shade >= from && shade <= to)
                fprintf(out, "%.9g %.9g %.9g %.9g %.9g %.9g %.9g\n", x_edge[x], y_edge[y],
                        x_edge[x], x_edge[end], y_edge[y], y_edge[y + 1],
                        shade_value(cells, shade));
        }
    fputs("END\n", out);
}

/* Between two edges, as gnuplot gets it: its lines are straight between such places. */
static double middle_of(const double *edge, size_t i, int is_log) {
    return is_log ? 0.5 * log10(edge[i] * edge[i + 1]) : 0.5 * (edge[i] + edge[i + 1]);
}

/* A round step that takes about so many from one end to the other. */
static double step_of(double low, double high) {
    const double step = pow(10, floor(log10((high - low) / CONTOURS)));
    const double times = (high - low) / (CONTOURS * step);
    return step * (times > 5 ? 10 : times > 2 ? 5 : times > 1 ? 2 : 1);
}

/* Lines of equal value between the middles of cells, and the limit, as blocks of numbers. */
static void put_contours(const struct figure *figure, FILE *out) {
    const struct figure_cells *cells = &figure->cells;
    const double low = cells->is_log ? log10(cells->low) : cells->low,
                 high = cells->is_log ? log10(cells->high) : cells->high, step = step_of(low, high);
    fputs("$middles << END\n", out);
    for (size_t y = 0; y < cells->count[1]; y++, fputs("\n", out))
        for (size_t x = 0; x < cells->count[0]; x++) {
            const double value = cells->value[y * cells->count[0] + x];
            fprintf(out, "%.9g %.9g %.9g\n", middle_of(cells->edge[0], x, figure->x.log),
                    middle_of(cells->edge[1], y, figure->y.log),
                    isinf(value)    ? (double)NAN
                    : cells->is_log ? log10(fmax(value, cells->low))
                                    : value);
        }
    fprintf(out,
            "END\nset contour base\nunset surface\nset autoscale\nset format xy '%%.9g'\n"
            "set cntrparam levels incremental %.9g,%.9g,%.9g\n"
            "set table $contours\nsplot $middles using 1:2:3 with lines\nunset table\n",
            step * ceil(low / step), step, high);
    if (has_limit(cells))
        fprintf(out,
                "set cntrparam levels discrete %.9g\n"
                "set table $limit\nsplot $middles using 1:2:3 with lines\nunset table\n",
                cells->is_log ? log10(cells->limit) : cells->limit);
    fputs("unset contour\nset surface\n", out);
}

static void put_line(const struct figure *figure, const char *block, const char *look, FILE *out) {
    fprintf(out, ", \\\n    %s using %s:%s with %s notitle", block,
            figure->x.log ? "(10**$1)" : "1", figure->y.log ? "(10**$2)" : "2", look);
}

static int has_contours(const struct figure *figure) {
    const struct figure_cells *cells = &figure->cells;
    return cells->high > cells->low && cells->count[0] > 1 && cells->count[1] > 1 &&
           !figure->x.label_count && !figure->y.label_count;
}

/* All that has to be computed before axes have their formats. */
static void put_blocks(const struct figure *figure, FILE *out) {
    put_boxes(&figure->cells, 0, SHADES - 1, out);
    for (int i = 0; i < 2; i++)
        if (has_sign(&figure->cells, (size_t)i))
            put_boxes(&figure->cells, NOTHING + i, NOTHING + i, out);
    if (has_contours(figure))
        put_contours(figure, out);
}

/* Names along y, which have no room for all where they are many. */
static void put_names(const struct figure_axis *axis, const struct layout *layout, FILE *out) {
    fputs("set ytics (", out);
    for (size_t i = 0; i < axis->label_count; i++) {
        fputs(i ? ", " : "", out);
        gnuplot_text(axis->labels[i], layout->paper > 0 ? 8 : 12, 1, out);
        fprintf(out, " %zu", i + 1);
    }
    fputs(")\n", out);
}

/* The colours are viridis of matplotlib, whose lightness rises evenly. */
static void put_cells(const struct figure *figure, const struct layout *layout, FILE *out) {
    const struct figure_cells *cells = &figure->cells;
    const int contours = has_contours(figure);
    const double *x = cells->edge[0], *y = cells->edge[1],
                 flat = cells->high > cells->low ? 0 : 0.1 * fmax(fabs(cells->low), 1e-9);
    put_sides(layout, SIDE, layout->across - SIDE - EDGE, out);
    fprintf(out,
            "set offsets 0, 0, 0, 0\nset xrange [%.9g:%.9g]\nset yrange [%.9g:%.9g]\nset cblabel ",
            x[0], x[cells->count[0]], y[0], y[cells->count[1]]);
    put_text(cells->name, 0, LABEL, layout, out);
    fprintf(out,
            " offset 1, 0\n%sset logscale cb\nset format cb '%s'\nset cbrange [%.9g:%.9g]\n"
            "set palette defined (0 '#440154', 1 '#482878', 2 '#3e4989', 3 '#31688e', 4 '#26828e', "
            "5 '#1f9e89', 6 '#35b779', 7 '#6ece58', 8 '#b5de2b', 9 '#fde725') maxcolors %d\n",
            cells->is_log ? "" : "un",
            !cells->is_log                   ? "%h"
            : cells->high < 100 * cells->low ? "%.0e"
            : layout->form == FIGURE_TEX     ? "$10^{%L}$"
                                             : "10^{%L}",
            cells->low - flat, cells->high + flat, SHADES);
    if (figure->y.label_count)
        put_names(&figure->y, layout, out);
    fputs("unset grid\nplot $boxes0 using 1:2:3:4:5:6:7 with boxxyerror fs solid noborder fc "
          "palette notitle",
          out);
    for (int i = 0; i < 2; i++)
        if (has_sign(cells, (size_t)i))
            fprintf(out, ", \\\n    $boxes%d using 1:2:3:4:5:6 with boxxyerror %s notitle",
                    NOTHING + i, cell_signs[i].look + strlen("boxes "));
    if (contours)
        put_line(figure, "$contours", "lines lc rgb '#666666' lw 0.8", out);
    if (contours && has_limit(cells))
        put_line(figure, "$limit", cell_signs[2].look, out);
    for (size_t i = 0; i < TOUCH_COUNT(cell_signs); i++)
        if (has_sign(cells, i))
            fprintf(out, ", \\\n    keyentry with %s title '%s'", cell_signs[i].look,
                    cell_signs[i].title);
    fputs("\nunset logscale cb\nset ytics autofreq\nset autoscale x\n"
          "set grid lc rgb '#dddddd' lt 1 lw 1\n",
          out);
}

/* Axes, numbers and plots. */
static void put_figure(const struct figure *figure, const struct layout *layout, const char *stamp,
                       FILE *out) {
    const struct scale x = scale_of(&figure->x, largest(figure, 0)), none = {1, ""};
    const struct scale y = scale_of(&figure->y, largest(figure, 1));
    const int panel = figure->error_count > 0;
    double ends[2];
    int count = 0;

    put_layout(figure, layout, out);
    fputs("unset logscale\nset offsets graph 0.02, graph 0.02, graph 0.05, graph 0.05\n", out);
    if (figure->cells.value)
        put_blocks(figure, out);
    put_titles(figure, layout, stamp, out);
    if (!figure->cells.value && figure_height(figure, ends))
        fprintf(out, "set yrange [%.9g:%.9g]\n", ends[0] * y.factor, ends[1] * y.factor);
    else
        fputs("set autoscale y\nset autoscale noextend\n", out);
    put_label('x', &figure->x, &x, figure_wants_log(figure, 0, WIDE) > 0, layout, out);
    put_label('y', &figure->y, &y, 1, layout, out);
    if (figure->x.label_count)
        fprintf(out,
                "set xtics 1\nset mxtics 1\nset xrange [0.5:%zu.5]\nset offsets 0, 0, graph 0.05, "
                "graph 0.05\n",
                figure->x.label_count);
    if (panel && !is_beside(figure))
        fputs("unset xlabel\nset format x ''\n", out);
    else
        put_places(&figure->x, layout, layout->panel, out);
    if (figure->cells.value) {
        put_cells(figure, layout, out);
        return;
    }
    for (size_t i = 0; i < figure->curve_count; i++)
        put_points(&figure->curves[i], 'c', i, &x, &y, out);
    for (size_t i = 0; i < figure->error_count; i++)
        put_points(&figure->errors[i], 'e', i, is_beside(figure) ? &none : &x, &none, out);
    for (size_t i = 0; i < figure->curve_count; i++)
        put_band(&figure->curves[i], i, &count, out);
    for (size_t i = 0; i < figure->curve_count; i++)
        put_curve(&figure->curves[i], 'c', i, layout, &count, out);
    if (has_band(figure))
        fputs(", \\\n    keyentry with boxes " BAND "title '" BAND_NAME "'", out);
    if (has_slopes(figure))
        fputs(", \\\n    keyentry with lines lc rgb '#000000' lw 1.4 dt (6,5) title 'expected "
              "orders, with their numbers'",
              out);
    if (panel && is_beside(figure))
        put_right(figure, layout, out);
    else if (panel)
        put_errors(figure, layout, &x, out);
    fputs("\n", out);
    if (figure->x.label_count)
        fputs("unset label\nset xtics autofreq\nset xlabel offset 0, 0\n", out);
    if (figure->x.label_count || panel)
        fputs("set autoscale x\nset autoscale noextend\n", out);
}

static void put_head(enum figure_form form, const char *driver, FILE *out) {
    fputs("set encoding utf8\n", out);
    if (form == FIGURE_SVG)
        picture_terminal(driver, out);
    fputs("set border 3 lc rgb '#333333'\n"
          "set tics nomirror out scale 0\n" /* the grid shows them */
          "set grid lc rgb '#dddddd' lt 1 lw 1\n"
          "set autoscale noextend\n",
          out);
}

int figures_script(const struct figures *figures, const char *stamp, enum figure_form form,
                   FILE *out) {
    fputs("# Figures of touchstone. To draw them again: gnuplot -d figures.gp\n", out);
    put_head(form, PICTURE_DRIVER, out);
    for (size_t i = 0; i < figures->count; i++) {
        const struct figure *figure = &figures->figures[i];
        if (figure->missing)
            continue;
        const struct layout layout =
            layout_of(figure, figure->paper > 0 ? figure->paper : figures->paper, form);
        char *file = figure_file(figure, form);
        putc('\n', out);
        put_terminal(&layout, out);
        fprintf(out, "set output '%s'\n", file);
        if (text_is_plain(figure->case_name) && text_is_plain(figure->law)) {
            fprintf(out, "# %s, law %s", figure->case_name, figure->law);
            for (size_t l = 0; l < figure->law_count; l++)
                fprintf(out, ", %s", text_is_plain(figure->laws[l]) ? figure->laws[l] : "");
            fputs(".\n", out);
        }
        fputs(figure->error_count ? "set multiplot\n" : "", out);
        put_figure(figure, &layout, stamp, out);
        fputs(figure->error_count ? "unset multiplot\nunset output\n" : "unset output\n", out);
    }
    return fflush(out) || ferror(out) ? -1 : 0;
}

/* Rows of figures from the top. */
int figures_picture(const struct figures *figures, size_t columns, enum figure_form form,
                    const char *driver, FILE *out) {
    struct layout *layouts = play_resize(NULL, figures->count + 1, sizeof *layouts);
    double height = 0;
    columns = figures->paper > 0 ? 1 : columns < figures->count ? columns : figures->count;
    for (int placed = 0; placed < 2; placed++) {
        double up = height;
        for (size_t first = 0; first < figures->count; first += columns) {
            double row = 0;
            for (size_t i = first; i < figures->count && i < first + columns; i++) {
                if (!placed)
                    layouts[i] = layout_of(&figures->figures[i], figures->paper, form);
                row = fmax(row, layouts[i].end);
            }
            up -= row;
            for (size_t i = first; placed && i < figures->count && i < first + columns; i++)
                move_layout(&layouts[i], (double)(i - first) * layouts[i].across,
                            up + row - layouts[i].end, (double)columns * layouts[i].across, height);
        }
        height -= placed ? 0 : up;
    }
    put_head(form, driver, out);
    if (figures->count) {
        layouts[0].height = height;
        put_terminal(&layouts[0], out);
        if (form == FIGURE_TEX)
            fprintf(out, "set output '%s'\n", driver);
    }
    fputs("set multiplot\n", out);
    for (size_t i = 0; i < figures->count; i++)
        if (!figures->figures[i].missing)
            put_figure(&figures->figures[i], &layouts[i], "", out);
    fputs("unset multiplot\n", out);
    return fflush(out) || ferror(out) ? -1 : 0;
}
