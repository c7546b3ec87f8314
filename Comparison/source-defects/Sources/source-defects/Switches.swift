import SwiftOperators
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// A place in a source file where a defect can be switched on.
struct SourceDefect {
  enum Kind: String {
    case negatedCondition = "negated condition"
    case swappedArguments = "swapped arguments"
    case changedConstant = "changed constant"
    case removedStatement = "removed statement"
  }

  let number: Int
  let kind: Kind
  /// The lines of the source, from 1. They are the same in the rewritten file.
  let lines: ClosedRange<Int>
  let source: String
}

/// Rewrites a file so that each of its defects can be switched on. Line numbers don't change.
final class Switches: SyntaxRewriter {
  /// All defects in order, with and without a switch.
  private(set) var defects: [SourceDefect] = []
  private let converter: SourceLocationConverter
  private let first: Int
  private let isIncluded: (Int) -> Bool

  /// - Parameters:
  ///   - first: the number of the file's first defect.
  ///   - isIncluded: whether a defect gets its switch. The sources of the others stay as they are.
  static func rewrite(
    _ text: String, first: Int, where isIncluded: @escaping (Int) -> Bool
  ) -> (text: String, defects: [SourceDefect]) {
    // Operators that the table doesn't know stay unfolded.
    let tree = OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in }
    let switches = Switches(tree, first: first, where: isIncluded)
    return (switches.rewrite(tree).description, switches.defects)
  }

  private init(_ tree: Syntax, first: Int, where isIncluded: @escaping (Int) -> Bool) {
    (self.first, self.isIncluded) = (first, isIncluded)
    converter = SourceLocationConverter(fileName: "", tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Notes a defect. Returns the condition that is true if it is on, or nil if it has no switch.
  private func condition(_ kind: SourceDefect.Kind, _ node: some SyntaxProtocol) -> String? {
    let number = first + defects.count
    let (start, end) = (
      node.startLocation(converter: converter), node.endLocation(converter: converter)
    )
    let source = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    defects.append(
      SourceDefect(number: number, kind: kind, lines: start.line...end.line, source: source))
    return isIncluded(number) ? "SourceDefects.isOn(\(number))" : nil
  }

  private func expression(_ text: String, insteadOf node: some SyntaxProtocol) -> ExprSyntax {
    var made = ExprSyntax("\(raw: text)")
    made.leadingTrivia = node.leadingTrivia
    made.trailingTrivia = node.trailingTrivia
    return made
  }

  private func negated(_ node: ExprSyntax, _ visit: (ExprSyntax) -> ExprSyntax) -> ExprSyntax {
    let isOn = condition(.negatedCondition, node)
    let visited = visit(node)
    guard let isOn else { return visited }
    return expression("(\(isOn) != (\(visited.trimmedDescription)))", insteadOf: visited)
  }

  // MARK: - Conditions

  override func visit(_ node: ConditionElementSyntax) -> ConditionElementSyntax {
    // A comparison is negated wherever it is.
    guard case .expression(let condition) = node.condition, !condition.isComparison else {
      return super.visit(node)
    }
    return node.with(\.condition, .expression(negated(condition) { self.visit($0) }))
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> ExprSyntax {
    guard node.isInBody, let name = node.operatorName else { return super.visit(node) }
    if ["==", "!="].contains(name) { return negated(ExprSyntax(node)) { _ in super.visit(node) } }
    guard ["<", "<=", ">", ">=", "-"].contains(name) else { return super.visit(node) }
    let isOn = condition(.swappedArguments, node)
    let visited = super.visit(node)
    guard let isOn, let infix = visited.as(InfixOperatorExprSyntax.self) else { return visited }
    let (left, right) = (
      infix.leftOperand.trimmedDescription, infix.rightOperand.trimmedDescription
    )
    return expression(
      "(\(isOn) ? (\(right)) \(name) (\(left)) : (\(left)) \(name) (\(right)))", insteadOf: visited)
  }

  // MARK: - Arguments

  override func visit(_ node: FunctionCallExprSyntax) -> ExprSyntax {
    let arguments = Array(node.arguments)
    let place = arguments.indices.dropLast().first { place in
      arguments[place...(place + 1)].allSatisfy(\.expression.isSimple)
    }
    // A closure or a list would be written twice.
    let hasParts = arguments.contains { [.closureExpr, .arrayExpr].contains($0.expression.kind) }
    guard node.isInBody, let place, !hasParts, !node.isOfSuper, node.trailingClosure == nil else {
      return super.visit(node)
    }
    let isOn = condition(.swappedArguments, node)
    let visited = super.visit(node)
    guard let isOn, let call = visited.as(FunctionCallExprSyntax.self) else { return visited }
    var swapped = Array(call.arguments)
    let (one, other) = (swapped[place].expression.trimmed, swapped[place + 1].expression.trimmed)
    (swapped[place].expression, swapped[place + 1].expression) = (other, one)
    let changed = call.with(\.arguments, LabeledExprListSyntax(swapped))
    // On one line, so that the line numbers stay.
    let line = changed.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
    return expression("(\(isOn) ? \(line) : \(call.trimmedDescription))", insteadOf: visited)
  }

  // MARK: - Constants

  override func visit(_ node: IntegerLiteralExprSyntax) -> ExprSyntax {
    guard node.isInBody, let value = Int(node.literal.text), value < 1000,
      node.parent?.is(PrefixOperatorExprSyntax.self) == false,
      let isOn = condition(.changedConstant, node)
    else { return ExprSyntax(node) }
    return expression("(\(isOn) ? \(value + 1) : \(value))", insteadOf: node)
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> ExprSyntax {
    guard node.isInBody, let isOn = condition(.changedConstant, node) else {
      return ExprSyntax(node)
    }
    return expression("(\(isOn) != \(node.literal.text))", insteadOf: node)
  }

  // MARK: - Statements

  override func visit(_ node: CodeBlockItemSyntax) -> CodeBlockItemSyntax {
    guard let expression = node.item.as(ExprSyntax.self), node.isInBody, expression.isEffect,
      !node.isResult
    else { return super.visit(node) }
    let isOn = condition(.removedStatement, expression)
    let visited = super.visit(node)
    guard let isOn else { return visited }
    var item = CodeBlockItemSyntax("if !\(raw: isOn) { \(raw: visited.trimmedDescription) }")
    item.leadingTrivia = visited.leadingTrivia
    item.trailingTrivia = visited.trailingTrivia
    return item
  }
}

extension SyntaxProtocol {
  /// Whether it runs in a function or an accessor. Patterns don't take expressions with switches, and
  /// an initializer must assign each property.
  fileprivate var isInBody: Bool {
    let excluded: [(SyntaxProtocol) -> Bool] = [
      { $0.is(InitializerDeclSyntax.self) }, { $0.is(ExpressionPatternSyntax.self) },
      { $0.is(AttributeSyntax.self) }, { $0.is(FunctionParameterSyntax.self) },
    ]
    let around = Array(sequence(first: parent) { $0?.parent }.compactMap(\.self))
    return around.contains { $0.is(FunctionDeclSyntax.self) || $0.is(AccessorBlockSyntax.self) }
      && !around.contains { node in excluded.contains { $0(node) } }
  }
}

extension CodeBlockItemSyntax {
  /// Whether it is the implicit result of a function or a getter.
  fileprivate var isResult: Bool {
    guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1 else { return false }
    if list.parent?.is(AccessorBlockSyntax.self) == true { return true }
    return list.parent?.parent?.as(FunctionDeclSyntax.self)?.signature.returnClause != nil
  }
}

extension InfixOperatorExprSyntax {
  fileprivate var operatorName: String? {
    self.operator.as(BinaryOperatorExprSyntax.self)?.operator.text
  }
}

extension FunctionCallExprSyntax {
  fileprivate var isOfSuper: Bool {
    ["super.init", "self.init"].contains(calledExpression.trimmedDescription)
  }
}

extension ExprSyntax {
  fileprivate var isComparison: Bool {
    ["==", "!="].contains(self.as(InfixOperatorExprSyntax.self)?.operatorName)
  }

  /// Whether it can be an argument that is swapped with its neighbour.
  fileprivate var isSimple: Bool {
    // The type of an implicit member, such as `.red`, depends on its place.
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base != nil }
    return [.declReferenceExpr, .stringLiteralExpr, .integerLiteralExpr].contains(kind)
  }

  /// Whether it is a call or an assignment whose result isn't used, which can be removed.
  fileprivate var isEffect: Bool {
    if let tried = self.as(TryExprSyntax.self) { return tried.expression.isEffect }
    if let infix = self.as(InfixOperatorExprSyntax.self) {
      let name = infix.operatorName ?? ""
      return infix.operator.is(AssignmentExprSyntax.self) || ["+=", "-="].contains(name)
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
    return !call.isOfSuper
      && !["fatalError", "preconditionFailure"].contains(call.calledExpression.trimmedDescription)
  }
}
