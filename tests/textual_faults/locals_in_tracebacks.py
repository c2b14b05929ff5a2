"""A traceback always shows the values of variables.

`App._fatal_error` renders its traceback with `show_locals=True`. In a game for several people
at one terminal, an error shows everybody what one of them holds in secret; in other apps it may
be a password. There is no documented way to leave the values out. Expected: a setting of the
app for it.

The traceback contains `open sesame`.

Here: `TerminalApp` overrides `_fatal_error`.
"""

from textual.app import App


class Failing(App):
    def on_mount(self):
        password = "open" + " sesame"
        raise RuntimeError(f"{len(password)} letters")


Failing().run(headless=True)
