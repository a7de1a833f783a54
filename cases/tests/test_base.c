/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The toolbox: child processes and pools of them, files that are written whole. */
#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <malloc.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "cases/core/checksum.h"
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/folder.h"
#include "cases/core/jobs.h"
#include "cases/core/limits.h"
#include "cases/core/manifest.h"
#include "cases/core/memory.h"
#include "cases/core/records.h"
#include "cases/core/unit_text.h"
#include "cases/results/journal.h"
#include "touchstone/common.h"

static char *make_folder(void) {
    char *folder = play_copy("/tmp/touchstone-base-XXXXXX");
    cr_assert(mkdtemp(folder) != NULL);
    return folder;
}

/* --- memory ------------------------------------------------------------------------------------- */

#ifdef __GLIBC__
/* Bytes of this process that are given out. */
static size_t given_out(void) {
    return mallinfo2().uordblks + mallinfo2().hblkhd;
}

Test(memory, ends_with_its_lifetime) {
    const size_t large = 1000000, little = 100000; /* little: what malloc keeps for the next ones */
    char *old = play_copy("old");
    const size_t before = given_out();
    void *outer = play_begin();
    memset(play_resize(NULL, large, 1), 1, large);
    void *inner = play_begin();
    char *kept = play_keep(play_format("%s", "kept"));
    json_t *value = json_array();
    for (int i = 0; i < 1000; i++) {
        json_array_append_new(value, json_string("some text"));
        memset(play_zeroed(large / 1000, 1), 1, large / 1000);
    }
    old = play_resize(old, large, 2);
    cr_expect(given_out() > before + 4 * large);
    play_end(inner);
    cr_expect(given_out() > before + 3 * large);
    cr_expect(given_out() < before + 3 * large + little);
    play_begin(); /* one that nobody ends */
    play_copy("lost");
    play_end(outer);
    cr_expect(given_out() < before + 2 * large + little, "%zu", given_out() - before);
    cr_expect_str_eq(old, "old");
    cr_expect_str_eq(kept, "kept");
    play_release(old);
    play_release(kept);
    cr_expect(given_out() < before + little);
}
#endif

Test(memory, a_text_grows_and_is_written_again) {
    FILE *out = play_text(), *other = play_text();
    for (int i = 0; i < 10000; i++) {
        fprintf(out, "%d ", i);
        fprintf(other, "%d ", i);
    }
    cr_expect(ftell(out) == 48890 && ftell(other) == 48890);
    rewind(other);
    fputs("again", other);
    const char *text = play_text_end(out);
    cr_expect(strlen(text) == 48890 && !strcmp(text + 48890 - 10, "9998 9999 "));
    cr_expect_str_eq(play_text_end(other), "again");
    out = play_text();
    cr_expect_str_eq(play_text_end(out), "");
}

/* --- child processes ---------------------------------------------------------------------------- */

static const struct child_setup answers = {.in = CHILD_NULL, .out = CHILD_TEXT, .err = CHILD_OUT};

/* Runs a line of the shell. */
static int shell(struct child_setup setup, const char *line, char text[256]) {
    char *arguments[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)line, NULL};
    return child_run(&setup, arguments, "no shell", text, 256);
}

Test(base, numbers_have_the_prefix_of_their_unit) {
    static const struct {
        double value;
        const char *unit;
        int digits;
        const char *text;
    } rows[] = {
        {267.9491924e-6, "m", 4, "267.9 µm"},
        {-0.0, "m", 4, "0 m"},
        {999.96e-6, "m", 4, "1 mm"},
        {999.4e-6, "m", 3, "999 µm"},
        {-1e-9, "m", 3, "-1 nm"},
        {1e-30, "m", 3, "1e-30 m"},
        {30118.0, "N", 4, "30.12 kN"},
        {12345678.0, "m", 3, "12346 km"},
        {1234567890.0, "m", 3, "1.23e+06 km"},
        {1047.1976, "kg", 3, "1047 kg"},
        {999999.7, "1", 3, "1e+06"},
        {7200.0, "s", 4, "7200 s"},
        {0.5, "kg", 3, "500 g"},
        {0.0083775804, "kg", 3, "8.38 g"},
        {226.19, "kg", 3, "226 kg"},
        {0.52359877559829887, "rad", 4, "30°"},
        {1e9, "Pa", 3, "1 GPa"},
        {10.0, "rad/s", 3, "10 rad/s"},
        {0.25, "1", 3, "0.25"},
        {0.25, "", 3, "0.25"},
        {3e-3, "N s/m^1.5", 3, "0.003 N s/m^1.5"},
        {HUGE_VAL, "m", 3, "inf"},
        {-HUGE_VAL, "m", 3, "-inf"},
        {(double)NAN, "m", 3, "nan"},
        {1e9, "°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°°", 3, "1e+09 °°°°°°°°°°°°°°°°°°°°°°°°°°°°"},
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char text[UNIT_TEXT_SIZE];
        unit_text(rows[i].value, rows[i].unit, rows[i].digits, text);
        cr_expect(!strcmp(text, rows[i].text), "%s, not %s", text, rows[i].text);
    }
}

