/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gnuplot, for the verbs that draw. */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "gnuplot.h"
#include "memory.h"
#include "program.h"

/* Runs gnuplot on a script; its standard output is out. Exit code of this program. */
static int run_gnuplot(const char *verb, const char *script, size_t length, int out) {
    int ends[2], status = 0;
    if (pipe(ends))
        return EXIT_INTERNAL;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[0], STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execlp("gnuplot", "gnuplot", "-d", "-", (char *)NULL);
        _exit(errno == ENOENT ? 127 : 126);
    }
    close(ends[0]);
    void (*before)(int) = signal(SIGPIPE, SIG_IGN); /* gnuplot may end early */
    for (ssize_t put; child > 0 && length > 0; script += put, length -= (size_t)put)
        if ((put = write(ends[1], script, length)) < 0) {
            if (errno != EINTR)
                break;
            put = 0;
        }
    close(ends[1]);
    signal(SIGPIPE, before);
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
        continue;
    if (child > 0 && status == 0)
        return EXIT_PASSED;
    fprintf(stderr, "touchstone %s: %s\n", verb,
            child > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 127
                ? "gnuplot was not found (Debian: apt install gnuplot-nox)"
                : "gnuplot failed, nothing was drawn");
    return EXIT_INTERNAL;
}

static int refuse_file(const char *verb, const char *name, int error) {
    fprintf(stderr, "touchstone %s: %s cannot be written: %s\n", verb, name, strerror(error));
    return EXIT_INTERNAL;
}

/* Into a temporary file beside the wanted one, which is then renamed. */
static int draw_file(const char *verb, const char *name, const char *script, size_t length) {
    char *temporary = play_format("%s.tmp-XXXXXX", name);
    const int file = mkstemp(temporary);
    struct stat info;
    int code = file < 0 ? refuse_file(verb, name, errno) : run_gnuplot(verb, script, length, file);
    if (file >= 0) {
        const mode_t mask = umask(0);
        umask(mask);
        if (code == EXIT_PASSED && (fstat(file, &info) || info.st_size == 0))
            code = refuse_file(verb, name, ENOSPC);
        const int bad = fchmod(file, 0666 & ~mask) | close(file);
        if (code == EXIT_PASSED && (bad || rename(temporary, name)))
            code = refuse_file(verb, name, errno);
        if (code != EXIT_PASSED)
            unlink(temporary);
    }
    free(temporary);
    return code;
}

int gnuplot_draw(const char *verb, const char *out, const char *script, size_t length) {
    return out ? draw_file(verb, out, script, length)
               : run_gnuplot(verb, script, length, STDOUT_FILENO);
}
