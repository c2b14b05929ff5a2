from __future__ import annotations

import pytest

from tests.rules.scene import Scene, all_scenes, play


@pytest.mark.parametrize(
    "scene",
    [
        pytest.param(scene, marks=pytest.mark.rule(*scene.rules), id=str(scene))
        for scene in all_scenes()
    ],
)
def test_scene_goes_on_as_the_rules_say(scene: Scene) -> None:
    play(scene)
