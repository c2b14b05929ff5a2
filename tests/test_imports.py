"""Who imports whom, also for types alone. Which way imports point is held by import-linter."""

import grimp

from lasvegas_tui import rules


def circling(has_types: bool) -> set[str]:
    """Return the modules from which a chain of imports leads back to themselves."""
    graph = grimp.build_graph(
        "lasvegas_tui",
        exclude_type_checking_imports=not has_types,
        cache_dir=None,  # grimp keeps files for unchanged that were changed within a second
    )
    return {
        module
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
        if graph.chain_exists(importer=imported, imported=module)
    }


def test_no_import_cycles_even_for_types() -> None:
    assert not circling(has_types=False)
    assert not circling(has_types=True)


def test_games_do_not_know_each_other_and_what_they_share_knows_none() -> None:
    """A contract would have to list them; the shared rules lie beside them in one folder."""
    graph = grimp.build_graph("lasvegas_tui", cache_dir=None)
    for room in ("lasvegas_tui.rules", "lasvegas_tui.screens"):
        packages = {f"{room}.{game}" for game in rules.names()} & graph.modules
        assert packages
        assert not graph.find_illegal_dependencies_for_layers(layers=(packages,))
    for room in ("rules.casino", "asking", "screens.casinos", "screens.game", "screens.table"):
        shared = f"lasvegas_tui.{room}"
        assert not graph.find_illegal_dependencies_for_layers(layers=(packages, shared))
