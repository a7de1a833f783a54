/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search.h"
#include <jansson.h>
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/jobs.h"
#include "cases/core/limits.h"
#include "cases/case/case_text.h"
#include "cases/subject/shrink.h"
#include "closed_path.h"
#include "plain_case.h"
#include "cases/core/random.h"

/* --- the motions that principles are asked about ---------------------------------------------- */

/* The motions that principles are asked about: random cases that the law plays. */
#define BATTERY_HOSTILE 24
#define BATTERY_MILDER  16 /* tries after those */

/* Properties that have a default, or may be absent, are so in that share of all. */
static void put_defaults(struct play_case *c, double share, uint64_t seed) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const int keep = random_real(&seed) >= share || p->flags & TOUCH_REQUIRED;
        if (keep || p->scope == TOUCH_OF_STATE || c->inherit[k])
            continue;
        c->values.of[k][0] = c->values.of[k][1] =
            p->flags & TOUCH_OPTIONAL ? (double)NAN : p->initial;
    }
}

/* Whether the law plays the case, or does not survive it. */
static int is_played(struct battery_player *player, const struct play_case *c,
                     struct touch_message *ret_why) {
    struct play_trace trace;
    if (play_subject_skips(player->subject, c, ret_why))
        return 0;
    battery_remember(player, c);
    if (!battery_play(player, c, &trace)) {
        play_trace_free(&trace);
        return 1;
    }
    snprintf(ret_why->text, sizeof ret_why->text, "%s", player->refusal);
    return player->fault.kind != PLAY_ENDING_DONE;
}

/* Makes the motion of that number: the first of several random cases (random_case.h) that the law plays. They are all as
 * hostile as those of `compare`: a case is drawn again, and never made milder, where the law refuses it. Only
 * what a law refuses BATTERY_HOSTILE times over has more and more of its properties at their defaults. So at least as
 * large a share of motions is adversarial as of the cases that the law takes. The case is remembered
 * (battery_remember) with the run that was played. The same law, seed and number give the same motion.
 *
 * Returns 0, or -1 where the law plays none of the tries: the case is then the last of them, and ret_why says why. A
 * run that the law did not survive ends the search: player->fault, and 0. */
static int battery_motion(struct battery_player *player, const struct touch_law *law, uint64_t seed,
                          uint64_t number, struct play_case *ret_case,
                          struct touch_message *ret_why) {
    for (uint64_t k = 0;; k++) {
        random_case_make(law, seed, number + (k << 48), ret_case);
        if (k >= BATTERY_HOSTILE)
            put_defaults(ret_case, (double)(k - BATTERY_HOSTILE + 1) / BATTERY_MILDER, number + k);
        if (is_played(player, ret_case, ret_why))
            return 0;
        if (k + 1 == BATTERY_HOSTILE + BATTERY_MILDER)
            return -1;
    }
}

/* --- the search ------------------------------------------------------------------------------- */

#define PART         20 /* motions of one process */
#define FAULTS_MAX   3  /* crashes after which a process asks no more */
#define SMALLER_PART 6  /* making one motion smaller may take 1 / SMALLER_PART of the time */

/* What the processes of a search need: first one for each part of the motions, then one for each principle that is
 * broken. */
struct pool {
    const struct battery_plan *plan;
    struct battery_results *results; /* so far */
    double began;                    /* by child_clock */
    size_t *broken;                  /* of the second round: which principle each job has */
    int hangs;                       /* the law did not answer: nothing more is asked */
    char *message;
    size_t size;
};

/* What takes long is asked about one motion in so many; else 1. */
static size_t spacing_of(size_t principle) {
    return principle == PLAY_PRINCIPLE_patient             ? 100
           : principle == PLAY_PRINCIPLE_given_restitution ? 2
                                                           : 1;
}

static size_t principle_of(const struct battery_found *found) {
    return (size_t)play_principle_find(found->principle)->index;
}

static int is_fault(const struct battery_player *player) {
    return player->fault.kind != PLAY_ENDING_DONE;
}

/* Until it has said something, it is asked about each of the first motions. */
static int is_turn_of(const struct battery_found *found, size_t motion) {
    return (motion - 1) % spacing_of(principle_of(found)) == 0 ||
           (!found->judged && motion <= PART);
}

/* --- one motion --------------------------------------------------------------------------------- */

static struct battery_judgement judgement_of_fault(const struct play_ending *fault) {
    struct battery_judgement j = {.applies = 1, .error = HUGE_VAL};
    snprintf(j.text, sizeof j.text, "%.500s", fault->text);
    return j;
}

