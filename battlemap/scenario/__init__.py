"""The scenario file: read, check and write it, load its battle, run its tests."""

from battlemap.scenario.check import check
from battlemap.scenario.kinds import resolve_kind
from battlemap.scenario.load import load_scenario
from battlemap.scenario.parts import POLICIES, Scenario, ScenarioTest, Step, Trial, setup_for
from battlemap.scenario.read import read
from battlemap.scenario.run_tests import Verdict, run_test, run_tests
from battlemap.scenario.source import shipped
from battlemap.scenario.write import save, write, write_kinds

__all__ = [
    "POLICIES",
    "Scenario",
    "ScenarioTest",
    "Step",
    "Trial",
    "Verdict",
    "check",
    "load_scenario",
    "read",
    "resolve_kind",
    "run_test",
    "run_tests",
    "save",
    "setup_for",
    "shipped",
    "write",
    "write_kinds",
]
