/// A selector without its quotes, or a native query behind what it starts from, in a source.
package struct WrittenLocator: Hashable, Sendable {
  /// The strategy as WebDriver names it, or `query` for a native query.
  package let strategy: String
  /// The text as written, without line breaks and what indents the next line.
  package let text: String
  package let depth: Int

  /// The locators in Swift code, in the order of the code.
  package static func all(inSwift code: String) -> [WrittenLocator] {
    var scan = LocatorScan(CodeText(code, .swift))
    return scan.locators()
  }
}

/// Finds locators in Swift code by how members follow each other and what brackets hold.
private struct LocatorScan {
  enum Token {
    case word(String)
    case sign(Character)
    case string(CodeText.Part)
  }

  let code: CodeText
  private var tokens: [Token] = []
  private var ranges: [Range<Int>] = []
  /// The bracket that closes one, by their tokens.
  private var closing: [Int: Int] = [:]
  private var locals: Set<String> = []
  private var taken: Set<Int> = []
  private var found: [(start: Int, locator: WrittenLocator)] = []

  init(_ code: CodeText) {
    self.code = code
    for part in code.parts {
      switch part.kind {
      case .comment: break
      case .string: add(.string(part), part.range)
      case .code: addTokens(of: part.range)
      }
    }
    var open: [Int] = []
    for index in tokens.indices {
      if isSign(index, "([{") {
        open.append(index)
      } else if isSign(index, ")]}"), let last = open.popLast() {
        closing[last] = index
      }
    }
    findLocals()
  }

  mutating func locators() -> [WrittenLocator] {
    scan(tokens.indices)
    for (index, token) in tokens.enumerated() where !taken.contains(index) {
      if case .string(let part) = token, code.text(part.inside).hasPrefix("//") {
        take([index], "xpath")
      }
    }
    return found.sorted { $0.start < $1.start }.map(\.locator)
  }

  // MARK: - Tokens

  private mutating func add(_ token: Token, _ range: Range<Int>) {
    tokens.append(token)
    ranges.append(range)
  }

