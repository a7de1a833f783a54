/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure_paper.h"
#include <sys/stat.h>
#include "cases/core/file.h"
#include "cases/core/program.h"
#include "cases/tell/symbols.h"
#include "reference/catalogue/bibliography.h"
#include "reference/catalogue/reference.h"
#include "cases/core/utf8.h"

/* --- the title of a PDF ----------------------------------------------------------------------- */

/* What a PDF says of itself. */

#define TAIL 1024 /* bytes: more than the last table's end has */

/* A text string: UTF-16 in hexadecimal digits, behind its mark. */
static void put_string(const char *text, FILE *out) {
    uint32_t code;
    fputs("<FEFF", out);
    for (size_t taken; (taken = play_utf8_next(text, &code)); text += taken)
        if (code < 0x10000)
            fprintf(out, "%04X", (unsigned)code);
        else
            fprintf(out, "%04X%04X", 0xD800u + (unsigned)((code - 0x10000) >> 10),
                    0xDC00u + (unsigned)((code - 0x10000) & 0x3FF));
    putc('>', out);
}

/* The number behind a word in the trailer; -1: there is none. */
static long number_of(const char *trailer, const char *word) {
    const char *at = strstr(trailer, word);
    char *end;
    const long number = at ? strtol(at + strlen(word), &end, 10) : -1;
    return at && end > at + strlen(word) ? number : -1;
}

/* Gives a PDF, of which cairo wrote the text, a title and a subject, by an update behind its end (ISO 32000-1, 7.5.6).
 * Returns 0; or -1 where the file has not the tables that cairo writes, and then is as it was. */
static int pdf_title(const char *path, const char *title, const char *subject) {
    char tail[TAIL + 1];
    FILE *file = fopen(path, "r+b");
    if (!file)
        return -1;
    fseek(file, 0, SEEK_END);
    const long end = ftell(file);
    fseek(file, end > TAIL ? end - TAIL : 0, SEEK_SET);
    const size_t length = fread(tail, 1, TAIL, file);
    tail[length] = '\0';
    for (size_t i = 0; i < length; i++)
        tail[i] = tail[i] ? tail[i] : ' ';
    const char *trailer = strstr(tail, "\ntrailer");
    const long number = trailer ? number_of(trailer, "/Size ") : -1,
               root = trailer ? number_of(trailer, "/Root ") : -1,
               table = trailer ? number_of(trailer, "startxref\n") : -1;
    int bad = number < 0 || root < 0 || table < 0 || fseek(file, end, SEEK_SET);
    if (!bad) {
        fprintf(file, "%ld 0 obj\n<< /Title ", number);
        put_string(title, file);
        fputs(" /Subject ", file);
        put_string(subject, file);
        fputs(" >>\nendobj\n", file);
        const long now = ftell(file);
        fprintf(file,
                "xref\n%ld 1\n%010ld 00000 n \ntrailer\n<< /Size %ld /Root %ld 0 R /Info %ld 0 R "
                "/Prev %ld >>\nstartxref\n%ld\n%%%%EOF\n",
                number, end, number + 1, root, number, table, now);
        bad = ferror(file);
    }
    return fclose(file) || bad ? -1 : 0;
}

/* --- the paper -------------------------------------------------------------------------------- */

static const char *const ends[] = {"tex", "csv", "bib", "pdf"};

static int ends_in(const char *file, const char *end) {
    const char *dot = strrchr(file, '.');
    return dot && !strcmp(dot + 1, end);
}

/* The file beside it with another end. */
static char *beside(const char *file, const char *end) {
    return play_format("%.*s.%s", (int)(strrchr(file, '.') - file), file, end);
}

char *figure_paper_name(const char *file) {
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    return play_format("%.*s", (int)(strrchr(name, '.') - name), name);
}

int figure_paper_free(const char *verb, const char *file) {
    struct stat info;
    for (size_t i = 0; i < TOUCH_COUNT(ends); i++) {
        char *other = beside(file, ends[i]);
        if (strcmp(other, file) != 0 && (i < 3 || ends_in(file, "tex")) && !stat(other, &info))
            return program_usage(verb,
                                 "%s, which belongs to %s, is there already; --force replaces it",
                                 other, file);
    }
    return 0;
}

