/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a stranger's law can do to the harness: every misbehaviour is a verdict of its own, charged to the
 * case and the step, and the rest of the run is complete. */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef HAVE_SECCOMP
#include <errno.h>
#include <seccomp.h>
#include <sys/prctl.h>
#endif
#include "cases/core/memory.h"
#include "cases/results/verdict.h"
#include "touchstone/common.h"

#define YAML SOURCE_DIR "/tests/hostile/"

struct outcome {
    int code;
    struct play_rows rows;
    char folder[64], isolation[256];
};

/* touchstone verify with these words, which it frees, in a folder that drop() takes away. */
static struct outcome verify(char *words) {
    struct outcome o = {.folder = "/tmp/touchstone-misbehaviour-XXXXXX"};
    char message[1024];
    cr_assert(mkdtemp(o.folder), "no scratch folder");
    char *line = play_format("'%s' verify %s --no-report%s --out %s/out >%s/table 2>&1",
                             getenv("TOUCHSTONE"), words,
                             strstr(words, "--strict") ? "" : " --power none", o.folder, o.folder);
    const int status = system(line);
    o.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    char *file = play_format("%s/out/verdicts.json", o.folder);
    if (access(file, R_OK) == 0) {
        struct play_run run;
        cr_assert(!play_read_json(file, &o.rows, &run, message, sizeof message), "%s", message);
        snprintf(o.isolation, sizeof o.isolation, "%s", run.isolation);
    }
    return o;
}

static void drop(struct outcome *o) {
    char *line = play_format("rm -rf %s", o->folder);
    cr_assert(!system(line));
}

#define BUILTIN play_format("%s/builtin_laws.so", getenv("MISBEHAVIOURS"))

/* "--law FILE#NAME": of a library of its own, or of the one that has most of them. */
static char *law(const char *name) {
    const char *folder = getenv("MISBEHAVIOURS");
    char *own = play_format("%s/%s.so", folder, name);
    return play_format("--law '%s#%s'",
                       access(own, R_OK) ? play_format("%s/hostile.so", folder) : own, name);
}

/* X86: what only its registers, or the fault's error code, can tell. */
#ifdef __x86_64__
#define X86(x, other) x
#else
#define X86(x, other) other
#endif

#define CRASH   PLAY_VERDICT_CRASH
#define FAIL    PLAY_VERDICT_FAIL
#define TIMEOUT PLAY_VERDICT_TIMEOUT
#define PASS    PLAY_VERDICT_PASS

/* What begins in the fifth step, while it is loaded, and what is wrong with its record. */
#define STEP_CRASH(law, quantity, words)                                                           \
    { law, 4, CRASH, quantity, "step 5 (leg 1)", words, 0 }
#define STEP_FAIL(law, quantity, words)                                                            \
    { law, 1, FAIL, quantity, "step 5 (leg 1)", words, 0 }
#define LOAD_CRASH(law, quantity, words)                                                           \
    { law, 4, CRASH, quantity, "", words, 2 }
#define LOAD_FAIL(law, words)                                                                      \
    { law, 1, FAIL, "load", "", words, 2 }
#define BAD_RECORD(law, words)                                                                     \
    { law, 4, CRASH, "record", "", words, 0 }

/* A misbehaviour at the fifth step of press.yaml leaves less.yaml alone. In prepare() and while loading it
 * touches both. */
