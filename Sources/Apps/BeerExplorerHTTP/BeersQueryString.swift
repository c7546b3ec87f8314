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
  /// - Returns: a request of which all numbers are possible, or everything that is not.
  public static func request(from query: String) -> Result<BeerRequest, BeersRefusal> {
    let (values, sentences) = values(in: query)
    var reader = ParameterReader(values: values)
    let request = BeerRequest(
      text: values[.search] ?? "", minimum: reader.percent(.minimum),
      maximum: reader.percent(.maximum), page: reader.whole(.page, or: 1),
      pageSize: reader.whole(.pageSize, or: BeerRequest.defaultPageSize))
    reader.check(request)
    if sentences.isEmpty, reader.problems.isEmpty { return .success(request) }
    return .failure(BeersRefusal(told(sentences), reader.problems))
  }

  /// The decoded values, and a sentence on each parameter that is unknown, encoded wrongly or
  /// there more than once.
  private static func values(in query: String) -> ([Parameter: String], [String]) {
    var values: [Parameter: String] = [:]
    var sentences: [String] = []
    var repeated: Set<Parameter> = []
    for item in query.split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (pair.first.flatMap(decoded), decoded(pair.count > 1 ? pair[1] : ""))
      guard let name, let value else {
        sentences.append("'\(shortened(item))' is not percent-encoded UTF-8.")
        continue
      }
      guard let parameter = Parameter(rawValue: name) else {
        let known = Parameter.allCases.map(\.rawValue).joined(separator: ", ")
        sentences.append("There is no parameter '\(shortened(name))'. There are: \(known).")
        continue
      }
      if values.updateValue(value, forKey: parameter) != nil {
        guard repeated.insert(parameter).inserted else { continue }
        sentences.append("The parameter '\(name)' is there more than once; give it once.")
      }
    }
    return (values, sentences)
  }

  /// As many sentences as somebody reads: a query of thousands of mistakes is not worth an answer
  /// many times its size.
  private static func told(_ sentences: [String]) -> [String] {
    let most = 10
    if sentences.count <= most { return sentences }
    return sentences.prefix(most) + ["And \(sentences.count - most) more of this kind."]
  }

  /// As forms write it: a plus is a space.
  private static func decoded(_ text: some StringProtocol) -> String? {
    text.replacingOccurrences(of: "+", with: " ").removingPercentEncoding
  }

  /// Everything but what RFC 3986 calls unreserved is encoded, so that no server misreads it.
  private static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func shortened(_ text: some StringProtocol) -> String {
    text.count > 40 ? text.prefix(39) + "…" : String(text)
  }
}

/// Turns the texts of parameters into numbers, and keeps a list of those that it cannot.
struct ParameterReader {
  let values: [BeersQueryString.Parameter: String]
  private(set) var problems: [BeersRefusal.Problem] = []

  init(values: [BeersQueryString.Parameter: String]) { self.values = values }

  /// A percentage as plain decimals; nil where none is given.
  mutating func percent(_ parameter: BeersQueryString.Parameter) -> Double? {
    guard let text = values[parameter], !text.isEmpty else { return nil }
    // Double would also take "1e1", "0x5", "inf" and "nan".
    let isPlain = text.allSatisfy { "-.0123456789".contains($0) }
    if isPlain, let number = Double(text) { return number }
    refuse(parameter)
    return nil
  }

  mutating func whole(_ parameter: BeersQueryString.Parameter, or usual: Int) -> Int {
    guard let text = values[parameter], !text.isEmpty else { return usual }
    // Int would also take "+1".
    if !text.hasPrefix("+"), let number = Int(text) { return number }
    refuse(parameter)
    return usual
  }

  /// Adds what the request says is not possible, in the words of the parameters.
  mutating func check(_ request: BeerRequest) {
    for problem in request.problems {
      let parameter = BeersQueryString.Parameter(problem.field)
      problems.append(
        .init(
          parameter: parameter.rawValue, value: values[parameter] ?? problem.value,
          allowed: problem.rule))
    }
  }

  private mutating func refuse(_ parameter: BeersQueryString.Parameter) {
    let field = BeerRequestProblem.Field.allCases.first {
      BeersQueryString.Parameter($0) == parameter
    }
    problems.append(
      .init(
        parameter: parameter.rawValue, value: values[parameter] ?? "",
        allowed: field?.rule ?? "a text"))
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
