/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What schema 2 lets a case say shortly, written out on its tree: the rest of the reader finds the long form. */
#ifndef READ_TABLE_H
#define READ_TABLE_H

#include "read_parts.h"

/* In a folder of shipped cases a file may leave out `schema` and `law`: they are 2 and the name of the folder. */
void table_complete(struct play_tree *tree);
/* A row of `vary` may give one value without brackets, and a check several places and quantities. Only in schema 2. */
void table_write_out(struct play_reader *reader, struct play_tree *tree);

/* `given` of the whole case: names that stand for expressions, in the expressions of all checks and of the motion. A name
 * may use those before it. */
void table_read_given(struct play_reader *reader, const struct play_node *given);
/* The text with the expressions in place of their names. */
char *table_with_given(struct play_reader *reader, const char *text);
/* A name that no expression uses is refused. */
void table_check_given(struct play_reader *reader);

#endif
