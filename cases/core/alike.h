/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that say the same of other numbers. */
#ifndef ALIKE_H
#define ALIKE_H

/* Whether two texts are the same but for their numbers: "a = 1e-3 m" and "a = 20 m". Digits inside a word count. */
int text_alike(const char *a, const char *b);

#endif
