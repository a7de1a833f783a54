/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A number with a unit, read alone and for each kind of unit that callers ask for. */
#include <math.h>
#include <stdlib.h>
#include "cases/case/units.h"
#include "fuzz.h"
#include "touchstone/common.h"

int fuzz_one(const uint8_t *data, size_t size) {
    static const char *const units[] = {"", "1", "m", "Pa", "rad", "kg/m3", "N s/m^1.5"};
    char message[512] = "";
    char *text = fuzz_text(data, size);
    struct play_measure measure;
    const int refused = play_measure_read(text, &measure, message, sizeof message);
    fuzz_check_message(refused, message, sizeof message);
    if (!refused && !isfinite(measure.value))
        abort(); /* the header says that a number is finite */
    for (size_t i = 0; i < TOUCH_COUNT(units); i++) {
        double value = 0.0;
        message[0] = '\0';
        const int bad = play_number_read(text, units[i], &value, message, sizeof message);
        fuzz_check_message(bad, message, sizeof message);
        if ((refused && !bad) || !isfinite(value))
            abort();
    }
    return 0;
}
