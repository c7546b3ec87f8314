import CLibXML2
import Foundation
import PredicateFormat

/// The XPath 2.0 functions that WebDriverAgent adds to libxml2's XPath 1.0.
///
/// XPath 1.0 has no sequences. So `tokenize` returns one string with U+001E between the tokens, and
/// `string-join` splits it again, as in WebDriverAgent. Regular expressions are ICU's.
/// Source: WebDriverAgent, `FBXPathExtensions.m`; XPath 2.0, "functions on strings".
final class XPathFunctions {
  typealias Context = xmlXPathParserContextPtr

  /// The numbers of arguments.
  static let arities: [String: ClosedRange<Int>] = [
    "matches": 2...3, "replace": 3...4, "tokenize": 1...2, "ends-with": 2...2, "lower-case": 1...1,
    "upper-case": 1...1, "string-join": 2...2,
  ]

  /// The maximum length of a function's result, in bytes of UTF-8.
  static let maximumLength = 262_144

  private static let separator = "\u{1E}"

  /// The error of the function that ended the evaluation. Nil if there was none.
  private(set) var failure: String?
  private var expressions = XPathRegularExpressions()

  func reset() {
    failure = nil
    expressions = XPathRegularExpressions()
  }

  /// Registers the functions in a context. The context must not outlive this object.
  func register(in context: UnsafeMutablePointer<xmlXPathContext>) {
    // libxml2 passes this to the context's error function, which ignores it.
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    for name in Self.arities.keys {
      xmlXPathRegisterFunc(context, name) { XPathFunctions.run($0, $1) }
    }
  }

  private enum Value {
    case bool(Bool)
    case text(String)
  }

  struct Failure: Error { let text: String }

  private static func run(_ context: Context?, _ count: Int32) {
    guard let context, let own = context.pointee.context?.pointee.userData,
      let function = context.pointee.context?.pointee.function
    else { return }
    let name = String(cString: function)
    let functions = Unmanaged<XPathFunctions>.fromOpaque(own).takeUnretainedValue()
    // `XPathScan` reports this earlier, with the position, if it parses the expression as libxml2
    // does.
    guard arities[name]?.contains(Int(count)) == true else {
      functions.failure = "calls '\(name)' with a wrong number of arguments (\(count))"
      return xmlXPathErr(context, Int32(XPATH_INVALID_ARITY.rawValue))
    }
    do throws(Failure) {
      // The last argument is popped first.
      let last = pop(context)
      let value =
        name == "string-join"
        ? try join(popTexts(context), last)
        : try functions.call(name, ((1..<count).map { _ in pop(context) }.reversed()) + [last])
      guard context.pointee.error == 0 else { return }
      switch value {
      case .bool(let value): valuePush(context, xmlXPathNewBoolean(value ? 1 : 0))
      case .text(let text):
        try check(text.utf8.count)
        valuePush(context, xmlXPathNewCString(text))
      }
    } catch {
      functions.failure = error.text
      xmlXPathErr(context, Int32(XPATH_EXPR_ERROR.rawValue))
    }
  }

  private static func pop(_ context: Context) -> String { text(xmlXPathPopString(context)) }

  /// Pops the last argument as strings: the texts of a node set, or the tokens of a string.
  private static func popTexts(_ context: Context) -> [String] {
    guard let value = valuePop(context) else { return [] }
    defer { xmlXPathFreeObject(value) }
    guard value.pointee.type == XPATH_NODESET else {
      return text(xmlXPathCastToString(value)).components(separatedBy: separator)
    }
    let set = value.pointee.nodesetval
    var (texts, length): ([String], Int) = ([], 0)
    for index in 0..<Int(set?.pointee.nodeNr ?? 0) where length <= maximumLength {
      texts.append(text(xmlXPathCastNodeToString(set?.pointee.nodeTab?[index])))
      length += texts[index].utf8.count
    }
    return texts
  }

  private static func text(_ bytes: UnsafeMutablePointer<xmlChar>?) -> String {
    guard let bytes else { return "" }
    defer { libxml2Free(bytes) }
    return String(cString: bytes)
  }

  private static func check(_ length: Int) throws(Failure) {
    if length > maximumLength {
      throw Failure(text: "produces a string of more than \(maximumLength) bytes")
    }
  }

