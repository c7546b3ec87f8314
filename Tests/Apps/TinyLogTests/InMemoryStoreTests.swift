import Testing
import TinyLog
import TinyLogDoubles

@Suite("In-memory store")
struct InMemoryStoreTests {
  @Test("It keeps the promises of a store", arguments: StoreConformance.all)
  func conformance(promise: StoreConformance) {
    #expect(throws: Never.self) { try promise.check(InMemoryTinyLogStore()) }
  }

  @Test("A store without transactions does not pass for one")
  func conformanceNotices() {
    let broken = StoreConformance.all.filter { promise in
      do {
        try promise.check(CarelessTinyLogStore())
        return false
      } catch {
        return true
      }
    }
    #expect(
      broken.map(\.description) == [
        "a failed transaction leaves everything as it was",
        "after a failed transaction the next one works",
      ])
  }

  @Test("What the store throws comes out of every method of the service")
  func failures() throws {
    struct Broken: Error, Equatable {}
    let library = TinyLogLibrary(store: FailingTinyLogStore(throwing: Broken()))
    let list = TaskList.sample(1).id
    let task = TaskItem.sample(2, in: 1).id
    let reads: [(TinyLogLibrary) throws -> Void] = [
      { _ = try $0.lists() }, { _ = try $0.archivedLists() }, { _ = try $0.list(list) },
      { _ = try $0.tasks(in: list) }, { _ = try $0.archivedTasks(in: list) },
      { _ = try $0.task(task) }, { _ = try $0.exportText(of: list) }, { _ = try $0.textSize() },
    ]
    for read in reads { #expect(throws: Broken()) { try read(library) } }
    let changes: [TinyLogChange] = [
      .addList(title: "A", color: .red), .editList(list, title: "A", color: .red),
      .moveList(list, to: 0), .archiveList(list), .restoreList(list), .deleteList(list),
      .addTask(in: list, text: "A"), .editTask(task, text: "A"), .setDone(task, true),
      .moveTask(task, to: 0), .archiveTask(task), .restoreTask(task), .deleteTask(task),
      .setTextSize(15), .setUsesSystemFont(true),
    ]
    for change in changes { #expect(throws: Broken()) { try library.perform(change) } }
  }
}

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

  @Test("2,000 tasks are added one by one, read, moved and taken back when that fails")
  func manyTasks() throws {
    struct Refused: Error {}
    let app = Fixture()
    let list = try app.addLists("Long")[0]
    let time = try ContinuousClock().measure {
      for number in 0..<2_000 {
        try app.library.perform(.addTask(in: list, text: "\(number)"))
      }
      let tasks = try app.library.tasks(in: list)
      #expect(tasks.count == 2_000)
      try app.library.perform(.moveTask(tasks[0].id, to: 1_999))
      #expect(throws: Refused.self) {
        try app.store.write { access in
          try access.deleteList(list)
          throw Refused()
        }
      }
      let moved = try app.library.tasks(in: list)
      #expect(moved.map(\.id) == tasks.dropFirst().map(\.id) + [tasks[0].id])
    }
    #expect(time < .seconds(10))
  }
}
