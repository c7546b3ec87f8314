extension SourceFile {
  /// The modules that Python code names in its imports, as written, with dots; none for Swift.
  var importedModules: Set<String> {
    guard language == .python else { return [] }
    let bytes = Array(runs.map(\.text).joined().utf8)
    var modules: Set<String> = []
    for line in PythonLine.lines(of: PythonLexer.tokens(of: bytes), in: bytes) {
      let words = line.code.map { String(decoding: bytes[$0.range], as: UTF8.self) }
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
