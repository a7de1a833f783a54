/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "asked.h"
#include "cases/battery/plain_case.h"
#include "cases/case/material.h"
#include "cases/case/uncertain.h"
#include "cases/sweeps/place.h"
#include "set_property.h"

/* The picked variant of a case; NULL after a message. */
static const struct play_case *pick(const char *verb, const char *of, const char *variant, int any,
                                    const struct command_law *law) {
    static struct play_case_set set;
    if (command_read_one(verb, play_copy(of), law->wanted != NULL, &set))
        return NULL;
    const struct play_case *c = variant ? command_pick_one(verb, &set, variant) : &set.cases[0];
    for (size_t i = 0; !variant && !command_law_wants(law, c) && i < set.count; i++)
        c = &set.cases[i];
    if (c && !any && !play_is_impact(c)) {
        program_usage(verb, "%s is a %s, and an impact is needed", c->file,
                      c->free.is ? "free motion" : "path");
        return NULL;
    }
    if (c && !command_law_wants(law, c)) {
        program_usage(verb, "%s is a case of %s, not of %s", c->name, c->law->name,
                      law->wanted ? law->wanted->name : "");
        return NULL;
    }
    return c;
}

int asked_case_open(const char *verb, const char *of, const char *variant, int any,
                    const struct command_law *law, const struct play_subject_options *options,
                    struct asked_case *ret) {
    struct play_ending ending;
    const struct play_case *c = of ? pick(verb, of, variant, any, law) : NULL;
    *ret = (struct asked_case){.subject = NULL};
    if (of && !c)
        return EXIT_USAGE;
    if (!of && !law->wanted)
        return program_usage(verb, "needs a law or a case");
    if (!of && variant)
        return program_usage(verb, "--variant %s: a law alone has no variants", variant);
    if (command_law_open(options, c ? c->law : law->wanted, &ret->subject, &ending)) {
        program_complain(verb, "%s", ending.text);
        return command_ending_code(&ending);
    }
    if (c) {
        ret->c = *c;
        ret->c.check_count = 0;
        return 0;
    }
    if (!plain_case_make(ret->subject, law->wanted, &ret->c, &ret->refused))
        *ret->refused.text = '\0';
    ret->c.file = ret->c.name = ret->c.title = play_copy(law->wanted->name);
    return 0;
}

/* --- NAME=VALUE ----------------------------------------------------------------------------------- */

/* What is wrong, in a message of a text that the program made of words: without its place. */
static const char *said_by(const char *message) {
    const char *said = message;
    for (int i = 0; i < 3 && said; i++)
        said = strchr(said + (i > 0), ':');
    return said ? said + 2 : message;
}

static int refuse(const char *verb, const struct word_value *v, const char *message) {
    const char *said = said_by(message);
    return program_usage(verb, "%s%s%.*s", v ? v->whole : "", v ? ": " : "",
                         (int)strcspn(said, "\n"), said);
}

/* What the law itself has of that name, or a motion, comes first. */
static int is_of_material(const struct word_value *v, const struct play_case *c) {
    return touch_property_find(c->law, v->name) < 0 &&
           (touch_role_find(v->name) >= TOUCH_YOUNG || !strcmp(v->name, "stiffness_from"));
}

static int set_ending(const char *verb, const struct word_value *v, struct play_case *c) {
    c->impact.end_at_force = !strcmp(v->value, "zero_force");
    return c->impact.end_at_force || !strcmp(v->value, "zero_overlap")
               ? 0
               : program_usage(verb, "%s: the value must be one of zero_overlap|zero_force",
                               v->whole);
}

int asked_case_material(const char *verb, struct words *words, struct play_case *c) {
    struct option_list material = {0};
    size_t kept = 0;
    int code = 0;
    for (size_t i = 0; i < words->count && !code; i++) {
        const struct word_value v = words->values[i];
        const int is_material = is_of_material(&v, c);
        if (is_material && material.count == OPTION_LIST_MAX)
            return program_usage(verb, "%s: at most %d words can be given", v.whole,
                                 OPTION_LIST_MAX);
        if (is_material)
            material.text[material.count++] = v.whole;
        else if (!strcmp(v.name, "ending"))
            code = set_ending(verb, &v, c);
        else
            words->values[kept++] = v;
    }
    words->count = kept;
    return code ? code : command_set_material(verb, &material, c);
}

char *asked_case_quoted(const char *text) {
    char *whole = play_copy("'");
    for (; *text; text++)
        whole = play_format(*text == '\'' ? "%s''" : "%s%c", whole, *text);
    return play_format("%s'", whole);
}

/* Each as one line of a mapping. */
static int read_words(const char *verb, const struct words *words, const struct play_case *c,
                      struct sweep *ret, double values[SWEEP_AXES_MAX]) {
    char message[2048], *text = play_copy("");
    struct play_tree tree;
    struct play_reader reader = {
        .tree = &tree, .law = c->law, .message = message, .message_size = sizeof message};
    const char *unused;
    for (size_t i = 0; i < words->count; i++) {
        const struct word_value *v = &words->values[i];
        if (v->is_range)
            return program_usage(verb, "%s: %s takes one value, not a range", v->whole, verb);
        if (uncertain_is(v->value))
            return program_usage(verb, "%s: %s takes no uncertainty; allowed: a number", v->whole,
                                 verb);
        text = play_format("%s%s: %s\n", text, v->name, asked_case_quoted(v->value));
    }
    if (play_tree_of("words", text, &tree, message, sizeof message))
        return refuse(verb, NULL, message);
    for (size_t i = 0; i < words->count; i++) {
        ret->target[i] = place_find(&reader, &tree.root.key[i], c);
        if (!reader.failed)
            values[i] = place_read(&reader, &tree.root.item[i], c, ret->target[i], &unused);
        if (reader.failed)
            return refuse(verb, &words->values[i], message);
    }
    ret->plan.axis_count = words->count;
    return 0;
}

int asked_case_words(const char *verb, const struct words *words, struct asked_case *asked) {
    double values[SWEEP_AXES_MAX];
    struct play_case *c = &asked->c;
    struct sweep sweep = {.base = c};
    struct words rest = {.count = words->count,
                         .values = play_resize(NULL, words->count + 1, sizeof *rest.values)};
    if (words->count)
        memcpy(rest.values, words->values, words->count * sizeof *rest.values);
    if (!words->count && *asked->refused.text) {
        program_complain(verb, "%s: %s; NAME=VALUE gives it other values", c->law->name,
                         asked->refused.text);
        return asked->subject ? EXIT_FAILED : EXIT_USAGE;
    }
    int code = asked_case_material(verb, &rest, c);
    if (!code && rest.count > SWEEP_AXES_MAX)
        code = program_usage(verb, "%s: at most %d words can be given",
                             rest.values[SWEEP_AXES_MAX].whole, SWEEP_AXES_MAX);
    code = code || !rest.count ? code : read_words(verb, &rest, c, &sweep, values);
    if (!code && rest.count) {
        struct play_case set;
        place_values(&sweep, values, &set);
        *c = set;
    }
    return code;
}