Test(child, tells_what_it_said_and_how_it_ended) {
    static const struct {
        const char *line;
        int bad;
        const char *text;
    } rows[] = {
        {"echo one; echo two >&2", 0, "one\ntwo\n"},
        {"true", 0, ""},
        {"exit 3", -1, "sh ended with status 3"},
        {"echo a; echo b; exit 4", -1, "sh ended with status 4: a b"},
        {"kill -KILL $$", -1, "sh died of signal 9 (Killed)"},
        {"exec >&- 2>&-; sleep 0.1; exit 5", -1, "sh ended with status 5"},
        {"sleep 30 & echo quick", 0, "quick\n"}, /* not held up by what it leaves behind */
    };
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        char text[256];
        struct child_setup setup = answers;
        setup.leads_group = 1;
        const double began = child_clock();
        cr_expect(shell(setup, rows[i].line, text) == rows[i].bad, "%s", rows[i].line);
        cr_expect(!strcmp(text, rows[i].text), "%s: '%s'", rows[i].line, text);
        cr_expect(child_clock() - began < 10.0, "%s: it waited", rows[i].line);
    }
}

Test(child, more_than_fits_is_read_and_dropped) {
    char text[256];
    cr_expect(shell(answers, "i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done",
                    text) == 0);
    cr_expect(strlen(text) == 255 && !strncmp(text, "0123456789\n0123", 15), "'%s'", text);
}

Test(child, its_time_is_limited) {
    static const char *const lines[] = {"exec sleep 30", "sleep 30 & wait",
                                        "while :; do echo a; done", "exec >&- 2>&-; sleep 30",
                                        "trap '' TERM; sleep 30"};
    for (size_t i = 0; i < TOUCH_COUNT(lines); i++) {
        char text[256];
        struct child_setup setup = answers;
        setup.leads_group = i > 0;
        setup.seconds = 0.2;
        const double began = child_clock();
        cr_expect(shell(setup, lines[i], text) == -1, "%s", lines[i]);
        cr_expect(!strcmp(text, "sh did not end within 0.2 s"), "%s: '%s'", lines[i], text);
        cr_expect(child_clock() - began < 10.0, "%s: it waited", lines[i]);
    }
}

Test(child, reads_its_input) {
    const size_t length = 1000000; /* more than a pipe takes */
    char *input = play_resize(NULL, length + 1, 1), text[256];
    memset(input, 'x', length);
    struct child_setup setup = {.input = input, .length = length, .out = CHILD_TEXT};
    cr_expect(shell(setup, "wc -c", text) == 0 && atol(text) == (long)length, "'%s'", text);
    cr_expect(shell(setup, "head -c 3", text) == 0 && !strcmp(text, "xxx"), "'%s'", text);
    setup.length = 0;
    cr_expect(shell(setup, "wc -c", text) == 0 && atol(text) == 0, "'%s'", text);
}

Test(child, folder_and_descriptors) {
    char text[256], line[64], *folder = make_folder();
    const int kept = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int closed = open("/dev/null", O_RDONLY | O_CLOEXEC);
    const int list[] = {kept, -1};
    struct child_setup setup = answers;
    setup.folder = folder;
    setup.kept = list;
    setenv("CHILD_A", "1", 1);
    cr_expect(!shell(setup, "pwd -P; echo \"$CHILD_A\"", text));
    char *expected = play_format("%s\n1\n", folder);
    cr_expect(!strcmp(text, expected), "'%s'", text);
    snprintf(line, sizeof line, "[ -e /dev/fd/%d ] && [ ! -e /dev/fd/%d ]", kept, closed);
    cr_expect(!shell(setup, line, text), "'%s'", text);
    rmdir(folder);
    cr_expect(shell(setup, "true", text) == -1 && strstr(text, "could not be started in"), "'%s'",
              text);
    char *nobody[] = {(char[]){"touchstone-no-such-program"}, NULL};
    cr_expect(child_run(&answers, nobody, "it is not there", text, sizeof text) == -1 &&
                  !strcmp(text, "it is not there"),
              "'%s'", text);
}

Test(child, nothing_of_its_group_stays) {
    char text[256], *folder = make_folder(), *path = play_format("%s/a", folder);
    char *line = play_format("(sleep 0.3; echo >'%s') & true", path);
    struct child_setup setup = answers;
    setup.leads_group = 1;
    cr_expect(!shell(setup, line, text));
    nanosleep(&(struct timespec){0, 700000000}, NULL);
    cr_expect(rmdir(folder) == 0, "what it had started went on");
    unlink(path);
    rmdir(folder);
}

/* Its standard streams may be closed in the parent: the ends of pipes then get their numbers. */
static int without_streams(void *context) {
    (void)context;
    char text[256];
    close(0), close(1), close(2);
    fputs("this goes nowhere", stdout);
    const struct child_setup setup = {
        .input = "in", .length = 2, .out = CHILD_TEXT, .err = CHILD_NULL};
    return shell(setup, "cat; echo out; echo err >&2", text) || strcmp(text, "inout\n") != 0;
}

/* Who ignores SIGCHLD gets no wait status: the first child puts that right. */
static int with_children_ignored(void *context) {
    (void)context;
    char text[256];
    signal(SIGCHLD, SIG_IGN);
    return shell(answers, "exit 3", text) != -1 || strcmp(text, "sh ended with status 3") != 0;
}

/* A program has the default action of SIGPIPE, whatever this one does. */
static int with_pipes_ignored(void *context) {
    (void)context;
    char text[256];
    signal(SIGPIPE, SIG_IGN);
    return shell(answers, "kill -PIPE $$", text) != -1 || !strstr(text, "died of signal 13");
}

