import SampleApps
import TestSupport
import Testing
import TinyLog

/// Each fault breaks what its name says, as `walks.txt` shows, and nothing else.
struct FaultTests {
  private func fault(_ name: String) throws -> Fault {
    try #require(Fault.all.first { $0.name == name })
  }

  @Test(arguments: [
    "switch-without-effect": "setUsesSystemFont", "editing-resets-color": "editList",
  ])
  func `a fault of TinyLog changes one method only`(name: String, broken: String) throws {
    let dates = ManualDateProvider()
    let services: [any TinyLogService] = (0..<2).map { _ in
      TinyLogLibrary(store: InMemoryTinyLogStore(), dates: dates, ids: IncrementingIDProvider())
    }
    let (right, wrong) = (services[0], try fault(name).decorated(services[1]))
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
      #expect(
        try TinyLogSnapshot(of: wrong, searching: RandomChanges.searchTexts)
          == TinyLogSnapshot(of: right, searching: RandomChanges.searchTexts))
    }
    #expect(try !right.lists().isEmpty)
    #expect(try TinyLogSnapshot(of: wrong) == TinyLogSnapshot(of: right))
  }
}
