"""The choices of the board game as a menu, and the ways through it by key and click."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from textual.content import Content

from lasvegas_tui.rules.board import words
from lasvegas_tui.rules.board.table import (
    BEATEN,
    FRONT_MEN,
    HEARTS,
    BoardView,
    Cards,
    CounterPlaced,
    DuelFought,
    FrontMan,
    GoodLuck,
    Hearts,
    MaryChip,
    MaryMoved,
    Move,
    Pass,
    Phase,
    Pick,
    PlaceCounter,
    PlacePawn,
    Stalled,
    Table,
    ThrowDie,
)
from lasvegas_tui.rules.board.track import FACES, SPACES, TABLES
from lasvegas_tui.rules.core import Action, News
from lasvegas_tui.rules.grammar import counted
from lasvegas_tui.screens.board import staged
from lasvegas_tui.screens.board.turn_menu import MenuFace, MenuOption, MenuRow
from lasvegas_tui.screens.look.frame import Frame
from lasvegas_tui.screens.look.pointing import STEPS, beside
from lasvegas_tui.widgets.highlight import Highlight
from lasvegas_tui.widgets.ink import MONEY, QUIET, STRONG, Ink, stacked
from lasvegas_tui.widgets.pointing import Target

KINDS: tuple[type[Action], ...] = (ThrowDie, GoodLuck, FrontMan, MaryChip, Move, Pass)
"""The rows of a turn's menu, from the top."""
KEYS: dict[str, type[Action]] = {
    "t": ThrowDie,
    "g": GoodLuck,
    "f": FrontMan,
    "c": MaryChip,
    "m": Move,
    "p": Pass,
}
DIGITS = "123456789"
"""The keys of the first nine spaces to choose from."""
MOST_ROWS = 5
"""Spaces to choose from that stand below each other."""
HEART = "♥"
PLAYED = MenuOption("played", None, Highlight.OFF)


# -- ways through ----------------------------------------------------------------------------------


def steered(key: str, at: Target | None, targets: Sequence[Target]) -> Target:
    """Return where an arrow leads: up and down from row to row, left and right within one."""
    step = STEPS[key]
    if at not in targets:
        return beside(at, step, targets)
    kinds = [kind for kind in KINDS if any(isinstance(target, kind) for target in targets)]
    row = [target for target in targets if type(target) is type(at)]
    if key in ("left", "right"):
        return beside(at, step, row)
    if len(kinds) > 1:
        kind = next(kind for kind in kinds if isinstance(at, kind))
        return _entry(beside(kind, step, kinds), at, targets)
    return _across(at, step, row)


def _entry(kind: type[Action], at: Target, targets: Sequence[Target]) -> Target:
    """Return where the cursor enters a row: at the same table if it can."""
    row = [target for target in targets if isinstance(target, kind)]
    position = getattr(at, "position", 0)
    return next(
        (target for target in row if position and getattr(target, "position", 0) == position),
        row[0],
    )


def _across(at: Target, step: int, row: Sequence[Target]) -> Target:
    """Return the table on the other side of the track, or the next space down or up the column."""
    match at:
        case PlacePawn(position) | Move(position):
            other = type(at)(_opposite(position))
            return other if other in row else at
    return beside(at, step, row)


def _opposite(position: int) -> int:
    """Return the table across the track; odd ones stand above it."""
    if position % 2:
        return position + 1
    return position - 1


def at_digit(digit: int, view: BoardView, at: Target | None) -> Target | None:
    """Return what a digit points at: a space, hearts, a table to be chosen, or a Good Luck card."""
    table = view.table
    if table.phase is Phase.PLACE:
        return next(iter(view.actions[digit - 1 : digit]), None)
    if table.phase is Phase.DUEL:
        return Pick(Hearts(digit))
    if isinstance(at, Move | FrontMan | PlacePawn):
        return type(at)(_typed(digit, at.position))
    if table.phase is Phase.PAWN:
        return PlacePawn(digit)
    return GoodLuck(digit)


def _typed(digit: int, before: int) -> int:
    """Return the table that a digit means, which after a 1 may be one of two digits."""
    if before == 1 and 10 + digit <= len(TABLES):
        return 10 + digit
    return digit


def at_key(key: str, view: BoardView, at: Target | None) -> Target | None:
    """Return the row of the menu that a letter leads to."""
    kind = KEYS.get(key)
    if kind is None or view.table.phase is not Phase.TURN:
        return None
    if not any(isinstance(action, kind) for action in view.actions):
        return at_row(kind, view)
    if hasattr(at, "position"):
        return _entry(kind, at, view.actions)
    return _entry(kind, _home(view.table), view.actions)


def at_row(kind: type[Action], view: BoardView) -> Target:
    """Return the choice that a row stands for, allowed or not."""
    found = next((action for action in view.actions if isinstance(action, kind)), None)
    if found is not None:
        return found
    numbered = {GoodLuck: GoodLuck(1), FrontMan: FrontMan(1), Move: Move(1)}
    return numbered.get(kind) or kind()