Test(child, functions_in_odd_surroundings) {
    static int (*const functions[])(void *) = {without_streams, with_children_ignored,
                                               with_pipes_ignored};
    for (size_t i = 0; i < TOUCH_COUNT(functions); i++) {
        struct child child;
        struct child_end end;
        cr_assert(!child_call(&child, &(struct child_setup){0}, functions[i], NULL));
        child_close(&child, 20.0, &end);
        cr_expect(end.status == 0 && !end.is_late, "function %zu: status %#x", i,
                  (unsigned)end.status);
    }
}

/* Whether the other end of a pipe is closed by all that had it, within 5 s. */
static int is_closed(int pipe) {
    struct pollfd poll_of = {.fd = pipe, .events = POLLIN};
    char byte;
    return poll(&poll_of, 1, 5000) == 1 && read(pipe, &byte, 1) == 0;
}

struct started {
    int pipe[2]; /* the second end is held by what is started, and by what that starts */
    const char *line;
    int signal;
};

/* Starts a line of the shell, and is then killed itself, without a chance to clean up. */
static int start_and_die(void *context) {
    const struct started *s = context;
    struct child child;
    char *arguments[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)s->line, NULL};
    const struct child_setup setup = {.out = s->pipe[1], .leads_group = 1, .end_signal = s->signal};
    if (!child_start(&child, &setup, arguments))
        raise(SIGKILL);
    return 1;
}

Test(child, ends_with_its_parent) {
    static const char *const lines[] = {"exec sleep 30", "trap '' TERM HUP INT; exec sleep 30"};
    for (size_t i = 0; i < TOUCH_COUNT(lines); i++) {
        struct started s = {.line = lines[i], .signal = SIGKILL};
        struct child child;
        struct child_end end;
        cr_assert(!pipe(s.pipe) &&
                  !child_call(&child, &(struct child_setup){0}, start_and_die, &s));
        close(s.pipe[1]);
        child_close(&child, 0.0, &end);
        cr_expect(WIFSIGNALED(end.status) && is_closed(s.pipe[0]), "%s lives on", lines[i]);
        close(s.pipe[0]);
    }
}

/* Starts a line of the shell, and ends all that it has left when it has ended. */
static int start_and_end_all(void *context) {
    const struct started *s = context;
    struct child child;
    char *arguments[] = {(char[]){"sh"}, (char[]){"-c"}, (char *)s->line, NULL};
    const struct child_setup setup = {.out = s->pipe[1], .leads_group = 1};
    child_adopt();
    if (child_start(&child, &setup, arguments))
        return 1;
    child_close(&child, 0.0, NULL);
    close(s->pipe[1]);
    child_end_all();
    struct pollfd poll_of = {.fd = s->pipe[0], .events = POLLIN};
    return poll(&poll_of, 1, 0) == 1 ? 0 : 2;
}

/* Whoever leaves the group, and whose parent has ended. */
Test(child, all_that_is_left_is_ended) {
    static const char *const lines[] = {
        "true",
        "setsid sleep 30 & true",
        "(setsid sh -c 'sleep 30 & sleep 30' &) ; sleep 0.2",
        "(setsid sh -c '(setsid sleep 30 &) ; sleep 30' &) ; sleep 0.2",
    };
    if (access("/proc/self/stat", R_OK))
        cr_skip_test("there is no /proc");
    for (size_t i = 0; i < TOUCH_COUNT(lines); i++) {
        struct started s = {.line = lines[i]};
        struct child child;
        struct child_end end;
        cr_assert(!pipe(s.pipe) &&
                  !child_call(&child, &(struct child_setup){0}, start_and_end_all, &s));
        close(s.pipe[1]);
        child_close(&child, 10.0, &end);
        cr_expect(!end.is_late && end.status == 0, "'%s' has left a process", lines[i]);
        close(s.pipe[0]);
    }
}

/* A program that never reads what it is given does not hold this one up. */
Test(child, its_time_is_limited_while_it_is_fed) {
    const size_t length = 1000000; /* more than a pipe takes */
    char *input = play_resize(NULL, length, 1), text[256];
    memset(input, 'x', length);
    const struct child_setup setup = {
        .input = input, .length = length, .out = CHILD_TEXT, .seconds = 0.2};
    const double began = child_clock();
    cr_expect(shell(setup, "exec sleep 30", text) == -1 && strstr(text, "did not end within"), "%s",
              text);
    cr_expect(child_clock() - began < 10.0, "it waited");
}

static int use_memory(void *context) {
    volatile char *memory = play_resize(NULL, (size_t)50 << 20, 1);
    for (size_t i = 0; i < (size_t)50 << 20; i += 1024)
        memory[i] = 1;
    (void)context;
    return memory[1024] == 1 ? 7 : 0;
}

Test(child, memory_of_a_function) {
    struct child child;
    struct child_end end;
    cr_assert(!child_call(&child, &(struct child_setup){0}, use_memory, NULL));
    cr_expect(child_close(&child, 0.0, &end) == -1 && WEXITSTATUS(end.status) == 7);
    cr_expect(end.peak_memory > 50.0 * 1048576.0, "%g bytes", end.peak_memory);
}

/* --- pools -------------------------------------------------------------------------------------- */

#define JOBS 20

struct pool {
    int status[JOBS];
    size_t ended, last; /* last: the job after which no more are wanted */
    size_t again;       /* a job that is started `more` times after the first */
    int more;
};

