/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pdf_title.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "cases/core/memory.h"
#include "cases/core/utf8.h"

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

int pdf_title(const char *path, const char *title, const char *subject) {
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
