# SPDX-License-Identifier: GPL-3.0-or-later
"""The contact laws of the library: single steps, batches and impacts on NumPy arrays.

All numbers are SI, or quantities of pint, with the signs of touchstone/law.h: overlap > 0 in contact, normal force > 0
repulsive, approach velocity > 0 closing, the shear force that on body 1. What is refused is a ValueError with the
message of the library, which says the value and the allowed range.
"""
import math
import types
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from ._library import Refusal, each, ffi, lib, text
from ._units import si
from ._results import html_table

Number = Any  # a float, or a quantity of pint
PerBody = Union[Number, Tuple[Number, Number]]


class Property(NamedTuple):
    """A property of a law, with what its role says."""

    keyword: str
    role: str  # "friction"; what it means
    symbol: str
    unit: str  # SI; "1": a pure number; "": depends
    range: str  # "[0, 1]", "(-1, 0.5]"
    default: float  # NaN where it is required or optional
    required: bool
    of_body: bool  # one value for each body
    choices: Tuple[str, ...]  # names of its values, where it is a choice
    meaning: str


class Field(NamedTuple):
    """A number that a law remembers, or a column of a batch."""

    name: str
    unit: str
    meaning: str


class Step(NamedTuple):
    """What a law answers for one step."""

    force: types.SimpleNamespace  # fields of struct touch_force; moment: a list of two lists of three (N m)
    state: np.ndarray  # float64, one number for each field of the state


def _fields(table, count) -> Tuple[Field, ...]:
    return tuple(Field(text(f.name), text(f.unit), text(f.meaning)) for f in table[0:count])


def _property(row) -> Property:
    row = lib.touch_property_complete(ffi.addressof(row))
    room = ffi.new("char[256]")
    lib.touch_property_range(ffi.new("struct touch_property *", row), room, len(room))
    needed = bool(row.flags & lib.TOUCH_REQUIRED)
    default = math.nan if row.flags & (lib.TOUCH_REQUIRED | lib.TOUCH_OPTIONAL) else row.initial
    choices = tuple(text(row.choices).split("|")) if row.choices else ()
    return Property(text(row.keyword), text(lib.touch_role_at(row.role).name), text(row.symbol), text(row.unit),
                    text(room), default, needed, row.scope == lib.TOUCH_OF_BODY, choices, text(row.meaning))


def _two(value: PerBody, unit: str, name: str) -> Tuple[float, float]:
    value = si(value, unit, name)
    both = tuple(value) if isinstance(value, (tuple, list, np.ndarray)) else (value, value)
    if len(both) != 2:
        raise ValueError("%s = %r: expected one number, or one for each body" % (name, value))
    return float(si(both[0], unit, name)), float(si(both[1], unit, name))


def _pair(radius: PerBody, mass: Optional[PerBody], density: Optional[PerBody], rigid: Sequence[bool], dimension: int):
    pair = ffi.new("struct touch_pair *")
    pair.radius = _two(radius, "m", "radius")
    if (mass is None) == (density is None):
        raise ValueError("mass or density: give one of them")
    if mass is not None:
        pair.mass = _two(mass, "kg", "mass")
    else:
        of = _two(density, "kg/m3", "density")
        if dimension != 3:
            raise ValueError("density: in two dimensions give the mass")
        pair.mass = [4.0 / 3.0 * math.pi * r * r * r * d for r, d in zip(pair.radius, of)]
    pair.rigid = [int(bool(x)) for x in rigid]
    pair.dimension = dimension
    return pair


def _column(array: np.ndarray, n: Optional[int], name: str, writable: bool = False):
    """The numbers of an array where they lie; what would need a copy is refused."""
    if not isinstance(array, np.ndarray) or array.dtype != np.float64 or array.ndim != 1:
        raise ValueError("%s: expected an array of float64 with one dimension, as nothing is copied" % name)
    if not (array.flags.c_contiguous and array.flags.aligned):
        raise ValueError("%s: its numbers must stand side by side, as nothing is copied (numpy.ascontiguousarray makes "
                         "such an array)" % name)
    if n is not None and array.size != n:
        raise ValueError("%s: it has %d numbers; expected %d" % (name, array.size, n))
    return ffi.from_buffer("double[]", array, require_writable=writable)


