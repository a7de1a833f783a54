/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The frame of a case file: what is the same for all variants, then one variant after the other. */
#include "material.h"
#include "lammps_test.h"

#define TAG_MAX      16
#define LONGEST_NAME 200 /* bytes of a variant's name, a value or a tag */
#define VARY_WORDS   3   /* words of a varied value that is a sequence */

/* --- the top level -------------------------------------------------------------------------- */

static void check_schema(struct play_reader *reader, const struct play_node *node) {
    if (!reader->failed && strcmp(play_read_text(reader, node), "1") != 0 && !reader->is_table)
        play_refuse(reader, node, "schema %.20s is unknown: this program reads schemas 1 and 2",
                    node->text);
}

/* The motion of the case; the last one, where there are several. NULL: there is none. */
static const struct play_node *motion_of(const struct case_text *top) {
    return top->free     ? top->free
           : top->impact ? top->impact
           : top->record ? top->record
                         : top->path;
}

/* check: {expect: refused}. The law is asked whether it takes the values, and nothing else. */
static void check_refusal(struct play_reader *reader, const struct case_text *top) {
    const struct play_node *motion = motion_of(top), *moved = motion ? motion : top->plot;
    struct refusal_text refusal;
    reader->must_refuse = 1;
    play_read_mapping(reader, top->check, &refusal_table, &refusal);
    if (moved)
        play_refuse(reader, moved,
                    "values that must be refused are not played: this case has no path, impact, "
                    "free motion or plot");
}

static void check_motion(struct play_reader *reader, const struct case_text *top) {
    const int motions =
        (top->path != NULL) + (top->impact != NULL) + (top->free != NULL) + (top->record != NULL);
    if (motions > 1)
        play_refuse(reader, motion_of(top),
                    "a case has one motion, a path, an impact, a free one or a record: not both");
    if (!motions)
        play_refuse(reader, &reader->tree->root,
                    "a case needs a path or an impact, or a free motion ('free')");
    if (!reader->is_part && (top->check->kind != PLAY_NODE_SEQUENCE || !top->check->count))
        play_refuse(reader, top->check,
                    "check is a sequence of at least one check, or {expect: refused}");
}

static void check_top(struct play_reader *reader, const struct case_text *top) {
    if (reader->failed)
        return;
    check_schema(reader, top->schema);
    if (top->about && top->about->kind != PLAY_NODE_SCALAR)
        play_refuse(reader, top->about, "about is a text");
    else if (top->about && strlen(top->about->text) > PLAY_ABOUT_MAX)
        play_refuse(reader, top->about, "a text of %zu bytes; allowed: %d",
                    strlen(top->about->text), PLAY_ABOUT_MAX);
    if (strchr(top->title, '\n'))
        play_refuse(reader, play_node_find(&reader->tree->root, "title"), "a title is one line");
    if (top->inherit && !top->bodies)
        play_refuse(reader, top->inherit, "inherit needs bodies that hold something to inherit");
    (top->check->kind == PLAY_NODE_MAPPING ? check_refusal : check_motion)(reader, top);
}

/* --- laws ----------------------------------------------------------------------------------- */

/* {plugin: ./all.so, name: lsd} or {command: "python3 lsd.py"} */
static const struct touch_law *read_source(struct play_reader *reader,
                                           const struct play_node *node) {
    struct play_law_source source = {NULL, NULL, NULL};
    struct touch_message why;
    play_read_mapping(reader, node, &law_table, &source);
    if (!source.plugin == !source.command)
        play_refuse(reader, node,
                    "a law is a name, or {plugin: FILE}, or {plugin: FILE, name: NAME}, or "
                    "{command: COMMAND}");
    if (source.name && !source.plugin)
        play_refuse(reader, node, "name is for a law of a plugin: a command is one law");
    if (!reader->laws || !reader->laws->load)
        play_refuse(reader, node, "only built-in laws are known here");
    if (reader->failed)
        return NULL;
    const struct touch_law *law =
        reader->laws->load(reader->laws->context, &source, reader->tree->file, &why);
    if (!law)
        play_refuse(reader, node, "%s", why.text);
    return law;
}

static const struct touch_law *known_law(const struct play_laws *laws, size_t i) {
    size_t built_in = 0;
    while (touch_law_at(built_in))
        built_in++;
    return i < built_in       ? touch_law_at(i)
           : laws && laws->at ? laws->at(laws->context, i - built_in)
                              : NULL;
}

static void refuse_law(struct play_reader *reader, const struct play_node *node, const char *name) {
    struct play_suggest suggest;
    const struct touch_law *law;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (law = known_law(reader->laws, i)); i++)
        play_suggest_offer(&suggest, law->name);
    play_refuse(reader, node,
                "unknown law '%.60s'%s%s%s%s; a law of yours is given by --law, or here "
                "by {plugin: ./FILE} or {command: COMMAND}",
                name, suggest.best[0] ? ", did you mean '" : "; known: ",
                suggest.best[0] ? suggest.best : suggest.known, suggest.best[0] ? "'" : "",
                suggest.best[0] ? "?" : "");
}

