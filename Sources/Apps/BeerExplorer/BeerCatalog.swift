import Foundation

/// Beers in the order of results, with their texts folded once for all searches. Never changes.
package struct BeerCatalog: Sendable {
  /// All beers by folded name, then by folded brewery; then as they are written, and by id.
  package let beers: [Beer]
  /// Each beer's folded texts, by place, with line feeds between them: no folded text holds one.
  private let texts: [[UInt8]]

  package init(_ beers: [Beer]) {
    let ordered = beers.map {
      (beer: $0, name: FoldedText($0.name), brewery: FoldedText($0.brewery))
    }
    .sorted { one, other in
      (one.name, one.brewery, one.beer.name, one.beer.brewery, one.beer.id)
        < (other.name, other.brewery, other.beer.name, other.beer.brewery, other.beer.id)
    }
    self.beers = ordered.map(\.beer)
    texts = ordered.map { beer, name, brewery in
      let texts = [name, brewery] + beer.features.map { FoldedText($0) }
      return Array(texts.map(\.bytes).joined(separator: [UInt8(ascii: "\n")]))
    }
  }

  /// The catalog of the data set that ships with the app; it is made once.
  package static func bundled() throws(BeerDataError) -> BeerCatalog { try bundledCatalog.get() }

  private static let bundledCatalog = Result { () throws(BeerDataError) in
    BeerCatalog(try BeerDataSet.bundled().beers)
  }

  package func search(_ request: BeerRequest) -> BeerAnswer {
    let problems = request.problems
    guard problems.isEmpty else { return .failure(.invalidRequest(problems)) }
    let query = BeerQuery(request)
    let found = beers.indices.filter { query.finds(beers[$0], texts[$0]) }
    // A page so far behind the end that its first place is too large a number is empty, too.
    let (offset, isTooLarge) = (request.page - 1).multipliedReportingOverflow(by: request.pageSize)
    let page = isTooLarge ? [] : found.dropFirst(offset).prefix(request.pageSize)
    return .success(
      BeerPage(
        beers: page.map { beers[$0] }, total: found.count, page: request.page,
        pageSize: request.pageSize))
  }
}

/// A possible request made ready for searching: its text in parts, its range in whole numbers.
private struct BeerQuery {
  /// What must be found, each part folded; parts with nothing in them do not count.
  private let parts: [[UInt8]]
  /// The hundredths of a percent that a beer may have; nil when any will do, even unknown ones.
  private let alcohol: ClosedRange<Int>?

  init(_ request: BeerRequest) {
    // By scalars: a comma with an accent on it is still a comma.
    let folded = request.text.unicodeScalars.split { $0 == "," }.map { FoldedText(Substring($0)) }
    parts = Set(folded).filter { !$0.isEmpty }.map(\.bytes)
    if request.isFullRange {
      alcohol = nil
    } else {
      let lowest = request.minimum ?? BeerRequest.alcoholLimits.lowerBound
      let highest = request.maximum ?? BeerRequest.alcoholLimits.upperBound
      alcohol = Int(lowest * 100)...Int(highest * 100)
    }
  }

  func finds(_ beer: Beer, _ text: [UInt8]) -> Bool {
    if let alcohol {
      guard let percent = beer.alcohol, alcohol.contains(percent.hundredths) else { return false }
    }
    return parts.allSatisfy { FoldedText.contains(text, $0) }
  }
}

/// A text as the search compares it: without case, accents and differences of typing.
///
/// - Letters lose their case and their accents: É and é are e, Ž is z. It makes no difference how
///   an accent is encoded: as one character with its letter, or as one of its own.
/// - ß is ss, æ is ae, œ is oe, ø is o, ł is l, đ and ð are d, þ is th, ı is i, ς is σ.
/// - Typographic apostrophes and hyphens, which phones like to put in, are ' and -.
/// - White space is one space; at both ends there is none.
/// - Everything else stands for itself: digits, quotes, "<", "%", emoji.
///
/// No locale has a say, so that a search finds the same beers on every computer.
package struct FoldedText: Hashable, Comparable, Sendable {
  /// The text in UTF-8. One folded text contains another where its bytes do.
  package let bytes: [UInt8]

  package init(_ text: some StringProtocol) {
    bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Self.foldedASCII(text) : Self.folded(text)
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether bytes hold those of a part. The C library looks, which is fast in a debug build, too.
  package static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    text.withUnsafeBytes { text in
      guard let first = part.first, var place = text.baseAddress else { return part.isEmpty }
      let end = place + text.count
      while end - place >= part.count,
        let found = memchr(place, Int32(first), end - place - part.count + 1)
      {
        if memcmp(found, part, part.count) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }

  package static func < (one: FoldedText, other: FoldedText) -> Bool {
    one.bytes.lexicographicallyPrecedes(other.bytes)
  }

  /// The same as ``folded(_:)``, for the texts that most people type.
  private static func foldedASCII(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case 0x09...0x0D, 0x20: if let last = bytes.last, last != space { bytes.append(space) }
      case 0x41...0x5A: bytes.append(byte + 0x20)
      default: bytes.append(byte)
      }
    }
    if bytes.last == space { bytes.removeLast() }
    return bytes
  }

  private static func folded(_ text: some StringProtocol) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      if properties.isWhitespace {
        if let last = bytes.last, last != space { bytes.append(space) }
      } else if properties.canonicalCombiningClass == .notReordered, !properties.isVariationSelector
      {
        for lower in properties.lowercaseMapping.unicodeScalars
        where lower.properties.canonicalCombiningClass == .notReordered {
          bytes += Array((replacements[lower] ?? String(lower)).utf8)
        }
      }
    }
    if bytes.last == space { bytes.removeLast() }
    return bytes
  }

  private static let space: UInt8 = 0x20

  /// Letters that Unicode does not take apart, and signs that are typed in several ways.
  private static let replacements: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "ς": "σ", "‘": "'", "’": "'", "‛": "'", "ʼ": "'", "′": "'", "‐": "-", "‑": "-", "–": "-",
    "—": "-", "−": "-",
  ]
}
