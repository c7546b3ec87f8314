import Foundation

/// Why data in JSON is not what it should be, in a few words.
public struct DecodingProblem: Sendable {
  /// The words, such as `member "tool" is missing`.
  public let text: String

  /// Takes the error with which a decoder refused the data.
  public init(_ error: any Error, in data: Data) { text = Self.text(of: error, in: data) }

  private static func text(of error: any Error, in data: Data) -> String {
    func member(_ context: DecodingError.Context, _ what: String) -> String {
      let name = name(of: context.codingPath)
      return name.isEmpty ? "not a JSON object" : "member \"\(name)\" has a wrong \(what)"
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context):
      "member \"\(name(of: context.codingPath + [key]))\" is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      member(context, "type")
    case DecodingError.dataCorrupted(let context):
      // For numbers, Foundation does not say which member it is.
      if !context.codingPath.isEmpty {
        member(context, "value")
      } else {
        corruption(of: data)
      }
    default: String(describing: error)
    }
  }

  /// A member's name, and those that it is in; elements are counted from 1, as in all findings.
  private static func name(of path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "\($0 + 1)" } ?? $0.stringValue }.joined(separator: ".")
      .shown(atMost: 80)
  }

  /// Foundation has no other sign of what it is than these words.
  private static func corruption(of data: Data) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      return "a number is out of range, or should be a whole one"
    } catch {
      let words = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      if words.contains("not representable") { return "a number is out of range" }
      return words.hasPrefix("Too many nested") ? "nested too deeply" : "not JSON"
    }
  }
}
