/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <sha256.h>
#include "digest.h"

void report_sha256(const char *bytes, size_t length, char ret_text[REPORT_SHA256_TEXT]) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint8_t hash[SHA256_DIGEST_LENGTH + 1] = {0};
    SHA256_CTX context;
    SHA256Init(&context);
    SHA256Update(&context, (const uint8_t *)bytes, length);
    SHA256Final(hash, &context);
    /* Base64 (RFC 4648) of 32 bytes: eleven groups, the last of two bytes. */
    for (size_t i = 0; i < 11; i++) {
        const uint32_t group =
            (uint32_t)hash[3 * i] << 16 | (uint32_t)hash[3 * i + 1] << 8 | hash[3 * i + 2];
        for (size_t k = 0; k < 4; k++)
            ret_text[4 * i + k] = letters[group >> (18 - 6 * k) & 63];
    }
    ret_text[43] = '=';
    ret_text[44] = '\0';
}
