"""Parsing the text that Maya saves for an expression (``.ixp``) into a program.

Maya replaces the attributes in an expression by ``.I[n]`` and ``.O[n]``, the elements of
its input and output. Supported are assignments to outputs and to int and float variables,
numbers, ``time`` and ``frame``, the operators and functions of `operations`, ``?:``, and
``if`` with ``else``. Anything else is refused by its name.
"""

from __future__ import annotations

from typing import NamedTuple

from .....errors import DataError
from .operations import FUNCTIONS, OPERATORS, SIGNS
from .program import (
    Assignment,
    Branch,
    Choice,
    Formula,
    Number,
    Program,
    Reading,
    Statement,
    make_call,
    make_operation,
    name_input,
    name_output,
)
from .token_cursor import CONSTANTS, TIMES, TYPES, Token, TokenCursor

MAX_LENGTH = 100_000  # characters
STATEFUL = "so its value depends on earlier frames"
ASSIGNMENTS = ("=", "+=", "-=", "*=", "/=", "%=")


def parse_program(text: str) -> Program:
    """Parse the text of an expression.

    Raise DataError, which names the problem, if the text uses anything else.

    Examples
    --------
    >>> program = parse_program("float $half = .I[2] / 2;\\n.O[0] = $half + frame;")
    >>> program.inputs, program.outputs, program.reads_time
    ((2,), (0,), True)
    >>> parse_program(".O[0] = noise(time);")
    Traceback (most recent call last):
    ...
    keyweave.errors.DataError: the expression uses noise, which is not supported
    """
    if len(text) > MAX_LENGTH:
        problem = f"has {len(text):,} characters; up to {MAX_LENGTH:,} are supported"
        raise DataError("the expression", problem)
    return _Parser(text).parse()


class _Variable(NamedTuple):
    """A variable; no other block has a variable of this name."""

    name: str
    is_int: bool


class _Block(NamedTuple):
    """The variables of a block, and the outputs that it has set and nothing has read."""

    variables: dict[str, _Variable]
    unread: set[str]


