extension SourceFile {
  /// The modules that Python code names in its imports, as written, with dots; none for Swift.
  var importedModules: Set<String> {
    guard language == .python else { return [] }
    let tokens = PythonLexer.tokens(of: source.bytes)
    var modules: Set<String> = []
    for line in PythonLine.lines(of: tokens, in: source.bytes) {
      let words = line.code.map { source.text($0.range) }
      switch words.first {
      case "from":
        modules.insert(words.dropFirst().prefix { $0 != "import" }.joined())
      case "import":
        for name in words.dropFirst().split(separator: ",") {
          modules.insert(name.prefix { $0 != "as" }.joined())
        }
      default: break
      }
    }
    return modules
  }
}
