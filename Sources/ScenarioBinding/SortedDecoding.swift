/// Dictionaries are read in the order of their names, so that of several members that are wrong
/// it is always the same one that is told.
extension KeyedDecodingContainer {
  /// The values by name; nil where there is no such member. Declarations of `Decodable` that Swift
  /// makes up call this.
  package func decodeIfPresent<Value: Decodable>(
    _ type: [String: Value].Type, forKey key: Key
  ) throws -> [String: Value]? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decode(type, forKey: key)
  }

  /// The values by name.
  package func decode<Value: Decodable>(
    _ type: [String: Value].Type, forKey key: Key
  ) throws -> [String: Value] {
    let members = try nestedContainer(keyedBy: AnyKey.self, forKey: key)
    var values: [String: Value] = [:]
    for name in members.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
      values[name.stringValue] = try members.decode(Value.self, forKey: name)
    }
    return values
  }
}

/// Any name of a member.
private struct AnyKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }

  init?(intValue: Int) { nil }
}
