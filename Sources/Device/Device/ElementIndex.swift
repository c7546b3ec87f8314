/// Every element of a tree in document order, found by type or by text without a walk.
public struct ElementIndex {
  let tree: ElementTree
  let table: Table

  /// The elements, each before its children: an element's place is its ordinal.
  public var nodes: ElementNode.Children {
    ElementNode.Children(tree: tree, places: table.places)
  }
  /// For each element, the ordinal behind its last descendant.
  public var ends: [Int] { table.ends }

  /// The ordinals of the elements of a type, ascending; all elements for `any`.
  public func ordinals(of type: ElementType) -> [Int] {
    type == .any ? Array(table.places.indices) : table.byType[Int(type.rawValue)]
  }

  /// The ordinals of the elements one of whose texts (identifier, label, value, placeholder) is
  /// exactly this one, ascending.
  public func ordinals(withText text: String) -> [Int] { table.ordinals(withText: text) }

  /// What a tree keeps of its index.
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
