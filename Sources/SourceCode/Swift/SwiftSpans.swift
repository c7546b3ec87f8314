import SwiftSyntax

/// The colours of Swift code.
func swiftSpans(of tree: SourceFileSyntax) -> [CodeSpan] {
  var spans: [CodeSpan] = []
  for token in tree.tokens(viewMode: .sourceAccurate) {
    var offset = token.position.utf8Offset
    for piece in token.leadingTrivia { spans.add(piece, &offset) }
    let end = token.endPositionBeforeTrailingTrivia.utf8Offset
    spans.add(offset..<end, token.colour)
    offset = end
    for piece in token.trailingTrivia { spans.add(piece, &offset) }
  }
  return spans
}

extension [CodeSpan] {
  fileprivate mutating func add(_ piece: TriviaPiece, _ offset: inout Int) {
    let end = offset + piece.sourceLength.utf8Length
    switch piece {
    case .lineComment, .blockComment, .docLineComment, .docBlockComment:
      add(offset..<end, .comment)
    default:
      add(offset..<end, .plain)
    }
    offset = end
  }
}

extension TokenSyntax {
  fileprivate var colour: CodeRun.Kind {
    switch tokenKind {
    case .keyword: isAttributeName ? .attribute : .keyword
    case .poundIf, .poundElse, .poundElseif, .poundEndif, .poundAvailable, .poundUnavailable,
      .poundSourceLocation:
      .keyword
    case .stringSegment, .stringQuote, .multilineStringQuote, .singleQuote,
      .rawStringPoundDelimiter, .regexSlash, .regexLiteralPattern, .regexPoundDelimiter:
      .string
    case .integerLiteral, .floatLiteral: .number
    case .shebang: .comment
    case .atSign: .attribute
    case .pound: parent?.is(MacroExpansionExprSyntax.self) == true ? .function : .keyword
    case .identifier: isAttributeName ? .attribute : colourOfName
    default: .plain
    }
  }

  /// Whether it is the name in an attribute, such as `MainActor`.
  private var isAttributeName: Bool {
    guard let name = parent, let attribute = name.parent?.as(AttributeSyntax.self) else {
      return parent?.is(AttributeSyntax.self) ?? false
    }
    return attribute.attributeName.id == name.id
  }

  private var colourOfName: CodeRun.Kind {
    switch parent?.kind {
    case .declReferenceExpr: colourOfReference
    case .identifierType, .memberType, .classDecl, .structDecl, .enumDecl, .protocolDecl,
      .actorDecl, .typeAliasDecl, .associatedTypeDecl, .genericParameter:
      .type
    case .functionDecl, .macroExpansionExpr, .macroExpansionDecl: .function
    case .enumCaseElement: .member
    default: .plain
    }
  }

  private var colourOfReference: CodeRun.Kind {
    guard let reference = parent, let user = reference.parent else { return .plain }
    if let call = user.as(FunctionCallExprSyntax.self), call.calledExpression.id == reference.id {
      return startsLikeType && !isAssertion ? .type : .function
    }
    if let access = user.as(MemberAccessExprSyntax.self), access.declName.id == reference.id {
      let call = access.parent?.as(FunctionCallExprSyntax.self)
      if startsLikeType { return .type }
      return call?.calledExpression.id == access.id ? .function : .member
    }
    if user.is(KeyPathPropertyComponentSyntax.self) { return .member }
    return startsLikeType ? .type : .plain
  }

  private var startsLikeType: Bool { text.first?.isUppercase ?? false }

  /// Whether it is one of the functions of XCTest whose names begin like those of its types.
  private var isAssertion: Bool {
    ["XCTAssert", "XCTFail", "XCTUnwrap", "XCTExpectFailure"].contains { text.hasPrefix($0) }
  }
}
