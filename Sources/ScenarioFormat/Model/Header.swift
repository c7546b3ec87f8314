/// What a file says about its scenario as a whole.
public struct Header: Hashable, Sendable {
  /// The app that the scenario tests; empty when the file does not say.
  public let app: String

  /// Where the scenario comes from; empty when the file does not say.
  public let source: String

  /// Words to choose scenarios by, in the order of the file.
  public let tags: [String]

  /// Makes a header; texts are normalised, a comma parts a tag in two, and empty tags are left out.
  public init(app: String = "", source: String = "", tags: [String] = []) {
    self.app = ScenarioText.normalised(app)
    self.source = ScenarioText.normalised(source)
    self.tags = tags.flatMap(Header.tags(in:))
  }

  /// The tags in a list parted by commas.
  static func tags(in list: String) -> [String] {
    list.split(separator: ",", omittingEmptySubsequences: true)
      .map { ScenarioText.normalised(String($0)) }
      .filter { !$0.isEmpty }
  }
}

/// The fields of a header, by the names they have in a file.
enum HeaderField: String, CaseIterable, Sendable {
  case app = "App"
  case source = "Source"
  case tags = "Tags"
}
