/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep_case.h"

#include "cases/battery/plain_case.h"
#include "cases/core/memory.h"

/* The picked variant of a case; NULL after a message. */
static const struct play_case *pick(const char *of, const char *variant,
                                    const struct command_law *law) {
    static struct play_case_set set;
    if (command_read_one("sweep", play_copy(of), &set))
        return NULL;
    const struct play_case *c = variant ? command_pick_one("sweep", &set, variant) : &set.cases[0];
    if (c && c->segment_count) {
        program_usage("sweep", "%s is a path, and an impact is needed", c->file);
        return NULL;
    }
    if (c && !command_law_wants(law, c)) {
        program_usage("sweep", "%s is a case of %s, not of %s", c->name, c->law->name,
                      law->wanted->name);
        return NULL;
    }
    return c;
}

int sweep_case_open(const char *of, const char *variant, const struct command_law *law,
                    const struct play_subject_options *options, struct sweep_case *ret) {
    struct play_ending ending;
    const struct play_case *c = of ? pick(of, variant, law) : NULL;
    *ret = (struct sweep_case){.subject = NULL};
    if (of && !c)
        return EXIT_USAGE;
    if (!of && !law->wanted)
        return program_usage("sweep", "needs a law, a case, a sweep file or folders with blocks");
    if (command_law_open(options, c ? c->law : law->wanted, &ret->subject, &ending)) {
        program_complain("sweep", "%s", ending.text);
        return command_ending_code(&ending);
    }
    if (c) {
        ret->c = *c;
        ret->c.check_count = 0;
    } else if (!plain_case_make(ret->subject, law->wanted, &ret->c, &ret->refused)) {
        *ret->refused.text = '\0';
    }
    return 0;
}
