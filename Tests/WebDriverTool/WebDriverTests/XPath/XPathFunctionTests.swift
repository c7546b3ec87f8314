import Device
import DeviceDoubles
import Testing
import WebDriver

/// The functions of XPath 2.0 that WebDriverAgent has.
struct XPathFunctionTests {
  @Test(
    arguments: rows(
      #"""
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
      """#))
  func aFunctionGivesWhatXPath2SaysItGives(_ row: Row) throws {
    #expect(try PageDocument(tree: try PageFixture.rows(3).tree).texts(row.given) == row.list)
  }

  @Test(
    arguments: rows(
      #"""
      //*[matches(@label, '(')]
      => has '(', which is no regular expression, at character 22, before "(')]"
      //nothing[replace(@a, '[', '')]
      => has '[', which is no regular expression, at character 24, before "[', '')]"
      //nothing[tokenize(@a, "*")]
      => has '*', which is no regular expression, at character 25, before "*")]"
      //*[matches(@label, concat('(', ''))] => has '(', which is no regular expression
      //*[matches(@label, 'x', 'ix')] => has the flag 'x' for a regular expression; there is only i
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
      """#))
  func aWrongCallIsAnInvalidSelector(_ row: Row) throws {
    let document = PageDocument(tree: try PageFixture.rows(1).tree)
    #expect(
      document.error(row.given) == "invalid selector: The XPath \"\(row.given)\" \(row.expected).")
    // It leaves nothing behind.
    #expect(try document.texts("//*[ends-with(@name, '-0')]") == ["Cell 'cell-0'"])
  }

  @Test(.timeLimit(.minutes(5)))
  func aRegularExpressionWithTooManyWaysToReadATextIsStopped() throws {
    let label = String(repeating: "a", count: 60)
    let document = PageDocument(
      tree: try PageFixture { (0..<50).map { Element(.staticText, id: $0, label: label) } }.tree)
    for call in ["matches(@label, '(a+)+b')", "replace(@label, '(a+)+b', '') = 'x'"] {
      #expect(
        document.error("//*[\(call)]")
          == "invalid selector: The XPath \"//*[\(call)]\" has the regular expression '(a+)+b', "
          + "which takes too long on this screen; write it so that there is one way to read a "
          + "text.")
    }
  }

  private static let sixtyTimesEachTime =
    String(repeating: "replace(", count: 3) + "@label"
    + String(repeating: ", 'a', '\(String(repeating: "a", count: 60))')", count: 3) + " = 'x'"
  private static let theMatchManyTimes =
    String(repeating: "replace(", count: 3) + "@label"
    + String(repeating: ", '^.*$', '" + String(repeating: "$0", count: 500) + "')", count: 3)
    + " = 'x'"
  private static let longSeparators =
    "string-join(//@type, '" + String(repeating: "-", count: 7_000) + "') = 'x'"

  @Test(arguments: [sixtyTimesEachTime, theMatchManyTimes, longSeparators])
  func aTextThatGrowsBeyondMeasureIsStopped(call: String) throws {
    let document = PageDocument(
      tree: try PageFixture {
        (0..<50).map { Element(.staticText, id: $0, label: "aaaaaaaaaa") }
      }.tree)
    let xpath = "//*[@label][\(call)]"
    let shown = xpath.count > 200 ? xpath.prefix(200) + "…" : xpath[...]
    #expect(
      document.error(xpath)
        == "invalid selector: The XPath \"\(shown)\" makes a text of more than 262144 bytes.")
  }

  @Test func theElementsOfAScreenAreFoundThroughTheProtocol() async throws {
    let client = try await Client()
    let found = try await client.send(
      "POST", "/elements",
      ["using": "xpath", "value": "//XCUIElementTypeCell[matches(@name, '^row 1\\d$')]"])
    #expect(found.array?.count == 10)
    let error = try await client.error(
      "POST", "/element", ["using": "xpath", "value": "//*[matches(@name, '+')]"])
    #expect(
      error.description
        == "invalid selector: The XPath \"//*[matches(@name, '+')]\" has '+', which "
        + "is no regular expression, at character 21, before \"+')]\".")
  }

  @Test func pagesHaveTheXPath1OfBrowsers() async throws {
    let error = try await Client.inPage().error(
      "POST", "/element", ["using": "xpath", "value": "//li[matches(., '1')]"])
    #expect(
      error.description
        == "invalid selector: The XPath \"//li[matches(., '1')]\" calls the function "
        + "'matches', which XPath 1.0 does not have, at character 6, before "
        + "\"matches(., '1')]\".")
  }
}
