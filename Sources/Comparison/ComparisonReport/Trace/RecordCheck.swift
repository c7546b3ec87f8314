import Foundation
import ScenarioBinding
import ScenarioFormat

/// Whether a record has what a record of its kind must have, and nothing impossible.
struct RecordCheck {
  /// What is wrong with a record.
  struct Problem {
    let name: TraceFinding.Name
    let text: String
  }

  private let record: TraceRecord

  init(_ record: TraceRecord) { self.record = record }

  /// What is wrong; nil for nothing.
  var problem: Problem? {
    memberProblem ?? numberProblem ?? messageProblem ?? knownProblem ?? pictureProblem
      ?? sentProblem ?? actionProblem
  }

  private var actionProblem: Problem? {
    guard let index = record.actions?.firstIndex(of: "") else { return nil }
    return Problem(
      name: .missingMember, text: "action \(index + 1) of \(record.name) is an empty text")
  }

  private var sentProblem: Problem? {
    let item = record.name
    for (index, command) in (record.sent ?? []).enumerated() {
      if let problem = SentCheck(command, index + 1, of: item).problem { return problem }
    }
    return nil
  }

  /// What is wrong with the names of the tool and of the scenario: names stand in tables, in other
  /// files and on terminals, so nobody may mistake one for another.
  var nameProblem: Problem? {
    Self.nameProblem(tool: record.tool) ?? record.scenario.flatMap(Self.nameProblem(scenario:))
  }

  /// What is wrong with the name of a tool; nil for nothing.
  static func nameProblem(tool: String) -> Problem? {
    let bytes = Array(tool.utf8)
    let isName =
      (1...64).contains(bytes.count)
      && bytes.allSatisfy { isWord($0) || " ._+()-".utf8.contains($0) }
      && bytes.first.map(isWord) == true && bytes.last != UInt8(ascii: " ")
    return isName
      ? nil
      : Problem(
        name: .badName,
        text: "the tool is called \"\(tool.shown(atMost: 80))\", but a name is 1 to 64 of "
          + "A-Z, a-z, 0-9, blanks and ._+()-, a letter or digit first, no blank last")
  }

