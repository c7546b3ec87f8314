import BeerExplorer

package enum SampleBeers {
  package static let few = [
    beer(1, "400", "'t Hofbrouwerijke for Brouwerij Montaigu", ["blonde"], 5.6),
    beer(2, "Airborne", "Brasserie De Bouillon", ["abbey", "double"], 7.5),
    beer(
      3, "Bersalis Tripel", "Brouwerij Huyghe for Brouwerij Oud Beersel",
      ["blonde", "high fermentation", "triple"], 9.5),
    beer(4, "Cuvée de Bouillon", "Brasserie de Bouillon", ["blonde"], 6.5),
    beer(5, "Cuvée du Grenier", "Brasserie de la Lesse", ["brown"], nil),
    beer(6, "Huisbier", "Brouwerij A", [], 0),
    beer(7, "huisbier", "Brouwerij B", ["amber"], 5),
    beer(8, "Messy Black", "De Struise Brouwers", ["stout"], 26),
  ]

  /// ``few``, and 34 beers "Nr. 01" to "Nr. 34" with the feature "numbered" and 0.5% to 17.0%.
  package static let all =
    few
    + (1...34).map { number in
      beer(
        100 + number, "Nr. \(number < 10 ? "0" : "")\(number)", "Brouwerij N", ["numbered"],
        Double(number) / 2)
    }

  /// Returns a beer. Nil means unknown alcohol.
  package static func beer(
    _ id: Int, _ name: String, _ brewery: String = "Brouwerij", _ features: [String] = [],
    _ percent: Double? = nil
  ) -> Beer {
    Beer(
      id: id, name: name, brewery: brewery, features: features,
      alcohol: percent.flatMap(AlcoholByVolume.init(percent:)))
  }
}

/// The promises of every ``BeerService``: searches in ``SampleBeers/all`` and their answers.
package struct ServiceConformance: Sendable, CustomStringConvertible {
  package let description: String
  package let request: BeerRequest
  package let names: [String]
  package let total, pageCount: Int

  private init(
    _ description: String, _ request: BeerRequest, _ names: [String], total: Int? = nil,
    pageCount: Int? = nil
  ) {
    (self.description, self.request, self.names) = (description, request, names)
    self.total = total ?? names.count
    self.pageCount = pageCount ?? (names.isEmpty ? 0 : 1)
  }

  package static let all: [ServiceConformance] = [
    .init("A name is found", BeerRequest(text: "400"), ["400"]),
    .init(
      "A part of a brewery is found regardless of case", BeerRequest(text: "asserie DE bouillon"),
      ["Airborne", "Cuvée de Bouillon"]),
    .init("Accents are ignored", BeerRequest(text: "cuvee de"), ["Cuvée de Bouillon"]),
    .init(
      "All parts must be found, in any order",
      BeerRequest(text: "triple,  Blonde , high fermentation,,"), ["Bersalis Tripel"]),
    .init("Only commas separate parts", BeerRequest(text: "blonde triple"), []),
    .init(
      "A comma with an accent is one, too", BeerRequest(text: "airborne,\u{301}double"),
      ["Airborne"]),
    .init(
      "Both ends of the range are included", BeerRequest(text: "b", minimum: 5, maximum: 9.5),
      ["400", "Airborne", "Bersalis Tripel", "Cuvée de Bouillon", "huisbier"] + numbered(10...19)),
    .init(
      "Unknown alcohol is found in the full range",
      BeerRequest(text: "Cuvée", minimum: 0, maximum: 26),
      ["Cuvée de Bouillon", "Cuvée du Grenier"]),
    .init(
      "Unknown alcohol is not found once the upper end is moved",
      BeerRequest(text: "Cuvée", maximum: 25.5), ["Cuvée de Bouillon"]),
    .init(
      "The first page of more than 30 is full", BeerRequest(text: "numbered"), numbered(1...30),
      total: 34, pageCount: 2),
    .init(
      "The last page contains the rest", BeerRequest(text: "numbered", page: 2), numbered(31...34),
      total: 34, pageCount: 2),
    .init(
      "A page beyond the end is empty, with the exact total",
      BeerRequest(text: "numbered", page: 3), [], total: 34, pageCount: 2),
    .init(
      "Pages may have a different size", BeerRequest(page: 21, pageSize: 2), numbered(33...34),
      total: 42, pageCount: 21),
  ]

  private static func numbered(_ numbers: ClosedRange<Int>) -> [String] {
    numbers.map { "Nr. \($0 < 10 ? "0" : "")\($0)" }
  }
}
