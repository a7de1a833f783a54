/* SPDX-License-Identifier: BSD-3-Clause */
/* How a law describes itself wrongly, and loading what is no law. (What runs wrongly is tested where
 * it is played, in cases/tests.) */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "touchstone/plugin.h"

/* A built-in law that a test may describe wrongly. */
static struct touch_law law;
static struct touch_property property[TOUCH_PROPERTY_MAX];
static struct touch_field field[TOUCH_STATE_MAX];
static struct touch_property *const of_contact = &property[1]; /* hz_poiss */
static struct touch_property *of_state, *a_choice, *sets;

static void make(const char *name) {
    law = *touch_law_find(name);
    memcpy(property, law.properties, law.property_count * sizeof *property);
    memcpy(field, law.state, law.state_count * sizeof *field);
    law.properties = property;
    law.state = field;
    for (size_t k = 0; k < law.property_count; k++) {
        if (property[k].scope == TOUCH_OF_STATE && property[k].flags & TOUCH_MODIFIABLE)
            of_state = &property[k];
        if (property[k].role == TOUCH_SETS_limit_on)
            sets = &property[k];
        if (property[k].type == TOUCH_CHOICE)
            a_choice = &property[k];
    }
}

static char long_name[80];

#define FAULTS(X)                                                                                  \
    X(law.abi = 2, "ABI 2; this program speaks ABI 5: compile it again")                           \
    X(law.struct_size = 8, "struct_size is 8")                                                     \
    X(law.name = NULL, "name is '(NULL)'")                                                         \
    X(law.name = "", "name is ''")                                                                 \
    X(law.name = "My Law", "name is 'My Law'")                                                     \
    X(law.name = "3rd", "name is '3rd'")                                                           \
    X(law.name = long_name, "1 to 63 characters")                                                  \
    X(law.title = NULL, "title is NULL")                                                           \
    X(law.source = "", "source is empty")                                                          \
    X(law.known_wrong = NULL, "known_wrong is NULL")                                               \
    X(law.property_count = 33, "property_count = 33; allowed: 0 to 32")                            \
    X(law.properties = NULL, "the table is NULL")                                                  \
    X(law.state_count = 209, "state_count = 209")                                                  \
    X(law.state = NULL, "the table is NULL")                                                       \
    X(law.coefficient_size = 513, "coefficient_size = 513")                                        \
    X(law.prepare = NULL, "function prepare is NULL")                                              \
    X(law.step = NULL, "function step is NULL")                                                    \
    X(law.get = NULL, "get is NULL")                                                               \
    X(law.set = NULL, "set is NULL")                                                               \
    X(law.inherit = NULL, "inherit is NULL")                                                       \
    X(law.traits |= 1u << 30, "traits = 0x4")                                                      \
    X(law.traits &= ~(uint32_t)TOUCH_TRAIT_SHEAR, "has not the trait shear")                       \
    X(law.conventions.turning = 9, "its convention turning is 9; allowed: 0, and from 1: kept_l")  \
    X(law.conventions.slip_lever = 5, "its convention slip_lever is 5; allowed: 0, and from 1: p") \
    X(law.conventions.turning = TOUCH_turning_linearised, "others turn: kept_length, turned, not") \
    X(law.conventions.limit_on = 1,                                                                \
      "conventions say limit_on, and its property dp_mode sets that")                              \
    X(sets->means = "spring|spring|sum|all", "limit_on, and its value 3 means none of it")         \
    X(sets->scope = TOUCH_OF_BODY, "allowed: a choice or a number of the contact")                 \
    X(of_contact->means = "kept", "it has means, and its role sets no convention")                 \
    X(law.shear_field = (int)law.state_count - 1, "do not lie within")                             \
    X(law.shear_field = -2, "shear_field = -2")                                                    \
    X(law.shear_count = 0, "shear_count = 0")                                                      \
    X(law.shear_count = 2147483647, "shear_count = 2147483647")                                    \
    X(field[1].name = NULL, "state field 1")                                                       \
    X(field[1].name = field[0].name, "two state fields")                                           \
    X(field[1].unit = NULL, "unit is NULL")                                                        \
    X(field[1].meaning = NULL, "meaning is NULL")                                                  \
    X(of_contact->keyword = NULL, "property 1: its keyword")                                       \
    X(of_contact->keyword = "hz shear", "keyword is 'hz shear'")                                   \
    X(of_contact->keyword = property[0].keyword, "two properties")                                 \
    X(of_contact->role = TOUCH_ROLE_COUNT, "its role is unknown")                                  \
    X(of_contact->role = TOUCH_YOUNG, "its role is young, whose unit is 'Pa'; its unit is '1'")    \
    X((of_contact->role = TOUCH_YOUNG, of_contact->initial = -1.0), "role is young, whose unit")   \
    X(of_contact->role = TOUCH_FRICTION, "hz_poiss and fric have one role, friction")              \
    X((of_contact->role = TOUCH_OWN, of_contact->unit = long_name), "unit is too long")            \
    X(of_contact->type = (enum touch_type)7, "type or scope")                                      \
    X(of_contact->scope = (enum touch_scope)7, "type or scope")                                    \
    X(of_contact->flags |= 1u << 20, "unknown flag")                                               \
    X(of_contact->min = (double)NAN, "min is not below")                                           \
    X(of_contact->max = of_contact->min, "min is not below")                                       \
    X(of_contact->initial = -1.0, "default lies outside")                                          \
    X(of_contact->initial = (double)NAN, "default lies outside")                                   \
    X(of_contact->choices = "a|b", "choices do not fit")                                           \
    X(of_contact->type = TOUCH_VECTOR, "a vector lives in the state")                              \
    X(of_contact->type = TOUCH_BOOLEAN, "ranges from 0 to 1")

