import Foundation

/// Launch arguments and environment as an address has them:
/// `?argument=--service-delay&argument=2000&environment=NAME=value`.
package struct LaunchQuery: Equatable {
  /// The launch arguments, in order.
  package var arguments: [String] = []
  /// The launch environment.
  package var environment: [String: String] = [:]

  /// Whether nothing is asked for.
  package var isEmpty: Bool { arguments.isEmpty && environment.isEmpty }

  /// Why an address can't be understood.
  package struct Problem: Error, Equatable {
    /// What is wrong, and what is known.
    package let text: String

    /// Makes a problem with its whole text.
    package init(text: String) { self.text = text }
  }

  /// Reads the query of an address, percent-encoded, without its question mark.
  package init(_ query: String?) throws(Problem) {
    for item in (query ?? "").split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try Self.decoded(parts[0])
      let value = try Self.decoded(parts.count > 1 ? parts[1] : "")
      switch name {
      case "argument":
        arguments.append(value)
      case "environment":
        let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2, !pair[0].isEmpty else {
          throw Problem(text: "environment '\(value)' must have the form NAME=value.")
        }
        environment[String(pair[0])] = String(pair[1])
      default:
        throw Problem(
          text: "The address has an item '\(name)'. Known: argument and environment, as in "
            + "?argument=--service-delay&argument=2000&environment=NAME=value.")
      }
    }
  }

  private static func decoded(_ text: Substring) throws(Problem) -> String {
    guard let decoded = text.replacing("+", with: " ").removingPercentEncoding else {
      throw Problem(text: "'\(text)' in the address is not percent-encoded UTF-8.")
    }
    return decoded
  }
}
