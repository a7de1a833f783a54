/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a foreign law says of its conventions (touchstone/law.h): by word, as JSON, and what is inferred where it says
 * nothing. Inferred is by the one table here, and never unsaid: it is printed with what would declare it, and no pass
 * under --strict rests on it. */
#ifndef CONVENTIONS_H
#define CONVENTIONS_H

#include <jansson.h>
#include "description.h"

/* Sets "limit_on" to "spring". 0; or -1 with what is wrong and what is allowed. */
int conventions_set(struct touch_conventions *c, const char *name, const char *value,
                    struct touch_message *ret_why);
/* {"limit_on": "spring", ...}, over *c, which keeps what is not named; on failure it is left alone. */
int conventions_read(const json_t *object, struct touch_conventions *c,
                     struct touch_message *ret_why);
/* The same of all that is said. */
json_t *conventions_json(const struct touch_conventions *c);

/* What the upper ones say, and the others where these say nothing. */
struct touch_conventions conventions_over(const struct touch_conventions *under,
                                          const struct touch_conventions *upper);

/* What is said, and else what our law of the Hertz-Mindlin family does. */
struct touch_conventions conventions_complete(const struct touch_conventions *said);

/* Sets d->conventions: what it says, and else what is inferred: of a law that stands in for `as`, which may be NULL, what
 * that law says; or what makes a force the same for every observer. */
void conventions_infer(struct play_description *d, const struct touch_law *as);
/* One line that says what was inferred and how to declare it; NULL where nothing was. */
char *conventions_say(const struct play_description *d);
/* Whether one of those that the harness acts on was inferred; the text then says so, and how to declare it. */
int conventions_say_inferred(const struct play_description *d, char *ret_text, size_t size);

#endif
