import SampleApps

/// The variations that the apps can be launched with: mutants and redesigns.
package enum Variations {
  /// Returns all variations, for the installation of apps. The watch observes the mutants.
  package static func all(watch: MutantWatch = MutantWatch()) -> [any AppVariation] {
    [MutantVariation(watch: watch), RedesignVariation()]
  }
}
