import CLibXML2
import Foundation

/// The functions of XPath 2.0 that WebDriverAgent adds to libxml2's XPath 1.0: `matches`, `replace`,
/// `tokenize`, `ends-with`, `lower-case`, `upper-case` and `string-join`.
///
/// XPath 1.0 has no sequences. So what `tokenize` gives is one string, with the separator U+001E
/// between the tokens, which `string-join` knows, as in WebDriverAgent. Regular expressions are
/// ICU's. Source: WebDriverAgent, `FBXPathExtensions.m`; XPath 2.0, "functions on strings".
final class XPathFunctions {
  typealias Context = xmlXPathParserContextPtr

  /// The functions, and how many arguments each takes.
  static let arities: [String: ClosedRange<Int>] = [
    "matches": 2...3, "replace": 3...4, "tokenize": 1...2, "ends-with": 2...2, "lower-case": 1...1,
    "upper-case": 1...1, "string-join": 2...2,
  ]

  /// The longest text that a function gives, in bytes of UTF-8.
  static let maximumLength = 262_144

  /// Why the evaluation was ended; nil when no function ended it.
  private(set) var failure: String?
  private var expressions = XPathRegularExpressions()

  /// A new evaluation begins.
  func reset() {
    failure = nil
    expressions = XPathRegularExpressions()
  }

  /// Has the functions found in a context, which must not outlive this.
  func register(in context: UnsafeMutablePointer<xmlXPathContext>) {
    // What libxml2 hands to the context's error function, which needs nothing.
    context.pointee.userData = Unmanaged.passUnretained(self).toOpaque()
    xmlXPathRegisterFunc(context, "matches") { run("matches", $0, $1, XPathFunctions.matches) }
    xmlXPathRegisterFunc(context, "replace") { run("replace", $0, $1, XPathFunctions.replace) }
    xmlXPathRegisterFunc(context, "tokenize") { run("tokenize", $0, $1, XPathFunctions.tokenize) }
    xmlXPathRegisterFunc(context, "ends-with") { run("ends-with", $0, $1, XPathFunctions.endsWith) }
    xmlXPathRegisterFunc(context, "lower-case") {
      run("lower-case", $0, $1, XPathFunctions.lowerCase)
    }
    xmlXPathRegisterFunc(context, "upper-case") {
      run("upper-case", $0, $1, XPathFunctions.upperCase)
    }
    xmlXPathRegisterFunc(context, "string-join") { XPathFunctions.join($0, $1) }
  }

  /// What a function gives.
  fileprivate enum Value {
    case bool(Bool)
    case text(String)
  }

  /// Why a function gives nothing.
  struct Failure: Error { let text: String }

  // MARK: - Functions

  fileprivate func matches(_ arguments: [String]) throws(Failure) -> Value {
    let flags = arguments.count > 2 ? arguments[2] : ""
    let expression = try expressions.expression(arguments[1], flags)
    return .bool(!(try expressions.matches(expression, in: arguments[0], limit: 1)).isEmpty)
  }

  fileprivate func replace(_ arguments: [String]) throws(Failure) -> Value {
    let flags = arguments.count > 3 ? arguments[3] : ""
    let expression = try expressions.expression(arguments[1], flags)
    let template = XPathReplacement(arguments[2], groups: expression.numberOfCaptureGroups)
    let text = Array(arguments[0].utf16)
    var (replaced, end): ([UInt16], Int) = ([], 0)
    for match in try expressions.matches(expression, in: arguments[0]) {
      replaced += text[end..<match.range.location]
      for piece in template.pieces {
        switch piece {
        case .text(let units): replaced += units
        case .group(let number):
          let range = match.range(at: number)
          if range.location != NSNotFound {
            replaced += text[range.location..<range.location + range.length]
          }
        }
        try Self.check(replaced.count)
      }
      end = match.range.location + match.range.length
    }
    return .text(String(decoding: replaced + text[end...], as: UTF16.self))
  }

  fileprivate func tokenize(_ arguments: [String]) throws(Failure) -> Value {
    let text = arguments[0]
    guard arguments.count > 1 else {
      return .text(text.split { $0.isWhitespace }.joined(separator: Self.separator))
    }
    guard !arguments[1].isEmpty else {
      return .text(text.map(String.init).joined(separator: Self.separator))
    }
    let expression = try expressions.expression(arguments[1], "")
    let units = Array(text.utf16)
    var (tokens, end): ([String], Int) = ([], 0)
    for match in try expressions.matches(expression, in: text) {
      tokens.append(String(decoding: units[end..<match.range.location], as: UTF16.self))
      end = match.range.location + match.range.length
    }
    tokens.append(String(decoding: units[end...], as: UTF16.self))
    return .text(tokens.filter { !$0.isEmpty }.joined(separator: Self.separator))
  }

