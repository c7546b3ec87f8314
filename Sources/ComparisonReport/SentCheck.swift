import Foundation
import ScenarioBinding

/// Whether a command that was sent has what it must have, and nothing impossible.
struct SentCheck {
  private let command: SentCommand
  private let item: String
  private let number: Int

  /// - Parameters:
  ///   - number: which of the item's commands it is, from 1.
  ///   - item: what findings call the item.
  init(_ command: SentCommand, _ number: Int, of item: String) {
    self.command = command
    self.number = number
    self.item = item
  }

  private var name: String { "\(item), command \(number)" }

  /// What is wrong; nil for nothing.
  var problem: RecordCheck.Problem? {
    if command.text.isEmpty {
      return RecordCheck.Problem(name: .missingMember, text: "\(name) has no \"text\"")
    }
    if (command.using == nil) != (command.value == nil) {
      let missing = command.using == nil ? "using" : "value"
      return RecordCheck.Problem(name: .missingMember, text: "\(name) has no \"\(missing)\"")
    }
    let numbers = [
      RecordNumber("start", seconds: command.start),
      RecordNumber("duration", seconds: command.duration),
      RecordNumber("bytesSent", command.bytesSent),
      RecordNumber("bytesReceived", command.bytesReceived),
      RecordNumber("status", command.status, from: 100),
    ]
    let phases = command.phases?.sorted { $0.key < $1.key } ?? []
    return RecordNumber.problem(of: numbers, in: name)
      ?? phases.lazy.compactMap { phase, seconds in
        SentPhase(rawValue: phase) == nil
          ? RecordCheck.Problem(
            name: .strangeMember, text: "\(name) has the phase \"\(phase)\", which is unknown")
          : RecordNumber.problem(of: [RecordNumber(phase, seconds: seconds)], in: name)
      }.first ?? sumProblem
  }

  private var sumProblem: RecordCheck.Problem? {
    guard let phases = command.phases else { return nil }
    guard let duration = command.duration else {
      return RecordCheck.Problem(
        name: .missingMember, text: "\(name) has \"phases\", but no \"duration\"")
    }
    let sum = phases.values.reduce(0, +)
    guard sum > duration + RunCheck.tolerance(of: Array(phases.values)) else { return nil }
    return RecordCheck.Problem(
      name: .impossibleTime,
      text: "\(name) took \(RunCheck.seconds(duration)), but its phases \(RunCheck.seconds(sum))")
  }
}
