import NativeQuery
import SuiteSupport

/// B.7 No hits.
final class B7NoHitsTests: NativeScenarioTestCase {
  func testB7() throws {
    try scenario("B.7") { app in
      let page = app.page(BeerPage.self)

      try testCase("Change a search that finds nothing")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "Airborne, lambic"."#)
      try page.searchField.typeText("Airborne, lambic")
      try expect("No beer is shown. A text says that none was found and what to try.")
      try page.assertNoHits(of: "Airborne, lambic")

      try step(#"Delete ", lambic" from the search field."#)
      try page.searchField.change(", lambic")
      try expect(#"The result shows the beer "Airborne". The text is gone."#)
      try page.assertResult("1 beer", ["Airborne"], of: "Airborne")
      page.assertHits()

      try step(#"Enter "s"."#)
      try page.searchField.typeText("s")
      try expect("No beer is shown. A text says that none was found and what to try.")
      try page.assertNoHits(of: "Airbornes")

      try step("Tap the cross to cancel the search.")
      try page.webView.buttons["Clear"].tap()
      try expect("All beers are shown.")
      try page.assertAllBeers()
      page.assertHits()
    }
  }
}

/// B.9 Search in all fields.
final class B9SearchInAllFieldsTests: NativeScenarioTestCase {
  func testB9() throws {
    try scenario("B.9") { app in
      let page = app.page(BeerPage.self)

      try testCase("Find a beer by parts of its fields")

      try step("Tap the search field.")
      try page.searchField.tap()
      try expect("The search field is active.")
      try page.assertSearchIsActive()

      try step(#"Enter "SPICED, Bouillon, cuvee"."#)
      try page.searchField.typeText("SPICED, Bouillon, cuvee")
      try expect(#"The result shows the beer "Cuvée de Bouillon"."#)
      try page.assertResult("1 beer", ["Cuvée de Bouillon"], of: "SPICED, Bouillon, cuvee")
      XCTAssertEqual(
        try Set(page.texts(ofBeer: 0)), ["Cuvée de Bouillon", "blonde, spiced", "6.5%"],
        "texts of the beer")

      try step(#"Delete ", cuvee" from the search field."#)
      try page.searchField.change(", cuvee")
      try expect(#"The result shows the beers "Cuvée de Bouillon" and "Jack'Ouille"."#)
      try page.assertResult(
        "2 beers", ["Cuvée de Bouillon", "Jack'Ouille"], of: "SPICED, Bouillon")

      try testCase("Open a beer with little data")

      try step(#"Change "SPICED, Bouillon" to "Proefbrouwsel"."#)
      try page.searchField.change("SPICED, Bouillon", to: "Proefbrouwsel")
      try expect(#"The result shows the beer "Proefbrouwsel", without features or alcohol."#)
      try page.assertResult("1 beer", ["Proefbrouwsel"], of: "Proefbrouwsel")
      XCTAssertEqual(try Set(page.texts(ofBeer: 0)), ["Proefbrouwsel"], "texts of the beer")

      try step(#"Tap the beer "Proefbrouwsel"."#)
      try page.beer("Proefbrouwsel").tap()
      try expect("Its detail is shown, without features. The alcohol is unknown.")
      try page.assertDetail(
        of: "Proefbrouwsel", brewery: "Brouwerij de Leite", alcohol: "unknown", features: [])

      try testCase("Open two beers of the same name")

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect(#"The result shows the beer "Proefbrouwsel"."#)
      try page.assertResult("1 beer", ["Proefbrouwsel"], of: "Proefbrouwsel")

      try step(#"Change "Proefbrouwsel" to "huisbier"."#)
      try page.searchField.tap()
      try page.searchField.change("Proefbrouwsel", to: "huisbier")
      try expect(#"The result shows two beers "Huisbier", with 5.8% and 5.0% alcohol."#)
      try page.assertHuisbier()

      try step("Tap the first beer.")
      try page.beers.element(boundBy: 0).tap()
      try expect(#"The detail of the "Huisbier" of "Brouwerij Den Herberg" is shown."#)
      try page.assertDetail(
        of: "Huisbier", brewery: "Brouwerij Den Herberg", alcohol: "5.8%", features: ["amber"])

      try step("Tap Back.")
      try page.webView.buttons["Back"].tap()
      try expect("The result shows the same two beers.")
      try page.assertHuisbier()

      try step("Tap the second beer.")
      try page.beers.element(boundBy: 1).tap()
      try expect(
        #"The detail of the "Huisbier" of "Brouwerij Het Nest" is shown, without features."#)
      try page.assertDetail(
        of: "Huisbier", brewery: "Brouwerij Het Nest", alcohol: "5.0%", features: [])
    }
  }
}

extension BeerPage {
  /// Asserts that the list shows the two beers of the same name.
  fileprivate func assertHuisbier() throws {
    try assertResult("2 beers", ["Huisbier", "Huisbier"], of: "huisbier")
    XCTAssertEqual(try Set(texts(ofBeer: 0)), ["Huisbier", "amber", "5.8%"], "first beer")
    XCTAssertEqual(try Set(texts(ofBeer: 1)), ["Huisbier", "5.0%"], "second beer")
  }
}
