/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include "merge.h"
#include "workers.h"
#include "cases/core/child.h"
#include "cases/core/jobs.h"

#define CRASHES_MAX 10000 /* points at which this program itself crashed: then it is given up */
#define KILLS_MAX   3     /* workers that were killed from outside: by hand, or for their memory */
#define LOOK        1.0   /* s between two looks at what other shards have, */
#define LOOK_SHARE  20.0  /* and times as long as one takes */
#define NONE        ((size_t)-1)

/* What a worker tells. */
struct slot {
    size_t block; /* that it computes; NONE: none. One that died in it is started again with it */
    volatile size_t point;        /* that it plays, plus 1; 0: none */
    atomic_size_t blocks, points; /* that it has finished */
    char message[512];            /* why it could not go on */
};

struct shared {
    atomic_size_t next; /* block of the shard that nobody has taken yet */
    size_t crashed_count, crashed[CRASHES_MAX];
    struct slot slot[];
};

struct pool {
    struct workers_run *run;
    const struct blocks_set *before;
    struct shared *shared;
    size_t worker; /* which one this process is */
    size_t kills;
};

/* What a worker has seen of the other shards. */
struct others {
    void *seen; /* the lifetime of set; NULL: not looked yet */
    struct blocks_set set;
    double since, pause; /* when; until it is looked at again */
    size_t at;           /* blocks above have been asked for */
};

/* --- a worker -------------------------------------------------------------------------------------- */

static volatile sig_atomic_t stop;

static void ask_to_stop(int signal) {
    stop = signal;
}

/* What all processes of the job have written, as it was a moment ago. Looking takes a small part of the time. */
static int look_at_others(struct pool *p, struct others *o, int at_once) {
    const struct workers_run *run = p->run;
    char *const folder[] = {(char *)run->folder};
    const double now = child_clock();
    char unused[512];
    if (o->seen && !at_once && now - o->since < o->pause)
        return 0;
    if (o->seen)
        play_end(o->seen);
    o->seen = play_begin();
    if (blocks_scan(&run->sweep->plan, 1, folder, &o->set, unused, sizeof unused))
        return -1;
    o->since = child_clock();
    o->pause = fmax(LOOK, LOOK_SHARE * (o->since - now));
    o->at = o->set.block_count;
    return 0;
}

/* The next one of the shard, but those that were there, or that another process has computed meanwhile. */
static size_t take_block(struct pool *p, struct others *o) {
    const struct workers_run *run = p->run;
    for (;;) {
        const size_t i = atomic_fetch_add(&p->shared->next, 1);
        if (i >= run->blocks)
            return NONE;
        const size_t block = run->shard - 1 + i * run->shards;
        if (p->before->block[block].file >= 0)
            continue;
        if (!run->helps || look_at_others(p, o, 0) || o->set.block[block].file < 0)
            return block;
    }
}

/* A block of another shard that is not there. Each shard begins elsewhere, and each worker has a part of its own, so that
 * few are computed twice; that gives the same record twice. */
static size_t take_of_others(struct pool *p, struct others *o) {
    const struct workers_run *run = p->run;
    for (int is_last = 0; run->helps && is_last < 2; is_last++) {
        if (look_at_others(p, o, is_last))
            return NONE;
        const size_t count = o->set.block_count, begin = count / run->shards * run->shard;
        while (o->at > 0) {
            const size_t block = (begin + --o->at) % count;
            if (o->set.block[block].file < 0 && block % run->jobs == p->worker)
                return block;
        }
    }
    return NONE;
}

static size_t next_block(struct pool *p, struct others *others) {
    const size_t block = take_block(p, others);
    return block == NONE ? take_of_others(p, others) : block;
}

static int work(struct pool *p, struct blocks_writer *writer, struct slot *slot) {
    struct sweep *sweep = p->run->sweep;
    const struct sweep_watch watch = {.stop = &stop,
                                      .point = &slot->point,
                                      .crashed = p->shared->crashed,
                                      .crashed_count = p->shared->crashed_count};
    struct sweep_results results;
    struct others others = {.seen = NULL};
    int bad = 0;
    sweep_results_new(&sweep->plan, &results);
    if (slot->block == NONE)
        slot->block = next_block(p, &others);
    while (!bad && slot->block != NONE) {
        void *block = play_begin();
        bad = sweep_block_run(sweep, slot->block, &watch, &results, slot->message,
                              sizeof slot->message);
        if (!bad)
            bad = blocks_append(writer, &sweep->plan, slot->block, &results, slot->message,
                                sizeof slot->message);
        play_end(block);
        if (bad)
            break;
        atomic_fetch_add(&slot->blocks, 1);
        atomic_fetch_add(&slot->points, results.points);
        slot->block = next_block(p, &others);
    }
    return bad;
}

