/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* O_PATH, O_TMPFILE, CLONE_THREAD, the registers of a call */
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#endif
#ifdef HAVE_SECCOMP
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#endif
#include "fence.h"
#include "libraries.h"
#include "cases/core/file.h"

/* --- system calls ------------------------------------------------------------------------------- */

#ifdef HAVE_SECCOMP
#define X32         0x40000000 /* bit in the numbers of x32 system calls on x86-64 */
#define NUMBERED    192        /* calls that have a number here */
/* Stands in the filter for the number of the process that loads it, which is not known when it is made. */
#define OWN_PROCESS 0x5EAF00D5u

/* Calls of all processors: those that one does not have are left out. Allowed is what computes, takes memory,
 * reads, tells the time, and ends the own process. */
static const char *const allowed[] = {"access",
                                      "alarm",
                                      "arch_prctl",
                                      "brk",
                                      "cacheflush",
                                      "clock_getres",
                                      "clock_getres_time64",
                                      "clock_gettime",
                                      "clock_gettime64",
                                      "clock_nanosleep",
                                      "clock_nanosleep_time64",
                                      "close",
                                      "dup",
                                      "dup2",
                                      "dup3",
                                      "exit",
                                      "exit_group",
                                      "faccessat",
                                      "faccessat2",
                                      "fadvise64",
                                      "fstat",
                                      "fstat64",
                                      "fstatat64",
                                      "fstatfs",
                                      "fstatfs64",
                                      "futex",
                                      "futex_time64",
                                      "futex_waitv",
                                      "get_robust_list",
                                      "getcpu",
                                      "getcwd",
                                      "getdents",
                                      "getdents64",
                                      "getegid",
                                      "getegid32",
                                      "geteuid",
                                      "geteuid32",
                                      "getgid",
                                      "getgid32",
                                      "getitimer",
                                      "getpgid",
                                      "getpgrp",
                                      "getpid",
                                      "getppid",
                                      "getrandom",
                                      "getrlimit",
                                      "getrusage",
                                      "gettid",
                                      "gettimeofday",
                                      "getuid",
                                      "getuid32",
                                      "lseek",
                                      "_llseek",
                                      "lstat",
                                      "lstat64",
                                      "madvise",
                                      "membarrier",
                                      "mincore",
                                      "mlock",
                                      "mmap",
                                      "mmap2",
                                      "mprotect",
                                      "mremap",
                                      "munlock",
                                      "munmap",
                                      "nanosleep",
                                      "newfstatat",
                                      "pause",
                                      "pipe",
                                      "pipe2",
                                      "poll",
                                      "ppoll",
                                      "ppoll_time64",
                                      "pread64",
                                      "preadv",
                                      "preadv2",
                                      "pselect6",
                                      "pselect6_time64",
                                      "pwrite64",
                                      "pwritev",
                                      "read",
                                      "readlink",
                                      "readlinkat",
                                      "readv",
                                      "restart_syscall",
                                      "riscv_flush_icache",
                                      "riscv_hwprobe",
                                      "rseq",
                                      "rt_sigpending",
                                      "rt_sigprocmask",
                                      "rt_sigreturn",
                                      "rt_sigsuspend",
                                      "rt_sigtimedwait",
                                      "rt_sigtimedwait_time64",
                                      "sched_get_priority_max",
                                      "sched_get_priority_min",
                                      "sched_getaffinity",
                                      "sched_getparam",
                                      "sched_getscheduler",
                                      "sched_yield",
                                      "select",
                                      "_newselect",
                                      "set_robust_list",
                                      "set_thread_area",
                                      "set_tid_address",
                                      "set_tls",
                                      "setitimer",
                                      "sigaltstack",
                                      "sigreturn",
                                      "stat",
                                      "stat64",
                                      "statfs",
                                      "statfs64",
                                      "statx",
                                      "sysinfo",
                                      "time",
                                      "timer_create",
                                      "timer_delete",
                                      "timer_getoverrun",
                                      "timer_gettime",
                                      "timer_settime",
                                      "times",
                                      "ugetrlimit",
                                      "uname",
                                      "usr26",
                                      "usr32",
                                      "write",
                                      "writev"};

