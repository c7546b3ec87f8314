extension ParsedCode {
  init(python source: SourceText) {
    let tokens = PythonLexer.tokens(of: source.bytes)
    let blocks = PythonBlocks(tokens, in: source)
    var stringLines: Set<Int> = []
    for token in tokens where token.kind == .string || token.kind == .formatted {
      let first = source.line(of: token.range.lowerBound)
      let last = source.line(of: token.range.upperBound - 1)
      if first < last { stringLines.formUnion(first + 1...last) }
    }
    self.init(
      spans: pythonSpans(tokens, blocks, in: source), steps: blocks.steps,
      statements: blocks.statements, stringLines: stringLines)
  }
}
