/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* environ, pipe2, wait4, syscall */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif
#include "child.h"
#include "file.h"

#define PAUSE_MS 20 /* the longest pause between two checks whether a child has ended */
#define STREAMS  3

/* The descriptors for a child, and those that this program keeps. */
struct ends {
    int theirs[STREAMS]; /* its standard streams; -1: those of this program */
    int opened
        [STREAMS]; /* of these, what was opened for it and is closed here after the start; else -1 */
    int ours[STREAMS]; /* our ends of pipes; else -1 */
    int folder;        /* its working folder; -1: that of this program */
};

double child_clock(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* --- streams ------------------------------------------------------------------------------------ */

static void close_all(const int *descriptors, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (descriptors[i] >= 0)
            close(descriptors[i]);
}

static int open_pipe(struct ends *e, int stream) {
    int pair[2];
    if (pipe2(pair, O_CLOEXEC))
        return -1;
    const int is_input = stream == STDIN_FILENO;
    e->theirs[stream] = e->opened[stream] = file_above_streams(pair[!is_input]);
    e->ours[stream] = file_above_streams(pair[is_input]);
    return e->theirs[stream] < 0 || e->ours[stream] < 0 ? -1 : 0;
}

static int open_stream(struct ends *e, int stream, int wanted) {
    if (wanted == CHILD_PIPE)
        return open_pipe(e, stream);
    if (wanted == CHILD_NULL) {
        e->theirs[stream] = e->opened[stream] =
            file_above_streams(open("/dev/null", O_RDWR | O_CLOEXEC));
        return e->theirs[stream] < 0 ? -1 : 0;
    }
    e->theirs[stream] = wanted == CHILD_OUT ? STDOUT_FILENO : wanted > 0 ? wanted : -1;
    return 0;
}

static void close_ends(const struct ends *e) {
    const int error = errno;
    close_all(e->opened, STREAMS);
    close_all(e->ours, STREAMS);
    close_all(&e->folder, 1);
    errno = error;
}

static int open_ends(const struct child_setup *setup, struct ends *ret) {
    const int wanted[STREAMS] = {setup->in, setup->out, setup->err};
    *ret = (struct ends){{-1, -1, -1}, {-1, -1, -1}, {-1, -1, -1}, -1};
    int bad = 0;
    for (int i = 0; i < STREAMS && !bad; i++)
        bad = open_stream(ret, i, wanted[i]);
    if (!bad && setup->folder) {
        ret->folder = file_above_streams(open(setup->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC));
        bad = ret->folder < 0;
        errno = bad ? ENOTDIR : errno; /* ENOENT means that the program is missing */
    }
    if (bad)
        close_ends(ret);
    return bad ? -1 : 0;
}

/* --- starting ----------------------------------------------------------------------------------- */

static void see_ends_of_children(void) {
    struct sigaction action;
    if (!sigaction(SIGCHLD, NULL, &action) &&
        (action.sa_handler == SIG_IGN || action.sa_flags & SA_NOCLDWAIT))
        signal(SIGCHLD, SIG_DFL);
}

/* In the child. The parent may have ended before it was asked for the signal. */
static void end_with(pid_t parent, int signal) {
#ifdef __linux__
    if (signal && !prctl(PR_SET_PDEATHSIG, signal) && getppid() != parent)
        _exit(127);
#else
    (void)parent, (void)signal;
#endif
}

/* In the child. */
static int enter(const struct child_setup *setup, const struct ends *e, pid_t parent) {
    end_with(parent, setup->end_signal);
    int bad = setup->leads_group && setpgid(0, 0);
    bad = bad || (e->folder >= 0 && fchdir(e->folder));
    for (int i = 0; i < STREAMS && !bad; i++)
        bad = e->theirs[i] >= 0 && dup2(e->theirs[i], i) < 0;
    return bad ? -1 : 0;
}

/* Forks. In the child it returns 0, or ends the child where the setup cannot be had. */
static pid_t fork_child(const struct child_setup *setup, const struct ends *e) {
    const pid_t parent = getpid(), process = fork();
    if (process == 0 && enter(setup, e, parent))
        _exit(127);
    if (process > 0 && setup->leads_group)
        setpgid(process, process); /* in parent and child, because either may run first */
    return process;
}

/* In the child: becomes the program, or tells errno through that pipe. */
_Noreturn static void become(const struct child_setup *setup, char *const *arguments, int report) {
    for (const int *kept = setup->kept; kept && *kept >= 0; kept++)
        fcntl(*kept, F_SETFD, 0);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL); /* many programs do not see that a write has failed */
    if (setup->environment)
        environ = (char **)(uintptr_t)setup->environment;
    execvp(arguments[0], arguments);
    const int error = errno;
    (void)!write(report, &error, sizeof error);
    _exit(127);
}

