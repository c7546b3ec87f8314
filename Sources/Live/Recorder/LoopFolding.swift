/// Puts groups of lines that follow each other and are equal, three at least, into a loop. Numbers that
/// are waited for may count up or down from group to group.
enum LoopFolding {
  /// A line, with the number that it waits for taken out of it.
  private struct Line: Equatable {
    var code: [String]
    var count: Int?

    init(_ code: [String]) {
      self.code = code
      let pattern = /toEqual: (\d+), timeout|waitForCount\((\d+), of|wait_for_count\(wait, (\d+),/
      for (index, text) in code.enumerated() {
        guard let match = text.firstMatch(of: pattern),
          let digits = match.1 ?? match.2 ?? match.3, count == nil
        else { continue }
        count = Int(digits)
        self.code[index].replaceSubrange(digits.startIndex..<digits.endIndex, with: "number")
      }
    }
  }

  /// A loop: how many lines are in it, how often they come, and what is counted.
  private struct Loop {
    let length: Int
    let times: Int
    let first: Int?
    let step: Int

    func head(_ language: RecordedLanguage) -> String {
      let last = (first ?? 1) + (times - 1) * step
      switch (language, first) {
      case (.python, nil): return "for _ in range(\(times)):"
      case (.python, let first?): return "for number in range(\(first), \(last + step), \(step)):"
      case (_, nil): return "for _ in 1...\(times) {"
      case (_, let first?):
        return step > 0
          ? "for number in \(first)...\(last) {" : "for number in (\(last)...\(first)).reversed() {"
      }
    }
  }

  static func fold(_ lines: [[String]], _ language: RecordedLanguage) -> [String] {
    let parts = lines.map(Line.init)
    var code: [String] = []
    var place = 0
    while place < lines.count {
      guard let loop = loop(in: parts[place...]) else {
        code += lines[place]
        place += 1
        continue
      }
      code.append(loop.head(language))
      let indent = language == .python ? "    " : "  "
      let body = place..<place + loop.length
      code += body.flatMap { loop.first == nil ? lines[$0] : parts[$0].code }.map { indent + $0 }
      if language != .python { code.append("}") }
      place += loop.length * loop.times
    }
    return code
  }

  /// The shortest group that the lines begin with three times or more, and how often.
  private static func loop(in lines: ArraySlice<Line>) -> Loop? {
    guard lines.count >= 3 else { return nil }
    for length in 1...lines.count / 3 {
      let groups = stride(from: lines.startIndex, through: lines.endIndex - length, by: length)
        .map { Array(lines[$0..<$0 + length]) }
      let times = groups.prefix { $0.map(\.code) == groups[0].map(\.code) }.count
      guard times >= 3 else { continue }
      let counts = groups.prefix(times).map { $0.compactMap(\.count) }
      guard let first = counts[0].first else {
        return Loop(length: length, times: times, first: nil, step: 0)
      }
      let step = counts[1][0] - first
      let isCounting = counts.enumerated().allSatisfy { number, values in
        values.allSatisfy { $0 == first + number * step }
      }
      if isCounting, abs(step) == 1 {
        return Loop(length: length, times: times, first: first, step: step)
      }
      if isCounting { return Loop(length: length, times: times, first: nil, step: 0) }
    }
    return nil
  }
}
