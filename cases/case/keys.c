/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "keys.h"
#include "material.h"

#define HALF_PI  1.57079632679489661923
#define SEED_MAX 9007199254740992.0

enum {
    NEEDED = 0,
    MAY = RECORD_OPTIONAL,
    ABOVE = RECORD_ABOVE,
    BELOW = RECORD_BELOW,
    FACT = RECORD_FACT,
    SETUP = RECORD_SETUP,
    INSTEAD = RECORD_INSTEAD,
};
#define KEY                YAML_KEY
#define RANGE(least, most) .min = least, .max = most
#define POSITIVE           RANGE(0, HUGE_VAL)

/* JSON Schema, with ' for ", of what no table can describe. */
#define TEXT_FORM          "{'$ref': '#/$defs/text'}"
#define NUMBER_FORM        "{'$ref': '#/$defs/number'}"
#define VALUES_FORM        "{'type': 'object', 'additionalProperties': {'$ref': '#/$defs/value'}}"
#define SEVERAL_FORM       "{'$ref': '#/$defs/several'}"
#define LIST_OF(one)       "{'type': 'array', 'items': " one "}"
static const char defs[] =
    "{'variable': {'type': 'string', 'pattern': '^\\\\$[A-Za-z_][A-Za-z0-9_.]*$'},"
    " 'number': {'type': ['number', 'string'], 'pattern': "
    "'^[-+( ]*([.0-9]|\\\\$?[A-Za-z_])'},"
    " 'text': {'type': ['string', 'number', 'boolean']},"
    " 'flag': {'anyOf': [{'$ref': '#/$defs/variable'}, {'enum': [true, false, 'true', 'false', "
    "'on', 'off']}]},"
    " 'flags': {'anyOf': [{'$ref': '#/$defs/variable'}, {'type': 'array', 'minItems': 2, "
    "'maxItems': 2, "
    "'items': {'$ref': '#/$defs/flag'}}]},"
    " 'each': {'anyOf': [" NUMBER_FORM ", {'type': 'array', 'minItems': 1, 'maxItems': 2, "
    "'items': " NUMBER_FORM "}]},"
    " 'vector': {'anyOf': [{'$ref': '#/$defs/variable'}, {'type': 'array', "
    "'minItems': 3, "
    "'maxItems': 3, 'items': " NUMBER_FORM "}]},"
    " 'value': {'anyOf': [" TEXT_FORM ", {'type': 'array', 'minItems': 1, 'maxItems': 3, "
    "'items': " TEXT_FORM "}]},"
    " 'row': {'type': 'object', 'minProperties': 1, 'additionalProperties': {'type': 'array', "
    "'minItems': 1, 'items': {'$ref': '#/$defs/value'}}},"
    " 'one_row': {'type': 'object', 'minProperties': 1, 'additionalProperties': {'anyOf': "
    "[" TEXT_FORM ", {'type': 'array', 'minItems': 1, 'items': {'$ref': '#/$defs/value'}}]}},"
    " 'several': {'anyOf': [" TEXT_FORM ", " LIST_OF(
        TEXT_FORM) "]},"
                   " 'able': {'type': 'object', 'additionalProperties': false, 'properties': "
                   "{'with': " LIST_OF(TEXT_FORM) ", 'judged': " LIST_OF(
                       TEXT_FORM) "}, 'required': ['with']}, 'law': {'anyOf': [" TEXT_FORM
                                  ", {'$ref': '#/$defs/source'}, {'$ref': '#/$defs/able'}]}}";

/* --- the file -------------------------------------------------------------------------------------- */

