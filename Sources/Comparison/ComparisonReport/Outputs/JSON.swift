import Foundation

/// JSON for people and programs: indented, sorted, ending in a line end.
package enum PrettyJSON {
  /// Writes a value; of one with a number that isn't finite, the text is empty.
  package static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) + "\n" } ?? ""
  }
}

/// A JSON object that is written down where it is made; members that are nil are left out.
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