static const struct touch_law *read_law(struct play_reader *reader, const struct play_node *node) {
    if (node->kind == PLAY_NODE_MAPPING && !reader->failed)
        return read_source(reader, node);
    const char *name = play_read_text(reader, node);
    const struct touch_law *law = touch_law_find(name);
    if (!law && reader->laws && reader->laws->find && !reader->failed)
        law = reader->laws->find(reader->laws->context, name);
    if (!law && !reader->failed)
        refuse_law(reader, node, name);
    return law;
}

/* Takes the reason over. */
static void leave_out(struct play_reader *reader, char *why) {
    if (reader->left_out && strstr(reader->left_out, why)) /* in an earlier row */
        return;
    char *longer = reader->left_out ? play_format("%s; %s", reader->left_out, why) : play_copy(why);
    reader->left_out = longer;
}

/* The first role of {with: [young, friction]} that a law cannot have, or -1. */
static int lacks(struct play_reader *reader, const struct play_node *roles,
                 const struct touch_law *law) {
    for (size_t i = 0; i < roles->count && !reader->failed; i++) {
        const struct play_node *node = play_resolve(reader, &roles->item[i]);
        const int role = touch_role_find(play_read_text(reader, node));
        if (role < TOUCH_YOUNG)
            play_refuse_role(reader, node, "there is no role");
        for (size_t k = 0; k < i && !reader->failed; k++)
            if (!strcmp(play_read_text(reader, play_resolve(reader, &roles->item[k])), node->text))
                play_refuse(reader, node, "role %s stands here twice", node->text);
        if (!reader->failed && !play_material_can(law, (enum touch_role)role))
            return role;
    }
    return -1;
}

static int is_in(const struct play_reader *reader, const struct touch_law *law) {
    for (size_t i = 0; i < reader->law_count; i++)
        if (reader->of[i] == law)
            return 1;
    return 0;
}

/* [LAW, LAW]: each once. */
static void read_named_laws(struct play_reader *reader, const struct play_node *list) {
    if (list->kind != PLAY_NODE_SEQUENCE || !list->count || list->count > PLAY_LAW_MAX) {
        play_refuse(reader, list, "%zu laws; allowed: 1 to %d", list->count, PLAY_LAW_MAX);
        return;
    }
    for (size_t i = 0; i < list->count && !reader->failed; i++) {
        const struct play_node *node = play_resolve(reader, &list->item[i]);
        const struct touch_law *law = read_law(reader, node);
        if (law && is_in(reader, law))
            play_refuse(reader, node, "law %.60s stands here twice", law->name);
        reader->of[reader->law_count++] = law;
    }
}

/* {with: [young, friction], judged: [hertz]}: all laws that have these roles; where some of them are judged, these come
 * first, and the others only if they are asked for. */
static void read_able_laws(struct play_reader *reader, struct case_text *top) {
    const struct play_node *roles = play_node_find(top->law, "with"),
                           *judged = play_node_find(top->law, "judged");
    const struct touch_law *law;
    if (top->law->count > (judged ? 2 : 1) || roles->kind != PLAY_NODE_SEQUENCE || !roles->count)
        play_refuse(
            reader, top->law,
            "all laws of some abilities are {with: [ROLE, ROLE, ...]}, as in {with: [young, "
            "friction]}; beside it may stand judged: [LAW, LAW, ...]");
    if (judged && !reader->failed)
        read_named_laws(reader, judged);
    reader->judged = reader->law_count;
    if (judged && !(reader->laws && reader->laws->others))
        return;
    for (size_t i = 0; !reader->failed && (law = known_law(reader->laws, i)); i++) {
        if (is_in(reader, law))
            continue;
        const int role = lacks(reader, roles, law);
        if (role >= 0)
            leave_out(reader,
                      play_format("%s has no %s", law->name, touch_role_at((size_t)role)->name));
        else if (reader->law_count < PLAY_LAW_MAX)
            reader->of[reader->law_count++] = law;
    }
}

static void read_laws(struct play_reader *reader, struct case_text *top) {
    if (reader->failed)
        return;
    if (play_node_find(top->law, "with")) {
        read_able_laws(reader, top);
        return;
    }
    if (top->law->kind != PLAY_NODE_SEQUENCE) {
        reader->of[reader->law_count++] = read_law(reader, top->law);
        return;
    }
    read_named_laws(reader, top->law);
}

/* --- what varies ---------------------------------------------------------------------------- */

/* A value as written: "45 deg", "[1 mm, 2 mm]". */
static void value_text(const struct play_node *value, char ret_text[LONGEST_NAME]) {
    if (value->kind == PLAY_NODE_SCALAR) {
        snprintf(ret_text, LONGEST_NAME, "%s", value->text);
        return;
    }
    size_t length = 0;
    for (size_t i = 0; i < value->count && length < LONGEST_NAME; i++)
        length += (size_t)snprintf(ret_text + length, LONGEST_NAME - length, "%s%s", i ? ", " : "[",
                                   value->item[i].text);
    if (length < LONGEST_NAME)
        snprintf(ret_text + length, LONGEST_NAME - length, "]");
}

