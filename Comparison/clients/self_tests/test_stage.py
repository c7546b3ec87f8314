"""What only this server has is asked for beside the client."""

from __future__ import annotations

import io
import urllib.request
from types import SimpleNamespace
from typing import cast

import pytest
from selenium.webdriver.remote.webdriver import WebDriver

from duet_clients import stage

DRIVER = cast(WebDriver, SimpleNamespace(session_id="s"))


@pytest.mark.parametrize(
    ("answer", "actions"),
    [
        ('{"value": []}', []),
        ('{"value": ["tap Button \'Save\' at (1, 2)"]}', ["tap Button 'Save' at (1, 2)"]),
        ('{"value": [1]}', None),
        ('{"value": "tap"}', None),
        ("{}", None),
        ("[]", None),
        ("no JSON", None),
    ],
)
def test_actions_are_a_list_of_texts(
    monkeypatch: pytest.MonkeyPatch, answer: str, actions: list[str] | None
) -> None:
    asked: list[str] = []

    def open(address: str, timeout: int) -> io.BytesIO:
        asked.append(address)
        return io.BytesIO(answer.encode())

    monkeypatch.setattr(urllib.request, "urlopen", open)
    assert stage.actions("http://127.0.0.1:1/", DRIVER) == actions
    assert asked == ["http://127.0.0.1:1/session/s/duet/actions"]


def test_a_server_that_does_not_know_the_command_tells_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(address: str, timeout: int) -> io.BytesIO:
        raise OSError("404")

    monkeypatch.setattr(urllib.request, "urlopen", refuse)
    assert stage.actions("http://127.0.0.1:1", DRIVER) is None
