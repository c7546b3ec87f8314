import Foundation
import Testing
@testable import TinyLog
import TestSupport
import TinyLogSQLite

struct MemoryStoreTests {
  @Test func `Adding many items doesn't search all of them for each`() throws {
    let access = MemoryTransaction()
    let library = TinyLogLibrary(store: OpenTransaction(access))
    let list = try library.addList(title: "first", color: .default)
    for number in 1...100 {
      try library.addList(title: "\(number)", color: .default)
      try library.addTask(in: list, text: "\(number)")
    }
    #expect(access.searches == 4)
    #expect(
      try access.tasks(in: list, archived: false).map(\.text)
        == (1...100).reversed().map(String.init))
    let top = try #require(try access.tasks(in: list, archived: false).first)
    access.deleteTask(top.id)
    #expect(try access.topTaskPosition(in: list) == top.position + 1)
    access.removeAll()
    #expect(try access.topListPosition() == nil)
  }
}

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

  // MARK: - Lists

  @Test(arguments: Kind.allCases)
  func `A new store is empty, and returns the last saved text size`(kind: Kind) throws {
    let store = try store(kind)
    #expect(try store.lists() == [] && store.lists(archived: true) == [])
    #expect(try store.read { try $0.topListPosition() } == nil)
    #expect(try store.read { try $0.openTaskCounts() } == [:])
    #expect(try store.read { try $0.textSize() } == .default)
    for (size, usesSystemFont) in [(13, true), (21, false)] {
      let textSize = try TextSize(size: size, usesSystemFont: usesSystemFont)
      try store.write { try $0.save(textSize) }
      #expect(try store.read { try $0.textSize() } == textSize)
    }
  }

  @Test(arguments: Kind.allCases)
  func `A list is read exactly as it was saved`(kind: Kind) throws {
    let store = try store(kind)
    let lists = ListColor.allCases.enumerated().map { index, color in
      TaskList.sample(
        UInt64(index), title: "Nákup 🛒 'a' \"b\" %_ \\", color: color, position: index - 7,
        archivedAt: .sample(3))
    }
    try store.save(lists)
    #expect(try store.lists(archived: true) == lists)
    #expect(try store.lists() == [])
    #expect(try store.read { try $0.list(lists[1].id) } == lists[1])
  }

  @Test(arguments: Kind.allCases)
  func `Lists are ordered by position, then by id`(kind: Kind) throws {
    let store = try store(kind)
    for count in [2, 40] {
      // Unordered, and every third list has the same position as the one before it.
      let lists = (0..<count).map { index in
        let number = UInt64((index * 7) % count + 1)
        return TaskList.sample(number, position: Int(number) - (number % 3 == 0 ? 1 : 0))
      }
      try store.save(lists)
      let ordered = lists.sorted {
        ($0.position, $0.id.description) < ($1.position, $1.id.description)
      }
      #expect(try store.lists() == ordered)
    }
  }

  @Test(arguments: Kind.allCases)
  func `The top position includes archived items`(kind: Kind) throws {
    let store = try store(kind)
    try store.save(
      [.sample(1), .sample(2, position: -5, archivedAt: .sample(3))],
      [
        .sample(2, in: 1), .sample(3, in: 1, position: -3, archivedAt: .sample(3)),
        .sample(4, in: 2),
      ])
    #expect(try store.read { try $0.topListPosition() } == -5)
    for (list, position) in [(1, -3), (2, 4), (9, nil)] as [(UInt64, Int?)] {
      #expect(try store.read { try $0.topTaskPosition(in: TaskList.sample(list).id) } == position)
    }
  }

  @Test(arguments: Kind.allCases)
  func `Saving a list again replaces it and keeps its tasks`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1)], [.sample(2, in: 1)])
    let many = (20..<60).map { TaskList.sample($0) }
    // If two lists in one call have the same id, the last one wins.
    try store.save([.sample(1)] + many + [.sample(1, title: "Renamed", position: 90)])
    #expect(try store.lists() == many + [.sample(1, title: "Renamed", position: 90)])
    #expect(try store.tasks(in: 1) == [.sample(2, in: 1)])
  }

  @Test(arguments: Kind.allCases)
  func `Deleting a list deletes its tasks and no others`(kind: Kind) throws {
    let store = try store(kind)
    try store.save(
      [.sample(1), .sample(2)],
      [.sample(3, in: 1), .sample(4, in: 1, archivedAt: .sample(3)), .sample(5, in: 2)])
    try store.write { access in
      try access.deleteList(TaskList.sample(1).id)
      try access.deleteList(TaskList.sample(9).id)
    }
    #expect(try store.lists() == [.sample(2)])
    #expect(try store.read { try $0.list(TaskList.sample(1).id) } == nil)
    for task in [3, 4] as [UInt64] {
      #expect(try store.read { try $0.task(TaskItem.sample(task, in: 1).id) } == nil)
    }
    #expect(try store.tasks(in: 1, archived: true) == [])
    #expect(try store.read { try $0.openTaskCounts() } == [TaskList.sample(2).id: 1])
  }

  // MARK: - Tasks

  @Test(arguments: Kind.allCases)
  func `A task is read exactly as it was saved`(kind: Kind) throws {
    let store = try store(kind)
    let task = TaskItem.sample(
      2, in: 1, text: "Ťuk 'a'; DROP TABLE task --", position: -(1 << 53), completedAt: .sample(3),
      archivedAt: .sample(4))
    try store.save([.sample(1)], [task])
    #expect(try store.read { try $0.task(task.id) } == task)
    #expect(try store.tasks(in: 1, archived: true) == [task])
    #expect(try store.tasks(in: 1) == [])
  }

  @Test(arguments: Kind.allCases)
  func `Tasks are ordered by position within their list`(kind: Kind) throws {
    let store = try store(kind)
    let many = (10..<50).map { TaskItem.sample($0, in: 1, position: -Int($0)) }
    try store.save(
      [.sample(1), .sample(2)],
      [.sample(3, in: 1, position: 5), .sample(4, in: 2)]
        + [.sample(5, in: 1, position: 4, archivedAt: .sample(3))] + many)
    #expect(try store.tasks(in: 1) == many.reversed() + [.sample(3, in: 1, position: 5)])
    #expect(try store.tasks(in: 9) == [])
  }

  @Test(arguments: Kind.allCases)
  func `Only tasks that are neither done nor archived are counted`(kind: Kind) throws {
    let store = try store(kind)
    try store.save(
      [.sample(1), .sample(2)],
      [
        .sample(3, in: 1), .sample(4, in: 1), .sample(5, in: 1, completedAt: .sample(3)),
        .sample(6, in: 1, archivedAt: .sample(3)), .sample(7, in: 2, completedAt: .sample(3)),
      ])
    #expect(try store.read { try $0.openTaskCounts() } == [TaskList.sample(1).id: 2])
  }

  @Test(arguments: Kind.allCases)
  func `Saving a task again replaces it, even in a different list`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1), .sample(2)], [.sample(3, in: 1), .sample(4, in: 1)])
    try store.save([], [.sample(3, in: 1, text: "New", position: 8)])
    #expect(
      try store.tasks(in: 1) == [.sample(4, in: 1), .sample(3, in: 1, text: "New", position: 8)])
    try store.save([], [.sample(4, in: 1), .sample(3, in: 2), .sample(4, in: 2)])
    #expect(try store.tasks(in: 1) == [])
    #expect(try store.tasks(in: 2) == [.sample(3, in: 2), .sample(4, in: 2)])
  }

  @Test(arguments: Kind.allCases)
  func `A task of an unknown list is refused, with all tasks of the same call`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1)])
    try store.write { access -> Void in
      // Even if the transaction continues.
      #expect(throws: TinyLogError.unknownList(TaskList.sample(9).id)) {
        try access.save([TaskItem.sample(2, in: 1), .sample(3, in: 9)])
      }
    }
    #expect(try store.tasks(in: 1) == [])
  }

  @Test(arguments: Kind.allCases)
  func `A deleted task is gone, and its neighbours stay`(kind: Kind) throws {
    let store = try store(kind)
    try store.save([.sample(1)], [.sample(2, in: 1), .sample(3, in: 1), .sample(4, in: 1)])
    try store.write { access in
      try access.deleteTask(TaskItem.sample(3, in: 1).id)
      try access.deleteTask(TaskItem.sample(9, in: 1).id)
    }
    #expect(try store.tasks(in: 1) == [.sample(2, in: 1), .sample(4, in: 1)])
    #expect(try store.read { try $0.task(TaskItem.sample(3, in: 1).id) } == nil)
  }

  // MARK: - Transactions

  @Test(arguments: Kind.allCases)
  func `A transaction sees its own changes, and returns its body's value`(kind: Kind) throws {
    let count = try store(kind).write { access in
      try access.save([TaskList.sample(1)])
      return try access.lists(archived: false).count
    }
    #expect(count == 1)
  }

  @Test(arguments: Kind.allCases)
  func `A failed transaction leaves everything as it was`(kind: Kind) throws {
    let store = try store(kind)
    let many = (20..<60).map { TaskItem.sample($0, in: 2) }
    try store.save([.sample(1), .sample(2)], [.sample(3, in: 1), .sample(4, in: 1)] + many)
    let before = try TinyLogSnapshot(of: TinyLogLibrary(store: store))
    #expect(throws: Refused()) {
      _ = try store.write { access -> Void in
        try access.save([TaskList.sample(2, title: "Renamed", position: -1), .sample(7)])
        try access.save([TaskItem.sample(3, in: 1, text: "Edited"), .sample(8, in: 7)])
        try access.save(many.map { .sample(100 - UInt64($0.position), in: 7) })
        try access.deleteTask(TaskItem.sample(3, in: 1).id)
        try access.deleteList(TaskList.sample(2).id)
        try access.deleteList(TaskList.sample(1).id)
        try access.save([TaskList.sample(1, title: "Again")])
        try access.save(try TextSize(size: 20, usesSystemFont: false))
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
