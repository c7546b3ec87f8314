import Device
import Foundation

/// One drawing of a device's screen as nodes of a page.
///
/// Each element stands where it stands on the device: in points, in what it is in. The page's style
/// sheet says what it looks like.
struct ScreenDrawing {
  /// The nodes drawn so far, by number.
  private(set) var nodes: [Int: LiveNode] = [:]
  /// The elements by the numbers of the nodes that a person can point at.
  private(set) var elements: [Int: ElementNode] = [:]
  /// The numbers of the nodes that take the focus for an element.
  private(set) var focusable: [ElementNode: Int] = [:]
  private(set) var numbers: ScreenNumbers
  private(set) var scrolls: ScreenScrolls
  /// The element that has the browser's focus; it is drawn wherever it was scrolled.
  private let held: ElementNode?
  private let alert: ElementNode?

  /// Begins a drawing with the numbers of the one before.
  init(
    of tree: ElementTree?, numbers: ScreenNumbers, scrolls: ScreenScrolls,
    holding held: ElementNode?
  ) {
    (self.numbers, self.scrolls, self.held) = (numbers, scrolls, held)
    self.numbers.beginDrawing()
    alert = tree?.alert
  }

  // MARK: - The page's own nodes

  /// Adds a node that is no element of the app's.
  mutating func add(
    _ name: String, _ part: String, in parent: Int, _ attributes: [LiveAttribute] = [],
    _ draw: (inout ScreenDrawing, _ number: Int) -> [Int] = { _, _ in [] }
  ) -> Int {
    let number = numbers.number(of: .named(part), in: parent)
    let children = draw(&self, number)
    nodes[number] = .element(LiveElement(name: name, attributes: attributes, children: children))
    return number
  }

  /// Adds a node with nothing but a text in it.
  mutating func add(
    _ name: String, _ part: String, in parent: Int, _ attributes: [LiveAttribute] = [], text: String
  ) -> Int {
    add(name, part, in: parent, attributes) { [$0.add(text: text, in: $1)] }
  }

  mutating func add(text: String, in parent: Int) -> Int {
    let number = numbers.number(of: .named("text"), in: parent)
    nodes[number] = .text(text)
    return number
  }

  // MARK: - Elements

  /// Draws an element; `origin` is the point of the screen at which its parent node begins.
  mutating func draw(_ node: ElementNode, in parent: Int, from origin: CGPoint) -> Int {
    let number = numbers.number(of: .element(node.key), in: parent)
    elements[number] = node
    if node.element.type.isControl { focusable[node] = number }
    let drawn = ScreenElement(node)
    var attributes = drawn.attributes
    attributes.append(.frame(node.frame, from: origin))
    if isKeptFromTouches(node) { attributes.append(LiveAttribute("inert", "")) }
    attributes += position(of: node)
    if let id = Self.id(of: node.element, number) { attributes.append(LiveAttribute("id", id)) }
    var children: [Int] = []
    if node.element.type.scrolls {
      attributes.append(scrolls.attribute(number, offset: node.scrollOffset))
      children = [drawContent(of: node, in: number)]
    } else {
      if node.isActiveWhole { children.append(drawRowButton(of: node, in: number)) }
      if let text = drawn.text, !text.isEmpty {
        children.append(drawText(text, of: node, in: number))
      }
      children += node.children.map { draw($0, in: number, from: node.frame.origin) }
    }
    if drawn.describesLook {
      let id = "look~\(number)"
      attributes.append(LiveAttribute("aria-describedby", id))
      // In front: the style sheet knows what stands last.
      children.insert(drawLook(of: node, id: id, in: number), at: 0)
    }
    nodes[number] = .element(
      LiveElement(
        name: drawn.tag, attributes: attributes, children: children, value: drawn.value))
    return number
  }

  /// A text stands in an element of its own where the style sheet may draw something over it.
  private mutating func drawText(_ text: String, of node: ElementNode, in number: Int) -> Int {
    guard node.element.type.isControl else { return add(text: text, in: number) }
    return add("span", "label", in: number, [LiveAttribute("class", "label")]) { drawing, label in
      drawing.elements[label] = node
      return [drawing.add(text: text, in: label)]
    }
  }

  /// The identifier of an element as an id of the page: `_` for spaces, and a number that makes it
  /// unique. Nil where it has none.
  private static func id(of element: Element, _ number: Int) -> String? {
    guard !element.identifier.isEmpty else { return nil }
    return element.identifier.split(whereSeparator: \.isWhitespace).joined(separator: "_")
      + "~\(number)"
  }

  /// The looks that an element's value holds, as words that describe it.
  private mutating func drawLook(of node: ElementNode, id: String, in number: Int) -> Int {
    add(
      "span", "look", in: number, [LiveAttribute("hidden", ""), LiveAttribute("id", id)],
      text: node.element.value ?? "")
  }

