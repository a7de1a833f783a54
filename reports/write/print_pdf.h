/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page printed by Chromium, where that is installed. */
#ifndef REPORT_PRINT_PDF_H
#define REPORT_PRINT_PDF_H

#include <stddef.h>

/* Prints the file `page` of a folder into the file `pdf` there: no network, no extensions, a profile of its own that is
 * removed afterwards, its sandbox off only where this program runs as root. seconds: after that long Chromium is ended.
 * Returns the number of pages; or -1 and one line that says why there is no PDF. */
int print_pdf(const char *folder, const char *page, const char *pdf, double seconds,
              char *ret_message, size_t size);

#endif
