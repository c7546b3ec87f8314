/// A failed check: what the test expected, and what it found instead. A test may throw it.
package struct CheckFailure: Error, Codable, Hashable, Sendable, CustomStringConvertible {
  /// The expected state, such as `open tasks of the list "TODO": "0"`. Nil if an error ended the item.
  package var expected: String?
  /// The state found when the check failed, or the error's message.
  package var found: String
  /// The path of the test's file in the package. Nil if an error ended the item.
  package var file: String?
  /// The line of the check in the file, from 1. Nil if an error ended the item.
  package var line: Int?

  package init(expected: String? = nil, found: String, at place: SourcePlace? = nil) {
    self.expected = expected
    self.found = found
    file = place?.path
    line = place.map { Int($0.line) }
  }

  /// Both states, and the place.
  package var description: String {
    let text = expected.map { "expected \($0), found \(found)" } ?? found
    guard let file, let line else { return text }
    return "\(text) (\(file):\(line))"
  }
}
