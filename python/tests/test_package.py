# SPDX-License-Identifier: GPL-3.0-or-later
"""The package as its users call it. Plain functions: pytest runs them, and so does this file."""
import importlib.util
import inspect
import math
import os
import subprocess
import sys
import tempfile
import threading
import threading

HERE = os.path.dirname(os.path.abspath(__file__))
MISSING = [name for name in ("cffi", "numpy") if importlib.util.find_spec(name) is None]
if MISSING and __name__ == "__main__":
    print("skipped: there is no %s" % " and no ".join(MISSING))
    sys.exit(77)
sys.path[:0] = [HERE] + ([] if importlib.util.find_spec("touchstone") else [os.path.dirname(HERE)])

import numpy as np  # noqa: E402

import my_law  # noqa: E402
import touchstone  # noqa: E402

GLASS = {"young": 70e9, "poisson": 0.25, "restitution": 0.8, "mu_sl": 0.3, "mu_ro": 0.0}


def refused(call, *words, **given):
    """The message of a refusal."""
    try:
        call(*words, **given)
    except ValueError as error:
        return str(error)
    raise AssertionError("nothing was refused")


def test_properties_say_what_they_are():
    """Roles, units, ranges, defaults, conventions and state are those of the library."""
    law = touchstone.law("hertz_mindlin", **GLASS)
    friction = law.properties["mu_sl"]
    assert (friction.role, friction.unit, friction.range, friction.required) == ("friction", "1", "[0, inf)", True)
    assert law.values["young"] == (70e9, 70e9) and law.replace(mu_sl=0.5).values["mu_sl"] == 0.5
    assert law.values["mu_sl"] == 0.3, "replace() changes another law"
    assert law.conventions["history"] == "force" and law.state[0].unit == "N"
    assert touchstone.law("linear", k_n=1e4, limit="spring").conventions["limit_on"] == "spring"
    for name in touchstone.laws():
        assert all(row.role and row.range for row in touchstone.law(name).properties.values()), name
    assert "<table>" in law._repr_html_()


def test_bad_values_have_the_message_of_the_library():
    """Each ValueError has the value and the allowed range."""
    assert refused(touchstone.law, "hertz_mindlin", young=-1.0) == "young = -1 Pa is outside its range (0, inf) Pa"
    assert "has no property 'yung'" in refused(touchstone.law, "hertz_mindlin", yung=1.0)
    assert "there is no law 'hertzz'" in refused(touchstone.law, "hertzz")
    law = touchstone.law("hertzian", young=70e9, poisson=0.25)
    assert "mass or density" in refused(law.contact, 5e-3)
    assert "radius" in refused(law.contact, -5e-3, 1e-3)
    assert "young" in refused(touchstone.law("hertzian").contact, 5e-3, 1e-3), "a property that is missing"
    assert "target" in refused(law.batch, 5e-3, 1e-3, target="mmx")


def test_a_step_is_that_of_the_formula():
    """Johnson (1985) eq. 4.23, written out here; a step is pure."""
    contact = touchstone.law("hertzian", young=70e9, poisson=0.25).contact((5e-3, math.inf), (1e-3, math.inf))
    step = contact.step(overlap=1e-6, dt=1e-7)
    expected = 4 / 3 * 70e9 / (2 * (1 - 0.25 ** 2)) * math.sqrt(5e-3) * 1e-6 ** 1.5
    assert abs(step.force.normal / expected - 1) < 1e-14
    assert contact.step(step.state, overlap=-1e-6, dt=1e-7).force.normal == 0.0
    assert step.force.active == 1 and step.force.moment == [[0.0] * 3] * 2


