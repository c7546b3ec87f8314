/// Declares that a test is expected to fail, or can't run, with some or all tools.
///
///     try scenario("A.3", known: [.expectedFailure(reason: "…", link: "https://…")]) { app in
package struct KnownDeclaration: Hashable, Sendable {
  let failure: KnownFailure
  /// The names of the tools concerned. Nil means all tools.
  let tools: [String]?

  /// Declares that the test runs and should fail with these tools, or with all if `tools` is nil.
  ///
  /// If the test passes, the run fails. The reason is a sentence. The link leads to details, such
  /// as a bug report.
  package static func expectedFailure(
    with tools: [String]? = nil, reason: String, link: String
  ) -> KnownDeclaration {
    .init(failure: KnownFailure(.expectedFailure, reason: reason, link: link), tools: tools)
  }

  /// Declares that the test can't run with these tools, or with any tool if `tools` is nil.
  package static func notPortable(
    to tools: [String]? = nil, reason: String, link: String
  ) -> KnownDeclaration {
    .init(failure: KnownFailure(.notPortable, reason: reason, link: link), tools: tools)
  }

  fileprivate func problem(of scenario: String, knownTools: [String]) -> String? {
    let what = "\(scenario) is declared \(failure.kind.words)"
    if failure.reason.allSatisfy(\.isWhitespace) || failure.link.allSatisfy(\.isWhitespace) {
      return "\(what) without a reason or link. Give a sentence, and the address of a page with "
        + "details, such as a bug report."
    }
    if tools?.isEmpty == true {
      return "\(what) for an empty list of tools. Name a tool, or pass nil for all tools."
    }
    if let unknownTool = tools?.first(where: { !knownTools.contains($0) }) {
      let known = knownTools.joined(separator: ", ")
      return "\(what) with the unknown tool \(unknownTool). Known tools: \(known)."
    }
    return nil
  }
}

/// An invalid declaration: without a reason, link or tool, for an unknown tool, or a duplicate.
package struct KnownDeclarationError: Error, Hashable, CustomStringConvertible {
  /// The problem and its fix.
  package let description: String
}

extension [KnownDeclaration] {
  /// Returns the declarations of a scenario's test by tool name. Tools without one are left out.
  package func byTool(
    of scenario: String, knownTools: [String]
  ) throws(KnownDeclarationError) -> [String: KnownFailure] {
    var found: [String: KnownFailure] = [:]
    for declaration in self {
      if let problem = declaration.problem(of: scenario, knownTools: knownTools) {
        throw KnownDeclarationError(description: problem)
      }
      for tool in declaration.tools ?? knownTools {
        guard found.updateValue(declaration.failure, forKey: tool) == nil else {
          throw KnownDeclarationError(
            description: "\(scenario) is declared twice with \(tool). Keep one declaration.")
        }
      }
    }
    return found
  }
}

/// A test's declared status with a tool, and the reason for it.
package struct KnownFailure: Codable, Hashable, Sendable {
  /// The declared status.
  package enum Kind: String, Codable, Sendable {
    /// The test runs and should fail. If it passes, the run fails.
    case expectedFailure
    /// The test can't run with this tool.
    case notPortable

    /// The status as a phrase for messages.
    package var words: String {
      self == .expectedFailure ? "an expected failure" : "not portable"
    }
  }

  package var kind: Kind
  /// The reason, in a sentence.
  package var reason: String
  /// The address of a page with details, such as a bug report.
  package var link: String

  package init(_ kind: Kind, reason: String, link: String) {
    (self.kind, self.reason, self.link) = (kind, reason, link)
  }

  /// The message for a test that passed but is declared to fail.
  package var unexpectedPassMessage: String {
    "passed, but is declared to fail: \(reason) (\(link)). Remove the declaration."
  }
}
