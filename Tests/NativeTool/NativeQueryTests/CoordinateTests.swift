import Device
import Foundation
import NativeQuery
import Testing

struct CoordinateTests {
  @Test func aPlaceIsGivenFromAnElementAndMovesWithIt() throws {
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

  @Test func gesturesMeetWhatIsThere() throws {
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
  }

  @Test func whatIsHeldAndMovedIsDragged() throws {
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

  @Test func whatIsMovedAtOnceIsSwiped() throws {
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

  @Test func aPlaceOffTheScreenFails() throws {
    let app = try RunningLists().app
    let place = app.coordinate(withNormalizedOffset: CGVector(dx: 2, dy: 0))
    #expect(
      throws: GestureError(
        .outsideScreen,
        "Failed to tap at (780.0, 0.0): the screen is 390.0 × 844.0 points.")
    ) {
      try place.tap()
    }
  }
}