#define TYPE                        struct case_text
#define NODE(name, flag, what, why) KEY(#name, NODE, name, flag, .form = what, .meaning = why)
static const struct record_field case_fields[] = {
    NODE(schema, NEEDED, "{'enum': [1, 2, '1', '2']}",
         "version of this format: `2`; a file of schema `1` has no rows of `vary`, no several "
         "places or quantities in a check, and no expressions in its motion"),
    KEY("title", TEXT, title, NEEDED, .meaning = "one line"),
    NODE(about, MAY, TEXT_FORM,
         "what is tested and why: up to 10000 bytes. It stands in `verdicts.json`, beside the "
         "title"),
    NODE(law, NEEDED,
         "{'anyOf': [{'$ref': '#/$defs/law'}, " LIST_OF("{'$ref': '#/$defs/law'}") "]}",
         "the name of a law, or a sequence of names: each gets its own set of variants. A law of "
         "yours is named in the same way, or `{plugin: ./my.so}`, `{plugin: ./all.so, name: "
         "my_law}`, `{command: \"python3 my_law.py\"}`; or all laws that can: `{with: [young, "
         "friction]}`, of which some may be `judged: [hertz]`"),
    NODE(tags, MAY,
         "{'type': 'array', 'maxItems': 16, 'items': {'type': 'string', 'pattern': "
         "'^([a-z][a-z0-9_]*|\\\\$.*)$'}}",
         "up to 16 words of `a` to `z`, `0` to `9`, `_`; `verify --tag` selects cases by them"),
    NODE(material, MAY,
         "{'type': 'object', 'properties': {'stiffness_from': {'$ref': '#/$defs/stiffness'}}, "
         "'additionalProperties': {'$ref': '#/$defs/each'}}",
         "what the bodies are made of, in words that all laws share"),
    NODE(properties, MAY, VALUES_FORM, "values of the law's properties"),
    KEY("pair", OBJECT, pair, NEEDED, .of = &pair_table, .meaning = "the two bodies"),
    NODE(bodies, MAY, "{'type': 'array', 'minItems': 2, 'maxItems': 2, 'items': " VALUES_FORM "}",
         "properties of the two bodies that the contact inherits"),
    NODE(inherit, MAY, "{'type': 'object', 'additionalProperties': {'$ref': '#/$defs/flag'}}",
         "which of them it does not"),
    NODE(uncertain, MAY, VALUES_FORM,
         "standard uncertainties of the inputs of an experiment: by role or keyword, and `speed` "
         "of an impact. Checks of outcomes by data then say u_num, u_input and u_D"),
    NODE(vary, MAY,
         "{'anyOf': [{'$ref': '#/$defs/row'}, {'type': 'array', 'minItems': 1, 'items': {'$ref': "
         "'#/$defs/one_row'}}]}",
         "what differs between the variants of this case"),
    NODE(given, MAY, VALUES_FORM, "names of expressions, for the whole case"),
    KEY("path", LIST, path, MAY, .of = &segment_table,
        .meaning = "the motion: segments, one after the other"),
    KEY("impact", OBJECT, impact, MAY, .of = &impact_table,
        .meaning = "in place of a path: the bodies collide"),
    KEY("free", OBJECT, free, MAY, .of = &free_table,
        .meaning = "in place of a path: the bodies move freely"),
    KEY("record", OBJECT, record, MAY, .of = &record_table,
        .meaning = "in place of a path: the motion of a file of numbers"),
    NODE(check, NEEDED,
         "{'anyOf': [{'$ref': '#/$defs/refusal'}, {'type': 'array', 'minItems': 1, "
         "'items': {'anyOf': [{'$ref': '#/$defs/check'}, {'$ref': "
         "'#/$defs/principle'}, {'$ref': '#/$defs/curve'}, {'$ref': '#/$defs/recorded'}]}}]}",
         "at least one check; or `{expect: refused}`, where the law must refuse the values, and "
         "nothing moves"),
    NODE(plot, MAY, "{'anyOf': [{'const': 'none'}, {'$ref': '#/$defs/plot'}]}",
         "what the figure shows: `{x: overlap, y: normal_force}`, or `none`"),
};
const struct record_table case_table =
    YAML_TABLE(case_fields, "a case",
               "A case of touchstone. Any value may be $name, which stands for those under vary; a "
               "number may have a unit, as in 10 mm.");
#undef TYPE

#define TYPE struct play_law_source
static const struct record_field law_fields[] = {
    KEY("plugin", TEXT, plugin, MAY, .meaning = "a shared library"),
    KEY("name", TEXT, name, MAY, .meaning = "of a law in it"),
    KEY("command", TEXT, command, MAY, .meaning = "in place of them: a program that is the law"),
};
const struct record_table law_table = YAML_TABLE(law_fields, "a law", NULL);
#undef TYPE

