import Foundation
import TinyLog

/// What every ``TinyLogStore`` promises, as checks that run on any new, empty store.
public struct StoreConformance: Sendable, CustomStringConvertible {
  /// What is true of a store that passes the check.
  public let description: String
  private let body: @Sendable (any TinyLogStore) throws -> Void

  init(_ description: String, body: @escaping @Sendable (any TinyLogStore) throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Runs the check; throws ``StoreConformanceFailure`` when the store breaks the promise.
  public func check(_ store: any TinyLogStore) throws {
    try body(store)
  }

  /// All the checks; each wants a store of its own.
  public static let all: [StoreConformance] = lists + tasks + transactions
}

/// What a store gave, and what it should have given.
public struct StoreConformanceFailure: Error, CustomStringConvertible {
  /// One sentence with both values.
  public let description: String
}

func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, line: UInt = #line
) throws {
  guard actual != expected else { return }
  throw StoreConformanceFailure(
    description: "line \(line): the store gave \(actual) instead of \(expected)")
}

func expectError<Failure: Error & Equatable>(
  _ expected: Failure, line: UInt = #line, from body: () throws -> Void
) throws {
  do {
    try body()
  } catch let error as Failure where error == expected {
    return
  }
  throw StoreConformanceFailure(description: "line \(line): the store did not throw \(expected)")
}

extension StoreConformance {
  static let lists: [StoreConformance] = [
    StoreConformance("a new store is empty") { store in
      try store.read { access in
        try expectEqual(try access.lists(archived: false), [])
        try expectEqual(try access.lists(archived: true), [])
        try expectEqual(try access.topListPosition(), nil)
        try expectEqual(try access.openTaskCounts(), [:])
        try expectEqual(try access.textSize(), .default)
      }
    },
    StoreConformance("a list comes back exactly as it was saved") { store in
      var list = TaskList.sample(1, title: "Nákup 🛒 'a' \"b\" %_ \\", color: .orange, position: -7)
      list.archivedAt = .sample(3)
      list.updatedAt = .sample(4)
      try store.write { try $0.save([list]) }
      try store.read { access in
        try expectEqual(try access.list(list.id), list)
        try expectEqual(try access.lists(archived: true), [list])
        try expectEqual(try access.lists(archived: false), [])
      }
    },
    StoreConformance("every colour comes back") { store in
      let lists = ListColor.allCases.enumerated().map { index, color in
        TaskList.sample(UInt64(index), color: color)
      }
      try store.write { try $0.save(lists) }
      try expectEqual(try store.read { try $0.lists(archived: false) }, lists)
    },
    StoreConformance("lists are ordered by position, then by id, however many are saved") { store in
      for lists in [2, 40].map(shuffledLists) {
        try store.write { try $0.save(lists) }
        let ordered = lists.sorted {
          ($0.position, $0.id.description) < ($1.position, $1.id.description)
        }
        try store.read { access in
          try expectEqual(try access.lists(archived: false), ordered)
          try expectEqual(try access.topListPosition(), ordered.first?.position)
        }
      }
    },
    StoreConformance("the top position counts archived lists, too") { store in
      let lists = [TaskList.sample(1), .sample(2, position: -5, archivedAt: .sample(3))]
      try store.write { try $0.save(lists) }
      try expectEqual(try store.read { try $0.topListPosition() }, -5)
    },
    StoreConformance("saving a list again replaces it and keeps its tasks") { store in
      var list = TaskList.sample(1)
      try store.write { access in
        try access.save([list])
        try access.save([TaskItem.sample(2, in: 1)])
      }
      list.title = "Renamed"
      list.position = 9
      try store.write { [list] in try $0.save([list, .sample(3, position: 5)]) }
      try store.read { [list] access in
        try expectEqual(try access.lists(archived: false), [.sample(3, position: 5), list])
        try expectEqual(try access.tasks(in: list.id, archived: false), [.sample(2, in: 1)])
      }
    },
    StoreConformance("of two lists with one id in one call, the last one counts") { store in
      let many = (2..<40).map { TaskList.sample($0) }
      try store.write { try $0.save([.sample(1)] + many + [.sample(1, title: "Last")]) }
      let expected = [TaskList.sample(1, title: "Last")] + many
      try expectEqual(try store.read { try $0.lists(archived: false) }, expected)
    },
    StoreConformance("deleting a list deletes its tasks and no others") { store in
      try store.write { access in
        try access.save([TaskList.sample(1), .sample(2)])
        try access.save([
          TaskItem.sample(3, in: 1), .sample(4, in: 1, archivedAt: .sample(3)), .sample(5, in: 2),
        ])
      }
      try store.write { try $0.deleteList(TaskList.sample(1).id) }
      try store.read { access in
        try expectEqual(try access.lists(archived: false), [.sample(2)])
        try expectEqual(try access.list(TaskList.sample(1).id), nil)
        try expectEqual(try access.task(TaskItem.sample(3, in: 1).id), nil)
        try expectEqual(try access.task(TaskItem.sample(4, in: 1).id), nil)
        try expectEqual(try access.tasks(in: TaskList.sample(1).id, archived: true), [])
        try expectEqual(try access.openTaskCounts(), [TaskList.sample(2).id: 1])
      }
    },
    StoreConformance("deleting what is not there does nothing") { store in
      try store.write { access in
        try access.save([TaskList.sample(1)])
        try access.deleteList(TaskList.sample(2).id)
        try access.deleteTask(TaskItem.sample(3, in: 1).id)
      }
      try expectEqual(try store.read { try $0.lists(archived: false) }, [.sample(1)])
    },
    StoreConformance("the last text size saved comes back") { store in
      let sizes = [
        try TextSize(size: 13, usesSystemFont: true), try TextSize(size: 21, usesSystemFont: false),
      ]
      for size in sizes {
        try store.write { try $0.save(size) }
        try expectEqual(try store.read { try $0.textSize() }, size)
      }
    },
  ]

