import Device
import Foundation

/// One drawing of a device's screen as nodes of a page.
///
/// Each element stands where it stands on the device: in points, in what it is in. The page's
/// style sheet says what it looks like.
struct ScreenDrawing {
  /// The nodes drawn so far, by number.
  private(set) var nodes: [Int: LiveNode] = [:]
  /// The elements by the numbers of the nodes that a person can point at.
  private(set) var elements: [Int: ElementNode] = [:]
  /// The numbers of the nodes that take the focus for an element.
  private(set) var focusable: [ElementNode: Int] = [:]
  /// The numbers by which nodes are called.
  private(set) var numbers: ScreenNumbers
  /// How far the browser has scrolled things.
  private(set) var scrolls: ScreenScrolls
  /// The element that the browser's focus is at; it is drawn wherever it was scrolled.
  private let held: ElementNode?
  private let alert: ElementNode?

  /// Begins a drawing with the numbers of the one before.
  init(
    of tree: ElementTree?, numbers: ScreenNumbers, scrolls: ScreenScrolls,
    holding held: ElementNode?
  ) {
    self.numbers = numbers
    self.numbers.beginDrawing()
    self.scrolls = scrolls
    self.held = held
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
    nodes[number] = .element(LiveElement(name, attributes: attributes, children: children))
    return number
  }

  /// Adds a text.
  mutating func add(text: String, in parent: Int) -> Int {
    let number = numbers.number(of: .named("text"), in: parent)
    nodes[number] = .text(text)
    return number
  }

  // MARK: - Elements

  /// Draws an element and what is in it; `origin` is the screen's point at which the node begins
  /// that it is put in.
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
      LiveElement(drawn.tag, attributes: attributes, children: children, value: drawn.value))
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

  /// The identifier of an element as an id of the page: its spaces are written `_`, and the number
  /// behind it makes it the only one. Nil where it has none.
  private static func id(of element: Element, _ number: Int) -> String? {
    guard !element.identifier.isEmpty else { return nil }
    let words = element.identifier.split { $0.isWhitespace }
    return words.joined(separator: "_") + "~\(number)"
  }

  /// The looks that an element's value tells, as words that describe it.
  private mutating func drawLook(of node: ElementNode, id: String, in number: Int) -> Int {
    let attributes = [LiveAttribute("hidden", ""), LiveAttribute("id", id)]
    return add("span", "look", in: number, attributes) { drawing, look in
      [drawing.add(text: node.element.value ?? "", in: look)]
    }
  }

  /// What is scrolled in an element, as high as all of it.
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

  /// The row in which the browser has the focus, which it would lose with the row.
  private func heldRow(of table: ElementNode) -> Int? {
    held.flatMap { held in
      sequence(first: held, next: \.parent).first { $0.parent == table }?.index
    }
  }

  // MARK: - Rows

  /// Says a row's place in a table of which not all rows are sent.
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
  ///
  /// A row can't be a button itself: there may be buttons in it.
  private mutating func drawRowButton(of row: ElementNode, in number: Int) -> Int {
    var attributes = [
      LiveAttribute("class", "row-button"), LiveAttribute("type", "button"),
      LiveAttribute("aria-label", row.spokenTexts.joined(separator: ", ")),
    ]
    let keys = row.element.swipeKeys
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

extension Element {
  /// The keys that swipe a row.
  fileprivate var swipeKeys: [String] {
    SwipeDirection.allCases.filter(takesSwipe).map { "Arrow\($0.rawValue.capitalized)" }
  }
}

/// The rows of a long table that are sent: those that show, and at least a screen of them above
/// and below, so that a person who scrolls sees rows until more of them come.
struct ScreenRows {
  /// The rows, by their places in the table.
  let range: Range<Int>

  /// Picks the rows around what shows.
  ///
  /// The first one is a multiple of half a screen, so that a little scrolling changes nothing.
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

  /// Picks them for a table as it is scrolled; nil where it has no rows that are made on demand.
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
    /// It stands for an element of the app.
    case element(ElementKey)
    /// It belongs to the page, or to the drawing of an element.
    case named(String)
  }

  private struct Place: Hashable {
    let parent: Int
    let part: Part
  }

  private var shownBefore: [Place: Int] = [:]
  private var shown: [Place: Int] = [:]
  private var last = 0

  /// Begins a new drawing: what is not asked for until the next one is forgotten.
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

/// What the browser knows of how far things are scrolled, so that it follows the device where the
/// device scrolled by itself, and is never sent back its own way.
struct ScreenScrolls {
  private struct Scroll {
    /// The offset that the browser has, as far as it is known here.
    var inBrowser: Double
    /// The offset that the browser was last told to take.
    var told: Double
    /// How often it was told another one.
    var turn = 0
  }

  private var scrolls: [Int: Scroll] = [:]

  /// Notes an offset that the browser reported of a node.
  mutating func note(_ offset: Double, of number: Int) {
    scrolls[number]?.inBrowser = offset
  }

  /// The attribute that tells the browser the offset of a node; it changes when, and only when,
  /// the browser is to take another one.
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
  mutating func keep(only isShown: (Int) -> Bool) {
    scrolls = scrolls.filter { isShown($0.key) }
  }
}
