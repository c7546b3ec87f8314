/// What an app is launched with.
struct ProcessArguments: Sendable {
  /// The launch arguments.
  let arguments: [String]
  /// The environment.
  let environment: [String: String]

  /// Takes nothing but what is given.
  init(arguments: [String] = [], environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = environment
  }

  /// Reads two members of an object, either of which may be absent.
  init(
    _ object: Arguments, arguments: String, environment: String
  ) throws(WebDriverError) {
    self.arguments = try object.strings(ifAny: arguments) ?? []
    var values: [String: String] = [:]
    if let variables = try object.object(ifAny: environment) {
      for name in variables.members.keys.sorted() { values[name] = try variables.string(name) }
    }
    self.environment = values
  }

  /// Reads the capability `appium:processArguments`.
  init(capabilities: Arguments) throws(WebDriverError) {
    guard let object = try capabilities.object(ifAny: "appium:processArguments") else {
      self.init()
      return
    }
    try self.init(object, arguments: "args", environment: "env")
  }
}
