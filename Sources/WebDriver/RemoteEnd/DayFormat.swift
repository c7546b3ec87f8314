import Foundation

/// A pattern for a date and a time, as Day.js has them: `YYYY-MM-DDTHH:mm:ssZ`.
///
/// Source: Day.js, "display", "format", whose patterns Appium's driver takes. Names are English.
/// What is in brackets, and what is no token, stays as it is.
package struct DayFormat {
  /// ISO 8601, to the second.
  package static let iso8601 = "YYYY-MM-DDTHH:mm:ssZ"

  private let parts: [Part]

  private enum Part {
    case token(Substring)
    case text(Substring)
  }

  /// Reads a pattern; an empty one is ``iso8601``.
  package init(_ pattern: String) {
    var parts: [Part] = []
    var rest = (pattern.isEmpty ? Self.iso8601 : pattern)[...]
    while let character = rest.first {
      if character == "[", let end = rest.firstIndex(of: "]") {
        parts.append(.text(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
        continue
      }
      let token = Self.tokens.first { rest.hasPrefix($0) }
      let piece = rest.prefix(token?.count ?? 1)
      parts.append(token == nil ? .text(piece) : .token(piece))
      rest = rest[piece.endIndex...]
    }
    self.parts = parts
  }

  /// Longer ones come before those that they begin with.
  private static let tokens = [
    "YYYY", "YY", "MMMM", "MMM", "MM", "M", "DD", "D", "dddd", "ddd", "dd", "d", "HH", "H", "hh",
    "h", "mm", "m", "ss", "s", "SSS", "ZZ", "Z", "A", "a",
  ]

  /// A moment in a time zone as text.
  package func text(_ date: Date, in zone: TimeZone) -> String {
    let fields = Fields(date, in: zone)
    return parts.map { part in
      switch part {
      case .text(let text): String(text)
      case .token(let token): fields.text(String(token))
      }
    }.joined()
  }

  /// A moment, taken apart.
  private struct Fields {
    private let parts: DateComponents
    private let offset: Int

    init(_ date: Date, in zone: TimeZone) {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = zone
      parts = calendar.dateComponents(
        [.year, .month, .day, .weekday, .hour, .minute, .second, .nanosecond], from: date)
      offset = zone.secondsFromGMT(for: date) / 60
    }

    func text(_ token: String) -> String {
      let hour = parts.hour ?? 0
      return switch token.first {
      case "Y": digits(parts.year.map { token == "YY" ? $0 % 100 : $0 }, token.count)
      case "M" where token.count > 2: name(Self.months, (parts.month ?? 1) - 1, token.count)
      case "M": digits(parts.month, token.count)
      case "D": digits(parts.day, token.count)
      case "d" where token.count > 1: name(Self.weekdays, (parts.weekday ?? 1) - 1, token.count)
      case "d": digits(parts.weekday.map { $0 - 1 }, 1)
      case "H": digits(hour, token.count)
      case "h": digits((hour + 11) % 12 + 1, token.count)
      case "m": digits(parts.minute, token.count)
      case "s": digits(parts.second, token.count)
      case "S": digits(parts.nanosecond.map { $0 / 1_000_000 }, 3)
      case "Z": zone(separator: token == "Z" ? ":" : "")
      case "A": hour < 12 ? "AM" : "PM"
      default: hour < 12 ? "am" : "pm"
      }
    }

    private func digits(_ number: Int?, _ count: Int) -> String {
      let text = String(number ?? 0)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    /// A name in full for four letters of a token; else its first letters, as many as the token's.
    private func name(_ names: [String], _ index: Int, _ count: Int) -> String {
      let name = names.indices.contains(index) ? names[index] : ""
      return count == 4 ? name : String(name.prefix(count))
    }

    private func zone(separator: String) -> String {
      let minutes = abs(offset)
      return (offset < 0 ? "-" : "+") + digits(minutes / 60, 2) + separator
        + digits(minutes % 60, 2)
    }

    private static let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    private static let weekdays = [
      "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
    ]
  }
}
