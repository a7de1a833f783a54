/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <unistd.h>
#include "place.h"
#include "block.h"
#include "cases/core/places.h"
#include "cases/case/case_text.h"
#include "cases/case/variant.h"
#include "reference/catalogue/reference.h"

/* Points of a block where the file does not say: some hundredths of a second of either. */
#define BLOCK_IMPACTS 65536
#define BLOCK_PLAYED  64
#define BLOCK_OBLIQUE 1024

struct top {
    const char *title, *from_case, *variant;
    const struct play_node *schema, *part[9], *axes, *results, *against, *fails_above, *histogram;
    size_t points, seed, block; /* 0: absent */
    int design, keep, error, by;
};

enum {
    NEEDED = 0,
    MAY = RECORD_OPTIONAL
};
#define NODE(name, flag, member) YAML_KEY(name, NODE, member, flag, .of = NULL)
#define WORD(name, member, words, one)                                                             \
    YAML_KEY(name, CHOICE, member, MAY, .allowed = words, .initial = one)
#define WHOLE(name, member, least, most)                                                           \
    YAML_KEY(name, SIZE, member, MAY, .min = least, .max = most)

#define TYPE struct top
static const struct record_field top_fields[] = {
    NODE("schema", NEEDED, schema),
    YAML_KEY("title", TEXT, title, NEEDED, .of = NULL),
    YAML_KEY("case", TEXT, from_case, MAY, .of = NULL),
    YAML_KEY("variant", TEXT, variant, MAY, .of = NULL),
    NODE("law", MAY, part[0]),
    NODE("properties", MAY, part[1]),
    NODE("pair", MAY, part[2]),
    NODE("bodies", MAY, part[3]),
    NODE("inherit", MAY, part[4]),
    NODE("path", MAY, part[5]),
    NODE("impact", MAY, part[6]),
    NODE("free", MAY, part[7]),
    NODE("material", MAY, part[8]),
    NODE("axes", NEEDED, axes),
    WORD("design", design, "grid|latin_hypercube|sobol", "grid"),
    WHOLE("points", points, 1, SWEEP_POINTS_MAX),
    WHOLE("seed", seed, 0, 9007199254740992.0),
    NODE("results", MAY, results),
    NODE("against", MAY, against),
    WORD("error", error, "absolute|relative", "absolute"),
    NODE("fails_above", MAY, fails_above),
    WORD("keep", keep, "all|reduced", "all"),
    WORD("by", by, "impacts|player|oblique", "impacts"),
    WHOLE("block", block, 1, (double)SWEEP_BLOCK_MAX),
    NODE("histogram", MAY, histogram),
};
static const struct record_table top_table = YAML_TABLE(top_fields, "a sweep", NULL);
#undef TYPE

struct reading {
    struct play_reader *reader;
    struct top top;
    struct sweep *sweep;
    const struct play_case *c;
};

/* --- the case ------------------------------------------------------------------------------------ */

/* The file that `case` names: beside the sweep file, or a shipped case. */
static char *find_case(struct reading *g, const struct play_node *at) {
    const char *name = g->top.from_case, *file = g->reader->tree->file, *slash = strrchr(file, '/');
    char *beside = *name == '/' || !slash ? play_copy(name)
                                          : play_format("%.*s/%s", (int)(slash - file), file, name);
    char *shipped = play_format("%s/%s.yaml", place_cases(), name);
    char *found = !access(beside, R_OK) && strlen(name) > 5 ? beside : NULL;
    if (!found && !access(shipped, R_OK))
        found = shipped;
    if (!found)
        play_refuse(g->reader, at,
                    "there is no case '%.100s': it is neither a file beside this one nor a shipped "
                    "case ('touchstone list cases')",
                    name);
    return found;
}

static const struct play_case *pick_variant(struct reading *g, const struct play_node *at) {
    const struct play_case_set *set = &g->sweep->set;
    const struct play_case *found = NULL;
    size_t fits = 0;
    if (!g->top.variant)
        return &set->cases[0];
    for (size_t i = 0; i < set->count; i++)
        if (play_variant_has(set->cases[i].variant, g->top.variant)) {
            found = found ? found : &set->cases[i];
            fits++;
        }
    if (!found)
        play_refuse(g->reader, at, "%s has no variant %.100s; the first is %.200s",
                    g->top.from_case, g->top.variant, set->cases[0].variant);
    else if (fits > 1)
        play_refuse(g->reader, at, "%zu variants of %s are %.100s: say more of them", fits,
                    g->top.from_case, g->top.variant);
    return found;
}

