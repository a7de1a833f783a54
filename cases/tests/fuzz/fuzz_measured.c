/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of measurements, as `touchstone calibrate` takes it: names with units, cells, rows that are wanted. */
#include <math.h>
#include <stdlib.h>
#include "cases/answers/fit.h"
#include "fuzz.h"
#include "touchstone/common.h"

int fuzz_one(const uint8_t *data, size_t size) {
    static const char *const column[] = {"angle_deg=incidence", "restitution=e"},
                             *const where[] = {"who=a"}, *const sigma[] = {"restitution=5%"};
    const struct fit_reading ways[] = {{0},
                                       {.columns = 2, .column = column},
                                       {.wheres = 1, .where = where},
                                       {.sigmas = 1, .sigma = sigma}};
    const char *file = fuzz_file(data, size);
    for (size_t i = 0; i < TOUCH_COUNT(ways); i++) {
        struct touch_message why = {""};
        struct fit_data table;
        const int refused = fit_data_read(file, &ways[i], &table, &why);
        fuzz_check_message(refused, why.text, sizeof why.text);
        if (refused)
            continue;
        for (size_t k = 0; k < table.count; k++)
            if (!isfinite(table.datum[k].value) || table.datum[k].row >= table.rows ||
                table.datum[k].result >= table.results ||
                (table.has_sigma && !(table.datum[k].sigma > 0.0)))
                abort();
    }
    return 0;
}