/* X(name, text): why a call is refused. */
#define REASONS(X)                                                                                 \
    X(START, "tried to start a process")                                                           \
    X(OTHER, "reached for other processes")                                                        \
    X(NETWORK, "tried to use the network")                                                         \
    X(CHANGE, "tried to write, move or remove a file")                                             \
    X(LIMIT, "tried to change its limits")                                                         \
    X(SYSTEM, "tried to change the system or its own rights")                                      \
    X(MEMORY, "tried to make memory executable, or to change the protection of what it was given")
enum reason {
#define X(name, text) BY_##name,
    REASONS(X)
#undef X
};

/* Refused altogether. Calls that are refused for some arguments are in add_arguments(). */
static const struct {
    enum reason why;
    const char *names; /* with a space behind each */
} refused[] = {
    {BY_START, "fork vfork execve execveat "},
    {BY_OTHER, "kcmp migrate_pages move_pages pidfd_getfd pidfd_open pidfd_send_signal "
               "process_madvise process_mrelease process_vm_readv process_vm_writev ptrace "
               "rt_sigqueueinfo rt_tgsigqueueinfo setpgid setpriority setsid "},
    {BY_NETWORK, "accept accept4 bind connect listen sendto sendmsg sendmmsg socket socketcall "
                 "socketpair "},
    {BY_CHANGE, "chmod chown chown32 creat fallocate fchmod fchmodat fchmodat2 fchown fchown32 "
                "fchownat fremovexattr fsetxattr ftruncate ftruncate64 futimesat lchown lchown32 "
                "link linkat lremovexattr lsetxattr mkdir mkdirat mknod mknodat removexattr "
                "rename renameat renameat2 rmdir setxattr symlink symlinkat truncate truncate64 "
                "unlink unlinkat utime utimensat utimensat_time64 utimes "},
    {BY_LIMIT, "setrlimit "},
    {BY_SYSTEM, "acct add_key adjtimex bpf capset chroot clock_adjtime clock_settime "
                "delete_module fanotify_init finit_module fsconfig fsmount fsopen init_module "
                "io_uring_enter io_uring_register io_uring_setup ioperm iopl kexec_file_load "
                "kexec_load keyctl mount mount_setattr move_mount open_by_handle_at open_tree "
                "perf_event_open personality pivot_root quotactl reboot request_key setdomainname "
                "setfsgid setfsuid setgid setgroups sethostname setns setregid setresgid "
                "setresuid setreuid settimeofday setuid shmget swapoff swapon syslog umount "
                "umount2 unshare userfaultfd vhangup "},
};

/* Calls that may be refused, with their numbers: names of calls cannot be looked up in a signal handler. */
static struct {
    size_t count;
    struct {
        int number;
        enum reason why;
        char name[32];
    } of[NUMBERED];
} known;

static uint32_t refusal; /* what a refused call does */

static void learn(int number, const char *name, enum reason why) {
    if (number < 0 || known.count == TOUCH_COUNT(known.of))
        return;
    known.of[known.count].number = number;
    known.of[known.count].why = why;
    snprintf(known.of[known.count++].name, sizeof known.of[0].name, "%s", name);
}

/* A filter that a process can load. */
struct program {
    unsigned short count;
    struct sock_filter *steps;
};
static struct program calls, calls_once_loaded, calls_to_list;

/* One rule; the call is left out where this processor does not have it. count: of arguments compared, 0 or 1. */
static int add(scmp_filter_ctx filter, uint32_t action, const char *name, unsigned count,
               struct scmp_arg_cmp argument) {
    const int number = seccomp_syscall_resolve_name(name);
    return number < 0 ? 0 : seccomp_rule_add_array(filter, action, number, count, &argument);
}

