/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tests of LAMMPS' granular package (unittest/granular of its source) as cases. */
#ifndef LAMMPS_TEST_H
#define LAMMPS_TEST_H

#include "read_parts.h"

/* The text of the case that such a test is, by its analytic_model; NULL: the file is no such test, or it cannot be played,
 * which is refused with the reason. */
char *lammps_test_text(struct play_reader *reader);

#endif
