/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures that gnuplot draws: thin SVG by its Lua terminal, which reads lean.lua; its own SVG where it has no Lua. */
#ifndef PICTURE_H
#define PICTURE_H

#include "cases/core/base.h"

#define PICTURE_DRIVER "lean.lua" /* stands beside a script */

/* What a script begins with: `set terminal @picture size WIDTH,HEIGHT` is then one of both terminals. driver: the path of
 * PICTURE_DRIVER, without quotes in it. */
void picture_terminal(const char *driver, FILE *out);
/* The file PICTURE_DRIVER. */
void picture_driver(FILE *out);

/* Whether gnuplot drew it by lean.lua. */
int picture_is_thin(const char *svg);
/* A picture for a page that has figure.css and picture_marks(). Ids are made of id. Name and description are foreign text;
 * name NULL: the element with the id "<id>-c" names it. -1, and nothing is written: this is no picture that gnuplot drew. */
int picture_inline(const char *svg, const char *id, const char *name, const char *description,
                   FILE *out);
/* The same as a file of its own, in the reader's light or dark. */
int picture_alone(const char *svg, const char *name, const char *description, FILE *out);
/* The marks that pictures and drawings refer to; once a page, before them. */
void picture_marks(FILE *out);

#endif
