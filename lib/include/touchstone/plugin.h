/* SPDX-License-Identifier: BSD-3-Clause */
/* A law in a shared library: what the library exports, and how it is loaded.
 *
 * A plugin needs law.h and nothing else of this project, and links nothing of it:
 *
 *     #include "touchstone/plugin.h"
 *     static const struct touch_law law = {TOUCH_ABI, sizeof law, "my_law", ...};
 *     const struct touch_law *touch_plugin_law(void) { return &law; }
 *
 * What the library returns must live until it is closed.
 */
#ifndef TOUCHSTONE_PLUGIN_H
#define TOUCHSTONE_PLUGIN_H

#include "touchstone/law.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Seen from outside also where a library is built with hidden visibility. */
#if defined(__GNUC__)
#define TOUCH_EXPORT __attribute__((visibility("default")))
#else
#define TOUCH_EXPORT
#endif

/* --- what a plugin exports ------------------------------------------------------------------ */

/* Its law. Required, unless touch_plugin_law_at is there. */
TOUCH_EXPORT const struct touch_law *touch_plugin_law(void);

/* Its i-th law, NULL past the last, for a library of several. Optional. */
TOUCH_EXPORT const struct touch_law *touch_plugin_law_at(size_t i);

/* --- loading -------------------------------------------------------------------------------- */

struct touch_plugin {
    void *library; /* of dlopen; NULL when nothing is loaded */
    const struct touch_law *law;
};

/* Loads file (a path; a name without a slash is searched as dlopen does), with local symbols and all
 * of them bound at once, finds the law of that name (NULL: the only one, or the first) and checks
 * its description with touch_law_check. The law runs in this process: its code is trusted.
 * TOUCH_BAD_PLUGIN with a message otherwise; ret_plugin is then left alone. */
enum touch_status touch_plugin_open(const char *file, const char *name,
                                    struct touch_plugin *ret_plugin,
                                    struct touch_message *ret_message);
/* Unloads; nothing of the law may be used afterwards. */
void touch_plugin_close(struct touch_plugin *plugin);

/* Whether a law is described as law.h wants it: ABI number and size first, then every pointer,
 * count, name, table, range, default, trait and index. TOUCH_BAD_PLUGIN names the first that is
 * not. What the functions do is not looked at. */
enum touch_status touch_law_check(const struct touch_law *law, struct touch_message *ret_message);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
