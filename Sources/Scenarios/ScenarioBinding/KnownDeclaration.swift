/// A test's declaration that it fails or does not run with some tools, or with all.
///
///     try scenario("A.3", known: [.expectedFailure(reason: "…", link: "https://…")]) { app in
package struct KnownDeclaration: Hashable, Sendable {
  let failure: KnownFailure
  /// The names of the tools that it is about; nil for all.
  let tools: [String]?

  /// The test runs and is expected to fail with these tools, or with all; when it passes, that is a
  /// failure. The reason is a sentence, and the link the address of what tells more.
  package static func expectedFailure(
    with tools: [String]? = nil, reason: String, link: String
  ) -> KnownDeclaration {
    .init(failure: KnownFailure(.expectedFailure, reason: reason, link: link), tools: tools)
  }

  /// The test does not run with these tools, or with any.
  package static func notPortable(
    to tools: [String]? = nil, reason: String, link: String
  ) -> KnownDeclaration {
    .init(failure: KnownFailure(.notPortable, reason: reason, link: link), tools: tools)
  }

  fileprivate func problem(of scenario: String, knownTools: [String]) -> String? {
    let what = "\(scenario) is declared \(failure.kind.words)"
    if failure.reason.allSatisfy(\.isWhitespace) {
      return "\(what) without a reason; say why in a sentence"
    }
    if failure.link.allSatisfy(\.isWhitespace) {
      return "\(what) without a link; give the address of what tells more, such as a bug report"
    }
    if tools?.isEmpty == true { return "\(what), but of no tool; name one, or give nil for all" }
    if let unknownTool = tools?.first(where: { !knownTools.contains($0) }) {
      let known = knownTools.joined(separator: ", ")
      return "\(what) with \(unknownTool), which is no tool; tools: \(known)"
    }
    return nil
  }
}

/// A declaration that can't be: without a reason or a link, of no tool, or twice.
package struct KnownDeclarationError: Error, Hashable, CustomStringConvertible {
  /// What is wrong, and what to do.
  package let description: String
}

extension [KnownDeclaration] {
  /// What is declared of a scenario's test, by the name of each tool of which something is.
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
            description: "\(scenario) is declared twice with \(tool); leave one declaration")
        }
      }
    }
    return found
  }
}

/// What a test is declared to be, with the reason: a failure that is expected, or not portable.
package struct KnownFailure: Codable, Hashable, Sendable {
  /// What the test is declared to be.
  package enum Kind: String, Codable, Sendable {
    /// The test runs and is expected to fail; when it passes, that is a failure.
    case expectedFailure
    /// The test does not run with this tool.
    case notPortable

    /// What a declaration says of a test, in words.
    package var words: String {
      self == .expectedFailure ? "an expected failure" : "not portable"
    }
  }

  /// What the test is declared to be.
  package var kind: Kind
  /// Why, in a sentence.
  package var reason: String
  /// The address of what tells more, such as a bug report.
  package var link: String

  /// Declares what is known of a test.
  package init(_ kind: Kind, reason: String, link: String) {
    self.kind = kind
    self.reason = reason
    self.link = link
  }

  /// What is said of a test that passed though it is declared to fail.
  package var unexpectedPassMessage: String {
    "passed, but is declared to fail: \(reason) (\(link)); take the declaration away"
  }
}
