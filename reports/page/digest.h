/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The hash of a Content-Security-Policy. */
#ifndef REPORT_DIGEST_H
#define REPORT_DIGEST_H

#include <stddef.h>

#define REPORT_SHA256_TEXT 45 /* base64 of 32 bytes, with terminator */

/* SHA-256 (FIPS 180-4) of bytes, in base64. */
void report_sha256(const char *bytes, size_t length, char ret_text[REPORT_SHA256_TEXT]);

#endif
