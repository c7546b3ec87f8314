/// The colours of Python code.
func pythonSpans(
  _ tokens: [PythonToken], _ blocks: PythonBlocks, in source: SourceText
) -> [CodeSpan] {
  var spans: [CodeSpan] = []
  let code = tokens.filter(\.isCode)
  // The number of the next token that says something.
  var next = 0
  var isInDecorator = false
  for token in tokens {
    if token.kind == .newline { isInDecorator = false }
    let before = next > 0 ? source.text(code[next - 1].range) : ""
    if token.isCode { next += 1 }
    let after = next < code.count ? source.text(code[next].range) : ""
    switch token.kind {
    case .comment: spans.add(token.range, .comment)
    case .string:
      let isDocumentation = blocks.documentation.contains(token.range.lowerBound)
      spans.add(token.range, isDocumentation ? .comment : .string)
    case .formatted: spans.add(token.range, .string)
    case .number: spans.add(token.range, .number)
    case .name:
      let name = source.text(token.range)
      if pythonKeywords.contains(name) || blocks.softKeywords.contains(token.range.lowerBound) {
        spans.add(token.range, .keyword)
      } else {
        spans.add(
          token.range, isInDecorator ? .attribute : colour(of: name, between: before, after))
      }
    case .symbol:
      let text = source.text(token.range)
      if text == "@", token.depth == 0, startsLine(token, in: source) { isInDecorator = true }
      if text == "(" { isInDecorator = false }
      spans.add(token.range, isInDecorator ? .attribute : .plain)
    case .space, .newline: spans.add(token.range, .plain)
    }
  }
  return spans
}

/// The words that Python reserves.
private let pythonKeywords: Set<String> = [
  "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
  "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in",
  "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with",
  "yield",
]

private func colour(of name: String, between before: String, _ after: String) -> CodeRun.Kind {
  if before == "class" { return .type }
  if before == "def" { return .function }
  let startsLikeType = name.first?.isUppercase == true && name.contains(where: \.isLowercase)
  if startsLikeType { return .type }
  if after == "(" { return .function }
  return before == "." ? .member : .plain
}

/// Whether only white space stands in front of a token in its line.
private func startsLine(_ token: PythonToken, in source: SourceText) -> Bool {
  let start = source.lineStarts[source.line(of: token.range.lowerBound) - 1]
  return source.bytes[start..<token.range.lowerBound].allSatisfy(isBlank)
}