/* Returns 0, or the errno of the start. */
static int start_program(const struct child_setup *setup, const struct ends *e,
                         char *const *arguments, pid_t *ret_process) {
    int pair[2], error = 0;
    if (pipe2(pair, O_CLOEXEC))
        return errno;
    pair[1] = file_above_streams(pair[1]);
    *ret_process = pair[1] < 0 ? -1 : fork_child(setup, e);
    error = *ret_process < 0 ? errno : 0;
    if (*ret_process == 0)
        become(setup, arguments, pair[1]);
    close_all(&pair[1], 1);
    ssize_t got = -1;
    while (!error && (got = read(pair[0], &error, sizeof error)) < 0 && errno == EINTR)
        continue;
    close(pair[0]);
    if (got > 0)
        waitpid(*ret_process, NULL, 0);
    return error;
}

/* Closes what is not needed after the start. error: of the start; 0: none. */
static int settle(const struct child_setup *setup, const struct ends *e, pid_t process, int error,
                  struct child *ret_child) {
    if (error) {
        close_ends(e);
        errno = error;
        return -1;
    }
    close_all(e->opened, STREAMS);
    close_all(&e->folder, 1);
    *ret_child = (struct child){process, e->ours[0], e->ours[1], e->ours[2], setup->leads_group};
    return 0;
}

int child_start(struct child *ret_child, const struct child_setup *setup, char *const *arguments) {
    struct ends e;
    pid_t process = 0;
    *ret_child = (struct child){0, -1, -1, -1, 0};
    if (open_ends(setup, &e))
        return -1;
    see_ends_of_children();
    fflush(NULL); /* what was printed before comes before what the child prints */
    const int error = start_program(setup, &e, arguments, &process);
    return settle(setup, &e, process, error, ret_child);
}

int child_call(struct child *ret_child, const struct child_setup *setup,
               int (*function)(void *context), void *context) {
    struct ends e;
    *ret_child = (struct child){0, -1, -1, -1, 0};
    if (open_ends(setup, &e))
        return -1;
    see_ends_of_children();
    fflush(NULL); /* else the child could write it again */
    const pid_t process = fork_child(setup, &e);
    if (process == 0) {
        close_ends(&e);
        _exit(function(context));
    }
    return settle(setup, &e, process, process < 0 ? errno : 0, ret_child);
}

/* --- ending ------------------------------------------------------------------------------------- */

void child_signal(const struct child *child, int signal) {
    if (child->process > 0)
        kill(child->leads_group ? -child->process : child->process, signal);
}

/* Without reaping it: as long as it is not reaped, nobody else gets its number. */
static int has_ended(const struct child *child, int options) {
    siginfo_t info = {.si_pid = 0};
    while (waitid(P_PID, (id_t)child->process, &info, WEXITED | WNOWAIT | options) < 0)
        if (errno != EINTR)
            return 1; /* there is no such child any more */
    return info.si_pid != 0;
}

int child_wait(const struct child *child, double seconds) {
    const double end = child_clock() + seconds;
    if (child->process <= 0)
        return 0;
    if (!(seconds > 0.0))
        return has_ended(child, 0) ? 0 : -1;
    long pause = 1000000; /* ns; grows: most children end soon, the others take long */
    while (!has_ended(child, WNOHANG)) {
        if (child_clock() > end)
            return -1;
        nanosleep(&(struct timespec){0, pause}, NULL);
        pause = pause < PAUSE_MS * 500000L ? 2 * pause : PAUSE_MS * 1000000L;
    }
    return 0;
}

static void close_pipes(struct child *child) {
    const int pipes[] = {child->in, child->out, child->err};
    close_all(pipes, STREAMS);
    child->in = child->out = child->err = -1;
}

int child_close(struct child *child, double seconds, struct child_end *ret_end) {
    struct child_end end = {.status = 0};
    struct rusage usage = {.ru_maxrss = 0};
    close_pipes(child);
    if (child->process > 0) {
        end.is_late = child_wait(child, seconds) != 0;
        if (end.is_late) {
            child_signal(child, SIGKILL);
            child_wait(child, 0.0);
        }
        if (child->leads_group)
            child_signal(child, SIGKILL);
        while (wait4(child->process, &end.status, 0, &usage) < 0 && errno == EINTR)
            continue;
        end.peak_memory = 1024.0 * (double)usage.ru_maxrss;
    }
    child->process = 0;
    if (ret_end)
        *ret_end = end;
    return end.status || end.is_late ? -1 : 0;
}

/* --- all that is left --------------------------------------------------------------------------- */

#ifdef __linux__
#define LEFT_MAX 2.0 /* s, until what was killed is gone */