static const struct {
    const char *law;
    int code; /* of the program */
    enum play_verdict verdict;
    const char *quantity, *at, *words; /* of its row */
    int both; /* 1: less.yaml has it too; 2: the law is not loaded, one row is all */
} misbehaviours[] = {
    STEP_CRASH("crash_null", "crash", X86("writing address (nil)", "address")),
    STEP_CRASH("crash_abort", "crash", "SIGABRT, abort; it said: this is wrong"),
    STEP_CRASH("crash_divide", "crash", "SIGFPE"),
    STEP_CRASH("crash_stack", "crash", "SIGSEGV"),
    STEP_CRASH("crash_killed", "crash", "signal 9"),
    {"hang", 1, TIMEOUT, "hang", "step 5 (leg 1)", "step() did not come back within 1 s", 0},
    STEP_CRASH("memory", "memory", "step() used up its 64 MiB"),
    STEP_CRASH("exit_zero", "exit", "step() ended the process with exit(0)"),
    STEP_CRASH("exit_quietly", "exit", "exit(0)"),
    STEP_CRASH("beyond_state", "bounds", "behind the end of the state out (8 bytes), at byte 8"),
    STEP_CRASH("beyond_force", "bounds", "behind the end of the force"),
    STEP_CRASH("before_force", "bounds", "writing before the beginning of the force"),
    {"beyond_coefficients", 4, CRASH, "bounds", "",
     "prepare() writing behind the end of the coefficients (8 bytes), at byte 8", 1},
    {"far_beyond_coefficients", 4, CRASH, "bounds", "",
     "prepare() " X86("writing", "at") " behind the end of the coefficients", 1},
    STEP_CRASH("reads_beyond_state", "bounds",
               X86("reading", "at") " behind the end of the state in"),
    STEP_CRASH("writes_state_in", "bounds", "the inside, which may only be read, of the state in"),
    STEP_CRASH("writes_motion", "bounds", "which may only be read, of the motion"),
    STEP_CRASH("writes_coefficients", "bounds", "which may only be read, of the coefficients"),
    STEP_CRASH("fork_once", "process", "step() tried to start a process"),
    STEP_CRASH("fork_bomb", "process", "step() tried to start a process"),
    STEP_CRASH("system_command", "process", "step() tried to start a process"),
    STEP_FAIL("rounding", "fp_state",
              "step() left the floating-point environment changed: rounding"),
    STEP_FAIL("rounding_once", "fp_state",
              "step() left the floating-point environment changed: rounding"),
    STEP_FAIL("prints", "stdout", "step() wrote to standard output: 'overlap is 5e-06'"),
    STEP_FAIL("prints_raw", "stdout", "step() wrote to standard output: 'raw'"),
    STEP_CRASH("prints_much", "memory", "step() wrote more than its 64 MiB to one file"),
    STEP_FAIL("nan", "not_finite", "stiffness_n is "),
    STEP_FAIL("infinite_state", "not_finite", "state field active is inf; overlap = 5e-06 m"),
    STEP_FAIL("unset_output", "not_finite", "strain_energy was not set"),
    {"counts_calls", 1, FAIL, "determinism", "step ",
     "the same call again, in another order, gave other bits: stiffness_n = ", 0},
    {"counts_runs", 1, FAIL, "determinism", "step ",
     "the law keeps something from one run to the next", 1},
    {"remembers", 1, FAIL, "determinism", "step ", "other bits: stiffness_n = ", 0},
    STEP_FAIL("random_start", "determinism", "in another process gave other bits: stiffness_n = "),
    {"refuses", 1, FAIL, "refused", "", "not with me", 1},
    LOAD_FAIL("wrong_abi", "the law has ABI 6; this program speaks ABI 5: compile it again with "
                           "the headers of this program"),
    LOAD_FAIL("wrong_size", "struct_size is "),
    LOAD_FAIL("no_step", "its function step is NULL"),
    LOAD_FAIL("libbeside", "exports neither touch_plugin_law"),
    LOAD_CRASH("crash_at_load", "crash", "loading died of SIGSEGV"),
    LOAD_CRASH("exit_at_load", "exit", "loading ended the process with exit(0)"),
    LOAD_CRASH("memory_at_load", "crash", "loading died of SIGABRT"),
    {"hang_at_load", 1, TIMEOUT, "hang", "", "loading did not come back within 1 s", 2},
    LOAD_CRASH("fork_at_load", "process", "loading tried to start a process"),
    {"prints_at_load", 1, FAIL, "stdout", "", "loading wrote to standard output: 'hello'", 3},
    {"rounding_at_load", 1, FAIL, "fp_state", "",
     "loading left the floating-point environment changed: rounding", 3},
    /* What the system is not asked for. */
    STEP_CRASH("daemon", "process", "tried to start a process"),
    STEP_CRASH("fork_by_vfork", "process", "tried to start a process"),
    STEP_CRASH("fork_with_signals_blocked", "process", "tried to start a process or a thread"),
    STEP_CRASH("fork_with_own_handler", "process", "tried to start a process"),
    STEP_CRASH("becomes_program", "process", "tried to start a process (execve"),
    STEP_CRASH("thread", "process", "a thread"),
    LOAD_CRASH("thread_at_load", "process", "a thread"),
    STEP_CRASH("kills_parent", "system_call", "step() reached for other processes (kill"),
    LOAD_CRASH("kills_parent_at_load", "system_call", "loading reached for other processes (kill"),
    STEP_CRASH("kills_all", "system_call", "reached for other processes (kill"),
    STEP_CRASH("kills_group", "system_call", "reached for other processes (kill"),
    STEP_CRASH("traces_parent", "system_call", "reached for other processes (ptrace"),
    STEP_CRASH("writes_into_parent", "system_call",
               "reached for other processes (process_vm_writev"),
    STEP_CRASH("opens_parent", "system_call", "reached for other processes (pidfd_open"),
    STEP_CRASH("signals_by_timer", "crash", "signal 14"),
    {"stops_itself", 1, TIMEOUT, "hang", "step 5 (leg 1)", "step() did not come back within 1 s",
     0},
    STEP_CRASH("connects", "system_call", "tried to use the network (socket"),
    LOAD_CRASH("connects_at_load", "system_call", "loading tried to use the network (socket"),
    STEP_CRASH("local_socket", "system_call", "tried to use the network (socket"),
#define CHANGES "tried to write, move or remove a file"
    STEP_CRASH("writes_file_here", "system_call", CHANGES),
    STEP_CRASH("writes_file_in_tmp", "system_call", CHANGES),
    LOAD_CRASH("writes_file_at_load", "system_call", CHANGES),
    STEP_CRASH("appends_to_file", "system_call", CHANGES),
    STEP_CRASH("removes_file", "system_call", CHANGES),
    STEP_CRASH("moves_file", "system_call", CHANGES),
    STEP_CRASH("makes_folder", "system_call", CHANGES),
    STEP_CRASH("makes_link", "system_call", CHANGES),
    STEP_CRASH("changes_mode", "system_call", CHANGES),
    STEP_CRASH("cuts_file", "system_call", CHANGES),
    STEP_CRASH("raises_limits", "system_call", "tried to change its limits ("),
    LOAD_CRASH("raises_limits_at_load", "system_call", "tried to change its limits ("),
    STEP_CRASH("shared_memory", "system_call", "(shmget"),
    STEP_CRASH("opens_guard_pages", "system_call",
               "tried to make memory executable, or to change the protection of what it was given "
               "(mprotect"),
    STEP_CRASH("makes_code", "system_call", "tried to make memory executable"),
    STEP_CRASH("system_calls", "system_call", "(io_uring_setup"),
    STEP_CRASH("page_faults", "system_call", "(userfaultfd"),
    STEP_CRASH("leaves_the_root", "system_call", "(chroot"),
    STEP_CRASH("own_namespace", "system_call", "(unshare"),
    {"closes_all", 4, CRASH, "exit", "", "its trace could not be left", 0},
    {"puts_others_over", 4, CRASH, "exit", "", "its trace could not be left", 0},
    STEP_CRASH("no_signal_stack", "crash", "signal 11"),
    STEP_CRASH("jumps_away", "crash", "SIG"),
    /* Those that write over the harness's record of the run. What is whole is used, whatever is left else is a verdict
     * of that case alone. */
    LOAD_CRASH("record_at_load", "record", "wrote over the harness's record of the run"),
    BAD_RECORD("record_in_step", "wrote over the harness's record of the run"),
    BAD_RECORD("record_zeroed", "what the harness asked for has changed"),
    STEP_CRASH("record_cut", "system_call",
               "step() tried to write, move or remove a file (ftruncate"),
    {"record_at_exit", 0, PASS, "normal_force", "", "", 0},
    BAD_RECORD("record_of_finish", "the run is finished in the middle of a call of the law"),
    BAD_RECORD("record_without_trace", "the trace has 0 rows; allowed: 11 to 11"),
    {"record_of_rows", 1, FAIL, "normal_force", "", "", 0},
    {"record_of_motion", 1, FAIL, "normal_force", "", "", 0},
    BAD_RECORD("record_of_many_rows", "; allowed: 0 to 11"),
    BAD_RECORD("record_of_kind", "ending.kind is 1000; allowed: 0 to "),
    BAD_RECORD("record_of_text", "ending.text has no end"),
    STEP_FAIL("record_of_note", "not_finite", "and the law's process has not said so"),
    BAD_RECORD("record_of_calls", "it counts more calls of the law than the run can have"),
    {"record_of_description", 1, FAIL, "determinism", "",
     "describes itself otherwise than when it was first loaded", 0},
    {"record_of_process", 1, TIMEOUT, "hang", "step 5 (leg 1)",
     "step() did not come back within 1 s", 0},
    STEP_CRASH("reply_forged", "system_call", "step() tried to use the network (sendto"),
#ifdef __x86_64__
    STEP_FAIL("flush_to_zero", "fp_state", "changed: flush-to-zero denormals-are-zero (MXCSR"),
    STEP_CRASH("fork_by_int80", "process",
               "step() made a system call of another architecture (number 2)"),
    STEP_CRASH("fork_by_x32", "process",
               "step() made a system call of another architecture (number 57)"),
    STEP_FAIL("x87_precision", "fp_state", "x87 precision"),
#endif
};

