"""The callback of a screen is lost with the screen it was pushed from.

`push_screen(screen, callback)` calls back on the message pump that is active at the time. A
screen that has been dismissed still handles the messages in its queue; where one of them pushes
a screen, the callback waits for a pump that has ended by then, and is never called. Expected:
it is called on the screen below, or by the app.

This prints `never called`.

Here: whoever wants a result waits for it by `push_screen_wait` in a worker of its own, and a
screen that has been dismissed handles no messages.
"""

import asyncio

from textual.app import App
from textual.events import Key
from textual.screen import Screen


class First(Screen):
    def on_key(self, event):
        if event.key == "a":
            self.dismiss()
        else:
            self.app.push_screen(Screen(), self.app.told.append)


class Lost(App):
    told = []  # noqa: RUF012


async def main():
    app = Lost()
    async with app.run_test() as pilot:
        first = First()
        await app.push_screen(first)
        first.post_message(Key("a", "a"))
        first.post_message(Key("b", "b"))
        await pilot.pause(0.5)
        app.screen.dismiss("told")
        await pilot.pause(0.5)
        print("called" if app.told else "never called")


asyncio.run(main())
