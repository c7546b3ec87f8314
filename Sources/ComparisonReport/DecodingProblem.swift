import Foundation

/// Why data in JSON is not what it should be, in a few words.
public struct DecodingProblem: Sendable {
  /// The words, such as `member "tool" is missing`.
  public let text: String

  /// Takes the error with which a decoder refused the data.
  public init(_ error: any Error, in data: Data) { text = Self.text(of: error, in: data) }

  private static func text(of error: any Error, in data: Data) -> String {
    func member(_ context: DecodingError.Context, _ what: String) -> String {
      let name = context.codingPath.map(\.stringValue).joined(separator: ".")
      return name.isEmpty ? "not a JSON object" : "member \"\(name)\" has a wrong \(what)"
    }
    return switch error {
    case DecodingError.keyNotFound(let key, _): "member \"\(key.stringValue)\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      member(context, "type")
    case DecodingError.dataCorrupted(let context):
      // For numbers, Foundation does not say which member it is.
      if !context.codingPath.isEmpty {
        member(context, "value")
      } else if (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) == nil {
        "not JSON"
      } else {
        "a number is out of range, or should be a whole one"
      }
    default: String(describing: error)
    }
  }
}
