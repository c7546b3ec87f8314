import ComparisonReport
import Costs
import Foundation
import TestSupport
import Testing

/// Damaged logs of XCTest and Appium: each is read, or refused with a message.
struct LogFuzzTests {
  private static let lines = """
    Test Case '-[A b]' started.
        t =     0.00s Start Test at 2025-11-21 22:01:40.571
        t =     1.00s Waiting 5.0s for "Add" Button to exist
        t =     2.02s     Checking `Expect predicate `existsNoRetry == 1` for object "Add" Button`
        t =     2.02s         Checking existence of `"Add" Button`
        t =     2.10s Type 'milk' into "Name" TextField
        t =     2.10s     Wait for app to idle
        t =     2.10s     Synthesize event
        t =     2.50s     Wait for app to idle
        t =     nans Tear Down
    Test Case '-[A b]' passed (2.613 seconds).
    2024-02-29 23:59:59:999 [HTTP] --> POST /wd/hub/session {"capabilities":{}}
    2024-02-29 23:59:59:999 [HTTP] <-- POST /wd/hub/session 200 309 ms - 137
    2024-02-29 23:59:59:999 [HTTP] --> POST /session/1/element
    [HTTP] {"using":"xpath","value":"//*[@name='Add']"}
    2024-02-29 23:59:59:999 [debug] [WD Proxy] Proxying [POST /element] to [POST http://a] with body
    2024-02-29 23:59:59:999 [debug] [WD Proxy] Got response with status 200: {}
    2024-02-29 23:59:59:999 [HTTP] <-- POST /session/1/element 200 309 ms - 137
    [ed3c797e][HTTP] --> POST /session/1/element/2/value {"text":"mi\\u006ck"}
    [ed3c797e][HTTP] <-- POST /session/1/element/2/value 500 - ms - -
    [Xcode]     t =     1.00s Tap Button
    \u{1b}[35m[HTTP]\u{1b}[39m {}
    """.split(separator: "\n").map(String.init)

  @Test func `logs are read or refused with a message`() async throws {
    let folder = TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.log")
    var taken = 0
    try await Fuzz.each(of: Fuzz.count / 4) { _, dice in
      let lines = Mutation.ofLines(Self.lines, &dice, others: Self.lines)
      let bytes = Mutation.of(Array(lines.joined(separator: "\n").utf8), &dice)
      try Data(bytes).write(to: file)
      do {
        let log = try LogImport(file.path).analysis
        taken += 1
        #expect(log.parts.values.reduce(0, +) == log.total, "\(Fuzz.description)")
        #expect(log.parts.values.allSatisfy { $0 >= 0 }, "\(Fuzz.description)")
        #expect(!log.text.isEmpty && !log.comparison(with: log).isEmpty, "\(Fuzz.description)")
      } catch let error as LogError {
        #expect(error.description.hasPrefix("\(file.path): error: "), "\(Fuzz.description)")
      }
    }
    #expect(taken > 0)
  }
}