static const struct play_row *row_of(const struct outcome *o, const char *name,
                                     const char *quantity) {
    for (size_t i = 0; i < o->rows.count; i++)
        if (!strcmp(o->rows.rows[i].case_name, name) && !strcmp(o->rows.rows[i].quantity, quantity))
            return &o->rows.rows[i];
    return NULL;
}

static void expect_case(size_t i, const struct outcome *o, const char *name, int has) {
    const struct play_row *row = row_of(o, name, misbehaviours[i].quantity);
    if (!has) {
        const struct play_row *force = row_of(o, name, "normal_force");
        cr_expect(!row || row->verdict == PLAY_VERDICT_PASS, "%s: %s has it too",
                  misbehaviours[i].law, name);
        cr_expect(force && force->verdict == PLAY_VERDICT_PASS, "%s: %s is not as it should be",
                  misbehaviours[i].law, name);
        return;
    }
    cr_expect(row, "%s: %s has no row '%s'", misbehaviours[i].law, name, misbehaviours[i].quantity);
    if (!row)
        return;
    cr_expect(row->verdict == misbehaviours[i].verdict, "%s: %s", misbehaviours[i].law,
              play_verdict_name(row->verdict));
    cr_expect(strstr(row->detail, misbehaviours[i].words), "%s: '%s'", misbehaviours[i].law,
              row->detail);
    cr_expect(*misbehaviours[i].at ? strstr(row->worst_at, misbehaviours[i].at) != NULL
                                   : misbehaviours[i].both == 0 || !*row->worst_at,
              "%s: at '%s'", misbehaviours[i].law, row->worst_at);
    cr_expect(strstr(row->subject, ".so"), "%s: subject '%s'", misbehaviours[i].law, row->subject);
    cr_expect(misbehaviours[i].both == 2 || !strcmp(row->law, misbehaviours[i].law), "%s: law '%s'",
              misbehaviours[i].law, row->law);
}

