/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "found.h"
#include <time.h>
#include "cases/core/program.h"
#include "cases/play/principles.h"

#define TYPE struct battery_found
static const struct record_field found_fields[] = {
    MEMBER(principle, TEXT, NULL),
    MEMBER(statement, TEXT, "what every law obeys"),
    RECORD_ONE_OF(TYPE, "verdict", verdict, play_verdict_words, PLAY_VERDICT_COUNT,
                  "pass: it holds; skip: it says nothing about any motion; undetermined: it rests "
                  "on a property whose role the law does not declare; finding: it is broken as the "
                  "law declares, or as is known of such laws"),
    MEMBER(judged, SIZE,
           "motions about which it says something; of a principle that is broken, those that were "
           "played until all processes knew it"),
    MEMBER(runs, SIZE, "runs of the law for it"),
    MEMBER(motion, SIZE, "number of the random motion that the rest is about; 0: none"),
    MEMBER(error, NUMBER,
           "the largest, in units of the tolerance: above 1 the principle is broken"),
    MEMBER(relative, NUMBER, "the same relative to the largest value of its kind in the run"),
    MEMBER(quantity, TEXT, "where that is; empty: in no column"),
    MEMBER(unit, TEXT, "of expected and found"),
    MEMBER(leg, SIZE, "of the path, from 1; 0: nowhere"),
    MEMBER(step, SIZE, "of the leg, from 1; 0: nowhere"),
    MEMBER(expected, NUMBER, "by the principle"),
    MEMBER(found, NUMBER, "what the law answers"),
    MEMBER(text, TEXT, "how it is broken, or why it says nothing; empty where it holds"),
    MEMBER_AS("case", case_text, TEXT,
              "the smallest motion that breaks it, as a case file; empty: none"),
};
static const struct record_table found_table = RECORD_CLOSED(TYPE, found_fields, NULL);
#undef TYPE

#define TYPE struct battery_results
static const struct record_field results_fields[] = {
    MEMBER(version, TEXT, "of touchstone"),
    MEMBER(commit, TEXT, "of touchstone"),
    MEMBER(date, TEXT, "ISO 8601, UTC"),
    MEMBER(law, TEXT, "name of the law"),
    MEMBER(subject, TEXT, "built-in, the file of a library, or a command"),
    MEMBER(seed, SIZE, "of the random numbers"),
    MEMBER(motions, SIZE, "as asked for"),
    MEMBER(tried, SIZE, "motions that were begun: fewer where the time was over, or the law died"),
    MEMBER(seconds, NUMBER, "wall time"),
    RECORD_MANY(TYPE, "principles", found, count, &found_table, 0),
};
static const struct record_table results_table = RECORD_TABLE(TYPE, results_fields, NULL);
const struct record_file battery_json = {
    2, "touchstone verify principles", &results_table,
    "What a law does about the principles that every contact law obeys, written by `touchstone "
    "verify LAW principles` as principles/LAW/principles.json into the results folder. A number "
    "that is infinite is \"inf\", one that has no meaning is null."};
#undef TYPE

void battery_results_init(struct battery_results *results, const char *wanted) {
    memset(results, 0, sizeof *results);
    record_init(battery_json.table, results);
    results->seconds = 0.0;
    results->found = play_resize(NULL, PLAY_PRINCIPLE_COUNT + 1, sizeof *results->found);
    for (size_t i = 0; i < PLAY_PRINCIPLE_COUNT; i++) {
        const struct play_quantity *principle = play_principle_at(i);
        if (!wanted[i])
            continue;
        struct battery_found *found = &results->found[results->count++];
        memset(found, 0, sizeof *found);
        record_init(&found_table, found);
        found->principle = play_copy(principle->name);
        found->statement = play_copy(principle->meaning);
        found->verdict = PLAY_VERDICT_SKIP;
    }
}

void battery_results_sign(struct battery_results *results, const char *version,
                          const char *commit) {
    results->version = play_copy(version);
    results->commit = play_copy(commit);
    results->date = program_now();
}

int battery_found_is_broken(const struct battery_found *found) {
    return found->verdict > PLAY_VERDICT_UNDETERMINED;
}

enum play_verdict battery_verdict(const struct battery_judgement *j) {
    if (j->applies && !(j->error <= 1.0))
        return j->is_finding ? PLAY_VERDICT_FINDING : PLAY_VERDICT_FAIL;
    return j->is_undetermined ? PLAY_VERDICT_UNDETERMINED
           : j->applies       ? PLAY_VERDICT_PASS
                              : PLAY_VERDICT_SKIP;
}

/* How much a verdict says: more takes the place of less. */
static int weight(enum play_verdict verdict) {
    return verdict == PLAY_VERDICT_SKIP           ? -2
           : verdict == PLAY_VERDICT_UNDETERMINED ? 1
                                                  : (int)verdict * 2;
}

/* Whether what was found elsewhere is reported in place of what is here. */
static int tells_more(const struct battery_found *here, enum play_verdict verdict, double error,
                      size_t motion, const char *text) {
    if (weight(verdict) != weight(here->verdict))
        return weight(verdict) > weight(here->verdict);
    if (verdict == PLAY_VERDICT_SKIP)
        return *text && (!*here->text || motion < here->motion);
    if (verdict >= PLAY_VERDICT_UNDETERMINED)
        return motion < here->motion;
    return error > here->error || (!(error < here->error) && motion < here->motion);
}

void battery_found_tell(struct battery_found *found, enum play_verdict verdict, size_t motion,
                        const struct battery_judgement *j) {
    found->verdict = verdict;
    found->motion = motion;
    found->error = j->error;
    found->relative = j->relative;
    found->quantity = play_keep(play_copy(j->quantity ? j->quantity->name : ""));
    found->unit = play_keep(play_copy(j->quantity ? j->quantity->unit : ""));
    found->leg = j->quantity ? j->leg : 0;
    found->step = j->quantity ? j->step : 0;
    found->expected = j->quantity ? j->expected : (double)NAN;
    found->found = j->quantity ? j->found : (double)NAN;
    found->text = play_keep(play_copy(j->text));
}

void battery_found_add(struct battery_found *found, size_t motion,
                       const struct battery_judgement *j) {
    const enum play_verdict verdict = battery_verdict(j);
    found->judged += !play_verdict_is_open(verdict);
    if (tells_more(found, verdict, j->error, motion, j->text))
        battery_found_tell(found, verdict, motion, j);
}

void battery_found_merge(struct battery_found *found, const struct battery_found *other) {
    const size_t judged = found->judged + other->judged, runs = found->runs + other->runs;
    if (tells_more(found, other->verdict, other->error, other->motion, other->text)) {
        *found = *other;
        char **texts[] = {&found->principle, &found->statement, &found->quantity,
                          &found->unit,      &found->text,      &found->case_text};
        for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
            *texts[i] = play_copy(*texts[i] ? *texts[i] : "");
    }
    found->judged = judged;
    found->runs = runs;
}

char *battery_found_text(const struct battery_found *found) {
    const char *s = found->judged == 1 ? "" : "s";
    switch (found->verdict) {
    case PLAY_VERDICT_PASS:
        return play_format("holds on %zu motion%s, the largest error %.2g of the tolerance",
                           found->judged, s, found->error);
    case PLAY_VERDICT_SKIP:
        return play_format("says nothing about these motions%s%s", *found->text ? ": " : "",
                           found->text);
    default:
        return play_copy(found->text);
    }
}
