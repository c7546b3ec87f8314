/// How grave a finding is.
public enum Severity: String, Hashable, Sendable, CaseIterable {
  /// The file cannot be used, or says something that cannot be meant.
  case error

  /// The file can be used, but reads badly or is untidy.
  case warning
}
