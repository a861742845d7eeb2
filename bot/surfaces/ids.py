"""The ids of buttons, menus and text boxes: what is pressed, and ids; never names, choices or anything secret.

ib:v:12:34:build-up     the verb build-up of Decision 34 in campaign 12
ib:d:5:1:0:0            the first menu on the first page for parameter 1 of draft 5
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

PREFIX: Final = "ib"
LONGEST: Final = 100
_NUMBER = r"(\d{1,19})"
_SMALL = r"(\d{1,4})"
_VERB = r"([a-z0-9]+(?:-[a-z0-9]+)*)"

# Kind of control -> the form of its arguments.
FORMS: Final[dict[str, tuple[str, ...]]] = {
    "moves": (_NUMBER, _NUMBER),  # campaign, decision: open the list of what can be done
    "v": (_NUMBER, _NUMBER, _VERB),  # campaign, decision, verb
    "always": (_NUMBER, _NUMBER),  # campaign, decision: let this moment pass, now and from now on
    "g": (_NUMBER, _NUMBER, _SMALL),  # campaign, decision, menu: a verb chosen in a menu of verbs
    "d": (_NUMBER, _SMALL, _SMALL, _SMALL),  # draft, parameter, page, menu: a value chosen
    "y": (_NUMBER, _SMALL, _SMALL),  # draft, parameter, 1 or 0
    "page": (_NUMBER, _SMALL),  # draft, page
    "more": (_NUMBER, _SMALL),  # draft, parameter: one that could be left out is wanted
    "skip": (_NUMBER, _SMALL),  # draft, parameter
    "done": (_NUMBER, _SMALL),  # draft, parameter: enough has been picked
    "back": (_NUMBER,),  # draft
    "write": (_NUMBER, _SMALL),  # draft, parameter: opens a text box
    "text": (_NUMBER, _SMALL),  # draft, parameter: the text box
    "confirm": (_NUMBER,),  # draft
    "cancel": (_NUMBER,),  # draft
    "plan": (_NUMBER,),  # draft of several orders
    "orders": (_NUMBER,),  # campaign: the text box of /game orders
    "undo": (_NUMBER,),  # campaign
    "hand": (_NUMBER,),  # campaign
    "board": (_NUMBER,),  # campaign
    "region": (_NUMBER,),  # campaign: a part of the board, chosen in a menu
    "join": (_NUMBER, _SMALL),  # campaign, position of the seat
    "leave": (_NUMBER,),  # campaign
    "start": (_NUMBER,),  # campaign
    "concede": (_NUMBER,),  # campaign
    "draw": (_NUMBER,),  # campaign: a draw is offered
    "agree": (_NUMBER,),  # offer
    "decline": (_NUMBER,),  # offer
}
_PATTERNS = {kind: re.compile(":".join(forms), re.ASCII) for kind, forms in FORMS.items()}


@dataclass(frozen=True)
class Press:
    """A control that was used: its kind and its arguments as they stand in the id."""

    kind: str
    args: tuple[str, ...]

    def number(self, index: int) -> int:
        """The argument at this place as a number."""
        return int(self.args[index])


def write(kind: str, *args: int | str) -> str:
    """The custom_id of a control; ValueError if it would not be read back."""
    custom_id = ":".join([PREFIX, kind, *map(str, args)])
    if len(custom_id) > LONGEST or read(custom_id) is None:
        raise ValueError(f"no such control: {custom_id!r}")
    return custom_id


def read(custom_id: str) -> Press | None:
    """What a custom_id means; None for anything we never wrote."""
    prefix, _, rest = custom_id.partition(":")
    kind, _, args = rest.partition(":")
    if prefix != PREFIX or kind not in _PATTERNS or len(custom_id) > LONGEST:
        return None
    found = _PATTERNS[kind].fullmatch(args)
    if found is None or any(arg.isdigit() and int(arg) >= 1 << 63 for arg in found.groups()):
        return None
    return Press(kind, found.groups())
