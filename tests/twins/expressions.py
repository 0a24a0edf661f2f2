"""Expressions of Maya, interpreted while they are read, one frame at a time.

Ints are Python's ints and floats its floats. A case that is not taken is read without being
computed. What stops an expression in Maya, such as a division by zero, is a `Stopped`.
"""

import math
import re

TOKENS = re.compile(
    r"//[^\n]*|/\*.*?\*/|\s+|(0x[0-9a-f]+|\d+\.?\d*(?:e[-+]?\d+)?|\.\d+|\.[IO]\[\d+\]|\$?\w+"
    r"|[=!<>+\-*/%]=|&&|\|\||.)",
    re.DOTALL,
)
NEAR = 1e-9  # numbers that differ by less are equal
LEVELS = [
    {"||"},
    {"&&"},
    {"==", "!="},
    {"<", "<=", ">", ">="},
    {"+", "-"},
    {"*", "/", "%"},
]
WORDS = {"true": 1, "on": 1, "yes": 1, "false": 0, "off": 0, "no": 0}


class Stopped(Exception):
    """Maya stops here and reports an error."""


def whole(number):
    """Return a number without its decimal part, as an int."""
    cut = math.trunc(number + math.copysign(NEAR, number))
    if abs(cut) >= 2**31:
        raise Stopped
    return cut


def linstep(start, end, number):
    if start == end:
        return 1.0 if number > start else 0.0
    return min(max((number - start) / (end - start), 0.0), 1.0)


def smoothstep(start, end, number):
    t = linstep(start, end, number)
    return t * t * (3 - 2 * t)


def clamp(low, high, number):
    return float(min(max(low, number), high))


FUNCTIONS = {
    "abs": abs,
    "min": lambda a, b: float(min(a, b)),
    "max": lambda a, b: float(max(a, b)),
    "clamp": clamp,
    "sqrt": math.sqrt,
    "pow": lambda a, b: math.pow(a, b),
    "floor": lambda a: float(math.floor(a)),
    "ceil": lambda a: float(math.ceil(a)),
    "linstep": linstep,
    "smoothstep": smoothstep,
    "deg_to_rad": math.radians,
    "rad_to_deg": math.degrees,
    "int": whole,
    "float": float,
    **{name: getattr(math, name) for name in ("sin", "cos", "tan", "asin", "acos", "atan")},
}


def compared(symbol, a, b):
    gap = 0 if abs(a - b) <= NEAR else a - b
    return int(
        {
            "==": gap == 0,
            "!=": gap != 0,
            "<": gap < 0,
            "<=": gap <= 0,
            ">": gap > 0,
            ">=": gap >= 0,
        }[symbol]
    )


