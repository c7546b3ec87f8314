/// What the strategies "link text" and "partial link text" look for in a native app: the text of an
/// attribute, such as `label=Groceries`; without an attribute that of the name.
///
/// Source: WebDriverAgent, `FBFindElementCommands.m`. There, a text with several `=` is cut at the
/// last one as well; here only the first one counts.
struct PropertyText {
  private let attribute: String
  private let text: Substring

  /// Reads the text of a locator.
  ///
  /// - Throws: `invalid selector` for an attribute that elements do not have.
  init(_ value: String) throws(WebDriverError) {
    guard let sign = value.firstIndex(of: "=") else {
      (attribute, text) = ("name", value[...])
      return
    }
    attribute = String(value[..<sign])
    text = value[value.index(after: sign)...]
    guard WireSubject.Attribute(named: attribute) != nil else {
      let known = WireSubject.Attribute.knownNames.joined(separator: ", ")
      throw WebDriverError(
        .invalidSelector,
        "The link text \"\(value.shortened)\" names the attribute \"\(attribute.shortened)\", which "
          + "elements do not have; there are \(known).")
    }
  }

  /// The predicate that finds the same.
  func predicate(isPartial: Bool) -> String {
    let quoted = text.map { $0 == "\"" || $0 == "\\" ? "\\" + String($0) : String($0) }.joined()
    return "\(attribute) \(isPartial ? "CONTAINS" : "==") \"\(quoted)\""
  }
}
