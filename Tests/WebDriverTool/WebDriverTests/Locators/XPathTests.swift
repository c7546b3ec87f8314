import Device
import TestSupport
import Testing
import WebDriver

extension PageDocument {
  fileprivate func expectRefusal(
    of xpath: String, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let shown = xpath.count > 200 ? xpath.prefix(200) + "…" : xpath[...]
    #expect(
      error(xpath) == "invalid selector: The XPath \"\(shown)\" \(words)",
      sourceLocation: sourceLocation)
  }
}

struct XPathTests {
  @Test(
    arguments: #"""
      /XCUIElementTypeApplication => Application 'Scripted'
      /* => Application 'Scripted'
      . => Application 'Scripted'
      XCUIElementTypeWindow => Window
      /AppiumAUT/XCUIElementTypeApplication => Application 'Scripted'
      //XCUIElementTypeStaticText[@label='Row 1'] => StaticText 'Row 1'
      //*[@name='rows']/XCUIElementTypeCell[2]/*[1] => StaticText 'Row 1'
      //XCUIElementTypeCell[last()] => Cell 'cell-2'
      (//XCUIElementTypeButton)[2]/.. => Cell 'cell-1'
      //XCUIElementTypeCell[.//XCUIElementTypeStaticText[@label='Row 2']] => Cell 'cell-2'
      //XCUIElementTypeCell[count(*)=2 and position() < 2] => Cell 'cell-0'
      //*[contains(@label, 'ow 1') or starts-with(@name, 'cell-2')]
      => StaticText 'Row 1', Cell 'cell-2'
      //XCUIElementTypeButton[@value='1'] => Button 'More'
      //XCUIElementTypeButton[string-length(@index)=1][@index='1'][1][@x > 300]
      => Button 'More', Button 'More', Button 'More'
      //XCUIElementTypeTable[@traits=''] => Table 'rows'
      //XCUIElementTypeButton/preceding-sibling::*
      => StaticText 'Row 0', StaticText 'Row 1', StaticText 'Row 2'
      (//XCUIElementTypeButton[@value] | //XCUIElementTypeCell)[. != '*']
      => Cell 'cell-0', Cell 'cell-1', Button 'More', Cell 'cell-2'
      //XCUIElementTypeButton/ancestor::*
      => Application 'Scripted', Window, Other, Table 'rows', Cell 'cell-0', Cell 'cell-1', Cell \#
      'cell-2'
      //XCUIElementTypeCell[3]/preceding::XCUIElementTypeStaticText
      => StaticText 'Row 0', StaticText 'Row 1'
      //nothing => nothing
      //*[@selected] => nothing
      //text() => nothing
      / => nothing
      .. => nothing
      /..//.. => nothing
      """#.rows)
  func `an expression selects the elements that XPath defines`(_ row: Row) throws {
    #expect(try PageFixture.rows(3).document.texts(row.given) == row.list)
  }

  @Test func `elements are in document order, without duplicates, up to a limit`() throws {
    let page = try PageFixture.rows(3)
    let all = try page.document.evaluate(xpath: "//*")
    #expect(all.map(\.briefDescription) == page.tree.index.nodes.map(\.briefDescription))
    #expect(
      try page.document.texts(
        "//XCUIElementTypeButton[@value] | //XCUIElementTypeCell | //*[@x='0']")
        == all.filter { $0.frame.minX == 0 || $0.element.isSelected }.map(\.briefDescription))
    #expect(
      try page.document.texts("//XCUIElementTypeCell", limit: 2) == [
        "Cell 'cell-0'", "Cell 'cell-1'",
      ])
    #expect(try page.document.texts("//nothing", limit: 1) == [])
  }

  @Test(
    arguments: """
      //XCUIElementTypeCell[2] > . => Cell 'cell-1'
      //XCUIElementTypeCell[2] > /* => Cell 'cell-1'
      //XCUIElementTypeCell[2] > * => StaticText 'Row 1', Button 'More'
      //XCUIElementTypeCell[2] > //* => Cell 'cell-1', StaticText 'Row 1', Button 'More'
      //XCUIElementTypeCell[2] > .//* => StaticText 'Row 1', Button 'More'
      //XCUIElementTypeCell[2] > (//XCUIElementTypeButton)[1] => Button 'More'
      //XCUIElementTypeCell[2] > (//XCUIElementTypeButton)[2] => nothing
      //XCUIElementTypeCell[2] > //XCUIElementTypeCell[1] => Cell 'cell-1'
      //XCUIElementTypeCell[2] > .. => nothing
      //XCUIElementTypeCell[2] > ../.. => nothing
      //XCUIElementTypeCell[2] > ancestor::* => nothing
      //XCUIElementTypeCell[2] > following-sibling::* => nothing
      //XCUIElementTypeCell[2] > preceding::* => nothing
      //XCUIElementTypeCell[2] > following::* => nothing
      //XCUIElementTypeCell[2] > //XCUIElementTypeTable => nothing
      //XCUIElementTypeCell[2] > /AppiumAUT => nothing
      //XCUIElementTypeCell[2] > /XCUIElementTypeApplication => nothing
      (//XCUIElementTypeButton)[3] > //* => Button 'More'
      (//XCUIElementTypeButton)[3] > .//* => nothing
      (//XCUIElementTypeButton)[3] > . => Button 'More'
      """.rows)
  func `an element as the root has no ancestors`(_ row: Row) throws {
    let document = try PageFixture.rows(3).document
    let xpaths = row.given.components(separatedBy: " > ")
    let root = try document.evaluate(xpath: xpaths[0])[0]
    #expect(try document.texts(xpaths[1], in: root) == row.list)
    // Afterwards the element is in its place again.
    #expect(try document.texts("//XCUIElementTypeCell").count == 3)
    #expect(try document.texts("//XCUIElementTypeCell[2]/following-sibling::*").count == 1)
  }

  @Test func `an element of a different tree is stale`() throws {
    let other = try PageFixture.rows(1)
    #expect(
      try PageFixture.rows(1).document.error(".", in: other.device.shown.first)
        == "stale element reference: The element Table 'rows' is no longer on the screen.")
  }

  @Test func `XCUIElementTypeAny is any element, except in strings`() throws {
    let document = try PageFixture { [Element(.button, label: "XCUIElementTypeAny")] }.document
    #expect(try document.texts("//XCUIElementTypeAny").count == 4)
    #expect(try document.texts("//XCUIElementTypeAny[1]/self::XCUIElementTypeAny").count == 4)
    #expect(
      try document.texts("//*[@label='XCUIElementTypeAny']") == ["Button 'XCUIElementTypeAny'"])
    #expect(try document.texts("//XCUIElementTypeAnything") == [])
  }

  @Test func `documents are evaluated on several threads at once`() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self) { group in
      for rows in 1...8 {
        group.addTask {
          var found = 0
          for _ in 0..<50 {
            let document = try PageFixture.rows(rows).document
            found += try document.texts("//XCUIElementTypeCell[.//*[@label='More']]").count
            if document.error("//a[").hasPrefix("invalid selector") { found += 1000 }
          }
          return found
        }
      }
      return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(counts == Set((1...8).map { 50 * ($0 + 1000) }))
  }

  @Test(
    arguments: #"""
      //a[ => is malformed: Invalid expression, at its end.
      //a] => is malformed: Invalid expression, at character 4, before "]".
      //*[@label='čaj'] % => is malformed: Invalid expression, at character 19, before "%".
      //a[@b='x] => is malformed: Unfinished literal, at its end.
      count(//*) => gives a number, not elements.
      'x' => gives a string, not elements.
      1 = 2 => gives a boolean, not elements.
      //@label => selects the attribute 'label', not elements.
      //*/namespace::* => selects a namespace, not elements.
      /AppiumAUT => selects AppiumAUT, which isn't an element.
      //a[$x] => uses a variable, but no variables are defined, at character 5, before "$x]".
      //x:a => uses the prefix 'x', but no namespaces are defined, at character 3, before "x:a".
      //a[compare(@b, 'c')]
      => calls the function 'compare', which XPath 1.0 does not have, at character 5, before \#
      "compare(@b, 'c')]".
      //a[2 * foo()]
      => calls the function 'foo', which XPath 1.0 does not have, at character 9, before "foo()]".
      //a[contains(@b)]
      => calls 'contains' with a wrong number of arguments (1), at character 5, before \#
      "contains(@b)]".
      //a[last(1)]
      => calls 'last' with a wrong number of arguments (1), at character 5, before "last(1)]".
      //*[count('x')] => can't be evaluated: Invalid type.
      """#.rows)
  func `an unusable expression is an invalid selector`(_ row: Row) throws {
    let document = try PageFixture.rows(1).document
    document.expectRefusal(of: row.given, row.expected)
    for empty in ["", " \n"] {
      #expect(document.error(empty) == "invalid selector: The XPath is empty.")
    }
  }

  @Test(arguments: [
    "//*[not(contains(@label, '$x:y(')) and 1 or (2 div 3) mod 4 * 5 = ancestor::a]",
    "//*[concat('a', 'b', substring(@x, 1), translate(@y, '0', '1'))]",
    "//node()[self::node()]/child::* | id('a') | //processing-instruction('x')",
    "//*[position() = last() - 1]/descendant-or-self :: *[.5 < 1.]",
    "//*[number() = number(@x)][string() = \"\"][lang('en') or true() ]",
  ])
  func everythingOfXPath1IsTaken(xpath: String) throws {
    #expect(try PageFixture.rows(1).document.error(xpath).hasPrefix("no error: "))
  }

  @Test func `the document stays usable after an error`() throws {
    let document = try PageFixture.rows(2).document
    let cell = try document.evaluate(xpath: "//XCUIElementTypeCell[2]")[0]
    _ = document.error("//a[", in: cell)
    _ = document.error("//*[count('x')]", in: cell)
    #expect(try document.texts("//XCUIElementTypeCell").count == 2)
  }

  @Test func `an expression that is too long or nested too deep is refused`() throws {
    let document = try PageFixture.rows(1).document
    let long = "//a" + String(repeating: " or //a", count: 1200)
    document.expectRefusal(of: long, "is 8403 bytes long, but the limit is 8192.")
    let deep = String(repeating: "(", count: 101) + "//a" + String(repeating: ")", count: 101)
    document.expectRefusal(of: deep, "is nested 101 levels deep, but the limit is 100.")
    #expect(document.error(String(deep.dropFirst().dropLast())) == "no error: []")
    let sum = "//*[1" + String(repeating: "+1", count: 4000) + "]"
    #expect(document.error(sum) == "no error: []")
  }

  fileprivate static let advice =
    "on this screen. Name the element's type instead of *, or search inside an element instead of "
    + "the whole screen."

  @Test func `an expression with too many operations is stopped`() throws {
    let document = PageDocument(
      tree: try PageFixture.rows(100).tree, limits: XPathLimits(operations: 10_000))
    document.expectRefusal(
      of: "//*[count(//*[count(//*) > 1]) > 1]", "takes more than 10000 operations \(Self.advice)")
    #expect(try document.texts("//XCUIElementTypeCell").count == 100)
  }

  @Test func `an expression that takes too long is stopped`() throws {
    let document = PageDocument(
      tree: try PageFixture.rows(1000).tree, limits: XPathLimits(seconds: 0.01))
    document.expectRefusal(of: "//*/preceding::*", "takes more than 0.01 s \(Self.advice)")
  }

  @Test(
    arguments: #"""
      //*[matches(@label, '^Row [12]$')] => StaticText 'Row 1', StaticText 'Row 2'
      //*[matches(@label, 'ow 1')] => StaticText 'Row 1'
      //*[matches(@label, '^ROW 1$')] => nothing
      //*[matches(@label, '^ROW 1$', 'i')] => StaticText 'Row 1'
      //XCUIElementTypeTable[matches(@name, '')] => Table 'rows'
      //XCUIElementTypeTable[matches(@nothing, '.')] => nothing
      //*[ends-with(@name, '-1')] => Cell 'cell-1'
      //XCUIElementTypeTable[ends-with(@name, '')] => Table 'rows'
      //XCUIElementTypeTable[ends-with(@name, 'more rows')] => nothing
      //*[lower-case(@label)='row 2'] => StaticText 'Row 2'
      //*[upper-case(@label)='ROW 2'] => StaticText 'Row 2'
      //*[lower-case('ŽLUŤ')='žluť'][@name='rows'] => Table 'rows'
      //*[replace(@label, 'R(o)w', '$1$1') = 'oo 2'] => StaticText 'Row 2'
      //*[replace(@label, '(R)ow (.)', '$2$3\$\1$12-$0') = '2$1R2-Row 2'] => StaticText 'Row 2'
      //*[replace(@label, '(x)?w', '[$1]$') = 'Ro[]$ 0'] => StaticText 'Row 0'
      //*[replace(@name, '', '-') = '-r-o-w-s-'] => Table 'rows'
      //*[replace(concat(@label, '😀'), '.$', '!') = 'Row 2!'] => StaticText 'Row 2'
      //*[replace(@label, 'ROW', 'x', 'i') = 'x 0'] => StaticText 'Row 0'
      //*[replace(@name, 'o', '') = 'rws'] => Table 'rows'
      //*[string-join(tokenize(@label, ' '), '+') = 'Row+1'] => StaticText 'Row 1'
      //*[string-join(tokenize('  a  b '), '+') = 'a+b'][@name='rows'] => Table 'rows'
      //*[string-join(tokenize('abc', ''), '-') = 'a-b-c'][@name='rows'] => Table 'rows'
      //XCUIElementTypeCell[string-join(*/@label, '|') = 'Row 2|More'] => Cell 'cell-2'
      //*[string-join(@nothing, '|') = ''][@name='rows'] => Table 'rows'
      //*[string-join(//@nothing, '|') = ''][@name='rows'] => Table 'rows'
      //XCUIElementTypeCell[matches(replace(lower-case(@name), 'cell', 'x'), '^x-[0-1]$')]
      => Cell 'cell-0', Cell 'cell-1'
      //*[matches(@label, @label)][@name='More'][1]/..
      => Cell 'cell-0', Cell 'cell-1', Cell 'cell-2'
      """#.rows)
  func `a function returns the result that XPath 2.0 defines`(_ row: Row) throws {
    #expect(try PageFixture.rows(3).document.texts(row.given) == row.list)
  }

  @Test(
    arguments: #"""
      //*[matches(@label, '(')] => has '(', which isn't a regular expression
      //*[matches(@label, concat('(', ''))] => has '(', which isn't a regular expression
      //*[matches(@label, 'x', 'ix')]
      => has the flag 'x' for a regular expression, but only i is supported
      //a[matches(@b)]
      => calls 'matches' with a wrong number of arguments (1), at character 5, before \#
      "matches(@b)]"
      //a[lower-case()]
      => calls 'lower-case' with a wrong number of arguments (0), at character 5, before \#
      "lower-case()]"
      //a[string-join(@a, 'b', 'c')]
      => calls 'string-join' with a wrong number of arguments (3), at character 5, before \#
      "string-join(@a, 'b',"
      matches( => calls 'matches' without a closing parenthesis, at character 1, before "matches("
      replace('b', 
      => calls 'replace' without a closing parenthesis, at character 1, before "replace('b', "
      //*[1e5*matches('a')]
      => calls 'matches' with a wrong number of arguments (1), at character 9, before \#
      "matches('a')]"
      //*[count(tokenize('a b'))] => can't be evaluated: Invalid type
      lower-case('A') => gives a string, not elements
      matches('A', 'A') => gives a boolean, not elements
      """#.rows)
  func aWrongCallIsAnInvalidSelector(_ row: Row) throws {
    let document = try PageFixture.rows(1).document
    document.expectRefusal(of: row.given, row.expected + ".")
    // It leaves no state behind.
    #expect(try document.texts("//*[ends-with(@name, '-0')]") == ["Cell 'cell-0'"])
  }

  private func fifty(_ label: String) throws -> PageDocument {
    try PageFixture { (0..<50).map { Element(.staticText, id: $0, label: label) } }.document
  }

  @Test(
    arguments: ["matches(@label, '(a+)+b')", "replace(@label, '(a+)+b', '') = 'x'"])
  func `a regular expression with too much backtracking is stopped`(call: String) throws {
    try fifty(String(repeating: "a", count: 60)).expectRefusal(
      of: "//*[\(call)]",
      "has the regular expression '(a+)+b', which takes too long on this screen. Rewrite it so "
        + "that it can match in only one way.")
  }

  private static func thrice(_ arguments: String) -> String {
    String(repeating: "replace(", count: 3) + "@label"
      + String(repeating: ", \(arguments))", count: 3) + " = 'x'"
  }

  @Test(arguments: [
    // Sixty replacements per match, many matches, long separators.
    thrice("'a', '\(String(repeating: "a", count: 60))'"),
    thrice("'^.*$', '\(String(repeating: "$0", count: 500))'"),
    "string-join(//@type, '\(String(repeating: "-", count: 7_000))') = 'x'",
  ])
  func `a string that grows too long is stopped`(call: String) throws {
    try fifty("aaaaaaaaaa").expectRefusal(
      of: "//*[@label][\(call)]", "produces a string of more than 262144 bytes.")
  }

  @Test func `screens have the added functions, and pages have the XPath 1.0 of browsers`()
    async throws
  {
    let cells = "//XCUIElementTypeCell[matches(@name, '^row 1\\d$')]"
    #expect(try await Client().all("xpath", cells, "name").count == 10)
    try await Client().play(
      """
      find xpath "//*[matches(@name, '+')]"
      => invalid selector: The XPath "//*[matches(@name, '+')]" has '+', which isn't a \
      regular expression.
      """)
    try await Client.inPage().play(
      """
      find xpath "//li[matches(., '1')]"
      => invalid selector: The XPath "//li[matches(., '1')]" calls the function 'matches', which \
      XPath 1.0 does not have, at character 6, before "matches(., '1')]".
      """)
  }

  @Test(arguments: [
    ("TODO", "'TODO'"), ("", "''"), ("'t Hofbrouwerijke", "\"'t Hofbrouwerijke\""),
    ("the \"best\"", "'the \"best\"'"), ("'a\"", "concat('', \"'\", 'a\"')"),
    ("a'b\"c'", "concat('a', \"'\", 'b\"c', \"'\", '')"),
    ("'\u{301}\"", "concat('', \"'\", '\u{301}\"')"),
  ])
  func `a string is quoted with the quotes that it doesn't contain`(text: String, literal: String) {
    #expect(text.xpathLiteral == literal)
  }

  @Test(arguments: ["TODO", "'", "\"", "'\"", "\"''\"'", "'\u{301}\"", "a\\'b\\\"c & <d>"])
  func `an element is found by its quoted label`(text: String) throws {
    let page = try PageFixture {
      [Element(.staticText, label: text), Element(.staticText, label: "another")]
    }
    let found = try page.document.evaluate(xpath: "//*[@label=\(text.xpathLiteral)]")
    #expect(found.map(\.element.label) == [text])
  }
}

/// Evaluations that time out while others are running.
struct XPathTimeTests {
  /// Merges node sets for minutes. libxml2 counts this as almost no operations.
  private static let endless = "//*/preceding::*"

  private let clock = ManualTimeoutClock()
  private let timer: XPathTimer

  init() { timer = XPathTimer(clock: clock) }

  private func document(rows: Int, seconds: Double) throws -> PageDocument {
    PageDocument(
      tree: try PageFixture.rows(rows).tree,
      limits: XPathLimits(operations: .max / 2, seconds: seconds, timer: timer))
  }

  /// Begins an endless evaluation, and returns while it runs on a separate thread.
  private func begin(seconds: Double) async -> Task<String, any Error> {
    let begun = timer.counts.begun
    let evaluation = Task {
      try await onThread { try document(rows: 2000, seconds: seconds).error(Self.endless) }
    }
    await waitUntil { timer.counts.begun > begun }
    return evaluation
  }

  private static func refusal(after seconds: Double) -> String {
    "invalid selector: The XPath \"\(endless)\" takes more than \(seconds) s \(XPathTests.advice)"
  }

  @Test func `each evaluation ends at its own timeout`() async throws {
    let long = await begin(seconds: 2)
    // They begin and end while the long one runs, and time out before it does.
    for _ in 0..<5 {
      let short = await begin(seconds: 0.125)
      clock.advance(bySeconds: 0.125)
      #expect(try await short.value == Self.refusal(after: 0.125))
    }
    #expect(timer.counts.running == 1)
    clock.advance(bySeconds: 2)
    #expect(try await long.value == Self.refusal(after: 2))
  }

  @Test func `an evaluation that ends in time doesn't shorten the next timeout`() async throws {
    let quick = try document(rows: 1, seconds: 0.5)
    #expect(try quick.evaluate(xpath: "//XCUIElementTypeTable").count == 1)
    clock.advance(bySeconds: 0.25)
    let endless = await begin(seconds: 0.5)
    // The first one's timeout.
    clock.advance(bySeconds: 0.25)
    #expect(timer.counts.running == 1)
    clock.advance(bySeconds: 0.25)
    #expect(try await endless.value == Self.refusal(after: 0.5))
  }
}
