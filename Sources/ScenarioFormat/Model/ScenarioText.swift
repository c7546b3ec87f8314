/// What the texts of a scenario have in common: one line, single spaces, no control characters.
public enum ScenarioText {
  /// The text with every run of spaces, tabs, line ends and control characters as one space.
  ///
  /// Spaces at both ends go. Every text of the model has been through this, so any scenario can be
  /// printed, wrapped over several lines and read again without a change. Spaces with a meaning of
  /// their own, such as the no-break space, stay.
  public static func normalised(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var owesSpace = false
    for scalar in text.unicodeScalars {
      if scalar == " " || isControl(scalar) {
        owesSpace = !result.isEmpty
      } else {
        if owesSpace { result.append(" ") }
        owesSpace = false
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether a scalar ends a line or steers a device instead of standing for something to read.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}
