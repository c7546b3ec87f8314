import BeerExplorer

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
