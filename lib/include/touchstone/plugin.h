/* SPDX-License-Identifier: BSD-3-Clause */
/**
 * @file
 * A law in a shared library (a plugin): what the library exports, and how it is loaded.
 *
 * A plugin needs law.h and nothing else of this project, and links nothing of it:
 *
 *     #include "touchstone/plugin.h"
 *     static const struct touch_law law = {.abi = TOUCH_ABI, .struct_size = sizeof law, .name = "my_law", ...};
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

#if defined(__GNUC__)
/** Makes a function visible from outside, also where a library is built with hidden visibility. */
#define TOUCH_EXPORT __attribute__((visibility("default")))
#else
#define TOUCH_EXPORT
#endif

/* --- what a plugin exports ------------------------------------------------------------------ */

/** The law of the plugin. Required, unless touch_plugin_law_at() is there. */
TOUCH_EXPORT const struct touch_law *touch_plugin_law(void);

/** The i-th law of the plugin, from 0, NULL past the last; for a library of several laws. Optional. */
TOUCH_EXPORT const struct touch_law *touch_plugin_law_at(size_t i);

/* --- loading -------------------------------------------------------------------------------- */

/** A plugin that is loaded. */
struct touch_plugin {
    void *library;               /**< of dlopen(); NULL when nothing is loaded */
    const struct touch_law *law; /**< its law */
    struct touch_completed
        *completed; /**< that law with what its rows leave to their roles; freed by
                                            touch_plugin_close() */
};

/**
 * Loads a plugin, with local symbols that are all bound at once, finds a law in it and checks the
 * description of the law with touch_law_check(). The law runs in this process: its code is trusted.
 * Fields that rows of properties leave to their roles are set in what is returned.
 *
 * @param file         a path; a name without a slash is searched for as dlopen() does
 * @param name         name of the law; NULL: the only one, or the first
 * @param ret_plugin   the plugin
 * @param ret_message  what is refused, and why
 * @return TOUCH_BAD_PLUGIN: it cannot be loaded, has no such law, or describes it wrongly
 */
enum touch_status touch_plugin_open(const char *file, const char *name,
                                    struct touch_plugin *ret_plugin,
                                    struct touch_message *ret_message);

/** Unloads a plugin; nothing of its law may be used afterwards. */
void touch_plugin_close(struct touch_plugin *plugin);

/**
 * Whether a law is described as law.h demands: ABI number and size first, then every pointer, count, name,
 * table, range, default, trait, convention and index. What the functions of the law do is not checked.
 *
 * @param law          the description
 * @param ret_message  the first thing that is wrong
 * @return TOUCH_OK or TOUCH_BAD_PLUGIN
 */
enum touch_status touch_law_check(const struct touch_law *law, struct touch_message *ret_message);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#ifdef TOUCH_SOURCE_ABI
#include "touchstone/old_source.h"
#endif
#endif
