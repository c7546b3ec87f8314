/// The known names of the facts in a tool's record. Others may be there, too.
public enum TraceFact: String, CaseIterable, Sendable {
  /// The machine: processor, number of cores, memory.
  case machine
  /// The operating system and its version.
  case system
  /// The compiler or interpreter, with its version.
  case toolchain
  /// The commit of the sources, with `+` behind it where files were changed since.
  case commit
  /// How it was built: `debug` or `release`.
  case configuration
  /// The client's name and version.
  case client
  /// What answers the client: name and version.
  case server
  /// When the run began: ISO 8601, UTC.
  case date
  /// The command that ran it.
  case command
  /// The name of the tool that it is a variant of: what it does another way is measured beside that
  /// tool, and is in no ratio of others.
  case variantOf
}
