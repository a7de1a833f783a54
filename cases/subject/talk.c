/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <jansson.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include "answer.h"
#include "guard.h"
#include "cases/core/file.h"
#include "talk.h"

#define ANSWER_MAX 65536 /* bytes of an answer */
#define GRACE      0.5   /* s, for a child to end by itself */

/* The values of a contact. The coefficients that the player gets are an index to these. */
struct prepared {
    struct touch_values values;
    struct touch_pair pair;
};

/* Rows that the child is asked for at once. Each begins with the state that the one before it ends with. */
struct block {
    struct touch_motion motion[PLAY_AHEAD_MAX];
    size_t count, next;              /* next: from 0, the one that is answered next */
    double state[TOUCH_STATE_MAX];   /* at the beginning of that one */
    unsigned char bytes[ANSWER_MAX]; /* of answers */
    size_t from, to;                 /* bytes that are here and not used yet */
};

/* A law command. */
struct talk {
    struct play_shared_run *shared;
    struct child child;
    struct play_description_law law;
    struct play_answer_order order;
    size_t prepared_count, current; /* current: the values that the child has, from 1; 0: none */
    struct prepared *prepared;
    int stepped; /* whether there was a step since the contact was opened */
    int space;   /* whether the rows of the contact are two bodies in space */
    struct play_bodies_step in_space;
    struct play_ahead ahead;
    struct block block;
    char line[ANSWER_MAX];
};

/* --- lines -------------------------------------------------------------------------------------- */

enum answer {
    ANSWERED,
    ENDED,
    TOO_LONG,
    TWO_LINES,
};

/* Reads one line into t->line, without its end. */
static enum answer receive(struct talk *t) {
    size_t length = 0;
    for (;;) {
        const ssize_t got = read(t->child.out, t->line + length, sizeof t->line - 1 - length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return ENDED;
        length += (size_t)got;
        char *end = memchr(t->line, '\n', length);
        if (end && end + 1 != t->line + length)
            return t->line[length] = '\0', TWO_LINES;
        if (end)
            return *end = '\0', ANSWERED;
        if (length == sizeof t->line - 1)
            return TOO_LONG;
    }
}

/* What is wrong with an answer; NULL: nothing. */
static const char *fault_of(enum answer answer) {
    static const char *const faults[] = {
        [ANSWERED] = NULL,
        [ENDED] = "it ended",
        [TOO_LONG] = "its answer is longer than 65535 bytes",
        [TWO_LINES] = "it answered more than one line",
    };
    return faults[answer];
}

/* Sends one line and receives one line; ends this process if there is no answer. */
static void exchange(struct talk *t, const char *text, size_t size) {
    const enum answer answer = file_put(t->child.in, text, size) ? ENDED : receive(t);
    if (answer == ENDED)
        guard_end(t->shared, PLAY_ENDING_EXIT, "the law command gave no answer");
    if (answer != ANSWERED)
        guard_end(t->shared, PLAY_ENDING_ANSWER, "%s: '%s'", fault_of(answer),
                  play_answer_shown(t->line));
}

static void exchange_json(struct talk *t, json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT | JSON_REAL_PRECISION(17));
    char *line = play_format("%s\n", text);
    exchange(t, line, strlen(line));
}

/* {"ok":true}: 0. {"ok":false,"message":...}: -1 and the message. Ends this process on anything else. */
static int read_ok(const struct talk *t, struct touch_message *ret_message) {
    const int refused = play_answer_ok(t->line, ret_message);
    if (refused < -1)
        guard_end(t->shared, PLAY_ENDING_ANSWER, "%s", ret_message->text);
    return refused;
}

/* --- a contact ---------------------------------------------------------------------------------- */

static json_t *number(double value) {
    return isfinite(value) ? json_real(value) : json_null();
}

static json_t *two(const double value[2]) {
    return json_pack("[o,o]", number(value[0]), number(value[1]));
}

