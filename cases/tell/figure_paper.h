/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands beside a figure for a paper: its caption, its numbers, and the works that it draws on. */
#ifndef FIGURE_PAPER_H
#define FIGURE_PAPER_H

#include "figure.h"

/* The files beside a figure: NAME.tex, NAME.csv, NAME.bib; of NAME.tex, NAME.pdf in its place. 0; or EXIT_USAGE after a message
 * where one of them is there already. */
int figure_paper_free(const char *verb, const char *file);
/* Writes them, and into a PDF its title. picture: of NAME.tex, what LaTeX draws it by; else NULL. -1 after a message. */
int figure_paper_put(const char *verb, const char *file, const struct figures *figures,
                     const char *picture);
/* The name of a figure's file without folder and end. */
char *figure_paper_name(const char *file);

#endif
