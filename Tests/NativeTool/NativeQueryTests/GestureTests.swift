import Device
import Foundation
import NativeQuery
import Testing

struct GestureTests {
  @Test func `gestures reach the element`() throws {
    let lists = try RunningLists()
    let app = lists.app
    try app.cells.containing(.staticText, identifier: "Shopping").buttons["check"].tap()
    try app.cells.element(boundBy: 0).swipeLeft()
    try app.staticTexts["TODO"].tap()
    try app.buttons["Add"].doubleTap()
    for taps in 2...3 { try app.buttons["Add"].tap(withNumberOfTaps: taps, numberOfTouches: 1) }
    #expect(
      lists.model.done
        == [
          "check Shopping", "swipe TODO", "open TODO", "double tap", "double tap", "triple tap",
        ])
    try app.buttons["Add"].tap(withNumberOfTaps: 1, numberOfTouches: 1)
    #expect(lists.model.titles.first == "New")
    #expect(
      throws: XCUIUnsupportedError(
        "Failed to tap \"Add\" Button: this device supports one to three taps with one finger, not "
          + "numberOfTaps: 1, numberOfTouches: 2.")
    ) { try app.buttons["Add"].tap(withNumberOfTaps: 1, numberOfTouches: 2) }
  }

  @Test func `a press takes the device's time and a short one is a tap`() throws {
    let lists = try RunningLists()
    let before = lists.device.now
    try lists.app.buttons["Add"].press(forDuration: 1.5)
    #expect(lists.device.now - before == .milliseconds(1500))
    #expect(lists.model.titles.count == 3)
    try lists.app.buttons["Add"].press(forDuration: 0.1)
    #expect(lists.model.titles.count == 4)
    #expect(lists.model.done == ["press at 1.5 seconds"])
  }

  @Test func `a row is dragged by its handle to a different row`() throws {
    let lists = try RunningLists()
    let handles = lists.app.cells.otherElements.matching(identifier: "handle")
    let last = lists.app.cells.element(boundBy: 2)
    try handles.element(boundBy: 1).press(forDuration: 0.5, thenDragTo: last)
    try handles.element(boundBy: 2).press(
      forDuration: 0.1, thenDragTo: handles.firstMatch, withVelocity: .slow,
      thenHoldForDuration: 2)
    #expect(lists.model.done == ["Shopping to 2", "Holidays to 0"])
    #expect(lists.device.now == .milliseconds(2600))
  }

  @Test func `a short press and drag is a swipe if the element can't be dragged`() throws {
    let lists = try RunningLists()
    let cell = lists.app.cells.element(boundBy: 1)
    try cell.staticTexts.element.press(forDuration: 0, thenDragTo: cell.buttons.element)
    #expect(lists.model.done == ["swipe Shopping"])
    #expect(
      throws: GestureError(.notDraggable, "Failed to drag Button 'check': it can't be dragged.")
    ) { try cell.buttons.element.press(forDuration: 1, thenDragTo: cell.staticTexts.element) }
  }

  @Test func `a swipe scrolls a table`() throws {
    let lists = try RunningLists(.long(100))
    let first = lists.app.cells.element(boundBy: 0)
    #expect(first.isHittable)
    try lists.app.tables.element.swipeUp(velocity: .fast)
    #expect(!first.isHittable)
    #expect(first.exists)
    try lists.app.tables.element.swipeDown(velocity: 500)
    #expect(first.isHittable)
    try first.swipeRight(velocity: 1.5)
    #expect(lists.model.done == [])
  }

  @Test func `a slider is read and set`() throws {
    let lists = try RunningLists()
    let slider = lists.app.sliders["size"]
    #expect(try slider.normalizedSliderPosition == 0.5)
    try slider.adjust(toNormalizedSliderPosition: 1)
    // A best effort: one of the slider's 390 points is missing. Source: TABTestKit#23.
    #expect(abs(lists.model.fontSize - 21) < 0.03 && lists.model.fontSize < 21)
    #expect(try abs(slider.normalizedSliderPosition - 0.997) < 0.001)
    let error = GestureError(.notAdjustable, "Failed to adjust Button 'Add': it isn't a slider.")
    #expect(throws: error) { try lists.app.buttons["Add"].adjust(toNormalizedSliderPosition: 0) }
  }

  @Test func `a disabled or covered element rejects gestures`() throws {
    let lists = try RunningLists()
    #expect(throws: GestureError(.disabled, "Failed to tap Button 'Edit': it is disabled.")) {
      try lists.app.buttons["Edit"].tap()
    }
    lists.model.alert = "Sure?"
    let add = lists.app.buttons["Add"]
    let cell = lists.app.cells.element(boundBy: 7)
    #expect(add.exists && !add.isHittable && !cell.isHittable)
    lists.model.titles = (0..<9).map { "Row \($0)" }
    let error = GestureError(.covered, "Failed to tap Cell: it is covered by Alert 'Sure?'.")
    #expect(throws: error) { try cell.tap() }
    try lists.app.alerts["Sure?"].buttons["OK"].tap()
    #expect(add.isHittable && !lists.app.alerts.element.exists)
    // A query with several matches isn't hittable.
    let checks = lists.app.buttons["check"]
    #expect(checks.exists && !checks.isHittable && checks.firstMatch.isHittable)
  }

}