def test_a_batch_has_the_bits_of_steps():
    """Columns are used where they lie; state is changed in place; threads may share the columns."""
    law, n = touchstone.law("hertz_mindlin", **GLASS), 1003
    batch, contact = law.batch(5e-3, 1e-3), law.contact(5e-3, 1e-3)
    inputs = {"overlap": np.linspace(-1e-7, 1e-6, n), "velocity_n": np.linspace(-1, 1, n), "slide_s": np.full(n, 1e-9),
              "velocity_s": np.full(n, 1e-2)}
    state, out = batch.new_state(n), {"normal": np.empty(n)}
    halves = [slice(0, 500), slice(500, n)]
    for _ in range(2):
        threads = [threading.Thread(target=lambda part: batch.run(
            1e-7, state=state[:, part], out={"normal": out["normal"][part]},
            **{name: column[part] for name, column in inputs.items()}), args=(part,)) for part in halves]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    for i in range(0, n, 59):
        one = None
        for _ in range(2):
            step = contact.step(one, dt=1e-7, **{name: column[i] for name, column in inputs.items()})
            one = step.state
        assert step.force.normal == out["normal"][i] and (one == state[:, i]).all(), i
    kept = state.copy()
    batch.run(1e-7, state=state, state_out=batch.new_state(n), **inputs)
    batch.run(1e-7, state_out=batch.new_state(n), **inputs)
    assert (state == kept).all(), "a trial step changes the state"
    assert "expected an array of float64" in refused(batch.run, 1e-7, overlap=np.zeros(3, np.float32))
    assert "expected an array of float64" in refused(batch.run, 1e-7, overlap=1e-6)
    assert "side by side" in refused(batch.run, 1e-7, overlap=np.zeros(6)[::2])
    assert "it has 2 numbers; expected 3" in refused(batch.run, 1e-7, overlap=np.zeros(3), slide_s=np.zeros(2))
    kept.flags.writeable = False
    assert "read-only" in refused(batch.run, 1e-7, state=kept, **inputs)
    assert "shares memory" in refused(batch.run, 1e-7, overlap=out["normal"], out=out)
    assert "shares memory" in refused(batch.run, 1e-7, overlap=state[0], state_out=state)
    assert "there is no input 'gap'" in refused(batch.run, 1e-7, gap=np.zeros(3))
    assert "there is no result 'force'" in refused(batch.run, 1e-7, overlap=np.zeros(3), want=["force"])
    assert "shape" in refused(batch.run, 1e-7, overlap=np.zeros(3), state=np.zeros((2, 3)))
    assert "dt" in refused(batch.run, 0.0, overlap=np.zeros(3))
    many = law.batch()
    sizes = {"radius1": np.full(n, 5e-3), "radius2": np.full(n, 5e-3),
             "mass1": np.full(n, 1e-3), "mass2": np.full(n, 1e-3)}
    assert (many.run(1e-7, **sizes, **inputs)["normal"] == batch.run(1e-7, **inputs)["normal"]).all()
    assert "radius1: a batch without a pair" in refused(many.run, 1e-7, **inputs)
    space = law.batch(5e-3, 1e-3, form="space").run(1e-7, branch_x=np.array([0.01 - 1e-6]))
    assert space["force_x"][0] == -law.contact(5e-3, 1e-3).step(overlap=0.01 - (0.01 - 1e-6), dt=1e-7).force.normal


def test_impacts_are_those_of_the_references():
    """Without damping, Hertz's largest overlap, which no law computes."""
    law, speed = touchstone.law("hertzian", young=70e9, poisson=0.3), np.array([0.5, 1.0])
    got = law.impacts(speed, 5e-3, 1.4e-3, want=["restitution", "max_overlap"])
    known = touchstone.reference("hertzian_max_overlap", young=70e9, poisson=0.3, radius=5e-3, mass=1.4e-3, speed=1.0)
    assert abs(got["max_overlap"][1] / known - 1) < 2e-6 and (abs(got["restitution"] - 1) < 2e-6).all()
    ratio = touchstone.calibrate("hertz", restitution=0.8, speed=1.0)["roots"][0]["value"]
    damped = touchstone.law("hertz", hz_shear=1e9, hz_poiss=0.3, dp_nratio=ratio)
    assert (abs(damped.impacts(speed, 5e-3, 1.4e-3)["restitution"] - 0.8) < 2e-6).all()
    sliding = touchstone.law("hertz_mindlin_corrected", **{**GLASS, "restitution": 1.0, "mu_sl": 0.1})
    speeds, across = np.array([1.0, 2.0]), np.array([4.0, 8.0])
    after = sliding.oblique_impacts(1e-8, (5e-3, math.inf), (1e-3, math.inf), velocity_n=speeds, velocity_s=across,
                                    want=["after_n", "after_s", "spin1_after_t"])
    # It slides throughout: the tangential impulse is mu (1 + e) m v_n; its lever is shorter than R by half the overlap.
    assert (abs(after["after_n"] / speeds - 1) < 1e-4).all()
    assert (abs((across - after["after_s"]) / (0.1 * 2 * speeds) - 1) < 1e-3).all(), after
    assert (abs(abs(after["spin1_after_t"]) / (0.1 * 2 * speeds * 5e-3 / (0.4 * 5e-3 ** 2)) - 1) < 2e-3).all(), after
    assert "velocity_n" in refused(sliding.oblique_impacts, 1e-8, 5e-3, 1e-3)
    assert "there is no input 'speed'" in refused(sliding.oblique_impacts, 1e-8, 5e-3, 1e-3, velocity_n=speeds,
                                                  speed=across)
    assert "speed" in refused(law.impacts, np.array([0.0]), 5e-3, 1e-3)


