import Foundation

/// An app's words in the language of its launch, by their English texts.
///
/// As with Apple's `NSLocalizedString`, a text without a translation stays English.
package struct Strings: Sendable {
  package static let english = Strings(table: [:])

  /// The translations by English text, with `%@` for each inserted value.
  package let table: [String: String]

  private init(table: [String: String]) { self.table = table }

  /// Parses a file in Apple's format of `Localizable.strings`. Throws ``LaunchError`` with the line
  /// at fault.
  package init(parsing text: String, file: String) throws {
    do {
      table =
        try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        as? [String: String] ?? [:]
    } catch {
      // Not an NSError on Linux, but a CFError.
      let problem = (error as NSError).userInfo["kCFPropertyListOldStyleParsingError"] ?? error
      throw LaunchError("\(file): \("\(problem)".firstMatch(of: /"(.*)"/)?.1 ?? "\(problem)")")
    }
  }

  /// Returns a translated text with its values.
  ///
  /// - Parameter use: distinguishes equal English texts. The table has them as `TEXT (USE)`. The use
  ///   `few`, a plural in Czech, is chosen automatically for 2, 3 and 4. The text for 1 has a
  ///   separate key.
  package func callAsFunction(
    _ text: String, _ values: String..., as use: String? = nil
  ) -> String { filled(text, values, use) }

  /// Translates an English text that the app's core has composed, such as an error's message. Finds
  /// the values by the texts around them.
  package func callAsFunction(composed text: String) -> String {
    for key in table.keys.sorted(by: { $0.count > $1.count }) {
      let parts = key.components(separatedBy: "%@")
      guard text.hasPrefix(parts[0]), text.hasSuffix(parts[parts.count - 1]),
        let pattern = try? Regex(
          parts.map(NSRegularExpression.escapedPattern).joined(separator: "(.*)")),
        let values = text.wholeMatch(of: pattern)?.output.dropFirst()
      else { continue }
      return filled(key, values.map { String($0.substring ?? "") })
    }
    return text
  }

  private func filled(_ text: String, _ values: [String], _ use: String? = nil) -> String {
    let isFew = values.count == 1 && ["2", "3", "4"].contains(values[0])
    let variant = (use ?? (isFew ? "few" : nil)).flatMap { table["\(text) (\($0))"] }
    // Splits the text first, because a value may contain %@.
    let parts = (variant ?? table[text] ?? text).components(separatedBy: "%@")
    return zip(parts, values + [""]).map(+).joined()
  }
}

extension String {
  /// The most combining marks on one character of a text that is compared or drawn.
  ///
  /// A comparison sorts the marks on each character, which takes minutes for a hundred thousand. The
  /// Stream-Safe Text Format of Unicode's annex 15 allows 30.
  package static let maximumMarks = 32

  /// Whether a character has more than ``maximumMarks`` combining marks.
  package var hasTooManyMarks: Bool {
    limitingMarks.unicodeScalars.count < unicodeScalars.count
  }

  /// The text without the marks beyond ``maximumMarks`` of each character.
  package var limitingMarks: String {
    // Each mark takes two bytes or more, and no mark is ASCII.
    guard utf8.count > 2 * Self.maximumMarks, utf8.contains(where: { $0 >= 0x80 }) else {
      return self
    }
    var marks = 0
    return String(
      String.UnicodeScalarView(
        unicodeScalars.filter { scalar in
          marks = scalar.isMark ? marks + 1 : 0
          return marks <= Self.maximumMarks
        }))
  }
}

extension Unicode.Scalar {
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