static int is_plain(struct play_reader *reader, const struct play_node *node) {
    return node->kind == PLAY_NODE_SCALAR && node->text[0] &&
           strlen(node->text) <= LONGEST_NAME / 4 && !strchr(node->text, '\n') &&
           node->text[0] != '$' && !reader->failed;
}

/* A varied value, and what it is: each word of it as a number, where it is one. */
struct meaning {
    const struct play_node *value;
    size_t count;
    struct play_measure word[VARY_WORDS];
    int is_number[VARY_WORDS];
};

static const char *word_of(const struct play_node *value, size_t i) {
    return value->kind == PLAY_NODE_SCALAR ? value->text : value->item[i].text;
}

static void read_meaning(const struct play_node *value, struct meaning *ret) {
    char message[256];
    *ret = (struct meaning){.value = value};
    ret->count = value->kind == PLAY_NODE_SCALAR ? 1 : value->count;
    for (size_t i = 0; i < ret->count; i++)
        ret->is_number[i] =
            !play_measure_read(word_of(value, i), &ret->word[i], message, sizeof message);
}

/* Whether two words or numbers are the same value: "10 mm" and "0.01 m". */
static int same_meaning(const struct meaning *a, const struct meaning *b, size_t i) {
    const struct play_measure *x = &a->word[i], *y = &b->word[i];
    if (!strcmp(word_of(a->value, i), word_of(b->value, i)))
        return 1;
    if (!a->is_number[i] || !b->is_number[i])
        return 0;
    const int unlike = x->ulp != y->ulp || x->value < y->value || x->value > y->value;
    return !unlike && (x->bare || y->bare || !memcmp(x->power, y->power, sizeof x->power));
}

static int same_values(const struct meaning *a, const struct meaning *b) {
    if (a->value->kind != b->value->kind || a->count != b->count)
        return 0;
    for (size_t i = 0; i < a->count; i++)
        if (!same_meaning(a, b, i))
            return 0;
    return 1;
}

static int check_vary_value(struct play_reader *reader, const struct play_node *value) {
    const int sequence =
        value->kind == PLAY_NODE_SEQUENCE && value->count && value->count <= VARY_WORDS;
    int plain = sequence || is_plain(reader, value);
    for (size_t j = 0; sequence && j < value->count; j++)
        plain = plain && is_plain(reader, &value->item[j]);
    if (!plain)
        play_refuse(reader, value,
                    "a varied value is a word or number of up to %d bytes, or up to three of them",
                    LONGEST_NAME / 4);
    return plain;
}

/* The first value that stands there twice is named. */
static void refuse_twins(struct play_reader *reader, const struct meaning *meaning, size_t count) {
    char text[LONGEST_NAME], other[NAME_MAX];
    size_t second = 1, first = 0;
    while (second < count && !same_values(&meaning[first], &meaning[second]))
        if (++first == second)
            first = 0, second++;
    if (second >= count)
        return;
    value_text(meaning[second].value, text);
    value_text(meaning[first].value, other);
    if (!strcmp(text, other))
        play_refuse(reader, meaning[second].value, "value %.60s stands here twice", text);
    else
        play_refuse(reader, meaning[second].value, "value %.60s stands here already, as %.60s",
                    text, other);
}

/* Whether vary is a list of rows. */
static int is_list(const struct play_reader *reader) {
    const struct play_node *vary = play_node_find(&reader->tree->root, "vary");
    return reader->is_table && vary && vary->kind == PLAY_NODE_SEQUENCE;
}

static void check_vary_values(struct play_reader *reader, const struct play_node *values) {
    struct meaning *meaning = play_resize(NULL, values->count, sizeof *meaning);
    size_t count = 0;
    for (; count < values->count && check_vary_value(reader, &values->item[count]); count++)
        read_meaning(&values->item[count], &meaning[count]);
    if (!reader->failed)
        refuse_twins(reader, meaning, count);
}

/* Only the names, so that $name is known wherever it stands. */
static void collect_vary(struct play_reader *reader, const struct play_node *vary) {
    const size_t count = vary && vary->kind == PLAY_NODE_MAPPING ? vary->count : 0;
    reader->vary_count = 0;
    for (size_t i = 0; i < count && i < PLAY_VARY_MAX; i++)
        reader->vary[reader->vary_count++] =
            (struct play_vary){.key = &vary->key[i], .values = &vary->item[i]};
}

