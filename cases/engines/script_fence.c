/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fence for a program that shuts itself in: the Python that runs a script for YADE loads this library (yade_deck.py). */
#include "cases/subject/fence.h"

/* reads: folders and files that it may read, ended by NULL. What is in force, bits of FENCE_... */
__attribute__((visibility("default"))) unsigned touchstone_script_fence(const char *const *reads);

unsigned touchstone_script_fence(const char *const *reads) {
    const struct fence_setup setup = {
        .library = "/usr/bin/python3", .reads = reads, .threads = 1, .engine = 1};
    fence_prepare(&setup);
    return fence_enter();
}
