/* SPDX-License-Identifier: BSD-3-Clause */
/* A law from a shared library: loading it, and checking how it describes itself. */
#include <dlfcn.h>
#include <stdlib.h>
#include "lib/core/lib_parts.h"
#include "touchstone/plugin.h"

#define NAME_MAX             63 /* characters of a name, keyword or unit */

#define REFUSE(message, ...) TOUCH_REFUSE(TOUCH_BAD_PLUGIN, message, __VA_ARGS__)

static const char lower_snake[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
static const char word[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

static int is_name(const char *text, const char *allowed) {
    const size_t length = strspn(text, allowed);
    return length > 0 && length <= NAME_MAX && !text[length] && !(text[0] >= '0' && text[0] <= '9');
}

/* --- texts ---------------------------------------------------------------------------------- */

static enum touch_status check_texts(const struct touch_law *law, struct touch_message *message) {
    const struct {
        const char *what, *text;
        int may_be_empty;
    } texts[] = {
        {"title", law->title, 0},
        {"source", law->source, 0},
        {"known_wrong", law->known_wrong, 1},
    };
    if (!law->name || !is_name(law->name, lower_snake))
        return REFUSE(message,
                      "the law's name is '%.80s'; allowed: 1 to %d characters of a to z, 0 to 9 "
                      "and _, not beginning with a digit",
                      law->name ? law->name : "(NULL)", NAME_MAX);
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        if (!texts[i].text || (!*texts[i].text && !texts[i].may_be_empty))
            return REFUSE(message, "law %s: its %s is %s", law->name, texts[i].what,
                          texts[i].text ? "empty" : "NULL");
    return TOUCH_OK;
}

/* --- counts, functions, conventions --------------------------------------------------------- */

static enum touch_status check_counts(const struct touch_law *law, struct touch_message *message) {
    const struct {
        const char *what;
        size_t count, max;
        const void *table;
    } counts[] = {
        {"property_count", law->property_count, TOUCH_PROPERTY_MAX, law->properties},
        {"state_count", law->state_count, TOUCH_STATE_MAX, law->state},
        {"coefficient_size", law->coefficient_size, TOUCH_COEFFICIENT_MAX, law},
    };
    for (size_t i = 0; i < TOUCH_COUNT(counts); i++) {
        if (counts[i].count > counts[i].max)
            return REFUSE(message, "law %s: %s = %zu; allowed: 0 to %zu", law->name, counts[i].what,
                          counts[i].count, counts[i].max);
        if (counts[i].count && !counts[i].table)
            return REFUSE(message, "law %s: %s = %zu, and the table is NULL", law->name,
                          counts[i].what, counts[i].count);
    }
    if (!law->prepare || !law->step)
        return REFUSE(message, "law %s: its function %s is NULL", law->name,
                      law->prepare ? "step" : "prepare");
    return TOUCH_OK;
}

static enum touch_status check_conventions(const struct touch_law *law,
                                           struct touch_message *message) {
    uint32_t known = 0;
#define X(name, bit, keyword, meaning) known |= (uint32_t)TOUCH_TRAIT_##name;
    TOUCH_TRAITS(X)
#undef X
    const int shear = (law->traits & TOUCH_TRAIT_SHEAR) != 0, room = (int)law->state_count;
    const unsigned turning = law->conventions.turning;
    if (law->traits & ~known)
        return REFUSE(message, "law %s: traits = 0x%x; known: 0x%x", law->name,
                      (unsigned)law->traits, (unsigned)known);
    for (size_t i = 0; i < TOUCH_CONVENTION_COUNT; i++) {
        const unsigned value = touch_convention_get(&law->conventions, (enum touch_convention)i);
        if (value && !touch_convention_value_at((enum touch_convention)i, value))
            return REFUSE(message, "law %s: its convention %s is %u; allowed: 0, and from 1: %s",
                          law->name, touch_convention_at(i)->name, value,
                          touch_convention_at(i)->values);
    }
    if (law->shear_field == -1 && law->shear_count == 0)
        return TOUCH_OK;
    if (law->shear_field < 0 || law->shear_count < 1 || law->shear_field > room ||
        law->shear_count > (room - law->shear_field) / 2)
        return REFUSE(message,
                      "law %s: shear_field = %d and shear_count = %d do not lie within %d state "
                      "fields; allowed: -1 and 0 for none, else (s, t) after (s, t)",
                      law->name, law->shear_field, law->shear_count, room);
    if (turning == TOUCH_turning_projected || turning == TOUCH_turning_linearised)
        return REFUSE(message,
                      "law %s: its convention turning is %s, and it stores a shear vector; allowed "
                      "for a vector that others turn: kept_length, turned, not_turned",
                      law->name,
                      touch_convention_value_at(TOUCH_CONVENTION_turning, turning)->name);
    if (!shear)
        return REFUSE(message, "law %s: it stores a shear vector and has not the trait shear",
                      law->name);
    return TOUCH_OK;
}

/* --- tables --------------------------------------------------------------------------------- */

static enum touch_status check_field(const struct touch_law *law, size_t i,
                                     struct touch_message *message) {
    const struct touch_field *field = &law->state[i];
    if (!field->name || !is_name(field->name, lower_snake))
        return REFUSE(message, "law %s: state field %zu: its name is '%.80s'", law->name, i,
                      field->name ? field->name : "(NULL)");
    if (!field->unit || strlen(field->unit) > NAME_MAX || !field->meaning)
        return REFUSE(message, "law %s: state field %s: its %s", law->name, field->name,
                      !field->meaning ? "meaning is NULL"
                      : !field->unit  ? "unit is NULL"
                                      : "unit is too long");
    for (size_t j = 0; j < i; j++)
        if (!strcmp(law->state[j].name, field->name))
            return REFUSE(message, "law %s: two state fields are called %s", law->name,
                          field->name);
    return TOUCH_OK;
}

/* Whether as many choices are named as the range says, each short enough to be found. */
static int has_choices(const struct touch_property *p) {
    char name[64];
    double count = 0.0;
    while (touch_choice_name(p, (size_t)count, name, sizeof name) && *name)
        count += 1.0;
    return p->choices && p->min == 0.0 && p->max == count - 1.0;
}

/* What is wrong with a property, or NULL. */
static const char *property_fault(const struct touch_law *law, const struct touch_property *p) {
    const uint32_t known = TOUCH_MODIFIABLE | TOUCH_INHERITABLE | TOUCH_MIN_OPEN | TOUCH_MAX_OPEN |
                           TOUCH_REQUIRED | TOUCH_OPTIONAL;
    const int has_default = !(p->flags & (TOUCH_REQUIRED | TOUCH_OPTIONAL));
    const int of_state = p->scope == TOUCH_OF_STATE;
    struct touch_message unused;
    if ((unsigned)p->role >= TOUCH_ROLE_COUNT)
        return "its role is unknown";
    if (strlen(p->unit) > NAME_MAX)
        return "its unit is too long";
    if ((unsigned)p->type > TOUCH_VECTOR || (unsigned)p->scope > TOUCH_OF_STATE)
        return "its type or scope is unknown";
    if (p->flags & ~known)
        return "it has an unknown flag";
    if (!(p->min < p->max))
        return "its min is not below its max";
    if (p->type == TOUCH_VECTOR && !of_state)
        return "a vector lives in the state: its scope must be TOUCH_OF_STATE";
    if (p->type == TOUCH_CHOICE ? !has_choices(p) : p->choices != NULL)
        return "its choices do not fit its type and its range from 0 to their number - 1";
    if (p->type == TOUCH_BOOLEAN && !(p->min == 0.0 && p->max == 1.0))
        return "a boolean ranges from 0 to 1";
    if (has_default && !of_state && touch_value_check(p, p->initial, &unused) != TOUCH_OK)
        return "its default lies outside its range";
    if (of_state && !law->get)
        return "it is a view of the state, and the law's function get is NULL";
    if (of_state && p->flags & TOUCH_MODIFIABLE && !law->set)
        return "it is a modifiable view of the state, and the law's function set is NULL";
    if (p->flags & TOUCH_INHERITABLE && !law->inherit)
        return "it is inheritable, and the law's function inherit is NULL";
    return NULL;
}

/* A role is that of one property, and has a unit. */
static enum touch_status check_role(const struct touch_law *law, size_t i,
                                    struct touch_message *message) {
    const struct touch_property *p = &law->properties[i];
    const struct touch_role_row *role = touch_role_at(p->role);
    if (!role || p->role == TOUCH_NO_ROLE || p->role == TOUCH_OWN)
        return TOUCH_OK;
    if (*role->unit && p->unit && strcmp(p->unit, role->unit) != 0)
        return REFUSE(
            message, "law %s: property %s: its role is %s, whose unit is '%s'; its unit is '%.63s'",
            law->name, p->keyword, role->name, role->unit, p->unit);
    for (size_t j = 0; j < i; j++)
        if (law->properties[j].role == p->role)
            return REFUSE(
                message,
                "law %s: the properties %s and %s have one role, %s; allowed: one property",
                law->name, law->properties[j].keyword, p->keyword, role->name);
    return TOUCH_OK;
}

/* A property that sets a convention: by words of it, and nothing else says it. */
static enum touch_status check_sets(const struct touch_law *law, const struct touch_property *p,
                                    struct touch_message *message) {
    const enum touch_convention which = (enum touch_convention)(p->role - TOUCH_SETS_history);
    unsigned unused;
    if (!touch_sets(p))
        return p->means ? REFUSE(message,
                                 "law %s: property %s: it has means, and its role sets no "
                                 "convention",
                                 law->name, p->keyword)
                        : TOUCH_OK;
    const struct touch_convention_row *row = touch_convention_at((size_t)which);
    if (p->type == TOUCH_VECTOR || p->scope != TOUCH_OF_CONTACT || !(p->min >= 0.0) ||
        !(p->max <= 64.0))
        return REFUSE(message,
                      "law %s: property %s sets the convention %s; allowed: a choice or a number "
                      "of the contact in [0, 64]",
                      law->name, p->keyword, row->name);
    for (size_t i = (size_t)p->min; i <= (size_t)p->max; i++)
        if (!touch_property_says(p, i, &unused))
            return REFUSE(
                message,
                "law %s: property %s sets the convention %s, and its value %zu means none "
                "of it; allowed: %s, or nothing in its means",
                law->name, p->keyword, row->name, i, row->values);
    return touch_convention_get(&law->conventions, which)
               ? REFUSE(message,
                        "law %s: its conventions say %s, and its property %s sets that; allowed: "
                        "one of both",
                        law->name, row->name, p->keyword)
               : TOUCH_OK;
}

static enum touch_status check_property(const struct touch_law *law, size_t i,
                                        struct touch_message *message) {
    const struct touch_property *p = &law->properties[i];
    if (!p->keyword || !is_name(p->keyword, word))
        return REFUSE(message, "law %s: property %zu: its keyword is '%.80s'", law->name, i,
                      p->keyword ? p->keyword : "(NULL)");
    for (size_t j = 0; j < i; j++)
        if (!strcmp(law->properties[j].keyword, p->keyword))
            return REFUSE(message, "law %s: two properties are called %s", law->name, p->keyword);
    const struct touch_property whole = touch_property_complete(p);
    enum touch_status status = check_role(law, i, message);
    const char *fault = status == TOUCH_OK ? property_fault(law, &whole) : NULL;
    if (fault)
        return REFUSE(message, "law %s: property %s: %s", law->name, p->keyword, fault);
    return status == TOUCH_OK ? check_sets(law, &whole, message) : status;
}

enum touch_status touch_law_check(const struct touch_law *law, struct touch_message *ret_message) {
    if (!law)
        return REFUSE(ret_message, "there is no law: NULL");
    /* Nothing behind these two may be read before they are known to be ours. */
    if (law->abi != TOUCH_ABI)
        return REFUSE(ret_message,
                      "the law has ABI %u; this program speaks ABI %u: compile it again with the "
                      "headers of this program",
                      (unsigned)law->abi, (unsigned)TOUCH_ABI);
    if (law->struct_size != sizeof *law)
        return REFUSE(ret_message, "the law's struct_size is %u bytes; ABI %u has %zu",
                      (unsigned)law->struct_size, (unsigned)TOUCH_ABI, sizeof *law);
    enum touch_status status = check_texts(law, ret_message);
    if (status == TOUCH_OK)
        status = check_counts(law, ret_message);
    if (status == TOUCH_OK)
        status = check_conventions(law, ret_message);
    for (size_t i = 0; status == TOUCH_OK && i < law->state_count; i++)
        status = check_field(law, i, ret_message);
    for (size_t i = 0; status == TOUCH_OK && i < law->property_count; i++)
        status = check_property(law, i, ret_message);
    return status;
}

/* --- what rows leave to their roles --------------------------------------------------------------- */

/* A law that has complete rows, and the rows. */
struct touch_completed {
    struct touch_law law;
    struct touch_property rows[TOUCH_PROPERTY_MAX];
};

static struct touch_completed *completed(const struct touch_law *law) {
    struct touch_completed *ret = malloc(sizeof *ret);
    if (!ret)
        return NULL;
    ret->law = *law;
    ret->law.properties = ret->rows;
    for (size_t k = 0; k < law->property_count; k++)
        ret->rows[k] = touch_property_complete(&law->properties[k]);
    return ret;
}

/* --- loading -------------------------------------------------------------------------------- */

typedef const struct touch_law *one_law(void);
typedef const struct touch_law *some_law(size_t i);

static const struct touch_law *law_of(one_law *one, some_law *at, size_t i) {
    return at ? at(i) : i == 0 ? one() : NULL;
}

/* The law of that name; NULL and a message if there is none. A law of an unknown ABI has no name that
 * could be read: it is returned for touch_law_check to refuse. */
static const struct touch_law *find(one_law *one, some_law *at, const char *name,
                                    struct touch_message *message) {
    const struct touch_law *law;
    char known[256] = "";
    for (size_t i = 0; (law = law_of(one, at, i)); i++) {
        if (law->abi != TOUCH_ABI || law->struct_size != sizeof *law || !law->name ||
            !strcmp(law->name, name))
            return law;
        touch_add_name(known, sizeof known, law->name);
    }
    (void)REFUSE(message, "it holds no law '%.63s'; it holds: %s", name, known);
    return NULL;
}

enum touch_status touch_plugin_open(const char *file, const char *name,
                                    struct touch_plugin *ret_plugin,
                                    struct touch_message *ret_message) {
    struct touch_plugin plugin = {dlopen(file, RTLD_LOCAL | RTLD_NOW), NULL, NULL};
    if (!plugin.library)
        return REFUSE(ret_message, "%s", dlerror());
    /* POSIX promises that the pointer of dlsym may be a function, ISO C does not: hence the copy. */
    void *symbol = dlsym(plugin.library, "touch_plugin_law");
    one_law *one = NULL;
    memcpy(&one, &symbol, sizeof one);
    symbol = dlsym(plugin.library, "touch_plugin_law_at");
    some_law *at = NULL;
    memcpy(&at, &symbol, sizeof at);
    enum touch_status status = TOUCH_BAD_PLUGIN;
    if (!one && !at)
        (void)REFUSE(ret_message, "%.300s exports neither touch_plugin_law nor touch_plugin_law_at",
                     file);
    else if (!name)
        status = touch_law_check(plugin.law = one ? one() : at(0), ret_message);
    else if ((plugin.law = find(one, at, name, ret_message)))
        status = touch_law_check(plugin.law, ret_message);
    if (status == TOUCH_OK && !(plugin.completed = completed(plugin.law)))
        status = REFUSE(ret_message, "no memory for its law");
    else if (status == TOUCH_OK)
        plugin.law = &plugin.completed->law;
    if (status != TOUCH_OK)
        touch_plugin_close(&plugin);
    else
        *ret_plugin = plugin;
    return status;
}

void touch_plugin_close(struct touch_plugin *plugin) {
    if (plugin->library)
        dlclose(plugin->library);
    free(plugin->completed);
    *plugin = (struct touch_plugin){NULL, NULL, NULL};
}
