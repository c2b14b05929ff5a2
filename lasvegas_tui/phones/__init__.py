"""The front on phones: a page for each player who uses one, served by the table's own program.

`sheet` says what a page shows, made from a view, a question and words; `page` writes it as HTML.
`hand` is the front of one player, `room` knows which phone has which chair, `server` serves the
pages.
"""
