import Foundation
import TinyLog

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
