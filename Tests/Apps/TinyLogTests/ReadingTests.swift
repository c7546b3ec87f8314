import Foundation
import TestSupport
import Testing
import TinyLog

/// What the library reads and the values it returns.
struct ReadingTests {
  @Test(arguments: [
    ("Numb", "Numbers"), ("BERS", "Numbers"), ("tödo", "TODO"), ("zlutoucky", "Žluťoučký kůň"),
    ("kun\u{30C}", "Žluťoučký kůň"), (" todo ", "TODO"), ("d w", "Red wine"), ("red wine!", ""),
    ("*", ""), (" ", "Garden Holiday Numbers TODO Red wine Žluťoučký kůň"),
    // The full name of a colour also finds its lists. A part of it doesn't.
    (" RÉD ", "Holiday Red wine"), ("re", "Red wine"), ("green", "Garden"), ("gree", ""),
    ("purple", "Numbers TODO Red wine Žluťoučký kůň"),
  ])
  func `A part of a title or the name of a colour finds a list, in use or archived`(
    text: String, expected: String
  ) throws {
    let library = TinyLogLibrary(store: InMemoryTinyLogStore())
    for title in ["Žluťoučký kůň", "Red wine", "TODO", "Numbers"] {
      try library.addList(title: title, color: .default)
    }
    try library.addList(title: "Holiday", color: .red)
    try library.addList(title: "Garden", color: .green)
    func found(_ lists: [ListSummary]) -> String { lists.map(\.list.title).joined(separator: " ") }
    #expect(found(try library.lists(matching: text)) == expected)
    #expect(try library.archivedLists(matching: text) == [])
    for list in try library.lists() { try library.archiveList(list.id) }
    #expect(found(try library.archivedLists(matching: text)) == expected)
    #expect(try library.lists(matching: text) == [])
  }

  @Test func `The palette has six colours in order, and the first, purple, is the default`() {
    #expect(
      ListColor.allCases.map { "\($0.name) \($0.hex)" } == [
        "purple #6a6de2", "blue #008efe", "red #fe4565", "orange #ffa600", "green #50de72",
        "yellow #ffd401",
      ])
    #expect(ListColor.default == .purple)
  }

  @Test func `The text size is 13 to 21, by default 17, and the system's replaces it`() throws {
    let app = try Fixture()
    #expect(try app.library.textSize() == .default && TextSize.default.displayText == "17")
    for size in [12, 13, 21, 22] {
      guard TextSize.sizes.contains(size) else {
        #expect(throws: TinyLogError.textSizeOutOfRange(size)) { try app.library.setTextSize(size) }
        continue
      }
      #expect(try app.announces { try $1.setTextSize(size) })
      #expect(try app.library.textSize().displayText == "\(size)")
      #expect(try app.library.textSize().fontSize(system: 30) == size)
    }
    #expect(try app.announces { try $1.setUsesSystemFont(true) })
    try app.library.setTextSize(14)
    #expect(try app.library.textSize().displayText == "System font")
    #expect(try app.library.textSize().fontSize(system: 30) == 30)
    try app.library.setUsesSystemFont(false)
    #expect(try app.library.textSize() == TextSize(size: 14, usesSystemFont: false))
    #expect(TextSize.sizes == 13...21 && TextSize.systemSizes == 14...53)
    #expect(TextSize.usualSystemSize == 20)
  }

  @Test(arguments: [
    ("", "0 completed tasks"), ("o", "0 completed tasks"), ("od", "1 completed task"),
    ("dod", "2 completed tasks"), ("d", "All tasks completed"), ("dda", "All tasks completed"),
    ("x", "0 completed tasks"), ("ox", "0 completed tasks"),
  ])
  func `The summary counts the done tasks that are shown, and reports when all are done`(
    tasks: String, expected: String
  ) {
    // Open, done, archived, archived and done.
    let items = tasks.map { kind in
      TaskItem.sample(
        1, in: 9, completedAt: "dx".contains(kind) ? .sample(1) : nil,
        archivedAt: "ax".contains(kind) ? .sample(1) : nil)
    }
    #expect(CompletionSummary.text(for: items) == expected)
    #expect(items.map(\.isOpen) == tasks.map { $0 == "o" })
  }

  @Test func `An export has the title and a line for each task that isn't archived`() throws {
    let app = try Fixture()
    #expect(try app.library.exportText(of: app.list("A")) == "A\n- 1\n- 2\n- 3")
    #expect(try app.library.exportText(of: app.list("B")) == "B")
    #expect(try app.library.exportText(of: app.list("C")) == "C\n- 5")
  }

  @Test func `An undone deletion restores the items, unless there was another change`() throws {
    for isList in [true, false] {
      let app = try Fixture()
      let before = try app.snapshot()
      func delete() throws -> TinyLogDeletion {
        if isList {
          try app.library.deleteList(app.list("C"))
        } else {
          try app.library.deleteTask(app.task("4"))
        }
        return try #require(app.library.lastDeletion)
      }
      let deletion = try delete()
      #expect(deletion.name == (isList ? "C" : "4"))
      #expect(try app.announces { try $1.undo(deletion) })
      #expect(try app.snapshot() == before && app.library.lastDeletion == nil)
      #expect(try !app.announces { try $1.undo(deletion) })
      let last = try delete()
      #expect(try !app.announces { try $1.undo(deletion) })
      try app.library.setTextSize(20)
      #expect(try app.library.lastDeletion == nil && !app.announces { try $1.undo(last) })
    }
  }

  @Test func `A task can't be restored to an archived list until that is restored`() throws {
    let app = try Fixture()
    let before = try app.snapshot()
    try app.library.deleteTask(app.task("4"))
    let deletion = try #require(app.library.lastDeletion)
    // A different launch, which shares the store.
    let other = TinyLogLibrary(store: app.store, dates: app.dates)
    try other.archiveList(app.list("A"))
    #expect(throws: TinyLogError.listIsArchived(title: "A")) { try app.library.undo(deletion) }
    try other.restoreList(app.list("A"))
    try app.library.undo(deletion)
    #expect(try app.snapshot().tasks == before.tasks)
  }

  @Test(
    arguments: [
      (.emptyListName, "name"), (.emptyTaskText, "text"),
      (.unknownList(ListID(UUID(number: 7))), "list with the id \(UUID(number: 7))"),
      (.unknownTask(TaskID(UUID(number: 8))), "task with the id \(UUID(number: 8))"),
      (.listIsArchived(title: "T"), "list “T”"), (.listIsNotArchived(title: "T"), "list “T”"),
      (.taskIsArchived(text: "T"), "task “T”"), (.taskIsNotArchived(text: "T"), "task “T”"),
      (.noListAtIndex(3, count: 3), "index 3. There are 3 lists, at indexes 0 to 2."),
      (.noTaskAtIndex(-1, count: 1), "index -1. There is 1 task, at index 0."),
      (.textSizeOutOfRange(22), "22 is not available. Choose a size from 13 to 21."),
    ] as [(TinyLogError, String)])
  func `Every error names the item or value, and says what is possible`(
    error: TinyLogError, name: String
  ) {
    let text = error.localizedDescription
    #expect(text.contains(name), "\(text)")
    #expect(text == "\(error)" && (text.hasPrefix("Please add a ") || text.hasSuffix(".")))
  }
}
