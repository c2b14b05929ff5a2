"""What the tests have to know of Pig, where everything lies open."""

from tests.rules.facts import Facts

FACTS = Facts(shown=frozenset({"scores", "player", "at_risk", "is_rolling", "news"}), num_actions=8)
