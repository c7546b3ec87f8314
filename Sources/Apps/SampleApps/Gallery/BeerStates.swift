import BeerExplorer
import BeerExplorerApp
import Foundation

extension GalleryState {
  static let beerExplorer: [GalleryState] = [
    .beers("some", .some, .list()),
    .beers("first page of many", .many, .list()),
    .beers("second page of many", .many, .list(pages: 2)),
    .beers("many, at the end", .many, .list(pages: 2), isScrolledToEnd: true),
    .beers("long names", .long, .list()),
    .beers("searched by name", .some, .list(text: "400")),
    .beers("strong ones", .some, .list(percents: 8...26)),
    .beers("nothing found", .some, .list(text: "water")),
    .beers("waiting for the first", .some, .list(), answers: 0),
    .beers("waiting for the second page", .many, .list(pages: 2), answers: 1),
    .beers("unreachable", .some, .list(), answers: 0, then: .unreachable),
    .beers("timed out", .some, .list(), answers: 0, then: .timedOut),
    .beers("refused", .some, .list(), answers: 0, then: .refused),
    .beers("no sense", .some, .list(), answers: 0, then: .malformed),
    .beers(
      "second page unreachable, at the end", .many, .list(pages: 2), answers: 1,
      then: .unreachable, isScrolledToEnd: true),
    .beers("usual", .detail(.usual)),
    .beers("alcohol unknown", .detail(.unknown)),
    .beers("many features", .detail(.rich)),
    .beers("long names", .detail(.long)),
    .beers("signs", .detail(.signs)),
  ]

  /// The list of some beers. The service answers the first `answers` searches. All others fail with
  /// `failure`, or get no answer if it is nil.
  private static func beers(
    _ state: String, _ beers: [Beer], _ preview: BeerPreview, answers: Int = .max,
    then failure: BeerServiceError? = nil, isScrolledToEnd: Bool = false
  ) -> GalleryState {
    GalleryState(
      app: "Beer Explorer", screen: "List", state: state, isScrolledToEnd: isScrolledToEnd
    ) { host in
      let service = CannedBeerService(BeerCatalog(beers), answers: answers, then: failure)
      return BeerExplorerApp(showing: preview, service: service, host: host)
    }
  }

  private static func beers(_ state: String, _ preview: BeerPreview) -> GalleryState {
    GalleryState(app: "Beer Explorer", screen: "Beer", state: state) { host in
      let service = CannedBeerService(BeerCatalog(.some), answers: .max, then: nil)
      return BeerExplorerApp(showing: preview, service: service, host: host)
    }
  }
}

/// A stub that answers a number of searches, then fails or never answers.
private final class CannedBeerService: BeerService {
  private let catalog: BeerCatalog
  private var answers: Int
  private let failure: BeerServiceError?

  init(_ catalog: BeerCatalog, answers: Int, then failure: BeerServiceError?) {
    (self.catalog, self.answers, self.failure) = (catalog, answers, failure)
  }

  func search(
    _ request: BeerRequest, reply: @escaping (Result<BeerPage, BeerServiceError>) -> Void
  ) -> PendingSearch {
    if answers > 0 {
      answers -= 1
      reply(catalog.search(request))
    } else if let failure {
      reply(.failure(failure))
    }
    return PendingSearch()
  }
}

extension BeerServiceError {
  private static let address = "http://beers.example"

  fileprivate static let unreachable = BeerServiceError.unreachable(
    service: address, reason: "the connection was refused")
  fileprivate static let timedOut = BeerServiceError.timedOut(service: address, seconds: 10)
  fileprivate static let malformed = BeerServiceError.malformedAnswer(
    service: address, problem: "'beers' is missing, and 'total' isn't a number")
  fileprivate static let refused = BeerServiceError.refused(
    service: address, status: 503, message: "Too many guests; come back in an hour.")
}

extension Beer {
  fileprivate static let usual = Beer(
    id: 1, name: "Bersalis Tripel", brewery: "Brouwerij Huyghe for Brouwerij Oud Beersel",
    features: ["blonde", "high fermentation", "triple"], alcohol: AlcoholByVolume(percent: 9.5))
  fileprivate static let plain = Beer(
    id: 2, name: "400", brewery: "'t Hofbrouwerijke", alcohol: AlcoholByVolume(percent: 5.6))
  fileprivate static let unknown = Beer(
    id: 3, name: "Airborne", brewery: "Brasserie De Bouillon", features: ["abbey", "double"])
  fileprivate static let soft = Beer(
    id: 4, name: "Zero", brewery: "Brouwerij Zonder", features: ["alcohol-free"],
    alcohol: AlcoholByVolume(percent: 0))
  fileprivate static let rich = Beer(
    id: 5, name: "Everything", brewery: "Brasserie De Bouillon",
    features: [
      "abbey", "amber", "barrel-aged", "bitter", "blonde", "double", "dry-hopped", "fruit",
      "high fermentation", "organic", "seasonal", "spiced", "triple", "unfiltered",
    ], alcohol: AlcoholByVolume(percent: 26))
  fileprivate static let long = Beer(
    id: 6, name: "La Grande Cuvée Spéciale du Très Vieux Maître Brasseur de la Haute Vallée",
    brewery: "Brasserie Artisanale et Coopérative des Amis de la Haute Vallée de la Semois",
    features: ["refermentation in the bottle under the supervision of an abbey"],
    alcohol: AlcoholByVolume(percent: 5.25))
  fileprivate static let signs = Beer(
    id: 7, name: "Jack'Ouille <100%> & \"Ça va?\"", brewery: "Brouwerij Ø / Žatec",
    features: ["50% rye", "a/b"], alcohol: AlcoholByVolume(percent: 6.66))
}

extension [Beer] {
  fileprivate static let some = [Beer.usual, .plain, .unknown, .soft, .rich, .signs]
  fileprivate static let long = [Beer.long, .rich, .usual]
  fileprivate static let many = (1...45).map { number in
    Beer(
      id: number, name: "Beer \(number)", brewery: "Brewery \(number % 7)",
      features: ["blonde", "triple"], alcohol: AlcoholByVolume(percent: Double(number) / 2))
  }
}
