import ScenarioBinding

/// Which of the members that all records of a tool have or none a tool's records have.
struct ToolHabits {
  private var tellsBytes = false
  private var tellsCommands = false
  private var tellsActions = false

  /// The habits of each tool.
  static func byTool(_ lines: [Trace.Line]) -> [String: ToolHabits] {
    lines.reduce(into: [:]) { habits, line in
      let record = line.record
      if record.bytes != nil { habits[record.tool, default: ToolHabits()].tellsBytes = true }
      if record.actions != nil { habits[record.tool, default: ToolHabits()].tellsActions = true }
      if record.sent != nil { habits[record.tool, default: ToolHabits()].tellsCommands = true }
    }
  }

  /// The member that is missing in a record of an item or an end of the tool; nil for none.
  func missing(in record: TraceRecord) -> String? {
    if tellsBytes, record.bytes == nil { return "bytes" }
    // Whoever tells of no actions somewhere would be held to nobody's there.
    let isDone = record.kind == .item && record.outcome == .passed
    if tellsActions, isDone, record.actions == nil { return "actions" }
    let isEmpty = record.commands == 0
    return tellsCommands && record.kind == .item && record.sent == nil && !isEmpty ? "sent" : nil
  }
}