/* --- the caption ------------------------------------------------------------------------------ */

/* Whether some reference of the figure cites a work. */
static int is_cited(const struct figures *figures, const struct ref_entry *entry) {
    for (size_t f = 0; f < figures->count; f++)
        for (size_t i = 0; i < figures->figures[f].reference_count; i++)
            if (ref_entry_is_cited(entry, ref_find(figures->figures[f].references[i])->source))
                return 1;
    return 0;
}

static void put_citations(const char *text, FILE *out) {
    const struct ref_entry *entry;
    size_t count = 0;
    for (size_t i = 0; (entry = ref_entry_at(i)); i++)
        if (ref_entry_is_cited(entry, text))
            fprintf(out, "%s%s", count++ ? "," : "~\\cite{", entry->key);
    if (count)
        putc('}', out);
}

/* "M_s = 0, M_s = 1" of the curves of the law, or of what is known; how many are drawn so. */
static size_t put_names(const struct figure *figure, int known, int loose, const char *before,
                        FILE *out) {
    size_t count = 0, named = 0;
    for (size_t i = 0; i < figure->curve_count; i++)
        count += figure->curves[i].known == known && (!known || figure->curves[i].loose == loose);
    for (size_t i = 0; i < figure->curve_count && count; i++) {
        const struct figure_curve *curve = &figure->curves[i];
        if (curve->known != known || (known && curve->loose != loose) || !*curve->name)
            continue;
        fputs(named++ ? "; " : before, out);
        symbols_latex(curve->name, 0, out);
    }
    if (count && !named)
        fputs(before, out);
    return count;
}

static void put_axis(const struct figure_axis *axis, FILE *out) {
    char *symbol = axis->symbol ? axis->symbol : symbol_for(NULL, axis->name);
    symbols_latex_text(symbol_words(axis->name), out);
    if (symbol) {
        putc(' ', out);
        symbols_latex(symbol, 1, out);
    }
}

static void put_caption(const struct figure *figure, FILE *out) {
    int lines = 0;
    for (size_t i = 0; i < figure->curve_count; i++)
        lines |= figure->curves[i].known && !figure->curves[i].loose;
    symbols_latex(figure->title, 0, out);
    fputs(": ", out);
    put_axis(&figure->y, out);
    fputs(" over ", out);
    put_axis(&figure->x, out);
    putc('.', out);
    if (put_names(figure, 0, 0, lines ? " Marks: " : " Lines with marks: ", out))
        putc('.', out);
    if (put_names(figure, 1, 0, " Black lines: ", out))
        putc('.', out);
    if (put_names(figure, 1, 1, " Crosses: ", out))
        putc('.', out);
    for (size_t i = 0; i < figure->reference_count; i++) {
        const struct ref_reference *reference = ref_find(figure->references[i]);
        fputs(i ? "; " : " What is known: ", out);
        symbols_latex_text(reference->title, out);
        put_citations(reference->source, out);
    }
    if (figure->reference_count)
        putc('.', out);
    if (figure->error_count && !figure->error_x.name)
        fputs(
            " Below: the difference of law and reference over the largest value of the reference.",
            out);
    if (*figure->note) {
        putc(' ', out);
        symbols_latex(figure->note, 0, out);
        putc('.', out);
    }
}

static void put_tex(const struct figures *figures, const char *name, const char *picture,
                    FILE *out) {
    fprintf(out, "%% %s\n\\begin{figure}\n  \\centering\n", figures->made_by);
    if (picture)
        fputs(picture, out);
    else
        fprintf(out, "  \\includegraphics{%s}\n", name);
    fputs("  \\caption{", out);
    for (size_t i = 0; i < figures->count; i++)
        put_caption(&figures->figures[i], out);
    fprintf(out, "}\n  \\label{fig:%s}\n\\end{figure}\n", name);
}

/* --- numbers and works ------------------------------------------------------------------------ */

