/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "command.h"
#include "verify.h"
#include "cases/results/coverage.h"
#include "cases/results/run_error.h"
#include "cases/play/by_role.h"

/* --- what is implausible ---------------------------------------------------------------------- */

/* Input that can be run, but is hardly meant: a wrong unit, or a property that was forgotten. */

#define LIGHT       299792458.0 /* m/s */

/* What solids have, with room: a soft gel to diamond; an aerogel to osmium. */
#define MODULUS_MIN 1e3  /* Pa */
#define MODULUS_MAX 1e13 /* Pa */
#define DENSITY_MIN 0.1  /* kg/m3 */
#define DENSITY_MAX 1e5  /* kg/m3 */

/* The arguments behind warnings are those of printf. */
__attribute__((format(printf, 4, 5))) static void warn(const struct play_case *c,
                                                       struct play_position place,
                                                       struct play_warnings *warnings,
                                                       const char *format, ...) {
    char text[512];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    play_warnings_add(warnings,
                      place.line ? play_format("%s:%d:%d", c->file, place.line, place.column)
                                 : play_copy(c->file),
                      play_copy(text));
}

/* --- overlap ------------------------------------------------------------------------------------ */

/* The smaller radius; a wall has none. */
static double radius_of(const struct play_case *c) {
    return fmin(c->pair.radius[0], c->pair.radius[1]);
}

/* The largest overlap of a path, and where; what a press reaches is not known here. */
static double path_overlap(const struct play_case *c, int *ret_line) {
    double now = 0.0, most = 0.0;
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *s = &c->segments[i];
        double top = now;
        if (s->kind == PLAY_MOVE)
            top = now += s->by[0];
        else if ((s->kind == PLAY_TO || s->kind == PLAY_ROW) && !isnan(s->to[0]))
            top = now = s->to[0];
        else if (s->kind == PLAY_SINE || s->kind == PLAY_RANDOM)
            top = now + fabs(s->by[0]);
        else if (s->kind == PLAY_PRESS && play_law_is_here(c->law) &&
                 s->normal_force > play_elastic_force(c, radius_of(c)))
            top = HUGE_VAL;
        if (top <= most)
            continue;
        most = top;
        *ret_line = s->line;
    }
    return most;
}

static void warn_overlap(const struct play_case *c, struct play_warnings *warnings) {
    const double radius = radius_of(c);
    struct play_position place = c->place[PLAY_PART_MOTION];
    int line = place.line;
    const double overlap = c->segment_count ? path_overlap(c, &line)
                           : c->free.is
                               ? fmax(c->free.overlap, play_impact_overlap(c, play_free_speed(c)))
                               : play_impact_overlap(c, c->impact.speed * cos(c->impact.angle));
    if (!(overlap > radius))
        return;
    if (line != place.line)
        place = (struct play_position){line, 1};
    char reached[64];
    snprintf(reached, sizeof reached, isinf(overlap) ? "more than a radius" : "%.3g m", overlap);
    warn(c, place, warnings,
         "the overlap becomes %s, and the radius is %.3g m; usual: below a tenth of the radius%s",
         reached, radius,
         c->segment_count ? "" : "; the speed, the mass or the modulus may have a wrong unit");
}

/* --- speed, modulus, density -------------------------------------------------------------------- */

/* Young's modulus of a body; NaN: the law has none, or the body is rigid. */
static double modulus_of(const struct play_case *c, int body) {
    const double young = c->pair.rigid[body] ? 0.0 : by_role_young(c->law, &c->values, body, NULL);
    return young > 0.0 ? young : (double)NAN;
}

/* As of a solid ball, or a disk 1 m thick; NaN of a wall. */
static double density_of(const struct play_case *c, int body) {
    const double radius = c->pair.radius[body], mass = c->pair.mass[body];
    const double area = TOUCH_PI * radius * radius;
    if (isinf(radius))
        return (double)NAN;
    return mass / (c->pair.dimension == 2 ? area : 4.0 / 3.0 * area * radius);
}

