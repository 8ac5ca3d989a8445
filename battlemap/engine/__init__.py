"""The engine: one schema of integers, rules that run interpreted or compiled, dice, event tape, pending decisions."""