static json_t *property_json(const struct touch_property *p, const double value[2],
                             const struct touch_pair *pair) {
    char choice[PLAY_NAME_SIZE];
    if (p->scope == TOUCH_OF_BODY) {
        const double body[2] = {pair->rigid[0] ? (double)NAN : value[0],
                                pair->rigid[1] ? (double)NAN : value[1]};
        return two(body);
    }
    if (p->type == TOUCH_CHOICE && value[0] >= 0.0 &&
        touch_choice_name(p, (size_t)value[0], choice, sizeof choice))
        return json_string(choice);
    return number(value[0]);
}

/* All properties; or only those that differ from `old`. */
static json_t *properties_json(const struct talk *t, const struct prepared *now,
                               const struct prepared *old) {
    const struct touch_law *law = &t->law.law;
    json_t *list = json_object();
    for (size_t k = 0; k < law->property_count; k++)
        if (!old || memcmp(old->values.of[k], now->values.of[k], sizeof now->values.of[k]) != 0)
            json_object_set_new(list, law->properties[k].keyword,
                                property_json(&law->properties[k], now->values.of[k], &now->pair));
    return list;
}

/* The same by their roles, for programs that take the cases of several laws. */
static json_t *roles_json(const struct talk *t, const struct prepared *now) {
    const struct touch_law *law = &t->law.law;
    json_t *list = json_object();
    for (size_t k = 0; k < law->property_count; k++)
        if (law->properties[k].role != TOUCH_NO_ROLE && law->properties[k].role != TOUCH_OWN)
            json_object_set_new(list, touch_role_at(law->properties[k].role)->name,
                                property_json(&law->properties[k], now->values.of[k], &now->pair));
    return list;
}

static int open_contact(struct talk *t, size_t index, struct touch_message *ret_message) {
    const struct prepared *p = &t->prepared[index - 1];
    json_t *open = json_pack("{s:o,s:o,s:{s:o,s:o,s:[i,i],s:i}}", "properties",
                             properties_json(t, p, NULL), "roles", roles_json(t, p), "pair",
                             "radius", two(p->pair.radius), "mass", two(p->pair.mass), "rigid",
                             p->pair.rigid[0], p->pair.rigid[1], "dimension", p->pair.dimension);
    if (t->space)
        json_object_set_new(open, "rows", json_string("space"));
    exchange_json(t, json_pack("{s:o}", "open", open));
    const int refused = read_ok(t, ret_message);
    t->current = refused ? 0 : index;
    t->stepped = 0;
    return refused;
}

static int set_properties(struct talk *t, size_t index, struct touch_message *ret_message) {
    const struct prepared *p = &t->prepared[index - 1];
    json_t *changed = properties_json(t, p, &t->prepared[t->current - 1]);
    int refused = 0;
    if (json_object_size(changed)) {
        exchange_json(t, json_pack("{s:o}", "set", changed));
        refused = read_ok(t, ret_message);
    } else { /* engines cannot change a property, and need not */
    }
    t->current = refused ? t->current : index;
    return refused;
}

static enum touch_status talk_prepare(const struct touch_law *self,
                                      const struct touch_values *values,
                                      const struct touch_pair *pair, void *ret_coefficients,
                                      struct touch_message *ret_message) {
    struct talk *t = self->data;
    PLAY_ADD(t->prepared, t->prepared_count, (struct prepared){*values, *pair});
    const size_t index = t->prepared_count;
    memcpy(ret_coefficients, &index, sizeof index);
    /* A child that keeps the history is asked for one contact only: later values are for it. */
    const int lives = t->shared->description.stateful && t->current;
    const int refused =
        lives ? set_properties(t, index, ret_message) : open_contact(t, index, ret_message);
    return refused ? TOUCH_BAD_PROPERTY : TOUCH_OK;
}

/* --- steps -------------------------------------------------------------------------------------- */

