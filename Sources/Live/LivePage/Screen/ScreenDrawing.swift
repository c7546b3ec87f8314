import Device
import Foundation

/// One drawing of a device's screen as page nodes. Each element has its position on the device, in
/// points.
struct ScreenDrawing {
  private(set) var nodes: [Int: LiveNode] = [:]
  private(set) var elements: [Int: ElementNode] = [:]
  private(set) var focusable: [ElementNode: Int] = [:]
  private(set) var numbers: ScreenNumbers
  private(set) var scrolls: ScreenScrolls
  /// The open alert, if any.
  private let alert: ElementNode?

  init(
    of tree: ElementTree? = nil, numbers: ScreenNumbers = .init(), scrolls: ScreenScrolls = .init()
  ) {
    (self.numbers, self.scrolls) = (numbers, scrolls)
    self.numbers.beginDrawing()
    alert = tree?.alert
  }

  // MARK: - The page's own nodes

  private static let hints = [
    "Click or tap. From the keyboard, move with Tab and press Enter or Space.",
    "Swipe a row to the left to show its buttons, or press the left arrow key on it. "
      + "The right arrow key hides them.",
    "In edit mode, drag a row by its handle, or press the arrow keys on the handle.",
  ]

  /// Draws the page: a phone, and next to it hints on how to use it. Returns the body's nodes.
  mutating func drawPage(
    of application: ElementNode?, named name: String, size: CGSize
  ) -> [Int] {
    let size = [size.width, size.height].map { Double($0).brief }.joined(separator: " ")
    let stage = add("div", "stage", in: 0, ["class": "stage"]) { drawing, stage in
      let hints: KeyValuePairs = ["class": "hints", "aria-label": "What you can do"]
      return [
        drawing.add("aside", "hints", in: stage, hints) { drawing, hints in
          [
            drawing.add("h1", "name", in: hints, text: name),
            drawing.add("ul", "list", in: hints) { drawing, list in
              Self.hints.map { drawing.add("li", $0, in: list, text: $0) }
            },
          ]
        },
        drawing.add("main", "phone", in: stage, ["class": "phone"]) { drawing, phone in
          [
            drawing.add("div", "screen", in: phone, ["class": "screen", "data-size": size]) {
              drawing, screen in
              application.map { [drawing.draw($0, in: screen, from: .zero)] } ?? []
            }
          ]
        },
      ]
    }
    return [stage]
  }

  private mutating func add(
    _ name: String, _ part: String, in parent: Int,
    _ attributes: KeyValuePairs<String, String> = [:],
    _ draw: (inout ScreenDrawing, _ number: Int) -> [Int] = { _, _ in [] }
  ) -> Int {
    let number = numbers.number(of: .named(part), in: parent)
    let children = draw(&self, number)
    let attributes = attributes.map { LiveAttribute($0, $1) }
    nodes[number] = .element(LiveElement(name: name, attributes: attributes, children: children))
    return number
  }

  private mutating func add(
    _ name: String, _ part: String, in parent: Int,
    _ attributes: KeyValuePairs<String, String> = [:], text: String
  ) -> Int {
    add(name, part, in: parent, attributes) { [$0.add(text: text, in: $1)] }
  }

  private mutating func add(text: String, in parent: Int) -> Int {
    let number = numbers.number(of: .named("text"), in: parent)
    nodes[number] = .text(text)
    return number
  }

  // MARK: - Elements

  /// Draws an element. `origin` is the position of its parent node on the screen.
  private mutating func draw(_ node: ElementNode, in parent: Int, from origin: CGPoint) -> Int {
    let number = numbers.number(of: .element(node.key), in: parent)
    elements[number] = node
    if node.element.type.isControl { focusable[node] = number }
    let drawn = ScreenElement(node)
    var html = drawn.html
    html.attributes.append(LiveAttribute("data-frame", node.frame.brief(from: origin)))
    // An alert's siblings can't be touched.
    if let alert, node != alert, node.parent == alert.parent {
      html.attributes.append(LiveAttribute("inert", ""))
    }
    let identifier = node.element.identifier
    if !identifier.isEmpty {
      // The number makes it unique.
      let id = identifier.split(whereSeparator: \.isWhitespace).joined(separator: "_")
      html.attributes.append(LiveAttribute("id", "\(id)~\(number)"))
    }
    if node.element.type.scrolls {
      html.attributes.append(scrolls.attribute(number, offset: node.scrollOffset))
      html.children = [drawContent(of: node, in: number)]
    } else {
      if node.isActiveContainer { html.children.append(drawRowButton(of: node, in: number)) }
      if let text = drawn.text, !text.isEmpty {
        html.children.append(drawText(text, of: node, in: number))
      }
      html.children += node.children.map { draw($0, in: number, from: node.frame.origin) }
    }
    if drawn.describesLook {
      // Describes the element by the colour and text size in its value.
      let id = "look~\(number)"
      html.attributes.append(LiveAttribute("aria-describedby", id))
      let look = add(
        "span", "look", in: number, ["hidden": "", "id": id], text: node.element.value ?? "")
      // Comes first, because the style sheet has rules for last children.
      html.children.insert(look, at: 0)
    }
    nodes[number] = .element(html)
    return number
  }

  /// Draws a label. In a control, it has a separate element, because the style sheet may draw an
  /// icon over it.
  private mutating func drawText(_ text: String, of node: ElementNode, in number: Int) -> Int {
    guard node.element.type.isControl else { return add(text: text, in: number) }
    let label = add("span", "label", in: number, ["class": "label"], text: text)
    elements[label] = node
    return label
  }

