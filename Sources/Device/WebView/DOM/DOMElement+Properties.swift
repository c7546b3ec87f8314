import Foundation

/// The value of a property of an element, as a script would see it.
package enum DOMProperty: Equatable, Sendable {
  case string(String)
  case bool(Bool)
  case number(Double)
}

extension DOMElement {
  /// What WebDriver's Get Element Attribute answers: the value, but "true" for a boolean attribute.
  package func reportedAttribute(_ name: String) -> String? {
    let value = attribute(name)
    return HTMLNames.boolean.contains(name.lowercased()) ? value.map { _ in "true" } : value
  }

  /// The value of a property by its name in scripts, such as `className`; nil for an unknown one.
  package func property(_ name: String) -> DOMProperty? {
    switch name {
    case "tagName", "nodeName": .string(localName.uppercased())
    case "localName": .string(localName)
    case "id", "title", "lang", "dir", "slot", "accessKey": .string(attribute(name) ?? "")
    case "className": .string(self["class"] ?? "")
    case "textContent": .string(textContent)
    case "innerText", "outerText": .string(innerText)
    case "innerHTML": .string(innerHTML)
    case "outerHTML": .string(outerHTML)
    case "hidden": .bool(has("hidden"))
    case "open" where localName == "details": .bool(isOpen)
    case "isConnected": .bool(isConnected)
    case "childElementCount": .number(Double(elements.count))
    case "tabIndex": .number(Double(tabIndex ?? usualTabIndex))
    case "href" where ["a", "area"].contains(localName): .string(href ?? "")
    case "src" where localName == "img": .string(document?.resolve(self["src"] ?? "") ?? "")
    case "alt" where localName == "img": .string(self["alt"] ?? "")
    case "htmlFor" where localName == "label": .string(self["for"] ?? "")
    default: controlProperty(name)
    }
  }

  /// Whatever its state is. Source: the HTML Standard, "The tabindex attribute".
  private var usualTabIndex: Int {
    let names = ["a", "area", "button", "frame", "iframe", "input", "object", "select", "textarea"]
    return names.contains(localName) || summarized != nil ? 0 : -1
  }

  private func controlProperty(_ name: String) -> DOMProperty? {
    guard let control else { return groupProperty(name) }
    switch (name, control) {
    case ("value", _): return .string(value)
    case ("disabled", _): return .bool(has("disabled"))
    case ("name", _) where control != .option: return .string(self["name"] ?? "")
    case ("type", .select): return .string("select-" + (has("multiple") ? "multiple" : "one"))
    case ("type", .textArea): return .string("textarea")
    case ("type", .button(let type)) where localName == "button": return .string(type)
    case ("type", _) where localName == "input": return .string(inputType)
    case ("checked", _) where localName == "input": return .bool(isChecked)
    case ("selected", .option): return .bool(isChecked)
    case ("text", .option): return .string(textContent.collapsingWhitespace)
    case ("label", .option): return .string(self["label"] ?? textContent.collapsingWhitespace)
    case ("selectedIndex", .select):
      return .number(Double(options.firstIndex { $0.isChecked } ?? -1))
    case ("readOnly", _) where localName != "select": return .bool(has("readonly"))
    case ("required", _), ("multiple", _):
      let hasIt = ["input", "select"].contains(localName) || name == "required" && takesText
      return hasIt ? .bool(hasAttribute(name)) : nil
    case ("defaultChecked", _) where localName == "input": return .bool(has("checked"))
    case ("defaultSelected", .option): return .bool(has("selected"))
    case ("defaultValue", .textArea): return .string(textContent)
    case ("defaultValue", _) where localName == "input": return .string(self["value"] ?? "")
    case ("maxLength", _), ("minLength", _):
      guard localName == "input" || control == .textArea else { return nil }
      return .number(
        attribute(name).flatMap { Int($0) }.flatMap { $0 < 0 ? nil : Double($0) } ?? -1)
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

  /// What is a part of a form, but no control.
  private func groupProperty(_ name: String) -> DOMProperty? {
    switch (name, localName) {
    case ("disabled", "fieldset"), ("disabled", "optgroup"): .bool(hasAttribute(name))
    case ("label", "optgroup"): .string(attribute(name) ?? "")
    case ("name", "fieldset"), ("name", "output"): .string(attribute(name) ?? "")
    case ("type", "fieldset"), ("type", "output"): .string(localName)
    case ("value", "output"), ("defaultValue", "output"): .string(textContent)
    case ("value", "progress"), ("value", "meter"), ("max", "progress"), ("max", "meter"),
      ("min", "meter"):
      .number(gauge(name))
    default: nil
    }
  }

  /// A number of a `progress` or `meter`. Source: the HTML Standard, sections 4.10.13 and 4.10.14.
  private func gauge(_ name: String) -> Double {
    let minimum = localName == "meter" ? self["min"]?.number ?? 0 : 0
    var maximum = self["max"]?.number ?? 1
    if localName == "meter" { maximum = max(maximum, minimum) } else if maximum <= 0 { maximum = 1 }
    switch name {
    case "min": return minimum
    case "max": return maximum
    default: return min(max(self["value"]?.number ?? 0, minimum), maximum)
    }
  }

  /// Where a link leads, as a whole address; nil for what is no link.
  package var href: String? { isLink ? self["href"].flatMap { document?.resolve($0) } : nil }
}

extension Document {
  /// An address in the document as a whole address; what can't be resolved stays as it is.
  func resolve(_ address: String) -> String {
    let trimmed = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let base = URL(string: url), let resolved = URL(string: trimmed, relativeTo: base) else {
      return trimmed
    }
    return resolved.normalizedAddress
  }

  /// Has the app follow a link; false where it has no page there, so that this one stays.
  @discardableResult
  package func navigate(to address: String) -> Bool {
    let wanted = resolve(address)
    let isFollowed = onNavigation?(wanted) ?? false
    requestRendering()
    return isFollowed || wanted == url
  }

  /// Where the links in the document lead, in their order and each once, if the app follows any.
  package var linkedAddresses: [String] {
    guard onNavigation != nil else { return [] }
    var seen: Set<String> = []
    return elements.compactMap(\.href).filter { seen.insert($0).inserted }
  }
}

extension URL {
  /// The whole address as browsers write it. Source: the URL Standard.
  fileprivate var normalizedAddress: String {
    let address = absoluteString
    guard let scheme = scheme?.lowercased(), ["http", "https"].contains(scheme),
      var parts = URLComponents(url: absoluteURL.standardized, resolvingAgainstBaseURL: true)
    else { return address }
    parts.scheme = scheme
    parts.host = parts.host?.lowercased()
    if parts.port == (scheme == "http" ? 80 : 443) { parts.port = nil }
    if parts.percentEncodedPath.isEmpty { parts.percentEncodedPath = "/" }
    return parts.string ?? address
  }
}
