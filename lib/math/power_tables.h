/* SPDX-License-Identifier: BSD-3-Clause */
/* Made by power_tables.py, which says what it is. Do not edit. */
#ifndef TOUCH_MATH_POWER_TABLES_H
#define TOUCH_MATH_POWER_TABLES_H

/* clang-format off */
#define TABLE_LOG_OFFSET UINT64_C(0x3fe6aaaaaaaaaaab)

/* A cell's inverse, and -ln inverse to 21 bits. */
#define TABLE_LOG_INVERSE(X) \
    X(0x1.6400000000000p+0) X(0x1.6000000000000p+0) X(0x1.5800000000000p+0) X(0x1.5000000000000p+0) \
    X(0x1.4800000000000p+0) X(0x1.4400000000000p+0) X(0x1.3c00000000000p+0) X(0x1.3800000000000p+0) \
    X(0x1.3000000000000p+0) X(0x1.2c00000000000p+0) X(0x1.2400000000000p+0) X(0x1.2000000000000p+0) \
    X(0x1.1c00000000000p+0) X(0x1.1800000000000p+0) X(0x1.1000000000000p+0) X(0x1.0c00000000000p+0) \
    X(0x1.0800000000000p+0) X(0x1.0400000000000p+0) X(0x1.0000000000000p+0) X(0x1.f000000000000p-1) \
    X(0x1.e400000000000p-1) X(0x1.d800000000000p-1) X(0x1.c800000000000p-1) X(0x1.bc00000000000p-1) \
    X(0x1.b000000000000p-1) X(0x1.a800000000000p-1) X(0x1.9c00000000000p-1) X(0x1.9000000000000p-1) \
    X(0x1.8800000000000p-1) X(0x1.8000000000000p-1) X(0x1.7800000000000p-1) X(0x1.6c00000000000p-1)

#define TABLE_LOG_TOP(X) \
    X(-0x1.51aae00000000p-2) X(-0x1.4618c00000000p-2) X(-0x1.2e8e200000000p-2) X(-0x1.1675c00000000p-2) \
    X(-0x1.fb91800000000p-3) X(-0x1.e270800000000p-3) X(-0x1.af3c800000000p-3) X(-0x1.9525c00000000p-3) \
    X(-0x1.5ff3000000000p-3) X(-0x1.44d2c00000000p-3) X(-0x1.0d78000000000p-3) X(-0x1.e270800000000p-4) \
    X(-0x1.a927000000000p-4) X(-0x1.6f0d000000000p-4) X(-0x1.f0a3000000000p-5) X(-0x1.7746000000000p-5) \
    X(-0x1.f82a000000000p-6) X(-0x1.fc0c000000000p-7) X(0x0.0p+0) X(0x1.0416000000000p-5) \
    X(0x1.ccb7000000000p-5) X(0x1.4d31000000000p-4) X(0x1.da72800000000p-4) X(0x1.23d7000000000p-3) \
    X(0x1.5bf4000000000p-3) X(0x1.823c000000000p-3) X(0x1.bd08800000000p-3) X(0x1.f991c00000000p-3) \
    X(0x1.1178e00000000p-2) X(0x1.2696200000000p-2) X(0x1.3c25200000000p-2) X(0x1.5d5be00000000p-2)

/* What is left of -ln inverse. */
#define TABLE_LOG_REST(X) \
    X(0x1.e3481f4bd8db1p-24) X(0x1.ef1d09ec17a42p-25) \
    X(-0x1.75c23a6138599p-23) X(-0x1.57574c1c07399p-23) \
    X(-0x1.b578f8aa35552p-25) X(0x1.23aa1a342c2afp-24) \
    X(-0x1.4e80bff2d8ce6p-23) X(0x1.630ba94b89bedp-23) \
    X(-0x1.c29e4f4f21cf9p-25) X(0x1.266905c330585p-24) \
    X(0x1.832f71a699689p-23) X(0x1.23aa1a342c2afp-25) \
    X(0x1.62da954e4d7a1p-23) X(-0x1.4572b5a5cdf25p-23) \
    X(-0x1.8022c54cc2f99p-26) X(0x1.c27348c0ee72cp-23) \
    X(0x1.3c61f33fecc1cp-24) X(0x1.74f03fc1c3061p-23) \
    X(0x0.0p+0) X(-0x1.3b0c5dddc7f46p-24) \
    X(0x1.e6eed965c36e1p-24) X(0x1.5d207eac5da7dp-24) \
    X(-0x1.38f772bb5ff03p-25) X(0x1.2a49c201a4720p-23) \
    X(0x1.ad50f6c7ee0a5p-25) X(0x1.6551a3c1bb735p-23) \
    X(-0x1.8f884ea5e22cbp-24) X(0x1.b2cecde5f6650p-25) \
    X(0x1.044fc8f7bc671p-23) X(0x1.134db92783bebp-26) \
    X(0x1.dcccc60ed52d8p-24) X(-0x1.05350682ca823p-25)