  private mutating func addTokens(of range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      let character = code.characters[place]
      var end = place + 1
      if CodeText.isPartOfName(character) || character == "$" {
        while end < range.upperBound, CodeText.isPartOfName(code.characters[end]) { end += 1 }
        add(.word(code.text(place..<end)), place..<end)
      } else if !character.isWhitespace {
        add(.sign(character), place..<end)
      }
      place = end
    }
  }

  private func word(_ index: Int) -> String? {
    if tokens.indices.contains(index), case .word(let word) = tokens[index] { return word }
    return nil
  }

  private func isSign(_ index: Int, _ signs: String) -> Bool {
    if tokens.indices.contains(index), case .sign(let sign) = tokens[index] {
      return signs.contains(sign)
    }
    return false
  }

  /// Whether a token follows the one before it with nothing between them.
  private func isAdjacent(_ index: Int) -> Bool {
    index > 0 && tokens.indices.contains(index)
      && ranges[index].lowerBound == ranges[index - 1].upperBound
  }

  private func startsLine(_ index: Int) -> Bool {
    let between = ranges[index - 1].upperBound..<ranges[index].lowerBound
    return code.characters[between].contains(where: \.isNewline)
  }

  // MARK: - Names of variables and parameters

  /// The names of variables and parameters: none of these is a query of `self`.
  private mutating func findLocals() {
    for index in tokens.indices {
      switch word(index) {
      case "let", "var":
        let names = index + 1..<(closing[index + 1] ?? index + 2)
        locals.formUnion(names.compactMap(word))
      case "in":
        // The parameters of a closure, or what a loop goes through.
        var place = index - 1
        while word(place) != nil || isSign(place, ",():") {
          if let name = word(place) { locals.insert(name) }
          place -= 1
        }
      case let name? where isSign(index + 1, ":"):
        if word(index - 1) != nil || isSign(index - 1, "(,") { locals.insert(name) }
      default: break
      }
    }
  }

  // MARK: - Chains of members

  private mutating func scan(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let isMember = isSign(index, ".") && isAdjacent(index + 1) && word(index + 1) != nil
      index = isMember || word(index) != nil ? chain(from: index) : index + 1
    }
  }

  /// Follows members, calls and subscripts from the first of them, up to the token behind them.
  private mutating func chain(from start: Int) -> Int {
    var query = Query()
    var next = start
    let isRoot = word(start) != nil
    if let name = word(start) {
      next += 1
      if !isNameOfDeclaration(start), !isLabel(start), !locals.contains(name) {
        take(name, from: start, to: next, &query)
      }
    }
    while tokens.indices.contains(next) {
      if isSign(next, "."), isAdjacent(next + 1), let name = word(next + 1),
        next == start || isAdjacent(next) || startsLine(next)
      {
        let hasBase = next > start ? !(isRoot && word(next - 1) == "Locator") : isBehindValue(next)
        if !hasBase, isSign(next + 2, "("), let strategy = selectorStrategies[name] {
          takeSelector(open: next + 2, strategy)
        }
        take(name, from: next, to: next + 2, &query)
        next += 2
      } else if isSign(next, "(["), isAdjacent(next), let close = closing[next] {
        scan(next + 1..<close)
        query.extend(to: ranges[close].upperBound, says: true)
        next = close + 1
      } else if isSign(next, "{"), let name = word(next - 1), filters.contains(name),
        isSign(next - 2, "."), let close = closing[next]
      {
        scan(next + 1..<close)
        query.extend(to: ranges[close].upperBound, says: true)
        next = close + 1
      } else if isSign(next, "?!"), isAdjacent(next) {
        end(&query)
        next += 1
      } else {
        break
      }
    }
    end(&query)
    return max(next, start + 1)
  }

  /// Whether what stands before a member is a value, and not the start of an expression.
  private func isBehindValue(_ index: Int) -> Bool {
    guard index > 0 else { return false }
    if case .string = tokens[index - 1] { return true }
    return isSign(index - 1, ")]}")
  }

  private func isNameOfDeclaration(_ index: Int) -> Bool {
    ["let", "var", "func", "case", "struct", "enum", "extension", "for"].contains(word(index - 1))
  }

  private func isLabel(_ index: Int) -> Bool {
    isSign(index + 1, ":") && isAdjacent(index + 1) && isSign(index - 1, "(,")
  }

  // MARK: - Queries

  private struct Query {
    var open: (range: Range<Int>, depth: Int, says: Bool)?

    mutating func extend(to end: Int, says: Bool) {
      guard let (range, depth, saidBefore) = open else { return }
      open = (range.lowerBound..<end, depth, saidBefore || says)
    }
  }

  private mutating func take(
    _ name: String, from first: Int, to next: Int, _ query: inout Query
  ) {
    let isCalled =
      isSign(next, "(") && isAdjacent(next) || isSign(next, "{") && filters.contains(name)
    let goesDown = isCalled ? relations.contains(name) : elementTypes.contains(name)
    let narrows = isCalled ? filters.contains(name) : ["element", "firstMatch"].contains(name)
    guard goesDown || narrows else { return end(&query) }
    let start = ranges[first].lowerBound
    if query.open == nil { query.open = (start..<start, 0, false) }
    query.extend(to: ranges[next - 1].upperBound, says: goesDown)
    if goesDown { query.open?.depth += 1 }
  }

  /// A bare `.element` of what a helper found says nothing of where it is.
  private mutating func end(_ query: inout Query) {
    if let (range, depth, says) = query.open, says {
      let lines = code.text(range).split(whereSeparator: \.isNewline)
      let text = lines.map { String($0.drop(while: \.isWhitespace)) }.joined()
      found.append((range.lowerBound, WrittenLocator(strategy: "query", text: text, depth: depth)))
    }
    query.open = nil
  }

  // MARK: - Selectors

  private mutating func takeSelector(open: Int, _ strategy: String) {
    guard let close = closing[open] else { return }
    var strings: [Int] = []
    var index = open + 1
    while index < close, !isSign(index, ",") {
      if case .string = tokens[index] { strings.append(index) }
      index = closing[index] ?? index
      index += 1
    }
    if !strings.isEmpty { take(strings, strategy) }
  }

  private mutating func take(_ strings: [Int], _ strategy: String) {
    taken.formUnion(strings)
    let parts = strings.compactMap { index -> CodeText.Part? in
      if case .string(let part) = tokens[index] { part } else { nil }
    }
    let value = parts.map { code.textWithoutInterpolations($0, sign: LocatorDepth.blank) }.joined()
    found.append(
      (
        ranges[strings[0]].lowerBound,
        WrittenLocator(
          strategy: strategy, text: parts.map { code.text($0.inside) }.joined(),
          depth: LocatorDepth.steps(strategy: strategy, value: value))
      ))
  }
}

/// The strategies of WebDriver by the functions of its client that make locators.
private let selectorStrategies = [
  "xpath": "xpath", "css": "css selector", "accessibilityID": "accessibility id", "id": "id",
  "name": "name", "className": "class name", "linkText": "link text",
  "partialLinkText": "partial link text", "tagName": "tag name",
  "predicate": "-ios predicate string", "classChain": "-ios class chain",
]

private let relations: Set<String> = ["descendants", "children"]
private let filters: Set<String> = ["matching", "containing", "element"]