def at_table(position: int, view: BoardView, chosen: Target) -> Target:
    """Return the choice that a click on a table points at."""
    if view.table.phase is Phase.PAWN:
        return PlacePawn(position)
    if isinstance(chosen, FrontMan):
        return FrontMan(position)
    return Move(position)


def _home(table: Table) -> Target:
    return Move(table.pawn % len(TABLES) + 1)


# -- the menu --------------------------------------------------------------------------------------


def menu(view: BoardView, frame: Frame[BoardView], inks: Sequence[Ink]) -> MenuFace:
    """Return the choices of this frame, or the duel being fought."""
    table = view.table
    fought = next((news for news in reversed(frame.news) if isinstance(news, DuelFought)), None)
    if fought is not None:
        t = frame.t if fought in frame.news[-1:] else 1.0
        return _reveal(fought, staged.hearts(fought, t), inks)
    if frame.t < 1:
        return MenuFace()
    match table.phase:
        case Phase.PAWN:
            return _pawn(table, frame, inks)
        case Phase.PLACE:
            return _places(view, frame, inks)
        case Phase.DUEL:
            return _duel(view, frame, inks)
        case Phase.OVER:
            return _result(table, inks)
    if not frame.open:
        return MenuFace(rows=_turn(replace(view, actions=()), frame))
    rows = _turn(view, frame)
    if len(rows) > 5:
        return MenuFace(rows=rows)
    steering = Content.styled("↑ ↓ to a row, ← → within it", QUIET)
    return MenuFace(rows=rows, notes=(Content(""), steering))


def _turn(view: BoardView, frame: Frame[BoardView]) -> tuple[MenuRow, ...]:
    table = view.table
    cards = table.cards[table.player]
    front: tuple[MenuOption, ...] = (PLAYED,)
    mary: tuple[MenuOption, ...] = (PLAYED,)
    if cards.mary_chip:
        stop = f"→ table {table.next_stop}"
        mary = (MenuOption(stop, MaryChip(), _allowed(MaryChip, view)),)
    if cards.front_men:
        num_left = MenuOption(f"×{cards.front_men}", None, _allowed(FrontMan, view))
        front = (num_left, _table_option(FrontMan, view, frame))
    rows = [
        _row("t", "Throw the gold die", ThrowDie, view, frame, ()),
        _row("1-6", "Good Luck", GoodLuck, view, frame, _good_luck(view, frame)),
        _row("f", "Front-man", FrontMan, view, frame, front),
        _row("c", "Mary Chip", MaryChip, view, frame, mary),
        _row("m", "Move", Move, view, frame, (_table_option(Move, view, frame),)),
    ]
    if Pass() in view.actions:
        rows.append(_row("p", "Pass", Pass, view, frame, ()))
    return tuple(rows)


def _row(
    key: str,
    label: str,
    kind: type[Action],
    view: BoardView,
    frame: Frame[BoardView],
    options: tuple[MenuOption, ...],
) -> MenuRow:
    highlight = _allowed(kind, view)
    if isinstance(frame.cursor, kind):
        highlight = Highlight.CHOSEN
    return MenuRow(key, label, options, at_row(kind, view), highlight)


def _allowed(kind: type[Action], view: BoardView) -> Highlight:
    """Return OFF for a kind of action that is not allowed now."""
    return Highlight.OFF.when(not any(isinstance(action, kind) for action in view.actions))


def _good_luck(view: BoardView, frame: Frame[BoardView]) -> tuple[MenuOption, ...]:
    left = view.table.cards[view.table.player].good_luck
    options = []
    for number in FACES:
        card, text, highlight = GoodLuck(number), str(number), Highlight.NONE
        if number not in left:
            text, highlight = "·", Highlight.OFF
        elif card == frame.cursor:
            highlight = Highlight.CHOSEN
        elif card not in view.actions:
            highlight = Highlight.OFF
        options.append(MenuOption(text, card, highlight))
    return tuple(options)


def _table_option(
    kind: type[FrontMan | Move], view: BoardView, frame: Frame[BoardView]
) -> MenuOption:
    if isinstance(frame.cursor, kind):
        return MenuOption(f"‹ table {frame.cursor.position} ›", frame.cursor, Highlight.CHOSEN)
    return MenuOption("→ a table", None, _allowed(kind, view))


def _pawn(table: Table, frame: Frame[BoardView], inks: Sequence[Ink]) -> MenuFace:
    heading = Content.assemble(inks[table.player].badge, (" places the pawn", STRONG))
    notes = (
        "Any table will do; several pawns may share one.",
        "Odd tables stand above the track, even ones below.",
    )
    return MenuFace(heading, notes=tuple(Content.styled(note, QUIET) for note in ("", *notes)))