/* A message about the case comes from its reader. */
static void read_case(struct reading *g) {
    struct play_reader *reader = g->reader;
    const struct play_node *root = &reader->tree->root, *at = play_node_find(root, "case");
    const struct play_node *variant = play_node_find(root, "variant");
    for (size_t i = 0; i < TOUCH_COUNT(g->top.part); i++)
        if (at && g->top.part[i])
            play_refuse(reader, g->top.part[i],
                        "the sweep has a case by its name: this belongs to that case, or is an "
                        "axis of one value");
    if (variant && !at)
        play_refuse(reader, variant, "variant needs the key 'case'");
    if (reader->failed)
        return;
    char *file = at ? find_case(g, at) : NULL;
    if (!reader->failed)
        reader->failed = at ? play_case_read_with(file, reader->laws, &g->sweep->set,
                                                  reader->message, reader->message_size)
                            : play_case_read_part(reader->tree, reader->laws, &g->sweep->set,
                                                  reader->message, reader->message_size);
    if (reader->failed)
        return;
    g->c = g->sweep->base = pick_variant(g, variant ? variant : root);
    if (g->c && g->c->must_refuse)
        play_refuse(reader, variant ? variant : root,
                    "nothing moves in %s: the law must refuse its values", g->c->name);
    reader->law = g->c ? g->c->law : NULL;
}

/* --- axes ---------------------------------------------------------------------------------------- */

struct range_text {
    const struct play_node *from, *to, *points;
    int scale;
};

#define TYPE struct range_text
static const struct record_field range_fields[] = {
    NODE("from", NEEDED, from),
    NODE("to", NEEDED, to),
    NODE("points", MAY, points),
    WORD("scale", scale, "linear|log", "linear"),
};
static const struct record_table range_table = YAML_TABLE(range_fields, "a range", NULL);
#undef TYPE

static void read_range(struct reading *g, const struct play_node *node, int target,
                       struct sweep_axis *axis) {
    const int is_grid = g->sweep->plan.design == SWEEP_GRID;
    struct range_text text;
    const char *word;
    play_read_mapping(g->reader, node, &range_table, &text);
    if (g->reader->failed)
        return;
    if (!place_is_real(g->c, target))
        play_refuse(g->reader, node, "%s has no values between two: it needs a list", axis->name);
    axis->scale = text.scale ? SWEEP_LOG : SWEEP_LINEAR;
    axis->from = place_read(g->reader, text.from, g->c, target, &word);
    axis->to = place_read(g->reader, text.to, g->c, target, &word);
    if (!(axis->from < axis->to) || !isfinite(axis->from) || !isfinite(axis->to))
        play_refuse(g->reader, text.to, "to = %.60s is not above from = %.60s", text.to->text,
                    text.from->text);
    if (axis->scale == SWEEP_LOG && !(axis->from > 0.0))
        play_refuse(g->reader, text.from, "from = %.60s; allowed with scale log: above 0",
                    text.from->text);
    if (is_grid && !text.points)
        play_refuse(g->reader, node, "an axis of a grid needs the key 'points'");
    if (!is_grid && text.points)
        play_refuse(g->reader, text.points,
                    "points of an axis are those of a grid: this design has points of its own");
    if (g->reader->failed || !text.points)
        return;
    const double points = play_read_number(g->reader, text.points, "1");
    if (!(points >= 2.0 && points <= SWEEP_POINTS_MAX) || points > floor(points))
        play_refuse(g->reader, text.points, "points = %.60s; allowed: whole numbers in [2, %g]",
                    text.points->text, SWEEP_POINTS_MAX);
    axis->points = g->reader->failed ? 0 : (size_t)points;
}

