import SampleApps

/// The ways to launch the apps differently: with mutants, which break them, and redesigned.
package enum Variations {
  /// All ways, for where apps are installed. The watch sees how far a launch's mutants get.
  package static func all(watch: MutantWatch = MutantWatch()) -> [any AppVariation] {
    [MutantVariation(watch: watch), RedesignVariation()]
  }
}
