import Foundation
import WebView

/// What is asked of an element of a page.
extension Session {
  func webText(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).visibleText))
  }

  /// The tag's name, in lower case.
  func webName(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).localName))
  }

  /// The attribute as the page gives it; "true" for one that has no value. What a person entered
  /// is a property.
  func webAttribute(_ command: Command) throws(WebDriverError) -> Reply {
    let value = try webElement(command).reportedAttribute(command.variable("name"))
    return .value(value.map { .string($0) } ?? .null)
  }

  /// A property as a value of the type that it has; `null` for one that is not there.
  func webProperty(_ command: Command) throws(WebDriverError) -> Reply {
    switch try webElement(command).property(command.variable("name")) {
    case .string(let string): .value(.string(string))
    case .bool(let bool): .value(.bool(bool))
    case .number(let number):
      .value(Int(exactly: number).map { .integer($0) } ?? .number(number))
    case nil: .null
    }
  }

  func webStyle(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).computedStyle(command.variable("property name"))))
  }

  func webIsEnabled(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try webElement(command).isEnabled))
  }

  func webIsSelected(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try webElement(command).isSelected))
  }

  func webIsDisplayed(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.bool(try webElement(command).isDisplayed))
  }

  func webRole(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).role))
  }

  func webLabel(_ command: Command) throws(WebDriverError) -> Reply {
    .value(.string(try webElement(command).accessibleName))
  }

  // MARK: - The page

  /// The page as HTML.
  func webSource() throws(WebDriverError) -> Reply {
    let outer = enter(.document)
    defer { leave(to: outer) }
    return .value(.string(try document().documentElement.outerHTML))
  }

  func webTitle() throws(WebDriverError) -> Reply { .value(.string(try document().title)) }

  func webURL() throws(WebDriverError) -> Reply { .value(.string(try document().url)) }

  /// Has the app show what an address stands for.
  ///
  /// - Throws: `invalid argument` for an address that the app has no page for. W3C has
  ///   `unknown error` for what can't be loaded, which is an error of the remote end here.
  func webNavigate(_ command: Command) throws(WebDriverError) -> Reply {
    let address = try command.arguments.string("url")
    guard URL(string: address)?.scheme?.isEmpty == false else {
      throw command.arguments.invalid(
        "url", "must be a whole address such as \"app://page\", but is \"\(address)\"")
    }
    let outer = enter(.gesture)
    defer { leave(to: outer) }
    let document = try document()
    guard document.navigate(to: address) else { throw noPage(at: address, document) }
    return .null
  }

  /// Why an address is not opened, and which ones are.
  private func noPage(at address: String, _ document: Document) -> WebDriverError {
    let linked = document.linkedAddresses
    let shown = linked.prefix(3).map { $0.shortened }.quotedList
    let links =
      switch linked.count {
      case 0: "no link there leads to another one"
      case ...3: "links there lead to \(shown)"
      default: "links there lead to \(shown) and \(linked.count - 3) more"
      }
    return WebDriverError(
      .invalidArgument,
      "the app has no page at \"\(address.shortened)\", and opens only its own; it is at "
        + "\"\(document.url)\", and \(links)")
  }
}

extension DOMElement {
  /// What Selenium's script `getAttribute` answers: "true" or null for what is there or not,
  /// the live property where the element has one, else the attribute; always a string or null.
  ///
  /// Source: Selenium's atom `webdriver.atoms.element.attribute.get`.
  func seleniumAttribute(_ name: String) -> JSONValue {
    let lower = name.lowercased()
    if lower == "style" { return .string(attribute("style") ?? "") }
    if ["checked", "selected"].contains(lower), property(lower) != nil {
      return isSelected ? "true" : .null
    }
    if Self.booleanNames.contains(lower) {
      let isTrue = property(Self.propertyNames[lower] ?? lower) == .bool(true)
      return isTrue || hasAttribute(lower) ? "true" : .null
    }
    if ["href", "src"].contains(lower), !hasAttribute(lower) { return .null }
    switch property(Self.propertyNames[lower] ?? name) {
    case .string(let text): return .string(text)
    case .bool(let bool): return .string(String(bool))
    case .number(let number):
      return .string(number.plainText)
    case nil: return attribute(name).map { .string($0) } ?? .null
    }
  }

  private static let propertyNames = ["class": "className", "readonly": "readOnly"]

  private static let booleanNames: Set<String> = [
    "allowfullscreen", "async", "autofocus", "autoplay", "checked", "compact", "complete",
    "controls", "default", "defer", "disabled", "formnovalidate", "hidden", "indeterminate",
    "ismap", "itemscope", "loop", "multiple", "muted", "nohref", "nomodule", "noresize", "noshade",
    "novalidate", "nowrap", "open", "paused", "playsinline", "readonly", "required", "reversed",
    "scoped", "seamless", "selected",
  ]
}
