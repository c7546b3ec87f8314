import Foundation

/// Turns what a user typed or pasted into a name or a text worth keeping.
enum EnteredText {
  /// The text on one line, without white space around it; empty if nothing would be seen.
  ///
  /// Line breaks and other control characters inside become a space each, as in a one-line text
  /// field: a list's name and each exported task are one line.
  static func cleaned(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0.isControl ? " " : $0 })
    guard line.contains(where: \.isVisible) else { return "" }
    return line.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }

  fileprivate var isVisible: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
      default: true
      }
    }
  }
}
