/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line protocol of README.md, the child's side. The host's JSON is small and known: a reader for
 * it, and for nothing more, keeps this file free of dependencies. */
#include "touchstone_law.h"
#include "touchstone/common.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE    65536
#define VERSION 1

struct contact {
    const struct touch_law *law;
    void (*begin)(void); /* NULL: the host keeps the history */
    struct touch_values values;
    struct touch_pair pair;
    double coefficients[TOUCH_COEFFICIENT_MAX / sizeof(double)];
};

/* --- JSON of the host ----------------------------------------------------------------------- */

/* Where the value of a key begins, or NULL. Keys are unique in what the host sends, but for names of
 * choices, which no colon follows. */
static const char *value_of(const char *line, const char *key) {
    char quoted[96];
    snprintf(quoted, sizeof quoted, "\"%.80s\":", key);
    const char *at = strstr(line, quoted);
    return at ? at + strlen(quoted) : NULL;
}

/* A number, or null: `absent`. Returns what follows. */
static const char *read_number(const char *at, double absent, double *ret_value) {
    char *end;
    if (!strncmp(at, "null", 4)) {
        *ret_value = absent;
        return at + 4;
    }
    *ret_value = strtod(at, &end);
    return end;
}

/* One value, or two in brackets; one is written twice. */
static void read_values(const char *at, double absent, double ret_value[2]) {
    const int two = *at == '[';
    at = read_number(at + two, absent, &ret_value[0]);
    ret_value[1] = ret_value[0];
    if (two && *at == ',')
        read_number(at + 1, absent, &ret_value[1]);
}

/* The index of the choice that stands in quotes. */
static double read_choice(const char *at, const char *choices) {
    const size_t length = strcspn(at + 1, "\"");
    double index = 0.0;
    for (const char *c = choices; c; c = strchr(c, '|') ? strchr(c, '|') + 1 : NULL) {
        if (strcspn(c, "|") == length && !strncmp(c, at + 1, length))
            return index;
        index += 1.0;
    }
    return -1.0;
}

static void read_properties(const char *line, struct contact *c) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const char *at = value_of(line, p->keyword);
        if (at && *at == '"')
            c->values.of[k][0] = read_choice(at, p->choices);
        else if (at)
            read_values(at, (double)NAN, c->values.of[k]);
    }
}

static void read_pair(const char *line, struct contact *c) {
    const char *radius = value_of(line, "radius"), *mass = value_of(line, "mass");
    const char *rigid = value_of(line, "rigid"), *dimension = value_of(line, "dimension");
    double number[2] = {0.0, 0.0};
    if (radius)
        read_values(radius, HUGE_VAL, c->pair.radius);
    if (mass)
        read_values(mass, HUGE_VAL, c->pair.mass);
    if (rigid)
        read_values(rigid, 0.0, number);
    c->pair.rigid[0] = number[0] > 0.5;
    c->pair.rigid[1] = number[1] > 0.5;
    c->pair.dimension = dimension ? atoi(dimension) : 3;
}

/* --- answers -------------------------------------------------------------------------------- */

static void put_text(const char *text) {
    putchar('"');
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else
            putchar((unsigned char)*text < 0x20 ? ' ' : *text);
    putchar('"');
}

