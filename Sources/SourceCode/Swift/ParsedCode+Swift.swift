import SwiftParser
import SwiftSyntax

extension ParsedCode {
  init(swift text: String, _ source: SourceText) {
    let tree = Parser.parse(source: text)
    let reader = SwiftReader(source)
    reader.walk(tree)
    self.init(
      spans: swiftSpans(of: tree), steps: reader.steps, statements: reader.statements,
      stringLines: reader.stringLines, locators: swiftLocators(in: tree, source))
  }
}

/// Counts the statements of Swift code, and finds its steps.
private final class SwiftReader: SyntaxVisitor {
  private let source: SourceText
  var steps: [StepSpan] = []
  var statements = 0
  var stringLines: Set<Int> = []

  init(_ source: SourceText) {
    self.source = source
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if !isDirective(node.item), !isValueOfClosure(node) { statements += 1 }
    return .visitChildren
  }

  override func visit(_ node: MemberBlockItemSyntax) -> SyntaxVisitorContinueKind {
    if !node.decl.is(IfConfigDeclSyntax.self) { statements += 1 }
    return .visitChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let (first, last) = (line(node.positionAfterSkippingLeadingTrivia), line(of: node))
    if first < last { stringLines.formUnion(first + 1...last) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let name = node.calledMember, itemNames.contains(name.text), let closure = node.closure
    else { return .visitChildren }
    let whole = withEffects(node)
    let start = whole.positionAfterSkippingLeadingTrivia.utf8Offset
    let bodyStart =
      closure.signature?.endPositionBeforeTrailingTrivia
      ?? closure.leftBrace.endPositionBeforeTrailingTrivia
    let bodyEnd = closure.rightBrace.positionAfterSkippingLeadingTrivia
    steps.append(
      StepSpan(
        lines: source.line(of: start)...line(name.positionAfterSkippingLeadingTrivia),
        whole: start..<whole.endPositionBeforeTrailingTrivia.utf8Offset,
        body: bodyStart.utf8Offset..<max(bodyStart, bodyEnd).utf8Offset))
    return .visitChildren
  }

  /// Whether it is `#if` and the like, whose contents are counted, but not itself.
  private func isDirective(_ item: CodeBlockItemSyntax.Item) -> Bool {
    if case .decl(let declaration) = item { return declaration.is(IfConfigDeclSyntax.self) }
    return false
  }

  /// Whether it is the only expression of a closure on one line, which is no block of a scenario.
  private func isValueOfClosure(_ node: CodeBlockItemSyntax) -> Bool {
    guard case .expr = node.item,
      let closure = node.parent?.parent?.as(ClosureExprSyntax.self), closure.statements.count == 1,
      line(closure.positionAfterSkippingLeadingTrivia) == line(of: closure)
    else { return false }
    let call =
      closure.parent?.as(FunctionCallExprSyntax.self)
      ?? closure.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    guard let call, call.closure == closure, let name = call.calledMember else { return true }
    return !itemNames.contains(name.text) && name.text != "testCase"
  }

  /// A call with the `try` and `await` in front of it.
  private func withEffects(_ call: FunctionCallExprSyntax) -> ExprSyntax {
    var whole = ExprSyntax(call)
    while let parent = whole.parent?.as(ExprSyntax.self),
      parent.is(TryExprSyntax.self) || parent.is(AwaitExprSyntax.self)
    {
      whole = parent
    }
    return whole
  }

  private func line(_ position: AbsolutePosition) -> Int { source.line(of: position.utf8Offset) }

  /// The line that a node ends in.
  private func line(of node: some SyntaxProtocol) -> Int {
    source.line(of: max(0, node.endPositionBeforeTrailingTrivia.utf8Offset - 1))
  }
}

extension FunctionCallExprSyntax {
  /// The name of what is called, where it stands behind a dot.
  fileprivate var calledMember: TokenSyntax? {
    calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName
  }

  /// The closure behind the call, or the one that is its last argument.
  fileprivate var closure: ClosureExprSyntax? {
    trailingClosure ?? arguments.last?.expression.as(ClosureExprSyntax.self)
  }
}
