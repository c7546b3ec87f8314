import Foundation

/// How much one request may ask for.
///
/// They are far above what a test sends, and low enough that no request keeps the remote end busy
/// for long by its size alone. Selectors have further limits of their own languages.
enum RequestLimits {
  /// Bytes of a path.
  static let path = 8_192
  /// How deep the body's objects and arrays may be nested.
  static let nesting = 128
  /// How many values a body may hold.
  static let values = 250_000
  /// Bytes of a selector or a name that is looked for.
  static let selector = 65_536
  /// Bytes of a text that is typed.
  static let text = 262_144
  /// Bytes of a script.
  static let script = 1_048_576
  /// Bytes of what is to be one of a few words.
  static let word = 256
  /// Input sources of an actions command.
  static let sources = 32
  /// Actions of one input source, and so ticks of a command.
  static let ticks = 10_000
  /// Sets of capabilities to choose from.
  static let firstMatches = 100
  /// Capabilities in a set.
  static let capabilities = 1_000

  /// - Throws: `unknown command`: no command has a path as long as that.
  static func check(path: String) throws(WebDriverError) {
    let length = path.utf8.count
    guard length > self.path else { return }
    throw WebDriverError(
      .unknownCommand,
      "there is no command at a path of \(length) bytes; paths have at most \(self.path)")
  }

  /// Looks at a body before it is read, since reading it is what its size and depth make costly.
  ///
  /// - Throws: `invalid argument`.
  static func check(_ body: Data) throws(WebDriverError) {
    let shape = JSONShape(body)
    if shape.depth > nesting {
      throw WebDriverError(
        .invalidArgument,
        "the body's objects and arrays are nested more than \(nesting) levels deep")
    }
    if shape.values > values {
      throw WebDriverError(
        .invalidArgument, "the body holds more than \(values) values; send less at a time")
    }
  }

  /// - Throws: `invalid argument`; `invalid selector` for one that is too long.
  static func check(_ arguments: Arguments, of route: Route) throws(WebDriverError) {
    guard route.method == "POST" else { return }
    switch route.lastSegment {
    case "actions": try checkActions(arguments)
    case "element", "elements": try checkLocator(arguments)
    case "value", "text":
      try checkLength("text", arguments, text)
    case "sync": try checkLength("script", arguments, script)
    case "session": try checkCapabilities(arguments)
    default: break
    }
  }

  private static func checkActions(_ arguments: Arguments) throws(WebDriverError) {
    guard let list = arguments.value("actions")?.array else { return }
    try checkCount("actions", arguments, list.count, sources, "input sources")
    for (index, source) in list.enumerated() {
      guard let count = source["actions"]?.array?.count else { continue }
      try checkCount("actions[\(index)].actions", arguments, count, ticks, "actions")
    }
  }

  private static func checkLocator(_ arguments: Arguments) throws(WebDriverError) {
    try checkLength("using", arguments, word)
    let length = arguments.value("value")?.string?.utf8.count ?? 0
    if length > selector {
      throw WebDriverError(
        .invalidSelector,
        "The selector is \(length) bytes long; at most \(selector) are taken.")
    }
  }

  private static func checkCapabilities(_ arguments: Arguments) throws(WebDriverError) {
    guard let object = arguments.value("capabilities")?.object else { return }
    let capabilities = Arguments(object, path: "capabilities.")
    let list = capabilities.value("firstMatch")?.array ?? []
    try checkCount("firstMatch", capabilities, list.count, firstMatches, "sets")
    for set in list + [capabilities.value("alwaysMatch") ?? .null] {
      guard let count = set.object?.count, count > self.capabilities else { continue }
      throw WebDriverError(
        .invalidArgument,
        "a set of \"capabilities\" has \(count) of them; at most \(self.capabilities) are taken")
    }
  }

  private static func checkLength(
    _ name: String, _ arguments: Arguments, _ limit: Int
  ) throws(WebDriverError) {
    let length = arguments.value(name)?.string?.utf8.count ?? 0
    if length > limit {
      throw arguments.invalid(name, "is \(length) bytes long; at most \(limit) are taken")
    }
  }

  private static func checkCount(
    _ name: String, _ arguments: Arguments, _ count: Int, _ limit: Int, _ what: String
  ) throws(WebDriverError) {
    if count > limit {
      throw arguments.invalid(name, "has \(count) \(what); at most \(limit) are taken")
    }
  }
}