void child_adopt(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

/* The parent of a process, from /proc/NUMBER/stat: "NUMBER (name) state parent ...". 0: not known. */
static long parent_of(const char *number) {
    char path[64] = "/proc/", text[512];
    strncat(path, number, 20);
    strcat(path, "/stat");
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const ssize_t length = file < 0 ? -1 : read(file, text, sizeof text - 1);
    close_all(&file, 1);
    text[length > 0 ? length : 0] = '\0';
    const char *end = strrchr(text, ')'); /* the name may hold anything */
    long parent = 0;
    for (const char *c = end && strlen(end) > 4 ? end + 4 : ""; *c >= '0' && *c <= '9'; c++)
        parent = 10 * parent + (*c - '0');
    return parent;
}

static void kill_if_child(const char *number) {
    const char *c = number;
    long process = 0;
    for (; *c >= '0' && *c <= '9' && c < number + 10; c++)
        process = 10 * process + (*c - '0');
    if (process > 1 && !*c && parent_of(number) == getpid())
        kill((pid_t)process, SIGKILL);
}

/* Without readdir(), which a signal handler may not call. */
static void kill_children(void) {
    struct entry {
        unsigned long long inode, offset;
        unsigned short size;
        unsigned char type;
        char name[];
    };
    _Alignas(8) char part[8192];
    const int folder = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (long got; folder >= 0 && (got = syscall(SYS_getdents64, folder, part, sizeof part)) > 0;)
        for (long at = 0; at < got; at += ((struct entry *)(void *)(part + at))->size)
            kill_if_child(((struct entry *)(void *)(part + at))->name);
    close_all(&folder, 1);
}

void child_end_all(void) {
    const double end = child_clock() + LEFT_MAX;
    for (;;) {
        pid_t gone;
        while ((gone = waitpid(-1, NULL, WNOHANG)) > 0)
            continue;
        if ((gone < 0 && errno == ECHILD) || child_clock() > end)
            return;
        kill_children();
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    }
}
#else
void child_adopt(void) {
}

void child_end_all(void) {
}
#endif

void child_words(int status, char *ret_text, size_t size) {
    if (WIFSIGNALED(status))
        snprintf(ret_text, size, "died of signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(ret_text, size, "ended with status %d", WEXITSTATUS(status));
}

/* --- running to the end ------------------------------------------------------------------------- */

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

static void say_end(const char *name, const struct child_end *end, double seconds, char *text,
                    size_t size) {
    char words[128];
    put_on_one_line(text);
    child_words(end->status, words, sizeof words);
    char *all = end->is_late ? play_format("%s did not end within %.3g s", name, seconds)
                             : play_format("%s %s%s%s", name, words, *text ? ": " : "", text);
    snprintf(text, size, "%s", all);
}

static void say_start(const char *name, const char *folder, const char *missing, char *text,
                      size_t size) {
    const int no_folder = errno == ENOTDIR && folder;
    if (errno == ENOENT)
        snprintf(text, size, "%s", missing);
    else
        snprintf(text, size, "%s could not be started%s%s: %s", name, no_folder ? " in " : "",
                 no_folder ? folder : "", strerror(errno));
}

/* Writes all of the input, unless the child ends, or its time is over, before it has read everything. end: by
 * child_clock; 0: never. */
static void feed(struct child *child, const char *input, size_t length, double end) {
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before;
    sigaction(SIGPIPE, &ignore, &before);
    fcntl(child->in, F_SETFL, O_NONBLOCK);
    while (length > 0) {
        struct pollfd poll_of = {.fd = child->in, .events = POLLOUT};
        const double left = end > 0.0 ? fmin(1e3 * (end - child_clock()), 1e6) : -1.0;
        if (end > 0.0 && left <= 0.0)
            break;
        if (poll(&poll_of, 1, left < 0.0 ? -1 : (int)left + 1) <= 0)
            continue;
        const ssize_t done = write(child->in, input, length);
        if (done < 0 && errno != EAGAIN && errno != EINTR)
            break;
        input += done > 0 ? done : 0;
        length -= done > 0 ? (size_t)done : 0;
    }
    sigaction(SIGPIPE, &before, NULL);
    close(child->in);
    child->in = -1;
}

/* What the child says goes to a file in memory: nobody has to read while it runs and is fed, and what it leaves
 * behind holds nobody up. */
int child_run(const struct child_setup *setup, char *const *arguments, const char *missing,
              char *ret_text, size_t size) {
    struct child_setup own = *setup;
    struct child child;
    struct child_end end;
    const int said = file_in_memory();
    own.in = setup->input ? CHILD_PIPE : setup->in;
    own.out = setup->out == CHILD_TEXT ? said : setup->out;
    own.err = setup->err == CHILD_TEXT ? said : setup->err;
    int bad = said < 0 || child_start(&child, &own, arguments);
    if (bad) {
        say_start(arguments[0], setup->folder, missing, ret_text, size);
    } else {
        const double until = setup->seconds > 0.0 ? child_clock() + setup->seconds : 0.0;
        if (setup->input)
            feed(&child, setup->input, setup->length, until);
        bad = child_close(&child, until > 0.0 ? fmax(until - child_clock(), 1e-3) : 0.0, &end);
        const ssize_t length = pread(said, ret_text, size - 1, 0);
        ret_text[length > 0 ? length : 0] = '\0';
        if (bad)
            say_end(arguments[0], &end, setup->seconds, ret_text, size);
    }
    close_all(&said, 1);
    return bad ? -1 : 0;
}
