import WebView

/// The pages that both ends are asked about.
enum CheckedPage: String, CaseIterable {
  case fields
  case choices
  case forms
  case structure
  case texts
  case names
  case visibility
  case links
  case beerList = "beer list"
  case beerDetail = "beer detail"
  case noHits = "no hits"
  case failure

  /// What the page says; nil for one that Beer Explorer renders.
  var html: HTMLPage? {
    switch self {
    case .fields: Pages.fields
    case .choices: Pages.choices
    case .forms: Pages.forms
    case .structure: Pages.structure
    case .texts: Pages.texts
    case .names: Pages.names
    case .visibility: Pages.visibility
    case .links: Pages.links
    case .beerList, .beerDetail, .noHits, .failure: nil
    }
  }
}

/// The pages that are made up for the checks, each by its name.
enum Pages {
  /// An element, in fewer words: these pages have hundreds.
  static func tag(_ name: String, _ attributes: HTMLAttributes = [:], _ children: HTML...) -> HTML {
    .element(name, attributes, children)
  }
}
