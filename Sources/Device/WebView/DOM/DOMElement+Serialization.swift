/// An element as HTML, the way browsers write it. Source: the HTML Standard, section 13.3.
extension DOMElement {
  /// The element with all that is in it.
  public var outerHTML: String {
    var html = ""
    write(to: &html)
    return html
  }

  /// All that is in the element.
  public var innerHTML: String {
    var html = ""
    writeChildren(to: &html)
    return html
  }

  private func write(to html: inout String) {
    html += "<" + localName
    for attribute in attributes {
      html += " " + attribute.name + "=\"" + attribute.value.escaped(inAttribute: true) + "\""
    }
    html += ">"
    guard !HTMLNames.void.contains(localName) else { return }
    writeChildren(to: &html)
    html += "</" + localName + ">"
  }

  private func writeChildren(to html: inout String) {
    let isRaw = HTMLNames.rawText.contains(localName)
    for child in children {
      if let element = child.asElement {
        element.write(to: &html)
      } else if let text = child as? DOMText {
        html += isRaw ? text.data : text.data.escaped(inAttribute: false)
      }
    }
  }
}

extension String {
  fileprivate func escaped(inAttribute isAttribute: Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;".unicodeScalars
      case "\u{A0}": escaped += "&nbsp;".unicodeScalars
      case "<": escaped += "&lt;".unicodeScalars
      case ">": escaped += "&gt;".unicodeScalars
      case "\"" where isAttribute: escaped += "&quot;".unicodeScalars
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
