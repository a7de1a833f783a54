/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#include "limits.h"

/* An address space and its data are limited apart; the lower one is met first. */
static const struct {
    int resource, other; /* other: -1 for none */
    const char *what, *option, *unit, *without;
} limits[] = {
    [LIMIT_MEMORY] = {RLIMIT_AS, RLIMIT_DATA, "the memory", "-v or -d", "bytes",
                      "the memory of this machine"},
    [LIMIT_FILE_SIZE] = {RLIMIT_FSIZE, -1, "the file size", "-f", "bytes",
                         "the largest size of a file on this file system"},
    [LIMIT_TIME] = {RLIMIT_CPU, -1, "the processor time of one process", "-t", "s",
                    "the processor time"},
    [LIMIT_FILES] = {RLIMIT_NOFILE, -1, "the number of open files", "-n", "files",
                     "the number of open files of this machine"},
    [LIMIT_STACK] = {RLIMIT_STACK, -1, "the stack", "-s", "bytes", "the stack of this machine"},
    [LIMIT_PROCESSES] = {RLIMIT_NPROC, -1, "the number of processes of one user", "-u", "processes",
                         "the number of processes of this machine"},
};

static rlim_t value_of(enum limit limit) {
    struct rlimit one = {RLIM_INFINITY, RLIM_INFINITY}, other = one;
    getrlimit(limits[limit].resource, &one);
    if (limits[limit].other >= 0)
        getrlimit(limits[limit].other, &other);
    return one.rlim_cur < other.rlim_cur ? one.rlim_cur : other.rlim_cur;
}

double limit_value(enum limit limit) {
    const rlim_t value = value_of(limit);
    return value == RLIM_INFINITY ? HUGE_VAL : (double)value;
}

int limit_is_set(enum limit limit) {
    return value_of(limit) != RLIM_INFINITY;
}

const char *limit_words(enum limit limit, char *ret_text, size_t size) {
    const rlim_t value = value_of(limit);
    if (value == RLIM_INFINITY)
        snprintf(ret_text, size, "%s", limits[limit].without);
    else
        snprintf(ret_text, size, "%s that this environment allows (ulimit %s: %llu %s)",
                 limits[limit].what, limits[limit].option, (unsigned long long)value,
                 limits[limit].unit);
    return ret_text;
}

const char *limit_error(int error, char *ret_text, size_t size) {
    static const struct {
        int error;
        enum limit limit;
    } met[] = {{ENOMEM, LIMIT_MEMORY},
               {EFBIG, LIMIT_FILE_SIZE},
               {EMFILE, LIMIT_FILES},
               {ENFILE, LIMIT_FILES},
               {EAGAIN, LIMIT_PROCESSES}};
    char words[128];
    for (size_t i = 0; i < TOUCH_COUNT(met); i++)
        if (met[i].error == error) {
            snprintf(ret_text, size, "%s: allow more than %s", strerror(error),
                     limit_words(met[i].limit, words, sizeof words));
            return ret_text;
        }
    snprintf(ret_text, size, "%s", strerror(error));
    return ret_text;
}

#define STACK 1048576.0 /* bytes that a program of this project, and a law in it, may need */

void limit_prepare(void) {
    char words[128];
    if (limit_value(LIMIT_STACK) < STACK) {
        fprintf(stderr, "touchstone: allow more than %s: %.0f bytes are needed\n",
                limit_words(LIMIT_STACK, words, sizeof words), STACK);
        exit(3);
    }
    signal(SIGXFSZ, SIG_IGN);
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0) /* the lowest number that is free is this one */
            (void)!open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}
