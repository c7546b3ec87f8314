import BeerExplorer

/// Why a query is not answered, as the body of an answer with status 400.
public struct BeersRefusal: Error, Hashable, Sendable, Codable {
  /// A parameter that is not possible.
  public struct Problem: Hashable, Sendable, Codable {
    /// Its name, such as "min".
    public let parameter: String
    /// What was given for it; shortened where it is long.
    public let value: String
    /// What is possible, to be read after "it must be".
    public let allowed: String

    init(parameter: String, value: String, allowed: String) {
      self.parameter = parameter
      self.value = value.count > 40 ? value.prefix(39) + "…" : value
      self.allowed = allowed
    }

    /// The problem in a sentence.
    var sentence: String { "The parameter '\(parameter)' is '\(value)'; it must be \(allowed)." }
  }

  /// Everything that is wrong, in sentences for a person.
  public let message: String
  /// The parameters that are not possible; empty where only the query as a whole is.
  public let problems: [Problem]

  init(message: String, problems: [Problem]) {
    self.message = message
    self.problems = problems
  }

  /// A refusal for a query that is wrong in itself, as sentences say, and for parameters.
  init(_ sentences: [String], _ problems: [Problem]) {
    self.init(
      message: (sentences + problems.map(\.sentence)).joined(separator: " "), problems: problems)
  }
}