/* ln(1 + f) = f + s + s f Q(f) with s = -f^2/2. */
/* Largest error 5.8e-17 for arguments up to 0.021159. */
#define TABLE_LOG_POLYNOMIAL(X) \
    X(-0x1.5555555555555p-1) \
    X(0x1.fffffffffffffp-2) \
    X(-0x1.99999999ab8d5p-2) \
    X(0x1.5555555565ca2p-2) \
    X(-0x1.2492461571e44p-2) \
    X(0x1.fffffa64415afp-3) \
    X(-0x1.c771d7ab64acap-3) \
    X(0x1.99e7e1cd92a4cp-3)

/* Largest error 7.3e-09 for arguments up to 0.021159. */
#define TABLE_LOG_SHORT(X) \
    X(-0x1.55555517d28efp-1) \
    X(0x1.ffffff945adeap-2) \
    X(-0x1.99bb2457dea4cp-2) \
    X(0x1.5572aecc911e8p-2)

/* ln 2 = TOP + REST; k TOP is exact for |k| < 2^11. */
#define TABLE_LN2_TOP 0x1.62e42fefa3800p-1
#define TABLE_LN2_REST 0x1.ef35793c76730p-45

/* 16/ln 2; ln 2/16 = TOP + REST; k TOP is exact for |k| < 2^15. */
#define TABLE_EXP_STEPS 0x1.71547652b82fep+4
#define TABLE_EXP_TOP 0x1.62e42fefa0000p-5
#define TABLE_EXP_REST 0x1.cf79abc9e3b3ap-44

#define TABLE_EXP_VALUE(X) \
    X(0x1.0000000000000p+0) X(0x1.0b5586cf9890fp+0) \
    X(0x1.172b83c7d517bp+0) X(0x1.2387a6e756238p+0) \
    X(0x1.306fe0a31b715p+0) X(0x1.3dea64c123422p+0) \
    X(0x1.4bfdad5362a27p+0) X(0x1.5ab07dd485429p+0) \
    X(0x1.6a09e667f3bcdp+0) X(0x1.7a11473eb0187p+0) \
    X(0x1.8ace5422aa0dbp+0) X(0x1.9c49182a3f090p+0) \
    X(0x1.ae89f995ad3adp+0) X(0x1.c199bdd85529cp+0) \
    X(0x1.d5818dcfba487p+0) X(0x1.ea4afa2a490dap+0)

#define TABLE_EXP_TAIL(X) \
    X(0x0.0p+0) X(0x1.8a62e4adc610bp-54) \
    X(-0x1.19041b9d78a76p-55) X(0x1.9b07eb6c70573p-54) \
    X(0x1.6f46ad23182e4p-55) X(0x1.ada0911f09ebcp-55) \
    X(0x1.d4397afec42e2p-56) X(0x1.6324c054647adp-54) \
    X(-0x1.bdd3413b26456p-54) X(-0x1.41577ee04992fp-55) \
    X(0x1.6e9f156864b27p-54) X(0x1.c7c46b071f2bep-56) \
    X(0x1.7a1cd345dcc81p-54) X(0x1.11065895048ddp-55) \
    X(0x1.2ed02d75b3707p-55) X(-0x1.e9c23179c2893p-54)

/* e^r = 1 + r + r^2 E(r) */
/* Largest error 8.0e-17 for arguments up to 0.021661. */
#define TABLE_EXP_POLYNOMIAL(X) \
    X(0x1.0000000000001p-1) \
    X(0x1.5555555555556p-3) \
    X(0x1.55555554e9466p-5) \
    X(0x1.11111110e10a7p-7) \
    X(0x1.6c17ed4ce9ff6p-10) \
    X(0x1.a01b0c2efc09ap-13)

/* Largest error 2.1e-08 for arguments up to 0.021661. */
#define TABLE_EXP_SHORT(X) \
    X(0x1.0000000000000p-1) \
    X(0x1.5556deecab6c7p-3) \
    X(0x1.55565bba155fcp-5)

/* 2/pi; pi/2 = TOP + MIDDLE + REST; k TOP and k MIDDLE are exact for |k| < 2^10. */
#define TABLE_TURN_STEPS 0x1.45f306dc9c883p-1
#define TABLE_TURN_TOP 0x1.921fb54442c00p+0
#define TABLE_TURN_MIDDLE 0x1.18469898cc000p-44
#define TABLE_TURN_REST 0x1.45c06e0e68948p-86

/* sin r = r + r^3 S(r^2), cos r = 1 - r^2/2 + r^4 C(r^2) */
/* Largest error 2.0e-17 for arguments up to 0.616851. */
#define TABLE_SIN_POLYNOMIAL(X) \
    X(-0x1.5555555555555p-3) \
    X(0x1.1111111110bb2p-7) \
    X(-0x1.a01a019e83aa2p-13) \
    X(0x1.71de379689090p-19) \
    X(-0x1.ae600b01a40ccp-26) \
    X(0x1.5e0b1995f429ap-33)

/* Largest error 1.3e-18 for arguments up to 0.616851. */
#define TABLE_COS_POLYNOMIAL(X) \
    X(0x1.5555555555555p-5) \
    X(-0x1.6c16c16c16967p-10) \
    X(0x1.a01a019f4eafap-16) \
    X(-0x1.27e4fa17d9864p-22) \
    X(0x1.1eeb68e8b2372p-29) \
    X(-0x1.907da304ce77bp-37)

/* clang-format on */
#endif
