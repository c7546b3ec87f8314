"""What Selenium Grid 4 does before a session: reads the node's relay, finds a slot, asks for it.

Each rule is written after Selenium's own source (Apache 2.0), which is named beside it; paths are
below java/src/org/openqa/selenium/ of SeleniumHQ/selenium. Grid itself needs Java and its jar; this
says what it would do, so that it can be tried without. Versions differ in what a slot's stereotype
adds to a request; `Grid` names both ways.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any

Capabilities = dict[str, Any]

NEVER_MATCHED = ("goog:", "moz:", "ms:", "safari:", "se:")
"""Extensions that slots are not chosen by. grid/data/DefaultSlotMatcher.java,
EXTENSION_CAPABILITIES_PREFIXES."""

NAMES_OF_APPS = ("appium:app", "appium:appPackage", "appium:bundleId")
"""What makes it a session of an app, whose browserName counts for nothing.
DefaultSlotMatcher.java, SPECIFIC_RELAY_CAPABILITIES_APP."""

PLATFORMS = {"ios": "IOS", "android": "ANDROID", "mac": "MAC", "linux": "LINUX"}
"""Grid holds platformName as a constant and sends the constant's name. Platform.java, `IOS("iOS")`
without a `toString` of its own; SharedCapabilitiesMethods.java, setCapability."""


class ConfigError(Exception):
    """A node's configuration that Grid would not start with, or that relays nothing."""


@dataclass(frozen=True)
class Relay:
    """A node's relay, as grid/node/relay/RelayOptions.java reads it."""

    url: str
    status_url: str | None
    slots: tuple[tuple[int, Capabilities], ...]
    """How many sessions at one time, and their stereotype."""

    @classmethod
    def read(cls, config: dict[str, Any]) -> Relay:
        """Read the section `relay` of a configuration."""
        relay = config.get("relay", {})
        # getServiceUri: `url`, else `host` and `port`.
        url = relay.get("url")
        if url is None:
            raise ConfigError("Unable to determine the service url")
        # getServiceStatusUri: put behind the url as it stands, with a slash between.
        endpoint = relay.get("status-endpoint")
        if endpoint is not None and not endpoint.startswith("/"):
            endpoint = "/" + endpoint
        # getSessionFactories: a flat list, in which numbers and stereotypes take turns.
        configs = relay.get("configs")
        if not configs:
            raise ConfigError(f"Unable to find configs for {url}")
        if len(configs) % 2 != 0:
            raise ConfigError(f"Unable to find stereotype config. {configs}")
        slots: list[tuple[int, Capabilities]] = []
        for count, stereotype in zip(configs[::2], configs[1::2]):
            try:
                slots.append((int(value_of(count)), held(json.loads(value_of(stereotype)))))
            except ValueError as error:
                raise ConfigError(f"Unable to parse {count}, {stereotype}: {error}") from error
        return cls(url, None if endpoint is None else url + endpoint, tuple(slots))


def value_of(text: str) -> str:
    """What stands behind the first equals sign. RelayOptions.java, extractConfiguredValue."""
    return text.split("=", 1)[1] if "=" in text else text


def held(capabilities: Capabilities) -> Capabilities:
    """Capabilities as Grid holds and sends them."""
    name = capabilities.get("platformName")
    known = PLATFORMS.get(name.lower()) if isinstance(name, str) else None
    return capabilities if known is None else {**capabilities, "platformName": known}


def candidates(payload: dict[str, Any]) -> list[Capabilities]:
    """The sets of capabilities in a client's request. remote/NewSessionPayload.java, stream.

    Raises ConfigError for a name that is neither of WebDriver nor an extension with a colon.
    """
    wanted = payload.get("capabilities", {})
    always = wanted.get("alwaysMatch", {})
    found = [held({**always, **first}) for first in wanted.get("firstMatch", [{}])]
    for capabilities in found:
        illegal = sorted(name for name in capabilities if not is_legal(name))
        if illegal:
            # NewSessionPayload.java, validate; AcceptedW3CCapabilityKeys.java.
            raise ConfigError(f"Illegal key values seen in w3c capabilities: {illegal}")
    return found


