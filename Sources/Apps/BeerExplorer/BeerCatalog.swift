import Foundation

/// An immutable list of beers in result order, with strings folded once for all searches.
package struct BeerCatalog: Sendable {
  /// All beers, ordered by folded name, folded brewery, name, brewery and id.
  package let beers: [Beer]
  /// The folded strings of each beer in ``beers``, joined by line feeds. Folded strings contain none.
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

  /// Returns the catalog of the beers that ship with the app. It is built once.
  ///
  /// They are Belgian beers, written from general knowledge: sample data, which may be out of date or
  /// wrong. Some are awkward on purpose: they have no features, unknown alcohol or unusual letters.
  package static func bundled() throws -> BeerCatalog { try bundledCatalog.get() }

  private static let bundledCatalog = Result {
    let beers = try JSONDecoder().decode([Beer].self, from: Data(PackageResources.beers_json))
    return BeerCatalog(beers)
  }

  package func search(_ request: BeerRequest) -> BeerAnswer {
    let problems = request.problems
    guard problems.isEmpty else { return .failure(.invalidRequest(problems)) }
    let query = BeerQuery(request)
    let found = beers.indices.filter { query.finds(beers[$0], texts[$0]) }
    // If the offset overflows, the page is beyond the end, so it is empty.
    let (offset, isTooLarge) = (request.page - 1).multipliedReportingOverflow(by: request.pageSize)
    let page = isTooLarge ? [] : found.dropFirst(offset).prefix(request.pageSize)
    return .success(
      BeerPage(
        beers: page.map { beers[$0] }, total: found.count, page: request.page,
        pageSize: request.pageSize))
  }
}

/// A valid request prepared for searching.
private struct BeerQuery {
  /// The folded parts of the search text, all of which must match. Empty parts are dropped.
  private let parts: [[UInt8]]
  /// The range in hundredths of a percent, or nil to include all beers, even with unknown alcohol.
  private let alcohol: ClosedRange<Int>?

  init(_ request: BeerRequest) {
    // By scalars, so that a comma with a combining accent is still a separator.
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

/// A string as the search compares it: without case, accents and typographic variants.
///
/// - Letters lose their case and their accents: É and é become e, Ž becomes z. Precomposed and
///   decomposed accents fold to the same letter.
/// - ß becomes ss, æ ae, œ oe, ø o, ł l, đ and ð d, þ th, ı i, and ς σ.
/// - Typographic apostrophes, primes, hyphens, dashes and minus signs become ' and -.
/// - White space becomes a single space and is trimmed at both ends.
/// - Everything else stays the same: digits, quotes, "<", "%", emoji.
///
/// Folding ignores the locale, so that a search finds the same beers on every computer.
package struct FoldedText: Hashable, Comparable, Sendable {
  /// The folded string in UTF-8, which searches compare byte by byte.
  package let bytes: [UInt8]

  package init(_ text: some StringProtocol) {
    var bytes: [UInt8] = []
    for scalar in text.decomposedStringWithCanonicalMapping.unicodeScalars {
      let properties = scalar.properties
      if properties.isWhitespace {
        if let last = bytes.last, last != Self.space { bytes.append(Self.space) }
      } else if properties.canonicalCombiningClass == .notReordered, !properties.isVariationSelector
      {
        for lower in properties.lowercaseMapping.unicodeScalars
        where lower.properties.canonicalCombiningClass == .notReordered {
          bytes += Array((Self.replacements[lower] ?? String(lower)).utf8)
        }
      }
    }
    if bytes.last == Self.space { bytes.removeLast() }
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// Returns whether `text` contains `part`. Uses the C library to be fast in debug builds, too.
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

  private static let space: UInt8 = 0x20

  /// Letters that Unicode doesn't decompose, and typographic variants of punctuation.
  private static let replacements: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i",
    "ς": "σ", "‘": "'", "’": "'", "‛": "'", "ʼ": "'", "′": "'", "‐": "-", "‑": "-", "–": "-",
    "—": "-", "−": "-",
  ]
}
