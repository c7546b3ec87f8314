import TraceRecords

/// What a WebDriver request asks for, by its method and path.
enum SentRequest {
  /// Elements are searched, perhaps in an element or a shadow root.
  case find(isInElement: Bool)
  /// An element's attribute, or the focused element, is read.
  case read
  case source, screenshot
  /// An element is clicked, cleared or typed into.
  case elementAction
  /// Pointers or keys act.
  case pointerAction
  /// A script runs, which Appium's gestures are.
  case script
  case alert(isTapped: Bool)
  case other

  /// - Parameter path: the path below the session, such as `/element/7/click`.
  init(method: String, path: String) {
    let parts = path.split(separator: "/")
    let last = parts.last ?? ""
    self =
      switch (method, parts.first) {
      case ("POST", _) where last == "element" || last == "elements":
        .find(isInElement: parts.count > 2)
      case ("GET", "element"), ("GET", "shadow"): .read
      case ("GET", _) where last == "source": .source
      case ("GET", _) where last == "screenshot": .screenshot
      case ("POST", "element") where ["click", "clear", "value"].contains(last): .elementAction
      case ("POST", "execute"): .script
      case ("POST", "actions") where parts.count == 1: .pointerAction
      case (_, "alert"): .alert(isTapped: method == "POST")
      default: .other
      }
  }
}

extension SentCommand {
  /// What it asks a WebDriver server for. Nil for native commands and pauses.
  var request: SentRequest? {
    if case .request(let method, let path, _) = content {
      SentRequest(method: method, path: path)
    } else {
      nil
    }
  }
}