def test_answers_are_those_of_the_command():
    """solve, reference, calibrate, sweep, catalogue; numbers are not rounded on the way."""
    assert touchstone.solution("hertz", "overlap", radius=5e-3, young=70e9, poisson=0.3, force=10) == \
        float(touchstone.solve("hertz", radius="5 mm", young="70 GPa", poisson=0.3, force="10 N")["variables"][
            [row["name"] for row in touchstone.solve("hertz", radius=5e-3, young=70e9, poisson=0.3, force=10)
             ["variables"]].index("overlap")]["value"])
    forces = touchstone.reference("hertz_normal_force", hz_shear=1e9, hz_poiss=0.3, radius=0.01,
                                  overlap=[0, 1e-6, 2e-6])
    assert forces.shape == (3,) and forces[0] == 0.0 and abs(forces[2] / forces[1] / 2 ** 1.5 - 1) < 1e-14
    assert abs(touchstone.calibrate("hertz", restitution=0.8, speed=1.0)["roots"][0]["restitution"] - 0.8) < 1e-9
    rows = touchstone.sweep("viscoelastic_nonlinear/impact_kk", damp="1e3:1e4:2:log", speed="1 cm/s:1 m/s:3")
    assert len(rows) == 6 and all(0 < row["restitution"] < 1 for row in rows)
    assert "<svg" in rows.figure()._repr_html_() and rows._repr_html_().count("<tr>") == 7
    if importlib.util.find_spec("pandas"):
        assert list(rows.frame()["restitution"]) == [row["restitution"] for row in rows]
    solved = touchstone.solve("hertz", radius=5e-3, young=70e9, poisson=0.3, force="1:100:5")
    assert "overlap" in solved.figure("--for", "overlap").svg and "--for" in refused(solved.figure)
    fitted = touchstone.calibrate("linear", {"speed": [1.0, 2.0], "restitution": [0.7, 0.7]}, "--free", "restitution")
    assert "<svg" in fitted.figure().svg and "<td>0.7</td>" in fitted._repr_html_()
    assert "draws no figure" in refused(touchstone.timestep("hertz/oblique_impact", "--variant", "1").figure)
    assert len(rows.digest) == 64 and rows.status == 0 and rows.sheet["verdicts"][0] == {"verdict": "ok", "points": 6}
    assert touchstone.sweep("hertzian", speed=1).digest is None, "a data sheet"
    studies = os.path.join(os.path.dirname(os.path.dirname(HERE)), "cases", "sweeps", "examples")
    if os.path.isdir(studies):
        assert len(touchstone.sweep(os.path.join(studies, "damping.yaml"))) == 55
        assert touchstone.sweep(os.path.join(studies, "many.yaml")).sheet["points"] == 1000000
    assert "makes no difference" in refused(touchstone.sweep, "hertz", fric="0.1:0.2:2")
    assert "hertzian" in [row["name"] for row in touchstone.catalogue("laws")]
    assert "<svg" in touchstone.show("hertz/unloading", variant=1).svg
    assert "allowed: in (0, inf] m" in refused(touchstone.solve, "hertz", radius=-1)


def test_units_are_those_of_pint():
    """Quantities in and out; one of another dimension is refused."""
    if importlib.util.find_spec("pint") is None:
        print("  without pint")
        return
    import pint
    u = pint.UnitRegistry()
    law = touchstone.law("hertzian", young=70 * u.GPa, poisson=0.25)
    assert abs(law.values["young"][0] / 70e9 - 1) < 1e-15
    assert "its unit must be one of Pa" in refused(touchstone.law, "hertzian", young=70 * u.m)
    overlap = touchstone.solution("hertz", "overlap", u, radius=5 * u.mm, young=70 * u.GPa, poisson=0.3, force=10 * u.N)
    assert abs(overlap.to("um").magnitude - 2.477667769) < 1e-8


