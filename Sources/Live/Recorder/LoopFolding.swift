/// Puts three or more groups of equal lines that follow each other into a loop. Numbers that are waited
/// for may count up or down from group to group.
enum LoopFolding {
  /// A line, and the number that it waits for.
  private struct Line: Equatable {
    var code: [String]
    var count: Int?

    init(_ code: [String]) {
      self.code = code
      let pattern = /toEqual: (\d+), timeout|waitForCount\((\d+), of|wait_for_count\(wait, (\d+),/
      for (index, text) in code.enumerated() where count == nil {
        guard let match = text.firstMatch(of: pattern), let digits = match.1 ?? match.2 ?? match.3
        else { continue }
        count = Int(digits)
        self.code[index].replaceSubrange(digits.startIndex..<digits.endIndex, with: "number")
      }
    }
  }

  /// How many lines are in it, how often they come, and what is counted by which step.
  private typealias Loop = (length: Int, times: Int, first: Int?, step: Int)

  static func fold(_ lines: [[String]], _ language: RecordedLanguage) -> [String] {
    let parts = lines.map(Line.init)
    let isPython = language == .python
    var code: [String] = []
    var place = 0
    while place < lines.count {
      guard let loop = loop(in: parts[place...]) else {
        code += lines[place]
        place += 1
        continue
      }
      let body = place..<place + loop.length
      code.append(head(loop, isPython: isPython))
      code += body.flatMap { loop.first == nil ? lines[$0] : parts[$0].code }
        .map { (isPython ? "    " : "  ") + $0 }
      if !isPython { code.append("}") }
      place += loop.length * loop.times
    }
    return code
  }

  private static func head(_ loop: Loop, isPython: Bool) -> String {
    guard let first = loop.first else {
      return isPython ? "for _ in range(\(loop.times)):" : "for _ in 1...\(loop.times) {"
    }
    let end = first + loop.times * loop.step
    if isPython { return "for number in range(\(first), \(end), \(loop.step)):" }
    return loop.step > 0
      ? "for number in \(first)...\(end - 1) {"
      : "for number in (\(end + 1)...\(first)).reversed() {"
  }

  /// The shortest group that the lines begin with three times or more, and how often.
  private static func loop(in lines: ArraySlice<Line>) -> Loop? {
    for length in stride(from: 1, through: lines.count / 3, by: 1) {
      let groups = stride(from: lines.startIndex, through: lines.endIndex - length, by: length)
        .map { lines[$0..<$0 + length] }
      let times = groups.prefix { $0.map(\.code) == groups[0].map(\.code) }.count
      guard times >= 3 else { continue }
      let counts = groups.prefix(times).map { $0.compactMap(\.count) }
      let first = counts[0].first ?? 0
      let step = (counts[1].first ?? 0) - first
      let isSteady = counts.enumerated().allSatisfy { number, values in
        values.allSatisfy { $0 == first + number * step }
      }
      if isSteady, abs(step) <= 1 { return (length, times, step == 0 ? nil : first, step) }
    }
    return nil
  }
}