  private func call(_ name: String, _ arguments: [String]) throws(Failure) -> Value {
    switch name {
    case "matches": try matches(arguments)
    case "replace": try replace(arguments)
    case "tokenize": .text(try tokenize(arguments).joined(separator: Self.separator))
    case "lower-case": .text(arguments[0].lowercased())
    case "upper-case": .text(arguments[0].uppercased())
    // Compares code points, as `starts-with` does.
    default: .bool(arguments[0].utf8.reversed().starts(with: arguments[1].utf8.reversed()))
    }
  }

  private func matches(_ arguments: [String]) throws(Failure) -> Value {
    let flags = arguments.count > 2 ? arguments[2] : ""
    let expression = try expressions.expression(arguments[1], flags)
    return .bool(!(try expressions.matches(expression, in: arguments[0])).isEmpty)
  }

  private func replace(_ arguments: [String]) throws(Failure) -> Value {
    let flags = arguments.count > 3 ? arguments[3] : ""
    let expression = try expressions.expression(arguments[1], flags)
    let (text, units) = (arguments[0], Array(arguments[0].utf16))
    var (replaced, end): ([UInt16], Int) = ([], 0)
    for match in try expressions.matches(expression, in: text) {
      replaced += units[end..<match.range.location]
      replaced +=
        expression.replacementString(
          for: match, in: text, offset: 0, template: arguments[2]
        ).utf16
      try Self.check(replaced.count)
      end = match.range.upperBound
    }
    return .text(String(decoding: replaced + units[end...], as: UTF16.self))
  }

  private func tokenize(_ arguments: [String]) throws(Failure) -> [String] {
    let text = arguments[0]
    guard arguments.count > 1 else { return text.split { $0.isWhitespace }.map(String.init) }
    guard !arguments[1].isEmpty else { return text.map(String.init) }
    let expression = try expressions.expression(arguments[1], "")
    let units = Array(text.utf16)
    var (tokens, end): ([String], Int) = ([], 0)
    for match in try expressions.matches(expression, in: text) {
      tokens.append(String(decoding: units[end..<match.range.location], as: UTF16.self))
      end = match.range.upperBound
    }
    tokens.append(String(decoding: units[end...], as: UTF16.self))
    return tokens.filter { !$0.isEmpty }
  }

  private static func join(_ texts: [String], _ separator: String) throws(Failure) -> Value {
    try check(texts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count })
    return .text(texts.joined(separator: separator))
  }
}

/// The regular expressions of one XPath evaluation, each compiled once.
struct XPathRegularExpressions {
  /// The longest time for one string, in seconds. The evaluation has a limit for all of them.
  static let secondsPerMatch = 0.1

  private var made: [[String]: NSRegularExpression] = [:]

  /// Compiles a pattern. Like WebDriverAgent, it supports only the flag `i`.
  mutating func expression(
    _ pattern: String, _ flags: String
  ) throws(XPathFunctions.Failure) -> NSRegularExpression {
    if let known = made[[pattern, flags]] { return known }
    if let flag = flags.first(where: { $0 != "i" }) {
      throw XPathFunctions.Failure(
        text: "has the flag '\(flag)' for a regular expression, but only i is supported")
    }
    // Foundation rejects an empty pattern. This one also matches everywhere.
    let expression = try? NSRegularExpression(
      pattern: pattern.isEmpty ? "(?:)" : pattern, options: flags.isEmpty ? [] : .caseInsensitive)
    guard let expression else {
      throw XPathFunctions.Failure(
        text: "has '\(pattern.prefix(100))', which isn't a regular expression")
    }
    // Patterns may come from attributes, so their number is unlimited.
    if made.count == 100 { made = [:] }
    made[[pattern, flags]] = expression
    return expression
  }

  /// Finds the matches in a string. A slow match ends the evaluation: a pattern such as `(a+)+b`
  /// can be matched in exponentially many ways.
  func matches(
    _ expression: NSRegularExpression, in text: String
  ) throws(XPathFunctions.Failure) -> [NSTextCheckingResult] {
    let start = MatchClock.now
    let range = NSRange(location: 0, length: text.utf16.count)
    var found: [NSTextCheckingResult] = []
    // Progress is also reported while there is no match.
    expression.enumerateMatches(in: text, options: .reportProgress, range: range) {
      match, _, stop in
      if let match { found.append(match) }
      if match == nil, MatchClock.now - start > Self.secondsPerMatch { stop.pointee = true }
    }
    if MatchClock.now - start > Self.secondsPerMatch {
      throw XPathFunctions.Failure(
        text:
          "has the regular expression '\(expression.pattern.prefix(100))', which takes too long "
          + "on this screen. Rewrite it so that it can match in only one way")
    }
    return found
  }
}
