"""The rules say no where they should: tests of the check itself."""

from __future__ import annotations

import copy
import unittest
from typing import Any

from slots import ConfigError, Relay, candidates, held, relay_matches, slot_matches

TINYLOG = {
    "platformName": "iOS",
    "appium:automationName": "XCUITest",
    "appium:bundleId": "app.duet.tinylog",
}
STEREOTYPE = held(TINYLOG)


def matches(**changes: Any) -> bool:
    """Whether the request for TinyLog, changed, gets TinyLog's slot; None takes a name out."""
    wanted = {**TINYLOG, **{name.replace("__", ":"): value for name, value in changes.items()}}
    wanted = held({name: value for name, value in wanted.items() if value is not None})
    return slot_matches(STEREOTYPE, wanted) and relay_matches(STEREOTYPE, wanted)


class SlotTests(unittest.TestCase):
    """Which requests get a slot."""

    def test_a_request_for_the_app_does(self) -> None:
        self.assertTrue(matches())
        self.assertTrue(matches(platformName="ios", appium__automationName="xcuitest"))

    def test_what_the_stereotype_does_not_name_does_not_matter(self) -> None:
        self.assertTrue(matches(appium__newCommandTimeout=60, appium__deviceName="x"))
        self.assertTrue(matches(se__remoteUrl="x", pageLoadStrategy="normal"))
        self.assertTrue(matches(appium__bundleId=None))

    def test_an_other_platform_does_not(self) -> None:
        self.assertFalse(matches(platformName="Android"))

    def test_an_other_driver_does_not(self) -> None:
        self.assertFalse(matches(appium__automationName="UiAutomator2"))

    def test_an_other_app_does_not(self) -> None:
        self.assertFalse(matches(appium__bundleId="app.duet.beer-explorer"))

    def test_a_platform_version_does_not(self) -> None:
        self.assertFalse(matches(appium__platformVersion="26.0"))

    def test_a_browser_does_not_unless_an_app_is_named(self) -> None:
        self.assertFalse(matches(browserName="safari", appium__bundleId=None))
        self.assertTrue(matches(browserName=""))
        self.assertTrue(matches(browserName="safari"))

    def test_downloads_do_not(self) -> None:
        self.assertFalse(matches(se__downloadsEnabled=True))

    def test_nothing_at_all_does_not(self) -> None:
        self.assertFalse(slot_matches(STEREOTYPE, {}))

    def test_nothing_in_common_does_not_get_past_the_relay(self) -> None:
        self.assertTrue(slot_matches(STEREOTYPE, {"appium:noReset": True}))
        self.assertFalse(relay_matches(STEREOTYPE, {"appium:noReset": True}))

    def test_a_wrong_stereotype_does_not_match_the_app(self) -> None:
        for name, wrong in (
            ("platformName", "ANDROID"),
            ("appium:automationName", "Mac2"),
            ("appium:bundleId", "app.duet.tinylogs"),
        ):
            with self.subTest(name):
                stereotype = {**STEREOTYPE, name: wrong}
                self.assertFalse(slot_matches(stereotype, held(TINYLOG)))

    def test_a_name_without_a_prefix_is_refused(self) -> None:
        with self.assertRaises(ConfigError) as refusal:
            candidates({"capabilities": {"alwaysMatch": {"bundleId": "x"}}})
        self.assertEqual(
            str(refusal.exception), "Illegal key values seen in w3c capabilities: ['bundleId']"
        )


class RelayTests(unittest.TestCase):
    """Which configurations are read."""

    CONFIG = {"relay": {"url": "http://a:1/wd/hub", "status-endpoint": "status"}}

    def read(self, **relay: Any) -> Relay:
        config = copy.deepcopy(self.CONFIG)
        config["relay"].update(relay)
        return Relay.read(config)

    def test_the_status_stands_behind_the_url(self) -> None:
        relay = self.read(configs=["max-sessions=2", '{"platformName": "iOS"}'])
        self.assertEqual(relay.status_url, "http://a:1/wd/hub/status")
        self.assertEqual(relay.slots, ((2, {"platformName": "IOS"}),))

    def test_what_is_wrong_is_refused(self) -> None:
        for configs in (None, [], ["1"], ["x", "{}"], ["1", "{"]):
            with self.subTest(configs), self.assertRaises(ConfigError):
                self.read(configs=configs)
        with self.assertRaises(ConfigError):
            Relay.read({})
