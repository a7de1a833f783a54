/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "child.h"
#include "places.h"
#include "program.h"
#include "progress.h"
#include "rounding.h"

__attribute__((format(printf, 2, 0))) static void complain(const char *verb, const char *format,
                                                           va_list list) {
    char text[4352];
    vsnprintf(text, sizeof text, format, list);
    fprintf(stderr, "touchstone%s%s: ", *verb ? " " : "", verb);
    for (const char *at = text; *at; at++)
        putc((unsigned char)*at < 0x20 || *at == 0x7F ? '?' : *at, stderr);
    putc('\n', stderr);
}

void program_complain(const char *verb, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(verb, format, list);
    va_end(list);
}

int program_usage(const char *verb, const char *format, ...) {
    va_list list;
    va_start(list, format);
    complain(verb, format, list);
    va_end(list);
    fprintf(stderr, "Try 'touchstone%s%s --help'.\n", *verb ? " " : "", verb);
    return EXIT_USAGE;
}

int program_end(const char *verb, int code) {
    const int was_bad = ferror(stdout);
    errno = 0;
    if (!fflush(stdout) && !was_bad)
        return code;
    if (!errno) { /* the failure was before: one byte more says why, in an output that is not whole anyway */
        clearerr(stdout);
        putchar('\n');
        fflush(stdout);
    }
    program_complain(verb, "the standard output could not be written%s%s", errno ? ": " : "",
                     errno ? strerror(errno) : "");
    return EXIT_INTERNAL;
}

int program_check_rounding(const char *verb) {
    const char *fault = rounding_fault();
    if (!fault)
        return EXIT_PASSED;
    program_complain(
        verb,
        "%s: forces would be wrong. A preloaded library, or an option of the compiler such as "
        "-ffast-math, can be the cause",
        fault);
    return EXIT_INTERNAL;
}

char *program_now(void) {
    char text[32];
    const time_t now = time(NULL);
    strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", gmtime(&now));
    return play_copy(text);
}

static volatile sig_atomic_t *stop_flag;

static void ask_to_stop(int signal) {
    *stop_flag = signal;
}

void program_catch_stop(volatile sig_atomic_t *flag) {
    struct sigaction action = {.sa_handler = ask_to_stop}; /* without SA_RESTART: waiting ends */
    stop_flag = flag;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGALRM, &action, NULL);
}

void program_time_budget(double seconds) {
    const time_t whole = (time_t)seconds;
    const struct itimerval timer = {
        .it_value = {whole, (suseconds_t)(1e6 * (seconds - (double)whole))}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

int program_stop_code(int signal) {
    return signal == SIGALRM ? EXIT_INTERNAL : 128 + signal;
}

const char *program_stop_words(int signal) {
    static char text[64];
    if (signal == SIGALRM)
        return "the time budget is used up";
    snprintf(text, sizeof text, "stopped by signal %d (%s)", signal, strsignal(signal));
    return text;
}

/* The program that does the work: who asks this one to stop means that one. */
static volatile sig_atomic_t working;

static void pass_on(int signal) {
    if (working > 0)
        kill((pid_t)working, signal);
}

static const int passed_on[] = {SIGINT, SIGTERM};

/* Where nothing else is done about them. */
static void pass_signals_on(const struct child *child, struct sigaction ret_old[]) {
    const struct sigaction action = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
    working = (sig_atomic_t)child->process;
    for (size_t i = 0; i < TOUCH_COUNT(passed_on); i++)
        if (!sigaction(passed_on[i], NULL, &ret_old[i]) && ret_old[i].sa_handler == SIG_DFL)
            sigaction(passed_on[i], &action, NULL);
}

/* A program that died of such a signal dies once more, as this one. */
static void end_passing(const struct sigaction old[], int status) {
    working = 0;
    for (size_t i = 0; i < TOUCH_COUNT(passed_on); i++) {
        sigaction(passed_on[i], &old[i], NULL);
        if (WIFSIGNALED(status) && WTERMSIG(status) == passed_on[i] && old[i].sa_handler == SIG_DFL)
            raise(passed_on[i]);
    }
}

static void tell(const struct child *child, const char *doing) {
    struct progress progress = {.what = doing};
    if (!doing || !isatty(STDERR_FILENO))
        return;
    do
        progress_show(&progress, 0, 0);
    while (child_wait(child, 1.0));
    progress_end(&progress);
}

/* The exit status of a program; -1 where there is none. */
static int run(const char *program, char **argv, const char *doing) {
    struct sigaction old[TOUCH_COUNT(passed_on)];
    struct child child;
    struct child_end end;
    char *const name = argv[0];
    argv[0] = (char *)program;
    const int bad = child_start(&child, &(struct child_setup){.end_signal = SIGKILL}, argv);
    argv[0] = name;
    if (bad)
        return errno == ENOENT ? -1 : EXIT_INTERNAL;
    pass_signals_on(&child, old);
    tell(&child, doing);
    child_close(&child, 0.0, &end);
    end_passing(old, end.status);
    return WIFEXITED(end.status) ? WEXITSTATUS(end.status) : EXIT_INTERNAL;
}

int program_external(const char *verb, char **argv, const char *doing) {
    static const char *const folders[] = {"", "engines/", "../reports/", "../bench/"};
    for (size_t i = 0; i < TOUCH_COUNT(folders); i++) {
        char *program = play_format("%s/%stouchstone-%s", place_program(), folders[i], verb);
        const int code = access(program, X_OK) == 0 ? run(program, argv, doing) : -1;
        if (code >= 0)
            return code;
    }
    char *program = play_format("touchstone-%s", verb);
    return run(program, argv, doing);
}
