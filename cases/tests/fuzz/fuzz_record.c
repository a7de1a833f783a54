/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the process of a law leaves: the record of its run, its description, and the file with its trace. The input
 * is a list of changes to a record that is whole: where (4 bytes, modulo its size), how many bytes (1), the bytes;
 * what is left over is the trace. Whatever is taken has to be safe to use. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "cases/subject/shared_check.h"
#include "fuzz.h"
#include "touchstone/common.h"

#define STEPS 3

static struct play_shared_run asked, answer;
static const struct play_segment segments[2] = {
    {.kind = PLAY_MOVE, .steps = STEPS, .time = 1.0},
    {.kind = PLAY_HOLD, .steps = STEPS, .time = 0.5},
};

static void make(const struct touch_law *law, int is_impact) {
    memset(&asked, 0, sizeof asked);
    asked.size = sizeof asked;
    asked.of.segment_count = is_impact ? 0 : TOUCH_COUNT(segments);
    asked.of.pair = (struct touch_pair){{1.0, 1.0}, {1.0, 1.0}, {0, 0}, 3};
    asked.of.impact.steps = STEPS;
    asked.of.impact.impacts = is_impact;
    play_description_fill(law, &asked.description);
    memcpy(&answer, &asked, sizeof answer);
    answer.finished = 1;
    answer.rows = is_impact ? 5 : 2 * STEPS + 1;
}

static size_t change(const uint8_t *data, size_t size, size_t from, size_t room) {
    size_t i = 0;
    while (i + 5 <= size) {
        const size_t count = data[i + 4];
        uint32_t at;
        memcpy(&at, data + i, sizeof at);
        i += 5;
        if (!count || count > size - i)
            break;
        for (size_t k = 0; k < count; k++)
            ((unsigned char *)&answer)[from + (at + k) % room] = data[i + k];
        i += count;
    }
    return i;
}

/* Uses every text and count as the harness does. */
static void use_description(const struct play_description *description) {
    struct play_description_law law;
    struct touch_values values;
    play_description_law(description, &law);
    touch_values_default(&law.law, &values);
    for (size_t k = 0; k < law.law.property_count; k++)
        if (touch_property_find(&law.law, law.property[k].keyword) != (int)k)
            abort();
    for (size_t i = 0; i < law.law.state_count; i++)
        if (strlen(law.state[i].name) >= PLAY_NAME_SIZE)
            abort();
}

static void use_record(const uint8_t *trace, size_t size) {
    struct touch_message why = {""};
    struct play_trace read;
    if (strlen(answer.ending.text) >= sizeof answer.ending.text ||
        answer.ending.kind >= PLAY_ENDING_COUNT || answer.place >= PLAY_PLACE_COUNT)
        abort();
    for (size_t i = 0; i < PLAY_NOTE_COUNT; i++)
        if (strlen(answer.note[i].text) >= sizeof answer.note[i].text)
            abort();
    if (answer.ending.kind != PLAY_ENDING_DONE || !answer.finished)
        return;
    const int file = open(fuzz_file(trace, size), O_RDWR | O_CLOEXEC);
    const off_t at = (off_t)play_shared_trace(&answer);
    if (file < 0 || ftruncate(file, 0) || pwrite(file, trace, size, at) != (ssize_t)size)
        abort();
    const int refused = play_shared_get(file, &answer, segments, &read, &why);
    fuzz_check_message(refused, why.text, sizeof why.text);
    if (!refused) {
        struct play_note note = {0};
        play_put_motion(&asked, &asked.description, segments, &read);
        play_check_finite(&read, &note);
        play_trace_free(&read);
    }
    close(file);
}

int fuzz_one(const uint8_t *data, size_t size) {
    const size_t described = offsetof(struct play_shared_run, description);
    struct touch_message why = {""};
    size_t laws = 0;
    if (size < 2)
        return 0;
    while (touch_law_at(laws))
        laws++;
    make(touch_law_at(data[0] % laws), data[1] & 1);
    const int of_description = data[1] & 2;
    const size_t used = of_description
                            ? change(data + 2, size - 2, described, sizeof answer.description)
                            : change(data + 2, size - 2, 0, PLAY_SHARED_RUN_SIZE);
    const int refused = of_description ? play_check_description(&answer.description, &why)
                                       : play_check_record(&asked, segments, &answer, &why);
    fuzz_check_message(refused, why.text, sizeof why.text);
    if (!refused && of_description)
        use_description(&answer.description);
    else if (!refused)
        use_record(data + 2 + used, size - 2 - used);
    return 0;
}
