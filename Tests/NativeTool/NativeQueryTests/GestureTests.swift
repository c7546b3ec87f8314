import Device
import Foundation
import NativeQuery
import Testing

struct GestureTests {
  @Test func gesturesReachTheElement() throws {
    let lists = try RunningLists()
    let app = lists.app
    try app.cells.containing(.staticText, identifier: "Shopping").buttons["check"].tap()
    try app.cells.element(boundBy: 0).swipeLeft()
    try app.staticTexts["TODO"].tap()
    try app.buttons["Add"].doubleTap()
    try app.buttons["Add"].tap(withNumberOfTaps: 2, numberOfTouches: 1)
    #expect(
      lists.model.done
        == ["check Shopping", "swipe TODO", "open TODO", "double tap", "double tap"])
    try app.buttons["Add"].tap(withNumberOfTaps: 1, numberOfTouches: 1)
    #expect(lists.model.titles.first == "New")
  }

  @Test func aPressLetsTheDevicesTimePass() throws {
    let lists = try RunningLists()
    let before = lists.device.now
    try lists.app.buttons["Add"].press(forDuration: 1.5)
    #expect(lists.device.now - before == .milliseconds(1500))
    #expect(lists.model.done == ["press at 1.5 seconds"])
  }

  @Test func aShortPressIsATap() throws {
    let lists = try RunningLists()
    try lists.app.buttons["Add"].press(forDuration: 0.1)
    #expect(lists.model.titles.count == 4)
    #expect(lists.model.done == [])
  }

  @Test func aRowIsDraggedByItsHandleToAnother() throws {
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

  @Test func aShortPressAndDragOfWhatCannotBeDraggedIsASwipe() throws {
    let lists = try RunningLists()
    let cell = lists.app.cells.element(boundBy: 1)
    try cell.staticTexts.element.press(forDuration: 0, thenDragTo: cell.buttons.element)
    #expect(lists.model.done == ["swipe Shopping"])
    #expect(
      throws: GestureError(.notDraggable, "Failed to drag Button 'check': it can't be dragged.")
    ) {
      try cell.buttons.element.press(forDuration: 1, thenDragTo: cell.staticTexts.element)
    }
  }

  @Test func aSwipeScrollsATable() throws {
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

  @Test func aSliderIsReadAndSet() throws {
    let lists = try RunningLists()
    let slider = lists.app.sliders["size"]
    #expect(try slider.normalizedSliderPosition == 0.5)
    try slider.adjust(toNormalizedSliderPosition: 1)
    #expect(lists.model.fontSize == 21)
    #expect(try slider.value as? String == "21.0")
    #expect(
      throws: GestureError(.notAdjustable, "Failed to adjust Button 'Add': it is no slider.")
    ) {
      try lists.app.buttons["Add"].adjust(toNormalizedSliderPosition: 0)
    }
  }

  @Test func whatIsDisabledOrCoveredTakesNoGesture() throws {
    let lists = try RunningLists()
    #expect(throws: GestureError(.disabled, "Failed to tap Button 'Edit': it is disabled.")) {
      try lists.app.buttons["Edit"].tap()
    }
    lists.model.alert = "Sure?"
    let add = lists.app.buttons["Add"]
    let cell = lists.app.cells.element(boundBy: 7)
    #expect(add.exists && !add.isHittable && !cell.isHittable)
    lists.model.titles = (0..<9).map { "Row \($0)" }
    #expect(
      throws: GestureError(.covered, "Failed to tap Cell: it is covered by Alert 'Sure?'.")
    ) {
      try cell.tap()
    }
    try lists.app.alerts["Sure?"].buttons["OK"].tap()
    #expect(add.isHittable && !lists.app.alerts.element.exists)
  }

  @Test func whatMatchesSeveralElementsIsNotHittable() throws {
    let app = try RunningLists().app
    #expect(app.buttons["check"].exists)
    #expect(!app.buttons["check"].isHittable)
    #expect(app.buttons["check"].firstMatch.isHittable)
  }

  @Test func moreFingersThanTheDeviceKnowsAreRefused() throws {
    let app = try RunningLists().app
    #expect(
      throws: XCUIUnsupportedError(
        "Failed to tap \"Add\" Button: this device takes one or two taps of one finger, not "
          + "numberOfTaps: 1, numberOfTouches: 2.")
    ) {
      try app.buttons["Add"].tap(withNumberOfTaps: 1, numberOfTouches: 2)
    }
  }
}
