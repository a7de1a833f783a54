/* SPDX-License-Identifier: GPL-3.0-or-later */
/* `touchstone count-laws`: how many laws there are. */
#include <stdio.h>
#include "cases/core/options.h"
#include "cases/core/program.h"
#include "command.h"
#include "touchstone/law.h"

struct options {
    int none;
};

static const struct option_row option_rows[] = {OPTION_END};

static const struct option_program program = {
    .verb = "count-laws",
    .usage = "",
    .purpose = "Prints how many laws there are.",
    .rows = option_rows,
};

int command_count_laws(int argc, char **argv) {
    struct options o;
    struct option_arguments given;
    const int stop = options_read(&program, argc, argv, &o, &given);
    if (stop >= 0)
        return stop;
    size_t count = 0;
    while (touch_law_at(count))
        count++;
    printf("%zu laws\n", count);
    return EXIT_PASSED;
}