/* Whoever is about the law's conduct gets what a run showed for another principle. */
static void add_fault(struct battery_results *results, size_t motion,
                      const struct play_ending *fault) {
    const struct battery_judgement j = judgement_of_fault(fault);
    for (size_t i = 0; i < results->count; i++)
        if (principle_of(&results->found[i]) == PLAY_PRINCIPLE_answers &&
            !battery_found_is_broken(&results->found[i]))
            battery_found_tell(&results->found[i], play_ending_verdict(fault->kind), motion, &j);
}

/* Asks all principles that are not broken yet about a motion that is remembered; whether the law survived it. */
static int ask_all(struct battery_player *player, struct battery_results *results, size_t motion,
                   const struct play_case *c) {
    int survived = !is_fault(player);
    play_subject_share(player->subject, 1);
    if (!survived)
        add_fault(results, motion, &player->fault);
    for (size_t i = 0; i < results->count && survived; i++) {
        struct battery_found *found = &results->found[i];
        struct battery_judgement judgement = {0};
        const size_t before = player->runs;
        if (battery_found_is_broken(found) || !is_turn_of(found, motion))
            continue;
        battery_ask(player, (enum play_principle)principle_of(found), c, &judgement);
        found->runs += player->runs - before;
        survived = !is_fault(player);
        if (survived)
            battery_found_add(found, motion, &judgement);
        else
            add_fault(results, motion, &player->fault);
    }
    play_subject_share(player->subject, 0);
    return survived;
}

/* --- processes ---------------------------------------------------------------------------------- */

static int put_results(int answer, const struct battery_results *results) {
    json_t *whole = record_file_json(&battery_json, results);
    char *text = json_dumps(whole, JSON_REAL_PRECISION(17));
    return !text || file_put(answer, text, strlen(text));
}

static void reset_signals(void) {
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
}

static int is_over(const struct pool *p) {
    return p->plan->seconds > 0.0 && child_clock() - p->began > p->plan->seconds;
}

/* The law has no such motion at all, as it says of itself. */
static void say_skipped(struct battery_results *results, size_t motion,
                        const struct touch_message *why) {
    struct battery_judgement j = {0};
    snprintf(j.text, sizeof j.text, "%s", why->text);
    for (size_t i = 0; i < results->count; i++)
        if (results->found[i].verdict == PLAY_VERDICT_SKIP)
            battery_found_add(&results->found[i], motion, &j);
}

static size_t motions_of(const struct battery_plan *plan) {
    return plan->motions + (plan->paths ? plain_modes(plan->law) : 0);
}

/* Parts of the random motions, then one for each path that is searched. */
static size_t parts_of(const struct battery_plan *plan) {
    return (plan->motions + PART - 1) / PART + motions_of(plan) - plan->motions;
}

static void range_of(const struct battery_plan *plan, size_t part, size_t *ret_first,
                     size_t *ret_last) {
    const size_t random = (plan->motions + PART - 1) / PART;
    *ret_first = part < random ? part * PART + 1 : plan->motions + 1 + part - random;
    *ret_last = part >= random                      ? *ret_first
                : (part + 1) * PART < plan->motions ? (part + 1) * PART
                                                    : plan->motions;
}

/* A random motion; after them, the closed path of each mode that creates most energy. */
static int make_motion(struct battery_player *player, const struct battery_plan *plan,
                       size_t number, struct play_case *ret_case, struct touch_message *ret_why) {
    struct play_case plain;
    if (number <= plan->motions)
        return battery_motion(player, plan->law, plan->seed, number, ret_case, ret_why);
    *ret_why = (struct touch_message){""};
    const int refused =
        plain_case_rouse(plan->subject, plan->law, number - plan->motions - 1, &plain, ret_why);
    if (plan->set ? plan->set(plan->of_whom, &plain) : refused)
        return -1;
    if (play_subject_skips(plan->subject, &plain, ret_why) ||
        closed_path_search(player, &plain, plan->seed, (long)plan->paths, ret_case))
        return -1;
    battery_remember(player, ret_case);
    return 0;
}