/* Where the argument of that number compares so. With SCMP_CMP_MASKED_EQ a is the mask, else the number. */
static struct scmp_arg_cmp when(unsigned argument, enum scmp_compare how, scmp_datum_t a,
                                scmp_datum_t b) {
    return (struct scmp_arg_cmp){argument, how, a, b};
}
#define ANY          when(0, SCMP_CMP_EQ, 0, 0)
#define IS(n, a)     when(n, SCMP_CMP_EQ, (scmp_datum_t)(a), 0)
#define ISNT(n, a)   when(n, SCMP_CMP_NE, (scmp_datum_t)(a), 0)
#define HAS(n, m, a) when(n, SCMP_CMP_MASKED_EQ, (scmp_datum_t)(m), (scmp_datum_t)(a))

/* A call that is refused for some arguments, and allowed or not known for all others. */
static int refuse(scmp_filter_ctx filter, const char *name, enum reason why,
                  struct scmp_arg_cmp argument) {
    learn(seccomp_syscall_resolve_name(name), name, why);
    return add(filter, refusal, name, 1, argument);
}

/* Refuses each call of a list altogether. */
static int refuse_all(scmp_filter_ctx filter, const char *names, enum reason why) {
    char name[32];
    for (int used = 0; sscanf(names, "%31s%n", name, &used) == 1; names += used) {
        learn(seccomp_syscall_resolve_name(name), name, why);
        if (add(filter, refusal, name, 0, ANY))
            return -1;
    }
    return 0;
}

/* Signals to this process alone, as in abort() and raise(); the handler of refused calls stays ours. */
static int add_signals(scmp_filter_ctx filter) {
    static const char *const names[] = {"kill", "tkill", "tgkill"};
    int bad = add(filter, SCMP_ACT_ALLOW, "rt_sigaction", 1, ISNT(0, SIGSYS)) ||
              add(filter, SCMP_ACT_ALLOW, "sigaction", 1, ISNT(0, SIGSYS)) ||
              add(filter, SCMP_ACT_ALLOW, "signal", 1, ISNT(0, SIGSYS));
    for (size_t i = 0; i < TOUCH_COUNT(names) && !bad; i++)
        bad = add(filter, SCMP_ACT_ALLOW, names[i], 1, IS(0, OWN_PROCESS)) ||
              refuse(filter, names[i], BY_OTHER, ISNT(0, OWN_PROCESS));
    return bad;
}

/* Files are opened for reading alone. */
static int add_open(scmp_filter_ctx filter, const char *name, unsigned argument) {
    static const int flags[] = {O_WRONLY, O_RDWR, O_CREAT, O_TRUNC};
    unsigned all = 0;
    int bad = 0;
    for (size_t i = 0; i < TOUCH_COUNT(flags) && !bad; i++) {
        const unsigned flag = (unsigned)flags[i];
        all |= flag;
        bad = refuse(filter, name, BY_CHANGE, HAS(argument, flag, flag));
    }
    return bad || add(filter, SCMP_ACT_ALLOW, name, 1, HAS(argument, all, 0));
}

#ifdef __s390__
#define CLONE_FLAGS 1 /* the arguments of clone stand in another order there */
#else
#define CLONE_FLAGS 0
#endif

/* A clone that makes no thread makes a process. The flags of clone3 lie in memory, where a filter cannot read
 * them: where the system seems to have no clone3, the C library uses clone. */
static int add_clone(scmp_filter_ctx filter, int threads) {
    if (!threads)
        return refuse_all(filter, "clone ", BY_START);
    return add(filter, SCMP_ACT_ALLOW, "clone", 1, HAS(CLONE_FLAGS, CLONE_THREAD, CLONE_THREAD)) ||
           refuse(filter, "clone", BY_START, HAS(CLONE_FLAGS, CLONE_THREAD, 0));
}

