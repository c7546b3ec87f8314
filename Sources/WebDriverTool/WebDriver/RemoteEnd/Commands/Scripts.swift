import Device
import Foundation
import WebView

extension RemoteEnd {
  static let scripts: [Route] = [
    Route(
      "POST", "/execute/sync",
      "Runs a `mobile:` command; in a web context also one of Selenium's atoms.", promptCheck: .skipped,
      limits: { try $0.limitLength("script", to: 1_048_576) }
    ) { try await $0.executeScript($1) },
    Route(
      "POST", "/execute/async",
      unsupported: "no JavaScript runs here; mobile: commands go to execute/sync",
      checking: { arguments in
        _ = try arguments.string("script")
        _ = try arguments.array("args")
      }),
  ]
}

/// One of the commands that Appium carries in scripts. Each stands in the file of its group.
package struct MobileCommand: Sendable {
  /// All of them, sorted by name.
  package static let all =
    (RemoteEnd.appScripts + RemoteEnd.gestureScripts + RemoteEnd.keyboardScripts
    + RemoteEnd.pictureScripts).sorted { $0.name < $1.name }

  package static let names = all.map(\.name).joined(separator: ", ")

  /// What stands behind `mobile: ` in the script.
  package let name: String
  package let summary: String
  let promptCheck: Route.PromptCheck
  let run: @Sendable (isolated Session, Arguments) async throws -> Reply

  init(
    _ name: String, _ summary: String, promptCheck: Route.PromptCheck = .required,
    returning run: @escaping @Sendable (isolated Session, Arguments) async throws -> Reply
  ) {
    self.name = name
    self.summary = summary
    self.promptCheck = promptCheck
    self.run = run
  }

  init(
    _ name: String, _ summary: String, promptCheck: Route.PromptCheck = .required,
    performing run: @escaping @Sendable (isolated Session, Arguments) async throws -> Void
  ) {
    self.init(
      name, summary, promptCheck: promptCheck,
      returning: { session, arguments in
        try await run(session, arguments)
        return .null
      })
  }
}

extension Session {
  /// Whether an open alert comes first depends on the script.
  fileprivate func executeScript(_ command: Command) async throws -> Reply {
    let script = try command.arguments.string("script")
    let list = try command.arguments.array("args")
    guard script.hasPrefix("mobile:") else { return try run(WebScript(script), list) }
    let name = String(script.dropFirst("mobile:".count).drop { $0 == " " })
    let mobile = try MobileCommand.all.first { $0.name == name }.orThrow(
      .unknownMethod,
      "there is no script \"\(script)\"; after \"mobile: \" there may be " + MobileCommand.names)
    if mobile.promptCheck == .required { try handlePrompt() }
    var arguments = try Arguments(list.first ?? [:], at: "args[0]")
    // Robot Framework sends them so, and WebDriverAgent reads them with `doubleValue`.
    arguments.takesNumbersAsText = true
    return try await mobile.run(self, arguments)
  }

  private func run(_ script: WebScript?, _ arguments: [JSONValue]) throws -> Reply {
    guard let script, isInWebView else {
      let why =
        if isInWebView {
          "pages run no JavaScript here; scripts that work begin with "
            + WebScript.allCases.map(\.comment).quotedList + " or \"mobile: \""
        } else if let script {
          "the script \"\(script.comment)\" is for elements of pages, and a native app runs no "
            + "JavaScript; \(script.instead), or switch to a web context"
        } else {
          "a native app runs no JavaScript; scripts that work here begin with \"mobile: \": "
            + MobileCommand.names
        }
      throw WebDriverError(.unsupportedOperation, why)
    }
    try handlePrompt()
    let reference = try (arguments.first?[RemoteElement.key]?.string).orThrow(
      .invalidArgument,
      "\"args[0]\" must be an element, but is \(arguments.first?.kind ?? "missing")")
    let element = try webElement(reference)
    switch script {
    case .getAttribute:
      let name = try (arguments.count > 1 ? arguments[1].string : nil).orThrow(
        .invalidArgument, "\"args[1]\" must be the attribute's name, a string")
      return .value(element.seleniumAttribute(name))
    case .isDisplayed:
      return .bool(element.isDisplayed)
    case .submitForm:
      // What Selenium's atom answers on a page without forms.
      throw WebDriverError(
        .javascriptError,
        "Unable to find containing form element: \(element.briefDescription) is in no form, as pages "
          + "here have none; \(script.instead)")
    }
  }
}

/// Selenium's atoms, known by the comment that they begin with or, where a client writes none, by
/// what only they have. No other script works: nothing here runs JavaScript.
enum WebScript: String, CaseIterable, Sendable {
  case getAttribute
  case isDisplayed
  case submitForm

  var comment: String { "/* \(rawValue) */" }

  /// What does for native elements what the script does for those of pages.
  var instead: String {
    switch self {
    case .getAttribute: "GET /session/{session id}/element/{element id}/attribute/{name} tells one"
    case .isDisplayed: "GET /session/{session id}/element/{element id}/displayed tells the same"
    case .submitForm: "type U+E007 into a field, or click the button that sends"
    }
  }

  /// The atom that a script is; nil for any other script. The clients for Ruby 4.4, Python 3.141
  /// and .NET 4.0 send atoms without a comment, and that for .NET later names their files in it.
  init?(_ script: String) {
    let known = Self.allCases.first { script.hasPrefix($0.comment) || $0.isUncommented(script) }
    guard let known else { return nil }
    self = known
  }

  /// Whether a script is this atom without its comment, or with its file's name instead.
  private func isUncommented(_ script: String) -> Bool {
    switch self {
    case .getAttribute:
      // Of all atoms, it alone knows which property an attribute in small letters is.
      script.hasPrefix("/* get-attribute */")
        || Self.isCompiled(script) && script.contains("\"readOnly\"")
    case .isDisplayed:
      // It alone ends with the element, the opacity to be ignored or not, and the ancestors' state.
      script.hasPrefix("/* is-displayed */")
        || Self.isCompiled(script) && script.contains("(a,!!b,c)});; return this._.")
    case .submitForm:
      script.hasPrefix("var form = arguments[0];\nwhile (form.nodeName != \"FORM\" && form.parent")
        || script.hasPrefix(
          "var e = arguments[0].ownerDocument.createEvent('Event');e.initEvent('submit', true, true)"
            + ";if (arguments[0].dispatchEvent(e)) { arguments[0].submit()")
    }
  }

  private static func isCompiled(_ script: String) -> Bool {
    script.hasPrefix("return (function(){return ")
      && script.contains("return this._.apply(null,arguments);}")
  }
}

extension DOMElement {
  /// What Selenium's atom `webdriver.atoms.element.attribute.get` answers: "true" or null for what
  /// is there or not, the live property where the element has one, else the attribute.
  fileprivate func seleniumAttribute(_ name: String) -> JSONValue {
    let lower = name.lowercased()
    if lower == "style" { return .string(attribute("style") ?? "") }
    if ["disabled", "hidden"].contains(lower) { return hasAttribute(lower) ? "true" : .null }
    if lower == "href", !hasAttribute(lower) { return .null }
    switch property(lower == "class" ? "className" : name) {
    case .string(let text): return .string(text)
    case .bool(let bool): return .string(String(bool))
    case nil: return JSONValue(attribute(name))
    }
  }
}