/* Nothing of a law stays in a file. */
static void expect_untouched(const char *law) {
    struct stat info;
    char text[16] = "";
    FILE *in = fopen(VICTIM_FILE, "r");
    cr_expect(in && fgets(text, sizeof text, in) && !strcmp(text, "precious") &&
                  !stat(VICTIM_FILE, &info) && (info.st_mode & 0777) == 0600,
              "%s has changed a file", law);
    if (in)
        fclose(in);
    static const char *const left[] = {"a_law_was_here", "/tmp/a_law_was_here"};
    for (size_t i = 0; i < TOUCH_COUNT(left); i++)
        cr_expect(remove(left[i]) == -1, "%s has left a file", law);
}

/* The laws have its path in them, since they have no environment. Tests beside this one may have made it. */
static void make_victim(void) {
    const int file = open(VICTIM_FILE, O_WRONLY | O_CREAT, 0600);
    cr_assert(file >= 0 && write(file, "precious", 8) == 8);
    close(file);
}

Test(misbehaviours, each_is_a_verdict_of_its_own, .timeout = 240) {
    make_victim();
    for (size_t i = 0; i < TOUCH_COUNT(misbehaviours); i++) {
        struct outcome o = verify(play_format("%s --as hertzian --limit time=1,memory=64 " YAML
                                              "press.yaml " YAML "less.yaml",
                                              law(misbehaviours[i].law)));
        cr_expect(o.code == misbehaviours[i].code, "%s: exit status %d", misbehaviours[i].law,
                  o.code);
        expect_case(i, &o, misbehaviours[i].both >= 2 ? "load" : "hostile/press", 1);
        if (misbehaviours[i].both < 2)
            expect_case(i, &o, "hostile/less", misbehaviours[i].both);
        else if (misbehaviours[i].both == 2)
            cr_expect(o.rows.count == 1, "%s: %zu rows", misbehaviours[i].law, o.rows.count);
        else
            expect_case(i, &o, "hostile/press", 0);
        expect_untouched(misbehaviours[i].law);
        drop(&o);
    }
}

Test(misbehaviours, what_does_nothing_wrong_passes) {
    struct outcome o = verify(
        play_format("%s --as hertzian hertzian " YAML "press.yaml " YAML "less.yaml", law("none")));
    cr_expect(o.code == 0 && o.rows.count > 0, "status %d, %zu rows", o.code, o.rows.count);
    cr_expect(play_rows_count(&o.rows, PLAY_VERDICT_PASS) == o.rows.count);
    drop(&o);
}

/* What these try has no effect, and their numbers are right. */
static const struct {
    const char *law, *options;
    int needs_landlock;
} harmless[] = {
    {"none", "", 0},
    {"outlives_parent", "", 0},
    {"memory_in_files", "", 0},
    {"appends_everywhere", "", 0},
    {"catches_crashes", "", 0},
    {"replaces_functions", "", 0},
    {"at_exit", "", 0},
    {"acts_where_nothing_holds_it", "", 0},
    {"thread_that_computes", "--allow threads", 0},
    {"reads_secret", "", 1},
    {"reads_secret_at_load", "", 1},
    {"reads_environment_of_parent", "", 1},
    {"reads_by_path", "", 1},
    {"reads_environment", "", 0},
    {"needs_library", "", 0},
    {"shares_scratch", "", 0}, /* the principle interleaved sees it, in threads */
};

Test(misbehaviours, what_has_no_effect_passes, .timeout = 120) {
    make_victim();
    setenv("LD_LIBRARY_PATH", "/",
           1); /* where libraries may be: nothing else there is to be read */
    setenv("AWS_SECRET_ACCESS_KEY", "precious", 1);
    for (size_t i = 0; i < TOUCH_COUNT(harmless); i++) {
        struct outcome o = verify(play_format("%s --as hertzian --limit time=2,memory=64 %s " YAML
                                              "press.yaml " YAML "less.yaml",
                                              law(harmless[i].law), harmless[i].options));
        if (!harmless[i].needs_landlock || strstr(o.isolation, "Landlock"))
            cr_expect(o.code == 0 && o.rows.count > 0 &&
                          play_rows_count(&o.rows, PLAY_VERDICT_PASS) == o.rows.count,
                      "%s: status %d", harmless[i].law, o.code);
        cr_expect(strstr(o.isolation, "seccomp"), "in force: '%s'", o.isolation);
        expect_untouched(harmless[i].law);
        drop(&o);
    }
}

