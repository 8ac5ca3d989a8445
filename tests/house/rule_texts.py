"""The text of every rule as a syntax tree, and what a rule's text may contain so that both engines run it alike.

Compiled code reads garbage where interpreted code would stop: a negative index, a local that no branch has assigned. So
a rule keeps to a small language, listed here: what is not allowed is refused.
"""

import ast
import importlib
from dataclasses import dataclass
from pathlib import Path

import battlemap
from battlemap.engine.heat import Heat
from battlemap.engine.rule import plain
from battlemap.engine.schema import SCHEMAS

PACKAGE = Path(battlemap.__file__).parent

BUILTINS = {"abs", "max", "min", "range"}
RECORDS = (*SCHEMAS, Heat)
FIELDS = {field for cls in RECORDS for field in cls.__slots__}

STATEMENTS = {"AnnAssign", "Assign", "AugAssign", "Break", "Continue", "Expr", "For", "If", "Pass", "Return", "While"}
EXPRESSIONS = {"Attribute", "BinOp", "BoolOp", "Call", "Compare", "Constant", "IfExp", "Name", "Subscript", "UnaryOp"}
ARITHMETIC = {"Add", "BitAnd", "BitOr", "BitXor", "FloorDiv", "LShift", "Mod", "Mult", "RShift", "Sub"}
COMPARISONS = {"Eq", "Gt", "GtE", "Lt", "LtE", "NotEq"}
SIGNS = {"Invert", "Not", "UAdd", "USub"}
WORDS = STATEMENTS | EXPRESSIONS | ARITHMETIC | COMPARISONS | SIGNS | {"And", "Or", "Load", "Store"}


@dataclass(frozen=True)
class RuleText:
    """One rule: its module, its tree, and what its module's names mean."""

    module: str
    tree: ast.FunctionDef
    names: dict
    stands_free: bool = True

    @property
    def name(self):
        return f"{self.module}.{self.tree.name}"

    @property
    def parameters(self):
        return [argument.arg for argument in self.tree.args.args]

    @property
    def body(self):
        """The statements without the docstring."""
        return self.tree.body[1:] if ast.get_docstring(self.tree) is not None else self.tree.body


def is_rule(node):
    return isinstance(node, ast.FunctionDef) and "rule" in map(ast.unparse, node.decorator_list)


def rule_texts():
    """Every rule of the package, in the order of its modules."""
    for path in sorted(PACKAGE.rglob("*.py")):
        tree = ast.parse(path.read_bytes(), str(path))
        rules = [node for node in ast.walk(tree) if is_rule(node)]
        if rules:
            module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
            names = vars(importlib.import_module(module))
            yield from (RuleText(module.removeprefix("battlemap."), node, names, node in tree.body) for node in rules)


def faults(rule):
    """Everything in a rule's text that does not belong there, each with its line."""
    found = [*signature_faults(rule)]
    for statement in rule.body:
        swaps = tuples_of_swaps(statement)
        for node in ast.walk(statement):
            if node not in swaps:
                found += [f"line {getattr(node, 'lineno', '?')}: {what}" for what in node_faults(rule, node)]
    return found + [f"line {line}: {name} is not assigned on every path" for name, line in unassigned(rule)]


def signature_faults(rule):
    tree = rule.tree
    if not rule.stands_free:
        yield "stands inside something else"
    if [ast.unparse(decorator) for decorator in tree.decorator_list] != ["rule"]:
        yield "has decorators besides @rule"
    given = tree.args
    if given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or given.defaults:
        yield "has arguments other than plain ones"
    for argument in given.args:
        if argument.annotation is None or not is_kind(rule, argument.annotation) or is_none(argument.annotation):
            yield f"argument {argument.arg} is none of int, bool and the classes of the schema"
    if tree.returns is None or not is_kind(rule, tree.returns):
        yield "says nothing proper about what it returns"


def is_kind(rule, annotation):
    """int, bool, None, or a class of the schema that the rule's module has imported, or a list of it (for roots)."""
    name = ast.unparse(annotation).removeprefix("list[").removesuffix("]")
    return name in ("int", "bool", "None") or rule.names.get(name) in RECORDS


def is_none(annotation):
    return ast.unparse(annotation) == "None"


