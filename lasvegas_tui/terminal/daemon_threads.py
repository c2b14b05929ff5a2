"""Threads that do not delay the end of the program, even if a bot thinks for a long time."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Thread
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


class DaemonThreads(ThreadPoolExecutor):
    """An executor that makes each call in its own thread, which never delays the program's end."""

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
