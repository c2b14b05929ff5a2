"""The front on phones: a page for each player who holds one, served from the table's own program.

`sheet` says what a page shows, of a view, a question and words; `page` writes it as HTML. `hand` is
the front of one player, `room` knows who holds which chair, `server` serves the pages.
"""