static void read_list(struct reading *g, const struct play_node *node, int target,
                      struct sweep_axis *axis) {
    const size_t count = node->kind == PLAY_NODE_SEQUENCE ? node->count : 1;
    const struct play_node *item = node->kind == PLAY_NODE_SEQUENCE ? node->item : node;
    if (!count || count > SWEEP_VALUES_MAX) {
        play_refuse(g->reader, node, "%zu values; allowed: 1 to %d", count, SWEEP_VALUES_MAX);
        return;
    }
    axis->scale = SWEEP_LIST;
    axis->list = play_resize(NULL, count, sizeof *axis->list);
    for (size_t i = 0; i < count && !g->reader->failed; i++) {
        const char *word;
        const double value = place_read(g->reader, &item[i], g->c, target, &word);
        axis->list[axis->count++] = (struct sweep_value){value, play_copy(word ? word : "")};
        for (size_t j = 0; j < i && !g->reader->failed; j++)
            if (!(axis->list[j].value < value) && !(axis->list[j].value > value))
                play_refuse(g->reader, &item[i], "value %.60s stands here already", item[i].text);
        axis->from = i ? fmin(axis->from, value) : value;
        axis->to = i ? fmax(axis->to, value) : value;
    }
    axis->points = g->sweep->plan.design == SWEEP_GRID ? axis->count : 0;
}

static void read_axes(struct reading *g) {
    const struct play_node *node = g->top.axes;
    struct sweep_plan *plan = &g->sweep->plan;
    if (g->reader->failed)
        return;
    if (node->kind != PLAY_NODE_MAPPING || !node->count || node->count > SWEEP_AXES_MAX) {
        play_refuse(
            g->reader, node,
            "axes is a mapping of 1 to %d names to ranges, {from, to, points, scale}, or to "
            "lists of values",
            SWEEP_AXES_MAX);
        return;
    }
    plan->axes = play_resize(NULL, node->count, sizeof *plan->axes);
    for (size_t i = 0; i < node->count && !g->reader->failed; i++) {
        const int target = place_find(g->reader, &node->key[i], g->c);
        if (target < 0)
            return;
        g->sweep->target[i] = target;
        struct sweep_axis *axis = &plan->axes[plan->axis_count++];
        *axis = (struct sweep_axis){.name = play_copy(node->key[i].text),
                                    .unit = play_copy(place_unit(g->c, target))};
        (node->item[i].kind == PLAY_NODE_MAPPING ? read_range : read_list)(g, &node->item[i],
                                                                           target, axis);
    }
}

static void count_points(struct reading *g) {
    struct sweep_plan *plan = &g->sweep->plan;
    const struct play_node *node = play_node_find(&g->reader->tree->root, "points");
    double points = g->top.points ? (double)g->top.points : 1.0;
    if (g->reader->failed)
        return;
    if (plan->design == SWEEP_GRID && node)
        play_refuse(g->reader, node, "the points of a grid are those of its axes");
    if (plan->design != SWEEP_GRID && !node)
        play_refuse(g->reader, g->top.axes, "this design needs the key 'points'");
    for (size_t a = 0; plan->design == SWEEP_GRID && a < plan->axis_count; a++)
        points *= (double)plan->axes[a].points;
    if (points > SWEEP_POINTS_MAX)
        play_refuse(g->reader, g->top.axes, "%g points; allowed: %g", points, SWEEP_POINTS_MAX);
    else
        plan->points = (size_t)points;
    plan->seed = g->top.seed;
}

/* --- columns ------------------------------------------------------------------------------------- */

static const struct play_quantity *read_quantity(struct reading *g, const struct play_node *node) {
    const char *name = play_read_text(g->reader, node);
    const struct play_quantity *q = play_quantity_find(name), *known;
    struct play_suggest suggest;
    if (g->reader->failed)
        return NULL;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (known = play_quantity_at(i)); i++)
        if (known->is_outcome)
            play_suggest_offer(&suggest, known->name);
    if (!q)
        play_refuse_word(g->reader, node, "there is no quantity", &suggest,
                         "see 'touchstone list quantities'");
    else if (!q->is_outcome)
        play_refuse(g->reader, node,
                    "%s has a value at each step: a result of a sweep is one number of a run, as "
                    "restitution or max_overlap",
                    name);
    else if (q->impact_only && !play_is_impact(g->c))
        play_refuse(g->reader, node, "%s is a quantity of impacts, and the case is none", name);
    return g->reader->failed ? NULL : q;
}

