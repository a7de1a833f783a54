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
    int is_open;         /* whether there are coefficients */
    struct touch_values values;
    struct touch_pair pair;
    double coefficients[TOUCH_COEFFICIENT_MAX / sizeof(double)];
};

#define REFUSE(message, ...) (snprintf((message)->text, sizeof(message)->text, __VA_ARGS__), -1)

/* --- JSON of the host ----------------------------------------------------------------------- */

/* Where the value of a key begins, between two places; NULL if it is not there. Keys are unique there, but for names
 * of choices, which no colon follows. */
static const char *value_of(const char *from, const char *to, const char *key) {
    char quoted[96];
    snprintf(quoted, sizeof quoted, "\"%.80s\":", key);
    const char *at = from ? strstr(from, quoted) : NULL;
    return at && at < to ? at + strlen(quoted) : NULL;
}

/* A finite number, or null: `absent`. Returns what follows; NULL: it is neither. */
static const char *read_number(const char *at, double absent, double *ret_value) {
    char *end;
    if (!strncmp(at, "null", 4)) {
        *ret_value = absent;
        return at + 4;
    }
    *ret_value = strtod(at, &end);
    return end != at && isfinite(*ret_value) ? end : NULL;
}

/* One value, or two in brackets; one is written twice. 0, or -1 where it is neither. */
static int read_values(const char *at, double absent, double ret_value[2]) {
    const int two = *at == '[';
    at = read_number(at + two, absent, &ret_value[0]);
    ret_value[1] = ret_value[0];
    if (at && two)
        at = *at == ',' ? read_number(at + 1, absent, &ret_value[1]) : NULL;
    return at && (two ? *at == ']' : *at == ',' || *at == '}') ? 0 : -1;
}

/* The index of the choice that stands in quotes; -1: there is none of that name. */
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

/* --- values --------------------------------------------------------------------------------- */

/* Whether a number is one that the table of the law allows. */
static int is_allowed(const struct touch_property *p, double value) {
    const int low = p->flags & TOUCH_MIN_OPEN ? value > p->min : value >= p->min;
    const int high = p->flags & TOUCH_MAX_OPEN ? value < p->max : value <= p->max;
    return low && high;
}

static int read_property(const struct touch_property *p, const char *at, double ret_value[2],
                         struct touch_message *why) {
    if (p->type == TOUCH_CHOICE) {
        ret_value[0] = ret_value[1] = *at == '"' ? read_choice(at, p->choices) : -1.0;
        return ret_value[0] >= 0.0
                   ? 0
                   : REFUSE(why, "%s = %.40s: allowed: a name of %s", p->keyword, at, p->choices);
    }
    return read_values(at, (double)NAN, ret_value)
               ? REFUSE(why, "%s = %.40s: allowed: a number, two numbers in brackets, or null",
                        p->keyword, at)
               : 0;
}

/* A value may be missing of a rigid body, and of an optional property. */
static int check_property(const struct touch_property *p, const double value[2],
                          const struct touch_pair *pair, struct touch_message *why) {
    const int bodies = p->scope == TOUCH_OF_BODY ? 2 : 1;
    for (int b = 0; b < bodies; b++) {
        const int may_be_missing = p->flags & TOUCH_OPTIONAL || (bodies == 2 && pair->rigid[b]);
        if (isnan(value[b]) ? !may_be_missing : !is_allowed(p, value[b]))
            return REFUSE(why, "%s = %g %s: allowed: %s%g, %g%s", p->keyword, value[b], p->unit,
                          p->flags & TOUCH_MIN_OPEN ? "(" : "[", p->min, p->max,
                          p->flags & TOUCH_MAX_OPEN ? ")" : "]");
    }
    return 0;
}

/* needs_all: of a contact that begins; else only what changes is given. */
static int read_properties(const char *from, const char *to, int needs_all, struct contact *c,
                           struct touch_message *why) {
    for (size_t k = 0; k < c->law->property_count; k++) {
        const struct touch_property *p = &c->law->properties[k];
        const char *at = value_of(from, to, p->keyword);
        if (p->scope == TOUCH_OF_STATE)
            continue; /* the protocol does not carry them */
        if (!at && needs_all)
            return REFUSE(why, "properties: there is no %s", p->keyword);
        if (at && (read_property(p, at, c->values.of[k], why) ||
                   check_property(p, c->values.of[k], &c->pair, why)))
            return -1;
    }
    return 0;
}

