import Foundation
@testable import LivePage
import Testing

@Suite("A patch")
struct LiveTreeTests {
  @Test("holds the changed nodes and no others, and makes the new tree of the old one")
  func changes() throws {
    let old = LiveTree(
      nodes: [
        5: .element(LiveElement(name: "ul", children: [6, 8])),
        6: .element(LiveElement(name: "li", children: [7])),
        7: .text("a"), 8: .element(LiveElement(name: "li")),
      ], body: [5], title: "T", place: "p")
    let changed: [Int: LiveNode] = [
      5: .element(LiveElement(name: "ul", children: [9, 6])), 7: .text("b"),
      9: .element(LiveElement(name: "li", attributes: [LiveAttribute("id", "x")])),
    ]
    var new = LiveTree(
      nodes: old.nodes.merging(changed) { $1 }, body: [5], title: "U", place: "q", focus: 9)
    new.nodes[8] = nil
    let patch = new.patch(from: old)
    #expect(patch.nodes == changed)
    #expect(patch.applied(to: old) == new)
    #expect(new.patch(from: LiveTree()).applied(to: LiveTree()) == new)
    #expect(new.patch(from: new).nodes == [:])
  }

  @Test func `is written as the script reads it`() throws {
    let tree = LiveTree(
      nodes: [
        5: .element(
          LiveElement(
            name: "input", attributes: [LiveAttribute("id", "a"), LiveAttribute("class", "b")],
            value: "x", isChecked: true)),
        6: .text("<b>"),
      ], body: [5, 6], title: "T", place: "p", focus: 5)
    let update = LiveUpdate(
      revision: 3, base: 2, done: 1, patch: tree.patch(from: LiveTree()))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let json = String(decoding: try encoder.encode(update), as: UTF8.self)
    #expect(
      json == #"{"base":2,"body":[5,6],"done":1,"focus":5,"nodes":{"5":{"attributes":"#
        + #"[["id","a"],["class","b"]],"children":[],"isChecked":true,"name":"input","value":"x"},"#
        + #""6":{"text":"<b>"}},"place":"p","revision":3,"title":"T"}"#)
    #expect(try JSONDecoder().decode(LiveUpdate.self, from: Data(json.utf8)) == update)
  }
}

@Suite("Events")
struct LiveEventsTests {
  /// An example as in the doc comment of `LiveEvents`.
  private let example = #"""
    {
      "after": 17, "first": 3,
      "events": [
        {"type": "click", "node": 12},
        {"type": "focus", "node": 12},
        {"type": "blur"},
        {"type": "input", "node": 12, "from": "ab", "value": "abc"},
        {"type": "key", "node": 12, "name": "Enter"},
        {"type": "scrolledToEnd"},
        {"type": "scroll", "node": 12, "offset": 120.5},
        {"type": "touch", "samples": [{"x": 10, "y": 20, "time": 0}]}
      ]
    }
    """#

  private let events = LiveEvents(
    after: 17, first: 3,
    events: [
      .click(12), .focus(12), .blur, .input(12, from: "ab", value: "abc"), .key(12, name: "Enter"),
      .scrolledToEnd, .scroll(12, offset: 120.5), .touch([.init(x: 10, y: 20, time: 0)]),
    ])

  @Test func `of each type are read as a browser writes them`() throws {
    #expect(try JSONDecoder().decode(LiveEvents.self, from: Data(example.utf8)) == events)
  }

  @Test(arguments: [
    #"{}"#, #"{"after": 1, "first": 1}"#, #"{"after": 1, "first": 1, "events": [{}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "dance"}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "click"}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "input", "node": 1}]}"#,
    #"{"after": 1, "first": 1, "events": [{"type": "touch", "samples": [{"x": 1}]}]}"#,
  ])
  func `that are none are refused`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LiveEvents.self, from: Data(json.utf8))
    }
  }
}
