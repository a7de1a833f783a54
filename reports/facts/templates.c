/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "templates.h"
#include <stddef.h>

static const char *const lines[] = {
#include "reports/report_templates.h"
    NULL,
};

struct document_templates report_templates(const char *folder) {
    return (struct document_templates){lines, folder};
}
