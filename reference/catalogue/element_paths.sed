# SPDX-License-Identifier: GPL-3.0-or-later
# Rows of reference/data/element_paths.csv as rows of C; its head is left out.
s/^([a-z_]+),([stn]),(.*)$/{"\1", '\2', \3},/p
