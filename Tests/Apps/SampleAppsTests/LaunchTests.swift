import Device
import Foundation
import SampleApps
import Testing

struct LaunchTests {
  private let inMemory = TinyLogDefinition(databases: .memoryOnly)

  @Test(
    arguments: [
      ["--store", "cloud"]: "--store 'cloud' is not known. Known: memory, sqlite.",
      ["--store", "sqlite"]: "--store sqlite needs a file here; name it with --database PATH.",
      ["--store", "memory", "--database", "x.sqlite"]:
        "--store memory and a database file exclude each other; give one of them.",
      ["--database", "x.sqlite"]:
        "The database file 'x.sqlite' may not be used here: this device keeps lists in memory. "
        + "Whoever starts it can allow files in a folder.",
      ["--service-delay", "soon"]: "--service-delay 'soon' must be a whole number from 0 to 60000.",
      ["--service-delay=-1"]: "--service-delay '-1' must be a whole number from 0 to 60000.",
      ["--list", " "]: "--list ' ': Please add a name to your list",
      ["--list", ":red"]: "--list ':red': Please add a name to your list",
      ["--system-text-size", "13"]: "--system-text-size '13' must be a whole number from 14 to 53.",
      ["--system-text-size=54"]: "--system-text-size '54' must be a whole number from 14 to 53.",
      ["--fault", "rust"]:
        "--fault 'rust' is not known. Known: new-tasks-at-bottom, done-tasks-counted, "
        + "archive-loses-task, list-order-reversed, editing-resets-color, switch-without-effect.",
      ["--ui-change", "skin"]:
        "--ui-change 'skin' is not known. Known: another-wrapper, other-wording, other-order.",
    ] as [[String]: String]) func badValuesAreRefusedByName(arguments: [String], message: String)
  {
    #expect(launchError(inMemory, arguments) == message)
  }

  @Test(arguments: [
    (["--colour", "red"], "unknown launch argument '--colour'"),
    (["TODO"], "unknown launch argument 'TODO'"),
    ([""], "unknown launch argument ''"),
    (["--list"], "launch argument '--list' needs a value"),
  ]) func unknownArgumentsAreRefusedWithTheKnownOnes(arguments: [String], problem: String) {
    let message = launchError(inMemory, arguments) ?? ""
    #expect(
      message.hasPrefix("TinyLog was not launched: \(problem). Known launch arguments:\n"),
      "\(message)")
    #expect(message.contains("\n  --list VALUE  adds a list with this title"))
  }

  @Test func aColourMayFollowAListsTitle() throws {
    let hand = try TinyLogHand(["--list", "TODO:red", "--list", "a:b", "--list", "a:b:green"])
    #expect(hand.titles == ["TODO", "a:b", "a:b"])
    #expect(hand.all(.image, "circle").map(\.element.label) == ["red", "purple", "green"])
  }

  @Test func anUnknownAppIsRefusedWithTheInstalledOnes() {
    let device = Device(apps: [inMemory])
    #expect(
      throws: LaunchError(
        "No app 'app.other' is installed on the device. Installed: 'app.duet.tinylog'.")
    ) { try device.launch("app.other") }
  }

  @Test func listsAreKeptInAFileFromLaunchToLaunch() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("a")
      for policy in [DatabasePolicy.files(in: folder), .file(file)] {
        let first = try TinyLogHand(["--database", file.path, "--list", "x"], databases: policy)
        first.device.terminate()
      }
      #expect(try TinyLogHand(databases: .file(file)).titles == ["x", "x"])
    }
  }

  private func error(in folder: URL, naming path: String) -> String? {
    launchError(TinyLogDefinition(databases: .files(in: folder)), [], ["TINYLOG_DATABASE": path])
  }

  @Test(arguments: ["../a", "/etc/passwd", "sub/a", "sub/../../a"])
  func onlyFilesInTheAllowedFolderMayBeNamed(path: String) throws {
    try withFolder { folder in
      #expect(
        error(in: folder, naming: path)
          == "The database file '\(path)' may not be used here: only files directly in the folder "
          + "that was allowed for databases.")
    }
  }

  @Test(arguments: ["a-journal", "a.sqlite-WAL", "a-shm", "link"])
  func neitherLinksNorSQLitesOwnFilesMayBeNamed(path: String) throws {
    try withFolder { folder in
      let outside = folder.path + "-outside"
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: outside)
      #expect(
        error(in: folder, naming: path)
          == "The database file '\(path)' may not be used here: links, and names that SQLite gives "
          + "to files beside a database (-journal, -wal, -shm), are refused.")
      #expect(!FileManager.default.fileExists(atPath: outside))
    }
  }

  @Test func aFileThatIsNoDatabaseIsRefusedAndLeftAsItWas() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("letter.txt")
      let text = Data("Dear Ada, this is no database at all.".utf8)
      try text.write(to: file)
      let message = try #require(launchError(TinyLogDefinition(databases: .file(file)), []))
      #expect(message.contains(file.path), "\(message)")
      #expect(try Data(contentsOf: file) == text)
    }
  }
}