/* before: variants of the rows before this one; adds its own. */
static void check_vary(struct play_reader *reader, const struct play_node *vary, double *before) {
    double variants = (double)reader->law_count;
    if (!vary || reader->failed)
        return;
    if (vary->kind != PLAY_NODE_MAPPING || !vary->count || vary->count > PLAY_VARY_MAX) {
        play_refuse(reader, vary, "%s is a mapping of 1 to %d keys to sequences of values",
                    is_list(reader) ? "a row of vary" : "vary", PLAY_VARY_MAX);
        return;
    }
    for (size_t i = 0; i < reader->vary_count; i++) {
        const struct play_node *key = reader->vary[i].key, *values = reader->vary[i].values;
        if (!strcmp(key->text, "law"))
            play_refuse(reader, key, "laws vary by a list under 'law'");
        if (values->kind != PLAY_NODE_SEQUENCE || !values->count) {
            play_refuse(reader, values, "'%.60s' needs a sequence of values, as in [0, 1]",
                        key->text);
            return;
        }
        variants *= (double)values->count;
        if (*before + variants > PLAY_VARIANT_MAX)
            play_refuse(reader, values, "%.0f variants up to here; allowed: %d", *before + variants,
                        PLAY_VARIANT_MAX);
        if (!reader->failed)
            check_vary_values(reader, values);
    }
    *before += variants;
}

static void mark_used(struct play_reader *reader, const struct play_node *node) {
    struct play_vary *variable = play_variable(reader, node);
    if (variable)
        variable->used = 1;
    for (size_t i = 0; i < node->count && !reader->failed; i++)
        mark_used(reader, &node->item[i]);
}

static void mark_all_used(struct play_reader *reader, const struct play_node *vary) {
    static const char *const moved[] = {"given", "path", "impact", "free"};
    const struct play_node *root = &reader->tree->root, *checks = play_node_find(root, "check");
    for (size_t i = 0; checks && i < checks->count; i++)
        play_mark_expressions(reader, play_node_find(&checks->item[i], "expected"));
    for (size_t i = 0; reader->is_table && i < TOUCH_COUNT(moved); i++)
        play_mark_expressions(reader, play_node_find(root, moved[i]));
    for (size_t i = 0; i < root->count && !reader->failed; i++)
        if (&root->item[i] != vary)
            mark_used(reader, &root->item[i]);
}

/* Two keys of vary are no properties: `setup` names a row, `without` leaves a property out. */
static int is_own_key(struct play_reader *reader, const struct case_text *top, size_t i) {
    const struct play_node *key = reader->vary[i].key, *values = reader->vary[i].values;
    if (!reader->is_table || strcmp(key->text, "without") != 0)
        return reader->is_table && !strcmp(key->text, "setup");
    for (size_t k = 0; k < values->count; k++)
        if (values->item[k].kind != PLAY_NODE_SCALAR || !top->properties ||
            !play_node_find(top->properties, values->item[k].text))
            play_refuse(reader, &values->item[k],
                        "without leaves out a property that stands under properties");
    return 1;
}

/* A key under vary sets the property of that name, or stands somewhere as $name. */
static void check_vary_of_law(struct play_reader *reader, const struct case_text *top) {
    for (size_t i = 0; i < reader->vary_count && !reader->failed; i++) {
        if (is_own_key(reader, top, i))
            continue;
        const struct play_node *key = reader->vary[i].key;
        const int k = touch_property_find(reader->law, key->text);
        if (k < 0 && !reader->vary[i].used) {
            char prefix[96];
            snprintf(prefix, sizeof prefix, "nothing uses $%.40s, and ", key->text);
            play_refuse_property(reader, key, prefix);
        }
        if (k >= 0 && reader->law->properties[k].scope == TOUCH_OF_STATE)
            play_refuse(reader, key,
                        "%s is a state of the contact and cannot be varied: vary a "
                        "$name and use it under properties",
                        key->text);
        if (k >= 0 && !is_list(reader) && top->properties &&
            play_node_find(top->properties, key->text))
            play_refuse(reader, key, "%s is varied here and given under properties", key->text);
    }
}

/* --- one variant ---------------------------------------------------------------------------- */

/* "hertz/oblique" from ".../hertz/oblique.yaml". */
static char *case_name(const char *file) {
    const char *base = strrchr(file, '/');
    const char *start = base;
    while (start && start > file && start[-1] != '/')
        start--;
    base = base ? base + 1 : file;
    start = start ? start : base;
    /* "./a.yaml" and "/a.yaml" have no folder worth a name. */
    if (start[0] == '.' || start[0] == '/')
        start = base;
    size_t length = strlen(start);
    if (length > 5 && !strcmp(start + length - 5, ".yaml"))
        length -= 5;
    char *name = play_copy(start);
    name[length] = '\0';
    for (size_t i = 0; i < length; i++)
        name[i] = (unsigned char)name[i] < 0x20 || name[i] == 0x7f ? '?' : name[i];
    return name;
}

/* The value of a key of this variant; NULL: it has none. */
static const struct play_node *now_of(const struct play_reader *reader, const char *key) {
    for (size_t i = 0; i < reader->vary_count; i++)
        if (!strcmp(reader->vary[i].key->text, key))
            return reader->vary[i].now;
    return NULL;
}

