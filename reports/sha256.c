/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdint.h>
#include <string.h>
#include "sha256.h"

/* FIPS 180-4, 4.2.2: fractional parts of the cube roots of the first 64 primes. */
static const uint32_t round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int by) {
    return x >> by | x << (32 - by);
}

static void take_block(uint32_t state[8], const unsigned char block[64]) {
    uint32_t w[64], s[8];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        const uint32_t a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        const uint32_t b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        const uint32_t one = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25);
        const uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        const uint32_t first = s[7] + one + choice + round_constants[i] + w[i];
        const uint32_t zero = turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22);
        const uint32_t second = zero + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

static void put_base64(const unsigned char digest[33], char ret_text[REPORT_SHA256_TEXT]) {
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < 11; i++) {
        const unsigned char *d = digest + 3 * i;
        const uint32_t bits = (uint32_t)d[0] << 16 | (uint32_t)d[1] << 8 | d[2];
        for (int k = 0; k < 4; k++)
            ret_text[4 * i + k] = letters[bits >> (18 - 6 * k) & 63];
    }
    ret_text[43] = '='; /* 32 bytes and one of padding */
    ret_text[44] = '\0';
}

void report_sha256(const char *bytes, size_t length, char ret_text[REPORT_SHA256_TEXT]) {
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    unsigned char block[64], digest[33] = {0};
    const uint64_t bits = (uint64_t)length * 8;
    size_t at = 0;

    for (; length - at >= 64; at += 64) {
        memcpy(block, bytes + at, 64);
        take_block(state, block);
    }
    memset(block, 0, sizeof block);
    memcpy(block, bytes + at, length - at);
    block[length - at] = 0x80;
    if (length - at >= 56) {
        take_block(state, block);
        memset(block, 0, sizeof block);
    }
    for (int i = 0; i < 8; i++)
        block[63 - i] = (unsigned char)(bits >> (8 * i));
    take_block(state, block);
    for (int i = 0; i < 32; i++)
        digest[i] = (unsigned char)(state[i / 4] >> (24 - 8 * (i % 4)));
    put_base64(digest, ret_text);
}
