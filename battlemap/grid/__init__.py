"""Where things are and what lies between them: squares, facing and arcs, footprints, formation, ways, sight, heights.

No ruleset's numbers are here, and nothing is stored that follows from the position: every answer is computed from
State and Board, in whole numbers, so that a scene turned or mirrored gives the turned or mirrored answer. Save for what
builds a board (`build`, `derive`), every function is a rule (`engine.rule`): it runs interpreted or compiled.

Units: squares; half movement points where a module says so. A square is its index with the border counted.
"""
