import Foundation
import Testing
import WebDriver

struct AlertTests {
  @Test(
    arguments: transcripts(
      #"""
      An alert is read and answered
        click alert
        GET /alert/text => "Sure?\nIt can't be undone."
        POST /alert/accept
        log => alert OK
        click alert
        POST /alert/dismiss
        log => alert OK, alert Cancel
      Without an alert there is nothing to answer
        GET /alert/text => no such alert: no alert is open
        POST /alert/accept => no such alert: no alert is open
        POST /alert/dismiss => no such alert: no alert is open
        POST /alert/text {"text": "a"} => no such alert: no alert is open
      An alert's text field is typed into
        click question
        POST /alert/text {"text": "because"}
        POST /alert/accept
        GET /element/{field}/text => "because"
      An alert without a text field takes no text
        click alert
        POST /alert/text {"text": "because"}
        => element not interactable: the alert "Sure?\nIt can't be undone." has no text field
      """#))
  func alerts(_ transcript: Transcript) async throws { try await Client().play(transcript) }

  @Test(arguments: [
    ("appium:autoAcceptAlerts", "alert OK, tap"), ("appium:autoDismissAlerts", "alert Cancel, tap"),
  ])
  func appiumsCapabilitiesHaveAlertsAnswered(_ name: String, _ log: String) async throws {
    let client = try await Client([name: true])
    let pad = try await client.element("pad")
    try await client.click("alert")
    try await client.send("POST", "/element/\(pad)/click")
    #expect(try await client.log() == log)
  }

  /// A capability, what the message then says of the alert unless the command is carried out, and
  /// what was done.
  @Test(
    arguments: [
      (nil, "it was dismissed", "alert Cancel"),
      ("dismiss and notify", "it was dismissed", "alert Cancel"),
      ("accept and notify", "it was accepted", "alert OK"),
      ("dismiss", nil, "alert Cancel, tap"), ("accept", nil, "alert OK, tap"),
      (["confirm": "accept"], nil, "alert OK, tap"), (["default": "accept"], nil, "alert OK, tap"),
      (["alert": "accept"], "it was dismissed", "alert Cancel"),
    ] as [(JSONValue?, String?, String)])
  func anOpenAlertIsDealtWithFirst(
    _ behaviour: JSONValue?, _ outcome: String?, _ log: String
  ) async throws {
    let client = try await Client(behaviour.map { ["unhandledPromptBehavior": $0] } ?? [:])
    let pad = try await client.element("pad")
    try await client.click("alert")
    if let outcome {
      let text = "Sure?\nIt can't be undone."
      let error = try await client.error("POST", "/element/\(pad)/click")
      #expect(
        error
          == WebDriverError(
            .unexpectedAlertOpen,
            "the command was not carried out because the alert \"\(text)\" was open; \(outcome)",
            data: ["text": .string(text)]))
    } else {
      try await client.send("POST", "/element/\(pad)/click")
    }
    #expect(try await client.log() == log)
  }

  @Test func anAlertThatIsIgnoredStaysAndLetsOnlySomeCommandsPass() async throws {
    try await Client(["unhandledPromptBehavior": "ignore"]).play(
      #"""
      click alert
      GET /source
      => unexpected alert open: the command was not carried out because the alert "Sure?\nIt can't \#
      be undone." was open; answer it with an alert command
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
      """#)
  }

  @Test(arguments: [("alert", "note"), ("prompt", "question")])
  func theKindOfAnAlertIsTakenFromWhatIsInIt(_ kind: String, _ opening: String) async throws {
    let client = try await Client([
      "unhandledPromptBehavior": [kind: "accept", "default": "ignore"]
    ])
    try await client.click(opening)
    #expect(try await client.log() == "alert OK")
  }
}
