import ScenarioBinding
import ScenarioFormat

extension PlayData {
  /// What a tool did in an item; nil where no valid run came to it.
  init?(
    of item: String, in runs: CellRuns, source: (String, Int) -> SourceData?,
    pictures: inout PictureShelf
  ) {
    let records = runs.valid.compactMap { $0.record(of: item) }
    guard let shown = runs.shown?.record(of: item) ?? records.first else { return nil }
    self.runs = records.count
    passedRuns = records.count { $0.outcome == .passed }
    file = shown.file ?? ""
    line = Int(clamping: shown.line ?? 0)
    self.source = source(file, line)
    commands = shown.commands ?? 0
    bytes = shown.bytes
    sent = shown.sent?.map(SentData.init)
    picture = shown.picture.map { pictures.keep($0) }
    messages = records.compactMap(\.message).uniqued(by: \.self)
    screen = records.first { $0.outcome == .failed }?.screen
  }
}

extension ScenarioRunResult {
  /// The record of an item; nil where the run did not come to it.
  func record(of item: String) -> TraceRecord? { items.first { $0.item == item } }
}

extension SentData {
  init(_ command: SentCommand) {
    kind = command.kind.rawValue
    text = Self.withoutReferences(command.text)
    using = command.using
    value = command.value
    bytesSent = command.bytesSent
    bytesReceived = command.bytesReceived
    status = command.status
  }

  /// A command without the references that an element has in one session only, as in
  /// `POST /element/{id}/click`: the same test sends the same commands.
  package static func withoutReferences(_ text: String) -> String {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (index, name) in parts.enumerated().dropLast()
    where ["element", "shadow"].contains(name) && parts[index + 1] != "active" {
      parts[index + 1] = "{id}"
    }
    return parts.joined(separator: "/")
  }
}

extension ScenarioItemKind {
  /// The kind as a report names it.
  var name: String {
    switch self {
    case .precondition: "precondition"
    case .step: "step"
    case .expectation: "expectation"
    }
  }
}
