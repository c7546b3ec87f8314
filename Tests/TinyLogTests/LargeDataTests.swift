import Testing
import TinyLog
import TinyLogDoubles

/// The limits catch work that grows with the square of the items, and no busy computer.
///
/// They are far above what is needed, also without optimisation.
@Suite("Large data", .serialized)
struct LargeDataTests {
  @Test("10,000 lists with tasks are listed and searched without comparing all with all")
  func manyLists() throws {
    let store = InMemoryTinyLogStore()
    let library = TinyLogLibrary(store: store)
    try store.write { access in
      try access.save((0..<10_000).map { TaskList.sample($0) })
      try access.save((0..<30_000).map { TaskItem.sample($0, in: $0 % 10_000) })
    }
    let start = ContinuousClock.now
    let lists = try library.lists()
    let found = try library.lists(matching: "list 777")
    let time = ContinuousClock.now - start
    #expect(lists.map(\.openTaskCount) == Array(repeating: 3, count: 10_000))
    #expect(found.count == 11)
    #expect(time < .seconds(5))
  }

  @Test("100,000 tasks are added one by one, read, moved and taken back when that fails")
  func manyTasks() throws {
    struct Refused: Error {}
    let app = Fixture()
    let list = try app.addLists("Long")[0]
    let time = try ContinuousClock().measure {
      for number in 0..<100_000 {
        try app.library.perform(.addTask(in: list, text: "\(number)"))
      }
      let tasks = try app.library.tasks(in: list)
      #expect(tasks.count == 100_000)
      try app.library.perform(.moveTask(tasks[0].id, to: 99_999))
      #expect(throws: Refused.self) {
        try app.store.write { access in
          try access.deleteList(list)
          throw Refused()
        }
      }
      let moved = try app.library.tasks(in: list)
      #expect(moved.map(\.id) == tasks.dropFirst().map(\.id) + [tasks[0].id])
    }
    #expect(time < .seconds(60))
  }
}
