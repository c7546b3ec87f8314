import ScenarioBinding

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
