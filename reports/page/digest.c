/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "digest.h"

#include <nettle/base64.h>
#include <nettle/sha2.h>

_Static_assert(REPORT_SHA256_TEXT == BASE64_ENCODE_RAW_LENGTH(SHA256_DIGEST_SIZE) + 1, "");

void report_sha256(const char *bytes, size_t length, char ret_text[REPORT_SHA256_TEXT]) {
    struct sha256_ctx sum;
    uint8_t hash[SHA256_DIGEST_SIZE];
    sha256_init(&sum);
    sha256_update(&sum, length, (const uint8_t *)bytes);
    sha256_digest(&sum, sizeof hash, hash);
    base64_encode_raw(ret_text, sizeof hash, hash);
    ret_text[REPORT_SHA256_TEXT - 1] = '\0';
}
