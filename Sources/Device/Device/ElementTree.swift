import Foundation

/// The elements on the screen after one rendering, and after later ones that look the same.
package final class ElementTree {
  typealias Place = ElementNode.Place

  /// The screen's size, in points.
  package let screenSize: CGSize
  let scroll: ScrollOffsets
  private let description: Element
  /// The last rendering that looks the same as `description`. Nil until there is one.
  private var latest: Element?
  private lazy var root = makePlace(description, index: 0, in: nil)
  /// The children of each place, by its number. Nil if not all of them have been created.
  private var knownChildren: [[Place]?] = []
  /// Keys of children, created rows, and indexes of rows, by the parent's number.
  private var knownKeys: [Int: [ElementKey]] = [:]
  private var loadedRows: [Int: [Int: Place]] = [:]
  private var rowIndexes: [Int: [AnyHashable: Int]] = [:]
  private var indexed: ElementIndex.Table?
  private var focus: Place??

  init(_ application: Element, screenSize: CGSize, scroll: ScrollOffsets) {
    description = application
    self.screenSize = screenSize
    self.scroll = scroll
  }

  /// The application, which is the root of the tree.
  package var application: ElementNode { ElementNode(tree: self, place: root) }

  /// All elements in document order, by type and by string. Built at the first use.
  package var index: ElementIndex {
    if let indexed { return ElementIndex(tree: self, table: indexed) }
    let made = ElementIndex.Table(of: application)
    indexed = made
    return ElementIndex(tree: self, table: made)
  }

  /// Whether the index has been built, so that using it costs nothing more.
  package var isIndexed: Bool { indexed != nil }

  /// Returns the element at the end of a path. Nil if it no longer exists.
  package func node(at path: ElementPath) -> ElementNode? {
    var node = application
    for step in path.steps {
      guard let child = node.child(step.key, hint: step.hint) else { return nil }
      node = child
    }
    return node
  }

  /// The element with the keyboard focus. Nil if there is none.
  package var focusedNode: ElementNode? {
    if let focus { return focus.map { ElementNode(tree: self, place: $0) } }
    let found = Self.focusedNode(in: application)
    focus = .some(found?.place)
    return found
  }

  /// The alert that must be answered first. Nil if there is none.
  package var alert: ElementNode? { child(ofWindows: .alert) }

  /// The keyboard on the screen. Nil if it is hidden.
  package var keyboard: ElementNode? { child(ofWindows: .keyboard) }

  /// Returns the first element of a type that is directly in a window.
  private func child(ofWindows type: ElementType) -> ElementNode? {
    for window in application.children {
      for child in window.children where child.element.type == type { return child }
    }
    return nil
  }

  /// Returns the topmost, innermost element at a point. An alert blocks everything below it.
  package func node(at point: CGPoint) -> ElementNode? {
    if let alert { return Self.hit(alert, point) ?? alert }
    return Self.hit(application, point)
  }

  private static func hit(_ node: ElementNode, _ point: CGPoint) -> ElementNode? {
    guard node.frame.contains(point) else { return nil }
    if let rows = node.rows {
      let offset = node.scrollOffset
      let index = Int(((point.y - node.frame.minY + offset) / rows.rowHeight).rounded(.down))
      return node.child(at: index).flatMap { hit($0, point) } ?? node
    }
    for child in node.children.reversed() {
      if let found = hit(child, point) { return found }
    }
    // A window without an element at the point passes the touch to the windows below it.
    return node.element.type == .window ? nil : node
  }

  private static func focusedNode(in node: ElementNode) -> ElementNode? {
    if node.element.isFocused { return node }
    for child in node.loadedChildren {
      if let found = focusedNode(in: child) { return found }
    }
    return nil
  }

  // MARK: - Renderings that look the same

  /// Adopts the actions of a rendering that looks the same, and keeps all elements. Returns false
  /// if it looks different.
  func renewActions(from application: Element) -> Bool {
    guard application.looksLike(latest ?? description) else { return false }
    latest = application
    return true
  }

  /// Returns the element at a place in the last rendering. Only this one is looked up, and its row
  /// created, since few elements are acted on.
  func latestElement(at place: Place) -> Element {
    guard let latest else { return place.element }
    guard let parent = place.parent else { return latest }
    switch latestElement(at: parent).content {
    case .elements(let elements):
      // A row that depends on more than its datum and the state may have a different structure.
      return elements.indices.contains(place.index) ? elements[place.index] : place.element
    case .rows(let rows): return rows.row(at: place.index)
    }
  }

  // MARK: - Children

  private func makePlace(_ element: Element, index: Int, in parent: Place?) -> Place {
    knownChildren.append(nil)
    return Place(element, index: index, number: knownChildren.count - 1, parent: parent)
  }

  /// Returns the key of a place among its siblings. Created on demand, since few are needed.
  func key(of place: Place) -> ElementKey {
    guard let parent = place.parent else { return .place(place.element.type, 0) }
    switch parent.element.content {
    case .elements(let elements): return keys(of: elements, in: parent)[place.index]
    case .rows(let rows): return .id(rows.id(at: place.index), 0)
    }
  }

  private func keys(of elements: [Element], in parent: Place) -> [ElementKey] {
    if let keys = knownKeys[parent.number] { return keys }
    let keys = ElementKey.keys(of: elements)
    knownKeys[parent.number] = keys
    return keys
  }

  func children(of parent: Place) -> [Place] {
    if let all = knownChildren[parent.number] { return all }
    let made: [Place]
    switch parent.element.content {
    case .elements(let elements):
      made = elements.indices.map { makePlace(elements[$0], index: $0, in: parent) }
    case .rows(let rows):
      let some = loadedRows.removeValue(forKey: parent.number) ?? [:]
      made = (0..<rows.count).map { some[$0] ?? makePlace(rows.row(at: $0), index: $0, in: parent) }
    }
    knownChildren[parent.number] = made
    return made
  }

  func child(of parent: Place, at index: Int) -> Place? {
    guard index >= 0 else { return nil }
    guard case .rows(let rows) = parent.element.content, knownChildren[parent.number] == nil else {
      let all = children(of: parent)
      return index < all.count ? all[index] : nil
    }
    guard index < rows.count else { return nil }
    if let made = loadedRows[parent.number]?[index] { return made }
    let row = makePlace(rows.row(at: index), index: index, in: parent)
    loadedRows[parent.number, default: [:]][index] = row
    return row
  }

  func loadedChildren(of parent: Place) -> [Place] {
    guard case .rows = parent.element.content else { return children(of: parent) }
    return knownChildren[parent.number] ?? Array(loadedRows[parent.number, default: [:]].values)
  }

  func child(of parent: Place, _ key: ElementKey, hint: Int) -> Place? {
    switch parent.element.content {
    case .elements(let elements):
      let keys = keys(of: elements, in: parent)
      let index = hint < keys.count && keys[hint] == key ? hint : keys.firstIndex(of: key)
      return index.map { children(of: parent)[$0] }
    case .rows(let rows): return row(of: parent, rows, key, hint: hint)
    }
  }

  private func row(of parent: Place, _ rows: Rows, _ key: ElementKey, hint: Int) -> Place? {
    guard case .id(let id, 0) = key else { return nil }
    if hint < rows.count, rows.id(at: hint) == id { return child(of: parent, at: hint) }
    if rowIndexes[parent.number] == nil {
      rowIndexes[parent.number] = Dictionary(
        (0..<rows.count).map { (rows.id(at: $0), $0) }, uniquingKeysWith: { first, _ in first })
    }
    return rowIndexes[parent.number]?[id].flatMap { child(of: parent, at: $0) }
  }
}