/* A law may read what the user names, and no more of it than that. */
Test(misbehaviours, reads_what_it_is_given) {
    make_victim();
    struct outcome o = verify(play_format("%s --as hertzian --allow 'read=%s' " YAML "press.yaml",
                                          law("reads_secret"), VICTIM_FILE));
    cr_expect(o.code == 4 && row_of(&o, "hostile/press", "crash"), "status %d", o.code);
    drop(&o);
}

#ifdef HAVE_SECCOMP
/* A machine that has neither filters of system calls nor Landlock: it says so, and plays. This process has a filter
 * that refuses them, and hands it down. */
static void expect_in_force(const char *what) {
    struct outcome o = verify(play_format("%s --as hertzian " YAML "press.yaml", law("none")));
    char *find = play_format("grep -qxF 'touchstone: not all that a law can do is refused on this "
                             "machine; in force: %s' %s/table",
                             what, o.folder);
    cr_expect(o.code == 0 && !strcmp(o.isolation, what), "status %d: %s", o.code, o.isolation);
    cr_expect(!system(find), "it is not said");
    drop(&o);
}

Test(misbehaviours, what_is_not_in_force_is_said, .timeout = 30) {
    const int landlock = seccomp_syscall_resolve_name("landlock_create_ruleset");
    const struct scmp_arg_cmp load = {0, SCMP_CMP_EQ, PR_SET_SECCOMP, 0};
    scmp_filter_ctx files = seccomp_init(SCMP_ACT_ALLOW), calls = seccomp_init(SCMP_ACT_ALLOW);
    if (landlock < 0 || seccomp_rule_add(files, SCMP_ACT_ERRNO(ENOSYS), landlock, 0) ||
        seccomp_load(files))
        cr_skip_test("this machine has no filters of system calls");
    expect_in_force("system calls refused by seccomp");
    cr_assert(!seccomp_rule_add_array(calls, SCMP_ACT_ERRNO(EINVAL), SCMP_SYS(prctl), 1, &load) &&
              !seccomp_load(calls));
    expect_in_force("none");
}
#endif

/* --- programs ----------------------------------------------------------------------------------- */

static int is_running(const char *mark) {
    char *find = play_format(
        "ps -eo args | grep -F '%s' | grep -q -v -e grep -e ' verify ' -e '^ps '", mark);
    return system(find) == 0;
}

/* Whether that ends within 3 s. */
static int ends_soon(const char *mark) {
    for (int i = 0; i < 30; i++) {
        if (!is_running(mark))
            return 1;
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    }
    return 0;
}

/* What a law command has started ends with it. A long sleep of a number of its own is what is looked for. */
static const char *const starters[] = {
    "sleep %s & exec '%s'",
    "setsid sleep %s & exec '%s'",
    "(setsid sleep %s &) ; exec '%s'",
    "setsid sh -c '(setsid sleep %s &) ; sleep 9' & exec '%s'",
    "nohup setsid sleep %s >/dev/null 2>&1 </dev/null & exec '%s'",
};

static char *starter(size_t i, const char *seconds) {
    char text[4096];
    snprintf(text, sizeof text, starters[i], seconds, getenv("EXAMPLE")); /* of the table above */
    return play_format("%s", text);
}

Test(programs, what_a_law_command_starts_ends_with_it, .timeout = 60) {
    for (size_t i = 0; i < TOUCH_COUNT(starters); i++) {
        char *seconds = play_format("3%05d.%zu", (int)getpid() % 100000, i);
        char *command = starter(i, seconds);
        struct outcome o = verify(
            play_format("--law \"%s\" --as hertzian hertzian/force " YAML "press.yaml", command));
        cr_expect(o.code == 0 && o.rows.count > 0, "'%s': status %d", command, o.code);
        cr_expect(!is_running(seconds), "'%s' has left a process", command);
        drop(&o);
    }
}

/* Starts a verb in a process of its own, waits until the mark is running (which a worker has in its arguments as
 * well), and kills the verb without a chance to clean up. */
static void expect_end_with(char *words, const char *mark) {
    const pid_t process = fork();
    if (!process) {
        char *line = play_format("exec '%s' %s >/dev/null 2>&1", getenv("TOUCHSTONE"), words);
        execl("/bin/sh", "sh", "-c", line, (char *)NULL);
        _exit(127);
    }
    int runs = 0;
    for (int i = 0; i < 50 && !(runs = is_running(mark)); i++)
        nanosleep(&(struct timespec){0, 100000000}, NULL);
    cr_expect(runs, "%s does not run", mark);
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    cr_expect(ends_soon(mark), "%s goes on without what has started it", mark);
}

