/// What the logical lines of a Python text are.
struct PythonBlocks {
  private let source: SourceText
  private let lines: [PythonLine]
  private(set) var statements = 0
  private(set) var steps: [StepSpan] = []
  /// The offsets of the strings that are statements of their own.
  private(set) var documentation: Set<Int> = []
  /// The offsets of `match`, `case` and `type` where they are keywords.
  private(set) var softKeywords: Set<Int> = []

  private static let compound: Set<String> = [
    "if", "while", "for", "try", "with", "def", "class", "async",
  ]
  private static let branches: Set<String> = ["elif", "else", "except", "finally"]

  init(_ tokens: [PythonToken], in source: SourceText) {
    self.source = source
    lines = PythonLine.lines(of: tokens, in: source.bytes)
    // The columns of the `match` statements that are open.
    var matches: [Int] = []
    for (index, line) in lines.enumerated() {
      guard let first = line.code.first else { continue }
      matches.removeAll { $0 >= line.indentation }
      let word = first.kind == .name ? text(first) : ""
      if Self.compound.contains(word) {
        statements += 1
        readHeader(line, at: index)
      } else if Self.branches.contains(word) {
        readHeader(line, at: index)
      } else if word == "case", !matches.isEmpty {
        softKeywords.insert(first.range.lowerBound)
        readHeader(line, at: index)
      } else if word == "match", isMatch(line) {
        softKeywords.insert(first.range.lowerBound)
        statements += 1
        matches.append(line.indentation)
      } else if text(first) != "@" {
        readSimple(line.code[...])
      }
    }
  }

  private func text(_ token: PythonToken) -> String { source.text(token.range) }

  /// Whether a line that begins with `match` ends with a colon: nothing else does.
  private func isMatch(_ line: PythonLine) -> Bool {
    guard let last = line.code.last else { return false }
    return line.code.count > 2 && text(last) == ":"
  }

  /// Reads the header of a block, and what follows it in its line.
  private mutating func readHeader(_ line: PythonLine, at index: Int) {
    var lambdas = 0
    let depth = line.code[0].depth
    let colon = line.code.firstIndex { token in
      guard token.depth == depth else { return false }
      let text = text(token)
      if text == "lambda" { lambdas += 1 }
      guard text == ":" else { return false }
      lambdas -= 1
      return lambdas < 0
    }
    guard let colon else { return }
    readSimple(line.code[(colon + 1)...])
    addStep(at: index, colon: colon)
  }

  /// Counts simple statements with semicolons between them.
  private mutating func readSimple(_ code: ArraySlice<PythonToken>) {
    for statement in code.split(whereSeparator: { $0.depth == 0 && text($0) == ";" }) {
      if statement.allSatisfy({ $0.kind == .string }) {
        documentation.formUnion(statement.map(\.range.lowerBound))
        continue
      }
      statements += 1
      let words = statement.prefix(3)
      if words.count == 3, text(words[words.startIndex]) == "type",
        words.dropFirst().first?.kind == .name,
        ["=", "["].contains(text(words[words.startIndex + 2]))
      {
        softKeywords.insert(words[words.startIndex].range.lowerBound)
      }
    }
  }

  /// Adds the step that begins with a header, if it is `with` a call of one.
  private mutating func addStep(at index: Int, colon: Int) {
    let header = lines[index].code[..<colon]
    guard let name = callOfItem(in: header) else { return }
    let start = header[0].range.lowerBound
    let last = lastLineOfBlock(at: index)
    let end = lines[last].tokens.last?.range.upperBound ?? start
    steps.append(
      StepSpan(
        lines: source.line(of: start)...source.line(of: name.range.lowerBound),
        whole: start..<end, body: lines[index].code[colon].range.upperBound..<end))
  }

  /// The last line of the block under a header, with the comments at its end that are in it.
  private func lastLineOfBlock(at header: Int) -> Int {
    let column = lines[header].indentation
    let followers = lines[(header + 1)...]
    let next = followers.firstIndex { !$0.code.isEmpty && $0.indentation <= column }
    let block = followers[..<(next ?? followers.endIndex)]
    var last = block.lastIndex { !$0.code.isEmpty } ?? header
    while last + 1 < block.endIndex, lines[last + 1].indentation > column { last += 1 }
    return last
  }

  /// The name in `with run.step(1)`, if there is such a call.
  private func callOfItem(in header: ArraySlice<PythonToken>) -> PythonToken? {
    let words = header.map(text)
    guard words.first == "with" || words.starts(with: ["async", "with"]) else { return nil }
    for index in words.indices.dropFirst().dropLast()
    where words[index - 1] == "." && words[index + 1] == "(" && itemNames.contains(words[index]) {
      return header[index]
    }
    return nil
  }
}