#define TYPE struct play_material
static const struct record_field stiffness_fields[] = {
    KEY("speed", NUMBER, speed, MAY | ABOVE, .unit = "m/s", POSITIVE,
        .meaning =
            "the normal spring has the largest overlap of Hertz's elastic impact at this speed"),
    KEY("overlap", NUMBER, overlap, MAY | ABOVE, .unit = "m", POSITIVE,
        .meaning = "in place of it: Hertz's force at this overlap"),
};
const struct record_table stiffness_table = YAML_TABLE(stiffness_fields, "stiffness_from", NULL);
#undef TYPE

/* --- the pair --------------------------------------------------------------------------------------- */

/* In the order of TOUCH_torque_lever_..., which is that of TOUCH_slip_lever_.... */
#define LEVERS "point|radius|surface|share"

#define TYPE   struct play_case
static const struct record_field pair_fields[] = {
    KEY("radius", NUMBER, pair.radius, NEEDED | ABOVE | FACT, .unit = "m", POSITIVE, .symbol = "R",
        .meaning = "one or two lengths"),
    KEY("mass", NUMBER, pair.mass, MAY | ABOVE | FACT, .unit = "kg", POSITIVE, .symbol = "m",
        .meaning = "one or two masses; this or `density` is needed"),
    KEY("density", NUMBER, written.density, MAY | ABOVE | INSTEAD, .unit = "kg/m3", POSITIVE,
        .meaning = "one or two densities, in place of `mass`: mass = 4/3 pi R³ density"),
    KEY("inertia", NUMBER, inertia, MAY | ABOVE | FACT, .unit = "kg m2", POSITIVE, .symbol = "I",
        .meaning =
            "one or two moments of inertia, that of a solid ball 2/5 m R² where it is not given"),
    KEY("wall", CHOICE, written.wall, MAY, .allowed = "none|elastic|rigid", .initial = "none",
        .meaning = "body 2 is a wall, with infinite radius, mass and inertia"),
    KEY("rigid", FLAG, pair.rigid, MAY | FACT,
        .meaning = "`[false, true]`: which body does not deform; at most one"),
    KEY("dimension", WHOLE, pair.dimension, MAY | FACT, RANGE(2, 3), .initial = "3",
        .meaning =
            "`3`, or `2`: plane motion of disks 1 m thick, mass = pi R² density · 1 m, inertia "
            "m R²/2"),
    KEY("torque_lever", CHOICE, written.torque_lever, MAY, .allowed = LEVERS,
        .meaning = "lever of the torque of the shear force: `point` (R - overlap/2), `radius` (R), "
                   "`surface` (R - overlap on body 1, R on body 2), `share` (R/(R1 + R2) times the "
                   "distance of the centres; R1 on a wall); that of the law where it is not given"),
    KEY("slip_lever", CHOICE, written.slip_lever, MAY, .allowed = LEVERS,
        .meaning = "lever of the spins in the slip velocity, by the same words; `torque_lever` if "
                   "that is given, else the law's"),
};
const struct record_table pair_table = YAML_TABLE(pair_fields, "a pair", NULL);

/* --- impacts and free motions ----------------------------------------------------------------------- */

#define X(name, keyword, meaning) keyword "|"
static const char schemes[] = PLAY_SCHEMES(X);
#undef X

#define VECTOR(name, member, flag, of, why)                                                        \
    KEY(name, NUMBER, member, MAY | FACT, .unit = of, .initial = "0", .symbol = flag,              \
        .meaning = why)
#define SCHEME                                                                                     \
    KEY("scheme", CHOICE, impact.scheme, MAY | SETUP, .allowed = schemes,                          \
        .initial = "verlet_predicted", .meaning = "how the motion is integrated")
#define PLANE(why)                                                                                 \
    KEY("plane", CHOICE, impact.moving, MAY | SETUP, .allowed = "fixed|moving",                    \
        .initial = "fixed", .meaning = why)

