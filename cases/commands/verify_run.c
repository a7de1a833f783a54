/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include "cases/core/child.h"
#include "cases/core/file.h"
#include "cases/core/jobs.h"
#include "cases/core/limits.h"
#include "cases/core/places.h"
#include "cases/core/program.h"
#include "cases/judge/run_file.h"
#include "cases/results/journal.h"
#include "cases/results/result_files.h"
#include "cases/results/run_error.h"
#include "cases/version.h"
#include "verify.h"

/* Steps of laws that are played with POWER_QUICK: of all files together, and of one. Deterministic, and about a third of
 * the time of a run. */
#define POWER_STEPS      8e6
#define POWER_FILE_STEPS 4e5
#define TIME_LIMIT       600u /* s, for a variant */
#define DEATHS_MAX                                                                                 \
    20 /* processes of one job that end before their time, after which it is given up */
#define LATE_MAX  3    /* of them for lack of time */
#define COMPLAINT 1024 /* bytes of it */
#define JOB_FULL  11   /* exit status of a job that cannot write; its answer says why */

/* What the processes of a run need. Each plays one file with one law, and has a journal of its own. */
struct pool {
    const struct verify_run *run;
    struct deaths {
        int all, late;
    } * deaths;    /* of each job */
    char *message; /* of `size` bytes: why no more jobs are wanted; "": they are */
    size_t size;
};

void verify_on_stop(void (*handler)(int)) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGXCPU, SIGALRM};
    struct sigaction action = {.sa_handler = handler}; /* without SA_RESTART: waiting ends */
    for (size_t i = 0; i < TOUCH_COUNT(signals); i++)
        sigaction(signals[i], &action, NULL);
}

static size_t job_count(const struct verify_run *r) {
    return r->files * (r->law_count ? r->law_count : 1);
}

static const struct play_case_set *set_of(const struct verify_run *r, size_t job) {
    return &r->sets[job % r->files];
}

/* The law that stands in; one without a subject: none does. */
static struct verify_law law_of(const struct verify_run *r, size_t job) {
    return r->law_count ? r->laws[job / r->files] : (struct verify_law){NULL, r->law_text};
}

/* What plays a case; NULL: the built-in law. */
static struct play_subject *subject_of(const struct verify_run *r, size_t job,
                                       const struct play_case *c) {
    return r->law_count ? law_of(r, job).subject : own_laws_subject(r->own, c->law);
}

/* Whether a law of a file is one of the user's. */
static int is_foreign(const struct verify_run *r, size_t job) {
    const struct play_case_set *set = set_of(r, job);
    for (size_t i = 0; i < set->count; i++)
        if (subject_of(r, job, &set->cases[i]))
            return 1;
    return 0;
}

/* --- a job, in its process ---------------------------------------------------------------------- */

static int play_one(void *context, size_t number, int answer) {
    const struct pool *p = context;
    const struct verify_run *r = p->run;
    const struct play_case_set *set = set_of(r, number);
    const struct verify_law law = law_of(r, number);
    char *argument = place_case_argument(set->cases[0].file);
    char *command = play_format("touchstone verify%s %s", law.text, argument);
    char message[COMPLAINT] = "";
    /* A foreign law has a limit for each answer, and may be slow. */
    const struct play_file_run how = {
        .number = number,
        .own = r->own,
        .folder = r->folder,
        .commit = TOUCHSTONE_COMMIT,
        .command = command,
        .power = r->power,
        .power_steps = fmin(POWER_STEPS / (double)job_count(r), POWER_FILE_STEPS),
        .seconds = is_foreign(r, number) ? 0 : TIME_LIMIT};
    verify_on_stop(SIG_DFL);
    const int bad = play_run_file(law.subject, set, &how, message, sizeof message);
    play_subject_close(law.subject);
    own_laws_rest(r->own);
    return !bad                                         ? EXIT_PASSED
           : file_put(answer, message, strlen(message)) ? JOB_FULL + 1
                                                        : JOB_FULL;
}

/* --- a job that ended before its time ----------------------------------------------------------- */

/* What happened: its kind in words, and the verdict. */
static const char *explain(const struct pool *p, size_t job, const struct jobs_end *end,
                           enum play_verdict *ret_verdict, char *ret_text, size_t size) {
    const int status = end->status;
    char words[256];
    *ret_verdict = PLAY_VERDICT_ERROR;
    if (status == JOBS_NOT_STARTED) {
        snprintf(ret_text, size, "its process could not be started: %s",
                 limit_error(end->error, words, sizeof words));
        return run_error_name(RUN_ERROR_LIMIT);
    }
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
        *ret_verdict = PLAY_VERDICT_TIMEOUT;
        snprintf(ret_text, size, "not done within %u s", TIME_LIMIT);
        return play_ending_name(PLAY_ENDING_HANG);
    }
    const int error = run_error_of_status(status, ret_text, size);
    if (error >= 0)
        return run_error_name((enum run_error)error);
    child_words(status, words, sizeof words);
    snprintf(ret_text, size, "the process %s", words);
    if (is_foreign(p->run, job)) /* in another process */
        return run_error_name(RUN_ERROR_INTERNAL);
    *ret_verdict = PLAY_VERDICT_CRASH;
    return play_ending_name(PLAY_ENDING_CRASH);
}