  /// Draws the scrolling content of an element, at its full height.
  private mutating func drawContent(of node: ElementNode, in number: Int) -> Int {
    let size = CGSize(width: node.frame.width, height: node.contentHeight)
    let attributes: KeyValuePairs = [
      "class": "content", "role": "presentation",
      "data-frame": CGRect(origin: .zero, size: size).brief(from: .zero),
    ]
    let origin = CGPoint(x: node.frame.minX, y: node.frame.minY - node.scrollOffset)
    // Of a long table, only the rows in and around the view.
    let shown = node.sentRows?.compactMap(node.child(at:)) ?? Array(node.children)
    return add("div", "content", in: number, attributes) { drawing, content in
      shown.map { drawing.draw($0, in: content, from: origin) }
    }
  }

  /// Draws a button as large as the row, under the row's controls.
  /// A row can't be a button itself, because it may contain buttons.
  private mutating func drawRowButton(of row: ElementNode, in number: Int) -> Int {
    var attributes = [
      LiveAttribute("class", "row-button"), LiveAttribute("type", "button"),
      LiveAttribute("aria-label", row.spokenTexts.joined(separator: ", ")),
    ]
    let keys = SwipeDirection.allCases.filter(row.element.takesSwipe)
      .map { "Arrow\($0.rawValue.capitalized)" }
    if !keys.isEmpty {
      attributes.append(LiveAttribute("aria-keyshortcuts", keys.joined(separator: " ")))
    }
    if !row.element.isEnabled { attributes.append(LiveAttribute("disabled", "")) }
    let button = numbers.number(of: .named("row button"), in: number)
    nodes[button] = .element(LiveElement(name: "button", attributes: attributes))
    elements[button] = row
    return button
  }
}

extension ElementNode {
  /// Whether the element takes gestures itself and has children.
  fileprivate var isActiveContainer: Bool {
    element.isActive && !element.type.isControl && childCount > 0
  }

  /// The labels in a row in reading order, without those of its controls.
  fileprivate var spokenTexts: [String] {
    let own = element.label.isEmpty ? [] : [element.label]
    return children.reduce(into: own) { texts, child in
      if !child.element.type.isControl { texts += child.spokenTexts }
    }
  }

  /// The rows of a long table to send: those in view, and at least a screen above and below, to
  /// show until more arrive. Nil if the table's rows aren't created on demand.
  fileprivate var sentRows: Range<Int>? {
    guard let rows else { return nil }
    let viewHeight = Double(frame.height)
    guard rows.rowHeight > 0, scrollOffset.isFinite, viewHeight.isFinite else { return 0..<0 }
    let screen = max(1, Int((viewHeight / rows.rowHeight).rounded(.up)))
    // The first row is a multiple of half a screen, so that scrolling a little changes nothing.
    let step = (screen + 1) / 2
    let top = Int(min(max(0, scrollOffset / rows.rowHeight), Double(rows.count)))
    let first = top / step * step - screen
    return (first..<first + 3 * screen + step + 1).clamped(to: 0..<rows.count)
  }
}

extension CGRect {
  fileprivate func brief(from origin: CGPoint) -> String {
    [minX - origin.x, minY - origin.y, width, height].map { Double($0).brief }
      .joined(separator: " ")
  }
}

/// Gives each page node a number that it keeps while it is shown.
struct ScreenNumbers {
  enum Part: Hashable {
    case element(ElementKey)
    case named(String)
  }

  private struct Place: Hashable {
    let parent: Int
    let part: Part
  }

  private var shownBefore: [Place: Int] = [:]
  private var shown: [Place: Int] = [:]
  private var last = 0

  /// Begins a new drawing. Numbers that it doesn't use are forgotten afterwards.
  mutating func beginDrawing() { (shownBefore, shown) = (shown, [:]) }

  /// Returns the number of a part of a node. Parent 0 is the page itself.
  mutating func number(of part: Part, in parent: Int) -> Int {
    let place = Place(parent: parent, part: part)
    if let number = shown[place] ?? shownBefore[place] {
      shown[place] = number
      return number
    }
    last += 1
    shown[place] = last
    return last
  }
}

/// The browser's last known scroll offsets. If the device scrolls by itself, the browser follows. An
/// offset that came from the browser is never sent back.
struct ScreenScrolls {
  private struct Scroll {
    var inBrowser: Double
    /// The last offset requested from the browser.
    var sent: Double
    /// The number of requests. It makes a repeated request of the same offset a new one.
    var turn = 0
  }

  private var scrolls: [Int: Scroll] = [:]

  mutating func note(_ offset: Double, of number: Int) { scrolls[number]?.inBrowser = offset }

  /// Returns the attribute with a node's offset. The attribute changes only if the browser must scroll.
  mutating func attribute(_ number: Int, offset: Double) -> LiveAttribute {
    var scroll = scrolls[number] ?? Scroll(inBrowser: offset, sent: offset)
    // On a coarse screen, the browser rounds to whole pixels.
    if abs(scroll.inBrowser - offset) > 1 {
      scroll = Scroll(inBrowser: offset, sent: offset, turn: scroll.turn + 1)
    }
    scrolls[number] = scroll
    return LiveAttribute("data-offset", "\(scroll.sent.brief) \(scroll.turn)")
  }

  /// Forgets the nodes that are no longer shown.
  mutating func keep(only isShown: (Int) -> Bool) { scrolls = scrolls.filter { isShown($0.key) } }
}
