"""The questions in the lobby whether to delete a saved game, and what to call it.

They are asked and answered in the line above the list, which also shows notices.
"""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Input, Static

from lasvegas_tui import key_commands
from lasvegas_tui.files import deleting_and_renaming
from lasvegas_tui.files.saved_game_summaries import DamagedFile, SavedGame
from lasvegas_tui.files.transcript_errors import TranscriptError
from lasvegas_tui.files.transcript_reader import MAX_NAME
from lasvegas_tui.key_commands import Key
from lasvegas_tui.play.name_rules import NO_JOINED_EMOJI, has_joined_emoji
from lasvegas_tui.rules import game
from lasvegas_tui.screens.home.lobby_rows import named


class DeleteAndRenameQuestions(Horizontal):
    """The line above the list: a notice, the question whether to delete, or a field for a name."""

    DEFAULT_CSS = """
    DeleteAndRenameQuestions {
        width: 100%; height: auto; min-height: 1; margin-bottom: 1; padding: 0 3;
        align-horizontal: center;
        #notice { width: 1fr; text-align: center; color: $loss; }
        #asked { width: auto; color: $text-muted; padding: 0 1; }
        Input { width: 40; background: $act-ground; }
    }
    """

    def __init__(self, sentence: str = "") -> None:
        super().__init__()
        self.naming: SavedGame | None = None
        """The game whose name is asked for; None if none is."""
        self.deleting: SavedGame | DamagedFile | None = None
        """The game to delete if the next key is Enter; None if it is not asked whether to."""
        self._sentence = Static(sentence, id="notice", markup=False)
        self._asked = Static(id="asked", markup=False)
        self._field = Input(max_length=MAX_NAME, compact=True)

    def compose(self) -> ComposeResult:
        yield self._sentence
        yield self._asked
        yield self._field

    def on_mount(self) -> None:
        self._show_field(False)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The keys that answer the open question; empty if there is no question."""
        if self.naming:
            return Key("Enter", "keep the name", "enter"), key_commands.BACK.to("back")
        if self.deleting:
            yes = Key("Enter", "delete for good", "delete_for_good")
            return yes, Key("any other key", "keep", "back")
        return ()

    def tell(self, sentence: str) -> None:
        """Show a notice, and cancel the open question if there is one."""
        self.naming = self.deleting = None
        self._show_field(False)
        self._sentence.update(Content(sentence))

    def ask_for_name(self, saved: SavedGame) -> None:
        """Ask for a name for a saved game, and put the cursor into the field for the name."""
        self.tell("")
        self.naming = saved
        self._asked.update(Content(f"A name for this {game(saved.game).title}:"))
        self._field.value = saved.name
        self._show_field(True)
        self._field.focus()

    def ask_whether_to_delete(self, saved: SavedGame | DamagedFile) -> None:
        self.tell(f"Delete {named(saved)} for good?")
        self.deleting = saved

    def agree(self) -> None:
        """Give the game in question its new name, or delete it; show a notice if that fails."""
        naming, deleting = self.naming, self.deleting
        self.tell("")
        try:
            if naming and has_joined_emoji(self._field.value):
                self.tell(f"A game needs {NO_JOINED_EMOJI}.")
            elif naming:
                deleting_and_renaming.give_name(naming.path, self._field.value)
            elif deleting:
                deleting_and_renaming.delete(deleting.path)
                self.tell("Deleted.")
        except TranscriptError as error:
            self.tell(str(error))

    def _show_field(self, is_wanted: bool) -> None:
        """Show the field for a name in place of the notice, or the notice again."""
        self._sentence.display = not is_wanted
        self._asked.display = self._field.display = is_wanted
        self._field.disabled = not is_wanted