/* The name of a row stands for what is the same in all of it. */
static char *variant_name(const struct play_reader *reader) {
    const int named = reader->is_table && now_of(reader, "setup");
    char text[PLAY_VARY_MAX * (2 * LONGEST_NAME)] = "", value[NAME_MAX];
    size_t length = 0;
    if (reader->law_count > 1)
        length = (size_t)snprintf(text, sizeof text, "law=%s", reader->law->name);
    for (size_t i = 0; i < reader->vary_count && length < sizeof text; i++) {
        if (named && reader->vary[i].values->count == 1 &&
            strcmp(reader->vary[i].key->text, "setup") != 0)
            continue;
        value_text(reader->vary[i].now, value);
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%.100s=%s",
                                   length ? " " : "", reader->vary[i].key->text, value);
    }
    return play_copy(text);
}

static int is_lower_snake(const char *text) {
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(text) &&
           text[0] >= 'a' && text[0] <= 'z';
}

static void read_tags(struct play_reader *reader, const struct play_node *node,
                      struct play_case *c) {
    if (!node || reader->failed)
        return;
    if (node->kind != PLAY_NODE_SEQUENCE || node->count > TAG_MAX) {
        play_refuse(reader, node, "tags is a sequence of up to %d words", TAG_MAX);
        return;
    }
    c->tags = play_resize(NULL, node->count + 1, sizeof *c->tags);
    for (size_t i = 0; i < node->count; i++) {
        const char *tag = play_read_text(reader, play_resolve(reader, &node->item[i]));
        if (reader->failed)
            return;
        if (!is_lower_snake(tag) || strlen(tag) > LONGEST_NAME / 4)
            play_refuse(reader, &node->item[i],
                        "tag '%.60s'; a tag is a word of a to z, 0 to 9 and _", tag);
        for (size_t j = 0; j < c->tag_count; j++)
            if (!strcmp(c->tags[j], tag))
                play_refuse(reader, &node->item[i], "tag '%.60s' stands here twice", tag);
        c->tags[c->tag_count++] = play_copy(tag);
    }
}

static int is_mapping(struct play_reader *reader, const struct play_node *node, const char *what) {
    if (!node || reader->failed)
        return 0;
    if (node->kind != PLAY_NODE_MAPPING)
        play_refuse(reader, node, "%s is a mapping of keywords to values", what);
    return node->kind == PLAY_NODE_MAPPING;
}

/* Of several laws each takes the properties that it has. */
static int is_of_another(const struct play_reader *reader, const struct play_node *key) {
    int others = 0;
    for (size_t i = 0; i < reader->law_count && reader->is_table; i++)
        others |= touch_property_find(reader->of[i], key->text) >= 0;
    return others && touch_property_find(reader->law, key->text) < 0;
}

/* An explicit value wins over inheritance. */
static void set_property(struct play_reader *reader, const struct play_node *key,
                         const struct play_node *node, struct play_case *c) {
    if (is_of_another(reader, key))
        return;
    const int k = play_find_property(reader, key);
    double value[3] = {0};
    if (k < 0)
        return;
    const struct touch_property *property = &reader->law->properties[k];
    if (property->scope == TOUCH_OF_STATE && !(property->flags & TOUCH_MODIFIABLE)) {
        play_refuse(reader, key, "%s is read-only: the law computes it", property->keyword);
        return;
    }
    const size_t count = play_read_property(reader, node, k, value);
    if (property->scope == TOUCH_OF_STATE) {
        c->vector_given[k] = 1;
        memcpy(c->vector[k], value, sizeof c->vector[k]);
        return;
    }
    memcpy(c->values.of[k], value, count * sizeof value[0]);
    c->inherit[k] = 0;
    c->given[k] = 1;
}

static void read_properties(struct play_reader *reader, const struct play_node *node,
                            struct play_case *c) {
    touch_values_default(c->law, &c->values);
    for (size_t k = 0; k < c->law->property_count; k++)
        c->inherit[k] = (c->law->properties[k].flags & TOUCH_INHERITABLE) != 0;
    const struct play_node *without = reader->is_table ? now_of(reader, "without") : NULL;
    if (is_mapping(reader, node, "properties"))
        for (size_t i = 0; i < node->count; i++)
            if (!without || strcmp(without->text, node->key[i].text) != 0)
                set_property(reader, &node->key[i], play_resolve(reader, &node->item[i]), c);
    for (size_t i = 0; i < reader->vary_count && !reader->failed; i++)
        if (touch_property_find(c->law, reader->vary[i].key->text) >= 0)
            set_property(reader, reader->vary[i].key, reader->vary[i].now, c);
}

static int find_inheritable(struct play_reader *reader, const struct play_node *key) {
    const int k = play_find_property(reader, key);
    if (k < 0 || reader->law->properties[k].flags & TOUCH_INHERITABLE)
        return k;
    play_refuse(reader, key, "%s is not inherited from the bodies: give it under properties",
                key->text);
    return -1;
}

