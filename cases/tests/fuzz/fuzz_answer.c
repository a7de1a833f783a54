/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An answer of the line protocol, as a greeting, as an acknowledgement and as a row of numbers. The law
 * whose cases the child takes is chosen by the first byte. */
#include <stdlib.h>
#include <string.h>
#include "cases/subject/answer.h"
#include "fuzz.h"

static const struct touch_law *choose_law(unsigned char byte) {
    size_t count = 0;
    while (touch_law_at(count))
        count++;
    return touch_law_at(byte % count);
}

/* A description that was accepted has to stay within its own tables. */
static void check_description(const struct play_description *description,
                              const struct play_answer_order *order) {
    struct play_description_law law;
    if (description->state_count > TOUCH_STATE_MAX ||
        description->property_count > TOUCH_PROPERTY_MAX || order->count > PLAY_FORCE_COUNT ||
        description->shear_field >= (int)description->state_count)
        abort();
    play_description_law(description, &law);
}

int fuzz_one(const uint8_t *data, size_t size) {
    static struct play_description description;
    struct play_answer_order order;
    struct touch_message message = {""};
    double row[PLAY_FORCE_COUNT + TOUCH_STATE_MAX];
    if (size < 1)
        return 0;
    const struct touch_law *law = choose_law(data[0]);
    char *line = fuzz_text(data + 1, size - 1);
    play_answer_expect(law, &description, &order);
    const int refused = play_answer_greeting(line, law->name, &description, &order, &message);
    fuzz_check_message(refused, message.text, sizeof message.text);
    if (!refused)
        check_description(&description, &order);
    message.text[0] = '\0';
    fuzz_check_message(play_answer_ok(line, &message), message.text, sizeof message.text);
    if (!refused)
        play_answer_row(line, order.count + description.state_count, row);
    play_answer_row(line, PLAY_FORCE_COUNT + TOUCH_STATE_MAX, row);
    return 0;
}
