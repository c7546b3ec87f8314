import ComparisonReport
import Foundation

/// Number formats of the page, which don't depend on the machine's language.
package enum Figures {
  static let notMeasured = "not measured"
  static let noRun = "no run"
  /// Replaces a sum if one of its parts is missing.
  static let noSum = "no sum"

  /// Formats an integer with thousands separators: `78,893`.
  package static func whole(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var grouped = ""
    for (place, digit) in digits.enumerated() {
      if place > 0 && (digits.count - place).isMultiple(of: 3) { grouped += "," }
      grouped.append(digit)
    }
    return number < 0 ? "−" + grouped : grouped
  }

  /// Formats a median of counts, with one decimal if it isn't an integer.
  package static func count(_ number: Double) -> String {
    guard number.isFinite else { return notMeasured }
    guard number.magnitude < 1e15 else { return String(format: "%.3g", number) }
    guard number != number.rounded() else { return whole(Int(number)) }
    // Rounded before it is split, because 9.96 is 10.0.
    let tenths = (number * 10).rounded(.toNearestOrEven) / 10
    let sign = tenths < 0 && tenths > -1 ? "−" : ""
    return sign + whole(Int(tenths)) + String(String(format: "%.1f", tenths).suffix(2))
  }

  /// Formats a time in the most readable unit, with three digits: `325 µs`, `1.20 ms`, `10.9 s`.
  package static func seconds(_ seconds: Double?) -> String {
    guard let seconds, seconds.isFinite else { return notMeasured }
    let (number, unit) =
      switch seconds.magnitude {
      case 0: (0.0, "s")
      case ..<0.9995e-3: (seconds * 1e6, "µs")
      case ..<0.9995: (seconds * 1e3, "ms")
      default: (seconds, "s")
      }
    return significant(number) + "\u{a0}" + unit
  }

  /// Formats a range of times. Writes the unit once if both have the same.
  package static func range(_ from: Double, _ to: Double) -> String {
    let (one, other) = (seconds(from), seconds(to))
    let (short, unit) = (one.prefix { $0 != "\u{a0}" }, one.drop { $0 != "\u{a0}" })
    return (other.hasSuffix(unit) ? String(short) : one) + "–" + other
  }

  /// Returns a count with its noun: `1 wait`, `2 waits`.
  package static func plural(_ count: Int, _ noun: String) -> String {
    "\(whole(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  static func significant(_ number: Double) -> String {
    switch number.magnitude {
    case 0: "0"
    case ..<9.995: String(format: "%.2f", number)
    case ..<99.95: String(format: "%.1f", number)
    case ..<1e15: whole(Int(number.rounded()))
    default: String(format: "%.3g", number)
    }
  }
}

extension String {
  /// Whether the string is a web address.
  var isWebAddress: Bool {
    let start = lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://")
  }

  /// The string, encoded as a query parameter's value.
  var inAddress: String {
    // As in the page's data, where these characters are replaced.
    VisibleText.of(String(map { "\0\u{c}".contains($0) ? "\u{FFFD}" : $0 })).addingPercentEncoding(
      withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "\0"..."~"))
        .union(.init(charactersIn: "-._"))) ?? ""
  }
}
