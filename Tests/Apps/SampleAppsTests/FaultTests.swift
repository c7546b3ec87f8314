import SampleApps
import TestSupport
import Testing
import TinyLog

/// Each fault breaks what its name says, as `walks.txt` shows, and nothing else.
struct FaultTests {
  @Test(arguments: [
    "switch-without-effect": "setUsesSystemFont", "editing-resets-color": "editList",
  ])
  func `a fault of TinyLog changes one method only`(name: String, broken: String) throws {
    let dates = ManualDateProvider()
    let services: [any TinyLogService] = (0..<2).map { _ in
      TinyLogLibrary(store: InMemoryTinyLogStore(), dates: dates, ids: IncrementingIDProvider())
    }
    let fault = try #require(Fault.all.first { $0.name == name })
    let (right, wrong) = (services[0], fault.decorated(services[1]))
    var changes = RandomChanges(seed: 3)
    for _ in 0..<400 {
      dates.advance(by: 0.1)
      let (method, change) = changes.next()
      if method == broken { continue }
      let added = try? change(right)
      #expect((try? change(wrong)) == added)
      changes.note(added)
      #expect(wrong.lastDeletion == right.lastDeletion)
      guard method.hasPrefix("delete"), let deletion = right.lastDeletion else { continue }
      try right.undo(deletion)
      try wrong.undo(deletion)
    }
    let texts = RandomChanges.searchTexts
    let expected = try TinyLogSnapshot(of: right, searching: texts)
    #expect(try TinyLogSnapshot(of: wrong, searching: texts) == expected)
    #expect(!expected.lists.isEmpty)
  }
}
