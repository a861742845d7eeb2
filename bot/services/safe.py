"""Text that came from people, made safe to print: it never pings, never breaks formatting, never hides or reverses."""

from __future__ import annotations

import re
import unicodedata

# Overrides and isolates would turn the rest of a line round; zero-width ones hide things.
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]")
_MARKDOWN = re.compile(r"([\\*_~`|>#\[\]()<:-])")
_ABBREVIATED = re.compile(r"\b(?:[A-Z]\.){2,}$")
MOST_TEXT = 4000


def clean(text: str, most: int = 80) -> str:
    """One line of at most `most` characters: no control or invisible characters, single blanks."""
    text = _INVISIBLE.sub("", unicodedata.normalize("NFC", text[: most * 8]))
    text = "".join(c if unicodedata.category(c) not in ("Cc", "Cs", "Co", "Cn") else " " for c in text)
    return cut(" ".join(text.split()), most)


def safe(text: str, most: int = 80) -> str:
    """`clean`, with markdown escaped and mentions broken."""
    return _MARKDOWN.sub(r"\\\1", clean(text, most)).replace("@", "@\u2060")


def code(text: str, most: int = 80) -> str:
    """`clean`, to stand in a block of code: nothing in it ends the block."""
    return clean(text, most).replace("`", "'")


def unstopped(text: str) -> str:
    """The text without the full stop at its end, so that another sign can follow; an abbreviation keeps its own."""
    return text if _ABBREVIATED.search(text) else text.removesuffix(".")


def cut(text: str, most: int = MOST_TEXT) -> str:
    """The text, shortened with an ellipsis to at most `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def cut_lines(lines: list[str], most: int = MOST_TEXT) -> str:
    """The lines joined; where they are too long the first ones are left out, and their number is said."""
    kept: list[str] = []
    size = 40
    for line in reversed(lines):
        size += len(line) + 1
        if size > most:
            break
        kept.append(line)
    left_out = len(lines) - len(kept)
    head = [f"… {left_out} earlier lines, see /game log"] if left_out else []
    return "\n".join(head + kept[::-1]) if kept else cut("\n".join(lines), most)
