/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cells.h"
#include "cases/case/units.h"

int cells_factor(const char *unit, const char *wanted, double *ret) {
    char *text = play_format("1 %s", unit), *per, why[256];
    while ((per = strstr(text, "_per_"))) {
        *per = '/';
        memmove(per + 1, per + 5, strlen(per + 5) + 1);
    }
    for (char *c = text; *c; c++)
        if (*c == '_')
            *c = ' ';
    const int bad = !*unit || play_number_read(text, wanted, ret, why, sizeof why) || !(*ret > 0.0);
    return bad ? -1 : 0;
}

int cells_heading(const char *text, const char *name, const char *wanted, double *ret_factor) {
    const size_t length = strlen(name);
    if (strncmp(text, name, length) != 0)
        return 0;
    const char *rest = text + length + strspn(text + length, " ");
    *ret_factor = 1.0;
    if (!*rest)
        return 1;
    if (*rest == '(' || *rest == '[') {
        const char *end = strchr(rest, *rest == '(' ? ')' : ']');
        if (!end || end[1])
            return -1;
        char *unit = play_format("%.*s", (int)(end - rest - 1), rest + 1);
        const int bad = cells_factor(unit, wanted, ret_factor);
        return bad ? -1 : 1;
    }
    return *rest == '_' && !cells_factor(rest + 1, wanted, ret_factor);
}

/* Cuts the next cell off a line; quotes about it are left out. */
static char *next_cell(char **at, char separator) {
    const char *blanks = separator == '\t' ? " " : " \t";
    char *cell = *at, *to = cell, *from = cell + strspn(cell, blanks);
    const int quoted = *from == '"';
    if (quoted)
        for (from++; *from && (*from != '"' || from[1] == '"'); from++) {
            from += *from == '"';
            *to++ = *from;
        }
    char *end = quoted ? from + (*from == '"') : from;
    while (*end && *end != separator) {
        if (!quoted)
            *to++ = *end;
        end++;
    }
    *at = *end ? end + 1 : NULL;
    while (to > cell && strchr(blanks, to[-1]))
        to--;
    *to = '\0';
    return cell;
}

size_t cells_split(char *line, char separator, char *ret_cell[CELLS_MAX]) {
    size_t count = 0;
    while (line && count <= CELLS_MAX) {
        char *cell = next_cell(&line, separator);
        if (count < CELLS_MAX)
            ret_cell[count] = cell;
        count++;
    }
    return count;
}

char *cells_line(char **text, size_t *line) {
    while (*text && **text) {
        char *here = *text, *end = here + strcspn(here, "\n");
        *text = *end ? end + 1 : NULL;
        ++*line;
        *end = '\0';
        if (end > here && end[-1] == '\r')
            end[-1] = '\0';
        if (here[strspn(here, " \t")] != '#' && here[strspn(here, " \t,;")])
            return here;
    }
    return NULL;
}

char cells_separator(const char *line) {
    const char all[] = {',', ';', '\t'};
    size_t most = 0;
    char best = ',';
    for (size_t k = 0; k < sizeof all; k++) {
        size_t count = 0;
        for (const char *c = line; *c; c++)
            count += *c == all[k];
        if (count > most) {
            most = count;
            best = all[k];
        }
    }
    return best;
}

const char *cells_point(char separator, const char *text) {
    const char *comma = separator == ',' ? NULL : strchr(text, ',');
    if (!comma || strchr(text, '.') || strchr(comma + 1, ','))
        return text;
    return play_format("%.*s.%s", (int)(comma - text), text, comma + 1);
}
