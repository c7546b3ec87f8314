extension String {
  /// The text as it stands in HTML, between tags or in an attribute's quotes.
  var htmlEscaped: String {
    var escaped = ""
    for character in unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // A parser drops or replaces them, each in its own way.
      case "\0", "\u{c}": escaped.unicodeScalars.append("\u{fffd}")
      case "\r": escaped += "&#13;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// JSON as it stands in an element `script`: nothing in it can end the element.
  var jsonInScript: String {
    // In JSON, the character is in strings only.
    replacing("<", with: "\\u003c")
  }

  /// The text as an address to go to: itself where it is one of the web's, else nil.
  var webAddress: String? {
    let start = lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://") ? self : nil
  }
}
