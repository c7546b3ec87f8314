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
}
