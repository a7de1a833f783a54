/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the data sheet of `touchstone sweep` writes: the same numbers as text, sheet, page and figures. */
#ifndef DATASHEET_FILES_H
#define DATASHEET_FILES_H

#include <stdio.h>
#include "cases/judge/data_sheet.h"

struct data_sheet {
    const struct play_case *c; /* law, properties, pair and scheme */
    const char *law, *subject; /* name of the law, and where it is from */
    char *command;             /* what the user typed */
    double dt;                 /* s; NaN: none was given */
    size_t count, speeds;      /* rows, and so many of each angle */
    struct data_row *rows;     /* by angle, the first is 0, and then by speed */
    struct data_number path[DATA_PATH_COUNT];
    double path_overlap; /* m; NaN: no head-on impact has a largest overlap */
    int is_empty;        /* no impact has numbers */
};

/* These return nonzero if the stream failed. */
int datasheet_print(const struct data_sheet *sheet, FILE *out);
int datasheet_page(const struct data_sheet *sheet, FILE *out); /* Markdown, with the figures */
struct sheet *datasheet_sheet(const struct data_sheet *sheet);
/* Makes restitution.svg and force.svg in a folder; -1 and a message. */
int datasheet_draw(const struct data_sheet *sheet, const char *folder, char *ret_message,
                   size_t size);

#endif