def test_a_function_is_a_law():
    """A right one passes; half a force is named in words; state, and what is refused."""
    with tempfile.TemporaryDirectory() as folder:
        good = touchstone.verify(my_law.force, "hertzian/force", like="hertzian", out=folder + "/good", no_report=True)
        assert good.passed and good.counts["pass"] > 4 and "its caller's process" in good.isolation, good
        bad = touchstone.verify(my_law.half, "hertzian/force", like="hertzian", out=folder + "/bad")
        assert not bad.passed and bad.status == 1 and bad.failed
        assert bad.diagnosis.startswith("The normal force is 0.5 times what it must be"), bad.diagnosis
        assert bad.report and bad.figures() and "0.5 times" in bad._repr_html_()
        if importlib.util.find_spec("pandas"):
            assert list(bad.frame()["verdict"]) == [row["verdict"] for row in bad.rows]
        case = os.path.join(HERE, "spring.yaml")
        own = touchstone.verify(my_law.spring, case, isolate=True, out=folder + "/own", no_principles=True)
        assert own.passed, own.printed

        twice = touchstone.verify(my_law.double, "hertzian/force", like="hertzian", out=folder + "/twice")
        assert twice.diagnosis.startswith("The normal force is 2 times") and twice.rows[0]["law"] == "double", twice

        def inside(c, motion):
            return my_law.force(c, motion)

        if importlib.util.find_spec("cloudpickle"):
            alone = touchstone.verify(inside, "hertzian/force", like="hertzian", isolate=True, out=folder + "/inside")
            assert alone.passed and "rights of its user" in alone.isolation and alone.counts == good.counts, alone
        else:
            assert "stands in no file" in refused(touchstone.verify, inside, like="hertzian", isolate=True)


def test_a_law_in_this_process_is_judged_as_any_other():
    """What it raises, never returns or remembers is a verdict; an interruption ends all; --strict refuses it."""
    asked = []

    def closure(c, motion):
        asked.append(threading.current_thread())
        return my_law.force(c, motion)

    def raises(c, motion):
        return my_law.force(c, motion) / (motion.overlap < 5e-6)

    def loops(c, motion):
        while motion.overlap > 5e-6:
            pass
        return my_law.force(c, motion)

    def counts(c, motion):
        asked.append(motion)
        return my_law.force(c, motion) * (1 + 1e-15 * len(asked))

    def interrupted(c, motion):
        raise KeyboardInterrupt

    with tempfile.TemporaryDirectory() as folder:
        def played(law, **options):
            return touchstone.verify(law, "hertzian/force", like="hertzian", variant=1, no_report=True,
                                     out=folder + "/" + law.__name__, **options)

        assert played(closure).passed and set(asked) == {threading.current_thread()}
        ended = played(raises)
        line = raises.__code__.co_firstlineno + 1
        assert "ZeroDivisionError: float division by zero, in test_package.py:%d" % line in ended.failed[0]["detail"]
        assert ended.status == 4 and isinstance(ended.raised, ZeroDivisionError), ended.failed
        late = played(loops, limit="time=2")
        assert [row["verdict"] for row in late.failed] == ["timeout"], late.failed
        impure = [row["detail"] for row in played(counts).failed if row["quantity"] == "determinism"]
        assert "no new one can be asked" in impure[0], impure
        assert "isolate=True gives it one" in refused(played, closure, strict=True)
        try:
            played(interrupted)
            raise AssertionError("it was not interrupted")
        except KeyboardInterrupt:
            pass
        for thread in set(threading.enumerate()) - {threading.main_thread()}:
            thread.join(10)
            assert not thread.is_alive(), thread


