/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#include "blocks.h"
#include "merge.h"
#include "workers.h"
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/core/progress.h"

#define CRASHES_MAX 10000 /* points at which this program itself crashed: then it is given up */
#define KILLS_MAX   3     /* workers that were killed from outside: by hand, or for their memory */
#define PAUSE_NS    20000000
#define LOOK        1.0  /* s between two looks at what other shards have, */
#define LOOK_SHARE  20.0 /* and times as long as one takes */
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
    volatile int stop;
    size_t crashed_count, crashed[CRASHES_MAX];
    struct slot slot[];
};

struct pool {
    struct workers_run *run;
    const struct blocks_set *before;
    struct shared *shared;
    struct child *child;
    size_t worker, alive, kills; /* worker: which one this process is, or starts */
    struct progress progress;    /* of the blocks */
};

/* What a worker has seen of the other shards. */
struct others {
    void *seen; /* the lifetime of set; NULL: not looked yet */
    struct blocks_set set;
    double since, pause; /* when; until it is looked at again */
    size_t at;           /* blocks above have been asked for */
};

/* --- a worker -------------------------------------------------------------------------------------- */

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
    const struct sweep_watch watch = {.stop = &p->shared->stop,
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

/* The process of a worker. A signal from the terminal is for the parent, which says here when to stop. */
static int be_worker(void *context) {
    struct pool *p = context;
    struct slot *slot = &p->shared->slot[p->worker];
    struct blocks_writer writer;
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
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

static int start_worker(struct pool *p, size_t worker) {
    const struct child_setup setup = {.end_signal = SIGKILL};
    p->worker = worker;
    if (child_call(&p->child[worker], &setup, be_worker, p))
        return -1;
    p->alive++;
    return 0;
}

/* A worker that died: its point is charged, or the block is computed again. 0; -1: that helps nothing. */
static int take_death(struct pool *p, size_t worker, int status) {
    struct shared *s = p->shared;
    struct slot *slot = &s->slot[worker];
    const int killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
    if (WIFEXITED(status))
        return WEXITSTATUS(status) ? -1 : 0;
    if (killed && p->kills < KILLS_MAX) {
        p->kills++;
    } else if (!killed && slot->point && s->crashed_count < CRASHES_MAX) {
        s->crashed[s->crashed_count++] = slot->point - 1;
    } else {
        char words[64];
        child_words(status, words, sizeof words);
        snprintf(slot->message, sizeof slot->message, "the process of block %zu %s", slot->block,
                 words);
        return -1;
    }
    slot->point = 0;
    return start_worker(p, worker);
}

static void count_done(struct pool *p) {
    p->run->blocks_done = p->run->points_done = 0;
    for (size_t i = 0; i < p->run->jobs; i++) {
        p->run->blocks_done += atomic_load(&p->shared->slot[i].blocks);
        p->run->points_done += atomic_load(&p->shared->slot[i].points);
    }
}

/* Looks which workers have ended. 0; -1: one could not go on. */
static int look(struct pool *p, int is_over) {
    int bad = 0;
    for (size_t i = 0; i < p->run->jobs; i++) {
        int status;
        if (!p->child[i].process || waitpid(p->child[i].process, &status, WNOHANG) <= 0)
            continue;
        p->child[i].process = 0;
        p->alive--;
        if (take_death(p, i, is_over && WIFSIGNALED(status) ? 0 : status))
            bad = -1;
    }
    return bad;
}

static int wait_for_all(struct pool *p) {
    const struct timespec pause = {.tv_nsec = PAUSE_NS};
    int bad = 0;
    while (p->alive) {
        if (p->run->stop && *p->run->stop)
            p->shared->stop = 1;
        if (look(p, p->shared->stop)) {
            p->shared->stop = 1; /* what the others have finished is kept */
            bad = -1;
        }
        count_done(p);
        progress_show(&p->progress, p->progress.before + p->run->blocks_done, p->run->blocks);
        if (p->alive)
            nanosleep(&pause, NULL);
    }
    count_done(p);
    progress_end(&p->progress);
    return bad;
}

static int start_all(struct pool *p, char *ret_message, size_t size) {
    for (size_t i = 0; i < p->run->jobs; i++)
        if (start_worker(p, i)) {
            snprintf(ret_message, size, "a process could not be started: %s", strerror(errno));
            return -1;
        }
    return 0;
}

static int run_workers(struct pool *p, char *ret_message, size_t size) {
    const size_t room = sizeof *p->shared + p->run->jobs * sizeof *p->shared->slot;
    p->shared = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p->shared == MAP_FAILED) {
        snprintf(ret_message, size, "there is no memory for %zu processes", p->run->jobs);
        return -1;
    }
    p->child = play_resize(NULL, p->run->jobs, sizeof *p->child);
    memset(p->child, 0, p->run->jobs * sizeof *p->child);
    for (size_t i = 0; i < p->run->jobs; i++)
        p->shared->slot[i].block = NONE;
    int bad = start_all(p, ret_message, size);
    p->shared->stop = bad;
    if (wait_for_all(p)) {
        bad = -1;
        snprintf(ret_message, size, "a worker could not go on");
        for (size_t i = 0; i < p->run->jobs; i++)
            if (*p->shared->slot[i].message)
                snprintf(ret_message, size, "%s", p->shared->slot[i].message);
    }
    if (!bad && p->shared->stop)
        bad = 1;
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
    struct pool p = {.run = run, .before = &before, .progress = {.what = "blocks"}};
    const double began = child_clock();
    int bad = 0;
    count_before(run, &before);
    p.progress.before = run->blocks_before;
    const size_t left =
        run->helps ? before.block_count - before.done : run->blocks - run->blocks_before;
    run->jobs = run->jobs < left ? run->jobs : left;
    if (left)
        bad = run_workers(&p, ret_message, size);
    run->seconds = child_clock() - began;
    return bad;
}