static void read_bodies(struct play_reader *reader, const struct play_node *node,
                        struct play_case *c) {
    for (size_t k = 0; k < TOUCH_PROPERTY_MAX; k++)
        c->body.of[k][0] = c->body.of[k][1] = nan("");
    if (!node || reader->failed)
        return;
    if (!c->law->inherit)
        play_refuse(reader, node, "law %s inherits nothing from the bodies", c->law->name);
    if (node->kind != PLAY_NODE_SEQUENCE || node->count != 2) {
        play_refuse(reader, node, "bodies is a sequence of two mappings of keywords to values");
        return;
    }
    for (size_t b = 0; b < 2; b++) {
        const struct play_node *body = &node->item[b];
        for (size_t i = 0; is_mapping(reader, body, "a body") && i < body->count; i++) {
            const int k = find_inheritable(reader, &body->key[i]);
            double value[3];
            if (k < 0 ||
                !play_read_property(reader, play_resolve(reader, &body->item[i]), k, value))
                return;
            c->held[k][b] = 1;
            c->body.of[k][b] = value[0];
        }
    }
}

static void read_inherit(struct play_reader *reader, const struct play_node *node,
                         struct play_case *c) {
    for (size_t i = 0; is_mapping(reader, node, "inherit") && i < node->count; i++) {
        const int k = find_inheritable(reader, &node->key[i]);
        const int on = play_read_boolean(reader, play_resolve(reader, &node->item[i]));
        if (k >= 0 && !on)
            c->inherit[k] = 0;
    }
}

/* By the role, as in a material, or by the keyword; a law that takes that in another form has no such input. */
static void read_uncertain(struct play_reader *reader, const struct play_node *node,
                           struct play_case *c) {
    for (size_t i = 0; is_mapping(reader, node, "uncertain") && i < node->count; i++) {
        const struct play_node *key = &node->key[i], *value = play_resolve(reader, &node->item[i]);
        const int is_speed = strcmp(key->text, "speed") == 0;
        const int role = is_speed ? -1 : touch_role_find(key->text);
        const int k = is_speed    ? -1
                      : role >= 0 ? touch_property_of(c->law, (enum touch_role)role)
                                  : play_find_property(reader, key);
        double sigma[3] = {0};
        size_t count = 1;
        c->is_measured = 1;
        if (is_speed)
            sigma[0] = c->sigma_speed = play_read_number(reader, value, "m/s");
        else if (k >= 0)
            count = play_read_property(reader, value, k, sigma);
        for (size_t b = 0; b < count && b < 2 && k >= 0; b++)
            c->sigma[k][b] = sigma[b];
        for (size_t b = 0; b < 2; b++)
            if (!(sigma[b] >= 0.0) || isinf(sigma[b]))
                play_refuse(reader, value, "a standard uncertainty of %g; allowed: [0, inf)",
                            sigma[b]);
    }
}

static struct play_position place_of(const struct play_node *node) {
    return node ? (struct play_position){(int)node->line, (int)node->column}
                : (struct play_position){0};
}

/* Whether the case names the law of this variant. */
static int is_judged(const struct play_reader *reader) {
    for (size_t i = 0; i < reader->judged; i++)
        if (reader->of[i] == reader->law)
            return 1;
    return 0;
}

/* Properties, from what gives them. NULL; or, why a law that the case does not name is left out. */
static char *read_values(struct play_reader *reader, const struct case_text *top,
                         const struct play_material *material, struct play_case *c) {
    struct touch_message why;
    read_properties(reader, top->properties, c);
    read_bodies(reader, top->bodies, c);
    read_inherit(reader, top->inherit, c);
    read_uncertain(reader, top->uncertain, c);
    const int asked = !reader->failed && !reader->must_refuse;
    const int may_leave = asked && play_node_find(top->law, "with") && !is_judged(reader);
    if (top->material && !reader->failed && play_material_map(material, 0, c, &why)) {
        if (may_leave)
            return play_copy(why.text);
        if (asked)
            play_refuse(reader, top->material, "%s", why.text);
    }
    if (c->law->inherit && (top->bodies || top->material) && !reader->failed)
        c->law->inherit(c->law, &c->body, (const int(*)[2])c->held, c->inherit, &c->pair,
                        &c->values);
    if (may_leave && play_prepare_check(&c->values, c, &why) == TOUCH_BAD_PROPERTY)
        return play_format("law %s: %s", c->law->name, why.text);
    play_read_prepare(reader,
                      top->properties ? top->properties
                      : top->material ? top->material
                                      : top->law,
                      &c->values, c);
    return NULL;
}

