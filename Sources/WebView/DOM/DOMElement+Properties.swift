import Foundation

/// The value of a property of an element, as a script would see it.
public enum DOMProperty: Equatable, Sendable {
  /// A text.
  case string(String)
  /// True or false.
  case bool(Bool)
  /// A number.
  case number(Double)
}

extension DOMElement {
  /// The value of a property by its name in scripts, such as `value`, `checked`, `className`.
  ///
  /// Nil for a property that it does not have or that is not known here.
  public func property(_ name: String) -> DOMProperty? {
    switch name {
    case "tagName", "nodeName": .string(localName.uppercased())
    case "localName": .string(localName)
    case "id", "title", "lang", "dir", "slot", "accessKey": .string(attribute(name) ?? "")
    case "className": .string(attribute("class") ?? "")
    case "textContent": .string(textContent)
    case "innerText", "outerText": .string(innerText)
    case "innerHTML": .string(innerHTML)
    case "outerHTML": .string(outerHTML)
    case "hidden": .bool(hasAttribute("hidden"))
    case "open" where localName == "details": .bool(isOpen)
    case "isConnected": .bool(isConnected)
    case "childElementCount": .number(Double(elements.count))
    case "tabIndex":
      .number(Double(attribute("tabindex").flatMap { Int($0) } ?? (isFocusable ? 0 : -1)))
    case "href" where href != nil: .string(href ?? "")
    case "src" where localName == "img": .string(document?.resolve(attribute("src") ?? "") ?? "")
    case "alt" where localName == "img": .string(attribute("alt") ?? "")
    case "htmlFor" where localName == "label": .string(attribute("for") ?? "")
    default: controlProperty(name)
    }
  }

  private func controlProperty(_ name: String) -> DOMProperty? {
    guard let control else { return nil }
    switch (name, control) {
    case ("value", _): return .string(value)
    case ("disabled", _): return .bool(hasAttribute("disabled"))
    case ("name", _) where control != .option: return .string(attribute("name") ?? "")
    case ("type", .select):
      return .string("select-" + (hasAttribute("multiple") ? "multiple" : "one"))
    case ("type", .textArea): return .string("textarea")
    case ("type", .button(let type)) where localName == "button": return .string(type)
    case ("type", _) where localName == "input": return .string(inputType)
    case ("checked", _) where localName == "input": return .bool(isChecked)
    case ("selected", .option): return .bool(isChecked)
    case ("text", .option): return .string(textContent.collapsingWhitespace)
    case ("selectedIndex", .select):
      return .number(Double(options.firstIndex { $0.isChecked } ?? -1))
    case ("readOnly", _) where localName != "select": return .bool(hasAttribute("readonly"))
    case ("required", _), ("multiple", _): return .bool(hasAttribute(name))
    case ("placeholder", _), ("min", _), ("max", _), ("step", _):
      return localName == "input" || name == "placeholder" && control == .textArea
        ? .string(attribute(name) ?? "") : nil
    case ("valueAsNumber", _) where localName == "input": return Double(value).map { .number($0) }
    case ("selectionStart", _) where takesText, ("selectionEnd", _) where takesText:
      let caret = form.caret.map { String(value.prefix($0)) } ?? value
      return .number(Double(caret.utf16.count))
    default: return nil
    }
  }

  /// Where a link leads, as a whole address; nil for what is no link.
  public var href: String? {
    isLink ? attribute("href").flatMap { document?.resolve($0) } : nil
  }
}

extension Document {
  /// An address in the document as a whole address; what can't be resolved stays as it is.
  func resolve(_ address: String) -> String {
    let trimmed = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let base = URL(string: url), let resolved = URL(string: trimmed, relativeTo: base) else {
      return trimmed
    }
    return resolved.absoluteString
  }

  /// Has the app follow a link or an address, as the address bar or a tapped link does.
  public func navigate(to address: String) {
    onNavigation?(resolve(address))
    requestRendering()
  }
}