/// All elements of a tree in document order. It finds them by type or by string without a walk.
package struct ElementIndex {
  let tree: ElementTree
  let table: Table

  /// The elements, each before its children. An element's index is its ordinal.
  package var nodes: ElementNode.Children { ElementNode.Children(tree: tree, places: table.places) }
  /// For each element, the ordinal after its last descendant.
  package var ends: [Int] { table.ends }

  /// Returns the ordinals of a type's elements, ascending. Returns all for `any`.
  package func ordinals(of type: ElementType) -> [Int] {
    type == .any ? Array(table.places.indices) : table.byType[Int(type.rawValue)]
  }

  /// Returns the ordinals of the elements for which ``Element/hasText(_:)`` is true, ascending.
  package func ordinals(withText text: String) -> [Int] { table.byText[text] ?? [] }

  /// Returns the elements in `root` of a type, or `any`, and with a string, if given.
  func nodes(in root: ElementNode, of type: ElementType, text: String?) -> [ElementNode] {
    guard let ordinal = root.ordinal else { return [] }
    let ordinals = text.map { self.ordinals(withText: $0) } ?? self.ordinals(of: type)
    let inside = ordinals.lowerBound(of: ordinal + 1)..<ordinals.lowerBound(of: ends[ordinal])
    let found = ordinals[inside].map { nodes[$0] }
    return text == nil || type == .any ? found : found.filter { $0.element.type == type }
  }

  struct Table {
    fileprivate(set) var places: [ElementNode.Place] = []
    fileprivate(set) var ends: [Int] = []
    fileprivate var byType = [[Int]](repeating: [], count: ElementType.allCases.count)
    fileprivate var byText: [String: [Int]] = [:]

    init(of application: ElementNode) { add(application) }

    private mutating func add(_ node: ElementNode) {
      let ordinal = places.count
      node.place.ordinal = ordinal
      places.append(node.place)
      ends.append(ordinal)
      let element = node.element
      byType[Int(element.type.rawValue)].append(ordinal)
      add(element.identifier, ordinal)
      add(element.label, ordinal)
      if let value = element.value { add(value, ordinal) }
      if let placeholder = element.placeholder { add(placeholder, ordinal) }
      for child in node.children { add(child) }
      ends[ordinal] = places.count
    }

    private mutating func add(_ text: String, _ ordinal: Int) {
      guard !text.isEmpty else { return }
      // The identifier and the label may be the same.
      if byText[text]?.last != ordinal { byText[text, default: []].append(ordinal) }
    }
  }
}