def test_compiled_functions_are_laws():
    """In this process, which has compiled them, and in one of their own."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("numba", "taichi"):
            if importlib.util.find_spec(name) is None:
                print("  without " + name)
                continue
            law = importlib.import_module(name + "_law").law
            for isolate in (False, True):
                verdicts = touchstone.verify(law, "hertzian/force", "hertzian/answers_numbers", like="hertzian",
                                             isolate=isolate, limit="time=120", no_report=True,
                                             out="%s/%s%d" % (folder, name, isolate))
                slopes = [row["verdict"] for row in verdicts.rows if row["quantity"] == "stiffness_n"]
                assert verdicts.passed and ("pass" in slopes) == (name == "taichi"), (verdicts.failed, slopes)


def test_gradients_are_judged():
    """The derivative of a force by JAX is the stiffness of the references; one that is not a number is no pass."""
    if importlib.util.find_spec("jax") is None:
        print("  without jax")
        return
    import jax_law
    with tempfile.TemporaryDirectory() as folder:
        for law, passes in ((jax_law.smooth, True), (jax_law.torn, False)):
            verdicts = touchstone.verify(law, "hertzian/answers_numbers", like="hertzian", out=folder + "/" + law.name)
            rows = [row["verdict"] for row in verdicts.rows if row["quantity"] == "stiffness_n"]
            assert rows and (set(rows) == {"pass"}) == passes and verdicts.passed == passes, (law.name, verdicts)
        case = os.path.join(HERE, "slope.yaml")
        for number, (law, passes) in enumerate(((jax_law.clipped, True), (jax_law.scaled, False))):
            verdicts = touchstone.verify(law, case, out="%s/%d" % (folder, number))
            rows = [row["verdict"] for row in verdicts.rows if row["quantity"] == "stiffness_s"]
            assert len(rows) == 3 and verdicts.passed == passes and (rows[0] == "pass") == passes, (number, verdicts)


def test_what_is_public_says_its_types():
    """Each parameter and result; mypy, where it is, finds the one wrong line of a program that uses the package."""
    for name in touchstone.__all__:
        thing = getattr(touchstone, name)
        members = vars(thing).items() if inspect.isclass(thing) else [(name, thing)]
        for member, function in members:
            function = getattr(function, "fget", None) or getattr(function, "__func__", function)
            if inspect.isfunction(function) and not member.startswith("_"):
                said = inspect.signature(function)
                silent = [one.name for one in said.parameters.values() if one.annotation is one.empty]
                assert set(silent) <= {"self", "cls"} and said.return_annotation is not said.empty, (name, member, silent)
                assert function.__doc__ or issubclass(thing, tuple), (name, member)
    if importlib.util.find_spec("mypy") is None:
        print("  without mypy")
        return
    package = os.path.dirname(touchstone.__file__)
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", os.devnull]
    assert not subprocess.call([*mypy, "--ignore-missing-imports", package]), "the package"
    with tempfile.TemporaryDirectory() as folder:
        path = folder + "/program.py"
        with open(path, "w", encoding="utf-8") as file:
            file.write("import touchstone\n\nlaw: touchstone.Law = touchstone.law('hertz')\n"
                       "speeds: float = touchstone.sweep(3, speed='1:2:3')[0]['restitution']\n"
                       "shown: touchstone.Figure = touchstone.calibrate('hertz', restitution=0.8).figure()\n"
                       "passed: bool = touchstone.verify(lambda c, motion: 0.0, like='hertzian').passed\n")
        done = subprocess.run([*mypy, "--strict", "--follow-imports", "silent", path], stdout=subprocess.PIPE,
                              check=False, cwd=os.path.dirname(package), universal_newlines=True)
        assert done.stdout.count("error:") == 1 and ":4: error: Argument 1 to" in done.stdout, done.stdout


def test_numbers_of_any_code_are_judged():
    """Columns, and a file; the wrong column is refused."""
    text = touchstone.run("show", "hertz/impact_elastic", "--variant", "1", "--out", "-.csv")[1].splitlines()
    lines = [line for line in text if not line.startswith("#")]
    names = lines[0].split(",")
    rows = np.array([[float(x) for x in line.split(",")] for line in lines[1:]]).T
    judged = touchstone.judge(dict(zip(names, rows)), "hertz/impact_elastic", no_report=True)
    assert judged.passed and judged.counts["pass"], judged.printed


def test_pytest_says_the_diagnosis_first():
    """The plugin, in a session of its own."""
    if importlib.util.find_spec("pytest") is None:
        print("  without pytest")
        return
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/test_mine.py", "w", encoding="utf-8") as file:
            file.write("import my_law\n\n\ndef test_half(touchstone):\n"
                       "    touchstone.verify(my_law.half, 'hertzian/force', like='hertzian')\n\n\n"
                       "def test_good(touchstone):\n"
                       "    assert touchstone.verify(my_law.force, 'hertzian/force', like='hertzian').passed\n")
        from importlib.metadata import entry_points
        known = str(entry_points())
        words = [] if "touchstone.pytest_plugin" in known else ["-p", "touchstone.pytest_plugin"]
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", "--no-header", *words, folder], cwd=folder,
                              stdout=subprocess.PIPE, universal_newlines=True, check=False,
                              env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
        failure = done.stdout.split("test_half", 1)[1].splitlines()[1]
        assert failure.startswith("The normal force is 0.5 times what it must be"), done.stdout
        assert "1 failed, 1 passed" in done.stdout, done.stdout


def test_programs_ask_by_the_model_context_protocol():
    """Answers are small and begin with the sentence of the verdict; what is refused is said."""
    from touchstone import mcp as tools  # pylint: disable=import-outside-toplevel
    passed = tools.verify("hertz", ["hertz/impact_elastic"])
    assert passed.startswith('{"sentence":"No comparison of 40 failed."'), passed
    lines = touchstone.run("show", "hertz/impact_elastic", "--variant", "1", "--out", "-.csv")[1]
    judged = tools.judge(lines.replace("overlap_m", "overlap_mm", 1), "hertz/impact_elastic")
    assert "comparisons did not pass" in judged and len(judged) < 2001, judged
    solved = tools.solve("hertz", {"radius": "5 mm", "young": "70 GPa", "poisson": "0.3", "force": "10 N"})
    assert '"overlap","m",2.47767e-6' in solved and len(solved) < 2001, solved
    differs = tools.compare("hertz", "linear", {"speed": "2:2:1"})
    assert differs.startswith('{"sentence":"hertz and linear, fitted at 2 m/s, differ most in '), differs
    swept = tools.sweep("hertz", {"dp_nratio": "0:0.5:2"})
    assert swept.startswith('{"sentence":"Restitution of hertz over dp_nratio: ') and len(swept) < 2001, swept
    for ranges in ({"speed": "1:2:101", "dp_nratio": "0:1:100"}, {"speed": "1"}):
        assert "allowed: ranges FROM:TO:N of 1 to 10000 points" in refused(tools.sweep, "hertz", ranges)
    assert "did you mean 'hertz'?" in refused(tools.solve, "hertzz", {})
    assert "a program runs with all your rights" in refused(tools.verify, "touch /tmp/x")
    assert "a program runs with all your rights" in refused(tools.compare, "hertz", "touch /tmp/x")
    if importlib.util.find_spec("mcp") is None:
        print("  without the package mcp")
        return
    import asyncio  # pylint: disable=import-outside-toplevel
    from mcp import ClientSession  # pylint: disable=import-outside-toplevel
    from mcp.client.stdio import StdioServerParameters, stdio_client  # pylint: disable=import-outside-toplevel

    async def asked():
        server = StdioServerParameters(command=sys.executable, args=["-m", "touchstone.mcp"],
                                       env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
        async with stdio_client(server) as (read, write):
            async with ClientSession(read, write) as session:
                await session.initialize()
                names = [tool.name for tool in (await session.list_tools()).tools]
                answers = [await session.call_tool("solve", {"model": model, "values": {"restitution": "0.8"}})
                           for model in ("restitution", "hertzz")]
                return names, [answer.content[0].text for answer in answers]
    names, (answer, refusal) = asyncio.run(asked())
    assert names == ["verify", "judge", "calibrate", "solve", "check", "compare", "sweep"]
    assert answer.startswith('{"schema":1') and "did you mean 'hertz'?" in refusal, (answer, refusal)


def main():
    """Each test, or those named on the command line."""
    failures = 0
    for name, function in list(globals().items()):
        if name.startswith("test_") and (len(sys.argv) < 2 or name in sys.argv):
            print(name, flush=True)
            try:
                function()
            except AssertionError as error:
                failures += 1
                print("  failed in line %d: %s" % (error.__traceback__.tb_next.tb_lineno, error))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