static double speed_of(const struct play_case *c, int *ret_line) {
    double most = play_is_impact(c) ? c->impact.speed : play_free_speed(c);
    for (int b = 0; b < 2; b++)
        most = fmax(most, hypot(hypot(c->free.velocity[b][0], c->free.velocity[b][1]),
                                c->free.velocity[b][2]));
    for (size_t i = 0; i < c->segment_count; i++) {
        const struct play_segment *s = &c->segments[i];
        double moved = 0.0;
        for (int k = 0; k < 3 && s->kind == PLAY_MOVE; k++)
            moved = hypot(moved, s->by[k]);
        if (!(moved / s->time > most))
            continue;
        most = moved / s->time;
        *ret_line = s->line;
    }
    return most;
}

static void warn_speed(const struct play_case *c, struct play_warnings *warnings) {
    struct play_position place = c->place[PLAY_PART_MOTION];
    int line = place.line;
    const double speed = speed_of(c, &line);
    double sound = HUGE_VAL;
    for (int b = 0; b < 2; b++) {
        const double square = modulus_of(c, b) / density_of(c, b);
        sound = square > 0.0 ? fmin(sound, sqrt(square)) : sound;
    }
    if (line != place.line)
        place = (struct play_position){line, 1};
    if (speed >= LIGHT)
        warn(c, place, warnings,
             "the speed is %.3g m/s, that of light is %.0f m/s; usual: below 100 m/s", speed,
             LIGHT);
    else if (speed > sound)
        warn(c, place, warnings,
             "the speed is %.3g m/s, and that of sound in the body is %.3g m/s; usual: below a "
             "tenth of it",
             speed, sound);
}

static void warn_solid(const struct play_case *c, struct play_warnings *warnings) {
    static const enum touch_role moduli[] = {TOUCH_YOUNG, TOUCH_SHEAR_MODULUS};
    for (int b = 0; b < 2; b++) {
        for (size_t i = 0; i < TOUCH_COUNT(moduli); i++) {
            const double value = by_role(c->law, &c->values, moduli[i], b, 0.0);
            if (c->pair.rigid[b] || !(value > 0.0) ||
                (value >= MODULUS_MIN && value <= MODULUS_MAX))
                continue;
            warn(c, c->place[PLAY_PART_PROPERTIES], warnings,
                 "%s is %.3g Pa; usual: %g to %g Pa; a number without a unit is in Pa",
                 c->law->properties[touch_property_of(c->law, moduli[i])].keyword, value,
                 MODULUS_MIN, MODULUS_MAX);
        }
        const double density = density_of(c, b);
        if (density < DENSITY_MIN || density > DENSITY_MAX)
            warn(c, c->place[PLAY_PART_PAIR], warnings,
                 "the density of body %d is %.3g kg/m3; usual: %g to %g kg/m3", b + 1, density,
                 DENSITY_MIN, DENSITY_MAX);
    }
}

/* --- properties that do nothing ------------------------------------------------------------------ */

/* X(column or outcome) */
#define NO_FORCES                                                                                  \
    "time leg overlap slide_s slide_t velocity_n velocity_s velocity_t hz_shear_effective "        \
    "hz_poiss_effective fric_effective"
#define SHEARS                                                                                     \
    "shear_force shear_force_s shear_force_t elastic_s elastic_t stiffness_s slip_energy "         \
    "work_shear residual_shear coupling_energy slipping slips_begun slips_ended shear_work_in "    \
    "shear_work_share shear_impulse slip_velocity_out centre_restitution tangential_restitution "  \
    "spin1_out spin2_out spin1_out_n spin1_out_s spin2_out_n spin2_out_s slip_velocity_out_t "     \
    "recoil_angle rebound_angle psi1 psi2 slip_energy_out"
#define DASHPOTS                                                                                   \
    "normal_dashpot dashpot_s dashpot_t dashpot_energy residual_dashpot dashpot_energy_out"

