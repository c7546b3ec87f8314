/// The property `innerText`: the text as a person reads it, blocks on lines of their own.
/// Source: the HTML Standard, section 3.2.7, "The innerText and outerText properties".
struct RenderedText {
  private(set) var text = ""
  private var dueBreaks = 0
  /// Whether a collapsed space is due before the next text of the line.
  private var isSpaceDue = false
  /// Whether nothing has come yet in a box within the line.
  private var isAtStartOfBox = false

  init(of element: DOMElement) { addChildren(of: element) }

  private mutating func addChildren(of element: DOMElement) {
    guard !Self.withoutText.contains(element.localName) else { return }
    for child in element.children {
      if let text = child as? DOMText {
        if element.isVisible, !element.isClosedDetails, !Self.tableParts.contains(element.localName)
        {
          add(element.transformed(text.data), whiteSpace: element.whiteSpace)
        }
      } else if let child = child.asElement {
        add(child)
      }
    }
  }

  private mutating func add(_ element: DOMElement) {
    let display = element.display
    guard display != "none", !element.isFolded else { return }
    if element.localName == "br" { return put("\n") }
    let breaks = element.localName == "p" ? 2 : element.isBlock ? 1 : 0
    require(breaks: breaks)
    let isBox = display.hasPrefix("inline-")
    if isBox {
      // Spaces before a box in the line stay, those at its start and end don't.
      putSpaceIfDue()
      isAtStartOfBox = true
    }
    addChildren(of: element)
    if isBox { (isSpaceDue, isAtStartOfBox) = (false, false) }
    if display == "table-cell", element.hasNextCell { put("\t") }
    require(breaks: breaks)
  }

  private mutating func require(breaks: Int) {
    guard breaks > 0 else { return }
    isSpaceDue = false
    if !text.isEmpty { dueBreaks = max(dueBreaks, breaks) }
  }

  private mutating func add(_ data: String, whiteSpace: WhiteSpace) {
    for scalar in data.unicodeScalars {
      if scalar == "\n", whiteSpace != .collapsed {
        put("\n")
      } else if scalar.isHTMLSpace, whiteSpace != .kept {
        isSpaceDue = true
      } else {
        putSpaceIfDue()
        flushBreaks()
        isAtStartOfBox = false
        text.unicodeScalars.append(scalar)
      }
    }
  }

  private mutating func put(_ separator: String) {
    flushBreaks()
    isSpaceDue = false
    text += separator
  }

  private mutating func putSpaceIfDue() {
    let isAtStart =
      text.isEmpty || isAtStartOfBox || dueBreaks > 0 || text.unicodeScalars.last == "\n"
    if isSpaceDue, !isAtStart, text.unicodeScalars.last != "\t" { text += " " }
    isSpaceDue = false
  }

  private mutating func flushBreaks() {
    text += String(repeating: "\n", count: dueBreaks)
    dueBreaks = 0
  }

  private static let withoutText: Set<String> = [
    "audio", "canvas", "iframe", "img", "input", "meter", "object", "progress", "textarea", "video",
  ]

  /// White space between rows and cells is no text.
  private static let tableParts: Set<String> = [
    "table", "tbody", "thead", "tfoot", "tr", "colgroup", "select", "optgroup",
  ]
}

enum WhiteSpace {
  case collapsed
  /// Line breaks stay.
  case lines
  case kept
}

extension DOMElement {
  /// The property `innerText`: the text as rendered; all its text when it is not rendered itself.
  package var innerText: String { isRendered ? RenderedText(of: self).text : textContent }

  var whiteSpace: WhiteSpace {
    switch computedStyle("white-space").lowercased() {
    case "pre", "pre-wrap", "break-spaces": .kept
    case "pre-line": .lines
    default: .collapsed
    }
  }

  fileprivate var hasNextCell: Bool {
    guard let siblings = parent?.elements, let place = siblings.firstIndex(where: { $0 === self })
    else { return false }
    return siblings[(place + 1)...].contains { $0.display == "table-cell" }
  }

  /// What WebDriver's Get Element Text answers: the text as a person reads it.
  package var visibleText: String { VisibleText.text(of: self) }

  /// A text in it in the letters that its style has it written with.
  func transformed(_ text: String) -> String {
    // Nothing but an attribute says that any letters are others.
    let isStyled = lineage.contains { !$0.styles.isEmpty }
    return switch isStyled ? computedStyle("text-transform").lowercased() : "" {
    case "uppercase": text.uppercased()
    case "lowercase": text.lowercased()
    case "capitalize": text.capitalizingWords
    default: text
    }
  }
}

/// The text of an element as WebDriver's Get Element Text answers it, by Selenium's function
/// `bot.dom.getVisibleText`. Unlike `innerText` it has no empty lines around paragraphs, parts
/// cells by a space, and has the text in a `textarea`.
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
        if whiteSpace == .kept || text.last != " " {
          text.append(whiteSpace == .kept ? "\u{A0}" : " ")
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
    func isKept(_ character: Character) -> Bool { !character.isWhitespace || character == "\u{A0}" }
    guard let start = firstIndex(where: isKept), let end = lastIndex(where: isKept) else {
      return ""
    }
    return String(self[start...end])
  }
  /// The text with every run of white space as one space, and none at its ends.
  var collapsingWhitespace: String {
    isCollapsed ? self : split(whereSeparator: \.isHTMLSpace).joined(separator: " ")
  }

  /// Whether its spaces are single ones and between other characters, as in nearly all texts.
  private var isCollapsed: Bool {
    var isAfterSpace = true
    for byte in utf8 {
      switch byte {
      case 0x20:
        if isAfterSpace { return false }
        isAfterSpace = true
      case 0x09, 0x0A, 0x0C, 0x0D: return false
      default: isAfterSpace = false
      }
    }
    return !isAfterSpace || isEmpty
  }
}

extension Character {
  /// Whether HTML takes it for white space that can be collapsed: not so a no-break space.
  var isHTMLSpace: Bool { unicodeScalars.allSatisfy(\.isHTMLSpace) }
}

extension Unicode.Scalar {
  var isHTMLSpace: Bool {
    value == 0x20 || value == 0x09 || value == 0x0A || value == 0x0D || value == 0x0C
  }
}
