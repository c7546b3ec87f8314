import Device
import Foundation

extension Session {
  /// Carries out a script: one of the `mobile:` commands or, in a web context, an atom.
  ///
  /// The check for an open alert is made here, because `mobile: alert` is what answers one.
  func executeScript(_ command: Command) async throws(WebDriverError) -> Reply {
    let script = try command.arguments.string("script")
    let list = try command.arguments.array("args")
    if isInWebView, !script.hasPrefix("mobile:") {
      let atom = try WebScript(script)
      try handlePrompt()
      return try run(atom, list)
    }
    let mobile = try Self.mobileCommand(script)
    if mobile.minds == .prompts { try handlePrompt() }
    var arguments = Arguments([:], path: "args[0].")
    if let first = list.first { arguments = try Arguments(first, at: "args[0]") }
    // Robot Framework sends them so, and WebDriverAgent reads them with `doubleValue`.
    arguments.takesNumbersAsText = true
    return try await run(mobile, arguments)
  }

  private static func mobileCommand(_ script: String) throws(WebDriverError) -> MobileCommand {
    guard script.hasPrefix("mobile:") else {
      if let atom = WebScript(knowing: script) {
        throw WebDriverError(
          .unsupportedOperation,
          "the script \"\(atom.comment)\" is for elements of pages, and a native app runs no "
            + "JavaScript; \(atom.instead), or switch to a web context")
      }
      throw WebDriverError(
        .unsupportedOperation,
        "a native app runs no JavaScript; scripts that work here begin with \"mobile: \": "
          + MobileCommand.names)
    }
    let name = String(script.dropFirst("mobile:".count).drop { $0 == " " })
    if let command = MobileCommand(rawValue: name) { return command }
    throw WebDriverError(
      .unknownMethod,
      "there is no script \"\(script)\"; after \"mobile: \" there may be "
        + MobileCommand.names)
  }

  /// Carries out a command, be it a script or one of Appium's older paths for the same.
  func run(
    _ command: MobileCommand, _ arguments: Arguments
  ) async throws(WebDriverError) -> Reply {
    switch command {
    case .activateApp: try activateApp(arguments)
    case .activeAppInfo: return try activeAppInfo()
    case .alert: return try mobileAlert(arguments)
    case .backgroundApp: try await backgroundApp(arguments)
    case .deviceScreenInfo: return deviceScreenInfo()
    case .doubleTap: try mobileDoubleTap(arguments)
    case .dragFromToForDuration: try await mobileDrag(arguments)
    case .dragFromToWithVelocity: try await mobileDragWithVelocity(arguments)
    case .getContexts: return try await mobileContexts(arguments)
    case .getDeviceTime: return try deviceTime(arguments)
    case .hideKeyboard: try hideKeyboard(arguments)
    case .isAppInstalled: return try isAppInstalled(arguments)
    case .isKeyboardShown: return try isKeyboardShown()
    case .keys: try mobileKeys(arguments)
    case .launchApp: try launchApp(arguments)
    case .listApps: return listApps()
    case .queryAppState: return try queryAppState(arguments)
    case .scroll: try mobileScroll(arguments)
    case .scrollToElement: try mobileScrollToElement(arguments)
    case .source: return try mobileSource(arguments)
    case .swipe: try mobileSwipe(arguments)
    case .tap: try mobileTap(arguments)
    case .tapWithNumberOfTaps: try mobileTaps(arguments)
    case .terminateApp: return try terminateApp(arguments)
    case .touchAndHold: try await mobileTouchAndHold(arguments)
    case .viewportRect: return viewportRect()
    case .viewportScreenshot: return try screenshot()
    }
    return .null
  }

  // MARK: - Arguments

  /// The element that a script is given: a reference, or the object that stands for an element.
  ///
  /// Older clients call it `element`.
  func element(_ arguments: Arguments) throws(WebDriverError) -> ElementNode? {
    try element(arguments, arguments.has("elementId") ? "elementId" : "element")
  }

  /// The element that a script is given by a name; nil when absent.
  func element(_ arguments: Arguments, _ name: String) throws(WebDriverError) -> ElementNode? {
    guard let value = arguments.value(name) else { return nil }
    guard let reference = value.string ?? value[RemoteElement.key]?.string else {
      throw arguments.invalid(name, "must be an element or its reference, but is \(value.kind)")
    }
    return try node(reference)
  }

  /// Why a script that must be given an element fails without one.
  func missingElement(_ arguments: Arguments) -> WebDriverError {
    arguments.invalid("elementId", "is missing; it must be an element")
  }

  /// The element that a script is given; the application where it is given none.
  func root(_ arguments: Arguments) throws(WebDriverError) -> ElementNode {
    if let node = try element(arguments) { return node }
    return try tree().application
  }

  /// A point of the screen, given by two numbers that count from an element's upper left corner
  /// where there is an element.
  func point(
    _ arguments: Arguments, _ x: String, _ y: String, in node: ElementNode?
  ) throws(WebDriverError) -> CGPoint {
    let origin = node?.frame.origin ?? .zero
    return CGPoint(
      x: origin.x + (try arguments.number(x)), y: origin.y + (try arguments.number(y)))
  }

  /// A time in seconds, as Appium's commands have it, in milliseconds.
  func milliseconds(_ arguments: Arguments, _ name: String) throws(WebDriverError) -> Int {
    Int((try arguments.number(name, in: 0...3600) * 1000).rounded())
  }
}
