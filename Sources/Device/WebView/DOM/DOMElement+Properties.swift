import Foundation

/// The value of an element's property, as in a script.
package enum DOMProperty: Equatable, Sendable {
  case string(String)
  case bool(Bool)
}

extension DOMElement {
  /// Returns the value in WebDriver's Get Element Attribute, with "true" for a boolean attribute.
  package func reportedAttribute(_ name: String) -> String? {
    let value = attribute(name)
    return HTMLNames.boolean.contains(name.lowercased()) ? value.map { _ in "true" } : value
  }

  /// Returns the value of a property by its name in scripts, such as `className`. Nil if it is
  /// unknown.
  package func property(_ name: String) -> DOMProperty? {
    switch name {
    case "tagName": .string(localName.uppercased())
    case "id", "lang", "title": .string(self[name] ?? "")
    case "className": .string(self["class"] ?? "")
    case "textContent": .string(textContent)
    case "innerText", "outerText": .string(visibleText)
    case "nodeName": .string(localName.uppercased())
    case "localName": .string(localName)
    case "innerHTML": .string(innerHTML)
    case "outerHTML": .string(outerHTML)
    case "hidden": .bool(has("hidden"))
    case "href" where localName == "a": .string(href ?? "")
    case "disabled" where control != nil || localName == "fieldset": .bool(has("disabled"))
    case "name" where control != nil: .string(self["name"] ?? "")
    case "value" where control != nil: .string(value)
    case "type" where localName == "button": .string(self["type"]?.lowercased() ?? "submit")
    case "type" where localName == "input": .string(inputType)
    case "max", "min", "placeholder", "step":
      localName == "input" ? .string(self[name] ?? "") : nil
    default: nil
    }
  }

  /// Properties that elements have in a browser, but not here. Others are undefined there, too.
  /// Source: WHATWG's DOM, HTML and CSSOM View standards.
  package static let unsupportedProperties: Set = [
    "accessKey", "ariaLabel", "attributes", "baseURI", "checked", "childElementCount", "childNodes",
    "children", "classList", "clientHeight", "clientLeft", "clientTop", "clientWidth",
    "contentEditable", "dataset", "defaultValue", "dir", "draggable", "firstChild",
    "firstElementChild", "form", "inert", "isConnected", "isContentEditable", "labels", "lastChild",
    "lastElementChild", "namespaceURI", "nextElementSibling", "nextSibling", "nodeType",
    "offsetHeight", "offsetLeft", "offsetParent", "offsetTop", "offsetWidth", "ownerDocument",
    "parentElement", "parentNode", "previousElementSibling", "previousSibling", "readOnly",
    "required", "role", "scrollHeight", "scrollLeft", "scrollTop", "scrollWidth", "slot", "style",
    "tabIndex", "translate", "validity", "valueAsNumber",
  ]

  /// The absolute address of a link. Nil for other elements.
  package var href: String? { isLink ? self["href"].flatMap { document?.resolve($0) } : nil }
}

extension Document {
  /// Returns an absolute address. If the address can't be resolved, it is returned unchanged.
  func resolve(_ address: String) -> String {
    let trimmed = address.trimmingCharacters(in: .whitespacesAndNewlines)
    let resolved = URL(string: url).flatMap { URL(string: trimmed, relativeTo: $0) }
    return resolved?.absoluteString ?? trimmed
  }

  /// Makes the app follow a link. Returns false if the app has no page there, so that this one
  /// stays.
  @discardableResult
  package func navigate(to address: String) -> Bool {
    let wanted = resolve(address)
    let isFollowed = onNavigation?(wanted) ?? false
    requestRendering()
    return isFollowed || wanted == url
  }

  /// The absolute addresses of the document's links, in order, each once. Empty if the app follows
  /// no links.
  package var linkedAddresses: [String] {
    guard onNavigation != nil else { return [] }
    var seen: Set<String> = []
    return elements.compactMap(\.href).filter { seen.insert($0).inserted }
  }
}
