/// A line that is edited key by key, as in a shell, with a history and completion by Tab.
package struct LineEditor {
  /// A key, or several with the same meaning.
  package enum Key: Equatable {
    case character(Character)
    case enter, tab, backspace, delete, left, right, up, down, start, end
    case deleteToStart, deleteToEnd, deleteWord, cancel, endOfInput
  }

  /// What a key does beyond editing; `choices` complete the line.
  package enum Effect: Equatable {
    case none
    case line(String)
    case choices([String])
    case end
  }

  package var text: String { before + after }
  package var cursor: Int { before.count }
  private var before = ""
  private var after: Substring = ""
  private var history: [String] = []
  private var place = 0
  private var draft = ""
  private let complete: (String) -> [String]

  package init(complete: @escaping (String) -> [String]) { self.complete = complete }

  package mutating func take(_ key: Key) -> Effect {
    switch key {
    case .character(let character): before.append(character)
    case .enter: return .line(finish())
    case .tab: return completed()
    case .backspace: _ = before.popLast()
    case .delete: _ = after.popFirst()
    case .left: after = (before.popLast().map { [$0] } ?? []) + after
    case .right: before += after.popFirst().map { [$0] } ?? []
    case .up: recall(place - 1)
    case .down: recall(place + 1)
    case .start: (before, after) = ("", text[...])
    case .end: (before, after) = (text, "")
    case .deleteToStart: before = ""
    case .deleteToEnd: after = ""
    case .deleteWord: before.replace(/[^ ]* *$/, with: "")
    case .cancel: (before, after) = ("", "")
    case .endOfInput where text.isEmpty: return .end
    case .endOfInput: _ = after.popFirst()
    }
    return .none
  }

  private mutating func finish() -> String {
    let line = text
    if !line.isEmpty, history.last != line { history.append(line) }
    place = history.count
    (before, after) = ("", "")
    return line
  }

  private mutating func recall(_ next: Int) {
    guard (0...history.count).contains(next) else { return }
    if place == history.count { draft = text }
    place = next
    (before, after) = (next == history.count ? draft : history[next], "")
  }

  private mutating func completed() -> Effect {
    let choices = complete(before)
    guard var common = choices.first else { return .none }
    for choice in choices { common = common.commonPrefix(with: choice) }
    let new = common.dropFirst(before.count)
    before += new
    return choices.count > 1 && new.isEmpty ? .choices(choices) : .none
  }
}

extension LineEditor.Key {
  /// Takes keys out of a terminal's input; what may go on is left in `bytes`.
  package static func keys(in bytes: inout [UInt8]) -> [LineEditor.Key] {
    var keys: [LineEditor.Key] = []
    while let first = bytes.first {
      if first == 0x1b {
        guard let end = escapeEnd(bytes) else { return keys }
        if let key = escapes[String(decoding: bytes[1...end], as: UTF8.self)] { keys.append(key) }
        bytes.removeFirst(end + 1)
      } else if let key = controls[first] {
        keys.append(key)
        bytes.removeFirst()
      } else {
        let length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
        guard bytes.count >= length else { return keys }
        let text = String(decoding: bytes[..<length], as: UTF8.self)
        bytes.removeFirst(length)
        if first >= 0x20 { keys += text.map { .character($0) } }
      }
    }
    return keys
  }

  /// Where the first escape sequence ends; nil where more of it is to come.
  private static func escapeEnd(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 1 else { return nil }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return 1 }
    return bytes.indices.dropFirst(2).first { (0x40...0x7e).contains(bytes[$0]) }
  }

  private static let escapes: [String: LineEditor.Key] = [
    "[A": .up, "[B": .down, "[C": .right, "[D": .left, "[H": .start, "[F": .end, "OH": .start,
    "OF": .end, "[1~": .start, "[4~": .end, "[3~": .delete,
  ]
  private static let controls: [UInt8: LineEditor.Key] = [
    1: .start, 2: .left, 3: .cancel, 4: .endOfInput, 5: .end, 6: .right, 8: .backspace, 9: .tab,
    10: .enter, 11: .deleteToEnd, 13: .enter, 14: .down, 16: .up, 21: .deleteToStart,
    23: .deleteWord, 127: .backspace,
  ]
}
