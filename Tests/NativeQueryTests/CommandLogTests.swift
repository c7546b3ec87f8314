import Device
import Foundation
import NativeQuery
import Testing

/// The log of an application's commands: what, when, and for how long.
struct CommandLogTests {
  @Test func aLogHasEachCommandWithItsTime() throws {
    let lists = try RunningLists()
    let log = XCUICommandLog()
    let begun = ContinuousClock.now
    lists.app.log = log
    try lists.app.tables.cells.element(boundBy: 0).buttons["check"].tap()
    #expect(try lists.app.cells.count == 3)
    lists.app.terminate()
    lists.app.log = nil
    #expect(try lists.app.cells.count == 0)
    let records = log.records()
    #expect(log.count == 4)
    #expect(records.map(\.command.kind) == [.query, .gesture, .query, .application])
    #expect(
      records.dropFirst().map(\.command.text) == [
        "tap \"check\" Button", "`Descendants matching type Cell`",
        "terminate app.duet.lists",
      ])
    #expect(log.records(after: 3).map(\.command.text) == ["terminate app.duet.lists"])
    var last = begun
    for record in records {
      #expect(record.start >= last)
      last = record.start.advanced(by: try #require(record.duration))
    }
    #expect(last <= .now)
  }

  @Test func aCommandThatFailsIsOverAllTheSame() throws {
    let lists = try RunningLists()
    let log = XCUICommandLog()
    lists.app.log = log
    #expect(throws: XCUIQueryError.self) { try lists.app.buttons["nothing"].tap() }
    #expect(log.records().map { $0.duration != nil } == [true])
  }

  @Test func aLogKeepsNoApplicationAlive() throws {
    let log = XCUICommandLog()
    weak var app: XCUIApplication?
    do {
      let lists = try RunningLists()
      app = lists.app
      lists.app.log = log
      #expect(try lists.app.cells.count == 3)
    }
    #expect(app == nil)
    #expect(log.count == 1)
  }
}
