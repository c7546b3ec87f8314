/// The one place that writes text into HTML, XML and SVG.
extension String {
  /// The text in HTML and XML, between tags or in an attribute's double quotes.
  package var markupEscaped: String {
    unicodeScalars.reduce(into: "") { escaped, scalar in
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      // A parser would make a line end of it.
      case "\r": escaped += "&#13;"
      // HTML's parsers drop or replace the first two, and XML can't hold any of them.
      case "\0", "\u{c}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
  }

  /// JSON in a page's `<script>` element, which nothing in it can end.
  package var scriptEscaped: String {
    // In JSON, the character is in strings only.
    replacing("<", with: "\\u003c")
  }
}
