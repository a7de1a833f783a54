/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gnuplot's figures inside a page: thin, in the page's colours, with nothing in them that acts. */
#ifndef REPORT_SVG_H
#define REPORT_SVG_H

#include <stddef.h>
#include <stdio.h>

/* What gnuplot wrote, drawn again from its lines, areas, marks and words alone: rounded to a tenth of a
 * pixel, marks to a pixel, one element a style, colours as classes of figure.css, marks by reference to
 * report_svg_marks(). Ids are made of id. Name and description are foreign text; name NULL: the element with the id
 * "<id>-c" names the figure. Returns -1 and writes nothing on a file that is not such a figure. */
int report_svg_inline(const char *svg, const char *id, const char *name, const char *description,
                      FILE *out);
/* The same as a file of its own, in the reader's light or dark. */
int report_svg_alone(const char *svg, const char *name, const char *description, FILE *out);
/* The marks that figures refer to; once a page, before them. */
void report_svg_marks(FILE *out);

#endif
