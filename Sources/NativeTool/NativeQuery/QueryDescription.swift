import Device

extension QuerySession {
  /// How many elements of a step's output are written down.
  private static let mostOutput = 20

  /// An element as XCUITest's `debugDescription` writes it: its attributes, what is in it, the way
  /// to it, and the query that found it. Where it is not found, why.
  func elementDescription(of chain: QueryChain) -> String {
    evaluate(chain) { tree, cursor in
      let node = cursor.next()
      if let failure = chain.predicateFailure { return failure.description }
      guard let node else { return noMatch(chain, in: tree, purpose: nil).description }
      guard cursor.next() == nil else {
        return severalMatches(chain, in: node.tree, purpose: nil).description
      }
      _ = node.tree.index
      return """
        Attributes: \(node.lineDescription)
        Element subtree:
        \(node.subtreeDescription())
        Path to element:
        \(Self.path(to: node))
        \(queryChain(chain, on: node.tree))
        """
    }
  }

  /// A query's steps, each with what it matches now.
  func debugDescription(of chain: QueryChain) -> String {
    evaluate(chain) { tree, _ in
      guard let tree else { return noMatch(chain, in: nil, purpose: nil).description }
      return queryChain(chain, on: tree)
    }
  }

  private static func path(to node: ElementNode) -> String {
    ([node] + node.ancestors).reversed().enumerated().map { depth, element in
      String(repeating: " ", count: depth + 1) + (depth == 0 ? "→" : "↳") + element.lineDescription
    }.joined(separator: "\n")
  }

  private func queryChain(_ chain: QueryChain, on tree: ElementTree) -> String {
    let evaluation = QueryEvaluation(tree: tree)
    var lines = ["Query chain:"]
    for end in 0...chain.steps.count {
      let indent = String(repeating: "  ", count: end)
      let step =
        end == 0 ? "Target Application '\(bundleIdentifier)'" : chain.steps[end - 1].description
      let output = NodeList(limit: Self.mostOutput) {
        evaluation.matches(chain.steps[..<end], wantsOnlyFirst: false)
      }
      lines.append("\(indent)\(end == 0 ? " →" : "↪︎")Find: \(step)")
      lines.append("\(indent)  Output: {")
      lines += output.lines.map { "\(indent)  \($0)" }
      lines.append("\(indent)  }")
    }
    return lines.joined(separator: "\n")
  }
}

/// Some elements for a message: how many there are, and a line for each of the first ones.
struct NodeList {
  let count: Int
  let lines: [String]

  /// Longer lines are cut.
  private static let longestLine = 160

  /// Lists the first `limit` of some elements, which are asked for twice, to count without making
  /// rows; `namingUnnamed` adds to an element without any text the first text in it.
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
    guard element.identifier.isEmpty, element.label.isEmpty, element.value == nil,
      element.placeholder == nil
    else { return "" }
    let named = FilterCursor(DescendantsCursor.inside(self, type: .any, text: nil)) {
      !$0.element.label.isEmpty
    }
    return named.next().map { " with \($0.briefDescription)" } ?? ""
  }
}
