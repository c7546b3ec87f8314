/// A request made ready for searching: its text in parts, its range in whole numbers.
package struct BeerQuery: Hashable, Sendable {
  /// What must be found, each part once, in the order typed (which does not matter).
  package let parts: [FoldedText]
  /// The hundredths of a percent that a beer may have; nil when any will do, even unknown ones.
  package let alcohol: ClosedRange<Int>?
  /// How many beers are on the pages before; a number too large to be told is the largest one.
  package let offset: Int

  /// Splits the text at commas and folds each part; parts with nothing in them do not count.
  ///
  /// - Throws: ``BeerServiceError/invalidRequest(_:)`` for numbers that are not possible.
  package init(_ request: BeerRequest) throws(BeerServiceError) {
    let problems = request.problems
    guard problems.isEmpty else { throw .invalidRequest(problems) }
    var seen: Set<FoldedText> = []
    // By scalars: a comma with an accent on it is still a comma.
    parts = request.text.unicodeScalars.split { $0 == "," }.map { FoldedText(Substring($0)) }
      .filter { !$0.isEmpty && seen.insert($0).inserted }
    let (offset, isTooLarge) = (request.page - 1).multipliedReportingOverflow(by: request.pageSize)
    self.offset = isTooLarge ? .max : offset
    if request.isRangeWhole {
      alcohol = nil
    } else {
      let lowest = request.minimum ?? BeerRequest.alcoholLimits.lowerBound
      let highest = request.maximum ?? BeerRequest.alcoholLimits.upperBound
      alcohol = Int(lowest * 100)...Int(highest * 100)
    }
  }
}
