/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What nearly every file uses, so that none says it again: the C library, memory, arrays and lists, and how something is
 * refused. Headers include it, and who includes one of them has it. */
#ifndef BASE_H
#define BASE_H

#include <ctype.h>
#include <errno.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "touchstone/common.h"

/* What a function does that refuses something: it writes why, as snprintf does, and returns -1. REFUSED: into the text of a
 * message, struct touch_message or another one with char text[]. */
#define REFUSED_INTO(ret_text, size, ...) (snprintf(ret_text, size, __VA_ARGS__), -1)
#define REFUSED(message, ...)             REFUSED_INTO((message)->text, sizeof(message)->text, __VA_ARGS__)

/* Lists are written once as macros, LIST(X) of X(name, text, ...). What an array of their names, or of their texts, has of
 * each: static const char *const texts[] = {LIST(LIST_TEXT)}; */
#define LIST_NAME(name, ...)              #name,
#define LIST_TEXT(name, text, ...)        text,

#endif
