"""What each game is timed with beside random play: a whole turn of text orders, and the largest questions.

Texts only, so that a game that is not there is not missed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True)
class Tasks:
    """What is asked of a game, and in how many milliseconds it must be done.

    `before`: seat and orders, in order, from the start of the scenario to the turn. `questions`: as typed after the
    game's command. `listed_most`: for the longest list of choices on the fullest board.
    """

    scenario: str
    seat: str
    before: tuple[tuple[str, str], ...] = ()
    turn: str = ""
    turn_most: float = 0.0
    questions: tuple[str, ...] = ()
    question_most: float = 0.0
    listed_in: tuple[str, ...] = ()
    listed_most: float = field(default=10.0)


GERMANY_1942: Final = """\
buy 3 inf 1 tank
buy 1 trn
commit
3 inf 2 arm ukraine > caucasus
1 arm germany > eastern europe > karelia
3 inf eastern europe > karelia
1 arm eastern europe > karelia
1 ftr eastern europe > karelia
1 ftr finland > karelia
3 inf finland > karelia
1 bomber germany > karelia
1 ftr germany > eastern europe > ukraine > caucasus
1 ftr ukraine > caucasus
1 inf libya > egypt
1 arm libya > fea > egypt
1 sub sz west spain > sz west med
1 ftr western europe > sz west med > western europe
1 bb sz central med > sz west med
1 sub sz baltic > sz north
1 inf algeria > fwa
load 1 inf southern europe
1 loaded transport sz central med > sz east med
unload 1 inf sz east med > syria
policy submarines never
policy retreat never
losses land_attack infantry, armor
losses land_defence infantry, armor, fighter
losses sea_attack submarine, transport
losses sea_defence transport, submarine
losses air_attack fighter, bomber
"""

TASKS: Final = {
    "memoir44": Tasks("54", "allied", listed_in=("54", "54-teams"), listed_most=5.0),
    "axis_allies": Tasks(
        scenario="1942",
        seat="germany",
        before=(("ussr", "commit\ncommit\ncommit\ncommit"),),
        turn=GERMANY_1942,
        turn_most=150.0,
        questions=(
            "odds 20 inf 12 arm 5 ftr 3 bmb defence=25 inf 10 arm 5 ftr gun=yes support=2",
            "odds 10 sub 4 trn 10 ftr 10 bb 6 cv defence=10 sub 4 trn 10 ftr 6 cv 10 bb",
            "odds 10 sub 10 bb 20 ftr defence=10 sub 10 bb 20 ftr losing=ftr,sub,bb they_lose=ftr,sub,bb",
        ),
        question_most=100.0,
        listed_in=("1942",),
    ),
}
