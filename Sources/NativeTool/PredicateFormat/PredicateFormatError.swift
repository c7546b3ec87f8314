/// Why a text is no predicate, or can't be evaluated, in words that name the place.
package struct PredicateFormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and at which character of the text.
  package let description: String

  init(_ description: String) { self.description = description }
}

/// The text of a selector, such as a predicate or an XPath, for messages that point into it.
package struct SelectorText: Sendable {
  /// What it is, for messages: "predicate".
  let kind: String
  package let scalars: [Unicode.Scalar]

  package init(_ text: String, kind: String) {
    self.kind = kind
    scalars = Array(text.unicodeScalars)
  }

  /// Says something of the text or of a place in it: `The predicate "…" needs "]", at its end.`
  ///
  /// - Parameter offset: the index of the scalar at the place; nil for the whole text.
  package func message(_ what: String, at offset: Int? = nil) -> String {
    let text = Self.string(scalars[...])
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    let place = offset.map { ", " + describe($0) } ?? ""
    return "The \(kind) \"\(shown)\" \(what)\(place)."
  }

  /// Where a place is, for a person: `at character 3, before "[b"`.
  private func describe(_ offset: Int) -> String {
    guard offset < scalars.count else { return "at its end" }
    let number = Self.string(scalars[..<offset]).count + 1
    // No more than what is shown is taken into characters: the text may be long.
    let rest = Self.string(scalars[offset..<min(scalars.count, offset + 80)])
    return "at character \(number), before \"\(rest.prefix(20))\""
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// An error that says something of a predicate, or of a place in it.
  func error(_ what: String, at offset: Int? = nil) -> PredicateFormatError {
    PredicateFormatError(message(what, at: offset))
  }
}
