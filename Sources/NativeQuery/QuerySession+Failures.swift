import Device

extension QuerySession {
  /// The error for a chain that matches nothing.
  func noMatch(_ chain: QueryChain, purpose: String?) -> XCUIQueryError {
    let failed = Self.failed(chain, purpose)
    guard let tree else {
      let other = device.running.map { "'\($0.bundleIdentifier)' is" } ?? "No application is"
      return XCUIQueryError(
        .notRunning,
        "\(failed): Application '\(bundleIdentifier)' is not running. \(other) running now.")
    }
    let diagnosis = QueryDiagnosis(chain: chain, tree: tree)
    return XCUIQueryError(
      .noMatch,
      """
      \(failed): No matches found for \(chain.description), \
      given input App element '\(bundleIdentifier)'.
      \(diagnosis.lines.joined(separator: "\n"))
      """)
  }

  /// The error for a chain that matches several elements where one is needed.
  func severalMatches(_ chain: QueryChain, purpose: String?) -> XCUIQueryError {
    var lines = [
      Self.failed(chain, purpose) + ": Find single matching element. "
        + "Multiple matching elements found for \(chain.description)."
    ]
    if let tree {
      let evaluation = QueryEvaluation(tree: tree)
      let list = NodeList { evaluation.matches(chain.steps[...], wantsOnlyFirst: false) }
      lines.append("These \(list.count) match:")
      lines += list.lines
    }
    lines.append("Narrow the query, or take one with element(boundBy:) or firstMatch.")
    return XCUIQueryError(.severalMatches, lines.joined(separator: "\n"))
  }

  private static func failed(_ chain: QueryChain, _ purpose: String?) -> String {
    purpose.map { "Failed to \($0) \(chain.subject)" } ?? "Failed to get matching snapshot"
  }
}

/// Some elements for a message: how many there are, and a line for each of the first ones.
struct NodeList {
  let count: Int
  let lines: [String]

  /// - Parameter matches: what to list; it is asked for twice, to count without making rows.
  init(limit: Int = 5, _ matches: () -> any NodeCursor) {
    count = matches().skip(.max)
    let shown = matches().take(limit)
    if let tree = shown.first?.tree { _ = tree.index }
    lines =
      shown.map { "  " + Self.bounded($0.lineDescription) }
      + (count > shown.count ? ["  … and \(count - shown.count) more"] : [])
  }

  private static func bounded(_ line: String) -> String {
    let most = 160
    return line.count > most ? line.prefix(most) + "…" : line
  }
}