  /// Lists in no order, every third one at the same position as the one before it.
  private static func shuffledLists(_ count: Int) -> [TaskList] {
    (0..<count).map { index in
      let number = UInt64((index * 7) % count + 1)
      return .sample(number, position: Int(number) - (number % 3 == 0 ? 1 : 0))
    }
  }
}

extension StoreConformance {
  static let tasks: [StoreConformance] = [
    StoreConformance("a task comes back exactly as it was saved") { store in
      let task = TaskItem.sample(
        2, in: 1, text: "Ťuk 'a'; DROP TABLE task --", position: Int.min, completedAt: .sample(3),
        archivedAt: .sample(4))
      try store.write { access in
        try access.save([TaskList.sample(1)])
        try access.save([task])
      }
      try store.read { access in
        try expectEqual(try access.task(task.id), task)
        try expectEqual(try access.tasks(in: task.listID, archived: true), [task])
        try expectEqual(try access.tasks(in: task.listID, archived: false), [])
      }
    },
    StoreConformance("tasks are ordered by position within their list") { store in
      let many = (10..<50).map { TaskItem.sample($0, in: 1, position: -Int($0)) }
      try store.write { access in
        try access.save([TaskList.sample(1), .sample(2)])
        try access.save([TaskItem.sample(3, in: 1, position: 5), .sample(4, in: 2)])
        try access.save([TaskItem.sample(5, in: 1, position: 4, archivedAt: .sample(3))])
        try access.save(many)
      }
      try store.read { access in
        let tasks = try access.tasks(in: TaskList.sample(1).id, archived: false)
        try expectEqual(tasks, many.reversed() + [.sample(3, in: 1, position: 5)])
        try expectEqual(try access.topTaskPosition(in: TaskList.sample(1).id), -49)
        try expectEqual(try access.topTaskPosition(in: TaskList.sample(2).id), 4)
        try expectEqual(try access.topTaskPosition(in: TaskList.sample(9).id), nil)
        try expectEqual(try access.tasks(in: TaskList.sample(9).id, archived: false), [])
      }
    },
    StoreConformance("the top position counts archived tasks, too") { store in
      try store.write { access in
        try access.save([TaskList.sample(1)])
        try access.save([
          TaskItem.sample(2, in: 1), .sample(3, in: 1, position: -3, archivedAt: .sample(3)),
        ])
      }
      try expectEqual(try store.read { try $0.topTaskPosition(in: TaskList.sample(1).id) }, -3)
    },
    StoreConformance("only tasks that are neither done nor archived are counted") { store in
      try store.write { access in
        try access.save([TaskList.sample(1), .sample(2)])
        try access.save([
          TaskItem.sample(3, in: 1), .sample(4, in: 1), .sample(5, in: 1, completedAt: .sample(3)),
          .sample(6, in: 1, archivedAt: .sample(3)), .sample(7, in: 2, completedAt: .sample(3)),
        ])
      }
      try expectEqual(try store.read { try $0.openTaskCounts() }, [TaskList.sample(1).id: 2])
    },
    StoreConformance("saving a task again replaces it") { store in
      try store.write { access in
        try access.save([TaskList.sample(1), .sample(2)])
        try access.save([TaskItem.sample(3, in: 1), .sample(4, in: 1)])
        try access.save([TaskItem.sample(3, in: 1, text: "New", position: 8)])
      }
      let first = TaskList.sample(1).id
      let replaced = TaskItem.sample(3, in: 1, text: "New", position: 8)
      try store.read { access in
        try expectEqual(
          try access.tasks(in: first, archived: false), [.sample(4, in: 1), replaced])
      }
    },
    StoreConformance("a task saved with another list belongs to that one only") { store in
      try store.write { access in
        try access.save([TaskList.sample(1), .sample(2)])
        try access.save([TaskItem.sample(3, in: 1)])
        try access.save([TaskItem.sample(3, in: 2)])
        try access.save([TaskItem.sample(4, in: 1), .sample(4, in: 2)])
      }
      try store.read { access in
        try expectEqual(try access.tasks(in: TaskList.sample(1).id, archived: false), [])
        try expectEqual(
          try access.tasks(in: TaskList.sample(2).id, archived: false),
          [.sample(3, in: 2), .sample(4, in: 2)])
      }
    },
    StoreConformance("a task of an unknown list is refused, and those with it") { store in
      let unknown = TaskList.sample(9).id
      try store.write { access in
        try access.save([TaskList.sample(1)])
        try expectError(TinyLogError.unknownList(unknown)) {
          try access.save([TaskItem.sample(2, in: 1), .sample(3, in: 9)])
        }
      }
      try store.read { access in
        try expectEqual(try access.tasks(in: TaskList.sample(1).id, archived: false), [])
      }
    },
    StoreConformance("a deleted task is gone, and its neighbours stay") { store in
      try store.write { access in
        try access.save([TaskList.sample(1)])
        try access.save([TaskItem.sample(2, in: 1), .sample(3, in: 1), .sample(4, in: 1)])
        try access.deleteTask(TaskItem.sample(3, in: 1).id)
      }
      try store.read { access in
        try expectEqual(
          try access.tasks(in: TaskList.sample(1).id, archived: false),
          [.sample(2, in: 1), .sample(4, in: 1)])
        try expectEqual(try access.task(TaskItem.sample(3, in: 1).id), nil)
      }
    },
  ]
}