/// XCUITest's names of the queries for descendants of a type.
private let elementTypes: Set<String> = Set(
  """
  activityIndicators alerts browsers buttons cells checkBoxes collectionViews colorWells comboBoxes
  datePickers decrementArrows dialogs disclosedChildRows disclosureTriangles dockItems drawers grids
  groups handles helpTags icons images incrementArrows keyboards keys layoutAreas layoutItems
  levelIndicators links maps mattes menuBarItems menuBars menuButtons menuItems menus navigationBars
  otherElements outlineRows outlines pageIndicators pickerWheels pickers popUpButtons popovers
  progressIndicators radioButtons radioGroups ratingIndicators relevanceIndicators rulerMarkers
  rulers scrollBars scrollViews searchFields secureTextFields segmentedControls sheets sliders
  splitGroups splitters staticTexts statusBars statusItems steppers switches tabBars tabGroups
  tableColumns tableRows tables tabs textFields textViews timelines toggles toolbarButtons toolbars
  touchBars valueIndicators webViews windows
  """.split(whereSeparator: \.isWhitespace).map(String.init))

/// How many steps a locator goes from what it starts at to what it means: the more, the more
/// changes of the screen break it. What stands in conditions does not count, but in predicate
/// strings, which are nothing else.
enum LocatorDepth {
  /// Stands in a selector for what is put into it from elsewhere, or was blanked out.
  static let blank: Character = "\u{0}"

  /// The steps of a locator, by the strategy as WebDriver names it.
  static func steps(strategy: String, value: String) -> Int {
    switch strategy {
    case "xpath": xpath(value)
    case "css selector": css(value)
    case "-ios predicate string": predicate(value)
    case "-ios class chain": classChain(value)
    // Ids, names and texts mean an element directly.
    default: 1
    }
  }

  /// A text in which quoted and bracketed texts are blank; an `escape` takes a sign's meaning.
  private static func skeleton(
    _ text: String, quotes: Set<Character>, brackets: [Character: Character] = [:],
    escape: Character? = nil
  ) -> [Character] {
    var open: [Character] = []
    var quote: Character?
    var isEscaped = false
    return text.map { character in
      if isEscaped {
        isEscaped = false
      } else if character == escape {
        isEscaped = true
      } else if let current = quote {
        if character == current { quote = nil }
      } else if quotes.contains(character) {
        quote = character
      } else if let close = brackets[character] {
        open.append(close)
      } else if character == open.last {
        open.removeLast()
      } else if open.isEmpty {
        return character
      }
      return blank
    }
  }

  /// The location steps outside of predicates, of all paths of a union: `//a/b[c]` has 2.
  private static func xpath(_ expression: String) -> Int {
    let skeleton = skeleton(expression, quotes: ["'", "\""], brackets: ["[": "]"])
    // A call's brackets stay: `(//a/b)[1]` has the steps of the path in them.
    return words(in: skeleton, partedBy: ["/", "|", "(", ")", ","])
      .count { $0 != "." && !$0.isEmpty && Double($0) == nil }
  }

  /// The compound selectors of a CSS selector, of all selectors of a list: `#beers li.new` has 2.
  private static func css(_ selector: String) -> Int {
    // A quote outside of brackets is a mistake, which a browser refuses; it is counted as it is.
    skeleton(selector, quotes: ["'", "\""], brackets: ["[": "]", "(": ")"], escape: "\\")
      .split { $0.isWhitespace || ">+~,".contains($0) }.count
  }

  /// The steps of a class chain: ``**/XCUIElementTypeCell[`label == 'a/b'`]/*`` has 2. As `//` in
  /// XPath, `**` is how a step goes, and none itself.
  private static func classChain(_ chain: String) -> Int {
    // A text in a predicate may hold a bracket, but the predicate's own quotes may not.
    let skeleton = skeleton(chain, quotes: ["`", "$"], brackets: ["[": "]"])
    return words(in: skeleton, partedBy: ["/"]).count { $0 != "**" && !$0.isEmpty }
  }

  /// The texts between some characters, without spaces and blanks around them.
  private static func words(
    in skeleton: [Character], partedBy characters: Set<Character>
  ) -> [String] {
    skeleton.split(whereSeparator: characters.contains).map { part in
      func isBlank(_ character: Character) -> Bool { character.isWhitespace || character == blank }
      return String(part.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
    }
  }

  private static let words: Set<String> = [
    "BETWEEN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN",
  ]

  /// The comparisons of a predicate string: `type == 'a' AND label BEGINSWITH[c] 'b'` has 2.
  private static func predicate(_ format: String) -> Int {
    let skeleton = skeleton(format, quotes: ["'", "\""], escape: "\\")
    // `==`, `<>` and the like; a `!` alone says "not" and compares nothing.
    return skeleton.split { !"=<>!".contains($0) }.count { $0 != ["!"] }
      + skeleton.split { !$0.isLetter && !$0.isNumber && !"_.@#$".contains($0) }
      .count { words.contains($0.map { $0.uppercased() }.joined()) }
  }
}
