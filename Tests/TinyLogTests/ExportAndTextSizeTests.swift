import Testing
import TinyLog
import TinyLogDoubles

@Suite("Export")
struct ExportTests {
  let app = Fixture()

  @Test("A list is exported as its title and a line for each task, without the archived ones")
  func export() throws {
    let list = try app.addLists("Shopping list")[0]
    let tasks = try app.addTasks("iPhone", "iPad", "Mac\nBook", in: list)
    try app.library.perform(.archiveTask(tasks[1]))
    try app.library.perform(.setDone(tasks[0], true))
    #expect(try app.library.exportText(of: list) == "Shopping list\n- Mac Book\n- iPhone")
  }

  @Test("A list without tasks is exported as its title, archived or not")
  func empty() throws {
    let list = try app.addLists("TODO")[0]
    #expect(try app.library.exportText(of: list) == "TODO")
    try app.library.perform(.archiveList(list))
    #expect(try app.library.exportText(of: list) == "TODO")
  }
}

@Suite("Text size")
struct TextSizeSettingTests {
  let app = Fixture()

  @Test("Every size from 13 to 21 can be chosen", arguments: TextSize.sizes)
  func sizes(size: Int) throws {
    #expect(
      try app.library.perform(.setTextSize(size)) == (size == 17 ? .unchanged : .changed))
    #expect(try app.library.textSize().displayText == "\(size)")
  }

  @Test("Other sizes are refused and leave the old one", arguments: [12, 22, -1])
  func otherSizes(size: Int) throws {
    try app.library.perform(.setTextSize(15))
    #expect(throws: TinyLogError.textSizeOutOfRange(size)) {
      try app.library.perform(.setTextSize(size))
    }
    #expect(try app.library.textSize().displayText == "15")
  }

  @Test("The system's size hides the chosen one, which shows again afterwards")
  func systemFont() throws {
    try app.library.perform(.setTextSize(19))
    #expect(try app.library.perform(.setUsesSystemFont(true)) == .changed)
    #expect(try app.library.perform(.setUsesSystemFont(true)) == .unchanged)
    #expect(try app.library.textSize().displayText == "System font")
    #expect(try app.library.textSize().size == 19)
    try app.library.perform(.setUsesSystemFont(false))
    #expect(try app.library.textSize().displayText == "19")
  }

  @Test("A size chosen while the system's is in use shows afterwards")
  func choosingUnderSystemFont() throws {
    try app.library.perform(.setUsesSystemFont(true))
    try app.library.perform(.setTextSize(14))
    #expect(try app.library.textSize().displayText == "System font")
    try app.library.perform(.setUsesSystemFont(false))
    #expect(try app.library.textSize().displayText == "14")
  }
}