/* Its status and its answer are its number. */
static int say_number(void *context, size_t number, int answer) {
    char text[32];
    (void)context;
    snprintf(text, sizeof text, "job %zu", number);
    if (number % 3 == 0)
        nanosleep(&(struct timespec){0, 20000000}, NULL);
    return file_put(answer, text, strlen(text)) ? 100 : (int)number;
}

static enum jobs_next ended(void *context, size_t number, const struct jobs_end *end) {
    struct pool *p = context;
    char text[32];
    snprintf(text, sizeof text, "job %zu", number);
    p->ended++;
    p->status[number] = end->status;
    if (end->status != JOBS_NOT_STARTED)
        cr_expect(!strcmp(end->answer, text) && end->length == strlen(text), "job %zu says '%s'",
                  number, end->answer);
    if (number == p->again && p->more-- > 0)
        return JOBS_AGAIN;
    return number == p->last ? JOBS_STOP : JOBS_GO_ON;
}

static void expect_all_numbers(const struct pool *p) {
    for (size_t i = 0; i < JOBS; i++)
        cr_expect(WIFEXITED(p->status[i]) && WEXITSTATUS(p->status[i]) == (int)i, "job %zu: %#x", i,
                  p->status[i]);
}

static struct jobs jobs_of(struct pool *p, size_t at_a_time) {
    return (struct jobs){.count = JOBS,
                         .at_a_time = at_a_time,
                         .what = "jobs",
                         .context = p,
                         .run = say_number,
                         .ended = ended,
                         .stop_signal = SIGKILL};
}

/* One that asks for it is started once more. */
Test(jobs, each_once_and_what_it_says) {
    for (size_t width = 1; width <= 4; width += 3) {
        struct pool p = {.last = JOBS, .again = 3, .more = 4};
        const struct jobs jobs = jobs_of(&p, width);
        cr_expect(!jobs_run(&jobs));
        cr_expect(p.ended == JOBS + 4, "%zu ended", p.ended);
        expect_all_numbers(&p);
    }
}

/* How many jobs are running is counted in a file that they share. */
static int count_running(void *context, size_t number, int answer) {
    atomic_int *running = context;
    const int now = atomic_fetch_add(running, 1) + 1;
    (void)number;
    nanosleep(&(struct timespec){0, 5000000}, NULL);
    atomic_fetch_sub(running, 1);
    return file_put(answer, "", 0) ? 100 : now;
}

static enum jobs_next expect_few(void *context, size_t number, const struct jobs_end *end) {
    (void)context;
    cr_expect(WIFEXITED(end->status) && WEXITSTATUS(end->status) <= 3, "job %zu: %#x", number,
              end->status);
    return JOBS_GO_ON;
}