/* Properties that make a law do nothing at their defaults, where none of a row is given. */
static const struct {
    enum touch_role roles[8];
    const char *quantities; /* that depend on them */
    int all_but;            /* the quantities that do not */
} idle[] = {
    {{TOUCH_SHEAR_MODULUS}, NO_FORCES, 1},
    {{TOUCH_FRICTION}, SHEARS, 0},
    {{TOUCH_DAMPING_RATIO_N, TOUCH_DAMPING_RATIO_S, TOUCH_DASHPOT_N_OWN, TOUCH_DASHPOT_N,
      TOUCH_DASHPOT_N_PER_MASS, TOUCH_DASHPOT_S, TOUCH_DASHPOT_S_PER_MASS, TOUCH_RESTITUTION},
     DASHPOTS,
     0},
};

static int is_among(const char *name, const char *names) {
    const size_t length = strlen(name);
    for (const char *at = names; (at = strstr(at, name)); at += length)
        if ((at == names || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return 1;
    return 0;
}

/* Whether the file gives the property, at the start or later. */
static int is_given(const struct play_case *c, int k) {
    if (c->given[k] || c->held[k][0] || c->held[k][1])
        return 1;
    for (size_t i = 0; i < c->segment_count; i++)
        if (c->segments[i].kind == PLAY_SET && c->segments[i].property == k)
            return 1;
    return 0;
}

/* The first of them, where the law has one and none is given; -1: none. */
static int forgotten(const struct play_case *c, const enum touch_role roles[8]) {
    int first = -1;
    for (size_t i = 0; i < 8 && roles[i]; i++) {
        const int k = touch_property_of(c->law, roles[i]);
        if (k >= 0 && (is_given(c, k) || c->law->properties[k].flags & TOUCH_REQUIRED))
            return -1;
        first = first < 0 ? k : first;
    }
    return first;
}

/* Whether the check says that there is none of this; a residual of 0 says that of nothing. */
static int expects_none(const struct play_check *check) {
    return !check->reference && fabs(check->expected) <= 0.0 &&
           strncmp(check->quantity->name, "residual_", 9) != 0;
}

static void warn_idle(const struct play_case *c, struct play_warnings *warnings) {
    for (size_t i = 0; i < TOUCH_COUNT(idle); i++) {
        const int k = forgotten(c, idle[i].roles);
        for (size_t j = 0; k >= 0 && j < c->check_count; j++) {
            const struct play_check *check = &c->checks[j];
            const struct touch_property *p = &c->law->properties[k];
            if (is_among(check->quantity->name, idle[i].quantities) == idle[i].all_but ||
                (c->law->traits & TOUCH_TRAIT_PLASTIC && /* yielding is booked there, too */
                 !strcmp(check->quantity->name, "coupling_energy")) ||
                expects_none(check))
                continue;
            warn(c, (struct play_position){check->line, check->column}, warnings,
                 "%s depends on %s, which is not given and does nothing at its default, %g; give "
                 "it, as %s: %g if that is meant",
                 check->quantity->name, p->keyword, p->initial, p->keyword, p->initial);
            break;
        }
    }
}

/* Adds warnings about one variant, from the file alone: nothing is run.
 *
 * - An overlap above the radius: of a path as its segments say; of an impact as the law's elastic force and the
 *   kinetic energy give it; of `press` where the law has not that force at an overlap of a radius.
 * - A speed above that of sound in a body, sqrt(E/density), or above that of light.
 * - A modulus or a density beyond those of solids.
 * - A property that is not given, does nothing at its default, and on which a check depends: friction, the shear
 *   modulus, all dashpots of the law. A value that is written is meant, and so is an expected 0, but for
 *   residuals. */
static void play_plausible(const struct play_case *c, struct play_warnings *warnings) {
    if (c->must_refuse)
        return;
    warn_idle(c, warnings);
    warn_solid(c, warnings);
    warn_speed(c, warnings);
    warn_overlap(c, warnings);
}

/* --- the end of a run ------------------------------------------------------------------------- */

/* Whether no number was judged. A law that refuses all values does well where values must be refused, which
 * counts only where nothing was skipped. */
static int is_empty(const struct play_rows *rows, const struct play_coverage *coverage) {
    size_t numbers = 0;
    for (size_t i = 0; i < rows->count; i++) {
        const struct play_row *row = &rows->rows[i];
        numbers += row->comparisons > 0 && !play_verdict_is_open(row->verdict) &&
                   row->verdict != PLAY_VERDICT_ERROR && strcmp(row->quantity, "refusal") != 0;
    }
    return !numbers && (coverage->skipped ||
                        (!coverage->judged && !play_rows_count(rows, PLAY_VERDICT_FINDING)));
}

static int says_failure(const struct play_rows *rows) {
    for (int v = PLAY_VERDICT_VACUOUS; v < PLAY_VERDICT_COUNT; v++)
        if (play_rows_count(rows, (enum play_verdict)v))
            return 1;
    return 0;
}

static int misses_strict(const struct play_rows *rows, const struct play_coverage *coverage) {
    size_t undetermined = 0;
    for (size_t i = 0; i < rows->count; i++)
        if (rows->rows[i].verdict == PLAY_VERDICT_UNDETERMINED)
            undetermined += rows->rows[i].comparisons;
    const struct {
        size_t count;
        const char *what;
    } none[] = {
        {coverage->skipped - undetermined, "skipped"},
        {undetermined, "undetermined"},
        {play_rows_count(rows, PLAY_VERDICT_MARGINAL), "marginal"},
        {rows->warnings.count, "warnings"},
        {play_mistakes_missed(&rows->mistakes, NULL, 1, NULL),
         "mistakes of a force or a stiffness that no comparison notices"},
    };
    int bad = 0;
    for (size_t i = 0; i < TOUCH_COUNT(none); i++)
        if (none[i].count)
            fprintf(stderr, "%s%s %zu",
                    bad++ ? ", " : "touchstone verify: no pass with --strict: ", none[i].what,
                    none[i].count);
    fputs(bad ? "\n" : "", stderr);
    return bad;
}

static int misses_coverage(const struct play_coverage *coverage, double wanted) {
    if (play_coverage_percent(coverage) >= wanted)
        return 0;
    char *text = play_coverage_text(coverage);
    fprintf(stderr, "touchstone verify: --min-coverage %g: only %s\n", wanted, text);
    return 1;
}

/* The higher of what errors mean and of EXIT_FAILED where that applies. */
static int worse(const struct play_rows *rows, int is_failure) {
    size_t inputs = 0;
    for (size_t i = 0; i < rows->count; i++)
        inputs += run_error_is(&rows->rows[i], RUN_ERROR_INPUT) != 0;
    return play_rows_count(rows, PLAY_VERDICT_ERROR) > inputs ? EXIT_INTERNAL
           : inputs                                           ? EXIT_USAGE
           : is_failure                                       ? EXIT_FAILED
                                                              : EXIT_PASSED;
}

void verify_warn(size_t count, const struct play_case_set *sets, struct play_rows *rows) {
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < sets[i].count; k++)
            play_plausible(&sets[i].cases[k], &rows->warnings);
    for (size_t i = 0; i < rows->warnings.count; i++)
        fprintf(stderr, "touchstone verify: warning: %s: %s\n", rows->warnings.list[i].place,
                rows->warnings.list[i].text);
}

int verify_end(const struct play_rows *rows, const struct verify_demands *demands) {
    struct play_coverage coverage;
    play_coverage_make(rows, &coverage);
    int bad = says_failure(rows);
    if (!bad && is_empty(rows, &coverage)) {
        fprintf(stderr,
                "touchstone verify: nothing was judged%s: %zu comparison%s skipped, which is no "
                "pass\n",
                coverage.judged ? " but what must be refused" : "", coverage.skipped,
                coverage.skipped == 1 ? "" : "s");
        bad = 1;
    }
    bad |= misses_coverage(&coverage, demands->coverage);
    bad |= demands->strict && misses_strict(rows, &coverage);
    return play_rows_count(rows, PLAY_VERDICT_CRASH) ? EXIT_CRASHED : worse(rows, bad);
}
