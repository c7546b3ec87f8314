import Device

/// What a client calls an element by: the session's own prefix and a number.
struct ElementReference: Hashable, Sendable {
  /// The same for all elements of a session, and for no other session.
  let prefix: String
  /// Counted from 0.
  let number: Int

  /// The reference as it travels.
  var text: String { prefix + String(number) }
}

/// The elements that a session has told its client of.
///
/// An element is known by its path, so it keeps its reference for as long as the session lasts,
/// even while it is off the screen.
struct ElementReferences {
  private let prefix: String
  private var paths: [ElementPath] = []
  private var numbers: [ElementPath: Int] = [:]
  /// The numbers of the current tree's elements by their ordinals: paths are slow to make.
  private var known: (tree: ElementTree, numbers: [Int?])?

  init(prefix: String) { self.prefix = prefix }

  /// The reference of an element of a tree whose index was made.
  mutating func reference(to node: ElementNode) -> ElementReference {
    guard let ordinal = node.ordinal else {
      return ElementReference(prefix: prefix, number: number(of: node.path))
    }
    if known?.tree !== node.tree {
      known = (node.tree, Array(repeating: nil, count: node.tree.index.nodes.count))
    }
    if let number = known?.numbers[ordinal] {
      return ElementReference(prefix: prefix, number: number)
    }
    let number = number(of: node.path)
    known?.numbers[ordinal] = number
    return ElementReference(prefix: prefix, number: number)
  }

  /// The path that a reference stands for; nil for one that was never given out.
  func path(of reference: String) -> ElementPath? {
    guard let number = Int(reference.dropFirst(prefix.count)),
      paths.indices.contains(number), reference == prefix + String(number)
    else { return nil }
    return paths[number]
  }

  private mutating func number(of path: ElementPath) -> Int {
    if let number = numbers[path] { return number }
    let number = paths.count
    paths.append(path)
    numbers[path] = number
    return number
  }
}
