/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays motions for the principles, and compares what a law answers to two motions that say the same. */
#ifndef BATTERY_RELATION_H
#define BATTERY_RELATION_H

#include "cases/subject/subject.h"

struct battery_player {
    struct play_subject *subject; /* NULL: the built-in law of the case */
    size_t runs;                  /* played so far */
    /* The first run that the law did not survive, or did not answer in time: the kind is DONE where there was none. The
     * case is a copy, which battery_forget frees. */
    struct play_ending fault;
    struct play_case fault_of;
    char refusal[512];                      /* why the last case was not played that was not */
    struct play_note note[PLAY_NOTE_COUNT]; /* the first of each kind, since battery_forget */
    /* What battery_remember keeps. */
    struct battery_memory *memory;
};

/* What a principle says of one motion. */
struct battery_judgement {
    int applies; /* 0: it says nothing about this motion: the law refused it, or has no such part */
    double error;    /* the largest, in units of tolerance: above 1 the principle is broken */
    double relative; /* the same relative to the largest value of its kind in the run */
    const struct play_quantity *quantity; /* where that is; NULL: in no column */
    size_t leg, step;                     /* the same, as in struct difference */
    double expected, found;               /* in the unit of the quantity */
    int is_undetermined; /* 1: where it is not broken, that says nothing: a role is lacking or only inferred; text: which */
    int is_finding; /* 1: what is broken is declared or documented: a finding, and no failure */
    char text[512]; /* one sentence: where it is broken, how; where it does not apply, why, or "" */
};

/* Of several judgements of one motion the one that says most. */
void battery_judgement_add(struct battery_judgement *judgement,
                           const struct battery_judgement *other);

/* From here on the case is that of many principles, and its runs are kept: the case must stay as it is, where it is,
 * until battery_forget, which also forgets a fault. Without it all works the same, and takes longer. */
void battery_remember(struct battery_player *player, const struct play_case *c);
void battery_forget(struct battery_player *player);

/* Plays a case. Returns 0 and the trace, which the caller frees; -1: the law does not play it, or player->fault. */
int battery_play(struct battery_player *player, const struct play_case *c,
                 struct play_trace *ret_trace);

/* How many rows of a trace of the case are of a motion that means something: those before bodies whose integration is
 * unstable, since the steps of the case are too long for its dashpots, fly out of all bounds. */
size_t battery_sound_rows(const struct play_case *c, const struct play_trace *trace);

/* Whether the law computes overlap and slip from two bodies in space, whose places are much larger. */
int battery_asks_places(const struct battery_player *player);
/* N: the error of a force for that reason, from the largest force of the run; 0 for other laws. */
double battery_place_error(const struct battery_player *player, const struct play_case *c,
                           const struct play_trace *trace);

/* What round-off may make of one number of the trace of a case: 100 times what changes of 1e-13 in the numbers of the case, and
 * of some ulp in places, make of it there or before. */
double battery_round_off(struct battery_player *player, const struct play_case *c,
                         const struct play_trace *trace, size_t column, size_t row);

/* Changes one row of a trace into what it would be in the other view of the motion. */
typedef void battery_map(void *data, double row[PLAY_COLUMN_COUNT]);

/* Plays a motion and its other view, whose rows the map brings back, and compares row by row: forces, moments, stiffness,
 * energies and flags. Two numbers agree within 64 ulp of the largest value of their kind in the run; or within 100
 * times what changes of 1e-13 in the numbers of the case, and of some ulp in the places of the bodies, make of the same
 * number there or before, where a limit such as that of friction, or a long sum, makes more of round-off. Forces of a law
 * that is asked by places, and their moments, may differ by battery_place_error() as well. */
void battery_relate(struct battery_player *player, const struct play_case *c,
                    const struct play_case *other, battery_map *back, void *data,
                    struct battery_judgement *ret);

/* The same with more to say. */
struct battery_relation {
    const struct play_case *of, *other;
    battery_map *back;
    void *data;
    double
        near; /* 0: the motions say the same; else the one comes near the other: so much of the largest value is
                    allowed, and changes of so much in the numbers of the case */
    unsigned char left_out[PLAY_COLUMN_COUNT]; /* 1: the column is not compared */
};
void battery_compare(struct battery_player *player, const struct battery_relation *relation,
                     struct battery_judgement *ret);

#endif
