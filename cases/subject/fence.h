/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a process with a law from a shared library may ask of the system: to compute, to take memory, to read the
 * libraries that it needs. Everything else is refused by the kernel, from before the library is loaded:
 *
 * - system calls, by a filter (libseccomp): processes, threads, other processes, the network, changes of files,
 *   limits. The attempt ends the process, but that of an engine; see fence_call. A call that is not known here is answered
 *   with ENOSYS. Without the filter, a limit of the number of processes is set, which does not hold root.
 * - reading files, by a rule set (Landlock): all but the folders of the system's libraries, the library itself, the
 *   files of other libraries that it needs, and what the user names.
 *
 * SECURITY.md says what this is good for, and what it is not. */
#ifndef FENCE_H
#define FENCE_H

#include "cases/core/base.h"

/* X(name, text): what can be in force. */
#define FENCE_PARTS(X)                                                                             \
    X(CALLS, "system calls refused by seccomp")                                                    \
    X(FILES, "reading of files refused by Landlock")
enum fence_part {
#define X(name, text) FENCE_##name##_NUMBER,
    FENCE_PARTS(X)
#undef X
#define X(name, text) FENCE_##name = 1 << FENCE_##name##_NUMBER,
    FENCE_PARTS(X)
#undef X
};

struct fence_setup {
    const char *library;      /* the file of the law */
    const char *const *reads; /* folders and files that it may read besides; ends with NULL */
    int threads;              /* nonzero: it may start threads */
    /* Nonzero: calls that are refused fail with EPERM and do not end the process, libraries among the reads may need
     * others, and more can be loaded later: of an engine, which tries what a parallel program does (MPI), and goes on
     * without it. */
    int engine;
    int sanitizer; /* nonzero: this is a build with a sanitizer, which looks at /proc */
    /* Memory whose protection stays as it is: `kept_size` bytes, a power of 2, at a multiple of that.
     * NULL: none. */
    const void *kept;
    size_t kept_size;
};

/* Makes the filter and the rule set, in the process that starts those of the runs, because this takes
 * milliseconds. Before, nothing is in force. */
void fence_prepare(const struct fence_setup *setup);
/* Shuts this process in. Returns what is in force, bits of FENCE_CALLS and FENCE_FILES. */
unsigned fence_enter(void);
/* Once the library is loaded: no memory becomes executable, but in an engine, and none of setup->kept changes its protection. */
void fence_loaded(void);

/* A system call that ended the process. */
struct fence_call {
    const char *name;  /* "socket"; "": not known */
    const char *words; /* "tried to use the network" */
    int is_process;    /* a process or a thread was to be started */
};
/* architecture and number: as the signal SIGSYS tells them; context: that of its handler, or NULL. May be called
 * in the handler. */
struct fence_call fence_call(unsigned architecture, int number, const void *context);

#endif
