import NativeQuery
import SuiteSupport

/// C.1 Read articles from both servers.
final class C1ReadArticlesTests: NativeScenarioTestCase {
  func testC1() throws {
    try scenario("C.1") { app in
      let screen = app.page(ArticlesScreen.self)

      try testCase("Read the first article from the first server")

      try step("Tap the first article.")
      screen.article(0).assertExists("an article is shown")
      let first = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(first)

      try step("Tap the left button in the navigation bar.")
      try app.navigationBars.buttons.element(boundBy: 0).tap()
      try expect(#"The list "CDR - články" is shown."#)
      try screen.assertArticles("CDR - články")

      try testCase("Read the first article from the second server")

      try step("In the tab bar tap DIIT.")
      try app.tabBars.buttons["DIIT"].tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")

      try step("Tap the first article.")
      let second = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The article is shown, with its title from the list.")
      try screen.assertArticle(second)

      try step("Tap the left button in the navigation bar.")
      try app.navigationBars.buttons.element(boundBy: 0).tap()
      try expect(#"The list "DIIT - články" is shown."#)
      try screen.assertArticles("DIIT - články")
    }
  }
}

/// C.2 A new article appears at the top.
final class C2NewArticleTests: NativeScenarioTestCase {
  func testC2() throws {
    try scenario("C.2") { app in
      let screen = app.page(ArticlesScreen.self)

      try testCase("Try again after a failure")

      try precondition(
        "Loading the articles fails. No article is shown. A text gives the reason.")
      let reason = app.staticTexts["CDR can't be reached."]
      reason.assertExists("the reason is shown", found: try app.staticTexts.labels.quoted)
      XCTAssertEqual(try app.cells.count, 0, "number of articles")

      try step("Tap Try again.")
      try app.buttons["Try again"].tap()
      try expect("Three articles are shown. The reason is gone.")
      try screen.assertArticles("CDR - články")
      XCTAssertFalse(reason.exists, "reason is gone")

      try testCase("Refresh the list")

      try step("Tap Refresh.")
      let before = try screen.rowTitles
      try app.navigationBars.buttons["Refresh"].tap()
      try expect("A fourth article is shown, above the other three.")
      try screen.assertArticles("CDR - články", count: 4)
      XCTAssertEqual(try Array(screen.rowTitles.dropFirst()), before, "articles below the first")

      try step("Tap the first article.")
      let new = try screen.article(0).staticTexts.element(boundBy: 1).label
      try screen.article(0).tap()
      try expect("The new article is shown, not the one that used to be first.")
      try screen.assertArticle(new)
      XCTAssertFalse(before.contains(new), "the article is new")
    }
  }
}

/// C.3 Look at an article.
final class C3LookAtArticleTests: NativeScenarioTestCase {
  func testC3() throws {
    try scenario("C.3") { app in
      let screen = app.page(ArticlesScreen.self)

      try testCase("Look at the picture")

      try step("Tap the first article.")
      try screen.article(0).tap()
      try expect("The article is shown. Its picture is cropped.")
      try screen.assertArticle("Tests at night, part 3")
      try screen.assertPicture(mode: "fill")

      try step("Triple tap the picture.")
      try screen.picture.tap(withNumberOfTaps: 3, numberOfTouches: 1)
      try expect("The whole picture is shown.")
      try screen.assertPicture(mode: "fit")

      try testCase("Like the article")

      try step("Tap Like.")
      try screen.like.tap()
      try expect("The button's title is red.")
      XCTAssertEqual(
        try screen.like.value as? String, ##"{"titleColor":"#c3202f"}"##, "colour of the title")

      try step("Tap Like.")
      try screen.like.tap()
      try expect("The button's title has its usual colour.")
      XCTAssertEqual(try screen.like.value as? String ?? "", "", "colour of the title")
    }
  }
}

/// The elements of Articles that several tests use.
final class ArticlesScreen: TableScreen {
  var picture: XCUIElement { app.images["picture"] }
  var like: XCUIElement { app.buttons["Like"] }

  /// Asserts how the picture is fitted into its frame. The app writes it into the value.
  func assertPicture(mode: String) throws {
    let value = try picture.value as? String ?? ""
    XCTAssertTrue(
      value.contains(#""mode":"\#(mode)""#), "the picture's mode: \(mode)", found: value)
  }
  /// The article at a position in the list, from 0.
  func article(_ place: Int) -> XCUIElement { app.tables.cells.element(boundBy: place) }

  /// Asserts that a list is shown with `count` articles.
  func assertArticles(_ title: String, count: Int = 3) throws {
    assertScreen(title)
    app.tables.cells.assertCount(count, "number of articles")
  }

  /// Asserts that an article is shown instead of a list.
  func assertArticle(_ title: String) throws {
    app.staticTexts["article title"].assertLabel(title, "article's title")
    XCTAssertFalse(app.tables.element.exists, "no list is shown")
  }
}