static int add_arguments(scmp_filter_ctx filter, int threads) {
    static const int file_commands[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL};
    static const unsigned long devices[] = {TCGETS, FIONREAD, FIOCLEX};
    /* The second filter is to come; it refuses others. The last one gives a name to memory. */
    static const int processes[] = {PR_SET_SECCOMP, PR_SET_NAME,     PR_GET_NAME,
                                    PR_GET_SECCOMP, PR_GET_DUMPABLE, 0x53564d41};
    int bad = add_signals(filter) || add_open(filter, "open", 1) || add_open(filter, "openat", 2) ||
              add_clone(filter, threads) || add(filter, SCMP_ACT_ALLOW, "prlimit64", 1, IS(2, 0)) ||
              refuse(filter, "prlimit64", BY_LIMIT, ISNT(2, 0));
    for (size_t i = 0; i < TOUCH_COUNT(file_commands) && !bad; i++)
        bad = add(filter, SCMP_ACT_ALLOW, "fcntl", 1, IS(1, (unsigned)file_commands[i])) ||
              add(filter, SCMP_ACT_ALLOW, "fcntl64", 1, IS(1, (unsigned)file_commands[i]));
    for (size_t i = 0; i < TOUCH_COUNT(devices) && !bad; i++)
        bad = add(filter, SCMP_ACT_ALLOW, "ioctl", 1, IS(1, (unsigned)devices[i]));
    for (size_t i = 0; i < TOUCH_COUNT(processes) && !bad; i++)
        bad = add(filter, SCMP_ACT_ALLOW, "prctl", 1, IS(0, (unsigned)processes[i]));
    return bad;
}

/* Reads back what libseccomp has made. */
static int take(scmp_filter_ctx filter, struct program *ret) {
    const int file = file_in_memory();
    int bad = file < 0 || seccomp_export_bpf(filter, file);
    const off_t size = bad ? 0 : lseek(file, 0, SEEK_END);
    struct sock_filter *steps = play_resize(NULL, (size_t)size + 1, 1);
    bad = bad || size <= 0 || pread(file, steps, (size_t)size, 0) != size;
    if (file >= 0)
        close(file);
    if (!bad)
        *ret = (struct program){(unsigned short)((size_t)size / sizeof *steps), steps};
    return bad ? -1 : 0;
}

/* A filter that is made whole or not at all. Calls of another architecture (on x86-64 those of 32-bit programs by
 * int 0x80, and x32) could do the same under other numbers: all of them are refused. */
static void make(uint32_t otherwise, int (*fill)(scmp_filter_ctx, const struct fence_setup *),
                 const struct fence_setup *setup, struct program *ret) {
    scmp_filter_ctx filter = seccomp_init(otherwise);
#if SCMP_VER_MAJOR > 2 || (SCMP_VER_MAJOR == 2 && SCMP_VER_MINOR >= 5)
    if (filter) /* a tree: the kernel tries the filter with every number when it is loaded */
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
#endif
    if (filter && !seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_TRAP) &&
        !fill(filter, setup))
        (void)!take(filter, ret);
    seccomp_release(filter);
}

static int fill_calls(scmp_filter_ctx filter, const struct fence_setup *setup) {
    int bad = 0;
    for (size_t i = 0; i < TOUCH_COUNT(allowed) && !bad; i++)
        bad = add(filter, SCMP_ACT_ALLOW, allowed[i], 0, ANY);
    for (size_t i = 0; i < TOUCH_COUNT(refused) && !bad; i++)
        bad = refuse_all(filter, refused[i].names, refused[i].why);
    return bad || add_arguments(filter, setup->threads);
}

/* What becomes the dynamic linker, to list libraries. */
static int fill_list(scmp_filter_ctx filter, const struct fence_setup *setup) {
    int bad = add(filter, SCMP_ACT_ALLOW, "execve", 0, ANY);
    for (size_t i = 0; i < TOUCH_COUNT(allowed) && !bad; i++)
        bad = add(filter, SCMP_ACT_ALLOW, allowed[i], 0, ANY);
    (void)setup;
    return bad || add_arguments(filter, 0);
}

/* The arguments of mmap lie in memory on these, where a filter cannot read them. */
#if defined(__s390__) || defined(__i386__)
#define MMAP "mmap2"
#else
#define MMAP "mmap", "mmap2"
#endif

