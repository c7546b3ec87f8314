/// Reads a selector scalar by scalar, and says what is wrong with it, and where.
struct SelectorScanner {
  /// What the text is, for messages: "class chain".
  let kind: String
  private let scalars: [Unicode.Scalar]
  var position = 0

  /// The longest selector, in scalars.
  static let maximumLength = 8_192

  init(_ text: String, kind: String) throws(WebDriverError) {
    self.kind = kind
    scalars = Array(text.unicodeScalars)
    if !text.contains(where: { !$0.isWhitespace }) {
      throw WebDriverError(.invalidSelector, "The \(kind) is empty.")
    }
    if scalars.count > Self.maximumLength {
      throw error(
        "is \(scalars.count) characters long; at most \(Self.maximumLength) are taken", at: nil)
    }
  }

  var isAtEnd: Bool { position >= scalars.count }

  /// The next scalar; nil behind the end.
  var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

  /// Takes a text if it comes next.
  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Takes one scalar; nil at the end.
  mutating func takeAny() -> Unicode.Scalar? {
    guard let next else { return nil }
    position += 1
    return next
  }

  /// Takes as many scalars as pass a test.
  mutating func take(while isIncluded: (Unicode.Scalar) -> Bool) -> String {
    let start = position
    while let next, isIncluded(next) { position += 1 }
    return Self.string(scalars[start..<position])
  }

  /// An `invalid selector` at the next scalar.
  func error(_ what: String) -> WebDriverError { error(what, at: position) }

  /// An `invalid selector` at a place; nil for the whole selector.
  func error(_ what: String, at place: Int?, more: String = "") -> WebDriverError {
    let text = Self.string(scalars[...])
    let shown = text.count > 200 ? text.prefix(200) + "…" : text[...]
    let place = place.map { ", " + describe($0) } ?? ""
    return WebDriverError(.invalidSelector, "The \(kind) \"\(shown)\" \(what)\(place).\(more)")
  }

  private func describe(_ place: Int) -> String {
    guard place < scalars.count else { return "at its end" }
    let number = Self.string(scalars[..<place]).count + 1
    return "at character \(number), before \"\(Self.string(scalars[place...]).prefix(20))\""
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