static const struct record_field impact_fields[] = {
    KEY("speed", NUMBER, impact.speed, MAY | ABOVE | FACT, .unit = "m/s", POSITIVE,
        .symbol = "speed",
        .meaning = "relative speed of the centres; this, `normal_speed` or `velocity` is needed"),
    KEY("angle", NUMBER, impact.angle, MAY | BELOW | FACT, .unit = "rad", RANGE(0, HALF_PI),
        .symbol = "angle",
        .meaning = "from the normal, in the (n, s) plane; 0 where it is not given"),
    KEY("normal_speed", NUMBER, written.normal_speed, MAY | ABOVE | INSTEAD, .unit = "m/s",
        POSITIVE,
        .meaning = "in place of `speed` and `angle`: the part of the relative velocity along n"),
    KEY("shear_speed", NUMBER, written.shear_speed, MAY | INSTEAD, .unit = "m/s", POSITIVE,
        .meaning = "beside `normal_speed`: the part along s; 0 where it is not given"),
    KEY("velocity", NUMBER, written.velocity, MAY | INSTEAD, .unit = "m/s",
        .meaning =
            "in place of them: `[1 m/s, 0.5 m/s, 0]`, along n, s and t; the last is 0. As one "
            "value it can be varied"),
    VECTOR("spin1", impact.spin[0], "start_spin1", "rad/s",
           "initial spin of body 1 along (n, s, t), as in `[0, 0, 10 rad/s]`"),
    VECTOR("spin2", impact.spin[1], "start_spin2", "rad/s", "that of body 2"),
    KEY("steps", NUMBER, impact.steps, MAY | SETUP, .unit = "1",
        RANGE(IMPACT_STEPS_MIN, SEGMENT_STEPS_MAX),
        .meaning = "steps per contact time of the undamped impact; 200.3 where `dt` is not given"),
    KEY("dt", NUMBER, impact.dt, MAY | ABOVE | SETUP, .unit = "s", POSITIVE,
        .meaning = "in place of `steps`: the time step. Checks with `converges` vary the steps per "
                   "contact time all the same"),
    KEY("phase", NUMBER, impact.phase, MAY | BELOW | SETUP, .unit = "1", RANGE(0, 1),
        .initial = "0.5", .meaning = "the bodies start this fraction of a step before they touch"),
    KEY("impacts", WHOLE, impact.impacts, MAY | SETUP, RANGE(1, 1000), .initial = "1",
        .meaning = "number of successive impacts of one contact; quantities are those of the last"),
    SCHEME,
    PLANE(
        "`fixed`: the contact plane keeps its direction; `moving`: both bodies move, and the plane "
        "moves with them"),
    KEY("end", CHOICE, impact.end_at_force, MAY | FACT, .allowed = "zero_overlap|zero_force",
        .initial = "zero_overlap", .meaning = "where the contact ends"),
};
const struct record_table impact_table = YAML_TABLE(impact_fields, "an impact", NULL);

static const struct record_field free_fields[] = {
    KEY("overlap", NUMBER, free.overlap, MAY | FACT, .unit = "m", .symbol = "start_overlap",
        .meaning = "of the two surfaces at the start; 0 where neither this nor `gap` is given"),
    KEY("gap", NUMBER, written.gap, MAY | INSTEAD, .unit = "m", POSITIVE,
        .meaning = "in place of `overlap`: how far they are apart"),
    VECTOR("velocity1", free.velocity[0], "start_velocity1", "m/s",
           "of the centre of body 1 along (n, s, t), as in `[1 m/s, 0, 0]`"),
    VECTOR("velocity2", free.velocity[1], "start_velocity2", "m/s",
           "that of body 2; a wall keeps its velocity"),
    VECTOR("spin1", impact.spin[0], "start_spin1", "rad/s", "spin of body 1 along (n, s, t)"),
    VECTOR("spin2", impact.spin[1], "start_spin2", "rad/s", "that of body 2; a wall does not spin"),
    VECTOR("force1", free.force[0], "force1", "N",
           "constant force on body 1 along (n, s, t), as in `[1 N, 0, 0]`"),
    VECTOR("force2", free.force[1], "force2", "N", "that on body 2; none on a wall"),
    VECTOR(
        "gravity", free.gravity, "gravity", "m/s2",
        "acceleration of both bodies along (n, s, t). A wall does not fall; an inclined wall is a "
        "gravity with two components"),
    KEY("time", NUMBER, written.time, MAY | ABOVE | INSTEAD, .unit = "s", POSITIVE,
        .meaning =
            "of the whole motion; two of `time`, `dt` and `steps` are needed. With `time` and "
            "`dt` the time step is the largest one up to `dt` of which `time` is a multiple"),
    KEY("steps", SIZE, free.steps, MAY | SETUP, RANGE(1, PLAY_STEP_MAX),
        .meaning = "of the whole motion"),
    KEY("dt", NUMBER, free.dt, MAY | ABOVE | SETUP, .unit = "s", POSITIVE,
        .meaning = "the time step"),
    KEY("contact_steps", NUMBER, free.contact_steps, MAY | SETUP, .unit = "1",
        RANGE(4, PLAY_STEP_MAX),
        .meaning =
            "in place of `dt`, with `steps`: steps per contact time of the undamped impact at "
            "the speed with which the bodies first touch"),
    SCHEME,
    PLANE("as of an impact"),
};
const struct record_table free_table = YAML_TABLE(free_fields, "a free motion", NULL);
#undef TYPE

