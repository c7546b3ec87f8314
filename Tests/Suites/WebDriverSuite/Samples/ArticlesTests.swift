import SuiteSupport
import WebDriver

/// C.1 Read articles from both servers.
final class C1ReadArticlesTests: WebDriverScenarioTestCase {
  func testC1() throws {
    try scenario("C.1") { driver in
      let screen = try driver.page(ArticlesScreen.self)

      try testCase("Read the first article from the first server")

      try step("Tap the first article.")
      let first = try screen.articleTitle(1).wait().text()
      try screen.article(1).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(first)

      try step("Tap the left button in the navigation bar.")
      try screen.leftBarButton.tap()
      try expect(#"The list "CDR - články" is shown."#)
      try screen.assertArticles("CDR - články")

      try testCase("Read the first article from the second server")

      try step("In the tab bar tap DIIT.")
      try screen.tab("DIIT").tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")

      try step("Tap the first article.")
      let second = try screen.articleTitle(1).text()
      try screen.article(1).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(second)

      try step("Tap the left button in the navigation bar.")
      try screen.leftBarButton.tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")
    }
  }
}

/// C.2 A new article appears at the top.
final class C2NewArticleTests: WebDriverScenarioTestCase {
  func testC2() throws {
    try scenario("C.2") { driver in
      let screen = try driver.page(ArticlesScreen.self)

      try testCase("Try again after a failure")

      try precondition(
        "Loading the articles fails. No article is shown. A text gives the reason.")
      let reason = screen.text("CDR can't be reached.")
      try reason.wait("the reason is shown")
      XCTAssertEqual(try screen.rows.count(), 0, "number of articles")

      try step("Tap Try again.")
      try screen.tryAgain.tap()
      try expect("Three articles are shown. The reason is gone.")
      try screen.assertArticles("CDR - články")
      XCTAssertEqual(try reason.count(), 0, "number of reasons")

      try testCase("Refresh the list")

      try step("Tap Refresh.")
      let before = try screen.rowTitles.labels()
      try screen.barButton("Refresh").tap()
      try expect("A fourth article is shown, above the other three.")
      try screen.assertArticles("CDR - články", count: 4)
      XCTAssertEqual(
        try Array(screen.rowTitles.labels().dropFirst()), before, "articles below the first")

      try step("Tap the first article.")
      let new = try screen.articleTitle(1).text()
      try screen.article(1).tap()
      try expect("The new article is shown, not the one that used to be first.")
      try screen.assertArticle(new)
      XCTAssertFalse(before.contains(new), "the article is new")
    }
  }
}

/// C.3 Look at an article.
final class C3LookAtArticleTests: WebDriverScenarioTestCase {
  func testC3() throws {
    try scenario("C.3") { driver in
      let screen = try driver.page(ArticlesScreen.self)

      try testCase("Look at the picture")

      try step("Tap the first article.")
      try screen.article(1).tap()
      try expect("The article is shown. Its picture is cropped.")
      try screen.assertArticle("Tests at night, part 3")
      try screen.assertPicture(mode: "fill")

      try step("Triple tap the picture.")
      try driver.mobile(
        "tapWithNumberOfTaps",
        ["elementId": .string(screen.picture.find().reference), "numberOfTaps": 3])
      try expect("The whole picture is shown.")
      try screen.assertPicture(mode: "fit")

      try testCase("Like the article")

      try step("Tap Like.")
      try screen.like.tap()
      try expect("The button's title is red.")
      XCTAssertEqual(
        try screen.like.attribute("value"), ##"{"titleColor":"#c3202f"}"##, "colour of the title")

      try step("Tap Like.")
      try screen.like.tap()
      try expect("The button's title has its usual colour.")
      XCTAssertEqual(try screen.like.attribute("value") ?? "", "", "colour of the title")
    }
  }
}

/// The elements of Articles that several tests use.
final class ArticlesScreen: TableScreen {
  var picture: PageElement { accessibilityID("picture") }
  var like: PageElement { accessibilityID("Like") }

  /// The article at a position in the list, from 1.
  func article(_ place: Int) -> PageElement { xpath("//XCUIElementTypeCell[\(place)]") }

  /// The title of the article at a position in the list, from 1: the cell's second text.
  func articleTitle(_ place: Int) -> PageElement {
    xpath("//XCUIElementTypeCell[\(place)]//XCUIElementTypeStaticText[2]")
  }

  /// The title of the open article, if it is `title`.
  func shownArticle(_ title: String) -> PageElement {
    xpath("//XCUIElementTypeStaticText[@name='article title'][@label=\(title.xpathLiteral)]")
  }

  /// The titles of all articles in the list.
  var titles: PageElement {
    xpath("//XCUIElementTypeCell//XCUIElementTypeStaticText[@name='title']")
  }

  var tryAgain: PageElement { accessibilityID("Try again") }

  var leftBarButton: PageElement {
    xpath("//XCUIElementTypeNavigationBar/XCUIElementTypeButton[1]")
  }

  /// Asserts that a list is shown with `count` articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    try assertScreen(title)
    try rows.waitForCount(count, "number of articles")
    XCTAssertEqual(try titles.labels().count, count, "number of titles")
  }

  /// Asserts how the picture is fitted into its frame. The app writes it into the value.
  func assertPicture(mode: String) throws {
    let value = try picture.attribute("value") ?? ""
    XCTAssertTrue(
      value.contains(#""mode":"\#(mode)""#), "the picture's mode: \(mode)", found: value)
  }

  /// Asserts that an article is shown instead of a list.
  func assertArticle(_ title: String) throws {
    try shownArticle(title).wait(
      "article's title: \([title].quoted)",
      found: try name("article title").labels().quoted)
    XCTAssertEqual(try rows.count(), 0, "number of articles in a list")
  }
}
