/// The text of an element as in WebDriver's Get Element Text, according to Selenium's function
/// `bot.dom.getVisibleText`: the text that a person reads, with each block on a new line.
private struct RenderedText {
  private var lines = [""]

  /// Returns the visible text of an element. Empty if it isn't rendered.
  static func text(of element: DOMElement) -> String {
    guard element.isRendered else { return "" }
    var visible = RenderedText()
    visible.add(element)
    return visible.lines.map { $0.trimmingBreakingSpaces() }.joined(separator: "\n")
      .trimmingBreakingSpaces().replacing("\u{A0}", with: " ")
  }

  private mutating func add(_ element: DOMElement) {
    if element.display == "none" { return }
    if element.isBlock { endLine() }
    for child in element.children {
      if let child = child.asElement { add(child) } else { add(child.textContent) }
    }
    if element.isBlock { endLine() }
  }

  /// Starts a new line, unless this one is blank.
  private mutating func endLine() {
    let isBlank = lines.last?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? true
    if !isBlank { lines.append("") }
  }

  private mutating func add(_ data: String) {
    var text = String.UnicodeScalarView()
    for scalar in data.unicodeScalars {
      if !scalar.isHTMLSpace { text.append(scalar) } else if text.last != " " { text.append(" ") }
    }
    var added = String(text)
    if lines.last?.hasSuffix(" ") == true, added.hasPrefix(" ") { added.removeFirst() }
    lines[lines.count - 1] += added
  }
}

extension DOMElement {
  /// The text in WebDriver's Get Element Text, as a person reads it.
  package var visibleText: String { RenderedText.text(of: self) }
}

extension String {
  /// Returns the string without white space at its ends, except no-break spaces.
  fileprivate func trimmingBreakingSpaces() -> String {
    func isKept(_ character: Character) -> Bool { !character.isWhitespace || character == "\u{A0}" }
    guard let start = firstIndex(where: isKept), let end = lastIndex(where: isKept) else {
      return ""
    }
    return String(self[start...end])
  }

  /// The string with each run of white space as one space, and none at its ends.
  var collapsingWhitespace: String {
    split(whereSeparator: \.isHTMLSpace).joined(separator: " ")
  }
}

extension Character {
  /// Whether HTML can collapse it as white space. False for a no-break space.
  var isHTMLSpace: Bool { unicodeScalars.allSatisfy(\.isHTMLSpace) }
}

extension Unicode.Scalar {
  var isHTMLSpace: Bool {
    value == 0x20 || value == 0x09 || value == 0x0A || value == 0x0D || value == 0x0C
  }
}
