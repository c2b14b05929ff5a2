import pytest

from lasvegas_tui.rules.casino import money


def test_stack_is_sorted() -> None:
    assert money.stack({30: 1, 10: 2, 20: 0}) == (10, 10, 30)


@pytest.mark.parametrize(
    ("dollars", "short", "full"),
    [
        (70_000, "70K", "$70,000"),
        (0, "0K", "$0"),
        (1_230_000, "1230K", "$1,230,000"),
        (-50_000, "-50K", "-$50,000"),
    ],
)
def test_amount_is_written_short_and_in_full(dollars: int, short: str, full: str) -> None:
    assert money.short(dollars) == short
    assert money.full(dollars) == full
