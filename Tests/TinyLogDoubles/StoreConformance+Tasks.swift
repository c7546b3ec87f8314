import Foundation
import TinyLog

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
