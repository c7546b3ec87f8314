import Foundation

/// A page of scenario files with what is expected of each.
package struct CasePage {
  /// The top of the repository.
  package static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL

  /// The text above the first case.
  package let top: String
  package let cases: [(name: String, file: String, expected: String)]

  /// Reads a page in `Tests/Scenarios`. A part that isn't a case becomes one that can't succeed.
  package init(_ name: String) {
    let page = Self.repository.appendingPathComponent("Tests/Scenarios/\(name)")
    let parts = ((try? String(contentsOf: page, encoding: .utf8)) ?? name)
      .components(separatedBy: "\n==== ")
    top = parts[0]
    cases = parts.dropFirst().map { part in
      let match = part.wholeMatch(of: /(.*?)\n((?s).*)\n----\n((?s).*)\n/)?.output
      guard let (_, name, file, expected) = match else { return (part, "", "not a case") }
      return (String(name), Self.unescaped(file), Self.unescaped(expected))
    }
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).replacing(#/\\u\{([0-9A-F]+)\}/#) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }.replacing("\\r", with: "\r").replacing("\\t", with: "\t")
  }
}
