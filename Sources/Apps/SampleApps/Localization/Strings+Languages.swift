import Device

extension Strings {
  /// The Czech strings of both apps.
  package static let czech = Result {
    try Strings(
      parsing: String(decoding: PackageResources.Localizable_strings, as: UTF8.self),
      file: "cs.lproj/Localizable.strings")
  }
}

extension LaunchOptions {
  static let languages = Option.value(
    "-AppleLanguages", "the user's languages as on iOS, such as (cs) or (cs, en)")

  /// Returns the app's words in the first of the user's languages that the app has, else English.
  func strings() throws -> Strings {
    guard let value = self["-AppleLanguages"] else { return .english }
    guard value.wholeMatch(of: /\(\s*[a-z]{2,3}(-\w+)*\s*(,\s*[a-z]{2,3}(-\w+)*\s*)*\)/) != nil
    else {
      throw LaunchError(
        "-AppleLanguages '\(value)' must be languages in parentheses, such as (cs) or (cs, en).")
    }
    return value.firstMatch(of: /\b(cs|en)\b/)?.1 == "cs" ? try Strings.czech.get() : .english
  }
}
