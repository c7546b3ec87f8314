/// The header names the app and the source, and its tags are plain words.
enum HeaderRules {
  static func findings(in context: LintContext) -> [Finding] {
    let fields = Set(
      context.items.compactMap {
        if case .header(let field) = $0.kind { field } else { nil }
      })
    return context.items.flatMap { item -> [Finding] in
      switch item.kind {
      case .scenario:
        [HeaderField.app, .source].filter { !fields.contains($0) }
          .map { missing($0, item, context) }
      case .header(.tags) where !item.text.isEmpty:
        badTags(item, context)
      default: []
      }
    }
  }

  private static func missing(
    _ field: HeaderField, _ scenario: ScenarioDocument.Item, _ context: LintContext
  ) -> Finding {
    context.finding(
      .missingHeader, scenario, message: "the header does not say \(field.rawValue)",
      hint: field == .app
        ? "Name the app above TS, as in: App: TinyLog"
        : "Say above TS where the scenario comes from, as in: Source: team meeting, 3 May")
  }

  /// One finding at most for each line: a line may hold a hundred thousand wrong tags.
  private static func badTags(
    _ item: ScenarioDocument.Item, _ context: LintContext
  ) -> [Finding] {
    var seen: Set<String> = []
    var reportedLine = 0
    return tags(in: item, context.source).compactMap { tag in
      let message: String
      if tag.text.isEmpty {
        message = "a tag is empty"
      } else if !tag.text.utf8.allSatisfy(isTagCharacter) {
        message = "the tag \(VisibleText.quoted(tag.text)) is not of a-z, 0-9 and hyphens alone"
      } else if !seen.insert(tag.text).inserted {
        message = "the tag \(VisibleText.quoted(tag.text)) is given twice"
      } else {
        return nil
      }
      guard tag.line != reportedLine else { return nil }
      reportedLine = tag.line
      return context.source.finding(
        .badTag, line: tag.line, at: tag.offset, message: message,
        hint: "Tags are different words parted by commas, as in: Tags: lists, text-size")
    }
  }

  /// The tags as written, with their places; of an empty one, the place of what ends it.
  private static func tags(
    in item: ScenarioDocument.Item, _ source: SourceText
  ) -> [(text: String, line: Int, offset: Int)] {
    var tags: [(text: String, line: Int, offset: Int)] = []
    var bytes: [UInt8] = []
    var start: (line: Int, offset: Int)?
    var end = (line: item.line, offset: item.start)
    func finish() {
      let place = start ?? end
      let text = ScenarioText.normalised(String(decoding: bytes, as: UTF8.self))
      tags.append((text, place.line, place.offset))
      bytes = []
      start = nil
    }
    for part in item.textParts {
      for offset in part.range {
        end = (part.line, offset)
        let byte = source.bytes[offset]
        if byte == UInt8(ascii: ",") {
          finish()
        } else {
          if start == nil, !ScannedLine.isSpace(byte) { start = end }
          bytes.append(byte)
        }
      }
      bytes.append(UInt8(ascii: " "))
    }
    finish()
    return tags
  }

  private static func isTagCharacter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || ItemNumber.isDigit(byte) || byte == UInt8(ascii: "-")
  }
}