Test(plugin, every_wrong_description_is_refused) {
    struct touch_message message;
    size_t count = 0;
    memset(long_name, 'a', sizeof long_name - 1);
#define X(fault, words)                                                                            \
    make("hertz");                                                                                 \
    cr_assert(touch_law_check(&law, &message) == TOUCH_OK, "%s", message.text);                    \
    fault;                                                                                         \
    cr_expect(touch_law_check(&law, &message) == TOUCH_BAD_PLUGIN, "%s is taken", #fault);         \
    cr_expect(strstr(message.text, words), "%s: '%s'", #fault, message.text);                      \
    count++;
    FAULTS(X)
#undef X
    cr_expect(count > 0);
    cr_expect(touch_law_check(NULL, &message) == TOUCH_BAD_PLUGIN);
}

Test(plugin, choices_are_as_many_as_the_range_says) {
    struct touch_message message;
    const char *const wrong[] = {NULL, "", "one", "a||b", "a|b|c|d|e|f|g|h|i|j|k|l"};
    for (size_t i = 0; i < TOUCH_COUNT(wrong); i++) {
        make("viscoelastic_nonlinear");
        cr_assert(a_choice && touch_law_check(&law, &message) == TOUCH_OK);
        a_choice->choices = wrong[i];
        cr_expect(touch_law_check(&law, &message) == TOUCH_BAD_PLUGIN, "'%s'",
                  wrong[i] ? wrong[i] : "NULL");
    }
}

Test(plugin, what_is_no_library_is_refused) {
    char path[] = "/tmp/touchstone-no-library-XXXXXX";
    struct touch_plugin plugin = {.library = NULL};
    struct touch_message message;
    const int file = mkstemp(path);
    cr_assert(file >= 0 && write(file, "not ELF\n", 8) == 8);
    close(file);
    cr_expect(touch_plugin_open("./is-not-there.so", NULL, &plugin, &message) == TOUCH_BAD_PLUGIN);
    cr_expect(strstr(message.text, "is-not-there.so"), "%s", message.text);
    cr_expect(touch_plugin_open(path, NULL, &plugin, &message) == TOUCH_BAD_PLUGIN);
    cr_expect(strstr(message.text, path), "%s", message.text);
    /* A library, and no law: the C library's own. */
    cr_expect(touch_plugin_open("libm.so.6", NULL, &plugin, &message) == TOUCH_BAD_PLUGIN);
    cr_expect(strstr(message.text, "exports neither"), "%s", message.text);
    cr_expect(!plugin.library && !plugin.law, "left alone");
    touch_plugin_close(&plugin);
    unlink(path);
}

/* Source of ABI 2, which says the same as it did: old_law.c. */
Test(plugin, old_source_is_converted) {
    const struct {
        const char *name;
        struct touch_conventions is;
    } rows[] = {{"old_turned",
                 {.history = TOUCH_history_displacement,
                  .limit_on = TOUCH_limit_on_spring,
                  .limit_from = TOUCH_limit_from_elastic,
                  .turning = TOUCH_turning_turned,
                  .twirl = TOUCH_twirl_follows,
                  .slip_lever = TOUCH_slip_lever_point,
                  .torque_lever = TOUCH_torque_lever_point}},
                {"old_projected",
                 {.history = TOUCH_history_displacement,
                  .limit_on = TOUCH_limit_on_sum_rest,
                  .limit_from = TOUCH_limit_from_elastic,
                  .turning = TOUCH_turning_kept_length,
                  .twirl = TOUCH_twirl_stays,
                  .slip_lever = TOUCH_slip_lever_share,
                  .torque_lever = TOUCH_torque_lever_radius,
                  .separation = TOUCH_separation_keeps}}};
    for (size_t i = 0; i < TOUCH_COUNT(rows); i++) {
        struct touch_plugin plugin = {.library = NULL};
        struct touch_message message = {""};
        const char *name = rows[i].name;
        cr_assert(touch_plugin_open(OLD_LAW, name, &plugin, &message) == TOUCH_OK, "%s",
                  message.text);
        cr_expect(!memcmp(&plugin.law->conventions, &rows[i].is, sizeof rows[i].is), "%s", name);
        cr_expect(plugin.law->abi == TOUCH_ABI && plugin.law->traits == TOUCH_TRAIT_SHEAR &&
                  plugin.law->state_count == 2 && plugin.law->shear_count == 1);
        cr_expect(!strcmp(plugin.law->properties[0].keyword, "kt"));
        touch_plugin_close(&plugin);
    }
}

/* A law that wraps another one and multiplies its shear force. */
struct wrapper {
    const struct touch_law *of;
    double factor;
};

static enum touch_status wrapped_prepare(const struct touch_law *self,
                                         const struct touch_values *values,
                                         const struct touch_pair *pair, void *ret_coefficients,
                                         struct touch_message *ret_message) {
    const struct wrapper *w = self->data;
    return w->of->prepare(w->of, values, pair, ret_coefficients, ret_message);
}

static void wrapped_step(const struct touch_law *self, const void *coefficients,
                         const struct touch_motion *motion, const double *state_in,
                         double *ret_state, struct touch_force *ret_force) {
    const struct wrapper *w = self->data;
    w->of->step(w->of, coefficients, motion, state_in, ret_state, ret_force);
    ret_force->shear_s *= w->factor;
}

static struct touch_law wrap(struct wrapper *w) {
    struct touch_law ret = *w->of;
    ret.data = w;
    ret.prepare = wrapped_prepare;
    ret.step = wrapped_step;
    return ret;
}

/* Two around one another, and one beside them, of a law that has data of its own. */
Test(plugin, wrappers_nest) {
    struct touch_plugin plugin = {.library = NULL};
    struct touch_message message = {""};
    cr_assert(touch_plugin_open(OLD_LAW, NULL, &plugin, &message) == TOUCH_OK, "%s", message.text);
    struct wrapper twice = {plugin.law, 2.0}, five_times = {plugin.law, 5.0};
    const struct touch_law inner = wrap(&twice), beside = wrap(&five_times);
    struct wrapper thrice = {&inner, 3.0};
    const struct touch_law outer = wrap(&thrice), *const laws[] = {plugin.law, &inner, &beside,
                                                                   &outer};
    const double factors[] = {1.0, 2.0, 5.0, 6.0};
    const struct touch_pair pair = {.radius = {1.0, 1.0}, .mass = {1.0, 1.0}, .dimension = 3};
    for (size_t i = 0; i < TOUCH_COUNT(laws); i++) {
        const struct touch_motion motion = {.overlap = 0.1, .slide_s = 0.25, .dt = 1.0};
        double coefficients[1], state[2] = {0.0}, after[2];
        struct touch_values values;
        struct touch_force force;
        touch_values_default(laws[i], &values);
        cr_assert(touch_values_set(laws[i], &values, "kt", 8.0, 8.0, &message) == TOUCH_OK);
        cr_assert(touch_prepare(laws[i], &values, &pair, coefficients, &message) == TOUCH_OK);
        laws[i]->step(laws[i], coefficients, &motion, state, after, &force);
        cr_expect(fabs(force.shear_s - 2.0 * factors[i]) <= 0.0, "law %zu: %g", i, force.shear_s);
    }
    touch_plugin_close(&plugin);
}

/* A library of several laws, see two_laws.c. */
Test(plugin, a_law_is_found_by_its_name) {
    struct touch_plugin plugin = {.library = NULL};
    struct touch_message message = {""};
    const char *two = TWO_LAWS;
    cr_assert(touch_plugin_open(two, NULL, &plugin, &message) == TOUCH_OK, "%s", message.text);
    cr_expect(!strcmp(plugin.law->name, "first"));
    touch_plugin_close(&plugin);
    cr_expect(!plugin.library && !plugin.law);
    cr_assert(touch_plugin_open(two, "second", &plugin, &message) == TOUCH_OK, "%s", message.text);
    cr_expect(!strcmp(plugin.law->name, "second"));
    touch_plugin_close(&plugin);
    cr_expect(touch_plugin_open(two, "third", &plugin, &message) == TOUCH_BAD_PLUGIN);
    cr_expect(strstr(message.text, "no law 'third'; it holds: first, second"), "%s", message.text);
}
