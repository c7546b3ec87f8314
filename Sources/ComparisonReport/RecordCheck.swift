import ScenarioBinding

/// Whether a record has what a record of its kind must have, and no impossible number.
struct RecordCheck {
  private let record: TraceRecord

  init(_ record: TraceRecord) { self.record = record }

  /// What is wrong; nil for nothing.
  var problem: String? {
    if let missing = required.first(where: { !$0.isThere })?.name {
      return "\(record.name) has no \"\(missing)\""
    }
    if let wrong = numbers.first(where: { !Self.range.contains($0.value) }) {
      return "\(record.name) has an impossible \"\(wrong.name)\": \(wrong.text)"
    }
    switch (record.outcome, record.message) {
    case (.failed, nil), (.failed, ""): return "\(record.name) failed without a \"message\""
    case (.passed, .some): return "\(record.name) passed, but has a \"message\""
    default: return nil
    }
  }

  /// No honest number is greater, and sums of such numbers can be counted exactly.
  private static let range = 0...1e12

  private var required: [(name: String, isThere: Bool)] {
    let place = [("file", record.file != nil), ("line", record.line != nil)]
    let start = [("start", record.start != nil)]
    let result = [
      ("duration", record.duration != nil), ("commands", record.commands != nil),
      ("outcome", record.outcome != nil),
    ]
    return switch record.kind {
    case .tool, .omitted: []
    case .start: place + start
    case .item: [("item", record.item?.isEmpty == false)] + place + start + result
    case .end: result
    }
  }

  /// The numbers; those that count from 1 are less one here.
  private var numbers: [(name: String, value: Double, text: String)] {
    func entry(_ name: String, _ number: Double?) -> (String, Double, String)? {
      number.map { (name, $0, "\($0)") }
    }
    func entry(_ name: String, _ number: Int?, from least: Int = 0) -> (String, Double, String)? {
      number.map { (name, Double($0) - Double(least), "\($0)") }
    }
    return [
      entry("repetition", record.repetition, from: 1),
      entry("line", record.line.map { Int(clamping: $0) }, from: 1),
      entry("start", record.start), entry("duration", record.duration),
      entry("commands", record.commands), entry("bytes", record.bytes),
      entry("waited", record.waited),
    ].compactMap { $0 }
  }
}

extension TraceRecord {
  /// What findings call the record.
  var name: String {
    switch kind {
    case .tool: "the tool"
    case .omitted: "the omission"
    case .start: "the start"
    case .end: "the end"
    case .item: item.flatMap { $0.isEmpty ? nil : $0 } ?? "an item"
    }
  }
}