Test(jobs, not_too_many_at_a_time) {
    const int file = file_in_memory();
    cr_assert(!ftruncate(file, sizeof(atomic_int)));
    atomic_int *running = mmap(NULL, sizeof *running, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    struct jobs jobs = jobs_of(NULL, 3);
    jobs.context = running;
    jobs.run = count_running;
    jobs.ended = expect_few;
    cr_expect(!jobs_run(&jobs));
}

/* Jobs that cannot be started while others run, for want of descriptors, are started later; where none can, they say so. */
Test(jobs, later_or_not_at_all) {
    const int free_one = file_in_memory();
    struct pool p = {.last = JOBS, .again = JOBS};
    const struct jobs jobs = jobs_of(&p, 4);
    struct rlimit before, few;
    cr_assert(free_one >= 0 && !getrlimit(RLIMIT_NOFILE, &before));
    close(free_one);
    few = before;
    few.rlim_cur = (rlim_t)free_one + 2;
    setrlimit(RLIMIT_NOFILE, &few);
    cr_expect(!jobs_run(&jobs));
    expect_all_numbers(&p);
    few.rlim_cur = (rlim_t)free_one;
    setrlimit(RLIMIT_NOFILE, &few);
    cr_expect(!jobs_run(&jobs));
    setrlimit(RLIMIT_NOFILE, &before);
    for (size_t i = 0; i < JOBS; i++)
        cr_expect(p.status[i] == JOBS_NOT_STARTED, "job %zu: %#x", i, p.status[i]);
}

Test(jobs, none_after_the_last_that_is_wanted) {
    struct pool p = {.last = 4, .again = JOBS};
    const struct jobs jobs = jobs_of(&p, 2);
    cr_expect(jobs_run(&jobs) == -1 && p.ended <= 7, "%zu ended", p.ended);
    cr_expect(wait(NULL) == -1 && errno == ECHILD, "a job is still there");
}

/* --- files -------------------------------------------------------------------------------------- */

static size_t count_entries(const char *folder) {
    char text[256], *line = play_format("ls -A '%s' | wc -l", folder);
    cr_assert(!shell(answers, line, text));
    return strtoul(text, NULL, 10);
}

Test(file, whole_or_not_at_all) {
    char *folder = make_folder(), message[256];
    for (int failed = 0; failed < 3; failed++) { /* once with old text there and once without */
        struct file_writer file;
        cr_assert(!file_begin(&file, message, sizeof message, "%s/a", folder), "%s", message);
        fputs(failed == 2 ? "second" : "first", file.stream);
        cr_expect(count_entries(folder) == (failed ? 2 : 1));
        errno = EFBIG;
        cr_expect(file_commit(&file, failed == 1, message, sizeof message) == -(failed == 1));
        cr_expect(failed != 1 || strstr(message, "/a cannot be written: File too large"), "%s",
                  message);
        char *text = file_read(FILE_TEXT, "%s/a", folder);
        cr_expect(text && !strcmp(text, failed == 2 ? "second" : "first"), "'%s'", text);
        cr_expect(count_entries(folder) == 1, "a temporary file was left");
    }
    struct file_writer file;
    cr_expect(file_begin(&file, message, sizeof message, "%s/none/a", folder) == -1 &&
                  strstr(message, "/none/a cannot be written: No such file"),
              "%s", message);
    char *command = play_format("rm -r '%s'", folder);
    cr_assert(!system(command));
}

Test(file, rights_are_those_of_the_mask) {
    char *folder = make_folder(), *path = play_format("%s/a", folder);
    struct file_writer file;
    struct stat info;
    umask(027);
    cr_assert(!file_begin(&file, NULL, 0, "%s", path) && !file_commit(&file, 0, NULL, 0));
    cr_expect(!stat(path, &info) && (info.st_mode & 0777) == 0640, "%o", info.st_mode & 0777u);
    unlink(path);
    rmdir(folder);
}

/* Somebody who guesses a name, or left a link there, gets nothing. */
Test(file, temporary_names_are_new) {
    char *one = file_temporary("x/a"), *other = file_temporary("x/a");
    cr_expect(strcmp(one, other) != 0 && !strncmp(one, "x/a.tmp-", 8), "%s %s", one, other);
    cr_expect(file_is_temporary(one) && !file_is_temporary("a.tmp-mine") &&
              !file_is_temporary("a.tmp-0123456789abcdef0") && !file_is_temporary("a.csv"));
}

/* A file in the place of /dev/null would be a disaster for whoever is root. */
Test(file, a_device_stays_one) {
    char *folder = make_folder(), *path = play_format("%s/pipe", folder), text[16] = "";
    struct file_writer file;
    struct stat info;
    cr_assert(!mkfifo(path, 0600));
    const int reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    cr_assert(!file_begin(&file, NULL, 0, "%s", path));
    fputs("through", file.stream);
    cr_expect(!file_commit(&file, 0, NULL, 0));
    cr_expect(read(reader, text, sizeof text - 1) == 7 && !strcmp(text, "through"));
    cr_expect(!stat(path, &info) && S_ISFIFO(info.st_mode));
    close(reader);
    unlink(path);
    rmdir(folder);
}

Test(file, what_cannot_be_read_says_why) {
    char *folder = make_folder(), *path = play_format("%s/a", folder);
    FILE *file = fopen(path, "w");
    cr_assert(file && fwrite("a\0b", 1, 3, file) == 3 && !fclose(file));
    cr_expect(!file_read(FILE_TEXT, "%s", path) && errno == EILSEQ);
    cr_expect(!file_read(2, "%s", path) && errno == EFBIG);
    cr_expect(!file_read(FILE_TEXT, "%s/none", folder) && errno == ENOENT);
    cr_expect(!file_read(FILE_TEXT, "%s", folder) && errno == EISDIR);
    cr_expect(file_has_text("%s", path) && !file_has_text("%s", folder));
    folder_remove(folder);
}

/* In a folder of results anything can stand; only what a user names as input may be a pipe. */
Test(file, a_pipe_without_a_writer_is_not_waited_for, .timeout = 20) {
    char *folder = make_folder(), digest[CHECKSUM_SIZE], message[256];
    struct manifest manifest;
    struct journal journal;
    static const char *const names[] = {MANIFEST_NAME, "verdicts.json", "journal-0.jsonl"};
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        char *path = play_format("%s/%s", folder, names[i]);
        cr_assert(!mkfifo(path, 0600));
        cr_expect(!file_read(FILE_TEXT, "%s", path) && errno == ENOTSUP);
        cr_expect(checksum_file(path, digest) && errno == ENOTSUP);
        cr_expect(record_file_read(path, &(struct record_file){.schema = 1}, NULL, message,
                                   sizeof message) &&
                      strstr(message, "it is no regular file"),
                  "%s", message);
    }
    manifest_read(folder, &manifest);
    cr_expect(manifest.count == 0);
    journal_read(&journal, folder, 0);
    cr_expect(journal.count == 0);
    journal_close(&journal);
    cr_expect(journal_open(&journal, folder, 0) && errno == ENXIO);
    folder_remove(folder);
}

/* --- folders ------------------------------------------------------------------------------------ */

static const struct folder_entry entries[] = {{"result", FOLDER_RESULT},
                                              {"inner", FOLDER_RESULT},
                                              {"kept-?", FOLDER_KEPT},
                                              {".work-[0-9]*", FOLDER_WORK},
                                              {NULL, FOLDER_RESULT}};

/* A file, and the folder that it stands in. */
static void put(const char *folder, const char *name, const char *text) {
    char *path = play_format("%s/%s", folder, name);
    struct file_writer file;
    file_make_parents(path);
    cr_assert(!file_begin(&file, NULL, 0, "%s", path));
    fputs(text, file.stream);
    cr_assert(!file_commit(&file, 0, NULL, 0));
}

static void expect_text(const char *folder, const char *name, const char *text) {
    char *found = file_read(FILE_TEXT, "%s/%s", folder, name);
    cr_expect(text ? found && !strcmp(found, text) : !found, "%s: '%s'", name, found);
}