/* --- forms of a segment ----------------------------------------------------------------------------- */

#define TYPE struct form_text
#define NUMBER(name, is, flag, member, why)                                                        \
    KEY(name, NUMBER, member, flag, .unit = is, .meaning = why)
#define ALONG_S(unit) NUMBER("shear", unit, MAY, along[1], "along s")
#define ALONG_T(unit) NUMBER("shear_t", unit, MAY, along[2], "along t")
#define ANGLE         NUMBER("angle", "rad", NEEDED, angle, "by which it turns")
#define ABOUT         KEY("about", CHOICE, about, NEEDED, .allowed = "s|t", .meaning = "the axis")
#define BODY                                                                                       \
    KEY("body", CHOICE, body, MAY, .allowed = "1|2|both", .initial = "both",                       \
        .meaning = "which body; `both` in opposite directions")

static const struct record_field move_fields[] = {
    NUMBER("normal", "m", MAY, along[0], "change of the overlap"),
    ALONG_S("m"),
    ALONG_T("m"),
    KEY("angle", NUMBER, angle, MAY | ABOVE | BELOW, .unit = "rad", RANGE(-HALF_PI, HALF_PI),
        .meaning = "in place of `shear`: shear = normal · tan(angle)"),
};
static const struct record_field to_fields[] = {
    NUMBER("overlap", "m", MAY, along[0], "the overlap to reach"),
    ALONG_S("m"),
    ALONG_T("m"),
};
static const struct record_field velocity_fields[] = {
    NUMBER("normal", "m/s", MAY, along[0], "of the overlap"),
    ALONG_S("m/s"),
    ALONG_T("m/s"),
};
static const struct record_field sine_fields[] = {
    NUMBER("normal", "m", MAY, along[0], "amplitude of the overlap"),
    ALONG_S("m"),
    ALONG_T("m"),
    KEY("cycles", NUMBER, cycles, MAY | ABOVE, .unit = "1", RANGE(0, 1e6), .initial = "1",
        .meaning = "number of periods"),
};
static const struct record_field random_fields[] = {
    NUMBER("normal", "m", MAY, along[0], "bound of the overlap"),
    ALONG_S("m"),
    ALONG_T("m"),
    KEY("seed", SIZE, seed, MAY, RANGE(0, SEED_MAX), .initial = "1",
        .meaning = "begins the random numbers"),
};
static const struct record_field press_fields[] = {
    NUMBER("normal_force", "N", NEEDED, normal_force, "the normal force to reach"),
    ALONG_S("m"),
    ALONG_T("m"),
};
static const struct record_field rotate_fields[] = {
    KEY("about", NODE, axis, NEEDED,
        .form = "{'anyOf': [{'enum': ['n', 's', 't']}, {'$ref': '#/$defs/vector'}]}",
        .meaning = "the axis: `n`, `s`, `t`, or any vector along them"),
    ANGLE};
static const struct record_field orbit_fields[] = {ABOUT, ANGLE};
static const struct record_field roll_fields[] = {ABOUT, ANGLE, BODY};
static const struct record_field twist_fields[] = {ANGLE, BODY};

#define FORM_TABLE(name)                                                                           \
    static const struct record_table name##_table = YAML_TABLE(name##_fields, #name, NULL);
