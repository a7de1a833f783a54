/* SPDX-License-Identifier: BSD-3-Clause */
/* A device prints nothing; prepare(), which runs on the host, says what it refuses. */
#include <stddef.h>
int snprintf(char *text, size_t size, const char *format, ...);