#define KILLED "/tmp/touchstone-killed"
#define VERIFY "verify --no-report --jobs 1 --out " KILLED "/out --as hertzian --limit time=60 "

Test(programs, all_end_with_verify_when_it_is_killed, .timeout = 60) {
    expect_end_with(play_format(VERIFY "%s " YAML "press.yaml", law("hang")), "hostile.so hang");
    for (size_t i = 0; i < TOUCH_COUNT(starters); i++) {
        char *seconds = play_format("4%05d.%zu", (int)getpid() % 100000, i);
        char *command = starter(i, seconds);
        *strstr(command, "exec '") = '\0'; /* it never greets */
        expect_end_with(play_format(VERIFY "--law \"%s sleep 50\" " YAML "press.yaml", command),
                        seconds);
    }
    (void)!system("rm -rf " KILLED);
}

Test(programs, gnuplot_ends_with_its_program, .timeout = 60) {
    char *seconds = play_format("5%05d", (int)getpid() % 100000);
    char *line = play_format("mkdir -p " KILLED " && printf '#!/bin/sh\nexec sleep %s\n' >" KILLED
                             "/gnuplot && chmod +x " KILLED "/gnuplot",
                             seconds);
    char *path = play_format(KILLED ":%s", getenv("PATH"));
    cr_assert(!system(line));
    setenv("PATH", path, 1);
    expect_end_with(play_format("show hertzian/force --variant 1 --out " KILLED "/a.svg"), seconds);
    (void)!system("rm -rf " KILLED);
}

/* Nothing of a law survives the run: fork bombs and hangs leave no process behind. */
Test(misbehaviours, nobody_stays_behind, .timeout = 60) {
    static const char *const laws[] = {"fork_bomb", "hang", "hang_at_load"};
    for (size_t i = 0; i < TOUCH_COUNT(laws); i++) {
        struct outcome o = verify(
            play_format("%s --as hertzian --limit time=0.2 " YAML "press.yaml", law(laws[i])));
        char *find = play_copy(play_format(
            "ps -eo args | grep -F 'hostile.so %s' | grep -v -e grep -e verify", laws[i]));
        cr_expect(system(find) != 0, "%s has left a process", laws[i]);
        drop(&o);
    }
}

/* The harness ends no process because a law says so. */
Test(misbehaviours, no_other_process_is_ended, .timeout = 60) {
    const pid_t victim = fork();
    if (!victim) {
        setpgid(0, 0);
        for (;;)
            pause();
    }
    cr_assert(victim > 0);
    setpgid(victim, victim);
    FILE *out = fopen(VICTIM_FILE ".number", "w");
    cr_assert(out && fprintf(out, "%d", (int)victim) > 0 && !fclose(out));
    struct outcome o =
        verify(play_format("%s --as hertzian --limit time=0.2 --allow 'read=%s' " YAML "press.yaml",
                           law("record_of_process"), VICTIM_FILE ".number"));
    cr_expect(waitpid(victim, NULL, WNOHANG) == 0, "a process was ended that a law has named");
    kill(victim, SIGKILL);
    waitpid(victim, NULL, 0);
    unlink(VICTIM_FILE ".number");
    drop(&o);
}

/* --- what fits ---------------------------------------------------------------------------------- */

static const char *const compared[][2] = {
    {"hertz", "hertz/inheritance hertz/inheritance_flags hertz/inheritance_rigid hertz/force_set "
              "hertz/properties_in_contact hertz/rotation hertz/events hertz/impact_damped "
              "hertz/plane_history"},
    {"hysteretic", "hysteretic/impact_speed hysteretic/impact_wall hysteretic/static_start"},
    {"viscoelastic_nonlinear", "hertzian/event_bits "
                               "viscoelastic_nonlinear/dashpot_supplied"},
    {"hertzian", "hertzian"},
    {"hertz_mindlin", "hertz_mindlin/energies hertz_mindlin/rolling_axes hertz_mindlin/unloading"},
    {"mindlin_virtual_path", "mindlin_virtual_path/known_paths mindlin_virtual_path/rotation"},
};

/* The numbers of a row, as text: equal texts are equal bits. */
static char *row_text(const struct play_row *r) {
    return play_format("%s [%s] %s: %.17g %.17g %.17g %.17g %.17g %s %s", r->case_name, r->variant,
                       r->quantity, r->expected, r->predicted, r->error, r->tolerance, r->order,
                       r->worst_at, play_verdict_name(r->verdict));
}

