/// How long a session waits for what, in milliseconds; nil is for ever.
///
/// Source: W3C WebDriver, "timeouts configuration".
struct Timeouts: Equatable, Sendable {
  /// For a script's end.
  var script: Int? = 30_000
  /// For a page's end of loading.
  var pageLoad: Int? = 300_000
  /// For an element that is looked for.
  var implicit: Int? = 0

  /// Takes over what an object says; members of other names say nothing.
  mutating func update(_ arguments: Arguments) throws(WebDriverError) {
    var updated = self
    try arguments.update("script", &updated.script)
    try arguments.update("pageLoad", &updated.pageLoad)
    try arguments.update("implicit", &updated.implicit)
    self = updated
  }

  /// As it travels.
  var json: JSONValue {
    func json(_ milliseconds: Int?) -> JSONValue { milliseconds.map { .integer($0) } ?? .null }
    return ["script": json(script), "pageLoad": json(pageLoad), "implicit": json(implicit)]
  }
}

extension Arguments {
  fileprivate func update(_ name: String, _ timeout: inout Int?) throws(WebDriverError) {
    guard let member = members[name] else { return }
    timeout = member == .null ? nil : try natural(name)
  }
}