/* The default histogram: of pure numbers from 0 to 1, of angles from -90 to 90 degrees, else ten bins a decade. */
static struct sweep_column *add_column(struct sweep_plan *plan, const char *name, const char *tail,
                                       const char *unit, enum sweep_kind kind, size_t of) {
    struct sweep_column *column = PLAY_ADDED(plan->columns, plan->column_count);
    const int pure = !strcmp(unit, "1") && kind != SWEEP_ERROR, angle = !strcmp(unit, "rad");
    *column = (struct sweep_column){.name = play_format("%s%s", name, tail),
                                    .unit = play_copy(unit),
                                    .kind = kind,
                                    .of = of,
                                    .reference = play_copy(""),
                                    .is_log = !pure && !angle,
                                    .low = pure    ? 0.0
                                           : angle ? -0.5 * TOUCH_PI
                                                   : 1e-18,
                                    .high = pure    ? 1.0
                                            : angle ? 0.5 * TOUCH_PI
                                                    : 1e12,
                                    .bins = pure || angle ? 100 : 300};
    return column;
}

static void read_results(struct reading *g) {
    static const struct play_node usual = {.kind = PLAY_NODE_SCALAR, .text = (char *)"restitution"};
    struct sweep_plan *plan = &g->sweep->plan;
    const struct play_node *node = g->top.results ? g->top.results : &usual;
    const size_t count = node->kind == PLAY_NODE_SEQUENCE ? node->count : 1;
    if (g->reader->failed)
        return;
    if (!count || count > SWEEP_RESULTS_MAX || node->kind == PLAY_NODE_MAPPING) {
        play_refuse(g->reader, node, "results is a list of 1 to %d outcomes, as in [restitution]",
                    SWEEP_RESULTS_MAX);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const struct play_node *at = node->kind == PLAY_NODE_SEQUENCE ? &node->item[i] : node;
        const struct play_quantity *q = read_quantity(g, at);
        if (!q)
            return;
        for (size_t k = 0; k < plan->column_count; k++)
            if (!strcmp(plan->columns[k].name, q->name))
                play_refuse(g->reader, at, "%s stands here already", q->name);
        add_column(plan, q->name, "", q->unit, SWEEP_RESULT, i);
    }
}

static const struct ref_reference *read_reference(struct reading *g, const struct play_node *node,
                                                  size_t *ret_of) {
    const char *name = play_read_text(g->reader, node);
    const struct ref_reference *reference = ref_find(name), *known;
    const struct sweep_plan *plan = &g->sweep->plan;
    struct play_suggest suggest;
    if (g->reader->failed)
        return NULL;
    play_suggest_begin(&suggest, name);
    for (size_t i = 0; (known = ref_at(i)); i++)
        play_suggest_offer(&suggest, known->name);
    if (!reference) {
        play_refuse_word(g->reader, node, "there is no reference", &suggest,
                         "see 'touchstone list references'");
        return NULL;
    }
    for (*ret_of = 0; *ret_of < plan->column_count; ++*ret_of)
        if (!strcmp(plan->columns[*ret_of].name, reference->quantity))
            break;
    if (reference->per_sample)
        play_refuse(g->reader, node, "%s has a value at each sample of a path", name);
    else if (*ret_of == plan->column_count)
        play_refuse(g->reader, node, "%s predicts %s, which is not among the results", name,
                    reference->quantity);
    return g->reader->failed ? NULL : reference;
}

static void read_against(struct reading *g) {
    struct sweep_plan *plan = &g->sweep->plan;
    const struct play_node *node = g->top.against;
    const size_t count = !node ? 0 : node->kind == PLAY_NODE_SEQUENCE ? node->count : 1;
    if (g->reader->failed)
        return;
    if (node && (!count || count > SWEEP_RESULTS_MAX || node->kind == PLAY_NODE_MAPPING))
        play_refuse(g->reader, node, "against is a reference, or a list of up to %d of them",
                    SWEEP_RESULTS_MAX);
    for (size_t i = 0; i < count && !g->reader->failed; i++) {
        const struct play_node *at = node->kind == PLAY_NODE_SEQUENCE ? &node->item[i] : node;
        size_t of;
        const struct ref_reference *reference = read_reference(g, at, &of);
        for (size_t k = 0; reference && k < plan->column_count; k++)
            if (plan->columns[k].kind == SWEEP_REFERENCE && plan->columns[k].of == of)
                play_refuse(g->reader, at, "%s has a reference already", reference->quantity);
        if (!reference || g->reader->failed)
            return;
        char *name = play_copy(plan->columns[of].name), *unit = play_copy(plan->columns[of].unit);
        struct sweep_column *column =
            add_column(plan, name, "_reference", unit, SWEEP_REFERENCE, of);
        column->reference = play_copy(reference->name);
        column = add_column(plan, name, "_error", g->top.error ? "1" : unit, SWEEP_ERROR, of);
        column->is_relative = g->top.error;
        column->reference = play_copy(reference->name);
    }
}

