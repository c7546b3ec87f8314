/// Every element of a tree in document order, found by type or by text without a walk.
public struct ElementIndex {
  let tree: ElementTree
  let table: Table

  /// The elements, each before its children: an element's place is its ordinal.
  public var nodes: ElementNode.Children { ElementNode.Children(tree: tree, places: table.places) }
  /// For each element, the ordinal behind its last descendant.
  public var ends: [Int] { table.ends }

  /// The ordinals of the elements of a type, ascending; all elements for `any`.
  public func ordinals(of type: ElementType) -> [Int] {
    type == .any ? Array(table.places.indices) : table.byType[Int(type.rawValue)]
  }

  /// The ordinals of the elements for which ``Element/hasText(_:)`` holds, ascending.
  public func ordinals(withText text: String) -> [Int] { table.ordinals(withText: text) }

  struct Table {
    fileprivate(set) var places: [ElementNode.Place] = []
    fileprivate(set) var ends: [Int] = []
    fileprivate var byType = [[Int]](repeating: [], count: ElementType.allCases.count)
    /// For each text, the place in `entries` of the last element that has it.
    private var lastEntries: [String: Int] = [:]
    /// For each element and text, the element's ordinal, and the place of the one before with the
    /// text; -1 for none.
    private var entries: [(ordinal: Int, previous: Int)] = []

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
      var previous = lastEntries.updateValue(entries.count, forKey: text) ?? -1
      if previous >= 0, entries[previous].ordinal == ordinal {
        previous = entries[previous].previous
      }
      entries.append((ordinal, previous))
    }

    fileprivate func ordinals(withText text: String) -> [Int] {
      var ordinals: [Int] = []
      var place = lastEntries[text] ?? -1
      while place >= 0 {
        ordinals.append(entries[place].ordinal)
        place = entries[place].previous
      }
      ordinals.reverse()
      return ordinals
    }
  }
}

/// A walk through what is in an element, in document order, which makes only the rows it returns.
public final class ElementWalk {
  private struct Level {
    let parent: ElementNode.Place
    /// The children; nil where they are rows.
    let children: [ElementNode.Place]?
    var next = 0
    let end: Int
    /// Whether the children are rows of the type asked for: nothing in them is of that type.
    var areMatchingRows = false
  }

  private let tree: ElementTree
  private let type: ElementType
  private let text: String?
  private var levels: [Level] = []

  /// Walks through `root`, itself left out, for elements of a type, or `any`, with a text or, for
  /// nil, whatever their texts.
  public init(in root: ElementNode, for type: ElementType, text: String? = nil) {
    tree = root.tree
    self.type = type
    self.text = text
    enter(root.place)
  }

  /// The next element; nil behind the last one.
  public func next() -> ElementNode? {
    while let last = levels.indices.last {
      let place = levels[last].next
      guard place < levels[last].end, let child = child(place, of: last) else {
        levels.removeLast()
        continue
      }
      levels[last].next = place + 1
      if !levels[last].areMatchingRows { enter(child) }
      if type == .any || child.element.type == type, text.map(child.element.hasText) ?? true {
        return ElementNode(tree: tree, place: child)
      }
    }
    return nil
  }

  /// Passes over `limit` elements, or as many as are left, without making rows that can be counted;
  /// says how many.
  public func skip(_ limit: Int) -> Int {
    var skipped = 0
    while skipped < limit {
      if text == nil, let level = levels.last, level.areMatchingRows, level.next < level.end {
        let some = min(limit - skipped, level.end - level.next)
        levels[levels.count - 1].next += some
        skipped += some
      } else if next() != nil {
        skipped += 1
      } else {
        break
      }
    }
    return skipped
  }

  private func child(_ place: Int, of level: Int) -> ElementNode.Place? {
    levels[level].children.map { $0[place] } ?? tree.child(of: levels[level].parent, at: place)
  }

  private func enter(_ parent: ElementNode.Place) {
    switch parent.element.content {
    case .elements(let elements):
      if elements.isEmpty { return }
      let children = tree.children(of: parent)
      levels.append(Level(parent: parent, children: children, end: children.count))
    case .rows(let rows):
      guard rows.type == type || type.canBeInRow else { return }
      levels.append(
        Level(parent: parent, children: nil, end: rows.count, areMatchingRows: rows.type == type))
    }
  }
}