extension [Int] {
  /// Returns the index of the first number that is `bound` or more, or `count` if there is none. The
  /// numbers must be ascending.
  fileprivate func lowerBound(of bound: Int) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = self[middle] < bound ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension ElementNode {
  /// Returns the descendants in document order: those of a type, or `any`, and with a string, if
  /// given. Uses the tree's index if it exists.
  package func descendants(of type: ElementType, text: String? = nil) -> [ElementNode] {
    if tree.isIndexed, text != nil || type != .any {
      return tree.index.nodes(in: self, of: type, text: text)
    }
    var found: [ElementNode] = []
    collect(type, text, into: &found)
    return found
  }

  private func collect(_ type: ElementType, _ text: String?, into found: inout [ElementNode]) {
    var areMatchingRows = false
    switch element.content {
    case .elements(let elements): if elements.isEmpty { return }
    case .rows(let rows):
      // Rows are created only if they, or their contents, can match.
      guard rows.type == type || type.canBeInRow else { return }
      areMatchingRows = rows.type == type
    }
    for child in children {
      if type == .any || child.element.type == type, text.map(child.element.hasText) ?? true {
        found.append(child)
      }
      if !areMatchingRows { child.collect(type, text, into: &found) }
    }
  }

  /// Returns the descendant of a type, or of `any`, at an index in document order, from 0. Nil if
  /// the index is out of range. Rows of the type are counted without creating them.
  package func descendant(of type: ElementType, at index: Int) -> ElementNode? {
    var rest = index
    return index < 0 ? nil : descendant(of: type, after: &rest)
  }

  private func descendant(of type: ElementType, after rest: inout Int) -> ElementNode? {
    if let rows {
      if rows.type == type {
        defer { rest -= rows.count }
        return child(at: rest)
      }
      guard type.canBeInRow else { return nil }
    }
    for child in children {
      if type == .any || child.element.type == type {
        if rest == 0 { return child }
        rest -= 1
      }
      if let found = child.descendant(of: type, after: &rest) { return found }
    }
    return nil
  }
}
