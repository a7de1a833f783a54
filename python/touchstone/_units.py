# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers with units, by pint where the caller has it; else SI."""


def si(value, unit="", name="value"):
    """A number, an array, or a pint quantity of them, in SI units.

    unit: what a quantity is converted to, "1" for a pure number, "" for its own base units.
    Raises ValueError where a quantity has another dimension."""
    if not hasattr(value, "to_base_units"):
        return value
    if not unit:
        return value.to_base_units().magnitude
    wanted = "dimensionless" if unit == "1" else unit.replace("m2", "m^2").replace("m3", "m^3").replace("N m", "N*m")
    if not value.check(wanted):
        raise ValueError("%s = %s: its unit must be one of %s" % (name, value, unit))
    return value.to(wanted).magnitude
