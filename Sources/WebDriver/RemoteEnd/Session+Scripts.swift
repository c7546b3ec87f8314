import Device
import Foundation

/// The commands that Appium carries in scripts.
enum MobileCommand: String, CaseIterable, Sendable {
  case alert
  case doubleTap
  case dragFromToForDuration
  case scroll
  case swipe
  case tap
  case touchAndHold
}

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
    if mobile != .alert { try handlePrompt() }
    let arguments = try list.first.map { value throws(WebDriverError) in
      try Arguments(value, at: "args[0]")
    }
    return try await run(mobile, arguments ?? Arguments([:], path: "args[0]."))
  }

  private static func mobileCommand(_ script: String) throws(WebDriverError) -> MobileCommand {
    guard script.hasPrefix("mobile:") else {
      throw WebDriverError(
        .unsupportedOperation,
        "a native app runs no JavaScript; scripts that work here are \(known)")
    }
    let name = script.dropFirst("mobile:".count).drop { $0 == " " }
    guard let command = MobileCommand(rawValue: String(name)) else {
      throw WebDriverError(.unknownMethod, "there is no script \"\(script)\"; there are \(known)")
    }
    return command
  }

  private static let known = MobileCommand.allCases
    .map { "\"mobile: \($0.rawValue)\"" }.joined(separator: ", ")

  private func run(
    _ command: MobileCommand, _ arguments: Arguments
  ) async throws(WebDriverError) -> Reply {
    switch command {
    case .alert: return try mobileAlert(arguments)
    case .doubleTap: try mobileDoubleTap(arguments)
    case .dragFromToForDuration: try await mobileDrag(arguments)
    case .scroll: try mobileScroll(arguments)
    case .swipe: try mobileSwipe(arguments)
    case .tap: try mobileTap(arguments)
    case .touchAndHold: try await mobileTouchAndHold(arguments)
    }
    return .null
  }

  // MARK: - Arguments

  /// The element that a script is given: a reference, or the object that stands for an element.
  ///
  /// Older clients call it `element`.
  func element(_ arguments: Arguments) throws(WebDriverError) -> ElementNode? {
    let name = arguments.has("elementId") ? "elementId" : "element"
    guard let value = arguments.value(name) else { return nil }
    guard let reference = value.string ?? value[RemoteElement.key]?.string else {
      throw arguments.invalid(name, "must be an element or its reference, but is \(value.kind)")
    }
    return try node(reference)
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