static int read_pair(const char *from, const char *to, struct touch_pair *ret,
                     struct touch_message *why) {
    double rigid[2] = {0.0, 0.0}, dimension[2] = {0.0, 0.0};
    const struct {
        const char *key;
        double *value, absent;
    } keys[] = {{"radius", ret->radius, HUGE_VAL},
                {"mass", ret->mass, HUGE_VAL},
                {"rigid", rigid, (double)NAN},
                {"dimension", dimension, (double)NAN}};
    for (size_t i = 0; i < TOUCH_COUNT(keys); i++) {
        const char *at = value_of(from, to, keys[i].key);
        if (!at)
            return REFUSE(why, "pair: there is no %s", keys[i].key);
        if (read_values(at, keys[i].absent, keys[i].value) || !(keys[i].value[0] >= 0.0) ||
            !(keys[i].value[1] >= 0.0))
            return REFUSE(why, "pair: %s = %.40s", keys[i].key, at);
    }
    ret->rigid[0] = rigid[0] > 0.5;
    ret->rigid[1] = rigid[1] > 0.5;
    ret->dimension = dimension[0] < 2.5 ? 2 : 3;
    return dimension[0] > 3.5 || dimension[0] < 1.5 || !isfinite(ret->radius[0]) ||
                   !(ret->radius[0] > 0.0 && ret->radius[1] > 0.0) ||
                   !(ret->mass[0] > 0.0 && ret->mass[1] > 0.0)
               ? REFUSE(why, "pair: a radius, mass or dimension is impossible")
               : 0;
}

/* --- answers -------------------------------------------------------------------------------- */

static void put_text(const char *text) {
    putchar('"');
    for (; *text; text++)
        if (*text == '"' || *text == '\\')
            printf("\\%c", *text);
        else
            putchar((unsigned char)*text < 0x20 || *text == 0x7F ? ' ' : *text);
    putchar('"');
}

/* A number, or a word in quotes for one that JSON does not have. */
static void put_bound(const char *key, double value) {
    if (isinf(value))
        printf(",\"%s\":\"%sinf\"", key, value < 0.0 ? "-" : "");
    else
        printf(",\"%s\":%.17g", key, value);
}

static void put_named(const char *key, const char *text) {
    printf(",\"%s\":", key);
    put_text(text ? text : "");
}

static void put_choices(const char *key, const char *choices) {
    printf(",\"%s\":[\"", key);
    for (; *choices; choices++)
        if (*choices == '|')
            fputs("\",\"", stdout);
        else
            putchar(*choices);
    fputs("\"]", stdout);
}

/* All that the table says of a property. */
static void put_property(const struct touch_property *p) {
    static const char *const types[] = {"real", "integer", "boolean", "choice"};
    static const struct {
        uint32_t bit;
        const char *key;
    } flags[] = {{TOUCH_MODIFIABLE, "modifiable"},
                 {TOUCH_REQUIRED, "required"},
                 {TOUCH_OPTIONAL, "optional"},
                 {TOUCH_MIN_OPEN, "min_open"},
                 {TOUCH_MAX_OPEN, "max_open"}};
    fputs("{\"keyword\":", stdout);
    put_text(p->keyword);
    if (p->role != TOUCH_NO_ROLE)
        put_named("role", touch_role_at(p->role)->name);
    put_named("symbol", p->symbol);
    put_named("unit", p->unit);
    put_named("meaning", p->meaning);
    put_named("type", types[p->type]);
    put_named("scope", p->scope == TOUCH_OF_BODY ? "body" : "contact");
    put_bound("min", p->min);
    put_bound("max", p->max);
    if (!(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL)))
        put_bound("default", p->initial);
    if (p->choices)
        put_choices("choices", p->choices);
    if (p->means)
        put_choices("means", p->means);
    for (size_t i = 0; i < TOUCH_COUNT(flags); i++)
        if (p->flags & flags[i].bit)
            printf(",\"%s\":true", flags[i].key);
    putchar('}');
}

static void greet(const struct contact *c) {
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
        fputs(before, stdout);
        put_property(&law->properties[k]);
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
    fputs("],\"conventions\":{", stdout);
    before = "";
    for (size_t i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const enum touch_convention which = (enum touch_convention)i;
        const struct touch_convention_value *value =
            touch_convention_value_at(which, touch_convention_get(&law->conventions, which));
        if (!value)
            continue;
        printf("%s\"%s\":\"%s\"", before, touch_convention_at(i)->name, value->name);
        before = ",";
    }
    fputs("},", stdout);
    printf("\"stateful\":%s,\"state\":[", c->begin ? "true" : "false");
    for (size_t i = 0; !c->begin && i < law->state_count; i++)
        printf("%s\"%s\"", i ? "," : "", law->state[i].name);
    if (c->begin)
        puts("]}");
    else
        printf("],\"shear_field\":%d,\"shear_count\":%d}\n", law->shear_field, law->shear_count);
}

static void refuse(const struct touch_message *why) {
    fputs("{\"ok\":false,\"message\":", stdout);
    put_text(why->text);
    puts("}");
}