def _places(view: BoardView, frame: Frame[BoardView], inks: Sequence[Ink]) -> MenuFace:
    table = view.table
    number = f"Good Luck {table.number}"
    if table.is_thrown:
        number = str(table.number)
    heading = Content.assemble(inks[table.player].badge, (f": {number}", STRONG))
    if table.is_joker:
        heading += ", a joker"
    if len(view.actions) > MOST_ROWS:
        return MenuFace(heading, _places_by_row(view, frame))
    rows = tuple(
        _place(index, action, table, frame, inks)
        for index, action in enumerate(view.actions)
        if isinstance(action, PlaceCounter)
    )
    return MenuFace(heading, rows)


def _place(
    index: int, action: PlaceCounter, table: Table, frame: Frame[BoardView], inks: Sequence[Ink]
) -> MenuRow:
    owner = table.spaces[table.here - 1][action.space]
    options: tuple[MenuOption, ...] = ()
    if owner is not None:
        options = (MenuOption(f"{inks[owner].sign} {inks[owner].name}", action),)
    label = "/".join(map(str, SPACES[table.here - 1][action.space]))
    if TABLES[table.here - 1].num_rows > 1:
        row = action.space // len(TABLES[table.here - 1].row) + 1
        label = f"{label:<3} row {row}"
    highlight = Highlight.CHOSEN.when(action == frame.cursor)
    return MenuRow(DIGITS[index : index + 1], label, options, action, highlight)


def _places_by_row(view: BoardView, frame: Frame[BoardView]) -> tuple[MenuRow, ...]:
    """Return the spaces to choose from, those of a row of the table beside each other."""
    here = view.table.here
    length = len(TABLES[here - 1].row)
    rows = []
    for number in range(TABLES[here - 1].num_rows):
        options = tuple(
            MenuOption(
                "/".join(map(str, SPACES[here - 1][action.space])),
                action,
                Highlight.CHOSEN.when(action == frame.cursor),
            )
            for action in view.actions
            if isinstance(action, PlaceCounter) and action.space // length == number
        )
        if options:
            is_chosen = frame.cursor in [option.target for option in options]
            highlight = Highlight.CHOSEN.when(is_chosen)
            rows.append(MenuRow("", f"row {number + 1}", options, options[0].target, highlight))
    return tuple(rows)


def _duel(view: BoardView, frame: Frame[BoardView], inks: Sequence[Ink]) -> MenuFace:
    duel = view.table.duel
    assert duel is not None
    challenge = Content.assemble(inks[duel.challenger].badge, (" challenges", STRONG))
    heading = stacked([challenge, inks[duel.defender].badge])
    rows = tuple(
        MenuRow(
            str(n),
            HEART * n,
            (MenuOption(f"beats {HEART * BEATEN[n]}", Pick(n)),),
            Pick(n),
            Highlight.CHOSEN.when(frame.cursor == Pick(n)),
        )
        for n in HEARTS
        if view.actions
    )
    where = words.space_at(view.table.here, duel.space)
    return MenuFace(heading, rows, (Content.styled(f"For the {where}.", QUIET),))


def _reveal(fought: DuelFought, shown: tuple[int, int], inks: Sequence[Ink]) -> MenuFace:
    sides = [inks[player].badge for player in (fought.challenger, fought.defender)]
    width = max(badge.cell_length for badge in sides)
    lines = [
        Content.assemble(badge, " " * (width + 2 - badge.cell_length), (HEART * num, "bold $money"))
        for badge, num in zip(sides, shown, strict=True)
    ]
    return MenuFace(stacked(lines))


def _result(table: Table, inks: Sequence[Ink]) -> MenuFace:
    """Return what everybody has won in the end, the most first."""
    width = max(ink.badge.cell_length for ink in inks)
    order = sorted(range(table.num_players), key=lambda player: -table.totals[player])
    notes = tuple(
        Content.assemble(
            inks[player].badge,
            " " * (width - inks[player].badge.cell_length),
            (f"{table.totals[player]:>4}", f"bold {MONEY}"),
            (f"  {counted(len(table.chips[player]), 'chip')}", QUIET),
        )
        for player in order
    )
    return MenuFace(Content.styled("All chips are won or gone.", STRONG), (), (Content(""), *notes))


# -- news and cards --------------------------------------------------------------------------------


def scene_word(news: News) -> str:
    """Return the word for the kind of scene."""
    words_of: dict[type[News], str] = {
        DuelFought: "Duel",
        MaryMoved: "Mary Chip",
        Stalled: "Mary Chip",
    }
    return words_of.get(type(news), "Scoring")


def fresh(news: Sequence[News]) -> set[tuple[int, int]]:
    """Return the spaces, each with its table, where a counter has just come."""
    placed = {(item.position, item.space) for item in news if isinstance(item, CounterPlaced)}
    return placed | {(item.position, item.space) for item in news if isinstance(item, DuelFought)}


def hand(cards: Cards) -> str:
    """Return a player's cards as letters and numbers, with a dot for each that was played."""
    luck = "".join(_held(str(number), number in cards.good_luck) for number in FACES)
    front_men = ("F" * cards.front_men).ljust(FRONT_MEN, "·")
    return f"{luck} {front_men} {_held('M', bool(cards.mary_chip))}"


def _held(letter: str, is_held: bool) -> str:
    if is_held:
        return letter
    return "·"
