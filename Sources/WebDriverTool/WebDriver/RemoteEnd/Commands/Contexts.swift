import Device
import WebView

/// Contexts, windows and frames. The screen is one window; in a web context each web view is one.
extension RemoteEnd {
  static let contexts: [Route] =
    // Appium's older paths, and those of newer clients.
    ["", "/appium"].flatMap { prefix in
      [
        Route(
          "GET", prefix + "/context", "Tells the current context.", .appium, promptCheck: .skipped
        ) { session, _ in .text(session.context) },
        Route(
          "GET", prefix + "/contexts", "Tells the native context and those of the web views.",
          .appium, promptCheck: .skipped
        ) { session, _ in .texts(session.contextNames()) },
        Route(
          "POST", prefix + "/context", "Switches to a context.", .appium, promptCheck: .skipped
        ) { session, command in
          // As in Appium, null and an empty name are the native context.
          let isNull = command.arguments.members["name"] == .null
          let name = isNull ? "" : try command.arguments.string("name")
          return try session.switchTo(
            name.isEmpty ? Session.nativeContext : name, "context", among: session.contextNames())
        },
      ]
    }

  static let windows: [Route] = {
    let oneWindow = "the app has one window, which fills the screen"
    return [
      Route("GET", "/window", "Tells the current context as a window.", promptCheck: .skipped) {
        session, _ in
        try session.checkContext()
        return .text(session.context)
      },
      Route("POST", "/window", "Switches to a window.", promptCheck: .skipped) {
        try $0.switchTo($1.arguments.string("handle"), "window", among: $0.handles())
      },
      Route(
        "GET", "/window/handles", "Tells the one window of the screen, or the web views.",
        promptCheck: .skipped
      ) { session, _ in .texts(session.handles()) },
      Route("GET", "/window/rect", "Tells the screen's size.") { session, _ in
        let size = try session.tree().screenSize
        return .value([
          "x": 0, "y": 0, "width": .number(size.width), "height": .number(size.height),
        ])
      },
      Route(
        "DELETE", "/window",
        unsupported: oneWindow + "; DELETE /session/{session id} ends the session"),
      Route("POST", "/window/new", unsupported: oneWindow),
      Route("POST", "/window/rect", unsupported: oneWindow, checking: checkWindowRect),
      Route("POST", "/window/maximize", unsupported: oneWindow),
      Route("POST", "/window/minimize", unsupported: oneWindow),
      Route("POST", "/window/fullscreen", unsupported: oneWindow),
      // Source: W3C WebDriver, "switch to frame".
      Route("POST", "/frame", "Stays where it is: nothing has frames.") { session, command in
        let id = command.arguments.members["id"]
        if id == .null {
          try session.checkContext()
          return .null
        }
        if let number = id?.integer, (0...65_535).contains(number) {
          throw WebDriverError(.noSuchFrame, "there is no frame \(number): nothing has frames")
        }
        if let reference = id?[RemoteElement.key]?.string {
          try session.checkElement(reference)
          throw WebDriverError(.noSuchFrame, "the element \"\(reference)\" is no frame")
        }
        throw command.arguments.invalid(
          "id", "must be null, an integer from 0 to 65535, or an element")
      },
      Route("POST", "/frame/parent", "Stays where it is: nothing has frames.") { session, _ in
        try session.checkContext()
        return .null
      },
    ]
  }()

  private static let checkWindowRect: Arguments.Check = { arguments in
    for name in ["width", "height"] { _ = try arguments.number(ifAny: name, in: 0...2_147_483_647) }
    for name in ["x", "y"] {
      _ = try arguments.number(ifAny: name, in: -2_147_483_648...2_147_483_647)
    }
  }
}

extension Session {
  /// Whether commands are about a page now, not about the elements of the screen.
  var isInWebView: Bool { context != Self.nativeContext }

  /// The native context's name, which is Appium's.
  static let nativeContext = "NATIVE_APP"

  /// - Throws: `no such window` where what the context is about is not on the screen.
  fileprivate func checkContext() throws {
    if isInWebView { _ = try webView() } else { _ = try tree() }
  }

  /// - Throws: what the commands of an element throw that the current context does not have.
  func checkElement(_ reference: String) throws {
    if isInWebView { _ = try webElement(reference) } else { _ = try node(reference) }
  }

  /// The context stays the current one until the next switch, whatever becomes of its web view.
  fileprivate func switchTo(_ name: String, _ kind: String, among names: [String]) throws -> Reply {
    guard names.contains(name) else {
      let known =
        switch names.count {
        case 0: "there is none now"
        case 1: "there is only \(names.quotedList)"
        default: "there are \(names.quotedList)"
        }
      throw WebDriverError(.noSuchWindow, "there is no \(kind) \"\(name)\"; \(known)")
    }
    context = name
    return .null
  }

  /// Waits for the first web view and switches to it: the capability `appium:autoWebview`.
  func startInWebView(within timeout: Int) async throws {
    let name = try await wait(milliseconds: timeout) { contextNames().dropFirst().first }
    context = try name.orThrow(
      .sessionNotCreated,
      "no web view came onto the screen within \(timeout) ms, but \"appium:autoWebview\" asks for "
        + "one; \"appium:autoWebviewTimeout\" has the session wait longer")
  }

  fileprivate func handles() -> [String] {
    contextNames().filter { ($0 == Self.nativeContext) != isInWebView }
  }

  fileprivate func contextNames() -> [String] {
    guard let tree = look().tree else { return [] }
    return [Self.nativeContext] + webViews(in: tree).map(\.name)
  }

  typealias WebView = (name: String, document: Document, node: ElementNode)

  /// The web views on the screen, numbered from 1 in the order in which the session saw them. One
  /// keeps its name while it is off the screen; one that the app makes anew is another one.
  private func webViews(in tree: ElementTree) -> [WebView] {
    PageFrames.webViews(in: tree).map { view in
      let known = documents.firstIndex { $0 === view.document }
      if known == nil { documents.append(view.document) }
      let name = "WEBVIEW_\((known ?? documents.count - 1) + 1)"
      return (name, view.document, view.node)
    }
  }

  func webView() throws -> WebView {
    // Drawing the screen brings the documents in it up to date as well.
    try webViews(in: tree()).first { $0.name == context }.orThrow(
      .noSuchWindow,
      "the web view \"\(context)\" is not on the screen any more; switch to another context")
  }

  func document() throws -> Document { try webView().document }

  func webElement(_ reference: String) throws -> DOMElement {
    let document = try document()
    let element = try webReferences.element(of: reference).orThrow(unknownElement(reference))
    guard element.document === document else { throw unknownElement(reference) }
    if element.isConnected { return element }
    throw WebDriverError(
      .staleElementReference,
      "the element \"\(reference)\" is not in the page any more; find it again")
  }

  func webElement(_ command: Command) throws -> DOMElement {
    try webElement(command.variable("element id"))
  }

  /// Source: W3C WebDriver, "get a known element": each browsing context knows its own.
  func unknownElement(_ reference: String) -> WebDriverError {
    let isKnown =
      references.number(of: reference) != nil || webReferences.element(of: reference) != nil
    return WebDriverError(
      .noSuchElement,
      isKnown
        ? "\"\(reference)\" is an element of another context than \"\(context)\"; switch to the "
          + "context that it was found in, or find it here"
        : "\"\(reference)\" is no element of this session; use a reference that a find command of "
          + "this session has returned")
  }
}