def is_legal(name: str) -> bool:
    """Whether a capability's name is one of WebDriver's, or has a vendor's prefix."""
    return ":" in name or name in {
        *("acceptInsecureCerts", "browserName", "browserVersion", "platformName", "proxy"),
        *("pageLoadStrategy", "setWindowRect", "strictFileInteractability", "timeouts"),
        *("unhandledPromptBehavior", "webSocketUrl"),
    }


def slot_matches(stereotype: Capabilities, wanted: Capabilities) -> bool:
    """Whether the distributor lets a slot have a session. DefaultSlotMatcher.java, matches."""
    if not wanted:
        return False
    mandatory = ("platformName", "browserName", "browserVersion")
    # initialMatch: the plain names of the stereotype, where the request has them.
    plain = [name for name in stereotype if ":" not in name and name not in mandatory]
    # managedDownloadsEnabled: only where the node offers them.
    downloads = str(wanted.get("se:downloadsEnabled", False)).lower() == "true"
    offered = str(stereotype.get("se:downloadsEnabled", False)).lower() == "true"
    # extensionCapabilitiesMatch: those of the stereotype, where the request has them.
    extensions = [
        name
        for name in stereotype
        if ":" in name
        and "options" not in name.lower()
        and not any(prefix in name for prefix in NEVER_MATCHED)
    ]
    # matches, its end: what the request has of these, the stereotype must have as well.
    is_app = any(str(wanted.get(name, "")) for name in NAMES_OF_APPS)
    browser, version = wanted.get("browserName"), wanted.get("browserVersion")
    platform = wanted.get("platformName")
    return (
        all(is_alike(stereotype, wanted, name) for name in plain + extensions)
        and (offered or not downloads)
        and versions_match(stereotype, wanted)
        and (not browser or browser == stereotype.get("browserName") or is_app)
        and (not version or version == stereotype.get("browserVersion") or is_app)
        and (platform in (None, "ANY") or platform == stereotype.get("platformName"))
    )


def relay_matches(stereotype: Capabilities, wanted: Capabilities) -> bool:
    """Whether the node's slot takes it, too. RelaySessionFactory.java, test."""
    common = [name for name in stereotype if name in wanted]
    return (
        bool(common)
        and versions_match(stereotype, wanted)
        and all(is_alike(stereotype, wanted, name) for name in common)
    )


def is_alike(stereotype: Capabilities, wanted: Capabilities, name: str) -> bool:
    """Whether the request has nothing else there; texts are compared in any case."""
    value = wanted.get(name)
    if isinstance(value, str):
        return str(stereotype[name]).lower() == value.lower()
    return value is None or stereotype[name] == value


def versions_match(stereotype: Capabilities, wanted: Capabilities) -> bool:
    """A platformVersion must be in the stereotype. DefaultSlotMatcher.java, platformVersionMatch."""
    return all(
        stereotype.get(name) == value for name, value in wanted.items() if "platformVersion" in name
    )


class Grid(Enum):
    """What a version of Grid sends on to the service."""

    REQUEST = "the request as it is"
    MERGED = "the request with the stereotype's capabilities"


def session_bodies(stereotype: Capabilities, wanted: Capabilities) -> dict[str, dict[str, Any]]:
    """The bodies of POST /session that a relay may send, by what it is that sends them."""
    bodies: dict[str, dict[str, Any]] = {}
    is_app = any(str(wanted.get(name, "")) for name in NAMES_OF_APPS)
    for grid in Grid:
        # RelaySessionFactory.java, apply: `capabilities.merge(stereotype)` in the middle of 4.x;
        # filterRelayCapabilities: an app's session has no browserName.
        sent = {**wanted, **stereotype} if grid is Grid.MERGED else dict(wanted)
        if is_app:
            sent.pop("browserName", None)
        # remote/NewSessionPayload.java, writeTo: firstMatch without alwaysMatch; older ones write
        # `desiredCapabilities` beside it.
        bodies[f"{grid.value}"] = {"capabilities": {"firstMatch": [sent]}}
        bodies[f"{grid.value}, as always to match"] = {
            "capabilities": {"alwaysMatch": sent, "firstMatch": [{}]}
        }
        bodies[f"{grid.value}, and as older servers want it"] = {
            "desiredCapabilities": sent,
            "capabilities": {"firstMatch": [sent]},
        }
    return bodies
