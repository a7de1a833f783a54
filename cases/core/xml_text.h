/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text inside XML. */
#ifndef XML_TEXT_H
#define XML_TEXT_H

#include "base.h"

/* Any text, as the value of an attribute between quotes or as the content of an element: nothing in it ends its
 * place, and what a reader does not see becomes U+FFFD. */
void xml_text(const char *text, FILE *out);

#endif
