/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which works of the bibliography results cite. */
#ifndef REPORT_CITED_H
#define REPORT_CITED_H

#include "cases/results/verdict.h"
#include "reference/catalogue/bibliography.h"

/* What stands before the address of a DOI. */
#define REPORT_DOI "https://doi.org/"

/* The entries that the rows cite, by their sources, titles and details, and by the source and the formulas
 * of each built-in law; in the order of the bibliography, and NULL after the last. */
const struct ref_entry **report_cited(const struct play_rows *rows);

#endif
