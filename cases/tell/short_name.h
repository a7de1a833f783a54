/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a variant is called beside others: a legend has little room. */
#ifndef TELL_SHORT_NAME_H
#define TELL_SHORT_NAME_H

#include "cases/core/base.h"

/* Of the variants `members`, which are drawn as one, "μ = 0.3, M_d = 0 or 1": the keys under which they have one value or
 * two, and some of `others` (they may be among them) another, as symbols of the law, or of none; with numbers of at most
 * six digits. "" where there is no such key. */
char *figure_short_name(const char *law, const char *const *members, size_t count,
                        const char *const *others, size_t other_count);

/* The same text, where numbers of many digits have fewer: "26.923076923076923 GPa" is "26.9231 GPa". */
char *figure_rounded(const char *name);

#endif
