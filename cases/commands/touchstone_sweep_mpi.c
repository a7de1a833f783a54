/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sweep by the ranks of an MPI job: mpirun -n N touchstone-sweep-mpi FILE --out DIR
 *
 * A rank does not compute. Before MPI begins it starts a process for that, which knows nothing of MPI and asks for its
 * blocks through a socket; so no law can disturb MPI, and a process that crashes is replaced. The rank takes the number of
 * the next block from a counter on rank 0, by one-sided communication: no rank waits for another one before the end. Each
 * rank has files of blocks of its own in the folder that they share, and rank 0 puts them together. */
#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include <errno.h>
#include <fcntl.h>
#include <mpi.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include "merged.h"
#include "sweep_open.h"
#include "cases/base/child.h"
#include "cases/base/limits.h"
#include "cases/base/memory.h"
#include "cases/sweeps/workers.h"

#define VERB     "sweep-mpi"
#define LATE_MS  2   /* between two looks at MPI, so that rank 0 serves the counter to the others */
#define SHOWN    1.0 /* s between two lines of progress */
#define NO_BLOCK UINT64_MAX

/* --- options ------------------------------------------------------------------------------------ */

struct options {
    struct sweep_law law;
    const char *out;
    int csv, jsonl, force;
};

#define AT(field) offsetof(struct options, field)
static const struct option_row option_rows[] = {
    SWEEP_OUT_ROW(AT(out)),
    OPTION(FLAG, "csv", NULL, AT(csv), "Write results.csv as well.", .not_with = "jsonl"),
    OPTION(FLAG, "jsonl", NULL, AT(jsonl), "Write results.jsonl as well: an object a line."),
    SWEEP_FORCE_ROW(AT(force)),
    SWEEP_LAW_ROWS(AT(law)),
    OPTION_END};
#undef AT

static const struct option_program program = {
    .verb = VERB,
    .usage = "FILE [OPTIONS]",
    .purpose =
        "Computes a sweep file by all ranks of an MPI job: mpirun -n 64 touchstone-sweep-mpi FILE "
        "--out DIR. The folder must be one that all ranks share. What comes out is the same to the "
        "byte as that of 'touchstone sweep FILE', for any number of ranks, and the same job goes "
        "on "
        "where it was stopped. A law that crashes is charged to its point, not to the job.",
    .rows = option_rows,
    .end = "Exit status: as of 'touchstone sweep'.",
    .least = 1,
    .most = 1,
    .arguments = "one sweep file"};

static volatile sig_atomic_t stop;

/* --- the process that computes ------------------------------------------------------------------- */

struct computing {
    struct sweep *sweep;
    const char *folder;
    int force;
    int ends[2]; /* of the socket: of the rank, of this process */
};

static size_t ask_for_block(void *context) {
    const struct computing *c = context;
    uint64_t word = 0;
    if (send(c->ends[1], &word, sizeof word, MSG_NOSIGNAL) != sizeof word ||
        recv(c->ends[1], &word, sizeof word, 0) != sizeof word || word == NO_BLOCK)
        return WORKERS_NO_BLOCK;
    return (size_t)word;
}

/* What is wrong with the folder, all ranks see: rank 0 says it. */
static int compute(void *context) {
    struct computing *c = context;
    uint64_t rank = 0;
    char why[1024];
    stop = 0;
    close(c->ends[0]);
    if (recv(c->ends[1], &rank, sizeof rank, 0) != sizeof rank)
        return EXIT_INTERNAL;
    char *name = play_format("rank-%d", (int)rank);
    struct workers_run run = {.sweep = c->sweep,
                              .folder = c->folder,
                              .force = c->force,
                              .jobs = 1,
                              .name = name,
                              .shard = 1,
                              .shards = 1,
                              .next = ask_for_block,
                              .context = c,
                              .stop = &stop,
                              .is_quiet = 1};
    const int bad = workers_run(&run, why, sizeof why);
    if (bad < 0 && (run.blocks || !rank))
        program_complain(VERB, "rank %d: %s", (int)rank, why);
    return bad < 0 ? run.blocks ? EXIT_INTERNAL : EXIT_USAGE : bad > 0 ? EXIT_FAILED : EXIT_PASSED;
}

