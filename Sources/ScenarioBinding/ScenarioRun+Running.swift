import ScenarioFormat

/// How a test performs the scenario: the same words for tools that wait and tools that `await`.
extension ScenarioRun {
  /// Performs a test case. Errors: ``BindingError``, ``ItemFailure``.
  public func testCase(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    let place = SourcePlace(file: file, line: line)
    try beginTestCase(number, at: place)
    try body()
    try endTestCase(at: place)
  }

  /// Checks a precondition. Errors: ``BindingError``, ``ItemFailure``.
  public func precondition(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    try perform(.precondition, number, SourcePlace(file: file, line: line), body)
  }

  /// Performs a step. Errors: ``BindingError``, ``ItemFailure``.
  public func step(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    try perform(.step, number, SourcePlace(file: file, line: line), body)
  }

  /// Checks an expectation. Errors: ``BindingError``, ``ItemFailure``.
  public func expectation(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) throws {
    try perform(.expectation, number, SourcePlace(file: file, line: line), body)
  }

  private func perform(
    _ kind: ScenarioItemKind, _ number: Int, _ place: SourcePlace, _ body: () throws -> Void
  ) throws {
    try begin(kind, number, at: place)
    var thrown: (any Error)?
    do { try body() } catch { thrown = error }
    guard let closed = close(thrown: thrown) else { return }
    var after = Aftermath(actions: tool.userActions())
    if closed.message != nil { after.text = tool.screen() }
    if takesPictures { after.picture = tool.picture() }
    if let failure = end(closed, after) { throw failure }
  }
}

extension ScenarioRun {
  /// Performs a test case. Errors: ``BindingError``, ``ItemFailure``.
  public func testCase(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    let place = SourcePlace(file: file, line: line)
    try beginTestCase(number, at: place)
    try await body()
    try endTestCase(at: place)
  }

  /// Checks a precondition. Errors: ``BindingError``, ``ItemFailure``.
  public func precondition(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    try await perform(.precondition, number, SourcePlace(file: file, line: line), body)
  }

  /// Performs a step. Errors: ``BindingError``, ``ItemFailure``.
  public func step(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    try await perform(.step, number, SourcePlace(file: file, line: line), body)
  }

  /// Checks an expectation. Errors: ``BindingError``, ``ItemFailure``.
  public func expectation(
    _ number: Int, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Void
  ) async throws {
    try await perform(.expectation, number, SourcePlace(file: file, line: line), body)
  }

  private func perform(
    _ kind: ScenarioItemKind, _ number: Int, _ place: SourcePlace,
    _ body: () async throws -> Void
  ) async throws {
    try begin(kind, number, at: place)
    var thrown: (any Error)?
    do { try await body() } catch { thrown = error }
    guard let closed = close(thrown: thrown) else { return }
    var after = Aftermath()
    if let tool = tool as? any AsyncToolProbe {
      after.actions = await tool.fetchUserActions()
      if closed.message != nil { after.text = await tool.fetchScreen() }
      if takesPictures { after.picture = await tool.fetchPicture() }
    }
    if let failure = end(closed, after) { throw failure }
  }
}
