import BeerExplorer
import Foundation

/// A request as the query of an address, there and back.
public enum BeersQueryString {
  /// The parameters, in the order in which they are written.
  enum Parameter: String, CaseIterable {
    case search
    case minimum = "min"
    case maximum = "max"
    case page
    case pageSize
  }

  /// Writes a request as a query without "?". Numbers that are as usual are left out.
  public static func query(for request: BeerRequest) -> String {
    var items: [(Parameter, String)] = []
    if !request.text.isEmpty { items.append((.search, encoded(request.text))) }
    if let minimum = request.minimum { items.append((.minimum, minimum.plainText)) }
    if let maximum = request.maximum { items.append((.maximum, maximum.plainText)) }
    if request.page != 1 { items.append((.page, "\(request.page)")) }
    if request.pageSize != BeerRequest.defaultPageSize {
      items.append((.pageSize, "\(request.pageSize)"))
    }
    return items.map { "\($0.rawValue)=\($1)" }.joined(separator: "&")
  }

  /// Reads a query without "?".
  ///
  /// - Returns: a request of which all numbers are possible, or everything that is wrong.
  public static func request(from query: String) -> Result<BeerRequest, BeersRefusal> {
    var reader = QueryReader(query)
    let request = BeerRequest(
      text: reader.values[.search] ?? "", minimum: reader.percent(.minimum),
      maximum: reader.percent(.maximum), page: reader.whole(.page, or: 1),
      pageSize: reader.whole(.pageSize, or: BeerRequest.defaultPageSize))
    for problem in request.problems {
      reader.refuse(Parameter(problem.field), problem.value, problem.rule)
    }
    return reader.message.map { .failure(BeersRefusal(message: $0)) } ?? .success(request)
  }

  /// Everything but what RFC 3986 calls unreserved is encoded, so that no server misreads it.
  private static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch UnicodeScalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": String(UnicodeScalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}

extension BeersQueryString.Parameter {
  init(_ field: BeerRequestProblem.Field) {
    self =
      switch field {
      case .minimum: .minimum
      case .maximum: .maximum
      case .page: .page
      case .pageSize: .pageSize
      }
  }
}

/// Takes a query apart, and keeps a sentence on everything that is wrong with it.
private struct QueryReader {
  private(set) var values: [BeersQueryString.Parameter: String] = [:]
  private var sentences: [String] = []

  init(_ query: String) {
    var repeated: Set<BeersQueryString.Parameter> = []
    for item in query.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (
        pair.first.flatMap(Self.decoded), Self.decoded(pair.count > 1 ? pair[1] : "")
      )
      guard let name, let value else {
        sentences.append("'\(Self.shortened(item))' is not percent-encoded UTF-8.")
        continue
      }
      guard let parameter = BeersQueryString.Parameter(rawValue: name) else {
        let known = BeersQueryString.Parameter.allCases.map(\.rawValue).joined(separator: ", ")
        sentences.append(
          "There is no parameter '\(Self.shortened(name))'. There are: \(known).")
        continue
      }
      if values.updateValue(value, forKey: parameter) != nil, repeated.insert(parameter).inserted {
        sentences.append("The parameter '\(name)' is there more than once; give it once.")
      }
    }
  }

  /// All that is wrong; nil where nothing is.
  ///
  /// A query of thousands of mistakes is not worth an answer many times its size.
  var message: String? {
    let most = 10
    let rest = sentences.count - most
    let shown = sentences.prefix(most) + (rest > 0 ? ["And \(rest) more of this kind."] : [])
    return shown.isEmpty ? nil : shown.joined(separator: " ")
  }

  /// A percentage as plain decimals; nil where none is given.
  mutating func percent(_ parameter: BeersQueryString.Parameter) -> Double? {
    guard let text = values[parameter], !text.isEmpty else { return nil }
    // Double would also take "1e1", "0x5", "inf" and "nan".
    let isPlain = text.allSatisfy { "-.0123456789".contains($0) }
    if isPlain, let number = Double(text) { return number }
    refuse(parameter, text, BeerRequestProblem.Field.minimum.rule)
    return nil
  }

  mutating func whole(_ parameter: BeersQueryString.Parameter, or usual: Int) -> Int {
    guard let text = values[parameter], !text.isEmpty else { return usual }
    // Int would also take "+1".
    if !text.hasPrefix("+"), let number = Int(text) { return number }
    let field: BeerRequestProblem.Field = parameter == .page ? .page : .pageSize
    refuse(parameter, text, field.rule)
    return usual
  }

  mutating func refuse(_ parameter: BeersQueryString.Parameter, _ value: String, _ rule: String) {
    let shown = Self.shortened(values[parameter] ?? value)
    sentences.append("The parameter '\(parameter.rawValue)' is '\(shown)'; it must be \(rule).")
  }

  /// As forms write it: a plus is a space.
  private static func decoded(_ text: some StringProtocol) -> String? {
    text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    text.count > 40 ? text.prefix(39) + "…" : String(text)
  }
}
