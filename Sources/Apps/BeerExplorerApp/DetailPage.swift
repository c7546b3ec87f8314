import BeerExplorer
import Device
import WebView

/// The page of one beer.
struct DetailPage {
  let beer: Beer
  let design: PageDesign
  let goBack: () -> Void
  /// Goes to the list, and searches for a text.
  let search: (String) -> Void

  var html: HTMLPage {
    HTMLPage(
      title: beer.name, url: beer.address,
      body: [
        .element("nav", [:], [.button("back", design.word("Back"), action: goBack)]),
        .element("h1", ["id": "title"], [.text(beer.name)]),
        .element("dl", ["id": "detail"], facts),
      ])
  }

  private var facts: [HTML] {
    fact("Name", [.element("dd", ["id": "name"], [.text(beer.name)])])
      + fact("Brewery", [.element("dd", [:], [searchButton(beer.brewery, id: "brewery")])])
      + fact("Alcohol", [.element("dd", ["id": "alcohol"], [.text(alcohol)])])
      + (beer.features.isEmpty
        ? []
        : fact(
          "Features",
          beer.features.map { .element("dd", ["class": "feature"], [searchButton($0)]) }))
  }

  private var alcohol: String { beer.alcohol?.description ?? "unknown" }

  private func fact(_ term: String, _ descriptions: [HTML]) -> [HTML] {
    [.element("dt", [:], [.text(term)])] + descriptions
  }

  private func searchButton(_ text: String, id: String? = nil) -> HTML {
    .button(id, text) { search(text) }
  }
}

extension HTML {
  /// A button that sends no form.
  static func button(
    _ id: String?, _ text: String, label: String? = nil, action: @escaping () -> Void
  ) -> HTML {
    .element(
      "button", ["id": id, "type": "button", "aria-label": label], [.text(text)],
      on: [.click(action)])
  }
}

extension Beer {
  /// The address of the page about it: that in the app, behind the app's name.
  var address: String { "app://beers/" + place }

  var place: String { AppAddress.text(["beer", "\(id)", name]) }
}
