import Foundation
import ScenarioBinding

extension RunCheck {
  /// How far times may be apart from what they should be, in seconds: tools may round them.
  static let tolerance = 0.001

  /// The same for the sum of several times, of which each may be rounded up by half of that, but
  /// not what is 0.
  static func tolerance(of times: [Double]) -> Double {
    tolerance / 2 * Double(times.count { $0 > 0 } + 1)
  }

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
    return nil
  }

  /// Whatever sends commands takes time: a nanosecond at least, as no clock counts less.
  var idleFinding: TraceFinding? {
    for line in items + [end].compactMap({ $0 }) {
      guard let commands = line.record.commands, commands > 0, let duration = line.record.duration,
        duration < 1e-9
      else { continue }
      return finding(
        .impossibleTime, line,
        "\(line.record.name) took no time at all, but its commands are \(commands)")
    }
    let sum = items.reduce(0) { $0 + ($1.record.duration ?? 0) }
    guard sum < 1e-9, let commands = end?.record.commands, commands > 0, !items.isEmpty else {
      return nil
    }
    return finding(
      .impossibleTime, end, "the items took no time at all, but the run's commands are \(commands)")
  }

  /// Nothing waits for longer than it takes, nor while a command does something else.
  var waitFinding: TraceFinding? {
    for line in items + [end].compactMap({ $0 }) {
      guard let waited = line.record.waited, let duration = line.record.duration else { continue }
      let took = "\(line.record.name) took \(Self.seconds(duration)), but"
      if waited > duration + Self.tolerance {
        return finding(.impossibleTime, line, "\(took) waited \(Self.seconds(waited))")
      }
      let others = (line.record.sent ?? []).filter { $0.kind != .pause }.compactMap(\.duration)
      let busy = others.reduce(0, +)
      if waited + busy > duration + Self.tolerance(of: others + [waited]) {
        return finding(
          .impossibleTime, line,
          "\(took) waited \(Self.seconds(waited)) beside commands of \(Self.seconds(busy))")
      }
    }
    let waits = items.compactMap(\.record.waited)
    let waited = waits.reduce(0, +)
    let whole = end?.record.waited ?? 0
    guard waited > whole + Self.tolerance(of: waits) else { return nil }
    return finding(
      .impossibleTime, end,
      "the run waited \(Self.seconds(whole)), but its items \(Self.seconds(waited))")
  }

  /// What a tool tells of itself somewhere, it tells everywhere: what is left out is left out of
  /// its figures.
  var memberFinding: TraceFinding? {
    for line in items + [end].compactMap({ $0 }) {
      guard let member = habits.missing(in: line.record) else { continue }
      return finding(
        .missingMember, line,
        "\(line.record.name) has no \"\(member)\", which other records of \(id.tool) have")
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
    let bytes = items.reduce(0) { $0 + ($1.record.bytes ?? 0) }
    guard let whole = end?.record.bytes, bytes > whole else { return nil }
    return finding(.wrongCount, end, "the run has \(whole) bytes, but its items have \(bytes)")
  }

  static func seconds(_ number: Double) -> String { String(format: "%.3f s", number) }
}
