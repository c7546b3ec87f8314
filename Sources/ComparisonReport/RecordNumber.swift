import ScenarioBinding

/// A number of a record.
struct RecordNumber {
  private let member: String
  /// Less the least that it may be.
  private let value: Double
  private let text: String
  private let isTime: Bool

  /// A count; nil where there is none.
  init?(_ member: String, _ number: Int?, from least: Int = 0) {
    guard let number else { return nil }
    self.member = member
    value = Double(number) - Double(least)
    text = "\(number)"
    isTime = false
  }

  /// A time; nil where there is none.
  init?(_ member: String, seconds: Double?) {
    guard let seconds else { return nil }
    self.member = member
    value = seconds
    text = "\(seconds)"
    isTime = true
  }

  /// The first impossible number; nil for none.
  static func problem(of numbers: [RecordNumber?], in record: String) -> RecordCheck.Problem? {
    // No honest number is greater, and sums of such numbers can be counted exactly.
    let range = 0...1e12
    return numbers.lazy.compactMap { $0 }.first { !range.contains($0.value) }.map {
      RecordCheck.Problem(
        name: $0.isTime ? .impossibleTime : .impossibleNumber,
        text: "\(record) has an impossible \"\($0.member)\": \($0.text)")
    }
  }
}
