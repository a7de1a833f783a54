/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sweep.h"
#include "cases/subject/law_files.h"
#include "cases/version.h"

/* What decides beside the plan and the case. Where a library lies does not: it counts by what is in it. */
static void identify(const struct sweep_law *o, struct sweep *sweep) {
    struct command_law law = o->law;
    struct identity identity;
    char sum[CHECKSUM_SIZE];
    if (law.is.library)
        law.words.count = 0;
    char *words = command_law_text(&law), *version = command_law_version(&law);
    char *text = play_format("%s%s", words, version);
    identity_begin(TOUCHSTONE_BUILD, "touchstone-sweep", text, &identity);
    law_files_add(&o->subject, command_own_laws(), &identity);
    identity_sum(&identity, sum);
    sweep_identify(sweep, sum);
}

/* What plays the case, as it is asked it. 0, or an exit status. */
static int open_law(const char *verb, struct sweep_law *o, struct sweep *sweep) {
    struct play_ending ending;
    struct touch_message why;
    struct play_subject *subject = NULL;
    const struct play_case *c = sweep->base;
    if (!command_law_wants(&o->law, c))
        return program_usage(verb, "the case is of the law %s, not of %s", c->law->name,
                             o->law.wanted->name);
    if (command_law_open(&o->subject, c->law, &subject, &ending)) {
        program_complain(verb, "%s", ending.text);
        return command_ending_code(&ending);
    }
    sweep_set_subject(sweep, subject);
    if (command_law_case(subject, c, &o->asked, &why)) {
        program_complain(verb, "%s", why.text);
        return EXIT_FAILED;
    }
    sweep->base = &o->asked;
    return 0;
}

int sweep_open(const char *verb, const char *file, const char *text, struct sweep_law *law,
               struct sweep *ret_sweep, char *ret_message, size_t size) {
    const struct play_laws laws =
        command_own_laws() ? own_laws_for_cases(command_own_laws()) : (struct play_laws){0};
    *ret_message = '\0';
    if (sweep_read(file, text, command_own_laws() ? &laws : NULL, ret_sweep, ret_message, size))
        return EXIT_USAGE;
    const int code = open_law(verb, law, ret_sweep);
    if (code) {
        sweep_close(law, ret_sweep);
        return code;
    }
    identify(law, ret_sweep);
    return 0;
}

void sweep_close(struct sweep_law *law, struct sweep *sweep) {
    command_law_close(&law->subject, sweep->subject);
}

char *sweep_default_folder(const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    const size_t length = strlen(base), cut = length > 5 && !strcmp(base + length - 5, ".yaml");
    return play_format("%.*s.sweep", (int)(length - (cut ? 5 : 0)), base);
}