FORM_TABLE(move)
FORM_TABLE(to)
FORM_TABLE(velocity)
FORM_TABLE(sine)
FORM_TABLE(random)
FORM_TABLE(press)
FORM_TABLE(rotate)
FORM_TABLE(orbit)
FORM_TABLE(roll)
FORM_TABLE(twist)
static const struct record_table hold_table = {NULL, 0, sizeof(TYPE), 1, NULL, "hold"};
#undef TYPE

/* X(form, kind, needs a number along n, s or t, first axis, meaning) */
#define FORMS(X)                                                                                   \
    X(move, PLAY_MOVE, 1, 0,                                                                       \
      "overlap and shear displacements along s and t change by these amounts, in equal steps")     \
    X(to, PLAY_TO, 1, 0, "they change to these values; those left out stay")                       \
    X(velocity, PLAY_MOVE, 1, 0, "`move` by velocity · time; `time` is required")                  \
    X(hold, PLAY_HOLD, 0, 0, "nothing moves")                                                      \
    X(sine, PLAY_SINE, 1, 0, "in step k, x + amplitude · sin(2 pi cycles k/steps)")                \
    X(random, PLAY_RANDOM, 1, 0,                                                                   \
      "odd steps move the overlap to a random value within ± `normal` of the value at the "       \
      "beginning of the segment; even steps slide by random amounts within ± `shear` and ± "     \
      "`shear_t`")                                                                                 \
    X(press, PLAY_PRESS, 0, 0,                                                                     \
      "the normal force goes to this value in equal steps of force, while the shear displacement " \
      "changes")                                                                                   \
    X(rotate, PLAY_ROTATE, 0, 0, "the pair turns as one rigid body")                               \
    X(orbit, PLAY_ORBIT, 0, 1, "the centres turn about s or t, and the balls do not spin")         \
    X(roll, PLAY_ROLL, 0, 1, "bodies spin about s or t")                                           \
    X(twist, PLAY_TWIST, 0, 0, "the same about n")

const struct segment_form segment_forms[FORM_COUNT] = {
#define X(name, kind, moves, axis, why) {#name, kind, &name##_table, moves, axis},
    FORMS(X)
#undef X
};

const char *play_segment_name(enum play_segment_kind kind) {
    for (size_t i = 0; i < FORM_COUNT; i++)
        if (segment_forms[i].kind == kind)
            return segment_forms[i].key;
    return "set";
}

