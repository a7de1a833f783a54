/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checksum.h"
#include "file.h"
#include <unistd.h>

#define BLOCK 65536

void checksum_begin(struct checksum *ret_sum) {
    sha256_init(&ret_sum->of);
}

void checksum_add(struct checksum *sum, const void *bytes, size_t length) {
    sha256_update(&sum->of, length, bytes);
}

void checksum_end(struct checksum *sum, char ret_text[CHECKSUM_SIZE]) {
    uint8_t bytes[SHA256_DIGEST_SIZE];
    sha256_digest(&sum->of, sizeof bytes, bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(ret_text + 2 * i, 3, "%02x", bytes[i]);
}

int checksum_file(const char *path, char ret_text[CHECKSUM_SIZE]) {
    const int file = file_open_regular(path);
    struct checksum sum;
    unsigned char block[BLOCK];
    ssize_t length;
    if (file < 0)
        return -1;
    checksum_begin(&sum);
    while ((length = read(file, block, sizeof block)) > 0 || (length < 0 && errno == EINTR))
        checksum_add(&sum, block, length > 0 ? (size_t)length : 0);
    const int error = errno;
    close(file);
    errno = error;
    if (length < 0)
        return -1;
    checksum_end(&sum, ret_text);
    return 0;
}
