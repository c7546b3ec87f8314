/// The sets of capabilities that a client would be content with, in its order.
///
/// Source: W3C WebDriver, "processing capabilities": each of `firstMatch`, merged with
/// `alwaysMatch`.
struct CapabilityCandidates {
  /// Each candidate is valid by itself; none was matched yet.
  let candidates: [[String: JSONValue]]

  init(_ body: Arguments) throws(WebDriverError) {
    guard let capabilities = try body.object(ifAny: "capabilities") else {
      let example = #"{"alwaysMatch": {"platformName": "iOS", "appium:bundleId": "…"}}"#
      if body.has("desiredCapabilities") {
        throw body.invalid(
          "desiredCapabilities",
          "is of the protocol before W3C's; send \"capabilities\", an object such as \(example)")
      }
      throw body.invalid("capabilities", "is missing; it must be an object such as \(example)")
    }
    // W3C leaves out what it does not know there; then the session would be one of no capability.
    if !capabilities.members.isEmpty, capabilities.members["alwaysMatch"] == nil,
      capabilities.members["firstMatch"] == nil
    {
      let names = capabilities.members.keys.sorted().quotedList
      throw body.invalid(
        "capabilities", "has \(names) directly in it; write that into its \"alwaysMatch\"")
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
