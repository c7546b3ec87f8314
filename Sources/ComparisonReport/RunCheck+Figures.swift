import Foundation
import ScenarioBinding

extension RunCheck {
  /// How far times may be apart from what they should be, in seconds: tools may round them.
  static let tolerance = 0.001

  /// Items come one after the other, within the run.
  var timeFinding: TraceFinding? {
    var previous: (name: String, end: Double)?
    for line in items {
      let start = line.record.start ?? 0
      let itemEnd = start + (line.record.duration ?? 0)
      if let previous, start < previous.end - Self.tolerance {
        return finding(
          .impossibleTime, line, "\(line.record.name) starts before \(previous.name) is over")
      }
      if let whole = end?.record.duration, itemEnd > whole + Self.tolerance {
        return finding(
          .impossibleTime, line,
          "\(line.record.name) is over \(Self.seconds(itemEnd)) after the start of the run, which "
            + "took \(Self.seconds(whole))")
      }
      previous = (line.record.name, itemEnd)
    }
    guard end?.record.duration == 0, let commands = end?.record.commands, commands > 0 else {
      return nil
    }
    return finding(
      .impossibleTime, end, "the run took no time at all, but has \(commands) commands")
  }

  /// Nothing waits for longer than it takes.
  var waitFinding: TraceFinding? {
    for line in items + [end].compactMap({ $0 }) {
      guard let waited = line.record.waited, let duration = line.record.duration,
        waited > duration + Self.tolerance
      else { continue }
      return finding(
        .impossibleTime, line,
        "\(line.record.name) took \(Self.seconds(duration)), but waited \(Self.seconds(waited))")
    }
    return nil
  }

  /// What the items sent is a part of what the run sent.
  var sumFinding: TraceFinding? {
    let commands = items.reduce(0) { $0 + ($1.record.commands ?? 0) }
    if let whole = end?.record.commands, commands > whole {
      return finding(
        .wrongCount, end, "the run has \(whole) commands, but its items have \(commands)")
    }
    let counting = (items + [end].compactMap { $0 }).filter { $0.record.bytes != nil }
    if counting.isEmpty { return nil }
    guard counting.count == items.count + 1, let whole = end?.record.bytes else {
      return finding(.wrongCount, end, "some records of the run have \"bytes\", others have not")
    }
    let bytes = items.reduce(0) { $0 + ($1.record.bytes ?? 0) }
    return bytes > whole
      ? finding(.wrongCount, end, "the run has \(whole) bytes, but its items have \(bytes)") : nil
  }

  static func seconds(_ number: Double) -> String { String(format: "%.3f s", number) }
}
