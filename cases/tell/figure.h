/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures: what a law answered beside what is known, at the same places. Lines and marks, bands of uncertainty, the panel
 * of errors and the legend follow from such pairs. */
#ifndef FIGURE_H
#define FIGURE_H

#include "cases/core/base.h"

#define FIGURE_COLUMN 85.0 /* mm, of a paper */
#define FIGURE_CURVES 8    /* that one figure may show of laws, and colours that there are */

struct touch_property;

struct figure_axis {
    char *name;   /* a quantity; words where it is none */
    char *unit;   /* SI; "" or "1" for a pure number */
    int log;      /* base of a logarithmic axis; 0: linear */
    char *symbol; /* of a property, as symbol_text() has it; NULL: what is known by the name */
    size_t
        label_count; /* its places 1, 2, 3 ... have names, along x each of one or more lines; 0: numbers */
    char **labels;
};

/* Values of cells over two axes, as colours with contours. */
struct figure_cells {
    char *name;      /* of the values */
    char *words;     /* what they show, for who does not see it; NULL: nobody asks */
    size_t count[2]; /* along x and y */
    double *edge[2]; /* count + 1 of each; 0.5, 1.5, 2.5 ... along an axis with labels */
    double
        *value; /* of cell (x, y) at [y * count[0] + x]; NaN: there are no data; infinite: it failed
                        without a number; NULL: there are no cells */
    double low, high;
    int is_log; /* the colours */
    double
        limit; /* what is above it fails: a dashed contour; not between low and high: there is none */
};

struct figure_curve {
    char *name;   /* for the legend; "" for none */
    int known;    /* 1: what is expected, drawn dashed or as crosses; 0: what the law answered */
    int loose;    /* 1: marks alone, no line between them */
    size_t style; /* colour and points, or dashes, < FIGURE_CURVES */
    size_t count;
    double *x, *y; /* in the axes' units; y NaN: the line is broken */
    double
        *half; /* of what is known: its uncertainty, to both sides, in y's unit; NULL: not drawn */
};

struct figure {
    char *file;            /* in plots/: [a-z0-9_-]+.svg, no two alike */
    char *law, *case_name; /* case_name "" for a figure of the whole law */
    size_t law_count;      /* further laws that are shown */
    char **laws;
    char *title;
    struct figure_axis x, y;
    size_t curve_count;
    struct figure_curve *curves;
    /* A second panel over the same x: the difference of law and reference over the largest expected value, and
     * (known) the reference's uncertainty; 0: no panel. */
    size_t error_count;
    struct figure_curve *errors;
    struct figure_axis error;
    struct figure_axis
        error_x;     /* name NULL: the second panel stands below the first, over its x; else beside
                                   it, over this axis, and what is known there is a line */
    size_t compared; /* curves of the law beside a reference */
    double apart, unsure; /* largest difference in y's unit; largest uncertainty over the
                                          largest expected value */
    double paper; /* mm: as small as for a paper, beside one that is not; 0: as all figures are */
    int tells;    /* how much it shows beside others of its law and kind: the larger the more */
    struct figure_cells cells; /* in place of curves */
    size_t pair_count;         /* until they are drawn */
    struct figure_pair *pairs;
    char *note;    /* what is not drawn, in words; "" */
    char *missing; /* why there is no picture; NULL where there is one */
    int is_empty;  /* nothing of it was lost: there is no error to draw */
    size_t reference_count;
    const char **references; /* names of those of which something is drawn */
};

struct figures {
    size_t count;
    struct figure *figures;
    double paper; /* mm, width of a figure for a paper, without a title; 0: for a screen */
    const char *
        made_by; /* of a figure for a paper: what its files beside it say of themselves; NULL: there are none */
};

/* What a law answered beside what is known. */
struct figure_pair {
    char *name; /* of the law's curve, for the legend; NULL: it is compared, and not drawn */
    char *
        known; /* of what is expected; one name stands in the legend once, and has its dashes. NULL: it is compared alone */
    int is_loose, known_is_loose; /* marks alone, no line between them */
    size_t style;                 /* of the law's curve */
    size_t count;
    size_t unasked; /* so many of the first places are not compared: no law was asked there */
    double *x, *law, *expected,
        *half; /* law or expected NULL: there is none of them; half NULL: nothing is uncertain */
};

/* A figure without a unit of its own has that of the quantity of its name. */
void figure_axis(struct figure_axis *axis, const char *name, const char *unit, int log);
/* Names an axis of a property by what the property means, up to remarks, with its symbol: "e_n, target restitution
 * coefficient"; property NULL, or without a symbol: the axis stays as it is. */
