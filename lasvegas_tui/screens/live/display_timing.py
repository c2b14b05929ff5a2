"""How long things are shown at a table where a game is being played, so that nobody waits long.

Each thing has a usual time, at the pace that is chosen in the settings: a roll moves for some
frames, a bot's action is shown for a beat, sentences as long as people need to read them. Two
things shorten it: nothing is shown for more than `LONGEST`, and the bots' turns between two turns
of people share a few seconds (`bot_display_time.py`). Without animations sentences have no usual
time, and the table waits for a key.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lasvegas_tui.play.keyboard_sharing import Seating
from lasvegas_tui.play.session import Session
from lasvegas_tui.rules.core import Player, View
from lasvegas_tui.screens.game.screen import GameScreen
from lasvegas_tui.screens.live.bot_display_time import BotDisplayTime
from lasvegas_tui.screens.live.director_with_session import is_over
from lasvegas_tui.screens.table.event_timing import EventTiming
from lasvegas_tui.screens.table.scenes import Scene
from lasvegas_tui.settings import BOT_BEATS, Pace
from lasvegas_tui.shell.app_navigation_and_settings import app_of

LONGEST = 3.0
"""The maximum time for which anything is shown before the table continues, in seconds."""
FEWEST_BEATS = 2.4
"""The minimum time for which sentences are shown, in beats of the chosen pace."""
READ_IN_A_BEAT = 30
"""How many letters people read in a beat, the unit of time of the chosen pace."""
SLIDE = 1 / 3
"""How long dice slide to their casino, as a fraction of the time that a full payout takes."""
REST = 0.1
"""How long the end of a payout stays on the screen.

It is a fraction of the time that a full payout takes.
"""


class DisplayTiming(EventTiming):
    """Says how long each thing is shown at a table where a game is being played.

    Before a thing is shown, call the method for it, such as `begin_roll`. It decides how long the
    thing is shown, and sets `pace` to match: faster than usual if the time is shorter than usual.
    """

    def __init__(self, screen: GameScreen[Any], session: Session, seating: Seating) -> None:
        super().__init__(screen)
        self.session = session
        self.seating = seating
        self._share = 1.0
        """The factor by which the time of what is shown now is shortened, at most 1."""
        self._bot_display_time = BotDisplayTime()

    @property
    def pace(self) -> Pace:
        return super().pace.times(self._share)

    def person_acts(self) -> None:
        """Begin to count the time of bots' turns anew, because a person has acted."""
        self._share = 1.0
        self._bot_display_time.begin()

    # -- what is shown next ------------------------------------------------------------------------

    def begin_bot_action(self) -> float:
        """Set the pace for a bot's action; return how many seconds it is shown, 0 if it is not."""
        self._share = 1.0
        return self._shorten(self.bot_beat)

    def begin_roll(self, roller: Player | None) -> None:
        """Set the pace for a roll of dice; `roller` is the player who rolls, None for nobody."""
        self._share = 1.0
        is_persons = roller in self.seating.people
        seconds = self.pace.num_frames * self.pace.frame
        self._shorten(seconds, is_persons=is_persons, is_read=False)

    def begin_sentences(self, sentences: Sequence[str]) -> float | None:
        """Set the pace for sentences; return how many seconds they stay, None to wait for a key."""
        self._share = 1.0
        usual = self.reading_time(sentences)
        if usual is None:
            return None
        return self._shorten(usual)

    def begin_scene(self, scene: Scene, view: View) -> float | None:
        """Set the pace for a scene; return how many seconds it lasts, or None to wait for a key.

        `view` is the view whose news the scene belongs to.
        """
        self._share = 1.0
        usual = self._scene_time(scene, view)
        if usual is None:
            return None
        can_hurry = not self.screen.animation.is_soon_hidden(scene.first)
        return self._shorten(usual, can_hurry=can_hurry)

    def _shorten(
        self,
        usual: float,
        *,
        is_persons: bool = False,
        is_read: bool = True,
        can_hurry: bool = True,
    ) -> float:
        """Return how long to show now what usually takes some seconds, and set the pace to it.

        While bots' turns are shown faster, so is a roll in a person's turn (`is_persons`), and less
        so what `is_read`. What cannot be read later keeps its time: `can_hurry` is false.
        """
        if not usual:
            return usual
        shown = min(usual, LONGEST)
        if can_hurry and self._is_hurrying:
            shown = self._bot_display_time.shown(shown, is_persons, is_read=is_read)
        self._share = shown / usual
        return shown

    @property
    def _is_hurrying(self) -> bool:
        """Whether bots' turns are shown faster.

        They are not at the end of a round, with slow bots, or where only bots or only people play.
        """
        if app_of(self.screen).settings.bots == "slow" or not self.seating.people:
            return False
        has_bots = any(seat.bot for seat in self.session.seats)
        return has_bots and not is_over(self.seating.open_view())

    # -- at the pace of now ------------------------------------------------------------------------

    @property
    def bot_beat(self) -> float:
        """How many seconds each action of a bot is shown at the current pace; 0 to show none."""
        bots = app_of(self.screen).settings.bots
        if bots:
            return BOT_BEATS[bots] * self._share
        return self.pace.beat

    @property
    def slide_time(self) -> float:
        """For how many seconds dice slide to their casino; 0 if nothing moves."""
        return SLIDE * self.pace.payout

    def reading_time(self, sentences: Sequence[str]) -> float | None:
        """Return how many seconds people need to read sentences; None if animations are off."""
        if not self.pace.beat:
            return None
        beats = max(FEWEST_BEATS, sum(map(len, sentences)) / READ_IN_A_BEAT)
        return beats * self.pace.beat

    def pause_time(self, sentence: str) -> float | None:
        """Return for how many seconds a pause with a sentence lasts if only bots play.

        None if people play, or if animations are off: then somebody has to press a key.
        """
        if self.seating.people:
            return None
        return self.reading_time([sentence])

    def _scene_time(self, scene: Scene, view: View) -> float | None:
        """Return for how many seconds a scene moves and is shown; None to wait for a key."""
        animation = self.screen.animation
        events = [news[-1] for news in scene.parts()]
        if len(self.seating.people) > 1 and any(
            animation.is_waited_for_together(news, view) for news in events
        ):
            return None
        moving = sum(self.moving_time(news, view) for news in events)
        if moving and not any(animation.is_read(news, view) for news in events):
            return moving + REST * self.pace.payout
        reading = self.reading_time(scene.sentences)
        if reading is None:
            return None
        return moving + sum(self.rest_time(news, view) for news in events[:-1]) + reading
