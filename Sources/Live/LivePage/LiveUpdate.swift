import Foundation

/// What a browser is told of an app: how to bring what it shows up to a revision.
///
/// In JSON it is one object: `revision`, `base`, `done` and the parts of ``LivePatch``.
package struct LiveUpdate: Equatable, Sendable {
  /// The revision that the browser shows after it.
  package var revision: Int
  /// The revision that the patch builds on; nil where it makes the whole tree of nothing.
  package var base: Int?
  /// The number of the last event that the app has been told of; 0 before the first.
  package var done: Int
  /// What has changed.
  package var patch: LivePatch

  /// Makes an update.
  package init(revision: Int, base: Int?, done: Int, patch: LivePatch) {
    self.revision = revision
    self.base = base
    self.done = done
    self.patch = patch
  }
}

extension LiveUpdate: Codable {
  private enum Key: String, CodingKey {
    case revision, base, done
  }

  /// Reads an update.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    revision = try container.decode(Int.self, forKey: .revision)
    base = try container.decodeIfPresent(Int.self, forKey: .base)
    done = try container.decode(Int.self, forKey: .done)
    patch = try LivePatch(from: decoder)
  }

  /// Writes an update.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(revision, forKey: .revision)
    try container.encodeIfPresent(base, forKey: .base)
    try container.encode(done, forKey: .done)
    try patch.encode(to: encoder)
  }
}
