import Device
import Foundation
import TestSupport
import Testing
@testable import WebDriver

/// Sources: `docs/reference/settings.md` of appium/appium-xcuitest-driver, `FBSettingsHandler.m` of
/// appium/WebDriverAgent.
struct SettingsTests {
  @Test(
    arguments: #"""
      The settings have the driver's defaults, and change together
        GET /appium/settings => {"snapshotMaxChildren": 2147483647, "snapshotMaxDepth": 50, \#
      "waitForIdleTimeout": 10}
        POST /appium/settings {"settings": {"waitForIdleTimeout": 0.5, "snapshotMaxDepth": null}}
        POST /appium/settings {"settings": {"snapshotMaxDepth": 9, "waitForIdleTimeout": -1}}
        => invalid argument: "settings.waitForIdleTimeout" must be from 0 to 3600
        GET /appium/settings => {"snapshotMaxChildren": 2147483647, "snapshotMaxDepth": 50, \#
      "waitForIdleTimeout": 0.5}
      The depth limits the page source and XPaths, also after a look
        GET /element/{pad}/text
        find all xpath "//XCUIElementTypeNavigationBar/*[1]" => [{"$element": "{pad}"}]
        POST /appium/settings {"settings": {"snapshotMaxDepth": 3}}
        find all xpath "//XCUIElementTypeNavigationBar/*[1]" => []
        find all id "pad" => [{"$element": "{pad}"}]
        POST /appium/settings {"settings": {"snapshotMaxDepth": 4}}
        find all xpath "//XCUIElementTypeNavigationBar/*[1]" => [{"$element": "{pad}"}]
      The number of children limits the page source and XPaths
        GET /element/{pad}/text
        POST /appium/settings {"settings": {"snapshotMaxChildren": 1}}
        find all xpath "//XCUIElementTypeButton" => [{"$element": "{pad}"}]
        find all xpath "//XCUIElementTypeTextField" => []
      An invalid setting has an explanation
        POST /appium/settings {} => invalid argument: "settings" must be an object, but is missing
        POST /appium/settings {"settings": {"snapshotMaxDepth": 63}}
        => invalid argument: "settings.snapshotMaxDepth" must be from 1 to 62
        POST /appium/settings {"settings": {"snapshotMaxDepth": 1.5}}
        => invalid argument: "settings.snapshotMaxDepth" must be an integer
        POST /appium/settings {"settings": {"snapshotMaxChildren": 0}} => invalid argument
        POST /appium/settings {"settings": {"snapshotMaxDepth": "9", "waitForIdleTimeout": "1.5"}}
        POST /appium/settings {"settings": {"waitForIdleTimeout": true}}
        => invalid argument: "settings.waitForIdleTimeout" must be a number, but is a boolean
        POST /appium/settings {"settings": {"useFirstMatch": true}}
        => invalid argument: "settings.useFirstMatch" isn't a setting. Supported: \#
      "snapshotMaxChildren", "snapshotMaxDepth", "waitForIdleTimeout"
      """#.transcripts)
  func settings(_ transcript: Transcript) async throws { try await Client().play(transcript) }
}

/// Sources: `FBDebugCommands.m` and `XCUIApplication+FBHelpers.m` of appium/WebDriverAgent.
struct SourceTests {
  private static let app = ScriptedAppDefinition.workbench(()) { _ in
    Screen([
      Element(
        .slider, identifier: "size", value: "3", scale: .init(minimum: 0, maximum: 5, current: 3)),
      Element(.textField, label: "Name", placeholder: "Your name", isFocused: true),
    ])
  }

  private func source(_ arguments: JSONValue) async throws -> JSONValue {
    try await Client(on: .with(Self.app))
      .send("POST", "/execute/sync", ["script": "mobile: source", "args": [arguments]])
  }

  @Test func `XML is the page source, without excluded attributes`() async throws {
    let client = try await Client(on: .with(Self.app))
    let source = try #require(try await client.send("GET", "/source").string)
    #expect(try await self.source([:]).string == source)
    let excluded = try await self.source(["excludedAttributes": "visible, ENABLED,index,blabla"])
    #expect(
      excluded.string == source.replacing(#/ (visible|enabled|index)="[^"]*"/#, with: "")
        && excluded.string != source)
  }

  @Test func `JSON has the attributes of each element`() async throws {
    let application = try await source(["format": "json"])
    #expect(application["type"] == "Application")
    #expect(application["isVisible"] == "1")
    let elements = application["children"]?.array?[0]["children"]?.array?[0]["children"]?.array
    #expect(elements?.count == 2)
    #expect(
      elements?.first == [
        "type": "Slider", "rawIdentifier": "size", "name": "size", "value": "3", "label": nil,
        "rect": ["x": 0, "y": 0, "width": 390, "height": 44], "frame": "{{0, 0}, {390, 44}}",
        "nativeFrame": "{{0, 0}, {390, 44}}", "isEnabled": "1", "isVisible": "1",
        "isAccessible": "1", "isNativeAccessibilityElement": "1", "isFocused": "0",
        "traits": "Adjustable", "minValue": 0, "maxValue": 5, "customActions": nil,
      ])
    #expect(elements?.last?["placeholderValue"] == "Your name")
    // It has the keyboard, but not the focus of tvOS, which WebDriverAgent reports.
    #expect(elements?.last?["isFocused"] == "0")
    let excluded = try await source(["format": "json", "excludedAttributes": "visible,frame"])
    #expect(excluded["isVisible"] == nil)
    #expect(excluded["frame"] == nil)
    #expect(excluded["isEnabled"] == "1")
  }

  @Test func `the description is XCUITest's`() async throws {
    let text = try #require(try await source(["format": "description"]).string)
    #expect(text.hasPrefix("Attributes: Application, 0x1, label: 'Scripted'\nElement subtree:\n"))
    #expect(text.contains("Slider, 0x4, {{0.0, 0.0}, {390.0, 44.0}}, identifier: 'size', value: 3"))
    try await Client().play(
      #"""
      mobile: source {"format": "yaml"}
      => invalid argument: "args[0].format" must be one of "xml", "json", "description"
      """#)
  }

  @Test func `an audit reports the requested types of issues`() async throws {
    let app = ScriptedAppDefinition.workbench(()) { _ in
      Screen([Element(.button, identifier: "plain")])
    }
    let issue = """
      [{"auditType": "XCUIAccessibilityAuditTypeSufficientElementDescription", \
      "compactDescription": "noName: button 'plain'", \
      "detailedDescription": "noName: button 'plain'", "element": "button 'plain'", \
      "elementDescription": "", "elementAttributes": {}}]
      """
    try await Client(on: .with(app)).play(
      #"""
      mobile: performAccessibilityAudit {} => \#(issue)
      mobile: performAccessibilityAudit {"auditTypes": ["XCUIAccessibilityAuditTypeAll"]} => \#(issue)
      mobile: performAccessibilityAudit {"auditTypes": ["XCUIAccessibilityAuditTypeContrast"]} => []
      mobile: performAccessibilityAudit {"auditTypes": ["XCUIAccessibilityAuditTypeTrait"]}
      => unsupported operation: nothing here checks for XCUIAccessibilityAuditTypeTrait
      mobile: performAccessibilityAudit {"auditTypes": ["Contrast"]}
      => invalid argument: "args[0].auditTypes" must be among "XCUIAccessibilityAuditTypeAll", …
      """#)
  }
}
