import Foundation
import TestSupport
import WebDriver

/// Makes requests from valid ones, most of them damaged.
struct RequestGenerator {
  /// Valid requests: a method, a path and JSON. Words in capitals are filled in.
  let templates: [(method: String, path: String, body: String)]
  /// The values of the words in capitals, as learned from responses.
  var values: [String: [String]]

  /// `lines` has a request a line: `POST /session/SESSION/element {…}`.
  init(_ lines: String, values: [String: [String]]) {
    templates = lines.split(separator: "\n").map { line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      return (parts[0], parts[1], parts.count > 2 ? parts[2] : "")
    }
    self.values = values
  }

  private static let words = [
    "", "a", "0", "-1", "0.1", "9223372036854775807", "99999999999999999999", "%", "%00", "%FF",
    "%2F", "..", "é", "%3Cb%3E", "A.1", "TinyLog", "session", "element", "live", "native", "xpath",
    "\u{0}", "\u{E007}", "NATIVE_APP", "http://a", "//*", "XCUIElementTypeButton", "mobile: tap",
  ]
  private static let methods = ["GET", "POST", "DELETE", "PUT", "HEAD", "get", "", "é"]

  func next(_ dice: inout Dice) -> (method: String, path: String, query: String?, body: Data) {
    let template = dice.one(of: templates, or: templates[0])
    var path = filled(template.path, &dice)
    if dice.oneIn(8) {
      var segments = path.components(separatedBy: "/")
      segments[dice.below(segments.count)] = dice.one(of: Self.words)
      path = segments.joined(separator: "/")
    }
    let parts = path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var query = parts.count > 1 ? String(parts[1]) : nil
    if query != nil || dice.oneIn(8) {
      let name = dice.one(of: ["argument", "scenario", "size", "wait", "x", ""])
      if dice.oneIn(3) { query = "\(query ?? "")&\(name)=\(dice.one(of: Self.words))" }
    }
    return (
      dice.oneIn(20) ? dice.one(of: Self.methods) : template.method, String(parts.first ?? ""),
      query,
      body(filled(template.body, &dice), &dice)
    )
  }

  private func filled(_ text: String, _ dice: inout Dice) -> String {
    values.keys.sorted().reduce(text) { text, name in
      let parts = text.components(separatedBy: name)
      return parts.dropFirst().reduce(parts[0]) { $0 + dice.one(of: values[name] ?? []) + $1 }
    }
  }

  /// Returns JSON as it is, or with a damaged value or damaged bytes.
  private func body(_ text: String, _ dice: inout Dice) -> Data {
    switch dice.below(6) {
    case 0: return Data(Mutation.of(Array(text.utf8), &dice))
    case 1, 2:
      let value = (try? JSONValue(parsing: Data(text.utf8))) ?? .null
      return Self.damaged(value, &dice).data
    default: return Data(text.utf8)
    }
  }

  /// Returns a value with one part changed.
  static func damaged(_ value: JSONValue, _ dice: inout Dice) -> JSONValue {
    if dice.oneIn(6) { return random(&dice) }
    switch value {
    case .array(var list) where !list.isEmpty:
      let place = dice.below(list.count)
      if dice.oneIn(6) { list.append(list[place]) }
      list[place] = damaged(list[place], &dice)
      return .array(list)
    case .object(var members) where !members.isEmpty:
      // Sorted, because the order of a dictionary differs in each process.
      let name = dice.one(of: members.keys.sorted())
      switch dice.below(6) {
      case 0: members[name] = nil
      case 1: members[dice.one(of: words)] = members[name]
      default: members[name] = members[name].map { damaged($0, &dice) }
      }
      return .object(members)
    default: return random(&dice)
    }
  }

  private static func random(_ dice: inout Dice) -> JSONValue {
    dice.one(
      of: [
        .null, .bool(true), 0, -1, 0.5, 1e300, .number(-.infinity), .integer(.max), .integer(.min),
        9_007_199_254_740_992, .string(dice.one(of: words)), [], [:], [["x": 1]],
        [dice.one(of: words): .string(dice.one(of: words))],
      ], or: .null)
  }
}

/// Finds details of the machine in messages.
enum Leaks {
  /// Returns a detail that a message leaks: a memory address or a path.
  static func first(in message: String, asked: String) -> String? {
    let addresses = message.matches(of: /\b(?:0x[0-9a-f]{6,16}|0000[0-9a-f]{8,12})\b/)
    if let address = addresses.first(where: { !asked.contains($0.0) }) { return String(address.0) }
    let folders = ["/home/", "/root/", "/tmp/", "/usr/", "/opt/", "/var/", ".swift:", "PATH="]
    return folders.first { message.contains($0) && !asked.contains($0) }
  }
}
