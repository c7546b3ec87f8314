import Foundation
import Testing
import WebDriver

struct AlertTests {
  private func client(_ behaviour: JSONValue? = nil, opening: String = "alert") async throws
    -> Client
  {
    let client = try await Client(behaviour.map { ["unhandledPromptBehavior": $0] } ?? [:])
    try await client.click(opening)
    return client
  }

  @Test func anAlertIsReadAndAnswered() async throws {
    let client = try await client()
    #expect(try await client.send("GET", "/alert/text") == "Sure?\nIt can't be undone.")
    try await client.send("POST", "/alert/accept")
    #expect(try await client.log() == "alert OK")
    try await client.click("alert")
    try await client.send("POST", "/alert/dismiss")
    #expect(try await client.log() == "alert OK, alert Cancel")
  }

  @Test func withoutAnAlertThereIsNothingToAnswer() async throws {
    let client = try await Client()
    for (method, path) in [
      ("GET", "/alert/text"), ("POST", "/alert/accept"), ("POST", "/alert/dismiss"),
      ("POST", "/alert/text"),
    ] {
      let error = try await client.error(method, path, method == "POST" ? ["text": "a"] : nil)
      #expect(error.description == "no such alert: no alert is open")
    }
  }

  @Test func anAlertsTextFieldIsTypedInto() async throws {
    let client = try await client(opening: "question")
    try await client.send("POST", "/alert/text", ["text": "because"])
    try await client.send("POST", "/alert/accept")
    #expect(try await client.send("GET", "/element/\(client.element("field"))/text") == "because")
    let plain = try await self.client()
    let error = try await plain.error("POST", "/alert/text", ["text": "because"])
    #expect(
      error.description
        == "element not interactable: the alert \"Sure?\nIt can't be undone.\" has no text field")
  }

  struct Case: Sendable {
    let behaviour: JSONValue?
    /// What the message says of the alert; nil where the command is carried out.
    let outcome: String?
    let log: String
  }

  @Test(arguments: [
    Case(behaviour: nil, outcome: "it was dismissed", log: "alert Cancel"),
    Case(behaviour: "dismiss and notify", outcome: "it was dismissed", log: "alert Cancel"),
    Case(behaviour: "accept and notify", outcome: "it was accepted", log: "alert OK"),
    Case(behaviour: "dismiss", outcome: nil, log: "alert Cancel, tap"),
    Case(behaviour: "accept", outcome: nil, log: "alert OK, tap"),
    Case(behaviour: ["confirm": "accept"], outcome: nil, log: "alert OK, tap"),
    Case(behaviour: ["default": "accept"], outcome: nil, log: "alert OK, tap"),
    Case(behaviour: ["alert": "accept"], outcome: "it was dismissed", log: "alert Cancel"),
  ])
  func anOpenAlertIsDealtWithFirst(_ wanted: Case) async throws {
    let client = try await Client(wanted.behaviour.map { ["unhandledPromptBehavior": $0] } ?? [:])
    let pad = try await client.element("pad")
    try await client.click("alert")
    if let outcome = wanted.outcome {
      let error = try await client.error("POST", "/element/\(pad)/click")
      #expect(
        error
          == WebDriverError(
            .unexpectedAlertOpen,
            "the command was not carried out because the alert \"Sure?\nIt can't be undone.\" was "
              + "open; \(outcome)",
            data: ["text": "Sure?\nIt can't be undone."]))
    } else {
      try await client.send("POST", "/element/\(pad)/click")
    }
    #expect(try await client.log() == wanted.log)
  }

  @Test func anAlertThatIsIgnoredStaysAndLetsOnlySomeCommandsPass() async throws {
    let client = try await client("ignore")
    for _ in 0..<2 {
      let error = try await client.error("GET", "/source")
      #expect(
        error.message == "the command was not carried out because the alert \"Sure?\nIt can't be "
          + "undone.\" was open; answer it with an alert command")
    }
    for path in [
      "/timeouts", "/window", "/window/handles", "/context", "/contexts", "", "/alert/text",
    ] {
      await #expect(throws: Never.self) { try await client.send("GET", path) }
    }
    try await client.send("POST", "/alert/accept")
    #expect(try await client.log() == "alert OK")
  }

  @Test func theKindOfAnAlertIsTakenFromWhatIsInIt() async throws {
    let single = try await client(["alert": "accept", "default": "ignore"], opening: "note")
    #expect(try await single.log() == "alert OK")
    let question = try await client(["prompt": "accept", "default": "ignore"], opening: "question")
    #expect(try await question.log() == "alert OK")
  }
}
