import Foundation

/// A report as JSON, for other programs: the members of ``ReportData`` in alphabetical order.
public struct ReportJSON: Sendable {
  /// The JSON, indented, ending in a line end.
  public let text: String

  /// Writes a report as JSON.
  public init(_ report: ReportData) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Nothing in these values can fail to be encoded: what traces tell is taken only where it is
    // a possible number.
    let data = (try? encoder.encode(report)) ?? Data()
    text = String(decoding: data, as: UTF8.self) + "\n"
  }
}
