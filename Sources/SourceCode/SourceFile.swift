import Foundation

/// A file of a suite, read once for many questions.
public struct SourceFile: Sendable {
  /// The file as errors name it.
  public let name: String
  /// Its language.
  public let language: CodeLanguage
  /// How much code there is in it.
  public let figures: CodeFigures
  let source: SourceText
  private let code: ParsedCode

  /// Parses code. Code with mistakes is taken as far as it goes.
  ///
  /// - Parameters:
  ///   - text: the code.
  ///   - language: its language.
  ///   - name: the file's name in errors.
  public init(parsing text: String, as language: CodeLanguage, name: String = "The code") {
    self.name = name
    self.language = language
    source = SourceText(text)
    code =
      switch language {
      case .swift: ParsedCode(swift: text, source)
      case .python: ParsedCode(python: source)
      }
    figures = CodeFigures(source, code)
  }

  /// Reads a file and parses it.
  ///
  /// - Parameters:
  ///   - path: the path from the root, as a trace gives it; an absolute one is taken as it is.
  ///   - root: the top of the package.
  /// - Throws: ``SourceCodeError`` for a file that is not there, not in UTF-8, or not in a language
  ///   that is known.
  public init(_ path: String, root: URL) throws(SourceCodeError) {
    guard let language = CodeLanguage(path: path) else {
      throw SourceCodeError("\(path) is neither Swift (.swift) nor Python (.py).")
    }
    let url = path.hasPrefix("/") ? URL(fileURLWithPath: path) : root.appendingPathComponent(path)
    guard let data = try? Data(contentsOf: url) else {
      throw SourceCodeError("\(path) can't be read; it was looked for at \(url.path).")
    }
    guard let text = String(validating: data, as: UTF8.self) else {
      throw SourceCodeError("\(path) is not in UTF-8.")
    }
    self.init(parsing: text, as: language, name: path)
  }

  /// The code in its colours.
  public var runs: [CodeRun] { code.spans.map { CodeRun(source.text($0.range), $0.kind) } }

  /// The locators that are written in it, in order; nil for Python, where they are not looked for.
  public var locators: [WrittenLocator]? { code.locators }

  /// The source of the step, expectation or precondition that begins in a line.
  ///
  /// - Parameter line: the line of the call, from 1: what a trace gives, `#line` in Swift and the
  ///   line of `with` in Python.
  /// - Throws: ``SourceCodeError`` where there is no such line, or none or two begin in it.
  public func step(at line: Int) throws(SourceCodeError) -> StepExcerpt {
    guard line >= 1, line <= source.lineCount else {
      throw SourceCodeError(
        "\(name) has no line \(line); its lines are \(source.lineCount). "
          + "Was it changed after the tests ran?")
    }
    let steps = code.steps.filter { $0.lines.contains(line) }
    guard let step = steps.first else {
      throw SourceCodeError(
        "\(name):\(line): no step, expectation or precondition begins here. "
          + "Was the file changed after the tests ran?")
    }
    guard steps.count == 1 else {
      throw SourceCodeError(
        "\(name):\(line): \(steps.count) steps begin here; each needs a line of its own.")
    }
    return StepExcerpt(step, in: source, code, language)
  }
}
