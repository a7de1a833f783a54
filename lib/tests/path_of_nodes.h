/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef PATH_OF_NODES_H
#define PATH_OF_NODES_H

#include <stddef.h>

/* Overlap and slide of a step; or the bound of the error, and the force. */
struct path_sample {
    double overlap, s, t;
};

#define PATH_COUNTS(X) X(4) X(6) X(8) X(12) X(16) X(24) X(64)
#define X(nodes)                                                                                   \
    void path_of_##nodes(size_t count, const struct path_sample *sample, struct path_sample *ret);
PATH_COUNTS(X)
#undef X

#endif
