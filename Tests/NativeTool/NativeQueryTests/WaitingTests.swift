import Device
import Foundation
import NativeQuery
import Testing

struct WaitingTests {
  /// Launches an app that changes by itself at fixed times.
  private func listsThatChange() throws -> RunningLists {
    try RunningLists { app in
      app.host.after(.seconds(2)) { app.model.titles.append("Late") }
      app.host.after(.seconds(4)) { app.model.titles.removeFirst() }
      app.host.after(.seconds(6)) { app.model.name = "Done" }
    }
  }

  // Sources: the logs of six projects, in which the first look of a wait came 1.00 to 1.08 seconds
  // after the call (n = 279), also for elements that were there, and the next ones 0.99 s apart
  // (n = 143). Also mozilla-mobile/firefox-ios#16391 and #16453.
  @Test func `a wait looks after a second, also at what is there, then every second`() throws {
    let lists = try listsThatChange()
    let log = XCUICommandLog()
    lists.app.log = log
    #expect(lists.app.staticTexts["TODO"].waitForExistence(timeout: 10))
    #expect((log.count, lists.device.now) == (1, .seconds(1)))
    #expect(lists.app.staticTexts["TODO"].waitForNonExistence(timeout: 10))
    #expect((log.count, lists.device.now) == (1 + 3, .seconds(4)))
    // A wait sees only the screens of its looks, and one at the end of its timeout.
    #expect(!lists.app.staticTexts["TODO"].waitForExistence(timeout: 0.25))
    #expect(!lists.app.staticTexts["Never"].waitForExistence(timeout: 1.5))
    #expect((log.count, lists.device.now) == (4 + 1 + 2, .milliseconds(5_750)))
    // Nothing can change after the last event, so the other looks are left out.
    #expect(!lists.app.staticTexts["Never"].waitForExistence(timeout: 3600))
    #expect((log.count, lists.device.now) == (7 + 2, .milliseconds(3_605_750)))
  }

  @Test func `another rule can decide when a wait looks, and at what`() throws {
    let lists = try listsThatChange()
    lists.app.log = XCUICommandLog()
    let before = lists.device.look()
    var isMet: [Bool] = []
    lists.app.waitRule = { wait in
      wait.device.run(for: .seconds(3))
      isMet += [wait.isMet(at: before), wait.isMet()]
      return wait.timeout == .seconds(7)
    }
    #expect(lists.app.staticTexts["Late"].waitForExistence(timeout: 7))
    #expect(isMet == [false, true])
    #expect((lists.app.log?.count, lists.device.now) == (2, .seconds(3)))
  }

  @Test func `a wait can check an attribute or a count`() throws {
    let lists = try listsThatChange()
    lists.app.log = XCUICommandLog()
    #expect(lists.app.cells.wait(for: \.count, toEqual: 4, timeout: 3))
    #expect(lists.device.now == .seconds(2))
    let field = lists.app.textFields["name"]
    let first = lists.app.cells.staticTexts.firstMatch
    #expect(first.wait(for: \.label, toEqual: "Shopping", timeout: 10))
    #expect(lists.device.now == .seconds(4))
    #expect(lists.app.textFields.element.wait(for: \.isSelected, toEqual: false, timeout: 0))
    #expect(!lists.app.buttons["check"].wait(for: \.isEnabled, toEqual: true, timeout: 1))
    #expect(!field.wait(for: \.label, toEqual: "Done", timeout: 1))
    #expect(lists.app.cells.wait(for: \.count, toEqual: 3, timeout: 3))
    #expect(!lists.app.cells.wait(for: \.count, toEqual: 4, timeout: 3))
    #expect(lists.app.log?.reached.map { "\($0)" } == ["4", "Shopping", "false", "3"])
  }

  @Test func `a wait can check whether an element is hittable`() throws {
    let lists = try RunningLists(Lists(alert: "Wait")) { app in
      app.host.after(.seconds(3)) { app.model.alert = nil }
    }
    let add = lists.app.buttons["Add"]
    #expect(!add.wait(for: \.isHittable, toEqual: true, timeout: 2))
    #expect(add.wait(for: \.isHittable, toEqual: true, timeout: 2))
    #expect(add.wait(for: \.isEnabled, toEqual: true, timeout: 0))
    #expect(lists.device.now == .seconds(3))
  }

  @Test func `negative, infinite and NaN timeouts are allowed`() throws {
    let lists = try RunningLists()
    let never = lists.app.staticTexts["Never"]
    #expect(!never.waitForExistence(timeout: -1))
    #expect(!never.waitForExistence(timeout: .nan))
    #expect(lists.device.now == .zero)
    #expect(!never.waitForExistence(timeout: .infinity))
    #expect(lists.app.wait(for: .runningForeground, timeout: .greatestFiniteMagnitude))
  }
}