Test(foreign, a_plugin_of_a_built_in_law_gives_the_same_bits, .timeout = 240) {
    for (size_t i = 0; i < TOUCH_COUNT(compared); i++) {
        const char *law = compared[i][0];
        struct outcome in = verify(play_format("--law %s %s", law, compared[i][1]));
        struct outcome out =
            verify(play_format("--law '%s#%s' --as %s %s", BUILTIN, law, law, compared[i][1]));
        size_t k = 0, same = 0;
        cr_expect(in.code == 0 && out.code == 0, "%s: %d, %d", law, in.code, out.code);
        for (size_t j = 0; j < out.rows.count; j++) {
            if (!strcmp(out.rows.rows[j].quantity, "determinism"))
                continue;
            cr_assert(k < in.rows.count, "%s", law);
            char *a = row_text(&in.rows.rows[k++]), *b = row_text(&out.rows.rows[j]);
            cr_expect(!strcmp(a, b), "%s: in process %s, as a plugin %s", law, a, b);
            same += !strcmp(a, b);
        }
        cr_expect(k == in.rows.count && same > 0, "%s: %zu of %zu rows", law, k, in.rows.count);
        drop(&in);
        drop(&out);
    }
}

/* One law in the place of another: what differs by convention is skipped and named, or fails if that
 * is asked for; what differs beyond it fails. */
static const struct {
    const char *law, *as, *options, *cases, *quantity;
    enum play_verdict verdict;
    const char *words; /* of the row */
    int code;
} fits[] = {
    {"hertz_mindlin_displacement", "hertz_mindlin", "", "hertz_mindlin/oblique_loading",
     "shear_force_s", PLAY_VERDICT_PASS, "convention, as declared: shear history: displacement", 0},
    {"hertz_mindlin_displacement", "hertz_mindlin", "", "hertz_mindlin/rotation", "shear_force_s",
     PLAY_VERDICT_PASS, "", 0},
    {"hertz_mindlin_displacement", "hertz_mindlin", "--strict", "hertz_mindlin/oblique_loading",
     "shear_force_s", PLAY_VERDICT_FAIL, "", 1},
    {"hertz_mindlin_corrected", "hertz_mindlin", "", "hertz_mindlin/rolling_axes", "moment1_s",
     PLAY_VERDICT_PASS, "convention, as declared: rolling friction: couple, total force", 0},
    {"hertz_mindlin_corrected", "hertz_mindlin", "--strict", "hertz_mindlin/rolling_axes",
     "moment1_s", PLAY_VERDICT_FAIL, "", 1},
    {"hertzian", "hertz_mindlin", "", "hertz_mindlin/energies", "shear_force_s", PLAY_VERDICT_SKIP,
     "convention: it is not shear, which hertz_mindlin is, and this case shears", 0},
    /* Its first row is that of the orbit, which slides by the distance of the centres; rolling then fails where
     * conventions are no excuse. */
    {"hertz_slip_at_radius", "hertz", "", "hertz/orbit", "shear_force_s", PLAY_VERDICT_PASS, "", 0},
    {"hertz_slip_at_radius", "hertz", "--strict", "hertz/orbit", "shear_force_s", PLAY_VERDICT_PASS,
     "", 1},
    {"hertz_slip_at_radius", "hertz", "", "hertz/oblique_loading", "shear_force_s",
     PLAY_VERDICT_PASS, "", 0},
    {"hertzian", "hertz_mindlin", "", "hertz_mindlin/refused", "", PLAY_VERDICT_SKIP,
     "no property has the role damping_constant, which is -1.8257 ", 1},
    {"hertz", "hertz_mindlin", "", "hertz_mindlin/unloading", "", PLAY_VERDICT_SKIP,
     "its property hz_poiss is of another kind than that of hertz_mindlin", 1},
    {"hysteretic", "hertz", "", "hertz/impact_damped", "", PLAY_VERDICT_SKIP,
     "no property has the role damping_ratio_n, which is ", 1},
};

static void expect_fit(size_t i, const struct play_row *row) {
    cr_expect(row, "%s as %s: no row %s", fits[i].law, fits[i].as, fits[i].quantity);
    if (!row)
        return;
    cr_expect(row->verdict == fits[i].verdict && strstr(row->detail, fits[i].words),
              "%s as %s, %s: %s '%s'", fits[i].law, fits[i].as, fits[i].quantity,
              play_verdict_name(row->verdict), row->detail);
}

Test(foreign, conventions_and_properties_decide_what_is_asked, .timeout = 60) {
    for (size_t i = 0; i < TOUCH_COUNT(fits); i++) {
        struct outcome o = verify(play_format("--law '%s#%s' --as %s %s %s", BUILTIN, fits[i].law,
                                              fits[i].as, fits[i].options, fits[i].cases));
        cr_expect(o.code == fits[i].code, "%s as %s: status %d", fits[i].law, fits[i].as, o.code);
        expect_fit(i, row_of(&o, fits[i].cases, fits[i].quantity));
        drop(&o);
    }
}

/* A law that is right where it claims to be, and claims next to nothing: what was judged is said, and a run in
 * which nothing was does not end well. */
