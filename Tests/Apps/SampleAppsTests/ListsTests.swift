import Device
import SampleApps
import Testing

struct ListsTests {
  @Test func withoutListsTheScreenSaysHowToMakeOne() throws {
    let hand = try TinyLogHand()
    #expect(hand.text("empty") == "Tap + icon to create a new list.")
    #expect(hand.titles == [])
  }

  @Test func aNewListGoesOnTopAndOpensWithTheAddFieldFocused() throws {
    let hand = try TinyLogHand(["--list", "Groceries"])
    try hand.tapButton("Add")
    try hand.type("TODO")
    try hand.tapButton("red", "Save")
    #expect(hand.screenTitle == "TODO")
    #expect(try hand.one(.textField, "Add new task").element.isFocused)
    try hand.tapButton("My Lists")
    #expect(hand.titles == ["TODO", "Groceries"])
    #expect(hand.all(.image, "circle").map(\.element.label) == ["red", "purple"])
    #expect(
      hand.all(.image, "circle").map(\.element.value) == [
        "{\"color\":\"#fe4565\"}", "{\"color\":\"#6a6de2\"}",
      ])
  }

  @Test func theFormAsksForANameAndOneOfSixColours() throws {
    let hand = try TinyLogHand()
    try hand.tapButton("Add")
    let colors = try #require(hand.one(.button, "purple").parent).children
    #expect(colors.map(\.element.label) == ["purple", "blue", "red", "orange", "green", "yellow"])
    #expect(colors.map(\.element.isSelected) == [true, false, false, false, false, false])
    #expect(try hand.one(.textField, "Name").element.isFocused)
    try hand.tapButton("green")
    #expect(try hand.one(.button, "green").element.isSelected)
    #expect(try !hand.one(.button, "purple").element.isSelected)
  }

  @Test func aListWithoutANameIsRefusedAndTheFormStays() throws {
    let hand = try TinyLogHand()
    try hand.tapButton("Add")
    try hand.type("   ")
    try hand.tapButton("Save")
    #expect(hand.all(.alert, "Please add a name to your list").count == 1)
    #expect(throws: GestureError.self) { try hand.tapButton("Cancel") }
    try hand.tapButton("OK")
    #expect(hand.all(.alert, "Please add a name to your list").isEmpty)
    #expect(hand.screenTitle == "Add List")
  }

  @Test func cancelMakesNoList() throws {
    let hand = try TinyLogHand()
    try hand.tapButton("Add")
    try hand.type("TODO")
    try hand.tapButton("Cancel")
    #expect(hand.titles == [])
  }

  @Test func aListIsMovedByItsHandle() throws {
    let hand = try TinyLogHand(["--list", "1", "--list", "2", "--list", "3", "--list", "4"])
    try hand.tapButton("Edit")
    try hand.device.drag(hand.one(.button, "Reorder 1"), to: hand.row("3"))
    #expect(hand.titles == ["2", "3", "1", "4"])
    try hand.device.drag(hand.one(.button, "Reorder 4"), to: hand.row("2"))
    #expect(hand.titles == ["4", "2", "3", "1"])
    try hand.tapButton("Done")
    #expect(hand.all(.button, "Reorder 1").isEmpty)
  }

  @Test func searchLooksAtTitlesAndColours() throws {
    let hand = try TinyLogHand(["--list", "Café", "--list", "Tea"])
    try hand.swipe("Tea", tap: "Edit")
    try hand.tapButton("blue", "Save")
    try hand.search("CAFE")
    #expect(hand.titles == ["Café"])
    try hand.type("\u{8}\u{8}\u{8}\u{8}blue")
    #expect(hand.titles == ["Tea"])
    try hand.type("x")
    #expect(hand.titles == [])
    #expect(hand.text("empty") == "No Results")
  }

  @Test func whatWasFoundIsNotTakenForAllLists() throws {
    let hand = try TinyLogHand(["--list", "Tea", "--list", "Milk", "--service-delay", "2000"])
    try hand.search("tea")
    hand.waitForAnswers()
    try hand.tap(.staticText, "Tea")
    hand.waitForAnswers()
    try hand.tapButton("My Lists")
    #expect(hand.titles == [])
    #expect(hand.text("empty") == nil)
    hand.waitForAnswers()
    #expect(hand.titles == ["Tea", "Milk"])
  }

  @Test func aSearchGoesOnBehindOtherScreens() throws {
    let hand = try TinyLogHand(["--list", "Tea", "--list", "Milk"])
    try hand.search("tea")
    try hand.tapButton("Settings", "Done")
    #expect(hand.titles == ["Tea"])
    try hand.tapButton("Add")
    try hand.type("Bread")
    try hand.tapButton("Save", "My Lists")
    #expect(hand.titles == ["Bread", "Tea", "Milk"])
  }

  @Test func anArchivedListIsOpenedToRead() throws {
    let hand = try TinyLogHand(["--list", "Tea", "--list", "Milk"])
    try hand.open("Tea", typing: "green\nblack\n\n")
    try hand.tapButton("check box", in: "black")
    try hand.tapButton("My Lists")
    for title in ["Tea", "Milk"] { try hand.swipe(title, tap: "Archive") }
    try hand.tapButton("Archive")
    try hand.search("tea")
    try hand.tap(.staticText, "Tea")
    #expect(hand.screenTitle == "Tea")
    #expect(hand.titles == ["black", "green"])
    #expect(hand.all(.button, "check box").map(\.element.isSelected) == [true, false])
    #expect(hand.all(.textField, "Add new task").isEmpty)
    #expect(
      hand.device.tree?.index.ordinals(of: .button).compactMap {
        hand.device.tree?.index.nodes[$0].element.label
      } == ["My Archives", "black", "green"])
    #expect(
      throws: GestureError(.disabled, "Failed to tap Button 'green': it is disabled.")
    ) { try hand.tapButton("check box", in: "green") }
    try hand.device.tap(hand.row("green"))
    try hand.reveal("green")
    #expect(hand.screenTitle == "Tea")
    try hand.tapButton("My Archives")
    #expect(hand.screenTitle == "My Archives")
    #expect(hand.titles == ["Tea", "Milk"])
    try hand.tap(.staticText, "Milk")
    #expect(hand.text("empty") == "No Tasks")
  }

  @Test func aTapOnARevealedArchivedRowHidesItsButtonsAgain() throws {
    let hand = try TinyLogHand(["--list", "1"])
    try hand.swipe("1", tap: "Archive")
    try hand.tapButton("Archive")
    try hand.reveal("1")
    try hand.tap(.staticText, "1")
    #expect(hand.all(.button, "Restore").isEmpty)
    #expect(hand.screenTitle == "My Archives")
  }

  @Test func archivingAListKeepsEditMode() throws {
    let hand = try TinyLogHand(["--list", "1", "--list", "2"])
    try hand.tapButton("Edit", "Remove 1")
    try hand.tapButton("Archive", in: "1")
    #expect(hand.titles == ["2"])
    #expect(hand.all(.button, "Done").count == 1)
  }

  @Test func anArchivedListIsRestoredAtItsOldPlace() throws {
    let hand = try TinyLogHand(["--list", "1", "--list", "2", "--list", "3"])
    try hand.swipe("2", tap: "Archive")
    #expect(hand.titles == ["1", "3"])
    try hand.tapButton("Archive")
    #expect(hand.screenTitle == "My Archives")
    #expect(hand.titles == ["2"])
    try hand.reveal("2")
    try hand.tapButton("Restore")
    #expect(hand.text("empty") == "No Archives")
    try hand.tapButton("Close")
    #expect(hand.titles == ["1", "2", "3"])
  }

  @Test func aTapOnARevealedRowHidesItsButtonsAgain() throws {
    let hand = try TinyLogHand(["--list", "1"])
    try hand.reveal("1")
    #expect(try hand.row("1").children.map(\.element.label).contains("Archive"))
    try hand.device.tap(hand.one(.staticText, "1"))
    #expect(try !hand.row("1").children.map(\.element.label).contains("Archive"))
    #expect(hand.screenTitle == "My Lists")
  }
}