static void greet(const struct contact *c) {
    static const char *const transports[] = {"none", "rotate", "project"};
    static const char *const arms[] = {
#define X(name, keyword, meaning) keyword,
        TOUCH_ARMS(X)
#undef X
    };
    const struct touch_law *law = c->law;
    const char *before = "";
    printf("{\"touchstone\":%d,\"name\":\"%s\",\"title\":", VERSION, law->name);
    put_text(law->title);
    fputs(",\"source\":", stdout);
    put_text(law->source);
    fputs(",\"properties\":[", stdout);
    for (size_t k = 0; k < law->property_count; k++) {
        if (law->properties[k].scope == TOUCH_OF_STATE)
            continue; /* the protocol does not carry them */
        printf("%s\"%s\"", before, law->properties[k].keyword);
        before = ",";
    }
    before = "],\"traits\":[";
#define X(name, bit, keyword, meaning)                                                             \
    if (law->traits & TOUCH_TRAIT_##name) {                                                        \
        printf("%s\"%s\"", before, keyword);                                                       \
        before = ",";                                                                              \
    }
    TOUCH_TRAITS(X)
#undef X
    if (*before != ',')
        fputs(before, stdout);
    printf("],\"transport\":\"%s\",\"arm\":\"%s\",", transports[law->transport], arms[law->arm]);
    if (law->slip_arm != law->arm)
        printf("\"slip_arm\":\"%s\",", arms[law->slip_arm]);
    printf("\"stateful\":%s,\"state\":[", c->begin ? "true" : "false");
    for (size_t i = 0; !c->begin && i < law->state_count; i++)
        printf("%s\"%s\"", i ? "," : "", law->state[i].name);
    if (c->begin)
        puts("]}");
    else
        printf("],\"shear_field\":%d,\"shear_count\":%d}\n", law->shear_field, law->shear_count);
}

static void prepare(struct contact *c) {
    struct touch_message message = {""};
    if (c->law->prepare(&c->values, &c->pair, c->coefficients, &message) == TOUCH_OK) {
        puts("{\"ok\":true}");
        return;
    }
    fputs("{\"ok\":false,\"message\":", stdout);
    put_text(message.text);
    puts("}");
}

static void put_force(const struct touch_force *f) {
    const double part[] = {f->normal,         f->shear_s,       f->shear_t,      f->normal_elastic,
                           f->normal_dashpot, f->elastic_s,     f->elastic_t,    f->dashpot_s,
                           f->dashpot_t,      f->moment[0][0],  f->moment[0][1], f->moment[0][2],
                           f->moment[1][0],   f->moment[1][1],  f->moment[1][2], f->stiffness_n,
                           f->stiffness_s,    f->strain_energy, f->strain_shear, f->slip_work,
                           f->dashpot_work,   f->rolling_work,  f->coupling_work};
    /* Hexadecimal: exact, and several times faster than %.17g. */
    for (size_t i = 0; i < TOUCH_COUNT(part); i++)
        printf("%a ", part[i]);
    printf("%u %u %u", (unsigned)f->events, (unsigned)f->active, (unsigned)f->slipping);
}

/* 0, or -1 where the row is not as long as it should be. */
static int answer(struct contact *c, char *line) {
    double number[13 + TOUCH_STATE_MAX], state[TOUCH_STATE_MAX];
    const size_t states = c->begin ? 0 : c->law->state_count, count = 13 + states;
    struct touch_force force;
    char *at = line, *end;
    for (size_t i = 0; i < count; i++, at = end) {
        number[i] = strtod(at, &end);
        if (end == at)
            return -1;
    }
    if (at[strspn(at, " \r\n")])
        return -1;
    const struct touch_motion motion = {
        .overlap = number[0],
        .velocity_n = number[1],
        .velocity_s = number[2],
        .velocity_t = number[3],
        .slide_s = number[4],
        .slide_t = number[5],
        .spin = {{number[6], number[7], number[8]}, {number[9], number[10], number[11]}},
        .dt = number[12],
    };
    c->law->step(c->coefficients, &motion, number + 13, state, &force);
    put_force(&force);
    for (size_t i = 0; i < states; i++)
        printf(" %a", state[i]);
    putchar('\n');
    return 0;
}

int touchstone_serve(const struct touch_law *law, void (*begin)(void)) {
    static char line[LINE];
    struct contact c = {.law = law, .begin = begin};
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] != '{') {
            if (answer(&c, line)) {
                fprintf(stderr, "a row that is not understood: %.80s\n", line);
                return 1;
            }
        } else if (!strncmp(line, "{\"touchstone\"", 13)) {
            greet(&c);
        } else if (!strncmp(line, "{\"open\"", 7)) {
            read_properties(line, &c);
            read_pair(line, &c);
            if (begin)
                begin();
            prepare(&c);
        } else if (!strncmp(line, "{\"set\"", 6)) {
            read_properties(line, &c);
            prepare(&c);
        } else {
            return 0; /* {"close":true} */
        }
        fflush(stdout);
    }
    return 0;
}
