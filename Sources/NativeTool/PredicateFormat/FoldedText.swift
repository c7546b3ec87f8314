import Foundation

/// A text made ready for a comparison: small letters where case does not matter, no accents where
/// they do not.
struct FoldedText: Hashable, Sendable {
  let string: String
  /// Whether all of it is ASCII without line ends, so that each byte is a character.
  private let isPlain: Bool

  init(_ text: String, _ options: PredicateOptions) {
    isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
    if options == PredicateOptions() {
      string = text
    } else if isPlain {
      string = options.ignoresCase ? text.lowercased() : text
    } else {
      var folding: String.CompareOptions = []
      if options.ignoresCase { folding.insert(.caseInsensitive) }
      if options.ignoresDiacritics { folding.insert(.diacriticInsensitive) }
      string = text.folding(options: folding, locale: nil)
    }
  }

  func begins(with other: FoldedText) -> Bool { string.hasPrefix(other.string) }

  func ends(with other: FoldedText) -> Bool { string.hasSuffix(other.string) }

  /// Whether another text is somewhere in it; the empty one is in every text.
  func contains(_ other: FoldedText) -> Bool {
    guard isPlain, other.isPlain else {
      return other.string.isEmpty || string.contains(other.string)
    }
    let found = string.utf8.withContiguousStorageIfAvailable { text in
      other.string.utf8.withContiguousStorageIfAvailable { part in
        Self.contains(text, part)
      }
    }
    return (found ?? nil) ?? (other.string.isEmpty || string.contains(other.string))
  }

  private static func contains(
    _ text: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = part.first else { return true }
    guard let start = text.baseAddress, let sought = part.baseAddress else { return false }
    var place = 0
    while place + part.count <= text.count {
      let room = text.count - part.count - place + 1
      guard let found = memchr(start + place, Int32(first), room) else { return false }
      place = UnsafeRawPointer(start).distance(to: found)
      if memcmp(start + place, sought, part.count) == 0 { return true }
      place += 1
    }
    return false
  }
}

extension PredicateValue {
  /// The value made ready for a comparison; only texts change.
  func folded(_ options: PredicateOptions) -> PredicateValue {
    guard case .text(let text) = self, options != PredicateOptions() else { return self }
    return .text(FoldedText(text, options).string)
  }

  /// Less than 0, 0 or more than 0 where it comes before, with or behind another value; nil where
  /// the two have no order.
  func order(to other: PredicateValue) -> Int? {
    switch (self, other) {
    case (.text(let one), .text(let other)): one < other ? -1 : one == other ? 0 : 1
    case (.number(let one), .number(let other)):
      one < other ? -1 : one == other ? 0 : one > other ? 1 : nil
    default: nil
    }
  }
}

/// An operand whose texts are made ready for a comparison: one that is always the same, only once.
struct FoldedOperand<Attribute: PredicateAttribute>: Sendable {
  private let operand: BoundOperand<Attribute>
  private let options: PredicateOptions
  private let constant: PredicateValue?
  private let constantText: FoldedText?

  init(_ operand: BoundOperand<Attribute>, _ options: PredicateOptions) {
    self.operand = operand
    self.options = options
    constant = operand.constant?.folded(options)
    constantText = operand.constant?.text.map { FoldedText($0, options) }
  }

  func value<Subject: PredicateSubject>(
    of subject: Subject
  ) -> PredicateValue where Subject.Attribute == Attribute {
    constant ?? operand.value(of: subject).folded(options)
  }

  func text<Subject: PredicateSubject>(
    of subject: Subject
  ) -> FoldedText? where Subject.Attribute == Attribute {
    constantText ?? operand.value(of: subject).text.map { FoldedText($0, options) }
  }
}
