/// A pattern of LIKE: `*` is any characters or none, `?` is one; a backslash before either, or
/// before a backslash, makes it mean itself.
struct Wildcards: Sendable {
  private enum Piece: Equatable, Sendable {
    case anything
    case one
    case character(Character)
  }

  private let pieces: [Piece]

  init(_ pattern: String, _ options: PredicateOptions) {
    var pieces: [Piece] = []
    var isEscaped = false
    for character in FoldedText(pattern, options).string {
      switch character {
      case _ where isEscaped:
        if !"\\*?".contains(character) { pieces.append(.character("\\")) }
        pieces.append(.character(character))
        isEscaped = false
      case "\\": isEscaped = true
      case "*": if pieces.last != .anything { pieces.append(.anything) }
      case "?": pieces.append(.one)
      default: pieces.append(.character(character))
      }
    }
    if isEscaped { pieces.append(.character("\\")) }
    self.pieces = pieces
  }

  /// Whether the whole of a text fits.
  ///
  /// Only the last `*` so far is ever tried again, so the time is at most the product of both
  /// lengths.
  func match(_ text: String) -> Bool {
    let text = Array(text)
    var (place, piece) = (0, 0)
    var retry: (place: Int, piece: Int)?
    while place < text.count {
      if piece < pieces.count, pieces[piece] == .anything {
        retry = (place, piece)
        piece += 1
      } else if piece < pieces.count, fits(pieces[piece], text[place]) {
        place += 1
        piece += 1
      } else if let last = retry {
        retry = (last.place + 1, last.piece)
        (place, piece) = (last.place + 1, last.piece + 1)
      } else {
        return false
      }
    }
    return pieces[piece...].allSatisfy { $0 == .anything }
  }

  private func fits(_ piece: Piece, _ character: Character) -> Bool {
    piece == .one || piece == .character(character)
  }
}