/* NULL, or as read_values(). */
static char *read_variant(struct play_reader *reader, const struct case_text *top,
                          struct play_case *c) {
    struct play_material material;
    *c = (struct play_case){.law = reader->law,
                            .torque_lever = reader->law->conventions.torque_lever,
                            .slip_lever = reader->law->conventions.slip_lever};
    c->file = play_copy(reader->tree->file);
    c->name = case_name(reader->tree->file);
    c->title = play_copy(top->title);
    c->about = play_copy(top->about ? top->about->text : "");
    c->variant = variant_name(reader);
    c->place[PLAY_PART_PROPERTIES] = place_of(top->properties);
    c->place[PLAY_PART_PAIR] = place_of(top->pair);
    c->place[PLAY_PART_MOTION] = place_of(motion_of(top));
    c->must_refuse = reader->must_refuse;
    c->is_other = reader->judged && !is_judged(reader);
    read_tags(reader, top->tags, c);
    play_read_material(reader, top->material, &material);
    reader->density = top->material ? play_node_find(top->material, "density") : NULL;
    play_read_pair(reader, top->pair, c);
    char *why_not = read_values(reader, top, &material, c);
    if (why_not || reader->must_refuse)
        return why_not;
    reader->moved = c;
    reader->compute = reader->is_table ? play_read_computed : NULL;
    if (top->path)
        play_read_path(reader, top->path, c);
    else if (top->record)
        play_read_record(reader, top->record, c);
    else if (top->free)
        play_read_free(reader, top->free, c);
    else
        play_read_impact(reader, top->impact, c);
    reader->compute = NULL;
    if (!reader->is_part)
        play_read_checks(reader, top->check, c);
    if (top->plot)
        play_read_plot(reader, top->plot, c);
    return NULL;
}

/* --- all variants --------------------------------------------------------------------------- */

/* Steps to the next combination, the last key fastest. Returns 0 after the last. */
static int next_combination(struct play_reader *reader, size_t *index) {
    for (size_t i = reader->vary_count; i-- > 0;) {
        index[i] = (index[i] + 1) % reader->vary[i].values->count;
        reader->vary[i].now = &reader->vary[i].values->item[index[i]];
        if (index[i])
            return 1;
    }
    return 0;
}

/* Two rows of vary may meet in a variant. */
static void refuse_repeated(struct play_reader *reader, const struct play_case_set *set) {
    const struct play_case *c = &set->cases[set->count - 1];
    for (size_t i = 0; reader->row_count > 1 && i + 1 < set->count; i++)
        if (set->cases[i].law == c->law && !strcmp(set->cases[i].variant, c->variant))
            play_refuse(reader, reader->vary[0].key, "an earlier row has the variant %.200s, too",
                        c->variant);
}

static void read_law_variants(struct play_reader *reader, const struct case_text *top,
                              struct play_case_set *set, size_t *parts) {
    size_t index[PLAY_VARY_MAX] = {0};
    for (size_t i = 0; i < reader->vary_count; i++)
        reader->vary[i].now = &reader->vary[i].values->item[0];
    do {
        struct play_case *c = PLAY_ADDED(set->cases, set->count);
        char *why_not = read_variant(reader, top, c);
        if (why_not) {
            leave_out(reader, why_not);
            set->count--;
            return;
        }
        c->number = set->count;
        refuse_repeated(reader, set);
        *parts += c->segment_count + c->check_count;
        if (*parts > PLAY_PART_MAX)
            play_refuse(reader, top->check, "more than %d segments and checks over all variants",
                        PLAY_PART_MAX);
    } while (!reader->failed && next_combination(reader, index));
}

/* All laws with all variants of a row of vary. NULL: nothing varies. */
static void read_row(struct play_reader *reader, const struct case_text *top,
                     const struct play_node *row, struct play_case_set *set, double *variants,
                     size_t *parts) {
    collect_vary(reader, row);
    check_vary(reader, row, variants);
    mark_all_used(reader, top->vary);
    for (size_t i = 0; i < reader->law_count && !reader->failed; i++) {
        reader->law = reader->of[i];
        check_vary_of_law(reader, top);
        if (!reader->failed)
            read_law_variants(reader, top, set, parts);
    }
}

/* One mapping, or a list of them, each with the variants of its own values. */
static void find_rows(struct play_reader *reader) {
    const struct play_node *vary = play_node_find(&reader->tree->root, "vary");
    const int list = is_list(reader);
    if (list && (!vary->count || vary->count > PLAY_VARIANT_MAX))
        play_refuse(reader, vary, "%zu rows; allowed: 1 to %d", vary->count, PLAY_VARIANT_MAX);
    reader->rows = list ? vary->item : vary;
    reader->row_count = list ? vary->count : vary ? 1 : 0;
    collect_vary(reader, reader->rows);
}

