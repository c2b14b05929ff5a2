"""What a person sees of an app under test, as text and as styles."""

from typing import Any

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import _context
from textual.app import App, ComposeResult
from textual.content import Content
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget

from lasvegas_tui.asking.targets import Target
from lasvegas_tui.shell import themes
from lasvegas_tui.widgets.choice_list import ChoiceList
from lasvegas_tui.widgets.key_bar import KeyBar
from lasvegas_tui.widgets.line_widget import LineWidget, TargetClicked


def strips(app: App[Any]) -> list[Strip]:
    """Return the lines on the screen, with what shows through from below."""
    _context.visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_strips()


def text(app: App[Any]) -> str:
    """Return the letters on the screen: as in `strips`, without cutting lines for their colours."""
    _context.visible_screen_stack.set(app._background_screens)
    compositor = app.screen._compositor
    rows = [[" "] * compositor.size.width for _ in range(compositor.size.height)]
    for region, clip, lines in reversed(list(compositor._get_renders())):
        shown = region.intersection(clip)
        for y, line in zip(shown.line_range, lines, strict=False):
            rows[y][shown.x : shown.right] = _cells(line)[: shown.width]
    return "\n".join("".join(row).rstrip() for row in rows) + "\n"


def one_line(app: App[Any]) -> str:
    """Return the words on the screen, wherever their lines end."""
    return " ".join(text(app).split())


def _cells(line: Strip) -> list[str]:
    """Return what stands in each cell of a line; the second cell of a wide letter is empty."""
    letters = line.text
    if len(letters) == line.cell_length:
        return list(letters)
    return [cell for sign in letters for cell in (sign, "")[: cell_len(sign)]]


def frame(app: App[Any]) -> list[list[tuple[str, str]]]:
    """Return letters and styles, for comparing two screens entirely."""
    return [
        [(segment.text, str(segment.style)) for segment in Strip(map(_seen, strip)).simplify()]
        for strip in strips(app)
    ]


def _seen(segment: Segment) -> Segment:
    """Return a segment without the colour of its letters if it has none to be seen."""
    style = segment.style
    if segment.text.strip() or style is None or style.reverse or style.underline or style.strike:
        return segment
    return Segment(segment.text, Style(bgcolor=style.bgcolor))


def meanings(line: Content) -> list[dict[str, Any]]:
    """Return what each letter of a line stands for: targets of clicks and names of signs."""
    return [
        segment.style.meta if segment.style else {}
        for segment in line.render_segments()
        for _ in segment.text
    ]


def targets(app: App[Any]) -> dict[Target, Offset]:
    """Return the targets drawn on the screen, each with a cell where a click points at it."""
    wholes = [widget for widget in app.screen.query(LineWidget) if widget.target is not None]
    found = {widget.target: widget.region.offset for widget in wholes if widget.region.area}
    for y, strip in enumerate(strips(app)):
        x = 0
        for segment in strip:
            meta = segment.style.meta if segment.style else {}
            if "target" in meta:
                found.setdefault(meta["target"], Offset(x, y))
            x += segment.cell_length
    return found


def written(app: App[Any]) -> str:
    """Return what a terminal is sent to draw all that is on the screen."""
    _context.visible_screen_stack.set(app._background_screens)
    return app.screen._compositor.render_full_update().render_segments(app.console)


class OneWidget(App[None]):
    """An app of one widget, and what was pointed at, chosen or clicked in it."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self.widget = widget
        self.posted: list[Any] = []
        self.register_theme(themes.NIGHT)
        self.theme = themes.NIGHT.name

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_target_clicked(self, event: TargetClicked) -> None:
        self.posted.append(event.target)

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        self.posted.append(event.index)

    def on_key_bar_clicked(self, event: KeyBar.Clicked) -> None:
        self.posted.append(event.key.action)
