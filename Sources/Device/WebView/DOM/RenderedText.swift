/// The property `innerText`: the text as a person reads it, white space collapsed, what is not
/// displayed left out, blocks on lines of their own.
///
/// Source: the HTML Standard, section 3.2.7, "The innerText and outerText properties".
struct RenderedText {
  private var text = ""
  /// Line breaks that are due before the next text.
  private var dueBreaks = 0
  /// Whether a collapsed space is due before the next text of the line.
  private var isSpaceDue = false
  /// Whether nothing has come yet in a box within the line.
  private var isAtStartOfBox = false

  /// The text of what is in an element.
  static func text(of element: DOMElement) -> String {
    var rendered = RenderedText()
    rendered.addChildren(of: element)
    return rendered.text
  }

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
    if element.localName == "br" {
      endLine()
      return
    }
    let breaks = element.localName == "p" ? 2 : element.isBlock ? 1 : 0
    require(breaks: breaks)
    let isBox = display.hasPrefix("inline-")
    if isBox {
      // Spaces before a box in the line stay, those at its start and end don't.
      putSpaceIfDue()
      isAtStartOfBox = true
    }
    addChildren(of: element)
    if isBox {
      isSpaceDue = false
      isAtStartOfBox = false
    }
    if display == "table-cell", element.hasNextCell { put("\t") }
    require(breaks: breaks)
  }

  private mutating func require(breaks: Int) {
    guard breaks > 0 else { return }
    isSpaceDue = false
    if !text.isEmpty { dueBreaks = max(dueBreaks, breaks) }
  }

  /// A line break of the page's own, as `br` makes it.
  private mutating func endLine() {
    flushBreaks()
    isSpaceDue = false
    text += "\n"
  }

  private mutating func add(_ data: String, whiteSpace: WhiteSpace) {
    for scalar in data.unicodeScalars {
      if scalar == "\n", whiteSpace != .collapsed {
        endLine()
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

/// What becomes of white space in a text.
enum WhiteSpace {
  case collapsed
  /// Line breaks stay.
  case lines
  case kept
}

extension DOMElement {
  /// The property `innerText`: the text as rendered; all its text when it is not rendered itself.
  public var innerText: String {
    isRendered ? RenderedText.text(of: self) : textContent
  }

  /// What becomes of white space in it.
  var whiteSpace: WhiteSpace {
    switch computedStyle("white-space").lowercased() {
    case "pre", "pre-wrap", "break-spaces": .kept
    case "pre-line": .lines
    default: .collapsed
    }
  }

  fileprivate var hasNextCell: Bool {
    guard let siblings = parent?.elements,
      let place = siblings.firstIndex(where: { $0 === self })
    else { return false }
    return siblings[(place + 1)...].contains { $0.display == "table-cell" }
  }
}