/* The tolerance is in the unit of the errors, which is one. */
static void read_tolerance(struct reading *g) {
    struct sweep_plan *plan = &g->sweep->plan;
    const struct play_node *node = g->top.fails_above;
    const char *unit = NULL;
    plan->fails_above = HUGE_VAL;
    if (!node || g->reader->failed)
        return;
    for (size_t k = 0; k < plan->column_count; k++) {
        if (plan->columns[k].kind != SWEEP_ERROR)
            continue;
        if (unit && strcmp(unit, plan->columns[k].unit) != 0)
            play_refuse(g->reader, node,
                        "errors in %s and in %s have no tolerance in common: say 'error: relative'",
                        unit, plan->columns[k].unit);
        unit = plan->columns[k].unit;
    }
    if (!unit)
        play_refuse(g->reader, node, "fails_above needs the key 'against'");
    if (g->reader->failed || !unit)
        return;
    plan->fails_above = play_read_number(g->reader, node, unit);
    if (!(plan->fails_above > 0.0))
        play_refuse(g->reader, node, "fails_above = %.60s; allowed: (0, inf)%s%s", node->text,
                    strcmp(unit, "1") ? " " : "", strcmp(unit, "1") ? unit : "");
}

struct bins_text {
    const struct play_node *from, *to;
    size_t bins; /* 0: absent */
    int scale;
};
#define TYPE struct bins_text
static const struct record_field bins_fields[] = {
    NODE("from", NEEDED, from),
    NODE("to", NEEDED, to),
    WHOLE("bins", bins, 1, SWEEP_BINS_MAX),
    WORD("scale", scale, "linear|log", "linear"),
};
static const struct record_table bins_table = YAML_TABLE(bins_fields, "a histogram", NULL);
#undef TYPE

static void read_bins(struct reading *g, const struct play_node *node,
                      struct sweep_column *column) {
    struct bins_text text;
    play_read_mapping(g->reader, node, &bins_table, &text);
    if (g->reader->failed)
        return;
    column->low = play_read_number(g->reader, text.from, column->unit);
    column->high = play_read_number(g->reader, text.to, column->unit);
    column->bins = text.bins ? text.bins : column->bins;
    column->is_log = text.scale;
    if (!(column->low < column->high))
        play_refuse(g->reader, text.to, "to = %.60s is not above from = %.60s", text.to->text,
                    text.from->text);
    if (column->is_log && !(column->low > 0.0))
        play_refuse(g->reader, text.from, "from = %.60s; allowed with scale log: above 0",
                    text.from->text);
}

static void read_histograms(struct reading *g) {
    const struct play_node *node = g->top.histogram;
    struct sweep_plan *plan = &g->sweep->plan;
    if (!node || g->reader->failed)
        return;
    if (plan->keep != SWEEP_REDUCED || node->kind != PLAY_NODE_MAPPING)
        play_refuse(g->reader, node,
                    plan->keep != SWEEP_REDUCED
                        ? "histograms are of sweeps with 'keep: reduced'"
                        : "histogram is a mapping of columns to {from, to, bins, scale}");
    for (size_t i = 0; i < node->count && !g->reader->failed; i++) {
        struct play_suggest suggest;
        size_t k = 0;
        play_suggest_begin(&suggest, node->key[i].text);
        for (; k < plan->column_count; k++) {
            play_suggest_offer(&suggest, plan->columns[k].name);
            if (!strcmp(plan->columns[k].name, node->key[i].text))
                break;
        }
        if (k == plan->column_count)
            play_refuse_word(g->reader, &node->key[i], "there is no column", &suggest,
                             "the results, NAME_reference and NAME_error");
        else
            read_bins(g, &node->item[i], &plan->columns[k]);
    }
}

/* --- how it is computed ---------------------------------------------------------------------------- */

static size_t usual_block(enum sweep_way way) {
    return way == SWEEP_PLAYED    ? BLOCK_PLAYED
           : way == SWEEP_OBLIQUE ? BLOCK_OBLIQUE
                                  : BLOCK_IMPACTS;
}

