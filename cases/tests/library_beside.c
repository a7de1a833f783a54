/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library that hostile/needs_library.c needs. */
int beside(void);
int beside(void) {
    return 1;
}
