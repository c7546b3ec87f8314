/// Holm's correction of probabilities that are looked at together.
///
/// Of a hundred comparisons of what is the same, one falls below 0.01 by chance; after the
/// correction, the chance that any of them does is below 0.01. Source: S. Holm, "A simple
/// sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6 (1979),
/// 65-70.
public enum Holm {
  /// The corrected probabilities, 0 to 1, in the same order.
  public static func corrected(_ probabilities: [Double]) -> [Double] {
    let order = probabilities.indices.sorted { probabilities[$0] < probabilities[$1] }
    var corrected = probabilities
    var greatest = 0.0
    for (place, index) in order.enumerated() {
      let factor = Double(probabilities.count - place)
      greatest = max(greatest, min(probabilities[index] * factor, 1))
      corrected[index] = greatest
    }
    return corrected
  }
}
