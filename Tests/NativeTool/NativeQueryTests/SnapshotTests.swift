import Device
import Foundation
import NativeQuery
import Testing

struct SnapshotTests {
  @Test func attributesAreReadFromTheScreen() throws {
    let app = try RunningLists(Lists(name: "Home")).app
    let field = app.textFields.element
    #expect(try field.identifier == "name")
    #expect(try field.elementType == .textField)
    #expect(try field.value as? String == "Home")
    #expect(try field.placeholderValue == "Name")
    #expect(try field.title == "" && field.label == "")
    #expect(try !field.hasFocus && field.isEnabled && !field.isSelected)
    #expect(try field.frame == CGRect(x: 0, y: 44, width: 390, height: 44))
    #expect(try app.cells.firstMatch.value == nil)
  }

  @Test func aSnapshotStaysAsItWas() throws {
    let lists = try RunningLists()
    let snapshot = try lists.app.tables.element.snapshot()
    lists.model.titles = []
    try lists.app.swipeUp()
    #expect(snapshot.identifier == "Lists")
    #expect(snapshot.elementType == .table)
    #expect(snapshot.value == nil)
    #expect(snapshot.children.map { $0.children[1].label } == ["TODO", "Shopping", "Holidays"])
    #expect(snapshot.children[2].frame == CGRect(x: 0, y: 176, width: 390, height: 44))
  }

  @Test func aSnapshotCanBeADictionary() throws {
    let app = try RunningLists(Lists(name: "Home")).app
    let field = try app.textFields.element.snapshot().dictionaryRepresentation
    #expect(field[.identifier] as? String == "name")
    #expect(field[.elementType] as? UInt == 49)
    #expect(field[.value] as? String == "Home")
    #expect(field[.placeholderValue] as? String == "Name")
    #expect(field[.label] as? String == "" && field[.title] as? String == "")
    #expect(field[.enabled] as? Bool == true)
    #expect(field[.selected] as? Bool == false && field[.hasFocus] as? Bool == false)
    let frame = try #require(field[.frame] as? [String: CGFloat])
    #expect(frame == ["X": 0, "Y": 44, "Width": 390, "Height": 44])
    let bar = try app.navigationBars.element.snapshot().dictionaryRepresentation
    let children = try #require(bar[.children] as? [[XCUIElement.AttributeName: Any]])
    #expect(children.map { $0[.label] as? String } == ["Settings", "My Lists", "Edit", "Add"])
    #expect(bar[.value] == nil)
  }

  @Test func aSnapshotOfWhatIsNotThereFails() throws {
    let app = try RunningLists().app
    #expect(throws: XCUIQueryError.self) { try app.images.element.snapshot() }
  }
}
