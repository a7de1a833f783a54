/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The texts of reports: reports/templates/NAME.md, in the program. */
#ifndef REPORT_TEMPLATES_H
#define REPORT_TEMPLATES_H

#include "cases/tell/document.h"

/* folder: of somebody's own, which go before ours; NULL: none. */
struct document_templates report_templates(const char *folder);

#endif