static int fill_once_loaded(scmp_filter_ctx filter, const struct fence_setup *setup) {
    static const char *const makes[] = {MMAP, "mprotect", "pkey_mprotect"};
    static const char *const changes[] = {MMAP, "mprotect", "pkey_mprotect", "munmap", "mremap"};
    const scmp_datum_t inside = ~(scmp_datum_t)(setup->kept_size - 1);
    const scmp_datum_t kept = (scmp_datum_t)(uintptr_t)setup->kept;
    int bad = add(filter, SCMP_ACT_ERRNO(ENOSYS), "prctl", 1, IS(0, PR_SET_SECCOMP));
    for (size_t i = 0; i < TOUCH_COUNT(makes) && !bad && !setup->engine; i++)
        bad = refuse(filter, makes[i], BY_MEMORY, HAS(2, PROT_EXEC, PROT_EXEC));
    for (size_t i = 0; i < TOUCH_COUNT(changes) && !bad && kept; i++)
        bad = refuse(filter, changes[i], BY_MEMORY, HAS(0, inside, kept));
    return bad;
}

/* The filter with the number of this process in it. */
static int load(const struct program *program) {
    struct sock_filter *steps = play_resize(NULL, program->count + 1u, sizeof *steps);
    for (size_t i = 0; i < program->count; i++) {
        steps[i] = program->steps[i];
        if (BPF_CLASS(steps[i].code) == BPF_JMP && steps[i].k == OWN_PROCESS)
            steps[i].k = (uint32_t)getpid();
    }
    const struct sock_fprog all = {program->count, steps};
    const int bad = !program->count || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all);
    return bad ? -1 : 0;
}

static void make_filters(const struct fence_setup *setup) {
    refusal = setup->engine ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_TRAP;
    make(SCMP_ACT_ERRNO(ENOSYS), fill_calls, setup, &calls);
    make(SCMP_ACT_ALLOW, fill_once_loaded, setup, &calls_once_loaded);
    make(SCMP_ACT_ERRNO(ENOSYS), fill_list, setup, &calls_to_list);
}

