import SwiftSyntax

/// A part of an expression in which one thing is asked of what stands before it.
struct ExpressionLink {
  enum Kind {
    /// What it all starts from, by its name.
    case root(String)
    case member(String)
    case call
    case subscription
    /// `?` and `!`.
    case mark
  }

  let kind: Kind
  /// Bytes of the source, from the dot on.
  let range: Range<Int>
}

extension ExprSyntax {
  /// Whether more is asked of it.
  var isContinued: Bool {
    guard let parent else { return false }
    return parent.as(MemberAccessExprSyntax.self)?.base?.id == id
      || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == id
      || parent.as(SubscriptCallExprSyntax.self)?.calledExpression.id == id
      || parent.as(MemberAccessExprSyntax.self)?.declName.id == Syntax(self).id
      || parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self)
  }

  /// The parts of the expression, what it starts from first where that has a name.
  var links: [ExpressionLink] {
    let end = endPositionBeforeTrailingTrivia.utf8Offset
    func link(_ kind: ExpressionLink.Kind, from start: AbsolutePosition) -> ExpressionLink {
      ExpressionLink(kind: kind, range: start.utf8Offset..<max(start.utf8Offset, end))
    }
    if let name = self.as(DeclReferenceExprSyntax.self) {
      return [link(.root(name.baseName.text), from: positionAfterSkippingLeadingTrivia)]
    }
    if let access = self.as(MemberAccessExprSyntax.self) {
      let member = ExpressionLink.Kind.member(access.declName.baseName.text)
      return (access.base?.links ?? [])
        + [link(member, from: access.period.positionAfterSkippingLeadingTrivia)]
    }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.links
        + [link(.call, from: call.calledExpression.endPositionBeforeTrailingTrivia)]
    }
    if let call = self.as(SubscriptCallExprSyntax.self) {
      return call.calledExpression.links
        + [link(.subscription, from: call.leftSquare.positionAfterSkippingLeadingTrivia)]
    }
    if let optional = self.as(OptionalChainingExprSyntax.self) {
      return optional.expression.links + [link(.mark, from: optional.questionMark.position)]
    }
    if let forced = self.as(ForceUnwrapExprSyntax.self) {
      return forced.expression.links + [link(.mark, from: forced.exclamationMark.position)]
    }
    return []
  }
}

/// The stretches of an expression that are native queries.
struct QueryScan {
  /// Names that are no queries of `self`.
  let locals: Set<String>
  /// Where they stand, and how many steps each goes down.
  private(set) var found: [(range: Range<Int>, depth: Int)] = []
  private var open: (range: Range<Int>, depth: Int, says: Bool)?

  init(locals: Set<String>) { self.locals = locals }

  mutating func scan(_ links: [ExpressionLink]) {
    for (index, link) in links.enumerated() {
      let isCalled = index + 1 < links.count && links[index + 1].kind.isCall
      switch link.kind {
      case .root(let name):
        if !locals.contains(name) { take(name, link, isCalled: isCalled) }
      case .member(let name): take(name, link, isCalled: isCalled)
      case .subscription: if open != nil { extend(link, says: true) }
      case .call: if open != nil { extend(link, says: true) }
      case .mark: close()
      }
    }
    close()
  }

  private mutating func take(_ name: String, _ link: ExpressionLink, isCalled: Bool) {
    let goesDown = isCalled ? relations.contains(name) : elementTypes.contains(name)
    let narrows = isCalled ? filters.contains(name) : ["element", "firstMatch"].contains(name)
    guard goesDown || narrows else { return close() }
    if open == nil { open = (link.range.lowerBound..<link.range.lowerBound, 0, false) }
    extend(link, says: goesDown)
    if goesDown { open?.depth += 1 }
  }

  private mutating func extend(_ link: ExpressionLink, says: Bool) {
    guard let (range, depth, saidBefore) = open else { return }
    open = (range.lowerBound..<link.range.upperBound, depth, saidBefore || says)
  }

  /// A bare `.element` of what a helper found says nothing of where it is.
  private mutating func close() {
    if let (range, depth, says) = open, says { found.append((range, depth)) }
    open = nil
  }
}

extension ExpressionLink.Kind {
  fileprivate var isCall: Bool { if case .call = self { true } else { false } }
}

private let relations: Set<String> = ["descendants", "children"]
private let filters: Set<String> = ["matching", "containing", "element"]

/// XCUITest's names of the queries for descendants of a type.
private let elementTypes: Set<String> = Set(
  """
  activityIndicators alerts browsers buttons cells checkBoxes collectionViews colorWells comboBoxes
  datePickers decrementArrows dialogs disclosedChildRows disclosureTriangles dockItems drawers grids
  groups handles helpTags icons images incrementArrows keyboards keys layoutAreas layoutItems
  levelIndicators links maps mattes menuBarItems menuBars menuButtons menuItems menus navigationBars
  otherElements outlineRows outlines pageIndicators pickerWheels pickers popUpButtons popovers
  progressIndicators radioButtons radioGroups ratingIndicators relevanceIndicators rulerMarkers
  rulers scrollBars scrollViews searchFields secureTextFields segmentedControls sheets sliders
  splitGroups splitters staticTexts statusBars statusItems steppers switches tabBars tabGroups
  tableColumns tableRows tables tabs textFields textViews timelines toggles toolbarButtons toolbars
  touchBars valueIndicators webViews windows
  """.split(whereSeparator: \.isWhitespace).map(String.init))
