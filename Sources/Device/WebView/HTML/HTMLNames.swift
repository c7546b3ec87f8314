import Foundation

/// What HTML says of names. Source: the HTML Standard, sections 2.3 to 4.
enum HTMLNames {
  /// Elements that never have anything in them.
  static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track",
    "wbr",
  ]

  /// Elements whose text is written as it is, without escapes.
  static let rawText: Set<String> = [
    "style", "script", "xmp", "iframe", "noembed", "noframes", "plaintext",
  ]

  /// Attributes that are there or not, whatever their value is.
  static let boolean: Set<String> = [
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "controls", "default", "defer",
    "disabled", "formnovalidate", "hidden", "inert", "ismap", "itemscope", "loop", "multiple",
    "muted", "nomodule", "novalidate", "open", "playsinline", "readonly", "required", "reversed",
    "selected",
  ]

  /// Whether an attribute is given as the word "true" or "false" rather than by being there.
  static func takesTrueAndFalse(_ name: String) -> Bool {
    name.hasPrefix("aria-")
      || ["contenteditable", "draggable", "spellcheck", "writingsuggestions"].contains(name)
  }

  /// The name of a tag, without what would end it.
  static func element(_ name: String) -> String {
    if isPlain(name) { return name }
    let kept = name.lowercased().unicodeScalars.filter {
      ("a"..."z").contains($0) || ("0"..."9").contains($0) || "-_.".unicodeScalars.contains($0)
    }
    let letters = String(String.UnicodeScalarView(kept)).drop { !$0.isLetter }
    return letters.isEmpty ? "div" : String(letters)
  }

  /// The name of an attribute, without what would end it.
  static func attribute(_ name: String) -> String {
    if isPlain(name) { return name }
    let kept = name.lowercased().unicodeScalars.filter {
      $0.value > 0x20 && $0.value < 0x7F && !"\"'<>/=`".unicodeScalars.contains($0)
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// Whether a name is a small letter with small letters, digits and hyphens behind it, as nearly
  /// all are: then there is nothing to change about it.
  private static func isPlain(_ name: String) -> Bool {
    let bytes = name.utf8
    guard let first = bytes.first, (97...122).contains(first) else { return false }
    return bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
  }

  /// A number without a fraction that is zero.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { String($0) } ?? String(number)
  }
}
