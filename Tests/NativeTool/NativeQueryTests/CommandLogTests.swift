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

  // MARK: - Phases

  /// The phases of commands, after a look at whether they make up the commands' times.
  private func phases(of log: XCUICommandLog) throws -> [XCUICommandPhases] {
    try log.records().map { record in
      let phases = try #require(record.phases)
      #expect(
        phases.wait + phases.snapshot + phases.search + phases.gesture == record.duration)
      return phases
    }
  }

  private func work(_ time: Duration) {
    let end = ContinuousClock.now + time
    while ContinuousClock.now < end {}
  }

  @Test func aQueryLooksAndSearchesAndAGestureIsOne() throws {
    let lists = try RunningLists()
    let log = XCUICommandLog()
    lists.app.log = log
    try lists.app.buttons["Add"].tap()
    #expect(throws: XCUIQueryError.self) { try lists.app.buttons["nothing"].tap() }
    lists.app.terminate()
    #expect(try lists.app.cells.count == 0)
    let phases = try phases(of: log)
    #expect(log.records().map(\.command.kind) == [.query, .gesture, .query, .application, .query])
    for query in [phases[0], phases[2], phases[4]] {
      #expect(query.snapshot > .zero)
      #expect(query.search > .zero)
      #expect(query.wait == .zero)
      #expect(query.gesture == .zero)
    }
    for other in [phases[1], phases[3]] {
      #expect(other.gesture > .zero)
      #expect(other.gesture == other.wait + other.snapshot + other.search + other.gesture)
    }
  }

  @Test func eachPhaseHasTheWorkThatIsDoneInIt() throws {
    let time = Duration.milliseconds(5)
    let lists = try RunningLists()
    let log = XCUICommandLog()
    // The app works long when it draws itself and when something comes due.
    lists.whileDrawing = { work(time) }
    lists.device.schedule(after: .seconds(1)) {
      work(time)
      lists.model.titles.append("Late")
    }
    lists.app.log = log
    #expect(lists.app.staticTexts["Late"].waitForExistence(timeout: 2))
    let phases = try phases(of: log)
    #expect(phases.count == 2)
    for query in phases { #expect(query.snapshot >= time) }
    #expect(phases[1].wait >= time)
    #expect(phases.map(\.gesture) == [.zero, .zero])
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
