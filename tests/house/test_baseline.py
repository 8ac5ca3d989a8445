"""The policy `baseline` is frozen: whoever changes it changes every comparison that was ever made with it."""

import ast
import hashlib
import inspect
import textwrap

from battlemap.policies import baseline


def test_the_baseline_policy_is_what_it_was():
    function = ast.parse(textwrap.dedent(inspect.getsource(baseline))).body
    text = "\n".join(ast.unparse(node) for node in function if isinstance(node, ast.FunctionDef))
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "0c0ab4b4faa8e03f"
