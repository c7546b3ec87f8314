import Device
import TestSupport
import Foundation
import Testing
import WebDriver

struct AppTests {
  private static let other = ScriptedAppDefinition(bundleIdentifier: "app.duet.other") { launch in
    ScriptedApp(0, host: launch.host) { _ in Screen([Element(.button, label: "pad")]) }
  }

  @Test(
    arguments: #"""
      An app is ended and activated again
        click pad
        mobile: queryAppState {"appId": "app.duet.workbench"} => 4
        mobile: terminateApp {"bundleId": "app.duet.workbench"} => true
        mobile: terminateApp {"bundleId": "app.duet.workbench"} => false
        mobile: queryAppState {"appId": "app.duet.workbench"} => 1
        GET /source
        => no such window: no app is running on the device. Launch one with "mobile: launchApp"
        mobile: activateApp {"bundleId": "app.duet.workbench"}
        mobile: queryAppState {"appId": "app.duet.workbench"} => 4
        log => ""
        GET /element/{pad}/text
        => stale element reference: the element "{pad}" is no longer on the screen. Find it again
      A second app is launched in front of the first
        click pad
        click later
        mobile: launchApp {"bundleId": "app.duet.other"}
        mobile: queryAppState {"appId": "app.duet.workbench"} => 3
        mobile: queryAppState {"appId": "app.duet.other"} => 4
        click pad => stale element reference
        mobile: backgroundApp {"seconds": 2}
        mobile: queryAppState {"appId": "app.duet.other"} => 4
        mobile: activateApp {"bundleId": "app.duet.workbench"}
        mobile: queryAppState {"appId": "app.duet.other"} => 3
        log => tap
        GET /element/{late}/text => "late"
        click pad
        log => tap, tap
      An app in the background has no elements
        mobile: launchApp {"bundleId": "app.duet.other"}
        GET /element/{pad}/text => "pad"
        mobile: activateApp {"bundleId": "app.duet.workbench"}
        click pad => stale element reference
      An app is ended in the background
        click pad
        mobile: launchApp {"bundleId": "app.duet.other"}
        mobile: terminateApp {"bundleId": "app.duet.workbench"} => true
        mobile: queryAppState {"appId": "app.duet.workbench"} => 1
        mobile: queryAppState {"appId": "app.duet.other"} => 4
        mobile: activateApp {"bundleId": "app.duet.workbench"}
        log => ""
      When the foreground app ends, no other app replaces it
        mobile: launchApp {"bundleId": "app.duet.other"}
        mobile: activateApp {"bundleId": "app.duet.workbench"}
        mobile: terminateApp {"bundleId": "app.duet.workbench"} => true
        GET /source
        => no such window: the app is in the background. Bring it back with "mobile: activateApp"
        mobile: activateApp {"bundleId": "app.duet.other"}
        mobile: queryAppState {"appId": "app.duet.other"} => 4
      An app keeps running in the background
        click later
        mobile: backgroundApp {"seconds": 3} => null
        GET /element/{late}/text => "late"
        click clock
        log => 3.0 s
        mobile: backgroundApp {"seconds": -1}
        mobile: queryAppState {"appId": "app.duet.workbench"} => 3
        GET /source
        => no such window: the app is in the background. Bring it back with "mobile: activateApp"
        GET /screenshot
        => no such window: the app is in the background. Bring it back with "mobile: activateApp"
        GET /window/rect
        => no such window: the app is in the background. Bring it back with "mobile: activateApp"
        mobile: activateApp {"bundleId": "app.duet.workbench"}
        log => 3.0 s
        mobile: queryAppState {"appId": "app.duet.workbench"} => 4
      isAppInstalled checks the installed apps
        mobile: isAppInstalled {"bundleId": "app.duet.workbench"} => true
        mobile: isAppInstalled {"appId": "app.duet.workbench"} => true
        mobile: isAppInstalled {"bundleId": "app.none"} => false
        mobile: queryAppState {"appId": "app.none"} => 0
        mobile: terminateApp {"bundleId": "app.none"} => false
      An app is launched with arguments, unless it is running
        session {"appium:processArguments": {"args": ["first"], "env": {"A": "1"}}}
        mobile: launchApp {"bundleId": "app.duet.workbench", "arguments": ["a"]}
        log => argument first, A=1
        mobile: terminateApp {"bundleId": "app.duet.workbench"}
        mobile: launchApp {"bundleId": "app.duet.workbench", "arguments": ["a"], \#
      "environment": {"K": "v"}}
        log => argument a, K=v
        GET /source => …processId=\"2\"…
      An app that can't be launched reports why
        mobile: terminateApp {"bundleId": "app.duet.workbench"}
        mobile: launchApp {"bundleId": "app.duet.workbench", "arguments": ["--refuse"]}
        => invalid argument: Workbench was not launched: its arguments ask it to refuse.
        mobile: queryAppState {"appId": "app.duet.workbench"} => 1
      """#.transcripts)
  func apps(_ transcript: Transcript) async throws {
    try await Client(on: .with(Workbench.app, Self.other)).play(transcript)
  }

  @Test(
    arguments: #"""
      mobile: activateApp {} => "args[0].bundleId" must be a string, but is missing
      mobile: terminateApp {} => "args[0].bundleId" must be a string, but is missing
      mobile: queryAppState {"bundleId": 1} => "args[0].bundleId" must be a string, but is a number
      mobile: isAppInstalled {"appId": []} => "args[0].appId" must be a string, but is an array
      mobile: launchApp {"bundleId": "app.none"}
      => no app "app.none" is installed. Installed: "app.duet.workbench"
      mobile: activateApp {"bundleId": "app.none"}
      => no app "app.none" is installed. Installed: "app.duet.workbench"
      mobile: launchApp {"bundleId": "app.duet.workbench", "arguments": "a"}
      => "args[0].arguments" must be an array, but is a string
      mobile: launchApp {"bundleId": "app.duet.workbench", "arguments": ["a", 1]}
      => "args[0].arguments[1]" must be a string, but is a number
      mobile: launchApp {"bundleId": "app.duet.workbench", "environment": {"A": 1}}
      => "args[0].environment.A" must be a string, but is a number
      mobile: backgroundApp {"seconds": "soon"}
      => "args[0].seconds" must be a number, but is a string
      mobile: backgroundApp {"seconds": 9999} => "args[0].seconds" must be from -3600 to 3600
      """#.rows)
  func `an invalid argument is named`(_ row: Row) async throws {
    #expect(try await Client().answer(to: row.given) == "invalid argument: " + row.expected)
  }
}

/// Sources: `FBAlert.m` and `FBSession.m` of appium/WebDriverAgent for alerts in the native context.
/// W3C WebDriver, "unhandled prompt behavior", for a session that requests it.
struct AlertTests {
  @Test(
    arguments: #"""
      An unexpected alert stays open, and its parts are elements
        find all class name "XCUIElementTypeAlert" => []
        GET /element/{pad}/text
        click alert
        find class name "XCUIElementTypeAlert"
        GET /element/{It can't be undone.}/displayed => true
        click pad
        => element click intercepted: Failed to tap Button 'Pad': it is covered by Alert 'Sure?'.
        GET /element/{Cancel}/text => "Cancel"
        click OK
        find all class name "XCUIElementTypeAlert" => []
        log => alert OK
      A button of an alert is tapped by its label
        click alert
        mobile: alert {"action": "getButtons"} => ["Cancel", "OK"]
        mobile: alert {"action": "accept", "buttonLabel": "Cancel"} => null
        mobile: alert {"action": "accept"} => no such alert: no alert is open
        click alert
        mobile: alert {"action": "accept", "buttonLabel": "Maybe"}
        => invalid element state: the alert "Sure?\nIt can't be undone." has no button "Maybe". \#
      Its buttons: "Cancel", "OK"
        mobile: alert {"action": "dismiss"}
        click alert
        mobile: alert {"action": "accept", "buttonLabel": ""}
        log => alert Cancel, alert Cancel, alert OK
        mobile: alert {"action": "wait"}
        => invalid argument: "args[0].action" must be one of "accept", "dismiss", "getButtons"
      An alert is read and accepted
        click alert
        GET /alert/text => "Sure?\nIt can't be undone."
        POST /alert/accept
        log => alert OK
        click alert
        POST /alert/dismiss
        log => alert OK, alert Cancel
      Without an alert, alert commands fail
        GET /alert/text => no such alert: no alert is open
        POST /alert/accept => no such alert: no alert is open
        POST /alert/dismiss => no such alert: no alert is open
        POST /alert/text {"text": "a"} => no such alert: no alert is open
      Text replaces that of an alert's text field
        click question
        POST /alert/text {"text": "no"}
        POST /alert/text {"text": "because"}
        POST /alert/accept
        GET /element/{field}/text => "because"
      An alert without a text field accepts no text
        click alert
        POST /alert/text {"text": "because"}
        => element not interactable: the alert "Sure?\nIt can't be undone." has no text field
      An ignored alert stays open, and only some commands are performed
        session {"unhandledPromptBehavior": "ignore"}
        click alert
        GET /source
        => unexpected alert open: the command was not carried out because the alert "Sure?\nIt can't \#
      be undone." was open: accept or dismiss it with an alert command
        GET /source => unexpected alert open
        GET /timeouts
        GET /window
        GET /window/handles
        GET /context
        GET /contexts
        GET
        GET /alert/text
        POST /alert/accept
        log => alert OK
      An alert that appears after a command is answered before the next one, each time
        session {"appium:autoAcceptAlerts": true}
        click alert
        click alert
        click pad
        log => alert OK, alert OK, tap
      An alert's kind depends on its buttons and text field
        session {"unhandledPromptBehavior": {"alert": "accept", "default": "ignore"}}
        click note
        log => alert OK
        session {"unhandledPromptBehavior": {"prompt": "accept", "default": "ignore"}}
        click question
        log => alert OK
      """#.transcripts)
  func alerts(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  /// An app with an alert of several parts. Each button closes it after two seconds.
  private static let asking = ScriptedAppDefinition.workbench(true) { app in
    let close = Action.tap { app.host.after(.seconds(2)) { app.model = false } }
    let parts = [
      Element(.staticText, label: "Title", value: "not read"), Element(.staticText, value: "Text"),
      Element(.staticText),
      Element(.other, content: .elements([Element(.textView, value: "Notes")])),
      Element(.textField, value: "A"), Element(.secureTextField, value: "B"),
      Element(
        .button, label: "Yes", content: .elements([Element(.staticText, label: "inside")]),
        actions: [close]),
    ]
    let alert = Element(.alert, label: "Label", content: .elements(parts))
    return Screen([Element(.staticText, label: "behind")], alert: app.model ? alert : nil)
  }

  /// Source: `text` and `typeText:` in `FBAlert.m` of appium/WebDriverAgent.
  @Test func `an alert's text is its static texts outside of buttons, and its text views`()
    async throws
  {
    try await Client(on: .with(Self.asking)).play(
      #"""
      GET /alert/text => "Title\nText\nNotes"
      POST /alert/text {"text": "a"}
      => unsupported operation: the alert "Title\nText\nNotes" has several text fields
      """#)
  }

  /// Source: `waitForIdleTimeout` in `docs/reference/settings.md` of the XCUITest driver.
  @Test func `an answered alert may take as long to close as an app to be idle`() async throws {
    for (timeout, text) in [(2.5, "no such alert"), (0, "\"Title…"), (1, "\"Title…")] {
      try await Client(on: .with(Self.asking)).play(
        """
        POST /appium/settings {"settings": {"waitForIdleTimeout": \(timeout)}} => null
        POST /alert/accept
        GET /alert/text => \(text)
        """)
    }
  }

  /// A capability, the end of the message if the command isn't performed, and the user actions.
  @Test(
    arguments: #"""
      {"unhandledPromptBehavior": "dismiss and notify"} => it was dismissed, alert Cancel
      {"unhandledPromptBehavior": "accept and notify"} => it was accepted, alert OK
      {"unhandledPromptBehavior": {"alert": "accept"}} => it was dismissed, alert Cancel
      {"unhandledPromptBehavior": "dismiss"} => alert Cancel, tap
      {"unhandledPromptBehavior": "accept"} => alert OK, tap
      {"unhandledPromptBehavior": {"confirm": "accept"}} => alert OK, tap
      {"unhandledPromptBehavior": {"default": "accept"}} => alert OK, tap
      {"appium:autoAcceptAlerts": true} => alert OK, tap
      {"appium:autoDismissAlerts": true} => alert Cancel, tap
      """#.rows)
  func `an open alert is handled first`(_ row: Row) async throws {
    let capabilities = try JSONValue(parsing: Data(row.given.utf8)).object
    let client = try await Client(capabilities ?? [:])
    let pad = try await client.element("pad")
    try await client.click("alert")
    let click = await client.respond("POST", "/element/\(pad)/click")
    if row.list[0].hasPrefix("it") {
      let text = "Sure?\nIt can't be undone."
      let error = WebDriverError(
        .unexpectedAlertOpen,
        "the command was not carried out because the alert \"\(text)\" was open: \(row.list[0])",
        data: ["text": .string(text)])
      #expect(throws: error) { try click.value }
      #expect(try await client.log() == row.list[1])
    } else {
      #expect(click.status == 200)
      #expect(try await client.log() == row.expected)
    }
  }
}
