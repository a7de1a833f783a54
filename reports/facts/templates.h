/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of reports: reports/templates/NAME.md, in the program. */
#ifndef REPORT_TEMPLATES_H
#define REPORT_TEMPLATES_H

#include "cases/tell/document.h"

/* folder: of somebody's own, which go before ours; NULL: none. */
struct document_templates report_templates(const char *folder);
/* The lines of a style or a script, as one text. */
char *report_joined(const char *const *lines, size_t count);

#endif
