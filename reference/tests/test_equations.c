/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The equations that reports print for references. What they give is compared in reports/tests/test_equations.c. */
#include <string.h>

#include <criterion/criterion.h>

#include "reference/catalogue/reference.h"

Test(equations, every_reference_has_one) {
    const struct ref_reference *r;
    for (size_t i = 0; (r = ref_at(i)); i++) {
        const struct ref_equation *first = ref_equation_of(r->name, 0), *e;
        cr_expect(first, "%s has no equation in its records", r->name);
        for (size_t k = 0; (e = ref_equation_of(r->name, k)); k++)
            cr_expect(*e->tex && *e->words && e->words[strlen(e->words) - 1] == '.',
                      "%s, equation %zu: TeX and a sentence", r->name, k + 1);
    }
}

Test(equations, only_whole_names_are_found) {
    cr_expect(ref_equation_of("hertz_normal_force", 0));
    cr_expect(!ref_equation_of("hertz_normal_force", 100));
    cr_expect(!ref_equation_of("hertz_normal", 0) && !ref_equation_of("normal_force", 0));
    cr_expect(!ref_equation_of("", 0) && !ref_equation_of(" ", 0) &&
              !ref_equation_of("hertz_normal_force hertz_mindlin_normal_force", 5));
    cr_expect(ref_equation_of("hertz_normal_force", 0) == ref_equation_of("hertzian_force", 0),
              "one address for one equation");
}