  /// What scrolls in an element, as high as all of it.
  private mutating func drawContent(of node: ElementNode, in number: Int) -> Int {
    let size = CGSize(width: node.frame.width, height: node.contentHeight)
    let attributes = [
      LiveAttribute("class", "content"), LiveAttribute("role", "presentation"),
      LiveAttribute.frame(CGRect(origin: .zero, size: size), from: .zero),
    ]
    let origin = CGPoint(x: node.frame.minX, y: node.frame.minY - node.scrollOffset)
    return add("div", "content", in: number, attributes) { drawing, content in
      drawing.shownChildren(of: node).map { drawing.draw($0, in: content, from: origin) }
    }
  }

  /// All children; of a long table the rows around those that show.
  private func shownChildren(of node: ElementNode) -> [ElementNode] {
    guard let rows = ScreenRows(of: node) else { return Array(node.children) }
    var places = Array(rows.range)
    if let kept = heldRow(of: node), !rows.range.contains(kept) {
      places.insert(kept, at: kept < rows.range.lowerBound ? 0 : places.count)
    }
    return places.compactMap(node.child(at:))
  }

  /// The row that has the browser's focus, which would be lost with it.
  private func heldRow(of table: ElementNode) -> Int? {
    held.flatMap { held in
      sequence(first: held, next: \.parent).first { $0.parent == table }?.index
    }
  }

  // MARK: - Rows

  /// A row's place in a table of which not all rows are sent.
  private func position(of row: ElementNode) -> [LiveAttribute] {
    guard let table = row.parent, let rows = ScreenRows(of: table),
      rows.range.count < table.childCount
    else { return [] }
    return [
      LiveAttribute("aria-setsize", "\(table.childCount)"),
      LiveAttribute("aria-posinset", "\(row.index + 1)"),
    ]
  }

  /// The button that stands for all of a row beneath the controls in it.
  /// A row can't be a button itself, as there may be buttons in it.
  private mutating func drawRowButton(of row: ElementNode, in number: Int) -> Int {
    var attributes = [
      LiveAttribute("class", "row-button"), LiveAttribute("type", "button"),
      LiveAttribute("aria-label", row.spokenTexts.joined(separator: ", ")),
    ]
    let keys = SwipeDirection.allCases.filter(row.element.takesSwipe)
      .map { "Arrow\($0.rawValue.capitalized)" }
    if !keys.isEmpty {
      attributes.append(LiveAttribute("aria-keyshortcuts", keys.joined(separator: " ")))
      attributes.append(LiveAttribute("aria-describedby", ScreenPage.swipeHint))
    }
    if !row.element.isEnabled { attributes.append(LiveAttribute("disabled", "")) }
    let button = add("button", "row button", in: number, attributes)
    elements[button] = row
    focusable[row] = button
    return button
  }

  private func isKeptFromTouches(_ node: ElementNode) -> Bool {
    guard let alert, node != alert else { return false }
    return node.parent == alert.parent
  }
}

extension ElementNode {
  /// Whether something can be done to it as a whole, with other elements in it.
  fileprivate var isActiveWhole: Bool {
    element.isActive && !element.type.isControl && childCount > 0
  }

  /// The texts in a row that are not those of its controls, in reading order.
  fileprivate var spokenTexts: [String] {
    let own = element.label.isEmpty ? [] : [element.label]
    return children.reduce(into: own) { texts, child in
      if !child.element.type.isControl { texts += child.spokenTexts }
    }
  }
}

/// The rows of a long table that are sent: those in view, and at least a screen of them above and
/// below, so that a person who scrolls sees rows until more of them come.
struct ScreenRows {
  let range: Range<Int>

  /// Picks the rows around those in view. The first one is a multiple of half a screen, so that a little
  /// scrolling changes nothing.
  init(count: Int, rowHeight: Double, offset: Double, viewHeight: Double) {
    guard rowHeight > 0, offset.isFinite, viewHeight.isFinite else {
      range = 0..<0
      return
    }
    let screen = Swift.max(1, Int((viewHeight / rowHeight).rounded(.up)))
    let step = (screen + 1) / 2
    let top = Int(Swift.min(Swift.max(0, offset / rowHeight), Double(count)))
    let first = top / step * step - screen
    let end = first + 3 * screen + step + 1
    range = Swift.min(Swift.max(0, first), count)..<Swift.min(Swift.max(0, end), count)
  }

  /// The same for a table as it is scrolled; nil where its rows are not made on demand.
  init?(of table: ElementNode) {
    guard let rows = table.rows else { return nil }
    self.init(
      count: rows.count, rowHeight: rows.rowHeight, offset: table.scrollOffset,
      viewHeight: table.frame.height)
  }
}

