import Device
import Inspector
import SampleApps
import SeededRandom
import Testing

/// The inspector's console: whatever is typed is answered, or given up, within a second.
@Suite(.timeLimit(.minutes(30)))
struct ConsoleFuzzTests {
  private static let native = [
    "app", ".", "buttons", "cells", "tables", "descendants(matching: ", ".any", ".button", ")", "(",
    "[\"Add\"]", "[\"", "\"]", "element(boundBy: ", "0", "-1", "99999999999999999999", "firstMatch",
    "containing(", ".staticText, identifier: ", "\"a\"", "matching(identifier: ", "label", "value",
    "tap()", "typeText(\"x\")", "swipeLeft()", "count", "exists", "\\u{1F37A}", "\\", "é", "web ",
    "driver.findElement(.", "xpath(\"//*\")", "driver.find_element(AppiumBy.", "XPATH, '", "#id",
    "label CONTAINS 'a'", "label MATCHES '(a+)+$'", "TRUEPREDICATE", "**/", "tree", "marks", " ",
  ]

  @Test(arguments: [
    ("app.duet.tinylog", native), ("app.duet.tinylog", Selectors.xpath),
    ("app.duet.tinylog", Selectors.chain), ("app.duet.tinylog", Selectors.predicate),
    ("app.duet.beer-explorer", native), ("app.duet.beer-explorer", Selectors.xpath),
  ])
  func everyLineIsAnsweredWithinASecond(app: String, tokens: [String]) async throws {
    let device = Device(apps: InstalledApps.all(), clock: .virtual)
    try device.launch(app)
    device.run(for: .seconds(5))
    let console = Console(device)
    let revision = device.revision
    var slowest = (Duration.zero, "")
    var answered = 0
    // What a person types is less than what machines send.
    await Fuzz.each(of: Fuzz.count / 10 + 1) { _, dice in
      let line = dice.text(of: tokens, upTo: 12)
      let start = ContinuousClock.now
      let answer = console.evaluate(line, isConfirmed: false)
      let took = start.duration(to: .now)
      if took > slowest.0 { slowest = (took, line) }
      answered += answer.error == nil ? 1 : 0
      #expect(answer.error != "", "\(Fuzz.description): \(line)")
    }
    #expect(answered > 0)
    #expect(slowest.0 < .seconds(1), "\(Fuzz.description): \(slowest)")
    #expect(device.revision == revision)
  }
}
