/// Small damage to bytes: what a broken client, editor or cable does.
struct Mutation {
  /// What is put in by itself: what languages and formats give a meaning.
  private static let pieces: [[UInt8]] =
    [
      "\"", "\\", "{", "}", "[", "]", ":", ",", "null", "-1", "1e999", "9223372036854775808",
      "\u{0}",
      "\n", "\r", "\t", " ", "é", "👩‍👩‍👧", "\u{FEFF}", "\u{202E}", "\\u0000", "\\ud800", "/", "%",
      "%00", "'",
      "`", "$", "*", "(", ")", "<", ">", "&", "|", "#", ".", "TC 1", "S 1", "Ex 1", "TS A.1 ",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

  /// Bytes with one to four changes.
  static func of(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0...dice.below(4) { change(&bytes, &dice) }
    return bytes
  }

  private static func change(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let place = dice.below(bytes.count + 1)
    let rest = bytes.count - place
    switch dice.below(6) {
    case 0: bytes.insert(contentsOf: dice.one(of: pieces, or: []), at: place)
    case 1: bytes.removeSubrange(place..<place + min(rest, dice.below(8)))
    case 2: bytes.removeLast(min(rest, bytes.count))
    case 3 where rest > 0: bytes[place] = UInt8(dice.below(256))
    case 4:
      let piece = Array(bytes[place..<place + min(rest, dice.below(40))])
      bytes.insert(contentsOf: piece, at: dice.below(bytes.count + 1))
    default:
      bytes.replaceSubrange(
        place..<place + min(rest, dice.below(4)), with: dice.one(of: pieces, or: []))
    }
  }

  /// Lines left out, doubled, moved or replaced by others.
  static func ofLines(_ lines: [String], _ dice: inout Dice, others: [String]) -> [String] {
    var lines = lines
    for _ in 0...dice.below(4) {
      let place = dice.below(lines.count + 1)
      switch dice.below(4) {
      case 0 where place < lines.count: lines.remove(at: place)
      case 1 where place < lines.count: lines.insert(lines[place], at: dice.below(lines.count))
      case 2 where place < lines.count: lines.swapAt(place, dice.below(lines.count))
      default: lines.insert(dice.one(of: others), at: place)
      }
    }
    return lines
  }
}
