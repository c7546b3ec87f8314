import SuiteSupport
import WebDriver

/// B.9 Search in all texts.
final class B9SearchInAllTextsTests: WebDriverScenarioTestCase {
  func testB9() throws {
    try scenario("B.9", variants: [.webDriverNativeContext]) { driver in
      let page = try driver.openPage(toolName)

      try testCase("Find a beer by parts of its texts")

      try step("Tap the search field.")
      try driver.tap(page.searchField)
      try expect("The search field is active.")
      try driver.assertSearchIsActive(page)

      try step(#"Enter "SPICED, Bouillon, cuvee"."#)
      try driver.type("SPICED, Bouillon, cuvee", page)
      try expect(#"The result shows the beer "Cuvée de Bouillon"."#)
      try driver.assertResult("1 beer", ["Cuvée de Bouillon"], of: "SPICED, Bouillon, cuvee", page)
      XCTAssertEqual(
        try Set(driver.texts(page.texts(ofBeer: 1))),
        ["Cuvée de Bouillon", "blonde, spiced", "6.5%"])

      try step(#"Delete ", cuvee" from the search field."#)
      try driver.change(", cuvee", in: page.searchField)
      try expect(#"The result shows the beers "Cuvée de Bouillon" and "Jack'Ouille"."#)
      try driver.assertResult(
        "2 beers", ["Cuvée de Bouillon", "Jack'Ouille"], of: "SPICED, Bouillon", page)

      try testCase("A beer of which little is known")

      try step(#"Change "SPICED, Bouillon" to "Proefbrouwsel"."#)
      try driver.change("SPICED, Bouillon", to: "Proefbrouwsel", in: page.searchField)
      try expect(#"The result shows the beer "Proefbrouwsel", without features and alcohol."#)
      try driver.assertResult("1 beer", ["Proefbrouwsel"], of: "Proefbrouwsel", page)
      XCTAssertEqual(try Set(driver.texts(page.texts(ofBeer: 1))), ["Proefbrouwsel"])

      try step(#"Tap the beer "Proefbrouwsel"."#)
      try driver.tap(page.beer("Proefbrouwsel"))
      try expect("Its detail is shown, without features; the alcohol is unknown.")
      try driver.assertDetail(
        of: "Proefbrouwsel", brewery: "Brouwerij de Leite", alcohol: "unknown", features: [], page)

      try testCase("Beers of the same name")

      try step("Tap Back.")
      try driver.tap(page.back)
      try expect(#"The result shows the beer "Proefbrouwsel"."#)
      try driver.assertResult("1 beer", ["Proefbrouwsel"], of: "Proefbrouwsel", page)

      try step(#"Change "Proefbrouwsel" to "huisbier"."#)
      try driver.tap(page.searchField)
      try driver.change("Proefbrouwsel", to: "huisbier", in: page.searchField)
      try expect(#"The result shows two beers "Huisbier", of 5.8% and of 5.0% alcohol."#)
      try driver.assertHuisbier(page)

      try step("Tap the first beer.")
      try driver.tap(page.beer(at: 1))
      try expect(#"The detail of the "Huisbier" of "Brouwerij Den Herberg" is shown."#)
      try driver.assertDetail(
        of: "Huisbier", brewery: "Brouwerij Den Herberg", alcohol: "5.8%", features: ["amber"], page
      )

      try step("Tap Back.")
      try driver.tap(page.back)
      try expect("The result shows the same two beers.")
      try driver.assertHuisbier(page)

      try step("Tap the second beer.")
      try driver.tap(page.beer(at: 2))
      try expect(
        #"The detail of the "Huisbier" of "Brouwerij Het Nest" is shown, without features."#)
      try driver.assertDetail(
        of: "Huisbier", brewery: "Brouwerij Het Nest", alcohol: "5.0%", features: [], page)
    }
  }
}

extension Driver {
  /// The list shows the two beers of one name.
  fileprivate func assertHuisbier(_ page: any Page) throws {
    try assertResult("2 beers", ["Huisbier", "Huisbier"], of: "huisbier", page)
    XCTAssertEqual(try Set(texts(page.texts(ofBeer: 1))), ["Huisbier", "amber", "5.8%"])
    XCTAssertEqual(try Set(texts(page.texts(ofBeer: 2))), ["Huisbier", "5.0%"])
  }
}