  /// Compares code points, as `starts-with` does.
  fileprivate func endsWith(_ arguments: [String]) -> Value {
    .bool(arguments[0].utf8.reversed().starts(with: arguments[1].utf8.reversed()))
  }

  fileprivate func lowerCase(_ arguments: [String]) -> Value { .text(arguments[0].lowercased()) }

  fileprivate func upperCase(_ arguments: [String]) -> Value { .text(arguments[0].uppercased()) }

  /// Joins the texts of the nodes of a set, or the tokens of a string.
  private static func join(_ context: Context?, _ count: Int32) {
    guard let context, let functions = functions(of: context),
      functions.takes(Int(count), "string-join", context)
    else { return }
    let separator = pop(context)
    guard let value = valuePop(context) else { return xmlXPathErr(context, stackError) }
    defer { xmlXPathFreeObject(value) }
    var parts: [String] = []
    var length = 0
    if value.pointee.type == XPATH_NODESET {
      let set = value.pointee.nodesetval
      for index in 0..<Int(set?.pointee.nodeNr ?? 0) where length <= maximumLength {
        parts.append(text(xmlXPathCastNodeToString(set?.pointee.nodeTab?[index])))
        length += parts[index].utf8.count + separator.utf8.count
      }
    } else {
      parts = text(xmlXPathCastToString(value)).components(separatedBy: Self.separator)
      length = parts.reduce(0) { $0 + $1.utf8.count + separator.utf8.count }
    }
    functions.finish(context) { () throws(Failure) in
      try check(length)
      return .text(parts.joined(separator: separator))
    }
  }

  // MARK: - libxml2

  private static let separator = "\u{1E}"
  private static let stackError = Int32(XPATH_STACK_ERROR.rawValue)

  fileprivate static func functions(of context: Context) -> XPathFunctions? {
    guard let own = context.pointee.context?.pointee.userData else { return nil }
    return Unmanaged<XPathFunctions>.fromOpaque(own).takeUnretainedValue()
  }

  /// The last argument, as a string.
  fileprivate static func pop(_ context: Context) -> String { text(xmlXPathPopString(context)) }

  private static func text(_ bytes: UnsafeMutablePointer<xmlChar>?) -> String {
    guard let bytes else { return "" }
    defer { libxml2Free(bytes) }
    return String(cString: bytes)
  }

  private static func check(_ length: Int) throws(Failure) {
    if length > maximumLength {
      throw Failure(text: "makes a text of more than \(maximumLength) bytes")
    }
  }

  /// Whether a function takes so many arguments; if not, has the evaluation end.
  ///
  /// ``XPathScan`` says so before, with the place, wherever it reads an expression as libxml2 does.
  fileprivate func takes(_ count: Int, _ name: String, _ context: Context) -> Bool {
    if Self.arities[name]?.contains(count) == true { return true }
    failure = "calls '\(name)' with a wrong number of arguments (\(count))"
    xmlXPathErr(context, Int32(XPATH_INVALID_ARITY.rawValue))
    return false
  }

  /// Hands a value over to libxml2, or has the evaluation end.
  fileprivate func finish(_ context: Context, _ body: () throws(Failure) -> Value) {
    do throws(Failure) {
      switch try body() {
      case .bool(let value): valuePush(context, xmlXPathNewBoolean(value ? 1 : 0))
      case .text(let text):
        try Self.check(text.utf8.count)
        valuePush(context, xmlXPathNewCString(text))
      }
    } catch {
      failure = error.text
      xmlXPathErr(context, Int32(XPATH_EXPR_ERROR.rawValue))
    }
  }
}

/// Carries out a function whose arguments are strings.
private func run(
  _ name: String, _ context: XPathFunctions.Context?, _ count: Int32,
  _ function: (XPathFunctions) -> ([String]) throws(XPathFunctions.Failure) -> XPathFunctions.Value
) {
  guard let context, let functions = XPathFunctions.functions(of: context),
    functions.takes(Int(count), name, context)
  else { return }
  // The last argument comes first.
  let arguments = (0..<Int(count)).map { _ in XPathFunctions.pop(context) }.reversed() as [String]
  guard context.pointee.error == 0 else { return }
  functions.finish(context) { () throws(XPathFunctions.Failure) in
    try function(functions)(arguments)
  }
}
