import BeerExplorer
import Foundation

/// What a server answers to `GET /api/beers`: a function of the query, without any network.
///
/// | parameter | meaning | left out or empty |
/// |---|---|---|
/// | `search` | parts between commas, all of which must be found | all beers |
/// | `min`, `max` | alcohol in percent, 0 to 26 in steps of 0.5, both included | 0 and 26 |
/// | `page` | from 1 | 1 |
/// | `pageSize` | 1 to 100 | 30 |
///
/// The answer is 200 with a page, which is empty beyond the end; or 400 with a message on each
/// parameter that is not possible, unknown, there more than once or not encoded as it must be.
public struct BeersEndpoint: Sendable {
  /// The path that it answers.
  public static let path = "/api/beers"
  /// The type of every answer's body.
  public static let contentType = "application/json; charset=utf-8"

  /// What is sent back.
  public struct Response: Hashable, Sendable {
    /// 200 or 400.
    public let status: Int
    /// A page or an error in JSON, UTF-8.
    public let body: Data
  }

  private let catalog: BeerCatalog

  /// An endpoint for the beers of a catalog.
  public init(catalog: BeerCatalog) { self.catalog = catalog }

  /// Answers a query as it stands in the address behind "?"; nil where there is none.
  public func respond(toQuery query: String?) -> Response {
    switch BeersQueryString.request(from: query ?? "") {
    case .failure(let refusal):
      return Response(status: 400, body: BeersJSON.encode(refusal))
    case .success(let request):
      switch catalog.search(request) {
      case .success(let page): return Response(status: 200, body: BeersJSON.encode(page))
      case .failure(let error):
        return Response(
          status: 400, body: BeersJSON.encode(BeersRefusal(message: error.description)))
      }
    }
  }
}

/// Why a query is not answered, as the body of an answer with status 400.
public struct BeersRefusal: Error, Hashable, Sendable, Codable {
  /// Everything that is wrong, in sentences for a person.
  public let message: String
}

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
