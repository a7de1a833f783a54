/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every field of what the process of a law leaves, with values that it may not have: each is refused with a
 * message that names it, and what is whole is taken. */
#include <criterion/criterion.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/core/file.h"
#include "cases/core/memory.h"
#include "cases/subject/shared_check.h"
#include "touchstone/common.h"

#define STEPS 4 /* of each of two legs */

static struct play_shared_run *asked, *answer;
static struct play_segment segments[2];

/* A record of a path of two legs, as a law leaves it that does all well. */
static void make(void) {
    asked = asked ? asked : play_resize(NULL, 1, sizeof *asked);
    answer = answer ? answer : play_resize(NULL, 1, sizeof *answer);
    cr_assert(asked && answer);
    memset(asked, 0, sizeof *asked);
    asked->size = sizeof *asked;
    asked->of.segment_count = TOUCH_COUNT(segments);
    asked->of.pair = (struct touch_pair){{1.0, 1.0}, {1.0, 1.0}, {0, 0}, 3};
    for (size_t i = 0; i < TOUCH_COUNT(segments); i++)
        segments[i] =
            (struct play_segment){.kind = PLAY_MOVE, .steps = STEPS, .time = 1.0, .by = {1e-6}};
    play_description_fill(touch_law_find("hertz"), &asked->description);
    memcpy(answer, asked, sizeof *answer);
    answer->finished = 1;
    answer->place = PLAY_IN_PLAYER;
    answer->step = TOUCH_COUNT(segments) * STEPS;
    answer->rows = TOUCH_COUNT(segments) * STEPS + 1;
}

/* --- fields ------------------------------------------------------------------------------------- */

enum width {
    INT,
    SIZE,
    BITS,
    NUMBER,
    TEXT
};

/* Values that are written into a field, one after the other. */
enum value {
    ZERO,
    ONE,
    MOST,
    NEGATIVE,
    NOT_A_NUMBER,
    NO_END,
    VALUES
};
static const char *const value_names[] = {"0", "1", "the largest", "-1", "NaN", "no end"};
#define B(value) (1u << (value))
#define ANY      (B(VALUES) - 1u)

#define RUN(member, width, taken)                                                                  \
    {                                                                                              \
#member, offsetof(struct play_shared_run, member),                                         \
            sizeof(((struct play_shared_run *)0)->member), width, taken                            \
    }
#define DESCRIBED(member, width, taken) RUN(description.member, width, taken)

/* The values that are taken: those that the field has already, or whose meaning nothing can contradict. Of all
 * others the record is refused. */
static const struct field {
    const char *name;
    size_t offset, size;
    enum width width;
    unsigned taken;
} fields[] = {
    /* What was asked for has to come back as it was. */
    RUN(size, SIZE, 0),
    RUN(of.segment_count, SIZE, 0),
    RUN(of.must_refuse, INT, B(ZERO)),
    RUN(of.pair.radius[0], NUMBER, B(ONE)),
    RUN(of.impact.speed, NUMBER, B(ZERO)),
    RUN(refine.factor, SIZE, B(ZERO)),
    RUN(refine.steps, NUMBER, B(ZERO)),
    RUN(refine.outcomes_only, INT, B(ZERO)),
    RUN(inherit, INT, B(ZERO)),
    RUN(study, INT, B(ZERO)),
    RUN(memory, NUMBER, B(ZERO)),
    /* How it went. */
    RUN(calls, SIZE, ANY),
    RUN(step, SIZE, B(ZERO) | B(ONE)),
    RUN(place, INT, B(ZERO)), /* PLAY_IN_PLAYER */
    RUN(signal, INT, B(ZERO) | B(ONE)),
    RUN(finished, INT, B(ZERO) | B(ONE)), /* the worker gives it an ending */
    RUN(ending.kind, INT, B(ZERO)),
    RUN(ending.step, SIZE, B(ZERO) | B(ONE)),
    RUN(ending.text, TEXT, B(ZERO)),
    RUN(note[0].is_set, INT, B(ZERO)),
    RUN(note[0].step, SIZE, B(ZERO)),
    RUN(note[0].text, TEXT, B(ZERO)),
    RUN(note[1].is_set, INT, B(ZERO)),
    RUN(note[2].text, TEXT, B(ZERO)),
    RUN(note[3].step, SIZE, B(ZERO)),
    RUN(called, SIZE, B(ZERO) | B(ONE)),
    RUN(rows, SIZE, 0),
    RUN(outcome[0], NUMBER, ANY), /* any number may be one, and NaN is none */
    RUN(view[0][0], NUMBER, ANY),
};

