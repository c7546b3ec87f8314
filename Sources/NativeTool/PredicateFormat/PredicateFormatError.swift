/// Why a text is no predicate, or can't be evaluated, in words that name the place.
package struct PredicateFormatError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, and at which character of the text.
  package let description: String

  /// Makes an error with its whole text.
  init(_ description: String) { self.description = description }
}

/// The text of a predicate, for messages that point into it.
struct PredicateText: Sendable {
  let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// An error that says something of the whole text.
  func error(_ what: String) -> PredicateFormatError {
    let text = Self.string(scalars[...])
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    return PredicateFormatError("The predicate \"\(shown)\" \(what).")
  }

  /// An error that says something of a place in the text, given by the index of its scalar.
  func error(_ what: String, at offset: Int) -> PredicateFormatError {
    error("\(what), \(place(offset))")
  }

  private func place(_ offset: Int) -> String {
    guard offset < scalars.count else { return "at its end" }
    let number = Self.string(scalars[..<offset]).count + 1
    // No more than what is shown is taken into characters: the text may be long.
    let rest = Self.string(scalars[offset..<min(scalars.count, offset + 80)])
    return "at character \(number), before \"\(rest.prefix(20))\""
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
