import Foundation
import ScenarioFormat
import SeededRandom
import Testing

/// A trace as large as that of a full run: each scenario by each tool, several times.
struct SyntheticTrace {
  let scenarios: [Scenario]
  let tools: [String]
  let data: Data
  private(set) var records = 0
  private(set) var commands = 0

  /// Makes a trace; the same each time.
  ///
  /// - Parameter pictureSize: the bytes of each picture; each tool's first run of a scenario has
  ///   one after each item.
  init(
    scenarios count: Int = 9, tools toolCount: Int = 7, repetitions: Int = 10,
    pictureSize: Int = 20_000
  ) throws {
    var random = SeededGenerator(seed: 42)
    var text = ""
    tools = (0..<toolCount).map { $0 == 0 ? "native" : "tool-\($0)" }
    scenarios = try (1...count).map { number in
      try #require(ScenarioParser.parse(Self.written(number), path: "S\(number).scenario").scenario)
    }
    for tool in tools {
      text += FakeRun.tool(tool, #""machine":"2 cores","date":"2026-11-21T10:00:00Z""#) + "\n"
      records += 1
      for scenario in scenarios {
        for repetition in 1...repetitions {
          let run = Self.run(
            of: scenario, by: tool, repetition, pictureSize: repetition == 1 ? pictureSize : 0,
            &random)
          text += run.text
          records += scenario.items.count + 2
          commands += run.commands
        }
      }
    }
    data = Data(text.utf8)
  }

  /// A scenario of 18 items.
  private static func written(_ number: Int) -> String {
    let cases = (1...3).map { testCase in
      let items = (1...3).map { "    S \($0) Do \($0).\n    Ex \($0) See \($0).\n" }.joined()
      return "  TC \(testCase) Case \(testCase)\n\(items)\n"
    }
    return "App: Login\nSource: the tests\n\nTS S.\(number) Scenario \(number)\n\n" + cases.joined()
  }

  private static func run(
    of scenario: Scenario, by tool: String, _ repetition: Int, pictureSize: Int,
    _ random: inout SeededGenerator
  ) -> (text: String, commands: Int) {
    let members =
      #""version":2,"tool":"\#(tool)","repetition":\#(repetition),"scenario":"\#(scenario.id)""#
    let place = #""file":"Tests/S.swift","line"# + "\":"
    var lines = [
      #"{\#(members),"kind":"start",\#(place)3,"start":\#(1_699_999_999 + abs(repetition % 1_000)).5}"#
    ]
    var (start, count) = (0.0, 0)
    for (index, item) in scenario.items.enumerated() {
      let commands = 2 + index % 4
      var sent: [String] = []
      var sentAt = start
      for command in 0..<commands {
        let seconds = Double.random(in: 0.001...0.01, using: &random)
        let row = Int.random(in: 0..<50, using: &random)
        sent.append(
          tool == "native"
            ? #"{"kind":"query","text":"`Descendants matching type Cell` -> `Elements matching "#
              + #"predicate '\"\#(row)\" IN identifiers'`","start":\#(sentAt),"duration":\#(seconds)}"#
            : #"{"kind":"request","text":"POST /element","using":"xpath","value":"#
              + #""//XCUIElementTypeCell[\#(command)]/*[@label='\#(row)']","start":\#(sentAt),"#
              + #""duration":\#(seconds),"bytesSent":80,"bytesReceived":120,"status":200,"#
              + #""phases":{"http":\#(seconds / 4),"search":\#(seconds / 2)}}"#)
        sentAt += seconds
      }
      let duration = 0.01 * Double(commands) + Double.random(in: 0...0.01, using: &random)
      let picture = String(repeating: "\(item.id) ", count: pictureSize / (item.id.count + 1))
      lines.append(
        #"{\#(members),"kind":"item","item":"\#(item.id)",\#(place)\#(index + 10),"#
          + #""start":\#(start),"duration":\#(duration),"commands":\#(commands),"#
          + (tool == "native" ? "" : #""bytes":\#(200 * commands),"#)
          + (picture.isEmpty
            ? "" : #""picture":{"format":"svg","data":"<svg>\#(tool) \#(picture)"},"#)
          + #""outcome":"passed","sent":[\#(sent.joined(separator: ","))]}"#)
      start += duration
      count += commands
    }
    lines.append(
      #"{\#(members),"kind":"end","duration":\#(start + 1),"commands":\#(count),"#
        + (tool == "native" ? "" : #""bytes":\#(200 * count),"#) + #""outcome":"passed"}"#)
    return (lines.map { $0 + "\n" }.joined(), count)
  }
}
