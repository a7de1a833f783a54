/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes over the record while it is loaded. */
#include "record.h"
__attribute__((constructor)) static void at_load(void) {
    record_fill(0xFF);
}
#include "misbehaviour.h"
