/// A line that is edited key by key, as in a shell: with a history, and completion by Tab.
package struct LineEditor {
  /// A key, or a few that mean the same.
  package enum Key: Equatable {
    case character(Character)
    case enter, tab, backspace, delete, left, right, up, down, start, end
    case deleteToStart, deleteToEnd, deleteWord, cancel, endOfInput
  }

  /// What a key leads to, beyond another line.
  package enum Effect: Equatable {
    case none
    /// The line is done.
    case line(String)
    /// What the line could go on with.
    case choices([String])
    /// Nothing more comes.
    case end
  }

  /// The line.
  package var text: String { String(characters) }
  /// Where the next character goes, from 0.
  package private(set) var cursor = 0
  private var characters: [Character] = []
  private var history: [String] = []
  private var place = 0
  private var draft = ""
  private let complete: (String) -> [String]

  /// Begins with an empty line.
  ///
  /// - Parameter complete: tells the lines that a line could become.
  package init(complete: @escaping (String) -> [String]) { self.complete = complete }

  /// Takes a key.
  package mutating func take(_ key: Key) -> Effect {
    switch key {
    case .character(let character):
      characters.insert(character, at: cursor)
      cursor += 1
    case .enter: return .line(finish())
    case .tab: return completed()
    case .backspace: remove(max(cursor - 1, 0)..<cursor)
    case .delete: remove(cursor..<min(cursor + 1, characters.count))
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, characters.count)
    case .up: recall(place - 1)
    case .down: recall(place + 1)
    case .start: cursor = 0
    case .end: cursor = characters.count
    case .deleteToStart: remove(0..<cursor)
    case .deleteToEnd: remove(cursor..<characters.count)
    case .deleteWord:
      let word = characters[..<cursor].reversed().drop { $0 == " " }.drop { $0 != " " }
      remove(word.count..<cursor)
    case .cancel: replace("")
    case .endOfInput:
      if characters.isEmpty { return .end }
      remove(cursor..<min(cursor + 1, characters.count))
    }
    return .none
  }

  private mutating func finish() -> String {
    let line = text
    if !line.isEmpty, history.last != line { history.append(line) }
    place = history.count
    replace("")
    return line
  }

  private mutating func replace(_ line: String) {
    characters = Array(line)
    cursor = characters.count
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private mutating func recall(_ next: Int) {
    guard (0...history.count).contains(next) else { return }
    if place == history.count { draft = text }
    place = next
    replace(next == history.count ? draft : history[next])
  }

  /// Adds what all completions of what stands before the cursor have in common.
  private mutating func completed() -> Effect {
    let choices = complete(String(characters[..<cursor]))
    guard var common = choices.first else { return .none }
    for choice in choices { common = common.commonPrefix(with: choice) }
    let new = common.dropFirst(cursor)
    characters.insert(contentsOf: new, at: cursor)
    cursor += new.count
    return choices.count > 1 && new.isEmpty ? .choices(choices) : .none
  }
}

extension LineEditor.Key {
  /// Takes keys out of what a terminal has sent; what may go on is left in `bytes`.
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

  /// Where the escape sequence in front ends; nil where more of it is to come.
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
