import WebView

/// The scripts that clients send in place of a command: Selenium's atoms.
///
/// They are known by the comment that they begin with and, where a client's release writes none, by
/// what only they have (``init(knowing:)``). No other script works: nothing here runs JavaScript,
/// and to guess what a script does would be wrong sooner or later.
enum WebScript: String, CaseIterable, Sendable {
  case getAttribute
  case isDisplayed
  case submitForm

  /// The comment that the script begins with.
  var comment: String { "/* \(rawValue) */" }

  /// What does for native elements what the script does for those of pages.
  var instead: String {
    switch self {
    case .getAttribute: "GET /session/{session id}/element/{element id}/attribute/{name} tells one"
    case .isDisplayed: "GET /session/{session id}/element/{element id}/displayed tells the same"
    case .submitForm: "type U+E007 into a field, or click the button that sends"
    }
  }

  /// Reads a script.
  ///
  /// - Throws: `unsupported operation` for one that is not known.
  init(_ script: String) throws(WebDriverError) {
    guard let known = Self(knowing: script) else {
      let comments = Self.allCases.map(\.comment).quotedList
      throw WebDriverError(
        .unsupportedOperation,
        "pages run no JavaScript here; scripts that work begin with \(comments) or \"mobile: \"")
    }
    self = known
  }

  /// The atom that a script is, as the releases of Selenium's clients send it; nil for any other
  /// script.
  ///
  /// Source: the clients for Ruby 4.4, Python 3.141 and .NET 4.0 send atoms without a comment, and
  /// that for .NET later names their files in it.
  init?(knowing script: String) {
    let known = Self.allCases.first { atom in
      script.hasPrefix(atom.comment) || script.hasPrefix(atom.fileComment)
        || atom.isUncommented(script)
    }
    guard let known else { return nil }
    self = known
  }

  /// The comment with the name of the atom's file.
  private var fileComment: String {
    switch self {
    case .getAttribute: "/* get-attribute */"
    case .isDisplayed: "/* is-displayed */"
    case .submitForm: comment
    }
  }

  /// Whether a script is this atom without its comment.
  private func isUncommented(_ script: String) -> Bool {
    switch self {
    // Of all atoms, it alone knows which property an attribute in small letters is.
    case .getAttribute: Self.isCompiled(script) && script.contains("\"readOnly\"")
    // It alone ends with the element, the opacity to be ignored or not, and the ancestors' state.
    case .isDisplayed: Self.isCompiled(script) && script.contains("(a,!!b,c)});; return this._.")
    case .submitForm:
      script.hasPrefix("var form = arguments[0];\nwhile (form.nodeName != \"FORM\" && form.parent")
        || script.hasPrefix(
          "var e = arguments[0].ownerDocument.createEvent('Event');e.initEvent('submit', true, true)"
            + ";if (arguments[0].dispatchEvent(e)) { arguments[0].submit()")
    }
  }

  /// Whether a script is one of the atoms as Selenium's build wraps each.
  private static func isCompiled(_ script: String) -> Bool {
    script.hasPrefix("return (function(){return ")
      && script.contains("return this._.apply(null,arguments);}")
  }
}

extension Session {
  /// Carries out one of Selenium's atoms on an element of the page.
  func run(_ script: WebScript, _ arguments: [JSONValue]) throws(WebDriverError) -> Reply {
    guard let reference = arguments.first?[RemoteElement.key]?.string else {
      throw WebDriverError(
        .invalidArgument,
        "\"args[0]\" must be an element, but is \(arguments.first?.kind ?? "missing")")
    }
    let element = try webElement(reference)
    switch script {
    case .getAttribute:
      guard arguments.count > 1, let name = arguments[1].string else {
        throw WebDriverError(
          .invalidArgument, "\"args[1]\" must be the attribute's name, a string")
      }
      return .value(element.seleniumAttribute(name))
    case .isDisplayed:
      return .value(.bool(element.isDisplayed))
    case .submitForm:
      try submit(element)
      return .null
    }
  }

  /// Sends the form that an element is, or is in, as Selenium's atom does: without a button.
  private func submit(_ element: DOMElement) throws(WebDriverError) {
    let form = sequence(first: element, next: \.parent).first { $0.localName == "form" }
    guard let form else {
      throw WebDriverError(
        .javascriptError,
        "Unable to find containing form element: \(element.briefDescription) is in no form")
    }
    let outer = enter(.gesture)
    defer { leave(to: outer) }
    try document().submit(form)
  }
}