/* Exactly so many numbers; ends this process otherwise. */
static void read_row(const struct talk *t, size_t count, double *ret_value) {
    struct touch_message why;
    if (!play_answer_row(t->line, count, ret_value))
        return;
    if (t->line[0] == '{' && read_ok(t, &why))
        guard_end(t->shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    guard_end(t->shared, PLAY_ENDING_ANSWER, "it answered '%s'; expected: a row of %zu numbers",
              play_answer_shown(t->line), count);
}

/* Most numbers of most rows are 0, and printing takes longer than all else. */
static size_t add_number(char *text, size_t used, double value, char after) {
    if (!(value < 0.0) && !(value > 0.0) && !isnan(value) && !signbit(value)) {
        text[used] = '0';
        text[used + 1] = after;
        return used + 2;
    }
    return used + (size_t)snprintf(text + used, ANSWER_MAX - used, "%.17g%c",
                                   isnan(value) ? fabs(value) : value, after);
}

static void send_row(struct talk *t, size_t count, const double *value, size_t states,
                     const double *state) {
    char *text = t->line;
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        used = add_number(text, used, value[i], i + 1 < count || states ? ' ' : '\n');
    for (size_t i = 0; i < states; i++)
        used = add_number(text, used, state[i], i + 1 < states ? ' ' : '\n');
    exchange(t, text, used);
}

static void ask_row(struct talk *t, const struct touch_motion *m, size_t states,
                    const double *state) {
    const double row[] = {m->overlap,    m->velocity_n, m->velocity_s, m->velocity_t, m->slide_s,
                          m->slide_t,    m->spin[0][0], m->spin[0][1], m->spin[0][2], m->spin[1][0],
                          m->spin[1][1], m->spin[1][2], m->dt};
    send_row(t, TOUCH_COUNT(row), row, states, state);
}

/* --- blocks -------------------------------------------------------------------------------------- */

/* The next so many numbers that the child answers to a block. */
static void take_numbers(struct talk *t, size_t count, double *ret) {
    struct block *b = &t->block;
    const size_t size = count * sizeof *ret;
    while (b->to - b->from < size) {
        memmove(b->bytes, b->bytes + b->from, b->to - b->from);
        b->to -= b->from;
        b->from = 0;
        const ssize_t got = read(t->child.out, b->bytes + b->to, sizeof b->bytes - b->to);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            guard_end(t->shared, PLAY_ENDING_EXIT, "the law command gave no answer");
        b->to += (size_t)got;
    }
    memcpy(ret, b->bytes + b->from, size);
    b->from += size;
    for (size_t i = 0; i < count; i++)
        ret[i] = isnan(ret[i]) ? (double)NAN : ret[i]; /* as from a line */
}

/* The answer to the next motion of the block, and the state after it. */
static void take_answer(struct talk *t, size_t states, double *ret) {
    struct block *b = &t->block;
    take_numbers(t, t->order.count + states, ret);
    memcpy(b->state, ret + t->order.count, states * sizeof *b->state);
    if (++b->next == b->count && b->from < b->to)
        guard_end(t->shared, PLAY_ENDING_ANSWER,
                  "it answered more than a block of %zu rows of %zu numbers", b->count,
                  t->order.count + states);
}

static void send_block(struct talk *t, size_t states, const double *state) {
    const struct block *b = &t->block;
    const size_t size = b->count * sizeof *b->motion, of_state = states * sizeof *state;
    const int used = snprintf(t->line, sizeof t->line, "batch %zu\n", b->count);
    memcpy(t->line + used, b->motion, size);
    memcpy(t->line + used + size, state, of_state);
    if (file_put(t->child.in, t->line, (size_t)used + size + of_state))
        guard_end(t->shared, PLAY_ENDING_EXIT, "the law command gave no answer");
}

/* Whether that motion from that state is the one that the child answers next. */
static int is_next(const struct block *b, const struct touch_motion *m, size_t states,
                   const double *state) {
    return b->next < b->count && !memcmp(m, &b->motion[b->next], sizeof *m) &&
           (b->next == 0 || !memcmp(state, b->state, states * sizeof *state));
}

/* What was told ahead is not asked for. */
static void drop_block(struct talk *t, size_t states) {
    double unused[PLAY_FORCE_COUNT + TOUCH_STATE_MAX];
    while (t->block.next > 0 && t->block.next < t->block.count)
        take_answer(t, states, unused);
    t->block.count = t->block.next = 0;
}

static void ask_block(struct talk *t, const struct touch_motion *m, size_t states,
                      const double *state, double *ret) {
    struct block *b = &t->block;
    if (!is_next(b, m, states, state)) {
        drop_block(t, states);
        b->motion[0] = *m;
        b->count = 1;
    }
    if (b->next == 0)
        send_block(t, states, state);
    take_answer(t, states, ret);
}

static void tell(void *data, const struct touch_motion *motion, size_t count) {
    struct talk *t = data;
    drop_block(t, t->shared->description.stateful ? 0 : t->shared->description.state_count);
    memcpy(t->block.motion, motion, count * sizeof *motion);
    t->block.count = count;
}

const struct play_ahead *talk_ahead(struct talk *t) {
    t->ahead = (struct play_ahead){tell, t};
    return t->order.batch ? &t->ahead : NULL;
}

/* --- the law ------------------------------------------------------------------------------------- */

static int knows(const struct talk *t, enum play_force_field field) {
    return t->shared->description.answers >> field & 1u;
}

/* What the player needs and the child does not say: totals are elastic, contact is where there is
 * overlap or force. */
static void complete(const struct talk *t, double overlap, double value[PLAY_FORCE_COUNT]) {
    static const enum play_force_field parts[][2] = {{PLAY_FORCE_normal_elastic, PLAY_FORCE_normal},
                                                     {PLAY_FORCE_elastic_s, PLAY_FORCE_shear_s},
                                                     {PLAY_FORCE_elastic_t, PLAY_FORCE_shear_t}};
    for (size_t i = 0; i < TOUCH_COUNT(parts); i++)
        if (!knows(t, parts[i][0]))
            value[parts[i][0]] = value[parts[i][1]];
    if (!knows(t, PLAY_FORCE_active))
        value[PLAY_FORCE_active] = overlap > 0.0 || fabs(value[PLAY_FORCE_normal]) > 0.0;
}

static void talk_step(const struct touch_law *self, const void *coefficients,
                      const struct touch_motion *motion, const double *state_in, double *ret_state,
                      struct touch_force *ret_force) {
    struct talk *t = self->data;
    const struct play_description *description = &t->shared->description;
    const size_t states = description->stateful ? 0 : description->state_count;
    double row[PLAY_FORCE_COUNT + TOUCH_STATE_MAX], value[PLAY_FORCE_COUNT] = {0};
    size_t index;
    struct touch_message why;
    memcpy(&index, coefficients, sizeof index);
    /* The one state field of a child with a history counts steps: 0 is a new contact. */
    const int restarts = description->stateful && !(state_in[0] > 0.0) && t->stepped;
    if ((restarts || index != t->current) && open_contact(t, index, &why))
        guard_end(t->shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    if (t->order.batch) {
        ask_block(t, motion, states, state_in, row);
    } else {
        ask_row(t, motion, states, state_in);
        read_row(t, t->order.count + states, row);
    }
    t->stepped = 1;
    for (size_t i = 0; i < t->order.count; i++)
        value[t->order.field[i]] = row[i];
    complete(t, motion->overlap, value);
    play_force_set(value, ret_force);
    if (description->stateful)
        ret_state[0] = state_in[0] + 1.0;
    else
        memcpy(ret_state, row + t->order.count, states * sizeof *ret_state);
}

/* The row of two bodies in space: 19 numbers; the answer has 12. */
static void talk_bodies_step(void *data, const struct play_bodies *bodies, const double *state_in,
                             double *ret_state, struct play_bodies_answer *ret) {
    double row[19], answer[12];
    struct talk *t = data;
    struct touch_message why;
    if (!(state_in[0] > 0.0) && t->stepped && open_contact(t, t->current, &why))
        guard_end(t->shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    for (int b = 0; b < 2; b++) {
        memcpy(row + 9 * b, bodies->body[b].position, sizeof bodies->body[b].position);
        memcpy(row + 9 * b + 3, bodies->body[b].velocity, sizeof bodies->body[b].velocity);
        memcpy(row + 9 * b + 6, bodies->body[b].spin, sizeof bodies->body[b].spin);
    }
    row[18] = bodies->dt;
    t->shared->place = PLAY_IN_STEP;
    t->shared->calls++;
    send_row(t, TOUCH_COUNT(row), row, 0, NULL);
    read_row(t, TOUCH_COUNT(answer), answer);
    t->stepped = 1;
    for (int b = 0; b < 2; b++) {
        memcpy(ret->force[b], answer + 6 * b, sizeof ret->force[b]);
        memcpy(ret->torque[b], answer + 6 * b + 3, sizeof ret->torque[b]);
    }
    guard_bodies(t->shared, bodies, ret);
    t->shared->place = PLAY_IN_PLAYER;
    ret_state[0] = state_in[0] + 1.0;
}

const struct play_bodies_step *talk_bodies(struct talk *t, const struct play_case *c) {
    t->in_space = (struct play_bodies_step){.step = talk_bodies_step, .data = t};
    t->space = t->shared->description.takes_space && play_case_turns(c);
    return t->space ? &t->in_space : NULL;
}

const struct touch_law *talk_law(struct talk *t) {
    play_description_law(&t->shared->description, &t->law);
    t->law.law.data = t;
    t->law.law.prepare = talk_prepare;
    t->law.law.step = talk_step;
    return &t->law.law;
}

/* --- start and end ------------------------------------------------------------------------------ */

static int greet(struct talk *t, const char *as, struct touch_message *message) {
    char hello[32];
    struct play_description *description = &t->shared->description;
    snprintf(hello, sizeof hello, "{\"touchstone\":%d}\n", PLAY_ANSWER_VERSION);
    play_answer_expect(touch_law_find(as), description, &t->order);
    const enum answer answer = file_put(t->child.in, hello, strlen(hello)) ? ENDED : receive(t);
    if (answer != ANSWERED)
        return REFUSED(message, "%s instead of a greeting%s%s%s", fault_of(answer),
                       answer == ENDED ? "" : ": '",
                       answer == ENDED ? "" : play_answer_shown(t->line),
                       answer == ENDED ? "" : "'");
    return play_answer_greeting(t->line, as, description, &t->order, message);
}

struct command {
    const char *text;
    double memory; /* bytes */
};

/* In the child. */
static int run_shell(void *context) {
    const struct command *command = context;
    signal(SIGPIPE, SIG_DFL);
    /* The limit is of its data: interpreters reserve much more address space than they use. */
    guard_limit(0.0, command->memory, command->memory);
    execl("/bin/sh", "sh", "-c", command->text, (char *)NULL);
    return 127;
}

struct talk *talk_new(struct play_shared_run *shared) {
    struct talk *t = play_resize(NULL, 1, sizeof *t);
    memset(t, 0, sizeof *t);
    t->shared = shared;
    return t;
}

int talk_start(struct talk *t, const char *command, const char *as,
               struct touch_message *ret_message) {
    const struct child_setup setup = {
        .in = CHILD_PIPE, .out = CHILD_PIPE, .leads_group = 1, .end_signal = SIGKILL};
    struct command started = {command, t->shared->memory};
    struct child_end end;
    t->current = 0;
    if (child_call(&t->child, &setup, run_shell, &started))
        return (void)REFUSED(ret_message, "no process: %s", strerror(errno)), TALK_NO_PROCESS;
    if (!greet(t, as, ret_message))
        return 0;
    talk_stop(t, &end);
    const size_t used = strlen(ret_message->text);
    if (WIFEXITED(end.status) && WEXITSTATUS(end.status))
        snprintf(ret_message->text + used, sizeof ret_message->text - used, " (status %d)",
                 WEXITSTATUS(end.status));
    return -1;
}

int talk_is_on(const struct talk *t) {
    return t->child.process > 0;
}

void talk_stop(struct talk *t, struct child_end *ret_end) {
    static const char goodbye[] = "{\"close\":true}\n";
    if (ret_end)
        *ret_end = (struct child_end){0};
    if (!talk_is_on(t))
        return;
    (void)!file_put(t->child.in, goodbye, sizeof goodbye - 1);
    child_close(&t->child, GRACE, ret_end);
    child_end_all(); /* also what has left its group */
}
