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

extension XCUIQueryObject {
  /// The error where nothing matches on a screen; nil while the application is not in front.
  func noMatch(in tree: ElementTree?, purpose: String?) -> XCUIQueryError {
    guard let tree else {
      return XCUIQueryError(
        .notRunning, "\(failed(purpose)): Application '\(chain.application)' \(notInFront)")
    }
    return XCUIQueryError(
      .noMatch,
      """
      \(failed(purpose)): No matches found for \(chain), \
      given input App element '\(chain.application)'.
      \(QueryDiagnosis(chain: chain, tree: tree).lines.joined(separator: "\n"))
      """)
  }

  private var notInFront: String {
    let device = session.device
    if device.state(of: chain.application) == .background {
      return "is in the background; activate() brings it to the front."
    }
    let other = device.running.map { "'\($0.bundleIdentifier)' is" } ?? "No application is"
    return
      "is not running. \(other) running \(device.isInBackground ? "in the background" : "now")."
  }

  /// The error where several elements match and one is needed.
  func severalMatches(in tree: ElementTree, purpose: String?) -> XCUIQueryError {
    let list = NodeList(namingUnnamed: true) {
      QueryEvaluation(tree: tree).matches(chain.steps[...])
    }
    let lines =
      [
        failed(purpose) + ": Find single matching element. "
          + "Multiple matching elements found for \(chain).",
        "These \(list.count) match:",
      ] + list.lines + ["Narrow the query, or take one with element(boundBy:) or firstMatch."]
    return XCUIQueryError(.severalMatches, lines.joined(separator: "\n"))
  }

  private func failed(_ purpose: String?) -> String {
    purpose.map { "Failed to \($0) \(chain.subject)" } ?? "Failed to get matching snapshot"
  }
}
