/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* wait4 */
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include "guard.h"
#include "cases/base/memory.h"
#include "talk.h"

#define VERSION      1
#define ANSWER_MAX   65536 /* bytes of an answer */
#define SHOWN        80    /* bytes of a bad answer that a message shows */
#define GRACE_MS     500   /* for a child to end by itself */
#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Values that a contact may have; coefficients are an index here. */
struct prepared {
    struct touch_values values;
    struct touch_pair pair;
};

/* The child of this process. */
static struct {
    struct play_shared_run *shared;
    pid_t pid;
    int to, from;
    struct play_description_law law;
    uint8_t field[PLAY_FORCE_COUNT]; /* in the order of the answer */
    size_t fields;
    size_t prepared_count, current; /* current: what the child has, from 1; 0: nothing */
    struct prepared *prepared;
    int stepped; /* since the last open */
    char line[ANSWER_MAX];
} talk;

/* --- lines -------------------------------------------------------------------------------------- */

/* The beginning of a line, for messages. */
static const char *shown(const char *line) {
    static char text[SHOWN + 4];
    size_t n = 0;
    for (; n < SHOWN && line[n] && line[n] != '\n'; n++)
        text[n] = line[n] >= ' ' && line[n] < 127 ? line[n] : '?';
    snprintf(text + n, sizeof text - n, "%s", n == SHOWN && line[n] ? "..." : "");
    return text;
}

/* 0, or -1 where nobody reads any more. */
static int send_text(const char *text, size_t size) {
    while (size > 0) {
        const ssize_t done = write(talk.to, text, size);
        if (done < 0 && errno != EINTR)
            return -1;
        const size_t part = done > 0 ? (size_t)done : 0;
        text += part, size -= part;
    }
    return 0;
}

enum answer {
    ANSWERED,
    ENDED,
    TOO_LONG,
    TWO_LINES,
};