/* A part of the motions, in its process. What others have found broken is known at its beginning. */
static int try_part(void *context, size_t number, int answer) {
    struct pool *p = context;
    const struct battery_plan *plan = p->plan;
    struct battery_player player = {.subject = plan->subject};
    struct battery_results own;
    size_t first, last;
    int faults = 0;
    if (p->hangs || is_over(p))
        return 0;
    reset_signals();
    battery_results_init(&own, plan->wanted);
    range_of(plan, number, &first, &last);
    for (size_t i = 0; i < own.count; i++)
        if (battery_found_is_broken(&p->results->found[i]) && p->results->found[i].motion < first)
            own.found[i].verdict = PLAY_VERDICT_FAIL;
    for (size_t i = first; i <= last; i++) {
        struct play_case c;
        struct touch_message why;
        if (is_over(p) || faults >= FAULTS_MAX)
            break;
        void *motion = play_begin();
        own.tried++;
        if (make_motion(&player, plan, i, &c, &why))
            say_skipped(&own, i, &why);
        else if (!ask_all(&player, &own, i, &c))
            faults += player.fault.kind == PLAY_ENDING_HANG ? FAULTS_MAX : 1;
        battery_forget(&player);
        play_end(motion);
    }
    for (size_t i = 0; i < own.count; i++)
        if (!own.found[i].motion && battery_found_is_broken(&own.found[i]))
            own.found[i].verdict = PLAY_VERDICT_SKIP; /* of others */
    play_subject_close(plan->subject);
    return put_results(answer, &own);
}

static void merge(struct pool *p, const struct battery_results *part) {
    for (size_t i = 0; i < part->count && i < p->results->count; i++) {
        battery_found_merge(&p->results->found[i], &part->found[i]);
        p->hangs |= part->found[i].verdict == PLAY_VERDICT_TIMEOUT;
    }
    p->results->tried += part->tried;
}

/* --- the smallest motion ------------------------------------------------------------------------ */

struct search {
    struct battery_player player;
    enum play_principle principle;
    enum play_ending_kind
        fault; /* of the motion that is made smaller; DONE: a principle is broken */
    struct battery_judgement judgement;
    struct play_ending ending; /* of the smallest motion */
    int is_finding;
    double end; /* by child_clock; 0: none */
};

static int still_broken(void *data, const struct play_case *candidate) {
    struct search *s = data;
    struct battery_judgement found = {0};
    struct touch_message why;
    if ((s->end > 0.0 && child_clock() > s->end) ||
        play_subject_skips(s->player.subject, candidate, &why))
        return 0;
    void *motion = play_begin();
    if (s->fault != PLAY_ENDING_DONE) /* what another motion has left must not decide how it ends */
        play_subject_share(s->player.subject, 1);
    battery_ask(&s->player, s->principle, candidate, &found);
    const struct play_ending ending = s->player.fault;
    battery_forget(&s->player);
    play_end(motion);
    if (ending.kind != s->fault || (s->fault == PLAY_ENDING_DONE &&
                                    (!(found.error > 1.0) || found.is_finding != s->is_finding)))
        return 0;
    s->judgement = ending.kind == PLAY_ENDING_DONE ? found : judgement_of_fault(&ending);
    s->ending = ending;
    return 1;
}

static char *case_text_of(const struct battery_plan *plan, const struct search *s, size_t motion,
                          const struct play_case *c) {
    const struct play_quantity *principle = play_principle_at(s->principle);
    char *about = play_format(motion <= plan->motions
                                  ? "%s Made from random numbers for principles, seed %zu, "
                                    "motion %zu, and made smaller."
                                  : "%s The closed path from which most work is drawn, searched by "
                                    "`--paths`, seed %zu, motion %zu, and made smaller.",
                              principle->meaning, plan->seed, motion);
    char *head = play_case_text(c, "A principle that is broken", about);
    char *text = play_format("%scheck:\n  - {principle: %s}\n", head, principle->name);
    return text;
}

/* Replaces the motion by what the run that the law did not survive was of. Whether there is one. */
static int take_fault(const struct battery_plan *plan, struct search *s, struct play_case *c) {
    struct battery_results unused;
    battery_results_init(&unused, plan->wanted);
    const int survived = ask_all(&s->player, &unused, 1, c);
    if (survived)
        return 0;
    s->fault = s->player.fault.kind;
    s->ending = s->player.fault;
    *c = random_case_copy(&s->player.fault_of);
    return 1;
}

/* Ends a path with the step that the law did not survive. */
static void cut_at_fault(struct shrink *smaller, const struct search *s, struct play_case *c) {
    size_t leg = 0, before = 0;
    for (size_t i = 0; i < c->segment_count && s->ending.step; i++) {
        const size_t steps = c->segments[i].steps;
        leg += steps > 0;
        if (before + steps >= s->ending.step) {
            shrink_end_at(smaller, c, leg, s->ending.step - before);
            return;
        }
        before += steps;
    }
}