static void read_block(struct reading *g) {
    struct sweep_plan *plan = &g->sweep->plan;
    const struct play_node *node = play_node_find(&g->reader->tree->root, "block");
    if (g->reader->failed)
        return;
    g->sweep->block_is_usual = !node;
    plan->block = node ? g->top.block : usual_block(plan->way);
    if (plan->block & (plan->block - 1))
        play_refuse(g->reader, node, "block = %zu; allowed: powers of two in [1, %zu]", plan->block,
                    SWEEP_BLOCK_MAX);
}

/* Exact impacts where they can be had, unless the file says otherwise. */
static void read_way(struct reading *g) {
    struct sweep_plan *plan = &g->sweep->plan;
    const struct play_node *by = play_node_find(&g->reader->tree->root, "by");
    char why[512];
    if (g->reader->failed)
        return;
    plan->way = SWEEP_PLAYED;
    if (by && g->top.by == SWEEP_OBLIQUE) {
        plan->way = SWEEP_OBLIQUE;
        if (sweep_has_oblique(g->sweep, why, sizeof why))
            play_refuse(g->reader, by, "%s", why);
        return;
    }
    if (by && g->top.by == SWEEP_PLAYED)
        return;
    if (!sweep_has_impacts(g->sweep, why, sizeof why))
        plan->way = SWEEP_IMPACTS;
    else if (by)
        play_refuse(g->reader, by, "%s", why);
}

static void check_schema(struct reading *g) {
    if (!g->reader->failed && strcmp(play_read_text(g->reader, g->top.schema), "1") != 0)
        play_refuse(g->reader, g->top.schema,
                    "schema %.20s is unknown: this program reads schema 1", g->top.schema->text);
}

static void read_all(struct reading *g) {
    struct sweep_plan *plan = &g->sweep->plan;
    char why[256];
    play_read_mapping(g->reader, &g->reader->tree->root, &top_table, &g->top);
    check_schema(g);
    read_case(g);
    if (g->reader->failed)
        return;
    plan->title = play_copy(g->top.title);
    plan->law = play_copy(g->c->law->name);
    plan->case_name = play_copy(g->top.from_case ? g->top.from_case : "");
    plan->variant = play_copy(g->c->variant);
    plan->identity = play_copy("");
    plan->design = (enum sweep_design)g->top.design;
    plan->keep = (enum sweep_keep)g->top.keep;
    read_axes(g);
    count_points(g);
    read_results(g);
    read_against(g);
    read_tolerance(g);
    read_histograms(g);
    read_way(g);
    read_block(g);
    if (!g->reader->failed && sweep_plan_settle(plan, why, sizeof why))
        play_refuse(g->reader, &g->reader->tree->root, "%s", why);
}

int sweep_read(const char *file, const char *text, const struct play_laws *laws, struct sweep *ret,
               char *ret_message, size_t size) {
    struct play_tree tree;
    struct sweep sweep = {.base = NULL};
    if (text ? play_tree_of(file, text, &tree, ret_message, size)
             : play_tree_read(file, &tree, ret_message, size))
        return -1;
    struct play_reader reader = {
        .tree = &tree, .laws = laws, .message = ret_message, .message_size = size};
    struct reading g = {.reader = &reader, .sweep = &sweep};
    read_all(&g);
    if (reader.failed)
        return -1;
    *ret = sweep;
    return 0;
}

void sweep_set_subject(struct sweep *sweep, struct play_subject *subject) {
    sweep->subject = subject;
    if (subject)
        sweep->plan.way = SWEEP_PLAYED;
    if (sweep->block_is_usual)
        sweep->plan.block = usual_block(sweep->plan.way);
}

/* --- what it is ------------------------------------------------------------------------------------ */

void sweep_identify(struct sweep *sweep, const char *of) {
    char digest[CHECKSUM_SIZE];
    struct checksum state;
    struct sweep_plan *plan = &sweep->plan;
    plan->identity = play_copy("");
    char *texts[] = {sweep_plan_text(plan), play_case_text(sweep->base, "", NULL), play_copy(of)};
    checksum_begin(&state);
    for (size_t i = 0; i < TOUCH_COUNT(texts); i++)
        checksum_add(&state, texts[i], strlen(texts[i]) + 1);
    checksum_end(&state, digest);
    plan->identity = play_copy(digest);
}
