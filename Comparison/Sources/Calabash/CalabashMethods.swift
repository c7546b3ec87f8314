import Device
import Foundation
import Inspector

/// Calabash's methods in Ruby's spelling, of which step definitions consist.
enum CalabashMethods {
  static let known =
    #"query("…"), touch("…"), check_ or wait_for_element_exists("…") or _does_not_exist("…"), "#
    + #"expect(query("…", :text)).to eq ["…"], keyboard_enter_text("…"), tap_keyboard_action_key, "#
    + #"scroll("…", :down), sleep(1), step '…', pending"#

  typealias Perform = (_ device: Device, _ groups: [String]) throws -> Void

  // Created once, because creating a Regex is slow. These have no custom parsers.
  private nonisolated(unsafe) static let all: [(Regex<AnyRegexOutput>, Perform)] = [
    // A query alone never fails, whatever it finds.
    (Regex(/(?:query|touch)\W.*/), { _ = try $0.answer($1[0]) }),
    (Regex(/(check|wait_for)_element_(exists|does_not_exist)\((".*")\)/), expectExistence),
    (Regex(/expect\((query\(.*\))\)\.to eq (\[.*\]|\$\d)/), expectTexts),
    (Regex(/keyboard_enter_text\("(.*)"\)/), { try $0.typeText($1[1]) }),
    (Regex(/tap_keyboard_action_key/), { device, _ in try device.typeText("\n") }),
    (Regex(/scroll\((".*"), :(up|down|\$\d)\)/), scroll),
    (Regex(/sleep\((\d{1,2}|\$\d)\)/), { $0.run(for: .seconds(Int($1[1]) ?? 0)) }),
    (Regex(/step '(.+)'/), { _, _ in }),
    (Regex(/pending/), { _, _ in throw InspectorError("the step has no lines yet") }),
  ]

  private static func scroll(_ device: Device, _ groups: [String]) throws {
    let count = try device.answer("query(\(groups[1]))").count
    guard count != 0 else { throw InspectorError("0 elements exist") }
    let swipe = groups[2] == "up" ? "app.swipeDown()" : "app.swipeUp()"
    let answer = Console(device).evaluate(swipe, isConfirmed: true)
    if let error = answer.error { throw InspectorError(error) }
  }

  private static func expectExistence(_ device: Device, _ groups: [String]) throws {
    var count = 0
    let isExpected = try device.run(upTo: .seconds(groups[1] == "check" ? 0 : 10)) {
      count = try device.answer("query(\(groups[3]))").count
      return (count != 0) == (groups[2] == "exists")
    }
    guard isExpected else { throw InspectorError("\(count) elements exist") }
  }

  private static func expectTexts(_ device: Device, _ groups: [String]) throws {
    let wanted = try? JSONDecoder().decode([String].self, from: Data(groups[2].utf8))
    let found = (try device.answer(groups[1]).value ?? "").split(separator: "\n").map(String.init)
    guard found == wanted else { throw InspectorError("expected \(groups[2]), got \(found)") }
  }

  /// Returns the method that a line calls, and the line's groups. Nil if it is none of ``known``.
  static func method(_ line: String) -> (perform: Perform, groups: [String])? {
    all.lazy.compactMap { form, perform in
      line.wholeMatch(of: form).map { (perform, $0.groups) }
    }.first
  }
}

extension Regex<AnyRegexOutput>.Match {
  /// The whole match and the groups. A group that took no part is empty.
  var groups: [String] { output.map { String($0.substring ?? "") } }
}

extension Device {
  fileprivate func answer(_ line: String) throws -> CalabashQuery.Answer {
    guard let query = try CalabashQuery(line) else { throw InspectorError("malformed query") }
    return try query.answer(on: self)
  }
}