class _Parser:
    """A parser of one text."""

    def __init__(self, text: str):
        self.cursor = TokenCursor(text)
        self.blocks = [_Block({}, set())]  # the open blocks, the innermost last
        self.n_variables = 0
        # Outputs and variables in the order of their first assignments.
        self.written: dict[str, None] = {}
        self.assigned: set[str] = set()  # outputs that have a value in all cases
        self.indices: dict[str, int] = {}  # of the outputs
        self.inputs: set[int] = set()
        self.reads_time = False
        self.notes: dict[str, None] = {}

    def parse(self) -> Program:
        """Parse the whole text."""
        statements: list[Statement] = []
        while self.cursor.token.kind != "end":
            statements += self.parse_statement()
        outputs = [name for name in self.written if name in self.indices]
        for name in outputs:
            if name not in self.assigned:
                self.cursor.fail(f"sets {name} in some cases only, {STATEFUL}")
        return Program(
            tuple(statements),
            tuple(sorted(self.inputs)),
            tuple(self.indices[name] for name in outputs),
            self.reads_time,
            tuple(self.notes),
        )

    # --- statements ---

    def parse_statement(self) -> tuple[Statement, ...]:
        """Parse a statement; a declaration or a block may hold several, or none."""
        kind, text, _ = self.cursor.token
        if self.cursor.accept(";"):
            return ()
        if text == "{":
            return self.parse_block()
        if text == "if":
            return (self.parse_branch(),)
        if text in TYPES:
            return self.parse_declaration()
        if kind not in ("plug", "variable"):
            self.cursor.refuse("a statement is expected")
        assignment = self.parse_assignment()
        self.end_statement()
        return (assignment,)

    def end_statement(self) -> None:
        """Skip the semicolon, which the last statement may lack."""
        if self.cursor.token.kind != "end":
            self.cursor.expect(";")

    def parse_block(self) -> tuple[Statement, ...]:
        """Parse statements in braces, whose variables are their own."""
        self.cursor.enter()
        self.blocks.append(_Block({}, set()))
        self.cursor.expect("{")
        statements: list[Statement] = []
        while self.cursor.token.kind != "end" and self.cursor.token.text != "}":
            statements += self.parse_statement()
        self.cursor.expect("}")
        self.blocks.pop()
        self.cursor.leave()
        return tuple(statements)

    def parse_body(self) -> tuple[Statement, ...]:
        """Parse the statement that a condition guards."""
        self.cursor.enter()
        self.blocks.append(_Block({}, set()))
        statements = self.parse_statement()
        self.blocks.pop()
        self.cursor.leave()
        return statements

    def parse_branch(self) -> Branch:
        """Parse ``if`` with all that follows its ``else``."""
        cases = []
        other: tuple[Statement, ...] = ()
        before, ends = self.assigned, list[set[str]]()
        earlier, self.written = self.written, {}
        while self.cursor.accept("if"):
            condition = self.parse_condition()
            cases.append((condition, self.parse_guarded(before, ends)))
            if not self.cursor.accept("else"):
                ends.append(before)
                break
            if self.cursor.token.text != "if":
                other = self.parse_guarded(before, ends)
                break
        self.assigned = set.intersection(*ends)
        names = tuple(self.written)
        earlier.update(self.written)
        self.written = earlier
        return Branch(tuple(cases), other, names)

    def parse_condition(self) -> Formula:
        """Parse a value in brackets."""
        self.cursor.expect("(")
        condition = self.parse_value()
        self.cursor.expect(")")
        return condition

    def parse_guarded(
        self, before: set[str], ends: list[set[str]]
    ) -> tuple[Statement, ...]:
        """Parse a body, and add the outputs that have a value at its end to `ends`."""
        self.assigned = set(before)
        statements = self.parse_body()
        ends.append(self.assigned)
        self.assigned = before
        return statements

    def parse_declaration(self) -> tuple[Statement, ...]:
        """Parse variables of a type, with or without values."""
        is_int = TYPES[self.cursor.advance().text]
        statements = []
        while True:
            name = self.cursor.token.text
            if self.cursor.token.kind != "variable":
                self.cursor.refuse("a variable is expected")
            self.cursor.advance()
            has_value = self.cursor.accept("=")
            value: Formula = self.parse_value() if has_value else Number(0.0, is_int)
            old = self.blocks[-1].variables.get(name)
            if old is not None and not (has_value and old.is_int == is_int):
                self.cursor.fail(f"declares {name} twice")
            statements.append(self.assign(old or self.add_variable(name, is_int), value))
            if not self.cursor.accept(","):
                break
        self.end_statement()
        return tuple(statements)

    def parse_assignment(self) -> Assignment:
        """Parse an assignment to an output or a variable."""
        target = self.cursor.advance()
        symbol = self.cursor.token.text
        if symbol not in ASSIGNMENTS:
            self.cursor.refuse('"=" is missing')
        self.cursor.advance()
        operand = self.read(target) if symbol != "=" else None
        value = self.parse_value()
        if operand is not None:
            value = make_operation(symbol[0], operand, value)
        if target.kind == "plug":
            return self.assign_output(target, value)
        variable = self.find_variable(target.text)
        return self.assign(variable or self.add_variable(target.text, value.is_int), value)

    def assign(self, variable: _Variable, value: Formula) -> Assignment:
        """Return the assignment of a value to a variable."""
        self.written[variable.name] = None
        return Assignment(variable.name, value, variable.is_int)

    def assign_output(self, target: Token, value: Formula) -> Assignment:
        """Return the assignment of a value to an output."""
        letter, index = _split_plug(target)
        if letter == "I":
            self.cursor.fail(f"sets {name_input(index)}, which is an input")
        name = name_output(index)
        if name in self.blocks[-1].unread:
            self.notes[f"sets {name} twice; the last value counts"] = None
        self.blocks[-1].unread.add(name)
        self.indices[name] = index
        self.written[name] = None
        self.assigned.add(name)
        return Assignment(name, value)

    def add_variable(self, name: str, is_int: bool) -> _Variable:
        """Add a variable to the innermost block."""
        self.n_variables += 1
        variable = _Variable(f"{name} {self.n_variables}", is_int)
        self.blocks[-1].variables[name] = variable
        return variable

    def find_variable(self, name: str) -> _Variable | None:
        """Return the innermost variable that has a name in the text."""
        known = (block.variables.get(name) for block in reversed(self.blocks))
        return next((variable for variable in known if variable is not None), None)

    # --- values ---

    def parse_value(self) -> Formula:
        """Parse a value, with its conditions."""
        self.cursor.enter()
        cases = []
        value = self.parse_operations()
        while self.cursor.accept("?"):
            chosen = self.parse_value()
            self.cursor.expect(":")
            cases.append((value, chosen))
            value = self.parse_operations()
        self.cursor.leave()
        if not cases:
            return value
        is_int = value.is_int and all(chosen.is_int for _, chosen in cases)
        return Choice(tuple(cases), value, is_int)

    def parse_operations(self) -> Formula:
        """Parse operands and operators, and group them by their precedence."""
        values, symbols = [self.parse_operand()], ["("]
        while self.cursor.token.text in OPERATORS:
            symbol = self.cursor.advance().text
            _group(values, symbols, OPERATORS[symbol].level)
            symbols.append(symbol)
            values.append(self.parse_operand())
        _group(values, symbols, 0)
        return values[0]

    def parse_operand(self) -> Formula:
        """Parse a value with the signs before it."""
        signs = []
        while self.cursor.token.text in SIGNS:
            self.cursor.enter()
            signs.append(self.cursor.advance().text)
        value = self.parse_primary()
        self.cursor.leave(len(signs))
        for sign in reversed(signs):
            value = make_call(sign, (value,))
        return value

    def parse_primary(self) -> Formula:
        """Parse a number, a name, a call, or a value in brackets."""
        kind, text, _ = self.cursor.token
        if kind == "number":
            return Number(*self.cursor.take_number())
        if kind in ("plug", "variable"):
            return self.read(self.cursor.advance())
        if kind == "word":
            return self.parse_word()
        if not self.cursor.accept("("):
            self.cursor.refuse("a value is expected")
        if self.cursor.token.text in TYPES and self.cursor.following.text == ")":
            return self.parse_cast()
        value = self.parse_value()
        self.cursor.expect(")")
        return value

    def parse_cast(self) -> Formula:
        """Parse a value behind its type in brackets, such as ``(float)$i``."""
        name = self.cursor.advance().text
        self.cursor.expect(")")
        self.cursor.enter()
        value = self.parse_operand()
        self.cursor.leave()
        return make_call(name, (value,))

    def parse_word(self) -> Formula:
        """Parse a constant, a time or a function."""
        name = self.cursor.token.text
        if name not in (*CONSTANTS, *TIMES, *FUNCTIONS):
            self.cursor.refuse("a value is expected")
        self.cursor.advance()
        if name in CONSTANTS:
            return Number(CONSTANTS[name], is_int=True)
        if name in TIMES:
            self.reads_time = True
            return Reading(name)
        return self.parsemake_call(name)

    def parsemake_call(self, name: str) -> Formula:
        """Parse the values of a function."""
        self.cursor.expect("(")
        values = [self.parse_value()]
        while self.cursor.accept(","):
            values.append(self.parse_value())
        self.cursor.expect(")")
        n_values = FUNCTIONS[name].n_values
        if len(values) != n_values:
            self.cursor.fail(f"calls {name} with {len(values)} values; it takes {n_values}")
        return make_call(name, tuple(values))

    def read(self, token: Token) -> Reading:
        """Return the value of an input, an output or a variable."""
        if token.kind == "variable":
            variable = self.find_variable(token.text)
            if variable is None:
                self.cursor.fail(f"reads {token.text}, which has no value yet")
            return Reading(variable.name, variable.is_int)
        letter, index = _split_plug(token)
        if letter == "I":
            self.inputs.add(index)
            return Reading(name_input(index))
        return self.read_output(name_output(index))

    def read_output(self, name: str) -> Reading:
        """Return the value of an output that has one."""
        # Unconfirmed in Maya: an output that the text has set reads as that value.
        if name not in self.assigned:
            self.cursor.fail(f"reads its own output {name}, {STATEFUL}")
        for block in self.blocks:
            block.unread.discard(name)
        return Reading(name)


def _split_plug(token: Token) -> tuple[str, int]:
    """Return the letter of an input or output, and its index."""
    return token.text[1], int(token.text[3:-1])


def _group(values: list[Formula], symbols: list[str], level: int) -> None:
    """Replace the last values by results of the operators of at least a level."""
    while symbols[-1] in OPERATORS and OPERATORS[symbols[-1]].level >= level:
        right = values.pop()
        values.append(make_operation(symbols.pop(), values.pop(), right))
