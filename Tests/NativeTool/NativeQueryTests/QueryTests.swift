import Device
import Foundation
import NativeQuery
import Testing

struct QueryTests {
  @Test func anElementIsFoundByAnyOfItsTexts() throws {
    let app = try RunningLists(Lists(name: "Home")).app
    #expect(try app.buttons["settings"].label == "Settings")
    #expect(try app.buttons["Settings"].identifier == "settings")
    #expect(try app.textFields["Home"].identifier == "name")
    #expect(try app.textFields["Name"].value as? String == "Home")
    #expect(!app.buttons[""].exists)
  }

  @Test func descendantsAreFoundAtAnyDepthAndChildrenOnlyDirectly() throws {
    let app = try RunningLists().app
    #expect(try app.staticTexts.count == 4)
    #expect(try app.tables.staticTexts.count == 3)
    #expect(try app.children(matching: .window).count == 1)
    #expect(try app.children(matching: .staticText).count == 0)
    #expect(try app.tables.children(matching: .any).count == 3)
    #expect(try app.cells.children(matching: .button).count == 3)
    #expect(try app.windows.children(matching: .any).children(matching: .table).count == 1)
  }

  @Test func aQueryIsEvaluatedAtEachUse() throws {
    let lists = try RunningLists()
    let first = lists.app.tables.cells.element(boundBy: 0).staticTexts.element
    #expect(try first.label == "TODO")
    lists.model.titles.removeFirst()
    #expect(try first.label == "Shopping")
    lists.model.titles = []
    #expect(!first.exists)
  }

  @Test func filtersChooseAmongWhatMatchesSoFar() throws {
    let app = try RunningLists().app
    #expect(try app.buttons.matching(identifier: "check").count == 3)
    #expect(try app.descendants(matching: .any).matching(.button, identifier: "check").count == 3)
    #expect(try app.descendants(matching: .any).matching(.slider, identifier: nil).count == 1)
    #expect(try app.buttons.matching { !$0.isEnabled }.count == 1)
    let longer = NSPredicate { object, _ in
      ((object as? any XCUIElementAttributes)?.label.count ?? 0) > 4
    }
    #expect(
      try app.tables.staticTexts.matching(longer).allElementsBoundByIndex.map(label(of:))
        == ["Shopping", "Holidays"])
    #expect(try app.buttons.element(matching: .button, identifier: "Add").label == "Add")
  }

  @Test func containersAreFoundByWhatIsInThem() throws {
    let app = try RunningLists().app
    let cells = app.tables.cells
    #expect(try cells.containing(.staticText, identifier: "Shopping").count == 1)
    #expect(try cells.containing(.button, identifier: "Shopping").count == 0)
    #expect(try cells.containing { $0.label.hasSuffix("s") }.count == 1)
    try cells.containing(.staticText, identifier: "Shopping").buttons["check"].tap()
  }

  @Test func firstMatchIsTheFirstInDocumentOrder() throws {
    let app = try RunningLists().app
    #expect(try app.staticTexts.firstMatch.label == "My Lists")
    #expect(try app.cells.firstMatch.staticTexts.firstMatch.label == "TODO")
    #expect(try app.firstMatch.label == "Lists")
  }

  @Test func elementsBoundByIndexAndByThemselvesDifferAfterAMove() throws {
    let lists = try RunningLists()
    let byIndex = try lists.app.cells.allElementsBoundByIndex
    let byElement = try lists.app.cells.allElementsBoundByAccessibilityElement
    lists.model.titles.reverse()
    #expect(
      try byIndex.map { try $0.staticTexts.element.label } == ["Holidays", "Shopping", "TODO"])
    #expect(
      try byElement.map { try $0.staticTexts.element.label } == ["TODO", "Shopping", "Holidays"])
  }

  private func label(of element: XCUIElement) throws -> String { try element.label }
}
