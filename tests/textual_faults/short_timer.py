"""A one-shot timer that is late before it starts is never called.

`Timer._run` skips an interval whose time has passed when its first turn comes, which is right
for a repeated timer. A one-shot timer has no second turn, so its callback is lost. This happens
with times of about a millisecond, and on a busy machine with longer ones. Expected: a one-shot
timer is called late.

This prints `forgotten`.

Here: `BaseScreen.after` uses the timer of the event loop.
"""

from textual.app import App


class Timers(App):
    def on_mount(self):
        self.set_timer(1e-9, lambda: self.exit("called"))
        self.set_timer(1, lambda: self.exit("forgotten"))


print(Timers().run(headless=True))
