/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a PDF says of itself. */
#ifndef PDF_TITLE_H
#define PDF_TITLE_H

/* Gives a PDF, of which cairo wrote the text, a title and a subject, by an update behind its end (ISO 32000-1, 7.5.6).
 * Returns 0; or -1 where the file has not the tables that cairo writes, and then is as it was. */
int pdf_title(const char *path, const char *title, const char *subject);

#endif
