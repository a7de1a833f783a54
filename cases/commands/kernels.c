/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone kernels`, which `touchstone list kernels` runs: the vector kernels of this build. */
#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include "command.h"
#include "listing.h"
#include "touchstone/batch.h"

static const char help[] = "Usage: touchstone kernels [--json]\n\n"
                           "Lists the vector kernels: law, form, precision, target, grade, "
                           "contacts in one register (lanes), and\n"
                           "whether this processor can run them.\n";

static json_t *list_kernels(void) {
    json_t *list = json_array();
    const struct touch_kernel *k;
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:s,s:s,s:I,s:b}", "law", k->law->name,
                                              "form", touch_form_name(k->form), "precision",
                                              touch_precision_name(k->precision), "target",
                                              k->target->name, "grade", touch_grade_name(k->grade),
                                              "lanes", (json_int_t)k->lanes, "available",
                                              touch_target_available(k->target->name) > 0));
    return list;
}

int command_kernels(int argc, char **argv) {
    static const struct option known[] = {
        {"json", no_argument, NULL, 'j'}, {"help", no_argument, NULL, 'h'}, {NULL, 0, NULL, 0}};
    static const char *const keys[] = {"law",   "form",  "precision", "target",
                                       "grade", "lanes", "available", NULL};
    int json = 0;
    for (int k; (k = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        if (k == 'h')
            return fputs(help, stdout) < 0 ? EXIT_INTERNAL : EXIT_PASSED;
        if (k != 'j')
            return program_usage("kernels", "see above");
        json = 1;
    }
    if (optind < argc)
        return program_usage("kernels", "takes no argument, got '%s'", argv[optind]);
    return listing_print(list_kernels(), keys, "kernels", json);
}
