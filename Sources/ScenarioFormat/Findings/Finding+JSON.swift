extension Finding {
  /// The version of the JSON that findings are written in; it grows when a field changes.
  public static let jsonFormatVersion = 1

  /// Findings as one JSON document; the fields are described in `Scenarios/FORMAT.md`.
  public static func json(_ findings: [Finding]) -> String {
    JSONValue.object([
      ("formatVersion", .integer(jsonFormatVersion)),
      ("findings", .array(findings.map(\.json))),
    ]).document
  }

  private var json: JSONValue {
    .object([
      ("rule", .string(rule.slug)),
      ("severity", .string(severity.rawValue)),
      ("path", .string(path)),
      ("line", .integer(line)),
      ("column", .integer(column)),
      ("message", .string(message)),
      ("hint", .string(hint)),
      ("sourceLine", .optional(sourceLine)),
    ])
  }
}
