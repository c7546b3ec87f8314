import Foundation
import LivePage
import Testing

@Suite("Events")
struct LiveEventsTests {
  /// The example of the doc comment of `LiveEvents`.
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

  @Test("of each type are read as a browser writes them, and written as they are read")
  func reading() throws {
    #expect(try JSONDecoder().decode(LiveEvents.self, from: Data(example.utf8)) == events)
    let written = try JSONEncoder().encode(events)
    #expect(try JSONDecoder().decode(LiveEvents.self, from: written) == events)
  }

  @Test(
    "that are none are refused",
    arguments: [
      #"{}"#, #"{"after": 1, "first": 1}"#, #"{"after": 1, "first": 1, "events": [{}]}"#,
      #"{"after": 1, "first": 1, "events": [{"type": "dance"}]}"#,
      #"{"after": 1, "first": 1, "events": [{"type": "click"}]}"#,
      #"{"after": 1, "first": 1, "events": [{"type": "input", "node": 1}]}"#,
      #"{"after": 1, "first": 1, "events": [{"type": "touch", "samples": [{"x": 1}]}]}"#,
    ])
  func refusal(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(LiveEvents.self, from: Data(json.utf8))
    }
  }
}
