/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The name of a variant, "hz_mode=1 angle=45 deg radii=[1 mm, 2 mm]", and how a user asks for it. */
#ifndef PLAY_VARIANT_H
#define PLAY_VARIANT_H

#include "cases/core/base.h"

/* Whether a text is a selection, KEY=VALUE,KEY=VALUE,...: commas, blanks or both between entries. */
int play_variant_is_selection(const char *wanted);
/* Whether the variant has every key of the selection with that value as the case writes it; blanks do not
 * count. */
int play_variant_has(const char *variant, const char *wanted);
/* The name without blanks and with commas, "hz_mode=1,angle=45deg": the selection of this variant alone. */
char *play_variant_selection(const char *variant);
/* The value of a key in the name as it stands there; NULL: there is no such key. */
char *play_variant_value(const char *variant, const char *key);
/* The name without one key and its value. */
char *play_variant_without(const char *variant, const char *key);
/* The i-th key of a name; NULL past the last. */
char *play_variant_key(const char *variant, size_t i);

#endif
