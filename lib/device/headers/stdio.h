/* SPDX-License-Identifier: BSD-3-Clause */
/* A device prints nothing. */
