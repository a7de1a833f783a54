/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published curves, as check: {curve: {...}} names them. */
#ifndef CASE_CURVE_H
#define CASE_CURVE_H

#include "read_parts.h"

/* Reads the curve of a check: its file stands beside the case, or is one of the published data that touchstone ships. */
void play_read_curve(struct play_reader *reader, const struct play_node *node,
                     const struct play_case *c, struct play_check *check);

#endif
