/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Child processes: programs, and functions of this program, that run beside it.
 *
 * Every descriptor that a program of this project opens should have close-on-exec: a child gets its standard
 * streams and the descriptors that are named for it. Where whoever started this program ignores SIGCHLD, the
 * default action is restored with the first child, because else the system forgets how children ended. */
#ifndef CHILD_H
#define CHILD_H

#include "base.h"
#include <sys/types.h>

#define CHILD_NULL (-1) /* the stream is /dev/null */
#define CHILD_PIPE (-2) /* a pipe; its other end is in struct child */
#define CHILD_OUT  (-3) /* for standard error: the same as standard output */
#define CHILD_TEXT (-4) /* for output and error in child_run: it is the text */

/* How a child starts. All zero: in the folder and with the streams of this program. */
struct child_setup {
    const char *folder;       /* working folder; NULL: that of this program */
    int in, out, err;         /* 0: as in this program; a descriptor above 2; or one of CHILD_... */
    const int *kept;          /* descriptors that it gets under the same numbers; ends with -1 */
    char *const *environment; /* ends with NULL; NULL: that of this program */
    int leads_group; /* nonzero: it leads a process group, and all of it ends with the leader */
    /* The signal that it gets when this process ends in any way, also by SIGKILL; 0: none. A program can
     * change it for itself. Linux only. */
    int end_signal;
    /* For child_run alone: */
    const char *input; /* text for its standard input, `length` bytes; NULL: none */
    size_t length;
    double seconds; /* the longest time that it may take; 0: any */
};

struct child {
    pid_t process;    /* 0: none */
    int in, out, err; /* our ends of its pipes; -1: none */
    int leads_group;
};

/* How a child ended. */
struct child_end {
    int status;         /* as waitpid gives it */
    int is_late;        /* nonzero: it was killed because its time was over */
    double peak_memory; /* bytes, largest resident set */
};

/* Starts the program arguments[0], which is searched in PATH unless it holds a slash. Returns 0; or -1 and
 * errno, which is ENOENT where there is no such program, and ENOTDIR where the folder cannot be entered. */
int child_start(struct child *ret_child, const struct child_setup *setup, char *const *arguments);
/* Calls a function in a child, whose exit status is what the function returns. 0; or -1 and errno. */
int child_call(struct child *ret_child, const struct child_setup *setup,
               int (*function)(void *context), void *context);
/* Sends a signal to the child, or to its group if it leads one. */
void child_signal(const struct child *child, int signal);
/* Waits until the child has ended, for at most that many seconds (0: as long as it takes), and leaves its
 * process number in use. Returns 0 if it has ended, else -1. */
int child_wait(const struct child *child, double seconds);
/* Closes our ends of the pipes, waits as above, kills the child if its time is over, ends what is left of
 * its group. Returns 0 if the child exited with status 0, else -1. ret_end may be NULL. */
int child_close(struct child *child, double seconds, struct child_end *ret_end);

/* From here on this process becomes the parent of what its children leave behind. Without effect outside of
 * Linux. */
void child_adopt(void);
/* Kills all children of this process, those that it adopts meanwhile included, and waits until there are none,
 * for at most 2 s. May be called in a signal handler. Needs /proc on Linux; else it does nothing. */
void child_end_all(void);

/* Runs a program to its end. Returns 0 and the first size - 1 bytes of what it wrote to the streams that are
 * CHILD_TEXT; or -1 and one line that says what went wrong and holds this text; the line is `missing` if
 * there is no such program. */
int child_run(const struct child_setup *setup, char *const *arguments, const char *missing,
              char *ret_text, size_t size);

/* "ended with status 3", "died of signal 9 (Killed)": a wait status in words. */
void child_words(int status, char *ret_text, size_t size);

/* Seconds of a clock that never goes back; only differences mean something. */
double child_clock(void);

#endif
