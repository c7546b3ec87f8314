import Device
import Foundation
import WebView

extension RemoteEnd {
  static let scripts: [Route] = [
    Route("POST", "/execute/sync", promptCheck: .skipped) { try await $0.executeScript($1) }
  ]
}

/// One of Appium's commands that are sent as scripts. Each is defined in its group's file.
package struct MobileCommand: Sendable {
  /// All commands, sorted by name.
  package static let all =
    (RemoteEnd.alertScripts + RemoteEnd.appScripts + RemoteEnd.gestureScripts
    + RemoteEnd.keyboardScripts + RemoteEnd.pictureScripts + RemoteEnd.sourceScripts)
    .sorted { $0.name < $1.name }

  package static let names = all.map(\.name).joined(separator: ", ")

  /// The name after `mobile: ` in the script.
  package let name: String
  let promptCheck: Route.PromptCheck
  let run: @Sendable (isolated Session, Arguments) async throws -> Reply

  init(
    _ name: String, promptCheck: Route.PromptCheck = .required,
    run: @escaping @Sendable (isolated Session, Arguments) async throws -> Reply
  ) { (self.name, self.promptCheck, self.run) = (name, promptCheck, run) }
}

extension Session {
  /// Runs a script. The script decides whether an open alert is handled first.
  fileprivate func executeScript(_ command: Command) async throws -> Reply {
    let script = try command.arguments.string("script")
    let list = try command.arguments.array("args")
    guard script.hasPrefix("mobile:") else { return try run(WebScript(script), list) }
    let name = String(script.dropFirst("mobile:".count).drop { $0 == " " })
    let mobile = try MobileCommand.all.first { $0.name == name }.orThrow(
      .unknownMethod,
      "there is no script \"\(script.shortened)\". Use \"mobile: \" with one of "
        + MobileCommand.names)
    if mobile.promptCheck == .required { try handlePrompt() }
    var arguments = try Arguments(list.first ?? [:], at: "args[0]")
    // Robot Framework sends numbers as strings, and WebDriverAgent reads them with `doubleValue`.
    arguments.takesText = true
    return try await mobile.run(self, arguments)
  }

  private func run(_ script: WebScript?, _ arguments: [JSONValue]) throws -> Reply {
    guard let script, isInWebView else {
      let why =
        if isInWebView {
          "pages run no JavaScript here. Supported scripts begin with "
            + WebScript.allCases.map(\.comment).quotedList + " or \"mobile: \""
        } else if let script {
          "the script \"\(script.comment)\" is for elements of pages. A native app runs no "
            + "JavaScript. \(script.instead), or switch to a web context"
        } else {
          "a native app runs no JavaScript. Supported scripts begin with \"mobile: \": "
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
      // Selenium's atom reports the same on a page without forms.
      throw WebDriverError(
        .javascriptError,
        "Unable to find containing form element: \(element.briefDescription) is in no form, as "
          + "pages here have none. \(script.instead)")
    }
  }
}

/// Selenium's atoms, recognised by their first comment or, if a client sends none, by a string that
/// only this atom contains. Other scripts aren't supported, because nothing here runs JavaScript.
enum WebScript: String, CaseIterable, Sendable {
  case getAttribute
  case isDisplayed
  case submitForm

  var comment: String { "/* \(rawValue) */" }

  /// The alternative for native elements.
  var instead: String {
    switch self {
    case .getAttribute: "Use GET /session/{session id}/element/{element id}/attribute/{name}"
    case .isDisplayed: "Use GET /session/{session id}/element/{element id}/displayed"
    case .submitForm: "Type U+E007 into a field, or click the submit button"
    }
  }

  /// Recognises an atom. Nil for any other script. Clients for .NET write the name of the atom's file
  /// into the comment, such as `get-attribute`. Those for Ruby 4.4 and Python 3.141 send none.
  init?(_ script: String) {
    let name = script.prefixMatch(of: /\/\* ([A-Za-z-]+) \*\//)?.1.replacing("-", with: "")
      .lowercased()
    let known = Self.allCases.first {
      $0.rawValue.lowercased() == name || $0.isUncommented(script)
    }
    guard let known else { return nil }
    self = known
  }

  /// Whether a script is this atom without its comment.
  private func isUncommented(_ script: String) -> Bool {
    let isCompiled =
      script.hasPrefix("return (function(){return ")
      && script.contains("return this._.apply(null,arguments);}")
    return switch self {
    // Only this atom maps lower-case attributes to properties.
    case .getAttribute: isCompiled && script.contains("\"readOnly\"")
    // Only this atom ends with these three arguments: element, whether to ignore opacity, and the
    // ancestors' state.
    case .isDisplayed: isCompiled && script.contains("(a,!!b,c)});; return this._.")
    case .submitForm:
      script.hasPrefix("var form = arguments[0];\nwhile (form.nodeName != \"FORM\" && form.parent")
        || script.hasPrefix(
          "var e = arguments[0].ownerDocument.createEvent('Event');e.initEvent('submit', true, true)"
            + ";if (arguments[0].dispatchEvent(e)) { arguments[0].submit()")
    }
  }
}

extension DOMElement {
  /// Returns an attribute as Selenium's atom `webdriver.atoms.element.attribute.get` does: "true"
  /// or null for a boolean attribute, the live property if the element has one, otherwise the
  /// attribute.
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
