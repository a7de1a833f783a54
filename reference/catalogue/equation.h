/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equations that references solve or evaluate, as a report prints them: the files
 * NAME.equations of this folder. ../README.md, "Equations", describes their format. */
#ifndef REF_EQUATION_H
#define REF_EQUATION_H

#include <stddef.h>

struct ref_equation {
    const char *
        tex; /* LaTeX without a delimiter around it, as much of it as reports/page/mathml.h reads */
    const char
        *words; /* what it says, with the symbols that it introduces; UTF-8 with Greek letters */
};

/* The i-th equation of that reference, first the one for its own value, then those of what stands in it;
 * NULL past the last, and of a name that is no reference. An equation that several references share has one address. */
const struct ref_equation *ref_equation_of(const char *reference, size_t i);

#endif