Test(foreign, coverage_is_told, .timeout = 60) {
#define NARROW "--law '%s#hertzian_narrow' --as hertzian "
#define PART   "--law '%s#hertzian' --as hertz_mindlin hertz_mindlin/energies"
    static const struct {
        const char *options;
        int code;
        const char *words;
    } rows[] = {
        {NARROW "hertzian/force", 1, "0 % of "},
        {NARROW "hertzian/force", 1, "poisson = 0.33 is outside its range (0.1234, 0.1235]"},
        {NARROW "hertzian/force", 1, "nothing was judged: 12 comparisons skipped"},
        {NARROW "hertzian", 1, "nothing was judged but what must be refused: "},
        {PART, 0, " skipped:"},
        {PART " --min-coverage 1", 0, " skipped:"},
        {PART " --min-coverage 99.9", 1, "--min-coverage 99.9: only "},
        {NARROW "hertzian --strict", 1, "no pass with --strict: skipped "},
        {NARROW "hertzian --min-coverage 101", 2, "a number in [0, 100]"},
        {"--law '%s#hertzian' --as hertzian hertzian --strict --min-coverage 100", 0, "pass"},
    };
#undef NARROW
#undef PART
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        struct outcome o = verify(play_format(rows[i].options, BUILTIN));
#pragma GCC diagnostic pop
        char *find = play_format("grep -qF -- \"%s\" %s/table", rows[i].words, o.folder);
        cr_expect(o.code == rows[i].code, "row %zu: status %d", i, o.code);
        cr_expect(!system(find), "row %zu: no '%s'", i, rows[i].words);
        drop(&o);
    }
}

/* What is typed wrongly writes nothing. */
Test(foreign, wrong_options_are_refused) {
    static const struct {
        int code; /* exit status */
        const char *options, *words;
    } wrong[] = {
        {3, "--law ./not-there.so --as hertz", "./not-there.so: No such file"},
        {3, "--law /dev/null", "/dev/null: file too short"},
        {1, "--law sh:cat", "its greeting is"},
        {2, "--law sh:cat --as herz", "did you mean 'hertz'"},
        {2, "--law sh:cat --law /dev/null --as hertz", "only one law can be given"},
        {2, "--as hertz", "--as needs a law that is not built in"},
        {2, "--law sh:cat --as hertz --allow threads", "--allow threads needs a law in a library"},
        {2, "--law sh:cat --as hertz --allow read=/usr", "--allow read=PATH needs a law in a lib"},
        {2, "--law hertz --allow threads", "--allow threads needs"},
        {2, "--law hertz --allow read=/usr", "--allow read=PATH needs"},
        {2, "--law /dev/null --as hertz --allow read=/not-there", "/not-there: No such file"},
        {2, "--law sh:cat --as hertz --limit time=0", "time=SECONDS in [0.01, 1000000]"},
        {2, "--law sh:cat --as hertz --limit time=nan", "allowed: time="},
        {2, "--law sh:cat --as hertz --limit memory=-1", "memory=MIB in [0, 1000000]"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(wrong); i++) {
        struct outcome o = verify(play_format("%s hertz/unloading", wrong[i].options));
        char *find = play_format("grep -qF -- \"%s\" %s/table", wrong[i].words, o.folder);
        cr_expect(o.code == wrong[i].code && o.rows.count == 0, "%s: status %d", wrong[i].options,
                  o.code);
        cr_expect(!system(find), "%s: no '%s'", wrong[i].options, wrong[i].words);
        drop(&o);
    }
}

/* What a shell says and how it ends, where touchstone is $T and a law that is right is $L. */
static int run_shell(const char *command, char *ret_text, size_t size) {
    const char *touchstone = getenv("TOUCHSTONE");
    cr_assert(touchstone);
    setenv("T", touchstone, 1);
    setenv("L", play_format("%s/hostile.so", getenv("MISBEHAVIOURS")), 1);
    FILE *out = popen(command, "r");
    cr_assert(out);
    const size_t had = fread(ret_text, 1, size - 1, out);
    ret_text[had] = '\0';
    const int status = pclose(out);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The limits of the machine are not charged to the law. */
Test(foreign, a_small_stack_is_no_fault_of_the_law) {
    char text[1024];
    const int code =
        run_shell("ulimit -s 64; \"$T\" verify --law \"$L\" --no-report 2>&1", text, sizeof text);
    cr_expect(code == 3 && strstr(text, "the stack that this environment allows (ulimit -s: 65536"),
              "status %d: %s", code, text);
}

/* In a mount namespace of its own, which ends with the shell. */
#define NOEXEC "unshare -m sh -c 'mount -t tmpfs -o noexec,size=8m none /mnt && "

Test(foreign, a_mount_without_code_is_no_fault_of_the_law) {
    char text[1024];
    if (run_shell(NOEXEC "true' 2>&1", text, sizeof text))
        cr_skip_test("nothing can be mounted here: noexec is not tried");
    const int code = run_shell(NOEXEC "cp \"$L\" /mnt/a.so && \"$T\" verify --law /mnt/a.so "
                                      "--no-report' 2>&1",
                               text, sizeof text);
    cr_expect(code == 3 && strstr(text, "its file system is mounted with noexec"), "status %d: %s",
              code, text);
}