/* A text as a cell: without what would end it. */
static void put_cell(const char *text, FILE *out) {
    putc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"\"" : "%c", *text == '\n' ? ' ' : *text);
    putc('"', out);
}

static void put_column(const struct figure_axis *axis, FILE *out) {
    char *header =
        play_format("%s%s%s", axis->name, *axis->unit && strcmp(axis->unit, "1") != 0 ? " in " : "",
                    !strcmp(axis->unit, "1") ? "" : axis->unit);
    putc(',', out);
    put_cell(header, out);
}

static void put_curves(const struct figure_curve *curves, size_t count, const char *law,
                       const char *known, FILE *out) {
    for (size_t c = 0; c < count; c++)
        for (size_t i = 0; i < curves[c].count; i++) {
            if (isnan(curves[c].y[i]))
                continue;
            fprintf(out, "%zu,", c + 1);
            put_cell(curves[c].name, out);
            fprintf(out, ",%s,%.17g,%.17g,", curves[c].known ? known : law, curves[c].x[i],
                    curves[c].y[i]);
            if (curves[c].half)
                fprintf(out, "%.3g", curves[c].half[i]);
            putc('\n', out);
        }
}

static void put_csv(const struct figures *figures, FILE *out) {
    for (size_t f = 0; f < figures->count; f++) {
        const struct figure *figure = &figures->figures[f];
        fputs("curve,name,shows", out);
        put_column(&figure->x, out);
        put_column(&figure->y, out);
        fputs(",uncertainty\n", out);
        put_curves(figure->curves, figure->curve_count, "law", "known", out);
        put_curves(figure->errors, figure->error_count, "difference",
                   "uncertainty of the reference", out);
    }
}

/* Names are parted by "and"; those of bodies stay whole. */
static void put_field(const char *name, const char *text, int of_people, FILE *out) {
    const int whole = of_people && !strchr(text, '.');
    if (!*text)
        return;
    fprintf(out, "  %s = {%s", name, whole ? "{" : "");
    for (; *text; text++)
        if (of_people && !whole && !strncmp(text, ", ", 2))
            fputs(" and", out);
        else
            fprintf(out, strchr("&%#_$", *text) ? "\\%c" : "%c", *text);
    fputs(whole ? "}},\n" : "},\n", out);
}

static void put_bib(const struct figures *figures, FILE *out) {
    const struct ref_entry *entry;
    fprintf(out, "%% %s\n", figures->made_by);
    for (size_t i = 0; (entry = ref_entry_at(i)); i++) {
        if (!is_cited(figures, entry))
            continue;
        fprintf(out, "@misc{%s,\n", entry->key);
        put_field("author", entry->authors, 1, out);
        put_field("title", entry->title, 0, out);
        put_field("howpublished", entry->published, 0, out);
        put_field("year", entry->year, 0, out);
        if (*entry->doi)
            fprintf(out, "  doi = {%s},\n", entry->doi);
        if (*entry->url)
            fprintf(out, "  url = {%s},\n", entry->url);
        fputs("}\n", out);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

int figure_paper_put(const char *verb, const char *file, const struct figures *figures,
                     const char *picture) {
    const struct figure *figure = &figures->figures[0];
    char message[512] = "";
    int bad = 0;
    for (size_t i = 0; i < 3 && !bad; i++) {
        struct file_writer writer;
        bad = file_begin(&writer, message, sizeof message, "%s", beside(file, ends[i]));
        if (bad)
            break;
        if (i == 0)
            put_tex(figures, figure_paper_name(file), picture, writer.stream);
        else if (i == 1)
            put_csv(figures, writer.stream);
        else
            put_bib(figures, writer.stream);
        bad = file_commit(&writer, ferror(writer.stream), message, sizeof message);
    }
    if (bad)
        program_complain(verb, "%s", message);
    else if (ends_in(file, "pdf"))
        pdf_title(file, figure->title,
                  play_format("%s%s%s", figure->case_name, *figure->case_name ? ", " : "",
                              figures->made_by));
    return bad;
}