/* A description that comes from a law that is not known yet. */
static const struct field described[] = {
    DESCRIBED(name, TEXT, B(ONE)),
    DESCRIBED(title, TEXT, B(ONE)),
    DESCRIBED(source, TEXT, B(ONE)),
    DESCRIBED(traits, BITS, B(ONE)), /* it stores a shear vector */
    DESCRIBED(shear_field, INT, B(ZERO) | B(ONE)),
    DESCRIBED(shear_count, INT, B(ONE)),
    DESCRIBED(inherits, INT, B(ZERO) | B(ONE)),
    DESCRIBED(stateful, INT, B(ZERO) | B(ONE)),
    DESCRIBED(takes_space, INT, B(ZERO) | B(ONE)),
    DESCRIBED(own_numbers, INT, B(ZERO) | B(ONE)),
    DESCRIBED(in_caller, INT, B(ZERO) | B(ONE)),
    DESCRIBED(answers, BITS, B(ZERO) | B(ONE)),
    DESCRIBED(property_count, SIZE, B(ZERO) | B(ONE)),
    DESCRIBED(state_count, SIZE, 0), /* its shear vector lies in the state */
    DESCRIBED(coefficient_size, SIZE, B(ZERO) | B(ONE)),
    DESCRIBED(property[0].keyword, TEXT, B(ONE)),
    DESCRIBED(property[0].symbol, TEXT, B(ZERO) | B(ONE)),
    DESCRIBED(property[0].unit, TEXT, 0), /* that of its role */
    DESCRIBED(property[0].type, INT, B(ZERO) | B(ONE)),
    DESCRIBED(property[0].scope, INT, B(ZERO) | B(ONE)),
    DESCRIBED(property[0].min, NUMBER, B(ZERO) | B(NEGATIVE)),
    DESCRIBED(property[0].max, NUMBER, B(ZERO) | B(ONE) | B(MOST)),
    DESCRIBED(property[0].flags, BITS, B(ZERO) | B(ONE)),
    DESCRIBED(property[0].choices, TEXT, B(ZERO)),
    DESCRIBED(property[0].meaning, TEXT, B(ZERO) | B(ONE)),
    DESCRIBED(state[0], TEXT, B(ONE)),
};

/* Writes a value; returns 0 where the field can have no such value. */
static int write_value(const struct field *f, enum value value, struct play_shared_run *run) {
    static const double numbers[VALUES] = {0.0, 1.0, HUGE_VAL, -1.0, (double)NAN, 0.0};
    char *at = (char *)run + f->offset;
    const size_t sizes[VALUES] = {0, 1, SIZE_MAX, (size_t)PTRDIFF_MAX + 1, 0, 0};
    const int ints[VALUES] = {0, 1, INT_MAX, -1, 0, 0};
    const uint32_t bits[VALUES] = {0, 1, UINT32_MAX, 1u << 31, 0, 0};
    if (f->width == TEXT) {
        if (value == ZERO || value == ONE || value == NO_END)
            memset(at, value == ZERO ? 0 : 'a', f->size);
        if (value == ONE)
            at[1] = '\0';
        return value == ZERO || value == ONE || value == NO_END;
    }
    if (value == NO_END || (value == NOT_A_NUMBER && f->width != NUMBER))
        return 0;
    memcpy(at,
           f->width == INT    ? (const void *)&ints[value]
           : f->width == SIZE ? (const void *)&sizes[value]
           : f->width == BITS ? (const void *)&bits[value]
                              : (const void *)&numbers[value],
           f->size);
    return 1;
}

static void expect(const struct field *f, enum value value, int refused,
                   const struct touch_message *why) {
    const int taken = (f->taken >> value & 1u) != 0;
    cr_expect(taken ? !refused : refused, "%s = %s is %s", f->name, value_names[value],
              refused ? why->text : "taken");
    cr_expect(!refused || *why->text, "%s = %s: no message", f->name, value_names[value]);
}

Test(shared_check, what_is_whole_is_taken) {
    struct touch_message why;
    make();
    cr_expect(!play_check_record(asked, segments, answer, &why), "%s", why.text);
    for (size_t i = 0; touch_law_at(i); i++) {
        play_description_fill(touch_law_at(i), &answer->description);
        cr_expect(!play_check_description(&answer->description, &why), "%s", why.text);
    }
}

Test(shared_check, every_field_with_every_bad_value) {
    for (size_t i = 0; i < TOUCH_COUNT(fields); i++)
        for (int value = 0; value < VALUES; value++) {
            struct touch_message why = {""};
            make();
            if (write_value(&fields[i], (enum value)value, answer))
                expect(&fields[i], (enum value)value,
                       play_check_record(asked, segments, answer, &why), &why);
        }
}

Test(shared_check, every_field_of_a_description) {
    for (size_t i = 0; i < TOUCH_COUNT(described); i++)
        for (int value = 0; value < VALUES; value++) {
            struct touch_message why = {""};
            make();
            if (write_value(&described[i], (enum value)value, answer))
                expect(&described[i], (enum value)value,
                       play_check_description(&answer->description, &why), &why);
        }
}

