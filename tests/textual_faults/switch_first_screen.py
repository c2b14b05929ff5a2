"""The first screen cannot be switched.

`App.switch_screen` takes the result callback of the screen that leaves off a stack. A screen
that comes from `get_default_screen`, or begins a mode, was never pushed, so its stack is empty.
Expected: the first screen can be switched like any other.

This prints `IndexError: pop from empty list`.

Here: the first screen is pushed over Textual's own, which stays empty.
"""

from textual.app import App
from textual.screen import Screen


class Two(App):
    def on_mount(self):
        try:
            self.switch_screen(Screen())
        except IndexError as error:
            print(f"IndexError: {error}")
        self.exit()


Two().run(headless=True)
