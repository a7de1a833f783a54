/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SHA-256 (FIPS 180-4) of bytes and of files, as 64 hexadecimal digits. The sums are nettle's. */
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <nettle/sha2.h>

#define CHECKSUM_SIZE (2 * SHA256_DIGEST_SIZE + 1) /* characters, with '\0' */

struct checksum {
    struct sha256_ctx of;
};

void checksum_begin(struct checksum *ret_sum);
void checksum_add(struct checksum *sum, const void *bytes, size_t length);
void checksum_end(struct checksum *sum, char ret_text[CHECKSUM_SIZE]);
/* Of all that a file has. 0; or -1 and errno if it cannot be read. */
int checksum_file(const char *path, char ret_text[CHECKSUM_SIZE]);

#endif
