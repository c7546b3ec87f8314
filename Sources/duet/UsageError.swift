/// A command that can't be carried out as it was given: exit code 64.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
