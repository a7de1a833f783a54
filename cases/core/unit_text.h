/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers with units as a person writes them: "268 µm", "1.5 kN", "30°". */
#ifndef UNIT_TEXT_H
#define UNIT_TEXT_H

#define UNIT_TEXT_SIZE 64

/* A value in an SI unit, with so many significant digits (3 to 9) and, where the unit takes one, the prefix that brings
 * it between 1 and 1000; numbers below a million that have no larger prefix are whole, 1047 kg. An angle in rad becomes degrees, a mass below 1 kg grams; the unit "1" or "" is left out. What
 * is not finite is "inf", "-inf" or "nan" without a unit. A unit that has no room is cut, between characters. */
void unit_text(double value, const char *unit, int digits, char ret_text[UNIT_TEXT_SIZE]);

#endif
