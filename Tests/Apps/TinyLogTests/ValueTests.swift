import Foundation
import Testing
import TinyLog
import TestSupport

struct ValueTests {
  @Test func `The palette has six colours in order, and the first, purple, is the default`() {
    #expect(
      ListColor.allCases.map { "\($0.name) \($0.hex)" } == [
        "purple #6a6de2", "blue #008efe", "red #fe4565", "orange #ffa600", "green #50de72",
        "yellow #ffd401",
      ])
    #expect(ListColor.default == .purple)
  }

  @Test func `A task is open when it is neither done nor archived`() {
    #expect(TaskItem.sample(1, in: 2).isOpen)
    #expect(!TaskItem.sample(1, in: 2, completedAt: .sample(1)).isOpen)
    #expect(!TaskItem.sample(1, in: 2, archivedAt: .sample(1)).isOpen)
  }

  @Test
  func `The default text size is 17, and texts use the user's size or the system's`() throws {
    let (own, system) = (TextSize.default, try TextSize(size: 21, usesSystemFont: true))
    #expect(try own == TextSize(size: 17, usesSystemFont: false))
    #expect(own.displayText == "17" && own.fontSize(system: 30) == 17)
    #expect(system.displayText == "System font" && system.fontSize(system: 30) == 30)
    #expect(TextSize.usualSystemSize != own.size)
    #expect(TextSize.systemSizes.contains(TextSize.usualSystemSize))
  }

  @Test(arguments: [12, 22, 0, -13, Int.max])
  func `A text size outside 13 to 21 is invalid`(size: Int) {
    #expect(throws: TinyLogError.textSizeOutOfRange(size)) {
      try TextSize(size: size, usesSystemFont: false)
    }
  }
}

struct CompletionSummaryTests {
  private static let open = TaskItem.sample(1, in: 9)
  private static let done = TaskItem.sample(2, in: 9, completedAt: .sample(1))
  private static let archived = TaskItem.sample(3, in: 9, archivedAt: .sample(1))
  private static let archivedDone = TaskItem.sample(
    4, in: 9, completedAt: .sample(1), archivedAt: .sample(1))

  @Test(
    arguments: [
      ([], "0 completed tasks"),
      ([open], "0 completed tasks"),
      ([open, done], "1 completed task"),
      ([done, open, done], "2 completed tasks"),
      ([done], "All tasks completed"),
      ([done, done, archived], "All tasks completed"),
      ([archivedDone], "0 completed tasks"),
      ([open, archivedDone], "0 completed tasks"),
    ] as [([TaskItem], String)])
  func `It counts the done tasks that are shown, and reports when all are done`(
    tasks: [TaskItem], expected: String
  ) { #expect(CompletionSummary.text(for: tasks) == expected) }
}

struct ExportTests {
  let app = Fixture()

  @Test
  func `A list's export has its title and a line for each task that isn't archived`()
    throws
  {
    let list = try app.addLists("Shopping list")[0]
    let tasks = try app.addTasks("iPhone", "iPad", "Mac\nBook", in: list)
    try app.library.archiveTask(tasks[1])
    try app.library.setDone(true, for: tasks[0])
    #expect(try app.library.exportText(of: list) == "Shopping list\n- Mac Book\n- iPhone")
  }

  @Test func `The export of a list without tasks is its title, archived or not`() throws {
    let list = try app.addLists("TODO")[0]
    #expect(try app.library.exportText(of: list) == "TODO")
    try app.library.archiveList(list)
    #expect(try app.library.exportText(of: list) == "TODO")
  }
}

struct TextSizeSettingTests {
  let app = Fixture()

  @Test(arguments: TextSize.sizes) func `Every size from 13 to 21 can be chosen`(size: Int) throws {
    #expect(try app.announces { try $0.setTextSize(size) } == (size != 17))
    #expect(try app.library.textSize().displayText == "\(size)")
  }

  @Test(arguments: [12, 22, -1])
  func `Other sizes are refused, and the old size stays`(size: Int) throws {
    try app.library.setTextSize(15)
    try app.expectRefusal([{ try $0.setTextSize(size) }], .textSizeOutOfRange(size))
    #expect(try app.library.textSize().displayText == "15")
  }

  @Test func `Turning the system's size off restores the chosen size`() throws {
    try app.library.setTextSize(19)
    #expect(try app.announces { try $0.setUsesSystemFont(true) })
    #expect(try !app.announces { try $0.setUsesSystemFont(true) })
    #expect(try app.library.textSize().displayText == "System font")
    #expect(try app.library.textSize().size == 19)
    try app.library.setTextSize(14)
    #expect(try app.library.textSize().displayText == "System font")
    try app.library.setUsesSystemFont(false)
    #expect(try app.library.textSize().displayText == "14")
  }
}