Test(folder, the_new_one_takes_the_place) {
    char *base = make_folder(), *path = play_format("%s/a/b", base), message[512];
    struct folder_swap swap;
    for (int round = 0; round < 3; round++) {
        const char *number = round == 0 ? "0" : round == 1 ? "1" : "2";
        cr_assert(!folder_begin(&swap, path, entries, 1, message, sizeof message), "%s", message);
        expect_text(path, "result", round == 0 ? NULL : round == 1 ? "0" : "1");
        expect_text(swap.temporary, "kept-x", round ? "kept" : NULL);
        put(swap.temporary, "result", number);
        put(swap.temporary, "part-1", "half");
        put(swap.temporary, "inner/whole", number);
        put(swap.temporary, "inner/whole.tmp-0123456789abcdef", "half");
        cr_assert(!folder_commit(&swap, message, sizeof message), "%s", message);
        expect_text(path, "result", number);
        expect_text(path, "inner/whole", number);
        expect_text(path, "part-1", NULL);
        expect_text(path, "inner/whole.tmp-0123456789abcdef", NULL);
        put(path, "kept-x", "kept");
        put(path, ".work-12.tmp-0123456789abcdef", "of a dead process");
    }
    expect_text(path, "kept-x", "kept");
    char *parent = play_format("%s/a", base);
    cr_expect(count_entries(parent) == 1, "something was left beside it");
    folder_remove(base);
    cr_expect(access(base, F_OK) != 0);
}

/* What is kept must not be lost where the new folder cannot have a second name of the same file. */
Test(folder, what_came_late_is_kept) {
    char *base = make_folder(), *path = play_format("%s/a", base), message[512];
    struct folder_swap swap;
    put(path, "result", "old");
    cr_assert(!folder_begin(&swap, path, entries, 0, message, sizeof message), "%s", message);
    put(path, "kept-x", "late");
    put(swap.temporary, "result", "new");
    cr_assert(!folder_commit(&swap, message, sizeof message), "%s", message);
    expect_text(path, "result", "new");
    expect_text(path, "kept-x", "late");
    folder_remove(base);
}

Test(folder, somebody_s_is_left_alone) {
    static const char *const foreign[] = {"notes", "kept-xx", ".work-12",
                                          ".work-a.tmp-0123456789abcdef", ".work-1.tmp-012345678"};
    char *base = make_folder(), message[512];
    struct folder_swap swap;
    for (size_t i = 0; i < TOUCH_COUNT(foreign); i++) {
        char *path = play_format("%s/%zu", base, i);
        put(path, "result", "old");
        put(path, foreign[i], "mine");
        cr_expect(folder_begin(&swap, path, entries, 1, message, sizeof message) == -1);
        cr_expect(strstr(message, foreign[i]) && strstr(message, "nothing was changed"), "%s",
                  message);
        expect_text(path, foreign[i], "mine");
        expect_text(path, "result", "old");
    }
    cr_expect(count_entries(base) == TOUCH_COUNT(foreign), "something was left beside them");
    folder_remove(base);
}

/* --- folders with a manifest ---------------------------------------------------------------------- */

static const struct folder_entry listed[] = {{"result", FOLDER_RESULT},
                                             {"inner", FOLDER_RESULT},
                                             {"kept-?", FOLDER_KEPT},
                                             {MANIFEST_NAME, FOLDER_RESULT},
                                             {NULL, FOLDER_RESULT}};

static void fill(const char *path, const char *text) {
    struct folder_swap swap;
    char message[512];
    cr_assert(!folder_begin(&swap, path, listed, 0, message, sizeof message), "%s", message);
    put(swap.temporary, "result", text);
    put(swap.temporary, "inner/part", text);
    cr_assert(!folder_commit(&swap, message, sizeof message) && !*message, "%s", message);
}

/* Names that a result may have do not make a file a result: the manifest does, if the file is unchanged. */
Test(folder, what_is_not_listed_is_not_replaced) {
    static const char *const names[] = {"inner/mine", "inner/deep/mine", "result"};
    char *base = make_folder(), *path = play_format("%s/a", base), message[512];
    struct folder_swap swap;
    fill(path, "1");
    fill(path, "2");
    for (size_t i = 0; i < TOUCH_COUNT(names); i++) {
        put(path, names[i], "mine");
        cr_expect(folder_begin(&swap, path, listed, 0, message, sizeof message) == -1 &&
                      strstr(message, names[i]),
                  "%s: %s", names[i], message);
        expect_text(path, names[i], "mine");
        expect_text(path, "inner/part", "2");
        char *file = play_format("%s/%s", path, names[i]);
        remove(file);
    }
    folder_remove(base);
}

/* Size and time save a look at the bytes when a folder is read; before anything is removed the bytes are compared. */
Test(folder, what_its_time_does_not_show_is_not_lost) {
    char *base = make_folder(), *path = play_format("%s/a", base), message[512];
    char *file = play_format("%s/inner/part", path);
    struct folder_swap swap;
    struct stat before;
    fill(path, "1");
    cr_assert(!stat(file, &before));
    put(path, "inner/part", "x");
    const struct timespec times[] = {before.st_atim, before.st_mtim};
    cr_assert(!utimensat(AT_FDCWD, file, times, 0));
    cr_assert(!folder_begin(&swap, path, listed, 0, message, sizeof message), "%s", message);
    put(swap.temporary, "result", "2");
    cr_assert(!folder_commit(&swap, message, sizeof message), "%s", message);
    expect_text(path, "result", "2");
    expect_text(path, "inner/part", "x");
    folder_remove(base);
}

