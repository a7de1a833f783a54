/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Other processes, threads, and the rights of the own one. */
#include "hostile.h"
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

STEP(becomes_program) {
    execl("/bin/true", "true", (char *)NULL);
}

/* A process that leaves its group and outlives its parent, for 20 s where nothing holds it. */
STEP(daemon) {
    if (fork())
        return;
    setsid();
    if (!fork())
        sleep(20);
    _exit(0);
}

AT_LOAD(fork_at_load) {
    if (fork() == 0)
        _exit(0);
}

/* Processes that start processes, and live on until they are killed. It bounds itself: where nothing
 * holds it, a machine must survive the test. At most 15 of them, each for 20 s. */

STEP(fork_bomb) {
    const pid_t first = getpid();
    for (int i = 0; i < 4; i++)
        if (fork() < 0)
            break;
    if (getpid() != first) {
        sleep(20);
        _exit(0);
    }
}

#ifdef __x86_64__
/* A fork through the gate of 32-bit programs, under their number of the call. */
static long fork_by_int80_fork_32(void) {
    long answer = 2;
    __asm__ volatile("int $0x80" : "+a"(answer) : : "memory", "cc", "r8", "r9", "r10", "r11");
    return answer;
}
STEP(fork_by_int80) {
    if (fork_by_int80_fork_32() == 0)
        _exit(0);
}
#endif

STEP(fork_by_vfork) {
    if (vfork() == 0)
        _exit(0);
}

#ifdef __x86_64__
/* A fork under the number that it has for x32 programs. Most systems have no x32 and refuse it; the attempt
 * counts. */
STEP(fork_by_x32) {
    if (syscall(0x40000000 + SYS_fork) == 0)
        _exit(0);
}
#endif

STEP(fork_once) {
    if (fork() == 0)
        _exit(0);
}

/* Ignores the signal of a refused call. */
STEP(fork_with_own_handler) {
    signal(SIGSYS, SIG_IGN);
    if (fork() == 0)
        _exit(0);
}

/* So that no handler is called. */
STEP(fork_with_signals_blocked) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    if (fork() == 0)
        _exit(0);
}

STEP(system_command) {
    force->active += (uint32_t)system("true");
}

/* Signal 0 ends nobody, and is refused as any other. */
STEP(kills_all) {
    kill(-1, 0);
}

STEP(kills_group) {
    kill(0, SIGKILL);
}

STEP(kills_parent) {
    kill(getppid(), SIGKILL);
}

AT_LOAD(kills_parent_at_load) {
    kill(getppid(), SIGKILL);
}

/* Its own alarm ends its own run. */
STEP(signals_by_timer) {
    alarm(1);
    for (;;)
        pause();
}

STEP(stops_itself) {
    raise(SIGSTOP);
}

/* A thread that goes on while the law has returned. */
static void *thread_go_on(void *data) {
    for (;;)
        sleep(1);
    return data;
}
STEP(thread) {
    pthread_t thread;
    pthread_create(&thread, NULL, thread_go_on, NULL);
}

static void *thread_at_load_go_on(void *data) {
    for (;;)
        sleep(1);
    return data;
}

AT_LOAD(thread_at_load) {
    pthread_t thread;
    pthread_create(&thread, NULL, thread_at_load_go_on, NULL);
}

/* Honest, but for the thread: another one computes, and is waited for. */
static void *thread_that_computes_compute(void *data) {
    return data;
}
STEP(thread_that_computes) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, thread_that_computes_compute, NULL) ||
        pthread_join(thread, NULL))
        abort();
}

STEP(traces_parent) {
    ptrace(PTRACE_ATTACH, getppid(), NULL, NULL);
}

/* A file descriptor for its parent. */
STEP(opens_parent) {
    syscall(SYS_pidfd_open, getppid(), 0);
}

/* Asks not to be ended with its parent. */
STEP(outlives_parent) {
    prctl(PR_SET_PDEATHSIG, 0);
}

/* Into the memory of its parent, where its own data are. */
STEP(writes_into_parent) {
    static char text[8];
    struct iovec part = {text, sizeof text};
    process_vm_writev(getppid(), &part, 1, &part, 1, 0);
}

/* In a namespace of its own a user is root. */
STEP(own_namespace) {
    unshare(CLONE_NEWUSER);
}

/* Page faults handled by a program: a means to stop the kernel in the middle of a call. */
STEP(page_faults) {
    syscall(SYS_userfaultfd, 0);
}

STEP(raises_limits) {
    struct rlimit limit;
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = limit.rlim_max = RLIM_INFINITY;
    setrlimit(RLIMIT_AS, &limit);
}

AT_LOAD(raises_limits_at_load) {
    setrlimit(RLIMIT_AS, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY});
}

/* Memory that outlives the process. */
STEP(shared_memory) {
    shmctl(shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600), IPC_RMID, NULL);
}

/* Of the kernel's queue for input and output, which would carry out calls that no filter sees. */
STEP(system_calls) {
    syscall(425, 1, NULL) /* io_uring_setup, everywhere the same */;
}
