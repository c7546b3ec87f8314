import SwiftSyntax

/// The locators in Swift code, in the order of the code.
func swiftLocators(in tree: SourceFileSyntax, _ source: SourceText) -> [WrittenLocator] {
  let names = LocalNames(viewMode: .sourceAccurate)
  names.walk(tree)
  let reader = LocatorReader(source, locals: names.found)
  reader.walk(tree)
  return reader.found.sorted { $0.start < $1.start }.map(\.locator)
}

/// The names of variables and parameters in functions: none of these is a query of `self`.
private final class LocalNames: SyntaxVisitor {
  var found: Set<String> = []

  override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
    // A property of a type may be a query.
    let isMember = node.parent?.parent?.parent?.parent?.is(MemberBlockItemSyntax.self) ?? false
    if !isMember { found.insert(node.identifier.text) }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    found.insert((node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
    found.insert(node.name.text)
    return .visitChildren
  }
}

private final class LocatorReader: SyntaxVisitor {
  private let source: SourceText
  private let locals: Set<String>
  private var taken: Set<SyntaxIdentifier> = []
  var found: [(start: Int, locator: WrittenLocator)] = []

  init(_ source: SourceText, locals: Set<String>) {
    self.source = source
    self.locals = locals
    super.init(viewMode: .sourceAccurate)
  }

  // MARK: - Selectors

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    if !taken.contains(node.id), node.writtenText.hasPrefix("//") { take([node], "xpath") }
    return .visitChildren
  }

  /// Whether it makes a locator of WebDriver's; its text is taken then.
  private func takeSelector(_ node: FunctionCallExprSyntax) {
    guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
      access.base.map({ $0.trimmedDescription == "Locator" }) ?? true,
      let strategy = selectorStrategies[access.declName.baseName.text],
      let argument = node.arguments.first?.expression
    else { return }
    let parts = argument.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [argument]
    take(parts.compactMap { $0.as(StringLiteralExprSyntax.self) }, strategy)
  }

  private func take(_ literals: [StringLiteralExprSyntax], _ strategy: String) {
    guard let first = literals.first else { return }
    taken.formUnion(literals.map(\.id))
    let depth = LocatorDepth(
      strategy: strategy, value: literals.map(\.textWithoutInterpolations).joined())
    found.append(
      (
        first.position.utf8Offset,
        WrittenLocator(
          strategy: strategy, text: literals.map(\.writtenText).joined(), depth: depth.steps)
      ))
  }

  // MARK: - Queries

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    takeSelector(node)
    takeQueries(ExprSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    takeQueries(ExprSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    takeQueries(ExprSyntax(node))
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    takeQueries(ExprSyntax(node))
    return .visitChildren
  }

  private func takeQueries(_ node: ExprSyntax) {
    guard !node.isContinued else { return }
    var queries = QueryScan(locals: locals)
    queries.scan(node.links)
    for (range, depth) in queries.found {
      let lines = source.text(range).split(whereSeparator: \.isNewline)
      let text = lines.map { String($0.drop(while: \.isWhitespace)) }.joined()
      found.append(
        (
          range.lowerBound,
          WrittenLocator(strategy: WrittenLocator.queryStrategy, text: text, depth: depth)
        ))
    }
  }
}

/// The strategies of WebDriver by the functions of its client that make locators.
private let selectorStrategies = [
  "xpath": "xpath", "css": "css selector", "accessibilityID": "accessibility id", "id": "id",
  "name": "name", "className": "class name", "linkText": "link text",
  "partialLinkText": "partial link text", "tagName": "tag name",
  "predicate": "-ios predicate string", "iOSPredicate": "-ios predicate string",
  "classChain": "-ios class chain", "iOSClassChain": "-ios class chain",
]

extension StringLiteralExprSyntax {
  /// What stands between the quotes.
  fileprivate var writtenText: String { segments.description }

  /// The same with a sign for each value that is put into it.
  fileprivate var textWithoutInterpolations: String {
    segments.map { segment in
      switch segment {
      case .stringSegment(let text): text.content.text
      case .expressionSegment: String(LocatorSkeleton.blank)
      }
    }.joined()
  }
}
