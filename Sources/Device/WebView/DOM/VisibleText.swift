/// The text of an element as WebDriver's Get Element Text answers it.
///
/// Source: W3C WebDriver, which refers to Selenium's function `bot.dom.getVisibleText`. Unlike in
/// `innerText` there are no empty lines around paragraphs, cells are parted by a space, and the
/// text in a control that its page gives it counts, such as that of a `textarea`.
struct VisibleText {
  private var lines = [""]

  /// The text of what is in an element; empty where it is not displayed.
  static func text(of element: DOMElement) -> String {
    guard element.isRendered else { return "" }
    var visible = VisibleText()
    visible.add(element)
    return visible.lines.map { $0.trimmingBreakingSpaces() }.joined(separator: "\n")
      .trimmingBreakingSpaces().replacing("\u{A0}", with: " ")
  }

  /// The text before which a break would be too much: nothing, or nothing but spaces.
  private var isLineBlank: Bool {
    (lines.last ?? "").unicodeScalars.allSatisfy(\.properties.isWhitespace)
  }

  private mutating func add(_ element: DOMElement) {
    if element.localName == "br" { return lines.append("") }
    let display = element.display
    if display == "none" || element.isFolded { return }
    let isCell = element.localName == "td" || display == "table-cell"
    let isBlock = !isCell && !Self.inlineDisplays.contains(display)
    if isBlock, !isLineBlank { lines.append("") }
    let isShown = element.isVisible && element.isOpaque && !element.isClosedDetails
    for child in element.children {
      if let child = child.asElement {
        add(child)
      } else if let text = child as? DOMText, isShown {
        add(text.data, in: element)
      }
    }
    if isCell, let line = lines.last, !line.isEmpty, !line.hasSuffix(" ") {
      lines[lines.count - 1] += " "
    }
    if isBlock, !isLineBlank { lines.append("") }
  }

  private mutating func add(_ data: String, in element: DOMElement) {
    let whiteSpace = element.whiteSpace
    var text = String.UnicodeScalarView()
    for scalar in data.unicodeScalars where !Self.zeroWidth.contains(scalar.value) {
      if scalar == "\n", whiteSpace != .collapsed {
        text.append(scalar)
      } else if scalar.isHTMLSpace {
        // A space that stays is made one that no line loses at its ends.
        if whiteSpace == .kept {
          text.append("\u{A0}")
        } else if text.last != " " {
          text.append(" ")
        }
      } else {
        text.append(scalar)
      }
    }
    var added = element.transformed(String(text))
    if lines.last?.hasSuffix(" ") == true, added.hasPrefix(" ") { added.removeFirst() }
    lines[lines.count - 1] += added
  }

  private static let inlineDisplays: Set<String> = [
    "inline", "inline-block", "inline-table", "none", "table-cell", "table-column",
    "table-column-group",
  ]

  private static let zeroWidth: Set<UInt32> = [0x200B, 0x200E, 0x200F]
}

extension DOMElement {
  /// What WebDriver's Get Element Text answers: the text as a person reads it, empty for an
  /// element that is not displayed.
  public var visibleText: String { VisibleText.text(of: self) }

  /// A text in it in the letters that its style has it written with.
  func transformed(_ text: String) -> String {
    // Nothing but an attribute says that any letters are others.
    let isStyled = sequence(first: self, next: \.parent).contains { !$0.styles.isEmpty }
    return switch isStyled ? computedStyle("text-transform").lowercased() : "" {
    case "uppercase": text.uppercased()
    case "lowercase": text.lowercased()
    case "capitalize": text.capitalizingWords
    default: text
    }
  }
}

extension String {
  /// The text with a capital at the beginning of each word, and all other letters as they are.
  fileprivate var capitalizingWords: String {
    var isInWord = false
    return reduce(into: "") { capitalized, character in
      capitalized += isInWord ? String(character) : character.uppercased()
      isInWord = character.isLetter || character.isNumber || character == "'" || character == "_"
    }
  }

  /// The text without white space at its ends, but with no-break spaces.
  fileprivate func trimmingBreakingSpaces() -> String {
    func isTrimmed(_ character: Character) -> Bool {
      character.isWhitespace && character != "\u{A0}"
    }
    guard let start = firstIndex(where: { !isTrimmed($0) }),
      let end = lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(self[start...end])
  }
}
