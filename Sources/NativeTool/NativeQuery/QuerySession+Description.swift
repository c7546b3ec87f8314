import Device

extension QuerySession {
  /// So many elements of a step's output are written down.
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
      depth == 0
        ? " →\(element.lineDescription)"
        : String(repeating: " ", count: depth + 1) + "↳\(element.lineDescription)"
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
