import Testing
import WebDriver

/// What a finger's actions are on the wire.
struct PointerActionTests {
  private func actions(_ list: String) -> String {
    #"POST /session/s1/actions {"actions":[{"actions":[\#(list)],"id":"finger","#
      + #""parameters":{"pointerType":"touch"},"type":"pointer"}]}"#
  }

  private func requests(
    _ work: (RemoteDriver, RemoteElement, RemoteElement) async throws -> Void
  ) async throws -> [String] {
    let all = try await withScript([.elements("e1", "e2"), .value(nil)]) { driver in
      let found = try await driver.findElements(.css("a"))
      try await work(driver, found[0], found[1])
    }
    return Array(all.dropFirst())
  }

  @Test func everyKindOfActionIsWrittenAsW3CWritesIt() async throws {
    let requests = try await requests { driver, element, _ in
      try await driver.perform(
        PointerActions().move(to: .viewport, x: 3, y: 4, milliseconds: 5).down()
          .pause(milliseconds: 6).move(to: .pointer, x: -7).move(to: .element(element)).up())
    }
    let list = [
      #"{"duration":5,"origin":"viewport","type":"pointerMove","x":3,"y":4}"#,
      #"{"button":0,"type":"pointerDown"}"#,
      #"{"duration":6,"type":"pause"}"#,
      #"{"duration":0,"origin":"pointer","type":"pointerMove","x":-7,"y":0}"#,
      #"{"duration":0,"origin":{"\#(RemoteElement.key)":"e1"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerUp"}"#,
    ]
    #expect(requests == [actions(list.joined(separator: ","))])
  }

  @Test func addingToActionsLeavesTheOldOnesAsTheyWere() async throws {
    let requests = try await requests { driver, _, _ in
      let down = PointerActions().down()
      _ = down.up()
      try await driver.perform(down)
    }
    #expect(requests == [actions(#"{"button":0,"type":"pointerDown"}"#)])
  }

  @Test func noActionsAreAnEmptyList() async throws {
    let requests = try await requests { driver, _, _ in try await driver.perform(.init()) }
    #expect(requests == [actions("")])
  }

  @Test func dragHoldsTheElementBeforeItMoves() async throws {
    let requests = try await requests { try await $0.drag($1, to: $2) }
    let list = [
      #"{"duration":0,"origin":{"\#(RemoteElement.key)":"e1"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerDown"}"#,
      #"{"duration":500,"type":"pause"}"#,
      #"{"duration":250,"origin":{"\#(RemoteElement.key)":"e2"},"type":"pointerMove","x":0,"y":0}"#,
      #"{"button":0,"type":"pointerUp"}"#,
    ]
    #expect(requests == [actions(list.joined(separator: ","))])
  }
}