struct KeyboardTests {
  @Test func `text is typed into the focused field`() throws {
    let lists = try RunningLists()
    let field = lists.app.textFields["name"]
    try field.tap()
    // Source: WebDriverAgent#693.
    #expect(try !field.hasFocus && lists.app.keyboards.element.exists)
    #expect(
      try lists.app.textFields.matching(NSPredicate(format: "hasKeyboardFocus == 1")).count == 1)
    try field.typeText("TODO\n")
    #expect(try field.value as? String == "TODO")
    #expect(lists.model.done == ["submitted TODO"])
    // An ancestor of the field also accepts the text.
    try lists.app.typeText("ab")
    try lists.app.windows.firstMatch.typeText("c")
    #expect(lists.model.name == "TODOabc")
    try lists.app.keyboards.buttons["return"].tap()
    #expect(lists.model.done == ["submitted TODO", "submitted TODOabc"])
  }

  @Test func `keys delete space and confirm`() throws {
    let lists = try RunningLists(Lists(name: "abc", isNaming: true))
    let field = lists.app.textFields.element
    try field.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: 2))
    try field.typeKey(.space, modifierFlags: [])
    try field.typeKey("z", modifierFlags: [])
    #expect(lists.model.name == "a z")
    try field.typeKey(.delete, modifierFlags: [])
    try field.typeKey(.return, modifierFlags: [])
    try field.typeKey(.enter, modifierFlags: [])
    #expect(lists.model.done == ["submitted a ", "submitted a "])
    let (enter, back) = (XCUIKeyboardKey.enter.rawValue, XCUIKeyboardKey.return.rawValue)
    try field.typeText("b\(enter)c\(back)!")
    #expect(lists.model.done.suffix(2) == ["submitted a b", "submitted a bc"])
    #expect(lists.model.name == "a bc!")
  }

  @Test func `typing without the focus fails and names the focused element`() throws {
    let lists = try RunningLists()
    #expect(
      errorText { try lists.app.textFields["name"].typeText("x") }
        == "Failed to type text into \"name\" TextField: Neither element nor any descendant has "
        + "keyboard focus. No element has it. Tap a text field first.")
    try lists.app.textFields["name"].tap()
    #expect(
      errorText { try lists.app.buttons["Add"].typeText("x") }
        == "Failed to type text into \"Add\" Button: Neither element nor any descendant has "
        + "keyboard focus. TextField 'name' has it. Tap a text field first.")
    #expect(
      errorText {
        try lists.app.textFields["name"].typeKey("a", modifierFlags: [.command, .shift])
      }
        == "Failed to type a key into \"name\" TextField: "
        + "this device's keyboard has no modifier keys.")
    #expect(lists.model.name == "")
  }

  @Test func `modifier flags have XCUITest's raw values`() {
    let flags: [XCUIElement.KeyModifierFlags] = [
      .capsLock, .shift, .control, .option, .command, .function,
    ]
    #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
  }
}

struct CoordinateTests {
  @Test func `a coordinate is relative to an element and moves with it`() throws {
    let lists = try RunningLists()
    let cell = lists.app.cells.containing(.staticText, identifier: "Shopping").element
    let place = cell.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 1))
    #expect(try place.screenPoint == CGPoint(x: 195, y: 176))
    let moved = place.withOffset(CGVector(dx: 5, dy: -6)).withOffset(CGVector(dx: 1, dy: 1))
    #expect(try moved.screenPoint == CGPoint(x: 201, y: 171))
    lists.model.titles.removeFirst()
    #expect(try moved.screenPoint == CGPoint(x: 201, y: 127))
    #expect(try moved.referencedElement.frame == cell.frame)
  }

  @Test func `gestures act on the element at the point`() throws {
    let lists = try RunningLists()
    let app = lists.app
    let cell = app.cells.element(boundBy: 1)
    let middle = cell.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
    let add = app.buttons["Add"].coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5))
    try middle.tap()
    try middle.swipeLeft()
    try add.doubleTap()
    try add.press(forDuration: 1)
    #expect(
      lists.model.done
        == ["open Shopping", "swipe Shopping", "double tap", "press at 1.0 seconds"])
    #expect(lists.device.now == .seconds(1))
    try add.press(forDuration: 0.2)
    #expect(lists.model.titles.first == "New")
    #expect(
      throws: GestureError(
        .outsideScreen, "Failed to tap at (780.0, 0.0): the screen is 390.0 × 844.0 points.")
    ) { try app.coordinate(withNormalizedOffset: CGVector(dx: 2, dy: 0)).tap() }
  }

  @Test func `holding and moving is a drag`() throws {
    let lists = try RunningLists()
    let middle = CGVector(dx: 0.5, dy: 0.5)
    let handle = lists.app.otherElements.matching(identifier: "handle").element(boundBy: 0)
    let end = lists.app.cells.element(boundBy: 2).coordinate(withNormalizedOffset: middle)
    try handle.coordinate(withNormalizedOffset: middle).press(forDuration: 1, thenDragTo: end)
    #expect(lists.model.done == ["TODO to 2"])
    let slider = lists.app.sliders.element
    try slider.coordinate(withNormalizedOffset: middle).press(
      forDuration: 0.6, thenDragTo: slider.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 0)),
      withVelocity: .fast, thenHoldForDuration: 0.4)
    #expect(lists.model.fontSize == 21)
    #expect(lists.device.now == .seconds(2))
  }

  @Test func `moving at once is a swipe`() throws {
    let lists = try RunningLists(.long(100))
    let table = lists.app.tables.element
    let bottom = table.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.9))
    try bottom.press(forDuration: 0, thenDragTo: bottom.withOffset(CGVector(dx: 0, dy: -440)))
    #expect(try lists.app.cells.element(boundBy: 10).frame.minY == 88)
    try bottom.swipeUp()
    try bottom.swipeDown()
    try bottom.swipeDown()
    try bottom.swipeRight()
    #expect(try lists.app.cells.element(boundBy: 0).frame.minY == 88)
  }
}
