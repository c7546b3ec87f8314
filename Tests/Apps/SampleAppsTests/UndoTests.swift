import Device
import SampleApps
import Testing

/// Taking back a deletion, which whoever shows the app offers beside its screen.
struct UndoTests {
  private static let data = """
    {"lists": [{"title": "Trip", "archived": true, "tasks": ["Pack"]},
      {"title": "Work", "tasks": [{"text": "Call", "archived": true}, {"text": "Write", "archived": true}]},
      {"title": "Home", "archived": true}]}
    """

  private func hand() throws -> TinyLogHand {
    try TinyLogHand(["mock"], environment: ["data": Self.data])
  }

  @Test func aDeletedListComesBackWithItsTasksAtItsPlace() throws {
    let hand = try hand()
    try hand.tapButton("Archive")
    let before = hand.titles
    #expect(hand.device.undoable == nil)
    try hand.swipe("Trip", tap: "Delete")
    #expect(hand.titles == ["Home"])
    #expect(hand.device.undoable == "Deleted “Trip”.")
    #expect(hand.nodes(.button).allSatisfy { $0.element.label != "Undo" })
    hand.device.undo()
    #expect(hand.titles == before && before == ["Trip", "Home"])
    #expect(hand.device.undoable == nil)
    try hand.device.tap(hand.row("Trip"))
    #expect(hand.titles == ["Pack"])
  }

  @Test func aDeletedTaskComesBackAtItsPlace() throws {
    let hand = try hand()
    try hand.device.tap(hand.row("Work"))
    try hand.tapButton("Archive")
    try hand.swipe("Call", tap: "Delete")
    #expect(hand.titles == ["Write"] && hand.device.undoable == "Deleted “Call”.")
    hand.device.undo()
    #expect(hand.titles == ["Call", "Write"])
  }

  @Test func onlyTheLastChangeOnTheSameScreenCanBeTakenBack() throws {
    let hand = try hand()
    try hand.tapButton("Archive")
    try hand.swipe("Trip", tap: "Delete")
    try hand.swipe("Home", tap: "Restore")
    #expect(hand.device.undoable == nil)
    hand.device.undo()
    #expect(hand.titles == [])

    let other = try self.hand()
    try other.tapButton("Archive")
    try other.swipe("Trip", tap: "Delete")
    try other.tapButton("Close")
    #expect(other.device.undoable == nil)
  }

  @Test func nothingIsOfferedBeforeItIsDeleted() throws {
    let hand = try TinyLogHand(
      ["mock", "--service-delay", "1000", "--seed", "1"], environment: ["data": Self.data])
    hand.waitForAnswers()
    try hand.tapButton("Archive")
    hand.waitForAnswers()
    try hand.swipe("Trip", tap: "Delete")
    #expect(hand.device.undoable == nil, "nothing is deleted yet")
    hand.waitForAnswers()
    #expect(hand.device.undoable == "Deleted “Trip”.")
  }
}