/* {"open":...} or {"set":...} */
static void open_or_set(const char *line, struct contact *c) {
    struct touch_message why = {""};
    const char *end = line + strlen(line);
    const char *set = value_of(line, end, "set"), *pair = value_of(line, end, "pair");
    const char *properties = set ? set : value_of(line, end, "properties");
    int bad = 0;
    if (set && !c->is_open)
        bad = REFUSE(&why, "set: there is no contact yet");
    if (!set && (!properties || !pair))
        bad = REFUSE(&why, "open: there is no %s", properties ? "pair" : "properties");
    if (!bad && !set)
        bad = read_pair(pair, properties > pair ? properties : end, &c->pair, &why);
    bad = bad || read_properties(properties, !set && pair > properties ? pair : end, !set, c, &why);
    if (!bad && !set && c->begin)
        c->begin();
    if (!bad && c->law->prepare(c->law, &c->values, &c->pair, c->coefficients, &why) == TOUCH_OK) {
        c->is_open = 1;
        puts("{\"ok\":true}");
        return;
    }
    why.text[sizeof why.text - 1] = '\0';
    refuse(&why);
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

static void answer(const struct contact *c, const char *line) {
    double number[13 + TOUCH_STATE_MAX], state[TOUCH_STATE_MAX];
    const size_t states = c->begin ? 0 : c->law->state_count, count = 13 + states;
    struct touch_message why = {"a row before a contact is open"};
    struct touch_force force;
    const char *at = line;
    char *end;
    size_t i = 0;
    for (; i < count; i++, at = end) {
        number[i] = strtod(at, &end);
        if (end == at)
            break;
    }
    if (i < count || at[strspn(at, " \r\n")])
        snprintf(why.text, sizeof why.text,
                 "a row that is not understood: '%.80s'; it has %zu numbers", line, count);
    if (i < count || at[strspn(at, " \r\n")] || !c->is_open) {
        refuse(&why);
        return;
    }
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
    c->law->step(c->law, c->coefficients, &motion, number + 13, state, &force);
    put_force(&force);
    for (i = 0; i < states; i++)
        printf(" %a", state[i]);
    putchar('\n');
}

/* What a law cannot be served with; NULL: nothing. */
static const char *fault_of(const struct touch_law *law) {
    if (!law || law->abi != TOUCH_ABI || law->struct_size != sizeof *law)
        return "it is of another ABI than this client";
    if (!law->name || !law->title || !law->source || !law->prepare || !law->step)
        return "its name, title, source, prepare or step is NULL";
    if (law->property_count > TOUCH_PROPERTY_MAX || law->state_count > TOUCH_STATE_MAX ||
        law->coefficient_size > TOUCH_COEFFICIENT_MAX)
        return "it has too many properties, state fields or coefficients";
    for (size_t i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const enum touch_convention which = (enum touch_convention)i;
        const unsigned value = touch_convention_get(&law->conventions, which);
        if (value && !touch_convention_value_at(which, value))
            return "one of its conventions has a value that there is not";
    }
    for (size_t k = 0; k < law->property_count; k++)
        if (!law->properties[k].keyword || (unsigned)law->properties[k].role >= TOUCH_ROLE_COUNT ||
            (law->properties[k].scope != TOUCH_OF_STATE &&
             (unsigned)law->properties[k].type > TOUCH_CHOICE))
            return "a property has no keyword, or a role or a type that there is not";
    return NULL;
}

int touchstone_serve(const struct touch_law *law, void (*begin)(void)) {
    static char line[LINE];
    static struct contact c;
    static struct touch_property rows[TOUCH_PROPERTY_MAX];
    static struct touch_law whole;
    const char *fault = fault_of(law);
    if (fault) {
        fprintf(stderr, "the law cannot be served: %s\n", fault);
        return 1;
    }
    whole = *law;
    whole.properties = rows;
    for (size_t k = 0; k < law->property_count; k++)
        rows[k] = touch_property_complete(&law->properties[k]);
    c = (struct contact){.law = &whole, .begin = begin};
    while (fgets(line, sizeof line, stdin)) {
        if (!strchr(line, '\n')) {
            fprintf(stderr, "a line that does not end, or of more than %d bytes\n", LINE - 2);
            return 1;
        }
        if (line[0] != '{') {
            answer(&c, line);
        } else if (!strncmp(line, "{\"touchstone\"", 13)) {
            greet(&c);
        } else if (!strncmp(line, "{\"open\"", 7) || !strncmp(line, "{\"set\"", 6)) {
            open_or_set(line, &c);
        } else if (!strncmp(line, "{\"close\"", 8)) {
            return 0;
        } else {
            struct touch_message why;
            snprintf(why.text, sizeof why.text, "a message that is not understood: %.80s", line);
            refuse(&why);
        }
        fflush(stdout);
    }
    return 0;
}
