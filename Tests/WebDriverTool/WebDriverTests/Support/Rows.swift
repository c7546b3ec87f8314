import Foundation
import Testing
import WebDriver

/// A case of a table that is written as text.
struct Row: Sendable, CustomTestStringConvertible {
  let given: String
  let expected: String

  var testDescription: String { given }
}

/// The cases of a table, one a line: what is given, `=>`, and what is expected.
///
/// Where that is too long for a line, the arrow begins the next one.
func rows(_ table: String) -> [Row] {
  table.replacing("\n=> ", with: " => ").split(separator: "\n").map { line in
    let parts = String(line).components(separatedBy: " => ")
    return Row(given: parts[0], expected: parts.dropFirst().joined(separator: " => "))
  }
}

extension Client {
  /// The error that a command ends with: `POST /timeouts {"implicit": -1}`, or a script such as
  /// `mobile: tap {"x": 1}`.
  ///
  /// In braces in a path there is the accessibility id of an element or, in a web context, its CSS
  /// selector. `$element` is the key of an element's reference.
  func refusal(
    of command: String, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    if command.hasPrefix("mobile: "), let start = command.firstIndex(where: { "{[1".contains($0) })
    {
      let script = command[..<start].trimmingCharacters(in: .whitespaces)
      let body = #"{"script": "\#(script)", "args": [\#(command[start...])]}"#
      return try await refusal(
        of: "POST /execute/sync \(body)", sourceLocation: sourceLocation)
    }
    let words = command.split(separator: " ", maxSplits: 1)
    let parts = try #require(words.last).split(separator: #/ (?=[{\["]|$)/#, maxSplits: 1)
    var path = String(parts[0])
    if let name = path.firstMatch(of: #/\{(.+?)\}/#) {
      let strategy = try await isInPage() ? "css selector" : "accessibility id"
      path = path.replacing(name.0, with: try await reference(strategy, String(name.1)))
    }
    let body = parts.count > 1 ? parts[1].replacing("$element", with: Client.elementKey) : "{}"
    let response = await remoteEnd.respond(
      to: WebDriverRequest(
        method: String(words[0]), path: "/session/\(id)\(path)", body: Data(body.utf8)))
    let error = #expect(throws: WebDriverError.self, sourceLocation: sourceLocation) {
      try Client.value(of: response)
    }
    return error?.description ?? "carried out"
  }

  private func isInPage() async throws -> Bool {
    try await send("GET", "/context") != "NATIVE_APP"
  }
}
