/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "deck_script.h"
#include <jansson.h>
#include "cases/core/child.h"
#include "cases/core/places.h"

#define SECONDS 150.0     /* more than yade_deck.py allows itself */
#define ANSWER  (1 << 20) /* bytes */
#define NONE    ((double)NAN)

static const struct {
    const char *name;
    unsigned bit;
} traits[] = {{"shear_spring", DECK_SHEAR_SPRING},
              {"shear_dashpot", DECK_SHEAR_DASHPOT},
              {"ratcheting", DECK_RATCHETING},
              {"soft_wall", DECK_SOFT_WALL},
              {"ends_at_force", DECK_ENDS_AT_FORCE},
              {"damped_globally", DECK_DAMPED_GLOBALLY},
              {"no_root", DECK_NO_ROOT}};

int deck_script_is(const char *path) {
    const char *end = strrchr(path, '.');
    return end && !strcmp(end, ".py");
}

/* Stands for a line of the script: the words of a list, or one word. */
static const struct deck_line *line_of(const char *path, int number, json_t *words,
                                       const char *word) {
    struct deck_line *line = play_zeroed(1, sizeof *line);
    *line = (struct deck_line){.file = path, .number = (size_t)number, .count = 1};
    line->word = play_resize(NULL, json_array_size(words) + 1, sizeof *line->word);
    line->word[0] = play_copy(word ? word : "");
    for (size_t i = 0; i < json_array_size(words); line->count = ++i) {
        const char *text = json_string_value(json_array_get(words, i));
        line->word[i] = play_copy(text ? text : "");
    }
    return line;
}

static double *numbers_of(json_t *list) {
    double *numbers = play_zeroed(json_array_size(list) + 1, sizeof *numbers);
    for (size_t i = 0; i < json_array_size(list); i++)
        numbers[i] = json_number_value(json_array_get(list, i));
    return numbers;
}

static void set_values(struct deck_contact *c, json_t *values) {
    struct touch_message why = {.text = ""};
    const char *key;
    json_t *value;
    touch_values_default(c->law, &c->values);
    json_object_foreach(values, key, value) {
        const double number = json_number_value(value);
        if (json_is_string(value))
            touch_values_choose(c->law, &c->values, key, json_string_value(value), &why);
        else
            touch_values_set(c->law, &c->values, key, number, number, &why);
    }
    if (*why.text)
        c->not_covered = play_copy(why.text);
}

static int has_trait(json_t *list, const char *name) {
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *has = json_string_value(json_array_get(list, i));
        if (has && !strcmp(has, name))
            return 1;
    }
    return 0;
}

/* The script has the process that answers: whatever it writes is read with care. 0; or -1: it is no contact. */
static int add_contact(const char *path, json_t *of, struct deck_facts *f) {
    const char *name = "", *words = "", *law = NULL, *not_covered = NULL;
    json_t *sizes = NULL, *values = NULL, *has = NULL, *write = NULL, *engine = NULL;
    struct deck_contact *c = &f->contact[f->count++];
    int at = 0;
    *c = (struct deck_contact){
        .factor = 1.0, .restitution = NONE, .share = NONE, .e_star = NONE, .speed = NONE};
    if (json_unpack(of, "{s:s,s:s,s:i,s:i,s:o,s:o,s?s,s?s,s?o,s?o,s?o,s?F,s?F}", "name", &name,
                    "words", &words, "at", &at, "wall", &c->is_wall, "sizes", &sizes, "engine",
                    &engine, "law", &law, "not_covered", &not_covered, "values", &values, "traits",
                    &has, "write", &write, "asked", &c->restitution, "share", &c->share) ||
        json_array_size(sizes) != (c->is_wall ? 1 : 2) ||
        (json_array_size(engine) && json_array_size(engine) != f->speeds))
        return -1;
    c->name = play_copy(name);
    c->words = play_copy(words);
    c->line = line_of(path, at, NULL, NULL);
    c->traits = DECK_YADE | (c->is_wall ? DECK_WALL : 0u);
    for (size_t k = 0; k < TOUCH_COUNT(traits); k++)
        if (has_trait(has, traits[k].name))
            c->traits |= traits[k].bit;
    for (size_t b = 0; b < json_array_size(sizes); b++) {
        const int type = c->first[b] = c->last[b] = ++f->types;
        struct deck_range *radius = &f->radius[type], *density = &f->density[type];
        if (json_unpack(json_array_get(sizes, b), "[F,F,F,F!]", &radius->least, &density->least,
                        &radius->most, &density->most))
            return -1;
    }
    if (c->is_wall)
        c->first[1] = c->last[1] = c->first[0];
    if (json_array_size(write) > 2) {
        c->damped_by = "restitution";
        c->damped_at = line_of(path, at, write, NULL);
        c->damped_word = 2;
    }
    c->engine = json_array_size(engine) ? numbers_of(engine) : NULL;
    c->law = law ? touch_law_find(law) : NULL;
    c->not_covered = not_covered ? play_copy(not_covered) : NULL;
    if (c->law)
        set_values(c, values);
    return 0;
}

