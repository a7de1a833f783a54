/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "witness.h"
#include "cases/core/screen.h"

#define TYPE struct play_witness
static const struct record_field fields[] = {
    MEMBER(law, TEXT, "as in the rows"),
    MEMBER(subject, TEXT, "as in the rows"),
    MEMBER_AS("case", case_name, TEXT, "that fails, and that both laws played; or empty"),
    MEMBER(variant, TEXT, "the same"),
    MEMBER(quantity, TEXT, "that is the first to differ from the built-in law; or empty"),
    MEMBER(unit, TEXT, "of both values"),
    MEMBER(leg, SIZE, "of the path, from 1; 0: of an impact or a free motion"),
    MEMBER(step, SIZE, "of that leg"),
    MEMBER(obtained, NUMBER, "the answer of the law"),
    MEMBER(built_in, NUMBER, "the answer of the built-in law"),
    MEMBER(text, TEXT, "the difference as a sentence"),
    MEMBER(before, TEXT, "state and motion of that step, as the built-in law is given them"),
    MEMBER(file, TEXT, "the smallest case that was found, in this folder; or empty"),
    MEMBER(command, TEXT, "plays that file, which follows it; or empty"),
    MEMBER(broken, TEXT, "principles that the law breaks, a sentence each; or empty"),
};
const struct record_table play_witness_table =
    RECORD_CLOSED(TYPE, fields,
                  "of each law that fails in the place of a built-in one: where it differs, the "
                  "smallest case, and what principles it breaks");
#undef TYPE

void play_witness_print(const struct play_witness *w, const char *folder, int verbose, FILE *out) {
    fputc('\n', out);
    if (*w->text)
        screen_wrapped(w->text, 0, out);
    if (verbose && *w->before)
        screen_wrapped(w->before, 3, out);
    if (*w->file)
        fprintf(out, "The smallest case that shows it:\n   %s %s/%s\n", w->command, folder,
                w->file);
    if (*w->broken)
        screen_wrapped(w->broken, 0, out);
}
