# SPDX-License-Identifier: GPL-3.0-or-later
# Balls of two sizes that fall into a box, for YADE: `touchstone check pour.py` checks it, `yade pour.py` runs it.
glass = O.materials.append(FrictMat(young=5e6, poisson=0.25, frictionAngle=0.4, density=2500, label="glass"))
O.bodies.append(geom.facetBox((0.1, 0.1, 0.1), (0.1, 0.1, 0.1), material=glass))
for i in range(20):
    O.bodies.append(sphere((0.02 + 0.01 * i, 0.1, 0.1), radius=0.002 + 0.002 * (i % 2), material=glass))
O.engines = [
    ForceResetter(),
    InsertionSortCollider([Bo1_Sphere_Aabb(), Bo1_Facet_Aabb()]),
    InteractionLoop(
        [Ig2_Sphere_Sphere_ScGeom(), Ig2_Facet_Sphere_ScGeom(hertzian=True)],
        [Ip2_FrictMat_FrictMat_MindlinPhys(en=0.7)],
        [Law2_ScGeom_MindlinPhys_Mindlin()]),
    NewtonIntegrator(gravity=(0, 0, -9.81)),
]
O.dt = 0.5 * PWaveTimeStep()
O.run(10000, True)