static void leave_out(const struct deck_line *line, const char *why, struct deck_facts *f) {
    if (f->left_out < DECK_CONTACTS) {
        f->out[f->left_out].line = line;
        f->out[f->left_out++].why = play_copy(why);
    }
}

/* 0; or -1: it is no answer. */
static int take(const char *path, json_t *of, struct deck_facts *f) {
    const char *ran = "", *what = "", *why = "";
    json_t *contacts = NULL, *out = NULL, *speeds = NULL;
    int at = 0, step_at = 0, damping_at = 0;
    *f = (struct deck_facts){.engine = "yade", .units = "si", .time_step = NONE, .gravity = NONE};
    if (json_unpack(of, "{s:s,s:o,s:o,s:o,s:F,s:F,s:i,s?F,s?i}", "ran", &ran, "contacts", &contacts,
                    "left_out", &out, "speeds", &speeds, "gravity", &f->gravity, "damping",
                    &f->damping, "damping_at", &damping_at, "dt", &f->time_step, "dt_at", &step_at))
        return -1;
    f->ran = play_copy(ran);
    f->time_step_at = line_of(path, step_at, NULL, NULL);
    f->damping_at = line_of(path, damping_at, NULL, NULL);
    f->speeds = json_array_size(speeds);
    f->speed = numbers_of(speeds);
    for (size_t i = 0; i < json_array_size(contacts); i++)
        if (f->count == DECK_CONTACTS || f->types > DECK_TYPES - 2) {
            what = play_format("%zu contacts", json_array_size(contacts) - i);
            leave_out(line_of(path, 0, NULL, what), "more than this page has room for", f);
            break;
        } else if (add_contact(path, json_array_get(contacts, i), f)) {
            return -1;
        }
    for (size_t i = 0; i < json_array_size(out); i++) {
        if (json_unpack(json_array_get(out, i), "{s:s,s:s,s:i}", "what", &what, "why", &why, "at",
                        &at))
            return -1;
        leave_out(line_of(path, at, NULL, what), why, f);
    }
    return 0;
}

int deck_script_read(const char *path, int unfenced, size_t count, const double *speed,
                     struct deck_facts *ret_facts, char *ret_message, size_t size) {
    const struct child_setup setup = {.in = CHILD_NULL,
                                      .out = CHILD_TEXT,
                                      .err = CHILD_NULL,
                                      .leads_group = 1,
                                      .end_signal = 9,
                                      .seconds = SECONDS};
    char **words = play_zeroed(count + 4, sizeof *words), *text = play_zeroed(ANSWER, 1);
    const char *wrong = NULL;
    static const char unread[] = "it answers nothing that can be read";
    int at = 0;
    words[0] = play_format("%s/touchstone-script-yade", place_engines());
    words[1] = play_copy(path);
    words[2] = play_copy(unfenced ? "unfenced" : "fenced");
    for (size_t i = 0; i < count; i++)
        words[3 + i] = play_format("%.17g", speed[i]);
    const int bad = child_run(&setup, words, NULL, text, ANSWER);
    json_t *of = bad ? NULL : json_loads(text, 0, NULL);
    if (!of)
        wrong = play_format("it did not come to its first O.run: %.200s", bad ? text : unread);
    else if (json_unpack(of, "{s?s,s?i}", "wrong", &wrong, "at", &at) ||
             (!wrong && take(path, of, ret_facts)))
        wrong = unread;
    if (wrong)
        snprintf(ret_message, size, "%s%s: %s", path, at ? play_format(":%d", at) : "", wrong);
    json_decref(of);
    return wrong ? -1 : 0;
}
