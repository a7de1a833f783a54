/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cases/core/file_array.h"
#include "trace_table.h"

#define EXPECTED_MAX 1e5 /* rows: beyond, growing costs little of the whole */

static const struct play_quantity quantities[] = {
#define X(name, unit, meaning) {#name, unit, meaning, 0, 0, 0, PLAY_COLUMN_##name},
    PLAY_COLUMNS(X)
#undef X
#define X(name, unit, meaning) {#name, unit, meaning, 0, 0, 1, PLAY_COLUMN_##name},
        PLAY_BODY_COLUMNS(X)
#undef X
#define X(name, unit, meaning, impact) {#name, unit, meaning, 1, impact, 0, PLAY_OUTCOME_##name},
            PLAY_OUTCOMES(X)
#undef X
};

const struct play_quantity *play_quantity_at(size_t i) {
    return i < TOUCH_COUNT(quantities) ? &quantities[i] : NULL;
}

const struct play_quantity *play_quantity_find(const char *name) {
    for (size_t i = 0; i < TOUCH_COUNT(quantities); i++)
        if (!strcmp(quantities[i].name, name))
            return &quantities[i];
    return NULL;
}

void play_quantity_header(const struct play_quantity *quantity, char *ret_text, size_t size) {
    if (!strcmp(quantity->unit, "1")) {
        snprintf(ret_text, size, "%s", quantity->name);
        return;
    }
    size_t used = (size_t)snprintf(ret_text, size, "%s_", quantity->name);
    for (const char *u = quantity->unit; *u && used + 5 < size; u++) {
        const char *text = *u == '/' ? "_per_" : *u == ' ' ? "_" : (char[]){*u, '\0'};
        used += (size_t)snprintf(ret_text + used, size - used, "%s", text);
    }
}

void play_trace_init(struct play_trace *trace) {
    memset(trace, 0, sizeof *trace);
    trace->columns = PLAY_CONTACT_COLUMN_COUNT;
    for (size_t i = 0; i < PLAY_OUTCOME_COUNT; i++)
        trace->outcome[i] = (double)NAN;
}

void play_trace_free(struct play_trace *trace) {
    for (size_t i = 0; i < PLAY_COLUMN_COUNT; i++)
        file_array_free(trace->column[i]);
    play_release(trace->leg_end);
    play_trace_init(trace);
}

void play_trace_copy(const struct play_trace *from, struct play_trace *ret_trace) {
    *ret_trace = *from;
    ret_trace->capacity = from->count;
    ret_trace->leg_capacity = from->leg_count;
    for (size_t i = 0; i < from->columns; i++) {
        ret_trace->column[i] =
            file_array_resize(NULL, from->count + 1, sizeof *ret_trace->column[i]);
        memcpy(ret_trace->column[i], from->column[i], from->count * sizeof *from->column[i]);
    }
    ret_trace->leg_end = play_resize(NULL, from->leg_count + 1, sizeof *from->leg_end);
    if (from->leg_count)
        memcpy(ret_trace->leg_end, from->leg_end, from->leg_count * sizeof *from->leg_end);
}

static void make_room(struct play_trace *trace, size_t rows) {
    trace->capacity = rows;
    for (size_t i = 0; i < trace->columns; i++)
        trace->column[i] = file_array_resize(trace->column[i], rows, sizeof *trace->column[i]);
}

void play_trace_expect(struct play_trace *trace, double rows) {
    const double whole = (double)trace->count + rows;
    if (!trace->drain && whole > (double)trace->capacity && whole < EXPECTED_MAX)
        make_room(trace, (size_t)whole + 1);
}

size_t play_trace_add(struct play_trace *trace) {
    if (trace->drain && trace->count == PLAY_TRACE_BLOCK) {
        trace->drain(trace->drain_data, trace->drained, trace);
        trace->drained += trace->count;
        trace->count = 0;
    }
    if (trace->count == trace->capacity)
        make_room(trace, trace->capacity ? 2 * trace->capacity : 256);
    file_array_pass(trace->count);
    for (size_t i = 0; i < trace->columns; i++)
        trace->column[i][trace->count] = 0.0;
    return trace->count++;
}

void play_trace_end_leg(struct play_trace *trace) {
    if (trace->leg_count == trace->leg_capacity) {
        trace->leg_capacity = trace->leg_capacity ? 2 * trace->leg_capacity : 16;
        trace->leg_end = play_resize(trace->leg_end, trace->leg_capacity, sizeof *trace->leg_end);
    }
    trace->leg_end[trace->leg_count++] = trace->drained + trace->count - 1;
}

/* Most columns keep their value for many rows, most often 0, and printing takes longer than all else: a text is made
 * when the bits of a number change. */
struct cell {
    double value;
    size_t length;
    char text[32];
};

static size_t put_cell(struct cell *cell, double value, char *to) {
    if (memcmp(&cell->value, &value, sizeof value) != 0 || !cell->length) {
        cell->value = value;
        cell->length = (size_t)snprintf(cell->text, sizeof cell->text, "%.17g", value);
    }
    memcpy(to, cell->text, cell->length);
    return cell->length;
}

int play_trace_write(const struct play_trace *trace, FILE *out) {
    struct cell cells[PLAY_COLUMN_COUNT] = {{0.0, 0, ""}};
    char line[PLAY_COLUMN_COUNT * sizeof cells->text];
    for (size_t k = 0; k < trace->columns; k++) {
        play_quantity_header(&quantities[k], line, sizeof line);
        fprintf(out, "%s%s", k ? "," : "", line);
    }
    fputc('\n', out);
    for (size_t i = 0; i < trace->count; i++) {
        size_t length = 0;
        file_array_pass(i);
        for (size_t k = 0; k < trace->columns; k++) {
            length += put_cell(&cells[k], trace->column[k][i], line + length);
            line[length++] = k + 1 < trace->columns ? ',' : '\n';
        }
        if (fwrite(line, 1, length, out) != length)
            break;
    }
    return ferror(out);
}
