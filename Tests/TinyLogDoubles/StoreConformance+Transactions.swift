import Foundation
import TinyLog

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
