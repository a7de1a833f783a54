# A law that keeps what it remembers in a variable of its own.
import os
import time
import touchstone_law

held = [0.0]

def begin():
    held[0] = 0.0

def step(c, m, state):
    time.sleep(float(os.environ.get("SLEEP", "0")))
    held[0] = held[0] + m.slide_s if m.overlap > 0.0 else 0.0
    limit = c["mu"] * c["kn"] * max(m.overlap, 0.0)
    held[0] = min(max(held[0], -limit / c["kt"]), limit / c["kt"])
    if m.overlap <= 0.0:
        return [0.0, 0.0, 0.0]
    return [c["kn"] * m.overlap + c["gn"] * m.velocity_n, c["kt"] * held[0], 0.0]

touchstone_law.serve("lsd", lambda properties, pair: properties, step, begin=begin,
                     answer=["normal", "shear_s", "shear_t"], traits=["shear", "damped"], properties=[
                         {"keyword": "kn", "unit": "N/m", "required": True}, {"keyword": "gn", "unit": "kg/s"},
                         {"keyword": "kt", "unit": "N/m", "default": 1, "min_open": True}, {"keyword": "mu"}])
