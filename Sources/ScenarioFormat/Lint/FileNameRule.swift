/// A file is named after its scenario, so that a directory lists scenarios in order.
enum FileNameRule {
  static func findings(in context: LintContext) -> [Finding] {
    context.items.compactMap { item in
      guard case .scenario(let id) = item.kind else { return nil }
      let name = String(context.source.path.split(separator: "/").last ?? "")
      let start = "\(id.compact)-"
      guard
        !name.hasPrefix(start) || !name.hasSuffix(".scenario")
          || name.utf8.count <= start.utf8.count + ".scenario".utf8.count
      else { return nil }
      let words = NameWords.words(in: item.text, atMost: 8).map { $0.lowercased() }
      let suggestion = start + (words.isEmpty ? "title" : words.joined(separator: "-"))
      return context.finding(
        .fileName, item, atNumber: true,
        message: "the file name \(VisibleText.quoted(name)) does not go with the identifier \(id)",
        hint: "Name the file \(suggestion).scenario, or correct the identifier.")
    }
  }
}