extension StoreConformance {
  private struct Refused: Error, Equatable {}

  static let transactions: [StoreConformance] = [
    StoreConformance("a transaction reads what it wrote, and gives its body's value") { store in
      let count = try store.write { access in
        try access.save([TaskList.sample(1)])
        return try access.lists(archived: false).count
      }
      try expectEqual(count, 1)
    },
    StoreConformance("a failed transaction leaves everything as it was") { store in
      let many = (20..<60).map { TaskItem.sample($0, in: 2) }
      try store.write { access in
        try access.save([TaskList.sample(1), .sample(2)])
        try access.save([TaskItem.sample(3, in: 1), .sample(4, in: 1), .sample(5, in: 1)] + many)
        try access.save(try TextSize(size: 15, usesSystemFont: true))
      }
      let before = try everything(in: store)
      try expectError(Refused()) {
        try store.write { access in
          try access.save([TaskList.sample(2, title: "Renamed", position: -1), .sample(7)])
          try access.save([
            TaskItem.sample(3, in: 1, text: "Edited"), .sample(4, in: 1, position: 9),
            .sample(8, in: 7), .sample(5, in: 7),
          ])
          try access.save(many.map { .sample(100 - UInt64($0.position), in: 7) })
          try access.deleteTask(TaskItem.sample(3, in: 1).id)
          try access.deleteList(TaskList.sample(2).id)
          try access.deleteList(TaskList.sample(1).id)
          try access.save([TaskList.sample(1, title: "Again")])
          try access.save(try TextSize(size: 20, usesSystemFont: false))
          throw Refused()
        }
      }
      try expectEqual(try everything(in: store), before)
    },
    StoreConformance("after a failed transaction the next one works") { store in
      try expectError(Refused()) {
        try store.write { access in
          try access.save([TaskList.sample(1)])
          throw Refused()
        }
      }
      try store.write { try $0.save([TaskList.sample(2)]) }
      try expectEqual(try store.read { try $0.lists(archived: false) }, [.sample(2)])
    },
    StoreConformance("an error of a reading body comes out") { store in
      try expectError(Refused()) { try store.read { _ in throw Refused() } }
      try expectEqual(try store.read { try $0.lists(archived: false) }, [])
    },
    StoreConformance("changes of several threads do not undo each other") { store in
      try store.write { try $0.save([TaskList.sample(1, position: 0)]) }
      let results = ResultBox()
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        results.add(
          Result {
            for _ in 0..<25 {
              try store.write { access in
                guard var list = try access.lists(archived: false).first else { return }
                list.position += 1
                try access.save([list])
              }
            }
          })
      }
      try results.check()
      try expectEqual(try store.read { try $0.topListPosition() }, 200)
    },
  ]

  /// All that a store holds, as one string to compare.
  private static func everything(in store: any TinyLogStore) throws -> String {
    try store.read { access in
      let lists = try access.lists(archived: false) + access.lists(archived: true)
      let tasks = try lists.flatMap {
        try access.tasks(in: $0.id, archived: false) + access.tasks(in: $0.id, archived: true)
      }
      let found = try tasks.map { try access.task($0.id) == $0 }
      return "\(lists) \(tasks) \(found) \(try access.textSize())"
    }
  }
}

/// Collects the results of several threads.
private final class ResultBox: @unchecked Sendable {
  private let lock = NSLock()
  private var results: [Result<Void, any Error>] = []

  func add(_ result: Result<Void, any Error>) {
    lock.lock()
    defer { lock.unlock() }
    results.append(result)
  }

  func check() throws {
    lock.lock()
    defer { lock.unlock() }
    for result in results { try result.get() }
  }
}
