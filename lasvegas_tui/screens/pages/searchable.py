"""The base class of pages that can be searched for words; Enter goes to the next match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic

from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from lasvegas_tui.key_commands import SEARCH
from lasvegas_tui.screens.pages.page_and_form import CLOSE, bindings
from lasvegas_tui.shell.base_screen import BaseScreen, Result, on

FIND = SEARCH.to("search")
LEAVE_SEARCH = CLOSE.named("back from the search")


class SearchField(Input):
    """The field for the words to search for."""

    DEFAULT_CSS = "SearchField { width: 1fr; margin-left: 2; display: none; }"


class MatchCount(Static):
    """A text on which match of a search is shown, and how many there are: "2 of 5"."""

    DEFAULT_CSS = "MatchCount { width: auto; color: $text-muted; }"


class SearchableScreen(BaseScreen[Result], Generic[Result]):
    """A page that can be searched for words; its `compose` has to yield from `search_bar`.

    A search finds places in the page, such as sections; each place has a name. The class has no
    CSS, because a screen inherits that only from its first base class.
    """

    BINDINGS = bindings(FIND)

    is_searching = False
    """Whether a search is open on this page."""
    not_found = "nothing found"
    """The text that is shown if the words are found nowhere."""

    def search_bar(self) -> Iterator[Widget]:
        """Yield the widgets of a search: a field for the words, and the count of matches."""
        yield SearchField(id="search", placeholder="words to search for", compact=True)
        yield MatchCount(id="found", markup=False)

    # -- what a screen says ------------------------------------------------------------------------

    def places_with(self, words: Sequence[str]) -> Sequence[str | int]:
        """Return the places (their names or indices) that contain all these words, from the top."""
        raise NotImplementedError

    @property
    def place(self) -> str | int:
        """The name or the index of the place that is shown now."""
        raise NotImplementedError

    def turn_to(self, place: str | int) -> None:
        """Show the place with this name or index."""
        raise NotImplementedError

    def rest(self) -> Widget:
        """Return the widget that gets the focus when a search is closed."""
        raise NotImplementedError

    def draw_keys(self) -> None:
        """Show the keys of the page in the key bar or, during a search, those of the search."""
        raise NotImplementedError

    # -- searching ---------------------------------------------------------------------------------

    def action_search(self) -> None:
        """Open a search, with the cursor in the field for its words."""
        self.show_search(True)

    def show_search(self, is_shown: bool) -> None:
        """Open a search with an empty field if `is_shown`, otherwise close it."""
        words = self.query_one("#search", Input)
        words.display = self.is_searching = is_shown
        words.value = ""
        self.draw_keys()
        if is_shown:
            words.focus()
        else:
            self.rest().focus()

    @on(Input.Changed, "#search")
    def _search(self) -> None:
        """Show the first match of the words typed so far."""
        self._turn_to_match(0)

    @on(Input.Submitted, "#search")
    def action_next(self) -> None:
        """Show the next match, and after the last one the first."""
        places = list(self._matches())
        if self.place in places:
            here = places.index(self.place)
        else:
            here = -1
        self._turn_to_match(here + 1)

    def search_words(self) -> Sequence[str]:
        """Return the words that are typed in the search field."""
        return self.query_one("#search", Input).value.split()

    def _matches(self) -> Sequence[str | int]:
        words = self.search_words()
        if words:
            return self.places_with(words)
        return ()

    def _turn_to_match(self, number: int) -> None:
        found, words = self._matches(), self.query_one("#search", Input).value.strip()
        count = ""
        if words:
            count = self.not_found
        if found:
            number %= len(found)
            self.turn_to(found[number])
            count = f"{number + 1} of {len(found)}"
        self.query_one("#found", Static).update(Content(count))