def operated(symbol, a, b):
    if (symbol in "/%" and b == 0) or math.isnan(a) or math.isnan(b):
        raise Stopped
    are_ints = isinstance(a, int) and isinstance(b, int)
    if symbol in "+-*":
        value = {"+": a + b, "-": a - b, "*": a * b}[symbol]
    elif symbol == "/":
        value = int(math.copysign(abs(a) // abs(b), a * b)) if are_ints else a / b
    elif symbol == "%":
        value = int(math.fmod(a, b)) if are_ints else math.fmod(a, b)
    else:
        return compared(symbol, a, b)
    if are_ints and abs(value) >= 2**31:
        raise Stopped
    return value


class Interpreter:
    """One frame of one expression."""

    def __init__(self, text, inputs, time, frame):
        self.words = [word for word in TOKENS.findall(text) if word] + ["", ""]
        self.at = 0
        self.values = {f".I[{n}]": float(value) for n, value in inputs.items()}
        self.values.update(time=float(time), frame=float(frame))
        self.blocks = [{}]
        self.outputs = {}

    @property
    def word(self):
        return self.words[self.at]

    def skip(self, *wanted):
        word = self.word
        assert not wanted or word in wanted, (wanted, self.words[self.at :])
        self.at += 1
        return word

    def run(self):
        while self.word:
            self.statement(True)
        return self.outputs

    def statement(self, live):
        if self.word == "{":
            self.skip()
            self.blocks.append({})
            while self.word != "}":
                self.statement(live)
            self.blocks.pop()
            self.skip("}")
        elif self.word == "if":
            self.branch(live)
        elif self.word in ("int", "float"):
            self.declaration(live)
        else:
            self.assignment(live)

    def branch(self, live):
        self.skip("if")
        self.skip("(")
        condition = self.choice(live)
        self.skip(")")
        self.body(live and condition != 0)
        if self.word == "else":
            self.skip()
            self.body(live and condition == 0)

    def body(self, live):
        self.blocks.append({})
        self.statement(live)
        self.blocks.pop()

    def declaration(self, live):
        convert = {"int": whole, "float": float}[self.skip()]
        while self.word != ";":
            name, value = self.skip(), 0
            if self.word == "=":
                self.skip()
                value = self.choice(live)
            self.blocks[-1][name] = [convert, convert(value) if live else None]
            if self.word == ",":
                self.skip()
        self.skip(";")

    def assignment(self, live):
        name, symbol = self.skip(), self.skip("=", "+=", "-=", "*=", "/=", "%=")
        value = self.choice(live)
        self.skip(";", "")
        if name[0] == "$" and self.owner(name) is None:
            self.blocks[-1][name] = [whole if isinstance(value, int) else float, value]
        if live:
            if symbol != "=":
                value = operated(symbol[0], self.read(name), value)
            if name[0] == "$":
                convert = self.owner(name)[name][0]
                self.owner(name)[name][1] = convert(value)
            else:
                self.outputs[name] = value

    def owner(self, name):
        return next((block for block in self.blocks[::-1] if name in block), None)

    def read(self, name):
        if name[0] == "$":
            return self.owner(name)[name][1]
        return float(self.outputs[name]) if name in self.outputs else self.values[name]

    def choice(self, live):
        value = self.level(0, live)
        if self.word != "?":
            return value
        self.skip()
        first = self.choice(live and value != 0)
        self.skip(":")
        second = self.choice(live and value == 0)
        return first if value != 0 else second

    def level(self, n, live):
        if n == len(LEVELS):
            return self.signed(live)
        value = self.level(n + 1, live)
        while self.word in LEVELS[n]:
            symbol = self.skip()
            if symbol in ("&&", "||"):
                needed = live and (value != 0) == (symbol == "&&")
                right = self.level(n + 1, needed)
                if live:
                    value = int(right != 0) if needed else int(symbol == "||")
            else:
                right = self.level(n + 1, live)
                value = operated(symbol, value, right) if live else None
        return value

    def signed(self, live):
        if self.word not in ("-", "+", "!"):
            return self.primary(live)
        sign = self.skip()
        value = self.signed(live)
        if not live:
            return None
        return {"-": -value, "+": value, "!": int(value == 0)}[sign]

    def primary(self, live):
        word = self.skip()
        if word == "(":
            if self.word in ("int", "float") and self.words[self.at + 1] == ")":
                convert = FUNCTIONS[self.skip()]
                self.skip(")")
                value = self.signed(live)
                return convert(value) if live else None
            value = self.choice(live)
            self.skip(")")
            return value
        if word in FUNCTIONS:
            return self.call(word, live)
        if word in WORDS:
            return WORDS[word]
        if word[:2] == "0x":
            return int(word, 16)
        if word.isdigit():
            return int(word)
        if word[0].isdigit() or (word[0] == "." and word[1].isdigit()):
            return float(word)
        return self.read(word) if live else None

    def call(self, name, live):
        self.skip("(")
        values = [self.choice(live)]
        while self.word == ",":
            self.skip()
            values.append(self.choice(live))
        self.skip(")")
        return FUNCTIONS[name](*values) if live else None


def interpret(text, inputs, time, frame):
    """Return the outputs of one frame by name; None if Maya stops with an error."""
    try:
        return Interpreter(text, inputs, time, frame).run()
    except (Stopped, ValueError, OverflowError):
        return None