  /// What is wrong with the id of a scenario; nil for nothing.
  static func nameProblem(scenario: String) -> Problem? {
    ScenarioID(scenario) != nil
      ? nil
      : Problem(
        name: .badName,
        text: "the scenario is called \"\(scenario.shown(atMost: 80))\", but an id is a capital "
          + "letter, a dot and a number, such as A.1")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Whether the record of a run names its run; nil where it does.
  var runProblem: Problem? {
    let members = [("scenario", record.scenario != nil), ("repetition", record.repetition != nil)]
    return Self.missing(members, in: record.name)
  }

  private static func missing(_ members: [(String, Bool)], in record: String) -> Problem? {
    members.first { !$0.1 }
      .map { Problem(name: .missingMember, text: "\(record) has no \"\($0.0)\"") }
  }

  // MARK: - Members

  private var memberProblem: Problem? {
    if let problem = Self.missing(required, in: record.name) { return problem }
    guard let strange = strangeMember else { return nil }
    return Problem(
      name: .strangeMember, text: "\(record.name) has \"\(strange)\", which it can't have")
  }

  private var required: [(name: String, isThere: Bool)] {
    let place = [("file", record.file != nil), ("line", record.line != nil)]
    let start = [("start", record.start != nil)]
    let result = [
      ("duration", record.duration != nil), ("commands", record.commands != nil),
      ("outcome", record.outcome != nil),
    ]
    return switch record.kind {
    case .tool: [("about", record.about != nil)]
    case .omitted: place + [("known", record.known != nil)]
    case .start: place + start
    case .item: [("item", record.item?.isEmpty == false)] + place + start + result
    case .end: result
    }
  }

  /// The members that not all records have, with the kinds of those that may.
  private static let members:
    [(name: String, isThere: @Sendable (TraceRecord) -> Bool, kinds: Set<TraceRecord.Kind>)] = [
      ("repetition", { $0.repetition != nil }, [.start, .item, .end, .omitted]),
      ("scenario", { $0.scenario != nil }, [.start, .item, .end, .omitted]),
      ("item", { $0.item != nil }, [.item]),
      ("outcome", { $0.outcome != nil }, [.item, .end]),
      ("duration", { $0.duration != nil }, [.item, .end]),
      ("commands", { $0.commands != nil }, [.item, .end]),
      ("sent", { $0.sent != nil }, [.item]),
      ("actions", { $0.actions != nil }, [.item]),
      ("picture", { $0.picture != nil }, [.item]),
      ("known", { $0.known != nil }, [.start, .omitted]),
      ("about", { $0.about != nil }, [.tool]),
    ]

  /// A member that records of this kind have not.
  private var strangeMember: String? {
    Self.members.first { !$0.kinds.contains(record.kind) && $0.isThere(record) }?.name
  }

  // MARK: - Numbers

  private var numberProblem: Problem? {
    RecordNumber.problem(
      of: [
        RecordNumber("repetition", record.repetition, from: 1),
        RecordNumber("line", record.line.map { Int(clamping: $0) }, from: 1),
        RecordNumber("start", seconds: record.start),
        RecordNumber("duration", seconds: record.duration),
        RecordNumber("commands", record.commands), RecordNumber("bytes", record.bytes),
        RecordNumber("waited", seconds: record.waited),
      ], in: record.name)
  }

  // MARK: - What goes together

  private var messageProblem: Problem? {
    switch (record.outcome, record.message) {
    case (.failed, nil), (.failed, ""):
      Problem(name: .wrongMessage, text: "\(record.name) failed without a \"message\"")
    case (.passed, .some):
      Problem(name: .wrongMessage, text: "\(record.name) passed, but has a \"message\"")
    default: nil
    }
  }

  private var knownProblem: Problem? {
    guard let known = record.known else { return nil }
    let right: KnownFailure.Kind = record.kind == .omitted ? .notPortable : .expectedFailure
    let what = "\(record.name) is declared \(known.kind.words)"
    if known.kind != right {
      let why = record.kind == .omitted ? "which is a reason to run it" : "but was run"
      return Problem(name: .badDeclaration, text: "\(what), \(why)")
    }
    for (name, text) in [("reason", known.reason), ("link", known.link)]
    where text.isBlank {
      return Problem(name: .badDeclaration, text: "\(what) without a \"\(name)\"")
    }
    return nil
  }

  private var pictureProblem: Problem? {
    guard let picture = record.picture, !picture.isOfItsFormat else { return nil }
    return Problem(
      name: .badPicture, text: "the picture of \(record.name) is no \(picture.format.name)")
  }
}

extension TracePicture {
  /// Whether the data begins as its format does.
  fileprivate var isOfItsFormat: Bool {
    switch format {
    case .svg: data.hasPrefix("<svg")
    case .png:
      Data(base64Encoded: data)?.starts(with: [137, 80, 78, 71, 13, 10, 26, 10]) ?? false
    }
  }
}

extension TracePicture.Format {
  fileprivate var name: String {
    switch self {
    case .svg: "SVG"
    case .png: "PNG in base64"
    }
  }
}

extension TraceRecord {
  /// What findings call the record.
  var name: String {
    switch kind {
    case .tool: "the record of \(tool)"
    case .omitted: "the omission"
    case .start: "the start"
    case .end: "the end"
    case .item: item.flatMap { $0.isEmpty ? nil : $0 } ?? "an item"
    }
  }
}

/// A number of a record.
struct RecordNumber {
  /// No honest number is greater, and sums of such numbers can be counted exactly.
  static let range = 0...1e12

  private let member: String
  /// Less the least that it may be.
  private let value: Double
  private let number: Number

  private enum Number {
    case count(Int)
    case seconds(Double)
  }

  /// A count; nil where there is none.
  init?(_ member: String, _ number: Int?, from least: Int = 0) {
    guard let number else { return nil }
    self.member = member
    value = Double(number) - Double(least)
    self.number = .count(number)
  }

  /// A time; nil where there is none.
  init?(_ member: String, seconds: Double?) {
    guard let seconds else { return nil }
    self.member = member
    value = seconds
    number = .seconds(seconds)
  }

  /// The first impossible number; nil for none.
  ///
  /// - Parameter record: what to call the record. It is asked for only then, as nearly all are right.
  static func problem(
    of numbers: [RecordNumber?], in record: @autoclosure () -> String
  ) -> RecordCheck.Problem? {
    for case .some(let wrong) in numbers where !range.contains(wrong.value) {
      let what = "\(record()) has an impossible \"\(wrong.member)\""
      return switch wrong.number {
      case .count(let count):
        RecordCheck.Problem(name: .impossibleNumber, text: "\(what): \(count)")
      case .seconds(let seconds):
        RecordCheck.Problem(name: .impossibleTime, text: "\(what): \(seconds)")
      }
    }
    return nil
  }
}

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
