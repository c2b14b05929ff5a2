"""The user interface on phones: a page for each player who uses one, served by the table's program.

`page_content` says what a page shows, made from a view, a question and words, and `html_writer`
writes it as HTML. `mediator_front` carries out the requests to one player, `joined_phones` has the
phones of a table, `chairs` knows which phone plays for whom, and `server` serves the pages.
"""
