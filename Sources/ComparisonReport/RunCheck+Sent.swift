import ScenarioBinding

extension RunCheck {
  /// What an item says it sent is what it counts, and was sent while it ran.
  var sentFinding: TraceFinding? {
    for line in items {
      guard let sent = line.record.sent else { continue }
      if let finding = countFinding(line, sent) ?? timeFinding(line, sent) { return finding }
    }
    return nil
  }

  private func countFinding(_ line: Trace.Line, _ sent: [SentCommand]) -> TraceFinding? {
    let name = line.record.name
    if let commands = line.record.commands, commands != sent.count {
      return finding(
        .wrongCount, line, "\(name) has \(commands) commands, but sent \(sent.count)")
    }
    let bytes = sent.flatMap { [$0.bytesSent, $0.bytesReceived] }.compactMap { $0 }
    let sum = bytes.reduce(0, +)
    if !bytes.isEmpty, line.record.bytes != sum {
      let counted = line.record.bytes.map { "\($0) bytes" } ?? "no bytes"
      return finding(.wrongCount, line, "\(name) has \(counted), but its commands \(sum)")
    }
    return nil
  }

  private func timeFinding(_ line: Trace.Line, _ sent: [SentCommand]) -> TraceFinding? {
    let name = line.record.name
    let (start, duration) = (line.record.start ?? 0, line.record.duration ?? 0)
    var previous: (number: Int, end: Double)?
    for (index, command) in sent.enumerated() {
      let what = "\(name), command \(index + 1)"
      if let took = command.duration, took > duration + Self.tolerance {
        return finding(
          .impossibleTime, line,
          "\(what) took \(Self.seconds(took)), but \(name) \(Self.seconds(duration))")
      }
      guard let sentAt = command.start else { continue }
      if sentAt < start - Self.tolerance {
        return finding(.impossibleTime, line, "\(what) was sent before \(name) started")
      }
      if sentAt + (command.duration ?? 0) > start + duration + Self.tolerance {
        return finding(.impossibleTime, line, "\(what) was over after \(name)")
      }
      if let previous, sentAt < previous.end - Self.tolerance {
        return finding(
          .impossibleTime, line,
          "\(what) was sent before command \(previous.number) was over")
      }
      previous = (index + 1, sentAt + (command.duration ?? 0))
    }
    let durations = sent.compactMap(\.duration)
    let sum = durations.reduce(0, +)
    if sent.count > 1, sum > duration + Self.tolerance(of: durations) {
      return finding(
        .impossibleTime, line,
        "the commands of \(name) took \(Self.seconds(sum)), but \(name) \(Self.seconds(duration))")
    }
    return nil
  }
}
