import Foundation
import Testing
import TinyLog
import TinyLogDoubles

/// A TinyLog in memory with a clock and ids that the test knows.
struct Fixture {
  let dates = ManualDateProvider()
  let store = InMemoryTinyLogStore()
  let library: TinyLogLibrary

  init() { library = TinyLogLibrary(store: store, dates: dates, ids: IncrementingIDProvider()) }

  @discardableResult
  func perform(_ change: TinyLogChange) throws -> TinyLogOutcome { try library.perform(change) }

  /// Expects that changes are refused, and that nothing changes.
  func expectRefusal(
    _ changes: [TinyLogChange], _ error: TinyLogError,
    at location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try snapshot()
    for change in changes {
      #expect(throws: error, "\(change)", sourceLocation: location) { try perform(change) }
    }
    #expect(try snapshot() == before, sourceLocation: location)
  }

  /// Adds lists one after another, so that the last one is on top.
  @discardableResult
  func addLists(_ titles: String..., color: ListColor = .default) throws -> [ListID] {
    try titles.map { title in
      guard case .addedList(let id) = try perform(.addList(title: title, color: color))
      else { throw NotAdded(text: title) }
      return id
    }
  }

  /// Adds tasks one after another, so that the last one is on top.
  @discardableResult
  func addTasks(_ texts: String..., in list: ListID) throws -> [TaskID] {
    try texts.map { text in
      guard case .addedTask(let id) = try perform(.addTask(in: list, text: text))
      else { throw NotAdded(text: text) }
      return id
    }
  }

  func titles(matching search: String = "") throws -> [String] {
    try library.lists(matching: search).map(\.list.title)
  }

  func archivedTitles(matching search: String = "") throws -> [String] {
    try library.archivedLists(matching: search).map(\.list.title)
  }

  func texts(in list: ListID) throws -> [String] { try library.tasks(in: list).map(\.text) }

  func archivedTexts(in list: ListID) throws -> [String] {
    try library.archivedTasks(in: list).map(\.text)
  }

  func snapshot() throws -> TinyLogSnapshot { try TinyLogSnapshot(of: library) }
}

struct NotAdded: Error { let text: String }
