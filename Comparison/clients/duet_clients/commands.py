"""What a client sent, command by command, and what the server tells of the time each took."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

_SESSION = re.compile(r"/session/[^/]+(?=/)")
_TOKEN = r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_PARAMETER = re.compile(rf"[ \t]*;[ \t]*({_TOKEN})[ \t]*=[ \t]*({_QUOTED}|{_TOKEN})")
_NAME = re.compile(rf"[ \t]*({_TOKEN})")
_SEPARATOR = re.compile(r"[ \t]*(,|\Z)")
_MILLISECONDS = re.compile(r"[0-9]+(\.[0-9]*)?|\.[0-9]+", re.ASCII)
_LONGEST = 86_400_000
"""The longest time that is believed, in milliseconds: a day."""


@dataclass(frozen=True)
class ServerTiming:
    """What the server spent on a command and its phases, in seconds.

    The phases exclude each other, so that together they are no more than the total.
    """

    total: float
    snapshot: float = 0.0
    document: float = 0.0
    search: float = 0.0
    gesture: float = 0.0
    wait: float = 0.0
    screenshot: float = 0.0

    @property
    def dispatch(self) -> float:
        """What is in no phase."""
        looks = self.snapshot + self.document + self.search + self.screenshot
        return max(self.total - looks - self.gesture - self.wait, 0.0)


@dataclass(frozen=True)
class SentCommand:
    """A command that was sent, and what it cost."""

    method: str
    path: str
    """Below the session, such as /element; the whole path for what begins or ends one."""
    using: str | None
    """The strategy of a command that looks for elements."""
    value: str | None
    """What such a command looks for."""
    start: float
    """When it was sent, in seconds on the clock time.monotonic."""
    duration: float
    """From sending to the answer, in seconds."""
    bytes_sent: int
    bytes_received: int
    status: int | None
    """The answer's HTTP status; None when none came."""
    timing: ServerTiming | None
    """What the server tells; None when it does not."""


def path_below_session(url: str) -> str:
    """Take the server's address and the session off a URL, as far as it has them."""
    path = re.sub(r"^[a-z]+://[^/]*", "", url)
    session = _SESSION.search(path)
    if session:
        return path[session.end() :]
    # The server's own path, if it has one, is in front of the few commands of no session.
    command = re.search(r"/(status|session|sessions)(/[^/]*)?$", path)
    return command.group(0) if command else path


def locator(path: str, body: str | None) -> tuple[str | None, str | None]:
    """Tell what a command looks for, and by which strategy; None for other commands."""
    if not body or not path.endswith(("/element", "/elements")):
        return None, None
    try:
        members = json.loads(body)
    except ValueError:
        return None, None
    if not isinstance(members, dict):
        return None, None
    using, value = members.get("using"), members.get("value")
    if not isinstance(using, str) or not isinstance(value, str):
        return None, None
    return using, value


def server_timing(header: str | None) -> ServerTiming | None:
    """Read the header Server-Timing.

    None for one that is missing or malformed, contradicts itself or has no total. Metrics that
    are none of the server's are passed over.
    """
    metrics = _metrics(header or "")
    if metrics is None:
        return None
    times: dict[str, float] = {}
    for name, duration in metrics:
        if name not in ServerTiming.__dataclass_fields__:
            continue
        if name in times or duration is None or not _MILLISECONDS.fullmatch(duration):
            return None
        times[name] = float(duration)
    total = times.get("total")
    if total is None or total > _LONGEST:
        return None
    # The sum of numbers with three decimals may be off in the last bit.
    if sum(times.values()) - total > total + 1e-6:
        return None
    return ServerTiming(**{name: time / 1000 for name, time in times.items()})


def _metrics(header: str) -> list[tuple[str, str | None]] | None:
    """Take a header apart: names, and their durations; None for what is none of its grammar."""
    metrics: list[tuple[str, str | None]] = []
    place = 0
    while True:
        name = _NAME.match(header, place)
        if not name:
            return None
        place = name.end()
        duration: str | None = None
        while parameter := _PARAMETER.match(header, place):
            place = parameter.end()
            # Of several, the first one counts.
            if parameter[1].lower() == "dur" and duration is None:
                duration = _unquoted(parameter[2])
        metrics.append((name[1], duration))
        separator = _SEPARATOR.match(header, place)
        if not separator:
            return None
        if not separator[1]:
            return metrics
        place = separator.end()


def _unquoted(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value[1:-1]) if value.startswith('"') else value