/// Gives each node of a page a number that it keeps for as long as it is shown.
struct ScreenNumbers {
  /// What tells a node from the others in the same parent.
  enum Part: Hashable {
    /// An element of the app.
    case element(ElementKey)
    /// A part of the page, or of the drawing of an element.
    case named(String)
  }

  private struct Place: Hashable {
    let parent: Int
    let part: Part
  }

  private var shownBefore: [Place: Int] = [:]
  private var shown: [Place: Int] = [:]
  private var last = 0

  /// Begins a new drawing: what is not used in it is forgotten afterwards.
  mutating func beginDrawing() {
    shownBefore = shown
    shown = [:]
  }

  /// The number of a part of a node; 0 stands for the page itself.
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

/// How far the browser has scrolled things, as far as it is known here: so it follows the device where
/// that scrolled by itself, and is never sent its own offset.
struct ScreenScrolls {
  private struct Scroll {
    var inBrowser: Double
    /// The last offset that the browser was to take, and how often there was another one.
    var told: Double
    var turn = 0
  }

  private var scrolls: [Int: Scroll] = [:]

  /// Notes an offset that the browser has reported.
  mutating func note(_ offset: Double, of number: Int) { scrolls[number]?.inBrowser = offset }

  /// The attribute with a node's offset; it changes only when the browser is to take another one.
  mutating func attribute(_ number: Int, offset: Double) -> LiveAttribute {
    var scroll = scrolls[number] ?? Scroll(inBrowser: offset, told: offset)
    // The browser counts in whole pixels where its screen is no finer.
    if abs(scroll.inBrowser - offset) > 1 {
      scroll.inBrowser = offset
      scroll.told = offset
      scroll.turn += 1
    }
    scrolls[number] = scroll
    return LiveAttribute("data-offset", "\(scroll.told.brief) \(scroll.turn)")
  }

  /// Forgets the nodes that are not shown any more.
  mutating func keep(only isShown: (Int) -> Bool) { scrolls = scrolls.filter { isShown($0.key) } }
}

/// The page around a device's screen: a phone, and beside it hints of what a person can do there.
struct ScreenPage {
  /// The ids of the texts that say how a row is swiped and moved by the keyboard.
  static let swipeHint = "swipe-hint"
  static let moveHint = "move-hint"

  let appName: String
  let screenSize: CGSize
  let announcement: String

  /// Draws the page; the nodes are those of its body.
  func draw(_ application: ElementNode?, in drawing: inout ScreenDrawing) -> [Int] {
    let stage = drawing.add("div", "stage", in: 0, [LiveAttribute("class", "stage")]) {
      drawing, stage in
      [
        drawHints(&drawing, in: stage), drawPhone(of: application, &drawing, in: stage),
        drawAnnouncement(&drawing, in: stage),
      ]
    }
    return [stage]
  }

  private func drawPhone(
    of application: ElementNode?, _ drawing: inout ScreenDrawing, in stage: Int
  ) -> Int {
    let size = [screenSize.width, screenSize.height].map { Double($0).brief }.joined(separator: " ")
    return drawing.add("main", "phone", in: stage, [LiveAttribute("class", "phone")]) {
      drawing, phone in
      let attributes = [LiveAttribute("class", "screen"), LiveAttribute("data-size", size)]
      return [
        drawing.add("div", "screen", in: phone, attributes) { drawing, screen in
          application.map { [drawing.draw($0, in: screen, from: .zero)] } ?? []
        }
      ]
    }
  }

  private func drawAnnouncement(_ drawing: inout ScreenDrawing, in stage: Int) -> Int {
    let attributes = [LiveAttribute("class", "announcement"), LiveAttribute("role", "status")]
    return drawing.add("div", "announcement", in: stage, attributes) { drawing, status in
      announcement.isEmpty ? [] : [drawing.add(text: announcement, in: status)]
    }
  }

  private func drawHints(_ drawing: inout ScreenDrawing, in stage: Int) -> Int {
    let attributes = [
      LiveAttribute("class", "hints"), LiveAttribute("aria-label", "What you can do"),
    ]
    return drawing.add("aside", "hints", in: stage, attributes) { drawing, hints in
      let title = drawing.add("h1", "name", in: hints, text: appName)
      let list = drawing.add("ul", "list", in: hints) { drawing, list in
        Self.hints.map { id, text in
          let attributes = id.map { [LiveAttribute("id", $0)] } ?? []
          return drawing.add("li", text, in: list, attributes, text: text)
        }
      }
      return [title, list]
    }
  }

  private static let hints: [(id: String?, text: String)] = [
    (nil, "Click or tap; or go on with Tab, and press Enter or Space."),
    (
      swipeHint,
      "Swipe a row to the left for what can be done with it; or press the left arrow key on it. "
        + "The right one hides it again."
    ),
    (moveHint, "In edit mode, drag a row by its handle; or press the arrow keys on the handle."),
  ]
}