/* Reads one line into talk.line, without its end. */
static enum answer receive(void) {
    size_t length = 0;
    for (;;) {
        const ssize_t got = read(talk.from, talk.line + length, sizeof talk.line - 1 - length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return ENDED;
        length += (size_t)got;
        char *end = memchr(talk.line, '\n', length);
        if (end && end + 1 != talk.line + length)
            return talk.line[length] = '\0', TWO_LINES;
        if (end)
            return *end = '\0', ANSWERED;
        if (length == sizeof talk.line - 1)
            return TOO_LONG;
    }
}

/* What is wrong with the answer, or NULL. */
static const char *fault_of(enum answer answer) {
    static const char *const faults[] = {
        [ANSWERED] = NULL,
        [ENDED] = "it ended",
        [TOO_LONG] = "its answer is longer than 65535 bytes",
        [TWO_LINES] = "it answered more than one line",
    };
    return faults[answer];
}

/* One line out, one line back; ends this process where none comes. */
static void exchange(const char *text, size_t size) {
    const enum answer answer = send_text(text, size) ? ENDED : receive();
    if (answer == ENDED)
        guard_end(talk.shared, PLAY_ENDING_EXIT, "the law command ended before it answered");
    if (answer != ANSWERED)
        guard_end(talk.shared, PLAY_ENDING_ANSWER, "%s: '%s'", fault_of(answer), shown(talk.line));
}

static void exchange_json(json_t *message) {
    char *text = json_dumps(message, JSON_COMPACT | JSON_REAL_PRECISION(17));
    json_decref(message);
    char *line = play_format("%s\n", text);
    free(text);
    exchange(line, strlen(line));
    free(line);
}

/* {"ok":true}: 0. {"ok":false,"message":...}: -1 and the message. Ends this process on anything else. */
static int read_ok(struct touch_message *ret_message) {
    json_error_t error;
    json_t *answer = json_loads(talk.line, 0, &error);
    const json_t *ok = json_object_get(answer, "ok");
    const char *why = json_string_value(json_object_get(answer, "message"));
    if (!json_is_boolean(ok))
        guard_end(talk.shared, PLAY_ENDING_ANSWER,
                  "it answered '%s'; allowed: {\"ok\":true} or {\"ok\":false,\"message\":\"...\"}",
                  shown(talk.line));
    const int refused = json_is_false(ok);
    if (refused)
        snprintf(ret_message->text, sizeof ret_message->text, "%s",
                 why ? why : "the law command refused, without a message");
    json_decref(answer);
    return refused ? -1 : 0;
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
static json_t *properties_json(const struct prepared *now, const struct prepared *old) {
    const struct touch_law *law = &talk.law.law;
    json_t *list = json_object();
    for (size_t k = 0; k < law->property_count; k++)
        if (!old || memcmp(old->values.of[k], now->values.of[k], sizeof now->values.of[k]) != 0)
            json_object_set_new(list, law->properties[k].keyword,
                                property_json(&law->properties[k], now->values.of[k], &now->pair));
    return list;
}

static int open_contact(size_t index, struct touch_message *ret_message) {
    const struct prepared *p = &talk.prepared[index - 1];
    exchange_json(json_pack("{s:{s:o,s:{s:o,s:o,s:[i,i],s:i}}}", "open", "properties",
                            properties_json(p, NULL), "pair", "radius", two(p->pair.radius), "mass",
                            two(p->pair.mass), "rigid", p->pair.rigid[0], p->pair.rigid[1],
                            "dimension", p->pair.dimension));
    const int refused = read_ok(ret_message);
    talk.current = refused ? 0 : index;
    talk.stepped = 0;
    return refused;
}

static int set_properties(size_t index, struct touch_message *ret_message) {
    const struct prepared *p = &talk.prepared[index - 1];
    exchange_json(json_pack("{s:o}", "set", properties_json(p, &talk.prepared[talk.current - 1])));
    const int refused = read_ok(ret_message);
    talk.current = refused ? talk.current : index;
    return refused;
}

static enum touch_status talk_prepare(const struct touch_values *values,
                                      const struct touch_pair *pair, void *ret_coefficients,
                                      struct touch_message *ret_message) {
    talk.prepared = play_resize(talk.prepared, talk.prepared_count + 1, sizeof *talk.prepared);
    talk.prepared[talk.prepared_count++] = (struct prepared){*values, *pair};
    const size_t index = talk.prepared_count;
    memcpy(ret_coefficients, &index, sizeof index);
    /* A child that keeps the history is asked for one contact only: later values are for it. */
    const int lives = talk.shared->description.stateful && talk.current;
    const int refused =
        lives ? set_properties(index, ret_message) : open_contact(index, ret_message);
    return refused ? TOUCH_BAD_PROPERTY : TOUCH_OK;
}

/* --- steps -------------------------------------------------------------------------------------- */

static void refuse_row(void) {
    struct touch_message why;
    if (talk.line[0] == '{' && read_ok(&why))
        guard_end(talk.shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    guard_end(talk.shared, PLAY_ENDING_ANSWER, "it answered '%s'; wanted: a row of %zu numbers",
              shown(talk.line),
              talk.fields + (size_t)talk.shared->description.state_count -
                  (size_t)talk.shared->description.stateful);
}

/* Exactly so many numbers; ends this process otherwise. */
static void read_row(size_t count, double *ret_value) {
    char *at = talk.line, *end;
    for (size_t i = 0; i < count; i++) {
        ret_value[i] = strtod(at, &end);
        if (end == at || (*end && *end != ' ' && *end != '\r'))
            refuse_row();
        at = end;
    }
    if (at[strspn(at, " \r")])
        refuse_row();
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

static void ask_row(const struct touch_motion *m, size_t states, const double *state) {
    const double row[] = {m->overlap,    m->velocity_n, m->velocity_s, m->velocity_t, m->slide_s,
                          m->slide_t,    m->spin[0][0], m->spin[0][1], m->spin[0][2], m->spin[1][0],
                          m->spin[1][1], m->spin[1][2], m->dt};
    char *text = talk.line;
    size_t used = 0;
    for (size_t i = 0; i < COUNT(row); i++)
        used = add_number(text, used, row[i], i + 1 < COUNT(row) || states ? ' ' : '\n');
    for (size_t i = 0; i < states; i++)
        used = add_number(text, used, state[i], i + 1 < states ? ' ' : '\n');
    exchange(text, used);
}

static int knows(enum play_force_field field) {
    return talk.shared->description.answers >> field & 1u;
}

/* What the player needs and the child does not say: totals are elastic, contact is where there is
 * overlap or force. */
static void complete(double overlap, double value[PLAY_FORCE_COUNT]) {
    static const enum play_force_field parts[][2] = {{PLAY_FORCE_normal_elastic, PLAY_FORCE_normal},
                                                     {PLAY_FORCE_elastic_s, PLAY_FORCE_shear_s},
                                                     {PLAY_FORCE_elastic_t, PLAY_FORCE_shear_t}};
    for (size_t i = 0; i < COUNT(parts); i++)
        if (!knows(parts[i][0]))
            value[parts[i][0]] = value[parts[i][1]];
    if (!knows(PLAY_FORCE_active))
        value[PLAY_FORCE_active] = overlap > 0.0 || fabs(value[PLAY_FORCE_normal]) > 0.0;
}

static void talk_step(const void *coefficients, const struct touch_motion *motion,
                      const double *state_in, double *ret_state, struct touch_force *ret_force) {
    const struct play_description *description = &talk.shared->description;
    const size_t states = description->stateful ? 0 : description->state_count;
    double row[PLAY_FORCE_COUNT + TOUCH_STATE_MAX], value[PLAY_FORCE_COUNT] = {0};
    size_t index;
    struct touch_message why;
    memcpy(&index, coefficients, sizeof index);
    /* The one state field of a child with a history counts steps: 0 is a new contact. */
    const int anew = description->stateful && !(state_in[0] > 0.0) && talk.stepped;
    if ((anew || index != talk.current) && open_contact(index, &why))
        guard_end(talk.shared, PLAY_ENDING_REFUSED, "%.400s", why.text);
    ask_row(motion, states, state_in);
    read_row(talk.fields + states, row);
    talk.stepped = 1;
    for (size_t i = 0; i < talk.fields; i++)
        value[talk.field[i]] = row[i];
    complete(motion->overlap, value);
    play_force_set(value, ret_force);
    if (description->stateful)
        ret_state[0] = state_in[0] + 1.0;
    else
        memcpy(ret_state, row + talk.fields, states * sizeof *ret_state);
}

const struct touch_law *talk_law(struct play_shared_run *shared) {
    talk.shared = shared;
    play_description_law(&shared->description, &talk.law);
    talk.law.law.prepare = talk_prepare;
    talk.law.law.step = talk_step;
    return &talk.law.law;
}

/* --- the greeting ------------------------------------------------------------------------------- */

#define REFUSE(message, ...) (snprintf((message)->text, sizeof(message)->text, __VA_ARGS__), -1)

static int index_of(const char *word, const char *const *names, size_t count) {
    for (size_t i = 0; word && i < count; i++)
        if (!strcmp(names[i], word))
            return (int)i;
    return -1;
}

static int refuse_key(const char *key, const char *allowed, struct touch_message *message) {
    return REFUSE(message, "its greeting: %s must be %s", key, allowed);
}

static int read_line(const json_t *value, const char *key, size_t room, char *ret_text,
                     struct touch_message *message) {
    const char *text = json_string_value(value);
    if (!text || !*text || strlen(text) >= room)
        return refuse_key(key, "a text of one line", message);
    snprintf(ret_text, room, "%s", text);
    return 0;
}

static int read_whole(const json_t *value, const char *key, int min, int max, int *ret_number,
                      struct touch_message *message) {
    char range[48];
    snprintf(range, sizeof range, "a whole number in [%d, %d]", min, max);
    const json_int_t number = json_integer_value(value);
    if (!json_is_integer(value) || number < min || number > max)
        return refuse_key(key, range, message);
    *ret_number = (int)number;
    return 0;
}

static int read_choice(const json_t *value, const char *key, const char *const *names, size_t count,
                       int *ret_index, struct touch_message *message) {
    const int index = index_of(json_string_value(value), names, count);
    char allowed[128] = "one of";
    for (size_t i = 0; i < count; i++) {
        const size_t used = strlen(allowed);
        snprintf(allowed + used, sizeof allowed - used, " %s", names[i]);
    }
    if (index < 0)
        return refuse_key(key, allowed, message);
    *ret_index = index;
    return 0;
}

/* Keeps the properties that are listed. */
static int read_properties(const json_t *list, struct play_description *description,
                           struct touch_message *message) {
    size_t i, kept = 0;
    const json_t *item;
    int known[TOUCH_PROPERTY_MAX] = {0};
    if (!json_is_array(list))
        return refuse_key("properties", "a list of keywords", message);
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        size_t k = 0;
        while (k < description->property_count &&
               (!word || strcmp(description->property[k].keyword, word) != 0))
            k++;
        if (k == description->property_count)
            return REFUSE(message, "its greeting: properties: the law of --as has no '%.63s'",
                          word ? word : "(no text)");
        known[k] = 1;
    }
    for (size_t k = 0; k < description->property_count; k++)
        if (known[k])
            description->property[kept++] = description->property[k];
    description->property_count = kept;
    return 0;
}

static int read_traits(const json_t *list, struct play_description *description,
                       struct touch_message *message) {
    static const struct {
        const char *keyword;
        uint32_t bit;
    } traits[] = {
#define X(name, bit, keyword, meaning) {keyword, TOUCH_TRAIT_##name},
        TOUCH_TRAITS(X)
#undef X
    };
    size_t i;
    const json_t *item;
    if (!json_is_array(list))
        return refuse_key("traits", "a list of names", message);
    description->traits = 0;
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        size_t k = 0;
        while (k < COUNT(traits) && (!word || strcmp(traits[k].keyword, word) != 0))
            k++;
        if (k == COUNT(traits))
            return REFUSE(message, "its greeting: there is no trait '%.63s'",
                          word ? word : "(no text)");
        description->traits |= traits[k].bit;
    }
    return 0;
}

static int read_state(const json_t *list, struct play_description *description,
                      struct touch_message *message) {
    size_t i;
    const json_t *item;
    if (!json_is_array(list) || json_array_size(list) > TOUCH_STATE_MAX)
        return refuse_key("state", "a list of at most 200 names", message);
    json_array_foreach(list, i, item) {
        if (read_line(item, "state", PLAY_NAME_SIZE, description->state[i], message))
            return -1;
    }
    description->state_count = json_array_size(list);
    description->shear_field = -1;
    description->shear_count = 0;
    return 0;
}

static int read_answer(const json_t *list, struct play_description *description,
                       struct touch_message *message) {
    size_t i;
    const json_t *item;
    const char *names[PLAY_FORCE_COUNT];
    for (size_t k = 0; k < PLAY_FORCE_COUNT; k++)
        names[k] = play_force_name(k);
    if (!json_is_array(list))
        return refuse_key("answer", "a list of force fields", message);
    description->answers = 0;
    talk.fields = 0;
    json_array_foreach(list, i, item) {
        const char *word = json_string_value(item);
        const int k = index_of(word, names, PLAY_FORCE_COUNT);
        if (k < 0 || description->answers >> k & 1u)
            return REFUSE(message, "its greeting: answer: %s '%.63s'",
                          k < 0 ? "there is no force field" : "twice", word ? word : "(no text)");
        description->answers |= UINT32_C(1) << k;
        talk.field[talk.fields++] = (uint8_t)k;
    }
    if (!(description->answers & 1u))
        return REFUSE(message, "its greeting: answer needs the force field normal");
    return 0;
}

static const char *const transports[] = {"none", "rotate", "project"};
static const char *const arms[] = {"contact_point", "radius", "surface"};

/* Keys that depend on each other are read in this order. */
static const char *const keys[] = {"touchstone", "name",        "as",          "title", "source",
                                   "properties", "traits",      "transport",   "arm",   "state",
                                   "stateful",   "shear_field", "shear_count", "answer"};

static int read_key(const char *key, const json_t *value, const char *as,
                    struct play_description *description, struct touch_message *message) {
    int number = 0;
    if (!strcmp(key, "name"))
        return read_line(value, key, sizeof description->name, description->name, message);
    if (!strcmp(key, "as") && strcmp(json_string_value(value) ? json_string_value(value) : "", as))
        return REFUSE(message, "its greeting: it is for --as %.63s, and was started with --as %s",
                      json_is_string(value) ? json_string_value(value) : "(no text)", as);
    if (!strcmp(key, "title") || !strcmp(key, "source"))
        return read_line(value, key, sizeof description->title,
                         *key == 't' ? description->title : description->source, message);
    if (!strcmp(key, "properties"))
        return read_properties(value, description, message);
    if (!strcmp(key, "traits"))
        return read_traits(value, description, message);
    if (!strcmp(key, "transport") || !strcmp(key, "arm")) {
        const int arm = *key == 'a';
        if (read_choice(value, key, arm ? arms : transports, 3, &number, message))
            return -1;
        if (arm)
            description->arm = (enum touch_arm)number;
        else
            description->transport = (enum touch_transport)number;
    }
    if (!strcmp(key, "state"))
        return read_state(value, description, message);
    if (!strcmp(key, "answer"))
        return read_answer(value, description, message);
    if (!strcmp(key, "stateful")) {
        if (!json_is_boolean(value))
            return refuse_key(key, "true or false", message);
        description->stateful = json_is_true(value);
    }
    const int room = (int)description->state_count;
    if (!strcmp(key, "shear_field")) {
        if (read_whole(value, key, -1, room < 2 ? -1 : room - 2, &description->shear_field,
                       message))
            return -1;
        description->shear_count = description->shear_field >= 0;
    }
    if (!strcmp(key, "shear_count"))
        return read_whole(value, key, 0,
                          description->shear_field < 0 ? 0 : (room - description->shear_field) / 2,
                          &description->shear_count, message);
    return 0;
}

static int read_greeting(const char *as, struct play_description *description,
                         struct touch_message *message) {
    json_error_t error;
    json_t *greeting = json_loads(talk.line, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(greeting) ||
        json_integer_value(json_object_get(greeting, "touchstone")) != VERSION ||
        !json_is_string(json_object_get(greeting, "name"))) {
        json_decref(greeting);
        return REFUSE(message, "its greeting is '%s'; wanted: {\"touchstone\":%d,\"name\":\"...\"}",
                      shown(talk.line), VERSION);
    }
    const char *key;
    json_t *value;
    int bad = 0;
    json_object_foreach(greeting, key, value) {
        if (!bad && index_of(key, keys, COUNT(keys)) < 0)
            bad = REFUSE(message, "its greeting: there is no key '%.63s'", key);
    }
    for (size_t i = 0; !bad && i < COUNT(keys); i++)
        if ((value = json_object_get(greeting, keys[i])))
            bad = read_key(keys[i], value, as, description, message);
    json_decref(greeting);
    return bad;
}

/* What a child is that says nothing of itself. The protocol does not carry views of the state. */
static void description_of(const struct touch_law *law, struct play_description *ret_description) {
    size_t kept = 0;
    play_description_fill(law, ret_description);
    for (size_t k = 0; k < ret_description->property_count; k++)
        if (ret_description->property[k].scope != TOUCH_OF_STATE)
            ret_description->property[kept++] = ret_description->property[k];
    ret_description->property_count = kept;
    ret_description->inherits = 0;
    ret_description->coefficient_size = sizeof(size_t);
    talk.fields = PLAY_FORCE_COUNT;
    for (size_t k = 0; k < PLAY_FORCE_COUNT; k++)
        talk.field[k] = (uint8_t)k;
}

static int greet(const char *as, struct touch_message *message) {
    char hello[32];
    struct play_description *description = &talk.shared->description;
    snprintf(hello, sizeof hello, "{\"touchstone\":%d}\n", VERSION);
    description_of(touch_law_find(as), description);
    const enum answer answer = send_text(hello, strlen(hello)) ? ENDED : receive();
    if (answer != ANSWERED)
        return REFUSE(message, "%s instead of a greeting%s%s%s", fault_of(answer),
                      answer == ENDED ? "" : ": '", answer == ENDED ? "" : shown(talk.line),
                      answer == ENDED ? "" : "'");
    if (read_greeting(as, description, message))
        return -1;
    if (!description->stateful)
        return 0;
    snprintf(description->state[0], sizeof description->state[0],
             "steps"); /* counts them, see talk_step */
    description->state_count = 1;
    description->shear_field = -1;
    description->shear_count = 0;
    return 0;
}

static void run_shell(const char *command, const int to[2], const int from[2]) {
    setpgid(0, 0); /* so that all that it starts can be ended with it */
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (dup2(to[0], 0) < 0 || dup2(from[1], 1) < 0)
        _exit(127);
    close(to[0]), close(to[1]), close(from[0]), close(from[1]);
    signal(SIGPIPE, SIG_DFL);
    /* What it has of its own. Address space that interpreters only reserve counts for nothing. */
    guard_limit(0.0, talk.shared->memory, talk.shared->memory);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

int talk_start(const char *command, const char *as, struct play_shared_run *shared,
               struct touch_message *ret_message) {
    int to[2], from[2];
    talk.shared = shared;
    talk.current = 0;
    if (pipe(to) || pipe(from))
        return REFUSE(ret_message, "no pipe: %s", strerror(errno));
    const pid_t pid = fork();
    if (pid < 0)
        return REFUSE(ret_message, "no process: %s", strerror(errno));
    if (pid == 0)
        run_shell(command, to, from);
    close(to[0]), close(from[1]);
    setpgid(pid, pid); /* whoever of both is first */
    talk.pid = pid;
    talk.to = to[1];
    talk.from = from[0];
    shared->command = (int)pid;
    if (!greet(as, ret_message))
        return 0;
    const int status = talk_stop(shared, NULL);
    const size_t used = strlen(ret_message->text);
    if (WIFEXITED(status) && WEXITSTATUS(status))
        snprintf(ret_message->text + used, sizeof ret_message->text - used, " (status %d)",
                 WEXITSTATUS(status));
    return -1;
}

/* Kilobytes are told. An allocation that is too large at once is refused and leaves no trace here. */
static int is_used_up(const struct rusage *usage, double memory) {
    return memory > 0.0 && 1024.0 * (double)usage->ru_maxrss > 0.75 * memory;
}

int talk_stop(struct play_shared_run *shared, int *ret_used_up) {
    const struct timespec moment = {0, 5000000};
    int status = 0;
    struct rusage usage = {0};
    if (ret_used_up)
        *ret_used_up = 0;
    if (!shared->command)
        return 0;
    (void)!write(talk.to, "{\"close\":true}\n", strlen("{\"close\":true}\n"));
    close(talk.to);
    close(talk.from);
    pid_t ended = 0;
    for (int ms = 0; ms < GRACE_MS && ended == 0; ms += 5) {
        ended = wait4(talk.pid, &status, WNOHANG, &usage);
        if (ended == 0)
            nanosleep(&moment, NULL);
    }
    kill(-talk.pid, SIGKILL);
    if (ended == 0)
        wait4(talk.pid, &status, 0, &usage);
    if (ret_used_up)
        *ret_used_up = is_used_up(&usage, shared->memory);
    shared->command = 0;
    return status;
}
