import Device

extension QueryStep: CustomStringConvertible {
  /// The step in the words of XCUITest's query chains.
  var description: String {
    switch self {
    case .descendants(let type): "Descendants matching type \(type.capitalizedName)"
    case .children(let type): "Children matching type \(type.capitalizedName)"
    case .matching(let condition): "Elements matching \(condition)"
    case .containing(let condition): "Elements containing elements matching \(condition)"
    case .index(let index): "Element at index \(index)"
    case .first: "First match"
    case .bound(_, let seenAs): "Accessibility element seen as \(seenAs)"
    }
  }
}

extension QueryCondition: CustomStringConvertible {
  /// The condition in the words of XCUITest's query chains.
  var description: String {
    switch self {
    case .type(.any, let text?): "predicate '\"\(text)\" IN identifiers'"
    case .type(let type, nil): "type \(type.capitalizedName)"
    case .type(let type, let text?):
      "type \(type.capitalizedName) and predicate '\"\(text)\" IN identifiers'"
    case .predicate(let run): "predicate '\(run.predicate)'"
    case .test(let description, _): "predicate '\(description)'"
    }
  }
}