static void read_all(struct play_reader *reader, struct play_case_set *set) {
    const struct play_node *root = &reader->tree->root;
    struct case_text top = {0};
    double variants = 0;
    size_t parts = 0;
    find_rows(reader);
    play_read_mapping(reader, root, &case_table, &top);
    check_top(reader, &top);
    read_laws(reader, &top);
    if (reader->is_part && reader->law_count > 1)
        play_refuse(reader, top.law, "one law is wanted here, and not %zu", reader->law_count);
    table_read_given(reader, top.given);
    if (reader->failed)
        return;
    reader->pair = top.pair;
    reader->check_used = play_resize(NULL, top.check->count, 1);
    memset(reader->check_used, 0, top.check->count);
    for (size_t i = 0; i == 0 || (i < reader->row_count && !reader->failed); i++)
        read_row(reader, &top, reader->row_count ? &reader->rows[i] : NULL, set, &variants, &parts);
    if (!reader->failed && !set->count)
        play_refuse(reader, top.law, "no law can play this: %.400s", reader->left_out);
    else if (!reader->failed && reader->left_out)
        set->cases[0].left_out = play_copy(reader->left_out);
    for (size_t i = 0; !reader->must_refuse && i < top.check->count && !reader->failed; i++)
        if (!reader->check_used[i])
            play_refuse(reader, &top.check->item[i], "this check applies to no variant");
    table_check_given(reader);
}

int play_case_read(const char *file, struct play_case_set *ret_set, char *ret_message,
                   size_t message_size) {
    return play_case_read_with(file, NULL, ret_set, ret_message, message_size);
}

static int is_name_in(const struct play_node *node, const char *law, const char *file_name) {
    if (node->kind == PLAY_NODE_SCALAR)
        return !strcmp(node->text, law);
    const struct play_node *plugin =
        node->kind == PLAY_NODE_MAPPING ? play_node_find(node, "plugin") : NULL;
    if (plugin && plugin->kind == PLAY_NODE_SCALAR && file_name) {
        const char *slash = strrchr(plugin->text, '/');
        return !strcmp(slash ? slash + 1 : plugin->text, file_name);
    }
    for (size_t i = 0; node->kind == PLAY_NODE_SEQUENCE && i < node->count; i++)
        if (is_name_in(&node->item[i], law, file_name))
            return 1;
    return 0;
}

int play_case_names(const char *file, const char *law, const char *file_name) {
    struct play_tree tree;
    char unused[256];
    if (play_tree_read(file, &tree, unused, sizeof unused))
        return 0;
    table_complete(&tree);
    const struct play_node *node =
        tree.root.kind == PLAY_NODE_MAPPING ? play_node_find(&tree.root, "law") : NULL;
    return node && is_name_in(node, law, file_name);
}

static int read_tree(struct play_reader *reader, struct play_case_set *ret_set) {
    struct play_case_set set = {0};
    read_all(reader, &set);
    if (reader->failed)
        return -1;
    *ret_set = set;
    return 0;
}

static int read_whole(struct play_tree *tree, const struct play_laws *laws,
                      struct play_case_set *ret_set, char *ret_message, size_t message_size) {
    struct play_reader reader = {
        .tree = tree, .laws = laws, .message = ret_message, .message_size = message_size};
    char *text = lammps_test_text(&reader);
    if (reader.failed)
        return -1;
    if (text)
        return play_case_read_text(tree->file, text, laws, ret_set, ret_message, message_size);
    table_complete(tree);
    table_write_out(&reader, tree);
    return read_tree(&reader, ret_set);
}

int play_case_read_with(const char *file, const struct play_laws *laws,
                        struct play_case_set *ret_set, char *ret_message, size_t message_size) {
    struct play_tree tree;
    return play_tree_read(file, &tree, ret_message, message_size)
               ? -1
               : read_whole(&tree, laws, ret_set, ret_message, message_size);
}

int play_case_read_text(const char *file, const char *text, const struct play_laws *laws,
                        struct play_case_set *ret_set, char *ret_message, size_t message_size) {
    struct play_tree tree;
    return play_tree_of(file, text, &tree, ret_message, message_size)
               ? -1
               : read_whole(&tree, laws, ret_set, ret_message, message_size);
}

int play_case_read_part(const struct play_tree *tree, const struct play_laws *laws,
                        struct play_case_set *ret_set, char *ret_message, size_t message_size) {
    static const char *const keys[] = {PLAY_CASE_PART_KEYS, "schema", "title"};
    struct play_node key[TOUCH_COUNT(keys) + 1], item[TOUCH_COUNT(keys) + 1];
    struct play_tree part = *tree;
    struct play_reader reader = {.tree = &part,
                                 .laws = laws,
                                 .message = ret_message,
                                 .message_size = message_size,
                                 .is_part = 1};
    part.root.count = 1;
    key[0] = (struct play_node){.kind = PLAY_NODE_SCALAR, .text = (char *)"check"};
    item[0] = (struct play_node){.kind = PLAY_NODE_SEQUENCE}; /* it has none */
    part.root.key = key;
    part.root.item = item;
    for (size_t i = 0; i < tree->root.count; i++)
        for (size_t k = 0; k < TOUCH_COUNT(keys); k++)
            if (!strcmp(tree->root.key[i].text, keys[k])) {
                key[part.root.count] = tree->root.key[i];
                item[part.root.count++] = tree->root.item[i];
            }
    return read_tree(&reader, ret_set);
}