struct VariationTests {
  @Test func answersComeInOrderHoweverLateEachIs() throws {
    let hand = try TinyLogHand(["--list", "L", "--service-delay", "2000", "--seed", "7"])
    hand.waitForAnswers()
    try hand.open("L", typing: "1\n2\n3\n4\n5\n")
    #expect(hand.titles == [])
    hand.waitForAnswers()
    #expect(hand.titles == ["5", "4", "3", "2", "1"])
  }

  @Test func anAnswerThatComesAfterItsScreenWasClosedDoesNoHarm() throws {
    let hand = try TinyLogHand(["--list", "L", "--service-delay", "2000"])
    hand.waitForAnswers()
    try hand.tapButton("Add")
    try hand.type("New")
    try hand.tapButton("Save", "Cancel")
    hand.waitForAnswers()
    #expect(hand.screenTitle == "My Lists")
    #expect(hand.titles == ["New", "L"])
  }

  @Test func aLaterLaunchGetsNoAnswersOfAnEarlierOne() throws {
    let hand = try TinyLogHand(["--list", "L", "--service-delay", "2000"])
    try hand.device.launch("app.duet.tinylog", arguments: [])
    hand.waitForAnswers()
    #expect(hand.titles == [])
  }

  @Test func aChangeOfTheScreensLeavesTheAppAsItWas() throws {
    for change in ["another-wrapper", "other-order", "other-wording"] {
      let hand = try TinyLogHand(["--list", "L", "--ui-change", change])
      try hand.tap(.staticText, "L")
      #expect(hand.screenTitle == "L")
    }
    let reworded = try TinyLogHand(["--ui-change", "other-wording"])
    #expect(reworded.all(.button, "New List").count == 1)
    let wrapped = try TinyLogHand(["--list", "L", "--ui-change", "another-wrapper"])
    #expect(wrapped.rows.first?.children.map(\.element.type) == [.other])
  }

  @Test func eachFaultBreaksWhatItsNameSays() throws {
    let reversed = try TinyLogHand(["--list", "1", "--list", "2", "--fault", "list-order-reversed"])
    #expect(reversed.titles == ["2", "1"])

    let bottom = try TinyLogHand(["--list", "L", "--fault", "new-tasks-at-bottom"])
    try bottom.open("L", typing: "a\nb\n\n")
    #expect(bottom.titles == ["a", "b"])

    let counted = try TinyLogHand(["--list", "L", "--fault", "done-tasks-counted"])
    try counted.open("L", typing: "a\n\n")
    try counted.tapButton("check box", "My Lists")
    #expect(counted.text("open tasks") == "1")

    let lost = try TinyLogHand(["--list", "L", "--fault", "archive-loses-task"])
    try lost.open("L", typing: "a\n\n")
    try lost.swipe("a", tap: "Archive")
    try lost.tapButton("Archive")
    #expect(lost.titles == [])

    let recoloured = try TinyLogHand(["--list", "L:red", "--fault", "editing-resets-color"])
    try recoloured.swipe("L", tap: "Edit")
    try recoloured.tapButton("Save")
    #expect(recoloured.all(.image, "circle").map(\.element.label) == ["purple"])

    let stuck = try TinyLogHand(["--fault", "switch-without-effect"])
    try stuck.tapButton("Settings")
    try stuck.tap(.staticText, "Text size")
    try stuck.tap(.switch, "Use system font")
    #expect(try stuck.one(.switch, "Use system font").element.value == "0")
  }
}
