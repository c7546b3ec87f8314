import Testing
import TinyLog
import TinyLogDoubles

@Suite("Search")
struct SearchTests {
  let app = Fixture()

  init() throws {
    try app.addLists("Žluťoučký kůň", "Red wine", "TODO", "Numbers")
    try app.addLists("Holiday", color: .red)
    try app.addLists("Garden", color: .green)
  }

  @Test(
    "A title is found by any part of it, whatever the case and the diacritics",
    arguments: [
      ("Numbers", ["Numbers"]), ("numb", ["Numbers"]), ("BERS", ["Numbers"]),
      ("tödo", ["TODO"]), ("zlutoucky", ["Žluťoučký kůň"]), ("KŮŇ", ["Žluťoučký kůň"]),
      ("kun\u{30C}", ["Žluťoučký kůň"]), (" todo ", ["TODO"]), ("d w", ["Red wine"]),
      ("red wine!", []), ("xyz", []), ("*", []), (".", []), ("%", []),
    ])
  func titles(text: String, expected: [String]) throws {
    #expect(try app.titles(matching: text) == expected)
  }

  @Test("Blank text finds all lists", arguments: ["", " ", "\t\n"])
  func blank(text: String) throws {
    #expect(
      try app.titles(matching: text)
        == ["Garden", "Holiday", "Numbers", "TODO", "Red wine", "Žluťoučký kůň"])
  }

  @Test(
    "The whole name of a colour also finds its lists; a part of the name does not",
    arguments: [
      ("red", ["Holiday", "Red wine"]), (" RÉD ", ["Holiday", "Red wine"]), ("re", ["Red wine"]),
      ("green", ["Garden"]), ("gree", []), ("yellow", []), ("red wine", ["Red wine"]),
      ("purple", ["Numbers", "TODO", "Red wine", "Žluťoučký kůň"]),
    ])
  func colors(text: String, expected: [String]) throws {
    #expect(try app.titles(matching: text) == expected)
  }

  @Test("Lists in use and archived ones are found each in their own place")
  func archive() throws {
    for list in try app.library.lists() where ["Holiday", "TODO"].contains(list.list.title) {
      try app.library.perform(.archiveList(list.id))
    }
    #expect(try app.titles(matching: "todo") == [])
    #expect(try app.titles(matching: "red") == ["Red wine"])
    #expect(try app.archivedTitles(matching: "todo") == ["TODO"])
    #expect(try app.archivedTitles(matching: "red") == ["Holiday"])
    #expect(try app.archivedTitles(matching: "wine") == [])
    #expect(try app.archivedTitles(matching: " ") == ["Holiday", "TODO"])
  }

  @Test("What is found shows its number")
  func counts() throws {
    let id = try app.library.lists(matching: "Numbers")[0].id
    try app.addTasks("1", "2", in: id)
    #expect(try app.library.lists(matching: "numbers").map(\.openTaskCount) == [2])
  }
}
