import Device

extension XCUIElement: CustomDebugStringConvertible {
  /// The element, what is in it, the way to it and the steps of its query, as XCUITest writes them;
  /// where it is not found, why.
  public var debugDescription: String {
    do {
      return try resolve { node in
        _ = node.tree.index
        return """
          Attributes: \(node.lineDescription)
          Element subtree:
          \(node.subtreeDescription())
          Path to element:
          \(Self.path(to: node))
          \(steps(on: node.tree))
          """
      }
    } catch {
      return "\(error)"
    }
  }

  private static func path(to node: ElementNode) -> String {
    ([node] + node.ancestors).reversed().enumerated().map { depth, element in
      String(repeating: " ", count: depth + 1) + (depth == 0 ? "→" : "↳") + element.lineDescription
    }.joined(separator: "\n")
  }
}

extension XCUIElementQuery: CustomDebugStringConvertible {
  /// The steps of the query, each with the elements that it matches now.
  public var debugDescription: String {
    session.evaluate(chain) { tree, _ in
      tree.map(steps) ?? noMatch(in: nil, purpose: nil).description
    }
  }
}

extension XCUIQueryObject {
  /// The steps to what matches, each with what it matches itself.
  fileprivate func steps(on tree: ElementTree) -> String {
    let evaluation = QueryEvaluation(tree: tree)
    var lines = ["Query chain:"]
    for end in 0...chain.steps.count {
      let indent = String(repeating: "  ", count: end)
      let step =
        end == 0
        ? "Target Application '\(chain.application)'" : chain.steps[end - 1].description
      let output = NodeList(limit: 20) { evaluation.matches(chain.steps[..<end]) }
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
