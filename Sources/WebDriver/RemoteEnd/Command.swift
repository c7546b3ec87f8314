/// A command on its way to its handler: what its path and its body say.
struct Command: Sendable {
  /// The variables of the route's path by their names, decoded, in their order.
  var variables: [(name: String, value: String)] = []
  /// The members of the body; empty for methods without one.
  var arguments = Arguments([:], path: "")

  /// Whether the route's path has a variable of a name.
  func has(_ name: String) -> Bool { variables.contains { $0.name == name } }

  /// The value of a variable of the route's path; empty where the path has no such variable.
  func variable(_ name: String) -> String {
    variables.first { $0.name == name }?.value ?? ""
  }
}
