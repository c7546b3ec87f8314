/// How large tasks and lists are written: a size of the user's own, or the system's.
public struct TextSize: Equatable, Sendable {
  /// The sizes that can be chosen, in points: 13 to 21 in steps of 1.
  public static let sizes = 13...21
  /// The sizes that a system may have, in points: from iOS's smallest to its largest for texts.
  public static let systemSizes = 14...53
  /// The system's size where nothing else is known, in points: not the default size, so that a
  /// switch from one to the other shows.
  public static let usualSystemSize = 20
  /// What applies until the user chooses: 17 points, not the system's size.
  public static let `default` = TextSize(checkedSize: 17, usesSystemFont: false)

  /// The user's own size in points; it is kept while the system's size is in use.
  public let size: Int
  /// Whether the system's size is in use instead of ``size``.
  public let usesSystemFont: Bool

  /// Makes a setting; throws ``TinyLogError/textSizeOutOfRange(_:)`` if the size is not in ``sizes``.
  public init(size: Int, usesSystemFont: Bool) throws {
    guard Self.sizes.contains(size) else { throw TinyLogError.textSizeOutOfRange(size) }
    self.init(checkedSize: size, usesSystemFont: usesSystemFont)
  }

  private init(checkedSize: Int, usesSystemFont: Bool) {
    self.size = checkedSize
    self.usesSystemFont = usesSystemFont
  }

  /// The size that texts are drawn at, in points, where the system's own is this.
  public func fontSize(system: Int) -> Int { usesSystemFont ? system : size }

  /// What the settings show: the size in digits, such as "17", or "System font".
  public var displayText: String {
    usesSystemFont ? "System font" : String(size)
  }
}
