/// A colour of the palette for lists; `allCases` is the palette in the order it is shown.
public enum ListColor: String, CaseIterable, Equatable, Hashable, Sendable {
  case purple
  case blue
  case red
  case orange
  case green
  case yellow

  /// The colour of a list for which nobody chose one.
  public static let `default` = ListColor.purple

  /// The English name in small letters: what the colour's button is called and what search finds.
  public var name: String { rawValue }

  /// The colour as `#rrggbb` with small hexadecimal digits.
  public var hex: String {
    switch self {
    case .purple: "#6a6de2"
    case .blue: "#008efe"
    case .red: "#fe4565"
    case .orange: "#ffa600"
    case .green: "#50de72"
    case .yellow: "#ffd401"
    }
  }
}
