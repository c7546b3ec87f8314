import Foundation

/// JSON for people and programs: indented, sorted, with a final line break.
package enum PrettyJSON {
  /// Encodes a value. Returns an empty string if it contains a number that isn't finite.
  package static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}

/// A JSON object from a dictionary literal. Omits members that are nil.
package struct JSONObject: Encodable, ExpressibleByDictionaryLiteral {
  private struct Member: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
  }

  private let members: [String: Member]

  package init(dictionaryLiteral members: (String, (any Encodable)?)...) { self.init(members) }

  package init(_ members: [(String, (any Encodable)?)]) {
    self.members = members.reduce(into: [:]) { $0[$1.0] = $1.1.map(Member.init) }
  }

  package func encode(to encoder: any Encoder) throws { try members.encode(to: encoder) }
}
