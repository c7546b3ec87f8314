import Foundation
import TestSupport
import Testing
import TinyLog
import TinyLogSQLite

/// The promises of every ``TinyLogStore``, tested with the in-memory store and the SQLite store.
@Suite("The promises of every store")
struct StoreTests {
  enum Kind: CaseIterable {
    case memory, sqlite
  }

  private struct Refused: Error, Equatable {}

  private let folder = TemporaryFolder()

  private func store(_ kind: Kind) throws -> any TinyLogStore {
    switch kind {
    case .memory: InMemoryTinyLogStore()
    case .sqlite: try folder.store()
    }
  }

  @Test(arguments: Kind.allCases)
  func `A new store is empty, and so is one after everything was removed`(kind: Kind) throws {
    let store = try store(kind)
    for _ in 0..<2 {
      #expect(try store.lists() == [] && store.lists(archived: true) == [])
      #expect(try store.tasks(in: 1) == [])
      #expect(try store.read { try $0.topListPosition() } == nil)
      #expect(try store.read { try $0.openTaskCounts() } == [:])
      #expect(try store.read { try $0.textSize() } == .default)
      let size = try TextSize(size: 13, usesSystemFont: true)
      try store.write { try $0.save(size) }
      try store.save([.sample(1)], [.sample(2, in: 1)])
      #expect(try store.read { try $0.textSize() } == size)
      try store.write { try $0.removeAll() }
    }
  }

  @Test(arguments: Kind.allCases)
  func `Items are read as they were saved last, ordered by position, then by id`(kind: Kind) throws
  {
    let store = try store(kind)
    let lists =
      ListColor.allCases.enumerated().map { index, color in
        TaskList.sample(
          UInt64(index), title: "Nákup 🛒 'a' \"b\" %_ \\", color: color, position: index / 2 - 7)
      } + [.sample(20, position: -9, archivedAt: .sample(3))]
    let tasks = [
      TaskItem.sample(
        9, in: 1, text: "Ťuk 'a'; DROP TABLE task --", position: -(1 << 53),
        completedAt: .sample(3)), .sample(4, in: 1, position: 1), .sample(7, in: 1, position: 1),
      .sample(5, in: 1), .sample(3, in: 1, position: -(1 << 53), archivedAt: .sample(4)),
    ]
    try store.save(lists.reversed(), tasks.reversed() + [.sample(6, in: 2), .sample(8, in: 3)])
    // Lists that are saved again keep their tasks. The last of several wins, even in a list.
    try store.save(
      [.sample(0, title: "Old"), lists[0]], [.sample(5, in: 1, text: "Old"), .sample(8, in: 2)])
    try store.save([], [.sample(5, in: 1)])
    #expect(try store.lists() == lists.dropLast())
    #expect(try store.lists(archived: true) == [lists[6]])
    #expect(try store.tasks(in: 1) == tasks.dropLast())
    #expect(try store.tasks(in: 1, archived: true) == [tasks[4]])
    #expect(try store.tasks(in: 2) == [.sample(6, in: 2), .sample(8, in: 2)])
    #expect(try store.tasks(in: 3) == [])
    try store.read { (access: any TinyLogReading) throws -> Void in
      #expect(try access.list(lists[1].id) == lists[1] && access.task(tasks[4].id) == tasks[4])
      #expect(try access.list(TaskList.sample(99).id) == nil)
      #expect(try access.task(TaskItem.sample(99, in: 1).id) == nil)
      #expect(try access.openTaskCounts() == [lists[1].id: 3, lists[2].id: 2])
      // Archived items count.
      #expect(try access.topListPosition() == -9)
      #expect(try access.topTaskPosition(in: lists[1].id) == -(1 << 53))
      #expect(try access.topTaskPosition(in: lists[3].id) == nil)
    }
  }

  @Test(arguments: Kind.allCases)
  func `A transaction sees its own changes, and leaves nothing if it fails`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1), .sample(2)], [.sample(3, in: 1), .sample(4, in: 1)])
    let before = try TinyLogSnapshot(of: TinyLogLibrary(store: store))
    #expect(throws: Refused()) {
      _ = try store.write { access -> Void in
        try access.save([TaskList.sample(2, title: "Renamed", position: -1), .sample(7)])
        try access.save([TaskItem.sample(3, in: 1, text: "Edited"), .sample(8, in: 7)])
        try access.deleteTask(TaskItem.sample(3, in: 1).id)
        try access.deleteList(TaskList.sample(1).id)
        try access.save(try TextSize(size: 20, usesSystemFont: false))
        #expect(try access.lists(archived: false).map(\.title) == ["Renamed", "List 7"])
        throw Refused()
      }
    }
    #expect(throws: Refused()) { try store.read { _ in throw Refused() } }
    #expect(try TinyLogSnapshot(of: TinyLogLibrary(store: store)) == before)
    try store.save([.sample(7)])
    #expect(try store.lists().count == 3)
  }

  @Test(arguments: Kind.allCases)
  func `Changes on several threads don't undo each other`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1, position: 0)])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        for _ in 0..<25 {
          try store.write { access in
            guard var list = try access.lists(archived: false).first else { return }
            list.position += 1
            try access.save([list])
          }
        }
      } catch { Issue.record(error) }
    }
    #expect(try store.lists().map(\.position) == [200])
  }
}
