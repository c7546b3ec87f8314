import SuiteSupport
import WebDriver

/// The page as HTML, with the selectors and attributes that both ways to find its elements use.
protocol HTMLPage: BeerPage {}

extension HTMLPage {
  var beers: PageElement { css("#beers li") }
  var beerNames: PageElement { css("#beers .name") }
  var terms: PageElement { css("#detail dt") }
  var alcoholTerm: PageElement { css("#detail dt:nth-of-type(3)") }
  var features: PageElement { css("#detail .feature button") }
  var rangeName: PageElement { css("legend") }
  var rangeEnds: PageElement { css("input[type='range']") }

  func beer(at place: Int) -> PageElement { css("#beers li:nth-child(\(place)) a") }

  func texts(ofBeer place: Int) -> PageElement { css("#beers li:nth-child(\(place)) span") }

  func name(of control: DriverElement) throws -> String? { try control.attribute("aria-label") }

  func percent(of control: DriverElement) throws -> Double? {
    try control.property("value").string.flatMap(Double.init)
  }

  func value(of control: DriverElement) throws -> String? {
    try control.attribute("aria-valuetext")
  }

  func text(in field: DriverElement) throws -> String {
    try field.property("value").string ?? ""
  }
}
