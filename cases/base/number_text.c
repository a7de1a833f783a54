/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 17 significant digits of m 2^e are the integer nearest to m 2^e 10^k = m 5^k 2^(e + k), for the k with which that
 * has 17 digits. For k up to 27, m 5^k has at most 53 + 63 bits: in 128 bits it is exact, and so is its rounding. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "number_text.h"

#define DIGITS 17
#define K_MAX  27
#define LEAST  UINT64_C(10000000000000000) /* of 17 digits */

static size_t by_printf(double value, char *ret) {
    return (size_t)snprintf(ret, NUMBER_TEXT_SIZE, "%.17g", value);
}

#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;

/* 5^k */
static const uint64_t fives[K_MAX + 1] = {UINT64_C(1),
                                          UINT64_C(5),
                                          UINT64_C(25),
                                          UINT64_C(125),
                                          UINT64_C(625),
                                          UINT64_C(3125),
                                          UINT64_C(15625),
                                          UINT64_C(78125),
                                          UINT64_C(390625),
                                          UINT64_C(1953125),
                                          UINT64_C(9765625),
                                          UINT64_C(48828125),
                                          UINT64_C(244140625),
                                          UINT64_C(1220703125),
                                          UINT64_C(6103515625),
                                          UINT64_C(30517578125),
                                          UINT64_C(152587890625),
                                          UINT64_C(762939453125),
                                          UINT64_C(3814697265625),
                                          UINT64_C(19073486328125),
                                          UINT64_C(95367431640625),
                                          UINT64_C(476837158203125),
                                          UINT64_C(2384185791015625),
                                          UINT64_C(11920928955078125),
                                          UINT64_C(59604644775390625),
                                          UINT64_C(298023223876953125),
                                          UINT64_C(1490116119384765625),
                                          UINT64_C(7450580596923828125)};

/* Round to nearest, ties to even, as printf does. */
static uint64_t rounded(wide product, int shift) {
    if (shift >= 0)
        return (uint64_t)(product << shift);
    const wide whole = product >> -shift, rest = product - (whole << -shift);
    const wide half = (wide)1 << (-shift - 1);
    return (uint64_t)whole + (rest > half || (rest == half && (whole & 1)));
}

/* The 17 digits of a positive number and the power of ten of the first; 0: it is out of range. */
static uint64_t digits_of(double value, int *ret_power) {
    int binary;
    const uint64_t m = (uint64_t)ldexp(frexp(value, &binary), 53);
    const int e = binary - 53;
    int power = (int)floor((binary - 1) * 0.30102999566398120);
    for (;; power++) {
        const int k = DIGITS - 1 - power;
        if (k < 0 || k > K_MAX || e + k < -120)
            return 0;
        const uint64_t digits = rounded((wide)m * fives[k], e + k);
        *ret_power = power;
        if (digits < LEAST * 10)
            return digits;
    }
}

static void put_digits(uint64_t digits, char *ret) {
    for (int i = DIGITS - 1; i >= 0; i--, digits /= 10)
        ret[i] = (char)('0' + digits % 10);
}

/* As %g writes it: 1.5e-07, 0.00015, 15; without zeros at the end. */
static size_t lay_out(const char *digits, int power, char *ret) {
    int count = DIGITS, used = 0;
    while (count > 1 && digits[count - 1] == '0')
        count--;
    if (power < -4) {
        ret[used++] = digits[0];
        if (count > 1)
            ret[used++] = '.';
        memcpy(ret + used, digits + 1, (size_t)count - 1);
        used += count - 1;
        memcpy(ret + used, "e-", 2);
        ret[used + 2] = (char)('0' + -power / 10);
        ret[used + 3] = (char)('0' + -power % 10);
        return (size_t)used + 4;
    }
    if (power < 0) {
        memcpy(ret, "0.0000", (size_t)(1 - power));
        memcpy(ret + 1 - power, digits, (size_t)count);
        return (size_t)(1 - power) + (size_t)count;
    }
    memcpy(ret, digits, (size_t)power + 1);
    if (count <= power + 1)
        return (size_t)power + 1;
    ret[power + 1] = '.';
    memcpy(ret + power + 2, digits + power + 1, (size_t)(count - power - 1));
    return (size_t)count + 1;
}

size_t number_text(double value, char ret_text[NUMBER_TEXT_SIZE]) {
    const double magnitude = fabs(value);
    const int is_negative = signbit(value) != 0;
    char digits[DIGITS];
    int power = 0;
    size_t length = 1;
    if (magnitude >= 1e-11 && magnitude < 1e17) {
        const uint64_t number = digits_of(magnitude, &power);
        if (!number)
            return by_printf(value, ret_text);
        put_digits(number, digits);
        length = lay_out(digits, power, ret_text + is_negative);
    } else if (magnitude <= 0.0) {
        ret_text[is_negative] = '0';
    } else {
        return by_printf(value, ret_text);
    }
    if (is_negative)
        ret_text[0] = '-';
    ret_text[length + (size_t)is_negative] = '\0';
    return length + (size_t)is_negative;
}
#else
size_t number_text(double value, char ret_text[NUMBER_TEXT_SIZE]) {
    return by_printf(value, ret_text);
}
#endif