void figure_axis_property(struct figure_axis *axis, const struct touch_property *property);
/* Appends to *text, which is figure->note. */
void figure_note(char **text, const char *more);
/* Notes a reference of which something is drawn, once. */
void figure_add_reference(struct figure *figure, const char *name);
/* What it is called in a legend: "exact", "boundary elements". */
const char *figure_reference_words(const char *name);
/* The same; with its title where it stands beside others. */
char *figure_reference_name(const char *name, int with_title);
/* Takes a pair over. */
void figure_add_pair(struct figure *figure, struct figure_pair pair);
/* Breaks the lines of a pair where the contact begins or ends with a jump. events: of the law at each place. */
void figure_break(struct figure_pair *pair, const double *events);
/* Adds a line on which a law returns the restitution that it is given, over what is drawn already. */
void figure_add_target(struct figure *figure);
/* Takes a curve over for the panel beside the first. 0: nothing to draw. */
int figure_add_error(struct figure *figure, struct figure_curve curve);
/* Makes curves of the pairs, those of the law first. */
void figure_draw_pairs(struct figure *figure);
/* 10 where all that is drawn along an axis is positive and spans more than the ratio, else 0. */
int figure_wants_log(const struct figure *figure, int along_y, double ratio);
/* Ends a figure: draws its pairs, keeps the bands that can be seen, and the panel of errors where law and reference lie on
 * each other; one that has nothing to show is missing. */
void figure_settle(struct figure *figure);

/* Marks every figure as missing, with the reason. */
void figures_lose(struct figures *figures, const char *reason);

/* Lowest and highest value of what is drawn along x or y; infinite, the wrong way round, where nothing is. */
void figure_range(const struct figure *figure, int along_y, double ret[2]);
/* The same along y. On a linear axis a constant is no zigzag of its last
 * digits: there they are at least a tenth of the value apart. Whether that was needed. */
int figure_height(const struct figure *figure, double ret[2]);

/* Whether it shows that law, and is of that case. */
int figure_is_of(const struct figure *figure, const char *law, const char *case_name);
/* What a figure is called in a text: its title with the case, or with the law where the title does not have it. */
char *figure_name(const struct figure *figure);
/* What it shows, for who does not see it: axes, ranges, curves. Not escaped. */
char *figure_words(const struct figure *figure);

enum figure_form {
    FIGURE_SVG, /* files as the figures name them */
    FIGURE_PDF, /* the same with .pdf */
    FIGURE_PNG,
    FIGURE_TEX, /* LaTeX, with a PDF for what is no text */
};

/* One gnuplot script with all numbers in it, that writes every figure not missing to its file in
 * the working folder. stamp: in the corner. Nonzero if the stream failed. */
int figures_script(const struct figures *figures, const char *stamp, enum figure_form format,
                   FILE *out);
/* What the script is called that has them in that format. */
const char *figures_script_name(enum figure_form format);
/* Draws every figure not missing in a folder. One that does not come is missing then, with the reason; how many are, and
 * the last reason. */
size_t figures_draw(struct figures *figures, const char *stamp, enum figure_form format,
                    const char *folder, double seconds, char *ret_message, size_t size);
/* The name of a figure's file in that format. */
char *figure_file(const struct figure *figure, enum figure_form format);

/* The script of one picture with all figures in rows, onto standard output. driver: the path of PICTURE_DRIVER; of
 * FIGURE_TEX, that of the picture. */
int figures_picture(const struct figures *figures, size_t columns, enum figure_form form,
                    const char *driver, FILE *out);
/* For a verb: ends the figures and draws them as one picture into a file that ends in .svg, .png or .pdf (for a column of a
 * paper); or, with .paper and .made_by, in .tex. An exit status of program.h, after a message. */
int figures_put(const char *verb, const char *file, struct figures *figures, size_t columns);
/* Brings the places of such a pair into the order of x. */
void figure_pair_sort(struct figure_pair *pair);
/* Draws a figure of so many columns and lines in a terminal, after its pairs are drawn; without colours a letter tells each
 * curve of the law. */
void figure_dots(const struct figure *figure, int columns, int lines, int colours, int utf8,
                 FILE *out);
/* The factor and the prefix of its unit by which the largest value on an axis is between 1 and 1000. */
double figure_prefix(const struct figure_axis *axis, double most, const char **ret_prefix);
/* Appends a figure without curves; "" for what it has not. */
struct figure *figures_new(struct figures *figures, const char *law, const char *case_name,
                           const char *title, char *file);
/* Appends one that is made already. */
void figures_take(struct figures *figures, const struct figure *figure);
/* Appends a place to a pair; NaN: not there. */
void figure_pair_point(struct figure_pair *pair, double x, double law, double expected,
                       double half);

#endif
