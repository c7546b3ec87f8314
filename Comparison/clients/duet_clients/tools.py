"""The clients that play scenarios, and how each begins a session."""

from __future__ import annotations

import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from appium import webdriver as appium
from appium.options.ios import XCUITestOptions
from selenium import webdriver as selenium
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.webdriver import WebDriver

BUNDLE_IDS = {
    "TinyLog": "app.duet.tinylog",
    "Beer Explorer": "app.duet.beer-explorer",
    "Articles": "app.duet.articles",
    "Suggestions": "app.duet.suggestions",
    "Registration": "app.duet.registration",
}
"""The apps that scenarios are about, as they are launched."""

HYBRID_APPS = frozenset({"Beer Explorer"})
"""The apps whose screens are HTML in a web view."""

Capabilities = Mapping[str, object]


@dataclass(frozen=True)
class Tool:
    """A client: its name in traces, and the apps that it can look into."""

    name: str
    apps: frozenset[str]
    begin: Callable[[str, Capabilities], WebDriver]
    """Begins a session at a server's address."""
    packages: tuple[str, ...]
    """The packages of PyPI that it is made of."""

    @property
    def about(self) -> dict[str, str]:
        """What the trace tells of it: facts by name."""
        return {
            "client": ", ".join(f"{name} {version(name)}" for name in self.packages),
            "server": "the remote end of this package, over HTTP",
            "system": platform.platform(),
            "toolchain": f"Python {platform.python_version()}",
        }


def capabilities(app: str, arguments: list[str]) -> Capabilities:
    """Say what a client asks for to have an app launched."""
    if app == "TinyLog":
        # No test may find lists that an earlier one left in a file.
        arguments = ["--store", "memory", *arguments]
    return {
        "appium:bundleId": BUNDLE_IDS[app],
        "appium:processArguments": {"args": arguments},
        # The tests' waits sleep on the wall clock, whatever clock a server that was there has.
        "duet:clock": "wall",
    }


def _appium(server: str, wanted: Capabilities) -> WebDriver:
    options = XCUITestOptions().load_capabilities(dict(wanted))
    return appium.Remote(server, options=options)


def _selenium(server: str, wanted: Capabilities) -> WebDriver:
    options = ArgOptions()
    options.set_capability("platformName", "iOS")
    options.set_capability("appium:automationName", "XCUITest")
    for name, value in wanted.items():
        options.set_capability(name, value)
    driver = selenium.Remote(server, options=options)
    # Selenium has no words for contexts. Its users teach it a server's own commands like this.
    commands: Any = driver.command_executor
    commands.add_command("getContexts", "GET", "/session/$sessionId/contexts")
    commands.add_command("switchToContext", "POST", "/session/$sessionId/context")
    return driver


TOOLS = (
    Tool("appium-python", frozenset(BUNDLE_IDS), _appium, ("Appium-Python-Client", "selenium")),
    Tool("selenium-python", HYBRID_APPS, _selenium, ("selenium",)),
)
"""All clients."""
