/// How large tasks and lists are written: a size of the user's own, or the system's.
package struct TextSize: Equatable, Sendable {
  /// The sizes that can be chosen, in points: 13 to 21 in steps of 1.
  package static let sizes = 13...21
  /// The sizes that a system may have, in points: from iOS's smallest to its largest for texts.
  package static let systemSizes = 14...53
  /// The system's size where nothing else is known, in points: not the default size, so that a
  /// switch from one to the other shows.
  package static let usualSystemSize = 20
  /// What applies until the user chooses: 17 points, not the system's size.
  package static let `default` = TextSize(checkedSize: 17, usesSystemFont: false)

  /// The user's own size in points; it is kept while the system's size is in use.
  package let size: Int
  package let usesSystemFont: Bool

  /// Makes a setting; throws ``TinyLogError/textSizeOutOfRange(_:)`` if the size is not in ``sizes``.
  package init(size: Int, usesSystemFont: Bool) throws {
    guard Self.sizes.contains(size) else { throw TinyLogError.textSizeOutOfRange(size) }
    self.init(checkedSize: size, usesSystemFont: usesSystemFont)
  }

  private init(checkedSize: Int, usesSystemFont: Bool) {
    self.size = checkedSize
    self.usesSystemFont = usesSystemFont
  }

  package func fontSize(system: Int) -> Int { usesSystemFont ? system : size }

  /// What the settings show: the size in digits, such as "17", or "System font".
  package var displayText: String { usesSystemFont ? "System font" : String(size) }
}
