/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Expected values of checks, where they are expressions. */
#ifndef READ_READ_EXPECTED_H
#define READ_READ_EXPECTED_H

#include "read_parts.h"

/* Reads the expression at a node, with the names under given (NULL: none), into the check; a mistake is refused with its
 * place inside the expression. */
void play_read_expected(struct play_reader *reader, const struct play_node *node,
                        const struct play_node *given, const struct play_case *c,
                        struct play_check *check);

#endif
