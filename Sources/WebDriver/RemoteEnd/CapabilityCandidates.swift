/// The sets of capabilities that a client would be content with, in its order.
///
/// Source: W3C WebDriver, "processing capabilities": each of `firstMatch`, merged with
/// `alwaysMatch`.
struct CapabilityCandidates {
  /// Each candidate is valid by itself; none was matched yet.
  let candidates: [[String: JSONValue]]

  init(_ body: Arguments) throws(WebDriverError) {
    guard let capabilities = try body.object(ifAny: "capabilities") else {
      throw body.invalid(
        "capabilities",
        "is missing; it must be an object such as "
          + #"{"alwaysMatch": {"platformName": "iOS", "appium:bundleId": "…"}}"#)
    }
    let always = try Self.validated(capabilities, "alwaysMatch") ?? [:]
    var first: [[String: JSONValue]] = [[:]]
    if capabilities.members["firstMatch"] != nil {
      let list = try capabilities.array("firstMatch")
      if list.isEmpty { throw capabilities.invalid("firstMatch", "must not be empty") }
      first = []
      for (index, one) in list.enumerated() {
        first.append(
          try CapabilityRules.validated(Arguments(one, at: "capabilities.firstMatch[\(index)]")))
      }
    }
    var candidates: [[String: JSONValue]] = []
    for (index, one) in first.enumerated() {
      if let twice = one.keys.sorted().first(where: { always[$0] != nil }) {
        throw WebDriverError(
          .invalidArgument,
          "\"\(twice)\" is in capabilities.alwaysMatch and in capabilities.firstMatch[\(index)]; "
            + "leave it in one of them")
      }
      candidates.append(always.merging(one) { always, _ in always })
    }
    self.candidates = candidates
  }

  private static func validated(
    _ capabilities: Arguments, _ name: String
  ) throws(WebDriverError) -> [String: JSONValue]? {
    guard let value = capabilities.members[name] else { return nil }
    return try CapabilityRules.validated(Arguments(value, at: capabilities.path + name))
  }
}