/* The process of a worker. A signal from the terminal is for the pool, which says here when to stop. */
static int be_worker(void *context, size_t number, int answer) {
    struct pool *p = context;
    struct slot *slot = &p->shared->slot[number];
    struct blocks_writer writer;
    (void)answer;
    p->worker = number;
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    sigaction(SIGUSR1, &(struct sigaction){.sa_handler = ask_to_stop, .sa_flags = SA_RESTART},
              NULL);
    char *name = p->run->shards > 1 ? play_format("shard-%zu-of-%zu", p->run->shard, p->run->shards)
                                    : play_copy("blocks");
    int bad = blocks_open(&p->run->sweep->plan, p->run->folder, name, &writer, slot->message,
                          sizeof slot->message);
    if (!bad) {
        bad = work(p, &writer, slot);
        bad = blocks_close(&writer, slot->message, sizeof slot->message) ? -1 : bad;
        if (p->run->sweep->subject)
            play_subject_rest(p->run->sweep->subject);
    }
    return bad < 0 ? 1 : 0;
}

/* --- all of them ----------------------------------------------------------------------------------- */

/* A worker that died: its point is charged, or the block is computed again, or that helps nothing. */
static enum jobs_next take_end(void *context, size_t worker, const struct jobs_end *end) {
    struct pool *p = context;
    struct shared *s = p->shared;
    struct slot *slot = &s->slot[worker];
    const int was_killed = WIFSIGNALED(end->status) && WTERMSIG(end->status) == SIGKILL;
    if (!end->status)
        return JOBS_GO_ON;
    if (end->status == JOBS_NOT_STARTED) {
        snprintf(slot->message, sizeof slot->message, "a process could not be started: %s",
                 strerror(end->error));
        return JOBS_STOP;
    }
    if (was_killed && p->kills < KILLS_MAX) {
        p->kills++;
    } else if (WIFSIGNALED(end->status) && !was_killed && slot->point &&
               s->crashed_count < CRASHES_MAX) {
        s->crashed[s->crashed_count++] = slot->point - 1;
    } else {
        char words[64];
        child_words(end->status, words, sizeof words);
        if (!*slot->message)
            snprintf(slot->message, sizeof slot->message, "the process of block %zu %s",
                     slot->block, words);
        return JOBS_STOP;
    }
    slot->point = 0;
    return JOBS_AGAIN;
}

static size_t count_done(void *context, size_t *ret_all) {
    struct pool *p = context;
    p->run->blocks_done = p->run->points_done = 0;
    for (size_t i = 0; i < p->run->jobs; i++) {
        p->run->blocks_done += atomic_load(&p->shared->slot[i].blocks);
        p->run->points_done += atomic_load(&p->shared->slot[i].points);
    }
    *ret_all = p->run->blocks;
    return p->run->blocks_done;
}

static int run_workers(struct pool *p, char *ret_message, size_t size) {
    const size_t room = sizeof *p->shared + p->run->jobs * sizeof *p->shared->slot;
    p->shared = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p->shared == MAP_FAILED)
        return REFUSED_INTO(ret_message, size, "there is no memory for %zu processes",
                            p->run->jobs);
    for (size_t i = 0; i < p->run->jobs; i++)
        p->shared->slot[i].block = NONE;
    const struct jobs jobs = {.count = p->run->jobs,
                              .at_a_time = p->run->jobs,
                              .what = "blocks",
                              .context = p,
                              .run = be_worker,
                              .ended = take_end,
                              .stop = p->run->stop,
                              .stop_signal = SIGUSR1,
                              .count_done = count_done,
                              .before = p->run->blocks_before};
    size_t unused;
    int bad = jobs_run(&jobs) ? 1 : 0;
    count_done(p, &unused);
    for (size_t i = 0; i < p->run->jobs; i++)
        if (*p->shared->slot[i].message) {
            snprintf(ret_message, size, "%s", p->shared->slot[i].message);
            bad = -1;
        }
    munmap(p->shared, room);
    return bad;
}

static void count_before(struct workers_run *run, const struct blocks_set *before) {
    const size_t all = before->block_count;
    run->blocks = all >= run->shard ? (all - run->shard) / run->shards + 1 : 0;
    run->blocks_before = run->blocks_done = run->points_done = 0;
    for (size_t i = 0; i < run->blocks; i++)
        run->blocks_before += before->block[run->shard - 1 + i * run->shards].file >= 0;
}

int workers_run(struct workers_run *run, char *ret_message, size_t size) {
    struct blocks_set before;
    char *const folder[] = {(char *)run->folder};
    if (run->force && blocks_forget(&run->sweep->plan, run->folder, ret_message, size))
        return -1;
    if (blocks_scan(&run->sweep->plan, 1, folder, &before, ret_message, size))
        return -1;
    if (merge_may_write(&before.plan, run->folder, run->force, ret_message, size))
        return -1;
    struct pool p = {.run = run, .before = &before};
    const double began = child_clock();
    int bad = 0;
    count_before(run, &before);
    const size_t left =
        run->helps ? before.block_count - before.done : run->blocks - run->blocks_before;
    run->jobs = run->jobs < left ? run->jobs : left;
    if (left)
        bad = run_workers(&p, ret_message, size);
    run->seconds = child_clock() - began;
    return bad;
}
