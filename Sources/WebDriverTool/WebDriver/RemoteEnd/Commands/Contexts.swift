import Device
import Foundation
import WebView

/// Contexts, windows and frames. The screen is one window. In a web context, each web view is a
/// window.
extension RemoteEnd {
  static let contexts: [Route] =
    // Appium's older paths, and the paths of newer clients.
    ["", "/appium"].flatMap { prefix in
      [
        Route("GET", prefix + "/context", promptCheck: .skipped) { session, _ in
          .text(session.context)
        },
        Route("GET", prefix + "/contexts", promptCheck: .skipped) { session, _ in
          .texts(session.contextNames())
        },
        Route("POST", prefix + "/context", promptCheck: .skipped) { session, command in
          // As in Appium, null and an empty name mean the native context.
          let isNull = command.arguments.members["name"] == .null
          let name = isNull ? "" : try command.arguments.string("name")
          return try session.switchTo(
            name.isEmpty ? Session.nativeContext : name, "context", among: session.contextNames())
        },
      ]
    }

  static let windows: [Route] = [
    // The current context is the window.
    Route("GET", "/window", promptCheck: .skipped) { session, _ in
      try session.checkContext()
      return .text(session.context)
    },
    Route("POST", "/window", promptCheck: .skipped) {
      try $0.switchTo($1.arguments.string("handle"), "window", among: $0.handles())
    },
    Route("GET", "/window/handles", promptCheck: .skipped) { session, _ in
      .texts(session.handles())
    },
    Route("GET", "/window/rect") { session, _ in
      .value(CGRect(origin: .zero, size: try session.tree().screenSize).json)
    },
    // Nothing has frames. Source: W3C WebDriver, "switch to frame".
    Route("POST", "/frame") { session, command in
      let id = command.arguments.members["id"]
      if id == .null {
        try session.checkContext()
        return .null
      }
      if let number = id?.integer, (0...65_535).contains(number) {
        throw WebDriverError(
          .noSuchFrame, "there is no frame \(number). Apps and their pages have no frames")
      }
      if let reference = id?[RemoteElement.key]?.string {
        try session.checkElement(reference)
        throw WebDriverError(.noSuchFrame, "the element \"\(reference)\" isn't a frame")
      }
      throw command.arguments.invalid(
        "id", "must be null, an integer from 0 to 65535, or an element")
    },
    Route("POST", "/frame/parent") { session, _ in
      try session.checkContext()
      return .null
    },
  ]
}

extension Session {
  /// Whether the current context is a page, not the native screen.
  var isInWebView: Bool { context != Self.nativeContext }

  /// The name of the native context in Appium.
  static let nativeContext = "NATIVE_APP"

  /// - Throws: `no such window` if the context's app or web view isn't on the screen.
  fileprivate func checkContext() throws {
    if isInWebView { _ = try webView() } else { _ = try tree() }
  }

  /// - Throws: the errors of an element command for an element that the current context doesn't
  ///   have.
  func checkElement(_ reference: String) throws {
    if isInWebView { _ = try webElement(reference) } else { _ = try node(reference) }
  }

  /// Switches the context. It stays the current one until the next switch, even if its web view is
  /// gone.
  fileprivate func switchTo(_ name: String, _ kind: String, among names: [String]) throws -> Reply {
    guard names.contains(name) else {
      let known = names.isEmpty ? "none now" : "only \(names.quotedList)"
      throw WebDriverError(.noSuchWindow, "there is no \(kind) \"\(name)\": there is \(known)")
    }
    context = name
    return .null
  }

  /// Waits for the first web view and switches to it, for the capability `appium:autoWebview`.
  func startInWebView(within timeout: Int) async throws {
    let name = try await wait(milliseconds: timeout) { contextNames().dropFirst().first }
    context = try name.orThrow(
      .sessionNotCreated,
      "no web view appeared within \(timeout) ms, but \"appium:autoWebview\" requires "
        + "one. Set \"appium:autoWebviewTimeout\" to wait longer")
  }

  fileprivate func handles() -> [String] {
    contextNames().filter { ($0 == Self.nativeContext) != isInWebView }
  }

  fileprivate func contextNames() -> [String] {
    guard let tree = look().tree else { return [] }
    return [Self.nativeContext] + webViews(in: tree).map(\.name)
  }

  typealias WebView = (name: String, document: Document, node: ElementNode)

  /// Returns the web views on the screen, numbered from 1 in the order in which the session first
  /// saw them. A web view keeps its name while it is off the screen. If the app replaces it, the
  /// new one gets a new name.
  private func webViews(in tree: ElementTree) -> [WebView] {
    PageFrames.webViews(in: tree).map { view in
      let known = documents.firstIndex { $0 === view.document }
      if known == nil { documents.append(view.document) }
      let name = "WEBVIEW_\((known ?? documents.count - 1) + 1)"
      return (name, view.document, view.node)
    }
  }

  func webView() throws -> WebView {
    // Rendering the screen also updates the documents in it.
    try webViews(in: tree()).first { $0.name == context }.orThrow(
      .noSuchWindow,
      "the web view \"\(context)\" is no longer on the screen. Switch to another context")
  }

  func document() throws -> Document { try webView().document }

  func webElement(_ reference: String) throws -> DOMElement {
    let document = try document()
    let element = try webReferences.element(of: reference).orThrow(unknownElement(reference))
    guard element.document === document else { throw unknownElement(reference) }
    if element.isConnected { return element }
    throw WebDriverError(
      .staleElementReference,
      "the element \"\(reference)\" is no longer in the page. Find it again")
  }

  func webElement(_ command: Command) throws -> DOMElement {
    try webElement(command.variable("element id"))
  }

  /// Source: W3C WebDriver, "get a known element": each browsing context knows only its own
  /// elements.
  func unknownElement(_ reference: String) -> WebDriverError {
    let isKnown =
      references.number(of: reference) != nil || webReferences.element(of: reference) != nil
    return WebDriverError(
      .noSuchElement,
      isKnown
        ? "\"\(reference)\" isn't an element of the context \"\(context)\". Switch to the "
          + "context in which it was found, or find it here"
        : "\"\(reference)\" isn't an element of this session. Use a reference returned by a find "
          + "command of this session")
  }
}
