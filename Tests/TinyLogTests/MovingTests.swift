import Foundation
import Testing
import TinyLog
import TinyLogDoubles

@Suite("Moving")
struct MovingTests {
  let app = Fixture()

  @Test(
    "The moved list takes the target place, and the others keep their order",
    arguments: [
      (0, 3, "BCDA"), (3, 0, "DABC"), (1, 2, "ACBD"), (2, 1, "ACBD"), (0, 1, "BACD"),
    ])
  func lists(source: Int, target: Int, expected: String) throws {
    try app.addLists("D", "C", "B", "A")
    let id = try app.library.lists()[source].id
    #expect(try app.library.perform(.moveList(id, to: target)) == .changed)
    #expect(try app.titles().joined() == expected)
  }

  @Test("The middle task can be moved to the bottom, done or not")
  func tasks() throws {
    let list = try app.addLists("Shopping list")[0]
    let ids = try app.addTasks("iPhone", "iPad", "MacBook", in: list)
    try app.library.perform(.setDone(ids[1], true))
    #expect(try app.library.perform(.moveTask(ids[1], to: 2)) == .changed)
    #expect(try app.texts(in: list) == ["MacBook", "iPhone", "iPad"])
  }

  @Test("Archived tasks keep their places when others move past them")
  func archivedKeepTheirPlaces() throws {
    let list = try app.addLists("List")[0]
    let ids = try app.addTasks("E", "D", "C", "B", "A", in: list)
    try app.library.perform(.archiveTask(ids[3]))
    try app.library.perform(.moveTask(ids[0], to: 0))
    #expect(try app.texts(in: list) == ["E", "A", "C", "D"])
    try app.library.perform(.restoreTask(ids[3]))
    #expect(try app.texts(in: list) == ["E", "B", "A", "C", "D"])
  }

  @Test("Archived lists keep their places when others move past them")
  func archivedListsKeepTheirPlaces() throws {
    let ids = try app.addLists("C", "B", "A")
    try app.library.perform(.archiveList(ids[1]))
    try app.library.perform(.moveList(ids[2], to: 1))
    try app.library.perform(.restoreList(ids[1]))
    #expect(try app.titles() == ["C", "B", "A"])
  }

  @Test("Moving to its own place changes nothing, and moving never changes dates")
  func dates() throws {
    let ids = try app.addLists("B", "A")
    let task = try app.addTasks("2", "1", in: ids[0])[0]
    let before = try app.snapshot()
    let made = app.dates.now
    app.dates.advance(by: 60)
    #expect(try app.library.perform(.moveList(ids[0], to: 1)) == .unchanged)
    #expect(try app.library.perform(.moveTask(task, to: 1)) == .unchanged)
    #expect(try app.snapshot() == before)
    try app.library.perform(.moveList(ids[0], to: 0))
    try app.library.perform(.moveTask(task, to: 0))
    #expect(try app.library.lists().map(\.list.updatedAt) == [made, made])
    #expect(try app.library.tasks(in: ids[0]).map(\.updatedAt) == [made, made])
  }

  @Test("An index where nothing is shown is refused", arguments: [-1, 2, Int.max, Int.min])
  func indexes(index: Int) throws {
    let ids = try app.addLists("C", "B", "A")
    let tasks = try app.addTasks("3", "2", "1", in: ids[0])
    try app.library.perform(.archiveTask(tasks[2]))
    try app.library.perform(.archiveList(ids[2]))
    let before = try app.snapshot()
    #expect(throws: TinyLogError.noListAtIndex(index, count: 2)) {
      try app.library.perform(.moveList(ids[0], to: index))
    }
    #expect(throws: TinyLogError.noTaskAtIndex(index, count: 2)) {
      try app.library.perform(.moveTask(tasks[0], to: index))
    }
    #expect(try app.snapshot() == before)
  }
}
