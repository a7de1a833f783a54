/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The built-in law hertz in a program that keeps its history and takes two bodies in space, through
 * touch_contact_step. */
#include "cases/subject/clients/touchstone_law.c"
#include "touchstone/contact.h"

#define NUMBERS 19 /* of each body position, velocity and spin; dt */

static const char *const axes[] = {"normal",    "shear_s",   "shear_t",   "moment1_n", "moment1_s",
                                   "moment1_t", "moment2_n", "moment2_s", "moment2_t", "active"};

static void greet_in_space(const struct contact *c) {
    printf("{\"touchstone\":1,\"name\":\"%s\",\"state\":[],\"stateful\":true,"
           "\"rows\":[\"plane\",\"space\"],\"answer\":[",
           c->law->name);
    for (size_t i = 0; i < TOUCH_COUNT(axes); i++)
        printf("%s\"%s\"", i ? "," : "", axes[i]);
    puts("]}");
}

/* -1 where the row is not as long as it should be, or the bodies have no contact. */
static int answer_in_space(const struct contact *c, char *line, struct touch_contact *history) {
    double number[NUMBERS];
    struct touch_body body[2] = {{.radius = c->pair.radius[0]}, {.radius = c->pair.radius[1]}};
    struct touch_contact_answer got;
    struct touch_message message;
    char *at = line, *end;
    for (size_t i = 0; i < NUMBERS; i++, at = end) {
        number[i] = strtod(at, &end);
        if (end == at)
            return -1;
    }
    for (int b = 0; b < 2; b++) {
        memcpy(body[b].position, number + 9 * b, sizeof body[b].position);
        memcpy(body[b].velocity, number + 9 * b + 3, sizeof body[b].velocity);
        memcpy(body[b].spin, number + 9 * b + 6, sizeof body[b].spin);
    }
    if (at[strspn(at, " \r\n")] ||
        touch_contact_step(c->law, c->coefficients, &body[0], &body[1], number[18], history,
                           history, &got, &message) != TOUCH_OK)
        return -1;
    for (int b = 0; b < 2; b++)
        printf("%s%a %a %a %a %a %a", b ? " " : "", got.force[b][0], got.force[b][1],
               got.force[b][2], got.torque[b][0], got.torque[b][1], got.torque[b][2]);
    putchar('\n');
    return 0;
}

int main(void) {
    static char line[LINE];
    struct contact c = {.law = touch_law_find("hertz")};
    struct touch_contact history = {0};
    while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "{\"touchstone\"", 13)) {
            greet_in_space(&c);
        } else if (!strncmp(line, "{\"open\"", 7)) {
            if (!strstr(line, "\"rows\":\"space\""))
                return 1; /* this program is asked for nothing else */
            memset(&history, 0, sizeof history);
            open_or_set(line, &c);
        } else if (line[0] == '{') {
            return 0;
        } else if (answer_in_space(&c, line, &history)) {
            return 1;
        }
        fflush(stdout);
    }
    return 0;
}
