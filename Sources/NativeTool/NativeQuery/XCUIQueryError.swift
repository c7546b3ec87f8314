import Device

/// Why a query did not lead to the one element that was needed, in words that name the query.
public struct XCUIQueryError: Error, Equatable, CustomStringConvertible {
  /// What was wrong with what matched.
  public enum Reason: String, Sendable {
    /// The application does not run.
    case notRunning
    /// No element matches.
    case noMatch
    /// Several elements match where one is needed.
    case severalMatches
    /// A text is no predicate, or takes too long to evaluate.
    case malformedPredicate
  }

  /// What was wrong with what matched.
  public let reason: Reason
  /// The whole text: what failed, the query's steps, what was there, and what comes near.
  public let description: String

  /// Makes an error with its whole text.
  public init(_ reason: Reason, _ description: String) {
    self.reason = reason
    self.description = description
  }
}

/// Something of XCUITest that has no meaning on this device, in words that say what has.
public struct XCUIUnsupportedError: Error, Equatable, CustomStringConvertible {
  /// What was asked for, and what there is instead.
  public let description: String

  /// Makes an error with its whole text.
  public init(_ description: String) { self.description = description }
}

extension QuerySession {
  /// The error for a chain that matches nothing on a screen; nil while the application is not in front.
  func noMatch(
    _ chain: QueryChain, in tree: ElementTree?, purpose: String?
  ) -> XCUIQueryError {
    let failed = Self.failed(chain, purpose)
    guard let tree else {
      return XCUIQueryError(
        .notRunning, "\(failed): Application '\(bundleIdentifier)' \(notInFront)")
    }
    return XCUIQueryError(
      .noMatch,
      """
      \(failed): No matches found for \(chain.description), \
      given input App element '\(bundleIdentifier)'.
      \(QueryDiagnosis(chain: chain, tree: tree).lines.joined(separator: "\n"))
      """)
  }

  private var notInFront: String {
    if device.state(of: bundleIdentifier) == .background {
      return "is in the background; activate() brings it to the front."
    }
    let other = device.running.map { "'\($0.bundleIdentifier)' is" } ?? "No application is"
    return
      "is not running. \(other) running \(device.isInBackground ? "in the background" : "now")."
  }

  /// The error for a chain that matches several elements where one is needed.
  func severalMatches(
    _ chain: QueryChain, in tree: ElementTree, purpose: String?
  ) -> XCUIQueryError {
    let evaluation = QueryEvaluation(tree: tree)
    let list = NodeList(namingUnnamed: true) {
      evaluation.matches(chain.steps[...], wantsOnlyFirst: false)
    }
    let lines =
      [
        Self.failed(chain, purpose) + ": Find single matching element. "
          + "Multiple matching elements found for \(chain.description).",
        "These \(list.count) match:",
      ] + list.lines + ["Narrow the query, or take one with element(boundBy:) or firstMatch."]
    return XCUIQueryError(.severalMatches, lines.joined(separator: "\n"))
  }

  private static func failed(_ chain: QueryChain, _ purpose: String?) -> String {
    purpose.map { "Failed to \($0) \(chain.subject)" } ?? "Failed to get matching snapshot"
  }
}
