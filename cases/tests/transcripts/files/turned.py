"""Bodies alone, along other axes and in other units, with so many digits: turned.py STEPS.csv DIGITS"""
import csv, math, sys

a, b = 0.7, 0.4
n = (math.cos(a) * math.cos(b), math.sin(a) * math.cos(b), math.sin(b))
s = (-math.sin(a), math.cos(a), 0.0)
t = tuple(n[i - 2] * s[i - 1] - n[i - 1] * s[i - 2] for i in range(3))
UNITS = {"position": ("m", "mm", 1e3), "velocity": ("m_per_s", "m/s", 1.0), "spin": ("rad_per_s", "rad/s", 1.0)}
rows = list(csv.DictReader(open(sys.argv[1])))
names = [word + body for body in "12" for word in UNITS]
print("time (us);" + ";".join(f"{name}_{x} ({UNITS[name[:-1]][1]})" for name in names for x in "xyz")
      + ";force2_x;force2_y;force2_z")


def cells(v, factor):
    return [f"{factor * (v[0] * n[i] + v[1] * s[i] + v[2] * t[i]):.{sys.argv[2]}g}".replace(".", ",") for i in range(3)]


for row in rows:
    line = [f"{1e6 * float(row['time_s']):.{sys.argv[2]}g}".replace(".", ",")]
    for name in names:
        si, _, factor = UNITS[name[:-1]]
        line += cells([float(row[f"{name}_{x}_{si}"]) for x in "xyz"], factor)
    away = [float(row[f"position2_{x}_m"]) - float(row[f"position1_{x}_m"]) for x in "xyz"]
    normal, shear = float(row["normal_force_N"]) / math.hypot(*away), -float(row["shear_force_s_N"]) / math.hypot(*away)
    line += cells([normal * away[0] - shear * away[1], normal * away[1] + shear * away[0], 0.0], 1.0)
    print(";".join(line))