/* Makes the motion of a principle smaller, in a process of its own. */
static int make_smaller(void *context, size_t number, int answer) {
    struct pool *p = context;
    const struct battery_plan *plan = p->plan;
    struct battery_found *found = &p->results->found[p->broken[number]];
    const int of_fault = found->verdict > PLAY_VERDICT_FAIL;
    struct search s = {.player = {.subject = plan->subject},
                       .principle = (enum play_principle)principle_of(found),
                       .is_finding = found->verdict == PLAY_VERDICT_FINDING};
    struct shrink smaller = {.shows = still_broken, .data = &s};
    struct play_case c;
    struct touch_message unused;
    reset_signals();
    play_subject_share(plan->subject, 1);
    (void)make_motion(&s.player, plan, found->motion, &c, &unused);
    s.end = plan->seconds > 0.0 ? child_clock() + plan->seconds / SMALLER_PART : 0.0;
    if (plan->as_found)
        smaller.runs = SIZE_MAX;
    if (of_fault && take_fault(plan, &s, &c)) {
        s.judgement = judgement_of_fault(&s.ending);
        battery_forget(&s.player);
        cut_at_fault(&smaller, &s, &c);
        if (s.fault != PLAY_ENDING_HANG)
            shrink_case(&smaller, &c);
    } else if (!of_fault && still_broken(&s, &c)) {
        if (!plan->as_found)
            shrink_end_at(&smaller, &c, s.judgement.leg, s.judgement.step);
        shrink_case(&smaller, &c);
    }
    battery_forget(&s.player);
    if (s.judgement.applies) {
        battery_found_tell(found, found->verdict, found->motion, &s.judgement);
        found->case_text = case_text_of(plan, &s, found->motion, &c);
    }
    play_subject_close(plan->subject);
    return put_results(answer, p->results);
}

/* --- all ---------------------------------------------------------------------------------------- */

/* The results of a job that has ended. -1: it did not go as it should; the message says how. */
static int take(struct pool *p, const struct jobs_end *end, struct battery_results *ret_results) {
    char words[256];
    memset(ret_results, 0, sizeof *ret_results);
    if (end->status == JOBS_NOT_STARTED)
        snprintf(p->message, p->size, "a process could not be started: %s",
                 limit_error(end->error, words, sizeof words));
    else if (end->status) {
        child_words(end->status, words, sizeof words);
        snprintf(p->message, p->size, "a process of the battery %s", words);
    } else if (!end->length ||
               !record_text_read(end->answer, &battery_json, ret_results, p->message, p->size))
        return 0;
    return -1;
}

static enum jobs_next part_ended(void *context, size_t number, const struct jobs_end *end) {
    struct pool *p = context;
    struct battery_results part;
    (void)number;
    if (take(p, end, &part))
        return JOBS_STOP;
    merge(p, &part);
    return JOBS_GO_ON;
}

static enum jobs_next smaller_ended(void *context, size_t number, const struct jobs_end *end) {
    struct pool *p = context;
    struct battery_results all;
    const size_t i = p->broken[number];
    if (take(p, end, &all))
        return JOBS_STOP;
    if (i < all.count) {
        all.found[i].runs = p->results->found[i].runs;
        p->results->found[i] = all.found[i];
    }
    return JOBS_GO_ON;
}

static int run_jobs(struct pool *p, size_t count, const char *what, int (*run)(void *, size_t, int),
                    enum jobs_next (*ended)(void *, size_t, const struct jobs_end *)) {
    const struct jobs jobs = {.count = count,
                              .at_a_time = (size_t)p->plan->jobs,
                              .what = what,
                              .context = p,
                              .run = run,
                              .ended = ended,
                              .stop = p->plan->stop,
                              .stop_signal = SIGKILL};
    return jobs_run(&jobs);
}

int battery_search(const struct battery_plan *plan, struct battery_results *ret_results,
                   char *ret_message, size_t size) {
    struct pool p = {.plan = plan,
                     .results = ret_results,
                     .began = child_clock(),
                     .message = ret_message,
                     .size = size};
    *ret_message = '\0';
    battery_results_init(ret_results, plan->wanted);
    ret_results->law =
        play_copy(plan->subject ? play_subject_description(plan->subject)->name : plan->law->name);
    ret_results->subject = play_copy(play_subject_name(plan->subject));
    ret_results->seed = plan->seed;
    ret_results->motions = motions_of(plan);
    int bad = run_jobs(&p, parts_of(plan), "parts of the motions", try_part, part_ended);
    size_t broken = 0;
    p.broken = play_resize(NULL, ret_results->count + 1, sizeof *p.broken);
    for (size_t i = 0; i < ret_results->count; i++)
        if (battery_found_is_broken(&ret_results->found[i]) ||
            ret_results->found[i].verdict == PLAY_VERDICT_FINDING)
            p.broken[broken++] = i;
    if (!bad && broken)
        bad = run_jobs(&p, broken, "motions made smaller", make_smaller, smaller_ended);
    ret_results->seconds = child_clock() - p.began;
    return *plan->stop == SIGALRM && !*ret_message ? 0 : bad;
}
