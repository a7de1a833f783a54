/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What `touchstone list kernels` asks the program of `sweep`: the vector kernels of this build. */
#include "command.h"
#include "cases/sheet/sheet.h"
#include "touchstone/batch.h"

static const struct option_row option_rows[] = {COMMAND_OUT_ROWS(0), OPTION_END};

static const struct option_program program = {
    .verb = "kernels",
    .usage = "[--json]",
    .purpose = "Lists the vector kernels: law, form, target, contacts in one register (lanes), and "
               "whether this processor can run them.",
    .rows = option_rows};

static struct sheet *list_kernels(void) {
    static const struct sheet_column columns[] = {
        COLUMN("law", TEXT, NULL, "name of the law"), COLUMN("form", TEXT, NULL, "plane or space"),
        COLUMN("target", TEXT, NULL, "set of instructions"),
        COLUMN("lanes", WHOLE, NULL, "contacts in one register"),
        COLUMN("available", FLAG, NULL, "this processor can run it")};
    struct sheet *sheet = sheet_new("touchstone list", "kernels");
    struct sheet_table *table = SHEET_TABLE(sheet, "kernels", columns);
    const struct touch_kernel *k;
    for (size_t i = 0; (k = touch_kernel_at(i)); i++)
        SHEET_ROW(table, TEXT(k->law->name), TEXT(touch_form_name(k->form)), TEXT(k->target->name),
                  NUMBER((double)k->lanes), NUMBER(touch_target_available(k->target->name) > 0));
    return sheet;
}

int command_kernels(int argc, char **argv) {
    struct command_out out = {0};
    struct option_arguments none;
    const int stop = options_read(&program, argc, argv, &out, &none);
    return stop >= 0 ? stop : command_list_sheet("kernels", &out, list_kernels(), "kernels");
}
