"""What `lasvegas replay FILE --json` writes."""

import json
from typing import Any

import msgspec

from lasvegas_tui.files.transcript import load
from lasvegas_tui.play.position_json import final_report
from lasvegas_tui.play.session import Session
from tests.saved import header, written


def report_of(session: Session, problem: str | None = None) -> Any:
    return json.loads(final_report(session, problem))


def test_report_names_awaited_players_and_standings() -> None:
    path, session = written(12)
    report = report_of(load(path).session, "line 9: Nonsense.")
    found = (report["game"], report["over"], report["round"], report["problem"])
    assert found == ("dice", False, 1, "line 9: Nonsense.")
    node = type(session.node).__name__.lower()
    names = [{"seat": player, "name": "ABC"[player]} for player in session.awaited]
    actions = {"decision": ["Place"], "chance": ["Roll"]}[node]
    roller = session.state.roller
    who = None if roller is None else {"seat": roller, "name": "ABC"[roller]}
    assert report["awaiting"] == {"node": node, "seats": names, "actions": actions, "who": who}
    assert sorted(row["seat"] for row in report["standings"]) == [0, 1, 2]
    assert report["state"]["table"]["round"] == 1
    assert msgspec.convert(report["state"], type(session.state), strict=False) == session.state


def test_report_of_a_finished_game_has_final_standings() -> None:
    _, session = written(1000)
    report = report_of(session)
    assert report["over"]
    assert report["awaiting"] == {"node": "terminal", "seats": [], "actions": [], "who": None}
    returns = session.state.returns()
    assert [(row["total"], row["rank"]) for row in report["standings"]] == [
        (returns[standing.player], standing.rank) for standing in session.state.standings()
    ]


def test_report_names_possible_actions_and_whose_dice_are_rolled() -> None:
    session = Session.start(header("royale", 2))
    due = []
    while not session.awaited:
        awaiting = report_of(session)["awaiting"]
        due.append((*awaiting["actions"], awaiting["who"]))
        session.draw()
    assert due == [
        ("Deal", None),
        ("DrawTiles", None),
        ("Roll", None),
        ("Roll", {"seat": 0, "name": "A"}),
    ]
    assert report_of(session)["awaiting"]["actions"] == ["Place", "Pass"]
