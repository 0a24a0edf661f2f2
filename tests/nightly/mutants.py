"""Mutants of valid files: damage that disks, editors, mails and people do to a file.

A mutant follows from its random generator alone. Text is damaged as text and as bytes, an
archive also inside of its members.
"""

import re
import warnings
import zipfile
from io import BytesIO

NUMBER = re.compile(rb"-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")
TOKEN = re.compile(rb'"[^"\n]*"|[\w.+-]+|[^\w\s]')
NUMBERS = (
    *(
        b"nan",
        b"inf",
        b"-inf",
        b"NaN",
        b"Infinity",
        b"1e400",
        b"-1e400",
        b"1e308",
        b"1e-320",
    ),
    *(b"9" * 5000, b"-0", b"-0.0", b"0", b"-1", b"1.5", b"2147483648", b"999999999"),
    *(
        b"9223372036854775808",
        b"1e18",
        b"1_0",
        b"0x10",
        b"",
        b'"1"',
        b"null",
        b"true",
        b"[]",
    ),
)
TOKENS = (
    *(b"", b'"', b"\\", b"{", b"}", b"[", b"]", b"(", b")", b":", b";", b",", b".", b"|"),
    *(
        b"\n",
        b"\r",
        b"\t",
        b"\0",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xe3\x81",
        b"#",
        b"//",
        b"/*",
    ),
    *(b'"\\ud800"', b'""', b"{}", b"x" * 3000, b"[" * 3000, b'{"a":' * 3000, b"-" * 3000),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-8-sig")
PATTERNS = (
    *(b"\x00\x00\xc0\x7f", b"\x00\x00\x80\x7f", b"\xff\xff\xff\xff", b"\xff\xff\xff\x7f"),
    *(b"\x00\x00\x00\x80", b"\x00\x00\x00\x00", b"\xff\xff", b"\x00\x80", b"\xff", b"\x00"),
    *(b"\x00\x00\x00\x00\x00\x00\xf8\x7f", b"\x00\x00\x00\x00\x00\x00\xf0\xff"),
)


def mutate_text(random, data):
    """Return a text with one to three kinds of damage."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = random.choice(TEXT_DAMAGE)(random, data)
    return data


def mutate_bytes(random, data):
    """Return binary data with one to three kinds of damage."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        data = random.choice(BYTE_DAMAGE)(random, data)
    return data


def mutate_archive(random, data):
    """Return a zip archive that is damaged as a whole, or in one of its members."""
    if random.random() < 0.25:
        return mutate_bytes(random, data)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        members = [(name, archive.read(name)) for name in archive.namelist()]
    at = random.randrange(len(members))
    name, content = members[at]
    members[at : at + 1] = random.choice(MEMBER_DAMAGE)(random, name, content)
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a name that is there twice
                archive.writestr(name, content)
    return stream.getvalue()


def flip_bytes(random, data):
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 2, 8)) if data else 0):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def cut_off(random, data):
    return data[: random.randrange(len(data) + 1)]


def repeat_block(random, data):
    start = random.randrange(len(data) + 1)
    block = data[start : start + random.choice((1, 4, 16, 512))]
    return data[:start] + block * random.choice((2, 3, 100)) + data[start + len(block) :]


def drop_block(random, data):
    start = random.randrange(len(data) + 1)
    return data[:start] + data[start + random.choice((1, 4, 16, 512)) :]


def overwrite(random, data):
    """Put floats that are not finite, or extreme counts, over a place."""
    pattern = random.choice(PATTERNS)
    start = random.randrange(len(data) + 1)
    return data[:start] + pattern + data[start + len(pattern) :]


def repeat_line(random, data):
    lines = data.splitlines(keepends=True) or [b""]
    at = random.randrange(len(lines))
    lines[at:at] = [lines[at]] * random.choice((1, 1, 2, 200))
    return b"".join(lines)


def drop_line(random, data):
    lines = data.splitlines(keepends=True) or [b""]
    del lines[random.randrange(len(lines))]
    return b"".join(lines)


def swap_lines(random, data):
    lines = data.splitlines(keepends=True) or [b""]
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def swap_tokens(random, data):
    spans = [match.span() for match in TOKEN.finditer(data)]
    if len(spans) < 2:
        return data
    (a, b), (c, d) = sorted(random.sample(spans, 2))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def replace_number(random, data):
    spans = [match.span() for match in NUMBER.finditer(data)]
    start, stop = random.choice(spans or [(0, 0)])
    return data[:start] + random.choice(NUMBERS) + data[stop:]


def replace_token(random, data):
    spans = [match.span() for match in TOKEN.finditer(data)]
    start, stop = random.choice(spans or [(0, 0)])
    return data[:start] + random.choice(TOKENS) + data[stop:]


def insert_token(random, data):
    start = random.randrange(len(data) + 1)
    return data[:start] + random.choice(TOKENS) + data[start:]


def encode_anew(random, data):
    text = data.decode("utf-8", "replace")
    return text.encode(random.choice(ENCODINGS), "replace")


BYTE_DAMAGE = (flip_bytes, cut_off, repeat_block, drop_block, overwrite)
TEXT_DAMAGE = (
    *(flip_bytes, cut_off, repeat_block, drop_block, repeat_line, drop_line, swap_lines),
    *(swap_tokens, swap_tokens, replace_number, replace_number, replace_number),
    *(replace_token, replace_token, insert_token, encode_anew),
)


def damage_header(random, name, content):
    """Damage the first bytes, where an array says its type and shape."""
    return [(name, mutate_text(random, content[:128]) + content[128:])]


def damage_content(random, name, content):
    return [(name, mutate_bytes(random, content))]


def overwrite_number(random, name, content):
    """Put a pattern where a number of an array begins."""
    start = 128 + 8 * random.randrange(max((len(content) - 128) // 8, 1))
    pattern = random.choice(PATTERNS)
    return [(name, content[:start] + pattern + content[start + len(pattern) :])]


def lose_member(random, name, content):
    return []


def rename_member(random, name, content):
    return [(random.choice((f"../{name}", f"x{name}", "", name[:-4])), content)]


def repeat_member(random, name, content):
    return [(name, content), (name, mutate_bytes(random, content))]


def blow_up(random, name, content):
    """Append zeros that are small in the archive and large in memory."""
    return [(name, content + bytes(random.choice((10**5, 10**7))))]


MEMBER_DAMAGE = (
    *(damage_header, damage_header, damage_content, overwrite_number, overwrite_number),
    *(lose_member, rename_member, repeat_member, blow_up),
)
