/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A law's page, compiled as the build compiles those of the library: by each compiler that is there, for each
 * instruction set. Everything goes to a scratch folder. */
#ifndef BENCH_LAW_PAGE_H
#define BENCH_LAW_PAGE_H

#include "lab.h"
#include "touchstone/plugin.h"

#define BENCH_MADE_MAX 32

struct bench_page {
    char *file, *folder; /* the page's absolute path; the scratch folder */
    struct touch_plugin plugin;
    const struct touch_law *law; /* its scalar step is the truth for all kernels */
    struct bench_made made[BENCH_MADE_MAX];
    void *libraries[BENCH_MADE_MAX];
    size_t count;
    char others[160]; /* the names of further laws of the file, where none was asked for */
};

/* name: "my_law.c", "my_law.c#law", or the name of a law of the library. compiler: the only one, NULL for gcc, clang
 * and that of CC. Writes to result->builds and result->loops what was made of it, with what is not there as skipped.
 * -1 and a message: no such file or law, no compiler, it does not compile, or it is no page and has no kernels. */
int bench_page_open(const struct bench_options *options, const char *name, const char *compiler,
                    struct bench_result *result, struct bench_page *ret_page, char *ret_message,
                    size_t size);
void bench_page_close(struct bench_page *page);

/* remarks.c: what a compiler says of the loops of a kernel. */
struct bench_remarks {
    const char *file;           /* the user's page */
    const char *said, *library; /* dump of gcc's vectoriser, or records of clang; the kernel */
    int is_clang;
    int bytes; /* of the target's vectors */
};
/* Adds a row to result->loops for each, and counts them in *build. */
void bench_read_remarks(const struct bench_remarks *remarks, struct bench_build *build,
                        struct bench_result *result);

/* bits.c: compares every kernel with the scalar step, the loop over the law's own in the plane and the first scalar
 * kernel in space, over motions that are the same in every run; fills the members of *build. */
void bench_compare_bits(const struct bench_pool *pool, const struct touch_kernel *truth,
                        const struct touch_kernel *kernel, struct bench_build *build);

#endif
