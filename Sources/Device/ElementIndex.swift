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
  public func ordinals(withText text: String) -> [Int] { table.byText[text] ?? [] }

  /// What a tree keeps of its index.
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
      byText[text, default: []].appendUnlessLast(ordinal)
    }
  }
}

extension [Int] {
  /// Appends a number, unless it is the last one already.
  fileprivate mutating func appendUnlessLast(_ number: Int) {
    if last != number { append(number) }
  }
}
