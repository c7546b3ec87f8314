import BeerExplorer

/// Few beers, of which every test knows what is to be found.
public enum SampleBeers {
  /// Eight beers that differ in what matters, in the order of results.
  public static let few = [
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

  /// The eight, and 34 called "Nr. 01" to "Nr. 34": feature "numbered", 0.5% to 17.0%.
  public static let all =
    few
    + (1...34).map { number in
      beer(
        100 + number, "Nr. \(number < 10 ? "0" : "")\(number)", "Brouwerij N", ["numbered"],
        Double(number) / 2)
    }

  /// A beer from its parts; no alcohol means that it is unknown.
  public static func beer(
    _ id: Int, _ name: String, _ brewery: String = "Brouwerij", _ features: [String] = [],
    _ percent: Double? = nil
  ) -> Beer {
    Beer(
      id: id, name: name, brewery: brewery, features: features,
      alcohol: percent.flatMap(AlcoholByVolume.init(percent:)))
  }
}