/* Adds an entry of one row to the journal: of the variant that is next, or of the rest. -1 and errno. */
static int note_death(const struct verify_run *r, size_t number, const char *kind,
                      enum play_verdict verdict, const char *text, int is_rest) {
    const struct play_case_set *set = set_of(r, number);
    struct journal journal;
    struct journal_entry entry = {0};
    struct play_row row;
    if (journal_open(&journal, r->folder, number))
        return -1;
    const size_t done = journal.count;
    const int is_last = is_rest || done >= set->count;
    const struct play_case *c = &set->cases[is_last ? 0 : done];
    const struct journal_entry *before = done ? &journal.entries[done - 1] : &entry;
    play_check_row(subject_of(r, number, c), c, kind, verdict, text, &row);
    row.commit = TOUCHSTONE_COMMIT;
    if (is_last)
        row.variant = "";
    else
        play_setups_add(&entry.rows.setups, c, row.law, c->number,
                        play_format("touchstone verify%s %s", law_of(r, number).text,
                                    place_case_argument(c->file)));
    for (size_t i = 0; i < done; i++)
        if (journal.entries[i].rows.setups.described_count &&
            !strcmp(journal.entries[i].rows.setups.described[0].law, row.law))
            entry.rows.setups.described_count = 0;
    entry.is_last = is_last;
    entry.compared = before->compared;
    entry.impure = before->impure;
    play_rows_add(&entry.rows, &row);
    const int bad = journal_add(&journal, &entry), error = errno;
    journal_close(&journal);
    errno = error;
    return bad;
}

/* Whether a job has nothing left to do. */
static int is_whole(const struct verify_run *r, size_t job) {
    struct journal journal;
    journal_read(&journal, r->folder, job);
    const int is = journal_is_whole(&journal);
    journal_close(&journal);
    return is;
}

/* The variant that a job was at gets its row; where too many processes have died, the rest gets one. 0; or -1 and
 * errno. */
static int settle(struct pool *p, size_t job, const struct jobs_end *end, int *ret_again) {
    const struct verify_run *r = p->run;
    struct deaths *deaths = &p->deaths[job];
    enum play_verdict verdict;
    char text[512];
    const char *kind = explain(p, job, end, &verdict, text, sizeof text);
    const int is_done = is_whole(r, job);
    deaths->all++;
    deaths->late += verdict == PLAY_VERDICT_TIMEOUT;
    *ret_again = deaths->all < DEATHS_MAX && deaths->late < LATE_MAX &&
                 end->status != JOBS_NOT_STARTED && !is_done;
    int bad = !is_done && note_death(r, job, kind, verdict, text, 0);
    if (!bad && !*ret_again && !is_whole(r, job)) {
        snprintf(text, sizeof text, "what follows in this file was given up after %d %s",
                 deaths->all, deaths->all == 1 ? "failure" : "failures");
        bad = note_death(r, job, run_error_name(RUN_ERROR_INTERNAL), PLAY_VERDICT_ERROR, text, 1);
    }
    return bad;
}

static enum jobs_next ended(void *context, size_t job, const struct jobs_end *end) {
    struct pool *p = context;
    int again;
    if (end->status == 0 || *p->run->stop)
        return JOBS_GO_ON;
    if (WIFEXITED(end->status) && WEXITSTATUS(end->status) == JOB_FULL && end->length) {
        snprintf(p->message, p->size, "%s", end->answer);
        return JOBS_STOP;
    }
    if (!settle(p, job, end, &again))
        return again ? JOBS_AGAIN : JOBS_GO_ON;
    journal_say(p->run->folder, errno, p->message, p->size);
    return JOBS_STOP;
}

/* --- all jobs ----------------------------------------------------------------------------------- */

int verify_run(const struct verify_run *run, char *ret_message, size_t size) {
    struct pool p = {.run = run, .message = ret_message, .size = size};
    const size_t count = job_count(run);
    *ret_message = '\0';
    const struct jobs jobs = {.count = count,
                              .at_a_time = (size_t)run->jobs,
                              .what = "files",
                              .context = &p,
                              .run = play_one,
                              .ended = ended,
                              .stop = run->stop,
                              .stop_signal = SIGKILL};
    p.deaths = play_zeroed(count + 1, sizeof *p.deaths);
    jobs_run(&jobs);
    return *ret_message ? -1 : 0;
}

int verify_collect(const struct verify_run *run, struct play_rows *ret_rows) {
    struct trace_index index = {0};
    struct file_writer file;
    for (size_t i = 0; i < job_count(run); i++)
        play_collect(i, run->folder, ret_rows, &index);
    const int bad =
        (mkdir(play_format("%s/" RESULT_TRACES, run->folder), 0777) && errno != EEXIST) ||
        file_begin(&file, NULL, 0, "%s/" RESULT_TRACES "/" RESULT_TABLES, run->folder) ||
        file_commit(&file, journal_move_tables(run->folder, &index, RESULT_TABLES, file.stream),
                    NULL, 0);
    return bad ? -1 : trace_index_write(&index, run->folder);
}

size_t verify_finished(const struct verify_run *run) {
    size_t finished = 0;
    for (size_t i = 0; i < job_count(run); i++) {
        struct journal journal;
        journal_read(&journal, run->folder, i);
        for (size_t k = 0; k < journal.count; k++)
            finished += !journal.entries[k].is_last &&
                        !play_rows_count(&journal.entries[k].rows, PLAY_VERDICT_ERROR);
        journal_close(&journal);
    }
    return finished;
}

int verify_renew(const struct verify_run *run) {
    for (size_t i = 0; i < job_count(run); i++)
        if (journal_renew(run->folder, i))
            return -1;
    return 0;
}