/* --- the rank -------------------------------------------------------------------------------------- */

struct job {
    int rank, ranks, socket;
    MPI_Win counter; /* a number on rank 0: of the next block */
    uint64_t blocks;
    double since, shown;
};

static uint64_t take_number(struct job *job) {
    const uint64_t one = 1;
    uint64_t number = NO_BLOCK;
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, job->counter);
    MPI_Fetch_and_op(&one, &number, MPI_UINT64_T, 0, 0, MPI_SUM, job->counter);
    MPI_Win_unlock(0, job->counter);
    return number;
}

static void show(struct job *job, uint64_t next, int is_last) {
    const double now = child_clock();
    if (job->rank || !isatty(STDERR_FILENO) || (!is_last && now - job->shown < SHOWN))
        return;
    job->shown = now;
    fputs("\r\033[K", stderr);
    if (!is_last && next <= job->blocks)
        fprintf(stderr, "%.1f %% of %zu blocks, %d ranks",
                100.0 * (double)next / (double)job->blocks, (size_t)job->blocks, job->ranks);
    fflush(stderr);
}

/* Serves the process that computes until it has ended. */
static void serve(struct job *job, const struct child *child) {
    for (int is_asked = 0;;) {
        struct pollfd wait = {.fd = job->socket, .events = POLLIN};
        uint64_t word;
        int flag;
        MPI_Status status;
        if (stop && !is_asked) {
            child_signal(child, SIGTERM);
            is_asked = 1;
        }
        const int ready = poll(&wait, 1, job->ranks > 1 ? LATE_MS : 100);
        if (job->ranks > 1)
            MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &status);
        if (ready <= 0)
            continue;
        if (recv(job->socket, &word, sizeof word, 0) != sizeof word)
            return;
        word = stop ? NO_BLOCK : take_number(job);
        show(job, word, 0);
        word = word < job->blocks ? word : NO_BLOCK;
        (void)send(job->socket, &word, sizeof word, MSG_NOSIGNAL);
    }
}

/* Until all ranks are here, without the load of MPI_Barrier. */
static void meet(void) {
    const struct timespec pause = {.tv_nsec = 1000000};
    MPI_Request request;
    int is_done = 0;
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    while (MPI_Test(&request, &is_done, MPI_STATUS_IGNORE) == MPI_SUCCESS && !is_done)
        nanosleep(&pause, NULL);
}

