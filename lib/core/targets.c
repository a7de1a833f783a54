/* SPDX-License-Identifier: BSD-3-Clause */
/* The vector targets: which there are, and which of them this processor has. */
#include <stdlib.h>
#include "lib/core/lib_parts.h"
#include "targets.h"

const struct touch_target touch_targets[TOUCH_TARGET_COUNT] = {
#define X(name, needs, meaning) {#name, needs, meaning},
    TOUCH_TARGETS(X)
#undef X
};

const struct touch_target *touch_target_at(size_t i) {
    return i < TOUCH_COUNT(touch_targets) ? &touch_targets[i] : NULL;
}

static const char *const form_names[] = {"plane", "space"};

const char *touch_form_name(enum touch_form form) {
    return (size_t)form < TOUCH_COUNT(form_names) ? form_names[form] : "?";
}

/* __builtin_cpu_supports also asks the operating system; it takes names only as literals. */
static int cpu_has(const char *feature) {
#if defined(__x86_64__)
#define X(name)                                                                                    \
    if (!strcmp(feature, #name))                                                                   \
        return __builtin_cpu_supports(#name) != 0;
    TOUCH_TARGET_FEATURES(X)
#undef X
#endif
    (void)feature;
    return 0;
}

int touch_target_available(const char *target) {
    const struct touch_target *t;
    for (size_t i = 0; (t = touch_target_at(i)); i++) {
        if (strcmp(t->name, target) != 0)
            continue;
        int has = 1;
        for (const char *at = t->needs; *at;) {
            char feature[16] = {0};
            const size_t length = strcspn(at, " ");
            memcpy(feature, at, length < sizeof feature ? length : sizeof feature - 1);
            has &= cpu_has(feature);
            at += length;
            at += *at == ' ';
        }
        return has;
    }
    return -1;
}

static size_t target_index(const char *name) {
    size_t i = 0;
    for (const struct touch_target *t; (t = touch_target_at(i)) && strcmp(t->name, name) != 0;)
        i++;
    return i;
}

/* Whether this architecture has a target of that name that the build left out. */
static int is_left_out(const char *name) {
#define X(left_out)                                                                                \
    if (!strcmp(name, #left_out))                                                                  \
        return 1;
    TOUCH_TARGETS_LEFT_OUT(X)
#undef X
    (void)name;
    return 0;
}

static enum touch_status check_target(const char *target, const char *who,
                                      struct touch_message *message) {
    char there[128] = "";
    const int available = touch_target_available(target);
    if (available > 0)
        return TOUCH_OK;
    for (size_t i = 0; touch_target_at(i); i++)
        if (touch_target_available(touch_target_at(i)->name) > 0)
            touch_add_name(there, sizeof there, touch_target_at(i)->name);
    if (is_left_out(target))
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                            "%starget '%s' was left out when this library was built; there are %s",
                            who, target, there);
    if (available < 0)
        return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                            "%starget '%s' is unknown here; there are %s", who, target, there);
    return TOUCH_REFUSE(TOUCH_BAD_ARGUMENT, message,
                        "%starget '%s' needs %s, which this CPU lacks; there are %s", who, target,
                        touch_target_at(target_index(target))->needs, there);
}

enum touch_status touch_target_wanted(const char *target, const char **ret_wanted,
                                      struct touch_message *ret_message) {
    const char *from = target ? NULL : getenv("TOUCHSTONE_TARGET");
    const char *wanted = target ? target : from && *from ? from : NULL;
    if (wanted && !strcmp(wanted, "best"))
        wanted = NULL;
    *ret_wanted = wanted;
    return wanted ? check_target(wanted, target ? "" : "TOUCHSTONE_TARGET: ", ret_message)
                  : TOUCH_OK;
}
