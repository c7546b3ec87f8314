import Device
import Foundation
import NativeQuery
import Testing

struct ElementGestureTests {
  private let middle = CGVector(dx: 0.5, dy: 0.5)

  @Test func `gestures reach the element`() throws {
    let lists = try RunningLists()
    let app = lists.app
    let add = app.buttons["Add"]
    let cell = app.cells.element(boundBy: 0)
    try cell.staticTexts.element.press(forDuration: 0, thenDragTo: cell.buttons.element)
    for taps in 2...3 { try add.tap(withNumberOfTaps: taps, numberOfTouches: 1) }
    try add.press(forDuration: 1.5)
    #expect(
      lists.model.done == [
        "swipe TODO", "double tap", "triple tap", "press at 1.5 seconds",
      ])
    #expect(lists.device.now == .milliseconds(1500) && lists.model.titles.count == 3)
    try add.press(forDuration: 0.1)
    try add.tap(withNumberOfTaps: 1, numberOfTouches: 1)
    #expect(lists.model.titles.prefix(3) == ["New", "New", "TODO"])
  }

  @Test func `a swipe scrolls a table, also from a point`() throws {
    let lists = try RunningLists(.long(100))
    let (first, table) = (lists.app.cells.element(boundBy: 0), lists.app.tables.element)
    try table.swipeUp(velocity: .fast)
    #expect(!first.isHittable && first.exists)
    try table.swipeDown(velocity: 500)
    try first.swipeRight(velocity: 1.5)
    #expect(first.isHittable && lists.model.done == [])
    let bottom = table.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.9))
    try bottom.press(forDuration: 0, thenDragTo: bottom.withOffset(CGVector(dx: 0, dy: -440)))
    #expect(try lists.app.cells.element(boundBy: 10).frame.minY == 88)
    try bottom.swipeUp()
    for _ in 0..<2 { try bottom.swipeDown() }
    try bottom.swipeRight()
    try bottom.swipeLeft()
    #expect(try first.frame.minY == 88 && lists.model.done.count == 1)
  }

  @Test func `a slider is read and set`() throws {
    let lists = try RunningLists()
    let (slider, add) = (lists.app.sliders["size"], lists.app.buttons["Add"])
    #expect(try slider.normalizedSliderPosition == 0.5 && add.normalizedSliderPosition == 0)
    try slider.adjust(toNormalizedSliderPosition: 1)
    // A best effort: one of the slider's 390 points is missing. Source: TABTestKit#23.
    #expect(try slider.normalizedSliderPosition == 389.0 / 390)
    try slider.coordinate(withNormalizedOffset: middle).press(
      forDuration: 0.6, thenDragTo: slider.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 0)),
      withVelocity: .fast, thenHoldForDuration: 0.4)
    #expect(lists.model.fontSize == 21 && lists.device.now == .seconds(1))
  }

  @Test func `a covered or wrong element rejects gestures`() throws {
    let lists = try RunningLists()
    let (add, cell) = (lists.app.buttons["Add"], lists.app.cells.element(boundBy: 1))
    let failures = [
      errorText { try add.adjust(toNormalizedSliderPosition: 0) },
      errorText { try cell.buttons.element.press(forDuration: 1, thenDragTo: add) },
      errorText { try add.tap(withNumberOfTaps: 1, numberOfTouches: 2) },
      errorText {
        lists.model.alert = "Sure?"
        try cell.tap()
      },
    ]
    #expect(
      failures == [
        "Failed to adjust Button 'Add': it isn't a slider.",
        "Failed to drag Button 'check': it can't be dragged.",
        "Failed to tap \"Add\" Button: this device supports one to three taps with one finger, not "
          + "numberOfTaps: 1, numberOfTouches: 2.",
        "Failed to tap Cell: it is covered by Alert 'Sure?'.",
      ])
    #expect(add.exists && !add.isHittable)
    try lists.app.alerts["Sure?"].buttons["OK"].tap()
    #expect(add.isHittable && !lists.app.alerts.element.exists)
    // A query with several matches isn't hittable.
    let checks = lists.app.buttons["check"]
    #expect(checks.exists && !checks.isHittable && checks.firstMatch.isHittable)
  }

  @Test func `a coordinate moves with its element, and acts on the element at the point`() throws {
    let lists = try RunningLists()
    let cell = lists.app.cells.containing(.staticText, identifier: "Shopping").element
    let place = cell.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 1))
      .withOffset(CGVector(dx: 5, dy: -6)).withOffset(CGVector(dx: 1, dy: 1))
    #expect(try place.screenPoint == CGPoint(x: 201, y: 171))
    try place.tap()
    try place.swipeLeft()
    lists.model.titles.removeFirst()
    #expect(try place.screenPoint == CGPoint(x: 201, y: 127))
    #expect(try place.referencedElement.frame == cell.frame)
    let add = lists.app.buttons["Add"].coordinate(withNormalizedOffset: middle)
    try add.doubleTap()
    try add.press(forDuration: 1)
    try add.press(forDuration: 0.2)
    let handle = lists.app.otherElements.matching(identifier: "handle").element(boundBy: 1)
    let end = lists.app.cells.element(boundBy: 2).coordinate(withNormalizedOffset: middle)
    try handle.coordinate(withNormalizedOffset: middle).press(forDuration: 1, thenDragTo: end)
    #expect(
      lists.model.done == [
        "open Shopping", "swipe Shopping", "double tap", "press at 1.0 seconds", "Shopping to 2",
      ])
    #expect(lists.device.now == .milliseconds(2200) && lists.model.titles.first == "New")
  }

  @Test func `text is typed into the focused field or an ancestor of it`() throws {
    let lists = try RunningLists()
    let field = lists.app.textFields["name"]
    func typing(into element: XCUIElement) -> String { errorText { try element.typeText("x") } }
    let start = "Neither element nor any descendant has keyboard focus."
    #expect(
      typing(into: field) == "Failed to type text into \"name\" TextField: \(start) No element has "
        + "it. Tap a text field first.")
    try field.tap()
    #expect(
      typing(into: lists.app.buttons["Add"]) == "Failed to type text into \"Add\" Button: \(start) "
        + "TextField 'name' has it. Tap a text field first.")
    // Source: WebDriverAgent#693.
    #expect(try !field.hasFocus && lists.app.keyboards.element.exists)
    try field.typeText("TODO\n")
    try lists.app.typeText("ab")
    try lists.app.windows.firstMatch.typeText("c" + XCUIKeyboardKey.delete.rawValue)
    try field.typeText([XCUIKeyboardKey.space, .return, .enter].map(\.rawValue).joined())
    #expect(lists.model.done == ["TODO", "TODOab ", "TODOab "].map { "submitted \($0)" })
  }
}
