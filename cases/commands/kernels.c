/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program that `touchstone list kernels` runs: the vector kernels of this build. */
#include <jansson.h>
#include "command.h"
#include "listing.h"
#include "touchstone/batch.h"

struct options {
    int json;
};

static const struct option_row option_rows[] = {OPTION(FLAG, "json", NULL,
                                                       offsetof(struct options, json),
                                                       "Print one JSON object instead of a table."),
                                                OPTION_END};

static const struct option_program program = {
    .verb = "kernels",
    .usage = "[--json]",
    .purpose = "Lists the vector kernels: law, form, target, contacts in one register (lanes), and "
               "whether this processor can "
               "run them.",
    .rows = option_rows};

static json_t *list_kernels(void) {
    json_t *list = json_array();
    const struct touch_kernel *k;
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        json_array_append_new(list, json_pack("{s:s,s:s,s:s,s:I,s:b}", "law", k->law->name, "form",
                                              touch_form_name(k->form), "target", k->target->name,
                                              "lanes", (json_int_t)k->lanes, "available",
                                              touch_target_available(k->target->name) > 0));
    return list;
}

int command_kernels(int argc, char **argv) {
    static const char *const keys[] = {"law", "form", "target", "lanes", "available", NULL};
    struct options o = {0};
    struct option_arguments none;
    const int stop = options_read(&program, argc, argv, &o, &none);
    return stop >= 0 ? stop : listing_print(list_kernels(), keys, "kernels", 2, o.json);
}
