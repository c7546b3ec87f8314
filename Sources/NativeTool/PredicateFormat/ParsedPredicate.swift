/// A predicate as it is written, taken apart but not yet about any kind of element.
///
/// The grammar is that of Apple's predicate format strings: comparisons, operators on texts with
/// modifiers, `IN`, `BETWEEN`, `AND`, `OR`, `NOT`, arithmetic, arguments. What needs a collection
/// or a function (`ANY`, `SUBQUERY`, `CAST`, …) is refused: elements have none.
package struct ParsedPredicate: Sendable, CustomStringConvertible {
  /// The predicate as it was written, with its arguments in their places.
  package let description: String
  let text: PredicateText
  let tree: PredicateTree

  /// The longest predicate, in bytes of UTF-8.
  package static let maximumLength = 8_192

  /// Takes a predicate apart.
  ///
  /// - Parameters:
  ///   - format: the predicate.
  ///   - arguments: what stands for `%@`, `%d`, `%f` and `%K` in it, in their order.
  /// - Throws: an error that says what is wrong, and where.
  package init(
    _ format: String, arguments: [PredicateArgument] = []
  ) throws(PredicateFormatError) {
    text = PredicateText(format)
    guard format.utf8.count <= Self.maximumLength else {
      throw text.error(
        "is \(format.utf8.count) bytes long; at most \(Self.maximumLength) are taken")
    }
    guard format.contains(where: { !$0.isWhitespace }) else {
      throw PredicateFormatError("The predicate is empty.")
    }
    var parser = try PredicateParser(text, PredicateArguments(arguments))
    tree = try parser.parse()
    description = parser.textWithArguments(arguments)
  }
}