def _apart(read: Iterable[np.ndarray], written: Iterable[np.ndarray]) -> None:
    """Refuses arrays that are written to and share memory with another one."""
    spans = sorted((array.__array_interface__["data"][0], array.nbytes, writes)
                   for arrays, writes in ((read, False), (written, True)) for array in arrays)
    end, one = 0, False
    for start, size, writes in spans:
        if start < end and (writes or one):
            raise ValueError("out, state_out: an array that is written to shares memory with another one")
        end, one = (start + size, writes) if start + size > end else (end, one or writes)


def columns(count: int, n: int) -> np.ndarray:
    """Zeros of shape (count, n), float64, whose rows do not compete for the same lines of cache."""
    return np.zeros((count, (n + 511) // 512 * 512 + 24))[:, :n]


def _results(names: Iterable[str], n: int, want: Optional[Iterable[str]], out: Optional[Dict[str, np.ndarray]],
             default: Iterable[str]) -> Dict[str, np.ndarray]:
    """The arrays that results are written to, by name: those of out, and new ones for want."""
    names, found = tuple(names), dict(out or {})
    missing = [name for name in (default if want is None and not out else want or ()) if name not in found]
    for name, row in zip(missing, columns(len(missing), n)):
        found[name] = row
    for name in found:
        if name not in names:
            raise ValueError("there is no result %r; there are %s" % (name, ", ".join(names)))
    return found


class Contact:
    """Two bodies and a law with its values: one step at a time. Law.contact() makes it."""

    def __init__(self, owner: "Law", pair):
        self.law = owner
        self._c = ffi.new("double[]", owner._law.coefficient_size // 8 + 1)
        refusal = Refusal()
        refusal.check(lib.touch_prepare(owner._law, owner._values, pair, self._c, refusal.message))
        self._motion, self._force = ffi.new("struct touch_motion *"), ffi.new("struct touch_force *")

    def step(self, state: Optional[np.ndarray] = None, *, overlap: float, velocity_n: float = 0.0,
             velocity_s: float = 0.0, velocity_t: float = 0.0, slide_s: float = 0.0, slide_t: float = 0.0,
             spin1: Sequence[float] = (0.0, 0.0, 0.0), spin2: Sequence[float] = (0.0, 0.0, 0.0), dt: float) -> Step:
        """Force and state at the end of a step of dt (s), from the state at its beginning (None: a new contact).

        overlap and slides in m, velocities in m/s, spins in rad/s along (n, s, t). A step is pure: state stays."""
        count = len(self.law.state)
        before = np.zeros(count) if state is None else np.ascontiguousarray(state, np.float64)
        if before.shape != (count,):
            raise ValueError("state: it has the shape %s; expected: (%d,)" % (before.shape, count))
        if not dt > 0.0:
            raise ValueError("dt = %r s: must be above 0" % (dt,))
        motion, after = self._motion, np.zeros(count)
        motion.overlap, motion.dt = overlap, dt
        motion.velocity_n, motion.velocity_s, motion.velocity_t = velocity_n, velocity_s, velocity_t
        motion.slide_s, motion.slide_t, motion.spin = slide_s, slide_t, (spin1, spin2)
        law = self.law._law
        law.step(law, self._c, motion, ffi.from_buffer("double[]", before), ffi.from_buffer("double[]", after),
                 self._force)
        fields = {name: getattr(self._force, name) for name, _ in ffi.typeof("struct touch_force").fields}
        fields["moment"] = [list(row) for row in fields["moment"]]
        return Step(types.SimpleNamespace(**fields), after)


class Batch:
    """One step of many contacts at once, in columns of float64, without copies. Law.batch() makes it.

    inputs, outputs and state name the columns (Field: name, unit, meaning)."""

    def __init__(self, owner: "Law", form: str, target: Optional[str], pair):
        self.law, refusal, found = owner, Refusal(), ffi.new("const struct touch_kernel **")
        forms = {"plane": lib.TOUCH_FORM_PLANE, "space": lib.TOUCH_FORM_SPACE}
        if form not in forms:
            raise ValueError("form = %r: one of plane, space" % form)
        refusal.check(lib.touch_kernel_find(owner.name.encode(), forms[form], target.encode() if target else ffi.NULL,
                                            found, refusal.message))
        self._kernel = kernel = found[0]
        self._coefficients, self._has_pair = ffi.new("struct touch_coefficients *"), pair is not None
        refusal.check(lib.touch_batch_prepare(kernel, owner._values, pair or ffi.NULL, self._coefficients,
                                              refusal.message))
        self.form, self.target = form, text(kernel.target.name)
        self.inputs = _fields(kernel.inputs, kernel.input_count)
        self.outputs = _fields(kernel.outputs, kernel.output_count)
        self.state = _fields(kernel.state, kernel.state_count)
        self._number = {field.name: k for k, field in enumerate(self.inputs)}
        self._output = {field.name: k for k, field in enumerate(self.outputs)}

    def new_state(self, n: int) -> np.ndarray:
        """The state of n new contacts: zeros of shape (len(state), n)."""
        return columns(len(self.state), n)

    def run(self, dt: float, *, state: Optional[np.ndarray] = None, state_out: Optional[np.ndarray] = None,
            want: Optional[Iterable[str]] = None, out: Optional[Dict[str, np.ndarray]] = None,
            **inputs: np.ndarray) -> Dict[str, np.ndarray]:
        """One step of dt (s). Returns the outputs by name, each an array of shape (n,).

        inputs: columns by name, shape (n,); those that are not given are zeros. Where the batch has no pair, radius1,
        radius2 (m; inf: a wall), mass1 and mass2 (kg) are columns, too.
        state: shape (len(self.state), n), changed in place unless state_out is given; None: new contacts.
        want: names of outputs; by default the normal force and, in space, force and torques; in the plane the shear
        force and the moments. out: arrays to write to, by name.
        The interpreter is free during the step: threads may run parts of the columns at the same time."""
        if not inputs:
            raise ValueError("inputs: give at least one of %s" % ", ".join(self._number))
        n, keep = np.size(next(iter(inputs.values()))), []
        if not dt > 0.0:
            raise ValueError("dt = %r s: must be above 0" % (dt,))
        block = ffi.new("struct touch_block *", {"n": n, "dt": dt})
        sizes = [] if self._has_pair else ["radius1", "radius2", "mass1", "mass2"]
        for name in sizes:
            if name not in inputs:
                raise ValueError("%s: a batch without a pair takes it as a column" % name)
        for name, array in inputs.items():
            if name not in self._number and name not in sizes:
                raise ValueError("there is no input %r; there are %s" % (name, ", ".join([*self._number, *sizes])))
            keep.append(_column(array, n, name))
            if name in sizes:
                setattr(block, name, keep[-1])
            else:
                block.input[self._number[name]] = keep[-1]
        after = state if state_out is None else state_out
        for name, rows in (("state_in", state), ("state_out", after)):
            if rows is not None and self.state:
                if rows.shape != (len(self.state), n):
                    raise ValueError("state: it has the shape %s; expected: (%d, %d)"
                                     % (rows.shape, len(self.state), n))
                keep.append([_column(row, n, "state", name == "state_out") for row in rows])
                keep.append(ffi.new("void *[]", keep[-1]))
                setattr(block, name, keep[-1])
        found = _results(self._output, n, want, out, [f for f in self._output if f == "normal" or f.startswith(
            ("force_", "torque") if self.form == "space" else ("shear_", "moment"))])
        for name, array in found.items():
            keep.append(_column(array, n, name, True))
            block.output[self._output[name]] = keep[-1]
        _apart([*inputs.values(), *([] if state is None or state is after else list(state))],
               [*found.values(), *([] if after is None else list(after))])
        lib.touch_batch_run(self._kernel, self._coefficients, block)
        return found


class Law:
    """A contact law with values of its properties. touchstone.law() makes it.

    name, title, source; known_wrong: what the documented law does wrong, or ""; traits; conventions by name;
    properties: Property by keyword; state: Fields that a contact remembers; values by keyword."""

    def __init__(self, name: str, **properties: Union[PerBody, str]):
        self._law = lib.touch_law_find(name.encode())
        if not self._law:
            raise ValueError("there is no law %r; there are %s" % (name, ", ".join(laws())))
        self.name, self.title, self.source = name, text(self._law.title), text(self._law.source)
        self.known_wrong = text(self._law.known_wrong)
        self.state = _fields(self._law.state, self._law.state_count)
        rows = self._law.properties[0:self._law.property_count]
        self.properties = {p.keyword: p for p in map(_property, [r for r in rows if r.scope != lib.TOUCH_OF_STATE])}
        self._values = ffi.new("struct touch_values *")
        lib.touch_values_default(self._law, self._values)
        for keyword, value in properties.items():
            self._set(keyword, value)

    def _set(self, keyword, value):
        refusal, key = Refusal(), keyword.encode()
        if isinstance(value, str):
            refusal.check(lib.touch_values_choose(self._law, self._values, key, value.encode(), refusal.message))
            return
        unit = self.properties[keyword].unit if keyword in self.properties else ""
        one, two = _two(value, unit, keyword)
        refusal.check(lib.touch_values_set(self._law, self._values, key, one, two, refusal.message))

    @property
    def values(self) -> Dict[str, Union[float, Tuple[float, float]]]:
        """Values by keyword: a number, or one for each body; NaN where none is given."""
        found, two = {}, ffi.new("double[2]")
        for keyword, row in self.properties.items():
            lib.touch_values_get(self._law, self._values, keyword.encode(), two, ffi.NULL)
            found[keyword] = (two[0], two[1]) if row.of_body else two[0]
        return found

    @property
    def conventions(self) -> Dict[str, str]:
        """What the law does where programs differ, by name of the convention; what it does not say is left out."""
        said, found = ffi.new("struct touch_conventions *", lib.touch_law_conventions(self._law, self._values)), {}
        for number, row in enumerate(each(lib.touch_convention_at)):
            value = lib.touch_convention_value_at(number, lib.touch_convention_get(said, number))
            if value:
                found[text(row.name)] = text(value.name)
        return found

    def replace(self, **properties: Union[PerBody, str]) -> "Law":
        """The same law with other values of these properties."""
        other = Law(self.name)
        ffi.memmove(other._values, self._values, ffi.sizeof("struct touch_values"))
        for keyword, value in properties.items():
            other._set(keyword, value)
        return other

    def contact(self, radius: PerBody, mass: Optional[PerBody] = None, *, density: Optional[PerBody] = None,
                rigid: Sequence[bool] = (False, False), dimension: int = 3) -> Contact:
        """A contact of two bodies: radius (m), and mass (kg) or density (kg/m3), each one number or one for each body;
        inf is a wall. rigid: which body does not deform. dimension 2: plane motion."""
        return Contact(self, _pair(radius, mass, density, rigid, dimension))

    def batch(self, radius: Optional[PerBody] = None, mass: Optional[PerBody] = None, *,
              density: Optional[PerBody] = None, rigid: Sequence[bool] = (False, False), dimension: int = 3,
              form: str = "plane", target: Optional[str] = None) -> Batch:
        """Many contacts of one pair of materials; without a radius, sizes and masses are columns.

        form: "plane", in the axes (n, s, t) of each contact, or "space", (x, y, z). target: an instruction set of
        targets(); None: the latest that this processor has."""
        pair = None if radius is None else _pair(radius, mass, density, rigid, dimension)
        return Batch(self, form, target, pair)

    def impacts(self, speed: np.ndarray, radius: PerBody, mass: Optional[PerBody] = None, *,
                density: Optional[PerBody] = None, rigid: Sequence[bool] = (False, False), dimension: int = 3,
                end: str = "zero_overlap", steps: int = 0, want: Optional[Iterable[str]] = None,
                out: Optional[Dict[str, np.ndarray]] = None, target: Optional[str] = None) -> Dict[str, np.ndarray]:
        """Head-on impacts with approach speeds speed (m/s, > 0, shape (n,)). Returns arrays of shape (n,) by name.

        want: of restitution, max_overlap (m), peak_force (N), duration (s), lost_energy (J), end_overlap (m); by
        default restitution. end: where contact ends, "zero_overlap" or "zero_force". steps: as touchstone/impacts.h
        says; 0: results are within 2e-6. Raises ValueError also where the normal force of the law has not the form
        that touchstone/impacts.h names."""
        column, refusal, n = _column(speed, None, "speed"), Refusal(), len(speed)
        if n and not (speed.min() > 0.0 and math.isfinite(speed.max())):
            raise ValueError("speed: must be above 0 and finite")
        ends = {"zero_overlap": lib.TOUCH_IMPACT_ZERO_OVERLAP, "zero_force": lib.TOUCH_IMPACT_ZERO_FORCE}
        if end not in ends:
            raise ValueError("end = %r: one of %s" % (end, ", ".join(ends)))
        names = ("restitution", "max_overlap", "peak_force", "duration", "lost_energy", "end_overlap")
        found, force = _results(names, n, want, out, names[:1]), ffi.new("struct touch_impact_force *")
        if not n:
            return found
        refusal.check(lib.touch_impact_of_law(self._law, self._values, _pair(radius, mass, density, rigid, dimension),
                                              speed.min(), speed.max(), force, refusal.message))
        given = {"stiffness": np.full(n, force.stiffness), "damping": force.damping + force.damping_rate / speed,
                 "mass": np.full(n, force.mass)}
        keep = {name: _column(array, n, name, True) for name, array in {**given, **found}.items()}
        _apart([speed], found.values())
        run = ffi.new("struct touch_impacts *", {
            "alpha": force.alpha, "exponent": force.exponent, "no_tension": force.no_tension, "end": ends[end],
            "steps": steps, "n": n, "speed": column, **keep})
        refusal.check(lib.touch_impacts_run(run, target.encode() if target else ffi.NULL, refusal.message))
        return found

    def oblique_impacts(self, dt: float, radius: PerBody, mass: Optional[PerBody] = None, *,
                        density: Optional[PerBody] = None, rigid: Sequence[bool] = (False, False), dimension: int = 3,
                        inertia: Optional[PerBody] = None, most: int = 100000, want: Optional[Iterable[str]] = None,
                        out: Optional[Dict[str, np.ndarray]] = None, target: Optional[str] = None,
                        **motion: np.ndarray) -> Dict[str, np.ndarray]:
        """Impacts with the whole step of the law, in equal steps of dt (s). Returns arrays by name.

        motion: velocity_n (m/s, > 0), velocity_s, velocity_t, each of shape (n,), and spin1_n ... spin2_t (rad/s);
        those that are not given are zeros. inertia (kg m2): by default that of solid balls. most: steps after which an
        impact is given up. want: of after_n (separation speed), after_s, after_t (m/s), spin1_after_n ...
        spin2_after_t (rad/s), max_overlap (m), peak_force (N), duration (s), each of shape (n,); by default after_n,
        after_s and after_t."""
        if "velocity_n" not in motion:
            raise ValueError("velocity_n: an impact needs it")
        pair, refusal, n = _pair(radius, mass, density, rigid, dimension), Refusal(), np.size(motion["velocity_n"])
        batch = Batch(self, "plane", target, pair)
        axes = [(body, axis) for body in ("spin1", "spin2") for axis in "nst"]
        given = ["velocity_n", "velocity_s", "velocity_t", *map("_".join, axes)]
        names = ["after_n", "after_s", "after_t", "max_overlap", "peak_force", "duration",
                 *("%s_after_%s" % one for one in axes)]
        found = _results(names, n, want, out, names[:3])
        unknown = set(motion) - set(given)
        if unknown:
            raise ValueError("there is no input %r; there are %s" % (unknown.pop(), ", ".join(given)))
        keep = {name: _column(array, n, name, name in found) for name, array in {**motion, **found}.items()}
        _apart(motion.values(), found.values())
        balls = [math.inf if math.isinf(r) else 0.4 * m * r * r for r, m in zip(pair.radius, pair.mass)]
        run = ffi.new("struct touch_oblique_impacts *", {
            "n": n, "dt": dt, "most": most,
            "inertia": balls if inertia is None else _two(inertia, "kg*m^2", "inertia")})
        for name, column in keep.items():
            member, _, axis = name.rpartition("_")
            if member.startswith("spin"):
                getattr(run, member)["nst".index(axis)] = column
            else:
                setattr(run, name, column)
        refusal.check(lib.touch_oblique_impacts_run(batch._kernel, batch._coefficients, pair, run, refusal.message))
        return found

    def __repr__(self):
        given = ["%s=%r" % item for item in self.values.items() if item[1] == item[1]]
        return "touchstone.law(%s)" % ", ".join([repr(self.name), *given])

    def _repr_html_(self) -> str:
        values = self.values
        return "<p><b>%s</b>: %s</p>" % (self.name, self.title) + html_table(
            [{**p._asdict(), "value": values[k]} for k, p in self.properties.items()],
            ("keyword", "value", "unit", "range", "role", "meaning"))


def law(name: str, **properties: Union[PerBody, str]) -> Law:
    """The law of the library that has this name, with values of its properties: one number, or one for each body; the
    name of a choice; or a quantity of pint. Raises ValueError with the message of the library."""
    return Law(name, **properties)


def laws() -> List[str]:
    """Names of the laws of the library."""
    return [text(row.name) for row in each(lib.touch_law_at)]


def targets() -> List[str]:
    """Instruction sets that this processor has kernels for; the last one is taken by default."""
    names = [text(row.name) for row in each(lib.touch_target_at)]
    return [name for name in names if lib.touch_target_available(name.encode()) == 1]