static int largest(int code) {
    int all = code;
    MPI_Allreduce(&code, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return all;
}

/* Ranks on other machines may have another program or another library. */
static int same_everywhere(const struct job *job, const struct sweep_plan *plan) {
    char identity[80] = "";
    snprintf(identity, sizeof identity, "%s", plan->identity);
    MPI_Bcast(identity, sizeof identity, MPI_CHAR, 0, MPI_COMM_WORLD);
    const int differs = strcmp(identity, plan->identity) != 0;
    if (differs)
        program_complain(VERB, "rank %d has another version, sweep file or law than rank 0",
                         job->rank);
    return largest(differs ? EXIT_USAGE : 0);
}

static int put_together(const struct job *job, const struct options *o, const struct sweep *sweep,
                        const char *folder) {
    struct merge_result result = {.file = NULL};
    char why[1024];
    char *const folders[] = {(char *)folder};
    const enum merge_table table = o->csv ? MERGE_CSV : o->jsonl ? MERGE_JSONL : MERGE_NO_TABLE;
    const double computed = child_clock() - job->since;
    if (sweep_merge(1, folders, folder, table, o->force, &result, why, sizeof why)) {
        program_complain(VERB, "%s", why);
        return EXIT_INTERNAL;
    }
    printf("%s\n%s, %zu points in %zu blocks, %d ranks, %.3g s\n", sweep->plan.title,
           sweep->plan.law, sweep->plan.points, sweep_block_count(&sweep->plan), job->ranks,
           computed);
    merged_print(&result);
    return merged_code(&result);
}

/* By one rank, before any of them writes. */
static int forget(const struct sweep *sweep, const char *folder) {
    char why[1024];
    const int bad = blocks_forget(&sweep->plan, folder, why, sizeof why);
    if (bad)
        program_complain(VERB, "%s", why);
    return bad ? EXIT_USAGE : 0;
}

static int run_rank(const struct options *o, struct computing *c, struct child *child) {
    struct job job = {
        .socket = c->ends[0], .blocks = sweep_block_count(&c->sweep->plan), .since = child_clock()};
    uint64_t *number = NULL, rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &job.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &job.ranks);
    program_catch_stop(&stop);
    rank = (uint64_t)job.rank;
    MPI_Win_allocate(job.rank ? 0 : sizeof *number, sizeof *number, MPI_INFO_NULL, MPI_COMM_WORLD,
                     &number, &job.counter);
    if (!job.rank)
        *number = 0;
    int code = job.rank || !o->force ? 0 : forget(c->sweep, c->folder);
    code = largest(code) ? EXIT_USAGE : same_everywhere(&job, &c->sweep->plan);
    if (!code) {
        (void)send(job.socket, &rank, sizeof rank, MSG_NOSIGNAL);
        serve(&job, child);
    }
    struct child_end end = {.status = 0};
    close(job.socket);
    const int bad = child_close(child, 0.0, &end) && !code;
    show(&job, 0, 1);
    meet();
    if (bad && !code)
        code = WIFEXITED(end.status) ? WEXITSTATUS(end.status) : EXIT_INTERNAL;
    code = largest(stop ? 128 + (int)stop : code);
    if (!code && !job.rank)
        code = put_together(&job, o, c->sweep, c->folder);
    else if (!job.rank && code > 128)
        program_complain(VERB,
                         "stopped; the finished blocks are kept in %s: the same command "
                         "goes on with the others",
                         c->folder);
    MPI_Win_free(&job.counter);
    return largest(code);
}

/* One message of all ranks: what is wrong before MPI begins is the same for each of them. -1: MPI does not say in
 * advance which rank this is. */
static int early_rank(void) {
    static const char *const names[] = {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK",
                                        "SLURM_PROCID"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *rank = getenv(names[i]);
        if (rank)
            return atoi(rank);
    }
    return -1;
}

static void be_quiet(int *ret_stream) {
    const int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        ret_stream[i] = fcntl(STDOUT_FILENO + i, F_DUPFD_CLOEXEC, 3);
        dup2(nothing, STDOUT_FILENO + i);
    }
    close(nothing);
}

static void be_heard(const int *stream) {
    fflush(NULL);
    for (int i = 0; i < 2; i++) {
        dup2(stream[i], STDOUT_FILENO + i);
        close(stream[i]);
    }
}

int main(int argc, char **argv) {
    struct options o = {.law = {.law = COMMAND_LAW_NONE}};
    struct option_arguments given;
    struct sweep sweep;
    struct computing c = {.sweep = &sweep};
    struct child child;
    int streams[2];
    signal(SIGCHLD, SIG_DFL);
    limit_prepare();
    int code = program_check_rounding(VERB);
    if (code)
        return code;
    const int is_quiet = early_rank() > 0;
    if (is_quiet)
        be_quiet(streams);
    code = options_read(&program, argc, argv, &o, &given);
    if (code < 0)
        code = sweep_open(VERB, given.text[0], &o.law, &sweep);
    else
        return program_end(VERB, code);
    if (is_quiet)
        be_heard(streams);
    if (code)
        return program_end(VERB, code);
    char *folder = o.out ? play_copy(o.out) : sweep_default_folder(given.text[0]);
    c.folder = folder;
    c.force = o.force;
    const struct child_setup setup = {.end_signal = SIGKILL};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, c.ends) ||
        child_call(&child, &setup, compute, &c)) {
        program_complain(VERB, "a process could not be started: %s", strerror(errno));
        return EXIT_INTERNAL;
    }
    close(c.ends[1]);
    MPI_Init(NULL, NULL);
    code = run_rank(&o, &c, &child);
    MPI_Finalize();
    sweep_close(&o.law, &sweep);
    return program_end(VERB, code);
}