/* No byte of what was asked for may differ, whichever it is. */
Test(shared_check, every_byte) {
    const size_t asked_size = offsetof(struct play_shared_run, calls);
    struct touch_message why;
    make();
    for (size_t i = 0; i < PLAY_SHARED_RUN_SIZE; i++) {
        unsigned char *byte = (unsigned char *)answer + i;
        *byte ^= 0x5A;
        const int refused = play_check_record(asked, segments, answer, &why);
        *byte ^= 0x5A;
        cr_assert(refused || i >= asked_size, "byte %zu", i);
    }
}

/* --- traces ------------------------------------------------------------------------------------- */

static void fill_trace(struct play_trace *trace) {
    play_trace_init(trace);
    trace->columns = play_columns(&asked->of);
    for (size_t i = 0; i <= TOUCH_COUNT(segments) * STEPS; i++) {
        play_trace_add(trace);
        trace->column[PLAY_COLUMN_time][i] = (double)NAN;
        trace->column[PLAY_COLUMN_leg][i] = 1e300;
        trace->column[PLAY_COLUMN_normal_force][i] = (double)i;
    }
}

/* That trace in a file, of a path of so many legs. */
static int put_trace(size_t legs) {
    const int file = file_in_memory();
    struct play_shared_writer writer = {.file = file};
    struct play_trace trace;
    make();
    asked->of.segment_count = legs;
    writer.at = play_shared_trace(asked);
    fill_trace(&trace);
    cr_assert(file >= 0 && !play_shared_put(&writer, asked, &trace));
    return file;
}

/* Whatever a law leaves there: time, legs and motion are those of the path, and forces are its own. */
Test(shared_check, the_motion_of_a_path_is_not_the_law_s) {
    struct play_trace trace;
    struct touch_message why;
    const int file = put_trace(TOUCH_COUNT(segments));
    cr_assert(!play_shared_get(file, asked, segments, &trace, &why), "%s", why.text);
    play_put_motion(asked, &answer->description, segments, &trace);
    cr_assert_eq(trace.leg_count, TOUCH_COUNT(segments));
    for (size_t i = 0; i < trace.count; i++) {
        const size_t leg = i ? 1 + (i - 1) / STEPS : 0;
        cr_expect_eq(trace.column[PLAY_COLUMN_time][i], (double)i / STEPS, "time %zu", i);
        cr_expect_eq(trace.column[PLAY_COLUMN_leg][i], (double)leg, "leg %zu", i);
        cr_expect_float_eq(trace.column[PLAY_COLUMN_overlap][i], 1e-6 * (double)i / STEPS, 1e-20);
        cr_expect_eq(trace.column[PLAY_COLUMN_normal_force][i], (double)i, "force %zu", i);
    }
    for (size_t i = 0; i < trace.leg_count; i++)
        cr_expect_eq(trace.leg_end[i], (i + 1) * STEPS);
    asked->rows++; /* more than there are */
    cr_expect(play_shared_get(file, asked, segments, &trace, &why));
    cr_expect_str_eq(why.text, "its file has not the 10 rows of its trace");
    close(file);
}

/* An impact has one leg, and the rows before it. */
Test(shared_check, legs_of_an_impact) {
    struct play_trace trace;
    struct touch_message why;
    const int file = put_trace(0);
    cr_assert(!play_shared_get(file, asked, segments, &trace, &why), "%s", why.text);
    cr_assert(trace.leg_count == 1 && trace.leg_end[0] == trace.count - 1);
    for (size_t i = 0; i < trace.count; i++)
        cr_expect_eq(trace.column[PLAY_COLUMN_leg][i], 1.0);
    close(file);
}

/* A free motion has a row for each of its steps. */
Test(shared_check, rows_of_a_free_motion) {
    struct touch_message why;
    make();
    asked->of.segment_count = 0;
    asked->of.free = (struct play_free){.is = 1, .steps = STEPS, .dt = 0.25};
    memcpy(answer, asked, sizeof *answer);
    answer->finished = 1;
    answer->place = PLAY_IN_PLAYER;
    for (size_t rows = STEPS; rows <= STEPS + 2; rows++) {
        answer->rows = rows;
        cr_expect((play_check_record(asked, segments, answer, &why) == 0) == (rows == STEPS + 1),
                  "%zu rows: %s", rows, why.text);
    }
}

Test(shared_check, a_force_that_is_not_finite_is_noted) {
    struct play_note note = {0};
    struct play_trace trace;
    make();
    fill_trace(&trace);
    play_check_finite(&trace, &note);
    cr_expect(!note.is_set);
    trace.column[PLAY_COLUMN_elastic_t][6] = HUGE_VAL;
    play_check_finite(&trace, &note);
    cr_expect(note.is_set && note.step == 6 && strstr(note.text, "elastic_t is inf"), "%s",
              note.text);
    memset(&note, 0, sizeof note);
    trace.column[PLAY_COLUMN_overlap][6] = (double)NAN; /* then it is not the law's */
    play_check_finite(&trace, &note);
    cr_expect(!note.is_set);
}
