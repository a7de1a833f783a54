/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/base/checksum.h"
#include "sweep_open.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/base/memory.h"
#include "cases/version.h"

/* What decides beside the plan and the case: the file of a library by what is in it, a command by its words; malloced. */
static char *law_text(const struct play_subject_options *options) {
    char digest[CHECKSUM_SIZE];
    if (options->plugin && !checksum_file(options->plugin, digest))
        return play_format("library %s %s", digest, options->name ? options->name : "");
    return play_format("command %s", options->command ? options->command : "");
}

static char *laws_text(const struct sweep_law *o) {
    const struct touch_law *law;
    const struct play_subject_options *of = &o->subject;
    char *text = of->as || of->command ? law_text(of) : play_copy("");
    for (size_t i = 0; (of = own_laws_at(command_own_laws(), i, &law)); i++) {
        char *one = law_text(of), *longer = play_format("%s\n%s %s", text, law->name, one);
        free(one);
        free(text);
        text = longer;
    }
    return text;
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
    if (command_law_case(&o->law, subject, c, &o->asked, &why)) {
        program_complain(verb, "%s", why.text);
        return EXIT_FAILED;
    }
    sweep->base = &o->asked;
    return 0;
}

int sweep_open(const char *verb, const char *file, struct sweep_law *law, struct sweep *ret_sweep) {
    char message[2048];
    int code = command_law_check(verb, &law->law, &law->subject);
    if (code)
        return code;
    const struct play_laws laws =
        command_own_laws() ? own_laws_for_cases(command_own_laws()) : (struct play_laws){0};
    if (sweep_read(file, command_own_laws() ? &laws : NULL, ret_sweep, message, sizeof message)) {
        fprintf(stderr, "%s\n", message);
        return EXIT_USAGE;
    }
    code = open_law(verb, law, ret_sweep);
    if (code) {
        sweep_close(law, ret_sweep);
        return code;
    }
    char *text = laws_text(law);
    sweep_identify(ret_sweep, SWEEP_TOOL, text);
    free(text);
    return 0;
}

void sweep_close(struct sweep_law *law, struct sweep *sweep) {
    command_law_close(&law->subject, sweep->subject);
    sweep_free(sweep);
}

char *sweep_default_folder(const char *file) {
    const char *slash = strrchr(file, '/'), *base = slash ? slash + 1 : file;
    const size_t length = strlen(base), cut = length > 5 && !strcmp(base + length - 5, ".yaml");
    return play_format("%.*s.sweep", (int)(length - (cut ? 5 : 0)), base);
}
