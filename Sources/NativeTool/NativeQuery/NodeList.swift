import Device

/// Some elements for a message: how many there are, and a line for each of the first ones.
struct NodeList {
  let count: Int
  let lines: [String]

  /// Longer lines are cut.
  private static let longestLine = 160

  /// - Parameters:
  ///   - limit: the most elements that get a line.
  ///   - namingUnnamed: adds to an element without any text the first text in it.
  ///   - matches: what to list; it is asked for twice, to count without making rows.
  init(limit: Int = 5, namingUnnamed: Bool = false, _ matches: () -> any NodeCursor) {
    count = matches().skip(.max)
    let shown = matches().take(limit)
    if let tree = shown.first?.tree { _ = tree.index }
    lines =
      shown.map { node in
        let line = node.lineDescription + (namingUnnamed ? node.nameFromInside : "")
        let isLong = line.count > Self.longestLine
        return "  " + (isLong ? line.prefix(Self.longestLine) + "…" : line)
      } + (count > shown.count ? ["  … and \(count - shown.count) more"] : [])
  }
}

extension ElementNode {
  /// For an element without any text, such as a cell: what in it has one, in a few words.
  var nameFromInside: String {
    guard !element.hasAnyText else { return "" }
    let named = FilterCursor(DescendantsCursor.inside(self, type: .any, text: nil)) {
      !$0.element.label.isEmpty
    }
    return named.next().map { " with \($0.briefDescription)" } ?? ""
  }
}

extension Element {
  fileprivate var hasAnyText: Bool {
    !identifier.isEmpty || !label.isEmpty || value != nil || placeholder != nil
  }
}
