extension String {
  /// The text, cut where it is too long to be shown to a person.
  var shortened: String { count > 200 ? prefix(200) + "…" : self }
}

extension Sequence<String> {
  /// The texts in quotation marks, with commas between them.
  var quotedList: String { map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension Double {
  /// The number in decimals, without a fraction that is zero.
  var plainText: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
