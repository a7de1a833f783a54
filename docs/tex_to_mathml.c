/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Formulas for the book: each line of standard input, as TeX, becomes a line of MathML. The first letter of a line says
 * whether the formula stands alone (b) or between words (i). */
#include <stdio.h>
#include <string.h>
#include "cases/tell/mathml.h"

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == 'b')
            text_mathml(line + 1, stdout);
        else if (line[0] == 'i')
            text_mathml_inline(line + 1, stdout);
        putchar('\n');
    }
    return ferror(stdin) || fflush(stdout) != 0;
}
