"""One terminal, several seats: hands the screen over, reads orders, shows what each seat may see."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console

from bot.commands.common import CommandError, find, write_bytes, write_record
from bot.commands.hotseat import Session
from bot.commands.menu import from_numbers, menu_lines, option_lines, verb_help
from bot.surfaces.pictures import renderer
from engine.core.audience import Seat
from engine.core.names import plain
from engine.core.options import refusal
from engine.core.orders import parse
from engine.core.plan import lines_of, plan
from engine.core.refusal import Refusal
from engine.core.view import View

LOG_LINES = 20
HELP = """\
Type an order, such as the ones in the menu: `search buin`. Names match loosely; several orders go with ; between.
A number stands for a line of the menu, 3.2 for its second option, 3.2.1+4 for two of the next parameter besides.
  ? or help [verb]       this, or what a verb does
  options <verb> [...]   what can come next in an order
  board [region]         the board in words, and as a picture in a file
  hand                   what only you may know
  log [lines]            what has happened
  undo                   take your last order back, up to the first draw
  save [file]            write the record of the game
  concede                give the game up
  quit                   stop (with --record or --resume the game is kept)"""


class Table:
    """The loop of `ironbottom play`."""

    def __init__(
        self,
        session: Session,
        console: Console,
        read: Callable[[str], str | None],
        *,
        file: Path | None,
        pictures: Path,
        hand_over: bool,
    ) -> None:
        self.session = session
        self.console = console
        self.read = read
        self.file = file
        self.pictures = pictures
        self.hand_over = hand_over
        self._at: Seat | None = None
        self._known: dict[Seat, int] = {}
        self._fresh = True
        self._sat_down = True
        self._commands: dict[str, Callable[[Seat, str], object]] = {
            "help": self._help,
            "options": self._options,
            "board": self._board,
            "hand": self._hand,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "concede": self._concede,
        }

    # ------------------------------------------------------------------- the loop

    def play(self) -> None:
        """Ask for orders until the game is over or somebody quits."""
        while not self.session.over:
            seat = self.session.turn
            assert seat is not None, "nobody is asked"
            self._seat(seat)
            if self._fresh:
                self._moment(seat)
            line = self.read(f"{seat}> ")
            if line is None or plain(line) in ("quit", "exit"):
                self._leave()
                return
            if line.strip():
                self._do(seat, line.strip())
        self._end()

    def _do(self, seat: Seat, line: str) -> None:
        """A command of the table, or orders."""
        word, _, rest = line.partition(" ")
        command = self._commands.get("help" if word == "?" else plain(word))
        try:
            if command is not None:
                command(seat, rest.strip())
            else:
                self._orders(seat, line)
        except (CommandError, LookupError) as error:
            self._wrong(str(error))

    def _seat(self, seat: Seat) -> None:
        """Let another person sit down; what the last one saw goes from the screen first."""
        if seat == self._at:
            return
        name = self._name(seat)
        if self.hand_over and self._at is not None:
            self.read(f"{self._name(self._at)}: press Enter when you have read this; it clears the screen. ")
            self.console.clear()
        if self.hand_over and len(self.session.people) > 1:
            self.read(f"Hand over to {name}. {name}: press Enter. ")
            self.console.clear()
        self._at, self._fresh, self._sat_down = seat, True, True
        self.console.rule(f"{self.session.game.title} - {name}", align="left")

    def _moment(self, seat: Seat) -> None:
        """What happened since this seat looked, how things stand, and what can be done."""
        self._fresh = False
        self._say(self.session.said(seat, self._known.get(seat, 0))[-LOG_LINES:], "  ")
        self._known[seat] = len(self.session.events)
        view = self.session.view(seat)
        if self._sat_down:
            self._say(view.game.words.status(view), style="dim")
        self._sat_down = False
        self._say([view.game.words.prompt(view)], style="bold")
        self._say(menu_lines(view))

    # ------------------------------------------------------------------- orders

    def _orders(self, seat: Seat, text: str) -> None:
        view = self.session.view(seat)
        lines = lines_of(text)
        for line in lines if len(lines) == 1 else self._checked(view, text):
            if self.session.over or not self._order(seat, line):
                return

    def _checked(self, view: View[Any], text: str) -> tuple[str, ...]:
        """Several orders are read as a whole first; the faults are told by line, and then nothing is to be done."""
        read = plan(view, text)
        for line in read.lines:
            if line.refusal is not None:
                self._wrong(f"{line.number}. {line.text}: {view.game.words.refusal(view, line.refusal)}")
        if not read.good:
            self._wrong("Nothing has been done.")
        return read.orders if read.good else ()

    def _order(self, seat: Seat, line: str) -> bool:
        """Carry out one order; whether it was."""
        view = self.session.view(seat)
        action = parse(view, from_numbers(view, line))
        wrong = action if isinstance(action, Refusal) else refusal(view, action)
        if isinstance(action, Refusal) or wrong is not None:
            assert wrong is not None
            self._wrong(view.game.words.refusal(view, wrong))
            if wrong.code == "missing":
                self._say(option_lines(view, from_numbers(view, line), short=True))
            return False
        before = len(self.session.events)
        again = self.session.submit(seat, action)
        assert again is None, again
        self._say(self.session.said(seat, before), "  ", style="green")
        self._known[seat] = len(self.session.events)
        self._fresh = True
        self._keep()
        return True

    def _undo(self, seat: Seat, _rest: str) -> None:
        if not self.session.undo(seat):
            raise CommandError(
                "there is nothing to take back: undo ends where something was drawn or seen, or others moved"
            )
        self._known = {seat: min(known, len(self.session.events)) for seat, known in self._known.items()}
        self._fresh = True
        self._keep()
        self._say(["Taken back."])

    def _concede(self, seat: Seat, _rest: str) -> None:
        if plain(self.read("Give the game up? (yes/no) ") or "") in ("yes", "y"):
            self.session.concede(seat)
            self._keep()

    # ------------------------------------------------------------------- looking

    def _help(self, seat: Seat, verb: str) -> None:
        if not verb:
            self._say(HELP.splitlines())
            return
        view = self.session.view(seat)
        pool = {kind.verb(): kind for kind in (*view.game.verbs, *view.verbs) if not kind.hidden}
        self._say(verb_help(view, find("verb", verb, pool)))

    def _options(self, seat: Seat, begun: str) -> None:
        view = self.session.view(seat)
        self._say(option_lines(view, from_numbers(view, begun)) if begun else menu_lines(view))

    def _board(self, seat: Seat, region: str) -> None:
        view = self.session.view(seat)
        self._say(view.game.words.status(view))
        self._picture(view, "board", {"region": region} if region else {})

    def _hand(self, seat: Seat, _rest: str) -> None:
        view = self.session.view(seat)
        self._say(view.game.words.private(view) or ["You have no secrets."])
        self._picture(view, "hand", {}, words=False)

    def _log(self, seat: Seat, count: str) -> None:
        most = int(count) if count.isascii() and count.isdigit() else LOG_LINES
        self._say(self.session.said(seat)[-most:] or ["Nothing has happened yet."] if most else [])

    def _picture(self, view: View[Any], kind: str, how: dict[str, str], *, words: bool = True) -> None:
        """The picture in a file, and in words."""
        function = getattr(renderer(view.game.key), kind, None)
        if function is None:
            self._say([f"There is no picture of {kind}s of this game."])
            return
        try:
            picture = function(view, **how)
        except (ValueError, TypeError) as error:
            raise CommandError(str(error)) from error
        if words:
            self._say(sentence.rstrip(".") for sentence in picture.alt.split(". "))
        file = self.pictures / f"{view.seat}-{picture.filename}"
        write_bytes(file, picture.data)
        self._say([f"Picture: {file}"])

    # ------------------------------------------------------------------- keeping and ending

    def _save(self, _seat: Seat, name: str) -> None:
        if name:
            self.file = Path(name)
        if self.file is None:
            raise CommandError("say where: save game.json")
        self._keep()
        self._say([f"Saved in {self.file}."])

    def _keep(self) -> None:
        if self.file is not None:
            write_record(self.file, self.session.kept())

    def _leave(self) -> None:
        self._keep()
        where = f"Kept in {self.file}; go on with --resume." if self.file else "The game is not kept."
        self.console.print(f"\n{where}", markup=False)

    def _end(self) -> None:
        """The game is over: everybody may look."""
        self._keep()
        view = self.session.view(None)
        self.console.rule("The end", align="left")
        self._say(self.session.said(None, min(self._known.values(), default=0))[-LOG_LINES:], "  ")
        self._say(view.game.words.status(view), style="dim")
        self._say([f"{view.game.words.result(view)}."], style="bold")
        if getattr(renderer(view.game.key), "score_sheet", None):
            self._picture(view, "score_sheet", {}, words=False)
        self._say([f"The seed was {self.session.record.seed}."])

    # ------------------------------------------------------------------- saying

    def _name(self, seat: Seat) -> str:
        return self.session.game.words.seat(seat)

    def _say(self, lines: Iterator[str] | list[str], before: str = "", style: str = "") -> None:
        for line in lines:
            self.console.print(f"{before}{line}", style=style, markup=False)

    def _wrong(self, text: str) -> None:
        self.console.print(text, style="red", markup=False)
