import SampleApps

/// The variations that the apps can be launched with: faults, mutants and all redesigns.
package enum Variations {
  /// Returns all variations, for the installation of apps. The watch observes the mutants.
  package static func all(watch: MutantWatch = MutantWatch()) -> [any AppVariation] {
    [
      FaultVariation(), MutantVariation(watch: watch),
      RedesignVariation(SurveyedRedesign.all.map(\.redesign)),
    ]
  }
}