def node_faults(rule, node):
    """What is wrong with one node of a rule's body."""
    word = type(node).__name__
    if word not in WORDS:
        yield f"{word} is no part of a rule's language"
    if word == "Constant" and type(node.value) not in (int, bool):
        yield f"{node.value!r}: rules know whole numbers only"
    elif word == "Call":
        yield from call_faults(rule, node)
    elif word == "Attribute" and node.attr not in FIELDS:
        yield f"{node.attr} is no field of the schema"
    elif word == "Subscript" and is_negative(node.slice):
        yield "a negative index reads garbage when compiled"
    elif word == "For" and not is_call_of(node.iter, "range"):
        yield "a loop runs over range"
    elif word in ("For", "While") and node.orelse:
        yield "a loop has no else"
    elif word == "Assign" and len(node.targets) != 1:
        yield "one assignment, one name"
    elif word == "Name" and isinstance(node.ctx, ast.Load) and not is_known(rule, node.id):
        yield f"{node.id} is neither a local nor a whole number nor a rule"
    elif word == "AnnAssign" and not is_kind(rule, node.annotation):
        yield f"{ast.unparse(node.annotation)} is no kind of value"


def tuples_of_swaps(statement):
    """The tuples of assignments such as `a, c = c, a % c`: as many names as values."""
    found = set()
    for node in ast.walk(statement):
        sides = [node.targets[0], node.value] if isinstance(node, ast.Assign) else []
        if (
            sides
            and all(isinstance(side, ast.Tuple) for side in sides)
            and len({len(side.elts) for side in sides}) == 1
        ):
            found.update(sides)
    return found


def call_faults(rule, node):
    if not isinstance(node.func, ast.Name):
        yield f"{ast.unparse(node.func)}: call rules by their name"
        return
    called = rule.names.get(node.func.id)
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        yield f"{node.func.id}: arguments are given by place"
    if is_registered(called) and called.__code__.co_argcount != len(node.args):
        yield f"{node.func.id} takes {called.__code__.co_argcount} arguments"
    if not is_registered(called) and node.func.id not in BUILTINS:
        yield f"{node.func.id} is no rule"


def is_known(rule, name):
    """A local, a constant, a rule, or one of the few functions of the language."""
    if name in rule.parameters or name in stored(rule):
        return True
    value = rule.names.get(name)
    return name in BUILTINS or is_frozen(value) or value in RECORDS or is_registered(value)


def is_registered(value):
    """Another rule, as @rule knows it."""
    try:
        return callable(plain(value))
    except (KeyError, TypeError):
        return False


def is_frozen(value):
    """A whole number or a table of them that nobody can change."""
    return type(value) is int or (type(value) is tuple and all(map(is_frozen, value)))


def stored(rule):
    return {n.id for n in ast.walk(rule.tree) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}


def is_negative(index):
    return isinstance(index, ast.UnaryOp) and isinstance(index.op, ast.USub)


def is_call_of(node, name):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def unassigned(rule):
    """Locals read on a path that has not assigned them: (name, line). A loop may run no time at all."""
    found = []
    after(rule.body, set(rule.parameters), stored(rule), found)
    return found


def after(statements, known, local, found):
    """The names assigned once the statements have run; None when they never come to their end."""
    known = set(known)
    for statement in statements:
        if isinstance(statement, ast.If):
            read(statement.test, known, local, found)
            ends = [after(branch, known, local, found) for branch in (statement.body, statement.orelse)]
            reached = [end for end in ends if end is not None]
            if not reached:
                return None
            known = set.intersection(*reached)
        elif isinstance(statement, ast.For):
            read(statement.iter, known, local, found)
            after(statement.body, known | {statement.target.id}, local, found)
        elif isinstance(statement, ast.While):
            read(statement.test, known, local, found)
            after(statement.body, known, local, found)
        else:
            read(statement, known, local, found)
            if isinstance(statement, ast.Return | ast.Break | ast.Continue):
                return None
            known |= {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return known


def read(node, known, local, found):
    """Note the locals that an expression or a plain statement reads before they are assigned."""
    for name in ast.walk(node):
        reads = isinstance(name, ast.Name) and (isinstance(name.ctx, ast.Load) or isinstance(node, ast.AugAssign))
        if reads and name.id in local and name.id not in known:
            found.append((name.id, name.lineno))
