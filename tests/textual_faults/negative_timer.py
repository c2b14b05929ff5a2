"""A timer with a negative time blocks the event loop for ever.

`Timer._run` never yields for a negative interval. The case occurs within Textual: a toast
starts a timer with what is left of its notification, which is negative if its time runs out
between the check and the mount. Expected: such a timer is due at once.

It never prints `ended`; the traceback after five seconds shows the event loop within the timer.

Here: no notice goes along to another screen, so none is mounted with hardly any time left.
"""

import faulthandler

from textual.app import App


class Negative(App):
    def on_mount(self):
        self.set_timer(-1, lambda: None)
        self.set_timer(1, self.exit)


faulthandler.dump_traceback_later(5, exit=True)
Negative().run(headless=True)
print("ended")
