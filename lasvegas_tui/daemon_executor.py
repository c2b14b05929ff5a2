"""An executor whose threads do not delay the program's end, even if a bot thinks for long."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Thread
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


class DaemonExecutor(ThreadPoolExecutor):
    """An executor that runs every call in a daemon thread of its own."""

    def submit(
        self, function: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        future: Future[Result] = Future()
        future.set_running_or_notify_cancel()
        call = partial(function, *args, **kwargs)
        Thread(target=_make, args=(call, future), daemon=True).start()
        return future


def _make(call: Callable[[], Result], future: Future[Result]) -> None:
    try:
        result = call()
    except BaseException as error:
        future.set_exception(error)
    else:
        future.set_result(result)
