#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Two bodies in Kratos' DEMApplication, and a step of its solver.

Axes: n = x, s = y, t = z. A wall is a triangle in the plane x = 0.
"""
import json
import math

import KratosMultiphysics as kratos
import KratosMultiphysics.DEMApplication as dem
from KratosMultiphysics.DEMApplication.DEM_analysis_stage import DEMAnalysisStage

LAWS = {"hertz": "DEM_D_Hertz_viscous_Coulomb"}
RIGID = 1e100  # Pa: the compliance of such a body vanishes
FAR = 1e3  # radii: how far the wall goes


class Stage(DEMAnalysisStage):
    """The usual stage, without files."""

    def __init__(self, c, law):
        self.c, self.law = c, law
        super().__init__(kratos.Model(), kratos.Parameters(json.dumps({
            "Dimension": 3, "RotationOption": True, "GravityX": 0.0, "GravityY": 0.0, "GravityZ": 0.0,
            "BoundingBoxOption": False, "MaxTimeStep": 1.0, "FinalTime": 1.0, "NeighbourSearchFrequency": 1,
            "TranslationalIntegrationScheme": "Symplectic_Euler",
            "RotationalIntegrationScheme": "Direct_Integration", "GlobalDamping": 0.0,
            "do_print_results_option": False, "solver_settings": {"strategy": "sphere_strategy"}})))

    def ReadModelParts(self, *unused):
        c, balls, walls = self.c, self.spheres_model_part, self.rigid_face_model_part
        for b in range(1 if c["wall"] else 2):
            node = balls.CreateNewNode(b + 1, -2.0 * c["radius"][0] if b == 0 else 2.0 * c["radius"][1], 0.0, 0.0)
            node.SetSolutionStepValue(kratos.RADIUS, c["radius"][b])
            properties = balls.CreateNewProperties(b + 1)
            part = balls.CreateSubModelPart("ball%d" % (b + 1))
            balls.CreateNewElement("SphericParticle3D", b + 1, [b + 1], properties)
            part.AddNodes([b + 1])
            part.AddElements([b + 1])
        if c["wall"]:
            far = FAR * c["radius"][0]  # the ball touches it in its middle: at edges it touches several
            for i, (y, z) in enumerate(((far, 0.0), (-far, far), (-far, -far))):
                walls.CreateNewNode(3 + i, 0.0, y, z)
            walls.CreateNewCondition("RigidFace3D3N", 1, [3, 4, 5], walls.CreateNewProperties(2))
        self.all_model_parts.ComputeMaxIds()

    def ReadMaterialsFile(self):
        c = self.c
        relation = {"COEFFICIENT_OF_RESTITUTION": c["restitution"], "STATIC_FRICTION": c["friction"],
                    "DYNAMIC_FRICTION": c["friction"], "FRICTION_DECAY": 500.0, "ROLLING_FRICTION": 0.0,
                    "ROLLING_FRICTION_WITH_WALLS": 0.0, "DEM_DISCONTINUUM_CONSTITUTIVE_LAW_NAME": LAWS[self.law]}
        materials = [{"material_name": "m%d" % (b + 1), "material_id": b + 1, "Variables": {
            "PARTICLE_DENSITY": 1.0 if b and c["wall"] else c["mass"][b] / (4.0 / 3.0 * math.pi * c["radius"][b] ** 3),
            "YOUNG_MODULUS": RIGID if c["rigid"][b] else c["young"][b],
            "POISSON_RATIO": 0.3 if c["rigid"][b] else c["poisson"][b]}} for b in range(2)]
        second = "RigidFacePart" if c["wall"] else "SpheresPart.ball2"
        self.DEM_material_parameters = kratos.Parameters(json.dumps({
            "materials": materials,
            "material_relations": [{"material_names_list": ["m1", "m2"], "material_ids_list": [1, 2],
                                    "Variables": relation}],
            "material_assignation_table": [["SpheresPart.ball1", "m1"], [second, "m2"]]}))


class Engine:
    def __init__(self, law):
        kratos.Logger.GetDefaultOutput().SetSeverity(kratos.Logger.Severity.WARNING)
        self.law = law

    def open(self, c):
        self.c = c
        self.stage = Stage(c, self.law)
        self.stage.Initialize()
        self.nodes = list(self.stage.spheres_model_part.Nodes)

    def place(self, bodies, dt=0.0):
        """dt: the bodies have come from where they were by these velocities."""
        for node, (x, v, omega) in zip(self.nodes, bodies):
            node.X, node.Y, node.Z = x
            for name, value in ((kratos.DISPLACEMENT, [a - b for a, b in zip(x, (node.X0, node.Y0, node.Z0))]),
                                (kratos.VELOCITY, v), (kratos.ANGULAR_VELOCITY, omega),
                                (dem.DELTA_DISPLACEMENT, [dt * a for a in v])):
                node.SetSolutionStepValue(name, kratos.Vector(list(value)))

    def bodies(self):
        return [((node.X, node.Y, node.Z), *(tuple(node.GetSolutionStepValue(name)) for name in (
            kratos.VELOCITY, kratos.ANGULAR_VELOCITY))) for node in self.nodes]

    def advance(self, dt):
        """Forces and torques at the places before it."""
        solver = self.stage._GetSolver()
        solver.SetDt(dt)
        self.stage.spheres_model_part.ProcessInfo.SetValue(kratos.DELTA_TIME, dt)
        self.stage.time = solver.AdvanceInTime(self.stage.time)
        solver.InitializeSolutionStep()
        solver.SolveSolutionStep()
        solver.FinalizeSolutionStep()
        return [tuple(tuple(node.GetSolutionStepValue(name)) for name in (
            kratos.TOTAL_FORCES, dem.PARTICLE_MOMENT)) for node in self.nodes]

    def step(self, bodies, dt):
        """By hand: its own rotations would be told to the law."""
        for node in self.nodes:
            for axis in "XYZ":
                node.Fix(kratos.KratosGlobals.GetVariable("ANGULAR_VELOCITY_" + axis))
        self.place(bodies, dt)
        return self.advance(dt)