Test(folder, what_comes_during_a_run_stays) {
    char *base = make_folder(), *path = play_format("%s/a", base), message[512];
    struct folder_swap swap;
    fill(path, "1");
    cr_assert(!folder_begin(&swap, path, listed, 0, message, sizeof message), "%s", message);
    put(swap.temporary, "result", "2");
    put(path, "inner/late", "mine");
    cr_expect(!folder_commit(&swap, message, sizeof message) && !*message, "%s", message);
    expect_text(path, "result", "2");
    expect_text(path, "inner/late", "mine");
    folder_remove(path);
    fill(path, "1");
    /* Where the new folder has a file of that name, the old one is kept, and the message says where. */
    cr_assert(!folder_begin(&swap, path, listed, 0, message, sizeof message), "%s", message);
    put(swap.temporary, "result", "2");
    put(path, "result", "mine");
    cr_expect(!folder_commit(&swap, message, sizeof message) && strstr(message, "kept here"), "%s",
              message);
    expect_text(path, "result", "2");
    cr_expect(count_entries(base) == 2, "the old folder is gone");
    folder_remove(base);
}

Test(folder, of_two_runs_one_wins_and_the_other_says_so) {
    char *base = make_folder(), *path = play_format("%s/a", base), message[512];
    for (int round = 0; round < 2; round++) { /* into a new folder, and into an old one */
        struct folder_swap one, other;
        cr_assert(!folder_begin(&one, path, listed, 0, message, sizeof message), "%s", message);
        cr_assert(!folder_begin(&other, path, listed, 0, message, sizeof message), "%s", message);
        put(one.temporary, "result", "one");
        put(other.temporary, "result", "other");
        cr_expect(!folder_commit(&one, message, sizeof message), "%s", message);
        cr_expect(folder_commit(&other, message, sizeof message) == -1 &&
                      strstr(message, "another run"),
                  "%s", message);
        expect_text(path, "result", "one");
        cr_expect(count_entries(base) == 1, "something was left beside it");
    }
    folder_remove(base);
}

/* Single files in a folder that may be somebody's, as those of bench. */
Test(folder, files_of_somebody_are_not_written_over) {
    static const char *const files[] = {"a", "b/c", NULL};
    char *folder = make_folder(), message[4608] = "";
    cr_expect(!manifest_may_write(folder, files, message, sizeof message), "%s", message);
    put(folder, "a", "ours");
    cr_assert(!manifest_written(folder, files, message, sizeof message), "%s", message);
    cr_expect(!manifest_may_write(folder, files, message, sizeof message), "%s", message);
    put(folder, "a", "changed by somebody");
    cr_expect(manifest_may_write(folder, files, message, sizeof message) == -1 &&
              strstr(message, "/a is not as touchstone has written it"));
    cr_assert(!manifest_written(folder, files, message, sizeof message));
    char *inner = play_format("%s/b", folder);
    cr_assert(!mkdir(inner, 0777));
    put(folder, "b/c", "somebody's");
    cr_expect(manifest_may_write(folder, files, message, sizeof message) == -1 &&
              strstr(message, "/b/c is not"));
    folder_remove(folder);
}

/* 4194304 is beyond every process number. Without a manifest it is somebody's, unless nothing is in it but what becomes
 * one. */
Test(folder, only_a_dead_run_of_ours_is_swept) {
    char *base = make_folder(), *path = play_format("%s/a", base);
    put(base, "a.tmp-0123456789abcdef/" MANIFEST_NAME,
        "touchstone-manifest 2 0123456789abcdef 4194304\n");
    put(base, "a.tmp-0123456789abcde0/notes", "mine");
    put(base, "a.tmp-12/notes", "mine");
    put(base, "a.tmp-0123456789abcde1/" MANIFEST_NAME ".tmp-0123456789abcdef", "touchst");
    put(base, "a.tmp-0123456789abcde2/" MANIFEST_NAME ".tmp-mine", "mine");
    char *hardly[] = {play_format("%s/a.tmp-0123456789abcde3", base),
                      play_format("%s/a.tmp-0123456789abcde4", base)};
    cr_assert(!mkdir(hardly[0], 0777) && !mkdir(hardly[1], 0777));
    const int living = open(hardly[1], O_RDONLY | O_DIRECTORY);
    cr_assert(living >= 0 && !flock(living, LOCK_EX));
    fill(path, "1");
    expect_text(base, "a.tmp-0123456789abcde1/" MANIFEST_NAME ".tmp-0123456789abcdef", NULL);
    expect_text(base, "a.tmp-0123456789abcde2/" MANIFEST_NAME ".tmp-mine", "mine");
    cr_expect(access(hardly[0], F_OK), "begun by a process that was killed at once");
    cr_expect(!access(hardly[1], F_OK), "begun by a living process");
    close(living);
    fill(path, "2");
    cr_expect(access(hardly[1], F_OK), "that is gone now");
    expect_text(base, "a.tmp-0123456789abcdef/" MANIFEST_NAME, NULL);
    expect_text(base, "a.tmp-0123456789abcde0/notes", "mine");
    expect_text(base, "a.tmp-12/notes", "mine");
    folder_remove(base);
}

