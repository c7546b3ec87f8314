/// A JSON value whose fields keep their order, unlike with Foundation's encoder.
enum JSONValue {
  case null
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  static func optional(_ value: Int?) -> JSONValue { value.map(integer) ?? .null }

  static func optional(_ value: String?) -> JSONValue { value.map(string) ?? .null }

  /// The value as indented text that ends with a line break.
  var document: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int) {
    let elements: [(label: String, value: JSONValue)]
    let (open, close): (String, String)
    switch self {
    case .null: return text += "null"
    case .integer(let value): return text += String(value)
    case .string(let value): return text += Self.quoted(value)
    case .array(let values): (elements, open, close) = (values.map { ("", $0) }, "[", "]")
    case .object(let fields):
      (elements, open, close) = (fields.map { (Self.quoted($0.0) + ": ", $0.1) }, "{", "}")
    }
    text += open
    let space = "\n" + String(repeating: "  ", count: indent)
    for (index, element) in elements.enumerated() {
      text += (index > 0 ? "," : "") + space + "  " + element.label
      element.value.write(to: &text, indent: indent + 1)
    }
    text += (elements.isEmpty ? "" : space) + close
  }

  private static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where ScenarioText.isControl(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
