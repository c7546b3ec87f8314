/// The text of an element as a person reads it: white space collapsed, what is not displayed left
/// out, blocks on lines of their own.
struct RenderedText {
  /// Whose rules are followed where they differ.
  enum Style {
    /// The property `innerText`: an empty line around paragraphs, tabs between cells.
    case innerText
    /// WebDriver's Element Text: no empty lines of its own, spaces between cells, lines trimmed.
    case webDriver
  }

  private let style: Style
  private var text = ""
  /// Line breaks that are due before the next text.
  private var dueBreaks = 0
  /// Whether a collapsed space is due before the next text of the line.
  private var isSpaceDue = false

  private init(_ style: Style) { self.style = style }

  /// The text of what is in an element.
  static func text(of element: DOMElement, style: Style) -> String {
    var rendered = RenderedText(style)
    rendered.addChildren(of: element)
    guard style == .webDriver else { return rendered.text }
    return rendered.text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimming(\.isHTMLSpace).replacing("\u{A0}", with: " ") }
      .joined(separator: "\n").trimming(\.isHTMLSpace)
  }

  private mutating func addChildren(of element: DOMElement) {
    guard !Self.withoutText.contains(element.localName) else { return }
    for child in element.children {
      if let text = child as? DOMText {
        if element.isVisible, !Self.tableParts.contains(element.localName) {
          add(text.data, whiteSpace: element.whiteSpace)
        }
      } else if let child = child as? DOMElement {
        add(child)
      }
    }
  }

  private mutating func add(_ element: DOMElement) {
    let display = element.display
    guard display != "none" else { return }
    if element.localName == "br" {
      endLine()
      return
    }
    let breaks = element.localName == "p" && style == .innerText ? 2 : element.isBlock ? 1 : 0
    require(breaks: breaks)
    addChildren(of: element)
    if display == "table-cell", element.hasNextCell {
      put(style == .innerText ? "\t" : " ")
    }
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
    let isAtStart = text.isEmpty || dueBreaks > 0 || text.unicodeScalars.last == "\n"
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
private enum WhiteSpace {
  case collapsed
  /// Line breaks stay.
  case lines
  case kept
}

extension DOMElement {
  /// The property `innerText`: the text as rendered; all its text when it is not rendered itself.
  public var innerText: String {
    isRendered ? RenderedText.text(of: self, style: .innerText) : textContent
  }

  /// What WebDriver's Get Element Text answers: the text as a person reads it, empty for an
  /// element that is not displayed.
  public var visibleText: String {
    isRendered ? RenderedText.text(of: self, style: .webDriver) : ""
  }

  fileprivate var whiteSpace: WhiteSpace {
    let own = sequence(first: self, next: \.parent).lazy.compactMap { element in
      element.inlineStyle("white-space") ?? (element.localName == "pre" ? "pre" : nil)
    }.first
    return switch own {
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

extension StringProtocol {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    guard let start = firstIndex(where: { !isTrimmed($0) }),
      let end = lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(self[start...end])
  }
}
