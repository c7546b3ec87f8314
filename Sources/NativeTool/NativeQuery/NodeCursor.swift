import Device

/// Elements one after the other, in document order, none twice; each is found when asked for.
protocol NodeCursor: AnyObject {
  /// The next element; nil behind the last one.
  func next() -> ElementNode?
  /// Passes over elements, at most `limit`, without making those that can be counted.
  ///
  /// - Returns: how many were passed over: fewer than `limit` only at the end.
  func skip(_ limit: Int) -> Int
}

extension NodeCursor {
  func skip(_ limit: Int) -> Int {
    var skipped = 0
    while skipped < limit, next() != nil { skipped += 1 }
    return skipped
  }

  /// The next elements, at most `limit`.
  func take(_ limit: Int = .max) -> [ElementNode] {
    var taken: [ElementNode] = []
    while taken.count < limit, let node = next() { taken.append(node) }
    return taken
  }
}

extension ElementWalk: NodeCursor {}

/// Elements that are there already.
final class ListCursor: NodeCursor {
  private var rest: ArraySlice<ElementNode>

  init(_ nodes: [ElementNode]) { rest = nodes[...] }

  func next() -> ElementNode? { rest.popFirst() }
}

/// Those of a cursor's elements that pass a test.
final class FilterCursor: NodeCursor {
  private let source: any NodeCursor
  private let test: (ElementNode) -> Bool

  init(_ source: any NodeCursor, _ test: @escaping (ElementNode) -> Bool) {
    self.source = source
    self.test = test
  }

  func next() -> ElementNode? {
    while let node = source.next() {
      if test(node) { return node }
    }
    return nil
  }
}

/// Elements of an indexed tree, by their places in the document order.
final class OrdinalCursor: NodeCursor {
  private let nodes: ElementNode.Children
  /// The ordinals in turn; nil where every ordinal counts.
  private let ordinals: [Int]?
  private var rest: Range<Int>

  /// Goes through the elements behind `root` and in it.
  ///
  /// - Parameter ordinals: ascending; nil for all.
  init(_ ordinals: [Int]?, inside root: ElementNode, at place: Int, of index: ElementIndex) {
    nodes = index.nodes
    self.ordinals = ordinals
    let inside = (place + 1)..<index.ends[place]
    rest =
      ordinals.map { ordinals in
        ordinals.place(of: inside.lowerBound)..<ordinals.place(of: inside.upperBound)
      } ?? inside
  }

  func next() -> ElementNode? {
    guard let place = rest.popFirst() else { return nil }
    return nodes[ordinals?[place] ?? place]
  }

  func skip(_ limit: Int) -> Int {
    let skipped = Swift.min(limit, rest.count)
    rest = (rest.lowerBound + skipped)..<rest.upperBound
    return skipped
  }
}

extension [Int] {
  /// Where the first number not below a bound is, in ascending numbers.
  func place(of bound: Int) -> Int {
    var range = 0..<count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = self[middle] < bound ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}