/* A folder that was abandoned, or cannot go where it should, leaves the old one. */
Test(folder, the_old_one_stays) {
    char *base = make_folder(), *path = play_format("%s/a", base), message[512];
    char *outside = play_format("%s/outside", base), *link = play_format("%s/a/inner", base);
    struct folder_swap swap;
    put(path, "result", "old");
    cr_assert(!folder_begin(&swap, path, entries, 0, message, sizeof message), "%s", message);
    put(swap.temporary, "result", "new");
    folder_abandon(&swap);
    expect_text(path, "result", "old");
    cr_expect(count_entries(base) == 1);
    cr_assert(!folder_begin(&swap, path, entries, 0, message, sizeof message), "%s", message);
    folder_remove(swap.temporary); /* somebody was tidy */
    cr_expect(folder_commit(&swap, message, sizeof message) == -1 &&
                  strstr(message, "No such file"),
              "%s", message);
    expect_text(path, "result", "old");
    put(outside, "precious", "text");
    cr_assert(!symlink(outside, link));
    folder_remove(path);
    expect_text(outside, "precious", "text");
    folder_remove(base);
}

/* A pipe in both directions, and what a child does whose streams are closed. */
Test(child, pipes) {
    char *arguments[] = {(char[]){"cat"}, NULL}, text[8] = "";
    struct child child;
    const struct child_setup setup = {.in = CHILD_PIPE, .out = CHILD_PIPE};
    cr_assert(!child_start(&child, &setup, arguments));
    cr_expect(write(child.in, "one", 3) == 3 && read(child.out, text, 7) == 3);
    cr_expect(!strcmp(text, "one") && child.err == -1);
    cr_expect(!child_close(&child, 10.0, NULL), "the end of its input did not end it");
    cr_expect(child.process == 0 && child.in == -1 && child.out == -1);
}

/* A process that ends in the middle leaves its folder; one that goes on with it has all that was written, and takes
 * what is kept from the folder in its place as it is by then. */
Test(folder, goes_on_after_a_process_that_died) {
    char *base = make_folder(), *path = play_format("%s/r", base), message[512] = "";
    struct folder_swap swap;
    cr_expect(folder_resume(&swap, path, listed, "mark", message, sizeof message) == 0, "%s",
              message);
    for (int with_mark = 0; with_mark < 2; with_mark++) {
        const pid_t child = fork();
        if (child == 0) {
            const int bad = folder_begin(&swap, path, listed, 0, message, sizeof message);
            put(swap.temporary, "result", "half");
            if (with_mark)
                put(swap.temporary, "mark", "m");
            put(swap.temporary, "kept-x", "then");
            _exit(bad);
        }
        int status;
        cr_assert(waitpid(child, &status, 0) == child && status == 0);
        const int found = folder_resume(&swap, path, listed, "mark", message, sizeof message);
        cr_assert(found == with_mark, "%d: %s", found, message);
    }
    expect_text(swap.temporary, "result", "half");
    /* Another process sees that somebody is at work there. */
    struct folder_swap other;
    const pid_t child = fork();
    if (child == 0) {
        close(swap.lock);
        _exit(folder_resume(&other, path, listed, "mark", message, sizeof message) + 10);
    }
    int status;
    cr_assert(waitpid(child, &status, 0) == child);
    cr_expect(WEXITSTATUS(status) == 9, "%d", WEXITSTATUS(status));
    folder_leave(&swap);
    put(path, "kept-x", "now");
    put(base, "r.tmp-0123456789abcdef/" MANIFEST_NAME,
        "touchstone-manifest 2 0123456789abcdef 4194304\n"); /* of a run that had not come to its mark */
    cr_assert(folder_resume(&swap, path, listed, "mark", message, sizeof message) == 1, "%s",
              message);
    expect_text(swap.temporary, "kept-x", "now");
    cr_expect(!folder_commit(&swap, message, sizeof message) && !*message, "%s", message);
    expect_text(path, "result", "half");
    expect_text(path, "mark", NULL);
    cr_expect(count_entries(base) == 1, "something was left");
    folder_remove(base);
}

/* --- limits ----------------------------------------------------------------------------------------- */

/* In a process of its own. */
static int write_beyond_the_limit(void *context) {
    const struct rlimit few = {10, 10};
    char text[64] = "";
    (void)context;
    limit_prepare();
    if (limit_is_set(LIMIT_FILE_SIZE) || setrlimit(RLIMIT_FSIZE, &few))
        return 1;
    limit_words(LIMIT_FILE_SIZE, text, sizeof text);
    const int file = file_in_memory();
    char error[256];
    const int put = file_put(file, "more than ten bytes", 19);
    return !(put == -1 && errno == EFBIG &&
             strstr(limit_error(errno, error, sizeof error),
                    "File too large: allow more than the file size") &&
             strstr(text, "the file size that this environment"));
}

/* What is opened later does not get the number of a stream that was closed. */
static int close_the_streams(void *context) {
    (void)context;
    for (int stream = 0; stream < 3; stream++)
        close(stream);
    limit_prepare();
    const int file = open("/dev/null", O_RDWR);
    return !(file > 2 && write(1, "x", 1) == -1 && errno == EBADF && read(0, &(char){0}, 1) == -1);
}

Test(limits, are_failures_and_no_signals) {
    int (*const each[])(void *) = {write_beyond_the_limit, close_the_streams};
    for (size_t i = 0; i < TOUCH_COUNT(each); i++) {
        struct child child;
        struct child_end end;
        cr_assert(!child_call(&child, &(struct child_setup){0}, each[i], NULL));
        child_close(&child, 0.0, &end);
        cr_expect(end.status == 0, "%zu: %#x", i, end.status);
    }
}
