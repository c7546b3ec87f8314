/// The escaping of strings in HTML, XML and SVG. All other code uses it.
extension String {
  /// The string escaped for HTML and XML, between tags or in a double-quoted attribute.
  package var markupEscaped: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A parser would turn it into a line feed.
      case "\r": escaped += "&#13;"
      // HTML parsers drop or replace the first two, and XML can't contain any of them.
      case "\0", "\u{c}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// JSON for a page's `<script>` element. Nothing in it can end the element.
  package var scriptEscaped: String {
    // In JSON, this character occurs in strings only.
    replacing("<", with: "\\u003c")
  }
}
