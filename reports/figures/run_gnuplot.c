/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "run_gnuplot.h"

#define PAUSE_MS 20

/* What of the child is left to report: its process and the words it said. */
struct child {
    pid_t process;
    int words; /* read end of its standard error; -1 when closed */
    char text[2048];
    size_t length;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* In the child, where only async-signal-safe functions may be called. */
static void become(const char *folder, char *const *arguments, const char *missing, int words) {
    static const char folder_failed[] = "the working folder cannot be entered";
    const int nothing = open("/dev/null", O_RDWR);
    ssize_t ignored;

    setpgid(0, 0);
    dup2(nothing, STDIN_FILENO);
    dup2(nothing, STDOUT_FILENO);
    dup2(words, STDERR_FILENO);
    if (chdir(folder)) {
        ignored = write(STDERR_FILENO, folder_failed, sizeof folder_failed - 1);
    } else {
        execvp(arguments[0], arguments);
        ignored = write(STDERR_FILENO, missing, strlen(missing));
    }
    (void)ignored;
    _exit(127);
}

static int start(const char *folder, char *const *arguments, const char *missing,
                 struct child *ret_child) {
    int ends[2];
    if (pipe(ends))
        return -1;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    fflush(NULL);
    const pid_t process = fork();
    if (process == 0)
        become(folder, arguments, missing, ends[1]);
    close(ends[1]);
    if (process < 0) {
        close(ends[0]);
        return -1;
    }
    *ret_child = (struct child){.process = process, .words = ends[0]};
    return 0;
}

/* Waits a little for words and keeps the first of them. */
static void listen(struct child *child) {
    struct pollfd words = {.fd = child->words, .events = POLLIN};
    char chunk[1024];

    if (poll(&words, 1, PAUSE_MS) <= 0 || child->words < 0)
        return;
    const ssize_t got = read(child->words, chunk, sizeof chunk);
    if (got <= 0) {
        close(child->words);
        child->words = -1;
        return;
    }
    const size_t room = sizeof child->text - 1 - child->length;
    const size_t taken = (size_t)got < room ? (size_t)got : room;
    memcpy(child->text + child->length, chunk, taken);
    child->length += taken;
}

/* Many lines become one; control characters go. */
static void put_on_one_line(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        const unsigned char c = (unsigned char)*from;
        if (c > 0x20 && c != 0x7F)
            *to++ = *from;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    }
    while (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
}

int report_run(const char *folder, char *const *arguments, const char *missing, double seconds,
               char *ret_message, size_t size) {
    const double end = now() + seconds;
    struct child child;
    int status = 0, late = 0;

    if (start(folder, arguments, missing, &child)) {
        snprintf(ret_message, size, "%s could not be started: %s", arguments[0], strerror(errno));
        return -1;
    }
    while (waitpid(child.process, &status, WNOHANG) == 0) {
        listen(&child);
        if (!late && now() > end) {
            late = 1;
            kill(-child.process, SIGKILL);
            kill(child.process, SIGKILL); /* it may not have become a group yet */
        }
    }
    while (child.words >= 0 && child.length < sizeof child.text - 1) {
        const size_t before = child.length;
        listen(&child);
        if (child.length == before)
            break; /* silent: closed, or held open by a process of gnuplot's own */
    }
    if (child.words >= 0)
        close(child.words);
    put_on_one_line(child.text);
    if (!late && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return 0;
    if (late)
        snprintf(ret_message, size, "%s did not end within %.3g s", arguments[0], seconds);
    else if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
        snprintf(ret_message, size, "%s", child.text);
    else if (WIFEXITED(status))
        snprintf(ret_message, size, "%s failed with %d: %s", arguments[0], WEXITSTATUS(status),
                 child.text);
    else
        snprintf(ret_message, size, "%s died of signal %d", arguments[0], WTERMSIG(status));
    return -1;
}

int report_gnuplot(const char *folder, const char *script, double seconds, char *ret_message,
                   size_t size) {
    char *arguments[] = {(char[]){"gnuplot"}, (char[]){"-d"}, (char *)script, NULL};
    return report_run(folder, arguments, "gnuplot was not found (Debian: apt install gnuplot-nox)",
                      seconds, ret_message, size);
}
