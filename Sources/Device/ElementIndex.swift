/// Every element of a tree in document order, found by type or by text without a walk.
public struct ElementIndex {
  /// The elements, each before its children: an element's place is its ordinal.
  public let nodes: [ElementNode]
  /// For each element, the ordinal behind its last descendant.
  public let ends: [Int]
  private let byType: [[Int]]
  private let byText: [String: [Int]]

  init(of application: ElementNode) {
    var builder = Builder()
    builder.add(application)
    nodes = builder.nodes
    ends = builder.ends
    byType = builder.byType
    byText = builder.byText
  }

  /// The ordinals of the elements of a type, ascending; all elements for `any`.
  public func ordinals(of type: ElementType) -> [Int] {
    type == .any ? Array(nodes.indices) : byType[Int(type.rawValue)]
  }

  /// The ordinals of the elements one of whose texts (identifier, label, value, placeholder) is
  /// exactly this one, ascending.
  public func ordinals(withText text: String) -> [Int] { byText[text] ?? [] }

  private struct Builder {
    var nodes: [ElementNode] = []
    var ends: [Int] = []
    var byType = [[Int]](repeating: [], count: ElementType.allCases.count)
    var byText: [String: [Int]] = [:]

    mutating func add(_ node: ElementNode) {
      let ordinal = nodes.count
      node.ordinal = ordinal
      nodes.append(node)
      ends.append(ordinal)
      let element = node.element
      byType[Int(element.type.rawValue)].append(ordinal)
      add(element.identifier, ordinal)
      add(element.label, ordinal)
      if let value = element.value { add(value, ordinal) }
      if let placeholder = element.placeholder { add(placeholder, ordinal) }
      for child in node.children { add(child) }
      ends[ordinal] = nodes.count
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
