import Device

/// The sample apps, as they are installed on a device.
public enum InstalledApps {
  /// All of them; `databases` says which files their launches may use.
  public static func all(databases: DatabasePolicy = .memoryOnly) -> [any AppDefinition] {
    [TinyLogDefinition(databases: databases), BeerExplorerDefinition()]
  }
}
