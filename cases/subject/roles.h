/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the properties of a foreign law mean. A law declares it by roles (touchstone/law.h), or its user by --role; what
 * nobody declares is inferred from spelling and words here and nowhere else, and marked: it is said, and no pass under
 * --strict rests on it. */
#ifndef SUBJECT_ROLES_H
#define SUBJECT_ROLES_H

#include "description.h"

/* Gives a property a role by "KEYWORD=ROLE". 0; or -1 with what is wrong and what is allowed. */
int roles_give(struct play_description *d, const char *text, struct touch_message *ret_why);

/* Properties that declare no role get one: that of the same keyword of `as`, which may be NULL, or else one by their
 * unit, spelling and meaning; no role is given twice. */
void roles_infer(struct play_description *d, const struct touch_law *as);

/* One line that says what was inferred and how to declare it; NULL where everything is declared. */
char *roles_say(const struct play_description *d);

/* Whether a law has a property with that role because it was inferred; the text then says so, and how to declare it. */
int roles_say_inferred(const struct play_description *d, enum touch_role role, char *ret_text,
                       size_t size);
/* Writes that no property has one of those roles, up to TOUCH_NO_ROLE; and how a property without a role would declare
 * the first of them: of a law that may be NULL. */
void roles_say_lacking(const struct play_description *d, const enum touch_role *roles,
                       char *ret_text, size_t size);

#endif
