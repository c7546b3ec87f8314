import Foundation

/// JSON for people and programs: indented, with members in alphabetical order, ending in a line
/// end.
package enum PrettyJSON {
  /// Writes a value; of one with a number that isn't finite, the text is empty.
  package static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}
