/// A picture of the screen in a trace.
public struct TracePicture: Codable, Hashable, Sendable {
  /// What the data is.
  public enum Format: String, Codable, Sendable {
    /// SVG, as text.
    case svg
    /// PNG, in base64.
    case png
  }

  /// What the data is.
  public var format: Format
  /// The picture: SVG as text, PNG in base64.
  public var data: String

  /// Makes a picture.
  public init(format: Format, data: String) {
    self.format = format
    self.data = data
  }
}
