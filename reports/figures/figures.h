/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Figures, made of numbers before anything is drawn: one a case, one or more a law for convergence,
 * one a law for its energies over time, one a sweep. */
#ifndef REPORT_FIGURES_H
#define REPORT_FIGURES_H

#include <stddef.h>
#include <stdio.h>
#include "reports/read/results.h"

#define REPORT_CURVES 8 /* that one figure may show of laws, and colours that there are */

struct report_axis {
    char *name;   /* a quantity; words where it is none */
    char *unit;   /* SI; "" or "1" for a pure number */
    int log;      /* base of a logarithmic axis; 0: linear */
    char *symbol; /* of a property, in gnuplot\'s enhanced text; NULL: what is known by the name */
    size_t
        label_count; /* of an x axis: its places 1, 2, 3 ... have names, each of one or more lines; 0: numbers */
    char **labels;
};

struct report_curve {
    char *name;   /* for the legend; "" for none */
    int known;    /* 1: what is expected, drawn dashed or as crosses; 0: what the law answered */
    int loose;    /* 1: marks alone, no line between them */
    size_t style; /* colour and points, or dashes, < REPORT_CURVES */
    size_t count;
    double *x, *y; /* in the axes' units; y NaN: the line is broken */
    double
        *half; /* of what is known: its uncertainty, to both sides, in y's unit; NULL: not drawn */
};

struct report_figure {
    char *file;            /* in plots/: [a-z0-9_-]+.svg, no two alike */
    char *law, *case_name; /* case_name "" for a figure of the whole law */
    char *title;
    struct report_axis x, y;
    size_t curve_count;
    struct report_curve *curves;
    /* A second panel over the same x: the difference of law and reference over the largest expected value, and
     * (known) the reference's uncertainty; 0: no panel. */
    size_t error_count;
    struct report_curve *errors;
    struct report_axis error;
    struct report_axis
        error_x;     /* name NULL: the second panel stands below the first, over its x; else beside
                                   it, over this axis, and what is known there is a line */
    size_t compared; /* curves of the law beside a reference */
    double apart, unsure; /* largest difference in y's unit; largest uncertainty over the
                                          largest expected value */
    int tells; /* how much it shows beside others of its law and kind: the larger the more */
    int framed; /* 1: linear axes go from frame[0] to frame[1] along x, from frame[2] to frame[3] along y */
    double frame[4]; /* in the axes' units */
    char *note;      /* what is not drawn, in words; "" */
    char *missing;   /* why there is no picture; NULL where there is one */
    int is_empty;    /* nothing of it was lost: there is no error to draw */
};

struct report_figures {
    size_t count;
    struct report_figure *figures;
};

/* A table that cannot be read becomes a note, or the reason why the figure is missing. */
void report_figures_make(const struct report_results *results, struct report_figures *ret_figures);
void report_figures_free(struct report_figures *figures);
void report_curves_free(struct report_curve *curves, size_t count);
/* Marks every figure as missing, with the reason. */
void report_figures_lose(struct report_figures *figures, const char *reason);

/* Lowest and highest value along y of what is drawn. On a linear axis a constant is no zigzag of its last
 * digits: there they are at least a tenth of the value apart. Whether that was needed. */
int report_figure_height(const struct report_figure *figure, double ret[2]);

/* "normal force (N)"; and what a figure shows, for who does not see it: axes, ranges, curves. Not escaped;
 * the caller frees it. */
void report_figure_axis(const struct report_axis *axis, FILE *out);
/* What a figure is called in a text: its title with the case, or with the law where the title does not have it; the
 * caller frees it. */
char *report_figure_name(const struct report_figure *figure);
char *report_figure_words(const struct report_figure *figure);

enum report_format {
    REPORT_SVG, /* files as the figures name them */
    REPORT_PDF, /* the same with .pdf */
};

/* One gnuplot script with all numbers in it, that writes every figure not missing to its file in
 * the working folder. run: for the stamp in the corner. Nonzero if the stream failed. */
int report_script(const struct report_figures *figures, const struct play_run *run,
                  enum report_format format, FILE *out);
/* What the script is called that has them in that format. */
const char *report_script_name(enum report_format format);
/* Draws every figure not missing in a folder. One that does not come is missing then, with the reason; how many are, and
 * the last reason. */
size_t report_draw(struct report_figures *figures, const struct play_run *run,
                   enum report_format format, const char *folder, double seconds, char *ret_message,
                   size_t size);
/* The name of a figure's file in that format; the caller frees it. */
char *report_figure_file(const struct report_figure *figure, enum report_format format);

#endif