#define TYPE struct segment_text
enum {
#define X(name, kind, moves, axis, why) AT_##name,
    FORMS(X)
#undef X
};
static const struct record_field segment_fields[] = {
#define X(name, kind, moves, axis, why)                                                            \
    KEY(#name, OBJECT, form[AT_##name], MAY, .of = &name##_table, .meaning = why),
    FORMS(X)
#undef X
        KEY("steps", SIZE, steps, MAY, RANGE(1, SEGMENT_STEPS_MAX),
            .meaning = "of a motion; 100 where they are not given"),
    KEY("time", NUMBER, time, MAY | ABOVE, .unit = "s", POSITIVE,
        .meaning = "of a motion; 1 s where it is not given"),
    NODE(set, MAY, VALUES_FORM,
         "modifiable properties take new values from here on, in the order written"),
    KEY("loop", OBJECT, loop, MAY, .of = &loop_table,
        .meaning = "the segments are repeated; loops may be nested"),
};
const struct record_table segment_table = YAML_TABLE(segment_fields, "a segment", NULL);
#undef TYPE

#define TYPE struct loop_text
static const struct record_field loop_fields[] = {
    KEY("repeat", SIZE, repeat, NEEDED, RANGE(1, 1000000), .meaning = "how often"),
    NODE(path, NEEDED, "{'$ref': '#/properties/path'}", "the segments"),
};
const struct record_table loop_table = YAML_TABLE(loop_fields, "a loop", NULL);
#undef TYPE

/* --- checks and plot -------------------------------------------------------------------------------- */

#define X(name, keyword) keyword "|"
static const char metrics[] = PLAY_METRICS(X), bases[] = PLAY_BASES(X);
#undef X

#define TYPE struct check_text
static const struct record_field check_fields[] = {
    NODE(
        quantity, NEEDED, SEVERAL_FORM,
        "a column of the trace or an outcome of the run (`touchstone list quantities`); some exist "
        "for impacts only. `[elastic_s, elastic_t]` is a check of each"),
    NODE(reference, MAY, SEVERAL_FORM,
         "name of a reference (`touchstone list references`); this or `expected` is needed"),
    NODE(expected, MAY, SEVERAL_FORM, "a number in the quantity's unit, or an expression"),
    NODE(source, MAY, TEXT_FORM, "where the expected value comes from; required beside it"),
    NODE(at, MAY, SEVERAL_FORM,
         "for columns: `all` (default), `leg_ends`, `end`, `leg 2`, `leg_end 2`, `max`, `min`, "
         "`time 2 ms`, `step 40`. Outcomes take none. `[leg_end 2, end]` is a check at each"),
    KEY("metric", CHOICE, metric, MAY, .allowed = metrics,
        .meaning = "`linf` (default), `pointwise`, `l2`, all relative; or `absolute`, in the "
                   "quantity's unit"),
    NODE(tolerance, MAY, NUMBER_FORM, "`4 ulp`, `1e-13`, or with metric `absolute` `2 N`"),
    KEY("basis", CHOICE, basis, MAY, .allowed = bases,
        .meaning = "the reason for the value of the tolerance, see below"),
    KEY("size", NUMBER, size, MAY, .unit = "m", RANGE(0, HUGE_VAL),
        .meaning = "with basis `single`: how large coordinates are in the code; 0 where it is "
                   "given the overlap"),
    KEY("converges", NUMBER, converges, MAY | ABOVE, .unit = "1", RANGE(0, 10),
        .meaning = "order of convergence that is expected, see below"),
    KEY("band", NUMBER, band, MAY | ABOVE, .unit = "1", RANGE(0, 1),
        .meaning = "how far the observed order may be from it; 0.15 where it is not given"),
    NODE(grids, MAY,
         "{'anyOf': [{'$ref': '#/$defs/variable'}, {'type': 'array', 'minItems': 5, "
         "'maxItems': 16, 'items': " NUMBER_FORM "}]}",
         "5 to 16 of them, see below"),
    NODE(
        given, MAY, VALUES_FORM,
        "further inputs of the reference: `{hz_alpha: 1.5, end: zero_force}`; each is a number (or "
        "up to three) in the unit of the input, or a word. Of an expression: further names, as in "
        "`{gap: 1 um}`"),
    NODE(
        when, MAY, "{'type': 'object', 'minProperties': 1}",
        "`{hz_mode: 1, slope: [15 deg, 45 deg], law: hertz}`: the check is for variants with these "
        "values only, written as under `vary`"),
    NODE(finding, MAY, TEXT_FORM,
         "a text: a difference is no failure, but is reported with this text. Without a tolerance "
         "the difference is always reported, and there is no basis. With a tolerance and its basis "
         "it is reported only if it is larger than the tolerance; else the check passes. "
         "`converges` is refused here"),
    NODE(expect_zero, MAY, "{'$ref': '#/$defs/flag'}",
         "`true`: the reference or the expression may be 0 everywhere, and that is meant. Without "
         "it zeros alone are *vacuous*. An expected value that is written as `0` says so itself"),
};
const struct record_table check_table = YAML_TABLE(check_fields, "a check", NULL);
#undef TYPE

#define TYPE struct principle_text
static const struct record_field principle_fields[] = {
    KEY("principle", TEXT, principle, NEEDED,
        .meaning = "a principle that every law obeys (`touchstone list principles`)"),
    NODE(when, MAY, "{'type': 'object', 'minProperties': 1}", "as of a check"),
};
const struct record_table principle_table =
    YAML_TABLE(principle_fields, "a check of a principle", NULL);
#undef TYPE

#define TYPE struct curve_text
static const struct record_field curve_fields[] = {
    KEY("file", TEXT, file, NEEDED,
        .meaning = "a CSV file beside the case, or one of the published data that are shipped"),
    KEY("x", TEXT, x, NEEDED,
        .meaning = "`angle=angle_deg:deg`: what of the impact is varied, its column and unit: "
                   "`speed`, `angle`, `normal_speed`, `shear_speed`, `spin1`; or a column of the "
                   "run, as `time` since the first touch"),
    KEY("y", TEXT, y, NEEDED,
        .meaning = "in the same way the result that was published, or a column of the run"),
    KEY("where", TEXT, where, MAY,
        .meaning = "`series=al_oxide_dem`: only rows with this text in this column; several with a "
                   "comma"),
    KEY("but", TEXT, but, MAY,
        .meaning = "values of x, as in the file and with commas between them, that are left out"),
    KEY("up_to", NUMBER, up_to, MAY | ABOVE, .unit = "1", POSITIVE,
        .meaning = "the largest x, as in the file, of the points that are taken"),
    KEY("uncertainty", TEXT, uncertainty, NEEDED,
        .meaning =
            "standard uncertainty of y: a number (without a unit, in that of the file), a share "
            "as `2 %`, or a column with that of each point"),
    KEY("x_uncertainty", TEXT, x_uncertainty, MAY,
        .meaning = "that of x, a number; it counts by how steep the law's own curve is there"),
    KEY("within", NUMBER, within, MAY | ABOVE, .unit = "1", POSITIVE,
        .meaning = "how many of them a point may be off; 2 where it is not given"),
};
const struct record_table published_table = YAML_TABLE(curve_fields, "a curve", NULL);
#undef TYPE

#define TYPE struct curve_check_text
static const struct record_field curve_check_fields[] = {
    KEY("curve", OBJECT, curve, NEEDED, .of = &published_table,
        .meaning = "a published curve: the impact is played at each of its points"),
    KEY("source", TEXT, source, NEEDED, .meaning = "where it was published, and who read it"),
    KEY("finding", TEXT, finding, MAY, .meaning = "as of a check"),
    NODE(when, MAY, "{'type': 'object', 'minProperties': 1}", "as of a check"),
};
const struct record_table published_check_table =
    YAML_TABLE(curve_check_fields, "a check of a curve", NULL);
#undef TYPE

#define TYPE struct record_text
static const struct record_field record_fields[] = {
    KEY("file", TEXT, file, NEEDED,
        .meaning =
            "a CSV file beside the case, with a line of names, as `show --record` writes it"),
    NODE(columns, MAY, VALUES_FORM,
         "`{overlap: delta:mm, dt: 1 us}`: a name, and the heading and unit that the file has for "
         "it, or a number that is the same in all rows"),
    KEY("rows", CHOICE, rows, MAY, .allowed = "follow|single", .initial = "follow",
        .meaning = "`follow`: a row goes on from the row before; `single`: each is one step of a "
                   "contact of its own"),
};
const struct record_table record_table = YAML_TABLE(record_fields, "a record", NULL);
#undef TYPE

#define TYPE struct record_check_text
static const struct record_field record_check_fields[] = {
    NODE(record, NEEDED, SEVERAL_FORM,
         "quantities of which the file has a column, one or several; or `all`: its forces and "
         "moments that are not 0 everywhere"),
    KEY("source", TEXT, source, NEEDED, .meaning = "what wrote the file"),
    KEY("finding", TEXT, finding, MAY, .meaning = "as of a check"),
    NODE(when, MAY, "{'type': 'object', 'minProperties': 1}", "as of a check"),
};
const struct record_table record_check_table =
    YAML_TABLE(record_check_fields, "a check of a record", NULL);
#undef TYPE

#define TYPE struct refusal_text
static const struct record_field refusal_fields[] = {
    KEY("expect", CHOICE, expect, NEEDED, .allowed = "refused",
        .meaning = "the law must refuse the values"),
};
const struct record_table refusal_table = YAML_TABLE(refusal_fields, "check", NULL);
#undef TYPE

#define TYPE struct plot_text
static const struct record_field plot_fields[] = {
    NODE(x, NEEDED, TEXT_FORM, "a column"),
    NODE(y, NEEDED, TEXT_FORM, "a column"),
};
const struct record_table plot_table = YAML_TABLE(plot_fields, "a plot", NULL);

int play_case_schema(FILE *out) {
    static const struct record_def tables[] = {{"source", &law_table},
                                               {"stiffness", &stiffness_table},
                                               {"check", &check_table},
                                               {"principle", &principle_table},
                                               {"curve", &published_check_table},
                                               {"recorded", &record_check_table},
                                               {"refusal", &refusal_table},
                                               {"plot", &plot_table},
                                               {NULL, NULL}};
    return record_yaml_schema(&case_table, defs, tables, out);
}
