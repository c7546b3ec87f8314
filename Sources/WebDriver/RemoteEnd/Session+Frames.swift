/// Frames, of which there are none.
///
/// Source: W3C WebDriver, "switch to frame" and "switch to parent frame".
extension Session {
  func switchToFrame(_ command: Command) throws(WebDriverError) -> Reply {
    switch command.arguments.members["id"] {
    case .null?:
      try checkContext()
      return .null
    case let id? where (0...65_535).contains(id.integer ?? -1):
      throw WebDriverError(.noSuchFrame, "there is no frame \(id.integer ?? 0): nothing has frames")
    case let id?:
      guard let reference = id[RemoteElement.key]?.string else { fallthrough }
      try checkElement(reference)
      throw WebDriverError(.noSuchFrame, "the element \"\(reference)\" is no frame")
    default:
      throw command.arguments.invalid(
        "id", "must be null, an integer from 0 to 65535, or an element")
    }
  }

  func switchToParentFrame() throws(WebDriverError) -> Reply {
    try checkContext()
    return .null
  }
}
