extension String {
  /// The text as a string in an XPath expression, such as `'TODO'`, whatever quotes it has.
  public var xpathLiteral: String {
    // By scalars: a quote with an accent on it is still a quote to XPath.
    let scalars = unicodeScalars
    if !scalars.contains("'") { return "'\(self)'" }
    if !scalars.contains("\"") { return "\"\(self)\"" }
    // XPath 1.0 has no way to write both kinds in one string.
    let parts = scalars.split(separator: "'", omittingEmptySubsequences: false)
      .map { "'\(Substring($0))'" }
    return "concat(" + parts.joined(separator: ", \"'\", ") + ")"
  }
}