/* Where there are no filters, the law has the rights of its user as well. */
static int shut_in_linker(void) {
    if (!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        (void)!load(&calls_to_list);
    return 0;
}

static int refuse_calls(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || load(&calls);
}

void fence_loaded(void) {
    (void)!load(&calls_once_loaded);
}

/* Whether the clone in this context was to make a thread. */
static int is_thread(const void *context) {
#if defined(__x86_64__) && defined(__LP64__)
    const ucontext_t *c = context;
    return c && c->uc_mcontext.gregs[REG_RDI] & CLONE_THREAD;
#elif defined(__aarch64__)
    const ucontext_t *c = context;
    return c && c->uc_mcontext.regs[0] & CLONE_THREAD;
#else
    (void)context;
    return 0;
#endif
}

struct fence_call fence_call(unsigned architecture, int number, const void *context) {
    static const char *const words[] = {REASONS(LIST_TEXT)};
    if (architecture != seccomp_arch_native() || number >= X32)
        return (struct fence_call){"", "made a system call of another architecture", 1};
    for (size_t i = 0; i < known.count; i++)
        if (known.of[i].number == number) {
            const int thread = !strcmp(known.of[i].name, "clone") && is_thread(context);
            return (struct fence_call){known.of[i].name,
                                       thread ? "tried to start a thread (--allow threads lets it)"
                                              : words[known.of[i].why],
                                       known.of[i].why == BY_START};
        }
    return (struct fence_call){"", "made a system call that a law may not make", 0};
}
#else
static void make_filters(const struct fence_setup *setup) {
    (void)setup;
}

static int shut_in_linker(void) {
    return 0;
}

static int refuse_calls(void) {
    return -1;
}

void fence_loaded(void) {
}

struct fence_call fence_call(unsigned architecture, int number, const void *context) {
    (void)architecture, (void)number, (void)context;
    return (struct fence_call){"", "made a system call that a law may not make", 0};
}
#endif

/* --- files -------------------------------------------------------------------------------------- */

#ifdef __linux__
#if !defined(SYS_landlock_create_ruleset) && !defined(__alpha__)
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule       445
#define SYS_landlock_restrict_self  446
#endif
#endif

#ifdef SYS_landlock_create_ruleset
/* The interface of the kernel, of which headers may be older than the kernel. */
#define LANDLOCK_VERSION      1u
#define LANDLOCK_PATH_BENEATH 1
#define READ_FILE             (UINT64_C(1) << 2)
#define READ_FOLDER           (UINT64_C(1) << 3)
struct landlock_rules {
    uint64_t files, network, scopes;
};
struct landlock_path {
    uint64_t allowed;
    int32_t parent;
} __attribute__((packed));

/* What every version of Landlock can refuse: 13 rights in the first, and those of later ones. */
static struct landlock_rules all_of(long version) {
    static const struct {
        long since;
        struct landlock_rules rules;
    } added[] = {
        {1, {0x1FFF, 0, 0}}, {2, {0x2000, 0, 0}}, {3, {0x4000, 0, 0}},
        {4, {0, 3, 0}},      {5, {0x8000, 0, 0}}, {6, {0, 0, 3}},
    };
    struct landlock_rules all = {0};
    for (size_t i = 0; i < TOUCH_COUNT(added); i++)
        if (version >= added[i].since) {
            all.files |= added[i].rules.files;
            all.network |= added[i].rules.network;
            all.scopes |= added[i].rules.scopes;
        }
    return all;
}

static int rules = -1; /* a descriptor; -1: none */

/* What is not there need not be read. */
static void let_read(const char *path, void *unused) {
    const int file = open(path, O_PATH | O_CLOEXEC);
    struct landlock_path rule = {READ_FILE | READ_FOLDER, file};
    (void)unused;
    if (file < 0)
        return;
    if (syscall(SYS_landlock_add_rule, rules, LANDLOCK_PATH_BENEATH, &rule, 0)) {
        rule.allowed = READ_FILE; /* a file */
        syscall(SYS_landlock_add_rule, rules, LANDLOCK_PATH_BENEATH, &rule, 0);
    }
    close(file);
}

/* The folders of the system's libraries, and what libraries look at when they start. */
static const char *const system_files[] = {"/lib",
                                           "/lib32",
                                           "/lib64",
                                           "/libx32",
                                           "/usr/lib",
                                           "/usr/lib32",
                                           "/usr/lib64",
                                           "/usr/libx32",
                                           "/usr/local/lib",
                                           "/usr/local/lib64",
                                           "/nix/store",
                                           "/gnu/store",
                                           "/usr/share/locale",
                                           "/usr/share/zoneinfo",
                                           "/etc/ld.so.cache",
                                           "/etc/ld.so.preload",
                                           "/etc/localtime",
                                           "/dev/null",
                                           "/dev/zero",
                                           "/dev/random",
                                           "/dev/urandom",
                                           "/proc/cpuinfo",
                                           "/proc/meminfo",
                                           "/sys/devices/system/cpu",
                                           "/sys/devices/system/node"};

static void make_rules(const struct fence_setup *setup) {
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_VERSION);
    const struct landlock_rules all = all_of(version);
    rules = version < 1 ? -1 : (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);
    if (rules < 0)
        return;
    for (size_t i = 0; i < TOUCH_COUNT(system_files); i++)
        let_read(system_files[i], NULL);
    for (size_t i = 0; setup->reads && setup->reads[i]; i++) {
        let_read(setup->reads[i], NULL);
        if (setup->engine)
            libraries_of(setup->reads[i], shut_in_linker, let_read, NULL);
    }
    if (setup->sanitizer)
        let_read("/proc", NULL);
    let_read(setup->library, NULL);
    libraries_of(setup->library, shut_in_linker, let_read, NULL);
}

static int refuse_files(void) {
    const int bad = rules < 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) ||
                    syscall(SYS_landlock_restrict_self, rules, 0);
    if (rules >= 0)
        close(rules);
    return bad ? -1 : 0;
}
#else
static void make_rules(const struct fence_setup *setup) {
    (void)setup;
}

static int refuse_files(void) {
    return -1;
}
#endif

/* --- all ---------------------------------------------------------------------------------------- */

void fence_prepare(const struct fence_setup *setup) {
    make_filters(setup);
    make_rules(setup);
}

unsigned fence_enter(void) {
    const unsigned files = refuse_files() ? 0 : FENCE_FILES;
    if (!refuse_calls())
        return files | FENCE_CALLS;
    setrlimit(RLIMIT_NPROC, &(struct rlimit){0, 0});
    return files;
}
